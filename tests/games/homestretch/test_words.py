"""What people read: refusals with their clauses, prompts, events, explanations, the terminal board."""

from __future__ import annotations

import random
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import railbird
from railbird.games.homestretch import GAME
from railbird.games.homestretch.rules import constants as c
from railbird.games.homestretch.words import terminal
from railbird.games.homestretch.words.prompts import and_list
from railbird.games.homestretch.words.texts import CODE, TEXT
from tests.games.homestretch.helpers import deal, play, position
from tests.playing import play_on

HANDS = ([2, 3, 4, 5, 6], [7, 8, 9, 10, 11], [12, 2, 3, 4, 5])


def drafting() -> railbird.Match:
    return deal(railbird.new("homestretch", 3, dice="manual"), *HANDS)


def claiming() -> railbird.Match:
    return play(position(3, phase=c.CARD, money=[30, 20, 10]), "race P01")


def betting() -> railbird.Match:
    return play(claiming(), "wait", "wait", "bet 9 show")


def buying() -> railbird.Match:
    return position(2, phase=c.BUYING, money=[7, 50], row=[5, 10], shares={1: [8, 8, 10]})


REFUSALS = [
    (drafting, "pick 7", "you hold no share of 7", "HS-023"),
    (drafting, "pick 13", "there is no horse 13", "HS-002"),
    (drafting, "pass", "nobody may decline", "HS-028"),
    (drafting, "bet 7 win", "after the race card", "HS-039"),
    (drafting, "end", "one card of your hand", "HS-023"),
    (drafting, "buy 7", "second-chance buy", "HS-098"),
    (claiming, "bet 7 win", "claim the turn first", "HS-049"),
    (claiming, "end", "claim or wait", "HS-R16"),
    (betting, "bet 9 show", "9 Show is full: your place allows one own token", "HS-046"),
    (betting, "bet 13 win", "there is no horse 13", "HS-002"),
    (betting, "bet 1 show", "there is no horse 1", "HS-002"),
    (betting, "pass", "all five tokens must be laid; you still have 4", "HS-042"),
    (betting, "reroll", "once all bets are laid", "HS-052"),
    (betting, "claim", "lay a bet token", "HS-041"),
    (lambda: play(position(), "roll 2 3"), "reroll", "one reroll moves horse 5", "HS-058"),
    (lambda: play(position(), "roll 2 3"), "end", "horse 5 must move", "HS-057"),
    (lambda: play(position(), "roll 2 3"), "special 5", "still running", "HS-056"),
    (lambda: play(position(), "roll 2 3"), "bet 7 win", "five of your tokens are laid", "HS-042"),
    (lambda: play(position(), "roll 2 3"), "pick 7", "the draft is over", "HS-025"),
    (lambda: play(position(handicap={5: c.CROSS}), "roll 2 3"), "two stop", "the X has cancelled", "HS-R24"),
    (lambda: play(position(handicap={5: c.CROSS}), "roll 2 3"), "special 5", "finished horse", "HS-075"),
    (lambda: play(position(home=(5,)), "roll 2 3", "special 4"), "two stop", "the special move is made", "HS-080"),
    (lambda: play(position(home=(5,), at={4: 1}), "roll 2 3"), "special 4", "last place is Start", "HS-077"),
    (lambda: play(position(home=(5,)), "roll 2 3"), "special 5", "horse 5 has finished", "HS-R28"),
    (lambda: play(position(home=(5,)), "roll 2 3"), "end", "must be made first", "HS-078"),
    (buying, "buy 7", "no share of 7 lies face up", "HS-105"),
    (buying, "buy 5", "costs $8k; you have $7k", "HS-R44"),
    (buying, "blind", "would cost $13k with the fee; you have $7k", "HS-R45"),
    (buying, "bet 7 win", "not set up yet", "HS-039"),
    (buying, "end", "buy a share, buy blind or pass", "HS-103"),
]


@pytest.mark.parametrize(("make", "text", "reason", "rule"), REFUSALS)
def test_refusals_say_why_and_cite_the_clause(make: object, text: str, reason: str, rule: str) -> None:
    match = make()  # type: ignore[operator]
    before = match.state()
    with pytest.raises(railbird.IllegalAction) as error:
        match.play(text, match.waiting[0])
    assert reason in error.value.reason
    assert error.value.rule == rule
    assert match.state() == before


