"""Helmets, Jerseys and boxes on cards (ledger 3.7)."""

from __future__ import annotations

import pytest

from .helpers import (
    ALL,
    actions_of,
    bar,
    bet_on,
    horse,
    paid,
    play,
    position,
    refused,
    sheet,
    starting,
    table,
    texts,
    turn_of,
)


def test_helmet():
    """LD-071"""
    match = play(table(rolled=(4, 1)), "helmet")
    assert sheet(match)["helmets"] == [4]
    assert turn_of(match) == 1
    match = table(helmets={0: [4]}, rolled=(4, 1))
    assert "helmet" not in actions_of(match)
    refused(match, "helmet", "LD-071")


@pytest.mark.parametrize("given", [{}, {"owner": {4: 0}}, {"owner": {4: 1}}, {"podium": [4]}])
def test_any_horse_has_a_helmet(given):
    """LD-072, LD-R18: owned, unowned or finished."""
    assert sheet(play(table(rolled=(4, 1), **given), "helmet"))["helmets"] == [4]


def test_a_helmet_opens_the_no_bet_zone():
    """LD-073: from now on, as long as the horse is unfinished."""
    match = table(positions={4: 13}, rolled=(4, 1))
    assert not starting(match, "bet ")
    play(match, "helmet", "concession r2c1", "roll 4 1", "concession r4c3")
    assert position(match, 4) == 14
    assert starting(match, "bet ") == ["1", "2", "3"]
    assert bet_on(play(match, "bet 3"), 4) == 3
    match = table(podium=[4], helmets={0: [4]}, rolled=(4, 1))
    assert not starting(match, "bet ")


def test_a_helmet_serves_its_own_player_only():
    """LD-074"""
    match = table(positions={4: 13}, helmets={1: [4]}, rolled=(4, 1))
    assert not starting(match, "bet ")
    play(match, "helmet")
    assert starting(match, "bet ")


def test_jersey():
    """LD-075, LD-076: the space, and exactly one free box of that card."""
    match = table(rolled=(5, 1))
    assert starting(match, "jersey") == [f" box {box}" for box in (2, 3, 5, 6, 7, 8)]
    play(match, "jersey box 7")
    assert sheet(match)["jerseys"] == [5]
    assert bar(match, 5) == [1, 4, 7]
    assert all(horse(match, n)["bar"] == horse(match, n)["printed"] for n in ALL if n != 5)
    assert turn_of(match) == 1


def test_no_second_jersey():
    """LD-075"""
    match = table(jerseys={0: [5]}, rolled=(5, 1))
    assert "jersey" not in actions_of(match)
    refused(match, "jersey box 7", "LD-075")


def test_the_box_is_required():
    """LD-076, LD-R17: no Jersey without a box while one is free, and none that is X'd already."""
    match = table(rolled=(5, 1))
    assert "jersey" not in texts(match)
    refused(match, "jersey", "LD-076")
    refused(match, "jersey box 4", "LD-R17")


@pytest.mark.parametrize(
    ("box", "given"), [(5, {}), (8, {"podium": [8]}), (7, {"owner": {7: 1}}), (6, {"owner": {6: 0}})]
)
def test_any_box(box, given):
    """LD-077, LD-R18: the horse itself, a finished one, anyone's."""
    assert bar(play(table(rolled=(5, 1), **given), f"jersey box {box}"), 5) == [1, 4, box]


@pytest.mark.parametrize("given", [{}, {"owner": {5: 0}}, {"owner": {5: 1}}, {"podium": [5]}])
def test_wherever_the_card_lies(given):
    """LD-078, LD-R18"""
    match = table(rolled=(5, 1), **given)
    assert starting(match, "jersey box ") == ["2", "3", "5", "6", "7", "8"]
    play(match, "jersey box 2")
    assert bar(match, 5) == [1, 2, 4]


def test_boxes_are_permanent():
    """LD-079: the X acts for every later roll of that number, also after the card is bought."""
    match = play(table(rolled=(5, 1)), "jersey box 7", "buy")
    play(match, "roll 5 1", "helmet", "helmet")
    assert position(match, 7) == 1
    play(match, "roll 5 2", "bet 1", "bet 1", "roll 5 1")
    assert position(match, 7) == 3
    assert bar(match, 5) == [1, 4, 7]


def test_full_bar():
    """LD-080, LD-R16: the space alone."""
    match = table(bars={5: ALL}, rolled=(5, 1))
    assert starting(match, "jersey") == [""]
    play(match, "jersey")
    assert sheet(match)["jerseys"] == [5]
    assert bar(match, 5) == list(ALL)
    assert turn_of(match) == 1


def test_jockey_set():
    """LD-081: Helmet and Jersey of the same horse, on one sheet."""
    match = table(3, helmets={0: [1, 2, 3], 1: [4]}, jerseys={0: [3, 4, 1], 1: [5], 2: [4]}, rolled=(8, 1))
    assert [paid(match, seat, "Jockey") for seat in range(3)] == [10, 0, 0]
