"""Acceptance scenarios of the ledger (section 6): scoring and Roland."""

from __future__ import annotations

import pytest

from .helpers import (
    bar,
    board,
    end_race,
    finished_race,
    horse,
    money,
    paid,
    play,
    position,
    roland,
    table,
    texts,
    turn_of,
)


def test_pushed_back_before_the_end():
    """LD-S51"""
    match = finished_race(finish=(1, 2, 8), positions={3: 12}, bets={0: {3: 7}}, cells={1: ["r1c2", "r1c3", "r1c4"]})
    assert paid(match, 0, "Bet") == 7
    play(match, "helmet", "concession r1c1", "bonus back two", "horses 3 4")
    assert match.over
    assert position(match, 3) == 10
    assert paid(match, 0, "Bet") == 0


def test_tie_goes_to_the_owner_of_a_placed_horse():
    """LD-S52"""
    match = end_race(finished_race(owner={8: 0}, money=[80, 95]))
    assert match.scores() == [95, 95]
    assert match.winners() == [0]


def test_tie_that_stays():
    """LD-S52, the variant"""
    match = end_race(finished_race(owner={1: 0}, money=[95, 95]))
    assert match.scores() == [95, 95]
    assert match.winners() == [0, 1]


def test_pie_in_the_sky():
    """LD-S53"""
    match = end_race(finished_race(cards=3, owner={2: 0}, money=[3, 0]))
    assert match.scores()[0] == -7


@pytest.mark.parametrize(("deed", "purses"), [("great appreciation", [35, 45]), ("decline", [25, 35])])
def test_great_appreciation(deed, purses):
    """LD-S54"""
    match = finished_race(cards=4, finish=(1, 8, 4), owner={1: 1, 8: 0})
    play(match, "helmet", "helmet")
    assert turn_of(match) == 0
    assert texts(match) == ["great appreciation", "decline"]
    play(match, deed)
    assert match.over
    assert [paid(match, seat, "Purse") for seat in (0, 1)] == purses


def test_dance_card():
    """LD-S55"""
    match = finished_race(cards=4, finish=(1, 3, 6), owner={4: 0, 2: 0, 5: 0, 7: 1}, bars={4: [2, 4, 7]}, money=[0, 0])
    end_race(match)
    assert match.scores() == [8, 0]


def test_lone_ranger():
    """LD-S56"""
    match = finished_race(
        cards=3, finish=(1, 3, 8), owner={6: 0}, helmets={0: [1, 2, 5]}, jerseys={0: [2, 7]}, money=[0, 0]
    )
    end_race(match)
    assert paid(match, 0, "Jockey") == 5
    assert paid(match, 0, "Lone Ranger") == 6
    assert match.scores()[0] == 11


@pytest.mark.parametrize(("jerseys", "sets", "ability"), [([3], 0, 10), ([2], 5, 0)])
def test_laundry_day(jerseys, sets, ability):
    """LD-S57"""
    match = finished_race(owner={5: 0}, helmets={0: [1, 2]}, jerseys={0: jerseys}, money=[0, 0])
    end_race(match)
    assert (paid(match, 0, "Jockey"), paid(match, 0, "Laundry Day")) == (sets, ability)
    assert match.scores()[0] == sets + ability


def test_golden_corral_and_bread_line():
    """LD-S58"""
    rows = [f"r{row}c{column}" for row in (1, 4) for column in (1, 2, 3, 4)]
    match = finished_race(
        cards=2, finish=(3, 5, 2), owner={1: 0, 7: 0, 8: 0}, cells=[*rows, "r2c2", "r3c2"], boxes={0: [1, 2, 3]},
        money=[0, 0],
    )  # fmt: skip
    end_race(match)
    assert (paid(match, 0, "Golden Corral"), paid(match, 0, "Bread Line")) == (10, 6)
    assert match.scores()[0] == 16


def test_golden_corral_and_bread_line_without_cause():
    """LD-S76"""
    match = end_race(finished_race(cards=2, finish=(3, 5, 2), owner={1: 0, 7: 0}, money=[0, 0]))
    assert match.scores()[0] == 0


def test_roland_owns_nothing():
    """LD-S59"""
    match = play(table(1, rolled=(1, 3)), "helmet")
    assert board(match)["phase"] == "extra die"
    assert len(match.actions()) == 8
    play(match, "extra die 5")
    assert roland(match)["money"] == 22


def test_roland_marks_every_horse():
    """LD-S60"""
    match = play(table(1, owner={2: 1, 5: 1}, rolled=(3, 3)), "helmet", "extra die 8")
    assert bar(match, 8) == [2, 4, 5]
    assert roland(match)["money"] == 20
    match = play(table(1, owner={2: 1}, rolled=(3, 3)), "helmet", "extra die 8")
    assert bar(match, 8) == [2, 4]
    assert roland(match)["money"] == 22


