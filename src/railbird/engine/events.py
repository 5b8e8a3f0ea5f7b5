"""The kinds of events, one vocabulary for all games: what happens alike is told by the same word.

What an event of a kind has as `data` is declared by each game in words/happened.py; what several games have alike,
here. docs/protocol.md lists the kinds.
"""

from __future__ import annotations

from typing import TypedDict


class Nothing(TypedDict):
    """An event whose words and seat say all."""


class OneHorse(TypedDict):
    horse: int


Moved = TypedDict("Moved", {"horse": int, "from": int, "to": int})
Moved.__doc__ = "Spaces of the track, or places in a row."


class Bought(TypedDict):
    horse: int
    price: int


class Staked(TypedDict):
    """`total`: all that the seat has on this horse now; a free bet is not `paid`."""

    horse: int
    amount: int
    paid: bool
    total: int


class Money(TypedDict):
    """What a seat gains or loses, and what it has then."""

    amount: int
    now: int


class RaceNumber(TypedDict):
    race: int


KINDS: dict[str, str] = {
    # Setting up.
    "dealt": "cards or tiles are dealt",
    "first": "who begins, the match or a race",
    "rolled off": "a die is thrown for the first turn",
    "race": "a race begins",
    "round": "a round begins",
    "turn": "a turn begins",
    # Horses.
    "rolled": "the dice are rolled",
    "move die": "one die is rolled again",
    "extra die": "the scripted opponent's die is rolled",
    "moved": "a horse moves",
    "swapped": "two horses exchange their places",
    "dropped back": "a horse falls back and loses its dice",
    "dead even": "two horses draw level",
    "disqualified": "a horse is out of the race",
    "held back": "a handicap keeps a horse where it is",
    "special move": "a player moves the last horse",
    "finished": "a horse crosses the line",
    "homestretch": "the end of the race is near",
    "pool empty": "the last die was taken: the line is crossed",
    "photo": "dice of a photo finish",
    "photo tie": "the photo shows nothing",
    "race over": "a race is over",
    "last round": "this round is the last",
    "over": "the match is over",
    # Money, bets and shares.
    "bet": "somebody bets",
    "bets": "all bets of a seat are shown",
    "struck out": "a bet is taken off the slip",
    "confirmed": "a slip is handed in",
    "bet moved": "bets go from one horse to another",
    "claimed": "somebody bets ahead of others",
    "waited": "somebody does not bet ahead",
    "side bet": "a side bet is won",
    "slip": "a line of a slip is read out",
    "no bet": "a slip was empty",
    "outsiders": "a bonus for outsiders",
    "paid": "a slip is settled",
    "bet paid": "a bet is paid",
    "purse": "an owner gets a share of a purse",
    "unpaid": "nobody owns the horse: its purse is not paid",
    "money": "somebody gains or loses money",
    "cash taken": "somebody takes money from another",
    "total": "the total of a seat",
    "bought": "somebody buys a horse or a share",
    "offered": "a share is on offer",
    "blind": "somebody buys unseen",
    "second chance": "shares are sold once more",
    # Cards.
    "hand": "the cards of one's own hand",
    "picked": "a card of the draft is kept",
    "passed on": "all hands go on",
    "ghost": "a card leaves the ghost hand",
    "stable": "the drafted shares are turned up and paid",
    "drawn": "a card is drawn",
    "pile empty": "there is no card to draw",
    "stolen": "a card is taken from another's hand",
    "played": "a card is played",
    "feature": "the feature of a horse is used",
    "pair sold": "two cards are given away for money",
    "discarded": "cards leave the game or a hand",
    "looked": "somebody looks at another's hand",
    "shown": "a card that was looked at",
    "token spent": "a token is spent for another roll",
    # Dice in the hand.
    "dice taken": "dice go from the pool into a hand",
    "put away": "a die goes out of the race unused",
    "used": "a die of the hand is used",
    "inside tip": "dice come back into the pool",
    "extra move": "a saved move is played or waived",
    # The sheet.
    "wild": "a Wild is marked",
    "erased": "a Wild is erased",
    "cell": "a cell of the grid is marked",
    "line": "a row or column is full",
    "helmet": "a Helmet is marked",
    "jersey": "a Jersey is marked",
    "box": "a box on a horse's bar is X'd",
    "bonus": "a bonus box is taken",
    "ability": "the ability of a card is used",
    "roland": "the scripted opponent follows a row of his sheet",
    # Not doing something.
    "passed": "somebody does nothing, or no more",
    "declined": "somebody does not use what he could",
}
