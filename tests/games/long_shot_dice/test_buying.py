"""The Buy Action (ledger 3.9)."""

from __future__ import annotations

import pytest

from .helpers import (
    ALL,
    actions_of,
    bar,
    bonus_table,
    finished_race,
    horse,
    money,
    paid,
    play,
    refused,
    sheet,
    table,
    turn_of,
)


@pytest.mark.parametrize("owner", [0, 1])
def test_the_card_must_be_in_the_market(owner):
    """LD-092"""
    match = table(owner={4: owner}, rolled=(4, 1))
    assert "buy" not in actions_of(match)
    refused(match, "buy", "LD-092")


@pytest.mark.parametrize(("number", "cost"), [(1, 10), (2, 10), (3, 8), (4, 8), (5, 6), (6, 6), (7, 4), (8, 4)])
def test_the_full_cost(number, cost):
    """LD-093: paid in full, or not available."""
    cards = [1, 1, 1, 1, 1, 4, 1, 1]
    match = play(table(cards=cards, money=[cost, 12], rolled=(number, 1)), "buy")
    assert (money(match), sheet(match)["horses"]) == (0, [number])
    match = table(cards=cards, money=[cost - 1, 12], rolled=(number, 1))
    assert "buy" not in actions_of(match)
    refused(match, "buy", "LD-093")


def test_pie_in_the_sky_is_cheaper():
    """LD-R08: $4 for horse 2 in set 3."""
    assert money(play(table(cards=3, money=[4, 12], rolled=(2, 1)), "buy")) == 0


def test_a_finished_horse_cannot_be_bought():
    """LD-094"""
    match = table(podium=[4], rolled=(4, 1))
    assert "buy" not in actions_of(match)
    refused(match, "buy", "LD-094")


def test_past_the_no_bet_line_it_can_be_bought():
    """LD-094: only finishing ends the sale."""
    assert sheet(play(table(positions={4: 15}, rolled=(4, 1)), "buy"))["horses"] == [4]


def test_the_card_keeps_its_boxes():
    """LD-095: and stays with its buyer; nobody else can buy it."""
    match = play(table(bars={4: [7, 8]}, rolled=(4, 1)), "buy")
    assert bar(match, 4) == [2, 7, 8]
    assert horse(match, 4)["owner"] == 0
    assert "buy" not in actions_of(match)
    play(match, "helmet", "roll 4 1")
    assert "buy" not in actions_of(match)
    assert horse(match, 4)["owner"] == 0


def test_no_limit_on_horses():
    """LD-096: one card per Action, any number in all."""
    owner = dict.fromkeys((1, 2, 3, 5, 6, 7, 8), 0)
    match = play(table(owner=owner, rolled=(4, 1)), "buy")
    assert sheet(match)["horses"] == list(ALL)
    assert turn_of(match) == 1


def test_what_ownership_gives():
    """LD-097: the purse, not Bets, sets or anything else; an unplaced horse gives nothing."""
    match = finished_race(owner={6: 0, 7: 0, 1: 0}, money=[0, 0])
    assert [line.label.split(":")[0] for line in match.settlement(0)] == ["Purse", "Purse", "Money left"]
    assert paid(match, 0, "Purse") == 60
    assert match.scores() == [60, 0]


def test_taking_counts_as_buying():
    """LD-R20: a `bought` ability fires when the card comes through B12."""
    match = play(bonus_table(money=[0, 12]), "bonus horse", "take 6")
    assert {"mark", "helmet", "jersey", "decline"} == actions_of(match)
