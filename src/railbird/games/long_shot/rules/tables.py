"""What is printed in the box, checked once and laid out for the rules: one object for each edition."""

from __future__ import annotations

import re
from math import exp
from typing import Any

from railbird.engine import weights as rows
from railbird.engine.components import Components, Part
from railbird.engine.types import Cube, Doubles, Ints, Table, array
from railbird.errors import BadEdition
from railbird.games.long_shot.rules import constants, weights
from railbird.games.long_shot.rules.constants import *
from railbird.games.long_shot.rules.vocabulary import Effect, Sets, read_effect

PARTS = ("track", "dice", "money", "deal", "horses", "cards")
TYPES = ("money", "horse", "move", "steal", "bet")


class Tables:
    """Horses and cards are counted from 0 here and in the rules; files and texts have horse numbers and card ids.

    A kind is all copies of one card id. Card `first[kind]` and those after it are of that kind; effects 0 to 103 are
    kinds of cards, FEATURE + horse are features.
    """

    # Read by the rules.
    prize: Ints = array(PLACES)
    die: Ints = array(6)
    price: Ints = array(HORSES)
    bar: Ints = array(HORSES)  # mask of the numbers
    bar_size: Ints = array(HORSES)
    odds: Table = array(HORSES, PLACES)  # horse, place
    first: Ints = array(DECK + 1)
    kind: Ints = array(DECK)  # of each of the 104 cards
    lead: Ints = array(EFFECTS)
    may: Ints = array(EFFECTS)
    when_rolled: Ints = array(HORSES)  # of each horse's feature: the number that it waits for, AT_START for none
    costly: Ints = array(EFFECTS)
    plain: Ints = array(EFFECTS)
    condition_count: Ints = array(EFFECTS)
    condition: Cube = array(EFFECTS, 4, 4)  # kind, a, b, set
    slot_count: Ints = array(EFFECTS)
    slot_kind: Table = array(EFFECTS, SLOTS)
    slot_set: Table = array(EFFECTS, SLOTS)
    op_count: Ints = array(EFFECTS)
    op: Cube = array(EFFECTS, 4, 8)
    term_count: Ints = array(SETS)
    term: Cube = array(SETS, 4, 4)  # kind, a, b, slot
    # Read by the tactics.
    sure: Ints = array(114)  # of a kind of cards: it pays or bets
    pace: float  # of a horse of the bank, in spaces a turn
    squares: int  # of the move die's faces, added up
    decay: Doubles = array(180)  # exp(-i / 16): how a horse's chance falls with the distance it would be beaten by
    feature_worth: Doubles = array(HORSES)  # what a horse's feature should bring in a turn
    weights: Doubles = array(2 * WEIGHTS)
    row: Ints = array(8)  # of each seat: where its weights begin
    # Read by people's side.
    names: list[str]
    features: list[str]
    ids: list[str]
    titles: list[str]
    types: list[str]
    texts: list[str]
    conditions: list[list[str]]
    slots: list[list[str]]
    index: dict[str, int]
    components: Components
    spaces: int
    no_bets_from: int
    start_cash: int
    stake: int
    pair: int
    hand: int
    tokens: int
    kinds: int

    def __init__(self, components: Components) -> None:
        components.only(*PARTS)
        self.components = components
        read_track(self, components)
        effects = [Effect(False) for _ in range(EFFECTS)]
        sets = Sets()
        read_horses(self, components.part("horses"), effects, sets)
        read_cards(self, components.part("cards"), effects, sets)
        lay_out(self, effects, sets)
        self.sure = [effect.ops[0][OP] in (GAIN, PLACE_BET) if effect.ops else 0 for effect in effects]
        self.pace = sum(self.die) / 60
        self.squares = sum(face * face for face in self.die)
        self.decay = [exp(-i / 16) for i in range(180)]
        self.weights = rows.lay_out(constants, {**weights.VALUES, "W_FEATURE": list(self.feature_worth)})
        self.row = [0] * 8

    def __reduce__(self) -> Any:
        return self.components.pickled_tables()


def read_track(t: Tables, components: Components) -> None:
    track = components.part("track").only("spaces", "no_bets_from")
    t.spaces = track["spaces"].integer(4, 98)
    t.no_bets_from = track["no_bets_from"].integer(1, t.spaces)
    dice = components.part("dice").only("horse", "move")
    if dice["horse"].integers(1, HORSES, HORSES) != list(range(1, HORSES + 1)):
        dice["horse"].fail("must show each horse 1 to 10 once")
    t.die = dice["move"].integers(0, FACES - 1, 6)
    if not any(dice["move"].value):
        dice["move"].fail("at least one face must be more than 0")
    money = components.part("money").only("start", "bet", "discard_pair", "prizes")
    t.start_cash = dollars(money["start"])
    t.stake = dollars(money["bet"])
    if not t.stake:
        money["bet"].fail("a bet is more than nothing")
    t.pair = dollars(money["discard_pair"])
    t.prize = [dollars(item) for item in money["prizes"].items(PLACES)]
    deal = components.part("deal").only("cards", "reroll_tokens")
    t.hand = deal["cards"].integer(0, 12)
    t.tokens = deal["reroll_tokens"].integer(0, 9)


def dollars(part: Part) -> int:
    amount = part.integer(0, 1000)
    if amount % 5:
        part.fail(f"{amount}: every amount is a multiple of $5")
    return amount


