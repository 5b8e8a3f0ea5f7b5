"""The end of the race (ledger 3.12) and scoring (3.13), with the abilities that count there."""

from __future__ import annotations

import pytest

import railbird

from .helpers import (
    ALL,
    board,
    bonus_table,
    end_race,
    finished_race,
    horse,
    money,
    paid,
    play,
    podium,
    position,
    refused,
    sheet,
    starting,
    table,
    texts,
    turn_of,
)

ODDS = {1: (5, 4, 3), 2: (5, 4, 3), 3: (6, 5, 4), 4: (6, 5, 4), 5: (7, 6, 5), 6: (7, 6, 5), 7: (9, 8, 7), 8: (9, 8, 7)}


def test_the_last_round_is_completed():
    """LD-116: the rest of phase 3, then every turn, then the end; no further roll."""
    match = table(3, podium=[1, 2], positions={8: 15, 4: 3}, active=2)
    play(match, "roll 8 1")
    assert position(match, 4) == 4
    assert board(match)["last_round"]
    turns = []
    while not match.over:
        turns.append(turn_of(match))
        match.play("helmet")
    assert turns == [2, 0, 1]
    refused(match, "roll 1 1")


def test_everything_works_in_the_last_round():
    """LD-117: Bets, bonuses and abilities as usual."""
    match = finished_race(
        finish=(1, 2, 8), owner={7: 0, 5: 1}, cards=[1, 1, 1, 1, 1, 1, 3, 1], cells=["r1c2", "r1c3", "r1c4"]
    )
    play(match, "concession r1c1", "bonus jersey", "jersey 5", "box 8")
    assert [money(match, seat) for seat in (0, 1)] == [14, 10]
    play(match, "wild 5", "bet 3")
    assert match.over
    assert sheet(match, 1)["bets"][4] == 3


def test_no_other_end():
    """LD-118: with two horses in, the race goes on for as long as no third finishes."""
    match = table(podium=[4, 2], jerseys={0: [4], 1: [4]})
    for _ in range(60):
        play(match, "roll 4 3")
        while turn_of(match) is not None:
            legal = texts(match)
            match.play(legal[-1] if legal[-1] in ("pass", "erase") else legal[0])
    assert match.chance
    assert board(match)["round"] == 61
    assert podium(match) == [4, 2]
    assert match.winners() == []


def test_purses():
    """LD-119: $35, $25, $15 to the owners of those horses."""
    match = finished_race(4, owner={6: 2, 7: 0, 8: 1, 1: 3}, money=[0, 0, 0, 0])
    assert [paid(match, seat, "Purse") for seat in range(4)] == [25, 15, 35, 0]
    assert match.scores() == [25, 15, 35, 0]


@pytest.mark.parametrize("number", ALL)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_odds(number, place):
    """LD-120: the amount times the odds of the place."""
    finish = [other for other in ALL if other != number][:2]
    finish.insert(place, number)
    match = finished_race(finish=finish, bets={0: {number: 4}}, money=[0, 0])
    assert match.scores()[0] == 4 * ODDS[number][place]


@pytest.mark.parametrize(("place", "pays"), [(15, 6), (12, 6), (11, 0), (1, 0), (0, 0)])
def test_bets_on_unfinished_horses(place, pays):
    """LD-121, LD-122: once the amount past the No Bet line, else nothing."""
    match = finished_race(positions={5: place}, bets={0: {5: 6}}, money=[0, 0])
    assert match.scores()[0] == pays


def test_where_it_stands_at_the_end():
    """LD-R45: 1x for standing past the line at the end, not for having been there."""
    match = finished_race(
        finish=(1, 2, 8), positions={3: 13}, bets={0: {3: 7}}, cells={1: ["r1c2", "r1c3", "r1c4"]}, money=[0, 0]
    )
    assert match.scores()[0] == 7
    play(match, "helmet", "concession r1c1", "bonus back one", "horse 3")
    assert match.over
    assert match.scores()[0] == 0


def test_jockey_sets():
    """LD-123: $5 each; LD-128: single Helmets and Jerseys are worth nothing."""
    match = finished_race(helmets={0: [1, 2, 3]}, jerseys={0: [2, 3, 4]}, money=[0, 0])
    assert match.scores() == [10, 0]


def test_money_counts():
    """LD-124"""
    assert finished_race(money=[37, 1]).scores() == [37, 1]


