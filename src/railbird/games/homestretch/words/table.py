"""The shape of this game's `table` in a view: `make types` writes the client's declarations from it. Money is in
thousands."""

from __future__ import annotations

from typing import TypedDict


class RaceCard(TypedDict):
    """`purses` for Win, Place and Show; `handicaps` by the horse's number."""

    id: str
    name: str
    deck: str
    purses: list[int]
    handicaps: dict[str, str]


class Race(TypedDict):
    number: int
    of: int
    card: RaceCard | None
    finish: list[int]


class Printed(TypedDict):
    """What stands on the board and the shares of a horse."""

    number: int
    name: str
    group: str
    cost: int
    payouts: list[int]


class Horse(Printed):
    """`finish` is the line it took; `last`: none is behind it; `shares` are those that were bought."""

    position: int
    handicap: str | None
    finish: str | None
    last: bool
    shares: int


class Seat(TypedDict):
    """`place`: how many tokens may lie on one spot; `rank` when the match is over."""

    colour: str
    money: int
    stable: list[int]
    share_value: int
    groups: list[int]
    place: int
    has_bet: bool
    rank: int | None


class Bet(TypedDict):
    """A seat's tokens on one spot; `values` only where they may be known."""

    seat: int
    number: int
    line: str
    tokens: int
    values: list[int] | None


class FirstPlayer(TypedDict):
    tied: list[int]
    thrown: list[int | None]
    next: int | None


class Draft(TypedDict):
    """Sizes only: what lies in hands and piles is each one's own."""

    round: int
    rounds: int
    hand_sizes: list[int]
    kept: list[int]
    picked: list[bool]
    ghost: bool
    aside: int


# `pass` is no name in Python.
Buy = TypedDict(
    "Buy",
    {
        "pass": int,
        "row": list[int],
        "deck": int,
        "deck_holds": list[int],
        "blind_fee": int,
        "had_chance": list[bool],
    },
)
Buy.__doc__ = "The deck's size, and what must be in it: all cards but those in sight."


class Result(TypedDict):
    race: int
    card: str
    finish: list[int | None]
    purses: list[int]
    bets: list[int]


class CameBack(TypedDict):
    missing: list[int]


class PassedOn(TypedDict):
    """A hand that this seat has held: what is in it and who has it, or what was missing when it came back."""

    round: int
    held: list[int] | None
    holder: int | None
    came_back: CameBack | None


class Own(TypedDict, total=False):
    """What only this seat knows: in the draft its cards, when it bets its tokens."""

    hand: list[int]
    pick: int | None
    kept: list[int | None]
    passed_on: list[PassedOn]
    tokens: list[int]
    limit: int


class Public(TypedDict):
    """What everybody knows; the private keys are there, to keep their place."""

    phase: str
    turn: int | None
    track_spaces: int
    race: Race
    horses: list[Horse]
    supply: dict[str, int]
    seats: list[Seat]
    bets: list[Bet]
    bet_tokens: list[int]
    tied_places: str
    dice: list[int] | None
    roll: int
    special_spaces: int | None
    first_player: FirstPlayer | None
    draft: Draft | None
    buy: Buy | None
    results: list[Result]
    own: Own | None


class Private(TypedDict):
    """What differs from viewer to viewer."""

    bets: list[Bet]
    own: Own | None


class Table(Public):
    pass
