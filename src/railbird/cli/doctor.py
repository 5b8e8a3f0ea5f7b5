"""railbird doctor: what is installed here, and what is missing."""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import sysconfig
from typing import Any

from rich.table import Table

from railbird import COMPILED, __version__
from railbird.cli import doctor_server
from railbird.cli.output import as_json, console, say
from railbird.cli.serve import need_packages
from railbird.data_folder import data_folder
from railbird.engine import compiled
from railbird.engine.ledger import clauses
from railbird.errors import RailbirdError
from railbird.games.registry import find, game_ids, open_edition, problems
from railbird.server.paths import chosen_data

EXAMPLE = "railbird doctor --json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", help="the server's folder or PostgreSQL URL, as for railbird serve")
    parser.add_argument(
        "--repair",
        action="store_true",
        help="check all tables of the stopped server, and save what can be saved",
    )
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def run(options: argparse.Namespace) -> int:
    if options.repair:
        return repair(options)
    found = examine(options.data)
    if options.json:
        as_json(found)
        return 0
    table = Table(box=None, show_header=False, padding=(0, 3, 0, 0))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    how = "compiled" if found["compiled"] else f"interpreted: {found['interpreted_because']}"
    for name, value in (
        ("railbird", found["version"]),
        ("rules run", how),
        ("Python", found["python"]),
        ("rich", found["rich"] or "missing"),
        ("Cython", found["cython"] or "not installed (only needed to compile)"),
        ("C compiler", found["compiler"] or "none (only needed to compile)"),
        ("games are kept in", found["data_folder"]),
        *doctor_server.rows(found["server"]),
    ):
        table.add_row(name, value)
    console().print(table)
    console().print()
    console().print(games_table(found["games"]))
    say("")
    for line in found["missing"] or ["Nothing is missing."]:
        say(line)
    return 0


def repair(options: argparse.Namespace) -> int:
    """0 if everything that was found could be mended, else 1."""
    need_packages()
    from railbird.server.repair import repair as mend

    told = mend(chosen_data(options.data))
    if options.json:
        as_json(told)
    else:
        for line in told["mended"]:
            say(f"Mended: {line}")
        for line in told["lost"]:
            say(f"Cannot be saved: {line}")
        say(f"{told['tables']:,} tables looked at, {len(told['mended'])} things mended, {len(told['lost'])} lost.")
        if told["aside"]:
            say(f"The files as they were are in {told['aside']}")
    return 1 if told["lost"] else 0


def examine(data: str | None = None) -> dict[str, Any]:
    known = [examine_game(name) for name in game_ids()]
    server = doctor_server.examine_server(data)
    return {
        "version": __version__,
        "compiled": COMPILED,
        "interpreted_because": compiled.REASON,
        "python": f"{platform.python_implementation()} {platform.python_version()} on {platform.system()}",
        "rich": doctor_server.version_of("rich"),
        "cython": doctor_server.version_of("cython"),
        "compiler": compiler(),
        "data_folder": str(data_folder()),
        "server": server,
        "games": known,
        "missing": missing(known) + doctor_server.missing(server),
    }


def examine_game(name: str) -> dict[str, Any]:
    """What a game is; a broken one is named, not a reason to stop."""
    try:
        game = find(name)
        components, _ = open_edition(game)
        return {
            "game": name,
            "title": game.title,
            "seats": [game.seats[0], game.seats[-1]],
            "rules": game.rules_version,
            "edition": components.name,
            "digest": components.digest,
            "clauses": count_clauses(name),
            "trouble": "",
        }
    except (RailbirdError, ImportError, AttributeError) as error:
        return {"game": name, "title": name, "trouble": f"{type(error).__name__}: {error}"}


def count_clauses(name: str) -> int:
    try:
        return len(clauses(name))
    except RailbirdError:
        return 0


def games_table(known: list[dict[str, Any]]) -> Table:
    table = Table(box=None, padding=(0, 3, 0, 0))
    for name in ("game", "title", "seats", "rules version", "edition", "digest", "clauses"):
        table.add_column(name, no_wrap=name != "title")
    for game in known:
        if game["trouble"]:
            table.add_row(game["game"], game["trouble"])
        else:
            seats = f"{game['seats'][0]}-{game['seats'][1]}"
            table.add_row(game["game"], game["title"], seats, str(game["rules"]), game["edition"], game["digest"][:16],
                          str(game["clauses"]))  # fmt: skip
    return table


def missing(known: list[dict[str, Any]]) -> list[str]:
    """What does not work here, each with what to do."""
    lines = []
    if not COMPILED:
        lines.append(f"The rules run interpreted, thirty times slower or more: {compiled.REASON}.")
        if not compiler():
            lines.append("There is no C compiler: install one (gcc or clang), then install Railbird again.")
    if not doctor_server.version_of("rich"):
        lines.append("rich is missing: pip install rich")
    lines += [f"{line[0].upper()}{line[1:]}." for line in problems()]
    lines += [f"{game['game']} does not work: {game['trouble']}" for game in known if game["trouble"]]
    lines += [f"The rule ledger of {game['game']} is missing." for game in known if game.get("clauses") == 0]
    folder = data_folder()
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    if not os.access(folder, os.W_OK):
        lines.append(f"{data_folder()} cannot be written: games are not kept. Set XDG_DATA_HOME, or play with --save.")
    return lines


def compiler() -> str:
    """The C compiler that a build would call."""
    configured = str(os.environ.get("CC") or sysconfig.get_config_var("CC") or "").split()
    for name in [*configured[:1], "cc", "gcc", "clang"]:
        if path := shutil.which(name):
            return path
    return ""