def test_worth_nothing_by_themselves():
    """LD-128: Wilds, cells, lines, Helmets, Jerseys and unplaced horses."""
    cells = [f"r{row}c{column}" for row in (1, 2) for column in range(1, 5)]
    match = finished_race(
        cells=cells, boxes={0: [1, 2]}, wilds=[0, 3], helmets={0: [1]}, jerseys={0: [2]}, owner={1: 0, 3: 0},
        money=[0, 0],
    )  # fmt: skip
    assert match.scores() == [0, 0]


def test_the_sum_and_the_winner():
    """LD-126, LD-125, LD-108: all of it together; the highest wins."""
    match = finished_race(
        3, finish=(6, 7, 8), owner={6: 0, 5: 1}, bets={0: {7: 2, 1: 3}, 1: {8: 5}}, positions={1: 12},
        helmets={0: [2], 2: [3]}, jerseys={0: [2]}, money=[4, 6, 50],
    )  # fmt: skip
    end_race(match)
    assert match.scores() == [35 + 16 + 3 + 5 + 4, 35 + 6 + 10, 50]
    assert match.winners() == [0]
    for seat in range(3):
        assert sum(line.amount for line in match.settlement(seat)) == match.scores()[seat]


def test_ties():
    """LD-127: among the tied, the owner of the best-placed horse."""
    match = end_race(finished_race(3, owner={6: 0, 7: 1, 8: 2}, money=[0, 40, 50]))
    assert match.scores() == [35, 65, 65]
    assert match.winners() == [1]
    match = end_race(finished_race(3, owner={6: 2, 8: 0}, money=[50, 65, 0]))
    assert match.scores() == [65, 65, 35]
    assert match.winners() == [0]


def test_ties_without_a_placed_horse():
    """LD-R46: the tied share the win."""
    match = end_race(finished_race(4, owner={6: 0, 1: 1}, money=[0, 60, 60, 60]))
    assert match.winners() == [1, 2, 3]


@pytest.mark.parametrize(
    ("cards", "given", "name", "amount"),
    [
        (1, {"owner": {5: 0}, "helmets": {0: [1]}, "jerseys": {0: [2]}}, "Laundry Day", 10),
        (1, {"owner": {5: 0}, "helmets": {0: [1]}, "jerseys": {0: [1]}}, "Laundry Day", 0),
        (2, {"owner": {1: 0, 3: 0, 4: 0}}, "Golden Corral", 10),
        (2, {"owner": {1: 0, 3: 0}}, "Golden Corral", 0),
        (2, {"owner": {7: 0}, "cells": [f"r1c{i}" for i in range(1, 5)]}, "Bread Line", 3),
        (2, {"owner": {7: 0}, "cells": [f"r{i}c1" for i in range(1, 5)]}, "Bread Line", 0),
        (3, {"owner": {2: 0}}, "Pie in the Sky", -10),
        (3, {"owner": {6: 0}, "helmets": {0: [1, 2]}, "jerseys": {0: [2, 3, 4]}}, "Lone Ranger", 6),
        (4, {"owner": {4: 0, 2: 0}}, "Dance Card", 4),
        (4, {"owner": {4: 0, 2: 0}, "bars": {4: [4]}}, "Dance Card", 8),
        (4, {"owner": {4: 0, 2: 1}}, "Dance Card", 0),
    ],
)
def test_scoring_abilities(cards, given, name, amount):
    """LD-108, LD-125: added to the owner's total, nobody else's."""
    match = finished_race(cards=cards, finish=(3, 1, 8), money=[0, 0], **given)
    assert paid(match, 0, name) == amount
    before = {**given, "owner": {}}
    without = finished_race(cards=cards, finish=(3, 1, 8), money=[0, 0], **before)
    purses = paid(match, 0, "Purse")
    assert match.scores()[0] - purses - without.scores()[0] == amount
    assert match.scores()[1] == paid(match, 1, "Purse")


@pytest.mark.parametrize("finish", [(2, 3, 8), (3, 2, 8), (3, 5, 2)])
def test_pie_in_the_sky_placed(finish):
    """LD-R29: no loss when horse 2 is placed; else it is compulsory and nothing is asked (LD-R47: below zero too)."""
    match = finished_race(cards=3, finish=finish, owner={2: 0}, money=[0, 0])
    assert paid(match, 0, "Pie in the Sky") == 0
    match = finished_race(cards=3, finish=(3, 1, 8), owner={2: 0}, money=[0, 0])
    end_race(match)
    assert match.scores()[0] == -10
    assert money(match) == 0
    assert match.winners() == [1]


def test_pie_in_the_sky_unowned():
    """LD-R29, LD-103: nobody pays for a horse in the Market."""
    assert finished_race(cards=3, money=[0, 0]).scores() == [0, 0]


