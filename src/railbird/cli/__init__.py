"""The command line. Only the command that was asked for is imported, so that help comes at once."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import NoReturn

from railbird import __version__
from railbird.errors import RailbirdError

COMMANDS = {
    "serve": "tables in the browser, for this machine or the network",
    "play": "play a game in the terminal, alone, with friends and with bots",
    "join": "play your seat at a friend's table, by its link, from the terminal",
    "simulate": "let bots play many games and count",
    "replay": "step through the record of a match",
    "odds": "what every horse, seat and choice is worth at a moment of a match",
    "review": "look back at a match: mistakes, turning points, luck and skill",
    "verify": "check every step and every roll of a record",
    "components": "what is printed in a game's box, with provenance",
    "backup": "a copy of all tables of a server, while it runs",
    "restore": "bring the tables of a backup back",
    "doctor": "what is installed here, and what is missing",
    "bench": "measure the speed (from a checkout)",
}
BAD_INPUT = 2
INTERRUPTED = 130
PIPE_CLOSED = 141


class OneLineParser(argparse.ArgumentParser):
    """Complains in one line, and says where help is."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message}; see {self.prog} --help\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        code = run(arguments)
        sys.stdout.flush()
        return code
    except RailbirdError as error:
        complain(str(error))
        return BAD_INPUT
    except KeyboardInterrupt:
        with suppress(OSError):
            print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        drop_output()
        return PIPE_CLOSED
    except OSError as error:
        complain(f"cannot go on: {error}")
        drop_output()
        return BAD_INPUT


def drop_output() -> None:
    """Nobody can read any more: what is still in the buffer must not complain at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run(arguments: list[str]) -> int:
    parser = OneLineParser(
        prog="railbird",
        description="Published horse-racing board games, exact to their rulebooks.",
        epilog="railbird alone opens the games in the browser. Each command has its own help: railbird play --help",
    )
    parser.add_argument("--version", action="version", version=f"railbird {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands", parser_class=OneLineParser)
    chosen = arguments[0] if arguments and arguments[0] in COMMANDS else ""
    for name, line in COMMANDS.items():
        if name == chosen:
            module = import_module(f"railbird.cli.{name}")
            command = commands.add_parser(
                name,
                help=line,
                description=line[0].upper() + line[1:] + ".",
                epilog=f"example: {module.EXAMPLE}",
                formatter_class=argparse.RawDescriptionHelpFormatter,
            )
            module.add_arguments(command)
        else:
            commands.add_parser(name, help=line)
    if not arguments:
        serve = import_module("railbird.cli.serve")
        if serve.installed():
            return int(serve.run_alone())
        if sys.stdin and sys.stdin.isatty() and sys.stdout.isatty():
            return int(import_module("railbird.cli.home").run())
        parser.print_help()
        return 0
    options = parser.parse_args(arguments)
    return int(import_module(f"railbird.cli.{options.command}").run(options))


def complain(words: str) -> None:
    """One line on stderr, whatever is in it."""
    line = " ".join(words.split())
    line = "".join(char if char.isprintable() else "?" for char in line)
    if len(line) > 500:
        line = line[:500] + "…"
    with suppress(OSError):
        print(f"railbird: {line}", file=sys.stderr)  # Python writes what stderr cannot encode with backslashes
