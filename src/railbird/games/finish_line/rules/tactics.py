"""A sound player. He puts nearly all on the pair that the table will push, and follows whatever die helps it most.

Finish Line is a game of coordination: the pair that others have on their slips comes in, so the measure of a pair is
the one that everybody shares, and tastes differ only a little. One smallest winner bet is kept for the day on which the
pair misses; on which of the two horses is drawn, because equal slips tie. Only the own slip is ever read: what the
others wrote is unknown (FL-015).
"""

from __future__ import annotations

from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
from railbird.engine.types import Doubles
from railbird.games.finish_line.rules import finish, row, slips, state, turns, value
from railbird.games.finish_line.rules.constants import *
from railbird.games.finish_line.rules.state import Position


def price(s: Position, seat: int, out: Choices) -> None:
    """Each of the legal actions in `out`."""
    if s.step == SLIPS:
        price_slip(s, seat, out)
    elif s.step in (NEXT_DIE, FIRST_DICE):
        price_dice(s, out)
    else:
        price_uses(s, seat, out)


def decide(s: Position, seat: int, rng: Rng, out: Choices) -> int:
    if s.step == SLIPS:
        return write(s, seat, rng)
    out.count = 0
    if s.step == NEXT_DIE:
        turns.list_next_die(s, out)
    elif s.step == FIRST_DICE:
        turns.list_first_dice(s, out)
    elif s.step == USE:
        turns.list_dice(s, out)
    else:
        finish.list_extra_moves(s, out)
    price(s, seat, out)
    return dearest(out)


def dearest(out: Choices) -> int:
    """The last of the best. Tiles are listed from the rear: of rivals alike the foremost is hit (that is worth three
    points of win share); and where nothing helps the last is to put a die away, or to waive."""
    best = 0
    for i in range(1, out.count):
        if out.price[i] >= out.price[best]:
            best = i
    return out.code[best]


# Slips: a place bet, and a smallest winner bet on one of its horses.


