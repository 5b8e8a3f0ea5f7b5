"""House rule: a Lucky Numba out of turn (LS-R21, option lucky_numba).

When the dice of a turn are final, all others with cards in hand are asked at the same time, whatever they hold, and
nobody sees an answer before the last one is given: neither who is asked nor how long it takes tells of a card.
"""

from __future__ import annotations

from railbird.engine.contract import Choices
from railbird.games.long_shot.rules import deck
from railbird.games.long_shot.rules.constants import *
from railbird.games.long_shot.rules.state import Position


def fits(s: Position, kind: int) -> int:
    """1 for a card that pays for this turn's number on the horse die, asks for nothing else and does nothing else."""
    if s.tables.condition_count[kind] != 1 or s.tables.slot_count[kind]:
        return 0
    if s.tables.condition[kind][0][0] != DIE_HORSE or s.tables.condition[kind][0][1] != s.die_horse:
        return 0
    for op in range(s.tables.op_count[kind]):
        if s.tables.op[kind][op][OP] != GAIN or s.tables.op[kind][op][FLAG]:
            return 0
    return 1


def to_ask(s: Position) -> int:
    """Mask of the others with cards in hand; nobody once all can see every fitting card on the discard pile."""
    if not s.any_lucky or not is_left(s):
        return 0
    mask = 0
    for seat in range(s.seats):
        if seat != s.turn and s.held[seat]:
            mask |= 1 << seat
    return mask


def is_left(s: Position) -> int:
    for card in range(DECK):
        if s.place[card] != DISCARDED and fits(s, s.tables.kind[card]):
            return 1
    return 0


def card_of(s: Position, seat: int) -> int:
    """The first fitting card in this hand, -1 for none."""
    for card in range(DECK):
        if s.place[card] == seat and fits(s, s.tables.kind[card]):
            return s.tables.kind[card]
    return -1


def legal(s: Position, seat: int, out: Choices) -> None:
    """Each fitting card in hand, equal ones once, and to pass."""
    last = -1
    for card in range(DECK):
        if s.place[card] == seat and s.tables.kind[card] != last and fits(s, s.tables.kind[card]):
            last = s.tables.kind[card]
            out.code[out.count] = PLAY + last
            out.count += 1
    out.code[out.count] = PASS
    out.count += 1


def answer(s: Position, seat: int, action: int) -> None:
    """Kept to itself until all have answered; then whoever plays a card does so in turn order."""
    s.asked &= ~(1 << seat)
    s.answer[seat] = action - PLAY + 1 if action >= PLAY else 0
    if s.asked:
        return
    for i in range(1, s.seats):
        other = (s.turn + i) % s.seats
        if s.answer[other]:
            play(s, other, s.answer[other] - 1)
            s.answer[other] = 0


def play(s: Position, seat: int, kind: int) -> None:
    amount = 0
    for op in range(s.tables.op_count[kind]):
        amount += s.tables.op[kind][op][AMOUNT]
    deck.discard(s, seat, kind)
    if s.noting:
        s.note(NOTE_PLAY, seat, kind, 1, 0, 0)
    s.cash[seat] += amount
    if s.noting:
        s.note(NOTE_GAIN, seat, amount, kind, s.cash[seat], 0)


def guess(s: Position, viewer: int) -> None:
    """The answers that the viewer cannot know, as those seats would give them with the cards they are dealt here."""
    if s.stage != LUCKY:
        return
    for seat in range(s.seats):
        if seat != viewer and seat != s.turn and not s.asked >> seat & 1:
            s.answer[seat] = card_of(s, seat) + 1
