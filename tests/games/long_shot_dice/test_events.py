"""The log: every use of an ability is told, and each line cites the clause behind it."""

from __future__ import annotations

import pytest

import railbird

from .helpers import GAME, finished_race, play, table

ROW = ["r1c1", "r1c2", "r1c3"]
COLUMN = ["r2c4", "r3c4", "r4c4"]
BONUS = ["concession r1c4"]
ABILITIES = [
    ({"owner": {1: 0}, "cells": COLUMN}, [*BONUS, "chain reaction r1c1"], "Chain Reaction"),
    ({"owner": {7: 0}, "positions": {7: 3, 2: 9}, "rolled": (7, 1)}, ["fair play 7"], "Fair Play"),
    ({}, ["buy", "helmet 3"], "Miracle Worker"),
    ({"owner": {8: 0}, "cells": ROW}, [*BONUS, "bonus back one", "with donut dollie"], "Donut Dollie"),
    ({"cards": 2, "owner": {2: 0}, "cells": ROW}, [*BONUS, "bonus money"], "Silver Spoon"),
    ({"cards": 2, "owner": {3: 0}, "positions": {6: 4, 8: 4}}, ["bet 3", "pay it forward"], "Pay it Forward"),
    ({"cards": 2, "owner": {5: 0}, "cells": ROW, "wilds": [1]}, [*BONUS, "five leaf clover"], "Five Leaf Clover"),
    ({"cards": 2}, ["buy", "partner in crime 3"], "Partner in Crime"),
    ({"cards": 2, "owner": {8: 0}, "rolled": (8, 1)}, ["magic hate ball"], "Magic Hate Ball"),
    ({"cards": 3, "owner": {3: 0}, "cells": ROW}, [*BONUS, "bonus back one", "with receding mare line"],
     "Receding Mare Line"),
    ({"cards": 3, "owner": {4: 0}, "cells": ROW}, [*BONUS, "bonus free bet", "with three four five"],
     "Three Four Five"),
    ({"cards": 3, "owner": {8: 0}, "jerseys": {0: [6]}}, ["helmet", "product placement 6"], "Product Placement"),
    ({"cards": 4, "rolled": (2, 1), "money": [20, 0]}, ["buy", "half off sale 8"], "Half Off Sale"),
    ({"cards": 4, "rolled": (3, 1), "wilds": [1]}, ["buy", "loosey goosey 1"], "Loosey Goosey"),
    ({"cards": 4, "owner": {5: 0}, "cells": ROW}, [*BONUS, "charley horse 3"], "Charley Horse"),
    ({"cards": 4, "rolled": (7, 1)}, ["buy", "inventory check 3"], "Inventory Check"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "deeds", "name"), ABILITIES, ids=[row[2] for row in ABILITIES])
def test_abilities_are_told(given, deeds, name):
    """LD-104: who used which card."""
    match = play(table(**{"rolled": (6, 1), **given}), *deeds)
    told = [event for event in match.log() if event.kind == "ability"]
    assert [(event.seat, event.data["card"], event.rules) for event in told] == [(0, name, ("LD-104",))]
    assert told[0].text == f"P1 uses {name}."


@pytest.mark.parametrize(
    ("given", "deed", "text", "rule"),
    [
        ({"owner": {2: 0}, "rolled": (2, 1)}, "too lucky", "P1 gains $2 by Too Lucky, now $14.", "LD-105"),
        ({"cards": 3, "owner": {1: 0}, "cells": ROW}, BONUS[0], "P1 gains $1 by Out of Alignment, now $13.", "LD-106"),
        ({"cards": 3, "owner": {5: 0}, "helmets": {0: [6]}}, "bet 2", "P1 gains $1 by Fancy Hat, now $11.", "LD-106"),
        ({"cards": 3, "owner": {7: 0, 6: 1}}, "jersey box 1", "P1 gains $2 by Sticky Fingers, now $14.", "LD-106"),
        ({"cards": 2, "owner": {8: 0}, "rolled": (8, 1)}, "magic hate ball",
         "P2 loses $2 by Magic Hate Ball, now $10.", "LD-105"),
    ],
)  # fmt: skip
def test_gains_are_told(given, deed, text, rule):
    match = play(table(**{"rolled": (6, 1), **given}), deed)
    assert (text, (rule,)) in [(event.text, event.rules) for event in match.log()]


def test_money_cites_its_source():
    """LD-061 for a bonus, LD-107 for a bought card, LD-135 for Roland's sheet."""
    match = play(table(cells=ROW, rolled=(6, 1)), "concession r1c4", "bonus money")
    assert match.log()[-1].rules == ("LD-061",)
    match = play(table(cards=4, cells=ROW, rolled=(6, 1)), "concession r1c4", "bonus horse", "take 6")
    assert match.log()[-1].rules == ("LD-107",)
    match = play(table(1, rolled=(8, 1)), "helmet")
    assert [event.rules for event in match.log() if event.kind == "money"] == [("LD-135",)]


def test_moves_cite_their_cause():
    """LD-023 by the dice, LD-026 by the bar, LD-035 direct; LD-034 and LD-038 where a move is lost."""
    match = table(positions={6: 3, 2: 15}, podium=[1, 8], cells=ROW, bars={6: [4]})
    play(match, "roll 6 2", "concession r1c4", "bonus back one", "horse 5")
    told = [(event.kind, event.data.get("horse"), event.rules[0]) for event in match.log()][1:6]
    assert told == [
        ("moved", 6, "LD-023"), ("finished", 2, "LD-017"), ("moved", 3, "LD-026"), ("moved", 4, "LD-026"),
        ("last round", None, "LD-116"),
    ]  # fmt: skip
    assert match.log()[-1].rules == ("LD-034",)
    match = play(table(positions={5: 14, 4: 15}, podium=[1, 2]), "roll 5 2")
    assert [event.rules[0] for event in match.log() if event.kind == "moved"] == ["LD-038"]


def test_beginning_and_end_are_told():
    match = railbird.new(GAME, 2, dice="manual", options={"first": 1})
    play(match, "deal SC1", "deal SC4")
    assert [event.text for event in match.log()] == [
        "P1 gets Starting Card 1: Bets $2 on 1 and $4 on 5.",
        "P2 gets Starting Card 4: Bets $2 on 4 and $4 on 8.",
        "P2 is the first Active Player.",
        "Round 1: P2 has the dice.",
    ]
    match = play(finished_race(finish=(1, 2, 8)), "helmet", "helmet")
    assert match.log()[-1].text == "The race is over: 1, 2, 8."
    assert match.log()[-1].data == {"podium": [1, 2, 8]}
