"""What each thing a player may do is worth to the seat in turn, in dollars at the end of the race."""

from __future__ import annotations

from railbird.engine.contract import count_bits
from railbird.games.long_shot_dice.rules import state, value_race
from railbird.games.long_shot_dice.rules.constants import *
from railbird.games.long_shot_dice.rules.state import Position
from railbird.games.long_shot_dice.rules.value_scratch import Outlook


def cell(s: Position, o: Outlook, number: int) -> float:
    """A mark in the Concession grid; `number` is the cell's place in it, row by row. A line that is completed gives
    the best bonus of this moment, not one in general."""
    row = number >> 2
    column = number & 3
    worth = s.tables.weights[o.row + W_MARK] + o.line * (o.row_step[row] + o.column_step[column])
    hot = s.tables.weights[o.row + W_HOT]
    if hot > 0.0:
        cells = s.cells[s.turn] | 1 << number
        done: int = (cells >> 4 * row & 15 == 15) + (cells >> column & 0x1111 == 0x1111)
        if done:
            if o.hot < 0.0:
                o.hot = best_of_bonuses(s, o)
            worth += done * hot * (o.hot - o.line)
    return worth


def best_of_bonuses(s: Position, o: Outlook) -> float:
    """What the best free box would bring now. Moves back, Helmets and Jerseys hardly ever are it."""
    free = ~s.boxes[s.turn]
    best = 0.0
    for kind in range(KINDS):
        if s.tables.kind_boxes[kind] & free and kind in (
            MONEY_BONUS,
            FREE_BET_BONUS,
            FORWARD_TWO,
            FORWARD_ONE,
            HORSE_BONUS,
        ):
            worth = bonus(s, o, kind, 0)
            if worth > best:
                best = worth
    return best


def set_step(s: Position, o: Outlook, horse: int, other_half: int) -> float:
    """Half of a jockey set; `other_half` says whether the seat has the other one."""
    seat = s.turn
    worth = 0.0
    if other_half:
        worth = s.tables.set_value
        if o.mine >> LAUNDRY_DAY & 1 and not s.helmets[seat] & s.jerseys[seat]:
            worth -= s.tables.amount[LAUNDRY_DAY]
        if o.mine >> PRODUCT_PLACEMENT & 1:
            worth += free_bet(s, o, horse, s.tables.amount[PRODUCT_PLACEMENT])
        if o.mine >> LONE_RANGER & 1:
            worth -= s.tables.amount[LONE_RANGER]
        return worth
    time = o.rounds / 20.0
    if time > 1.0:
        time = 1.0
    worth = s.tables.weights[o.row + W_HALF_SET] * time * s.tables.set_value
    if o.mine >> LONE_RANGER & 1:
        worth += s.tables.amount[LONE_RANGER]
    return worth


def helmet(s: Position, o: Outlook, horse: int) -> float:
    """Half a set, and later Bets on a horse that comes past the No Bet line."""
    worth = set_step(s, o, horse, s.jerseys[s.turn] >> horse & 1)
    if not s.finished >> horse & 1 and s.placed < PLACES and s.money[s.turn] > 0:
        profit = o.stake[horse] - o.dollar
        near = s.position[horse] + 4 - s.tables.no_bet_after
        if profit > 0.0 and near > 0:
            worth += s.tables.weights[o.row + W_HELMET] * profit * (near if near < 4 else 4) / 4.0
    return worth


def jersey_space(s: Position, o: Outlook, horse: int) -> float:
    return set_step(s, o, horse, s.helmets[s.turn] >> horse & 1)


def best_box(s: Position, o: Outlook, card: int) -> float:
    """The best free box of a card's bar; one must be chosen, so it may cost something."""
    bar = s.bar[card]
    best = -99.0
    for box in range(HORSES):
        if not bar >> box & 1 and o.boost[box] > best:
            best = o.boost[box]
    return best if bar != ALL_HORSES else 0.0


def jersey(s: Position, o: Outlook, card: int) -> float:
    """A Jersey Action without its box."""
    worth = jersey_space(s, o, card)
    if s.owner[card] >= 0 and s.owner[card] != s.turn and o.mine >> STICKY_FINGERS & 1:
        worth += s.tables.amount[STICKY_FINGERS]
    return worth


def paid_bet(s: Position, o: Outlook, horse: int, amount: int) -> float:
    return free_bet(s, o, horse, amount) - amount * o.dollar


def free_bet(s: Position, o: Outlook, horse: int, amount: int) -> float:
    worth = amount * o.stake[horse] * o.eager
    if s.helmets[s.turn] >> horse & 1 and o.mine >> FANCY_HAT & 1:
        worth += s.tables.amount[FANCY_HAT] * o.dollar
    return worth


def ability(s: Position, o: Outlook, horse: int) -> float:
    """What the card's ability may bring from now on."""
    effect = s.tables.effect[s.card[horse]]
    return s.tables.weights[o.row + W_ABILITY + effect] * plain_ability(s, o, horse, effect)


