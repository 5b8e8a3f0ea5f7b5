"""One screen: the table, what happened, what is asked and what can be chosen, in the height that there is."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any, Protocol

from rich.console import Console, RenderableType
from rich.rule import Rule
from rich.text import Text

from railbird.engine.game import Action, Event, Game, Refused
from railbird.terminal import paint
from railbird.terminal.choosing import choices
from railbird.terminal.paint import Lines, Top

LEAST_BOARD = 4
LEAST_STORY = 2
ROOM_IN_A_PIPE = 40
CUT = "table: the rest of it"  # says what to type


class Shown(Protocol):
    """A match, here or at a server."""

    @property
    def game(self) -> Game: ...
    @property
    def names(self) -> Sequence[str]: ...
    def view(self, seat: int | None = None) -> dict[str, Any]: ...


def seen(match: Shown, seat: int | None) -> dict[str, Any]:
    """What a game draws: all that this seat may know of the table, and which seat it is."""
    return {"seat": seat, **match.view(seat)["table"]}


def show(
    console: Console,
    match: Shown,
    seat: int | None,
    events: Sequence[Event],
    ask: Sequence[Text] = (),
    actions: Sequence[Action] = (),
    refused: Sequence[Refused] = (),
    clear: bool = True,
) -> None:
    """Draw everything but the line that is typed in."""
    width = console.width
    board = match.game.draw(seen(match, seat), match.names, width)
    height = len(console.render_lines(board, console.options, pad=False)) if clear else 0
    free = console.height - height - len(ask) - LEAST_STORY - 2 if clear else ROOM_IN_A_PIPE
    below = [*ask, *choices(actions, refused, width, free)]
    room = len(events)
    if clear:
        console.clear()
        below = below[: max(console.height - LEAST_BOARD - 2, 1)]
        room = console.height - print_board(console, board, len(below) + 1, CUT) - len(below) - 1
    else:
        console.print(board)
        console.print(Rule(style=paint.QUIET))
    console.print(Lines(story(events, width, room)), end="")
    console.print(Lines(below), end="")


def print_board(console: Console, board: RenderableType, below: int, cut: str = "") -> int:
    """A table with a rule, and so many lines below; a low terminal shows its first blocks only. The height of both."""
    lines = console.render_lines(board, console.options, pad=False)
    height = min(len(lines), max(console.height - below - 1, LEAST_BOARD))
    if height < len(lines):
        blank = [at for at, line in enumerate(lines[: height + 1]) if not any(part.text.strip() for part in line)]
        height = next((at for at in reversed(blank) if at >= LEAST_BOARD), height)
    console.print(Top(board, height), end="")
    console.print(Rule(cut if height < len(lines) else "", style=paint.QUIET))
    return height + 1


def story(events: Sequence[Event], width: int, room: int) -> list[Text]:
    """What happened, the newest last: a line each if there is room, else as running text whose beginning may be cut."""
    if room <= 0:
        return []
    if len(events) <= room:
        return [Text("  " + event.text) for event in events]
    lines = wrap(" ".join(event.text for event in events), width - 4)
    if len(lines) > room:
        lines = lines[-room:]
        lines[0] = "… " + lines[0]
    return [Text("  " + line) for line in lines]
