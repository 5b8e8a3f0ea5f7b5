"""The cards of set 2, while the race runs (scoring abilities: test_end_and_scoring)."""

from __future__ import annotations

import pytest

from .helpers import (
    ALL,
    actions_of,
    bar,
    bet_on,
    bonus_table,
    money,
    moves,
    play,
    podium,
    position,
    sheet,
    starting,
    table,
    texts,
    turn_of,
    waiting_bonuses,
    where,
)

ROW = ["r2c2", "r2c3", "r2c4"]


def test_silver_spoon():
    """LD-106: $9 instead of $7; LD-R58: taken unasked with auto_gain, a question without."""
    assert money(play(bonus_table(cards=2, owner={2: 0}), "bonus money")) == 21
    match = play(bonus_table(cards=2, owner={2: 0}, auto_gain=False), "bonus money")
    assert texts(match) == ["with silver spoon", "without silver spoon"]
    assert money(play(match, "with silver spoon")) == 21
    match = bonus_table(cards=2, owner={2: 0}, auto_gain=False)
    assert money(play(match, "bonus money", "without silver spoon")) == 19


def test_silver_spoon_of_another():
    """LD-103"""
    assert money(play(bonus_table(cards=2, owner={2: 1}), "bonus money")) == 19


@pytest.mark.parametrize("amount", [1, 2, 3])
def test_pay_it_forward_needs_exactly_three(amount):
    """LD-106: a Bet Action of exactly $3, and company on the space."""
    match = table(cards=2, owner={3: 0}, positions={5: 6, 8: 6, 7: 6, 2: 5}, rolled=(5, 1))
    play(match, f"bet {amount}")
    if amount < 3:
        assert turn_of(match) == 1
        return
    assert texts(match) == ["pay it forward", "stop"]
    play(match, "pay it forward")
    assert where(match, 5, 7, 8, 2) == [7, 7, 7, 5]
    assert moves(match)[-3:] == [(5, 6, 7), (7, 6, 7), (8, 6, 7)]
    assert turn_of(match) == 1  # once


def test_pay_it_forward_may_be_declined():
    """LD-104"""
    match = play(table(cards=2, owner={3: 0}, positions={5: 6, 8: 6}, rolled=(5, 1)), "bet 3", "stop")
    assert where(match, 5, 8) == [6, 6]
    assert turn_of(match) == 1


def test_pay_it_forward_at_the_start():
    """LD-R41: position 0 is a shared space; the horse bet on need not be the rolled one."""
    match = play(table(cards=2, owner={3: 0}), "roll 6 1", "wild 5", "bet 3", "pay it forward")
    assert where(match, *ALL) == [1, 1, 1, 1, 1, 1, 1, 1]


def test_pay_it_forward_ignores_finished_horses():
    """LD-036: a finished horse is no company and does not move."""
    match = table(cards=2, owner={3: 0}, positions={5: 6}, podium=[8], rolled=(5, 1))
    assert turn_of(play(match, "bet 3")) == 1


def test_pay_it_forward_with_an_early_bird():
    """LD-R33: a free $3 Bet of the Bet Action is a Bet Action too."""
    match = table(cards=[1, 1, 2, 1, 1, 1, 1, 1], owner={3: 0, 4: 0}, positions={5: 6, 8: 6}, rolled=(5, 1))
    play(match, "bet 3 free", "pay it forward")
    assert (where(match, 5, 8), money(match), bet_on(match, 5)) == ([7, 7], 12, 3)


def test_double_crosser():
    """LD-106: a second, different box of the same card, or none."""
    match = play(table(cards=2, owner={4: 0}, rolled=(5, 1)), "jersey box 7")
    assert texts(match) == ["box 2", "box 3", "box 5", "box 6", "box 8", "no second box"]
    play(match, "box 2")
    assert bar(match, 5) == [1, 2, 4, 7]
    assert turn_of(match) == 1
    match = play(table(cards=2, owner={4: 0}, rolled=(5, 1)), "jersey box 7", "no second box")
    assert bar(match, 5) == [1, 4, 7]


def test_double_crosser_one_free_box():
    """LD-R16: that one box; a full bar gives none."""
    match = play(table(cards=2, owner={4: 0}, bars={5: [2, 3, 5, 6, 8]}, rolled=(5, 1)), "jersey box 7")
    assert turn_of(match) == 1
    match = table(cards=2, owner={4: 0}, bars={5: ALL}, rolled=(5, 1))
    assert turn_of(play(match, "jersey")) == 1


