"""Abilities that work at once when a card is bought or taken (D7). They never wait (LD-R22)."""

from __future__ import annotations

from railbird.engine.contract import Choices
from railbird.games.long_shot_dice.rules import flow, jersey, race, sheet
from railbird.games.long_shot_dice.rules.constants import *
from railbird.games.long_shot_dice.rules.state import Position


def take(s: Position, horse: int, price: int, by_bonus: int) -> None:
    """A card changes hands; its ability is offered unless it could do nothing."""
    sheet.take_card(s, s.turn, horse, price)
    s.bought = horse
    s.by_bonus = by_bonus
    s.inventory = s.tables.amount[INVENTORY_CHECK]
    effect = s.tables.effect[s.card[horse]]
    if effect == EQUESTRIAN_INCEPTION and by_bonus and s.auto_gain:
        sheet.gain(s, s.turn, s.tables.amount[EQUESTRIAN_INCEPTION], EQUESTRIAN_INCEPTION)
        flow.settle(s)
    elif offers(s, effect):
        s.step = BOUGHT
    else:
        flow.settle(s)


def offers(s: Position, effect: int) -> int:
    seat = s.turn
    if s.by_bonus and s.literal_take and effect != EQUESTRIAN_INCEPTION:
        return 0  # taken, not bought; that one card speaks of the bonus itself (LD-R20)
    if effect == MIRACLE_WORKER:
        return s.cells[seat] != ALL_CELLS or s.helmets[seat] != ALL_HORSES or s.jerseys[seat] != ALL_HORSES
    if effect == HALF_OFF_SALE:
        return half_off_horses(s) != 0
    if effect == LOOSEY_GOOSEY:
        return s.wilds[seat] > 0
    if effect == INVENTORY_CHECK:
        return s.jerseys[seat] != ALL_HORSES
    if effect == EQUESTRIAN_INCEPTION:
        return s.by_bonus
    return effect == PARTNER_IN_CRIME


def half_price(s: Position, horse: int) -> int:
    return s.tables.cost[s.card[horse]] // 2


def half_off_horses(s: Position) -> int:
    """Unfinished Market horses that can be paid at half their cost (LD-R38), as a mask."""
    found = 0
    for horse in range(HORSES):
        if s.owner[horse] == MARKET and not s.finished >> horse & 1 and s.money[s.turn] >= half_price(s, horse):
            found |= 1 << horse
    return found


def legal(s: Position, out: Choices) -> None:
    seat = s.turn
    effect = s.tables.effect[s.card[s.bought]]
    if effect == MIRACLE_WORKER:
        for cell in range(CELLS):
            if not s.cells[seat] >> cell & 1:
                out.add(MARK + cell)
        for horse in range(HORSES):
            if not s.helmets[seat] >> horse & 1:
                out.add(HELMET_OF + horse)
        for horse in range(HORSES):
            if not s.jerseys[seat] >> horse & 1:
                out.add(JERSEY_OF + horse)
    elif effect == HALF_OFF_SALE:
        horses = half_off_horses(s)
        for horse in range(HORSES):
            if horses >> horse & 1:
                out.add(HALF_OFF + horse)
    elif effect == PARTNER_IN_CRIME:
        for horse in range(HORSES):
            if horse != s.bought and not s.finished >> horse & 1:
                out.add(PARTNER + horse)
    elif effect == LOOSEY_GOOSEY:
        for count in range(1, WILDS + 1):
            if count <= s.wilds[seat] and count <= s.tables.amount[LOOSEY_GOOSEY]:
                out.add(GOOSEY + count)
    elif effect == INVENTORY_CHECK:
        for horse in range(HORSES):
            if not s.jerseys[seat] >> horse & 1:
                out.add(INVENTORY + horse)
        if s.inventory < s.tables.amount[INVENTORY_CHECK]:
            out.add(STOP)
            return
    else:
        out.add(EQUESTRIAN)
    out.add(DECLINE)


def act(s: Position, action: int) -> None:
    seat = s.turn
    effect = s.tables.effect[s.card[s.bought]]
    if s.noting and action != STOP:
        s.note(NOTE_DECLINED if action == DECLINE else NOTE_ABILITY, seat, effect, 0, 0, 0)
    if action in (DECLINE, STOP):
        flow.settle(s)
    elif effect == MIRACLE_WORKER:
        work_miracle(s, action)
    elif effect == HALF_OFF_SALE:
        # What is bought at half price did not come through a bonus itself (LD-R38).
        take(s, action - HALF_OFF, half_price(s, action - HALF_OFF), 0)
    elif effect == PARTNER_IN_CRIME:
        race.push_all(s, 1 << s.bought | 1 << (action - PARTNER), s.tables.amount[PARTNER_IN_CRIME])
        flow.settle(s)
    elif effect == LOOSEY_GOOSEY:
        erase_wilds(s, action - GOOSEY)
        flow.settle(s)
    elif effect == INVENTORY_CHECK:
        check_inventory(s, action - INVENTORY)
    else:
        sheet.gain(s, seat, s.tables.amount[EQUESTRIAN_INCEPTION], EQUESTRIAN_INCEPTION)
        flow.settle(s)


def work_miracle(s: Position, action: int) -> None:
    """One full Action of the owner's choice, for any horse (LD-R35)."""
    if action >= MARK:
        sheet.mark_cell(s, s.turn, action - MARK)
        flow.settle(s)
    elif action >= JERSEY_OF:
        jersey.begin(s, action - JERSEY_OF)
    else:
        sheet.mark_helmet(s, s.turn, action - HELMET_OF)
        flow.settle(s)


def erase_wilds(s: Position, count: int) -> None:
    s.wilds[s.turn] -= count
    if s.noting:
        s.note(NOTE_ERASED, s.turn, count, s.wilds[s.turn], 0, 0)


def check_inventory(s: Position, horse: int) -> None:
    """A Jersey space without a box: not a Jersey Action, but it may complete a set (LD-R28)."""
    sheet.mark_jersey(s, s.turn, horse)
    sheet.see_set(s, s.turn, horse)
    s.inventory -= 1
    if s.inventory == 0 or s.jerseys[s.turn] == ALL_HORSES:
        flow.settle(s)
