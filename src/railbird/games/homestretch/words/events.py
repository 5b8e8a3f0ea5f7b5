"""Journal notes in words, as each viewer may know them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from railbird.engine.game import Event, Note
from railbird.games.homestretch.rules import constants as c
from railbird.games.homestretch.rules.tables import Tables
from railbird.games.homestretch.words.prompts import and_list, horse_words, money_words
from railbird.games.homestretch.words.texts import LINE_WORDS, race_card, spot_words

Told = tuple[str, str, tuple[str, ...], dict[str, Any]]  # kind, text, clauses, data


def unpacked(shares: int) -> list[int]:
    """The numbers on a set of shares that a note carries as one number."""
    return [horse + c.FIRST_NUMBER for horse in range(c.HORSES) for _ in range(shares >> 2 * horse & 3)]


def listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def event(tables: Tables, note: Note, viewer: int | None, names: Sequence[str]) -> Event | None:
    kind, seat, *rest = note
    if kind in PRIVATE and viewer != seat:
        told = PRIVATE[kind](names[seat])
    else:
        told = TELL[kind](tables, names[seat] if seat >= 0 else "", rest, names)
    if told is None:
        return None
    word, text, clauses, data = told
    return Event(word, text, clauses, seat if seat >= 0 else None, data)


# The draft.


def dealt(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    ghost = " and the ghost hand" if note[2] == 2 else ""
    text = f"{note[0]} blue cards are dealt to everybody{ghost}; {note[1]} are set aside."
    return "dealt", text, ("HS-019", "HS-022"), {"cards": note[0], "aside": note[1]}


def hand(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    cards = unpacked(note[0])
    return "hand", f"Your hand: {listed(cards)}.", ("HS-018",), {"cards": cards}


def picked(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    number = note[0] + c.FIRST_NUMBER
    return "picked", f"You keep {horse_words(t, note[0])}.", ("HS-023",), {"horse": number}


def passed(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    return "passed on", "All hands go to the left.", ("HS-024",), {"round": note[0]}


def ghost(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    return "ghost", "A random card leaves the ghost hand, unseen.", ("HS-031", "HS-R11"), {}


def stable(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    shares = unpacked(note[0])
    text = f"{name} turns up {listed(shares)} and pays {money_words(note[1])}, leaving {money_words(note[2])}."
    return "stable", text, ("HS-026", "HS-027"), {"shares": shares, "paid": note[1], "money": note[2]}


# Race card and bets.


def card(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    shown = race_card(t, note[1])
    text = f"Race {note[0] + 1}: {shown['name']} ({shown['deck']}), "
    text += f"purses {', '.join(map(money_words, shown['purses']))}"
    if shown["handicaps"]:
        text += "; " + ", ".join(f"{token} on {number}" for number, token in shown["handicaps"].items())
    return "race", text + ".", ("HS-036", "HS-037", "HS-038"), {"race": note[0] + 1, "card": shown}


def claimed(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    return "claimed", f"{name} bets ahead of {names[note[0]]}.", ("HS-049",), {"ahead_of": note[0]}


def waited(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    return "waited", f"{name} does not bet ahead of {names[note[0]]}.", ("HS-R16",), {}


def token(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    text = f"You lay your {note[0]} on {spot_words(note[1])}."
    return "bet", text, ("HS-041",), {"value": note[0], **spot_data(note[1])}


def spot_data(spot: int) -> dict[str, Any]:
    return {"number": spot // c.LINES + c.FIRST_NUMBER, "line": LINE_WORDS[spot % c.LINES].lower()}


def laid(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    spots = sorted(note[0] >> 6 * n & 63 for n in range(c.TOKENS))
    each = [
        spot_words(spot) + (f" ({spots.count(spot)} tokens)" if spots.count(spot) > 1 else "")
        for spot in dict.fromkeys(spots)
    ]
    data = {"spots": [spot_data(spot) for spot in spots]}
    return "bets", f"{name} bets on {', '.join(each)}.", ("HS-042", "HS-R18"), data


# The race.


def thrown(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    return "rolled off", f"{name} rolls {note[0]} for the first turn.", ("HS-054", "HS-R21"), {"die": note[0]}


def first(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    return "first", f"{name} has the first turn of race {note[0] + 1}.", ("HS-053",), {"race": note[0] + 1}


def rolled(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    number = note[0] + note[1]
    text = f"{name} rolls {note[0]} and {note[1]}: horse {number}."
    return "rolled", text, ("HS-056",), {"dice": note[:2], "number": number, "roll": note[2]}


def moved(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    horse, start, to, help_ = note
    where = f"to space {to}" if to < t.finish else "over the line"
    text = f"{horse_words(t, horse)} moves from {start or 'Start'} {where}" + (f", +{help_} used." if help_ else ".")
    data = {"horse": horse + c.FIRST_NUMBER, "from": start, "to": to, "token": help_}
    return "moved", text, ("HS-066", "HS-068") if help_ else ("HS-064",), data


def crossed(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    text = f"{horse_words(t, note[0])} stays: its X is spent."
    return "held back", text, ("HS-067", "HS-068"), {"horse": note[0] + c.FIRST_NUMBER}


def finished(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    text = f"{horse_words(t, note[0])} takes {LINE_WORDS[note[1]]}."
    return "finished", text, ("HS-073",), {"horse": note[0] + c.FIRST_NUMBER, "line": LINE_WORDS[note[1]].lower()}


def special(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    text = f"{name} makes a special move of {note[1]} with {horse_words(t, note[0])}."
    return "special move", text, ("HS-076", "HS-079"), {"horse": note[0] + c.FIRST_NUMBER, "spaces": note[1]}


def ended(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    return "passed", f"{name} does not roll again.", ("HS-070", "HS-080"), {}


# Money.


def race_over(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    numbers = [horse + c.FIRST_NUMBER for horse in note[1:]]
    text = f"Race {note[0] + 1} is over: {numbers[0]} Win, {numbers[1]} Place, {numbers[2]} Show."
    return "race over", text, ("HS-084", "HS-085"), {"race": note[0] + 1, "numbers": numbers}


def purse(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    horse, line, amount, shares = note
    own, of = divmod(shares, 10)
    text = f"{name} gets {money_words(amount)} of the {LINE_WORDS[line]} purse for {own} of {of} "
    text += f"share{'s' if of > 1 else ''} of {horse + c.FIRST_NUMBER}."
    data = {"horse": horse + c.FIRST_NUMBER, "line": LINE_WORDS[line].lower(), "amount": amount}
    return "purse", text, ("HS-086", "HS-087"), data


def unpaid(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    text = f"Nobody owns {horse_words(t, note[0])}: the {LINE_WORDS[note[1]]} purse is not paid."
    return "unpaid", text, ("HS-R38",), {"horse": note[0] + c.FIRST_NUMBER, "amount": note[2]}


def bet_paid(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    text = f"{name} turns up a {note[0]} on {spot_words(note[1])} and gets {money_words(note[2])}."
    return "bet paid", text, ("HS-051", "HS-R19"), {"value": note[0], "amount": note[2], **spot_data(note[1])}


# The second-chance buy.


def pool(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    red = " with the red deck" if note[1] > 3 else ""
    text = f"Second-chance buy: {note[0]} shares{red}."
    return "second chance", text, ("HS-098", "HS-099", "HS-100"), {"cards": note[0]}


def offered(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    text = f"On offer: {horse_words(t, note[0])} for {money_words(note[1])}."
    return "offered", text, ("HS-101", "HS-110"), {"horse": note[0] + c.FIRST_NUMBER, "cost": note[1]}


def bought(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    horse, price, money, fee = note
    how = f" ({money_words(fee)} of it for the blind card)" if fee else ""
    text = f"{name} buys {horse_words(t, horse)} for {money_words(price)}{how}, leaving {money_words(money)}."
    data = {"horse": horse + c.FIRST_NUMBER, "price": price}
    return "bought", text, ("HS-106" if fee else "HS-105", "HS-108"), data


def blind(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    return "blind", f"{name} buys the top card of the deck unseen.", ("HS-106",), {}


def not_bought(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    return "passed", f"{name} buys nothing.", ("HS-107",), {}


def discarded(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    return "discarded", f"{note[0]} unsold shares leave the game.", ("HS-112",), {"cards": note[0]}


def over(t: Tables, name: str, note: list[int], names: Sequence[str]) -> Told:
    seats = [seat for seat in range(c.SEATS) if note[0] >> seat & 1]
    who = and_list([names[seat] for seat in seats])
    text = f"The game is over: {who} {'wins' if len(seats) == 1 else 'share victory'}."
    return "over", text, ("HS-113", "HS-114" if len(seats) == 1 else "HS-119"), {"winners": seats}


# What others learn of a note that is not for them.
PRIVATE: dict[int, Callable[[str], Told | None]] = {
    c.NOTE_HAND: lambda name: None,
    c.NOTE_PICKED: lambda name: ("picked", f"{name} keeps a card face down.", ("HS-023", "HS-R08"), {}),
    c.NOTE_TOKEN: lambda name: None,
}

TELL: dict[int, Callable[[Tables, str, list[int], Sequence[str]], Told]] = {
    c.NOTE_DEALT: dealt,
    c.NOTE_HAND: hand,
    c.NOTE_PICKED: picked,
    c.NOTE_PASSED: passed,
    c.NOTE_GHOST: ghost,
    c.NOTE_STABLE: stable,
    c.NOTE_CARD: card,
    c.NOTE_CLAIMED: claimed,
    c.NOTE_WAITED: waited,
    c.NOTE_TOKEN: token,
    c.NOTE_LAID: laid,
    c.NOTE_THROWN: thrown,
    c.NOTE_FIRST: first,
    c.NOTE_ROLLED: rolled,
    c.NOTE_MOVED: moved,
    c.NOTE_CROSSED: crossed,
    c.NOTE_FINISHED: finished,
    c.NOTE_SPECIAL: special,
    c.NOTE_ENDED: ended,
    c.NOTE_RACE_OVER: race_over,
    c.NOTE_PURSE: purse,
    c.NOTE_UNPAID: unpaid,
    c.NOTE_BET_PAID: bet_paid,
    c.NOTE_POOL: pool,
    c.NOTE_OFFERED: offered,
    c.NOTE_BOUGHT: bought,
    c.NOTE_BLIND: blind,
    c.NOTE_NOT_BOUGHT: not_bought,
    c.NOTE_DISCARDED: discarded,
    c.NOTE_OVER: over,
}
