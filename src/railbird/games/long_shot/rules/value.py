"""What a position is worth by a quick estimate: each horse's chances for the places still open, in dollars to the seat.

The next to finish is each horse with a chance in proportion to its weight, then the same among the rest; the weight
falls with the distance by which the horse would be beaten at its pace. From that `see` works out once a decision what
the seat should end with, and how that changes with the weight of each horse: a move is then priced by multiplication.
Nothing hidden is read. Plain arithmetic, no library: compiled and interpreted agree to the last bit.
"""

from __future__ import annotations

from typing import Final

from railbird.engine.types import Doubles
from railbird.games.long_shot.rules.constants import *
from railbird.games.long_shot.rules.state import Position

LEAST: Final = 1.0 / 65536


def root(number: float) -> float:
    """The square root, by Newton; the first guess is good between 1 and some thousands."""
    guess = 1.0 + number / 4.0
    if number > 30.0:
        guess = 4.0 + number / 20.0
    for _ in range(4):
        guess = (guess + number / guess) / 2.0
    return guess


def fall(s: Position, way: float) -> float:
    """exp(-way), from the table, at least 1 / 65536."""
    if way <= 0.0:
        return 1.0
    at = way * 16.0
    if at >= 177.0:
        return LEAST
    index: int = int(at)
    part = at - index
    return s.tables.decay[index] * (1.0 - part) + s.tables.decay[index + 1] * part


def see(s: Position, view: Doubles, horses: int) -> None:
    """The race from the seat in turn; its horses only if they matter to what is decided."""
    weight: Doubles = [0.0] * 10
    total = weigh(s, view, weight)
    card = s.tables.weights[s.tables.row[s.turn] + W_CARD]
    late = 1.0 - view[V_LEFT] / 12.0
    if late > 0.0:
        card *= 1.0 - s.tables.weights[s.tables.row[s.turn] + W_LATE] * late
    view[V_CARD] = card
    if not horses:
        return
    for i in range(60):
        view[i] = 0.0
    stakes(s, view)
    if s.finished < PLACES:
        see_places(s, view, weight, total)


def weigh(s: Position, view: Doubles, weight: Doubles) -> float:
    """How strong each running horse is in the race for the next place; their sum. Also how a move changes that."""
    at = s.tables.row[s.turn]
    rate: Doubles = [0.0] * 10
    left: float = 1000.0
    for horse in range(HORSES):
        rate[horse] = s.tables.pace
        if s.owner[horse] != BANK:
            rate[horse] = s.tables.pace * (s.seats + s.tables.bar_size[horse] + 1) / s.seats
        if s.position[horse] <= s.tables.spaces and s.tables.spaces + 1 - s.position[horse] < left * rate[horse]:
            left = (s.tables.spaces + 1 - s.position[horse]) / rate[horse]
    left = max(left, 1.0)
    step = 1.25 / max(s.tables.weights[at + W_SPREAD] * root(s.tables.squares * left / 40.0), 1.0)
    total = 0.0
    for horse in range(HORSES):
        weight[horse] = 0.0
        if s.position[horse] <= s.tables.spaces:
            weight[horse] = fall(s, step * (s.tables.spaces + 1 - s.position[horse] - rate[horse] * left))
            total += weight[horse]
    view[V_LEFT] = left
    back = fall(s, step)
    ahead = 1.0 / back
    growth = 1.0
    loss = 1.0
    for spaces in range(16):
        view[V_GROWTH + spaces] = growth - 1.0
        view[V_FALL + spaces] = loss - 1.0
        growth *= ahead
        loss *= back
    return total


def stakes(s: Position, view: Doubles) -> None:
    """What is certain: horses that have finished."""
    for place in range(s.finished):
        horse = s.order[place]
        view[V_TOP + horse] = 1.0
        view[V_PURSE + horse] = s.tables.prize[place]
        view[V_STAKE + horse] = s.tables.odds[horse][place] + s.stake_back


def interest(s: Position, horse: int, rivals: float, gains: Doubles) -> None:
    """Dollars to the seat if this horse takes the next place still open, the second and the third, less a part of what
    each of the others gets on the average."""
    bets = 0
    for seat in range(s.seats):
        bets += s.bets[seat][horse]
    own = s.bets[s.turn][horse]
    stake = own - (bets - own) * rivals
    prize: float = 0.0
    if s.owner[horse] == s.turn:
        prize = 1.0
    elif s.owner[horse] != BANK:
        prize = -rivals
    for i in range(PLACES):
        gains[HORSES * i + horse] = 0.0
    for place in range(s.finished, PLACES):
        gains[HORSES * (place - s.finished) + horse] = (
            stake * (s.tables.odds[horse][place] + s.stake_back) + prize * s.tables.prize[place]
        )


