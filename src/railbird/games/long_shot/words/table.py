"""The shape of this game's `table` in a view: `make types` writes the client's declarations from it."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class Dice(TypedDict):
    horse: int
    move: int


class Target(TypedDict, total=False):
    """One of these: a horse, a seat, or a card by its id."""

    horse: int
    seat: int
    card: str


class Effect(TypedDict):
    """The card or the horse's feature under way, with the targets named so far."""

    feature: NotRequired[int]
    card: NotRequired[str]
    title: str
    text: str
    targets: list[Target]


class Track(TypedDict):
    spaces: int
    no_bets_from: int
    prizes: list[int]


class Card(TypedDict):
    """What stands on a card."""

    title: str
    text: str
    type: str
    lead: bool


class Why(TypedDict):
    text: str
    rule: str


class Held(TypedDict):
    """A kind of card in one's hand: how many, on one's own turn whether it could be played, and why not."""

    copies: int
    playable: bool | None
    why: Why | None


class Horse(TypedDict):
    number: int
    name: str
    price: int
    bar: list[int]
    odds: list[int]
    feature: str
    lead_feature: bool
    usable: bool
    position: int
    place: int | None
    no_bets: bool
    owner: int | None
    bets: list[int]


class Seat(TypedDict):
    seat: int
    cash: int
    tokens: int
    cards: int
    horses: list[int]
    staked: int
    score: int


class Public(TypedDict):
    """What everybody knows; the private keys are there, to keep their place. `cards` is all that is printed, `discards`
    how many of each lie open, both by the cards' ids."""

    phase: str
    turn: int
    turns: int
    dice: Dice | None
    moving: Dice | None
    effect: Effect | None
    track: Track
    move_die: list[int]
    lead: int | None
    order: list[int]
    pile: int
    discards: dict[str, int]
    horses: list[Horse]
    seats: list[Seat]
    hand: dict[str, Held] | None
    known: list[list[str]]
    rolling: list[int]
    rolled_off: list[int]
    cards: dict[str, Card]


class Private(TypedDict):
    """One's hand, and of each seat's hand the cards, copy by copy, that one knows to be there."""

    hand: dict[str, Held] | None
    known: list[list[str]]


class Table(Public):
    pass
