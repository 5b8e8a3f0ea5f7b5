"""What each kind of event has as `data` in this game. Money is in thousands."""

from __future__ import annotations

from typing import TypedDict

from railbird.engine.events import Bought, Moved, Nothing, OneHorse, RaceNumber
from railbird.games.homestretch.words.table import RaceCard


class Spot(TypedDict):
    """A place on the tote board."""

    number: int
    line: str


class Dealt(TypedDict):
    cards: int
    aside: int


class Hand(TypedDict):
    cards: list[int]


class Picked(TypedDict, total=False):
    """Only one's own card is known."""

    horse: int


class Round(TypedDict):
    round: int


class Stable(TypedDict):
    shares: list[int]
    paid: int
    money: int


class NewRace(TypedDict):
    race: int
    card: RaceCard


class Claimed(TypedDict):
    ahead_of: int


class Laid(Spot):
    value: int


class Bets(TypedDict):
    spots: list[Spot]


class OneDie(TypedDict):
    die: int


class Rolled(TypedDict):
    dice: list[int]
    number: int
    roll: int


class MovedOn(Moved):
    """`token`: spaces by which a handicap token helped."""

    token: int


class Finished(TypedDict):
    horse: int
    line: str


class SpecialMove(TypedDict):
    horse: int
    spaces: int


class RaceOver(TypedDict):
    race: int
    numbers: list[int]


class Purse(TypedDict):
    horse: int
    line: str
    amount: int


class Unpaid(TypedDict):
    horse: int
    amount: int


class BetPaid(Spot):
    value: int
    amount: int


class Cards(TypedDict):
    cards: int


class Offered(TypedDict):
    horse: int
    cost: int


class Over(TypedDict):
    winners: list[int]


EVENTS = {
    "dealt": Dealt,
    "hand": Hand,
    "picked": Picked,
    "passed on": Round,
    "ghost": Nothing,
    "stable": Stable,
    "race": NewRace,
    "claimed": Claimed,
    "waited": Nothing,
    "bet": Laid,
    "bets": Bets,
    "rolled off": OneDie,
    "first": RaceNumber,
    "rolled": Rolled,
    "moved": MovedOn,
    "held back": OneHorse,
    "finished": Finished,
    "special move": SpecialMove,
    "passed": Nothing,
    "race over": RaceOver,
    "purse": Purse,
    "unpaid": Unpaid,
    "bet paid": BetPaid,
    "second chance": Cards,
    "offered": Offered,
    "bought": Bought,
    "blind": Nothing,
    "discarded": Cards,
    "over": Over,
}
