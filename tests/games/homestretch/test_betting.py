"""Race setup and betting: HS-035 to HS-051."""

from __future__ import annotations

import json
import random

import pytest

import railbird
from railbird.games.homestretch.rules import betting
from railbird.games.homestretch.rules import constants as c
from tests.games.homestretch.helpers import (
    bet,
    field,
    money,
    play,
    position,
    supply,
    texts,
    tokens,
    where,
)

SPOTS = ("2 show", "3 show", "4 show", "5 show", "9 show")


def before_race(seats: int, wealth: list[int], colours: list[str] | None = None, race: int = 1) -> railbird.Match:
    """The race card is the next thing to be turned up."""
    return position(seats, phase=c.CARD, race=race, money=wealth, colours=colours)


def order(match: railbird.Match) -> list[int]:
    """Who lays tokens, if nobody bets ahead."""
    found = []
    while field(match, "phase") in (c.CLAIM, c.BETTING):
        if field(match, "phase") == c.CLAIM:
            match.play("wait")
        else:
            found.append(match.waiting[0])
            bet(match, *SPOTS)
    return found


def limits(match: railbird.Match) -> list[int]:
    state = match.position()
    return [betting.limit(state, seat) for seat in range(match.seats)]  # type: ignore[arg-type]


def test_race_setup() -> None:
    """HS-035, HS-036, HS-037, HS-009, HS-006: horses at Start, the card face up, its tokens out of nine."""
    match = position(3, phase=c.CARD, race=2)
    assert sum(supply(match).values()) == 9
    match.play("race P07")
    table = match.view()["table"]
    assert [horse["position"] for horse in table["horses"]] == [0] * 11
    assert table["race"]["card"]["id"] == "P07"
    assert {horse["number"]: horse["handicap"] for horse in table["horses"] if horse["handicap"]} == {
        4: "+4", 7: "X", 10: "+4", 11: "+2", 12: "+6",
    }  # fmt: skip
    assert supply(match) == {"X": 2, "+2": 1, "+4": 0, "+6": 1}
    assert table["race"]["card"]["purses"] == [24, 18, 6]


def test_purple_then_green() -> None:
    """HS-010, HS-011, HS-012: two purple races, two green, no card twice; each of its deck is as likely as another."""
    for race, deck, left in ((1, "P", 12), (2, "P", 11), (3, "G", 11), (4, "G", 10)):
        match = position(3, phase=c.CARD, race=race)
        outcomes = match.actions()
        assert len(outcomes) == left
        assert {action.text[5] for action in outcomes} == {deck}
        assert all(action.probability == pytest.approx(1 / left) for action in outcomes)


def test_betting_comes_after_the_card_and_before_the_roll() -> None:
    """HS-039, HS-052."""
    match = before_race(3, [30, 20, 10])
    assert match.chance
    match.play("race P01")
    assert order(match) == [0, 1, 2]
    assert match.prompt().text == "P3 rolls the dice."


@pytest.mark.parametrize(
    ("names", "wealth", "expected_order", "expected_limits"),
    [
        (["black", "blue", "red", "white"], [30, 30, 24, 18], ["black", "blue", "red", "white"], [1, 1, 3, 4]),
        (["yellow", "green", "blue", "red"], [40, 28, 28, 20], ["yellow", "blue", "green", "red"], [1, 2, 2, 4]),
        (["white", "red", "blue", "black"], [26] * 4, ["black", "blue", "red", "white"], [1, 1, 1, 1]),
    ],
)
def test_order_and_limits(
    names: list[str], wealth: list[int], expected_order: list[str], expected_limits: list[int]
) -> None:
    """HS-S06, HS-S07, HS-S08, HS-044, HS-045, HS-R13: richest first, ties by colour; tied players share a place."""
    match = play(before_race(4, wealth, names), "race P01")
    seats = {colour: seat for seat, colour in enumerate(names)}
    by_order = [limits(match)[seats[colour]] for colour in expected_order]
    assert by_order == expected_limits
    assert [names[seat] for seat in order(match)] == expected_order


def test_as_many_tokens_as_the_place() -> None:
    """HS-E03, HS-046, HS-047, HS-048: place 1, 2, 3 allow 1, 2, 3 own tokens on a spot, whatever the others did."""
    match = play(before_race(3, [30, 20, 10]), "race P01")
    for seat, most in enumerate((1, 2, 3)):
        while field(match, "phase") == c.CLAIM:
            match.play("wait")
        assert match.waiting == (seat,)
        for _ in range(most):
            match.play("bet 5 win")
        assert "bet 5 win" not in texts(match)
        with pytest.raises(railbird.IllegalAction, match="5 Win is full") as error:
            match.play("bet 5 win")
        assert error.value.rule == ("HS-046" if most == 1 else "HS-047")
        bet(match, *SPOTS[: 5 - most])


