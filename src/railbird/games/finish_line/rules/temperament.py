"""Matters of temperament: which pair, and which dice to take. How dice are followed is no matter of taste."""

from __future__ import annotations

from typing import Final

from railbird.engine.constants import *
from railbird.engine.types import Doubles
from railbird.games.finish_line.rules import slips, tactics
from railbird.games.finish_line.rules.constants import *
from railbird.games.finish_line.rules.state import Position

EASE: Final = 7.0  # margins; among three easy players a newcomer wins about as often as each of them
NEAR_PAIR: Final = 0.12  # of what the dearest pair is worth: so near pairs are a matter of temperament


def margin(s: Position, seat: int) -> float:
    """A part of what the dearest pair is worth; any difference between the colours of dice; a little log-odds."""
    prices: Doubles = [0.0] * 49
    if s.step in (NEXT_DIE, FIRST_DICE):
        return 1.0
    if s.step == USE:
        return 0.3
    if s.step != SLIPS or s.pending[seat] >= 0:
        return 0.0
    if slips.lines(s, seat, WINNER_BETS, LINES) > 0:
        return 0.0  # which of the two horses is bet on as well is drawn: equal slips tie
    tactics.of_pairs(s, seat, prices)
    best = 0.0
    for pair in range(49):
        best = max(best, prices[pair])
    return NEAR_PAIR * best


def liking(s: Position, seat: int, action: int, temper: int) -> float:
    if s.step == SLIPS:
        if PLACE <= action < PLACE + 576:
            pair = slips.bet_of(s, action - PLACE) - STARTERS
            return (of_starter(s, seat, pair // STARTERS, temper) + of_starter(s, seat, pair % STARTERS, temper)) / 2.0
    elif s.step == NEXT_DIE:
        colour = action - TAKE
        if temper == BOLD:
            return 1.0 if colour in (BLACK, YELLOW) else 0.0
        if temper == CAREFUL:
            return 1.0 if colour in (WHITE, GREEN) else 0.0
    return 0.0


def of_starter(s: Position, seat: int, starter: int, temper: int) -> float:
    """Outsiders, favourites, the starting places of one's own last slip, those of the others' last slips."""
    if temper == BOLD:
        return 1.0 - starter / 6.0
    if temper == CAREFUL:
        return starter / 6.0
    if s.race == 0:
        favourite: int = s.tables.favourite[s.lineup[starter]]
        return 1.0 * favourite if temper == STUBBORN else 1.0 - favourite
    found = 0
    others = 0
    for other in range(s.seats):
        at = (s.race - 1) * SEATS * LINES + other * LINES
        for line in range(LINES):
            bet = s.line[at + line]
            if bet >= 0 and (starter in (bet // STARTERS, bet % STARTERS) if line >= WINNER_BETS else bet == starter):
                if other == seat:
                    found = 1
                else:
                    others += 1
    return 1.0 * found if temper == STUBBORN else min(others, 3) / 3.0
