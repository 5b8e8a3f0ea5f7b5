"""Setup, draft and the two-player ghost: HS-001 to HS-034."""

from __future__ import annotations

import random
from typing import Any

import pytest

import railbird
from railbird.games.homestretch.rules import constants as c
from tests.games.homestretch.helpers import counts, deal, field, hand, money, stable, texts
from tests.playing import play_on

HANDS = ([2, 3, 4, 5, 6], [7, 8, 9, 10, 11], [12, 2, 3, 4, 5])


def picks(match: railbird.Match, *numbers: int) -> None:
    for seat, number in enumerate(numbers):
        match.play(f"pick {number}", seat)


def dealt(seats: int) -> railbird.Match:
    """Dealt at random, the race card still to come."""
    match = railbird.new("homestretch", seats, dice="manual")
    rng = random.Random(seats)
    while match.chance:
        match.play(rng.choice(match.actions()))
    return match


def drafted(seats: int) -> railbird.Match:
    match, rng = dealt(seats), random.Random(seats)
    while not (match.chance and field(match, "phase") == c.CARD):
        seat = None if match.chance else match.waiting[0]
        match.play(rng.choice(match.actions(seat)), seat)
    return match


@pytest.mark.parametrize("seats", [0, 1, 7, 8])
def test_the_number_of_players(seats: int) -> None:
    """HS-001."""
    with pytest.raises(railbird.BadOption, match="2 to 6"):
        railbird.new("homestretch", seats)


def test_setup() -> None:
    """HS-E01, HS-013, HS-014: everybody has 50, and that is the score."""
    for seats in range(2, 7):
        match = dealt(seats)
        assert money(match) == match.scores() == [50] * seats
        assert field(match, "card") == [-1] * 4


def test_colours() -> None:
    """HS-007, HS-R07: distinct, chosen freely, by default alphabetical by seat."""
    match = railbird.new("homestretch", 3, seed=1)
    assert [seat["colour"] for seat in match.view()["table"]["seats"]] == ["black", "blue", "green"]
    chosen = ["yellow", "black", "red"]
    match = railbird.new("homestretch", 3, seed=1, options={"colours": chosen})
    assert [seat["colour"] for seat in match.view()["table"]["seats"]] == chosen
    typed = railbird.new("homestretch", 3, seed=1, options={"colours": "Yellow, black,red"})
    assert typed.options == match.options
    for wrong in (["red", "red", "blue"], ["red", "blue"], ["red", "blue", "pink"], "red", 3):
        with pytest.raises(railbird.BadOption, match="colours"):
            railbird.new("homestretch", 3, options={"colours": wrong})


@pytest.mark.parametrize(
    ("seats", "size", "aside", "buy_deck"), [(2, 5, 7, 10), (3, 5, 7, 4), (4, 5, 2, 9), (5, 4, 2, 8), (6, 3, 4, 9)]
)
def test_hands_set_aside_cards_and_the_later_buy(seats: int, size: int, aside: int, buy_deck: int) -> None:
    """HS-S01, HS-003, HS-018, HS-019, HS-020, HS-021, HS-022, HS-E10: and the row and deck of the second-chance buy."""
    match = dealt(seats)
    state = match.view()["table"]["draft"]
    assert state["hand_sizes"] == [size] * (seats if seats > 2 else 3)
    assert (state["rounds"], state["aside"]) == (size, aside)
    assert sum(field(match, "pool")) + sum(map(sum, field(match, "hand"))) == 22
    rng = random.Random(1)
    while field(match, "phase") != c.BUYING:
        seat = None if match.chance else match.waiting[0]
        match.play(rng.choice(match.actions(seat)), seat)
    buy = match.view()["table"]["buy"]
    assert (len(buy["row"]), buy["deck"]) == (seats, buy_deck)


def test_hands_go_to_the_left() -> None:
    """HS-S02, HS-015, HS-023, HS-024, HS-R05: left is the next seat."""
    match = deal(railbird.new("homestretch", 3, dice="manual"), *HANDS)
    assert match.waiting == (0, 1, 2)
    picks(match, 6, 7, 5)
    assert [hand(match, seat) for seat in range(3)] == [[2, 3, 4, 12], [2, 3, 4, 5], [8, 9, 10, 11]]


