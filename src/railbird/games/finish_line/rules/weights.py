"""The weights of the tactics' prices: found by fitting and confirmed in matches (docs/bots.md)."""

from __future__ import annotations

BY_POOL = 4  # dice in the pool: 14 and more, 7 to 13, 3 to 6, 1 and 2

# The pair's prices in log-odds, by dice in the pool. Places behind the leader: front 0 to 5, back from front + 1 to 6.
PAIR = """
.77 .61 .48 .42 .20 -.03 | .36 .32 .21 .04 -.29 | .24 .01 -.32 -.51 | -.01 -.48 -.91 | -1.04 -1.39 | -.98
.63 .51 .47 -.13 .74 .53 | .28 .13 -.21 -.37 .03 | -.35 -.73 -.65 -.39 | .05 -1.73 -1.08 | -1.22 -.38 | -1.10
1.86 1.36 .51 -.67 -1.33 -1.63 | 1.04 .25 -.80 -1.65 -4.09 | -.46 -2.80 -3.53 -1.29 | -.85 -5.32 -.08
 | -4.09 -.12 | -.02
4.83 1.17 -.57 -2.74 -1.78 -1.76 | -2.30 -5.19 -5.38 -3.20 -1.64 | -2.24 -4.57 -.80 -.11 | -5.14 -.23 -.01
 | -.15 -.06 | -.04
"""
FRONT_FAVOURITE = """
.36 .41 .32 -.25 .26 -.46 | .53 .54 .85 .07 -1.16 -1.03 | .08 .11 .81 -.51 -3.86 0 | -.96 1.09 -3.59 -2.97 -.18 -.03
"""
BACK_FAVOURITE = """
.36 .40 .43 .40 .35 .61 | .54 .64 .69 1.17 .09 -.35 | .49 .57 .79 1.17 1.21 .73 | -.14 2.57 2.00 2.08 -1.69 -1.71
"""
FRONT_SHOE = """
.05 .03 .22 -.12 .02 -.06 | .02 .18 .80 -.32 -.07 -.01 | .02 -.11 .55 -.38 -.02 0 | .03 1.75 -.72 -.01 0 0
"""
BACK_SHOE = """
-.03 -.02 -.03 .20 .36 -.31 | .03 .11 .16 .79 .07 -.20 | .03 -.18 .62 1.66 -.05 0 | .11 1.92 1.37 .24 -.10 -.16
"""
# Each line one thing, each column one size of the pool.
WHIP = """
-.73 -.17 .34 -.16
-.83 -.20 .46 -.06
.20 .02 .02 .52
.28 .02 .02 .33
.22 .18 -.12 .14
"""
RIVAL_FAVOURITE = """
-.76 -.64 -1.20 -1.30
-.83 -.79 -.85 -1.69
-.80 -.65 -.89 -.78
-.78 -.56 -.68 -.79
-.73 -.37 -.25 .24
"""
RIVAL_SHOE = """
.01 -.06 -.09 -.50
-.12 -.21 -.03 -.41
-.15 -.15 -.22 -.90
-.03 -.01 -.24 -.25
-.01 -.04 -.04 -.11
"""
IN_THE_ROW = ".15 .55 1.77 1.64 | -.33 -.50 .25 0 | -.49 -.56 -.79 0 | -1.52 -1.40 -1.03 0"
SAVED = """
.28 .05 -.01 .30
.70 .04 0 .35
"""
SIDE = ".26 0 0 0"
DEAD_EVEN = "0 0 0 0 | 0 0 0 0 | .33 -.17 .12 .49 | -.23 -.25 .96 -1.63"


def numbers(text: str) -> list[float]:
    return [float(word) for word in text.replace("|", " ").split()]


def rows(text: str) -> list[list[float]]:
    """One list for each size of the pool, from figures that are sorted by it."""
    every = numbers(text)
    size = len(every) // BY_POOL
    return [every[pool * size : pool * size + size] for pool in range(BY_POOL)]


def columns(text: str) -> list[list[float]]:
    every = numbers(text)
    return [every[pool::BY_POOL] for pool in range(BY_POOL)]


def groups() -> list[float]:
    """All prices of a pair, in the order of the P_ constants, for one size of the pool after the other."""
    parts = [rows(PAIR)]
    for front, back in ((FRONT_FAVOURITE, BACK_FAVOURITE), (FRONT_SHOE, BACK_SHOE)):
        parts += [rows(front), rows(back)]
    parts += [columns(WHIP), columns(RIVAL_FAVOURITE), columns(RIVAL_SHOE), rows(IN_THE_ROW)]
    parts += [columns(SAVED), columns(SIDE), rows(DEAD_EVEN)]
    return [number for pool in range(BY_POOL) for part in parts for number in part[pool]]


# Dice are taken by their faces, in the order of the constants: blanks, horseshoe, outsiders, black, red, yellow ones.
FACES = [0, 3, 0, 2, 2, 2, 3, 3, 3, 3, 4, 5, 0, 5, 5, 5, 5, 5]

VALUES: dict[str, float | list[float]] = {
    "W_TASTE": 0.08,  # prices of pairs differ by so much from player to player
    "W_HELP": 2.0,  # own horses get help: their weight
    "W_MONEY": 20.0,  # money beside the place bet, in parts of its prize
    "W_OUT": -6.45,  # a horse of the pair is out of the race
    "W_LEAD": 0.5,  # of the lead that may be kept back in the last race
    "W_GROUP": groups(),
}
