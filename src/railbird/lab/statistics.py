"""The few figures of a simulation: intervals for shares and means, quantiles of counted values."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, floor, sqrt

Z95 = 1.959963984540054  # both sides of the normal distribution leave 2.5 %
QUANTILES = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0)


def wilson(wins: float, games: int) -> tuple[float, float]:
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


def deviation(counts: Mapping[int, int]) -> float:
    """The standard deviation of a sample, from whole sums: the order of the values cannot matter."""
    number = sum(counts.values())
    if number < 2:
        return 0.0
    total = sum(value * count for value, count in counts.items())
    squares = sum(value * value * count for value, count in counts.items())
    return sqrt((number * squares - total * total) / (number * (number - 1)))


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
