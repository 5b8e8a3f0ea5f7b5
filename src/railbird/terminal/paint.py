"""Colours and small figures that every game's table is drawn with. Colour never says anything alone: a number,
letter or sign always stands with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment
from rich.text import Text

TURF = ("#2f7d4f", "#256a42")  # mown stripes
TURF_LIGHT = ("#5f9f6f", "#549463")
RAIL = "bold #b3382c"
AMBER = "bold #ffc23d"
GOOD = "bold green"
QUIET = "dim"
LIT = "bold reverse"

SILKS = {
    "red": ("#ffffff", "#c8102e"),
    "yellow": ("#000000", "#ffd100"),
    "dark blue": ("#ffffff", "#1f3a93"),
    "blue": ("#ffffff", "#2456c7"),
    "pink": ("#000000", "#f7a1c4"),
    "green": ("#000000", "#7bd64f"),
    "light blue": ("#000000", "#7fd4f5"),
    "orange": ("#000000", "#f58220"),
    "purple": ("#ffffff", "#6a2c91"),
    "white": ("#000000", "#f4f1e8"),
    "black": ("#ffffff", "#101010"),
    "turquoise": ("#000000", "#2ec4b6"),
    "grey": ("#000000", "#a8a8a8"),
    "lime": ("#000000", "#c6f432"),
}
SEATS = ("cyan", "magenta", "yellow", "green", "blue", "red", "bright_cyan", "bright_magenta")
SPEAKING_END = "…"


class Lines:
    """Lines of text that are cut, never wrapped, so that a table keeps its height."""

    def __init__(self, lines: Iterable[Text]) -> None:
        self.lines = list(lines)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self.lines:
            yield fit(line, options.max_width)


class Top:
    """The first lines of a drawing, when a terminal is too low for all of it."""

    def __init__(self, drawing: RenderableType, height: int) -> None:
        self.drawing = drawing
        self.height = height

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in console.render_lines(self.drawing, options, pad=False)[: self.height]:
            yield from line
            yield Segment.line()


def silk(colour: str) -> str:
    ink, cloth = SILKS.get(colour, ("#000000", "#d8d8d8"))
    return f"bold {ink} on {cloth}"


def seat_style(seat: int) -> str:
    return SEATS[seat % len(SEATS)]


def text(*parts: str | Text | tuple[str, str]) -> Text:
    """One line from texts and (text, style) pairs."""
    line = Text(no_wrap=True, end="\n")
    for part in parts:
        if isinstance(part, tuple):
            line.append(part[0], part[1])
        else:
            line.append(part)
    return line


def fit(line: Text, width: int) -> Text:
    """At most this wide; what is cut off is shown by an ellipsis."""
    if line.cell_len > width:
        line = line.copy()
        line.truncate(max(width, 0), overflow="ellipsis")
    line.no_wrap = True
    return line


def padded(line: Text | str, width: int) -> Text:
    """Exactly this wide."""
    line = fit(Text(line) if isinstance(line, str) else line.copy(), width)
    line.pad_right(width - line.cell_len)
    return line


def shorten(words: str, width: int) -> str:
    """A name in little room; a running number at its end survives."""
    if len(words) <= width:
        return words
    if words[-1].isdigit() and width >= 4:
        start = words[:-1].rstrip()
        return (start if len(start) < width else start[: width - 2] + SPEAKING_END) + words[-1]
    return words[: width - 1].rstrip() + SPEAKING_END if width > 1 else words[:width]


def money(amount: int, currency: str = "$") -> str:
    return f"-{currency}{-amount}" if amount < 0 else f"{currency}{amount}"


def boxes(marked: Iterable[int], count: int, spread: bool = False) -> Text:
    """A row of boxes numbered from 1: X where marked."""
    crossed = set(marked)
    gap = " " if spread else ""
    line = Text(no_wrap=True)
    for number in range(1, count + 1):
        line.append(*(("X", "bold") if number in crossed else ("·", QUIET)))
        line.append(gap if number < count else "")
    return line


def pips(used: int, count: int) -> str:
    """What can be used so many times: full ones are left, hollow ones are used."""
    return "●" * (count - used) + "○" * used


def beside(blocks: Sequence[Sequence[Text]], widths: Sequence[int], gap: int = 2) -> list[Text]:
    """Blocks of lines side by side, each in a column of its width."""
    height = max(len(block) for block in blocks)
    lines = []
    for row in range(height):
        line = Text(no_wrap=True)
        for block, width in zip(blocks, widths, strict=True):
            line.append(padded(block[row] if row < len(block) else "", width))
            line.append(" " * gap)
        line.rstrip()
        lines.append(line)
    return lines
