"""railbird review: look back at a recorded match."""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import nullcontext
from pathlib import Path

from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from railbird.analysis.pages import points, review_page
from railbird.analysis.review import DEPTH, Review, review
from railbird.cli.odds import grid
from railbird.cli.output import as_json, console, say
from railbird.match.record import verify
from railbird.terminal.console import make_console
from railbird.terminal.saves import naming, read_record

EXAMPLE = "railbird review my_game.railbird.json --html review.html"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record")
    parser.add_argument(
        "--depth", type=int, default=DEPTH, metavar="N", help=f"worlds for a close decision (default: {DEPTH})"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the same number gives the same review")
    parser.add_argument("--workers", type=int, metavar="N", help="cores to use (default: all)")
    parser.add_argument("--html", metavar="FILE", help="write one page that needs nothing else")
    parser.add_argument("--json", action="store_true", help="for programs")


def run(options: argparse.Namespace) -> int:
    path = Path(options.file)
    record = read_record(path)
    with naming(path):
        verify(record)
    shown = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(),
        console=make_console(stderr=True),
        transient=True,
    )
    with shown if sys.stderr.isatty() else nullcontext():
        task = shown.add_task("reviewing", total=None)
        found = review(
            record,
            options.depth,
            seed=options.seed,
            workers=options.workers,
            progress=lambda done, parts: shown.update(task, completed=done, total=parts),
        )
    if options.html:
        write_whole(Path(options.html), review_page(found))
    if options.json:
        as_json({"file": str(path), **found.to_dict()})
    else:
        tell(found)
        if options.html:
            say(f"The page is in {options.html}.")
    return 0


def write_whole(path: Path, text: str) -> None:
    """Nothing half-written under its final name."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def tell(found: Review) -> None:
    for note in found.notes:
        say(note)
    seats = grid("", "start", "luck", "own skill", "others' skill", "result", "accuracy", "mistakes", "blunders")
    for seat in found.seats:
        one = seat.split
        figures = [""] * 5
        if one is not None:
            luck = points(one.luck + one.hidden, (one.error**2 + one.others_error**2) ** 0.5)
            skills = points(one.skill, one.error), points(one.others, one.others_error)
            figures = [f"{100 * one.start:.0f}", luck, *skills, f"{100 * one.result:.0f}"]
        accuracy = "" if seat.accuracy is None else str(seat.accuracy)
        seats.add_row(seat.name, *figures, accuracy, str(seat.flags["mistake"]), str(seat.flags["blunder"]))
    console().print(seats)
    for seat in found.seats:
        if seat.verdict:
            say(f"{seat.name}: {seat.verdict}")
    costly = sorted((turn for turn in found.turns if turn.sentence), key=lambda turn: -turn.loss)
    if costly:
        say("What would have been better:")
    for turn in costly:
        step = 1 + (turn.at if turn.at is not None else turn.first)
        lost = points(-turn.loss, turn.error)
        say(f"Step {step}, {found.names[turn.seat]}, {turn.word} ({lost}): {turn.sentence}")
    say("Figures are points of win chance, from playouts in which everybody goes on like the computer.")
