"""The cards of set 3, while the race runs (scoring abilities: test_end_and_scoring)."""

from __future__ import annotations

from typing import Any

import pytest

from .helpers import (
    actions_of,
    bet_on,
    bonus_table,
    money,
    play,
    position,
    sheet,
    table,
    texts,
    turn_of,
    waiting_bonuses,
    where,
)

S11_GRID = ["r1c1", "r1c2", "r1c3", "r2c4", "r3c4", "r4c4"]


def test_out_of_alignment():
    """LD-106, LD-R58: $1 for each row or column."""
    assert money(bonus_table(cards=3, owner={1: 0})) == 13
    column = table(cards=3, owner={1: 0}, cells=["r1c1", "r2c1", "r3c1"], rolled=(7, 1))
    assert money(play(column, "concession r4c1")) == 13
    match = table(cards=3, owner={1: 0}, cells=S11_GRID, rolled=(6, 1), auto_gain=False)
    play(match, "concession r1c4")
    assert money(match) == 12
    assert "out of alignment" in texts(match)
    play(match, "out of alignment", "out of alignment")
    assert money(match) == 14
    assert actions_of(match) == {"bonus"}


def test_out_of_alignment_listens_to_any_mark():
    """LD-R28: a line completed by Miracle Worker counts."""
    match = table(
        cards=[3, 1, 1, 1, 1, 1, 1, 1], owner={1: 0}, cells=["r1c1", "r1c2", "r1c3"], money=[6, 12], rolled=(6, 1)
    )
    play(match, "buy", "mark r1c4")
    assert (money(match), waiting_bonuses(match)) == (1, 1)


@pytest.mark.parametrize(
    ("kind", "target", "after"), [("back two", "horses 5 8", [4, 5]), ("back one", "horse 5", [3, 8])]
)
def test_receding_mare_line(kind, target, after):
    """LD-R27: backward bonuses go 1 further; a yes or no for each bonus."""
    match = play(bonus_table(cards=3, owner={3: 0}, positions={5: 7, 8: 8}), f"bonus {kind}")
    assert texts(match) == ["with receding mare line", "without receding mare line"]
    play(match, "with receding mare line", target)
    assert where(match, 5, 8) == after


def test_receding_mare_line_not_forward():
    """LD-R27: forward bonuses are not changed, nor is Charley Horse."""
    match = play(bonus_table(cards=3, owner={3: 0}, positions={5: 7}), "bonus forward one", "horse 5")
    assert position(match, 5) == 10
    match = bonus_table(cards=[1, 1, 3, 1, 4, 1, 1, 1], owner={3: 0, 5: 0}, positions={8: 7})
    assert position(play(match, "charley horse 8"), 8) == 6


def test_three_four_five():
    """LD-106: the bonus Bet is $5, or $3 if declined; LD-111: the line still holds."""
    match = play(bonus_table(cards=3, owner={4: 0}, positions={8: 12}), "bonus free bet")
    assert texts(match) == ["with three four five", "without three four five"]
    play(match, "with three four five")
    assert "free bet 8" not in texts(match)
    play(match, "free bet 5")
    assert (bet_on(match, 5), money(match)) == (5, 12)
    match = play(bonus_table(cards=3, owner={4: 0}), "bonus free bet", "without three four five", "free bet 5")
    assert bet_on(match, 5) == 3


@pytest.mark.parametrize(("helmets", "cash"), [([5], 10), ([], 9), ([4], 9)])
def test_fancy_hat(helmets, cash):
    """LD-106, LD-R33: $1 for a Bet on a horse whose Helmet you have."""
    match = play(table(cards=3, owner={5: 0}, helmets={0: helmets}, rolled=(5, 1)), "bet 3")
    assert money(match) == cash


def test_fancy_hat_sees_free_bets():
    """LD-R33: every Bet placed; starting Bets trigger nothing."""
    match = play(bonus_table(cards=3, owner={5: 0}, helmets={0: [7]}), "bonus free bet", "free bet 7")
    assert money(match) == 13
    assert money(table(cards=3, owner={5: 0}, helmets={0: [7]}, bets={0: {7: 4}}, rolled=(6, 1))) == 12


