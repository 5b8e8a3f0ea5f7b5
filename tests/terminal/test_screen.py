"""The screen: everything at once in 100 x 30, whatever the position, and nothing that the view does not say."""

import io
import random
import re
from collections.abc import Iterator

import pytest
from rich.console import Console
from rich.text import Text

import railbird
from railbird.games.long_shot_dice.words import terminal as drawing
from railbird.games.registry import find
from railbird.terminal import paint
from railbird.terminal.choosing import MOST_REFUSED, choices, grouped
from railbird.terminal.screen import seen, show, story

NAMES = ["Anna", "Steady 1", "Steady 2", "Maximilian the Great", "Random 1", "Random 2", "Random 3", "Zoë"]


def screen_of(match: railbird.Match, seat: int, width: int, height: int, colour: bool = False) -> str:
    file = io.StringIO()
    console = Console(file=file, width=width, height=height, force_terminal=colour, highlight=False)
    show(console, match, seat, match.log(seat, max(0, len(match.steps) - 12)), [Text("What now?")], match.actions(seat))
    return file.getvalue()


@pytest.mark.parametrize("seats", [1, 2, 3, 5, 8])
@pytest.mark.parametrize("cards", [1, 4])
def test_every_position_fits_100_by_30(seats: int, cards: int) -> None:
    match = railbird.new("long_shot_dice", NAMES[:seats], seed=seats, options={"cards": cards})
    rng = random.Random(seats)
    while not match.over:
        lines = screen_of(match, match.waiting[0], 100, 30).splitlines()
        assert len(lines) <= 29  # and the line that is typed in
        assert max(map(len, lines)) <= 100
        match.play(rng.choice(match.actions()))


@pytest.mark.parametrize(("width", "height"), [(80, 24), (80, 18), (100, 24), (120, 40)])
def test_a_low_terminal_keeps_track_and_choices(width: int, height: int) -> None:
    match = railbird.new("long_shot_dice", NAMES[:3], seed=3)
    rng = random.Random(3)
    while not match.over:
        shown = screen_of(match, match.waiting[0], width, height)
        assert len(shown.splitlines()) <= height - 1
        assert shown.startswith("Long Shot")
        assert "No Bet" in shown or "┃" in shown
        assert all(f"{action.key} " in shown for action in match.actions()[-3:])
        match.play(rng.choice(match.actions()))


@pytest.mark.parametrize("width", [80, 90, 120, 160, 200])
@pytest.mark.parametrize("seats", [1, 2, 4, 8])
def test_narrow_and_wide_terminals(width: int, seats: int) -> None:
    match = railbird.new("long_shot_dice", NAMES[:seats], seed=1)
    rng = random.Random(1)
    while not match.over:
        match.play(rng.choice(match.actions()))
        if rng.random() < 0.8 and not match.over:
            continue
        console = Console(file=io.StringIO(), width=width)
        lines = console.render_lines(match.game.draw(seen(match, 0), match.names, width), pad=False)
        text = ["".join(segment.text for segment in line) for line in lines]
        assert max(map(len, text)) <= width
        assert len(text) <= 24


def test_every_game_draws_its_table(game: str) -> None:
    match = railbird.new(game, find(game).seats[0], seed=4)
    rng = random.Random(4)
    while not match.over:
        seat = rng.choice(match.waiting)
        for viewer in (seat, None):
            console = Console(file=io.StringIO(), width=100)
            lines = console.render_lines(match.game.draw(seen(match, viewer), match.names, 100), pad=False)
            assert lines
            assert max(sum(segment.cell_length for segment in line) for line in lines) <= 100
        match.play(rng.choice(match.actions(seat)), seat)


@pytest.fixture
def table() -> dict[str, object]:
    """A position with something of everything: owners, marks, a finisher, used boxes."""
    match = railbird.new("long_shot_dice", ["Anna", "Bob"], seed=2)
    rng = random.Random(5)
    while not match.over:
        view = match.view(0)["table"]
        if view["podium"] and view["sheets"][0]["boxes"] and view["sheets"][0]["horses"] and match.waiting == (0,):
            return {"seat": 0, **view}
        match.play(rng.choice(match.actions()))
    raise AssertionError("no such position in this match")


def drawn(table: dict[str, object], width: int = 140) -> list[str]:
    console = Console(file=io.StringIO(), width=width)
    lines = console.render_lines(drawing.draw(table, ("Anna", "Bob"), width), pad=False)
    return ["".join(segment.text for segment in line) for line in lines]


def test_track_shows_every_horse_where_it_stands(table: dict[str, object]) -> None:
    lines = drawn(table)
    numbers, spaces = lines[1], lines[2:4]
    for horse in table["horses"]:  # type: ignore[attr-defined]
        if horse["place"]:
            assert re.search(
                rf"{('1st', '2nd', '3rd')[horse['place'] - 1]} +\$\d+ +{horse['number']} ", " ".join(lines[1:4])
            )
        elif horse["position"]:
            at = re.search(rf"(?<!\d) *{horse['position']} *(?=[ ┃║])", numbers)
            column = numbers.index(f" {horse['position']} ") + 1
            assert at
            assert any(str(horse["number"]) in line[column - 4 : column + 5] for line in spaces)
        else:
            assert str(horse["number"]) in spaces[0][:8]


