"""The vocabulary of effects (ledger 2.4): what a card or feature says, checked and laid out as ints for the rules.

An effect has conditions, slots for its targets and ops. Sets of horses or players are lists of terms that all hold. A
new card made of these words needs no code; any other word is refused with its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from railbird.engine.components import Part
from railbird.games.long_shot.rules.constants import *

COMPILED = False  # runs once for an edition

KINDS = ("horse", "player", "own_card")
SPACES = 99
MONEY = 1000

# Each word: a pattern and its kind. Groups a and b of the pattern are numbers, "slot" names an earlier slot.
Words = tuple[tuple[str, int], ...]
HORSE_TERMS: Words = (
    (r"any", ANY),
    (r"mine", MINE),
    (r"rival", RIVAL),
    (r"lead", LEAD),
    (r"last", LAST),
    (r"nobets", NOBETS),
    (r"open", OPEN),
    (r"rolled", ROLLED),
    (r"bet", STAKED),
    (r"=(?P<a>\d+)", NUMBER),
    (r"!=(?P<slot>[A-Z])", NOT_SLOT),
    (r"home<=(?P<a>\d+)", HOME),
    (r"off_lead\((?P<a>\d+)\.\.(?P<b>\d+)\)", OFF_LEAD),
    (r"gap\((?P<slot>[A-Z]),(?P<a>\d+)\.\.(?P<b>\d+)\)", GAP),
    (r"ahead_of\(self,(?P<a>\d+)\.\.(?P<b>\d+)\)", AHEAD_OF),
)
PLAYER_TERMS: Words = (
    (r"other", OTHER),
    (r"cards>=(?P<a>\d+)", HAS_CARDS),
    (r"cash>=(?P<a>\d+)", HAS_CASH),
    (r"owns_lead", OWNS_LEAD),
    (r"owns_level\(self\)", OWNS_LEVEL),
)
CONDITIONS: Words = (
    (r"die\.h==(?P<a>\d+)", DIE_HORSE),
    (r"die\.m>=(?P<a>\d+)", DIE_MOVE),
    (r"n\((?P<set>.+)\)>=(?P<a>\d+)", COUNT),
    (r"owned==0", OWNS_NONE),
    (r"cash<=(?P<a>\d+)", CASH),
    (r"finished>=(?P<a>\d+)", FINISHERS),
    (r"hand>=(?P<a>\d+)", HAND),
    (r"pile>=(?P<a>\d+)", PILE_SIZE),
    (r"self\.lead", SELF_LEAD),
    (r"self\.last", SELF_LAST),
    (r"off_lead\(self,(?P<a>\d+)\.\.(?P<b>\d+)\)", SELF_OFF_LEAD),
    (r"self\.pos>=(?P<a>\d+)", SELF_SPACE),
    (r"self\.pos%(?P<a>[1-9]\d*)==0", SELF_MULTIPLE),
    (r"ahead\(self\)==(?P<a>\d+)", AHEAD_EXACTLY),
    (r"ahead\(self\)>=(?P<a>\d+)", AHEAD_LEAST),
    (r"near\(self,(?P<b>\d+)\)>=(?P<a>\d+)", NEAR),
)

BY_THE_DIE = {"die.m": BY_DIE, "-die.m": BACK_BY_DIE}
BEFORE_DICE = "without when_rolled, features come before the dice"
NEEDS_SELF = {AHEAD_OF, OWNS_LEVEL}
NEEDS_DICE = {ROLLED}
SPEAKS_OF_LEAD = {LEAD, OFF_LEAD, OWNS_LEAD}
CONDITIONS_OF_SELF = {
    SELF_LEAD, SELF_LAST, SELF_OFF_LEAD, SELF_SPACE, SELF_MULTIPLE, AHEAD_EXACTLY, AHEAD_LEAST, NEAR,
}  # fmt: skip


@dataclass
class Effect:
    """One card or feature in ints; sets are numbers of the edition's list of sets."""

    feature: bool
    lead: int = 0
    may: int = 0
    when_rolled: int = AT_START
    conditions: list[list[int]] = field(default_factory=list)
    words: list[str] = field(default_factory=list)  # of the conditions, as written
    slots: list[tuple[int, int]] = field(default_factory=list)  # kind, set
    names: list[str] = field(default_factory=list)  # of the slots
    ops: list[list[int]] = field(default_factory=list)

    def before_dice(self) -> bool:
        return self.feature and self.when_rolled == AT_START

    def costly(self) -> int:
        """It takes a card of one's own: so nobody is made to use it (option feature_mode)."""
        return int(any(op[OP] == DISCARD for op in self.ops))

    def plain(self) -> int:
        """Pure gain without a choice: it resolves unasked (D1)."""
        return int(not self.slots and all(op[OP] in (GAIN, DRAW_CARDS) for op in self.ops))


