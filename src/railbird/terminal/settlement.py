"""The end: everybody's score line by line as the rulebook scores it, the winner, and how to check the dice."""

from __future__ import annotations

from pathlib import Path

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from railbird.match.match import Match
from railbird.terminal import paint
from railbird.terminal.console import Talk
from railbird.terminal.paint import Lines, beside, money, text
from railbird.terminal.screen import print_board, seen

LEAST_COLUMN = 34
CLOSING = 8  # lines below the settlement, some of them long


def show_end(talk: Talk, match: Match, path: Path | None) -> None:
    console = talk.console
    board = match.game.draw(seen(match, None), match.names, console.width)
    account = settlement(match, console.width)
    if talk.live:
        console.clear()
        print_board(console, board, len(console.render_lines(account, pad=False)) + CLOSING)
    else:
        console.print(board)
        console.print(Rule(style=paint.QUIET))
    console.print(account)
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
    amounts = [money(line.amount, match.game.currency) for line in match.settlement(seat)]
    total = money(match.scores()[seat], match.game.currency)
    room = max(6, *map(len, (total, *amounts)))
    for line, amount in zip(match.settlement(seat), amounts, strict=True):
        label = f"  {line.label}"
        lines.append(text(label[: width - room - 2].ljust(width - room - 1), amount.rjust(room)))
    lines.append(text("  total".ljust(width - room - 1), (total.rjust(room), "bold")))
    return lines


def closing(match: Match, path: Path | None) -> RenderableType:
    winners = [match.names[seat] for seat in match.winners()]
    verb = "wins" if len(winners) == 1 else "share the win"
    best = money(max(match.scores()), match.game.currency)
    lines = [Text(f"★ {' and '.join(winners)} {verb} with {best}.", paint.AMBER)]
    dice = match.stretches[-1].dice if match.stretches else None
    if dice is not None:
        lines.append(Text(f"seed   {dice.seed.hex()}"))
    if path is not None:
        lines.append(Text(f"verify railbird verify {path}"))
        lines.append(Text(f"replay railbird replay {path}"))
    return Group(*lines)
