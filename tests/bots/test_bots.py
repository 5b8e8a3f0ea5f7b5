"""Bots: what they are shown, that equal seeds choose alike, and playing on until a person is asked."""

from __future__ import annotations

import pytest

import railbird
from railbird.bots import bot_move, levels, make_bot, observe, play_on
from railbird.engine.generator import Rng
from railbird.games.registry import find

GAMES = railbird.game_ids()
LEVELS = [level if level != "sharp" else "sharp:0.001" for level in levels()]


@pytest.fixture(autouse=True)
def little_thought(plenty: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A budget so small that no clock ends the thinking, in either form."""
    for game in GAMES:
        monkeypatch.setattr(type(find(game)), "pace", 30_000 * plenty)


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_is_shown_a_sample_and_nothing_else(game):
    """The same, to the last field, for every truth that looks alike to the seat."""
    match, hidden = railbird.new(game, 3, seed=8), 0
    while not match.over:
        seat, number = match.waiting[0], len(match.steps)
        if number % 5 == 0:
            alike = match.position()
            alike.determinize(seat, Rng(9000 + number))
            alike.determinize(seat, Rng(number))
            shown = observe(match, seat, Rng(number)).state
            assert shown.key() == alike.key()
            hidden += shown.key() != match.position().key()
        play_on(match, {seat: make_bot("steady", 1)}, 1)
    assert hidden > 0 or not match.game.secrets


@pytest.mark.parametrize("game", GAMES)
def test_an_observation_is_a_copy(game):
    match = railbird.new(game, 3, seed=4)
    before = match.state()
    seat = match.waiting[0]
    seen = observe(match, seat, Rng(1)).state
    seen.act(seat, seen.actions(seat)[-1])
    assert match.state() == before
    assert seen.to_dict() != before["fields"]


def played(game, level, seed, seats=3):
    match = railbird.new(game, seats, seed=seed)
    play_on(match, {seat: make_bot(level, seed + seat) for seat in range(seats)})
    return match


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_bots_finish_a_match_and_equal_seeds_choose_alike(game, level):
    match = played(game, level, 11)
    assert match.over
    assert match.winners()
    assert played(game, level, 11).record() == match.record()
    railbird.verify(match.record())


@pytest.mark.parametrize("game", GAMES)
def test_different_seeds_choose_differently(game):
    match, other = (railbird.new(game, 3, seed=5) for _ in range(2))
    play_on(match, {seat: make_bot("random", seat) for seat in range(3)})
    play_on(other, {seat: make_bot("random", 50 + seat) for seat in range(3)})
    assert match.record() != other.record()


@pytest.mark.parametrize("game", GAMES)
def test_play_on_stops_for_a_person(game):
    match = railbird.new(game, 3, seed=6)
    bots = {1: make_bot("random", 1), 2: make_bot("random", 2)}
    person = make_bot("random", 3)
    while not match.over:
        play_on(match, bots)
        assert match.over or match.waiting == (0,)
        if not match.over:
            match.play(bot_move(match, 0, person), 0)
    assert play_on(match, bots) == 0


@pytest.mark.parametrize("game", GAMES)
def test_play_on_takes_at_most_so_many_steps(game):
    match = railbird.new(game, 3, seed=6)
    bots = {seat: make_bot("steady", seat) for seat in range(3)}
    before = sum(step.who >= 0 for step in match.steps)
    assert play_on(match, bots, 2) == 2
    assert sum(step.who >= 0 for step in match.steps) == before + 2


def test_play_on_leaves_manual_dice_to_people():
    match = railbird.new("long_shot_dice", 2, dice="manual")
    assert match.chance
    assert play_on(match, {0: make_bot("steady", 0), 1: make_bot("steady", 1)}) == 0
    assert match.chance
