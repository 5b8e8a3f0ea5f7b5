"""Illegal actions are refused with the right reason and the clause that forbids them, and change nothing."""

from __future__ import annotations

from typing import Any

import pytest

import railbird

from .helpers import ALL, GAME, bonus_table, finished_race, play, refused, table

STUCK: dict[str, Any] = {
    "podium": [5],
    "cells": ["r1c3", "r4c4"],
    "helmets": {0: [5]},
    "jerseys": {0: [5]},
    "rolled": (5, 1),
}

# What the waiting player may not do: position, text, clause, words of the reason.
AT_THE_ACTION: list[tuple[dict[str, Any], str, str, str]] = [
    ({"cells": ["r1c4"], "rolled": (6, 1)}, "concession r1c4", "LD-051", "the 6 in row 1, column 4 is already marked"),
    ({"rolled": (6, 1)}, "concession r1c1", "LD-051", "that is the 8 in row 1, column 1; your number is 6"),
    ({"helmets": {0: [6]}, "rolled": (6, 1)}, "helmet", "LD-071", "Helmet of horse 6 is already marked"),
    ({"jerseys": {0: [6]}, "rolled": (6, 1)}, "jersey box 1", "LD-075", "Jersey of horse 6 is already marked"),
    ({"jerseys": {0: [6]}, "rolled": (6, 1)}, "jersey", "LD-075", "Jersey of horse 6 is already marked"),
    ({"rolled": (6, 1)}, "jersey", "LD-076", "card 6 has a free box"),
    ({"rolled": (6, 1)}, "jersey box 2", "LD-R17", "box 2 of card 6 is already X'd"),
    ({"podium": [6], "rolled": (6, 1)}, "bet 1", "LD-085", "horse 6 has finished"),
    ({"positions": {6: 12}, "rolled": (6, 1)}, "bet 1", "LD-086", "past the No Bet line and you lack its Helmet"),
    ({"money": [2, 0], "rolled": (6, 1)}, "bet 3", "LD-082", "you have $2: not enough for a Bet of $3"),
    ({"money": [0, 0], "rolled": (6, 1)}, "bet 1", "LD-088", "you have $0"),
    ({"rolled": (6, 1)}, "bet 2 free", "LD-083", "only Early Bird Special makes one free"),
    ({"owner": {4: 1}, "rolled": (6, 1)}, "bet 2 free", "LD-083", "only Early Bird Special makes one free"),
    ({"owner": {4: 0}, "bets": {0: {6: 2}}, "rolled": (6, 1)}, "bet 2 free", "LD-R33", "you have $2 on horse 6"),
    ({"owner": {4: 0}, "rolled": (6, 1)}, "bet 2", "LD-R58", "Early Bird Special makes this Bet free"),
    ({"rolled": (6, 1)}, "strung along", "LD-103", "only the owner of Strung Along"),
    ({"cards": 4, "owner": {1: 0}, "money": [0, 0], "rolled": (6, 1)}, "strung along", "LD-088", "you have $0"),
    ({"cards": 4, "owner": {1: 0}, "positions": {6: 12}, "rolled": (6, 1)}, "strung along", "LD-086", "No Bet line"),
    ({"podium": [6], "rolled": (6, 1)}, "buy", "LD-094", "horse 6 has finished: it cannot be bought"),
    ({"owner": {6: 1}, "rolled": (6, 1)}, "buy", "LD-092", "horse 6 is not in the Market"),
    ({"money": [5, 0], "rolled": (6, 1)}, "buy", "LD-093", "horse 6 costs $6; you have $5"),
    ({"wilds": [3], "rolled": (6, 1)}, "wild 1", "LD-046", "all your Wilds are marked"),
    ({"rolled": (6, 1)}, "wild 6", "LD-R09", "6 is the rolled number already"),
    ({**STUCK, "rolled": (6, 1)}, "wild 5", "LD-R10", "no Action is possible with 5"),
    ({"rolled": (6, 1)}, "erase", "LD-100", "you have no marked Wild"),
    ({"wilds": [1], "rolled": (6, 1)}, "erase", "LD-101", "only a stuck player erases"),
    ({"rolled": (6, 1)}, "pass", "LD-R12", "only a stuck player passes"),
    ({**STUCK, "wilds": [1]}, "pass", "LD-R12", "erases one instead of passing"),
    ({"rolled": (6, 1)}, "bonus money", "LD-042", "a turn is one Action"),
    ({"rolled": (6, 1)}, "too lucky", "LD-042", "a turn is one Action"),
    ({"rolled": (6, 1)}, "stop", "LD-042", "a turn is one Action"),
    ({"rolled": (6, 1)}, "decline", "LD-042", "a turn is one Action"),
]


