"""What each kind of event has as `data` in this game. Cards are named by their ids, and are null if they are hidden."""

from __future__ import annotations

from typing import TypedDict

from railbird.engine.events import Bought, Money, Moved, Nothing, OneHorse, Staked


class HiddenCard(TypedDict):
    card: str | None


class Turn(TypedDict):
    turn: int


class Rolled(TypedDict):
    """`card`: by a card, and not for the turn."""

    horse: int
    move: int
    card: bool


class MoveDie(TypedDict):
    move: int


class TokenSpent(TypedDict):
    die: str


class Finished(TypedDict):
    horse: int
    place: int


Stolen = TypedDict("Stolen", {"from": int, "card": str | None})


class Drawn(TypedDict):
    """`pile`: how many are left there."""

    pile: int
    card: str | None


class Played(TypedDict):
    card: str
    title: str


class PairSold(TypedDict):
    cards: list[str]
    amount: int
    now: int


class BoughtFor(Bought):
    now: int


class Swapped(TypedDict):
    horses: list[int]
    to: list[int]


class BetMoved(TypedDict):
    horses: list[int]
    amount: int


CashTaken = TypedDict("CashTaken", {"from": int, "amount": int, "now": int, "left": int})


class Looked(TypedDict):
    at: int


class Shown(TypedDict):
    at: int
    card: str
    copies: int


class Discarded(TypedDict):
    card: str


class Over(TypedDict):
    order: list[int]


EVENTS = {
    "dealt": HiddenCard,
    "rolled off": OneHorse,
    "first": Nothing,
    "turn": Turn,
    "feature": OneHorse,
    "rolled": Rolled,
    "move die": MoveDie,
    "token spent": TokenSpent,
    "moved": Moved,
    "finished": Finished,
    "stolen": Stolen,
    "drawn": Drawn,
    "pile empty": Nothing,
    "played": Played,
    "pair sold": PairSold,
    "bought": BoughtFor,
    "bet": Staked,
    "passed": Nothing,
    "money": Money,
    "cash taken": CashTaken,
    "swapped": Swapped,
    "bet moved": BetMoved,
    "looked": Looked,
    "shown": Shown,
    "discarded": Discarded,
    "declined": Nothing,
    "over": Over,
}