def test_every_text_is_one_code() -> None:
    assert len(CODE) == len(TEXT)
    assert all(CODE[text] == code for code, text in TEXT.items())
    state: Any = position(3).position()
    for code, text in TEXT.items():
        assert GAME.code(state, 0, text) == code
        assert GAME.text(state, 0, code) == text
    for text in ("", "bet", "bet 7", "bet 7 second", "pick", "pick seven", "special", "two", "bet 07 win", "buy 100"):
        assert GAME.code(state, 0, text) is None


def test_every_outcome_parses_back() -> None:
    match = railbird.new("homestretch", 2, dice="manual")
    rng = random.Random(3)
    seen = set()
    while not match.over:
        if match.chance:
            state: Any = match.position()
            for action in match.actions():
                seen.add(action.text.split()[0])
                assert GAME.outcome_code(state, action.text) == action.code
                assert GAME.outcome_code(state, action.text.upper()) == action.code
            for wrong in ("", "roll", "roll 7 1", "roll 1", "die x", "race X99", "deal", "offer seven", "roll 1 2 3"):
                assert GAME.outcome_code(state, wrong) is None
        seat = None if match.chance else rng.choice(match.waiting)
        match.play(rng.choice(match.actions(seat)), seat)
    assert {"deal", "ghost", "race", "roll", "offer"} <= seen


def test_clauses_that_are_cited_exist() -> None:
    """Every id in prompts, events, actions and refusals stands in the ledger."""
    ledger = Path(__file__).parents[3] / "docs" / "rules" / "homestretch.md"
    known = set(re.findall(r"^\| (HS-[ERS]?\d+)", ledger.read_text(encoding="utf-8"), re.M))
    source = Path(railbird.__file__).parent / "games" / "homestretch"
    cited = {
        found
        for path in source.rglob("*.py")
        for found in re.findall(r"HS-[ERS]?\d+", path.read_text(encoding="utf-8"))
    }
    assert len(cited) > 60
    assert cited <= known


def test_prompts() -> None:
    """Each is asked what to do; the others read who is waited for."""
    match = betting()
    assert match.prompt(0).text == "Lay your 2 on a spot (at most 1 of your tokens on each)."
    assert match.prompt(1).text == match.prompt(None).text == "P1 lays five bet tokens."
    match = drafting()
    match.play("pick 2", 0)
    assert match.prompt(0).text == "P2 and P3 keep a card."
    assert match.prompt(1).text == "Keep one card of your hand; the rest goes to your left."
    assert buying().prompt(0).text == "Buy a share, or pass. You have $7k."


def test_events_name_what_happened() -> None:
    match = position(2, handicap={4: c.PLUS_FOUR, 7: c.CROSS}, home=(8, 9), shares={0: [5], 1: [5]}, at={5: 9})
    play(match, "roll 2 2", "one reroll", "roll 3 4", "roll 2 6", "special 2", "end", "roll 1 4", "two stop")
    told = [event.text for event in match.log(None)]
    assert "4 Double Take moves from Start to space 5, +4 used." in told
    assert "7 Time's Up stays: its X is spent." in told
    assert "P2 makes a special move of 3 with 2 Emalus." in told
    assert "P2 does not roll again." in told
    assert "5 Insubjecto takes Show." in told
    assert "Race 1 is over: 8 Win, 9 Place, 5 Show." in told
    assert "P1 gets $3k of the Show purse for 1 of 2 shares of 5." in told


def test_the_race_card_is_told_as_the_view_shows_it() -> None:
    """HS-005, HS-036: whoever draws the event needs no view for it; purses are told as money."""
    match = railbird.new("homestretch", 3, seed=2)
    while not any(event.kind == "race" for event in match.log(None)):
        match.play(match.actions(match.waiting[0])[0].text, match.waiting[0])
    told = next(event for event in match.log(None) if event.kind == "race")
    card = match.view()["table"]["race"]["card"]
    assert told.data == {"race": 1, "card": card}
    assert f"purses {', '.join(f'${purse}k' for purse in card['purses'])}" in told.text


def test_several_people_are_listed_as_people_do() -> None:
    assert [and_list(names) for names in (["Ann"], ["Ann", "Ben"], ["Ann", "Ben", "Cy"])] == [
        "Ann",
        "Ann and Ben",
        "Ann, Ben and Cy",
    ]


