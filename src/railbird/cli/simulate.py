"""railbird simulate: bots against bots, many times."""

from __future__ import annotations

import argparse
import sys
from contextlib import nullcontext

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from railbird.cli import INTERRUPTED, settings
from railbird.cli.output import as_json, console
from railbird.cli.play import read_pairs
from railbird.games.registry import find
from railbird.lab import simulate
from railbird.lab.report import report
from railbird.terminal.console import make_console

EXAMPLE = "railbird simulate long_shot_dice --seats steady,random,random,random --games 20000"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="which game")
    parser.add_argument("--seats", metavar="LIST", help="the bots, with commas; they change seats from game to game")
    parser.add_argument("--games", type=int, default=20_000, metavar="N", help="how many (default: 20000)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the same number gives the same games")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=settings.HELP)
    parser.add_argument("--edition", metavar="FILE", help="your own transcription of parts of the box")
    parser.add_argument("--workers", type=int, metavar="N", help="cores to use (default: all)")
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def run(options: argparse.Namespace) -> int:
    if settings.LIST in options.option:
        return settings.show(console(), options.game)
    seats = options.seats or ",".join(["steady"] * max(2, find(options.game).seats[0]))
    shown = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=make_console(stderr=True),
        transient=True,
    )
    with shown if sys.stderr.isatty() else nullcontext():
        task = shown.add_task("simulating", total=options.games)
        result = simulate(
            options.game,
            [word.strip() for word in seats.split(",")],
            options.games,
            seed=options.seed,
            options=read_pairs(options.option),
            edition=options.edition,
            workers=options.workers,
            progress=lambda done, _: shown.update(task, completed=done),
        )
    if options.json:
        as_json(result.to_dict())
    elif result.games:
        console().print(report(result))
    return INTERRUPTED if result.interrupted else 0
