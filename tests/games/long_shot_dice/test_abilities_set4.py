"""The cards of set 4, while the race runs (scoring abilities: test_end_and_scoring)."""

from __future__ import annotations

import pytest

from .helpers import (
    ALL,
    actions_of,
    bar,
    bet_on,
    bonus_table,
    edition,
    horse,
    money,
    parts,
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
)


def test_strung_along():
    """LD-R42: instead of a normal Bet: pay $1 and bet it, then the horse moves 1."""
    match = table(cards=4, owner={1: 0}, positions={5: 11}, rolled=(5, 1))
    assert starting(match, "bet ", "strung along") == ["1", "2", "3", ""]
    play(match, "strung along")
    assert (bet_on(match, 5), money(match), position(match, 5)) == (1, 11, 12)
    assert turn_of(match) == 1


def test_strung_along_on_the_last_space():
    """LD-R42: the move is lost."""
    match = play(table(cards=4, owner={1: 0}, positions={5: 15}, helmets={0: [5]}, rolled=(5, 1)), "strung along")
    assert (bet_on(match, 5), position(match, 5)) == (1, 15)
    assert podium(match) == []


def test_strung_along_obeys_the_line():
    """LD-111: no Bet, no move."""
    match = table(cards=4, owner={1: 0}, positions={5: 12}, rolled=(5, 1))
    assert not starting(match, "strung")
    refused(match, "strung along", "LD-086")
    assert not starting(table(cards=4, owner={1: 0}, money=[0, 12], rolled=(5, 1)), "strung")


def test_strung_along_both_ways_without_auto_gain():
    """LD-R42, LD-R58: with Early Bird Special paid and free."""
    match = table(cards=[4, 1, 1, 1, 1, 1, 1, 1], owner={1: 0, 4: 0}, rolled=(5, 1), auto_gain=False)
    assert starting(match, "strung along") == ["", " free"]


def test_half_off_sale():
    """LD-R38: one further card at half its cost; its `bought` ability fires."""
    match = play(table(cards=4, money=[14, 12], owner={3: 1}, podium=[4], rolled=(2, 1)), "buy")
    assert starting(match, "half off sale ") == ["5", "6", "7", "8"]
    refused(match, "half off sale 1", "LD-R38")
    refused(match, "half off sale 3", "LD-R38")
    refused(match, "half off sale 4", "LD-R38")
    play(match, "half off sale 7")
    assert money(match) == 2
    assert starting(match, "inventory check ") == [str(number) for number in ALL]


def test_half_off_sale_is_one_card():
    """LD-R38: after it the turn goes on as it would."""
    match = play(table(cards=4, money=[30, 12], rolled=(2, 1)), "buy", "half off sale 8")
    assert (money(match), turn_of(match)) == (18, 1)
    match = play(table(cards=4, money=[30, 12], rolled=(2, 1)), "buy", "decline")
    assert (money(match), sheet(match)["horses"]) == (20, [2])


def test_half_off_sale_rounds_down():
    """LD-R38: half of an odd cost, rounded down (from an edition; printed costs are even)."""
    cards = parts()["cards"]
    next(card for card in cards if card["name"] == "Strung Along")["cost"] = 9
    match = table(cards=4, money=[14, 12], rolled=(2, 1), edition=edition(cards=cards))
    play(match, "buy", "half off sale 1")
    assert money(match) == 0


def test_half_off_sale_through_a_bonus():
    """LD-R38: also when horse 2 came through B12; Equestrian Inception then did not."""
    match = play(bonus_table(cards=4, money=[3, 12]), "bonus horse", "take 2", "half off sale 6")
    assert money(match) == 0
    assert sheet(match)["horses"] == [2, 6]


def test_loosey_goosey():
    """LD-107, LD-R48: erase one or two marked Wilds, or decline."""
    match = play(table(cards=4, wilds=[3], rolled=(3, 1)), "buy")
    assert texts(match) == ["loosey goosey 1", "loosey goosey 2", "decline"]
    assert sheet(play(match, "loosey goosey 2"))["wilds_marked"] == 1
    assert turn_of(match) == 1
    match = play(table(cards=4, wilds=[3], rolled=(3, 1)), "buy", "decline")
    assert sheet(match)["wilds_marked"] == 3


def test_loosey_goosey_sees_the_wild_of_this_turn():
    """LD-R48: the Wild marked this same turn may be erased."""
    match = play(table(cards=4, rolled=(6, 1)), "wild 3", "buy", "loosey goosey 1")
    assert sheet(match)["wilds_marked"] == 0


