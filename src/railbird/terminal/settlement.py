"""The end: everybody's score line by line as the rulebook scores it, the winner, and how to check the dice."""

from __future__ import annotations

from pathlib import Path

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from railbird.match import Match
from railbird.terminal import paint
from railbird.terminal.console import Talk
from railbird.terminal.paint import Lines, beside, money, text
from railbird.terminal.screen import seen

LEAST_COLUMN = 34


def show_end(talk: Talk, match: Match, path: Path | None) -> None:
    console = talk.console
    if talk.live:
        console.clear()
    console.print(match.game.draw(seen(match, None), match.names, console.width))
    console.print(Rule(style=paint.QUIET))
    console.print(settlement(match, console.width))
    console.print(closing(match, path), soft_wrap=True)


def settlement(match: Match, width: int) -> RenderableType:
    """A column for each player, as many side by side as fit."""
    seats = sorted(range(len(match.names)), key=lambda seat: -match.scores()[seat])
    across = max(1, min(len(seats), width // (LEAST_COLUMN + 2)))
    column = width // across - 2
    lines: list[Text] = []
    for start in range(0, len(seats), across):
        blocks = [seat_lines(match, seat, column) for seat in seats[start : start + across]]
        lines += [*beside(blocks, [column] * len(blocks)), Text()]
    return Lines(lines)


def seat_lines(match: Match, seat: int, width: int) -> list[Text]:
    won = "★ " if seat in match.winners() else "  "
    lines = [text((won, paint.AMBER), (match.names[seat], f"bold {paint.seat_style(seat)}"))]
    for line in match.settlement(seat):
        label = f"  {line.label}"
        lines.append(text(label[: width - 8].ljust(width - 7), f"{money(line.amount):>6}"))
    lines.append(text("  " + "total".ljust(width - 9), (f"{money(match.scores()[seat]):>6}", "bold")))
    return lines


def closing(match: Match, path: Path | None) -> RenderableType:
    winners = [match.names[seat] for seat in match.winners()]
    verb = "wins" if len(winners) == 1 else "share the win"
    lines = [Text(f"★ {' and '.join(winners)} {verb} with {money(max(match.scores()))}.", paint.AMBER)]
    dice = match.stretches[-1].dice if match.stretches else None
    if dice is not None:
        lines.append(Text(f"seed   {dice.seed.hex()}"))
    if path is not None:
        lines.append(Text(f"verify railbird verify {path}"))
        lines.append(Text(f"replay railbird replay {path}"))
    return Group(*lines)
