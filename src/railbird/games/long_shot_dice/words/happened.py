"""What each kind of event has as `data` in this game."""

from __future__ import annotations

from typing import TypedDict

from railbird.engine.events import Bought, Money, Moved, Nothing, OneHorse, Staked


class StartingCard(TypedDict):
    card: int


class Round(TypedDict):
    round: int


class Rolled(TypedDict):
    horse: int
    spaces: int


class MovedOn(Moved):
    """`direct`: by the roll itself."""

    direct: bool


Finished = TypedDict("Finished", {"horse": int, "from": int, "place": int})


class Wild(TypedDict):
    number: int
    marked: int


class Erased(TypedDict):
    marked: int


class Cell(TypedDict):
    cell: str


class FullLine(TypedDict, total=False):
    """One of these, counted from 1."""

    row: int
    column: int


class Box(TypedDict):
    """The box of this number on the card of that horse."""

    card: int
    box: int


class Bonus(TypedDict):
    box: str
    kind: str


class NamedCard(TypedDict):
    card: str


class RolandsRow(TypedDict):
    row: int
    column: int
    default: bool
    done: bool


class Over(TypedDict):
    podium: list[int]


EVENTS = {
    "dealt": StartingCard,
    "first": Nothing,
    "round": Round,
    "rolled": Rolled,
    "extra die": OneHorse,
    "moved": MovedOn,
    "finished": Finished,
    "last round": Nothing,
    "wild": Wild,
    "erased": Erased,
    "passed": Nothing,
    "cell": Cell,
    "line": FullLine,
    "helmet": OneHorse,
    "jersey": OneHorse,
    "box": Box,
    "bet": Staked,
    "bought": Bought,
    "bonus": Bonus,
    "ability": NamedCard,
    "declined": NamedCard,
    "money": Money,
    "roland": RolandsRow,
    "over": Over,
}
