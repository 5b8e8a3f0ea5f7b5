"""The tactics' prices as numbers that can be tried out: two rows of weights, and for each seat the row it plays by.

A game names its weights in constants.py (W_..., where each begins) and gives their values in weights.py. Tables hold
both rows; every seat plays by the first unless somebody writes another into `row`, as the fitting does. Not compiled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType

ROWS = 2


def lay_out(constants: ModuleType, values: Mapping[str, float | Sequence[float]]) -> list[float]:
    """All rows of a game's weights, alike."""
    row = [0.0] * constants.WEIGHTS
    filled = 0
    for name, value in values.items():
        begin = getattr(constants, name)
        numbers = [value] if isinstance(value, float | int) else value
        row[begin : begin + len(numbers)] = [float(number) for number in numbers]
        filled += len(numbers)
    assert filled == len(row) == constants.WEIGHTS, (filled, len(row), constants.WEIGHTS)
    return row * ROWS
