"""What a sound player does."""

from __future__ import annotations

from railbird.contract import Choices
from railbird.dice import Rng
from railbird.games.homestretch.constants import *
from railbird.games.homestretch.state import Position


def choose(s: Position, seat: int, rng: Rng, out: Choices) -> int:
    return WAIT
