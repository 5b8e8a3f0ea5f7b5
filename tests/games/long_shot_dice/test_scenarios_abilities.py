"""Acceptance scenarios of the ledger (section 6): abilities that work while the race runs, and being stuck."""

from __future__ import annotations

import pytest

from .helpers import (
    GRID,
    actions_of,
    bar,
    bet_on,
    board,
    bonus_table,
    horse,
    kinds,
    money,
    paid,
    play,
    position,
    sheet,
    starting,
    table,
    texts,
    turn_of,
    waiting_bonuses,
    where,
)
from .test_scenarios_race import S11_GRID

NINE = [f"r{row}c{column}" for row in (1, 2, 3) for column in (1, 2, 3)]


def uses(match, name):
    return sum(event.kind == "ability" and event.data["card"] == name for event in match.log())


def test_silver_spoon_taken_first():
    """LD-S12"""
    match = table(cards=[1, 2, 1, 1, 1, 1, 1, 1], cells=S11_GRID, money=[5, 12], rolled=(6, 1))
    play(match, "concession r1c4", "bonus horse", "take 2", "bonus money")
    assert money(match) == 14
    assert sheet(match)["horses"] == [2]


def test_chain_reaction_is_not_retroactive():
    """LD-S13"""
    match = table(cells=S11_GRID, money=[5, 12], rolled=(6, 1))
    play(match, "concession r1c4", "bonus horse", "take 1")
    assert board(match)["waiting"]["chain reaction"] == 0
    assert waiting_bonuses(match) == 1
    assert actions_of(match) == {"bonus"}


def test_chain_reaction_chains():
    """LD-S14"""
    match = table(owner={1: 0}, cells=NINE, rolled=(7, 1))
    play(match, "concession r4c1", "chain reaction r4c2", "chain reaction r4c3", "chain reaction r1c4")
    assert waiting_bonuses(match) == 4
    assert uses(match, "Chain Reaction") == 3
    assert len(sheet(match)["cells"]) == 13
    assert actions_of(match) == {"bonus"}


def test_chain_reaction_declined():
    """LD-S15"""
    match = table(owner={1: 0}, cells=["r1c1", "r2c1", "r3c1"], rolled=(7, 1))
    play(match, "concession r4c1", "bonus money", "stop")
    assert turn_of(match) == 1
    assert sheet(match)["boxes"] == ["B01"]
    assert len(sheet(match)["cells"]) == 4


def test_a_wild_is_no_die():
    """LD-S16"""
    match = table(owner={2: 0}, rolled=(5, 1))
    assert "too lucky" not in texts(match)
    play(match, "wild 2")
    assert "too lucky" not in texts(match)
    play(match, "helmet")
    assert money(match) == 12


def test_die_ability_and_wild():
    """LD-S17"""
    match = table(owner={2: 0}, rolled=(2, 1))
    assert texts(match) == ["too lucky", "decline"]
    play(match, "too lucky", "wild 5", "helmet")
    own = sheet(match)
    assert (own["money"], own["wilds_marked"], own["helmets"]) == (14, 1, [5])


def test_die_ability_before_the_stuck_test():
    """LD-S18"""

    def given():
        return table(
            owner={2: 0}, money=[0, 12], cells=["r2c4", "r3c1"], helmets={0: [2]}, jerseys={0: [2]},
            positions={2: 6}, wilds=[1], rolled=(2, 1),
        )  # fmt: skip

    used = play(given(), "too lucky")
    assert money(used) == 2
    assert starting(used, "bet ") == ["1", "2"]
    assert "erase" not in texts(used)
    declined = play(given(), "decline")
    assert actions_of(declined) == {"wild", "erase"}


