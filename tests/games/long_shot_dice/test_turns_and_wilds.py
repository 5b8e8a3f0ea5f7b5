"""Turns and Wilds (ledger 3.4), and who plays when."""

from __future__ import annotations

import pytest

import railbird

from .helpers import (
    ALL,
    GRID,
    bet_on,
    board,
    money,
    play,
    position,
    refused,
    sheet,
    starting,
    table,
    texts,
    turn_of,
)


@pytest.mark.parametrize("active", range(4))
def test_clockwise_from_the_active_player(active):
    """LD-041, LD-R05: ascending seats, wrapping round; one turn each."""
    match = play(table(4, active=active), "roll 2 1")
    order = []
    while not match.chance:
        order.append(turn_of(match))
        match.play("helmet")
    assert order == [(active + i) % 4 for i in range(4)]


@pytest.mark.parametrize("deed", ["concession r2c4", "helmet", "jersey box 1", "bet 2", "buy"])
def test_a_turn_is_one_action(deed):
    """LD-042: each of the five is a whole turn."""
    match = table(rolled=(2, 1))
    play(match, deed)
    assert turn_of(match) == 1


def test_only_five_actions():
    """LD-042: with a fresh sheet: Concession, Helmet, Jersey, Bet and Buy, and a Wild before them."""
    match = table(rolled=(2, 1))
    words = [text.split()[0] for text in texts(match)]
    assert sorted(set(words)) == ["bet", "buy", "concession", "helmet", "jersey", "wild"]


def test_the_action_uses_the_rolled_number():
    """LD-043"""
    match = table(rolled=(3, 1))
    assert {GRID[cell] for cell in starting(match, "concession ")} == {3}
    play(match, "bet 2", "helmet")
    assert sheet(match)["bets"] == [0, 0, 2, 0, 0, 0, 0, 0]
    assert sheet(match, 1)["helmets"] == [3]


def test_everybody_may_do_the_same():
    """LD-044, LD-091: also bet on the same horse."""
    match = play(table(3, rolled=(3, 1)), "bet 3", "bet 3", "bet 3")
    assert [bet_on(match, 3, seat) for seat in range(3)] == [3, 3, 3]
    assert [money(match, seat) for seat in range(3)] == [9, 9, 9]


def test_a_wild_comes_before_the_action():
    """LD-045: not after it, and not in another's turn."""
    match = table(cells=["r1c1", "r1c2", "r1c3"], rolled=(6, 1))
    play(match, "concession r1c4")
    refused(match, "wild 3")
    play(match, "bonus money")
    refused(match, "wild 3", seat=0)
    assert sheet(match)["wilds_marked"] == 0


def test_one_wild_a_turn():
    """LD-046"""
    match = play(table(rolled=(6, 1)), "wild 3")
    assert not starting(match, "wild ")
    refused(match, "wild 4", "LD-046")
    assert sheet(match)["wilds_marked"] == 1


def test_three_wilds_and_no_more():
    """LD-046: a Wild must be unmarked."""
    match = table(wilds=[2, 3], rolled=(6, 1))
    assert starting(match, "wild ")
    play(match, "wild 3", "helmet")
    assert sheet(match)["wilds_marked"] == 3
    assert not starting(match, "wild ")
    refused(match, "wild 4", "LD-046")


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 7, 8])
def test_a_wild_is_any_number(number):
    """LD-047: for the whole Action: cells, Helmet, Jersey, Bet and Buy of that number."""
    match = play(table(rolled=(6, 1)), f"wild {number}")
    assert {GRID[cell] for cell in starting(match, "concession ")} == {number}
    assert board(match)["number"] == number
    play(match, "bet 1")
    assert bet_on(match, number) == 1


def test_a_wild_is_for_this_action_only():
    """LD-047, LD-050: the next player has the rolled number, and so has its user in the next round."""
    match = play(table(rolled=(6, 1)), "wild 3", "helmet")
    assert board(match)["number"] == 6
    assert {GRID[cell] for cell in starting(match, "concession ")} == {6}
    play(match, "helmet", "roll 6 1", "jersey box 1")
    assert turn_of(match) == 0
    assert {GRID[cell] for cell in starting(match, "concession ")} == {6}


def test_a_wild_moves_nothing():
    """LD-048, LD-050: it is no die result; the track stays."""
    match = table(positions={3: 5, 1: 2}, rolled=(6, 1))
    before = [position(match, number) for number in ALL]
    play(match, "wild 3", "helmet")
    assert [position(match, number) for number in ALL] == before


def test_die_abilities_look_at_the_rolled_die():
    """LD-048: Too Lucky works with a Wild on another number, and not by a Wild on its own."""
    match = table(owner={2: 0, 7: 1}, rolled=(2, 1))
    play(match, "too lucky", "wild 7", "helmet")
    assert money(match) == 14
    play(match, "wild 7")
    assert not starting(match, "fair play")


def test_a_wild_without_being_stuck():
    """LD-049"""
    match = table(rolled=(6, 1))
    assert {"helmet", "buy"} <= set(texts(match))
    assert starting(match, "wild ") == ["1", "2", "3", "4", "5", "7", "8"]


def test_no_wild_for_the_rolled_number():
    """LD-R09"""
    match = table(rolled=(6, 1))
    assert "wild 6" not in texts(match)
    refused(match, "wild 6", "LD-R09")


def test_no_wild_for_a_useless_number():
    """LD-R10: nothing could be done with 5."""
    match = table(podium=[5], cells=["r1c3", "r4c4"], helmets={0: [5]}, jerseys={0: [5]}, rolled=(6, 1))
    assert starting(match, "wild ") == ["1", "2", "3", "4", "7", "8"]
    refused(match, "wild 5", "LD-R10")


@pytest.mark.parametrize(
    "change",
    [{"cells": ["r4c4"]}, {"helmets": {}}, {"jerseys": {}}, {"podium": [], "owner": {5: 1}}],
    ids=["concession", "helmet", "jersey", "bet"],
)
def test_a_wild_for_whatever_can_be_done(change):
    """LD-R10, LD-099: one possible Action is enough to use the number."""
    given = {"podium": [5], "cells": ["r1c3", "r4c4"], "helmets": {0: [5]}, "jerseys": {0: [5]}, **change}
    assert "wild 5" in texts(table(rolled=(6, 1), **given))


def test_a_wild_counts_without_scatter_shot():
    """LD-R10, LD-R36: a number that only Scatter Shot could serve is useless for a Wild."""
    match = table(owner={3: 0}, podium=[5], cells=["r1c3", "r4c4"], helmets={0: [5]}, jerseys={0: [5]}, rolled=(8, 1))
    assert "wild 5" not in texts(match)


def test_the_dice_go_round():
    """LD-115: to the next player clockwise, round after round."""
    match = table(3, active=1)
    active = []
    for number in (1, 2, 3, 4):
        active.append(board(match)["active"])
        play(match, f"roll {number} 1", "helmet", "helmet", "helmet")
    assert active == [1, 2, 0, 1]


def test_nobody_acts_out_of_turn():
    """LD-041"""
    match = table(3, rolled=(6, 1))
    with pytest.raises(railbird.IllegalAction, match="waiting for P1"):
        match.play("helmet", 1)
    assert match.actions(1) == []
