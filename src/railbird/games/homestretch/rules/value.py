"""What a race card promises before the first roll, by arithmetic: for the tactics, never for the rules.

If every roll moved its horse two spaces, the hits of different horses would be independent Poisson streams in a
suitable time, and a horse that needs k hits would come home after a gamma-distributed one. So the chance to come in
first, second or third is an integral, done here on a grid. Short steps and special moves are left out.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from railbird.games.homestretch.rules.constants import *

if TYPE_CHECKING:
    from railbird.games.homestretch.rules.tables import Tables

COMPILED = False  # so that floating point is the same in both forms

WAYS = tuple(6 - abs(horse - 5) for horse in range(HORSES))
GRID = 48
LAST_ROLL = 7.2  # for each space to the finish: by then three horses are home


def hits_needed(t: Tables, card: int, horse: int) -> int:
    token = t.handicap[card][horse]
    if token == CROSS:
        return 1 + (t.finish + 1) // 2
    return max(1, (t.finish - t.bonus[token] + 1) // 2)


def home_by(time: float, ways: int, hits: int) -> float:
    """The chance of at least `hits` hits of a horse in so many rolls."""
    mean = time * ways / DICE_PAIRS
    term = short = exp(-mean)
    for k in range(1, hits):
        term *= mean / k
        short += term
    return max(0.0, 1.0 - short)


def of_card(t: Tables, card: int) -> list[int]:
    """The chance, in 1/10,000, that each spot of the tote board pays."""
    hits = [hits_needed(t, card, horse) for horse in range(HORSES)]
    paid = [0.0] * SPOTS
    before = [0.0] * HORSES
    rolls = LAST_ROLL * t.finish / GRID
    for step in range(GRID):
        middle = [home_by((step + 0.5) * rolls, WAYS[horse], hits[horse]) for horse in range(HORSES)]
        after = [home_by((step + 1.0) * rolls, WAYS[horse], hits[horse]) for horse in range(HORSES)]
        add_finishes(paid, [after[horse] - before[horse] for horse in range(HORSES)], middle)
        before = after
    return [round(10000 * chance) for chance in paid]


def add_finishes(paid: list[float], arrival: list[float], home: list[float]) -> None:
    """Horses that arrive now, by how many others are home: none pays three lines, one two, two the Show line."""
    nobody, singles, pairs = 1.0, 0.0, 0.0  # all away; sums of the ratios home : away, and of their products
    for chance in home:
        away = max(1e-9, 1.0 - chance)
        nobody *= away
        pairs += singles * chance / away
        singles += chance / away
    for horse, chance in enumerate(home):
        away = max(1e-9, 1.0 - chance)
        ratio = chance / away
        others_none = nobody / away
        others_one = singles - ratio
        others_two = pairs - ratio * others_one
        paid[LINES * horse + WIN] += arrival[horse] * others_none
        paid[LINES * horse + PLACE] += arrival[horse] * others_none * (1.0 + others_one)
        paid[LINES * horse + SHOW] += arrival[horse] * others_none * (1.0 + others_one + others_two)


def prospect(t: Tables, deck: int) -> list[int]:
    """What a sole owner of each horse may expect of a race of this deck, in 1/100 of $1,000."""
    cards = [card for card in range(t.cards) if t.deck[card] == deck]
    worth = []
    for horse in range(HORSES):
        total = 0
        for card in cards:
            win, place, show = t.odds[card][LINES * horse : LINES * horse + LINES]
            purse = t.purse[card]
            total += win * purse[WIN] + (place - win) * purse[PLACE] + (show - place) * purse[SHOW]
        worth.append(round(total / (100 * len(cards))))
    return worth
