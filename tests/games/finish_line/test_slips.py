"""Betting: slips, their limits, their secrecy (FL-014 to FL-030)."""

from __future__ import annotations

import itertools
import json

import pytest

import railbird
from railbird.games.finish_line.rules import constants as c
from tests.games.finish_line.helpers import BETS, EXAMPLE, Scene, last_turn, slips_scene, write


def view(table: Scene, seat: int | None) -> dict:
    return table.match.view(seat)["table"]


def test_winner_bets_of_the_rulebook() -> None:
    """FL-S02, FL-016, FL-023: winner bets on #18, #3, #11 at 4x, 7x, 3x; 300 are left."""
    table = write(slips_scene(), 0, *BETS[:3])
    assert [(line["tiles"], line["odds"], line["stake"]) for line in view(table, 0)["slip"]] == [
        ([18], 4, 200),
        ([3], 7, 100),
        ([11], 3, 400),
    ]
    assert view(table, 0)["left"] == 300


def test_place_bets_of_the_rulebook() -> None:
    """FL-S03, FL-018, FL-024, FL-026: 18/11 at 4+3, 11/20 at 3+2; the 1000 are spent, further bets are refused."""
    table = write(slips_scene(), 0, *BETS)
    places = [line for line in view(table, 0)["slip"] if line["bet"] == "place"]
    assert [(line["tiles"], line["odds"], line["stake"]) for line in places] == [([18, 11], 7, 200), ([11, 20], 5, 100)]
    assert view(table, 0)["left"] == 0
    assert [text for text in table.texts(0) if not text.startswith("remove")] == ["confirm"]
    table.play("remove win 3", seat=0)
    write(table, 0, ("win", 5, 100))
    assert table.refuses("win 20", 0) == "FL-017"
    table.play("remove win 5", "remove win 18", seat=0)
    write(table, 0, ("win", 5, 300))
    assert table.refuses("win 3", 0) == "FL-021"


REFUSED = [
    ((("win", 18, 100), ("win", 3, 100), ("win", 11, 100)), "win 20", "FL-017"),
    ((("place", 18, 11, 100), ("place", 3, 11, 100)), "place 5 11", "FL-019"),
    ((), "win 11; stake 150", "FL-020"),
    ((), "win 11; stake 0", "FL-020"),
    ((), "win 11; stake 1100", "FL-021"),
    ((("win", 18, 800),), "win 11; stake 300", "FL-021"),
    ((("win", 11, 100),), "win 11", "FL-R53"),
    ((), "place 11 11", "FL-018"),
    ((("place", 11, 18, 100),), "place 18 11", "FL-R53"),
    ((), "win 1", "FL-016"),
    ((), "place 1 11", "FL-018"),
    ((), "stake 100", "FL-016"),
    ((), "win 11; confirm", "FL-020"),
    ((), "win 11; win 18", "FL-020"),
    ((), "remove win 11", "FL-015"),
    ((), "horseshoe 11", "FL-014"),
    ((), "take white", "FL-014"),
]


@pytest.mark.parametrize(("bets", "texts", "rule"), REFUSED)
def test_refused_slips(bets: tuple, texts: str, rule: str) -> None:
    """FL-S61, FL-017, FL-018, FL-019, FL-020, FL-021, FL-R53: each refused with its clause, and nothing changes."""
    table = write(slips_scene(), 0, *bets)
    *before, last = texts.split("; ")
    table.play(*before, seat=0)
    state = table.match.state()
    assert table.refuses(last, 0) == rule
    assert table.match.state() == state


def test_any_multiple_of_100_is_a_stake() -> None:
    """FL-020, FL-R58: 100, 300 and so on, not only 200s."""
    table = slips_scene().play("win 11", seat=0)
    assert table.texts(0) == [*(f"stake {amount}" for amount in range(100, 1001, 100)), "remove win 11"]


@pytest.mark.parametrize("bet", ["win 11", "place 11 18"])
def test_a_bet_without_an_amount_can_be_struck_out(bet: str) -> None:
    """FL-022, FL-015: as if it had never been named, to its writer and to everybody else."""
    table = write(slips_scene(), 0, ("win", 3, 100))
    before = table.match.state()
    log = {viewer: table.match.log(viewer) for viewer in (0, 1, None)}
    table.play(bet, seat=0)
    assert table.refuses("remove win 3", 0) == "FL-020"
    assert table.refuses("confirm", 0) == "FL-020"
    table.play(f"remove {bet}", seat=0)
    assert table.match.state() == before
    assert {viewer: table.match.log(viewer) for viewer in log} == log