def see_places(s: Position, view: Doubles, weight: Doubles, total: float) -> None:
    """Chances of the places still open, and what the standing gains by a horse. With S the standing, T the sum of the
    weights, u = w / (T - w) and B the worth of the later places if a horse is next, all sums over the other horses:
    next = first + B - S, and pull = dS / d log w."""
    gains: Doubles = [0.0] * 30
    share: Doubles = [0.0] * 10
    later: Doubles = [0.0] * 10
    shares = 0.0
    seconds = 0.0
    thirds = 0.0
    rivals = s.tables.weights[s.tables.row[s.turn] + W_RIVALS] / (s.seats - 1)
    placed = s.tables.weights[s.tables.row[s.turn] + W_MOVE]
    for horse in range(HORSES):
        if weight[horse] > 0.0:
            interest(s, horse, rivals, gains)
            share[horse] = weight[horse] / (total - weight[horse])
            shares += share[horse]
            seconds += weight[horse] * gains[10 + horse]
            thirds += weight[horse] * gains[20 + horse]
    e: Doubles = [0.0] * 10
    f: Doubles = [0.0] * 10
    x: Doubles = [0.0] * 10
    y: Doubles = [0.0] * 10
    if s.finished == 0:
        for i in range(HORSES):
            for j in range(i):
                d = 1.0 / (total - weight[i] - weight[j])
                c = (thirds - weight[i] * gains[20 + i] - weight[j] * gains[20 + j]) * d
                e[i] += weight[j] * d
                e[j] += weight[i] * d
                f[i] += weight[j] * c * d
                f[j] += weight[i] * c * d
                later[i] += weight[j] * c
                later[j] += weight[i] * c
                x[i] += share[j] * (c + weight[i] * d * (c - gains[20 + i]))
                x[j] += share[i] * (c + weight[j] * d * (c - gains[20 + j]))
                y[i] += share[j] * weight[i] * d
                y[j] += share[i] * weight[j] * d
    standing = 0.0
    laters = 0.0
    es = 0.0
    fs = 0.0
    for horse in range(HORSES):
        if weight[horse] > 0.0:
            later[horse] = (seconds - weight[horse] * gains[10 + horse] + later[horse]) / (total - weight[horse])
            standing += weight[horse] * (gains[horse] + later[horse]) / total
            laters += share[horse] * later[horse]
            es += share[horse] * e[horse]
            fs += share[horse] * f[horse]
    for horse in range(HORSES):
        if weight[horse] > 0.0:
            chance = weight[horse] / total
            others = shares - share[horse]
            view[V_NEXT + horse] = gains[horse] + later[horse] - standing
            view[V_PULL + horse] = chance * (
                view[V_NEXT + horse]
                + gains[10 + horse] * others
                + x[horse]
                - (laters - share[horse] * later[horse])
                + gains[20 + horse] * (es - share[horse] * e[horse])
                - (fs - share[horse] * f[horse])
            )
            see_place(s, view, horse, s.finished, chance)
            see_place(s, view, horse, s.finished + 1, chance * others)
            if s.finished == 0:
                see_place(s, view, horse, 2, chance * (es - share[horse] * e[horse] - y[horse]))
            view[V_SURE + horse] = chance + placed * (view[V_TOP + horse] - chance)


def see_place(s: Position, view: Doubles, horse: int, place: int, chance: float) -> None:
    if place < PLACES:
        view[V_TOP + horse] += chance
        view[V_PURSE + horse] += chance * s.tables.prize[place]
        view[V_STAKE + horse] += chance * (s.tables.odds[horse][place] + s.stake_back)


def grown(view: Doubles, horse: int, spaces: int) -> float:
    """How much the chances of a horse grow by a move, the less the likelier it is already."""
    growth = view[V_GROWTH + min(spaces, 15)] if spaces >= 0 else view[V_FALL + min(-spaces, 15)]
    return growth / (1.0 + growth * view[V_SURE + horse])
