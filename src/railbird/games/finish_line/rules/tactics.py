"""A sound player. He puts nearly all on the pair that the table will push, and follows whatever die helps it most.

Finish Line is a game of coordination: the pair that others have on their slips comes in, so the measure of a pair is
the one that everybody shares, and tastes differ only a little. One or two smallest winner bets are kept for the day on
which the pair misses; how many is drawn, because equal slips tie. Only the own slip is ever read: what the others wrote
is unknown (FL-015).
"""

from __future__ import annotations

from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
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


# Slips: a place bet, and a smallest winner bet on one or both of its horses.


def write(s: Position, seat: int, rng: Rng) -> int:
    """The next stroke. Everything follows from what is on the slip."""
    if s.pending[seat] >= 0:
        return STAKE + amount(s, seat, rng)
    if slips.left(s, seat) < s.tables.stake_step:
        return CONFIRM
    if slips.lines(s, seat, WINNER_BETS, LINES) == 0:
        return PLACE + slips.tiles_of(s, best_pair(s, seat, rng))
    if slips.lines(s, seat, 0, WINNER_BETS) > 1:
        return CONFIRM
    return WIN + row.tile_of(s, spare_horse(s, seat, rng))


def amount(s: Position, seat: int, rng: Rng) -> int:
    """A place bet gets all but the smallest winner bets that are to come, and but the lead before the last race."""
    step = s.tables.stake_step
    if s.pending[seat] < STARTERS:
        return step
    spare = 0
    drawn = rng.below(100)
    if drawn < s.tables.weights[s.tables.row[seat] + W_SPARE]:
        spare = 2
    elif drawn < s.tables.weights[s.tables.row[seat] + W_SPARE + 1]:
        spare = 1
    return max(slips.left(s, seat) // step - max(spare, lead(s, seat)), 1) * step


def lead(s: Position, seat: int) -> int:
    """Who leads before the last race keeps so many steps that he wins with everybody if the pair comes in, and alone if
    it does not: with odds k and a lead d over the second, d * k / (k - 1)."""
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


def spare_horse(s: Position, seat: int, rng: Rng) -> int:
    """The pair's horse for the next winner bet: the front one, then the other; either if there is money for one."""
    first = state.slip(s, seat)
    pair = s.line[first + WINNER_BETS]
    front = pair % STARTERS
    back = pair // STARTERS
    if s.line[first] == front:
        return back
    if s.line[first] == back:
        return front
    if slips.left(s, seat) < 2 * s.tables.stake_step and rng.below(2):
        return back
    return front


def of_pairs(s: Position, seat: int, prices: list[float]) -> None:
    """What a plan on two horses pays for 100 staked, about, at 7 * a + b: with 40 on both, 30 on each as the winner.
    All players measure by it, so that they push the same pair."""
    weight = [0.0] * 7
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
    prices = [0.0] * 49
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
    prices = [0.0] * 49
    steps = slips.left(s, seat) // s.tables.stake_step
    places = slips.lines(s, seat, WINNER_BETS, LINES)
    winners = slips.lines(s, seat, 0, WINNER_BETS)
    pair = s.line[state.slip(s, seat) + WINNER_BETS]
    if places == 0 and s.pending[seat] < 0:
        of_pairs(s, seat, prices)
    for i in range(out.count):
        code = out.code[i]
        worth = 0.0
        if code >= STAKE:
            worth = near_plan(s, seat, (code - STAKE) // s.tables.stake_step, steps)
        elif code == CONFIRM:
            worth = 1.0 if steps == 0 or (places > 0 and winners > 1) else 0.5
        elif PLACE <= code < PLACE + 576 and places == 0:
            worth = prices[slips.bet_of(s, code - PLACE) - STARTERS]
        elif WIN <= code < WIN + TILES and places > 0 and winners < 2:
            starter = state.starter_of(s, code - WIN)
            worth = 1.0 if starter in (pair // STARTERS, pair % STARTERS) else 0.0
        elif REMOVE_WIN <= code < REMOVE_WIN + TILES or REMOVE_PLACE <= code < REMOVE_PLACE + 576:
            worth = -1.0
        out.price[i] = worth


def near_plan(s: Position, seat: int, stake: int, steps: int) -> float:
    """A stake in steps, of so many that are left; a place bet may keep two or none."""
    if s.pending[seat] < STARTERS:
        return 1.0 / stake
    kept = lead(s, seat)
    most = steps if kept == 0 else max(steps - kept, 1)
    least = max(steps - max(kept, 2), 1)
    if stake > most:
        return 1.0 * most / stake
    return 1.0 if stake >= least else 1.0 * stake / least


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
