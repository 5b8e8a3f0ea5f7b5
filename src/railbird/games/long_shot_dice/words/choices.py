"""How a person reads what can be done: label, group, what it brings, the key that chooses it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from railbird.engine.game import Group, Refused, Words
from railbird.games.long_shot_dice.rules import bought
from railbird.games.long_shot_dice.rules import constants as c
from railbird.games.long_shot_dice.rules.rules import LongShotDice
from railbird.games.long_shot_dice.words import refusals
from railbird.games.long_shot_dice.words.prompts import CELL_BLOCKS, EFFECT_OF_CODE, find_block, kind_label

# In the order of the rulebook's section on Actions.
CONCESSION = Group("Concession", "for bonuses", 1)
HELMET = Group("Helmet", "for late bets", 2)
BET = Group("Bet", "wins by odds", 4)
BUY = Group("Buy", "purse, ability", 5)
WILD = Group("Wild", "act with another number", 6)
BONUS = Group("Bonus", "each box once", 7)
PAIRS = Group("Two horses", "or click two on the track", 8)
BOX = Group("Box", "who moves along from now on?", 8)
HORSE = Group("Horse", "", 8)
OF_HELMETS = Group("Helmet", "of any horse", 8)
OF_JERSEYS = Group("Jersey", "of any horse", 9)
CELL = Group("Cell", "any free one", 10)
OR = Group("Or", "", 20)
CARD = Group("Card", "", 15)

ODDS_PLACES = "for 1st / 2nd / 3rd"
BONUS_KEYS = ("g", "bt", "fb", "ft", "bo", "fo", "h", "j", "r")
ABILITY_KEYS = {
    c.TOO_LUCKY_USE: "y",
    c.MAGIC_HATE_BALL_USE: "y",
    c.CLOVER: "v",
    c.PAY_FORWARD: "i",
    c.HAT: "a",
    c.ALIGNMENT: "o",
    c.EQUESTRIAN: "y",
    c.APPRECIATE: "y",
}
PLAIN = {
    c.PASS: Words("Pass: nothing is possible", OR, "Pass", "ends your turn", "p"),
    c.ERASE: Words("Erase a marked Wild", OR, brings="your whole turn; the Wild can be used again", key="e"),
    c.DECLINE: Words("Do not use it", OR, key="n"),
    c.STOP: Words("End the turn", OR, brings="what still waits is lost", key="e"),
    c.NO_SECOND_BOX: Words("No second box", BOX, "none", key="n"),
}
NO_MORE = Words("No more Jerseys", OR, key="e")
# An ability for a horse: the effect, how far or much, and the letter before the horse's number where others wait too.
ON_HORSE = {
    c.CHARLEY: (c.CHARLEY_HORSE, "k"),
    c.PLACEMENT: (c.PRODUCT_PLACEMENT, "p"),
    c.STICKY: (c.STICKY_FINGERS, "t"),
    c.FAIR: (c.FAIR_PLAY, ""),
    c.HALF_OFF: (c.HALF_OFF_SALE, ""),
    c.PARTNER: (c.PARTNER_IN_CRIME, ""),
    c.INVENTORY: (c.INVENTORY_CHECK, ""),
}


def words(s: LongShotDice, seat: int, code: int, names: Sequence[str]) -> Words:
    if code == c.STOP and s.step == c.BOUGHT:
        return NO_MORE
    if code in PLAIN:
        return PLAIN[code]
    first = find_block(code)[0]
    index = code - first
    t = s.tables
    if first in CELL_BLOCKS:
        return of_cell(s, seat, first, index)
    if first == c.BONUS:
        return bonus(index, kind_label(t, index))
    if first in ON_HORSE:
        return on_horse(s, seat, first, index)
    if first == c.PAIR:
        low, high = divmod(index, 8)
        return pair(low, high, push_words(s, low, pushed(s)), push_words(s, high, pushed(s)))
    if code in EFFECT_OF_CODE:
        return ability(s, code)
    return OF_BLOCK[first](s, seat, index)


def name_of(s: LongShotDice, horse: int) -> str:
    return s.tables.names[s.card[horse]]


# Actions.


def bet_words(s: LongShotDice, seat: int, index: int) -> Words:
    return bet(s.number, name_of(s, s.number), index + 1, False, *s.tables.odds[s.number][:3])


def free_bet_words(s: LongShotDice, seat: int, index: int) -> Words:
    return bet(s.number, name_of(s, s.number), index + 1, True, *s.tables.odds[s.number][:3])


@lru_cache(2048)
def bet(horse: int, name: str, stake: int, free: bool, first: int, second: int, third: int) -> Words:
    return Words(
        f"{'Free bet of' if free else 'Bet'} ${stake} on {horse + 1} · {name}",
        BET,
        f"${stake}{' free' if free else ''}",
        pays_words(stake, free, first, second, third),
        f"{'f' if free else 'b'}{stake}",
    )


def pays_words(stake: int, free: bool, first: int, second: int, third: int) -> str:
    costs = "free" if free else f"${stake}"
    return f"{costs} → ${stake * first} / ${stake * second} / ${stake * third} {ODDS_PLACES}"


def strung_words(s: LongShotDice, seat: int, index: int) -> Words:
    return strung(False, s.number, name_of(s, s.number), push_words(s, s.number, s.tables.amount[c.STRUNG_ALONG]))


def strung_free_words(s: LongShotDice, seat: int, index: int) -> Words:
    return strung(True, s.number, name_of(s, s.number), push_words(s, s.number, s.tables.amount[c.STRUNG_ALONG]))


@lru_cache(1024)
def strung(free: bool, horse: int, name: str, goes: str) -> Words:
    label = f"Bet $1{' free' if free else ''} on {horse + 1} · {name} and move it"
    return Words(label, BET, f"$1{' free' if free else ''} and move", goes, "g" if free else "t")


def buy_words(s: LongShotDice, seat: int, index: int) -> Words:
    card = s.card[s.number]
    return buy(s.number, s.tables.names[card], s.tables.cost[card], s.money[seat], *s.tables.purse)


@lru_cache(2048)
def buy(horse: int, name: str, cost: int, money: int, first: int, second: int, third: int) -> Words:
    purses = f"purse ${first} / ${second} / ${third} {ODDS_PLACES}"
    return Words(
        f"Buy {horse + 1} · {name} for ${cost}",
        BUY,
        f"{horse + 1} {name} for ${cost}",
        f"${cost}, leaves ${money - cost} → {purses}",
        "y",
    )


def helmet_words(s: LongShotDice, seat: int, index: int) -> Words:
    worth = s.tables.set_value if s.jerseys[seat] >> s.number & 1 else 0
    return mark(True, s.number, name_of(s, s.number), worth, HELMET, "h")


def jersey_words(s: LongShotDice, seat: int, index: int) -> Words:
    worth = s.tables.set_value if s.helmets[seat] >> s.number & 1 else 0
    return mark(False, s.number, name_of(s, s.number), worth, jerseys(s.number), "j")


def helmet_of_words(s: LongShotDice, seat: int, index: int) -> Words:
    worth = s.tables.set_value if s.jerseys[seat] >> index & 1 else 0
    return mark(True, index, name_of(s, index), worth, OF_HELMETS, f"{letter(s, 'h')}{index + 1}")


def jersey_of_words(s: LongShotDice, seat: int, index: int) -> Words:
    worth = s.tables.set_value if s.helmets[seat] >> index & 1 else 0
    return mark(False, index, name_of(s, index), worth, OF_JERSEYS, f"{letter(s, 'j')}{index + 1}")


def letter(s: LongShotDice, letter: str) -> str:
    """Miracle Worker offers Helmets, Jerseys and cells together; a bonus only one of them."""
    return "" if s.step == c.TARGET else letter


@lru_cache(2048)
def mark(helmet: bool, horse: int, name: str, worth: int, group: Group, key: str) -> Words:
    what = "Helmet" if helmet else "Jersey"
    brings = f"completes the set: ${worth}" if worth else "bets past the No Bet line" if helmet else "then X a box"
    return Words(f"{what} of {horse + 1} · {name}", group, f"{horse + 1} {name}", brings, key)


def jersey_box_words(s: LongShotDice, seat: int, index: int) -> Words:
    worth = s.tables.set_value if s.helmets[seat] >> s.number & 1 else 0
    return jersey_box(s.number, index, name_of(s, index), worth)


@cache
def jerseys(horse: int) -> Group:
    return Group("Jersey", f"X a box: who moves 1 when {horse + 1} is rolled?", 3)


@lru_cache(1024)
def jersey_box(horse: int, box: int, name: str, worth: int) -> Words:
    also = f"; completes the set: ${worth}" if worth else ""
    return Words(
        f"Jersey of {horse + 1}, X box {box + 1} · {name}",
        jerseys(horse),
        str(box + 1),
        f"{box + 1} moves 1 whenever {horse + 1} is rolled{also}",
        f"j{box + 1}",
    )


def box_words(s: LongShotDice, seat: int, index: int) -> Words:
    return box(s.jersey_card, index, name_of(s, index))


@lru_cache(1024)
def box(card: int, index: int, name: str) -> Words:
    brings = f"{index + 1} moves 1 whenever {card + 1} is rolled"
    return Words(f"X box {index + 1} · {name}", BOX, str(index + 1), brings, str(index + 1))


def wild_words(s: LongShotDice, seat: int, index: int) -> Words:
    return wild(index, name_of(s, index), c.WILDS - s.wilds[seat] - 1)


@lru_cache(1024)
def wild(horse: int, name: str, left: int) -> Words:
    brings = f"act with {horse + 1}; {left or 'no'} Wild{'' if left == 1 else 's'} left then"
    return Words(f"Wild: use {horse + 1} · {name}", WILD, str(horse + 1), brings, f"w{horse + 1}", ("wild",))


# Cells.


def of_cell(s: LongShotDice, seat: int, first: int, cell: int) -> Words:
    marked = s.cells[seat]
    grid = s.tables.grid
    twin = any(grid[other] == grid[cell] and not marked >> other & 1 for other in range(c.CELLS) if other != cell)
    card = s.tables.names[s.tables.effect.index(c.CHAIN_REACTION)] if first == c.CHAIN else ""
    return mark_cell(first, card, cell, grid[cell] + 1, twin, *full_lines(marked, cell))


def full_lines(marked: int, cell: int) -> tuple[bool, bool]:
    """Whether a mark here fills its row, and its column."""
    after = marked | 1 << cell
    row, column = 15 << cell // 4 * 4, 0x1111 << cell % 4
    return after & row == row, after & column == column


@lru_cache(4096)
def mark_cell(first: int, card: str, cell: int, number: int, twin: bool, row: bool, column: bool) -> Words:
    bonuses = int(row) + int(column)
    where = f"{number}{f' in row {cell // 4 + 1}' if twin else ''}"
    won = f": {'two bonuses' if bonuses == 2 else 'a bonus'}!" if bonuses else ""
    lines = " and ".join([*([f"row {cell // 4 + 1}"] if row else []), *([f"column {cell % 4 + 1}"] if column else [])])
    brings = f"fills {lines}: {'two bonuses' if bonuses == 2 else 'a bonus'}" if bonuses else ""
    label = f"{f'{card}: ' if card else ''}Mark the {where}{won}"
    group = CONCESSION if first == c.CONCESSION else card_group(card) if first == c.CHAIN else CELL
    return Words(label, group, f"the {where}{won}", brings, f"c{cell // 4 + 1}{cell % 4 + 1}")


@lru_cache(256)
def card_group(name: str, hint: str = "") -> Group:
    return Group(name, hint, CARD.place)


# Bonuses, and what they are for.


@lru_cache(256)
def bonus(kind: int, line: str) -> Words:
    return Words(line[0].upper() + line[1:], BONUS, brings="", key=BONUS_KEYS[kind])


def pushed(s: LongShotDice) -> int:
    """How far a movement bonus goes, back with a minus."""
    spaces = s.tables.bonus_amount[s.bonus] + s.extra
    return spaces if s.bonus in (c.FORWARD_ONE, c.FORWARD_TWO) else -spaces


def push_words(s: LongShotDice, horse: int, spaces: int) -> str:
    to = max(0, min(s.tables.spaces, s.position[horse] + spaces))
    return goes_words(horse + 1, s.position[horse], to, s.tables.no_bet_after)


@lru_cache(4096)
def goes_words(number: int, start: int, to: int, no_bet_after: int) -> str:
    where = f"space {to}" if to else "the start"
    if to == start:
        return f"{number} stays on {where}" if to else f"{number} stays at the start"
    line = ""
    if to > no_bet_after >= start:
        line = ", past the No Bet line"
    elif start > no_bet_after >= to:
        line = ", back before the No Bet line"
    return f"moves {number} to {where}{line}"


def horse_words(s: LongShotDice, seat: int, index: int) -> Words:
    return horse_move(index, name_of(s, index), push_words(s, index, pushed(s)))


@lru_cache(2048)
def horse_move(horse: int, name: str, goes: str) -> Words:
    return Words(f"Move {horse + 1} · {name}", HORSE, f"{horse + 1} {name}", goes, str(horse + 1))


@lru_cache(2048)
def pair(low: int, high: int, first: str, second: str) -> Words:
    label = f"Move {low + 1} and {high + 1}"
    return Words(label, PAIRS, f"{low + 1} + {high + 1}", f"{first}; {second}", f"{low + 1}-{high + 1}")


def free_bet_on_words(s: LongShotDice, seat: int, index: int) -> Words:
    t = s.tables
    amount = t.amount[c.THREE_FOUR_FIVE] if s.extra else t.bonus_amount[c.FREE_BET_BONUS]
    return free_bet_on(index, name_of(s, index), amount, *t.odds[index][:3])


@lru_cache(1024)
def free_bet_on(horse: int, name: str, amount: int, first: int, second: int, third: int) -> Words:
    pays = pays_words(amount, True, first, second, third)
    group = Group("Horse", f"a free ${amount} Bet", 8)
    return Words(f"Free ${amount} bet on {horse + 1} · {name}", group, f"{horse + 1} {name}", pays, str(horse + 1))


def take_words(s: LongShotDice, seat: int, index: int) -> Words:
    return take(index, name_of(s, index), *s.tables.purse)


@lru_cache(1024)
def take(horse: int, name: str, first: int, second: int, third: int) -> Words:
    purses = f"purse ${first} / ${second} / ${third} {ODDS_PLACES}"
    return Words(f"Take {horse + 1} · {name} for nothing", HORSE, f"{horse + 1} {name}", purses, str(horse + 1))


def goosey_words(s: LongShotDice, seat: int, index: int) -> Words:
    count = index + 1
    label = f"Erase {count} Wild{'' if count == 1 else 's'}"
    group = card_group(s.tables.names[s.tables.effect.index(c.LOOSEY_GOOSEY)])
    return Words(label, group, brings="they can be used again", key=str(count))


# Abilities of cards.


def ability(s: LongShotDice, code: int) -> Words:
    t = s.tables
    effect = EFFECT_OF_CODE[code]
    name = t.names[t.effect.index(effect)]
    if c.WITH <= code < c.WITHOUT:
        return Words(f"Use {name}", OR, brings=modified_words(s, effect), key="y")
    return Words(f"Use {name}", CARD, brings=ability_words(s, code), key=ABILITY_KEYS[code])


def without_words(s: LongShotDice, seat: int, index: int) -> Words:
    effect = EFFECT_OF_CODE[c.WITH + index]
    name = s.tables.names[s.tables.effect.index(effect)]
    return Words(f"Leave {name} out", OR, key="n")


def modified_words(s: LongShotDice, effect: int) -> str:
    amount = s.tables.amount[effect]
    if effect == c.SILVER_SPOON:
        return f"${amount} instead of ${s.tables.bonus_amount[c.MONEY_BONUS]}"
    if effect == c.THREE_FOUR_FIVE:
        return f"a free ${amount} Bet instead of ${s.tables.bonus_amount[c.FREE_BET_BONUS]}"
    return f"{abs(pushed(s)) + amount} spaces instead of {abs(pushed(s))}"


def ability_words(s: LongShotDice, code: int) -> str:
    amount = s.tables.amount[EFFECT_OF_CODE[code]]
    if code in (c.TOO_LUCKY_USE, c.HAT, c.ALIGNMENT, c.EQUESTRIAN):
        return f"+${amount}"
    if code == c.MAGIC_HATE_BALL_USE:
        return f"everybody else loses ${amount}"
    if code == c.APPRECIATE:
        return f"all three purses pay ${amount} more"
    return f"all horses on its space move {amount}" if code == c.PAY_FORWARD else "a Wild can be used again"


def clover_words(s: LongShotDice, seat: int, index: int) -> Words:
    name = s.tables.names[s.tables.effect.index(c.FIVE_LEAF_CLOVER)]
    return Words(f"Use {name}", CARD, brings="a Wild can be used again", key=ABILITY_KEYS[c.CLOVER])


def on_horse(s: LongShotDice, seat: int, first: int, horse: int) -> Words:
    effect, before = ON_HORSE[first]
    t = s.tables
    card = t.names[t.effect.index(effect)]
    return for_horse(card, first == c.STICKY, horse, name_of(s, horse), gains(s, seat, first, effect, horse), before)


@lru_cache(4096)
def for_horse(card: str, owner: bool, horse: int, name: str, brings: str, before: str) -> Words:
    whose = "from the owner of " if owner else ""
    group = card_group(card, whose.strip())
    return Words(f"{card}: {whose}{horse + 1} · {name}", group, f"{horse + 1} {name}", brings, f"{before}{horse + 1}")


def gains(s: LongShotDice, seat: int, first: int, effect: int, horse: int) -> str:
    """What an ability does for this horse."""
    t = s.tables
    amount = t.amount[effect]
    if first == c.CHARLEY:
        return push_words(s, horse, -amount)
    if first == c.FAIR:
        return push_words(s, horse, amount)
    if first == c.PARTNER:
        return f"{push_words(s, s.bought, amount)}; {push_words(s, horse, amount)}"
    if first == c.PLACEMENT:
        return pays_words(amount, True, *t.odds[horse][:3])
    if first == c.STICKY:
        return f"+${amount} from its owner"
    if first == c.INVENTORY:
        complete = s.helmets[seat] >> horse & 1
        return f"completes the set: ${t.set_value}" if complete else "its Jersey, no box"
    price = bought.half_price(s, horse)
    return f"${price} instead of ${t.cost[s.card[horse]]}, leaves ${s.money[seat] - price}"


OF_BLOCK = {
    c.BUY: buy_words,
    c.HELMET: helmet_words,
    c.JERSEY: jersey_words,
    c.STRUNG_ALONG_PAID: strung_words,
    c.STRUNG_ALONG_FREE: strung_free_words,
    c.CLOVER: clover_words,
    c.WILD: wild_words,
    c.JERSEY_BOX: jersey_box_words,
    c.BET + 1: bet_words,
    c.FREE_BET + 1: free_bet_words,
    c.BOX: box_words,
    c.WITHOUT: without_words,
    c.HORSE: horse_words,
    c.FREE_BET_ON: free_bet_on_words,
    c.HELMET_OF: helmet_of_words,
    c.JERSEY_OF: jersey_of_words,
    c.TAKE: take_words,
    c.GOOSEY + 1: goosey_words,
}


# What cannot be had now.


def refused(s: LongShotDice, seat: int, names: Sequence[str]) -> list[Refused]:
    """Of the five Actions and the Wild: those that this number does not allow."""
    if s.step != c.ACTION:
        return []
    found = []
    for label, codes in (
        ("Concession", [c.CONCESSION + cell for cell in range(c.CELLS) if s.tables.cells_of[s.number] >> cell & 1]),
        ("Helmet", [c.HELMET]),
        ("Jersey", [c.JERSEY, *range(c.JERSEY_BOX, c.JERSEY_BOX + c.HORSES)]),
        ("Bet", [*range(c.BET + 1, c.BET + 4), *range(c.FREE_BET + 1, c.FREE_BET + 4)]),
        ("Buy", [c.BUY]),
        ("Wild", [c.WILD + horse for horse in range(c.HORSES) if horse != s.rolled]),
    ):
        if not any(s.permits(seat, code) for code in codes):
            reason, rule = refusals.refusal(s, seat, codes[0])
            if label == "Buy" and s.owner[s.number] >= 0 and not s.finished >> s.number & 1:
                reason = f"{'you own' if s.owner[s.number] == seat else f'{names[s.owner[s.number]]} owns'} it"
            found.append(Refused(label, reason, rule))
    return found


# Outcomes of real dice and cards.


def outcome_words(s: LongShotDice, code: int, names: Sequence[str]) -> Words:
    if s.chance == c.DEAL:
        return dealt(code)
    if s.chance == c.FIRST_PLAYER:
        return Words(names[code], Group("First Active Player"))
    if s.chance == c.EXTRA_DIE:
        return extra(code, name_of(s, code))
    horse, spaces = divmod(code, 4)
    return rolled(horse, name_of(s, horse), spaces)


@cache
def dealt(card: int) -> Words:
    return Words(f"Starting Card {card + 1}", Group("Starting Card"), str(card + 1), key=str(card + 1))


@lru_cache(256)
def extra(horse: int, name: str) -> Words:
    return Words(f"{horse + 1} · {name}", Group("Extra die"), str(horse + 1), key=str(horse + 1))


@lru_cache(256)
def rolled(horse: int, name: str, spaces: int) -> Words:
    group = Group(f"Horse die {horse + 1}", name, horse)
    return Words(f"{horse + 1} · {name} moves {spaces}", group, str(spaces), key=f"{horse + 1}{spaces}")
