"""The choices of a sound player."""

from __future__ import annotations

from railbird.contract import Choices
from railbird.games.long_shot import listing
from railbird.games.long_shot.constants import *
from railbird.games.long_shot.state import Position


def tactic(s: Position, out: Choices) -> int:
    listing.legal(s, out)
    return out.code[0]
