"""Matters of temperament: which horse to buy or to bet on, and when to play a card instead."""

from __future__ import annotations

from typing import Final

from railbird.engine.constants import *
from railbird.games.long_shot.rules.constants import *
from railbird.games.long_shot.rules.state import Position

EASE: Final = 11.0  # margins; among three easy players a newcomer wins about as often as each of them
NEAR_ACTION: Final = 8.0  # dollars; what is priced so nearly alike is a matter of temperament


def margin(s: Position) -> float:
    return NEAR_ACTION if s.stage in (ACTION, PICK) else 0.0


def liking(s: Position, seat: int, action: int, temper: int) -> float:
    if s.stage != ACTION or action >= PLAY or action < BUY:
        return 0.0
    horse = action - BUY if action < BET else action - BET
    if temper in (BOLD, CAREFUL):
        ahead = 0
        for other in range(HORSES):
            if s.position[other] > s.position[horse]:
                ahead += 1
        return ahead / 9.0 if temper == BOLD else 1.0 - ahead / 9.0
    own: int = s.owner[horse] == seat or s.bets[seat][horse] > 0
    if temper == STUBBORN:
        return 1.0 * own
    others = 0
    for other in range(s.seats):
        if other != seat and (s.owner[horse] == other or s.bets[other][horse] > 0):
            others += 1
    return min(others, 2) / 2.0