@pytest.mark.parametrize(("rolled", "wild", "numbers"), [(1, None, {1, 2}), (8, None, {7, 8}), (1, 4, {4})])
def test_scatter_shot(rolled, wild, numbers):
    """LD-S19"""
    match = table(owner={3: 0}, rolled=(rolled, 1))
    if wild:
        play(match, f"wild {wild}")
    cells = starting(match, "concession ")
    assert {GRID[cell] for cell in cells} == numbers
    assert len(cells) == 2 * len(numbers)


def test_scatter_shot_unsticks():
    """LD-S20"""
    match = table(
        owner={3: 0}, cells=["r1c3", "r4c4", "r1c4", "r2c1", "r4c3"], helmets={0: [5]}, jerseys={0: [5]}, podium=[5],
        wilds=[1], rolled=(5, 1),
    )  # fmt: skip
    assert [text for text in texts(match) if not text.startswith("wild")] == ["concession r3c3"]


def test_early_bird_special():
    """LD-S21"""
    match = table(owner={4: 0}, money=[0, 12], positions={6: 3}, rolled=(6, 1))
    play(match, "bet 3 free")
    assert (bet_on(match, 6), money(match)) == (3, 0)
    play(match, "helmet", "roll 6 1", "jersey box 1")
    assert turn_of(match) == 0
    assert starting(match, "bet", "strung") == []


def test_early_bird_with_strung_along():
    """LD-S22"""
    match = table(cards=[4, 1, 1, 1, 1, 1, 1, 1], owner={1: 0, 4: 0}, money=[0, 12], positions={7: 11}, rolled=(7, 1))
    play(match, "strung along free")
    assert (bet_on(match, 7), money(match), position(match, 7)) == (1, 0, 12)


def test_pay_it_forward():
    """LD-S23"""

    def given():
        return table(cards=2, owner={3: 0}, money=[4, 12], positions={3: 11, 5: 11, 8: 11}, rolled=(5, 1))

    match = play(given(), "bet 3", "pay it forward")
    assert (bet_on(match, 5), money(match)) == (3, 1)
    assert where(match, 3, 5, 8) == [12, 12, 12]
    assert turn_of(play(given(), "bet 2")) == 1


def test_pay_it_forward_stops_before_the_line():
    """LD-S24"""
    match = table(cards=2, owner={3: 0}, helmets={0: [3]}, positions={3: 15, 6: 15}, rolled=(3, 1))
    play(match, "bet 3", "pay it forward")
    assert where(match, 3, 6) == [15, 15]
    assert board(match)["podium"] == []


def test_pay_it_forward_leaves_others():
    """LD-S25"""
    match = play(table(cards=2, owner={3: 0}), "roll 4 1", "bet 3", "pay it forward")
    assert where(match, *range(1, 9)) == [0, 2, 0, 2, 0, 0, 0, 0]


@pytest.mark.parametrize("auto_gain", [True, False])
def test_fancy_hat_and_product_placement(auto_gain):
    """LD-S26"""
    match = table(
        cards=3, owner={5: 0, 8: 0}, jerseys={0: [4]}, money=[6, 12], positions={4: 13}, rolled=(4, 1),
        auto_gain=auto_gain,
    )  # fmt: skip
    play(match, "helmet", "product placement 4")
    if not auto_gain:
        assert money(match) == 6
        play(match, "fancy hat")
    assert (sheet(match)["helmets"], sheet(match)["jerseys"]) == ([4], [4])
    assert (bet_on(match, 4), money(match)) == (2, 7)


def test_no_placement_on_a_finished_horse():
    """LD-S27"""
    match = table(cards=3, owner={5: 0, 8: 0}, jerseys={0: [4]}, money=[6, 12], podium=[4], rolled=(4, 1))
    play(match, "helmet")
    assert turn_of(match) == 1
    assert paid(match, 0, "Jockey") == 5
    assert (bet_on(match, 4), money(match)) == (0, 6)


def test_fancy_hat_cannot_pay_for_its_own_bet():
    """LD-S28"""
    match = table(cards=3, owner={5: 0}, helmets={0: [2]}, money=[0, 12], positions={2: 5}, rolled=(2, 1))
    assert "bet" not in actions_of(match)


