"""House rule: both readings of HS-R13, the place of players with equal money."""

from __future__ import annotations

from typing import Any

import pytest

import railbird
from railbird.games.homestretch.rules import constants as c

from .helpers import field, play, position, texts

CASES = [
    ("HS-S06", ["black", "blue", "red", "white"], [30, 30, 24, 18], [1, 1, 3, 4]),
    ("HS-S07", ["yellow", "blue", "green", "red"], [40, 28, 28, 20], [1, 2, 2, 4]),
    ("HS-S08", ["black", "blue", "red", "white"], [26] * 4, [1, 1, 1, 1]),
]


def before_bets(wealth: list[int], colours: list[str], tied_places: str) -> railbird.Match:
    match = position(len(wealth), phase=c.CARD, money=wealth, colours=colours, tied_places=tied_places)
    return play(match, "race P01")


def places(match: railbird.Match) -> list[int]:
    return [seat["place"] for seat in match.view()["table"]["seats"]]


@pytest.mark.parametrize(("_", "order", "wealth", "shared"), CASES)
@pytest.mark.parametrize("turned", [False, True])
def test_places_of_equal_money(_: str, order: list[str], wealth: list[int], shared: list[int], turned: bool) -> None:
    """HS-R13, HS-S62: shared, or in the order of betting; whoever sits where."""
    step = -1 if turned else 1
    for reading, expected in (("shared", shared), ("colour", [1, 2, 3, 4])):
        match = before_bets(wealth[::step], order[::step], reading)
        assert places(match) == expected[::step]
        assert match.view()["table"]["tied_places"] == reading


def test_the_second_of_two_leaders() -> None:
    """HS-R13, HS-046: by colour he is second and lays two tokens on a spot, not three; shared, he lays one."""
    for reading, most, rule in (("shared", 1, "HS-046"), ("colour", 2, "HS-R13")):
        match = before_bets([30, 30, 20], ["red", "black", "blue"], reading)
        assert field(match, "phase") == c.CLAIM
        play(match, "claim", *["bet 5 win"] * most)  # seat 0, the red one, ahead of black
        assert match.waiting == (0,)
        assert "bet 5 win" not in texts(match)
        assert ("HS-R13" in match.prompt(0).rules) == (reading == "colour")
        with pytest.raises(railbird.IllegalAction, match="5 Win is full") as refused:
            match.play("bet 5 win")
        assert refused.value.rule == rule
        assert ("house rule" in refused.value.reason) == (reading == "colour")


def test_who_ties_with_nobody_is_refused_as_always() -> None:
    """HS-047: the house rule is no reason where all have different money."""
    match = play(before_bets([30, 20], ["red", "black"], "colour"), "claim", "bet 5 win", "bet 5 win")
    with pytest.raises(railbird.IllegalAction) as refused:
        match.play("bet 5 win")
    assert refused.value.rule == "HS-047"


def test_more_tokens_than_the_place_are_no_position() -> None:
    """HS-R13: what one reading allows, the other refuses in a given position, too."""
    laid = {0: [0, 1, 2, 3, 4], 1: [0, 0, 1, 2, 3]}
    given: dict[str, Any] = {"phase": c.ROLL, "turn": 0, "money": [30, 30], "colours": ["black", "red"], "bets": laid}
    position(2, **given, tied_places="colour")
    with pytest.raises(railbird.BadState, match="the limit is 1"):
        position(2, **given)
