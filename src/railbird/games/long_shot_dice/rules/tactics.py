"""How a sound player chooses: each legal action is priced in dollars, and the dearest is taken.

No reading ahead: value_race.py estimates the race, value.py prices each thing by itself. It serves as the bot `steady`
and as playout policy of searches, so it is arithmetic on the state alone.
"""

from __future__ import annotations

from railbird.engine.contract import Choices
from railbird.games.long_shot_dice.rules import bonuses, bought, value, value_race
from railbird.games.long_shot_dice.rules.constants import *
from railbird.games.long_shot_dice.rules.state import Position
from railbird.games.long_shot_dice.rules.value_scratch import Outlook


def price(s: Position, out: Choices) -> None:
    """Each of the legal actions in `out`."""
    value_race.look(s, s.outlook)
    for i in range(out.count):
        out.price[i] = of(s, s.outlook, out.code[i])


def of(s: Position, o: Outlook, code: int) -> float:
    if s.step == ACTION:
        return of_action(s, o, code)
    if s.step == WAITING:
        return of_waiting(s, o, code)
    if s.step == TARGET:
        return of_target(s, o, code)
    if s.step == DIE_ABILITY:
        return of_die(s, o, code)
    if s.step == FIRST_BOX or s.step == SECOND_BOX:
        return 0.0 if code == NO_SECOND_BOX else o.boost[code - BOX]
    if s.step == MODIFIER:
        return of_modifier(s, o, code)
    if s.step == BOUGHT:
        return of_bought(s, o, code)
    return of_appreciation(s) if code == APPRECIATE else 0.0


def of_action(s: Position, o: Outlook, code: int) -> float:
    number = s.number
    if CONCESSION <= code < CONCESSION + CELLS:
        return value.cell(s, o, code - CONCESSION)
    if code == HELMET:
        return value.helmet(s, o, number)
    if JERSEY_BOX <= code < JERSEY_BOX + HORSES:
        return value.jersey(s, o, number) + o.boost[code - JERSEY_BOX]
    if code == JERSEY:
        return value.jersey(s, o, number)
    if BET < code <= BET + LARGEST_BET:
        return value.paid_bet(s, o, number, code - BET)
    if FREE_BET < code <= FREE_BET + LARGEST_BET:
        return value.free_bet(s, o, number, code - FREE_BET)
    if code == BUY:
        return value.card(s, o, number, s.tables.cost[s.card[number]])
    if WILD <= code < WILD + HORSES:
        return value.action_with(s, o, code - WILD) - o.wild
    if code in (STRUNG_ALONG_PAID, STRUNG_ALONG_FREE):
        pushed = value_race.push_gain(s, o, number, s.tables.amount[STRUNG_ALONG])
        if code == STRUNG_ALONG_PAID:
            return value.paid_bet(s, o, number, 1) + pushed
        return value.free_bet(s, o, number, 1) + pushed
    if code == ERASE:
        return o.wild
    return 0.0


def of_die(s: Position, o: Outlook, code: int) -> float:
    if code == TOO_LUCKY_USE:
        return s.tables.amount[TOO_LUCKY] * o.dollar
    if code == MAGIC_HATE_BALL_USE:
        return s.tables.amount[MAGIC_HATE_BALL]
    if code == DECLINE:
        return 0.0
    return value_race.push_gain(s, o, code - FAIR, s.tables.amount[FAIR_PLAY])


def of_waiting(s: Position, o: Outlook, code: int) -> float:
    """Things that wait keep waiting while another is taken, so the best first; only losses are declined."""
    if code == STOP:
        return 0.0
    if BONUS <= code < BONUS + KINDS:
        if not bonuses.resolvable(s, code - BONUS):
            return 0.0
        return value.bonus(s, o, code - BONUS, waiting_extra(s, o, code - BONUS))
    if CHAIN <= code < CHAIN + CELLS:
        return value.cell(s, o, code - CHAIN)
    if CHARLEY <= code < CHARLEY + HORSES:
        return value_race.push_gain(s, o, code - CHARLEY, -s.tables.amount[CHARLEY_HORSE])
    if code == CLOVER:
        return o.wild + 0.1
    if code == PAY_FORWARD:
        gain = 0.0
        for horse in range(HORSES):
            if s.position[horse] == s.position[s.pay_forward]:
                gain += value_race.push_gain(s, o, horse, s.tables.amount[PAY_IT_FORWARD])
        return gain
    if PLACEMENT <= code < PLACEMENT + HORSES:
        return value.free_bet(s, o, code - PLACEMENT, s.tables.amount[PRODUCT_PLACEMENT])
    return o.dollar  # a little money: Fancy Hat, Out of Alignment, Sticky Fingers


