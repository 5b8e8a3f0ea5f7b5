"""The turn's choice: a Wild, one of the five Actions, or being stuck (D2 to D5, ledger 3.4 to 3.10)."""

from __future__ import annotations

from railbird.engine.contract import Choices
from railbird.games.long_shot_dice.rules import bought, flow, jersey, race, sheet, state
from railbird.games.long_shot_dice.rules.constants import *
from railbird.games.long_shot_dice.rules.state import Position


def concession_cells(s: Position, number: int, wild: int) -> int:
    """Unmarked cells the Concession Action may mark; Scatter Shot adds the neighbours, not with a Wild (LD-R36)."""
    cells = s.tables.cells_of[number]
    if not wild and state.has(s, s.turn, SCATTER_SHOT):
        if number > 0:
            cells |= s.tables.cells_of[number - 1]
        if number < HORSES - 1:
            cells |= s.tables.cells_of[number + 1]
    return cells & ~s.cells[s.turn]


def bets_free(s: Position, number: int) -> int:
    """Early Bird Special: the first Bet on a horse costs nothing."""
    return s.bets[s.turn][number] == 0 and state.has(s, s.turn, EARLY_BIRD_SPECIAL)


def can_bet(s: Position, number: int) -> int:
    return state.bettable(s, s.turn, number) and (s.money[s.turn] > 0 or bets_free(s, number))


def can_buy(s: Position, number: int) -> int:
    if s.owner[number] != MARKET or s.finished >> number & 1:
        return 0
    return s.money[s.turn] >= s.tables.cost[s.card[number]]


def usable(s: Position, number: int, wild: int) -> int:
    """1 if some Action is legal with this number (LD-098, LD-R10)."""
    seat = s.turn
    if not (s.helmets[seat] & s.jerseys[seat]) >> number & 1:
        return 1
    return concession_cells(s, number, wild) != 0 or can_bet(s, number) or can_buy(s, number)


def legal(s: Position, out: Choices) -> None:
    seat = s.turn
    number = s.number
    cells = concession_cells(s, number, s.wild_used)
    if cells:
        for cell in range(CELLS):
            if cells >> cell & 1:
                out.add(CONCESSION + cell)
    if not s.helmets[seat] >> number & 1:
        out.add(HELMET)
    if not s.jerseys[seat] >> number & 1:
        bar = s.bar[number]
        if bar == ALL_HORSES:
            out.add(JERSEY)
        for box in range(HORSES):
            if not bar >> box & 1:
                out.add(JERSEY_BOX + box)
    if state.bettable(s, seat, number):
        legal_bets(s, out)
    if can_buy(s, number):
        out.add(BUY)
    if s.wild_used:
        return
    actions = out.count
    if s.wilds[seat] < WILDS:
        for other in range(HORSES):
            if other != number and usable(s, other, 1):
                out.add(WILD + other)
    if actions == 0:  # stuck
        out.add(ERASE if s.wilds[seat] else PASS)


def legal_bets(s: Position, out: Choices) -> None:
    """With Early Bird Special the Bet is free; without `auto_gain` both kinds are offered (LD-R58)."""
    gratis = bets_free(s, s.number)
    money = s.money[s.turn]
    paid = 0 if gratis and s.auto_gain else money if money < LARGEST_BET else LARGEST_BET
    for amount in range(1, paid + 1):
        out.add(BET + amount)
    if gratis:
        for amount in range(1, LARGEST_BET + 1):
            out.add(FREE_BET + amount)
    if state.has(s, s.turn, STRUNG_ALONG):
        if paid:
            out.add(STRUNG_ALONG_PAID)
        if gratis:
            out.add(STRUNG_ALONG_FREE)


def act(s: Position, action: int) -> None:
    seat = s.turn
    number = s.number
    if CONCESSION <= action < CONCESSION + CELLS:
        sheet.mark_cell(s, seat, action - CONCESSION)
        flow.settle(s)
    elif action == HELMET:
        sheet.mark_helmet(s, seat, number)
        flow.settle(s)
    elif action == JERSEY:
        jersey.begin(s, number)
    elif JERSEY_BOX <= action < JERSEY_BOX + HORSES:
        jersey.begin(s, number)
        jersey.first_box(s, action - JERSEY_BOX)
    elif BET < action <= BET + LARGEST_BET:
        bet(s, action - BET, 1)
    elif FREE_BET < action <= FREE_BET + LARGEST_BET:
        bet(s, action - FREE_BET, 0)
    elif action in (STRUNG_ALONG_PAID, STRUNG_ALONG_FREE):
        # Bet first, then move (LD-R42).
        sheet.place_bet(s, seat, number, 1, action == STRUNG_ALONG_PAID)
        race.push(s, number, s.tables.amount[STRUNG_ALONG])
        flow.settle(s)
    elif action == BUY:
        bought.take(s, number, s.tables.cost[s.card[number]], 0)
    elif WILD <= action < WILD + HORSES:
        s.wilds[seat] += 1
        s.wild_used = 1
        s.number = action - WILD
        if s.noting:
            s.note(NOTE_WILD, seat, s.number, s.wilds[seat], 0, 0)
    elif action == ERASE:
        s.wilds[seat] -= 1
        if s.noting:
            s.note(NOTE_ERASED, seat, 1, s.wilds[seat], 1, 0)
        flow.end_turn(s)
    else:
        if s.noting:
            s.note(NOTE_PASSED, seat, 0, 0, 0, 0)
        flow.end_turn(s)


def bet(s: Position, amount: int, paid: int) -> None:
    """The Bet Action; Pay it Forward listens to one of exactly $3."""
    sheet.place_bet(s, s.turn, s.number, amount, paid)
    if amount == LARGEST_BET and state.has(s, s.turn, PAY_IT_FORWARD):
        s.pay_forward = s.number
    flow.settle(s)
