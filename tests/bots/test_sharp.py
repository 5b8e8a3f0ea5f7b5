"""The bot that thinks: honest, the same in both forms, bounded, and stronger than the tactics it thinks by."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from typing import Any

import pytest

import railbird
from railbird.bots import Observation, make_bot, read_level
from railbird.engine.constants import CHANCE, OVER, STEADY, WORLDS
from railbird.engine.generator import Rng, mixed
from railbird.engine.playout import Playout
from railbird.engine.search import Search
from railbird.engine.worlds import Tally, Worlds
from railbird.errors import BadOption
from railbird.games.registry import find, open_edition
from railbird.match.setup import read_options

GAMES = railbird.game_ids()


def started(game: str, seats: int = 4) -> Any:
    rules = find(game)
    return rules.start(open_edition(rules, None)[1], seats, read_options(rules, {}, seats))


def decisions(game: str, every: int, seed: int = 1) -> Any:
    """(seat, state) now and then in a match by tactics."""
    playout, state, n = Playout(seed, [STEADY] * 8), started(game), 0
    while state.due != OVER:
        if state.due != CHANCE:
            n += 1
            waiting = state.waiting()
            seat = (waiting & -waiting).bit_length() - 1
            if n % every == 0 and len(state.actions(seat)) > 1:
                yield seat, state.clone()
        playout.step(state)


def thought(state: Any, seat: int, seed: int, budget: int = 3000) -> Search:
    search = Search(state, seat, mixed(seed, state.turn_number()), budget)
    search.run(budget)
    return search


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_does_not_depend_on_what_is_hidden(game):
    tried = 0
    for seed in range(100):
        for seat, state in decisions(game, 7, seed):
            known = [state.clone(), state.clone()]
            for number, one in enumerate(known):
                one.determinize(seat, Rng(1000 * seed + number))
            first, second = (thought(one, seat, seed, 600) for one in known)
            assert first.action() == second.action()
            assert list(first.gained) == list(second.gained)
            assert state.permits(seat, first.action())
            tried += 1
        if tried >= 200:
            break
    assert tried >= 200


PROGRAM = """
import hashlib, sys
sys.path.insert(0, {root!r})
from tests.bots.test_sharp import fingerprint
print(fingerprint({game!r}))
"""


def fingerprint(game: str) -> str:
    told = []
    for seat, state in decisions(game, 23):
        search = thought(state, seat, 5, 700)
        told.append((search.action(), list(search.gained), search.played))
    assert len(told) > 3
    return hashlib.sha256(repr(told).encode()).hexdigest()


@pytest.mark.parametrize("game", GAMES)
def test_both_forms_think_alike(game):
    program = PROGRAM.format(root=os.getcwd(), game=game)
    run = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, "RAILBIRD_COMPILED": "0"}, capture_output=True, text=True
    )
    assert run.stdout.strip() == fingerprint(game), run.stderr


@pytest.mark.parametrize("game", GAMES)
def test_worlds_are_kept_whatever_is_tried_and_in_which_order(game):
    worlds = Worlds(started(game), -1, 9)
    whole, part = Tally(), Tally()
    worlds.run(whole, 0, WORLDS)
    worlds.run(part, 40, 10)
    assert part.count == 10
    assert part.win[:80] == whole.win[320:400]
    assert part.score[:80] == whole.score[320:400]
    assert part.horse[:120] == whole.horse[480:600]
    assert all(abs(sum(whole.win[8 * w : 8 * w + 8]) - 1) < 1e-12 for w in range(WORLDS))
    assert len({tuple(whole.score[8 * w : 8 * w + 4]) for w in range(WORLDS)}) > WORLDS // 2
    with pytest.raises(ValueError, match="64 worlds"):
        worlds.run(whole, 0, WORLDS + 1)


def test_a_key_gives_the_same_numbers_whatever_was_drawn_before():
    rng, other = Rng(1), Rng(2)
    other.below(7)
    numbers = set()
    for kind in range(20):
        for count in range(50):
            for one in (rng, other):
                one.rekey(12345678901234567, kind, count)
            drawn = rng.below(2**31 - 1)
            assert drawn == other.below(2**31 - 1)
            numbers.add(drawn)
    assert len(numbers) == 1000
    assert 430 < sum(number % 2 for number in numbers) < 570


@pytest.mark.parametrize("level", ["sharp:-1", "sharp:0", "sharp:1e9", "sharp:nan", "sharp:", "sharp:x"])
def test_a_thinking_time_out_of_bounds_is_one_clear_line(level):
    with pytest.raises(BadOption, match=r"thinks from 0\.001 to 60 seconds"):
        make_bot(level, 1)


def test_a_thinking_time_is_read():
    assert read_level("sharp:0.2") == ("sharp", 0.2)
    assert read_level("sharp") == ("sharp", 1.0)
    assert read_level("steady") == ("steady", 0.0)


def test_search_beats_the_tactics():
    """By far more than chance: 25 % is par, and more than half is usual."""
    won = 0.0
    for deal in range(16):
        playout, state = Playout(deal, [STEADY] * 8), started("finish_line")
        seat = deal % 4
        while state.due != OVER:
            if state.due != CHANCE and state.waiting() >> seat & 1 and not state.waiting() & ((1 << seat) - 1):
                known = state.clone()
                known.determinize(seat, Rng(deal))
                state.act(seat, make_bot("sharp:0.01", deal).choose(Observation(find("finish_line"), seat, known)))
            else:
                playout.step(state)
        winners = state.winners()
        won += (winners >> seat & 1) / winners.bit_count()
    assert won > 8
