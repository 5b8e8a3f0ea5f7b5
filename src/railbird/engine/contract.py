"""What the rules of every game promise: a State, and the buffers that are handed to it.

A State knows the position and nothing of the future: chance events are drawn outside and fed in. Everything a search
or a simulation calls is plain arithmetic over ints, so that it compiles to C and runs without the GIL. What people see
of a game (texts, views, refusals) is promised in game.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, ClassVar, Self

from railbird.engine.constants import *
from railbird.engine.generator import Rng
from railbird.engine.types import Doubles, Ints, Limits, Table, array, python, read_fields, with_gil


class Choices:
    """A reusable list: legal actions, with prices if asked for, or chance outcomes with their whole-number weights."""

    code: Ints = array(LIMIT)
    weight: Ints = array(LIMIT)
    price: Doubles = array(LIMIT)
    count: int

    def __init__(self) -> None:
        self.code = [0] * LIMIT
        self.weight = [0] * LIMIT
        self.price = [0.0] * LIMIT
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

    def value(self, code: int, price: float) -> None:
        self.code[self.count] = code
        self.price[self.count] = price
        self.count += 1

    def keep_dearest(self, number: int) -> None:
        """So many of them, the dearest first; of equals those that stood before."""
        for n in range(min(number, self.count)):
            best = n
            for i in range(n + 1, self.count):
                if self.price[i] > self.price[best]:
                    best = i
            code = self.code[best]
            price = self.price[best]
            for i in range(best, n, -1):
                self.code[i] = self.code[i - 1]
                self.price[i] = self.price[i - 1]
            self.code[n] = code
            self.price[n] = price
        self.count = min(number, self.count)

    def codes(self) -> list[int]:
        return [self.code[i] for i in range(self.count)]

    def weights(self) -> list[int]:
        return [self.weight[i] for i in range(self.count)]

    def prices(self) -> list[float]:
        return [self.price[i] for i in range(self.count)]


class Journal:
    """What happened in one step, in order: filled by the rules of a state that is `noting`, read by its match.
    `positions` are copies of the state as it was at each note, if it was asked for them."""

    entry: Table = array(NOTES, WIDTH)
    count: int
    positions: list[Any]

    def __init__(self) -> None:
        self.entry = [[0] * WIDTH for _ in range(NOTES)]
        self.count = 0
        self.positions = []

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

    def take_positions(self) -> list[Any]:
        """The copies since the last call."""
        taken = self.positions
        self.positions = []
        return taken


class State:
    """A position of one game. A game declares its fields in a subclass, and gives the methods below their bodies in a
    subclass of that.

    `due` says what comes next: OVER, CHANCE or DECISION. `noting` asks the rules to `note` what happens. The rules set
    `sealed` in a step that showed somebody something hidden, so that it cannot be taken back.

    Rules that stay Python run on the compiled engine too: what they raise while C code calls them is kept (`failed`)
    and raised as soon as Python is back.
    """

    FIELDS: ClassVar[Mapping[str, Limits]] = {"due": (0, 2, ())}  # all that makes a position
    DERIVED: ClassVar[tuple[str, ...]] = ()  # what follows from those and is not saved

    journal: Journal
    due: int
    noting: int
    sealed: int
    failed: int

    def __init__(self, tables: Any) -> None:
        if tables is None:
            raise TypeError("a state needs tables")
        self.journal = NO_JOURNAL
        self.due = CHANCE
        self.noting = 0
        self.sealed = 0
        self.failed = 0
        self.tables = tables
        self.set_fields()

    def __init_subclass__(cls) -> None:
        read_fields(cls, NO_JOURNAL)  # not compiled: there the build has done it

    @python
    def raise_failure(self) -> None:
        """What rules that are not compiled have raised below C code."""
        raise NotImplementedError

    # Made from the fields of a game.

    @python
    def set_fields(self) -> None:
        """Every field at its start."""
        raise NotImplementedError

    def copy_from(self, other: State) -> None:
        """Become equal to a state of the same tables. Journal and `noting` stay one's own."""
        raise NotImplementedError

    def clone(self) -> Self:
        """An equal state with the same tables; it notes nothing."""
        raise NotImplementedError

    # Telling.

    def note(self, kind: int, seat: int, a: int, b: int, c: int, d: int) -> None:
        """Say that something has happened, while `noting`. It stands after all that it tells, with the phase of what
        comes next: what people see is made of the position as it is here."""
        self.journal.add(kind, seat, a, b, c, d)
        if self.noting == NOTES_AND_POSITIONS:
            keep_position(self)

    # Who and what now.

    def waiting(self) -> int:
        """Bit mask of the seats that may act; 0 while chance is due or the game is over."""
        raise NotImplementedError

    def legal(self, seat: int, out: Choices) -> None:
        """The legal actions of a waiting seat, in a fixed order. `out` is emptied first."""
        raise NotImplementedError

    def allows(self, seat: int, action: int, out: Choices) -> int:
        """1 if this action is legal for this seat now, any int given. `out` is scratch space."""
        if seat < 0 or seat >= MOST_SEATS or not self.waiting() >> seat & 1:
            return 0
        self.legal(seat, out)
        for i in range(out.count):
            if out.code[i] == action:
                return 1
        return 0

    def act(self, seat: int, action: int) -> None:
        """Carry out a legal action. Nothing is checked here: that is the public boundary's work."""
        raise NotImplementedError

    def automatic(self) -> int:
        """1 if a single legal option may be taken unasked without telling anybody something hidden."""
        return 1

    def carry_through(self, seat: int, action: int, secrets: int, out: Choices) -> int:
        """Carry out a legal action of a waiting seat and the single options behind it, as a match takes them. 1 if that
        alone tells that the seat could not take it back: something hidden is shown, somebody else goes on, it is over.
        `out` is scratch space."""
        mine = 1 << seat
        together: int = self.waiting() != mine
        self.act(seat, action)
        while not together and not self.sealed and self.due == DECISION and self.automatic():
            waiting = self.waiting()
            if waiting != mine:
                if secrets:
                    return 1
                if waiting & (waiting - 1):
                    break
            other = 0
            while not waiting >> other & 1:
                other += 1
            self.legal(other, out)
            if out.count != 1:
                break
            if waiting != mine:
                return 1
            self.act(seat, out.code[0])
        return 1 if self.sealed or self.due == OVER else 0

    # Chance.

    def outcomes(self, out: Choices) -> None:
        """The outcomes of the chance event that is due, in a fixed order, with weights. `out` is emptied first."""
        raise NotImplementedError

    def sample(self, rng: Rng, out: Choices) -> int:
        """One outcome by its probability. `out` is scratch space."""
        self.outcomes(out)
        total = 0
        for i in range(out.count):
            total += out.weight[i]
        left = rng.below(total)
        chosen = 0
        while left >= out.weight[chosen]:
            left -= out.weight[chosen]
            chosen += 1
        return out.code[chosen]

    def happen(self, outcome: int) -> None:
        """Let the due chance event have this outcome."""
        raise NotImplementedError

    def kind(self) -> int:
        """Which kind of chance event is due, from 0 to CHANCES - 1: a deal, a roll of these dice or of those."""
        raise NotImplementedError

    # Knowledge, judgement.

    def determinize(self, seat: int, rng: Rng) -> None:
        """Replace everything `seat` cannot know by a sample that fits all it has seen; -1 is a spectator. Equal
        generators make the same sample from all states in which the seat knows the same. Nothing, in an open game."""

    def price(self, seat: int, out: Choices) -> None:
        """The legal actions as `legal` lists them, each with what the tactics think it is worth (in the game's own
        measure; only differences mean something), using nothing that `seat` cannot know."""
        raise NotImplementedError

    def tactic(self, seat: int, rng: Rng, out: Choices) -> int:
        """The action a sound player picks: the dearest, or where tastes may differ one that is priced nearly alike.
        `out` is scratch space."""
        raise NotImplementedError

    def margin(self, seat: int) -> float:
        """Prices that differ by less are nearly alike here, a matter of temperament; 0 where they never are."""
        return 0.0

    def ease(self) -> float:
        """How many margins worse than the best an easy player's choice may be."""
        return 1.0

    def liking(self, seat: int, action: int, temper: int) -> float:
        """How much a legal action is to the taste of a temperament, from 0 to 1, by what the seat knows."""
        return 0.0

    # What a search tries.

    def turn_number(self) -> int:
        """The same through all decisions of a seat that belong together, another in its next turn."""
        raise NotImplementedError

    def plans(self, seat: int, out: Choices) -> None:
        """What is worth thinking about, each with a price like the tactics': legal actions, and plans of several steps
        as negative numbers. Nothing, where thinking has been found to bring nothing."""
        self.price(seat, out)

    def planned(self, seat: int, plan: int, out: Choices) -> int:
        """The next step of a plan of this turn; -1 when it is carried out."""
        return -1

    def gain(self, seat: int) -> float:
        """What the end of a game is worth to a seat: its part of the win."""
        winners = self.winners()
        return 1.0 / count_bits(winners) if winners >> seat & 1 else 0.0

    # Results.

    def races(self) -> int:
        """How many a game has."""
        return 1

    def horse_at(self, race: int, place: int) -> int:
        """The horse that came in there (places from 0 to PLACES - 1), as the game counts its horses; -1 if none has."""
        raise NotImplementedError

    def score(self, seat: int) -> int:
        """Of a seat, as things stand; 0 beyond the last one."""
        raise NotImplementedError

    def winners(self) -> int:
        """Bit mask of the winning seats, as things stand."""
        raise NotImplementedError

    # For people and files; Python objects, never inside a search.

    def actions(self, seat: int) -> list[int]:
        out = Choices()
        self.legal(seat, out)
        if self.failed:
            self.raise_failure()
        return out.codes()

    def chances(self) -> list[tuple[int, int]]:
        """(outcome, weight) of the chance event that is due."""
        out = Choices()
        self.outcomes(out)
        if self.failed:
            self.raise_failure()
        return [(out.code[i], out.weight[i]) for i in range(out.count)]

    @python
    def permits(self, seat: int, action: int) -> bool:
        allowed = self.allows(seat, action, Choices())
        if self.failed:
            self.raise_failure()
        return bool(allowed)

    @python
    def take_notes(self, noting: int = NOTES_ALONE) -> None:
        """From here on, with a clean page."""
        self.journal = Journal()
        self.noting = noting

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

    def __copy__(self) -> Self:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Self:
        return self.clone()

    def __reduce__(self) -> Any:
        """The same bytes load in the compiled and in the interpreted form: the class is named by where it is written,
        and the tables by the digest of their edition."""
        module = type(self).__module__.replace("._compiled", ".rules")
        values = {name: plain(getattr(self, name)) for name in (*self.FIELDS, *self.DERIVED)}
        return rebuild, (module, type(self).__name__, self.tables, values)


@with_gil
def keep_position(state: State) -> None:
    """With the note that was just added, unless the journal was full."""
    if len(state.journal.positions) < state.journal.count:
        state.journal.positions.append(state.clone())


def leaders(state: State, seats: int) -> int:
    """The seats with the highest score, as a bit mask."""
    best = state.score(0)
    mask = 1
    for seat in range(1, seats):
        total = state.score(seat)
        if total > best:
            best = total
            mask = 0
        if total == best:
            mask |= 1 << seat
    return mask


def count_bits(mask: int) -> int:
    """How many members a set of seats or horses has."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def plain(value: Any) -> Any:
    """A copy made of ints and lists."""
    return [plain(item) for item in value] if isinstance(value, list) else value


def rebuild(module: str, name: str, tables: Any, values: dict[str, Any]) -> Any:
    """What a pickle calls."""
    state = getattr(import_module(module), name)(tables)
    for field, value in values.items():
        setattr(state, field, plain(value))
    return state


NO_JOURNAL: Journal = Journal()