def test_market_and_sheet_show_what_the_view_says(table: dict[str, object]) -> None:
    lines = drawn(table)
    sheet = table["sheets"][0]  # type: ignore[index]
    for horse in table["horses"]:  # type: ignore[attr-defined]
        number = horse["number"]
        line = next(line for line in lines[5:] if re.match(rf"[▸ ] {number}  ", line))
        assert horse["name"][:15] in line
        assert "/".join(map(str, horse["odds"][:3])) in line
        crossed = " ".join("X" if box in horse["bar"] else "·" for box in range(1, 9))
        assert crossed in line
        if horse["owner"] is not None:
            assert "★" + ("Anna", "Bob")[horse["owner"]] in line
        elif not horse["place"]:
            assert f"${horse['cost']} " in line
        own = line[line.index(crossed) + 16 :][:7]
        assert ("H" in own) == (number in sheet["helmets"])
        assert ("J" in own) == (number in sheet["jerseys"])
        bet = sheet["bets"][number - 1]
        assert (f"${bet}" in own) == bool(bet)
    grid = [re.match(r"   (. . . .)   ", line) for line in lines[-4:]]
    for row, found in enumerate(grid):
        assert found
        for column, cell in enumerate(found[1].split()):
            marked = f"r{row + 1}c{column + 1}" in sheet["cells"]
            assert cell == ("X" if marked else str(table["grid"][row * 4 + column]))  # type: ignore[index]
    used = "".join(lines[-4:]).count("☒")
    assert used == len(sheet["boxes"])


def test_colour_is_never_the_only_sign(table: dict[str, object]) -> None:
    """With the colours taken away the same characters stand there."""
    match = railbird.new("long_shot_dice", ["Anna", "Bob"], seed=2)
    coloured = screen_of(match, match.waiting[0], 100, 30, colour=True)
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*[mHJ]", "", coloured) == screen_of(match, match.waiting[0], 100, 30)


def test_pages_fit_the_width(table: dict[str, object]) -> None:
    solo = railbird.new("long_shot_dice", ["Anna"], seed=1)
    for width in (80, 100, 140):
        console = Console(file=io.StringIO(), width=width)
        for view, names in ((table, ("Anna", "Bob")), (seen(solo, 0), solo.names)):
            for _, page in drawing.PAGES.values():
                shown = console.render_lines(page(view, names, width, ""), pad=False)
                assert shown
                assert max(sum(segment.cell_length for segment in line) for line in shown) <= width


def test_story_is_cut_at_its_beginning() -> None:
    match = railbird.new("long_shot_dice", 4, seed=1)
    events = match.log()
    assert [str(line).strip() for line in story(events, 100, 50)] == [event.text for event in events]
    short = [str(line) for line in story(events, 60, 2)]
    assert len(short) == 2
    assert short[0].startswith("  … ")
    assert short[-1].endswith(events[-1].text[-10:])
    assert max(map(len, short)) <= 60


def shown_choices(match: railbird.Match, width: int, room: int) -> list[str]:
    seat = match.waiting[0]
    return [str(line) for line in choices(match.actions(seat), match.refused(seat), width, room)]


def positions(game: str, seed: int) -> Iterator[railbird.Match]:
    match = railbird.new(game, 3, seed=seed)
    rng = random.Random(seed)
    for _ in range(80):
        if match.over:
            return
        yield match
        match.play(rng.choice(match.actions(match.waiting[0])), match.waiting[0])


@pytest.mark.parametrize("room", [200, 12, 1])
def test_every_choice_is_listed_with_its_key_below_its_group(game: str, room: int) -> None:
    for match in positions(game, 2):
        actions = match.actions(match.waiting[0])
        shown = " ".join(" ".join(shown_choices(match, 400, room)).split())
        for action in actions:
            assert f"{action.key} {action.label}" in shown or f"{action.key} {' '.join(action.short.split())}" in shown
            assert action.group.title in shown
        order = [shown.index(title) for title in dict.fromkeys(group.title for group, _ in grouped(actions))]
        assert len(order) == 1 or order[0] == min(order)


def test_with_room_each_choice_says_what_it_brings(game: str) -> None:
    for match in positions(game, 3):
        lines = shown_choices(match, 400, 400)
        for action in match.actions(match.waiting[0]):
            line = next(line for line in lines if f"{action.key} {action.label}" in line)
            assert action.brings in line


def test_what_cannot_be_done_is_greyed_with_its_reason(game: str) -> None:
    found = 0
    for match in positions(game, 4):
        refused = match.refused(match.waiting[0])
        shown = " ".join(" ".join(shown_choices(match, 100, 400)).split())
        found += len(refused)
        if refused:
            assert f"Not now: {refused[0].label}: {refused[0].reason}"[:180] in shown
        few = choices(match.actions(match.waiting[0]), refused, 100, 400)
        grey = [line for line in few if str(line.style) == paint.QUIET]
        assert len(grey) <= MOST_REFUSED
        assert bool(grey) == bool(refused)
    assert found