class Sets:
    """All the sets of an edition, each once."""

    def __init__(self) -> None:
        self.terms: list[tuple[tuple[int, int, int, int], ...]] = [()]

    def number(self, part: Part, terms: tuple[tuple[int, int, int, int], ...]) -> int:
        if terms not in self.terms:
            if len(self.terms) == SETS:
                part.fail(f"more than {SETS} different sets in one edition")
            self.terms.append(terms)
        return self.terms.index(terms)


def read_effect(part: Part, sets: Sets, feature: bool) -> Effect:
    effect = Effect(feature)
    effect.lead = int(part["lead"].truth()) if "lead" in part else 0
    effect.may = int(part["may"].truth()) if "may" in part else 0
    if "when_rolled" in part:
        effect.when_rolled = part["when_rolled"].integer(1, HORSES) - 1
    for item in part["when"].items(0, STEPS) if "when" in part else []:
        effect.conditions.append(read_condition(item, sets, effect))
        effect.words.append(item.text(80))
    for item in part["choose"].items(0, SLOTS) if "choose" in part else []:
        read_slot(item, sets, effect)
    for item in part["do"].items(1, STEPS):
        effect.ops.append(read_op(item, sets, effect))
    for slot, name in enumerate(effect.names):
        if not any(slot in (op[FIRST], op[SECOND]) for op in effect.ops):
            part["choose"].fail(f"{name} is chosen but nothing is done with it")
    return effect


def read_condition(part: Part, sets: Sets, effect: Effect) -> list[int]:
    kind, groups = look_up(part, part.text(80), CONDITIONS, "condition")
    if kind in CONDITIONS_OF_SELF and not effect.feature:
        part.fail("a card has no horse of its own ('self')")
    if kind in (DIE_HORSE, DIE_MOVE) and effect.before_dice():
        part.fail(BEFORE_DICE)
    if kind == DIE_HORSE and effect.feature:
        part.fail("a feature waits for one number, and when_rolled names it")
    if kind in (SELF_LEAD, SELF_OFF_LEAD):
        must_be_lead(part, effect)
    a, b = numbers(part, part.value, groups)
    if kind == DIE_HORSE:
        horse_number(part, a)
        a -= 1
    number = 0
    if groups.get("set"):
        number = read_terms(part, str(groups["set"]).split("&"), HORSE_TERMS, sets, effect)
    return [kind, a, b, number]


def look_up(part: Part, word: str, known: Words, what: str) -> tuple[int, dict[str, str | None]]:
    """The kind of a word and the groups of its pattern."""
    for pattern, kind in known:
        if found := re.fullmatch(pattern, word):
            return kind, found.groupdict()
    part.fail(f"'{word}' is no {what} of the vocabulary")


def numbers(part: Part, word: str, groups: dict[str, str | None]) -> tuple[int, int]:
    a, b = int(groups.get("a") or 0), int(groups.get("b") or 0)
    if max(a, b) > MONEY:
        part.fail(f"{max(a, b)} is more than {MONEY}")
    if ".." in word and a > b:
        part.fail(f"the range {a}..{b} is empty")
    return a, b


def horse_number(part: Part, number: int) -> None:
    if not 1 <= number <= HORSES:
        part.fail(f"there is no horse {number}")


def must_be_lead(part: Part, effect: Effect) -> None:
    if not effect.lead:
        part.fail("speaks of the lead, so it needs lead = true")


