"""The end: most money, then the five tie-breaks of the rulebook (HS-113 to HS-119)."""

from __future__ import annotations

from railbird.games.homestretch.rules.constants import *
from railbird.games.homestretch.rules.state import Position


def share_value(s: Position, seat: int) -> int:
    value = 0
    for horse in range(HORSES):
        value += s.stable[seat][horse] * s.tables.cost[horse]
    return value


def group_shares(s: Position, seat: int, group: int) -> int:
    shares = 0
    for horse in range(HORSES):
        if s.tables.group[horse] == group:
            shares += s.stable[seat][horse]
    return shares


def ahead(s: Position, seat: int, other: int) -> int:
    """Above 0 if seat ranks before other, 0 for a tie through every step."""
    lead = s.money[seat] - s.money[other]
    if lead == 0:
        lead = share_value(s, seat) - share_value(s, other)
    group = LONGSHOT
    while lead == 0 and group <= FAVORITE:
        lead = group_shares(s, seat, group) - group_shares(s, other, group)
        group += 1
    return lead


def rank(s: Position, seat: int) -> int:
    """1 for a winner; equal ranks share (HS-R50)."""
    better = 0
    for other in range(s.seats):
        if ahead(s, other, seat) > 0:
            better += 1
    return 1 + better


def winners(s: Position) -> int:
    mask = 0
    for seat in range(s.seats):
        if rank(s, seat) == 1:
            mask |= 1 << seat
    return mask
