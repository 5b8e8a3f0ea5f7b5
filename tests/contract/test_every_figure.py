"""An edition in which every figure differs shows so in everything that people read: no old figure and no old name."""

import io
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import railbird
from railbird.games.registry import find
from railbird.match.match import Match
from railbird.terminal.screen import show
from tests.editions import stale, write
from tests.playing import own_games

STEPS = 260
# Numbers of the rules, which no edition changes: they stand in what things are beside the figures of the box.
RULES = {
    "long_shot_dice": {1, 2, 3},
    "homestretch": {1, 2, 36, 1000},
    "finish_line": {1, 2, 3, 1000, 2000, 3000},
    "long_shot": {0, 1, 2, 3, 4, 5, 6, 8, 10},
}


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from strings(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from strings(one)


def texts(match: Match, seat: int | None, since: int, things: bool) -> Iterator[str]:
    """All that this viewer is given to read now."""
    yield match.prompt(seat).text
    yield from strings(match.view(seat))
    yield from (event.text for event in match.log(seat, since))
    yield from strings([dict(event.data) for event in match.log(seat, since)])
    if seat is None:
        return
    for action in match.actions(seat):
        group = action.group
        yield from (action.label, action.short, action.brings, group.title, group.hint, match.explain(action, seat))
    for one in match.refused(seat):
        yield f"{one.label}: {one.reason}"
    for target in match.game.things(match.position()) if things else ():
        text, why = match.now(target, seat)
        yield text
        yield why[0] if why else ""


def drawn(match: Match, seat: int, since: int) -> str:
    file = io.StringIO()
    console = Console(file=file, width=200, height=200, highlight=False)
    show(console, match, seat, match.log(seat, since), (), match.actions(seat), match.refused(seat), clear=False)
    return file.getvalue()


def old_names(game: str) -> set[str]:
    table = railbird.new(game, find(game).seats[-1], seed=1).view(0)["table"]
    return {one["name"] for one in table.get("horses", table.get("starters")) if not one["name"].startswith("Horse #")}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", own_games())
def test_no_old_figure_is_said_and_no_old_name(game: str, seed: int, tmp_path: Path) -> None:
    names = old_names(game)
    chooser = random.Random(seed)
    match = railbird.new(game, 3, seed=seed, edition=write(game, tmp_path))
    since = 0
    for number in range(STEPS):
        if match.over:
            break
        seat = chooser.choice(match.waiting)
        table = match.table(seat)
        often = number % 10 == 0
        said = [*texts(match, seat, since, often), *(texts(match, None, since, often) if number % 5 == 0 else ())]
        if often:
            said += drawn(match, seat, since).splitlines()
        assert not stale(game, said, table)
        assert not [text for text in said if any(int(times) < 20 for times in re.findall(r"\b(\d+)x\b", text))]
        assert not [text for text in said if any(name in text for name in names)]
        since = len(match.steps)
        match.play(chooser.choice(match.actions(seat)), seat)
    ends = [line.label for one in range(match.seats) for line in match.settlement(one)]
    assert not [text for text in ends if any(name in text for name in names)]


@pytest.mark.parametrize("game", own_games())
def test_what_things_are_has_only_figures_of_the_edition(game: str, tmp_path: Path) -> None:
    match = railbird.new(game, 3, seed=1, edition=write(game, tmp_path))
    figures = {int(found) for found in re.findall(r"\d+", write(game, tmp_path).read_text())}
    printed = railbird.new(game, 3, seed=1).things()
    for target, about in match.things().items():
        text = f"{about.title} {about.text}".replace(",", "")
        own = {int(found) for found in re.findall(r"\d+", target)}
        found = {int(one) for one in re.findall(r"(?<![\w+])\d+(?=x?\b)", text)}
        assert found <= figures | own | RULES[game] | {
            match.table()["track_spaces"] + 1 if game == "homestretch" else 0
        }
        if found - own - RULES[game] and not target.startswith("cell:"):  # whose numbers are horses'
            assert about != printed[target], target
        assert all(int(times) > 20 for times in re.findall(r"(\d+)x\b", text)), target
    assert not stale(game, [f"{one.title} {one.text}" for one in match.things().values()], match.table(0))
