"""What is printed in the box, checked once and laid out for the rules: one object for each edition."""

from __future__ import annotations

import re
import warnings
from typing import Any

from railbird.engine import weights as rows
from railbird.engine.components import Components, Part
from railbird.engine.types import Doubles, DoubleTable, Ints, Table, array, python
from railbird.games.homestretch.rules import constants, value, weights
from railbird.games.homestretch.rules.constants import *

PARTS = ("money", "track", "players", "handicap_supply", "horses", "races")
COLOURS = ("black", "blue", "green", "red", "white", "yellow")
GROUPS = ("Longshot", "Field", "Favorite")
DECKS = ("purple", "green")
LINE_KEYS = ("win", "place", "show")
TOKEN_KEYS = ("", "x", "plus2", "plus4", "plus6")


class Tables:
    """Horses are counted from 0 here and in the rules, by their numbers 2 to 12 in files and texts."""

    # Read by the rules.
    cost: Ints = array(HORSES)
    payout: Ints = array(SPOTS)  # of a spot
    group: Ints = array(HORSES)
    special: Ints = array(6)  # spaces by the difference of the dice
    token: Ints = array(TOKENS)  # the five bet tokens, highest first
    bonus: Ints = array(KINDS)  # spaces a handicap token adds
    deck: Ints = array(CARDS)
    handicap: Table = array(CARDS, HORSES)  # of a race card
    purse: Table = array(CARDS, LINES)
    cards: int
    start_money: int
    blind_fee: int
    finish: int
    # Read by the tactics: before the race, in 1/10,000 and in 1/100 of $1,000.
    odds: Table = array(CARDS, SPOTS)  # of a race card: the chance that a spot pays
    prospect: Table = array(2, HORSES)  # of a deck: what a horse's purse is worth in a race, on average
    promise: DoubleTable = array(CARDS, SPOTS)  # of a race card: chance times payout of a spot
    ranked: Table = array(CARDS, SPOTS)  # of a race card: the spots, the most promising first
    power: DoubleTable = array(HORSES, 40)  # of a horse with so many spaces to go: how soon it may come home
    average_token: float
    weights: Doubles = array(2 * WEIGHTS)
    row: Ints = array(8)  # of each seat: where its weights begin
    # Read by people's side.
    supply: Ints = array(KINDS)
    horse_names: tuple[str, ...]
    card_ids: tuple[str, ...]
    card_names: tuple[str, ...]
    components: Components

    def __init__(self, components: Components) -> None:
        components.only(*PARTS)
        read_constants(self, components)
        read_horses(self, components.part("horses"))
        read_races(self, components.part("races"))
        read_handicaps(self, components.part("races"))
        unused = [[0] * SPOTS] * (CARDS - self.cards)
        self.odds = [value.of_card(self, card) for card in range(self.cards)] + unused
        self.prospect = [value.prospect(self, deck) for deck in (PURPLE, GREEN)]
        rank_spots(self)
        foresee(self)
        self.weights = rows.lay_out(constants, weights.VALUES)
        self.row = [0] * 8
        self.components = components

    def __reduce__(self) -> Any:
        return self.components.pickled_tables()


def read_constants(t: Tables, components: Components) -> None:
    money = components.part("money").only("start_money", "blind_fee")
    t.start_money = money["start_money"].integer(1, 1000)
    t.blind_fee = money["blind_fee"].integer(0, 100)
    track = components.part("track").only("track_spaces", "special_table")
    t.finish = track["track_spaces"].integer(1, 30) + 1
    t.special = track["special_table"].integers(1, 30, 6)
    players = components.part("players").only("colours", "bet_tokens")
    if tuple(item.text(20) for item in players["colours"].items(SEATS)) != COLOURS:
        players["colours"].fail(f"must be {', '.join(COLOURS)}: alphabetical, for ties (HS-007, HS-045)")
    t.token = sorted(players["bet_tokens"].integers(1, 9, TOKENS), reverse=True)
    supply = components.part("handicap_supply").only(*TOKEN_KEYS[1:])
    t.supply = [0, *(supply[key].integer(0, HORSES) for key in TOKEN_KEYS[1:])]
    t.bonus = [0, 0, 2, 4, 6]


