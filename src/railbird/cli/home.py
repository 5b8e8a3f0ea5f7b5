"""railbird alone: go on with a game, or begin one."""

from __future__ import annotations

import argparse
import time

from rich.text import Text

from railbird.cli import play, settings
from railbird.errors import RailbirdError
from railbird.games.registry import find, game_ids
from railbird.match.record import replay
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
    fresh = [game] if game is not None else list(game_ids())
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
    return Table(talk, match, players_of(match), kept[at].path, fast).run()


def line(number: int, what: str, detail: str) -> Text:
    return Text.assemble((f"  {number}  ", paint.AMBER), what, (f"   {detail}", paint.QUIET))


def begin(talk: Talk, game: str, fast: bool) -> int:
    """A new game: ask who plays."""
    usual = play.default_seats(game)
    talk.console.print(
        f"\n{find(game).title}. Who plays? me, name:Anna for another person, random or steady for a bot, with commas."
    )
    talk.console.print("Type h to look at the house rules.", style=paint.QUIET)
    house: dict[str, str] = {}
    while True:
        typed = talk.ask(f"Seats [{usual}]: ")
        if typed is None:
            return 0
        if typed.lower() in ("h", "house"):
            house = choose_house_rules(talk, game, house)
            continue
        try:
            read_players(typed or usual)
            chosen = [f"{name}={value}" for name, value in house.items()]
            options = argparse.Namespace(
                game=game, seats=typed or usual, option=chosen, edition=None, seed=None, dice=None, save=None, fast=fast
            )
            return play.start(talk, options)
        except RailbirdError as error:
            talk.console.print(Text(f"! {error}", paint.RAIL))


def choose_house_rules(talk: Talk, game: str, chosen: dict[str, str]) -> dict[str, str]:
    """Show both readings of each house rule; a number changes to the other one."""
    rules = settings.house_rules(game)
    while True:
        for number, option in enumerate(rules, 1):
            talk.console.print(line(number, option.title, option.help))
            for value, words in option.choices:
                mark = "●" if chosen.get(option.name, option.default) == value else "○"
                talk.console.print(f"       {mark} {words}")
        typed = talk.ask(f"Which to change? (1 to {len(rules)}, Enter to go on) ")
        if not typed:
            return chosen
        if typed.isascii() and typed.isdigit() and 1 <= int(typed[:4]) <= len(rules):
            option = rules[int(typed) - 1]
            usual, other = (value for value, _ in option.choices)
            chosen = {**chosen, option.name: usual if chosen.get(option.name, usual) == other else other}
