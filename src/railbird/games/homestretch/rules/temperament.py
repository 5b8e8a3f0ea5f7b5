"""Matters of temperament: shares that are drafted or bought, and spots of the tote board."""

from __future__ import annotations

from typing import Final

from railbird.engine.constants import *
from railbird.games.homestretch.rules import tactics
from railbird.games.homestretch.rules.constants import *
from railbird.games.homestretch.rules.state import Position

EASE: Final = 21.0  # margins; among three easy players a newcomer wins about as often as each of them
NEAR_PICK: Final = 1.5  # what is priced so nearly alike is a matter of temperament
NEAR_BUY: Final = 1.5
NEAR_SPOT: Final = 0.2  # of the dearest spot


def margin(s: Position, seat: int) -> float:
    if s.phase == DRAFT:
        return NEAR_PICK
    if s.phase == BUYING:
        return NEAR_BUY
    if s.phase == BETTING:
        return NEAR_SPOT * tactics.of_spot(s, seat, tactics.best_spot(s, seat))
    return 0.0


def liking(s: Position, seat: int, action: int, temper: int) -> float:
    if s.phase == DRAFT:
        return of_horse(s, seat, action - PICK - FIRST_NUMBER, temper)
    if s.phase == BETTING:
        line = (action - BET) % 10
        horse = of_horse(s, seat, (action - BET) // 10 - FIRST_NUMBER, temper)
        if temper == BOLD:
            return (horse + 1.0 - line / 2.0) / 2.0
        return (horse + line / 2.0) / 2.0 if temper == CAREFUL else horse
    if action >= BUY and s.phase == BUYING:
        return of_horse(s, seat, action - BUY - FIRST_NUMBER, temper)
    return 1.0 if action == PASS and temper == CAREFUL else 0.0


def of_horse(s: Position, seat: int, horse: int, temper: int) -> float:
    """Longshots, favourites, horses in which the seat has a share or a token, those in which others have. In the draft
    only one's own picks are known."""
    if temper == BOLD:
        return 1.0 - s.tables.group[horse] / 2.0
    if temper == CAREFUL:
        return s.tables.group[horse] / 2.0
    own = s.stable[seat][horse]
    others = 0
    if s.phase == DRAFT:
        for n in range(s.draft_round):
            if s.kept[n][seat] == horse:
                own += 1
    for other in range(s.seats):
        if other != seat:
            others += s.stable[other][horse]
        for token in range(TOKENS):
            if s.bet[token][other] >= 0 and s.bet[token][other] // LINES == horse:
                if other == seat:
                    own += 1
                else:
                    others += 1
    return 1.0 * min(own, 1) if temper == STUBBORN else min(others, 4) / 4.0
