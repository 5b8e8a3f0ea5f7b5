"""Payouts: HS-084 to HS-097 and the rulebook's table of winnings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

import railbird
from railbird.games.homestretch.rules import constants as c
from tests.games.homestretch.helpers import FILLER, card, field, money, play, position, tables, tokens

NOWHERE = tokens("3 win", "3 place", "3 show", "10 win", "10 place")
ROLL = {4: "1 3", 5: "2 3", 7: "3 4", 9: "4 5", 2: "1 1", 11: "5 6"}


def run(
    order: Sequence[int],
    *,
    seats: int = 3,
    key: str = "P07",
    race: int = 1,
    shares: Mapping[int, Sequence[int]] | None = None,
    bets: Mapping[int, Sequence[int]] | None = None,
    wealth: Sequence[int] | None = None,
    colours: Sequence[str] | None = None,
) -> list[int]:
    """What everybody wins in a race with this result."""
    last = order[2]
    match = position(
        seats, race=race, key=key, home=order[:2], at={last: 9}, shares=shares, colours=colours, money=wealth,
        bets={seat: (bets or {}).get(seat, NOWHERE) for seat in range(seats)},
    )  # fmt: skip
    before = money(match)
    play(match, f"roll {ROLL[last]}", "two stop")
    return [now - then for now, then in zip(money(match), before, strict=True)]


def test_the_rulebooks_table() -> None:
    """HS-E07, HS-R01, HS-R40, HS-085, HS-086, HS-092, HS-093, HS-094, HS-095: 8 wins, 11 places, 9 shows on 18/12/6."""
    names = ["blue", "green", "red", "yellow"]
    assert list(tables().purse[card("P01")]) == [18, 12, 6]
    bets = {
        3: tokens("2 win", "11 place", "2 place", "3 win", "3 place"),
        0: tokens("2 win", "9 show", "2 place", "11 place", "3 place"),
        2: tokens("2 win", "2 place", "3 win", "11 show", "3 place"),
        1: tokens("2 win", "3 win", "2 place", "4 win", "3 place"),
    }
    shares = {3: [8, 9], 1: [8], 2: [11, 9]}
    won = run((8, 11, 9), seats=4, key="P01", shares=shares, bets=bets, colours=names)
    assert dict(zip(names, won, strict=True)) == {"yellow": 28, "red": 21, "blue": 14, "green": 9}
    match = position(4, key="P01", home=(8, 11), at={9: 9}, shares=shares, bets=bets, colours=names)
    play(match, "roll 4 5", "two stop")
    result = match.view()["table"]["results"][0]
    assert result["purses"] == [0, 9, 15, 12]
    assert result["bets"] == [14, 0, 6, 16]
    kinds = [event.kind for event in match.log(None)]
    assert kinds.index("bet paid") > len(kinds) - 1 - kinds[::-1].index("purse")  # all purses before all bets


@pytest.mark.parametrize(
    ("shares", "expected"),
    [
        ({0: [4]}, [12, 0, 0, 0]),
        ({0: [4, 4]}, [12, 0, 0, 0]),
        ({0: [4], 1: [4]}, [6, 6, 0, 0]),
        ({0: [4, 4], 1: [4]}, [8, 4, 0, 0]),
        ({0: [4], 1: [4], 2: [4]}, [4, 4, 4, 0]),
    ],
)
def test_a_purse_of_twelve(shares: dict[int, list[int]], expected: list[int]) -> None:
    """HS-E08, HS-087, HS-088, HS-089, HS-090, HS-091, HS-R49: Place purse of P01; 12, 6-6, 8-4, 4-4-4."""
    assert run((7, 4, 5), seats=4, race=2, key="P01", shares=shares) == expected


def test_two_shares_to_one() -> None:
    """HS-S35, HS-090: purse 24: 16 and 8."""
    match = position(4, race=2, key="P07", at={7: 9}, shares={0: [7, 7], 1: [7]}, bets=dict.fromkeys(range(4), NOWHERE))
    play(match, "roll 3 4", "two stop", *["roll 2 3", "two stop"] * 5, *["roll 4 5", "two stop"] * 5)
    assert match.view()["table"]["results"][1]["purses"] == [16, 8, 0, 0]


def test_three_owners() -> None:
    """HS-S36, HS-091: purse 36: 12 each."""
    match = position(
        4, race=3, key="G01", at={7: 9}, shares={0: [7], 1: [7], 2: [7]}, bets=dict.fromkeys(range(4), NOWHERE)
    )
    play(match, "roll 3 4", "two stop", *["roll 2 3", "two stop"] * 5, *["roll 4 5", "two stop"] * 5)
    assert match.view()["table"]["results"][2]["purses"] == [12, 12, 12, 0]


def test_both_blue_shares() -> None:
    """HS-S37, HS-088: 11 is second on P05: 18 for its sole owner."""
    assert run((7, 11, 5), key="P05", shares={0: [11, 11]}) == [18, 0, 0]


def test_nobody_owns_the_winner() -> None:
    """HS-S38, HS-R38, HS-R37: the Win purse goes to nobody; bets still pay. Cards in the pool are not in play."""
    bets = {0: tokens("2 win", "3 win", "3 place", "10 win", "10 place")}
    match = position(3, key="P07", home=(2, 4), at={5: 9}, shares={1: [4]}, bets={**bets, 1: NOWHERE, 2: NOWHERE})
    assert field(match, "pool")[0] == 2
    play(match, "roll 2 3", "two stop")
    result = match.view()["table"]["results"][0]
    assert result["purses"] == [0, 18, 0]
    assert result["bets"] == [36, 0, 0]
    assert any(event.kind == "unpaid" and "HS-R38" in event.rules for event in match.log(None))


@pytest.mark.parametrize(("order", "expected"), [((2, 4, 5), 72), ((4, 2, 5), 36), ((4, 5, 2), 16), ((4, 5, 7), 0)])
def test_on_or_below_the_line(order: tuple[int, int, int], expected: int) -> None:
    """HS-S39, HS-S40, HS-093, HS-094, HS-095, HS-R40: 3 on 2 Win, 2 on 2 Place, 2 on 2 Show."""
    bets = {0: tokens("2 win", "2 place", "2 show", "3 win", "3 place")}
    assert run(order, bets=bets) == [expected, 0, 0]


def test_three_tokens_on_one_spot() -> None:
    """HS-S41: 3, 2 and 2 on 4 Show: 7 x 4 = 28 when 4 wins."""
    bets = {2: tokens("4 show", "4 show", "4 show", "3 win", "3 place")}
    assert run((4, 5, 7), bets=bets) == [0, 0, 28]


def test_winning_tokens_are_paid_in_full() -> None:
    """HS-S42, HS-096: two 3's on 7 Win: 9 each, not split."""
    both = tokens("7 win", "3 win", "3 place", "10 win", "10 place")
    assert run((7, 4, 5), bets={0: both, 1: both}) == [9, 9, 0]


