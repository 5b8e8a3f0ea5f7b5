"""The bots of a terminal table. What they choose follows from the table's seed and the step, also after a break."""

from __future__ import annotations

import hashlib
import secrets

from railbird.bots import bot_move, levels, make_bot, read_level
from railbird.errors import BadOption
from railbird.match.match import Match

BOTS = levels()


def is_bot(word: str | None) -> bool:
    """Whether this names a bot, with its thinking time or without: sharp, sharp:0.2."""
    try:
        return word is not None and bool(read_level(word))
    except BadOption:
        return False


def move(match: Match, seat: int, level: str) -> None:
    """Let the bot of this seat take one step."""
    match.play(bot_move(match, seat, make_bot(level, bot_seed(match, seat))), seat)


def bot_seed(match: Match, seat: int) -> int:
    """Hashed, so that nothing about the dice can be read from it."""
    dice = match.stretches[-1].dice if match.stretches else None
    secret = dice.seed.hex() if dice else secrets.token_hex()
    digest = hashlib.sha256(f"railbird bot|{secret}|{len(match.steps)}|{seat}".encode()).digest()
    return int.from_bytes(digest[:7], "big")