def test_charley_horse():
    """LD-106: for each completed row any unfinished horse goes back 1; columns do not count."""
    match = bonus_table(cards=4, owner={5: 0}, positions={8: 7}, podium=[1])
    assert starting(match, "charley horse ") == ["2", "3", "4", "5", "6", "7", "8"]
    refused(match, "charley horse 1", "LD-036")
    play(match, "charley horse 8")
    assert position(match, 8) == 6
    assert actions_of(match) == {"bonus"}
    column = table(cards=4, owner={5: 0}, cells=["r1c1", "r2c1", "r3c1"], rolled=(7, 1))
    assert actions_of(play(column, "concession r4c1")) == {"bonus"}


def test_charley_horse_declined():
    """LD-104"""
    match = play(bonus_table(cards=4, owner={5: 0}, positions={8: 7}), "bonus money", "stop")
    assert position(match, 8) == 7
    assert turn_of(match) == 1


@pytest.mark.parametrize("auto_gain", [True, False])
def test_equestrian_inception(auto_gain):
    """LD-107, LD-R20: $6, only through B12."""
    match = play(table(cards=4, money=[6, 12], rolled=(6, 1), auto_gain=auto_gain), "buy")
    assert (money(match), turn_of(match)) == (0, 1)
    match = play(bonus_table(cards=4, money=[0, 12], auto_gain=auto_gain), "bonus horse", "take 6")
    if not auto_gain:
        assert texts(match) == ["equestrian inception", "decline"]
        play(match, "equestrian inception")
    assert (money(match), turn_of(match)) == (6, 1)


def test_inventory_check():
    """LD-107: up to two empty Jersey spaces of different horses, no boxes, not Jersey Actions."""
    match = play(table(cards=4, jerseys={0: [3]}, rolled=(7, 1)), "buy")
    assert texts(match) == [f"inventory check {number}" for number in (1, 2, 4, 5, 6, 7, 8)] + ["decline"]
    play(match, "inventory check 5")
    assert "inventory check 5" not in texts(match)
    assert "stop" in texts(match)
    play(match, "stop")
    assert sheet(match)["jerseys"] == [3, 5]
    assert bar(match, 5) == [1, 4]
    assert turn_of(match) == 1


def test_inventory_check_is_no_jersey_action():
    """LD-R28: Sticky Fingers does not listen; a set completed so does wake Product Placement."""
    cards = [1, 1, 1, 1, 1, 1, 4, 3]
    match = table(cards=cards, owner={8: 0, 5: 1}, helmets={0: [5]}, rolled=(7, 1))
    play(match, "buy", "inventory check 5", "inventory check 1")
    assert texts(match) == ["product placement 5", "stop"]
    assert money(match, 1) == 12


def test_two_sets_at_once():
    """LD-R28, decision tree D6: Product Placement waits once for each horse."""
    match = table(cards=[1, 1, 1, 1, 1, 1, 4, 3], owner={8: 0}, helmets={0: [1, 5]}, rolled=(7, 1))
    play(match, "buy", "inventory check 5", "inventory check 1")
    assert texts(match) == ["product placement 1", "product placement 5", "stop"]
    play(match, "product placement 5", "product placement 1")
    assert [bet_on(match, number) for number in (1, 5)] == [2, 2]
    assert turn_of(match) == 1


def test_inventory_check_ignores_double_crosser():
    """LD-107: no box, so no second box either."""
    match = table(cards=[1, 1, 1, 2, 1, 1, 4, 1], owner={4: 0}, rolled=(7, 1))
    play(match, "buy", "inventory check 5", "inventory check 1")
    assert turn_of(match) == 1
    assert horse(match, 5)["bar"] == horse(match, 5)["printed"]


def test_bought_abilities_never_wait():
    """LD-R22: Miracle Worker taken by a bonus is resolved before the second bonus."""
    cells = ["r1c1", "r1c2", "r1c3", "r2c4", "r3c4", "r4c4"]
    match = play(table(cells=cells, rolled=(6, 1)), "concession r1c4", "bonus horse", "take 6")
    assert actions_of(match) == {"mark", "helmet", "jersey", "decline"}
    play(match, "helmet 3")
    assert waiting_bonuses(match) == 1
    assert actions_of(match) == {"bonus"}
