"""Acceptance scenarios of the ledger (section 6): the rulebook's examples, the race, Bets and whole rounds."""

from __future__ import annotations

from typing import Any

import pytest

import railbird

from .helpers import (
    GAME,
    actions_of,
    bar,
    bet_on,
    board,
    bonus_table,
    finished_race,
    horse,
    money,
    moves,
    paid,
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

S11_GRID = ["r1c1", "r1c2", "r1c3", "r2c4", "r3c4", "r4c4"]


def test_rolled_horse_moves():
    """LD-E01"""
    match = play(table(positions={6: 4}), "roll 6 3")
    assert moves(match)[0] == (6, 4, 7)


def test_secondary_movement():
    """LD-E02"""
    match = play(table(positions={2: 4, 3: 5, 5: 2, 6: 4}, bars={6: [5, 6]}), "roll 6 3")
    assert moves(match)[1:] == [(2, 4, 5), (3, 5, 6), (5, 2, 3), (6, 7, 8)]
    assert where(match, 1, 2, 3, 4, 5, 6, 7, 8) == [0, 5, 6, 0, 3, 8, 0, 0]


def test_johns_score():
    """LD-E03"""
    match = finished_race(
        finish=(7, 6, 4),
        positions={1: 13, 2: 9, 8: 8},
        owner={4: 0},
        helmets={0: [2, 4]},
        jerseys={0: [2, 4]},
        bets={0: {1: 6, 2: 5, 4: 5, 7: 6, 8: 3}},
        money=[4, 0],
    )
    assert [paid(match, 0, word) for word in ("Purse", "Jockey", "Bet", "Money")] == [15, 10, 80, 4]
    assert [line.amount for line in match.settlement(0) if line.label.startswith("Bet")] == [6, 0, 20, 54, 0]
    assert match.scores()[0] == 109


def test_rolands_example():
    """LD-E04"""
    match = table(1, owner={4: 1, 2: 1, 5: 1}, positions={4: 6, 2: 3, 5: 2}, rolled=(1, 3))
    before = board(match)
    play(match, "helmet", "extra die 7")
    assert bar(match, 7) == [1, 3, 4]
    after = board(match)
    assert after["roland"]["money"] == before["roland"]["money"] == 20
    assert after["roland"]["bets"] == before["roland"]["bets"]
    for number in range(1, 9):
        old, new = before["horses"][number - 1], after["horses"][number - 1]
        if number == 7:
            old = {**old, "bar": [1, 3, 4]}
        assert new == old


@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_setup_for_three(cards):
    """LD-E05"""
    match = railbird.new(GAME, 3, dice="manual", options={"cards": cards, "first": 0})
    play(match, "deal SC2", "deal SC7", "deal SC5")
    assert len({sheet(match, seat)["starting_card"] for seat in range(3)}) == 3
    for seat in range(3):
        own = sheet(match, seat)
        assert len(own["cells"]) == 4
        assert len([bet for bet in own["bets"] if bet]) == 2
        assert sum(own["bets"]) == 6
        assert own["money"] == 12
    assert where(match, *range(1, 9)) == [0] * 8
    assert [horse(match, number)["owner"] for number in range(1, 9)] == [None] * 8


def test_rolled_horse_has_finished():
    """LD-S01"""
    match = play(table(3, podium=[5], positions={1: 15, 4: 3}), "roll 5 2")
    assert podium(match) == [5, 1]
    assert position(match, 4) == 4
    for _ in range(3):
        assert actions_of(match) == {"concession", "helmet", "jersey", "wild"}
        assert starting(match, "jersey box ") == ["2", "3", "5", "6", "7", "8"]
        match.play("helmet")


def test_third_finisher_in_phase_three():
    """LD-S02"""
    match = table(positions={7: 14, 1: 15, 3: 15}, podium=[2], bets={0: {3: 4}})
    play(match, "roll 7 2")
    assert podium(match) == [2, 7, 1]
    assert position(match, 3) == 15
    assert turn_of(match) == 0
    play(match, "helmet")
    assert not match.over
    assert turn_of(match) == 1
    play(match, "helmet")
    assert match.over
    assert paid(match, 0, "Bet") == 4


def test_nobody_finishes_after_the_third():
    """LD-S03"""
    match = play(table(podium=[1, 2], positions={8: 13, 4: 15}), "roll 8 3")
    assert podium(match) == [1, 2, 8]
    assert moves(match) == [(8, 13, 16), (4, 15, 15)]


def test_own_box_of_a_finisher_is_skipped():
    """LD-S04"""
    match = play(table(positions={6: 15, 2: 1, 3: 1}, bars={6: [6]}), "roll 6 1")
    assert podium(match) == [6]
    assert moves(match) == [(6, 15, 16), (2, 1, 2), (3, 1, 2)]


def test_a_bonus_stops_before_the_line():
    """LD-S05"""
    match = bonus_table(positions={7: 14}, bars={3: [7]})
    play(match, "bonus forward one", "horse 7")
    assert position(match, 7) == 15
    assert podium(match) == []
    play(match, "helmet", "roll 3 2")
    assert podium(match) == [7]


def test_two_horses_forward():
    """LD-S06"""
    match = bonus_table(4, positions={3: 15, 8: 10})
    play(match, "bonus forward two", "horses 3 8")
    assert where(match, 3, 8) == [15, 12]
    assert podium(match) == []
    assert horse(match, 8)["past_no_bet"]


def test_back_to_the_start():
    """LD-S07"""
    row = ["r1c1", "r1c2", "r1c3"]
    match = table(cells={0: row, 1: row}, positions={4: 2, 5: 0}, rolled=(6, 1))
    play(match, "concession r1c4", "bonus back one", "horse 4")
    assert where(match, 4, 5) == [0, 0]
    play(match, "concession r1c4", "bonus back two", "horses 4 5")
    assert where(match, 4, 5) == [0, 0]
    play(match, "roll 6 1")
    for number in (4, 5):
        play(match, f"wild {number}")
        assert starting(match, "bet ") == ["1", "2", "3"]
        match.undo(1)


def test_back_over_the_no_bet_line():
    """LD-S08"""
    match = bonus_table(4, positions={4: 13, 6: 5}, money=[12, 5])
    play(match, "bonus back two", "horses 4 6")
    assert position(match, 4) == 11
    play(match, "bet 3")
    assert money(match, 1) == 2
    assert bet_on(match, 4, 1) == 3


@pytest.mark.parametrize(
    ("place", "helmet", "legal"), [(11, False, True), (12, False, False), (12, True, True), (None, True, False)]
)
def test_the_no_bet_line(place, helmet, legal):
    """LD-S09"""
    given: dict[str, Any] = {"positions": {5: place}} if place else {"podium": [5]}
    given |= {"helmets": {0: [5]} if helmet else {}, "money": [5, 12]}
    match = table(rolled=(5, 1), **given)
    assert starting(match, "bet ") == (["1", "2", "3"] if legal else [])
    match = play(bonus_table(6, **given), "bonus free bet")
    assert ("free bet 5" in texts(match)) == legal


def test_amounts_up_to_the_money():
    """LD-S10"""
    match = table(money=[2, 12], bets={0: {3: 3}}, positions={3: 5}, rolled=(3, 1))
    assert starting(match, "bet ") == ["1", "2"]
    play(match, "bet 2")
    assert bet_on(match, 3) == 5
    assert money(match) == 0


def test_row_and_column_at_once():
    """LD-S11"""
    match = table(cells=S11_GRID, money=[5, 12], rolled=(6, 1))
    play(match, "concession r1c4")
    assert waiting_bonuses(match) == 2
    play(match, "bonus money", "bonus free bet", "free bet 1")
    assert money(match) == 12
    assert bet_on(match, 1) == 3
    assert sheet(match)["boxes"] == ["B01", "B05"]
    assert turn_of(match) == 1


def test_third_horse_in_mid_round():
    """LD-S50"""
    match = table(3, podium=[1, 8], positions={3: 15}, helmets={0: [6]}, active=1)
    play(match, "roll 6 1")
    assert podium(match) == [1, 8, 3]
    order = []
    for deed in ("helmet", "helmet", "jersey box 1"):
        order.append(turn_of(match))
        play(match, deed)
    assert order == [1, 2, 0]
    assert match.over
    assert not match.chance
    assert paid(match, 0, "Jockey") == 5


def test_golden_trace():
    """LD-S71"""
    match = railbird.new(GAME, 2, dice="manual", options={"cards": 1, "first": 0})
    play(match, "deal SC1", "deal SC4")
    play(match, "roll 5 3", "bet 3", "jersey box 8")
    play(match, "roll 8 2")
    assert turn_of(match) == 1
    play(match, "buy", "wild 5", "helmet")
    play(match, "roll 5 1", "jersey box 5", "concession r1c3")
    assert where(match, *range(1, 9)) == [2, 1, 0, 3, 4, 0, 0, 3]
    assert bar(match, 5) == [1, 4, 5, 8]
    first, second = sheet(match, 0), sheet(match, 1)
    assert first["money"] == 9
    assert first["bets"] == [2, 0, 0, 0, 7, 0, 0, 0]
    assert (first["helmets"], first["jerseys"], first["wilds_marked"]) == ([5], [5], 1)
    assert second["money"] == 8
    assert second["bets"] == [0, 0, 0, 2, 0, 0, 0, 4]
    assert (second["jerseys"], second["horses"]) == ([5], [8])
    assert second["cells"] == ["r1c2", "r1c3", "r2c3", "r3c1", "r4c4"]
    assert match.chance
    assert board(match)["active"] == 1


def test_exactly_the_last_space():
    """LD-S72"""
    match = play(table(positions={7: 13, 1: 14, 3: 4}), "roll 7 2")
    assert where(match, 7, 1, 3) == [15, 15, 5]
    assert podium(match) == []
