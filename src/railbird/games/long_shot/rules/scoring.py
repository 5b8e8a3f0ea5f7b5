"""Prizes and bets (LS-114 to LS-128)."""

from __future__ import annotations

from railbird.games.long_shot.rules.constants import *
from railbird.games.long_shot.rules.state import Position


def prizes(s: Position, seat: int) -> int:
    """What the seat's finished horses bring; nobody gets the prize of a horse that nobody owns (LS-R38)."""
    total = 0
    for place in range(s.finished):
        if s.owner[s.order[place]] == seat:
            total += s.tables.prize[place]
    return total


def payout(s: Position, seat: int, place: int) -> int:
    """Stake times the odds for that place; the stake goes to the bank (LS-122), unless the option gives it back."""
    horse = s.order[place]
    return s.bets[seat][horse] * (s.tables.odds[horse][place] + s.stake_back)


def score(s: Position, seat: int) -> int:
    if not 0 <= seat < s.seats:
        return 0
    total = s.cash[seat] + prizes(s, seat)
    for place in range(s.finished):
        total += payout(s, seat, place)
    return total
