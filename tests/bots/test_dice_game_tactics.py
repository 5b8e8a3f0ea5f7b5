"""The dice game's tactics in positions where a person sees at once what to do."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import railbird
from railbird.bots import bot_move, make_bot
from railbird.lab import simulate

PASSED = 13  # a space past the No Bet line


def chosen(seats=2, **fields):
    """What steady does in a turn with this roll (horses from 0) and these fields on an else fresh table."""
    start = railbird.new("long_shot_dice", seats, seed=1, options={"first": 0}).state()
    rolled = fields.pop("rolled", 0)
    fields = {"turn": 0, "rolled": rolled, "number": rolled, "step": 1, "due": 2, **fields}
    match = railbird.load("long_shot_dice", {**start, "fields": {**start["fields"], **fields}})
    return bot_move(match, 0, make_bot("steady", 1)).text


def spaces(**at):
    return [at.get(f"h{horse}", 0) for horse in range(1, 9)]


def test_buys_the_horse_that_is_about_to_win():
    assert chosen(position=spaces(h8=15, h1=2), rolled=7, money=[12, 12, 0, 0, 0, 0, 0, 0]) == "buy"


def test_bets_all_it_may_on_a_long_shot_at_the_line():
    """Nobody is near horse 8, it pays ninefold, and somebody else owns it."""
    text = chosen(position=spaces(h8=11), rolled=7, owner=[-1] * 7 + [1], cells=[0] * 8)
    assert text == "bet 3"


def test_bets_nothing_on_a_horse_that_is_hopelessly_behind():
    position = spaces(h1=15, h2=15, h3=15, h4=15, h8=0)
    assert "bet" not in chosen(position=position, rolled=7, owner=[1, 1, 1, 1, 1, 1, 1, 1])


def test_completes_a_jockey_set_when_the_race_is_over():
    """After the third horse nothing but a set (or a line) brings money any more."""
    finish = {"podium": [0, 1, 2], "placed": 3, "finished": 7, "position": [16, 16, 16, 1, 1, 1, 1, 1]}
    text = chosen(rolled=4, helmets=[1 << 4, 0, 0, 0, 0, 0, 0, 0], cells=[0] * 8, turns=0, **finish)
    assert text.startswith("jersey")


def test_completes_two_lines_at_once_rather_than_one():
    """Cell r1c3 and cell r4c4 are both numbered 5: the first completes a row and a column, the other nothing."""
    row_and_column = 0b1011 | 0x4440
    text = chosen(rolled=4, cells=[row_and_column, 0, 0, 0, 0, 0, 0, 0])
    assert text == "concession r1c3"


def test_pushes_its_own_horse_by_a_box():
    """With all its money in horse 3, an X for another horse would be a gift."""
    bets = [[0] * 8 for _ in range(8)]
    bets[0][2] = 20
    bar = [0b00100000, 0b10000, 0b1, 0b10, 0b1001, 0b110, 0b101, 0b1010]
    fields = {"bets": bets, "owner": [1, 1, 0, 1, 1, 1, 1, 1], "money": [0] * 8, "helmets": [255] + [0] * 7}
    text = chosen(position=spaces(h3=5), bar=bar, cells=[65535] + [0] * 7, wilds=[3] + [0] * 7, rolled=7, **fields)
    assert text == "jersey box 3"


def test_keeps_a_wild_while_the_roll_gives_something_good():
    assert not chosen(position=spaces(h8=14), rolled=7).startswith("wild")


@pytest.mark.parametrize("mine", [True, False])
def test_raises_the_purses_only_for_itself(mine):
    owner = [0, 0, -1, -1, -1, -1, -1, 0] if mine else [1, 1, -1, -1, -1, -1, -1, 0]
    finish = {"podium": [0, 1, 7], "placed": 3, "finished": 0b10000011, "position": [16, 16, 1, 1, 1, 1, 1, 16]}
    start = railbird.new("long_shot_dice", 2, seed=1, options={"first": 0, "cards": 4}).state()
    fields = {**start["fields"], **finish, "owner": owner, "turn": 0, "turns": 2, "step": 8, "due": 2}
    match = railbird.load("long_shot_dice", {**start, "fields": fields})
    text = bot_move(match, 0, make_bot("steady", 1)).text
    assert (text == "decline") is not mine


SHARES = """
import json
from railbird.lab import simulate
for seats in (["steady"], ["steady"] * 3):
    for cards in (1, 2, 3, 4):
        options = {"cards": cards, "auto_gain": cards > 2}
        result = simulate("long_shot_dice", seats, 12, seed=3, workers=1, options=options)
        print(json.dumps(result.to_dict()))
"""


@pytest.mark.outside
def test_both_forms_choose_alike():
    """Tactics reckon with fractions: compiled and interpreted they must agree to the last bit."""
    told = set()
    for form in ("0", "1") if railbird.COMPILED else ("0",):
        environment = {**os.environ, "RAILBIRD_COMPILED": form}
        done = subprocess.run(
            [sys.executable, "-c", SHARES], env=environment, capture_output=True, text=True, check=True
        )
        told.add(done.stdout)
    assert len(told) == 1
    first = json.loads(next(iter(told)).splitlines()[0])
    assert (
        first == simulate("long_shot_dice", ["steady"], 12, seed=3, options={"cards": 1, "auto_gain": False}).to_dict()
    )
