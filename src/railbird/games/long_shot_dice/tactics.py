"""How a sound player chooses."""

from __future__ import annotations

from railbird.contract import Choices
from railbird.dice import Rng
from railbird.games.long_shot_dice.state import Position


def choose(s: Position, rng: Rng, out: Choices) -> int:
    """One of the legal actions in `out`."""
    return out.code[rng.below(out.count)]