def test_double_crosser_of_another():
    """LD-103"""
    assert turn_of(play(table(cards=2, owner={4: 1}, rolled=(5, 1)), "jersey box 7")) == 1


def test_five_leaf_clover():
    """LD-106, LD-R48: one Wild per completed row, also the one marked this turn; columns do not count."""
    match = table(cards=2, owner={5: 0}, cells=ROW, wilds=[1], rolled=(8, 1))
    play(match, "wild 4", "concession r2c1")
    assert sheet(match)["wilds_marked"] == 2
    play(match, "five leaf clover")
    assert sheet(match)["wilds_marked"] == 1
    assert "five leaf clover" not in texts(match)
    column = table(cards=2, owner={5: 0}, cells=["r1c1", "r3c1", "r4c1"], wilds=[1], rolled=(4, 1))
    assert "five leaf clover" not in texts(play(column, "concession r2c1"))


def test_five_leaf_clover_without_marked_wilds():
    """Decision tree D6: not offered, it could do nothing; LD-R48 erases marked Wilds only."""
    match = play(table(cards=2, owner={5: 0}, cells=ROW, rolled=(4, 1)), "concession r2c1")
    assert actions_of(match) == {"bonus"}


def test_five_leaf_clover_declined():
    """LD-104"""
    match = table(cards=2, owner={5: 0}, cells=ROW, wilds=[1], rolled=(4, 1))
    play(match, "concession r2c1", "bonus money")
    assert texts(match) == ["five leaf clover", "stop"]
    assert sheet(play(match, "stop"))["wilds_marked"] == 1


def test_partner_in_crime():
    """LD-R39: 6 and exactly one other unfinished horse, 2 each, ascending; LD-107: when bought."""
    match = play(table(cards=2, positions={6: 5, 4: 3, 8: 14}, podium=[1], rolled=(6, 1)), "buy")
    assert texts(match) == [f"partner in crime {number}" for number in (2, 3, 4, 5, 7, 8)] + ["decline"]
    play(match, "partner in crime 4")
    assert moves(match)[-2:] == [(4, 3, 5), (6, 5, 7)]
    assert turn_of(match) == 1
    match = play(table(cards=2, positions={6: 5, 8: 14}, rolled=(6, 1)), "buy", "partner in crime 8")
    assert where(match, 6, 8) == [7, 15]
    assert podium(match) == []


def test_partner_in_crime_is_all_or_nothing():
    """LD-R39: declined, nobody moves; horse 6 cannot be its own partner."""
    match = play(table(cards=2, positions={6: 5}, rolled=(6, 1)), "buy")
    assert "partner in crime 6" not in texts(match)
    play(match, "decline")
    assert position(match, 6) == 5


def test_magic_hate_ball():
    """LD-105, LD-R43: $2 from every other player, at most what he has; it goes to nobody."""
    match = play(table(4, cards=2, owner={8: 0}, money=[5, 9, 1, 0], rolled=(8, 1)), "magic hate ball")
    assert [money(match, seat) for seat in range(4)] == [5, 7, 0, 0]


def test_magic_hate_ball_hits_in_the_owners_turn():
    """LD-R43: who plays before the owner has already spent."""
    match = table(3, cards=2, owner={8: 2}, money=[3, 9, 9], rolled=(8, 1))
    play(match, "bet 3", "helmet")
    assert texts(match) == ["magic hate ball", "decline"]
    play(match, "magic hate ball")
    assert [money(match, seat) for seat in range(3)] == [0, 7, 9]


def test_line_abilities_listen_to_any_mark():
    """LD-R28: a row completed by Miracle Worker wakes Five Leaf Clover."""
    match = table(cards=[1, 1, 1, 1, 2, 1, 1, 1], owner={5: 0}, cells=ROW, wilds=[1], rolled=(6, 1))
    play(match, "buy", "mark r2c1")
    assert "five leaf clover" in texts(match)
    assert waiting_bonuses(match) == 1


def test_starting_text_of_bets():
    """LD-R33: Pay it Forward does not listen to Strung Along's $1."""
    match = table(cards=[4, 1, 2, 1, 1, 1, 1, 1], owner={1: 0, 3: 0}, positions={5: 6, 8: 6}, rolled=(5, 1))
    assert starting(match, "strung along") == [""]
    play(match, "strung along")
    assert turn_of(match) == 1
    assert where(match, 5, 8) == [7, 6]
