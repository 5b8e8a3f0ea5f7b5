"""railbird verify: is a record what the rules and the committed dice say?"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from railbird.cli.output import as_json, say
from railbird.match.record import Verdict, verify
from railbird.terminal.saves import naming, read_record

EXAMPLE = "railbird verify my_game.railbird.json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record")
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def run(options: argparse.Namespace) -> int:
    path = Path(options.file)
    record = read_record(path)
    with naming(path):
        verdict = verify(record)
    if options.json:
        as_json({"file": str(path), "game": record["game"], "sound": True, **verdict.to_dict()})
        return 0
    say(f"{path}: sound. {verdict.steps} steps of {record['game']} follow the rules.")
    if verdict.rolls_checked:
        say(f"{verdict.rolls_checked} rolls are what the committed seed gives.")
    for line in shared_words(verdict):
        say(line)
    if verdict.rolls_unchecked:
        say(f"{verdict.rolls_unchecked} rolls cannot be checked: real dice, or the seed is not shown yet.")
    if not verdict.over:
        say("The match is not over yet.")
    return 0


def shared_words(verdict: Verdict) -> Iterator[str]:
    """What there is to say of shared dice."""
    if verdict.draws and not verdict.parts and not verdict.over:
        draws = "1 draw" if verdict.draws == 1 else f"{verdict.draws} draws"
        yield f"Never finished: the seed was not shown, and {draws} cannot be checked."
        return
    made = verdict.draws - len(verdict.burned)
    if verdict.draws and verdict.rolls_checked:
        yield f"They came from {made} draws, each from the seed and one secret of every browser that was there."
    for who, count in verdict.parts:
        yield f"The browser of {who} had a part in {count} of {made} draws."
    for burned in verdict.burned:
        who = " and ".join(burned.missing)
        shows = ", ".join(burned.shows)
        would = f"it would have shown: {shows}" if shows else "what it would have shown is not known"
        yield f"Draw {burned.number} (step {burned.step + 1}) was burned: the browser of {who} did not answer; {would}."