def test_great_appreciation_raises_all_purses():
    """LD-R30: for every owner of a placed horse; no effect on Bets."""
    match = finished_race(3, cards=4, finish=(1, 8, 3), owner={8: 0, 1: 1, 3: 2}, bets={0: {1: 2}}, money=[0, 0, 0])
    play(match, "helmet", "helmet", "helmet")
    assert match.scores() == [25 + 10, 35, 15]
    play(match, "great appreciation")
    assert match.over
    assert match.scores() == [35 + 10, 45, 25]


@pytest.mark.parametrize("answer", ["great appreciation", "decline"])
@pytest.mark.parametrize("seats", [1, 2])
def test_great_appreciation_after_a_wild(seats, answer):
    """LD-R30: the last Action of the race was made with a Wild; the position loads like any other."""
    match = finished_race(seats, cards=4, finish=(8, 1, 4), owner={8: 0, 1: 0})
    play(match, *["helmet"] * (seats - 1), "wild 5", "helmet")
    assert texts(match) == ["great appreciation", "decline"]
    again = railbird.load("long_shot_dice", match.state())
    assert again == match
    assert again.view(0)["table"] == match.view(0)["table"]
    for race in (match, again):
        play(race, answer)
    assert again == match == railbird.load("long_shot_dice", match.state())
    assert again.over


@pytest.mark.parametrize(("finish", "owner"), [((1, 2, 3), {8: 0}), ((1, 2, 8), {}), ((1, 8, 3), {1: 0})])
def test_great_appreciation_not_asked(finish, owner):
    """LD-R30: horse 8 must be placed and owned."""
    match = play(finished_race(cards=4, finish=finish, owner=owner), "helmet", "helmet")
    assert match.over


def test_great_appreciation_pays_roland():
    """LD-R30, LD-R57: a human's Great Appreciation raises Roland's purses; his own would be void."""
    match = finished_race(1, cards=4, finish=(8, 1, 2), owner={8: 0, 1: 1}, money=[0, 0])
    play(match, "helmet")
    assert texts(match) == ["great appreciation", "decline"]
    play(match, "great appreciation")
    assert (paid(match, 0, "Purse"), paid(match, 1, "Purse")) == (45, 35)
    match = finished_race(1, cards=4, finish=(8, 1, 2), owner={8: 1, 1: 0}, money=[0, 0])
    play(match, "helmet")
    assert match.over
    assert (paid(match, 0, "Purse"), paid(match, 1, "Purse")) == (25, 35)


def test_great_appreciation_after_rolands_extra_die():
    """LD-R30, LD-134: asked when Roland has acted, his extra die included."""
    match = finished_race(1, cards=4, finish=(8, 1, 5), owner={8: 0, 1: 1}, money=[0, 0])
    play(match, "helmet")
    assert match.chance
    play(match, "extra die 8")
    assert texts(match) == ["great appreciation", "decline"]
    play(match, "great appreciation")
    assert match.over
    assert [paid(match, seat, "Purse") for seat in (0, 1)] == [45, 35]


def test_dance_card_pays_only_its_owner():
    """LD-R31"""
    match = finished_race(3, cards=4, finish=(3, 1, 8), owner={4: 0, 2: 1, 5: 2}, bars={4: [2, 4, 5]}, money=[0, 0, 0])
    assert match.scores() == [4, 0, 0]


def test_bread_line_counts_rows_whenever_completed():
    """LD-R32: at scoring, also rows from before the card was owned."""
    match = bonus_table(6, cards=2, money=[4, 0], bars={6: [1]})
    play(match, "bonus money", "helmet")
    play(match, "roll 7 1", "helmet", "buy")
    assert sheet(match)["horses"] == [7]
    assert paid(match, 0, "Bread Line") == 3


def test_bet_of_the_last_round_counts():
    """LD-117, LD-121: a Bet placed after the third finisher pays 1x if its horse is past the line."""
    match = finished_race(finish=(1, 2, 8), positions={5: 13}, helmets={0: [5]}, money=[3, 0])
    play(match, "wild 5")
    assert starting(match, "bet ") == ["1", "2", "3"]
    play(match, "bet 3", "helmet")
    assert match.over
    assert match.scores()[0] == 3


def test_scores_of_a_finished_horse():
    """LD-018: the place on the podium is the one that is paid."""
    match = finished_race(finish=(5, 3, 8))
    assert [horse(match, number)["place"] for number in (5, 3, 8)] == [1, 2, 3]