def test_fancy_hat_cannot_pay_for_its_own_bet():
    """LD-R34: the Money must be there before."""
    match = table(cards=3, owner={5: 0}, helmets={0: [5]}, money=[2, 12], rolled=(5, 1))
    assert "bet 3" not in texts(match)
    assert money(play(match, "bet 2")) == 1


def test_fancy_hat_asked():
    """LD-R58: without auto_gain it waits and may be declined."""
    match = table(cards=3, owner={5: 0}, helmets={0: [5]}, rolled=(5, 1), auto_gain=False)
    play(match, "bet 3")
    assert texts(match) == ["fancy hat", "stop"]
    assert money(play(match, "stop")) == 9


@pytest.mark.parametrize(("cash", "after"), [(9, [14, 7]), (2, [14, 0]), (1, [13, 0]), (0, [12, 0])])
def test_sticky_fingers(cash, after):
    """LD-106, LD-R43: $2 from the owner of the card, or all he has."""
    match = play(table(cards=3, owner={7: 0, 5: 1}, money=[12, cash], rolled=(5, 1)), "jersey box 8")
    assert [money(match, seat) for seat in (0, 1)] == after


def test_sticky_fingers_asked():
    """LD-R58; not offered against $0 (decision tree D6)."""
    given: dict[str, Any] = {"cards": 3, "owner": {7: 0, 5: 1}, "rolled": (5, 1), "auto_gain": False}
    match = play(table(money=[12, 9], **given), "jersey box 8")
    assert texts(match) == ["sticky fingers 5", "stop"]
    play(match, "stop")
    assert [money(match, seat) for seat in (0, 1)] == [12, 9]
    assert turn_of(play(table(money=[12, 0], **given), "jersey box 8")) == 1


def test_sticky_fingers_against_roland():
    """LD-R43: Roland is a player for it."""
    match = table(1, cards=3, owner={7: 0, 5: 1}, money=[12, 20], rolled=(5, 2))
    play(match, "jersey box 8")
    assert [event.data["amount"] for event in match.log() if event.kind == "money"][:2] == [-2, 2]
    assert money(match) == 14


def test_sticky_fingers_not_for_helmets():
    """LD-106: a Jersey Action only; Inventory Check's Jersey is none."""
    match = play(table(cards=3, owner={7: 0, 5: 1}, rolled=(5, 1)), "helmet")
    assert money(match) == 12


@pytest.mark.parametrize(("has", "deed"), [({"jerseys": {0: [4]}}, "helmet"), ({"helmets": {0: [4]}}, "jersey box 7")])
def test_product_placement(has, deed):
    """LD-106: whichever mark completes the set; a free $2 Bet on that horse, which may be declined."""
    match = play(table(cards=3, owner={8: 0}, rolled=(4, 1), **has), deed)
    assert texts(match) == ["product placement 4", "stop"]
    match.play("product placement 4")
    assert (bet_on(match, 4), money(match)) == (2, 12)


def test_product_placement_past_the_line():
    """LD-R44: the Helmet is always there, so the No Bet line never blocks it; a finished horse does."""
    match = table(cards=3, owner={8: 0}, jerseys={0: [4]}, positions={4: 14}, rolled=(4, 1))
    assert "product placement 4" in texts(play(match, "helmet"))
    match = table(cards=3, owner={8: 0}, jerseys={0: [4]}, podium=[4], rolled=(4, 1))
    assert turn_of(play(match, "helmet")) == 1


def test_product_placement_is_not_retroactive():
    """LD-R44, LD-R23: a set completed before the card was owned does not count later."""
    match = play(table(cards=3, helmets={0: [4]}, jerseys={0: [4]}, rolled=(8, 1)), "buy")
    assert turn_of(match) == 1
    assert sheet(match)["horses"] == [8]
    match = play(bonus_table(cards=3, helmets={0: [4]}, jerseys={0: [4]}), "bonus horse", "take 8")
    assert turn_of(match) == 1
    assert bet_on(match, 4) == 0


def test_a_waiting_bonus_is_resolved_with_the_new_card():
    """LD-R23: Three Four Five taken first changes the bonus that still waits."""
    match = table(cards=3, cells=S11_GRID, rolled=(6, 1))
    play(match, "concession r1c4", "bonus horse", "take 4", "bonus free bet", "with three four five", "free bet 1")
    assert bet_on(match, 1) == 5
