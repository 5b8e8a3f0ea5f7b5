"""What every game promises on the people's side: its texts, refusals, views and drawings.

A game's folder has one subclass of `Game`, made once as `GAME` in its __init__.py. Everything here takes the state as
an argument; nothing is remembered between calls and nothing of an edition is global, so tables with different
editions run side by side.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from railbird.engine.components import Components
from railbird.engine.contract import State

if TYPE_CHECKING:
    from rich.console import RenderableType
    from typing_extensions import TypeVar

    S = TypeVar("S", bound=State, default=Any)  # the state of a game; Game alone is any game
else:
    from typing import TypeVar

    S = TypeVar("S")

Note = tuple[int, ...]  # one line of a journal: kind, seat, and four ints


@dataclass(frozen=True, slots=True)
class Action:
    """Something that may be done now. Its text is what records, the terminal and tests use; `targets` name what it
    touches on the board (`horse:5`, `cell:r2c3`), `rules` the clauses behind it. Chance outcomes have a probability."""

    code: int
    text: str
    targets: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    probability: float | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, in words for people and as data for a client that draws it."""

    kind: str
    text: str
    rules: tuple[str, ...] = ()
    seat: int | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
    step: int = 0


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked, of whom it is asked or who is waited for, and the clauses that ask it."""

    text: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the final settlement of a seat."""

    label: str
    amount: int
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """A setting of a new match. `read` checks what was given (any JSON value) and returns its normal form; it raises
    ValueError with the reason. `title` and `help` are words for somebody who sets up a table, `rules` the clauses
    behind them. `kind` tells a form what to offer: "truth" yes or no; "choice" one of the choices; "seat" a seat or
    the lot; "cards" one of the choices, or one for each horse; "colours" a different choice for each seat. A `house`
    rule is another reading of the rulebook than our ruling, which is its default: forms show these apart."""

    name: str
    default: Any
    help: str
    read: Callable[[Any, int], Any]  # (value, number of seats) -> normal form
    kind: str
    title: str
    rules: tuple[str, ...] = ()
    choices: tuple[tuple[Any, str], ...] = ()  # value and words
    house: bool = False


class Game(ABC, Generic[S]):
    """A game, over its own state. `rules_version` rises with every change that would read an old record differently."""

    id: ClassVar[str]
    title: ClassVar[str]
    line: ClassVar[str] = ""  # what it is like, in a sentence for somebody who chooses a game
    minutes: ClassVar[int | None] = None  # that a match takes
    place: ClassVar[int] = 99  # on the programme of the lobby
    seats: ClassVar[range]
    rules_version: ClassVar[int]
    currency: ClassVar[str] = "$"
    printed: ClassVar[str] = "Built in: The figures of the box, as far as they are known."  # name and words
    former_digests: ClassVar[tuple[str, ...]] = ()  # of the same figures, in records of before
    secrets: ClassVar[bool] = True  # whether seats know different things
    options: ClassVar[tuple[Option, ...]] = ()

    # Making states.

    @abstractmethod
    def tables(self, components: Components, /) -> Any:
        """The checked tables of an edition, shared by all its states."""

    @abstractmethod
    def start(self, tables: Any, seats: int, options: Mapping[str, Any], /) -> S:
        """The state before the first chance event."""

    @abstractmethod
    def check(self, state: S, /) -> None:
        """Raise BadState if the fields, each within its range, contradict each other."""

    def players(self, state: S) -> int:
        """How many have a score: the seats, and a scripted opponent behind them if the game has one."""
        return len(self.names(state, ()))

    def names(self, state: S, given: Sequence[str]) -> tuple[str, ...]:
        """The name of everybody with a score: as given, else a plain one ("P1")."""
        return tuple(given) or tuple(f"P{seat + 1}" for seat in range(state.seats))  # type: ignore[attr-defined]

    # Actions. Texts and codes belong together one to one: a text never means two things.

    @abstractmethod
    def text(self, state: S, seat: int, code: int, /) -> str: ...

    @abstractmethod
    def code(self, state: S, seat: int, text: str, /) -> int | None:
        """The code of a well-formed text, legal or not; None if it is no action text of this game at all."""

    @abstractmethod
    def targets(self, state: S, seat: int, code: int, /) -> tuple[str, ...]: ...

    @abstractmethod
    def rules(self, state: S, seat: int, code: int, /) -> tuple[str, ...]: ...

    @abstractmethod
    def refusal(self, state: S, seat: int, code: int, /) -> tuple[str, str]:
        """Why this waiting seat may not do this now, and the clause. Only asked about illegal actions."""

    @abstractmethod
    def explain(self, state: S, seat: int, code: int, /) -> str:
        """What the action does and costs, in one or two sentences for a person who does not know the game."""

    # Chance.

    @abstractmethod
    def outcome_text(self, state: S, code: int, /) -> str: ...

    @abstractmethod
    def outcome_code(self, state: S, text: str, /) -> int | None: ...

    # Telling.

    @abstractmethod
    def prompt(self, state: S, viewer: int | None, names: Sequence[str], /) -> Prompt:
        """What the viewer is asked, or whom and what everybody waits for."""

    @abstractmethod
    def event(self, tables: Any, note: Note, viewer: int | None, names: Sequence[str], /) -> Event | None:
        """A journal line as this viewer may know it; None if he may not know of it at all."""

    @abstractmethod
    def view(self, state: S, viewer: int | None, /) -> dict[str, Any]:
        """All of the table that this seat (None: a spectator) may know, ready for JSON."""

    @abstractmethod
    def settlement(self, state: S, seat: int, /) -> list[Line]:
        """The final score of a seat line by line, as the rulebook scores it; amounts add up to the score."""

    @abstractmethod
    def facts(self, state: S, /) -> dict[str, int]:
        """Figures of a finished match worth counting over many: rounds, which horse came first, and so on."""

    @abstractmethod
    def draw(self, view: Mapping[str, Any], names: Sequence[str], width: int, /) -> RenderableType:
        """The table for the terminal, from the dict that `view` returned and "seat", the viewer's: docs/terminal.md."""
