"""Bad input of this game's own: states that no match could be in, options, texts."""

from __future__ import annotations

import json
from typing import Any

import pytest

import railbird
from railbird.games.finish_line import GAME
from railbird.games.finish_line.rules import constants as c
from tests.games.finish_line.helpers import BETS, last_turn, scene, slips_scene, write

ROW = "1 2 3 4 5 6 7"


def racing() -> dict[str, Any]:
    return scene(ROW, "horseshoe, logo, red blank", slips={0: [("win", 1, 300)]}).match.state()


def betting() -> dict[str, Any]:
    return write(slips_scene(), 0, *BETS[:2]).match.state()


def extra() -> dict[str, Any]:
    return last_turn(ROW, saved=[1]).play("put away logo").match.state()


def photo() -> dict[str, Any]:
    return last_turn("1 2 3 4 5 [6/7]").play("put away logo").match.state()


def late() -> dict[str, Any]:
    return scene(ROW, hand="white red", pool="W2 R1 Y3").match.state()


# A position, the field that is spoilt, where, its new value, how the complaint begins.
BAD: list[tuple[Any, str, int | None, Any, str]] = [
    (racing, "due", None, 1, "due"),
    (racing, "actor", None, 3, "actor: there is no seat 3"),
    (racing, "actor", None, -1, "actor"),
    (racing, "capital", 3, 500, "capital[3]"),
    (racing, "capital", 0, 200, "stake[0]"),
    (racing, "capital", 0, 200_000, "capital[0]: €200000 could become more"),
    (betting, "homestretch", None, 1, "pool: before the race"),
    (betting, "out", 0, 1, "pool: 11 white"),
    (racing, "side_won", 0, 1, "side_lost"),
    (racing, "lineup", 0, 4, "lineup: a tile starts twice"),
    (racing, "lineup", 0, -1, "lineup"),
    (racing, "lineup", 7, 23, "lineup"),
    (racing, "row", 0, 1, "row"),
    (racing, "tiles", None, 6, "row"),
    (racing, "pair", None, 1, "pair"),
    (racing, "holder", None, 1, "holder: nobody"),
    (late, "homestretch", None, 0, "homestretch: has begun"),
    (racing, "pool", 0, 12, "pool: 14 white dice are somewhere, there are 12"),
    (racing, "pool", 1, 0, "pool"),
    (racing, "out", 2, 1, "pool: 6 yellow"),
    (racing, "saved", 0, 3, "pool"),
    (racing, "shoe", 0, 2, "shoe[0]: extra moves"),
    (racing, "shoe", 0, 1, "pool: 13 white"),
    (racing, "hand", None, [1, 0, 0], "hand"),
    (racing, "hand", None, [0, 0, -1], "pool"),
    (racing, "face", None, [-1, 1, 12], "face[0]"),
    (racing, "face", None, [0, 11, 12], "face[1]: whipping is not on a white die"),
    (racing, "confirmed", None, 3, "confirmed"),
    (racing, "confirmed", None, 15, "confirmed: there are only 3 seats"),
    (racing, "line", 5, 1, "line[5]"),
    (racing, "line", 1, 0, "line[0]: a bet stands there twice"),
    (racing, "line", 2, 3, "line[0]: lines are written from the top"),
    (racing, "line", 0, 20, "line[0]: a winner bet names a starter"),
    (racing, "line", 3, 8, "line[0]: a place bet"),
    (racing, "line", 25, 1, "line[25]: nobody writes"),
    (racing, "stake", 0, 150, "line[0]: every line has a stake in steps of 100"),
    (racing, "stake", 0, 1100, "stake[0]: €1100 are staked of €1000"),
    (racing, "pending", 0, 3, "pending[0]"),
    (racing, "settled", None, 1, "settled"),
    (racing, "finish", 0, 3, "finish[0]"),
    (racing, "bonus", 0, 500, "bonus[0]"),
    (racing, "photo", None, 3, "photo"),
    (racing, "step", None, c.NEXT_DIE, "hand"),
    (racing, "step", None, 12, "step: 12 is not between 0 and 9"),
    (betting, "confirmed", None, 3, "confirmed: somebody must still be writing"),
    (betting, "pending", 0, 2, "pending[0]: this bet cannot be added"),
    (betting, "pending", 1, 7 + 8, "pending[1]: this bet cannot be added"),
    (betting, "row", None, [1, 0, 2, 3, 4, 5, 6], "row: before the race"),
    (extra, "holder", None, 1, "holder: has no saved die"),
    (extra, "pool", 0, 1, "pool"),
    (photo, "pair", None, 0, "pair"),
    (photo, "tiles", None, "7", "tiles: a whole number is needed"),
    (photo, "row", None, [0, 1], "row: a list of 7 is needed"),
]