def test_rolands_horse_has_finished():
    """LD-S61"""
    match = play(table(1, podium=[3], owner={3: 1}, rolled=(2, 3)), "helmet", "extra die 4")
    assert roland(match)["money"] == 22
    assert bar(match, 4) == [2]


@pytest.mark.parametrize(("place", "cash"), [(1, 20), (0, 23)])
def test_the_humans_lead_horse(place, cash):
    """LD-S62"""
    match = play(table(1, owner={4: 0, 6: 0}, positions={4: place, 6: 0}, rolled=(7, 2)), "helmet")
    assert position(match, 4) == 0
    assert position(match, 6) == 0
    assert roland(match)["money"] == cash


def test_the_humans_highest_bet():
    """LD-S63"""
    bets = {0: {3: 6, 7: 6}}
    match = play(table(1, bets=bets, podium=[3], positions={7: 5}, rolled=(8, 2)), "helmet")
    assert roland(match)["money"] == 23
    assert position(match, 7) == 5
    match = play(table(1, bets=bets, positions={3: 9, 7: 9}, rolled=(8, 2)), "helmet")
    assert (position(match, 3), position(match, 7)) == (7, 9)
    assert roland(match)["money"] == 20


def test_roland_tries_only_the_lowest_of_a_tie():
    """LD-S64"""
    match = play(table(1, positions={4: 9, 6: 9}, money=[12, 7], rolled=(1, 1)), "helmet")
    assert roland(match)["money"] == 11
    assert roland(match)["horses"] == []


def test_roland_buys_the_lowest_number():
    """LD-S65"""
    owner = {1: 0, 3: 0, 4: 0, 6: 0, 7: 0}
    match = table(1, cards=[1, 3, 1, 1, 1, 1, 1, 1], owner=owner, money=[12, 4], rolled=(2, 1))
    play(match, "helmet")
    assert roland(match)["horses"] == [2]
    assert roland(match)["money"] == 0
    assert match.scores()[1] == 0


def test_roland_cannot_pay():
    """LD-S66"""
    match = play(table(1, positions={5: 8}, money=[12, 2], rolled=(1, 2)), "helmet")
    assert roland(match)["money"] == 5
    assert sum(roland(match)["bets"]) == 0


def test_rolands_free_bet():
    """LD-S67"""
    match = play(table(1, positions={1: 13, 4: 11, 6: 11}, money=[12, 0], rolled=(4, 2)), "helmet")
    assert roland(match)["bets"] == [0, 0, 0, 3, 0, 0, 0, 0]
    assert roland(match)["money"] == 0


def test_rolands_score():
    """LD-S68"""
    match = finished_race(
        1, finish=(7, 1, 5), positions={3: 13, 8: 9}, money=[0, 5], bets={1: {3: 6, 7: 3, 8: 4}}, owner={5: 1, 8: 1}
    )
    assert match.scores()[1] == 53
    assert [paid(match, 1, word) for word in ("Purse", "Bet", "Money")] == [15, 33, 5]


def test_magic_hate_ball_against_roland():
    """LD-S69"""
    match = table(1, cards=2, owner={8: 0}, money=[12, 1], rolled=(8, 1))
    play(match, "magic hate ball")
    assert roland(match)["money"] == 0
    play(match, "helmet")
    assert roland(match)["money"] == 5


def test_roland_does_not_see_the_wild():
    """LD-S70"""
    match = play(table(1, rolled=(4, 3)), "wild 7", "helmet", "extra die 1")
    cell = next(event.data for event in match.log() if event.kind == "roland")
    assert (cell["row"], cell["column"]) == (4, 3)


def test_helmets_of_others_do_not_serve_roland():
    """LD-S81"""
    match = table(1, helmets={0: [1, 4]}, positions={1: 13, 4: 12, 6: 10}, rolled=(1, 2))
    play(match, "jersey box 1")
    assert roland(match)["bets"] == [0, 0, 0, 0, 0, 3, 0, 0]
    assert roland(match)["money"] == 17


@pytest.mark.parametrize(("before", "after", "cash"), [(5, 7, 20), (14, 15, 20), (15, 15, 22)])
def test_roland_pushes_his_lead_horse(before, after, cash):
    """LD-S82"""
    match = play(table(1, owner={2: 1, 5: 1}, positions={5: 3, 2: before}, rolled=(8, 3)), "helmet")
    assert position(match, 2) == after
    assert horse(match, 2)["place"] is None
    assert position(match, 5) == 3
    assert roland(match)["money"] == cash
    assert money(match) == 12