def test_less_than_the_capital_or_nothing() -> None:
    """FL-022, FL-S62: an empty slip is allowed; race 1 leaves its writer the 1000."""
    table = slips_scene()
    assert table.can("confirm", 0)
    write(table, 1, ("win", 11, 100))
    table.play("confirm", seat=0)
    table.play("confirm", seat=1)
    assert table.match.chance
    done = last_turn("8 22 3 5 18 11 20", seats=2).play("put away logo")
    assert list(done.s.capital[:2]) == [3000, 3000]  # 1000 kept, 2000 added


def test_one_horse_in_several_bets() -> None:
    """FL-026"""
    table = write(slips_scene(), 0, ("win", 11, 100), ("place", 11, 18, 100), ("place", 11, 20, 100))
    assert len(view(table, 0)["slip"]) == 3


@pytest.mark.parametrize(
    ("race", "odds"), [(0, [11, 9, 7, 5, 4, 3, 2]), (1, [15, 12, 8, 6, 5, 4, 2]), (2, [20, 15, 10, 8, 6, 5, 3])]
)
def test_odds_by_starting_position(race: int, odds: list[int]) -> None:
    """FL-023, FL-027, FL-028, FL-029, FL-R65: by position alone, whatever F and S say; place odds are their sum."""
    lineups = (EXAMPLE, (4, 8, 12, 16, 20, 24, 2), (2, 6, 10, 14, 18, 22, 4))
    for lineup in lineups:
        table = slips_scene(lineup, race=race, capital=[9000, 9000, 0, 0])
        assert [tile["odds"] for tile in view(table, 0)["starters"]] == odds
        for a, b in itertools.combinations(range(7), 2):
            other = Scene(railbird.load("finish_line", table.match.state()), {})
            other.play(f"place {lineup[a]} {lineup[b]}", seat=0)
            assert view(other, 0)["pending"]["odds"] == odds[a] + odds[b]


def test_odds_stay_as_they_started() -> None:
    """FL-025: the last horse moved to the front is still paid at its starting odds."""
    table = last_turn("22 3 5 18 11 20 8", slips={0: [("win", 8, 100)]}, seats=2)
    assert view(table, 0)["slip"][0]["odds"] == 11
    table.play("put away logo")
    assert table.s.capital[0] == 900 + 1100 + 2000


def test_bets_before_dice() -> None:
    """FL-014, FL-030: nobody draws a die before the last slip is in; afterwards nobody bets."""
    table = slips_scene(seats=3)
    assert table.match.waiting == (0, 1, 2)
    table.play("confirm", seat=2)
    assert table.match.waiting == (0, 1)
    table.play("confirm", seat=0)
    assert table.match.waiting == (1,)
    assert not table.match.chance
    table.play("confirm", seat=1)
    assert table.match.waiting == ()
    table.play("starter 1")
    assert table.match.waiting == (1,)
    assert table.refuses("win 11", 1) == "FL-014"


def test_any_order_of_writing_gives_the_same() -> None:
    steps = [
        (0, ["win 11", "stake 300", "place 18 11", "stake 200", "confirm"]),
        (1, ["place 20 11", "stake 1000", "remove place 11 20", "win 3", "stake 700", "confirm"]),
    ]
    one, two = slips_scene(), slips_scene()
    for seat, texts in steps:
        one.play(*texts, seat=seat)
    for pair in itertools.zip_longest(steps[1][1], steps[0][1]):
        for seat, text in zip((1, 0), pair, strict=True):
            if text:
                two.play(text, seat=seat)
    assert one.match.state() == two.match.state()


def test_lines_can_be_removed_until_confirmed() -> None:
    """FL-R61: then the slip is closed, also for undo."""
    table = write(slips_scene(), 0, *BETS)
    table.play("remove win 3", "remove place 18 11", seat=0)
    assert [line["tiles"] for line in view(table, 0)["slip"]] == [[18], [11], [11, 20]]
    assert view(table, 0)["left"] == 300
    assert not table.match.undo(0)  # while others write too, undo would tell whether they have
    table.play("confirm", seat=0)
    assert not table.match.undo(0)
    with pytest.raises(railbird.IllegalAction):
        table.match.play("remove win 11", 0)


