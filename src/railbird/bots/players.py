"""Players by level: those that also serve in playouts (`random`, `easy`, `steady`), and `sharp`, which thinks ahead."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Protocol

from railbird.bots.levels import Level, read_level
from railbird.engine.constants import RANDOM, TEMPERS
from railbird.engine.contract import Choices, State
from railbird.engine.game import Game
from railbird.engine.generator import Rng, mixed
from railbird.engine.leaning import choose
from railbird.engine.search import Search

PATIENCE, GRACE = 2.0, 0.5  # on a slow or busy machine thinking ends after so many times its seconds, and so many more
SLICES = 20  # so often the clock is looked at


@dataclass(frozen=True, slots=True)
class Observation:
    """What a bot is shown. Everything in `state` that `seat` cannot know is a sample, not the truth."""

    game: Game
    seat: int
    state: State


class Bot(Protocol):
    """A player. It remembers its seed and nothing of the match: made anew for every decision it plays alike."""

    @property
    def level(self) -> str: ...

    @property
    def rng(self) -> Rng: ...

    def choose(self, seen: Observation) -> int:
        """The code of one of the seat's legal actions."""


class Policy:
    """A bot that asks the rules. Its draws are those of the turn; a random player's go on from one to the next."""

    def __init__(self, level: Level, seed: int) -> None:
        self.level = str(level)
        self.rng = Rng(seed)
        self._seed = seed % 2**63
        self._policy = level.policy
        self._out = Choices()

    def choose(self, seen: Observation) -> int:
        if self._policy != RANDOM:
            self.rng.rekey(self._seed, 0, seen.state.turn_number())
        return choose(seen.state, seen.seat, self._policy, self.rng, self._out)


class Thinker:
    """A bot that searches. Its budget is what a quiet core plays out in its seconds: equal seeds choose alike on
    any machine, unless the clock ends it. Its worlds are those of the turn: what was planned at the first step of a
    turn looks best at the next one too, though nothing is remembered."""

    def __init__(self, level: Level, seed: int, patience: float) -> None:
        self.level = str(level)
        self.rng = Rng(seed)
        self._seed = seed % 2**63
        self._seconds = level.seconds
        self._temper = level.policy // TEMPERS
        self._patience = min(PATIENCE * level.seconds + GRACE, patience)

    def choose(self, seen: Observation) -> int:
        out = Choices()
        seen.state.legal(seen.seat, out)
        if out.count == 1:
            return out.code[0]
        budget = max(1, int(self._seconds * seen.game.pace))
        until = monotonic() + self._patience
        seed = mixed(self._seed, seen.state.turn_number())
        search = Search(seen.state, seen.seat, seed, budget, temper=self._temper)
        while search.open and monotonic() < until:
            search.run(budget // SLICES + 1)
        return search.action()


def make_bot(level: str, seed: int, patience: float = 1e9) -> Bot:
    """A bot of this level. Equal seeds choose alike in any process, compiled or not. However slow the machine is, it
    thinks for `patience` seconds at most, and then plays the best that it has found."""
    read = read_level(level)
    return Thinker(read, seed, patience) if read.seconds else Policy(read, seed)


def policy_of(level: str) -> int:
    """The playout policy of a level; that of one that thinks is the one it thinks by."""
    return read_level(level).policy