def test_what_an_action_does_is_explained() -> None:
    match = play(position(handicap={4: c.PLUS_FOUR}), "roll 2 2")
    found = {action.text: match.explain(action, 0) for action in match.actions()}
    assert found["two stop"] == "Horse 4 moves two spaces and 4 more for its handicap token, and your turn ends."
    match = play(position(home=(5,), handicap={4: c.CROSS}), "roll 2 3")
    found = {action.text: match.explain(action, 0) for action in match.actions()}
    assert found["special 4"] == "4 Double Take is chosen, but its X cancels the move and is spent."
    assert found["special 3"] == "3 Disorder moves 1 space."
    match = buying()
    found = {action.text: match.explain(action, 0) for action in match.actions()}
    assert list(found) == ["buy 10", "pass"]
    assert found["buy 10"] == "Buy a share of 10 Ticked Off for $6k. You have 0 of its shares, others have 1."


def drawn(match: railbird.Match, viewer: int | None, width: int) -> str:
    out = StringIO()
    Console(width=width, file=out, color_system=None).print(
        GAME.draw({**match.view(viewer)["table"], "seat": viewer}, match.names, width)
    )
    return out.getvalue()


@pytest.mark.parametrize("width", [60, 80, 100, 140])
@pytest.mark.parametrize("seats", [2, 6])
def test_the_terminal_board(width: int, seats: int) -> None:
    """Eleven lanes, the tote board with everyone's tokens, stables and the race card, within the screen."""
    match = railbird.new("homestretch", seats, seed=5)
    phases = set()
    for seat, _ in play_on(match, random.Random(5)):
        table = match.view(seat)["table"]
        if table["phase"] in phases:
            continue
        phases.add(table["phase"])
        lines = drawn(match, seat, width).splitlines()
        assert max(map(len, lines)) <= width
        assert len(lines) <= 24
        assert sum(" place " in line for line in lines) == seats
        if table["phase"] == "draft":
            assert any("your hand" in line for line in lines)
            continue
        assert table["race"]["card"]["name"] in lines[0]
        for number in range(2, 13):
            assert any(re.match(rf"( X|\+\d|  ) {number:>2} .*‖", line) for line in lines)
        if table["phase"] == "buying":
            assert any("Second-chance buy" in line for line in lines)
    assert {"draft", "betting", "move", "buying"} <= phases


def test_the_terminal_shows_values_only_to_their_owner() -> None:
    match = position(2)
    assert "Bk3" in drawn(match, 0, 160)
    assert "Bu?" in drawn(match, 0, 160)
    assert "Bk?" in drawn(match, None, 160)
    assert "Bk3" not in drawn(match, None, 160)


def test_the_terminal_pages() -> None:
    match = railbird.new("homestretch", 3, seed=5)
    found = []
    for seat, _ in play_on(match, random.Random(5)):
        if match.view()["table"]["phase"] == "move" and len(match.view()["table"]["results"]) == 3:
            for page in ("races", "bets", "horses"):
                console = Console(width=100, file=StringIO(), color_system=None)
                table = {**match.view(seat)["table"], "seat": seat}
                console.print(terminal.PAGES[page][1](table, match.names, 100, ""))
                found.append(console.file.getvalue())  # type: ignore[attr-defined]
            break
    assert found[0].count("purses") == 9
    assert found[1].count(" on ") >= 9
    assert "My Lucky Day" in found[2]


def test_names_and_facts() -> None:
    match = railbird.new("homestretch", ["Ann", "[b]Bob[/b]"], seed=2)
    for _ in play_on(match, random.Random(2)):
        pass
    assert match.names == ("Ann", "[b]Bob[/b]")
    assert "[b]Bob[/b]" in drawn(match, 0, 120)
    end: Any = match.position()
    facts = GAME.facts(end)
    assert 60 < facts["rolls"] < 300
    assert all(2 <= facts[f"race {n} won by"] <= 12 for n in range(1, 5))


def test_the_rolled_horse_and_where_it_would_stand_are_targets() -> None:
    match = play(position(3, handicap={4: c.PLUS_FOUR}), "roll 1 3")
    assert [action.targets for action in match.actions()] == [("horse:4", "space:4:6"), ("horse:4", "space:4:5")]
