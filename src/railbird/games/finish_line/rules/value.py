"""What a position is worth to a slip: chances of the horses by place and turns left, and trying an action out.

Whole numbers throughout, so that both forms of the rules judge alike.
"""

from __future__ import annotations

from railbird.engine.types import Ints, Long, Longs, Table
from railbird.games.finish_line.rules import faces, finish, row, state
from railbird.games.finish_line.rules.constants import *
from railbird.games.finish_line.rules.state import Position

MILLION: Long = 1000000
LEFT: Ints = [18, 14, 10, 7, 4, 3, 2, 1, 0]  # dice in the pool: so many or more
# How often horses won that were so many tiles behind the leader then, of 10,000 (7,500 races of random play); the last
# row says that the race is decided but for extra moves.
WEIGHT: Table = [
    [2930, 2160, 1510, 880, 500, 300, 170],
    [3200, 2400, 1500, 800, 450, 220, 80],
    [3570, 2410, 1470, 730, 360, 150, 40],
    [4000, 2500, 1400, 650, 280, 80, 10],
    [4700, 2400, 1250, 450, 140, 30, 10],
    [5750, 2250, 1000, 220, 40, 10, 2],
    [6500, 1900, 750, 90, 20, 4, 1],
    [7600, 1300, 400, 30, 6, 2, 1],
    [1000000, 10000, 100, 8, 4, 2, 1],
]
FAVOURITE: Ints = [12, 15, 19, 25, 30, 35, 40]  # a favourite's chance against another's in the same place, in tenths


def weigh(s: Position, starter: int, left: int) -> Long:
    """The horse's weight among the others; 0 when it is out of the race."""
    index = row.index_of(s, starter)
    if index == NONE:
        return 0
    behind = s.tiles - 1 - index
    line = 0
    while left < LEFT[line]:
        line += 1
    weight = WEIGHT[line][behind]
    if s.pair and behind < 2:
        weight = (WEIGHT[line][0] + WEIGHT[line][1]) // 2
    if left > 0:
        if s.tables.favourite[row.tile_of(s, starter)]:
            weight = weight * FAVOURITE[behind] // 10
        elif s.shoe[starter] and behind > 0:
            weight = weight * 5 // 4
    return weight


def at_start(s: Position, starter: int) -> Long:
    """The weight of a horse before the race."""
    behind = STARTERS - 1 - starter
    weight = WEIGHT[0][behind]
    if s.tables.favourite[row.tile_of(s, starter)]:
        weight = weight * FAVOURITE[behind] // 10
    return weight


def both(a: Long, b: Long, total: Long) -> Long:
    """The chance, in millionths, that two horses of these weights come in first and second."""
    if a == 0 or b == 0:
        return 0
    return a * b * MILLION // total // (total - a) + a * b * MILLION // total // (total - b)


def worth(s: Position, seat: int) -> Long:
    """What the seat may expect of its slip, with its side bets."""
    weight: Longs = [0] * 7
    total: Long = 0
    left = state.pool_size(s)
    for starter in range(STARTERS):
        weight[starter] = weigh(s, starter, left)
        total += weight[starter]
    value: Long = finish.side_money(s, seat)
    if total == 0:
        return value
    first = 20 * s.race + LINES * seat
    most: Long = 0
    for i in range(LINES):
        what: int = s.line[first + i]
        if what < 0:
            continue
        prize: Long = s.stake[first + i] * finish.odds_of(s, s.race, i, what)
        if prize > most:
            most = prize
        if i < WINNER_BETS:
            value += prize * (weight[what] * MILLION // total) // MILLION
            value += 1000 * s.outsider[what] * weight[what] // total
        else:
            a: int = what // STARTERS
            b: int = what % STARTERS
            chance = both(weight[a], weight[b], total)
            value += prize * chance // MILLION
            if s.bonus_if_won:
                value += 500 * (s.outsider[a] + s.outsider[b]) * chance // MILLION
            else:
                value += 500 * s.outsider[a] * weight[a] // total + 500 * s.outsider[b] * weight[b] // total
    # A saved die may lift a horse at the very end.
    return value + s.saved[seat] * most // 12


def try_out(s: Position, seat: int, code: int) -> Long:
    """What the position is worth after following a die; everything is then as before."""
    kept = [0] * 54
    noting = s.noting
    s.noting = 0
    for i in range(7):
        kept[i] = s.row[i]
        kept[7 + i] = s.shoe[i]
        kept[14 + i] = s.whip[i]
        kept[21 + i] = s.outsider[i]
    for i in range(5):
        kept[28 + i] = s.pool[i]
        kept[33 + i] = s.out[i]
    for i in range(4):
        kept[38 + i] = s.saved[i]
        kept[42 + i] = s.side_won[i]
        kept[46 + i] = s.side_lost[i]
    kept[50] = s.tiles
    kept[51] = s.pair
    kept[52] = s.even_spent
    kept[53] = s.tips[s.race]
    if PLACE_EXTRA <= code < PLACE_EXTRA + TILES:
        s.saved[seat] -= 1
        faces.put_horseshoe(s, state.starter_of(s, code - PLACE_EXTRA), EXTRA_SHOE)
    elif code == WAIVE:
        s.saved[seat] -= 1
    else:
        faces.follow(s, seat, code)
    value = worth(s, seat)
    for i in range(7):
        s.row[i] = kept[i]
        s.shoe[i] = kept[7 + i]
        s.whip[i] = kept[14 + i]
        s.outsider[i] = kept[21 + i]
    for i in range(5):
        s.pool[i] = kept[28 + i]
        s.out[i] = kept[33 + i]
    for i in range(4):
        s.saved[i] = kept[38 + i]
        s.side_won[i] = kept[42 + i]
        s.side_lost[i] = kept[46 + i]
    s.tiles = kept[50]
    s.pair = kept[51]
    s.even_spent = kept[52]
    s.tips[s.race] = kept[53]
    s.noting = noting
    return value
