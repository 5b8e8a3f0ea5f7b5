"""A match in a notebook: the drawing of the terminal as HTML, with what a spectator may know."""

from __future__ import annotations

import io

from rich.console import Console
from rich.text import Text

from railbird.match.match import Match

WIDTH = 100
FORMAT = '<pre style="line-height: 1.2; color: {foreground}; background: {background}">{code}</pre>'


def table_html(match: Match) -> str:
    console = Console(file=io.StringIO(), record=True, width=WIDTH, force_terminal=True, color_system="truecolor")
    console.print(match.game.draw({"seat": None, **match.view(None)["table"]}, match.names, WIDTH))
    if match.over:
        scores = zip(match.names, match.scores(), strict=True)
        console.print(Text(", ".join(f"{name} {score}" for name, score in scores)))
    else:
        console.print(Text(match.prompt(None).text))
    return console.export_html(inline_styles=True, code_format=FORMAT)
