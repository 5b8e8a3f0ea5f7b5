"""How a person reads what can be done: label, group, what it brings, the key that chooses it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from railbird.engine.game import Group, Refused, Words
from railbird.games.homestretch.rules import betting, buying, race
from railbird.games.homestretch.rules import constants as c
from railbird.games.homestretch.rules.rules import Homestretch
from railbird.games.homestretch.words import refusals
from railbird.games.homestretch.words.prompts import money_words
from railbird.games.homestretch.words.texts import LINE_WORDS, TOKEN_WORDS, number_of, spot_of

KEEP = Group("Keep", "the rest goes to the left", 1)
CLAIM = Group("Bet", "first, or at your turn?", 2)
TURN = Group("Turn", "", 4)
BUY = Group("Buy", "a share", 6)
COMES_IN = ("first", "first or second", "first, second or third")
PLAIN = {
    c.CLAIM_TURN: ("Bet now, ahead of your order", CLAIM, "b"),
    c.WAIT: ("Wait for your place", CLAIM, "w"),
    c.REROLL: ("Roll again", TURN, "r"),
    c.END_TURN: ("End the turn", TURN, "e"),
}


def words(s: Homestretch, seat: int, code: int, names: Sequence[str]) -> Words:
    t = s.tables
    horse = number_of(code) - c.FIRST_NUMBER
    if code >= c.BET:
        spot = spot_of(code)
        return bet(t.token[betting.next_token(s, seat)], spot, t.payout[spot], t.horse_names[horse])
    if code >= c.BUY:
        return buy(horse, t.horse_names[horse], t.cost[horse], s.money[seat])
    if code >= c.MOVE_LAST:
        return special(horse, t.horse_names[horse], race.special_length(s), s.handicap[horse], *reach(s, horse, 0))
    if code >= c.PICK:
        return pick(horse, t.horse_names[horse], t.cost[horse])
    if code in (c.TWO_STOP, c.ONE_REROLL):
        steps = c.LONG_MOVE if code == c.TWO_STOP else c.SHORT_MOVE
        rolled = race.rolled_horse(s)
        return move(rolled, code == c.TWO_STOP, *reach(s, rolled, steps))
    if code == c.BUY_BLIND:
        return blind(t.blind_fee, buying.blind_price(s))
    if code == c.PASS:
        return Words("Buy nothing", BUY, "Nothing", key="p")
    label, group, key = PLAIN[code]
    again = f"the horse rolled then moves {c.LONG_MOVE}" if code == c.REROLL else ""
    return Words(label, group, brings=again, key=key)


def reach(s: Homestretch, horse: int, steps: int) -> tuple[int, int, int, int]:
    """Where a move takes a horse: from, to, the finish line, and how many are home already. A special move has its own
    length."""
    steps = steps or race.special_length(s)
    start = s.position[horse]
    to = min(start + steps + s.tables.bonus[s.handicap[horse]], s.tables.finish)
    return start, to, s.tables.finish, s.placed


@lru_cache(4096)
def bet(token: int, spot: int, payout: int, name: str) -> Words:
    number, line = spot // c.LINES + c.FIRST_NUMBER, LINE_WORDS[spot % c.LINES]
    pays = money_words(token * payout)
    return Words(
        f"Your {token} on {number} {name}, {line}: pays {pays}",
        Group(f"Horse {number}", "", 10 + number),
        f"{line} {pays}",
        f"{pays} if it comes in {COMES_IN[spot % c.LINES]}",
        f"{number}{line[0].lower()}",
    )


@lru_cache(4096)
def pick(horse: int, name: str, cost: int) -> Words:
    number = horse + c.FIRST_NUMBER
    price = money_words(cost)
    return Words(f"Keep {number} {name} ({price})", KEEP, f"{number} · {price}", f"costs {price}", str(number))


@lru_cache(4096)
def buy(horse: int, name: str, cost: int, money: int) -> Words:
    number, price = horse + c.FIRST_NUMBER, money_words(cost)
    left = f"costs {price}, leaves you {money_words(money - cost)}"
    return Words(f"Buy {number} {name} for {price}", BUY, f"{number} · {price}", left, str(number))


@lru_cache(256)
def blind(fee: int, dearest: int) -> Words:
    costs = f"costs at most {money_words(dearest)}"
    return Words(f"Top card unseen: {money_words(fee)} + its cost", BUY, "Top card unseen", costs, "t")


@lru_cache(4096)
def move(horse: int, stop: bool, start: int, to: int, finish: int, placed: int) -> Words:
    number, spaces = horse + c.FIRST_NUMBER, to - start
    far = f"{spaces} space{'' if spaces == 1 else 's'}"
    label = f"{far}, {'end of turn' if stop else 'roll again'}"
    comes = moves_words(number, start, to, finish, placed)
    return Words(label, Group(f"Horse {number}", "", 4), brings=comes, key="e" if stop else "r")


@lru_cache(4096)
def special(
    horse: int, name: str, length: int, handicap: int, start: int, to: int, finish: int, placed: int
) -> Words:  # fmt: skip
    number, token = horse + c.FIRST_NUMBER, TOKEN_WORDS[handicap]
    group = Group(f"Move by {length}", "a horse in last place", 5)
    if handicap == c.CROSS:
        return Words(f"Move {number} {name}: its ✕ holds it", group, f"{number} {name} (✕)", "stays; its ✕ is spent",
                     str(number))  # fmt: skip
    helped = f" {token[0]} {token[1:]}" if token else ""
    short = f"{number} {name}{f' ({token})' if token else ''}"
    comes = moves_words(number, start, to, finish, placed)
    return Words(f"Move {number} {name} by {length}{helped}", group, short, comes, str(number))


def moves_words(number: int, start: int, to: int, finish: int, placed: int) -> str:
    if to < finish:
        return f"moves {number} to space {to}" if to > start else f"{number} stays on space {to}"
    return f"{number} takes {LINE_WORDS[placed]}{': ends the race' if placed == c.LINES - 1 else ''}"


# What cannot be had now.


def refused(s: Homestretch, seat: int, names: Sequence[str]) -> list[Refused]:
    found = []
    if s.phase == c.BUYING:
        dear = [horse for horse in range(c.HORSES) if s.row[horse] and s.tables.cost[horse] > s.money[seat]]
        for horse in dear:
            code = c.BUY + c.FIRST_NUMBER + horse
            found.append(Refused(f"Buy {horse + c.FIRST_NUMBER}", *refusals.refusal(s, seat, code)))
        if not buying.may_buy_blind(s, seat):
            found.append(Refused("Top card unseen", *refusals.refusal(s, seat, c.BUY_BLIND)))
    elif s.phase == c.BETTING:
        full = [spot for spot in range(c.SPOTS) if betting.on_spot(s, seat, spot) >= betting.limit(s, seat)]
        for spot in full:
            number = spot // c.LINES + c.FIRST_NUMBER
            code = c.BET + 10 * number + spot % c.LINES
            found.append(Refused(f"{number} {LINE_WORDS[spot % c.LINES]}", *refusals.refusal(s, seat, code)))
    elif s.phase == c.AGAIN:
        found.append(Refused("Move", *refusals.refusal(s, seat, c.TWO_STOP)))
    return found


# Outcomes of real dice and cards.

DRAWN = {
    c.DEAL: "Card dealt",
    c.GHOST: "From the ghost hand",
    c.FIRST_PLAYER: "Die",
    c.OFFER: "Turned up",
    c.BLIND: "Top card",
}


def outcome_words(s: Homestretch, code: int, names: Sequence[str]) -> Words:
    t = s.tables
    if s.phase == c.CARD:
        return Words(
            f"Race card {t.card_names[code]}", Group("Race card"), t.card_names[code], key=t.card_ids[code].lower()
        )
    if s.phase == c.ROLL:
        first, second = code // 6 + 1, code % 6 + 1
        total = f"horse {first + second}"
        label = f"{first} and {second}: {total}"
        return Words(label, Group(f"1st die {first}", "", first), str(second), total, f"{first}{second}")
    if s.phase == c.FIRST_PLAYER:
        return Words(f"A {code}", Group(f"Die of {names[race.thrower(s)]}"), str(code), key=str(code))
    return drawn(DRAWN[s.phase], code, t.horse_names[code - c.FIRST_NUMBER])


@lru_cache(1024)
def drawn(title: str, number: int, name: str) -> Words:
    return Words(f"{number} {name}", Group(title), key=str(number))
