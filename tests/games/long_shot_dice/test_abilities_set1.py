"""Abilities in general (ledger 3.11) and the cards of set 1."""

from __future__ import annotations

from typing import Any

import pytest

from .helpers import (
    ALL,
    CELLS,
    GRID,
    actions_of,
    bar,
    bet_on,
    board,
    bonus_table,
    kinds,
    money,
    play,
    podium,
    position,
    refused,
    sheet,
    starting,
    table,
    texts,
    turn_of,
    waiting_bonuses,
    where,
)

COLUMN = ["r1c1", "r2c1", "r3c1"]


@pytest.mark.parametrize("owner", [{}, {2: 1}])
def test_only_the_owner_has_the_ability(owner):
    """LD-103: not in the Market, not another player's."""
    match = table(owner=owner, rolled=(2, 1))
    assert "too lucky" not in texts(match)
    play(match, "helmet")
    assert ("too lucky" in texts(match)) == bool(owner)


def test_the_ability_works_from_the_purchase_on():
    """LD-103, LD-R23: Out of Alignment bought by a bonus pays for the next line, not for the one before."""
    cells = ["r1c1", "r1c2", "r1c3", "r2c2", "r2c3", "r2c4"]
    match = play(table(cards=3, cells=cells, money=[0, 12], rolled=(6, 1)), "concession r1c4", "bonus horse", "take 1")
    assert money(match) == 0
    play(match, "helmet", "roll 4 1", "helmet", "concession r2c1")
    assert money(match) == 1


@pytest.mark.parametrize(("deed", "cash"), [("too lucky", 14), ("decline", 12)])
def test_abilities_are_optional(deed, cash):
    """LD-104; LD-105: at the start of the own turn, before Wild and Action."""
    match = table(owner={2: 0}, rolled=(2, 1))
    assert texts(match) == ["too lucky", "decline"]
    play(match, deed)
    assert money(match) == cash
    assert {"wild", "helmet", "buy", "bet"} & actions_of(match)


def test_die_ability_once_a_round():
    """LD-105: once for each round in which its number is rolled, in the owner's own turn."""
    match = table(owner={2: 1}, rolled=(2, 1))
    assert "too lucky" not in texts(match)
    play(match, "helmet", "too lucky", "wild 4", "helmet")
    assert money(match, 1) == 14
    assert match.chance
    play(match, "roll 2 1")
    assert texts(match) == ["too lucky", "decline"]


def test_abilities_of_the_action():
    """LD-106: Early Bird Special is there in a Bet Action, and nowhere else."""
    match = table(owner={4: 0}, rolled=(6, 1))
    assert starting(match, "bet ") == ["1 free", "2 free", "3 free"]
    play(match, "helmet")
    assert starting(match, "bet ") == ["1", "2", "3"]


def test_bought_ability_at_once_and_once():
    """LD-107: Miracle Worker when it is bought, never again."""
    match = play(table(rolled=(6, 1)), "buy")
    assert actions_of(match) == {"mark", "helmet", "jersey", "decline"}
    refused(match, "stop", "LD-107")
    play(match, "decline", "helmet", "roll 6 1", "jersey box 1")
    assert turn_of(match) == 0
    assert "mark" not in actions_of(match)


def test_the_owner_chooses_the_order():
    """LD-109, LD-R22: bonus or ability first, as he likes; bonuses must be taken, then the rest may be declined."""
    match = table(owner={1: 0}, cells=COLUMN, rolled=(7, 1))
    play(match, "concession r4c1")
    assert {"bonus", "chain"} == actions_of(match)
    play(match, "chain reaction r1c2")
    assert actions_of(match) == {"bonus"}
    match = table(owner={1: 0}, cells=COLUMN, rolled=(7, 1))
    play(match, "concession r4c1")
    refused(match, "stop", "LD-057")
    play(match, "bonus money")
    assert {"chain", "stop"} == actions_of(match)
    play(match, "chain reaction r1c2")
    assert len(sheet(match)["cells"]) == 5
    assert turn_of(match) == 1


def test_nothing_waits_beyond_the_turn():
    """LD-R22: declined with `stop`, Chain Reaction is gone."""
    match = play(table(owner={1: 0}, cells=COLUMN, rolled=(7, 1)), "concession r4c1", "bonus money", "stop")
    play(match, "helmet", "roll 7 1", "jersey box 8")
    assert turn_of(match) == 0
    assert not starting(match, "chain reaction")


def test_ability_movement_is_direct():
    """LD-110: Fair Play stops on 15."""
    match = play(table(owner={7: 0}, positions={7: 13, 5: 14, 2: 15}, rolled=(7, 1)), "fair play 5")
    assert position(match, 5) == 15
    assert podium(match) == []


def test_abilities_of_finished_horses():
    """LD-112"""
    match = table(owner={2: 0}, podium=[2], rolled=(2, 1))
    assert money(play(match, "too lucky")) == 14
    match = play(bonus_table(owner={8: 0}, podium=[8], positions={5: 4}), "bonus forward one", "with donut dollie")
    assert position(play(match, "horse 5"), 5) == 8


