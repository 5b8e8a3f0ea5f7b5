"""The shape of this game's `table` in a view: `make types` writes the client's declarations from it."""

from __future__ import annotations

from typing import TypedDict


class Track(TypedDict):
    spaces: int
    no_bet_after: int
    purses: list[int]


class Horse(TypedDict):
    """`ability` is the text of its card, `brief` the same in a few words; `bar` the numbers X'd on it, `printed` those
    that are printed."""

    number: int
    name: str
    colour: str
    set: int
    cost: int
    odds: list[int]
    trigger: str
    ability: str
    brief: str
    position: int
    place: int | None
    past_no_bet: bool
    bar: list[int]
    printed: list[int]
    owner: int | None


class Paper(TypedDict):
    """What Roland has, and every player."""

    seat: int
    money: int
    bets: list[int]
    horses: list[int]
    score: int


class Sheet(Paper):
    cells: list[str]
    boxes: list[str]
    wilds_marked: int
    helmets: list[int]
    jerseys: list[int]
    starting_card: int | None


class Roland(Paper):
    """`sheet`: what each row and column of his sheet says, the default last."""

    sheet: list[list[str]]


class Bonus(TypedDict):
    box: str
    kind: str
    words: str


Waiting = TypedDict(
    "Waiting",
    {
        "bonuses": int,
        "chain reaction": int,
        "five leaf clover": int,
        "charley horse": int,
        "out of alignment": int,
        "fancy hat": int,
        "pay it forward": int | None,
        "product placement": list[int],
        "sticky fingers": list[int],
    },
)
Waiting.__doc__ = "What waits in the running turn: how often, or the numbers of horses."


class Table(TypedDict):
    """`rolled` and `spaces` are the dice, `number` the one that counts in this turn, `extra` Roland's die."""

    phase: str
    round: int
    active: int
    turn: int
    rolled: int | None
    spaces: int | None
    number: int | None
    extra: int | None
    wild_used: bool
    track: Track
    podium: list[int]
    last_round: bool
    horses: list[Horse]
    sheets: list[Sheet]
    roland: Roland | None
    grid: list[int]
    bonuses: list[Bonus]
    waiting: Waiting
