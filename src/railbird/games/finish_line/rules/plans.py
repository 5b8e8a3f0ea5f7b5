"""Plans of several steps: a whole betting slip.

A plan is 49 times its shape plus the pair, 7 * lower + higher starter. It remembers nothing: what comes next follows
from what is on the slip, and only plans that fit this are on the list.
"""

from __future__ import annotations

from railbird.engine.constants import *
from railbird.engine.contract import Choices
from railbird.engine.types import Doubles, Ints
from railbird.games.finish_line.rules import slips, state, tactics
from railbird.games.finish_line.rules.constants import *
from railbird.games.finish_line.rules.row import tile_of
from railbird.games.finish_line.rules.state import Position


def list_slips(s: Position, seat: int, out: Choices) -> None:
    """The dearest pairs with a smallest winner bet on either horse; the dearest two in other shapes as well."""
    prices: Doubles = [0.0] * 49
    if s.capital[seat] < s.tables.stake_step:
        return
    tactics.of_pairs(s, seat, prices)
    for rank in range(PAIRS_TRIED):
        best = 0
        for pair in range(49):
            if prices[pair] > prices[best]:
                best = pair
        offer(s, seat, LOWER_TOKEN, best, prices[best], out)
        offer(s, seat, HIGHER_TOKEN, best, prices[best], out)
        if rank < 2:
            offer(s, seat, ALL_IN, best, prices[best], out)
            offer(s, seat, BOTH_TOKENS, best, prices[best], out)
        if rank == 0:
            offer(s, seat, LOWER_ALONE, best, prices[best], out)
            offer(s, seat, HIGHER_ALONE, best, prices[best], out)
            if s.race == RACES - 1:
                offer(s, seat, HALF_KEPT, best, prices[best], out)
                offer(s, seat, NEARLY_ALL_KEPT, best, prices[best], out)
        prices[best] = -1.0


def offer(s: Position, seat: int, shape: int, pair: int, price: float, out: Choices) -> None:
    if fits(s, seat, shape, pair):
        out.value(-1 - 49 * shape - pair, price)


def lay_out(s: Position, seat: int, shape: int, pair: int, bet: Ints, steps: Ints) -> int:
    """The lines of a plan as bets (a starter, or 7 + a pair) with their stakes in steps; how many there are."""
    lower = pair // STARTERS
    higher = pair % STARTERS
    whole = s.capital[seat] // s.tables.stake_step
    bet[0] = STARTERS + pair
    steps[0] = whole
    steps[1] = 1
    steps[2] = 1
    if shape in (LOWER_ALONE, HIGHER_ALONE):
        bet[0] = lower if shape == LOWER_ALONE else higher
        return 1
    if shape == HALF_KEPT:
        steps[0] = whole // 2
        return 1
    if shape == NEARLY_ALL_KEPT:
        steps[0] = 1
        return 1
    if shape == ALL_IN:
        return 1
    bet[1] = higher if shape == HIGHER_TOKEN else lower
    bet[2] = higher
    tokens = 2 if shape == BOTH_TOKENS else 1
    steps[0] = whole - tokens
    return 1 + tokens


def fits(s: Position, seat: int, shape: int, pair: int) -> int:
    """1 if all that is on the slip belongs to this plan, and every line of it has a stake."""
    bet: Ints = [0] * 3
    steps: Ints = [0] * 3
    count = lay_out(s, seat, shape, pair, bet, steps)
    found = 0
    settled: int = s.pending[seat] < 0
    for i in range(count):
        if steps[i] < 1:
            return 0
        line = slips.find(s, seat, bet[i])
        if line != NONE:
            if s.stake[state.slip(s, seat) + line] != steps[i] * s.tables.stake_step:
                return 0
            found += 1
        if s.pending[seat] == bet[i]:
            settled = 1
    return settled and found == slips.lines(s, seat, 0, LINES)


def next_stroke(s: Position, seat: int, plan: int) -> int:
    """-1 when the slip is confirmed."""
    bet: Ints = [0] * 3
    steps: Ints = [0] * 3
    if s.due != DECISION or s.step != SLIPS or s.confirmed >> seat & 1:
        return -1
    count = lay_out(s, seat, plan // 49, plan % 49, bet, steps)
    for i in range(count):
        if s.pending[seat] == bet[i]:
            return STAKE + steps[i] * s.tables.stake_step
    for i in range(count):
        if slips.find(s, seat, bet[i]) == NONE:
            if bet[i] < STARTERS:
                return WIN + tile_of(s, bet[i])
            return PLACE + slips.tiles_of(s, bet[i] - STARTERS)
    return CONFIRM