def waiting_extra(s: Position, o: Outlook, kind: int) -> int:
    """What the owner's abilities can add to a bonus of this kind (they are asked one by one afterwards)."""
    extra = 0
    if kind == MONEY_BONUS and o.mine >> SILVER_SPOON & 1:
        extra = 1
    if kind == FREE_BET_BONUS and o.mine >> THREE_FOUR_FIVE & 1:
        extra = 1
    if kind in (BACK_TWO, BACK_ONE, FORWARD_TWO, FORWARD_ONE):
        if o.mine >> DONUT_DOLLIE & 1:
            extra += s.tables.amount[DONUT_DOLLIE]
        if (kind in (BACK_TWO, BACK_ONE)) and o.mine >> RECEDING_MARE_LINE & 1:
            extra += s.tables.amount[RECEDING_MARE_LINE]
    return extra


def of_target(s: Position, o: Outlook, code: int) -> float:
    kind = s.bonus
    spaces = s.tables.bonus_amount[kind] + s.extra
    if kind in (BACK_TWO, BACK_ONE):
        spaces = -spaces
    if code >= PAIR:
        pair = code - PAIR
        return value_race.push_gain(s, o, pair >> 3, spaces) + value_race.push_gain(s, o, pair & 7, spaces)
    if kind in (BACK_ONE, FORWARD_ONE):
        return value_race.push_gain(s, o, code - HORSE, spaces)
    if kind == FREE_BET_BONUS:
        return value.free_bet(s, o, code - FREE_BET_ON, 1)
    if kind == HELMET_BONUS:
        return value.helmet(s, o, code - HELMET_OF)
    if kind == JERSEY_BONUS:
        return value.jersey(s, o, code - JERSEY_OF) + value.best_box(s, o, code - JERSEY_OF)
    return value.taken(s, o, code - TAKE)


def of_modifier(s: Position, o: Outlook, code: int) -> float:
    """The bonus as it stands, or with what this ability adds."""
    added = s.tables.amount[bonuses.effect_of(s.modifier)] if code < WITHOUT else 0
    return value.bonus(s, o, s.bonus, s.extra + added)


def of_bought(s: Position, o: Outlook, code: int) -> float:
    if code in (DECLINE, STOP):
        return 0.0
    if code >= INVENTORY:
        return value.jersey_space(s, o, code - INVENTORY)
    if code >= GOOSEY:
        return o.wild * (code - GOOSEY) + 0.1
    if code >= PARTNER:
        spaces = s.tables.amount[PARTNER_IN_CRIME]
        return value_race.push_gain(s, o, s.bought, spaces) + value_race.push_gain(s, o, code - PARTNER, spaces)
    if code >= HALF_OFF:
        return value.card(s, o, code - HALF_OFF, bought.half_price(s, code - HALF_OFF))
    if code >= MARK:
        return value.cell(s, o, code - MARK)
    if code >= JERSEY_OF:
        return value.jersey(s, o, code - JERSEY_OF) + value.best_box(s, o, code - JERSEY_OF)
    if code >= HELMET_OF:
        return value.helmet(s, o, code - HELMET_OF)
    return s.tables.amount[EQUESTRIAN_INCEPTION]


def of_appreciation(s: Position) -> float:
    """Higher purses: worth it if the seat's own horses took more of them than the others' on the average."""
    players = s.seats + s.solo
    balance = 0.0
    for place in range(s.placed):
        owner = s.owner[s.podium[place]]
        if owner == s.turn:
            balance += 1.0
        elif owner != MARKET:
            balance -= 1.0 / (players - 1)
    return balance
