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
# What the terminal shows beside the table: by the typed word what it is, and what draws it from view, names, width and
# what was typed behind the word.
Pages = Mapping[str, tuple[str, Callable[[Mapping[str, Any], Sequence[str], int, str], "RenderableType"]]]


@dataclass(frozen=True, slots=True)
class Group:
    """The heading under which a choice is listed, with a few words beside it. Lower places come first: the order of
    the rulebook."""

    title: str
    hint: str = ""
    place: int = 0


@dataclass(frozen=True, slots=True)
class Words:
    """What a person reads of a choice, made from the figures of the edition.

    `label` says all of it; `short` is enough below the group's title (empty: the label). `brings` is what it costs and
    what can come of it. `key` is typed to choose it: digits are always the number of what is chosen (a horse, an
    amount), never a place in a list, so a choice without a number has letters. `first` names the targets that light up
    first where an action needs several; `careful` asks for a second click, where touching a thing does not yet say that
    this is meant."""

    label: str
    group: Group
    short: str = ""
    brings: str = ""
    key: str = ""
    first: tuple[str, ...] = ()
    careful: bool = False


NO_WORDS = Words("", Group(""))


@dataclass(frozen=True, slots=True)
class Action:
    """Something that may be done now. Its text is what records, the terminal and tests use; `targets` name what it
    touches on the board (`horse:5`, `cell:r2c3`), `rules` the clauses behind it. Chance outcomes have a probability.
    `final` tells that it cannot be taken back, where that was asked for (`Match.choices`)."""

    code: int
    text: str
    targets: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    probability: float | None = None
    words: Words = NO_WORDS
    final: bool | None = None

    @property
    def label(self) -> str:
        """What a button says: all of it."""
        return self.words.label or self.text

    @property
    def short(self) -> str:
        """What is enough to read below the title of its group."""
        return self.words.short or self.label

    @property
    def group(self) -> Group:
        """The heading under which it is listed."""
        return self.words.group

    @property
    def brings(self) -> str:
        """What it costs and what can come of it; may be empty."""
        return self.words.brings

    @property
    def key(self) -> str:
        """What is typed to choose it; may be empty."""
        return self.words.key


@dataclass(frozen=True, slots=True)
class Refused:
    """A kind of action that a player would look for and cannot have now: what ("Buy 5"), why, and the clause."""

    label: str
    reason: str
    rule: str


@dataclass(frozen=True, slots=True)
class About:
    """What a thing on the table is: true for the whole match and for everybody."""

    title: str
    text: str
    rules: tuple[str, ...] = ()


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
    pace: ClassVar[int] = (
        1_000_000  # decisions of playouts that a quiet core makes in a second: how thinking is counted
    )

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

    def words(self, state: S, seat: int, code: int, names: Sequence[str], /) -> Words:
        """How a person reads this action: label, group, what it brings, key. From what the seat may know alone."""
        return plain_words(self.text(state, seat, code))

    def refused(self, state: S, seat: int, names: Sequence[str], /) -> Sequence[Refused]:
        """The kinds of action that this waiting seat would look for and cannot have now, in the rulebook's order."""
        return ()

    # Things on the table, by their targets.

    def things(self, state: S, /) -> Sequence[str]:
        """The targets that `about` or `now` know at this table, the same throughout the match."""
        return ()

    def about(self, state: S, target: str, /) -> About | None:
        """What this thing is, by the edition and the options: the same for everybody throughout the match."""
        return None

    def now(self, state: S, viewer: int | None, target: str, names: Sequence[str], /) -> str:
        """How it is with this thing at present, as far as the viewer may know: "Owned by Otto."; may be empty."""
        return ""

    def attempt(self, state: S, seat: int, target: str, /) -> int | None:
        """What somebody who touches this thing now most likely wants to do: an action's code, so that a refusal can
        say why not."""
        return None

    # Chance.

    def outcome_words(self, state: S, code: int, names: Sequence[str], /) -> Words:
        """How a person who rolls real dice reads this outcome."""
        return plain_words(self.outcome_text(state, code))

    @abstractmethod
    def outcome_text(self, state: S, code: int, /) -> str: ...

    @abstractmethod
    def outcome_code(self, state: S, text: str, /) -> int | None: ...

    # Money and races.

    def money(self, amount: float, /) -> str:
        """A sum as people read it."""
        return f"{'-' if amount < 0 else ''}{self.currency}{abs(amount):,.0f}"

    def runners(self, state: S, race: int, /) -> Sequence[str]:
        """The numbers by which people know the horses of a race, in the order of `State.horse_at`; empty as long as
        nobody knows who will run."""
        return ()

    # Telling.

    @abstractmethod
    def prompt(self, state: S, viewer: int | None, names: Sequence[str], /) -> Prompt:
        """What the viewer is asked, or whom and what everybody waits for."""

    @abstractmethod
    def event(self, tables: Any, note: Note, viewer: int | None, names: Sequence[str], /) -> Event | None:
        """A journal line as this viewer may know it; None if he may not know of it at all."""

    @abstractmethod
    def public(self, state: S, /) -> Mapping[str, Any]:
        """The table as everybody knows it, ready for JSON, with a place for each key of `private`. It may be made of
        the position at any note. Nobody changes it, so that its rows can be remembered. No key holds a "/"."""

    def private(self, state: S, viewer: int | None, /) -> Mapping[str, Any]:
        """What of the table differs from viewer to viewer (None: a spectator); it stands over the public part."""
        return {}

    def view(self, state: S, viewer: int | None, /) -> dict[str, Any]:
        """All of the table that this seat (None: a spectator) may know."""
        return {**self.public(state), **self.private(state, viewer)}

    @abstractmethod
    def settlement(self, state: S, seat: int, /) -> list[Line]:
        """The final score of a seat line by line, as the rulebook scores it; amounts add up to the score."""

    @abstractmethod
    def facts(self, state: S, /) -> dict[str, int]:
        """Figures of a finished match worth counting over many: rounds, which horse came first, and so on."""

    @abstractmethod
    def draw(self, view: Mapping[str, Any], names: Sequence[str], width: int, /) -> RenderableType:
        """The table for the terminal, from the dict that `view` returned and "seat", the viewer's: docs/terminal.md."""

    def pages(self) -> Pages:
        """What the terminal can show besides the table."""
        return {}


def plain_words(text: str) -> Words:
    """The words of an action that has none of its own: its text, under its first word."""
    verb, _, rest = text.partition(" ")
    return Words(sentence(text), Group(sentence(verb)), short=rest, key=text.replace(" ", "-"))


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
