"""The bot that thinks: honest, the same in both forms, bounded, and stronger than the tactics it thinks by."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from typing import Any

import pytest

import railbird
from railbird.bots import Observation, bot_move, make_bot, play_on, players
from railbird.engine.constants import BOLD, CHANCE, EASY, FOLLOWER, OVER, STEADY, TEMPERS, WORLDS
from railbird.engine.contract import Choices
from railbird.engine.generator import Rng, mixed
from railbird.engine.leaning import choose
from railbird.engine.playout import Playout
from railbird.engine.search import Search
from railbird.engine.worlds import Tally, Worlds
from railbird.games.registry import find, open_edition
from railbird.match.setup import read_options

GAMES = railbird.game_ids()
POLICIES = [EASY, *(STEADY + TEMPERS * temper for temper in range(BOLD, FOLLOWER + 1)), EASY + TEMPERS * FOLLOWER]


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
        bold = Search(state, seat, 5, 300, temper=BOLD)
        bold.run(300)
        others = [choose(state, seat, policy, Rng(9), Choices()) for policy in POLICIES]
        told.append((search.action(), list(search.gained), search.played, list(bold.gained), others))
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


def test_it_ends_where_nobody_decides_any_more():
    """A try counts by itself: two that are equally good would else be compared for ever."""
    for seat, state in decisions("homestretch", 30):
        search = thought(state, seat, 1, 300)
        assert not search.open
        assert search.tries >= search.played
        assert search.spent() == search.worlds.playout.decisions + search.tries


@pytest.mark.parametrize("game", GAMES)
def test_a_choice_does_not_hang_on_how_often_the_clock_is_looked_at(game, plenty):
    for seat, state in decisions(game, 19 if plenty > 1 else 97):
        whole, slow = (Search(state, seat, 4, 1000) for _ in range(2))
        whole.run(1000)
        while slow.open:
            slow.run(1)
        assert list(slow.gained) == list(whole.gained)
        assert slow.action() == whole.action()


def test_when_the_time_is_up_the_best_found_is_played():
    """With no time at all that is the tactics' own choice."""
    for seat, state in decisions("long_shot", 9):
        reference = Search(state, seat, mixed(7, state.turn_number()), 1).first[0]
        assert make_bot("sharp:60", 7, patience=0.0).choose(Observation(find("long_shot"), seat, state)) == reference


def test_nothing_is_thought_about_a_single_action(monkeypatch):
    monkeypatch.setattr(players, "Search", None)
    single = 0
    playout, state = Playout(1, [STEADY] * 8), started("long_shot_dice")
    while state.due != OVER:
        if state.due != CHANCE:
            seat = state.waiting().bit_length() - 1
            if len(state.actions(seat)) == 1:
                single += 1
                seen = Observation(find("long_shot_dice"), seat, state.clone())
                assert make_bot("sharp", 1).choose(seen) == state.actions(seat)[0]
        playout.step(state)
    assert single


def test_a_slip_is_written_as_it_was_planned(plenty):
    """Mostly, by a bot that is made anew for every stroke: its worlds are those of the turn. With others at each stroke
    three slips of nine would be."""
    kept = plans = 0
    rules = find("finish_line")
    for seed in range(29 if plenty > 1 else 3):
        state, playout = started("finish_line"), Playout(seed, [STEADY] * 8)
        while state.due == CHANCE:
            playout.step(state)
        search = thought(state, 0, seed, 8000)
        plan = search.first[search.choice()]
        if plan < 0:
            plans += 1
            planned = []
            planning = state.clone()
            while (code := planning.planned(0, plan, playout.out)) >= 0:
                planned.append(code)
                planning.act(0, code)
            written = []
            while state.waiting() & 1:
                bot = make_bot(f"sharp:{8000 / rules.pace}", seed)
                written.append(bot.choose(Observation(rules, 0, state)))
                state.act(0, written[-1])
            kept += sorted(written) == sorted(planned)
    assert plans >= 9 or plenty == 1  # both forms think alike
    assert kept >= 0.7 * plans or plenty == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_position_loaded_in_mid_turn_is_thought_about_as_in_its_match(game, plenty):
    match, tried, wanted = railbird.new(game, 3, seed=2), 0, 12 if plenty > 1 else 2
    while not match.over and tried < wanted:
        seat = match.waiting[0]
        if len(match.steps) % 4 == 0:
            loaded = railbird.load(game, match.state())
            codes = [bot_move(one, seat, make_bot("sharp:0.001", 5)).code for one in (match, loaded)]
            assert codes[0] == codes[1]
            tried += 1
        play_on(match, {seat: make_bot("steady", 1)}, 1)
    assert tried == wanted


@pytest.mark.either_form
@pytest.mark.skipif(not railbird.COMPILED, reason="no C compiler")
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
