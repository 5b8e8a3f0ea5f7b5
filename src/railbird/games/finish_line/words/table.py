"""The shape of this game's `table` in a view: `make types` writes the client's declarations from it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class Die(TypedDict):
    colour: str
    face: str | None


class Starter(TypedDict):
    """A horse of the running race; `position` is its starting position, `place` the one in the row from the front."""

    number: int
    name: str
    favourite: bool
    steady: bool
    position: int
    odds: int
    place: int | None
    disqualified: bool
    dice: list[Die]


class Photo(TypedDict):
    """`rolls`: the horseshoes of each tile that has rolled, by its number."""

    upper: int
    lower: int
    horseshoes: int | None
    rolls: dict[str, int]
    taken: int


class Player(TypedDict):
    seat: int
    capital: int
    side_won: int
    side_lost: int
    side_bets: int
    total: int
    saved: int
    confirmed: bool


class Bet(TypedDict):
    bet: Literal["win", "place"]
    tiles: list[int]


class PaidBet(Bet):
    amount: int
    pays: int


class Paying(TypedDict):
    """What has been read out of a slip that is being paid; `net` once all of it has."""

    lines: list[PaidBet]
    bonus: int
    net: int | None


class SlipLine(Bet):
    """`paid` once the race is settled."""

    odds: int
    stake: int
    returns: int
    paid: NotRequired[int]


class Pending(Bet):
    """A bet that waits for its amount."""

    odds: int


class Result(TypedDict):
    """A race that is over, in full."""

    race: int
    starters: list[int]
    odds: list[int]
    order: list[int]
    turns: int
    photos: int
    slips: list[list[SlipLine]]
    bonus: list[int]


class Public(TypedDict):
    """What everybody knows; the private keys are there, to keep their place."""

    phase: str
    race: int
    turn: int
    actor: int | None
    holder: int | None
    starter: int | None
    odds: list[int]
    starters: list[Starter]
    row: list[int]
    dead_even: bool
    dead_even_spent: bool
    homestretch: bool
    homestretch_at: int
    pool: dict[str, int]
    out: dict[str, int]
    hand: list[Die]
    spare: list[str]
    photo: Photo | None
    players: list[Player]
    paying: list[Paying] | None
    slip: list[SlipLine] | None
    left: int | None
    pending: Pending | None
    stake_step: int
    outsider_bonus: Literal["won", "any"]
    results: list[Result]


class Private(TypedDict):
    """One's own slip of the running race."""

    slip: list[SlipLine] | None
    left: int | None
    pending: Pending | None


class Table(Public):
    pass
