"""The end and its tie-breaks: HS-113 to HS-119."""

from __future__ import annotations

import pytest

import railbird
from railbird.games.homestretch.rules import constants as c
from tests.games.homestretch.helpers import position


def ended(money: list[int], shares: dict[int, list[int]], colours: list[str] | None = None) -> railbird.Match:
    return position(len(money), phase=c.FINISHED, race=4, key="G01", money=money, shares=shares, colours=colours)


def ranks(match: railbird.Match) -> list[int]:
    return [seat["rank"] for seat in match.view()["table"]["seats"]]


def test_most_money_wins() -> None:
    """HS-114: shares do not matter then."""
    match = ended([104, 103, 90], {1: [6, 7, 8], 2: [7, 8]})
    assert match.over
    assert match.winners() == [0]
    assert ranks(match) == [1, 2, 3]


@pytest.mark.parametrize(
    ("one", "two", "winners"),
    [
        ([7, 8, 9, 4], [7, 8, 9, 11], [0]),  # HS-S56: share values 34 and 32
        ([7, 5, 4], [7, 8, 11], [1]),  # HS-S57: Longshots 0:1
        ([5, 7], [4, 4, 10], [1]),  # HS-S58: Field 1:3
        ([2, 2, 4, 4, 10, 6, 7], [3, 11, 5, 5, 9, 8], [0]),  # HS-S59: Favorites 2:1
        ([5, 9], [9, 5], [0, 1]),  # HS-S60: shared
    ],
)
def test_tie_breaks(one: list[int], two: list[int], winners: list[int]) -> None:
    """HS-S56, HS-S57, HS-S58, HS-S59, HS-S60, HS-115, HS-116, HS-117, HS-118, HS-119, HS-R50: both have 104."""
    match = ended([104, 104], {0: one, 1: two})
    assert match.winners() == winners
    swapped = ended([104, 104], {0: two, 1: one})
    assert swapped.winners() == sorted(1 - seat for seat in winners)
    assert ("share victory" in match.prompt().text) == (len(winners) == 2)


def test_the_values_of_the_ties() -> None:
    """HS-S56 to HS-S60: what the scenarios say of values and groups."""
    match = ended([104, 104], {0: [7, 8, 9, 4], 1: [7, 8, 9, 11]})
    assert [seat["share_value"] for seat in match.view()["table"]["seats"]] == [34, 32]
    match = ended([104, 104], {0: [2, 2, 4, 4, 10, 6, 7], 1: [3, 11, 5, 5, 9, 8]})
    seats = match.view()["table"]["seats"]
    assert [(seat["share_value"], seat["groups"]) for seat in seats] == [(42, [2, 3, 2]), (42, [2, 3, 1])]


def test_groups_count_cards() -> None:
    """HS-R50: two shares of one horse count two; only those still tied are compared; lower places by the same steps."""
    match = ended([104, 104, 104, 80], {0: [2, 2, 10], 1: [12, 9], 2: [5, 12], 3: [3, 11, 6, 7, 8]})
    assert [seat["share_value"] for seat in match.view()["table"]["seats"]][:3] == [10, 10, 10]
    assert match.winners() == [0]
    assert ranks(match) == [1, 2, 2, 4]


def test_colour_and_seat_never_decide() -> None:
    """HS-R51, HS-119."""
    for names in (["black", "yellow"], ["yellow", "black"]):
        assert ended([70, 70], {0: [5, 9], 1: [9, 5]}, names).winners() == [0, 1]


def test_no_winner_before_the_end() -> None:
    """HS-113."""
    assert position(3).winners() == []
