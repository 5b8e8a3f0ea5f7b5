"""The few figures of a simulation: intervals for shares and means, quantiles of counted values.

Games of one deal share their dice and are not independent, so every interval comes from values of whole deals.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, floor, sqrt

Z95 = 1.959963984540054  # both sides of the normal distribution leave 2.5 %
QUANTILES = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0)


def wilson(wins: float, games: float) -> tuple[float, float]:
    """Wilson's 95 % interval for a share. Shared wins count in parts, so `wins` need not be whole."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    room = Z95 * Z95 / games
    middle = (share + room / 2) / (1 + room)
    half = Z95 * sqrt(share * (1 - share) / games + room / (4 * games)) / (1 + room)
    return (middle - half if wins else 0.0), (middle + half if wins < games else 1.0)


def mean(counts: Mapping[int, int]) -> float:
    """The mean of values given as value -> how often."""
    number = sum(counts.values())
    return sum(value * count for value, count in counts.items()) / number if number else 0.0


def share_interval(wins: float, games: int, error: float | None, deals: int) -> tuple[float, float]:
    """A 95 % interval for a share whose standard error over deals is known: Wilson's, for so many independent games as
    would have that error. Where nothing varied, as many as there were deals."""
    share = wins / games if games else 0.0
    if not error:
        return wilson(share * deals, deals)
    independent = share * (1 - share) / (error * student95(deals - 1) / Z95) ** 2
    return wilson(share * independent, independent)


def spread_of_sums(number: int, total: int, squares: int) -> float:
    """The standard deviation of a sample from whole sums: the order of the values cannot matter."""
    return sqrt(max(number * squares - total * total, 0) / (number * (number - 1)))


def student95(freedom: int) -> float:
    """The 97.5 % point of Student's t, by the expansion of Cornish and Fisher; exact for one and two degrees."""
    if freedom <= 2:
        return (12.7062, 4.3027)[freedom - 1]
    z, v = Z95, float(freedom)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / v**power for power, term in enumerate(terms, 1))


def quantile(counts: Mapping[int, int], share: float) -> float:
    """Between the two nearest values in proportion, as most statistics programs do it by default."""
    number = sum(counts.values())
    if not number:
        return 0.0
    place = share * (number - 1)
    low = ranked(counts, floor(place))
    high = ranked(counts, ceil(place))
    return low + (high - low) * (place - floor(place))


def ranked(counts: Mapping[int, int], rank: int) -> int:
    """The value at this place, counted from 0, of all values in order."""
    for value in sorted(counts):
        rank -= counts[value]
        if rank < 0:
            return value
    raise IndexError("there are not so many values")
