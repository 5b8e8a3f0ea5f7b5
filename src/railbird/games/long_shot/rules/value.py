"""What a position is worth by a quick estimate: each horse's chances for the places still open, each seat's money.

Whole numbers only, so that the compiled and the interpreted form judge alike. A chance of 10000 is certainty, a worth
of 10000 is a dollar. Nothing hidden is read.
"""

from __future__ import annotations

from typing import Final

from railbird.engine.types import Ints, Long, Longs
from railbird.games.long_shot.rules import race
from railbird.games.long_shot.rules.constants import *
from railbird.games.long_shot.rules.state import Position

CERTAIN: Final = 10000
# 65536 * exp(-i / 8), at least 1: how a horse's chance falls with the distance it would be beaten by.
DECAY: Ints = [
    65536, 57835, 51039, 45042, 39749, 35079, 30957, 27319, 24109, 21276, 18776, 16570, 14623, 12905, 11388, 10050,
    8869, 7827, 6907, 6096, 5380, 4747, 4190, 3697, 3263, 2879, 2541, 2243, 1979, 1746, 1541, 1360,
    1200, 1059, 935, 825, 728, 642, 567, 500, 442, 390, 344, 303, 268, 236, 209, 184,
    162, 143, 127, 112, 99, 87, 77, 68, 60, 53, 47, 41, 36, 32, 28, 25,
    22, 19, 17, 15, 13, 12, 10, 9, 8, 7, 6, 6, 5, 4, 4, 3,
    3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
]  # fmt: skip


def rate(s: Position, horse: int) -> int:
    """Spaces a turn, times 10000: by the horse die, and by its owner's bar and care on his turns."""
    total = 0
    for face in range(6):
        total += s.tables.die[face]
    base = total * 10000 // 60
    if s.owner[horse] == BANK:
        return base
    return base * (s.seats + s.tables.bar_size[horse] + 1) // s.seats


def turns_left(s: Position) -> int:
    """Turns until the next horse should finish, times 16; at least one turn."""
    best = 16 * 1000
    for horse in range(HORSES):
        if race.running(s, horse):
            best = min(best, (s.tables.spaces + 1 - s.position[horse]) * 160000 // rate(s, horse))
    return max(best, 16)


def root(number: int) -> int:
    """The whole square root."""
    guess = number
    better = (number + 1) // 2
    while better < guess:
        guess = better
        better = (guess + number // guess) // 2
    return guess


def weigh(s: Position, weight: Ints) -> None:
    """How strong each running horse is in the race for the next place."""
    left = turns_left(s)
    spread = 0
    for face in range(6):
        spread += s.tables.die[face] * s.tables.die[face]
    # Dice, and about half as much again by cards: hundredths of spaces.
    deviation = max(root(spread * 250 * left // 16), 100)
    for horse in range(HORSES):
        weight[horse] = 0
        if race.running(s, horse):
            short = (s.tables.spaces + 1 - s.position[horse]) * 100 - rate(s, horse) * left // 1600
            weight[horse] = DECAY[min(max(short, 0) * 10 // deviation, 95)]


def chances(s: Position, chance: Ints) -> None:
    """chance[10 * place + horse] for the three places, by the strengths of all who are still in the race for each."""
    weight = [0] * 10
    first: Longs = [0] * 10
    share: Longs = [0] * 10
    pairs: Longs = [0] * 10
    for i in range(PLACES * HORSES):
        chance[i] = 0
    for place in range(s.finished):
        chance[HORSES * place + s.order[place]] = CERTAIN
    if s.finished == PLACES:
        return
    weigh(s, weight)
    total: Long = 0
    for horse in range(HORSES):
        total += weight[horse]
    shares: Long = 0
    for horse in range(HORSES):
        first[horse] = weight[horse]
        first[horse] = first[horse] * 1000000 // total
        share[horse] = first[horse] * 65536 // (total - weight[horse])
        shares += share[horse]
        chance[HORSES * s.finished + horse] = first[horse] // 100
    if s.finished + 1 < PLACES:
        for horse in range(HORSES):
            chance[HORSES * (s.finished + 1) + horse] = weight[horse] * (shares - share[horse]) // 6553600
    if s.finished == 0:
        all_pairs: Long = 0
        for horse in range(HORSES):
            for other in range(horse):
                ahead: Long = share[horse] * weight[other] + share[other] * weight[horse]
                ahead = ahead // (total - weight[horse] - weight[other])
                pairs[horse] += ahead
                pairs[other] += ahead
                all_pairs += ahead
        for horse in range(HORSES):
            chance[HORSES * 2 + horse] = weight[horse] * (all_pairs - pairs[horse]) // 6553600


def bet_worth(s: Position, chance: Ints, horse: int) -> int:
    """What a dollar on this horse should bring."""
    value = 0
    for place in range(PLACES):
        value += chance[HORSES * place + horse] * (s.tables.odds[horse][place] + s.stake_back)
    return value


def worth(s: Position, chance: Ints, seat: int) -> Long:
    """Cash, and what horses and bets should bring."""
    value: Long = s.cash[seat]
    value *= CERTAIN
    for horse in range(HORSES):
        if s.owner[horse] == seat:
            for place in range(PLACES):
                value += chance[HORSES * place + horse] * s.tables.prize[place]
        stake: Long = s.bets[seat][horse]
        if stake:
            value += stake * bet_worth(s, chance, horse)
    return value


def standing(s: Position, seat: int) -> Long:
    """What a seat should end with, less half the others' mean: to win is to have more than they."""
    chance = [0] * 30
    chances(s, chance)
    others: Long = 0
    for other in range(s.seats):
        if other != seat:
            others += worth(s, chance, other)
    return worth(s, chance, seat) - others // (2 * (s.seats - 1))
