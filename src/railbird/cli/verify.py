"""railbird verify: is a record what the rules and the committed dice say?"""

from __future__ import annotations

import argparse
from pathlib import Path

from railbird.cli.output import as_json, say
from railbird.match.record import verify
from railbird.terminal.saves import naming, read_record

EXAMPLE = "railbird verify my_game.railbird.json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record")
    parser.add_argument("--json", action="store_true", help="for programs")


def run(options: argparse.Namespace) -> int:
    path = Path(options.file)
    record = read_record(path)
    with naming(path):
        verdict = verify(record)
    if options.json:
        as_json(
            {
                "file": str(path),
                "game": record["game"],
                "sound": True,
                "steps": verdict.steps,
                "rolls_checked": verdict.rolls_checked,
                "rolls_unchecked": verdict.rolls_unchecked,
                "over": verdict.over,
            }
        )
        return 0
    say(f"{path}: sound. {verdict.steps} steps of {record['game']} follow the rules.")
    if verdict.rolls_checked:
        say(f"{verdict.rolls_checked} rolls are what the committed seed gives.")
    if verdict.rolls_unchecked:
        say(f"{verdict.rolls_unchecked} rolls cannot be checked: real dice, or the seed is not shown yet.")
    if not verdict.over:
        say("The match is not over yet.")
    return 0
