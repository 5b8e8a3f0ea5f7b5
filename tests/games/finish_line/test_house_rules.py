"""House rules: both readings of FL-R64 and FL-R54."""

from __future__ import annotations

import pytest

from railbird.engine.contract import Choices

from .helpers import BETS, last_turn, scene

WON = {"outsider_bonus": "won"}

STARTERS = [  # previous starter, capitals, who starts by `self` and by `next`
    (2, [3200, 1500, 3200, 3200], 2, 3),
    (2, [3200, 1500, 3200, 1000], 2, 0),
    (3, [3200, 3200, 3200, 3200], 3, 0),
    (2, [100, 200, 3200, 300], 2, 2),  # he alone has most
    (2, [3200, 1500, 1000, 3200], 3, 3),  # a tie without him
]


@pytest.mark.parametrize(("previous", "capital", "himself", "next_one"), STARTERS)
@pytest.mark.parametrize("race", [0, 1])
def test_a_tie_with_the_previous_starter(
    previous: int, capital: list[int], himself: int, next_one: int, race: int
) -> None:
    """FL-R64, FL-122, FL-S75."""
    for house, starts in ((None, himself), ({"tie_starter": "self"}, himself), ({"tie_starter": "next"}, next_one)):
        table = last_turn("8 22 3 18 20 5 11", seats=4, race=race, starter=previous, capital=capital, house=house)
        table.play("put away logo")
        assert table.s.starter == starts


@pytest.mark.parametrize(
    ("row", "any_bet", "won"),
    [
        ("8 22 3 18 20 11(g2000) 5", 1000, 0),
        ("8 22 3 18 20 5 11(g2000)", 3000, 2000),
        ("8 22 3 5 20 18 11(g2000)", 3000, 3000),
        ("8 22 3 5 20 11 18(g2000)", 1000, 1000),  # no winner bet on 18 here, and the pair in the other order
        ("8 22 3 5 20 18(g1000) 11(g2000)", 3500, 3500),
        ("8 22 3 18 11(g3000) 20 5", 0, 0),
    ],
)
def test_half_the_bonus_for_a_lost_place_bet(row: str, any_bet: int, won: int) -> None:
    """FL-R54, FL-063, FL-S76: only winning place bets get it by the house rule; winner bets get theirs."""
    bets = [bet for bet in BETS if bet[:2] != ("win", 18)]
    for house, expected in ((None, any_bet), ({"outsider_bonus": "any"}, any_bet), (WON, won)):
        table = last_turn(row, seats=2, slips={0: bets}, house=house).play("put away logo")
        assert table.s.bonus[0] == expected


def test_a_pair_without_a_second_horse_has_not_won() -> None:
    """FL-R54, FL-S70: with one tile left no place bet wins."""
    slips = {0: [("place", 4, 9, 100)]}
    for house, bonus in ((None, 1000), (WON, 0)):
        table = last_turn("4(g2000)", seats=2, slips=slips, lineup=(1, 3, 5, 7, 9, 11, 4), house=house)
        assert table.play("put away logo").s.bonus[0] == bonus


def test_an_outsider_is_explained_by_the_house_rule() -> None:
    """FL-R54: the words for the choice, and what the page is told."""
    for house, words, told in ((None, "half of it for place bets.", "any"), (WON, "for place bets that win.", "won")):
        match = scene("1 2 3 4 5 6 7", "outsider 2000, logo, logo", house=house).match
        action = next(action for action in match.actions() if action.text.startswith("outsider"))
        assert match.explain(action, 0).endswith(words)
        assert match.view()["table"]["outsider_bonus"] == told


def test_a_steady_player_counts_the_half_only_where_it_is_paid() -> None:
    """FL-R54: with a place bet on a leader and a straggler, the leader's outsider is worth laying by `any` alone."""
    slips = {0: [("place", 1, 7, 100)]}
    for house in (None, WON):
        table = scene("1 2 3 4 5 6 7", "outsider 3000, helmet, logo", slips=slips, lineup=range(1, 8), seats=2,
                      pool="W1", house=house)  # fmt: skip
        state, out = table.match.position(), Choices()
        state.price(0, out)
        text = table.match.game.text
        price = {text(state, 0, code): one for code, one in zip(out.codes(), out.prices(), strict=True)}
        if house is None:
            assert price["outsider 3000 7"] == max(price.values()) > price["outsider 3000 1"]
        else:
            assert price["outsider 3000 7"] == pytest.approx(price["outsider 3000 1"])
            assert price["outsider 3000 7"] < price["put away outsider 3000"] + 0.5
