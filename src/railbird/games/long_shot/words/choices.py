"""How a person reads what can be done: label, group, what it brings, the key that chooses it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from railbird.engine.game import Group, Refused, Words
from railbird.games.long_shot.rules import constants as c
from railbird.games.long_shot.rules import effects, ops, race
from railbird.games.long_shot.rules.rules import LongShot
from railbird.games.long_shot.words import refusals
from railbird.games.long_shot.words.prompts import PLACES, block, card_name, count, space
from railbird.games.long_shot.words.texts import BOTH_DICE, HORSE_DIE, MOVE_DIE, STEALS, pair

# In the order of a turn, and of the rulebook's list of actions.
EARLY_FEATURES = Group("Features", "at the start of the turn", 1)
FEATURES = Group("Features", "for the number rolled", 1)
ZERO = Group("On a zero", "", 3)
BAR = Group("Bar", "your horses with this number", 4)
PLAY = Group("Play", "one card", 5)
BUY = Group("Buy", "prize, bar, feature", 6)
CHOOSE = Group("Choose", "", 8)
CARD = Group("Card", "", 8)
PASS = Group("Pass", "", 9)
ODDS_PLACES = "for 1st / 2nd / 3rd"
LETTERS = "abcdefghijklmnopqrstuvwxy"  # z begins those of two letters


def words(s: LongShot, seat: int, code: int, names: Sequence[str]) -> Words:
    t = s.tables
    kind, index = block(code)
    if kind in ("play", "card", "take"):
        whose = ops.victim(s) if kind == "take" else seat
        return of_card(kind, t.titles[index], t.texts[index], letter(s, whose, index))
    if kind == "discard":
        return discard(s, seat, *pair(code))
    if kind == "bet":
        return bet(index, t.names[index], t.stake, *t.odds[index])
    if kind == "buy":
        return buy(index, t.names[index], t.price[index], s.cash[seat], *t.prize)
    if kind == "feature":
        return feature(index, t.names[index], t.features[index], s.die_horse < 0)
    if kind == "move":
        return move(index, t.names[index], s.roll_move, goes_words(s, index))
    if kind == "horse":
        return horse(index, t.names[index], space(t, s.position[index]))
    if kind == "player":
        return player(index, names[index], s.cash[index], s.held[index])
    return OF_WORD[code](s, names)


def letter(s: LongShot, whose: int, kind: int) -> str:
    """The letter of a card in a hand: its place in it, since cards have no numbers."""
    return hand_letters(bytes(s.place), s.tables.components.digest, whose, tuple(s.tables.kind))[kind]


@lru_cache(64)
def hand_letters(places: bytes, edition: str, whose: int, kinds: tuple[int, ...]) -> dict[int, str]:
    held = sorted({kinds[card] for card, place in enumerate(places) if place == whose})
    return {kind: "z" * (n // len(LETTERS)) + LETTERS[n % len(LETTERS)] for n, kind in enumerate(held)}


@lru_cache(1024)
def of_card(kind: str, title: str, text: str, place: str) -> Words:
    if kind == "play":
        return Words(f"Play {title}: {text}", PLAY, title, text, f"c{place}")
    if kind == "take":
        return Words(f"Take {title}: {text}", CARD, title, text, f"c{place}")
    return Words(f"Discard {title}", CARD, title, "", f"c{place}")


def discard(s: LongShot, seat: int, first: int, second: int) -> Words:
    t = s.tables
    dead = not effects.possible(s, first, 1) and not effects.possible(s, second, 1)
    keys = "d" + letter(s, seat, first) + letter(s, seat, second)
    return two_cards(t.titles[first], t.titles[second], first == second, t.pair, dead, keys)


@lru_cache(4096)
def two_cards(first: str, second: str, same: bool, pays: int, dead: bool, key: str) -> Words:
    return Words(
        f"Discard {first} and {'another' if same else second} for ${pays}",
        discards(pays, dead),
        f"{first} + {second}",
        f"+${pays}",
        key,
        ("discard",),
    )


@cache
def discards(pays: int, dead: bool) -> Group:
    if dead:
        return Group("Discard 2", f"for ${pays}: cards that do nothing now", 10)
    return Group("Discard 2, playable", f"for ${pays}", 11)


@lru_cache(1024)
def bet(number: int, name: str, stake: int, first: int, second: int, third: int) -> Words:
    pays = f"${stake} → ${stake * first} / ${stake * second} / ${stake * third} {ODDS_PLACES}"
    group = Group(f"Bet ${stake}", "wins by odds", 7)
    return Words(f"Bet ${stake} on {number + 1} · {name}", group, str(number + 1), pays, f"b{number + 1}")


@lru_cache(4096)
def buy(number: int, name: str, price: int, cash: int, first: int, second: int, third: int) -> Words:
    return Words(
        f"Buy {number + 1} · {name} for ${price}",
        BUY,
        f"{number + 1} · ${price}",
        f"${price}, leaves ${cash - price} → prize ${first} / ${second} / ${third} {ODDS_PLACES}",
        f"y{number + 1}",
    )


@lru_cache(256)
def feature(number: int, name: str, text: str, early: bool) -> Words:
    group = EARLY_FEATURES if early else FEATURES
    return Words(f"{number + 1} · {name}: {text}", group, f"{number + 1} · {name}", text, str(number + 1))


@lru_cache(1024)
def move(number: int, name: str, spaces: int, goes: str) -> Words:
    label = f"Move {number + 1} · {name} {count(spaces, 'space')} too"
    return Words(label, BAR, f"{number + 1} · {name}", goes, str(number + 1))


def goes_words(s: LongShot, number: int) -> str:
    """Where a move of the roll takes a horse."""
    t = s.tables
    start, to = s.position[number], s.position[number] + s.roll_move
    if to > t.spaces:
        over = ": ends the race" if s.finished == c.PLACES - 1 else ""
        return f"{number + 1} comes in {PLACES[s.finished]}{over}"
    area = ", into the No-bets area" if to >= t.no_bets_from > start else ""
    return f"moves {number + 1} to space {to}{area}"


@lru_cache(1024)
def horse(number: int, name: str, where: str) -> Words:
    return Words(f"{number + 1} · {name}", CHOOSE, "", where, str(number + 1))


@lru_cache(1024)
def player(seat: int, name: str, cash: int, cards: int) -> Words:
    return Words(f"{name}: ${cash}, {count(cards, 'card')}", CHOOSE, key=LETTERS[seat])


# Words alone.


def pass_words(s: LongShot, names: Sequence[str]) -> Words:
    draws = s.pile > 0 and s.stage != c.LUCKY
    return Words("Pass and draw a card" if draws else "Pass", PASS, key="p")


def done_words(s: LongShot, names: Sequence[str]) -> Words:
    return Words("Move no more horses", BAR, key="n")


def end_words(s: LongShot, names: Sequence[str]) -> Words:
    group = EARLY_FEATURES if s.die_horse < 0 else FEATURES
    return Words("Go on to the dice" if s.die_horse < 0 else "Use no more features", group, key="n")


@cache
def roll(tokens: int) -> Group:
    return Group("Your roll", f"{'one' if tokens == 1 else tokens} token{'' if tokens == 1 else 's'} a game", 2)


def keep_words(s: LongShot, names: Sequence[str]) -> Words:
    name = f"{s.die_horse + 1} · {s.tables.names[s.die_horse]}"
    goes = f"{name} moves {s.die_move}" if s.die_move else "nobody moves"
    return Words(f"Keep it: {goes}", roll(s.tables.tokens), brings="the token stays yours", key="k")


def horse_die_words(s: LongShot, names: Sequence[str]) -> Words:
    return Words(
        "Roll the horse die again",
        roll(s.tables.tokens),
        brings=f"spends the token; the move stays {s.die_move}",
        key="h",
    )


def move_die_words(s: LongShot, names: Sequence[str]) -> Words:
    brings = f"spends the token; the horse stays {s.die_horse + 1}"
    return Words("Roll the move die again", roll(s.tables.tokens), brings=brings, key="v")


def steal_words(s: LongShot, names: Sequence[str]) -> Words:
    return Words(f"Steal a card from {names[s.owner[s.die_horse]]}", ZERO, brings="a card at random", key="t")


def draw_words(s: LongShot, names: Sequence[str]) -> Words:
    return Words("Draw a card from the pile", ZERO, brings="a card", key="d")


def decline_words(s: LongShot, names: Sequence[str]) -> Words:
    return Words("Take no card", ZERO, key="n")


OF_WORD = {
    c.PASS: pass_words,
    c.DONE: done_words,
    c.END_FEATURES: end_words,
    c.KEEP: keep_words,
    c.TOKEN_HORSE: horse_die_words,
    c.TOKEN_MOVE: move_die_words,
    c.TAKE: steal_words,
    c.DRAW: draw_words,
    c.DECLINE: decline_words,
}


# What cannot be had now.


def refused(s: LongShot, seat: int, names: Sequence[str]) -> list[Refused]:
    """On the own action: each dead card, horses that cannot be bought or bet on, and discarding without two cards."""
    if s.stage != c.ACTION:
        return []
    t = s.tables
    found = []
    for kind in hand_letters(bytes(s.place), t.components.digest, seat, tuple(t.kind)):
        if not s.permits(seat, c.PLAY + kind):
            reason, rule = refusals.of_card(s, seat, kind)
            reason = reason.removeprefix(card_name(t, kind)).lstrip(": ")
            found.append(Refused(f"Play {t.titles[kind]}", reason, rule))
    for number in range(c.HORSES):
        if not s.permits(seat, c.BUY + number) and race.running(s, number):
            owner = s.owner[number]
            if owner == c.BANK:
                reason, rule = f"it costs ${t.price[number]}; you have ${s.cash[seat]}", "LS-077"
            else:
                reason, rule = f"{'you own' if owner == seat else f'{names[owner]} owns'} it", "LS-079"
            found.append(Refused(f"Buy {number + 1}", reason, rule))
    if s.cash[seat] < t.stake:
        found.append(Refused("Bet", f"a bet is ${t.stake}; you have ${s.cash[seat]}", "LS-015"))
    else:
        late = [str(number + 1) for number in range(c.HORSES) if race.in_no_bets(s, number)]
        if late:
            found.append(Refused(f"Bet on {' or '.join(late)}", "in the No-bets area", "LS-091"))
    if s.held[seat] < 2:
        found.append(Refused("Discard 2", f"you hold {count(s.held[seat], 'card')}", "LS-097"))
    return found


# Outcomes of real dice and cards.

FAMILIES = {
    "ln": "Lucky Numba",
    "sp": "Spur",
    "tp": "Stable Tip",
    "mo": "Money",
    "mv": "Move",
    "st": "Cards",
    "bt": "Bets",
}


def outcome_words(s: LongShot, code: int, names: Sequence[str]) -> Words:
    t = s.tables
    if s.stage in BOTH_DICE:
        return rolled(code // c.FACES, t.names[code // c.FACES], code % c.FACES)
    if s.stage in HORSE_DIE:
        return Words(f"{code + 1} · {t.names[code]}", Group("Horse die"), str(code + 1), key=str(code + 1))
    if s.stage in MOVE_DIE:
        return Words(f"{code} on the move die", Group("Move die"), str(code), key=str(code))
    if s.stage == c.ROLL_OFF:
        return Words(f"{code} on the horse die", Group("For the first turn"), str(code), key=str(code))
    word = "Card dealt" if s.stage == c.DEAL else "Card taken" if s.stage in STEALS else "Card drawn"
    return drawn(t.titles[code], t.ids[code].lower()[:2], word)


@lru_cache(1024)
def rolled(number: int, name: str, spaces: int) -> Words:
    label = f"{number + 1} · {name} moves {spaces}" if spaces else f"{number + 1} · {name}, and 0: nobody moves"
    return Words(label, Group(f"Horse die {number + 1}", name, number), str(spaces), key=f"{number + 1}-{spaces}")


@lru_cache(1024)
def drawn(title: str, family: str, word: str) -> Words:
    """A real card by its name, below those of its family."""
    group = Group(FAMILIES.get(family, word), "", list(FAMILIES).index(family) if family in FAMILIES else 99)
    return Words(title, group, title.removeprefix(f"{group.title} "))
