"""The levels, by name: `random` (any legal action, all alike) and `steady` (the game's own tactics)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from railbird.engine.constants import RANDOM, STEADY
from railbird.engine.contract import Choices, State
from railbird.engine.game import Game
from railbird.engine.generator import Rng
from railbird.errors import BadOption

POLICIES = {"random": RANDOM, "steady": STEADY}


@dataclass(frozen=True, slots=True)
class Observation:
    """What a bot is shown. Everything in `state` that `seat` cannot know is a sample, not the truth."""

    game: Game
    seat: int
    state: State


class Bot(Protocol):
    """A player. It remembers its generator and nothing of the match."""

    @property
    def level(self) -> str: ...

    @property
    def rng(self) -> Rng: ...

    def choose(self, seen: Observation) -> int:
        """The code of one of the seat's legal actions."""


class Policy:
    """A bot that asks the rules: the policies that also serve in playouts."""

    def __init__(self, level: str, seed: int) -> None:
        self.level = level
        self.rng = Rng(seed)
        self._policy = policy_of(level)
        self._out = Choices()

    def choose(self, seen: Observation) -> int:
        if self._policy == STEADY:
            return seen.state.tactic(seen.seat, self.rng, self._out)
        seen.state.legal(seen.seat, self._out)
        return self._out.code[self.rng.below(self._out.count)]


def levels() -> tuple[str, ...]:
    return tuple(POLICIES)


def policy_of(level: str) -> int:
    """The playout policy of a level."""
    if not isinstance(level, str) or level not in POLICIES:
        raise BadOption(f"there is no bot {str(level)[:40]!r}; there are {', '.join(POLICIES)}")
    return POLICIES[level]


def make_bot(level: str, seed: int) -> Bot:
    """A bot of this level. Equal seeds choose alike in any process, compiled or not."""
    return Policy(level, seed)