def read_terms(part: Part, words: list[str], known: Words, sets: Sets, effect: Effect) -> int:
    """The number of the set of those for which every term holds."""
    if len(words) > STEPS:
        part.fail(f"at most {STEPS} terms")
    terms = []
    for word in words:
        kind, groups = look_up(part, word, known, "set")
        if kind in NEEDS_SELF and not effect.feature:
            part.fail(f"'{word}': a card has no horse of its own ('self')")
        if kind in NEEDS_DICE and effect.before_dice():
            part.fail(f"'{word}': {BEFORE_DICE}")
        if kind in SPEAKS_OF_LEAD:
            must_be_lead(part, effect)
        a, b = numbers(part, word, groups)
        if kind == NUMBER:
            horse_number(part, a)
            a -= 1
        slot = NO_SLOT
        if groups.get("slot"):
            slot = slot_number(part, str(groups["slot"]), effect, HORSE_SLOT)
        terms.append((kind, a, b, slot))
    return sets.number(part, tuple(terms))


def read_slot(part: Part, sets: Sets, effect: Effect) -> None:
    name = part.only("as", "kind", "where")["as"].text(1)
    if not re.fullmatch("[A-Z]", name) or name in effect.names:
        part["as"].fail("a slot has a capital letter of its own")
    kind = part["kind"].one_of(KINDS)
    if kind == CARD_SLOT:
        if any(other == CARD_SLOT for other, _ in effect.slots):
            part.fail("an effect takes one own card at most")
        if "where" in part:
            part["where"].fail("an own card is chosen freely")
        number = 0
    else:
        words = [item.text(40) for item in part["where"].items(1, STEPS)]
        number = read_terms(part["where"], words, HORSE_TERMS if kind == HORSE_SLOT else PLAYER_TERMS, sets, effect)
    effect.slots.append((kind, number))
    effect.names.append(name)


def slot_number(part: Part, name: str, effect: Effect, kind: int) -> int:
    if name not in effect.names:
        part.fail(f"no slot {name} is chosen before this")
    slot = effect.names.index(name)
    if effect.slots[slot][0] != kind:
        part.fail(f"{name} is no {KINDS[kind]}")
    return slot


def a_horse(part: Part, effect: Effect) -> int:
    if part.text(4) == "self":
        if not effect.feature:
            part.fail("a card has no horse of its own ('self')")
        return SELF
    return slot_number(part, part.value, effect, HORSE_SLOT)


def dollars(part: Part) -> int:
    amount = part.integer(5, MONEY)
    if amount % 5:
        part.fail(f"{amount}: every amount is a multiple of $5")
    return amount


def read_op(part: Part, sets: Sets, effect: Effect) -> list[int]:
    names = list(OPS)
    name = names[part["op"].one_of(names)]
    kind, keys, reader = OPS[name]
    part.only("op", *keys)
    op = [kind, NO_SLOT, NO_SLOT, 0, 0, 0, 0, 0]
    reader(part, op, sets, effect)
    return op


def flag(part: Part, key: str) -> int:
    return int(part[key].truth()) if key in part else 0


def spaces(part: Part) -> int:
    steps = part.integer(-SPACES + 1, SPACES - 1)
    if not steps:
        part.fail("no move at all")
    return steps


def read_gain(part: Part, op: list[int], sets: Sets, effect: Effect) -> None:
    op[AMOUNT] = dollars(part["amount"])
    if "per" in part or "max" in part:
        words = [item.text(40) for item in part["per"].items(1, STEPS)]
        op[SET] = read_terms(part["per"], words, HORSE_TERMS, sets, effect)
        op[MOST], op[FLAG] = dollars(part["max"]), 1


def read_take_cash(part: Part, op: list[int], sets: Sets, effect: Effect) -> None:
    op[FIRST] = slot_number(part["player"], part["player"].text(1), effect, PLAYER_SLOT)
    op[AMOUNT] = dollars(part["amount"])


def read_draw(part: Part, op: list[int], sets: Sets, effect: Effect) -> None:
    op[AMOUNT] = part["cards"].integer(1, DECK)


def read_discard(part: Part, op: list[int], sets: Sets, effect: Effect) -> None:
    op[FIRST] = slot_number(part["card"], part["card"].text(1), effect, CARD_SLOT)