def plain_ability(s: Position, o: Outlook, horse: int, effect: int) -> float:
    seat = s.turn
    amount = s.tables.amount[effect]
    time = o.rounds / 25.0
    if time > 1.0:
        time = 1.0
    if effect in (TOO_LUCKY, FAIR_PLAY, MAGIC_HATE_BALL):
        return amount * o.rounds / 8.0
    if effect == LAUNDRY_DAY:
        return 0.0 if s.helmets[seat] & s.jerseys[seat] else 0.5 * amount
    if effect == GOLDEN_CORRAL:
        owned = 0
        for other in range(HORSES):
            if s.owner[other] == seat:
                owned += 1
        return amount if owned >= 2 else 0.4 * amount * time * (owned + 1)
    if effect == PIE_IN_THE_SKY:
        return -amount * (1.0 - o.top[horse])
    if effect == BREAD_LINE:
        return amount * 2.0 * time
    if effect == LONE_RANGER:
        return amount * (count_bits(s.helmets[seat] ^ s.jerseys[seat]) + 2.0 * time)
    if effect == DANCE_CARD:
        dancers = 0
        for other in range(HORSES):
            if s.owner[other] == seat and s.bar[horse] >> other & 1:
                dancers += 1
        return amount * dancers + 4.0 * time
    if effect == GREAT_APPRECIATION:
        return amount * o.top[horse]
    if effect == LOOSEY_GOOSEY:
        return o.wild * (amount if s.wilds[seat] > amount else s.wilds[seat])
    if effect in (MIRACLE_WORKER, PARTNER_IN_CRIME, INVENTORY_CHECK, HALF_OFF_SALE):
        return 3.0
    if effect in (EARLY_BIRD_SPECIAL, CHAIN_REACTION, THREE_FOUR_FIVE):
        return 6.0 * time
    return 2.0 * time


def card(s: Position, o: Outlook, horse: int, price: int) -> float:
    """A horse of one's own is pushed, and nobody else has it: so it is worth more than its purse as things stand."""
    return (
        s.tables.weights[o.row + W_PURSE] * o.purse[horse]
        + s.tables.weights[o.row + W_ABILITIES] * ability(s, o, horse)
        - price * o.dollar
    )


def taken(s: Position, o: Outlook, horse: int) -> float:
    """A horse that a bonus gives."""
    effect = s.tables.effect[s.card[horse]]
    if effect == EQUESTRIAN_INCEPTION:
        return card(s, o, horse, 0) + s.tables.amount[EQUESTRIAN_INCEPTION]
    if s.literal_take and effect in (MIRACLE_WORKER, PARTNER_IN_CRIME, INVENTORY_CHECK, HALF_OFF_SALE, LOOSEY_GOOSEY):
        return s.tables.weights[o.row + W_PURSE] * o.purse[horse]
    return card(s, o, horse, 0)


def action_with(s: Position, o: Outlook, number: int) -> float:
    """The best of the five Actions with a number, as after a Wild: Helmet and Jersey only if they complete a set."""
    seat = s.turn
    best = -99.0
    cells = s.tables.cells_of[number] & ~s.cells[seat]
    if cells:
        for place in range(CELLS):
            if cells >> place & 1:
                worth = cell(s, o, place)
                if worth > best:
                    best = worth
    if s.jerseys[seat] & ~s.helmets[seat] & 1 << number:
        worth = helmet(s, o, number)
        if worth > best:
            best = worth
    if s.helmets[seat] & ~s.jerseys[seat] & 1 << number:
        worth = jersey(s, o, number) + best_box(s, o, number)
        if worth > best:
            best = worth
    if state.bettable(s, seat, number):
        if s.bets[seat][number] == 0 and o.mine >> EARLY_BIRD_SPECIAL & 1:
            worth = free_bet(s, o, number, LARGEST_BET)
        else:
            worth = paid_bet(s, o, number, LARGEST_BET if s.money[seat] > LARGEST_BET else s.money[seat])
        if worth > best:
            best = worth
    price = s.tables.cost[s.card[number]]
    if s.owner[number] == MARKET and not s.finished >> number & 1 and s.money[seat] >= price:
        worth = card(s, o, number, price)
        if worth > best:
            best = worth
    return best


def best_bonus_bet(s: Position, o: Outlook, amount: int) -> float:
    best = 0.0
    for horse in range(HORSES):
        if state.bettable(s, s.turn, horse):
            worth = free_bet(s, o, horse, amount)
            if worth > best:
                best = worth
    return best


def bonus(s: Position, o: Outlook, kind: int, extra: int) -> float:
    """A Concession bonus with its best targets; `extra` is what abilities add to it."""
    return s.tables.weights[o.row + W_BONUS + kind] + plain_bonus(s, o, kind, extra)


def plain_bonus(s: Position, o: Outlook, kind: int, extra: int) -> float:
    seat = s.turn
    amount = s.tables.bonus_amount[kind]
    best = -99.0
    if kind == MONEY_BONUS:
        return (s.tables.amount[SILVER_SPOON] if extra else amount) * o.dollar
    if kind in (BACK_TWO, BACK_ONE):
        return value_race.best_moves(s, o, -amount - extra, 2 if kind == BACK_TWO else 1)
    if kind in (FORWARD_TWO, FORWARD_ONE):
        return value_race.best_moves(s, o, amount + extra, 2 if kind == FORWARD_TWO else 1)
    if kind == FREE_BET_BONUS:
        return best_bonus_bet(s, o, s.tables.amount[THREE_FOUR_FIVE] if extra else amount)
    for horse in range(HORSES):
        worth = -99.0
        if kind == HELMET_BONUS:
            if not s.helmets[seat] >> horse & 1:
                worth = helmet(s, o, horse)
        elif kind == JERSEY_BONUS:
            if not s.jerseys[seat] >> horse & 1:
                worth = jersey(s, o, horse) + best_box(s, o, horse)
        elif state.takeable(s, horse):
            worth = taken(s, o, horse)
        if worth > best:
            best = worth
    return best
