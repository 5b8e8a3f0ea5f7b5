"""railbird play: a table in the terminal."""

from __future__ import annotations

import argparse
from pathlib import Path

from railbird.cli import settings
from railbird.errors import BadOption
from railbird.games.registry import find
from railbird.match.match import Match
from railbird.match.record import replay
from railbird.match.setup import new
from railbird.terminal import opponents, saves
from railbird.terminal.console import Talk, open_talk
from railbird.terminal.play import Table
from railbird.terminal.players import Player, players_of, read_players, with_tempers

EXAMPLE = "railbird play long_shot_dice --seats me,steady,steady"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="which game; railbird doctor lists them")
    parser.add_argument(
        "--seats",
        metavar="LIST",
        help="who plays, with commas: me, name:Anna for a person, random, steady or sharp for a bot",
    )
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=settings.HELP)
    parser.add_argument("--edition", metavar="FILE", help="your own transcription of parts of the box")
    parser.add_argument("--seed", metavar="WORD", help="a number or word that fixes the dice")
    parser.add_argument(
        "--dice", choices=("rolled", "manual"), help="manual: you roll real dice and type what they show"
    )
    parser.add_argument("--save", metavar="FILE", help="keep the game in this file (default: your data folder)")
    parser.add_argument("--load", metavar="FILE", help="go on with a game from a file")
    parser.add_argument("--fast", action="store_true", help="do not wait while bots move")


def run(options: argparse.Namespace) -> int:
    talk = open_talk()
    if options.load is not None:
        return load(talk, options)
    if options.game is None or (talk.live and not setting_up(options)):
        from railbird.cli import home

        if options.game is None and not talk.live:
            raise BadOption("which game? For example: railbird play long_shot_dice")
        return home.choose(talk, options.game, options.fast)
    find(options.game)
    if settings.LIST in options.option:
        return settings.show(talk.console, options.game)
    return start(talk, options)


def setting_up(options: argparse.Namespace) -> bool:
    """Somebody who says how to play wants a new game, not to be asked."""
    return any((options.seats, options.option, options.edition, options.seed, options.dice, options.save))


def start(talk: Talk, options: argparse.Namespace) -> int:
    players = read_players(options.seats or default_seats(options.game))
    if options.dice == "manual" and options.seed is not None:
        raise BadOption("--seed: real dice have no seed; leave out --seed or --dice manual")
    match = new(
        options.game,
        [player.name for player in players],
        seed=options.seed,
        edition=options.edition,
        options=read_pairs(options.option),
        dice=options.dice or "rolled",
    )
    players = with_tempers(players, opponents.table_seed(match))
    return sit(talk, match, players, Path(options.save) if options.save else None, options.fast)


def load(talk: Talk, options: argparse.Namespace) -> int:
    for name in ("option", "edition", "seed", "dice"):
        if getattr(options, name):
            raise BadOption(f"--{name}: a game that is loaded has its own")
    path = Path(options.load)
    record = saves.read_record(path)
    if options.game not in (None, record["game"]):
        raise BadOption(f"{path}: is a record of {record['game']}, not of {options.game}")
    with saves.naming(path):
        match = replay(record)
    players = players_of(match)
    if options.seats:
        wanted = read_players(options.seats)
        if len(wanted) != match.seats:
            raise BadOption(f"--seats: the record has {match.seats} seats, not {len(wanted)}")
        players = [Player(name, player.bot) for name, player in zip(match.names, wanted, strict=False)]
    return sit(talk, match, players, Path(options.save) if options.save else path, options.fast)


def sit(talk: Talk, match: Match, players: list[Player], path: Path | None, fast: bool) -> int:
    if path is not None:
        saves.write_save(match, path)  # what cannot be written is said before the first move
    unusual = settings.house_rules_of(match)
    for line in unusual:
        talk.console.print(line)
    if unusual and talk.live:
        talk.ask("Enter to begin ")  # the table's first picture clears the screen
    return Table(talk, match, players, path or saves.new_save(match.game.id), fast).run()


def default_seats(game: str) -> str:
    """You against two Regular bots, or as near to that as the game allows."""
    seats = find(game).seats
    return ",".join(["me"] + ["steady"] * (min(max(3, seats[0]), seats[-1]) - 1))


def read_pairs(pairs: list[str]) -> dict[str, str]:
    given = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(f"--option: {pair[:40]!r} is not NAME=VALUE")
        given[name.strip()] = value.strip()
    return given
