"""railbird alone: go on with a game, or begin one."""

from __future__ import annotations

import argparse
import time

from rich.text import Text

from railbird.cli import play
from railbird.errors import RailbirdError
from railbird.games import find, games
from railbird.record import replay
from railbird.terminal import paint, saves
from railbird.terminal.console import Talk, open_talk
from railbird.terminal.play import Table
from railbird.terminal.players import players_of, read_players


def run() -> int:
    return choose(open_talk(), None, fast=False)


def choose(talk: Talk, game: str | None, fast: bool) -> int:
    """Offer the games that were left, then new ones."""
    if game is not None:
        find(game)
    kept = saves.unfinished(game)
    if game is not None and not kept:
        return begin(talk, game, fast)
    fresh = [game] if game is not None else list(games())
    console = talk.console
    console.print(Text("\nRailbird", "bold"), Text("  an afternoon at the races\n", paint.QUIET))
    for number, save in enumerate(kept, 1):
        left = time.strftime("%d %b %H:%M", time.localtime(save.when))
        console.print(line(number, f"go on: {find(save.game).title}", f"{', '.join(save.names)}; left {left}"))
    for number, name in enumerate(fresh, len(kept) + 1):
        rules = find(name)
        console.print(line(number, f"new game: {rules.title}", f"{rules.seats[0]} to {rules.seats[-1]} players"))
    while True:
        typed = talk.ask(f"\nWhich? (1 to {len(kept) + len(fresh)}, Enter for 1, q to leave) ")
        if typed is None or typed.lower() in ("q", "quit"):
            return 0
        if not typed or (typed.isascii() and typed.isdigit() and 1 <= int(typed[:4]) <= len(kept) + len(fresh)):
            break
    at = int(typed or 1) - 1
    if at >= len(kept):
        return begin(talk, fresh[at - len(kept)], fast)
    record = saves.read_record(kept[at].path)
    with saves.naming(kept[at].path):
        match = replay(record)
    return Table(talk, match, players_of(match.names[: match.seats]), kept[at].path, fast).run()


def line(number: int, what: str, detail: str) -> Text:
    return Text.assemble((f"  {number}  ", paint.AMBER), what, (f"   {detail}", paint.QUIET))


def begin(talk: Talk, game: str, fast: bool) -> int:
    """A new game: ask who plays."""
    usual = play.default_seats(game)
    talk.console.print(
        f"\n{find(game).title}. Who plays? me, name:Anna for another person, random or steady for a bot, with commas."
    )
    while True:
        typed = talk.ask(f"Seats [{usual}]: ")
        if typed is None:
            return 0
        try:
            read_players(typed or usual)
            options = argparse.Namespace(
                game=game, seats=typed or usual, option=[], edition=None, seed=None, dice=None, save=None, fast=fast
            )
            return play.start(talk, options)
        except RailbirdError as error:
            talk.console.print(Text(f"! {error}", paint.RAIL))
