"""railbird odds: what everything is worth at a moment of a recorded match."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.table import Table

from railbird.analysis.odds import USUAL, Odds, odds
from railbird.cli.output import as_json, console, say
from railbird.errors import BadOption
from railbird.games.registry import find
from railbird.match.record import walk
from railbird.terminal.saves import naming, read_record

EXAMPLE = "railbird odds my_game.railbird.json --step 40 --seat 1"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record")
    parser.add_argument("--step", type=int, metavar="N", help="after this step (default: the last one)")
    parser.add_argument("--seat", type=int, metavar="N", help="with what this seat knew then, from 1")
    parser.add_argument("--worlds", type=int, default=USUAL, metavar="N", help=f"playouts (default: {USUAL})")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the same number gives the same figures")
    parser.add_argument("--json", action="store_true", help="for programs")


def run(options: argparse.Namespace) -> int:
    path = Path(options.file)
    record = read_record(path)
    last = len(record["steps"])
    step = last if options.step is None else options.step
    if not 0 <= step <= last:
        raise BadOption(f"--step: {step} is not between 0 and {last}")
    with naming(path):
        match = next(match for number, match in enumerate(walk(record)) if number == step)
    if options.seat is not None and not 1 <= options.seat <= match.seats:
        raise BadOption(f"--seat: {options.seat} is not between 1 and {match.seats}")
    viewer = options.seat - 1 if options.seat else None
    found = odds(match, viewer, worlds=options.worlds, seed=options.seed)
    if options.json:
        as_json({"file": str(path), "step": step, **found.to_dict()})
        return 0
    who = "somebody who watches" if viewer is None else match.names[viewer]
    say(f"After step {step} of {last}, as {who} knows it:")
    for table in tables(found):
        console().print(table)
    say(f"{found.worlds:,} playouts in which everybody goes on like the computer. ± is one standard error.")
    return 0


def tables(found: Odds) -> list[Table]:
    game = find(found.game)
    made = []
    seats = grid("", "wins the match", "money at the end", "in eight of ten")
    for seat in found.seats:
        band = f"{game.money(seat.low)} to {game.money(seat.high)}"
        seats.add_row(seat.name, percent(seat.win.value, seat.win.error), game.money(seat.money.value), band)
    made.append(seats)
    for number, race in enumerate(found.races, 1):
        horses = grid(f"race {number}" if len(found.races) > 1 else "horse", "first", "first or second", "among three")
        for one in race:
            horses.add_row(one.number, *(percent(each.value, each.error) for each in (one.win, one.place, one.show)))
        made.append(horses)
    if found.actions:
        actions = grid("choice", "wins the match", "behind the best")
        for action in sorted(found.actions, key=lambda action: action.behind.value):
            behind = percent(action.behind.value, action.behind.error)
            actions.add_row(action.label, percent(action.win.value, action.win.error), behind)
        made.append(actions)
    return made


def grid(first: str, *rest: str) -> Table:
    table = Table(first, box=None, pad_edge=False)
    for title in rest:
        table.add_column(title, justify="right", no_wrap=True)
    return table


def percent(part: float, error: float) -> str:
    return f"{100 * part:.1f} ± {100 * error:.1f} %"
