"""Marks, Bets and cards: what a player writes down, and what each mark sets waiting (ledger 3.5 to 3.9, 2.4).

Nothing here asks anybody: events that give a choice are added to the waiting list of the turn.
"""

from __future__ import annotations

from railbird.games.long_shot_dice.rules import state
from railbird.games.long_shot_dice.rules.constants import *
from railbird.games.long_shot_dice.rules.state import Position


def gain(s: Position, seat: int, amount: int, effect: int) -> None:
    """Money from an effect (EFFECTS: from the rules themselves); losses never take it below zero (LD-R43)."""
    if s.money[seat] + amount < 0:
        amount = -s.money[seat]
    s.money[seat] += amount
    if s.noting:
        s.note(NOTE_MONEY, seat, amount, s.money[seat], effect, 0)


def mark_cell(s: Position, seat: int, cell: int) -> None:
    """Each line this completes earns a bonus and wakes the abilities that listen to it (LD-055, LD-059, LD-R28)."""
    s.cells[seat] |= 1 << cell
    cells = s.cells[seat]
    row = cell >> 2
    column = cell & 3
    if s.noting:
        s.note(NOTE_CELL, seat, cell, 0, 0, 0)
    if cells >> 4 * row & 15 == 15:
        complete_line(s, seat)
        if s.noting:
            s.note(NOTE_LINE, seat, 0, row, 0, 0)
        if state.has(s, seat, FIVE_LEAF_CLOVER):
            s.clovers += 1
        if state.has(s, seat, CHARLEY_HORSE):
            s.charleys += 1
    if cells >> column & 0x1111 == 0x1111:
        complete_line(s, seat)
        if s.noting:
            s.note(NOTE_LINE, seat, 1, column, 0, 0)
        if state.has(s, seat, CHAIN_REACTION):
            s.chains += 1


def complete_line(s: Position, seat: int) -> None:
    s.bonuses += 1
    if state.has(s, seat, OUT_OF_ALIGNMENT):
        if s.auto_gain:
            gain(s, seat, s.tables.amount[OUT_OF_ALIGNMENT], OUT_OF_ALIGNMENT)
        else:
            s.alignments += 1


def mark_helmet(s: Position, seat: int, horse: int) -> None:
    s.helmets[seat] |= 1 << horse
    if s.noting:
        s.note(NOTE_HELMET, seat, horse, 0, 0, 0)
    see_set(s, seat, horse)


def mark_jersey(s: Position, seat: int, horse: int) -> None:
    s.jerseys[seat] |= 1 << horse
    if s.noting:
        s.note(NOTE_JERSEY, seat, horse, 0, 0, 0)


def see_set(s: Position, seat: int, horse: int) -> None:
    """A mark may have completed the jockey set of a horse: Product Placement listens (LD-R28, LD-R44)."""
    if s.helmets[seat] & s.jerseys[seat] & 1 << horse and state.has(s, seat, PRODUCT_PLACEMENT):
        s.placements |= 1 << horse


def mark_box(s: Position, seat: int, card: int, box: int) -> None:
    s.bar[card] |= 1 << box
    if s.noting:
        s.note(NOTE_BOX, seat, card, box, 0, 0)


def end_jersey(s: Position, seat: int, card: int) -> None:
    """After the last box of a Jersey Action: a completed set, and Sticky Fingers (LD-R28, D5J)."""
    see_set(s, seat, card)
    owner = s.owner[card]
    if owner >= 0 and owner != seat and state.has(s, seat, STICKY_FINGERS):
        if s.auto_gain:
            steal(s, seat, card)
        else:
            s.stickies |= 1 << card


def steal(s: Position, seat: int, card: int) -> None:
    """Sticky Fingers: from the owner of the card, at most what he has."""
    owner = s.owner[card]
    amount = s.tables.amount[STICKY_FINGERS]
    if amount > s.money[owner]:
        amount = s.money[owner]
    if amount > 0:
        gain(s, owner, -amount, STICKY_FINGERS)
        gain(s, seat, amount, STICKY_FINGERS)


def place_bet(s: Position, seat: int, horse: int, amount: int, paid: int) -> None:
    """Add to the Bet on a horse; Fancy Hat sees every Bet, paid or free (LD-R33)."""
    if paid:
        s.money[seat] -= amount
    s.bets[seat][horse] += amount
    if s.noting:
        s.note(NOTE_BET, seat, horse, amount, paid, s.bets[seat][horse])
    if s.helmets[seat] >> horse & 1 and state.has(s, seat, FANCY_HAT):
        if s.auto_gain:
            gain(s, seat, s.tables.amount[FANCY_HAT], FANCY_HAT)
        else:
            s.hats += 1


def take_card(s: Position, seat: int, horse: int, price: int) -> None:
    """The card goes to its new owner with all X's on it (LD-095)."""
    s.money[seat] -= price
    s.owner[horse] = seat
    if s.noting:
        s.note(NOTE_BOUGHT, seat, horse, price, 0, 0)


def shares_space(s: Position, horse: int) -> int:
    """1 if another unfinished horse has the same position (Pay it Forward; the start counts, LD-R41)."""
    for other in range(HORSES):
        if other != horse and not s.finished >> other & 1 and s.position[other] == s.position[horse]:
            return 1
    return 0
