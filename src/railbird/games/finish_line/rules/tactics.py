"""A sound player. He writes his slip on two horses by chance against odds, and then follows whatever die helps it most.

Only the own slip is ever read: what the others wrote is unknown (FL-015).
"""

from __future__ import annotations

from typing import Final

from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
from railbird.engine.types import Long, Longs
from railbird.games.finish_line.rules import faces, finish, row, slips, state, turns, value
from railbird.games.finish_line.rules.constants import *
from railbird.games.finish_line.rules.state import Position

HELP: Final = 20  # own horses get help: their weight, in tenths


def decide(s: Position, seat: int, rng: Rng, out: Choices) -> int:
    if s.step == SLIPS:
        return write(s, seat, rng)
    if s.step in (NEXT_DIE, FIRST_DICE):
        return take(s, seat, out)
    out.count = 0
    if s.step == EXTRA_MOVES:
        return last_move(s, seat, out)
    return follow(s, seat, out)


# Slips: a winner bet on the better horse of two, a place bet on both, a winner bet on the other.


def write(s: Position, seat: int, rng: Rng) -> int:
    if s.pending[seat] >= 0:
        return STAKE + amount(s, seat)
    winners = slips.lines(s, seat, 0, WINNER_BETS)
    places = slips.lines(s, seat, WINNER_BETS, LINES)
    if slips.left(s, seat) < s.tables.stake_step or winners > 1 or places > 1:
        return CONFIRM
    first = state.slip(s, seat)
    pair = s.line[first + WINNER_BETS]
    if places == 0:
        pair = best_pair(s, s.line[first], rng)
        if winners == 0:
            return WIN + row.tile_of(s, better(s, pair))
        return PLACE + slips.tiles_of(s, pair)
    other = better(s, pair)
    if winners == 1 and s.line[first] == other:
        other = pair // STARTERS + pair % STARTERS - other
    return WIN + row.tile_of(s, other)


def amount(s: Position, seat: int) -> int:
    """Of the capital: the first winner bet, then the place bet, the rest on the second winner bet."""
    step = s.tables.stake_step
    left = slips.left(s, seat)
    stake = left
    if s.pending[seat] >= STARTERS:
        stake = s.capital[seat] // 100 * 40
    elif slips.lines(s, seat, 0, WINNER_BETS) == 0:
        stake = s.capital[seat] // 100 * 35
    if stake > left:
        stake = left
    stake = stake // step * step
    return stake if stake >= step else step


def helped(s: Position, starter: int, a: int, b: int) -> Long:
    weight = value.at_start(s, starter)
    return weight * HELP // 10 if starter in (a, b) else weight


def expect(s: Position, a: int, b: int) -> Long:
    """What the plan on these two horses pays for 100 staked, about."""
    total: Long = 0
    for starter in range(STARTERS):
        total += helped(s, starter, a, b)
    first: Long = helped(s, a, a, b)
    second: Long = helped(s, b, a, b)
    odds_a: Long = s.tables.odds[s.race][a]
    odds_b: Long = s.tables.odds[s.race][b]
    price: Long = 30 * odds_a * first // total + 30 * odds_b * second // total
    return price + 40 * (odds_a + odds_b) * value.both(first, second, total) // value.MILLION


def best_pair(s: Position, fixed: int, rng: Rng) -> int:
    """The most promising two horses, the first as given if one is; tastes differ a little."""
    best = NONE
    top: Long = NONE
    for a in range(STARTERS):
        for b in range(a + 1, STARTERS):
            if fixed in (NONE, a, b):
                price: Long = expect(s, a, b) * (90 + rng.below(21))
                if price > top:
                    top = price
                    best = STARTERS * a + b
    return best


def better(s: Position, pair: int) -> int:
    """The horse of the two that promises more."""
    a = pair // STARTERS
    b = pair % STARTERS
    odds_a = s.tables.odds[s.race][a]
    odds_b = s.tables.odds[s.race][b]
    return a if value.at_start(s, a) * odds_a > value.at_start(s, b) * odds_b else b


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


def best_use(s: Position, seat: int, face: int, out: Choices) -> Long:
    """What the position is worth if a die with this face is there to be followed, or put away."""
    top: Long = value.worth(s, seat)
    out.count = 0
    faces.list_uses(s, face, out)
    for i in range(out.count):
        price: Long = value.try_out(s, seat, out.code[i])
        if price > top:
            top = price
    return top


def take(s: Position, seat: int, out: Choices) -> int:
    """The dice whose faces are worth most on the average."""
    gain: Longs = [0] * 5
    for colour in range(COLOURS):
        if turns.takable(s, colour):
            for i in range(s.tables.kinds[colour]):
                gain[colour] += s.tables.weight[colour][i] * best_use(s, seat, s.tables.kind[colour][i], out)
    out.count = 0
    if s.step == NEXT_DIE:
        turns.list_next_die(s, out)
    else:
        turns.list_first_dice(s, out)
    best = out.code[0]
    top: Long = NONE
    for i in range(out.count):
        if s.step == NEXT_DIE:
            price: Long = gain[out.code[i] - TAKE]
        else:
            dice = out.code[i] - TAKE_THREE
            price = gain[dice // 25] + gain[dice // 5 % 5] + gain[dice % 5]
        if i == 0 or price > top:
            top = price
            best = out.code[i]
    return best


def follow(s: Position, seat: int, out: Choices) -> int:
    """The action that is worth most; putting a die away leaves things as they are."""
    turns.list_dice(s, out)
    best = out.code[out.count - 1]
    top: Long = value.worth(s, seat)
    for i in range(out.count):
        code = out.code[i]
        if code < PUT_AWAY or code >= PUT_AWAY + FACES:
            price: Long = value.try_out(s, seat, code)
            if price > top:
                top = price
                best = code
    return best


def last_move(s: Position, seat: int, out: Choices) -> int:
    """Where a saved die helps, or nowhere."""
    finish.list_extra_moves(s, out)
    best = WAIVE
    top: Long = value.try_out(s, seat, WAIVE)
    for i in range(out.count):
        price: Long = value.try_out(s, seat, out.code[i])
        if price > top:
            top = price
            best = out.code[i]
    return best
