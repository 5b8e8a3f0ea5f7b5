"""Setting up (ledger 3.1): seats, cards, sheets, the deal, the first player."""

from __future__ import annotations

import pytest

import railbird

from .helpers import ALL, CELLS, GAME, GRID, PRINTED, board, horse, play, sheet, table, texts, turn_of, where

STARTING_CARDS = {
    1: (["r1c1", "r2c2", "r3c4", "r4c3"], {1: 2, 5: 4}),
    2: (["r1c1", "r2c4", "r3c3", "r4c2"], {3: 2, 7: 4}),
    3: (["r1c2", "r2c1", "r3c3", "r4c4"], {1: 3, 7: 3}),
    4: (["r1c2", "r2c3", "r3c1", "r4c4"], {4: 2, 8: 4}),
    5: (["r1c3", "r2c1", "r3c4", "r4c2"], {2: 2, 6: 4}),
    6: (["r1c3", "r2c4", "r3c2", "r4c1"], {4: 3, 6: 3}),
    7: (["r1c4", "r2c2", "r3c1", "r4c3"], {3: 3, 8: 3}),
    8: (["r1c4", "r2c3", "r3c2", "r4c1"], {2: 3, 5: 3}),
}
NAMES = {
    1: "Chain Reaction, Too Lucky, Scatter Shot, Early Bird Special, Laundry Day, Miracle Worker, Fair Play, "
    "Donut Dollie",
    2: "Golden Corral, Silver Spoon, Pay it Forward, Double Crosser, Five Leaf Clover, Partner in Crime, Bread Line, "
    "Magic Hate Ball",
    3: "Out of Alignment, Pie in the Sky, Receding Mare Line, Three Four Five, Fancy Hat, Lone Ranger, Sticky Fingers, "
    "Product Placement",
    4: "Strung Along, Half Off Sale, Loosey Goosey, Dance Card, Charley Horse, Equestrian Inception, Inventory Check, "
    "Great Appreciation",
}


def new(seats, **options):
    return railbird.new(GAME, seats, dice="manual", options=options)


def dealt(seats, **options):
    options.setdefault("first", 0)
    match = new(seats, **options)
    while match.chance and board(match)["phase"] == "deal":
        match.play(match.actions()[0])
    return match


@pytest.mark.parametrize("seats", range(1, 9))
def test_one_to_eight_players(seats):
    """LD-001: 1 to 8; Roland is there exactly when one plays alone."""
    match = dealt(seats)
    assert len(board(match)["sheets"]) == seats
    assert (board(match)["roland"] is not None) == (seats == 1)
    assert match.names[-1] == ("Roland" if seats == 1 else f"P{seats}")


@pytest.mark.parametrize("seats", [0, 9])
def test_no_other_numbers_of_players(seats):
    """LD-001"""
    with pytest.raises(railbird.BadOption, match="1 to 8"):
        new(seats)


def test_horses_begin_at_the_start():
    """LD-002"""
    assert where(new(2), *ALL) == [0] * 8


def test_a_set_of_cards():
    """LD-003, LD-004: one card for each number, set 1 unless said otherwise; LD-R59: nothing but these 32 cards."""
    assert [horse(new(2), number)["name"] for number in ALL] == NAMES[1].split(", ")
    for number, names in NAMES.items():
        match = new(2, cards=number)
        assert [horse(match, number)["name"] for number in ALL] == names.split(", ")
        assert [horse(match, number)["number"] for number in ALL] == list(ALL)


def test_a_mixture_of_sets():
    """LD-004: any mixture with one card per number."""
    chosen = [4, 1, 3, 2, 2, 4, 1, 3]
    match = new(2, cards=chosen)
    assert [horse(match, number)["set"] for number in ALL] == chosen
    expected = [NAMES[chosen[i]].split(", ")[i] for i in range(8)]
    assert [horse(match, number)["name"] for number in ALL] == expected


@pytest.mark.parametrize("cards", [5, 0, [1] * 7, [1] * 9, "1,2,x,1,1,1,1,1"])
def test_no_other_cards(cards):
    """LD-003: exactly one card per number, from the four sets."""
    with pytest.raises(railbird.BadOption, match="option cards"):
        new(2, cards=cards)


def test_market():
    """LD-005: all eight in the Market; the cards not chosen are out of the game."""
    match = dealt(4, cards=2)
    assert [horse(match, number)["owner"] for number in ALL] == [None] * 8
    shown = str(board(match))
    assert all(name not in shown for name in NAMES[1].split(", "))


