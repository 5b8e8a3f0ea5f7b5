"""The Bet Action and free Bets (ledger 3.8)."""

from __future__ import annotations

import pytest

from .helpers import actions_of, bet_on, bonus_table, money, play, refused, sheet, starting, table, texts, turn_of


@pytest.mark.parametrize(
    ("cash", "amounts"), [(1, ["1"]), (2, ["1", "2"]), (3, ["1", "2", "3"]), (50, ["1", "2", "3"])]
)
def test_amounts(cash, amounts):
    """LD-082: $1 to $3, not more than you have; LD-R19: never $0."""
    match = table(money=[cash, 12], rolled=(4, 1))
    assert starting(match, "bet ") == amounts
    refused(match, "bet 0")
    refused(match, "bet 4")
    if cash < 3:
        refused(match, "bet 3", "LD-082")


@pytest.mark.parametrize("amount", [1, 2, 3])
def test_money_becomes_a_bet(amount):
    """LD-083"""
    match = play(table(money=[9, 12], bets={0: {4: 2}}, rolled=(4, 1)), f"bet {amount}")
    assert money(match) == 9 - amount
    assert sheet(match)["bets"] == [0, 0, 0, 2 + amount, 0, 0, 0, 0]
    assert turn_of(match) == 1


def test_no_upper_limit():
    """LD-084"""
    match = play(table(money=[9, 12], bets={0: {4: 97}}, rolled=(4, 1)), "bet 3")
    assert bet_on(match, 4) == 100


@pytest.mark.parametrize("helmet", [True, False])
def test_never_on_a_finished_horse(helmet):
    """LD-085: paid or free, Helmet or not."""
    helmets = {0: [4]} if helmet else {}
    match = table(podium=[4], helmets=helmets, rolled=(4, 1))
    assert "bet" not in actions_of(match)
    refused(match, "bet 1", "LD-085")
    match = play(bonus_table(podium=[4], helmets=helmets), "bonus free bet")
    refused(match, "free bet 4", "LD-085")


@pytest.mark.parametrize("place", [12, 13, 14, 15])
def test_not_past_the_line_without_helmet(place):
    """LD-086: paid or free."""
    match = table(positions={4: place}, rolled=(4, 1))
    assert "bet" not in actions_of(match)
    refused(match, "bet 1", "LD-086")
    match = play(bonus_table(positions={4: place}), "bonus free bet")
    refused(match, "free bet 4", "LD-086")
    match = table(positions={4: place}, helmets={0: [4]}, rolled=(4, 1))
    assert starting(match, "bet ") == ["1", "2", "3"]


@pytest.mark.parametrize("owner", [{}, {4: 0}, {4: 1}])
def test_ownership_does_not_matter(owner):
    """LD-087"""
    match = table(owner=owner, cards=2, rolled=(4, 1))
    assert starting(match, "bet ") == ["1", "2", "3"]
    assert bet_on(play(match, "bet 3"), 4) == 3


def test_no_bet_without_money():
    """LD-088"""
    match = table(money=[0, 12], rolled=(4, 1))
    assert "bet" not in actions_of(match)
    refused(match, "bet 1", "LD-088")


def test_early_bird_bets_without_money():
    """LD-088: the exception."""
    match = table(money=[0, 12], owner={4: 0}, rolled=(7, 1))
    assert starting(match, "bet ") == ["1 free", "2 free", "3 free"]


def test_free_bets_have_their_stated_amount():
    """LD-089: a free Bet costs nothing and has no other amount."""
    match = play(bonus_table(money=[8, 12]), "bonus free bet")
    assert all(text.startswith("free bet ") for text in texts(match))
    play(match, "free bet 2")
    assert (bet_on(match, 2), money(match)) == (3, 8)


def test_bets_stay():
    """LD-090: no action offered withdraws or moves one; LD-091: several players may have one on a horse."""
    match = table(3, bets={0: {4: 2}, 1: {4: 1}}, rolled=(4, 1))
    before = [sheet(match, seat)["bets"] for seat in range(3)]
    for text in texts(match):
        play(match, text)
        for seat in range(3):
            after = sheet(match, seat)["bets"]
            assert all(new >= old for new, old in zip(after, before[seat], strict=True)), text
        match.undo(0)
    play(match, "bet 1", "bet 2", "bet 3")
    assert [bet_on(match, 4, seat) for seat in range(3)] == [3, 3, 3]
