"""What the things on the table are, by the edition, and how it is with them now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from railbird.engine.game import About
from railbird.engine.targets import number_in, parts_of
from railbird.games.homestretch.rules import constants as c
from railbird.games.homestretch.rules.rules import Homestretch
from railbird.games.homestretch.rules.tables import GROUPS, LINE_KEYS
from railbird.games.homestretch.words.choices import COMES_IN
from railbird.games.homestretch.words.prompts import money_words
from railbird.games.homestretch.words.texts import LINE_WORDS

NUMBERS = range(c.FIRST_NUMBER, c.FIRST_NUMBER + c.HORSES)
OF_A_HORSE = ("horse", "name", "share", "offer")
RULES = {
    "gate": ("HS-035", "HS-065"),
    "token": ("HS-066", "HS-067", "HS-068"),
    "spot": ("HS-051", "HS-043"),
    "line": ("HS-093", "HS-094", "HS-095"),
    "purse": ("HS-086", "HS-087"),
    "race": ("HS-036", "HS-012"),
    "dice": ("HS-056", "HS-076"),
    "supply": ("HS-006", "HS-068"),
    "deck": ("HS-106", "HS-R45"),
    "score": ("HS-013", "HS-114"),
    "finish": ("HS-062", "HS-084"),
    "tokens": ("HS-042", "HS-047"),
}


def things(s: Homestretch) -> tuple[str, ...]:
    return listed(s.seats)


@lru_cache(8)
def listed(seats: int) -> tuple[str, ...]:
    return (
        *(f"{kind}:{number}" for kind in (*OF_A_HORSE, "gate", "token") for number in NUMBERS),
        *(f"spot:{number}:{line}" for number in NUMBERS for line in LINE_KEYS),
        *(f"{kind}:{line}" for kind in ("line", "purse") for line in LINE_KEYS),
        *("race", "dice", "supply", "deck", "score", "finish", "tokens", "figure:start"),
        *(f"marker:{seat}" for seat in range(seats)),
    )


def ways(number: int) -> int:
    """How many of the 36 pairs of dice name this horse."""
    return 6 - abs(7 - number)


def about(s: Homestretch, target: str) -> About | None:
    kind, first, second = parts_of(target)
    if kind in OF_A_HORSE:
        return of_horse(s, int(first))
    if kind in ("gate", "token", "spot", "line", "purse"):
        return of_part(s, kind, first, second)
    if kind == "marker":
        return None
    if kind == "figure":
        return About(money_words(s.tables.start_money), "What everybody starts with.", ("HS-013",))
    title, text = plain(s)[kind]
    return About(title, text, RULES[kind])


def of_horse(s: Homestretch, number: int) -> About:
    t, horse = s.tables, number - c.FIRST_NUMBER
    win, place, show = t.payout[c.LINES * horse : c.LINES * (horse + 1)]
    text = (
        f"{GROUPS[t.group[horse]]}, a share costs {money_words(t.cost[horse])}. Rolled in {ways(number)} of 36. "
        f"Each 1 of a token pays {win} for Win, {place} for Place, {show} for Show."
    )
    return About(f"{number} · {t.horse_names[horse]}", text, ("HS-056", "HS-087"))


def of_part(s: Homestretch, kind: str, first: str, second: str) -> About:
    t, rules = s.tables, RULES[kind]
    if kind == "gate":
        text = f"Horse {first} starts here. A handicap token behind it acts on its first move and no other."
        return About("Start", text, rules)
    if kind == "token":
        text = (
            "A + makes its first move so many spaces longer. With a ✕ it stays the first time it would move. Then the "
            "token is spent."
        )
        return About(f"Handicap of {first}", text, rules)
    line = LINE_KEYS.index(second or first)
    if kind == "line":
        return About(LINE_WORDS[line], f"Tokens here pay if the horse comes in {COMES_IN[line]}.", rules)
    if kind == "purse":
        text = "Shared by the horse's shareholders, share by share. Nobody's horse: nobody is paid."
        return About(f"{LINE_WORDS[line]} purse", text, rules)
    horse = int(first) - c.FIRST_NUMBER
    pays = money_words(t.payout[c.LINES * horse + line])
    text = (
        f"Pays {pays} for each 1 of a token if {first} {t.horse_names[horse]} comes in {COMES_IN[line]}. Bets cost "
        "nothing."
    )
    return About(f"{first} {LINE_WORDS[line]}", text, rules)


def plain(s: Homestretch) -> dict[str, tuple[str, str]]:
    """Things there is one of."""
    t = s.tables
    tokens = ", ".join(map(str, t.token))
    return {
        "race": ("Race card", "Its purses and handicaps are for this race only. Two purple races, then two green."),
        "dice": ("Dice", f"Their total names a horse: it moves {c.LONG_MOVE} and the turn ends, or {c.SHORT_MOVE} and "
                 "you roll once more. A finished horse's number moves a horse in last place instead."),
        "supply": ("Handicap tokens", "Spent tokens come back here at once."),
        "deck": ("The deck", f"The top card, unseen, for {money_words(t.blind_fee)} plus its cost; you must be able to "
                 "pay the dearest card it may hold."),
        "score": ("Score track", f"One space is $1,000. Everybody starts at {t.start_money}; most money after four "
                  "races wins."),
        "finish": ("Finish", f"{t.finish} spaces from the start. The third horse over the line ends the race."),
        "tokens": ("Your tokens", f"{tokens}: all five are laid in every race, number side down. The richest lay "
                   "first, and fewest on one spot."),
    }  # fmt: skip


# How it is with them.


def now(table: Mapping[str, Any], viewer: int | None, target: str, names: Sequence[str]) -> str:
    kind, first, second = parts_of(target)
    if kind == "marker":
        return f"{names[int(first)]} has {money_words(table['seats'][int(first)]['money'])}."
    if kind == "race":
        card = table["race"]["card"]
        return f"{card['name']}, race {table['race']['number']} of {table['race']['of']}." if card else ""
    if kind == "purse":
        card = table["race"]["card"]
        return f"{money_words(card['purses'][LINE_KEYS.index(first)])} in this race." if card else ""
    if kind not in (*OF_A_HORSE, "spot", "token"):
        return ""
    horse = table["horses"][int(first) - c.FIRST_NUMBER]
    if kind == "token":
        token = horse["handicap"]
        return f"It has {'a ✕' if token == 'X' else token}." if token else "It has none."
    if kind == "spot":
        here = laid(table, names, int(first), second)
        return f"Here: {here}." if here else "Nobody has a token here."
    bets = [(word, laid(table, names, int(first), line)) for line, word in zip(LINE_KEYS, LINE_WORDS, strict=True)]
    said = [f"{word}: {here}." for word, here in bets if here]
    return " ".join([*([] if table["draft"] else [shares(table, names, horse)]), *said])


def shares(table: Mapping[str, Any], names: Sequence[str], horse: Mapping[str, Any]) -> str:
    if not horse["shares"]:
        return "Nobody owns a share."
    owned = [(names[n], seat["stable"].count(horse["number"])) for n, seat in enumerate(table["seats"])]
    owners = ", ".join(f"{name}{f' {count}' if count > 1 else ''}" for name, count in owned if count)
    return f"{horse['shares']} share{'s' if horse['shares'] > 1 else ''} in play: {owners}."


def laid(table: Mapping[str, Any], names: Sequence[str], number: int, line: str) -> str:
    """Whose tokens lie on a spot."""
    return "; ".join(
        f"{names[bet['seat']]}: {bet['tokens']} token{'s' if bet['tokens'] > 1 else ''}"
        + (f" ({', '.join(map(str, bet['values']))})" if bet["values"] else "")
        for bet in table["bets"]
        if bet["number"] == number and bet["line"] == line
    )


def attempt(s: Homestretch, seat: int, target: str) -> int | None:
    kind, first, second = parts_of(target)
    if kind == "deck" and s.phase == c.BUYING:
        return c.BUY_BLIND
    number = number_in(first, c.FIRST_NUMBER, c.FIRST_NUMBER + c.HORSES - 1)
    if number is None:
        return None
    if kind == "spot" and s.phase in (c.BETTING, c.CLAIM) and second in LINE_KEYS:
        return c.BET + 10 * number + LINE_KEYS.index(second)
    wanted = {"share": (c.DRAFT, c.PICK), "offer": (c.BUYING, c.BUY), "horse": (c.SPECIAL, c.MOVE_LAST)}
    phase, block = wanted.get(kind, (-1, 0))
    return block + number if s.phase == phase else None