def read_horses(t: Tables, part: Part, effects: list[Effect], sets: Sets) -> None:
    price, bar, size, odds = [0] * HORSES, [0] * HORSES, [0] * HORSES, [[0] * PLACES for _ in range(HORSES)]
    names, features, worth = [""] * HORSES, [""] * HORSES, [0.0] * HORSES
    cards = [part] * HORSES
    for item in part.items(HORSES):
        item.only("number", "name", "price", "bar", "odds", "feature")
        horse = item["number"].integer(1, HORSES) - 1
        if names[horse]:
            item["number"].fail(f"there are two horses {horse + 1}")
        names[horse], cards[horse] = item["name"].text(40), item
        price[horse] = dollars(item["price"])
        numbers = item["bar"].integers(1, HORSES, 1, HORSES - 1)
        if len(set(numbers)) < len(numbers):
            item["bar"].fail("a number stands there twice")
        if horse + 1 in numbers:
            item["bar"].fail("a horse's own number never stands in its bar (LS-R17)")
        bar[horse], size[horse] = sum(1 << number - 1 for number in numbers), len(numbers)
        odds[horse] = item["odds"].integers(1, 100, PLACES)
        if odds[horse] != sorted(odds[horse], reverse=True):
            item["odds"].fail("win, place and show fall in this order")
        feature = item["feature"].only("text", "lead", "may", "when_rolled", "when", "choose", "do")
        worth[horse] = feature["worth"].integer(-1000, 1000) / 10 if "worth" in feature else weights.UNKNOWN_FEATURE
        features[horse] = feature["text"].text(200)
        effects[FEATURE + horse] = read_named(feature, sets, True, f"horse {horse + 1}")
    for horse in range(HORSES):
        for other in range(HORSES):
            if size[horse] > size[other] and price[horse] <= price[other]:
                cards[horse]["price"].fail(f"more numbers in its bar than horse {other + 1}, so it costs more (LS-078)")
    t.price, t.bar, t.bar_size, t.odds = [*price], [*bar], [*size], [*odds]
    t.names, t.features = names, features
    t.feature_worth = [*worth]


def read_cards(t: Tables, part: Part, effects: list[Effect], sets: Sets) -> None:
    first, kind = [DECK] * (DECK + 1), [0] * DECK
    t.ids, t.titles, t.types, t.texts = [], [], [], []
    t.index = {}
    count = 0
    for number, item in enumerate(part.items(1, DECK)):
        item.only("id", "title", "type", "copies", "lead", "text", "when", "choose", "do")
        name = item["id"].text(12)
        if not re.fullmatch(r"[A-Za-z0-9]+", name) or name.lower() in t.index:
            item["id"].fail("an id has letters and digits only, and each card its own")
        t.index[name.lower()] = number
        t.ids.append(name)
        t.titles.append(item["title"].text(40))
        t.types.append(TYPES[item["type"].one_of(TYPES)])
        t.texts.append(item["text"].text(200))
        copies = item["copies"].integer(1, DECK)
        first[number] = count
        for card in range(count, min(count + copies, DECK)):
            kind[card] = number
        count += copies
        effects[number] = read_named(item, sets, False, f"card {name}")
    if count != DECK:
        part[len(t.ids) - 1]["copies"].fail(f"the deck has {DECK} cards, here are {count}")
    t.kinds = len(t.ids)
    t.first, t.kind = [*first], [*kind]


def read_named(part: Part, sets: Sets, feature: bool, name: str) -> Effect:
    """An effect; what is wrong with it is said with the name of the card or horse."""
    try:
        return read_effect(part, sets, feature)
    except BadEdition as error:
        raise BadEdition(f"{error} ({name})") from None


def lay_out(t: Tables, effects: list[Effect], sets: Sets) -> None:
    """Effects and sets as arrays of a fixed size."""
    t.lead = [effect.lead for effect in effects]
    t.may = [effect.may for effect in effects]
    t.when_rolled = [effect.when_rolled for effect in effects[FEATURE:]]
    t.costly = [effect.costly() for effect in effects]
    t.plain = [effect.plain() for effect in effects]
    t.condition_count = [len(effect.conditions) for effect in effects]
    t.slot_count = [len(effect.slots) for effect in effects]
    t.slot_kind = [([kind for kind, _ in effect.slots] + [0] * SLOTS)[:SLOTS] for effect in effects]
    t.slot_set = [([number for _, number in effect.slots] + [0] * SLOTS)[:SLOTS] for effect in effects]
    t.op_count = [len(effect.ops) for effect in effects]
    t.conditions = [effect.words for effect in effects]
    t.slots = [effect.names for effect in effects]
    lay_out_conditions(t, effects)
    lay_out_ops(t, effects)
    lay_out_terms(t, sets)


# One function for each: the compiler confuses arrays of different inner shape in one body.


def lay_out_conditions(t: Tables, effects: list[Effect]) -> None:
    t.condition = [padded(effect.conditions, STEPS, 4) for effect in effects]


def lay_out_ops(t: Tables, effects: list[Effect]) -> None:
    t.op = [padded(effect.ops, STEPS, 8) for effect in effects]


def lay_out_terms(t: Tables, sets: Sets) -> None:
    terms = sets.terms + [()] * (SETS - len(sets.terms))
    t.term_count = [len(one) for one in terms]
    t.term = [padded([list(term) for term in one], STEPS, 4) for one in terms]


def padded(rows: list[list[int]], length: int, width: int) -> list[list[int]]:
    return rows + [[0] * width for _ in range(length - len(rows))]
