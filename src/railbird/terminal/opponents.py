"""The bots of a terminal table. What they choose follows from the table's seed and the turn, also after a break."""

from __future__ import annotations

import secrets

from railbird.bots import bot_move, make_bot, seat_seed
from railbird.match.match import Match

NO_SEED = secrets.token_hex()  # of this run, for tables with real dice


def move(match: Match, seat: int, level: str) -> None:
    """Let the bot of this seat take one step."""
    seed = seat_seed(secret_of(match), seat, level, len(match.steps))
    match.play(bot_move(match, seat, make_bot(level, seed)), seat)


def table_seed(match: Match) -> int:
    """By which the temperaments are drawn."""
    return seat_seed(secret_of(match), match.seats, "steady", 0)


def secret_of(match: Match) -> str:
    dice = match.stretches[-1].dice if match.stretches else None
    return dice.seed.hex() if dice else NO_SEED