@pytest.mark.parametrize(("given", "text", "rule", "words"), AT_THE_ACTION)
def test_at_the_action(given, text, rule, words):
    assert words in refused(table(**given), text, rule)


def test_not_stuck_without_marked_wild_and_stuck():
    """A stuck player without a marked Wild has nothing to erase."""
    assert "no marked Wild" in refused(table(**STUCK), "erase", "LD-100")


def test_after_a_wild():
    match = play(table(wilds=[1], owner={3: 0}, rolled=(6, 1)), "wild 4")
    assert "only one Wild" in refused(match, "wild 5", "LD-046")
    assert "only one Wild" in refused(match, "wild 6", "LD-046")
    assert "just marked a Wild" in refused(match, "erase", "LD-R12")
    for cell in ("r1c2", "r4c4"):  # 3 and 5: with Scatter Shot the neighbours of 4, but for the Wild
        assert "does not work with a Wild" in refused(match, f"concession {cell}", "LD-R36")
    for cell in ("r1c4", "r2c2", "r1c1"):  # 6, 7 and 8: next to the rolled number or not, Scatter Shot would not help
        reason = refused(match, f"concession {cell}", "LD-051")
        assert "your number is 4" in reason
        assert "Scatter Shot" not in reason
    refused(match, "pass", "LD-R12")


def two_bonuses(**given):
    cells = ["r1c1", "r1c2", "r1c3", "r2c4", "r3c4", "r4c4"]
    return play(table(cells=cells, rolled=(6, 1), **given), "concession r1c4")


def test_while_bonuses_wait():
    match = bonus_table(boxes={0: [1, 2, 3]}, helmets={0: ALL}, owner={1: 0})
    assert "every box of this bonus is marked" in refused(match, "bonus money", "LD-058")
    assert "could do nothing" in refused(match, "bonus helmet", "LD-R24")
    assert "must be taken" in refused(match, "stop", "LD-057")
    assert "choose what waits" in refused(match, "helmet", "LD-R22")
    assert "choose what waits" in refused(match, "chain reaction r2c1", "LD-R22")
    assert "choose what waits" in refused(match, "wild 3", "LD-R22")


def test_while_abilities_wait():
    match = play(two_bonuses(owner={1: 0}), "bonus money", "bonus money")
    assert "no bonus is waiting" in refused(match, "bonus money", "LD-055")
    assert "the 8 in row 1, column 1 is already marked" in refused(match, "chain reaction r1c1", "LD-051")
    match = bonus_table(cards=4, owner={5: 0}, podium=[1])
    assert "horse 1 has finished" in refused(match, "charley horse 1", "LD-036")


