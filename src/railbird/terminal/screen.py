"""One screen: the table, what happened, what is asked and what can be chosen, in the height that there is."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from railbird.game import Action, Event
from railbird.match import Match
from railbird.terminal import paint
from railbird.terminal.paint import Lines, text

LEAST_LOG = 2


def seen(match: Match, seat: int | None) -> dict[str, Any]:
    """What a game draws: all that this seat may know of the table, and which seat it is."""
    return {"seat": seat, **match.view(seat)["table"]}


def show(
    console: Console,
    match: Match,
    seat: int | None,
    events: Sequence[Event],
    ask: Sequence[Text] = (),
    actions: Sequence[Action] = (),
    clear: bool = True,
) -> None:
    """Draw everything but the line that is typed in."""
    width = console.width
    board = match.game.draw(seen(match, seat), match.names, width)
    below = [*ask, *choices(actions, width)]
    if clear:
        console.clear()
    console.print(board)
    console.print(Rule(style=paint.QUIET))
    if events:
        height = len(console.render_lines(board, console.options, pad=False))
        room = max(console.height - height - len(below) - 2, LEAST_LOG) if clear else len(events)
        console.print(Lines(story(events, width, room)), end="")
    console.print(Lines(below), end="")


def story(events: Sequence[Event], width: int, room: int) -> list[Text]:
    """What happened, the newest last: a line each if there is room, else as running text whose beginning may be cut."""
    if len(events) <= room:
        return [Text("  " + event.text) for event in events]
    lines = wrap(" ".join(event.text for event in events), width - 4)
    if len(lines) > room:
        lines = lines[-room:]
        lines[0] = "… " + lines[0]
    return [Text("  " + line) for line in lines]


def choices(actions: Sequence[Action], width: int) -> list[Text]:
    """Numbered, in as many columns as fit."""
    if not actions:
        return []
    cell = max(len(action.text) for action in actions) + 4
    columns = max(1, (width - 1) // cell)
    lines = []
    for start in range(0, len(actions), columns):
        line = text(" ")
        for number, action in enumerate(actions[start : start + columns], start + 1):
            line.append(f"{number:>2} ", paint.AMBER)
            line.append(f"{action.text:{cell - 3}}")
        line.rstrip()
        lines.append(line)
    return lines