@pytest.mark.parametrize(("owner", "after"), [(1, [4, 0]), (0, [3, 1]), (None, [3, 1])])
@pytest.mark.parametrize("auto_gain", [True, False])
def test_sticky_fingers(owner, after, auto_gain):
    """LD-S29"""
    owners = {7: 0} if owner is None else {7: 0, 3: owner}
    match = table(cards=3, owner=owners, money=[3, 1], rolled=(3, 1), auto_gain=auto_gain)
    play(match, "jersey box 8")
    if owner == 1 and not auto_gain:
        play(match, "sticky fingers 3")
    assert [money(match, 0), money(match, 1)] == after
    assert bar(match, 3) == [1, 8]
    assert turn_of(match) == 1


def test_sticky_fingers_through_a_bonus():
    """LD-S30"""
    match = bonus_table(4, cards=3, owner={7: 0, 6: 1}, money=[3, 9])
    play(match, "bonus jersey", "jersey 6", "box 8")
    assert sheet(match)["jerseys"] == [6]
    assert bar(match, 6) == [2, 3, 8]
    assert [money(match, 0), money(match, 1)] == [5, 7]


def test_double_crosser_with_one_free_box():
    """LD-S31"""
    match = table(cards=2, owner={4: 0}, bars={2: [1, 2, 3, 4, 5, 6, 8]}, rolled=(2, 1))
    assert starting(match, "jersey") == [" box 7"]
    play(match, "jersey box 7")
    assert sheet(match)["jerseys"] == [2]
    assert bar(match, 2) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert turn_of(match) == 1


def test_jersey_with_a_full_bar():
    """LD-S32"""
    match = table(bars={1: range(1, 9)}, helmets={0: [1]}, rolled=(1, 1))
    assert starting(match, "jersey") == [""]
    play(match, "jersey")
    assert sheet(match)["jerseys"] == [1]
    assert "box" not in kinds(match)
    assert paid(match, 0, "Jockey") == 5


def test_donut_dollie_and_receding_mare_line():
    """LD-S33"""
    match = bonus_table(4, cards=[1, 1, 3, 1, 1, 1, 1, 1], owner={8: 0, 3: 0}, positions={3: 3, 6: 10})
    play(match, "bonus back two", "with donut dollie", "with receding mare line", "horses 3 6")
    assert where(match, 3, 6) == [0, 6]


@pytest.mark.parametrize(("before", "after"), [(10, 14), (12, 15)])
def test_donut_dollie(before, after):
    """LD-S34"""
    match = bonus_table(4, owner={8: 0}, positions={8: before})
    play(match, "bonus forward one", "with donut dollie", "horse 8")
    assert position(match, 8) == after


def test_half_off_sale_and_inventory_check():
    """LD-S35"""
    match = table(cards=4, money=[14, 12], rolled=(2, 1))
    play(match, "buy", "half off sale 7", "inventory check 1", "inventory check 5")
    own = sheet(match)
    assert (own["money"], own["horses"], own["jerseys"]) == (2, [2, 7], [1, 5])
    assert all(horse(match, number)["bar"] == horse(match, number)["printed"] for number in range(1, 9))


def test_half_off_sale_within_the_money():
    """LD-S36"""
    match = play(bonus_table(cards=4, money=[3, 12]), "bonus horse", "take 2")
    assert starting(match, "half off sale ") == ["5", "6", "7", "8"]
    assert money(play(match, "half off sale 5")) == 0


def test_equestrian_inception():
    """LD-S37"""
    assert money(play(table(cards=4, money=[6, 12], rolled=(6, 1)), "buy")) == 0
    match = play(bonus_table(cards=4, money=[6, 12]), "bonus horse", "take 6")
    assert money(match) == 12


