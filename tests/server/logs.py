"""Tables played without a server: rows, logs and folds for tests of what is read back."""

from __future__ import annotations

import random

import msgspec

from railbird.games.registry import find
from railbird.match.dice import seed_bytes
from railbird.match.setup import prepare
from railbird.server.fold import OVER, Progress, Stamp
from railbird.server.showing import EVERYBODY
from railbird.server.store import Entry, Summary, TableRow


def make_row(game: str, seats: int = 0, table: str = "t" * 16, dice: str = "rolled", bots: int = 0) -> TableRow:
    """A table as the hub makes it, for so many seats (0: for the fewest that make a match of people)."""
    count = seats or max(2, find(game).seats[0])
    trial = prepare(game, count)
    people = [{"kind": "link", "level": None, "name": None}] * (count - bots)
    spec = {
        "rules": trial.game.rules_version,
        "seats": people + [{"kind": "bot", "level": "steady", "name": None}] * bots,
        "options": trial.options,
        "edition": None,
        "dice": dice,
        "clock": None,
    }
    return TableRow(table, game, spec, seed_bytes(7), b"watch", (b"hash",) * count, 1.0, 1.0, Summary())


def play(row: TableRow, rng: random.Random, most: int = 10_000, undo: float = 0.2) -> tuple[Progress, list[Entry]]:
    """Everybody joins and acts at random, with an undo now and then, until it is over; the table and its log, whose
    entries went through JSON as in a store."""
    progress, log = Progress(row), []
    count = len(row.seats)
    for seat in range(count):
        if progress.seats[seat].kind != "bot":
            log += progress.join(seat, f"Player {seat}", "e" * 16, Stamp(f"{seat}:joining-{seat}", 2.0 + seat))
    while len(log) < most and progress.phase != OVER:
        log += play_on(progress, rng, len(log), undo)
    return progress, [msgspec.json.decode(msgspec.json.encode(entry), type=Entry) for entry in log]


def play_on(progress: Progress, rng: random.Random, number: int, undo: float = 0.2) -> list[Entry]:
    at = 10.0 + number
    match = progress.match
    if match.chance:
        code = rng.choice(match.actions()).code
        return progress.act(None, code, progress.move(None), Stamp(f"0:outcome-{number}", at))
    seat = rng.choice(match.waiting)
    if rng.random() < 0.05:
        if progress.seats[seat].bot and progress.seats[seat].kind != "bot":
            return progress.take_back(seat, Stamp(f"{seat}:take-{number}", at))
        if not progress.seats[seat].bot:
            return progress.hand_over(seat, "steady", Stamp(f"{seat}:bot-{number}", at), "own")
    if match.can_undo(seat) and progress.may_undo(seat) and rng.random() < undo:
        return progress.undo(seat, progress.move(seat), Stamp(f"{seat}:undo-{number}", at))
    code = rng.choice(match.actions(seat)).code
    return progress.act(seat, code, progress.move(seat), Stamp(f"{seat}:act-{number}", at))


def secret_strokes(progress: Progress) -> int:
    return sum(bits != EVERYBODY for bits in progress._knowing)