def write(s: Position, seat: int, rng: Rng) -> int:
    """The next stroke. Everything follows from what is on the slip."""
    if s.pending[seat] >= 0:
        return STAKE + amount(s, seat)
    if slips.left(s, seat) < s.tables.stake_step:
        return CONFIRM
    if slips.lines(s, seat, WINNER_BETS, LINES) == 0:
        return PLACE + slips.tiles_of(s, best_pair(s, seat, rng))
    if slips.lines(s, seat, 0, WINNER_BETS) > 0:
        return CONFIRM
    pair = s.line[state.slip(s, seat) + WINNER_BETS]
    return WIN + row.tile_of(s, pair // STARTERS if rng.below(2) else pair % STARTERS)


def amount(s: Position, seat: int) -> int:
    """A place bet gets all but one smallest winner bet that is to come, and but the lead before the last race."""
    step = s.tables.stake_step
    if s.pending[seat] < STARTERS:
        return step
    return max(slips.left(s, seat) // step - max(1, lead(s, seat)), 1) * step


def lead(s: Position, seat: int) -> int:
    """Steps that the leader keeps back in the last race. With odds k and a lead d over the second, d * k / (k - 1) is
    what lets him win with everybody if the pair comes in, and alone if it does not; half of that won most."""
    if s.race < RACES - 1:
        return 0
    ahead = MOST_MONEY
    for other in range(s.seats):
        if other != seat:
            ahead = min(ahead, finish.score(s, seat) - finish.score(s, other))
    if ahead <= 0:
        return 0
    pair = s.pending[seat] - STARTERS
    odds = s.tables.odds[s.race][pair // STARTERS] + s.tables.odds[s.race][pair % STARTERS]
    kept = s.tables.weights[s.tables.row[seat] + W_LEAD] * ahead * odds / (odds - 1)
    return int(kept / s.tables.stake_step)


def of_pairs(s: Position, seat: int, prices: Doubles) -> None:
    """What a plan on two horses pays for 100 staked, about, at 7 * a + b: with 40 on both, 30 on each as the winner.
    All players measure by it, so that they push the same pair."""
    weight: Doubles = [0.0] * 7
    help_ = s.tables.weights[s.tables.row[seat] + W_HELP]
    sum_ = 0.0
    for starter in range(STARTERS):
        weight[starter] = value.at_start(s, starter)
        sum_ += weight[starter]
    for a in range(STARTERS):
        for b in range(a + 1, STARTERS):
            first = weight[a] * help_
            second = weight[b] * help_
            total = sum_ - weight[a] - weight[b] + first + second
            odds_a = s.tables.odds[s.race][a]
            odds_b = s.tables.odds[s.race][b]
            prices[STARTERS * a + b] = 30.0 * (odds_a * first + odds_b * second) / total + 40.0 * (
                odds_a + odds_b
            ) * value.both(first, second, total)


def best_pair(s: Position, seat: int, rng: Rng) -> int:
    """The most promising two horses; tastes differ a little."""
    prices: Doubles = [0.0] * 49
    of_pairs(s, seat, prices)
    taste = s.tables.weights[s.tables.row[seat] + W_TASTE]
    best = NONE
    top = 0.0
    for a in range(STARTERS):
        for b in range(a + 1, STARTERS):
            dear = prices[STARTERS * a + b] * (1.0 + taste * (rng.below(1001) - 500) / 500.0)
            if best == NONE or dear > top:
                top = dear
                best = STARTERS * a + b
    return best


def price_slip(s: Position, seat: int, out: Choices) -> None:
    """Strokes of the pen: pairs by what their plan pays, stakes by how near they are to the plan; 1 is as planned."""
    prices: Doubles = [0.0] * 49
    steps = slips.left(s, seat) // s.tables.stake_step
    places = slips.lines(s, seat, WINNER_BETS, LINES)
    winners = slips.lines(s, seat, 0, WINNER_BETS)
    pair = s.line[state.slip(s, seat) + WINNER_BETS]
    if places == 0 and s.pending[seat] < 0:
        of_pairs(s, seat, prices)
    for i in range(out.count):
        code = out.code[i]
        worth: float = 0.0
        if code >= STAKE:
            worth = near_plan(s, seat, code - STAKE)
        elif code == CONFIRM:
            worth = 1.0 if steps == 0 or (places > 0 and winners > 0) else 0.5
        elif PLACE <= code < PLACE + 576 and places == 0:
            worth = prices[slips.bet_of(s, code - PLACE) - STARTERS]
        elif WIN <= code < WIN + TILES and places > 0 and winners == 0:
            starter = state.starter_of(s, code - WIN)
            worth = 1.0 if starter in (pair // STARTERS, pair % STARTERS) else 0.0
        elif REMOVE_WIN <= code < REMOVE_WIN + TILES or REMOVE_PLACE <= code < REMOVE_PLACE + 576:
            worth = -1.0
        out.price[i] = worth


def near_plan(s: Position, seat: int, stake: int) -> float:
    """A stake against the planned one: 1 if it is that, less the farther it is away."""
    planned = amount(s, seat)
    return 1.0 * min(stake, planned) / max(stake, planned)


def imagine_slips(s: Position, seat: int, rng: Rng) -> None:
    """The others' slips of the running race are unknown: what is confirmed becomes a slip that a sound player might
    have written, what is not is still blank."""
    for other in range(s.seats):
        if other == seat or s.settled > s.race or s.step == LINE_UP:
            continue
        slips.clear(s, other)
        if s.confirmed >> other & 1:
            imagine(s, other, rng)


def imagine(s: Position, seat: int, rng: Rng) -> None:
    """The slip is judged by the starting positions, whatever has happened to the horses since."""
    noting = s.noting
    s.noting = 0
    code = write(s, seat, rng)
    while code != CONFIRM:
        slips.write(s, seat, code)
        code = write(s, seat, rng)
    s.noting = noting


# The race.


def price_dice(s: Position, out: Choices) -> None:
    """By the faces that a colour has: what the dice will show matters little, so nothing is tried."""
    for i in range(out.count):
        if s.step == NEXT_DIE:
            out.price[i] = s.tables.liking[out.code[i] - TAKE]
        else:
            dice = out.code[i] - TAKE_THREE
            out.price[i] = s.tables.liking[dice // 25] + s.tables.liking[dice // 5 % 5] + s.tables.liking[dice % 5]


def price_uses(s: Position, seat: int, out: Choices) -> None:
    """Each action by what it makes of the position; putting a die away leaves things as they are."""
    base = value.worth(s, seat, state.pool_size(s))
    for i in range(out.count):
        code = out.code[i]
        if PUT_AWAY <= code < PUT_AWAY + FACES:
            out.price[i] = base
        else:
            out.price[i] = value.try_out(s, seat, code)