def test_the_poorest_of_six_may_lay_all_on_one_spot() -> None:
    """HS-S09, HS-R14."""
    match = play(before_race(6, [60, 50, 40, 30, 20, 10]), "race P01")
    while match.waiting != (5,):
        match.play("wait")
    match.play("claim")
    bet(match, *["2 show"] * 5)
    assert match.view()["table"]["bets"] == [
        {"seat": 5, "number": 2, "line": "show", "tokens": 5, "values": None},
    ]


def test_the_leader_has_one_token_on_a_spot() -> None:
    """HS-S10, HS-050: a second token on 9 Show is illegal, on 9 Place legal: several spots of one horse."""
    match = play(before_race(2, [30, 20]), "race P01", "wait", "bet 9 show")
    assert "bet 9 show" not in texts(match)
    with pytest.raises(railbird.IllegalAction, match="HS-046"):
        match.play("bet 9 show")
    match.play("bet 9 place")


def test_others_do_not_fill_a_spot() -> None:
    """HS-S11, HS-048."""
    match = play(before_race(4, [60, 50, 40, 30]), "race P01")
    for _ in range(3):
        match.play("claim")
        bet(match, "5 win", "2 win", "3 win", "4 win", "6 win")
    assert match.waiting == (0,)
    match.play("bet 5 win")


def test_own_horses_and_others_may_be_bet_on() -> None:
    """HS-040, HS-041, HS-050: all 33 spots, with shares or without."""
    match = position(2, phase=c.CARD, shares={0: [7, 7], 1: [8]}, money=[30, 20])
    play(match, "race P01", "wait")
    assert len(texts(match)) == 33
    assert texts(match)[15:18] == ["bet 7 win", "bet 7 place", "bet 7 show"]


def test_all_five_tokens() -> None:
    """HS-S12, HS-042: nobody may stop after four."""
    match = play(before_race(2, [30, 20]), "race P01", "wait")
    bet(match, *SPOTS[:4])
    for text in ("pass", "end", "wait"):
        with pytest.raises(railbird.IllegalAction, match="HS-042"):
            match.play(text)
    assert match.waiting == (0,)
    bet(match, SPOTS[4])
    assert match.waiting == (1,)


def test_betting_ahead() -> None:
    """HS-S13, HS-E04, HS-049, HS-R16: C claims the first slot and lays five with limit 3; then A, then B."""
    match = play(before_race(3, [30, 20, 10]), "race P01")
    assert match.waiting == (1,)  # A is due and is not asked
    assert texts(match) == ["claim", "wait"]
    match.play("wait")
    assert match.waiting == (2,)
    match.play("claim")
    bet(match, "5 win", "5 win", "5 win", "2 win", "3 win")
    assert match.waiting == (1,)
    match.play("wait")
    assert match.waiting == (0,)
    bet(match, *SPOTS)
    assert match.waiting == (1,)  # the only one left is not asked
    assert texts(match)[0] == "bet 2 win"
    bet(match, *SPOTS)
    assert match.chance


def test_the_first_claim_takes_the_turn_and_the_queue_goes_on() -> None:
    """HS-R16, HS-R15: asked in betting order; answers are open; the place stays that of the start of betting."""
    match = play(before_race(4, [40, 30, 20, 10]), "race P01")
    assert match.waiting == (1,)
    match.play("claim")
    assert match.waiting == (1,)
    bet(match, *SPOTS)
    assert "P2 bets ahead of P1." in [event.text for event in match.log(None)]
    asked = []
    while field(match, "phase") == c.CLAIM:
        asked.append(match.waiting[0])
        match.play("wait")
    assert asked == [2, 3]
    assert match.waiting == (0,)
    assert limits(match) == [1, 2, 3, 4]


def test_tokens_cost_nothing() -> None:
    """HS-043: neither laying nor losing a bet changes money."""
    match = play(before_race(2, [30, 20]), "race P01", "wait")
    bet(match, *SPOTS)
    bet(match, *SPOTS)
    assert money(match) == [30, 20]
    bets = {0: tokens(*SPOTS), 1: tokens(*SPOTS)}
    match = position(2, home=(6, 7), at={8: 9}, money=[30, 20], bets=bets)
    play(match, "roll 4 4", "two stop")
    assert money(match) == [30, 20]