@pytest.mark.parametrize(("make", "field", "index", "value", "begins"), BAD)
def test_impossible_states(make: Any, field: str, index: int | None, value: Any, begins: str) -> None:
    """Refused in one line that begins with the field."""
    state = make()
    railbird.load("finish_line", json.loads(json.dumps(state)))  # sound as it is
    if index is None:
        state["fields"][field] = value
    else:
        state["fields"][field][index] = value
    with pytest.raises(railbird.BadState) as caught:
        railbird.load("finish_line", state)
    assert str(caught.value).startswith(begins)
    assert "\n" not in str(caught.value)


def test_marks_bind_loaded_dice_too() -> None:
    """FL-R29, FL-080: no white die on a favourite, no whipping die on a steady runner."""
    state = scene("1 2F 3S 4 5 6 7", "horseshoe, logo, red blank").match.state()
    for field, index, colour in (("shoe", 1, 0), ("whip", 2, 1)):
        spoilt = json.loads(json.dumps(state))
        spoilt["fields"][field][index] = 1
        spoilt["fields"]["pool"][colour] -= 1
        with pytest.raises(railbird.BadState, match=rf"{field}\[{index}\]"):
            railbird.load("finish_line", spoilt)


def test_steady_runners_stay_in_the_race() -> None:
    """FL-073, FL-080: no position has lost one."""
    state = scene("1S 2 3 4 5 6 7", "horseshoe, logo, red blank").match.state()
    state["fields"] |= {"row": [1, 2, 3, 4, 5, 6, -1], "tiles": 6}
    with pytest.raises(railbird.BadState, match="row: starter 0 is a steady runner"):
        railbird.load("finish_line", state)


@pytest.mark.parametrize("value", [4, -1, "9", "anna", 1.5, True, [1]])
def test_option_first_must_be_a_seat(value: Any) -> None:
    """FL-R62"""
    with pytest.raises(railbird.BadOption, match="first"):
        railbird.new("finish_line", 4, options={"first": value})


def test_option_first_as_text() -> None:
    """FL-R62: as the command line gives it."""
    assert railbird.new("finish_line", 4, options={"first": "2"}).options["first"] == 2
    assert railbird.new("finish_line", 4, options={"first": "random"}).options["first"] is None


@pytest.mark.parametrize(
    "text",
    ["win", "win 99", "win 0", "win 1 2", "place 11", "stake", "stake -100", "stake 1e3", "stake \u0661\u0660",
     "stake 99999999999",
     "stake 100.5", "take", "take blue", "take white white", "take white red green black", "inside tip",
     "inside tip white red red",
     "put away", "put away nothing", "tempo change 11", "interference 11", "interference 1 2 3 4",
     "horseshoe", "confirm 1"],
)  # fmt: skip
def test_no_action_of_this_game(text: str) -> None:
    table = slips_scene()
    assert GAME.code(table.s, 0, text) is None
    with pytest.raises(railbird.IllegalAction, match="is no action; possible now"):
        table.match.play(text, 0)


def test_every_code_is_legal_or_has_a_reason() -> None:
    """Whatever code comes in, in whatever step: it is legal, or refused with words."""
    wild = scene("1 2F 3(w) [4/5]", "interference, tempo change, inside tip", pool="Y2")
    after = last_turn(ROW, saved=[0, 1]).play("put away logo")
    tables = [slips_scene(), slips_scene().play("win 11", seat=0), scene(ROW, hand="white red"), wild, after]
    codes = [*range(-2, 2500), *range(3000, 18100, 37), 99_999, 100_000, 100_150, 2**31 - 1]
    for table in tables:
        s: Any = table.match.position()
        seat = table.match.waiting[0]
        legal = set(s.actions(seat))
        for code in codes:
            if code in legal:
                assert s.permits(seat, code)
            elif not s.permits(seat, code):
                reason, rule = GAME.refusal(s, seat, code)
                assert reason
                assert rule.startswith("FL-") or reason.startswith("there is no action")
            else:
                assert code >= c.STAKE
