"""Bots: what they are shown, that equal seeds choose alike, and playing on until a person is asked."""

from __future__ import annotations

from typing import Any

import pytest

import railbird
from railbird.bots import bot_move, levels, make_bot, observe, play_on
from railbird.engine.generator import Rng
from railbird.errors import BadOption

GAMES = railbird.game_ids()
LEVELS = [level if level != "sharp" else "sharp:0.001" for level in levels()]


class Hidden:
    """A position with a secret, as a hidden-information game has one: `tactic` and `legal` tell what they can read."""

    def __init__(self, secret):
        self.secret = secret

    def clone(self):
        return Hidden(self.secret)

    def determinize(self, seat, rng):
        self.secret = 100 + rng.below(3)

    def tactic(self, seat, rng, out):
        return self.secret

    def legal(self, seat, out):
        out.count = 0
        out.add(self.secret)


class Table:
    """What bots use of a Match."""

    game = None

    def __init__(self):
        self.truth = Hidden(7)

    def position(self):
        return self.truth.clone()

    def actions(self, seat):
        return [railbird.Action(code, f"say {code}") for code in (7, 100, 101, 102)]


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_never_reads_the_true_state(level):
    table: Any = Table()
    assert bot_move(table, 0, make_bot(level, 1)).code >= 100
    assert table.truth.secret == 7


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


@pytest.mark.parametrize("name", ["sharpest", "", "Steady ", "steady:1", None, 3, "x" * 500])
def test_an_unknown_level_is_one_clear_line(name):
    with pytest.raises(BadOption) as error:
        make_bot(name, 1)
    assert "there is no bot" in str(error.value)
    assert "random, steady" in str(error.value)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 120
