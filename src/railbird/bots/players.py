"""The levels, by name: `random` (any legal action, all alike), `steady` (the game's own tactics) and `sharp`, which
thinks ahead: a second for a decision, or as long as is said, `sharp:0.2`."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Protocol

from railbird.engine.constants import RANDOM, STEADY
from railbird.engine.contract import Choices, State
from railbird.engine.game import Game
from railbird.engine.generator import Rng, mixed
from railbird.engine.search import Search
from railbird.errors import BadOption

POLICIES = {"random": RANDOM, "steady": STEADY, "sharp": STEADY}  # in playouts
THINKS = "sharp"
SECONDS = 1.0
SHORTEST, LONGEST = 0.001, 60.0  # seconds that a thinking time may say
PATIENCE, GRACE = 2.0, 0.5  # on a slow or busy machine thinking ends after so many times its seconds, and so many more
SLICES = 20  # so often the clock is looked at


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


class Thinker:
    """A bot that searches. Its budget is what a quiet core plays out in its seconds: equal seeds choose alike on
    any machine, unless the clock ends it. Its worlds are those of the turn: what was planned at the first step of a
    turn looks best at the next one too, though nothing is remembered."""

    def __init__(self, level: str, seed: int) -> None:
        self.level = level
        self.rng = Rng(seed)
        self._seed = seed % 2**63
        self._seconds = read_level(level)[1]

    def choose(self, seen: Observation) -> int:
        out = Choices()
        seen.state.legal(seen.seat, out)
        if out.count == 1:
            return out.code[0]
        budget = max(1, int(self._seconds * seen.game.pace))
        search = Search(seen.state, seen.seat, mixed(self._seed, seen.state.turn_number()), budget)
        until = monotonic() + PATIENCE * self._seconds + GRACE
        while search.open and monotonic() < until:
            search.run(budget // SLICES + 1)
        return search.action()


def levels() -> tuple[str, ...]:
    return tuple(POLICIES)


def read_level(level: str) -> tuple[str, float]:
    """The name of a level, and the seconds it thinks about a decision."""
    name, colon, seconds = level.partition(":") if isinstance(level, str) else ("", "", "")
    if name not in POLICIES or (colon and name != THINKS):
        raise BadOption(f"there is no bot {str(level)[:40]!r}; there are {', '.join(POLICIES)}")
    if not colon:
        return name, SECONDS if name == THINKS else 0.0
    try:
        asked = float(seconds)
    except ValueError:
        asked = -1.0
    if not SHORTEST <= asked <= LONGEST:  # nan is not either
        raise BadOption(f"{level[:40]!r}: a bot thinks from {SHORTEST:g} to {LONGEST:g} seconds, as in sharp:0.2")
    return name, asked


def policy_of(level: str) -> int:
    """The playout policy of a level; that of one that thinks is the one it thinks by."""
    return POLICIES[read_level(level)[0]]


def make_bot(level: str, seed: int) -> Bot:
    """A bot of this level. Equal seeds choose alike in any process, compiled or not."""
    return Thinker(level, seed) if read_level(level)[0] == THINKS else Policy(level, seed)
