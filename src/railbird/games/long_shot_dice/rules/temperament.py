"""Matters of temperament: what to do with a number, and for which horse."""

from __future__ import annotations

from typing import Final

from railbird.engine.constants import *
from railbird.games.long_shot_dice.rules.constants import *
from railbird.games.long_shot_dice.rules.state import Position

EASE: Final = 20.0  # margins; among three easy players a newcomer wins about as often as each of them
NEAR_ACTION: Final = 1.2  # dollars; what is priced so nearly alike is a matter of temperament


def margin(s: Position) -> float:
    return NEAR_ACTION if s.step in (ACTION, WAITING, TARGET) else 0.0


def liking(s: Position, seat: int, action: int, temper: int) -> float:
    if s.step == ACTION:
        risky: int = BET < action <= BET + LARGEST_BET or action == BUY
        if temper == BOLD:
            return 1.0 * risky
        if temper == CAREFUL:
            return 1.0 - risky
    horse = horse_of(s, action)
    if horse < 0:
        return 0.0
    if temper == BOLD:
        return 1.0 - min(s.position[horse], 15) / 15.0
    if temper == CAREFUL:
        return min(s.position[horse], 15) / 15.0
    if temper == STUBBORN:
        own: int = s.owner[horse] == seat or s.bets[seat][horse] > 0
        return 1.0 * own
    others = 0
    for other in range(s.seats + s.solo):
        if other != seat and (s.owner[horse] == other or s.bets[other][horse] > 0):
            others += 1
    return min(others, 3) / 3.0


def horse_of(s: Position, action: int) -> int:
    """The horse for which something would be done; -1 for none, and for moves back."""
    if s.step == ACTION:
        if WILD <= action < WILD + HORSES:
            return action - WILD
        if action in (BUY, HELMET, JERSEY) or JERSEY_BOX <= action < JERSEY_BOX + HORSES or BET < action < BOX:
            return s.number
        return -1
    if s.step != TARGET or s.bonus in (BACK_ONE, BACK_TWO) or action >= PAIR:
        return -1
    if HORSE <= action < HORSE + HORSES:
        return action - HORSE
    if FREE_BET_ON <= action < FREE_BET_ON + HORSES:
        return action - FREE_BET_ON
    return action - TAKE if TAKE <= action < TAKE + HORSES else -1