@pytest.mark.parametrize(
    ("given", "kind", "text", "rule", "words"),
    [
        ({"podium": [2]}, "back two", "horses 2 5", "LD-036", "horse 2 has finished"),
        ({"podium": [5]}, "forward two", "horses 2 5", "LD-036", "horse 5 has finished"),
        ({"podium": [2]}, "back one", "horse 2", "LD-036", "horse 2 has finished"),
        ({"podium": [2]}, "forward one", "horse 2", "LD-036", "horse 2 has finished"),
        ({"podium": [2]}, "free bet", "free bet 2", "LD-085", "not even free ones"),
        ({"positions": {5: 12}}, "free bet", "free bet 5", "LD-086", "past the No Bet line"),
        ({"helmets": {0: [2]}}, "helmet", "helmet 2", "LD-067", "already marked"),
        ({"jerseys": {0: [2]}}, "jersey", "jersey 2", "LD-068", "already marked"),
        ({"podium": [2]}, "horse", "take 2", "LD-R20", "it cannot be taken"),
        ({"owner": {2: 1}}, "horse", "take 2", "LD-069", "not in the Market"),
        ({}, "horse", "horse 2", "LD-057", "asks for its target"),
        ({}, "free bet", "bet 2", "LD-057", "asks for its target"),
    ],
)
def test_targets_of_a_bonus(given, kind, text, rule, words):
    assert words in refused(play(bonus_table(**given), f"bonus {kind}"), text, rule)


def test_modifiers():
    match = play(bonus_table(owner={8: 0}), "bonus back one")
    assert "say whether the ability changes the bonus" in refused(match, "horse 3", "LD-R27")
    refused(match, "with receding mare line", "LD-R27")


def test_boxes():
    match = play(bonus_table(cards=2, owner={4: 0}), "bonus jersey", "jersey 5")
    assert "box 4 of card 5 is already X'd" in refused(match, "box 4", "LD-R17")
    assert "asks for a box" in refused(match, "no second box", "LD-076")
    play(match, "box 2")
    assert "box 2 of card 5 is already X'd" in refused(match, "box 2", "LD-R17")
    assert "second box or none" in refused(match, "stop", "LD-R16")


def test_bought_abilities():
    match = play(table(cards=4, money=[13, 0], owner={8: 1}, podium=[7], rolled=(2, 1)), "buy")
    assert "not for sale" in refused(match, "half off sale 7", "LD-R38")
    assert "not for sale" in refused(match, "half off sale 8", "LD-R38")
    assert "half the cost of horse 1 is more than your $3" in refused(match, "half off sale 1", "LD-R38")
    match = play(table(cards=2, podium=[7], rolled=(6, 1)), "buy")
    for other in (6, 7):
        assert "must be unfinished and not horse 6" in refused(match, f"partner in crime {other}", "LD-R39")
    match = play(table(cards=4, wilds=[1], rolled=(3, 1)), "buy")
    assert "you have 1 marked Wild" in refused(match, "loosey goosey 2", "LD-R48")
    match = play(table(cards=4, jerseys={0: [3]}, rolled=(7, 1)), "buy")
    assert "Jersey of horse 3 is already marked" in refused(match, "inventory check 3", "LD-075")
    match = play(table(cells=["r1c1"], helmets={0: [2]}, jerseys={0: [3]}, rolled=(6, 1)), "buy")
    assert "the 8 in row 1, column 1 is already marked" in refused(match, "mark r1c1", "LD-R35")
    assert "space of horse 2" in refused(match, "helmet 2", "LD-R35")
    assert "space of horse 3" in refused(match, "jersey 3", "LD-R35")
    assert "comes first" in refused(match, "bet 1", "LD-107")


def test_die_abilities():
    match = table(owner={7: 0}, positions={7: 5, 4: 9}, podium=[8], rolled=(7, 1))
    assert "leads or is tied for the lead" in refused(match, "fair play 4", "LD-R40")
    assert "horse 8 has finished" in refused(match, "fair play 8", "LD-036")
    assert "first use or decline" in refused(match, "helmet", "LD-105")
    assert "first use or decline" in refused(match, "wild 3", "LD-105")


def test_great_appreciation():
    match = play(finished_race(cards=4, finish=(1, 8, 4), owner={8: 0}), "helmet", "helmet")
    assert "only Great Appreciation is left" in refused(match, "helmet", "LD-R30")


# Not of the rules but of the table.


def test_unknown_texts():
    match = table(rolled=(6, 1))
    for text in ("fly", "", "bet", "bet three", "wild 9", "concession r5c1", "horses 3 3", "jersey box 0", "x" * 5000):
        assert "is no action; possible now: concession r1c4" in refused(match, text)


