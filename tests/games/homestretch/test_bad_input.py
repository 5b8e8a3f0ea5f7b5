"""States and options that no game could have, each refused in one line that names the place."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import railbird
from railbird.games.homestretch.rules import constants as c
from railbird.games.homestretch.rules.rules import Homestretch
from tests.games.homestretch.helpers import card, play, position
from tests.playing import play_on, play_out


def spoiled(match: railbird.Match, **fields: Any) -> dict[str, Any]:
    state = match.state()
    state["fields"] |= fields
    return state


def filled(low: int, high: int, value: int) -> list[list[int]]:
    return [[value] * high for _ in range(low)]


RACE = position(3, handicap={4: c.PLUS_FOUR})
BUY = position(2, phase=c.BUYING, money=[7, 50], row=[5, 10], shares={1: [8, 8]})
DRAFT = railbird.new("homestretch", 3, seed=1)
CLAIM = play(position(3, phase=c.CARD, money=[30, 20, 10]), "race P01")
TIE = position(3, phase=c.FIRST_PLAYER, contest=3, money=[10, 10, 20])
OVER = position(3, phase=c.FINISHED, race=4, key="G01")

ONE_CARD = [1] + [0] * 10
ONE_GONE = [1] + [2] * 10
NOT_HELD = next(number for number in range(2, 13) if number not in DRAFT.view(0)["table"]["own"]["hand"])
TWO_RACES = [[0, 0, -1, -1], [1, 1, -1, -1], [2, 2, -1, -1]]

BAD: dict[str, tuple[Any, dict[str, Any], str]] = {
    "six tokens": (RACE, {"bet": filled(6, 6, 1)}, "bet: a list of 5"),
    "a token on horse 13": (RACE, {"bet": filled(5, 6, 33)}, "33 is not between -1 and 32"),
    "a spot over the limit (HS-047)": (RACE, {"bet": [[3, 3, 3, -1, -1, -1]] * 5}, "the limit is 1"),
    "four tokens": (RACE, {"bet": filled(4, 6, 1)}, "a list of 5"),
    "a token missing (HS-042)": (RACE, {"bet": [[n, n, n, -1, -1, -1] for n in range(4)] + [[-1] * 6]},
                                 "all five in one turn"),
    "bets of an empty seat": (RACE, {"bet": [[n, n, n, n, -1, -1] for n in range(5)]}, "nobody sits in seat 3"),
    "a handicap over the supply (HS-006)": (RACE, {"handicap": [3, 3, 3] + [0] * 8}, "the supply has 2"),
    "a handicap of a horse that has moved": (RACE, {"position": [0, 0, 1] + [0] * 8}, "until its first move"),
    "an unknown handicap": (RACE, {"handicap": [5] + [0] * 10}, "5 is not between 0 and 4"),
    "a horse beyond the finish": (RACE, {"position": [11] + [0] * 10}, "the finish is at 10"),
    "a horse at home without a line": (RACE, {"position": [10] + [0] * 10}, "those of the podium"),
    "debts": (RACE, {"money": [-1, 0, 0, 0, 0, 0]}, "-1 is not between 0"),
    "money of nobody": (RACE, {"money": [1, 2, 3, 4, 0, 0]}, "nobody sits in seat 3"),
    "a fourth share (HS-003)": (RACE, {"stable": [[3] + [0] * 10] + filled(5, 11, 0)}, "not 2"),
    "a share out of nowhere": (RACE, {"pool": [1] + [2] * 10}, "has 1 shares"),
    "the wrong deck (HS-012)": (RACE, {"card": [card("G01"), -1, -1, -1]}, "not a purple card"),
    "a card beyond the last": (RACE, {"card": [30, -1, -1, -1]}, "there are 23 race cards"),
    "a card too early": (RACE, {"card": [0, 1, -1, -1]}, "turned up when its race"),
    "no card": (RACE, {"card": [-1] * 4}, "turned up when its race"),
    "an unknown phase": (RACE, {"phase": 15}, "15 is not between 0 and 14"),
    "a phase that does not fit": (RACE, {"phase": c.MOVE}, "due"),
    "no such seat to move": (RACE, {"turn": 3}, "there is no seat 3"),
    "three rolls (HS-061)": (RACE, {"rolls": 2}, "two rolls at most"),
    "three finishers and no end (HS-084)": (RACE, {"placed": 3}, "placed"),
    "half a roll": (RACE, {"dice": [0, 6]}, "both dice"),
    "dice of seven": (RACE, {"dice": [7, 1]}, "7 is not between 0 and 6"),
    "an unknown field": (RACE, {"weather": 1}, "no field 'weather'"),
    "a text for a number": (RACE, {"race": "1"}, "a whole number"),
    "a truth for a number": (RACE, {"race": True}, "a whole number"),
    "hands after the draft": (RACE, {"hand": [ONE_CARD, *filled(5, 11, 0)], "pool": ONE_GONE}, "draft is over"),
    "a pick not in hand": (DRAFT, {"pick": [NOT_HELD - 2] + [-1] * 5}, "is not in the hand"),
    "a hand too large": (DRAFT, {"draft_round": 1}, "cards where 4 are due"),
    "a race in the draft": (DRAFT, {"race": 1}, "before the end of the draft"),
    "the ghost of three (HS-030)": (DRAFT, {"phase": c.GHOST, "due": 1}, "only with two players"),
    "the due one asked (HS-R16)": (CLAIM, {"turn": 0}, "is due and is not asked"),
    "a contest of one": (TIE, {"contest": 1}, "two or more seats"),
    "a contest of empty seats": (TIE, {"contest": 0b11000}, "two or more seats"),
    "a row too long (HS-101)": (BUY, {"row": [1, 1, 1] + [0] * 8, "pool": [1, 1, 1, 2, 2, 2, 0, 2, 2, 2, 2]},
                                "2 shares are dealt"),
    "a second chance in one pass (HS-103)": (BUY, {"offered": 1}, "has had its chance"),
    "a buy without money": (BUY, {"phase": c.BLIND, "due": 1}, "cannot buy blind"),
    "a buy in race 2 (HS-098)": (BUY, {"race": 1, "card": [0, 1, -1, -1], "podium": TWO_RACES}, "after race 1"),
    "an end too early (HS-113)": (OVER, {"race": 2, "card": [0, 1, 13, -1]}, "podium|race"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_bad_states_are_refused(name: str) -> None:
    match, fields, reason = BAD[name]
    state = spoiled(match, **fields)
    with pytest.raises(railbird.BadState, match=reason) as error:
        railbird.load("homestretch", state)
    assert "\n" not in str(error.value)


def test_a_buy_without_money_is_refused() -> None:
    """HS-R44."""
    match = position(2, phase=c.BUYING, money=[7, 50], row=[5, 10], shares={1: [8, 8]})
    with pytest.raises(railbird.IllegalAction, match="HS-R44"):
        match.play("buy 5")


def test_a_sixth_token_is_refused() -> None:
    """HS-042: the turn is over after five; nobody may lay another, not even while the race is on."""
    match = play(position(3), "roll 2 3")
    with pytest.raises(railbird.IllegalAction, match="HS-042"):
        match.play("bet 7 win")


@pytest.mark.parametrize("code", [-1, 0, 9, 99, 113, 1999, 2000, 5000, 2**31 - 1, 2**31, True, 1.5, None, [1]])
def test_any_code_is_refused_politely(code: Any) -> None:
    for match in (play(position(3), "roll 2 3"), BUY, CLAIM):
        with pytest.raises(railbird.IllegalAction) as error:
            match.play(code)
        assert "\n" not in str(error.value)


def test_a_second_pick_is_refused() -> None:
    """HS-023: one card a round."""
    match = railbird.new("homestretch", 3, seed=1)
    match.play(match.actions(0)[0], 0)
    with pytest.raises(railbird.IllegalAction, match="may not act now"):
        match.play("pick 7", 0)


def test_whatever_is_accepted_can_be_played_to_its_end(plenty: int) -> None:
    """Fields of real positions changed at random: refused, or a position that plays on."""
    rng = random.Random(1)
    accepted = 0
    for number in range(3 * plenty):
        match = railbird.new("homestretch", 2 + number % 5, seed=number)
        for _ in zip(range(rng.randrange(250)), play_on(match, rng), strict=False):
            pass
        for _ in range(8):
            state = json.loads(json.dumps(match.state()))
            name = rng.choice(list(Homestretch.FIELDS))
            low, high, shape = Homestretch.FIELDS[name]
            place, index = state["fields"], name
            for length in shape:
                place, index = place[index], rng.randrange(length)  # type: ignore[assignment]
            place[index] = rng.randint(low, min(high, 50))
            try:
                changed = railbird.load("homestretch", state)
            except railbird.BadState:
                continue
            accepted += 1
            play_out(changed, number)
            assert changed.winners()
    assert accepted
