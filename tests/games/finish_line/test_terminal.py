"""The table in the terminal: everything on it, nothing too wide, nobody else's slip."""

from __future__ import annotations

import io
import random

import pytest
from rich.console import Console

import railbird
from railbird.games.finish_line.words import terminal
from railbird.terminal.screen import seen
from tests.games.finish_line.helpers import BETS, last_turn, scene, slips_scene, write


def drawn(match: railbird.Match, seat: int | None, width: int = 100) -> str:
    console = Console(width=width, record=True, file=io.StringIO())
    console.print(match.game.draw(seen(match, seat), match.names, width))
    return console.export_text()


@pytest.mark.parametrize("width", [60, 80, 100, 140])
def test_fits_the_screen(width: int) -> None:
    match = railbird.new("finish_line", ["Anna", "Bartholomew the Second", "C", "D"], seed=width)
    rng = random.Random(width)
    number = 0
    while not match.over:
        number += 1
        if number % 9 == 0:
            for seat in (0, None):
                lines = drawn(match, seat, width).splitlines()
                assert all(len(line) <= width for line in lines)
                assert len(lines) <= 24
        seat = match.waiting[0]
        match.play(rng.choice(match.actions(seat)), seat)
    assert "the game is over" in drawn(match, None, width)


def test_row_dice_pool_and_hand() -> None:
    table = scene(
        "1 2(w) 3F(g3000) 4(w,r) 5S 6 7", "helmet, horseshoe, logo", slips={0: [("win", 4, 200)]}, saved=[0, 1]
    )
    text = drawn(table.match, 0)
    numbers = [table.tiles[label] for label in range(1, 8)]
    first = next(line for line in text.splitlines() if line.startswith("last"))
    assert [int(word) for word in first.split() if word.isdigit()] == numbers
    assert " F" in first
    assert " S" in first
    for words in (
        "g3k",
        "w∩ r!",
        "yellow: helmet",
        "white: horseshoe",
        "HOMESTRETCH",
        "Pool 19",
        "k∩",
        "€200 → €1,000",
    ):
        assert words in text, words


def test_pair_stands_one_above_the_other() -> None:
    table = last_turn("8 22 3 18 5 [11/20]", seats=2).play("put away logo", "photo 4")
    lines = drawn(table.match, 0).splitlines()
    upper = next(i for i, line in enumerate(lines) if "11" in line.split())
    lower = next(i for i, line in enumerate(lines) if "20" in line.split())
    assert lower == upper + 3
    assert lines[upper].index("11") == lines[lower].index("20")
    assert "photo 1: 11 against 20, 4 horseshoes for 11 so far" in drawn(table.match, 0)


def test_only_the_own_slip_is_drawn() -> None:
    """FL-015"""
    table = write(slips_scene(), 0, *BETS)
    assert "place 18/11" in drawn(table.match, 0)
    assert "€1,400" in drawn(table.match, 0)
    for other in (1, None):
        assert "18/11" not in drawn(table.match, other)
        assert "€1,400" not in drawn(table.match, other)


def test_pages() -> None:
    """FL-111: all slips of a race that is over, and what every face does."""
    table = last_turn("8 22 3 5 18 20 11", seats=2, slips={0: BETS}).play("put away logo")
    console = Console(width=100, record=True, file=io.StringIO())
    for _, page in terminal.PAGES.values():
        console.print(page(seen(table.match, 1), table.match.names, 100, ""))
    text = console.export_text()
    assert "Race 1: 11, 20, 18, 5, 3, 22, 8" in text
    assert "win 11       3x      €400 paid €1,200" in text
    for face in ("horseshoe", "interference", "losing speed"):
        assert face in text
