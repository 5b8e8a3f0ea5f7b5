"""railbird restore: the tables of a backup, back where a server finds them."""

from __future__ import annotations

import argparse
from pathlib import Path

from railbird.cli.output import as_json, say
from railbird.cli.serve import need_packages
from railbird.server.paths import chosen_data

EXAMPLE = "railbird restore tables-2026-12-24.sqlite3 --data /srv/railbird"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="what railbird backup has written")
    parser.add_argument("--data", help="the server's folder or PostgreSQL URL, as for railbird serve")
    parser.add_argument(
        "--replace", action="store_true", help="take the place of the tables that are there (a folder keeps them aside)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def run(options: argparse.Namespace) -> int:
    need_packages()
    from railbird.server.backup import restore

    brought = restore(Path(options.file), chosen_data(options.data), options.replace)
    if options.json:
        as_json(brought)
    else:
        say(f"{brought['tables']:,} tables with {brought['entries']:,} moves are back")
    return 0