def test_the_rulebooks_two_bets() -> None:
    """HS-E02, HS-051: a 3 on 11 Win pays 30; a 1 on 7 Place pays 2."""
    bets = {0: tokens("11 win", "3 win", "3 place", "7 place", "10 place")}
    assert run((11, 7, 5), bets=bets) == [32, 0, 0]


def test_losers_go_back_unseen_and_winners_are_turned_up() -> None:
    """HS-S14, HS-R19, HS-085, HS-R36: after the race only winning tokens lie there, their values for all to see."""
    bets = {2: tokens("4 place", "7 win", "3 win", "4 place", "9 win"), 0: FILLER, 1: FILLER}
    match = position(3, home=(7, 8), at={5: 9}, bets=bets)
    for viewer in (0, None):
        shown = match.view(viewer)["table"]["bets"]
        assert all(entry["values"] is None for entry in shown if entry["seat"] == 2)
    play(match, "roll 2 3", "two stop")
    for viewer in (0, None):
        shown = [entry for entry in match.view(viewer)["table"]["bets"] if entry["seat"] == 2]
        assert shown == [{"seat": 2, "number": 7, "line": "win", "tokens": 1, "values": [2]}]
        told = " ".join(event.text for event in match.log(viewer))
        assert "P3 turns up a 2 on 7 Win" in told
        assert "4 Place" not in told


def test_money_is_a_plain_number() -> None:
    """HS-R06, HS-097, HS-014: no end of the track."""
    match = position(3, home=(7, 8), at={5: 9}, shares={0: [5]}, money=[148, 5, 4], key="P01")
    play(match, "roll 2 3", "two stop")
    assert money(match)[0] == match.scores()[0] == 154


def test_a_purse_needs_no_bets_and_bets_no_shares() -> None:
    """HS-086: 1st, 2nd and 3rd horse by the Win, Place and Show purse."""
    assert run((4, 5, 7), shares={0: [4], 1: [5], 2: [7]}) == [24, 18, 6]


def test_nothing_is_moved_but_money_and_tokens() -> None:
    """HS-R54, HS-R04: layout of the table is no state; the shares of a horse are equal, so stables are just numbers."""
    match = position(4, race=2, shares={0: [9, 9], 1: [9]}, home=(7, 8), at={5: 9})
    before = match.view()["table"]["seats"]
    play(match, "roll 2 3", "two stop")
    after = match.view()["table"]["seats"]
    assert [seat["stable"] for seat in after] == [seat["stable"] for seat in before] == [[9, 9], [9], [], []]


def test_the_next_step_after_each_race() -> None:
    """HS-084, HS-098, HS-113: a buy after race 1 only; the game ends after race 4."""
    for race, phase in ((1, c.OFFER), (2, c.CARD), (3, c.CARD), (4, c.FINISHED)):
        match = position(3, race=race, home=(7, 8), at={5: 9}, key=("P01", "P01", "G01", "G01")[race - 1])
        play(match, "roll 2 3", "two stop")
        assert field(match, "phase") == phase
        assert match.over == (race == 4)
        if match.over:
            with pytest.raises(railbird.IllegalAction, match="over"):
                match.play("end")