def read_horses(t: Tables, part: Part) -> None:
    cost, group, payout = [0] * HORSES, [0] * HORSES, [0] * SPOTS
    names = [""] * HORSES
    for item in part.items(HORSES):
        item.only("n", "name", "group", "cost", *LINE_KEYS)
        horse = item["n"].integer(2, 12) - FIRST_NUMBER
        if names[horse]:
            item["n"].fail(f"there are two horses {horse + FIRST_NUMBER} (HS-002)")
        names[horse] = item["name"].text(40)
        group[horse] = item["group"].one_of(GROUPS)
        cost[horse] = item["cost"].integer(1, 1000)
        if HAND * cost[horse] > t.start_money:
            item["cost"].fail(f"five such shares would cost more than the {t.start_money} of the start (HS-R12)")
        paid = [item[key].integer(1, 1000) for key in LINE_KEYS]
        if not paid[WIN] >= paid[PLACE] >= paid[SHOW]:
            item.fail(f"payouts must not rise from Win to Show: {paid[WIN]}, {paid[PLACE]}, {paid[SHOW]}")
        for line in range(LINES):
            payout[LINES * horse + line] = paid[line]
    t.cost, t.group, t.payout = [*cost], [*group], [*payout]
    t.horse_names = tuple(names)


def read_races(t: Tables, part: Part) -> None:
    deck = [0] * CARDS
    purse = [[0] * LINES for _ in range(CARDS)]
    ids: list[str] = []
    names = []
    for card, item in enumerate(part.items(4, CARDS)):
        item.only("id", "name", "deck", *TOKEN_KEYS[1:], *LINE_KEYS)
        key = item["id"].text(12)
        if not re.fullmatch(r"[A-Za-z][A-Za-z0-9]*", key):
            item["id"].fail("must be letters and digits, a letter first")
        if key.lower() in [other.lower() for other in ids]:
            item["id"].fail(f"there are two cards {key}")
        ids.append(key)
        names.append(item["name"].text(40))
        deck[card] = item["deck"].one_of(DECKS)
        purse[card] = [item[line].integer(0, 10000) for line in LINE_KEYS]
        if not purse[card][WIN] >= purse[card][PLACE] >= purse[card][SHOW]:
            item.fail("purses must not rise from Win to Show: {}, {}, {}".format(*purse[card]))
        if any(amount % 6 for amount in purse[card]):
            warnings.warn(f"races: {key}: a purse that 6 does not divide loses its remainder (HS-R39)", stacklevel=2)
    for colour, word in enumerate(DECKS):
        if deck[: len(ids)].count(colour) < 2:
            part.fail(f"at least two {word} cards are needed (HS-012)")
    t.deck, t.purse = [*deck], [*purse]
    t.cards = len(ids)
    t.card_ids, t.card_names = tuple(ids), tuple(names)


def read_handicaps(t: Tables, part: Part) -> None:
    """Apart from the purses: the compiler takes tables of equal height in one function for one type."""
    cards = part.items(4, CARDS)
    unused = [[NOTHING] * HORSES] * (CARDS - len(cards))
    t.handicap = [handicaps(t, card) for card in cards] + unused


@python
def rank_spots(t: Tables) -> None:
    promise, ranked = [[0.0] * SPOTS for _ in range(CARDS)], [[0] * SPOTS for _ in range(CARDS)]
    for card in range(t.cards):
        dear = [1.0 * t.odds[card][spot] * t.payout[spot] for spot in range(SPOTS)]
        promise[card] = dear
        ranked[card] = sorted(range(SPOTS), key=lambda spot: -dear[spot])
    t.promise = [*promise]
    rank(t, ranked)


@python
def rank(t: Tables, ranked: list[list[int]]) -> None:
    t.ranked = [*ranked]


@python
def foresee(t: Tables) -> None:
    """The power of a horse falls with the square of its way; two more spaces are for the cross behind its start."""
    t.power = [
        [value.WAYS[horse] * 3600.0 / (max(left, 1) * max(left, 1)) for left in range(40)] for horse in range(HORSES)
    ]
    t.average_token = sum(t.token) / TOKENS


def handicaps(t: Tables, item: Part) -> list[int]:
    handicap = [NOTHING] * HORSES
    for kind in range(CROSS, KINDS):
        numbers = item[TOKEN_KEYS[kind]].integers(2, 12, 0, HORSES)
        if len(numbers) > t.supply[kind]:
            item[TOKEN_KEYS[kind]].fail(f"{len(numbers)} tokens, the supply has {t.supply[kind]} (HS-006)")
        for number in numbers:
            if handicap[number - FIRST_NUMBER] != NOTHING:
                item[TOKEN_KEYS[kind]].fail(f"horse {number} has a token already")
            handicap[number - FIRST_NUMBER] = kind
    return handicap
