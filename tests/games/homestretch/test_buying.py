"""The second-chance buy: HS-098 to HS-112."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import railbird
from railbird.games.homestretch.rules import constants as c
from tests.games.homestretch.helpers import counts, field, money, play, position, stable, texts

ALL = list(range(2, 13))
TWICE = sorted(ALL * 2)
THRICE = sorted(ALL * 3)


def left(numbers: Sequence[int], taken: Sequence[int]) -> list[int]:
    rest = list(numbers)
    for number in taken:
        rest.remove(number)
    return rest


def at_buy(seats: int, row: Sequence[int], deck: Sequence[int], wealth: Sequence[int], **fields: Any) -> railbird.Match:
    """Somebody owns every card that is neither on the row nor in the deck."""
    every = TWICE if seats < 4 else THRICE
    owned = left(every, [*row, *deck])
    shares = {seat: owned[seat::seats] for seat in range(seats)}
    poorest = min(range(seats), key=lambda seat: (wealth[seat], seat))
    return position(
        seats, phase=c.BUYING, turn=fields.pop("turn", poorest), row=row, shares=shares, money=wealth, **fields
    )


def deck(match: railbird.Match) -> int:
    return int(match.view()["table"]["buy"]["deck"])


def row(match: railbird.Match) -> list[int]:
    return list(match.view()["table"]["buy"]["row"])


@pytest.mark.parametrize(("seats", "pool"), [(2, 12), (3, 7), (4, 13), (5, 13), (6, 15)])
def test_pool_row_and_deck(seats: int, pool: int) -> None:
    """HS-098, HS-099, HS-100, HS-101, HS-102, HS-R41: set-aside blue, with four or more also red, mixed; n face up."""
    size = {2: 5, 3: 5, 4: 5, 5: 4, 6: 3}[seats]
    owned = TWICE[: seats * size]
    match = position(seats, home=(7, 8), at={5: 9}, shares={seat: owned[seat::seats] for seat in range(seats)})
    play(match, "roll 2 3", "two stop")
    assert field(match, "phase") == c.OFFER
    assert sum(field(match, "pool")) == pool
    every = TWICE if seats < 4 else THRICE
    assert field(match, "pool") == counts(left(every, owned))
    weights = {action.text: action.probability for action in match.actions()}
    for n, count in enumerate(counts(left(every, owned))):
        if count:
            assert weights[f"offer {n + 2}"] == pytest.approx(count / pool)
    while match.chance:
        match.play(match.actions()[0])
    assert (len(row(match)), deck(match)) == (seats, pool - seats)


def test_the_rulebooks_purchase() -> None:
    """HS-E09, HS-104, HS-105, HS-106, HS-108, HS-109, HS-110, HS-111: Green 5, Blue 10, Yellow 7, Red blind."""
    names = ["red", "yellow", "blue", "green"]
    match = at_buy(4, [5, 10, 7, 2], [2, 3, 3, 4, 4, 11, 11, 12, 12], [60, 50, 40, 30], colours=names)
    assert deck(match) == 9
    play(match, "buy 5")
    assert money(match) == [60, 50, 40, 22]
    play(match, "buy 10")
    assert money(match)[2] == 34
    assert row(match) == [2, 7]  # not filled up during a pass
    play(match, "buy 7")
    assert money(match)[1] == 40
    play(match, "blind", "blind 11")
    assert money(match)[0] == 60 - 3 - 4
    assert stable(match, 0).count(11) >= 1
    assert deck(match) == 8
    for text in ("offer 3", "offer 4", "offer 12"):
        match.play(text)
    assert (row(match), deck(match)) == ([2, 3, 4, 12], 5)
    assert match.waiting == (3,)  # Green is still the poorest


def test_one_chance_in_each_pass() -> None:
    """HS-S51, HS-103, HS-107, HS-R47: all pass; nothing is refilled; in pass 2 everybody may buy one."""
    match = at_buy(3, [2, 3, 4], [5, 9, 10, 11], [20, 30, 40])
    play(match, "pass", "pass", "pass")
    assert (row(match), deck(match)) == ([2, 3, 4], 4)
    assert match.view()["table"]["buy"]["pass"] == 2
    play(match, "buy 2")
    assert match.waiting == (1,)
    play(match, "buy 3", "buy 4")
    assert field(match, "phase") == c.CARD


def test_two_shares_at_most() -> None:
    """HS-103, HS-112: one in each pass; then the rest leaves the game and race 2 is due."""
    match = at_buy(2, [2, 3], [4, 4, 5, 5, 9, 9, 10, 10, 11, 11], [40, 50])
    before = len(stable(match, 0))
    play(match, "buy 2", "buy 3", "offer 4", "offer 5", "buy 4", "buy 5")
    assert len(stable(match, 0)) == before + 2
    assert field(match, "phase") == c.CARD
    assert field(match, "race") == 1
    assert match.view()["table"]["buy"] is None
    assert sum(field(match, "row")) == 0
    assert any(event.kind == "discarded" and event.data["cards"] == 8 for event in match.log(None))


def test_blind_until_the_deck_is_empty() -> None:
    """HS-S44, HS-106: three blind; no refill; one blind more; then only row cards and pass."""
    match = at_buy(3, [2, 3, 4], [9, 10, 11, 12], [100, 110, 120])
    for number in (9, 10, 11):
        play(match, "blind", f"blind {number}")
    assert (deck(match), row(match)) == (1, [2, 3, 4])
    assert match.view()["table"]["buy"]["pass"] == 2
    match.play("blind")
    if match.chance:
        match.play("blind 12")
    assert deck(match) == 0
    assert texts(match) == ["buy 2", "buy 3", "buy 4", "pass"]
    with pytest.raises(railbird.IllegalAction, match="the deck is empty"):
        match.play("blind")


def test_six_players_empty_the_deck() -> None:
    """HS-S45: six blind, then three; the last three of pass 2 find no deck."""
    cards = [2, 2, 3, 3, 4, 4, 10, 11, 12]
    match = at_buy(6, [5, 6, 7, 8, 9, 10], cards, [100, 110, 120, 130, 140, 150])
    for n in range(9):
        match.play("blind")
        if match.chance:
            match.play(f"blind {cards[n]}")
    assert deck(match) == 0
    assert "blind" not in texts(match)
    play(match, "pass", "pass", "pass")
    assert field(match, "phase") == c.CARD


def test_what_one_can_pay() -> None:
    """HS-S46, HS-R44: money 7; row 5 (8) and 10 (6); deck holds a 7: exactly 10 and pass; money 1."""
    match = at_buy(2, [5, 10], [7, 2, 2, 3, 3, 4, 4, 11, 11, 12], [7, 50])
    assert texts(match) == ["buy 10", "pass"]
    with pytest.raises(railbird.IllegalAction, match="HS-R44"):
        match.play("buy 5")
    match.play("buy 10")
    assert money(match)[0] == 1


def test_forced_to_pass() -> None:
    """HS-R44, HS-R52: with nothing at all one passes, unasked."""
    match = position(2, phase=c.OFFER, row=[5], money=[0, 50], shares={0: [6, 6, 7], 1: [8, 8]})
    match.play("offer 10")
    assert match.waiting == (1,)
    assert any(event.kind == "passed" and event.seat == 0 for event in match.log(None))


@pytest.mark.parametrize(("wealth", "legal"), [(12, False), (13, True)])
def test_money_for_a_blind_card(wealth: int, legal: bool) -> None:
    """HS-S47, HS-R45: while the deck holds a 7, 13 are needed; if 7 comes nothing is left."""
    match = at_buy(2, [5, 10], [7, 2, 2, 3, 3, 4, 4, 11, 11, 12], [wealth, 50])
    assert ("blind" in texts(match)) == legal
    if legal:
        play(match, "blind", "blind 7")
        assert money(match)[0] == 0
    else:
        with pytest.raises(railbird.IllegalAction, match="HS-R45"):
            match.play("blind")


def test_a_cheap_deck_is_enough() -> None:
    """HS-S48, HS-R45: money 9; the deck has only horses up to 6."""
    match = at_buy(2, [5, 10], [2, 2, 3, 3, 4, 4, 10, 11, 11, 12], [9, 50])
    assert "blind" in texts(match)


def test_the_order_of_pass_two() -> None:
    """HS-S49, HS-111, HS-R43: A 20, B 21; A buys a 2, B a 7: pass 2 goes B, A."""
    match = at_buy(2, [2, 7], [3, 3, 4, 4, 5, 5, 9, 9, 11, 11], [20, 21])
    assert match.waiting == (0,)
    play(match, "buy 2")
    assert match.waiting == (1,)  # paying does not change the order of a pass
    play(match, "buy 7", "offer 3", "offer 4")
    assert money(match) == [18, 11]
    assert match.waiting == (1,)
    match.play("pass")
    assert match.waiting == (0,)


def test_equal_money() -> None:
    """HS-S50, HS-R42: Black before Red."""
    names = ["red", "white", "black"]
    match = position(3, phase=c.OFFER, money=[24, 30, 24], row=[2, 3], colours=names, shares={0: [7]})
    match.play("offer 4")
    assert match.waiting == (2,)
    match.play("pass")
    assert match.waiting == (0,)


def test_a_blind_card_is_shown_and_kept() -> None:
    """HS-S61, HS-R46: 3 + 4 for an 11; its value counts 4. Everybody sees it."""
    match = at_buy(2, [5, 10], [11, 2, 2, 3, 3, 4, 4, 11, 12, 12], [50, 60])
    value = match.view()["table"]["seats"][0]["share_value"]
    play(match, "blind")
    assert match.chance
    match.play("blind 11")
    assert money(match)[0] == 43
    assert match.view()["table"]["seats"][0]["share_value"] == value + 4
    assert "buys 11 Goodwin for $7k" in match.log(1)[-1].text


def test_a_blind_card_is_any_card_of_the_deck() -> None:
    """HS-106, HS-102: by their number in the deck."""
    match = play(at_buy(2, [5, 10], [7, 2, 2, 3, 3, 4, 4, 11, 11, 12], [50, 60]), "blind")
    assert {action.text: action.probability for action in match.actions()} == pytest.approx(
        {"blind 2": 0.2, "blind 3": 0.2, "blind 4": 0.2, "blind 7": 0.1, "blind 11": 0.2, "blind 12": 0.1}
    )


def test_a_short_deck_fills_what_it_can() -> None:
    """HS-R48: cannot happen with the printed cards (pool minus one each is enough); what there is, is dealt."""
    for seats, pool in ((2, 12), (3, 7), (4, 13), (5, 13), (6, 15)):
        assert pool - seats >= seats
    match = at_buy(3, [2], [3], [20, 30, 40])
    play(match, "pass", "pass", "pass")
    if match.chance:
        match.play("offer 3")
    assert (row(match), deck(match)) == ([2, 3], 0)


@pytest.mark.parametrize(
    ("shares", "expected"), [({0: [9], 1: [9], 2: [9]}, [10, 10, 10, 0, 0]), ({0: [9], 1: [9]}, [15, 15, 0, 0, 0])]
)
def test_the_red_share_counts_once_it_is_bought(shares: dict[int, list[int]], expected: list[int]) -> None:
    """HS-S52, HS-S53, HS-R37, HS-017: 9 wins on G02 (30): three owners 10 each; never bought, 15 each."""
    nowhere = [0, 1, 2, 3, 4]
    match = position(5, race=3, key="G02", at={9: 9}, shares=shares, bets=dict.fromkeys(range(5), nowhere))
    play(match, "roll 4 5", "two stop", *["roll 3 4", "two stop"] * 5, *["roll 4 4", "two stop"] * 5)
    assert match.view()["table"]["results"][2]["finish"] == [9, 7, 8]
    assert match.view()["table"]["results"][2]["purses"] == expected


def test_shares_are_sold_only_here() -> None:
    """HS-098."""
    match = play(position(3), "roll 2 3")
    for text in ("buy 7", "blind"):
        with pytest.raises(railbird.IllegalAction, match="HS-098"):
            match.play(text)