def read_peek(part: Part, op: list[int], sets: Sets, effect: Effect) -> None:
    op[FIRST] = slot_number(part["player"], part["player"].text(1), effect, PLAYER_SLOT)


def read_steal(part: Part, op: list[int], sets: Sets, effect: Effect) -> None:
    op[FIRST] = slot_number(part["player"], part["player"].text(1), effect, PLAYER_SLOT)
    if part["how"].one_of(("random", "pick")):
        op[OP], op[AMOUNT] = STEAL_PICK, part["cards"].integer(1, 1)
    else:
        op[AMOUNT] = part["cards"].integer(1, DECK)


def read_move(part: Part, op: list[int], sets: Sets, effect: Effect) -> None:
    op[FIRST] = a_horse(part["horse"], effect)
    op[FLAG] = flag(part, "cross")
    if part["steps"].value in BY_THE_DIE:
        if effect.before_dice():
            part["steps"].fail(BEFORE_DICE)
        op[AMOUNT] = BY_THE_DIE[part["steps"].value]
    else:
        op[AMOUNT] = spaces(part["steps"])
    if effect.feature and op[FLAG]:
        part["cross"].fail("a feature never takes a horse across the line")


def read_move_all(part: Part, op: list[int], sets: Sets, effect: Effect) -> None:
    words = [item.text(40) for item in part["set"].items(1, STEPS)]
    op[SET] = read_terms(part["set"], words, HORSE_TERMS, sets, effect)
    op[AMOUNT] = spaces(part["steps"])


def read_move_to(part: Part, op: list[int], sets: Sets, effect: Effect) -> None:
    op[FIRST] = a_horse(part["horse"], effect)
    op[FLAG] = part["to"].one_of(("next", "lead"))
    op[AMOUNT] = part["max"].integer(1, SPACES)
    if op[FLAG]:
        must_be_lead(part["to"], effect)


def read_swap(part: Part, op: list[int], sets: Sets, effect: Effect) -> None:
    op[FIRST], op[SECOND] = a_horse(part["horse"], effect), a_horse(part["with"], effect)


def read_bet(part: Part, op: list[int], sets: Sets, effect: Effect) -> None:
    op[FIRST] = a_horse(part["horse"], effect)
    op[AMOUNT] = dollars(part["amount"])
    op[FLAG], op[LATE] = int(part["paid"].truth()), flag(part, "late")


def read_shift_bet(part: Part, op: list[int], sets: Sets, effect: Effect) -> None:
    op[FIRST], op[SECOND] = a_horse(part["horse"], effect), a_horse(part["to"], effect)
    op[AMOUNT] = dollars(part["amount"])


def read_roll_move(part: Part, op: list[int], sets: Sets, effect: Effect) -> None:
    op[FIRST] = a_horse(part["horse"], effect)


def read_extra_roll(part: Part, op: list[int], sets: Sets, effect: Effect) -> None:
    if effect.feature:
        part.fail("a feature never takes a horse across the line, and these dice may")


Reader = Callable[[Part, list[int], Sets, Effect], None]
OPS: dict[str, tuple[int, tuple[str, ...], Reader]] = {
    "gain": (GAIN, ("amount", "per", "max"), read_gain),
    "take_cash": (TAKE_CASH, ("player", "amount"), read_take_cash),
    "draw": (DRAW_CARDS, ("cards",), read_draw),
    "discard": (DISCARD, ("card",), read_discard),
    "peek": (PEEK, ("player",), read_peek),
    "steal": (STEAL, ("player", "cards", "how"), read_steal),
    "move": (MOVE, ("horse", "steps", "cross"), read_move),
    "move_all": (MOVE_ALL, ("set", "steps"), read_move_all),
    "move_to": (MOVE_TO, ("horse", "to", "max"), read_move_to),
    "swap": (SWAP, ("horse", "with"), read_swap),
    "bet": (PLACE_BET, ("horse", "amount", "paid", "late"), read_bet),
    "shift_bet": (SHIFT_BET, ("horse", "to", "amount"), read_shift_bet),
    "roll_move": (ROLL_MOVE, ("horse",), read_roll_move),
    "extra_roll": (ROLL_AGAIN, (), read_extra_roll),
}
