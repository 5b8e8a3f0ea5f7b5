"""Matches that begin near their end, so that playouts are short in both forms of the rules."""

from __future__ import annotations

from functools import cache
from typing import Any

import railbird
from railbird.bots import make_bot, play_on
from railbird.games.registry import find
from railbird.match.setup import make_dice

LATE = 0.9  # the part of a match that lies before


def steadily(match: railbird.Match, most: int | None = None) -> int:
    return play_on(match, {seat: make_bot("steady", seat) for seat in range(match.seats)}, most)


@cache
def seats_of(game: str) -> int:
    return max(3, find(game).seats[0])


@cache
def late_state(game: str, part: float = LATE) -> dict[str, Any]:
    """A position in a match of bots, near its end, where somebody has a choice."""
    whole = railbird.new(game, seats=seats_of(game), seed=3)
    length = steadily(whole)
    match = railbird.new(game, seats=seats_of(game), seed=3)
    steadily(match, int(part * length))
    while not any(len(match.actions(seat)) > 1 for seat in match.waiting):
        steadily(match, 1)
    return match.state()


def late_match(game: str, seed: int = 1, part: float = LATE) -> railbird.Match:
    match = railbird.load(game, late_state(game, part))
    match.stretches.clear()
    match.use_dice(make_dice("rolled", seed, ()))
    return match
