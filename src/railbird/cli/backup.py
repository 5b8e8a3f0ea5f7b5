"""railbird backup: all tables of a server in one file, while it runs."""

from __future__ import annotations

import argparse
from pathlib import Path

from railbird.cli.output import as_json, say
from railbird.cli.serve import need_packages
from railbird.server.paths import chosen_data

EXAMPLE = "railbird backup tables-2026-12-24.sqlite3"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="where the copy goes")
    parser.add_argument("--data", help="the server's folder or PostgreSQL URL, as for railbird serve")
    parser.add_argument("--replace", action="store_true", help="overwrite the file")
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def run(options: argparse.Namespace) -> int:
    need_packages()
    from railbird.server.backup import backup

    made = backup(chosen_data(options.data), Path(options.file), options.replace)
    if options.json:
        as_json(made)
    else:
        say(f"{options.file}: {made['tables']:,} tables with {made['entries']:,} moves, {made['bytes']:,} bytes")
    return 0
