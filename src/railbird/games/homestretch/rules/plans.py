"""Plans of several steps: a whole layout of tokens, with as many on one horse as there is room for."""

from __future__ import annotations

from typing import Final

from railbird.engine.constants import *
from railbird.engine.contract import Choices
from railbird.games.homestretch.rules import betting, tactics
from railbird.games.homestretch.rules.constants import *
from railbird.games.homestretch.rules.state import Position

SINGLE: Final = 8  # spots that are tried for the next token alone


def list_layouts(s: Position, seat: int, out: Choices) -> None:
    """The dearest spots for the next token, and -1 - horse for the layouts on their horses."""
    betting.legal(s, seat, out)
    tactics.price(s, seat, out)
    out.keep_dearest(SINGLE)
    horses = 0
    for i in range(out.count):
        horse = (out.code[i] - BET) // 10 - FIRST_NUMBER
        if not horses >> horse & 1:
            horses |= 1 << horse
            out.value(-1 - horse, out.price[i])


def next_token(s: Position, seat: int, horse: int) -> int:
    """On the dearest spot of the horse; when all are full, as the tactics would. -1 when all tokens are laid."""
    if s.due != DECISION or s.phase != BETTING or s.turn != seat or betting.has_bet(s, seat):
        return -1
    most = betting.limit(s, seat)
    best = -1
    highest = 0.0
    for line in range(LINES):
        spot = LINES * horse + line
        if betting.on_spot(s, seat, spot) < most:
            worth = tactics.of_spot(s, seat, spot)
            if best < 0 or worth > highest:
                best = spot
                highest = worth
    if best < 0:
        best = tactics.best_spot(s, seat)
    return BET + 10 * (FIRST_NUMBER + best // LINES) + best % LINES