def test_picks_are_secret_and_in_any_order() -> None:
    """HS-R08, HS-023: any waiting seat may pick first; nothing shows before all have; the same position results."""
    ends = []
    for order in ([0, 1, 2], [2, 0, 1]):
        match = deal(railbird.new("homestretch", 3, dice="manual"), *HANDS)
        for n, seat in enumerate(order):
            views = {viewer: match.view(viewer)["table"] for viewer in (0, 1, 2, None)}
            match.play(f"pick {(6, 7, 5)[seat]}", seat)
            if n < 2:
                for viewer in (0, 1, 2, None):
                    now = match.view(viewer)["table"]
                    if viewer != seat:
                        assert now["draft"].pop("picked")[seat] is True
                        views[viewer]["draft"].pop("picked")
                        assert now == views[viewer]
                assert [event.text for event in match.log(order[2])][-1] == f"P{seat + 1} keeps a card face down."
        ends.append(match.position().key())
    assert ends[0] == ends[1]


def test_a_pick_cannot_be_taken_back() -> None:
    """Whether it could would tell if the other has picked, which is secret until both have."""
    match = deal(railbird.new("homestretch", 2, dice="manual"), *HANDS)
    match.play("pick 6", 0)
    assert not match.undo(0)
    match.play("pick 8", 1)
    assert not match.undo(0)
    assert not match.undo(1)


def test_a_pick_from_equal_cards_is_asked_for() -> None:
    """Ledger 5: taking it unasked would show the hand. HS-R08: only the last card of a hand is kept unasked."""
    match = deal(railbird.new("homestretch", 6, dice="manual"),
                 [5, 5, 7], [2, 2, 3], [3, 4, 4], [6, 6, 7], [8, 8, 9], [9, 10, 10])  # fmt: skip
    picks(match, 7, 3, 3, 7, 9, 9)
    assert match.waiting == (0, 1, 2, 3, 4, 5)
    assert texts(match, 1) == ["pick 5"]
    picks(match, 10, 5, 2, 4, 6, 8)
    assert [stable(match, seat) for seat in range(6)] == [
        [7, 8, 10], [3, 5, 10], [2, 3, 5], [2, 4, 7], [4, 6, 9], [6, 8, 9],
    ]  # fmt: skip


def test_rounds_end_when_every_card_is_taken_and_all_is_shown_and_paid() -> None:
    """HS-025, HS-026, HS-027, HS-028: picks = hand size; stables public; the bill is the sum of the costs."""
    cost = dict(zip(range(2, 13), (2, 4, 6, 8, 10, 10, 10, 8, 6, 4, 2), strict=True))
    for seats, size in ((2, 5), (3, 5), (4, 5), (5, 4), (6, 3)):
        match = drafted(seats)
        for seat in range(seats):
            shares = stable(match, seat)
            assert len(shares) == size
            assert money(match)[seat] == 50 - sum(cost[number] for number in shares)
        assert not any(map(any, field(match, "hand")))
        stays = match.view(0)["table"]["seats"]
        assert match.view(None)["table"]["seats"] == stays


def test_nobody_declines() -> None:
    """HS-028."""
    match = dealt(4)
    assert all(text.startswith("pick") for text in texts(match, 0))
    with pytest.raises(railbird.IllegalAction, match="HS-028"):
        match.play("pass", 0)


def test_a_bill_of_everything() -> None:
    """HS-S03, HS-R12, HS-R52: 6, 6, 7, 8, 8 cost 50 of 50; it is legal, and the player plays on with nothing."""
    match = deal(railbird.new("homestretch", 4, dice="manual"),
                 [6, 8, 2, 3, 3], [6, 4, 4, 5, 5], [7, 12, 12, 11, 11], [8, 2, 10, 10, 9])  # fmt: skip
    picks(match, 6, 4, 12, 10)
    picks(match, 8, 2, 4, 12)
    picks(match, 7, 9, 3, 5)
    picks(match, 6, 11, 10, 3)  # his first hand has come back with an 8
    assert stable(match, 0) == [6, 6, 7, 8, 8]
    assert money(match)[0] == 0
    match.play("race P01")
    rng = random.Random(1)
    asked = set()
    while field(match, "phase") in (c.CLAIM, c.BETTING):
        asked.add(match.waiting[0])
        match.play(rng.choice(match.actions()))
    assert asked == {0, 1, 2, 3}
    assert match.prompt().text == "P1 rolls the dice."


def test_a_cheap_draft() -> None:
    """HS-S04: 2, 2, 12, 12 cost 8 of 50."""
    match = deal(railbird.new("homestretch", 5, dice="manual"),
                 [2, 3, 3, 4], [6, 6, 7, 7], [12, 8, 8, 9], [12, 5, 5, 11], [2, 10, 10, 11])  # fmt: skip
    picks(match, 2, 6, 8, 5, 10)
    picks(match, 2, 3, 6, 8, 5)
    picks(match, 12, 10, 3, 7, 9)
    assert stable(match, 0) == [2, 2, 12, 12]
    assert money(match)[0] == 42