def test_a_finished_horse_cannot_be_taken():
    """LD-S38"""
    match = play(bonus_table(podium=[1]), "bonus horse")
    assert starting(match, "take ") == ["2", "3", "4", "5", "6", "7", "8"]


def test_loosey_goosey():
    """LD-S39"""
    match = table(cards=4, money=[8, 12], wilds=[2], rolled=(6, 1))
    play(match, "wild 3")
    assert sheet(match)["wilds_marked"] == 3
    play(match, "buy", "loosey goosey 2")
    assert (money(match), sheet(match)["wilds_marked"]) == (0, 1)


def test_five_leaf_clover():
    """LD-S40"""
    match = table(cards=2, owner={5: 0}, cells=["r2c2", "r2c3", "r2c4"], rolled=(8, 1))
    play(match, "wild 4", "concession r2c1", "five leaf clover")
    assert sheet(match)["wilds_marked"] == 0
    assert waiting_bonuses(match) == 1


def test_charley_horse_before_the_free_bet():
    """LD-S41"""
    match = bonus_table(cards=4, owner={5: 0}, positions={8: 12})
    play(match, "charley horse 8", "bonus free bet", "free bet 8")
    assert (position(match, 8), bet_on(match, 8)) == (11, 3)
    other = play(bonus_table(cards=4, owner={5: 0}, positions={8: 12}), "bonus free bet")
    assert "free bet 8" not in texts(other)


def test_out_of_alignment():
    """LD-S42"""
    match = table(cards=3, owner={1: 0}, cells=S11_GRID, money=[5, 12], rolled=(6, 1))
    play(match, "concession r1c4")
    assert money(match) == 7
    assert waiting_bonuses(match) == 2


def test_magic_hate_ball_in_turn_order():
    """LD-S43"""
    match = table(3, cards=2, owner={8: 1}, money=[3, 12, 1], rolled=(8, 1))
    play(match, "bet 3", "magic hate ball")
    assert [money(match, seat) for seat in range(3)] == [0, 12, 0]
    play(match, "helmet")
    assert turn_of(match) == 2
    assert "bet" not in actions_of(match)


def test_fair_play_spares_the_lead():
    """LD-S44"""
    match = table(owner={7: 0}, positions={1: 10, 4: 12, 7: 12, 2: 14}, rolled=(7, 1))
    assert starting(match, "fair play ") == ["1", "3", "4", "5", "6", "7", "8"]
    play(match, "fair play 7")
    assert position(match, 7) == 14


@pytest.mark.parametrize(("before", "after", "legal"), [(9, 11, True), (10, 12, False)])
def test_fair_play_and_the_no_bet_line(before, after, legal):
    """LD-S45"""
    match = table(owner={7: 0}, positions={7: before, 2: 13}, money=[3, 12], rolled=(7, 1))
    play(match, "fair play 7")
    assert position(match, 7) == after
    assert ("bet 3" in texts(match)) == legal


def test_miracle_worker_completes_a_column():
    """LD-S46"""
    match = table(owner={1: 0}, money=[6, 12], cells=["r1c1", "r2c1", "r3c1"], rolled=(6, 1))
    play(match, "buy", "mark r4c1")
    assert waiting_bonuses(match) == 1
    assert board(match)["waiting"]["chain reaction"] == 1
    assert money(match) == 0


def test_miracle_worker_jersey():
    """LD-S47"""
    match = play(table(money=[6, 12], rolled=(6, 1)), "buy", "jersey 3", "box 8")
    assert sheet(match)["jerseys"] == [3]
    assert bar(match, 3) == [1, 8]


@pytest.mark.parametrize(("wilds", "options", "left"), [(1, {"wild", "erase"}, 0), (0, {"wild", "pass"}, None)])
def test_stuck(wilds, options, left):
    """LD-S48"""
    match = table(podium=[5], cells=["r1c3", "r4c4"], helmets={0: [5]}, jerseys={0: [5]}, wilds=[wilds], rolled=(5, 1))
    assert actions_of(match) == options
    play(match, "pass" if left is None else "erase")
    assert sheet(match)["wilds_marked"] == 0
    assert turn_of(match) == 1


