"""Carrying out cards and features, op by op (ledger 2.4, V3 to V5)."""

from __future__ import annotations

from railbird.engine.constants import *
from railbird.engine.contract import count_bits
from railbird.games.long_shot.rules import deck, effects, race
from railbird.games.long_shot.rules.constants import *
from railbird.games.long_shot.rules.state import Position


def begin(s: Position, effect: int) -> None:
    s.effect = effect
    s.counter = 0
    s.left = 0
    s.chosen = 0
    for slot in range(SLOTS):
        s.slot[slot] = -1


def run(s: Position) -> int:
    """Carry out the ops that are left: 1 when all are done, 0 when something is waited for and at the end."""
    while s.counter < s.tables.op_count[s.effect]:
        s.counter += 1
        if carry_out(s, s.counter - 1) or s.due == OVER:
            return 0
    return 1


def target(s: Position, slot: int) -> int:
    return s.effect - FEATURE if slot == SELF else s.slot[slot]


def victim(s: Position) -> int:
    """The player that the op under way is about."""
    return s.slot[s.tables.op[s.effect][s.counter - 1][FIRST]]


def wait(s: Position, due: int, stage: int) -> int:
    s.due = due
    s.stage = stage
    return 1


def carry_out(s: Position, op: int) -> int:
    """One op; 1 if something must be rolled, drawn or chosen for it. What has become impossible is skipped (V4)."""
    kind = s.tables.op[s.effect][op][OP]
    amount = s.tables.op[s.effect][op][AMOUNT]
    if kind == GAIN:
        gain(s, amount_of_gain(s, op))
    elif kind == DRAW_CARDS:
        s.left = amount
        if s.pile:
            return wait(s, CHANCE, DRAW_CARD)
        if s.noting:
            s.note(NOTE_EMPTY, s.turn, 0, 0, 0, 0)
    elif kind == DISCARD:
        deck.discard(s, s.turn, victim(s))
        if s.noting:
            s.note(NOTE_DISCARD, s.turn, victim(s), 0, 0, 0)
    elif kind in (TAKE_CASH, PEEK, STEAL, STEAL_PICK):
        return on_player(s, kind, victim(s), amount)
    elif kind == MOVE_ALL:
        move_all(s, effects.horses(s, s.effect, s.tables.op[s.effect][op][SET], 0, 0), amount)
    elif kind == ROLL_AGAIN:
        return wait(s, CHANCE, EXTRA_ROLL)
    else:
        return on_horse(s, op, kind, target(s, s.tables.op[s.effect][op][FIRST]))
    return 0


def amount_of_gain(s: Position, op: int) -> int:
    amount = s.tables.op[s.effect][op][AMOUNT]
    if s.tables.op[s.effect][op][FLAG]:
        amount *= count_bits(effects.horses(s, s.effect, s.tables.op[s.effect][op][SET], 0, 0))
        amount = min(amount, s.tables.op[s.effect][op][MOST])
    return amount


def gain(s: Position, amount: int) -> None:
    s.cash[s.turn] += amount
    if s.effect >= FEATURE:
        s.earned[s.effect - FEATURE] += amount
    if s.noting:
        s.note(NOTE_GAIN, s.turn, amount, s.effect, s.cash[s.turn], 0)


def on_player(s: Position, kind: int, seat: int, amount: int) -> int:
    if kind == TAKE_CASH:
        taken = min(amount, s.cash[seat])
        s.cash[seat] -= taken
        s.cash[s.turn] += taken
        if s.noting:
            s.note(NOTE_TAKE_CASH, s.turn, seat, taken, s.cash[s.turn], s.cash[seat])
        return 0
    if s.held[seat] == 0:
        return 0
    if kind == STEAL:
        s.left = amount
        return wait(s, CHANCE, STEAL_CARD)
    show_hand(s, seat)
    return kind == STEAL_PICK and wait(s, DECISION, PICK)


def show_hand(s: Position, seat: int) -> None:
    deck.look(s, s.turn, seat)
    s.sealed = 1
    if s.noting:
        s.note(NOTE_LOOK, s.turn, seat, 0, 0, 0)
        for kind in range(s.tables.kinds):
            if deck.copies(s, kind, seat):
                s.note(NOTE_SHOWN, s.turn, seat, kind, deck.copies(s, kind, seat), 0)


def move_all(s: Position, mask: int, steps: int) -> None:
    """The set was fixed before the first of them moves; none crosses."""
    for horse in range(HORSES):
        if mask >> horse & 1 and race.would_move(s, horse, steps, 0):
            race.move(s, horse, steps, 0)


def on_horse(s: Position, op: int, kind: int, horse: int) -> int:
    amount = s.tables.op[s.effect][op][AMOUNT]
    other = target(s, s.tables.op[s.effect][op][SECOND]) if s.tables.op[s.effect][op][SECOND] != NO_SLOT else horse
    if not race.running(s, horse) or not race.running(s, other):
        return 0
    if not effects.changes_horse(s, s.effect, op, horse, other):
        return 0
    if kind == MOVE:
        race.move(s, horse, effects.steps_of(s, s.effect, op), s.tables.op[s.effect][op][FLAG])
    elif kind == MOVE_TO:
        race.move(s, horse, min(amount, effects.way_to(s, horse, s.tables.op[s.effect][op][FLAG])), 0)
    elif kind == SWAP:
        swap(s, horse, other)
    elif kind == PLACE_BET:
        bet(s, horse, amount, s.tables.op[s.effect][op][FLAG])
    elif kind == SHIFT_BET:
        s.bets[s.turn][horse] -= amount
        s.bets[s.turn][other] += amount
        if s.noting:
            s.note(NOTE_SHIFT, s.turn, horse, other, amount, 0)
    else:
        return wait(s, CHANCE, MOVE_DIE)
    return 0


def swap(s: Position, horse: int, other: int) -> None:
    s.position[horse], s.position[other] = s.position[other], s.position[horse]
    if s.noting:
        s.note(NOTE_SWAP, s.turn, horse, other, s.position[horse], s.position[other])


def bet(s: Position, horse: int, amount: int, paid: int) -> None:
    """Stakes add up (LS-090). A free one is laid by the bank (LS-R31)."""
    if paid:
        s.cash[s.turn] -= amount
    s.bets[s.turn][horse] += amount
    if s.noting:
        s.note(NOTE_BET, s.turn, horse, amount, paid, s.bets[s.turn][horse])


# What was rolled or drawn for an op.


def card_drawn(s: Position, kind: int) -> int:
    """1 when the op is done: all its cards are drawn, or the pile has run out."""
    deck.draw(s, s.turn, kind)
    if s.noting:
        s.note(NOTE_DRAW, s.turn, kind, s.pile, 0, 0)
    s.left -= 1
    return s.left == 0 or s.pile == 0


def card_stolen(s: Position, kind: int) -> int:
    steal(s, victim(s), kind)
    s.left -= 1
    return s.left == 0 or s.held[victim(s)] == 0


def steal(s: Position, seat: int, kind: int) -> None:
    deck.steal(s, s.turn, seat, kind)
    if s.noting:
        s.note(NOTE_STEAL, s.turn, seat, kind, 0, 0)


def die_rolled(s: Position, steps: int) -> None:
    """roll_move: forward by the move die, never across the line; 0 is nothing."""
    if s.noting:
        s.note(NOTE_MOVE_DIE, s.turn, steps, 0, 0, 0)
    if steps:
        race.move(s, target(s, s.tables.op[s.effect][s.counter - 1][FIRST]), steps, 0)