def test_empty_sheets():
    """LD-006"""
    match = new(2)
    table = board(match)
    assert len(table["grid"]) == 16
    assert len(table["bonuses"]) == 12
    for own in table["sheets"]:
        assert own["cells"] == own["boxes"] == own["helmets"] == own["jerseys"] == own["horses"] == []
        assert own["wilds_marked"] == 0
        assert own["bets"] == [0] * 8


def test_deal_without_replacement():
    """LD-007: in seat order, one of the cards still there, each with the same chance."""
    match = new(8, first=0)
    gone = []
    for seat in range(8):
        outcomes = match.actions()
        assert [outcome.text for outcome in outcomes] == [f"deal SC{card}" for card in range(1, 9) if card not in gone]
        assert {outcome.probability for outcome in outcomes} == {1 / (8 - seat)}
        gone.append(8 - seat)
        if seat < 7:
            match.play(f"deal SC{8 - seat}")
            assert sheet(match, seat)["starting_card"] == 8 - seat
            if seat == 6:  # one card is left for one player: no luck in it
                break
    assert [sheet(match, seat)["starting_card"] for seat in range(8)] == [8, 7, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize("card", ALL)
def test_starting_card(card):
    """LD-008, LD-009: four cells without a bonus, two Bets that cost nothing; LD-011: $12."""
    other = 1 if card != 1 else 2
    match = play(new(2, first=0), f"deal SC{card}", f"deal SC{other}")
    cells, bets = STARTING_CARDS[card]
    own = sheet(match)
    assert own["cells"] == cells
    assert own["boxes"] == []
    assert board(match)["waiting"]["bonuses"] == 0
    assert own["bets"] == [bets.get(number, 0) for number in ALL]
    assert own["money"] == 12


def test_starting_cards_have_no_further_effect():
    """LD-010: two races that differ only in which cards were dealt go the same way."""
    first = play(dealt(2), "roll 3 2", "helmet", "bet 1", "roll 5 1")
    state = first.state()
    state["fields"]["starting_card"][:2] = [6, 2]
    second = railbird.load(GAME, state)
    for match in (first, second):
        play(match, "jersey box 2", "helmet", "roll 8 3")
    assert texts(first) == texts(second)
    for seat in range(2):
        one, two = sheet(first, seat), sheet(second, seat)
        assert {**one, "starting_card": 0} == {**two, "starting_card": 0}


def test_first_player_by_the_host():
    """LD-012, LD-R04: a host setting."""
    for seat in range(4):
        match = play(dealt(4, first=seat), "roll 1 1")
        assert turn_of(match) == seat


def test_first_player_by_lot():
    """LD-012, LD-R04: else every seat is as likely; LD-001's solo race begins with the human."""
    match = new(4)
    for card in range(1, 5):
        match.play(f"deal SC{card}")
    outcomes = match.actions()
    assert [outcome.text for outcome in outcomes] == ["first P1", "first P2", "first P3", "first P4"]
    assert {outcome.probability for outcome in outcomes} == {0.25}
    play(match, "first P3", "roll 1 1")
    assert turn_of(match) == 2
    assert board(dealt(1))["phase"] == "roll"


def test_bars_begin_with_the_printed_boxes():
    """LD-013, LD-R08: the same in every set."""
    for cards in (1, 2, 3, 4):
        match = new(2, cards=cards)
        assert {number: horse(match, number)["bar"] for number in ALL} == PRINTED


def test_printed_and_marked_boxes_work_alike():
    """LD-013"""
    match = table(bars={1: [5]})
    play(match, "roll 1 1")
    assert where(match, 5, 6) == [1, 1]


def test_costs():
    """LD-R08: costs are the same in every set but for Pie in the Sky."""
    for cards in (1, 2, 3, 4):
        match = new(2, cards=cards)
        costs = [horse(match, number)["cost"] for number in ALL]
        assert costs == [10, 4 if cards == 3 else 10, 8, 8, 6, 6, 4, 4]


def test_everything_is_open():
    """LD-014: every seat and a spectator see the same table, and all of it."""
    match = play(dealt(3), "roll 5 2", "bet 2")
    tables = [match.view(seat)["table"] for seat in (0, 1, 2, None)]
    assert tables[0] == tables[1] == tables[2] == tables[3]
    for seat in range(3):
        assert {"money", "cells", "boxes", "wilds_marked", "helmets", "jerseys", "bets"} <= set(sheet(match, seat))
    logs = [[event.text for event in match.log(seat)] for seat in (0, 1, 2, None)]
    assert logs[0] == logs[1] == logs[2] == logs[3]


def test_grid_is_the_same_for_all():
    """LD-006: sixteen numbered cells, as printed."""
    assert board(new(2))["grid"] == [GRID[cell] for cell in CELLS]
