"""railbird replay: step through a record."""

from __future__ import annotations

import argparse
from pathlib import Path

from railbird.cli.output import as_json
from railbird.errors import BadOption
from railbird.terminal.console import open_talk
from railbird.terminal.replay import Film, develop, draw, step_through, tell
from railbird.terminal.saves import naming, read_record
from railbird.terminal.settlement import closing, settlement

EXAMPLE = "railbird replay my_game.railbird.json --step 12"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a record")
    parser.add_argument("--step", type=int, metavar="N", help="begin at this step; piped: print the table after it")
    parser.add_argument("--seat", type=int, metavar="N", help="through the eyes of this seat, from 1")
    parser.add_argument("--json", action="store_true", help="print JSON, for programs: every step and what happened")


def run(options: argparse.Namespace) -> int:
    path = Path(options.file)
    record = read_record(path)
    if options.seat is not None and options.seat < 1:
        raise BadOption("--seat: seats count from 1")
    with naming(path):
        film = develop(record, options.seat - 1 if options.seat else None)
    last = len(film.frames) - 1
    if options.step is not None and not 0 <= options.step <= last:
        raise BadOption(f"--step: {options.step} is not between 0 and {last}")
    if options.json:
        as_json(steps(film))
        return 0
    talk = open_talk()
    if talk.live:
        step_through(talk, film, options.step or 0)
    elif options.step is not None:
        draw(talk, film, options.step)
    else:
        tell(talk, film)
        if film.match.over:
            talk.console.print()
            talk.console.print(settlement(film.match, talk.console.width))
            talk.console.print(closing(film.match, path), soft_wrap=True)
    return 0


def steps(film: Film) -> dict[str, object]:
    return {
        "game": film.game.id,
        "names": list(film.names),
        "steps": [
            {
                "step": number,
                "who": frame.who,
                "do": frame.what,
                "events": [
                    {"kind": event.kind, "text": event.text, "rules": list(event.rules)} for event in frame.events
                ],
            }
            for number, frame in enumerate(film.frames)
            if number
        ],
    }