def test_two_players_and_the_ghost() -> None:
    """HS-S05, HS-030, HS-031, HS-032, HS-033, HS-R10, HS-R11, HS-E10: the whole draft as written."""
    match = deal(railbird.new("homestretch", 2, dice="manual"), *HANDS)
    undealt = counts([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] * 2)
    for number in [*HANDS[0], *HANDS[1], *HANDS[2]]:
        undealt[number - 2] -= 1
    ours, theirs, ghost = (6, 5, 9, 4, 2), (8, 5, 4, 10, 3), (12, 7, 2, 3, 11)
    for n in range(5):
        before = sum(field(match, "pool"))
        if n < 4:
            assert f"pick {ours[n]}" in texts(match, 0)
            assert f"pick {theirs[n]}" in texts(match, 1)
            picks(match, ours[n], theirs[n])
            if match.chance and field(match, "phase") == c.GHOST:  # unless only one kind of card is left
                match.play(f"ghost {ghost[n]}")
            assert sum(field(match, "pool")) == before + (1 if n < 3 else 2)  # the last one leaves by itself
    assert [stable(match, seat) for seat in (0, 1)] == [sorted(ours), sorted(theirs)]
    assert money(match) == [16, 16]
    assert field(match, "pool") == [undealt[n] + counts(ghost)[n] for n in range(11)]
    assert sum(field(match, "pool")) == 12


def test_the_ghost_draws_any_card_of_its_hand_unseen() -> None:
    """HS-031, HS-R11: uniform over the cards; nobody is told which."""
    match = deal(railbird.new("homestretch", 2, dice="manual"), [2, 3, 4, 5, 6], [7, 8, 9, 10, 11], [12, 12, 3, 4, 5])
    picks(match, 2, 7)
    assert {action.text: action.probability for action in match.actions()} == pytest.approx(
        {"ghost 3": 0.2, "ghost 4": 0.2, "ghost 5": 0.2, "ghost 12": 0.4}
    )
    match.play("ghost 12")
    for viewer in (0, 1, None):
        told = [event for event in match.log(viewer) if event.kind == "ghost"]
        assert [event.text for event in told] == ["A random card leaves the ghost hand, unseen."]


def test_the_ghost_does_nothing_else() -> None:
    """HS-034: it has no seat, no money, no bets, no turn and no shares in play."""
    match = drafted(2)
    assert match.seats == len(match.scores()) == len(match.view()["table"]["seats"]) == 2
    asked = {seat for seat, _ in play_on(railbird.new("homestretch", 2, seed=4), random.Random(4))}
    assert asked == {0, 1}


def test_set_aside_cards_are_seen_by_nobody() -> None:
    """HS-R09, HS-010, HS-011: until the draft is over a view has only their number; race cards to come are nowhere."""
    match = dealt(3)
    for viewer in (0, 1, 2, None):
        table = match.view(viewer)["table"]
        assert table["draft"]["aside"] == 7
        assert "pool" not in str(table)
        assert table["race"]["card"] is None
    seen = drafted(3)
    assert field(seen, "card") == [-1] * 4
    assert {action.text[:6] for action in seen.actions()} == {"race P"}
    assert len(seen.actions()) == 12


def test_only_blue_cards_before_the_buy_and_with_two_or_three_players() -> None:
    """HS-016, HS-017, HS-S54: never more than two shares of a horse."""
    for seats in (2, 3, 4, 6):
        match = railbird.new("homestretch", seats, seed=seats)
        for _ in play_on(match, random.Random(seats)):
            state: Any = match.position()
            red = seats > 3 and (state.race > 0 or state.buy_pass > 0)
            for n in range(11):
                shares = sum(row[n] for row in state.stable) + state.row[n]
                assert shares <= (3 if red else 2)


def test_shares_stay_where_they_are() -> None:
    """HS-029, HS-R56: a stable only grows; there is no action to sell or trade, and four races are run."""
    match = railbird.new("homestretch", 4, seed=8)
    held: list[list[int]] = [[] for _ in range(4)]
    for _ in play_on(match, random.Random(8)):
        for seat in range(4):
            now = stable(match, seat)
            assert all(a <= b for a, b in zip(counts(held[seat]), counts(now), strict=True))
            held[seat] = now
    for text in ("sell 7", "trade 7 8", "sell"):
        assert match.game.code(match.position(), 0, text) is None
    assert len(match.view()["table"]["results"]) == 4
