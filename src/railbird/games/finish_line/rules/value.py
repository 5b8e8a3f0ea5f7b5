"""What a position is worth to a slip: chances of the horses by place and dice left, and trying an action out.

A slip that stands and falls with one place bet has prices of its own, in units of the log-odds that the pair comes in:
they were fitted on playouts of each legal action (docs/bots.md). Any other slip is worth the money it may expect.
"""

from __future__ import annotations

from railbird.engine.types import Doubles, DoubleTable, Ints
from railbird.games.finish_line.rules import faces, finish, row, state
from railbird.games.finish_line.rules.constants import *
from railbird.games.finish_line.rules.state import Position

# By dice in the pool, 0 to 27: a row of WEIGHT, and a group of the pair's prices (none for an empty pool).
LINE: Ints = [8, 7, 6, 5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
GROUP: Ints = [-1, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
# How often horses won that were so many tiles behind the leader then, of 10,000 (7,500 races of random play); the last
# row says that the race is decided but for extra moves.
WEIGHT: DoubleTable = [
    [2930.0, 2160.0, 1510.0, 880.0, 500.0, 300.0, 170.0],
    [3200.0, 2400.0, 1500.0, 800.0, 450.0, 220.0, 80.0],
    [3570.0, 2410.0, 1470.0, 730.0, 360.0, 150.0, 40.0],
    [4000.0, 2500.0, 1400.0, 650.0, 280.0, 80.0, 10.0],
    [4700.0, 2400.0, 1250.0, 450.0, 140.0, 30.0, 10.0],
    [5750.0, 2250.0, 1000.0, 220.0, 40.0, 10.0, 2.0],
    [6500.0, 1900.0, 750.0, 90.0, 20.0, 4.0, 1.0],
    [7600.0, 1300.0, 400.0, 30.0, 6.0, 2.0, 1.0],
    [1000000.0, 10000.0, 100.0, 8.0, 4.0, 2.0, 1.0],
]
FAVOURITE: Doubles = [1.2, 1.5, 1.9, 2.5, 3.0, 3.5, 4.0]  # a favourite's chance against another's in the same place
FIRST_PAIR: Ints = [0, 6, 11, 15, 18, 20]  # where the prices of a pair begin, by the place of its front horse


def at_start(s: Position, starter: int) -> float:
    """The weight of a horse before the race."""
    behind = STARTERS - 1 - starter
    if s.tables.favourite[s.lineup[STARTERS * s.race + starter]]:
        return WEIGHT[0][behind] * FAVOURITE[behind]
    return WEIGHT[0][behind]


def both(a: float, b: float, total: float) -> float:
    """The chance that two horses of these weights come in first and second."""
    if a == 0.0 or b == 0.0:
        return 0.0
    return a * b / total * (1.0 / (total - a) + 1.0 / (total - b))


def weigh(s: Position, left: int, weight: Doubles) -> float:
    """The weights of the horses among each other, 0 for one that is out of the race; their sum."""
    line = LINE[left]
    total = 0.0
    for i in range(STARTERS):
        weight[i] = 0.0
    for i in range(s.tiles):
        starter = s.row[i]
        behind = s.tiles - 1 - i
        one = WEIGHT[line][behind]
        if s.pair and behind < 2:
            one = (WEIGHT[line][0] + WEIGHT[line][1]) / 2.0
        if left > 0:
            if s.tables.favourite[s.lineup[STARTERS * s.race + starter]]:
                one *= FAVOURITE[behind]
            elif s.shoe[starter] and behind > 0:
                one *= 1.25
        weight[starter] = one
        total += one
    return total


def worth(s: Position, seat: int, pool: int) -> float:
    """What the seat may expect of its slip, with its side bets. `pool` is its size before the action that is tried:
    all actions of a decision are measured alike."""
    weight: Doubles = [0.0] * 7
    total: float = weigh(s, state.pool_size(s), weight)
    value: float = 1.0 * finish.side_money(s, seat)
    if total == 0.0:
        return value
    first = 20 * s.race + LINES * seat
    most: float = 0.0
    places: float = 0.0  # what the place bets may expect
    staked = 0  # on winners
    for i in range(WINNER_BETS):
        what = s.line[first + i]
        if what >= 0:
            staked += s.stake[first + i]
            prize: float = 1.0 * s.stake[first + i] * s.tables.odds[s.race][what]
            value += (prize + 1000.0 * s.outsider[what]) * weight[what] / total
            most = max(most, prize)
    main = s.line[first + WINNER_BETS]
    lone: int = s.line[first + WINNER_BETS + 1] < 0 and s.stake[first + WINNER_BETS] >= 3 * staked
    by_pair: int = GROUP[pool] >= 0 and main >= 0 and lone
    for i in range(WINNER_BETS, LINES):
        what = s.line[first + i]
        if what >= 0:
            a = what // STARTERS
            b = what % STARTERS
            chance: float = 0.0
            if s.bonus_if_won or not by_pair:
                chance = both(weight[a], weight[b], total)
            prize = 1.0 * s.stake[first + i] * (s.tables.odds[s.race][a] + s.tables.odds[s.race][b])
            places += prize * chance
            most = max(most, prize)
            if s.bonus_if_won:
                value += 500.0 * (s.outsider[a] + s.outsider[b]) * chance
            else:
                value += 500.0 * (s.outsider[a] * weight[a] + s.outsider[b] * weight[b]) / total
            if by_pair:
                at = s.tables.row[seat]
                return (
                    of_pair(s, seat, a, b, at + W_GROUP + PRICES * GROUP[pool])
                    + s.tables.weights[at + W_MONEY] * value / prize
                )
    # A saved die may lift a horse at the very end.
    return value + places + s.saved[seat] * most / 12.0


def of_pair(s: Position, seat: int, low: int, high: int, at: int) -> float:
    """How the chance of a place bet stands, in log-odds, by the prices from `at` on; `front` and `back` are places
    behind the leader."""
    front = NONE
    back = NONE
    for i in range(s.tiles):
        if s.row[i] == low or s.row[i] == high:
            if back == NONE:
                back = s.tiles - 1 - i
            else:
                front = s.tiles - 1 - i
    value: float = s.tables.weights[at + P_SIDE] * s.side_won[seat]
    if s.saved[seat]:
        value += s.tables.weights[at + P_SAVED + (s.saved[seat] > 1)]
    value += s.tables.weights[at + P_TILES + min(STARTERS - s.tiles, 3)]
    if front == NONE:
        return value + s.tables.weights[s.tables.row[seat] + W_OUT]
    value += s.tables.weights[at + P_PAIR + FIRST_PAIR[front] + back - front - 1]
    if s.pair:
        value += s.tables.weights[at + P_EVEN + (0 if back == 1 else 1 if front == 0 else 2 if front == 1 else 3)]
    for i in range(s.tiles):
        starter = s.row[i]
        behind = s.tiles - 1 - i
        favourite = s.tables.favourite[s.lineup[STARTERS * s.race + starter]]
        if behind in (front, back):
            own: int = front if behind == front else 6 + back - 1
            if favourite:
                value += s.tables.weights[at + P_FAVOURITE + own]
            if s.shoe[starter]:
                value += s.tables.weights[at + P_SHOE + own]
            if s.whip[starter]:
                value += s.tables.weights[at + P_WHIP + (behind == back)]
        else:
            where: int = 0 if behind < front else 1 if behind < back else min(behind - back, 3) + 1
            if favourite:
                value += s.tables.weights[at + P_RIVAL_FAVOURITE + where]
            if s.shoe[starter]:
                value += s.tables.weights[at + P_RIVAL_SHOE + where]
            if s.whip[starter]:
                value += s.tables.weights[at + P_WHIP + 2 + min(where, 2)]
    return value


def try_out(s: Position, seat: int, code: int) -> float:
    """What the position is worth after following a die; everything is then as before."""
    line: Ints = [0] * 7
    shoe: Ints = [0] * 7
    whip: Ints = [0] * 7
    outsider: Ints = [0] * 7
    pool: Ints = [0] * 5
    out: Ints = [0] * 5
    saved: Ints = [0] * 4
    side_won: Ints = [0] * 4
    side_lost: Ints = [0] * 4
    line[:] = s.row
    shoe[:] = s.shoe
    whip[:] = s.whip
    outsider[:] = s.outsider
    pool[:] = s.pool
    out[:] = s.out
    saved[:] = s.saved
    side_won[:] = s.side_won
    side_lost[:] = s.side_lost
    tiles = s.tiles
    pair = s.pair
    even_spent = s.even_spent
    tips = s.tips[s.race]
    noting = s.noting
    size = state.pool_size(s)
    s.noting = 0
    if PLACE_EXTRA <= code < PLACE_EXTRA + TILES:
        s.saved[seat] -= 1
        starter = state.starter_of(s, code - PLACE_EXTRA)
        if faces.lay_horseshoe(s, starter, EXTRA_SHOE):
            row.ahead(s, starter, 1)
    elif code == WAIVE:
        s.saved[seat] -= 1
    else:
        faces.follow(s, seat, code)
    value = worth(s, seat, size)
    s.row[:] = line
    s.shoe[:] = shoe
    s.whip[:] = whip
    s.outsider[:] = outsider
    s.pool[:] = pool
    s.out[:] = out
    s.saved[:] = saved
    s.side_won[:] = side_won
    s.side_lost[:] = side_lost
    s.tiles = tiles
    s.pair = pair
    s.even_spent = even_spent
    s.tips[s.race] = tips
    s.noting = noting
    return value