@pytest.mark.parametrize("code", [-1, 18, 19, 365, 400, 10**9])
def test_unknown_codes(code):
    match = table(rolled=(6, 1))
    before = match.state()
    with pytest.raises(railbird.IllegalAction, match=f"no action with code {code}"):
        match.play(code)
    assert match.state() == before


@pytest.mark.parametrize("thing", [None, 1.0, True, ["bet 1"], b"bet 1"])
def test_things_that_are_no_action(thing):
    with pytest.raises(railbird.IllegalAction, match="an Action, its text or its code"):
        table(rolled=(6, 1)).play(thing)


def test_wrong_seats():
    match = table(3, rolled=(6, 1))
    assert "P2 may not act now; waiting for P1" in refused(match, "helmet", seat=1)
    assert "there is no seat 3" in refused(match, "helmet", seat=3)
    assert "there is no seat -1" in refused(match, "helmet", seat=-1)


def test_while_a_roll_is_due():
    match = table()
    assert "one would be 'roll 1 1'" in refused(match, "roll 9 1")
    assert "one would be 'roll 1 1'" in refused(match, "helmet")
    assert "before anybody may act" in refused(match, "helmet", seat=0)
    with pytest.raises(railbird.IllegalAction, match="0 is no outcome"):
        match.play(0)


def test_after_the_end():
    match = play(finished_race(finish=(1, 2, 8)), "helmet", "helmet")
    assert "the game is over" in refused(match, "helmet")
    assert match.actions() == []


def test_solo_rolls():
    match = play(table(1, rolled=(1, 3)), "helmet")
    assert "one would be 'extra die 1'" in refused(match, "roll 1 1")


# States that no race could be in.


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"position": [16, 0, 0, 0, 0, 0, 0, 0]}, "position"),
        ({"position": [1, 2]}, "position: a list of 8 is needed"),
        ({"position": [0, 0, 0, 0, 0, 0, 0, "x"]}, r"position\[7\]: a whole number is needed"),
        ({"money": [-1, 0, 0, 0, 0, 0, 0, 0]}, r"money\[0\]: -1 is not between"),
        ({"money": [12, 12, 1, 0, 0, 0, 0, 0]}, "there is no seat 2"),
        ({"owner": [2, -1, -1, -1, -1, -1, -1, -1]}, r"owner\[0\]: there is no seat 2"),
        ({"card": [1, 1, 2, 3, 4, 5, 6, 7]}, r"card\[0\]"),
        ({"bar": [0] * 8}, r"bar\[0\]: the X's printed on the card cannot be missing"),
        ({"finished": 1}, "finished: 1 does not fit podium"),
        ({"placed": 1}, "podium"),
        ({"podium": [3, -1, -1]}, "podium: more horses than the 0 placed"),
        ({"solo": 1}, "solo: 1 does not fit 2 seats"),
        ({"starting_card": [3, 3, -1, -1, -1, -1, -1, -1]}, "a Starting Card is there twice"),
        ({"turn": 5}, "only 2 seats"),
        ({"due": 2, "step": 1, "rolled": 2, "number": 4}, "no Wild is used"),
        ({"wilds": [4, 0, 0, 0, 0, 0, 0, 0]}, r"wilds\[0\]: 4 is not between 0 and 3"),
        ({"speed": 3}, "has no field 'speed'"),
        ({"seats": 3}, "the fields are for 3, the match is for 2"),
        ({"due": 2, "step": 4, "stickies": 4}, "stickies: a card in the Market has no owner"),
        ({"due": 2, "step": 4, "clovers": 1}, "clovers: no Wild is marked"),
        ({"due": 2, "step": 4, "bonuses": 1}, "bonuses: more than complete lines"),
        ({"boxes": [31, 0, 0, 0, 0, 0, 0, 0]}, r"boxes\[0\]: more are marked than complete lines"),
    ],
)
def test_impossible_states(fields, words):
    with pytest.raises(railbird.BadState, match=words):
        railbird.load(GAME, {"seats": 2, "fields": fields})
