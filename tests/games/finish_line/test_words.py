"""What people read: names of faces, sums of money, what is asked and what was done."""

from __future__ import annotations

import pytest

from tests.games.finish_line.helpers import Scene, last_turn, scene, slips_scene, write

ROW = "1 2 3 4 5 6 7"


def last_words(table: Scene) -> str:
    return table.match.log(None)[-1].text


def test_the_logo_is_called_a_blank() -> None:
    """FL-050: in what is asked, in the log and in the explanation; the action keeps its text."""
    table = scene(ROW, "horseshoe, logo, red blank", actor=0)
    assert "logo (blank)" in table.match.prompt(0).text
    away = next(action for action in table.match.actions(0) if action.text == "put away logo")
    assert "logo (blank)" in table.match.explain(away, 0)
    table.play("put away logo")
    assert "(logo (blank))" in last_words(table)


@pytest.mark.parametrize(
    ("roll", "text", "words"),
    [
        ("horseshoe, logo, red blank", "horseshoe 3", "puts a horseshoe on"),
        ("whipping, logo, logo", "whipping 3", "puts a whipping die on"),
        ("outsider 2000, logo, logo", "outsider 2000 3", "puts an outsider \N{EURO SIGN}2,000 on"),
        ("helmet, logo, logo", "helmet 3", "uses helmet on"),
        ("losing speed, logo, logo", "losing speed 7", "uses losing speed on"),
    ],
)
def test_a_die_is_put_on_a_tile_or_used(roll: str, text: str, words: str) -> None:
    """FL-051, FL-060, FL-079: those stay there; the others only work."""
    table = scene("1 2 3(w) 4 5 6 7" if text.startswith("helmet") else ROW, roll).play(text)
    used = [event.text for event in table.match.log(None) if event.kind == "used"]
    assert words in used[-1]


@pytest.mark.parametrize(
    ("tip", "out", "words"),
    [
        ("inside tip white", "W1", "a white die goes back into the pool."),
        ("inside tip white white", "W3 R1", "two white dice go back into the pool."),
        ("inside tip white red", "W3 R1", "a white and a red die go back into the pool."),
    ],
)
def test_what_an_inside_tip_brings_back(tip: str, out: str, words: str) -> None:
    """FL-075, FL-R16"""
    table = scene(ROW, "inside tip, logo, logo", out=out).play(tip)
    assert words in next(event.text for event in table.match.log(None) if event.kind == "inside tip")


def test_sums_are_written_with_separators() -> None:
    """FL-116, FL-115: log and settlement alike."""
    table = last_turn("8 22 3 5 18 11 20", seats=2, slips={0: [("win", 20, 1000)]}).play("put away logo")
    texts = [event.text for event in table.match.log(None)]
    euros = "\N{EURO SIGN}"
    assert any(f"staked {euros}1,000, won {euros}2,000 and has {euros}2,000 now." in text for text in texts)
    assert any(f"{euros}2,000 more for everybody" in text for text in texts)
    labels = [line.label for line in table.match.settlement(0)]
    assert f"Race 1: winner bet 20, {euros}1,000 at 2x" in labels


def test_the_prompt_says_what_the_slip_has_room_for() -> None:
    """FL-017, FL-019, FL-021"""
    table = slips_scene()
    assert "room for 3 winner bets and 2 place bets" in table.match.prompt(0).text
    write(table, 0, ("win", 11, 100), ("win", 18, 100), ("place", 11, 18, 100))
    assert "room for 1 winner bet and 1 place bet" in table.match.prompt(0).text
    write(table, 0, ("win", 3, 700))
    assert "is full" in table.match.prompt(0).text
