"""What the rules of every game promise: a State, and the buffers that are handed to it.

A State knows the position and nothing of the future: chance events are drawn outside and fed in. Everything a search
or a simulation calls is plain arithmetic over ints, so that it compiles to C and runs without the GIL. What people see
of a game (texts, views, refusals) is promised in game.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from railbird.engine.constants import *
from railbird.engine.generator import Rng

Field = tuple[int, int, tuple[int, ...]]  # lowest value, highest value, shape


class Choices:
    """A reusable list: legal actions, with prices if asked for, or chance outcomes with their whole-number weights."""

    code: list[int]
    weight: list[int]
    price: list[float]
    count: int

    def __init__(self) -> None:
        self.code = [0] * 1024
        self.weight = [0] * 1024
        self.price = [0.0] * 1024
        self.count = 0

    def add(self, code: int) -> None:
        self.code[self.count] = code
        self.count += 1

    def weigh(self, code: int, weight: int) -> None:
        self.code[self.count] = code
        self.weight[self.count] = weight
        self.count += 1

    def dearest(self) -> int:
        """The action with the highest price, the first of equals."""
        best = 0
        for i in range(1, self.count):
            if self.price[i] > self.price[best]:
                best = i
        return self.code[best]

    def codes(self) -> list[int]:
        return [self.code[i] for i in range(self.count)]

    def weights(self) -> list[int]:
        return [self.weight[i] for i in range(self.count)]

    def prices(self) -> list[float]:
        return [self.price[i] for i in range(self.count)]


class Journal:
    """What happened in one step, in order: filled by the rules of a state that is `noting`, read by its match."""

    entry: list[list[int]]
    count: int

    def __init__(self) -> None:
        self.entry = [[0] * 6 for _ in range(96)]
        self.count = 0

    def add(self, kind: int, seat: int, a: int, b: int, c: int, d: int) -> None:
        if self.count < NOTES:
            line = self.count
            self.entry[line][0] = kind
            self.entry[line][1] = seat
            self.entry[line][2] = a
            self.entry[line][3] = b
            self.entry[line][4] = c
            self.entry[line][5] = d
            self.count += 1

    def take(self) -> list[tuple[int, ...]]:
        """The notes since the last call, and a clean page."""
        lines = [tuple(self.entry[line][i] for i in range(WIDTH)) for line in range(self.count)]
        self.count = 0
        return lines


class State:
    """A position of one game. A game's final class gives every method below its body (and `cpdef` in its .pxd).

    `due` says what comes next: OVER, CHANCE or DECISION. `noting` asks the rules to write into `journal`. The rules set
    `sealed` in a step that showed somebody something hidden, so that it cannot be taken back.
    """

    FIELDS: ClassVar[Mapping[str, Field]] = {}  # all that makes a position
    DERIVED: ClassVar[tuple[str, ...]] = ()  # fields that follow from those and are not saved

    journal: Journal
    due: int
    noting: int
    sealed: int

    def __init__(self) -> None:
        self.journal = NO_JOURNAL
        self.due = CHANCE
        self.noting = 0
        self.sealed = 0

    # Who and what now.

    def waiting(self) -> int:
        """Bit mask of the seats that may act; 0 while chance is due or the game is over."""
        raise NotImplementedError

    def legal(self, seat: int, out: Choices) -> None:
        """The legal actions of a waiting seat, in a fixed order. `out` is emptied first."""
        raise NotImplementedError

    def allows(self, seat: int, action: int, out: Choices) -> int:
        """1 if this action is legal for this seat now, any int given. `out` is scratch space."""
        raise NotImplementedError

    def act(self, seat: int, action: int) -> None:
        """Carry out a legal action. Nothing is checked here: that is the public boundary's work."""
        raise NotImplementedError

    def automatic(self) -> int:
        """1 if a single legal option may be taken unasked without telling anybody something hidden."""
        raise NotImplementedError

    # Chance.

    def outcomes(self, out: Choices) -> None:
        """The outcomes of the chance event that is due, in a fixed order, with weights. `out` is emptied first."""
        raise NotImplementedError

    def sample(self, rng: Rng, out: Choices) -> int:
        """One outcome by its probability. `out` is scratch space."""
        raise NotImplementedError

    def happen(self, outcome: int) -> None:
        """Let the due chance event have this outcome."""
        raise NotImplementedError

    # Copies, knowledge, judgement.

    def copy_from(self, other: State) -> None:
        """Become equal to a state of the same tables. Journal and `noting` stay one's own."""
        raise NotImplementedError

    def determinize(self, seat: int, rng: Rng) -> None:
        """Replace everything `seat` cannot know by a sample that fits all it has seen; -1 is a spectator. Equal
        generators make the same sample from all states in which the seat knows the same."""
        raise NotImplementedError

    def price(self, seat: int, out: Choices) -> None:
        """The legal actions as `legal` lists them, each with what the tactics think it is worth (in the game's own
        measure; only differences mean something), using nothing that `seat` cannot know."""
        raise NotImplementedError

    def tactic(self, seat: int, rng: Rng, out: Choices) -> int:
        """The action a sound player picks: the dearest, or where tastes may differ one that is priced nearly alike.
        `out` is scratch space."""
        raise NotImplementedError

    def score(self, seat: int) -> int:
        raise NotImplementedError

    def winners(self) -> int:
        """Bit mask of the winning seats, as things stand."""
        raise NotImplementedError

    def clone(self) -> State:
        raise NotImplementedError

    # For people and files; Python objects, never inside a search.

    def actions(self, seat: int) -> list[int]:
        self.legal(seat, SCRATCH)
        return [SCRATCH.code[i] for i in range(SCRATCH.count)]

    def chances(self) -> list[tuple[int, int]]:
        """(outcome, weight) of the chance event that is due."""
        self.outcomes(SCRATCH)
        return [(SCRATCH.code[i], SCRATCH.weight[i]) for i in range(SCRATCH.count)]

    def permits(self, seat: int, action: int) -> bool:
        return bool(self.allows(seat, action, SCRATCH))

    def take_notes(self) -> None:
        self.journal = Journal()
        self.noting = 1

    def to_dict(self) -> dict[str, Any]:
        return {name: plain(getattr(self, name)) for name in self.FIELDS}

    def load(self, values: Mapping[str, Any]) -> None:
        for name in self.FIELDS:
            setattr(self, name, plain(values[name]))

    def key(self) -> bytes:
        """Equal for equal positions, also between the compiled and the interpreted form."""
        return repr(list(self.to_dict().values())).encode()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]  # a state changes; use key()


def plain(value: Any) -> Any:
    """A copy made of ints and lists."""
    return [plain(item) for item in value] if isinstance(value, list) else value


def rebuild(kind: type[State], arguments: tuple[Any, ...], values: dict[str, Any]) -> State:
    """What a pickle calls: the same bytes load in the compiled and in the interpreted form."""
    state = kind(*arguments)
    state.load(values)
    return state


NO_JOURNAL = Journal()
SCRATCH = Choices()