def test_laid_tokens_stay() -> None:
    """HS-R17: no action moves one; after the fifth they cannot be taken back."""
    match = play(before_race(2, [30, 20]), "race P01", "wait")
    bet(match, *SPOTS[:2])
    assert match.undo(0)
    bet(match, "7 win", *SPOTS[2:])
    assert not match.undo(0)
    with pytest.raises(railbird.IllegalAction, match="may not act now"):
        match.play("bet 8 win", 0)


def test_a_betting_turn_shows_as_a_whole() -> None:
    """HS-R18, HS-S14: nothing before the fifth token; then owner, spots and counts, in no order, never the values."""
    match = play(before_race(3, [30, 20, 10]), "race P01", "wait", "claim")
    for n, words in enumerate(("4 place", "9 win", "8 win", "4 place")):
        hidden = json.dumps([match.view(0)["table"], match.view(None)["table"]])
        bet(match, words)
        assert json.dumps([match.view(0)["table"], match.view(None)["table"]]) == hidden
        assert len(match.view(2)["table"]["bets"]) == min(n + 1, 3)
    bet(match, "2 win")
    expected = [("2 win", 1), ("4 place", 2), ("8 win", 1), ("9 win", 1)]
    for viewer in (0, 1, None):
        shown = [entry for entry in match.view(viewer)["table"]["bets"] if entry["seat"] == 2]
        assert [(f"{entry['number']} {entry['line']}", entry["tokens"]) for entry in shown] == expected
        assert all(entry["values"] is None for entry in shown)
        assert [event.text for event in match.log(viewer)][-1] == "P3 bets on 2 Win, 4 Place (2 tokens), 8 Win, 9 Win."
    own = [entry for entry in match.view(2)["table"]["bets"] if entry["number"] == 4]
    assert own[0]["values"] == [3, 1]


def test_the_order_of_laying_leaves_no_trace() -> None:
    """HS-R18: two turns on the same spots with other values look the same to everybody else, after the race too."""
    shown = []
    for spots in (("4 place", "9 win", "8 win", "4 place", "2 win"), ("2 win", "4 place", "4 place", "8 win", "9 win")):
        match = play(before_race(3, [30, 20, 10]), "race P01", "wait", "claim")
        bet(match, *spots)
        match.play("wait")
        bet(match, *SPOTS)
        bet(match, *SPOTS)
        play(match, *["roll 1 4", "two stop"] * 5, "roll 3 3", "end", *["roll 3 3", "two stop"] * 5, "roll 3 4", "end")
        play(match, *["roll 3 4", "two stop"] * 5)
        assert match.view()["table"]["race"]["finish"] == [5, 6, 7]
        shown.append(json.dumps([match.view(0)["table"], [event.text for event in match.log(0)]]))
    assert shown[0] == shown[1]


def test_every_race_has_five_tokens_again() -> None:
    """HS-008, HS-R20, HS-S55: after race 1 the supply is whole, then dealt by the new card; horses at 0, no bets."""
    match = position(3, phase=c.ROLL, key="P12", handicap={2: c.PLUS_SIX, 12: c.PLUS_SIX}, home=(5, 6), at={7: 9})
    assert supply(match)["+6"] == 0
    play(match, "roll 3 4", "two stop")
    assert sum(supply(match).values()) == 9
    rng = random.Random(3)
    while field(match, "phase") != c.CARD:
        match.play(rng.choice(match.actions()))
    match.play("race P03")
    assert supply(match) == {"X": 1, "+2": 2, "+4": 1, "+6": 0}
    assert [where(match, number) for number in range(2, 13)] == [0] * 11
    assert match.view()["table"]["bets"] == []
    while field(match, "phase") == c.CLAIM:
        match.play("wait")
    assert match.view(match.waiting[0])["table"]["own"]["tokens"] == [3, 2, 2, 1, 1]


def test_what_a_bet_promises() -> None:
    """HS-051, HS-E02: a 3 on 11 Win is worth 30, a 1 on 7 Place 2."""
    match = play(before_race(2, [30, 20]), "race P01", "wait")
    found = {action.text: match.explain(action, 0) for action in match.actions()}
    assert found["bet 11 win"] == "Your 3 pays $30k if 11 Goodwin comes in first."
    bet(match, "2 win", "3 win", "4 win")
    found = {action.text: match.explain(action, 0) for action in match.actions()}
    assert found["bet 7 place"] == "Your 1 pays $2k if 7 Time's Up comes in first or second."