def test_stuck_with_three_marked_wilds():
    """LD-S48: erasing is the only option, so it is taken unasked."""
    match = table(podium=[5], cells=["r1c3", "r4c4"], helmets={0: [5]}, jerseys={0: [5]}, wilds=[3], rolled=(5, 1))
    assert sheet(match)["wilds_marked"] == 2
    assert kinds(match).count("erased") == 1
    assert turn_of(match) == 1


def test_not_stuck_with_one_dollar():
    """LD-S49"""
    match = table(
        money=[1, 12], positions={5: 4}, cells=["r1c3", "r4c4"], helmets={0: [5]}, jerseys={0: [5]}, owner={5: 1},
        wilds=[1], rolled=(5, 1),
    )  # fmt: skip
    assert [text for text in texts(match) if not text.startswith("wild ")] == ["bet 1"]
    assert "wild" in actions_of(match)


def test_helmet_bonus():
    """LD-S73"""
    match = play(bonus_table(jerseys={0: [4]}, helmets={0: [1, 2]}), "bonus helmet")
    assert starting(match, "helmet ") == ["3", "4", "5", "6", "7", "8"]
    play(match, "helmet 4")
    assert sheet(match)["helmets"] == [1, 2, 4]
    assert paid(match, 0, "Jockey set of horse 4") == 5


def test_pay_it_forward_needs_company():
    """LD-S74"""
    match = table(cards=2, owner={3: 0}, money=[4, 12], positions={5: 11}, rolled=(5, 1))
    assert turn_of(play(match, "bet 3")) == 1


@pytest.mark.parametrize(("deed", "after"), [("magic hate ball", [5, 7, 0]), ("decline", [5, 9, 2])])
def test_magic_hate_ball(deed, after):
    """LD-S75"""
    match = play(table(3, cards=2, owner={8: 0}, money=[5, 9, 2], rolled=(8, 1)), deed)
    assert [money(match, seat) for seat in range(3)] == after


@pytest.mark.parametrize(("wilds", "options"), [(1, ["loosey goosey 1", "decline"]), (0, None)])
def test_loosey_goosey_without_wilds(wilds, options):
    """LD-S77"""
    match = play(table(cards=4, money=[8, 12], wilds=[wilds], rolled=(3, 1)), "buy")
    assert sheet(match)["horses"] == [3]
    if options:
        assert texts(match) == options
    else:
        assert turn_of(match) == 1


def test_no_chain_reaction_on_a_full_grid():
    """LD-S78"""
    cells = [cell for cell in GRID if cell != "r4c1"]
    match = play(table(owner={1: 0}, cells=cells, boxes={0: range(1, 7)}, rolled=(7, 1)), "concession r4c1")
    assert waiting_bonuses(match) == 2
    assert actions_of(match) == {"bonus"}


def test_nothing_affordable_at_half_price():
    """LD-S79"""
    match = play(bonus_table(cards=4, money=[0, 12]), "bonus horse", "take 2")
    assert sheet(match)["horses"] == [2]
    assert turn_of(match) == 1
    match = play(bonus_table(cards=4, money=[0, 12]), "bonus horse", "take 1")
    assert (sheet(match)["horses"], money(match)) == ([1], 0)


def test_double_crosser_through_a_bonus():
    """LD-S80"""

    def given():
        match = bonus_table(4, cards=2, owner={4: 0}, bars={6: [1, 4, 5, 6]})
        return play(match, "bonus jersey", "jersey 6")

    assert texts(given()) == ["box 7", "box 8"]
    match = play(given(), "box 7")
    assert texts(match) == ["box 8", "no second box"]
    assert bar(play(match, "box 8"), 6) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert bar(play(given(), "box 8", "no second box"), 6) == [1, 2, 3, 4, 5, 6, 8]
