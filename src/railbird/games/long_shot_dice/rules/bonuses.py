"""Concession bonuses: choosing a box, abilities that change it, its targets (D8 to D10, ledger 3.6)."""

from __future__ import annotations

from railbird.engine.contract import Choices
from railbird.games.long_shot_dice.rules import bought, flow, jersey, race, sheet, state
from railbird.games.long_shot_dice.rules.constants import *
from railbird.games.long_shot_dice.rules.state import Position


def free(s: Position, kind: int) -> int:
    """1 if a box of this kind is unmarked."""
    return s.tables.kind_boxes[kind] & ~s.boxes[s.turn] != 0


def resolvable(s: Position, kind: int) -> int:
    """1 if a bonus of this kind can do something (LD-R24). Moves may be wasted, so they always can (LD-R25)."""
    seat = s.turn
    if kind == HELMET_BONUS:
        return s.helmets[seat] != ALL_HORSES
    if kind == JERSEY_BONUS:
        return s.jerseys[seat] != ALL_HORSES
    if kind == FREE_BET_BONUS:
        for horse in range(HORSES):
            if state.bettable(s, seat, horse):
                return 1
        return 0
    if kind == HORSE_BONUS:
        for horse in range(HORSES):
            if state.takeable(s, horse):
                return 1
        return 0
    return 1


def legal_kinds(s: Position, out: Choices) -> None:
    """One option for each kind; boxes of a kind are interchangeable."""
    before = out.count
    for kind in range(KINDS):
        if free(s, kind) and resolvable(s, kind):
            out.add(BONUS + kind)
    if out.count == before:
        for kind in range(KINDS):
            if free(s, kind):
                out.add(BONUS + kind)


def choose(s: Position, kind: int) -> None:
    """Mark the lowest free box of the kind, then ask what changes it, then its targets."""
    seat = s.turn
    box = 0
    while not (s.tables.kind_boxes[kind] & ~s.boxes[seat]) >> box & 1:
        box += 1
    works = resolvable(s, kind)
    s.boxes[seat] |= 1 << box
    s.bonuses -= 1
    s.bonus = kind
    s.extra = 0
    if s.noting:
        s.note(NOTE_BONUS, seat, box, kind, 0, 0)
    if works:
        ask_modifier(s, 0)
    else:
        flow.settle(s)


def modifies(s: Position, modifier: int) -> int:
    seat = s.turn
    kind = s.bonus
    if modifier == DONUT:
        return kind in (BACK_TWO, BACK_ONE, FORWARD_TWO, FORWARD_ONE) and state.has(s, seat, DONUT_DOLLIE)
    if modifier == RECEDING:
        return kind in (BACK_TWO, BACK_ONE) and state.has(s, seat, RECEDING_MARE_LINE)
    if modifier == THREE_FOUR_FIVE_MODIFIER:
        return kind == FREE_BET_BONUS and state.has(s, seat, THREE_FOUR_FIVE)
    return kind == MONEY_BONUS and state.has(s, seat, SILVER_SPOON)


def ask_modifier(s: Position, first: int) -> None:
    """The next ability, from `first` on, that may change this bonus; then its targets."""
    for modifier in range(first, MODIFIERS):
        if modifies(s, modifier):
            if modifier == SPOON and s.auto_gain:
                use_modifier(s, SPOON)
            else:
                s.modifier = modifier
                s.step = MODIFIER
                return
    if s.bonus == MONEY_BONUS:
        gain_money(s)
    else:
        s.step = TARGET


def effect_of(modifier: int) -> int:
    if modifier == DONUT:
        return DONUT_DOLLIE
    if modifier == RECEDING:
        return RECEDING_MARE_LINE
    if modifier == THREE_FOUR_FIVE_MODIFIER:
        return THREE_FOUR_FIVE
    return SILVER_SPOON


def use_modifier(s: Position, modifier: int) -> None:
    """`extra` is the further spaces of a move; for money and Bets it says that the card's amount counts instead."""
    s.extra += s.tables.amount[effect_of(modifier)]
    if s.noting:
        s.note(NOTE_ABILITY, s.turn, effect_of(modifier), 0, 0, 0)


def act_modifier(s: Position, action: int) -> None:
    if action < WITHOUT:
        use_modifier(s, action - WITH)
    elif s.noting:
        s.note(NOTE_DECLINED, s.turn, effect_of(action - WITHOUT), 0, 0, 0)
    ask_modifier(s, s.modifier + 1)


def gain_money(s: Position) -> None:
    if s.extra:
        sheet.gain(s, s.turn, s.tables.amount[SILVER_SPOON], SILVER_SPOON)
    else:
        sheet.gain(s, s.turn, s.tables.bonus_amount[MONEY_BONUS], EFFECTS)
    flow.settle(s)


def legal_targets(s: Position, out: Choices) -> None:
    seat = s.turn
    kind = s.bonus
    for horse in range(HORSES):
        finished = s.finished >> horse & 1
        if kind in (BACK_TWO, FORWARD_TWO):
            for other in range(horse + 1, HORSES):
                if not finished and not s.finished >> other & 1:
                    out.add(PAIR + 8 * horse + other)
        elif kind in (BACK_ONE, FORWARD_ONE):
            if not finished:
                out.add(HORSE + horse)
        elif kind == FREE_BET_BONUS:
            if state.bettable(s, seat, horse):
                out.add(FREE_BET_ON + horse)
        elif kind == HELMET_BONUS:
            if not s.helmets[seat] >> horse & 1:
                out.add(HELMET_OF + horse)
        elif kind == JERSEY_BONUS:
            if not s.jerseys[seat] >> horse & 1:
                out.add(JERSEY_OF + horse)
        elif state.takeable(s, horse):
            out.add(TAKE + horse)


def act_target(s: Position, action: int) -> None:
    seat = s.turn
    kind = s.bonus
    spaces = s.tables.bonus_amount[kind] + s.extra
    if kind in (BACK_TWO, FORWARD_TWO):
        pair = action - PAIR
        race.push_all(s, 1 << (pair >> 3) | 1 << (pair & 7), spaces if kind == FORWARD_TWO else -spaces)
        flow.settle(s)
    elif kind in (BACK_ONE, FORWARD_ONE):
        race.push(s, action - HORSE, spaces if kind == FORWARD_ONE else -spaces)
        flow.settle(s)
    elif kind == FREE_BET_BONUS:
        amount = s.tables.amount[THREE_FOUR_FIVE] if s.extra else s.tables.bonus_amount[FREE_BET_BONUS]
        sheet.place_bet(s, seat, action - FREE_BET_ON, amount, 0)
        flow.settle(s)
    elif kind == HELMET_BONUS:
        sheet.mark_helmet(s, seat, action - HELMET_OF)
        flow.settle(s)
    elif kind == JERSEY_BONUS:
        jersey.begin(s, action - JERSEY_OF)
    else:
        bought.take(s, action - TAKE, 0, 1)
