"""What each kind of event has as `data` in this game."""

from __future__ import annotations

from typing import TypedDict

from railbird.engine.events import Moved, Nothing, OneHorse, RaceNumber
from railbird.games.finish_line.words.table import Bet, Die, PaidBet


class NewRace(TypedDict):
    race: int
    added: int


class Dealt(TypedDict):
    horse: int
    position: int
    odds: int
    favourite: bool
    steady: bool


class Written(Bet):
    amount: int
    odds: int


class StruckOut(Bet):
    amount: int


class Colours(TypedDict):
    colours: list[str]


class Dice(TypedDict):
    dice: list[Die]


class PutAway(TypedDict):
    face: str
    colour: str


class Used(TypedDict):
    face: str
    tiles: list[int]


class MovedUp(Moved):
    pair_ended: bool


class DeadEven(TypedDict):
    upper: int
    lower: int


SideBet = TypedDict("SideBet", {"from": int, "amount": int})


class ExtraMove(TypedDict):
    """`horse` is null if it was waived."""

    horse: int | None


class Photo(TypedDict):
    horse: int
    horseshoes: int


class Winners(TypedDict):
    race: int
    winner: int | None
    second: int | None


class Amount(TypedDict):
    amount: int


class Paid(TypedDict):
    staked: int
    won: int
    capital: int


class Total(TypedDict):
    capital: int
    side_bets: int
    total: int


EVENTS = {
    "race": NewRace,
    "dealt": Dealt,
    "bet": Written,
    "struck out": StruckOut,
    "confirmed": Nothing,
    "first": RaceNumber,
    "dice taken": Colours,
    "homestretch": Nothing,
    "rolled": Dice,
    "put away": PutAway,
    "used": Used,
    "moved": MovedUp,
    "dropped back": Moved,
    "disqualified": OneHorse,
    "dead even": DeadEven,
    "side bet": SideBet,
    "inside tip": Colours,
    "pool empty": RaceNumber,
    "extra move": ExtraMove,
    "photo": Photo,
    "photo tie": Nothing,
    "race over": Winners,
    "slip": PaidBet,
    "no bet": Nothing,
    "outsiders": Amount,
    "paid": Paid,
    "total": Total,
}