def test_abilities_add_up():
    """LD-113: Donut Dollie and Receding Mare Line, or either alone."""
    for spaces, words in ((5, ("with", "with")), (4, ("with", "without")), (4, ("without", "with"))):
        match = bonus_table(4, cards=[1, 1, 3, 1, 1, 1, 1, 1], owner={8: 0, 3: 0}, positions={5: 9})
        play(match, "bonus back one", f"{words[0]} donut dollie", f"{words[1]} receding mare line", "horse 5")
        assert position(match, 5) == 9 - spaces


def test_one_die_ability_for_one_roll():
    """LD-114: the owner of all three kinds is asked about the rolled number alone."""
    cards = [1, 1, 1, 1, 1, 1, 1, 2]
    for number, word in ((2, "too"), (7, "fair"), (8, "magic")):
        match = table(cards=cards, owner={2: 0, 7: 0, 8: 0}, positions={3: 9, 1: 5}, rolled=(number, 1))
        assert actions_of(match) == {word, "decline"}
        play(match, "decline")
        assert "wild" in actions_of(match)
    match = table(cards=cards, owner={2: 0, 7: 0, 8: 0}, rolled=(5, 1))
    assert not {"too", "fair", "magic"} & actions_of(match)


def test_chain_reaction_marks_any_cell():
    """LD-106, LD-R37: any unmarked cell; a row sets it off not at all."""
    match = play(table(owner={1: 0}, cells=COLUMN, rolled=(7, 1)), "concession r4c1")
    assert starting(match, "chain reaction ") == [cell for cell in CELLS if cell[2:] != "c1"]
    assert not starting(bonus_table(owner={1: 0}), "chain reaction")


def test_chain_reaction_row_and_column_at_once():
    """LD-R37: one column, one trigger; its own mark completing a column triggers again."""
    cells = [*COLUMN, "r4c2", "r4c3", "r4c4", "r1c2", "r2c2"]
    match = play(table(owner={1: 0}, cells=cells, rolled=(7, 1)), "concession r4c1")
    assert waiting_bonuses(match) == 2
    assert board(match)["waiting"]["chain reaction"] == 1
    play(match, "chain reaction r3c2")
    assert waiting_bonuses(match) == 3
    assert board(match)["waiting"]["chain reaction"] == 1
    play(match, "chain reaction r1c3")
    assert board(match)["waiting"]["chain reaction"] == 0


def test_too_lucky_gains_two():
    """LD-105: $2 for the owner alone."""
    match = play(table(3, owner={2: 0}, rolled=(2, 1)), "too lucky")
    assert [money(match, seat) for seat in range(3)] == [14, 12, 12]


@pytest.mark.parametrize("number", ALL)
def test_scatter_shot_neighbours(number):
    """LD-106, LD-052: k - 1, k or k + 1; 1 and 8 are no neighbours; one cell only."""
    match = table(owner={3: 0}, rolled=(number, 1))
    numbers = {number - 1, number, number + 1} & set(ALL)
    assert starting(match, "concession ") == [cell for cell in CELLS if GRID[cell] in numbers]
    cell = starting(match, "concession ")[0]
    play(match, f"concession {cell}")
    assert sheet(match)["cells"] == [cell]
    assert turn_of(match) == 1


def test_scatter_shot_not_with_a_wild():
    """LD-R36"""
    match = play(table(owner={3: 0}, rolled=(1, 1)), "wild 4")
    assert {GRID[cell] for cell in starting(match, "concession ")} == {4}
    refused(match, "concession r1c2", "LD-R36")


def test_scatter_shot_serves_only_the_action():
    """LD-106: the Helmet, Jersey, Bet and Buy stay with the rolled number."""
    match = play(table(owner={3: 0}, rolled=(5, 1)), "helmet")
    assert sheet(match)["helmets"] == [5]


def test_early_bird_special():
    """LD-R33: only at a Bet of $0, starting Bets count; only in a Bet Action."""
    match = table(owner={4: 0}, bets={0: {6: 2}}, rolled=(6, 1))
    assert starting(match, "bet ") == ["1", "2", "3"]
    refused(match, "bet 1 free", "LD-R33")
    match = play(table(owner={4: 0}, rolled=(6, 1)), "bet 2 free")
    assert (bet_on(match, 6), money(match)) == (2, 12)


def test_early_bird_special_obeys_the_line():
    """LD-111: free or not, no Bet past the No Bet line without Helmet, none on a finished horse."""
    assert "bet" not in actions_of(table(owner={4: 0}, positions={6: 12}, rolled=(6, 1)))
    assert "bet" not in actions_of(table(owner={4: 0}, podium=[6], rolled=(6, 1)))
    assert "bet" in actions_of(table(owner={4: 0}, positions={6: 12}, helmets={0: [6]}, rolled=(6, 1)))


