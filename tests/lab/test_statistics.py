"""Intervals and quantiles against values known from elsewhere."""

from __future__ import annotations

import random
import statistics
from collections import Counter

import pytest

from railbird.lab.statistics import mean, quantile, share_interval, spread_of_sums, student95, wilson

# Textbook values of the interval without continuity correction (Newcombe 1998, table I, method 3).
KNOWN = [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)]


@pytest.mark.parametrize(("wins", "games", "low", "high"), KNOWN)
def test_wilson(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_wilson_at_the_ends():
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(20, 20) == pytest.approx((1 - 0.1611, 1.0), abs=5e-5)
    assert (wilson(0, 60)[0], wilson(60, 60)[1]) == (0.0, 1.0)
    low, high = wilson(7.5, 10)
    assert wilson(7, 10)[0] < low < 0.75 < high < wilson(8, 10)[1]


@pytest.mark.parametrize("size", [2, 3, 10, 101])
def test_mean_deviation_and_quantiles_as_the_standard_library_has_them(size):
    values = [random.Random(size).randrange(-20, 20) for _ in range(size)]
    counts = Counter(values)
    assert mean(counts) == pytest.approx(statistics.mean(values))
    squares = sum(value * value for value in values)
    assert spread_of_sums(size, sum(values), squares) == pytest.approx(statistics.stdev(values))
    quarters = [quantile(counts, share) for share in (0.25, 0.5, 0.75)]
    assert quarters == pytest.approx(statistics.quantiles(values, n=4, method="inclusive"))
    assert (quantile(counts, 0.0), quantile(counts, 1.0)) == (min(values), max(values))


def test_nothing_counted():
    assert (mean({}), quantile({}, 0.5)) == (0.0, 0.0)
    assert share_interval(0, 0, None, 0) == (0.0, 1.0)


# Tables of Student's t, 97.5 %.
STUDENT = [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980), (100_000, 1.960)]


@pytest.mark.parametrize(("freedom", "value"), STUDENT)
def test_student(freedom, value):
    assert student95(freedom) == pytest.approx(value, abs=0.006)


def test_a_share_whose_error_is_that_of_independent_games_has_their_interval():
    error = (0.3 * 0.7 / 400) ** 0.5
    assert share_interval(120, 400, error, 10**6) == pytest.approx(wilson(120, 400), abs=1e-6)
    low, high = share_interval(120, 400, 2 * error, 10**6)  # twice the error is a quarter of the games
    assert (low, high) == pytest.approx(wilson(30, 100), abs=1e-6)
    assert share_interval(400, 400, 0.0, 100) == wilson(100, 100)  # nothing varied: as many as there were deals
    assert share_interval(3, 4, None, 1) == wilson(0.75, 1)
