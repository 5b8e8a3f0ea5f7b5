"""railbird join: play a seat of somebody else's table from this terminal."""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from pathlib import Path

from railbird.errors import BadOption
from railbird.terminal.console import open_talk

EXAMPLE = "railbird join 'http://192.168.1.20:8765/#/t/TABLE/TOKEN' --name Ann"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("link", metavar="LINK", help="the secret link of your seat, in quotes")
    parser.add_argument("--name", help="what the others call you; asked for if it is left out")
    parser.add_argument("--save", metavar="FILE", help="keep the record of the match in this file")


def run(options: argparse.Namespace) -> int:
    if not find_spec("websockets"):
        raise BadOption("joining a table needs the extra of the server: pip install 'railbird[server]'")
    from railbird.terminal.join import Guest
    from railbird.terminal.join_line import Line, read_link

    line = Line(read_link(options.link))
    try:
        return Guest(open_talk(), line, options.name, Path(options.save) if options.save else None).run()
    finally:
        line.close()