def test_nobody_sees_the_slip_of_another() -> None:
    """FL-015, FL-004, FL-R60: not horses, not number, size or total; only who has confirmed."""
    table = slips_scene(seats=3)
    before = {viewer: json.dumps(view(table, viewer)) for viewer in (1, 2, None)}
    log = {viewer: table.match.log(viewer) for viewer in (1, 2, None)}
    prompts = {viewer: table.match.prompt(viewer) for viewer in (1, 2, None)}
    write(table, 0, *BETS)
    for viewer in (1, 2, None):
        assert json.dumps(view(table, viewer)) == before[viewer]
        assert table.match.log(viewer) == log[viewer]
        assert table.match.prompt(viewer) == prompts[viewer]
    assert len(table.match.log(0)) == len(log[1]) + 5
    table.play("confirm", seat=0)
    for viewer in (1, 2, None):
        assert [player["confirmed"] for player in view(table, viewer)["players"]] == [True, False, False]
        assert [event.kind for event in table.match.log(viewer)] == ["confirmed"]
        assert view(table, viewer)["players"][0]["capital"] == 1000
        assert "11" not in json.dumps(table.match.log(viewer)[0].text)


def test_slips_stay_secret_during_the_race_and_are_shown_after_it() -> None:
    """FL-015, FL-111: the reveal comes with the result."""
    table = last_turn("8 22 3 5 18 11 20", seats=2, slips={0: BETS})
    assert view(table, 1)["slip"] == []
    assert view(table, None)["slip"] is None
    assert view(table, 1)["results"] == []
    table.play("put away logo")
    shown = view(table, 1)["results"][0]
    assert shown["order"] == [20, 11, 18, 5, 3, 22, 8]
    assert [(line["tiles"], line["stake"]) for line in shown["slips"][0]] == [
        ([18], 200), ([3], 100), ([11], 400), ([18, 11], 200), ([11, 20], 100),
    ]  # fmt: skip
    assert shown["slips"][1] == []
    events = table.match.log(1)
    assert sum(event.kind == "slip" for event in events) == 5
    assert next(i for i, e in enumerate(events) if e.kind == "race over") < next(
        i for i, e in enumerate(events) if e.kind == "slip"
    )


def test_whole_capital_in_later_races() -> None:
    """FL-118, FL-021: up to all there is, not a euro more."""
    table = slips_scene(race=1, capital=[3200, 2000, 0, 0])
    table.play("win 11", seat=0)
    assert table.refuses("stake 3300", 0) == "FL-021"
    table.play("stake 3200", seat=0)
    assert view(table, 0)["left"] == 0


@pytest.mark.parametrize("capital", [6400, 6500, 123400, 20895000])
def test_stakes_are_listed_up_to_64_then_a_ladder(capital: int) -> None:
    """Any legal amount is accepted; beyond 64 the listing runs from the smallest to all there is."""
    table = slips_scene(race=2, capital=[capital, 6000, 0, 0]).play("win 11", seat=0)
    *stakes, last = table.texts(0)
    assert last == "remove win 11"
    listed = [int(text.split()[1]) for text in stakes]
    assert listed == sorted(set(listed))
    assert (listed[0], listed[-1]) == (100, capital)
    assert len(listed) == 64 if capital == 6400 else len(listed) <= 64
    state = table.match.position()
    for amount in (100, 700, 1700, 4300, capital - 100, capital):
        assert state.permits(0, c.STAKE + amount)
    for amount in (0, 50, 150, capital + 100, capital + 50):
        assert not state.permits(0, c.STAKE + amount)
    table.play("stake 4300", seat=0)
    assert view(table, 0)["slip"][0]["stake"] == 4300


def test_money_for_betting_is_always_there() -> None:
    """FL-R59: after losing everything the next race still brings 2000, then 3000."""
    bets = {seat: [("win", 8, 1000)] for seat in range(2)}
    table = last_turn("8 22 3 5 18 11 20", seats=2, slips=bets).play("put away logo")
    assert list(table.s.capital[:2]) == [2000, 2000]
    again = last_turn("8 22 3 5 18 11 20", seats=2, slips=bets, race=1).play("put away logo")
    assert list(again.s.capital[:2]) == [3000, 3000]