def test_early_bird_special_declined():
    """LD-104, LD-R58: without auto_gain it may be paid instead."""
    match = table(owner={4: 0}, rolled=(6, 1), auto_gain=False)
    assert starting(match, "bet ") == ["1", "2", "3", "1 free", "2 free", "3 free"]
    assert money(play(match, "bet 2")) == 10


def test_miracle_worker_options():
    """LD-R35: any unmarked cell, any Helmet and any Jersey that is missing."""
    match = play(table(cells=["r1c1"], helmets={0: [2]}, jerseys={0: [3]}, rolled=(6, 1)), "buy")
    assert starting(match, "mark ") == CELLS[1:]
    assert starting(match, "helmet ") == [str(number) for number in ALL if number != 2]
    assert starting(match, "jersey ") == [str(number) for number in ALL if number != 3]


@pytest.mark.parametrize(
    ("full", "left"),
    [({"cells": CELLS, "boxes": {0: range(1, 9)}, "helmets": {0: ALL}}, "jersey"),
     ({"cells": CELLS, "boxes": {0: range(1, 9)}, "jerseys": {0: ALL}}, "helmet"),
     ({"helmets": {0: ALL}, "jerseys": {0: ALL}}, "mark")],
)  # fmt: skip
def test_miracle_worker_with_one_kind_left(full, left):
    """LD-R35: offered as long as any of the three can be done; with nothing left the turn is over."""
    assert actions_of(play(table(rolled=(6, 1), **full), "buy")) == {left, "decline"}
    everything: dict[str, Any] = {"cells": CELLS, "boxes": {0: range(1, 9)}, "helmets": {0: ALL}, "jerseys": {0: ALL}}
    assert turn_of(play(table(rolled=(6, 1), **everything), "buy")) == 1


def test_miracle_worker_does_one():
    """LD-R35: each counts as that Action; LD-R28: a set or line completed so wakes the abilities that listen."""
    cards = [1, 1, 1, 1, 1, 1, 3, 3]
    given: dict[str, Any] = {
        "cards": cards,
        "owner": {8: 0, 7: 0, 3: 1},
        "jerseys": {0: [2]},
        "money": [6, 9],
        "rolled": (6, 1),
    }
    match = play(table(**given), "buy", "helmet 2")
    assert texts(match) == ["product placement 2", "stop"]
    match = play(table(**given), "buy", "jersey 3")
    assert texts(match) == [f"box {box}" for box in range(2, 9)]
    play(match, "box 4")
    assert bar(match, 3) == [1, 4]
    assert [money(match, seat) for seat in (0, 1)] == [2, 7]
    assert turn_of(match) == 1
    match = play(table(cells=["r1c1", "r1c2", "r1c3"], rolled=(6, 1)), "buy", "mark r1c4")
    assert waiting_bonuses(match) == 1
    for deed in ("mark r2c1", "helmet 3"):
        assert turn_of(play(table(rolled=(6, 1)), "buy", deed)) == 1


def test_fair_play_targets():
    """LD-R40: not the lead, not one tied for it, not a finished horse; forward 2."""
    match = table(owner={7: 0}, positions={2: 9, 5: 9, 7: 4}, podium=[8], rolled=(7, 1))
    assert starting(match, "fair play ") == ["1", "3", "4", "6", "7"]
    refused(match, "fair play 2", "LD-R40")
    refused(match, "fair play 8", "LD-036")
    assert position(play(match, "fair play 7"), 7) == 6


def test_fair_play_needs_a_target():
    """LD-R40: with all unfinished horses level there is none, and nothing is asked."""
    match = table(owner={7: 0}, positions=dict.fromkeys((1, 2, 3, 4, 5, 6, 8), 4), podium=[7], rolled=(7, 1))
    assert where(match, 1, 3) == [4, 4]
    assert actions_of(match) == {"concession", "helmet", "jersey", "wild"}
    assert "declined" not in kinds(match)


@pytest.mark.parametrize(
    ("kind", "target", "after"),
    [("back two", "horses 5 8", [4, 5]), ("forward two", "horses 5 8", [10, 11]), ("back one", "horse 5", [3, 8]),
     ("forward one", "horse 5", [11, 8])],
)  # fmt: skip
def test_donut_dollie(kind, target, after):
    """LD-R27: one space more for every chosen horse, asked once, and it may be declined."""
    match = bonus_table(owner={8: 0}, positions={5: 7, 8: 8})
    play(match, f"bonus {kind}")
    assert texts(match) == ["with donut dollie", "without donut dollie"]
    play(match, "with donut dollie", target)
    assert where(match, 5, 8) == after


def test_donut_dollie_only_for_move_bonuses():
    """LD-R27: no question with other bonuses, no effect on Fair Play."""
    for kind, word in (("free bet", "free"), ("helmet", "helmet"), ("jersey", "jersey"), ("horse", "take")):
        assert actions_of(play(bonus_table(owner={8: 0}), f"bonus {kind}")) == {word}
    match = play(table(owner={7: 0, 8: 0}, positions={7: 4, 2: 9, 5: 3}, rolled=(7, 1)), "fair play 5")
    assert position(match, 5) == 5
