"""stub"""

from __future__ import annotations
from railbird.contract import Choices
from railbird.dice import Rng
from railbird.games.finish_line import slips
from railbird.games.finish_line.constants import *
from railbird.games.finish_line.state import Position


def imagine_slips(s: Position, seat: int, rng: Rng) -> None:
    for other in range(s.seats):
        if other != seat:
            slips.clear(s, other)


def decide(s: Position, seat: int, rng: Rng, out: Choices) -> int:
    return 0
