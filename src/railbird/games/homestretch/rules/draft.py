"""The share draft before the first race: hands dealt, kept from and passed on (HS-015 to HS-034)."""

from __future__ import annotations

from railbird.engine.contract import Choices
from railbird.games.homestretch.rules import state
from railbird.games.homestretch.rules.constants import *
from railbird.games.homestretch.rules.state import Position


def hands(seats: int) -> int:
    """How many hands go round; with two players the third is the ghost's (HS-030)."""
    return seats if seats > 2 else 3


def hand_size(seats: int) -> int:
    return BLUE_CARDS // seats if seats > 3 else HAND


def deal(s: Position, horse: int) -> None:
    """The next blue card goes to the next hand of the ring."""
    seat = s.dealt % hands(s.seats)
    s.hand[seat][horse] += 1
    s.pool[horse] -= 1
    s.dealt += 1
    if s.dealt < hands(s.seats) * hand_size(s.seats):
        return
    state.ask(s, DRAFT)
    if s.noting:
        s.note(NOTE_DEALT, -1, hand_size(s.seats), state.left_in_pool(s), s.seats, 0)
        note_hands(s)


def note_hands(s: Position) -> None:
    for seat in range(s.seats):
        s.note(NOTE_HAND, seat, state.in_hand(s, seat), 0, 0, 0)


def has_to_pick(s: Position) -> int:
    mask = 0
    for seat in range(s.seats):
        if s.pick[seat] < 0:
            mask |= 1 << seat
    return mask


def legal(s: Position, seat: int, out: Choices) -> None:
    for horse in range(HORSES):
        if s.hand[seat][horse]:
            out.add(PICK + FIRST_NUMBER + horse)


def choose(s: Position, seat: int, horse: int) -> None:
    """Face down until everybody has one: the last to choose lets all hands move on."""
    s.pick[seat] = horse
    if s.noting:
        s.note(NOTE_PICKED, seat, horse, 0, 0, 0)
    if has_to_pick(s):
        return
    s.sealed = 1
    for who in range(s.seats):
        keep(s, who, s.pick[who])
        s.pick[who] = -1
    if s.seats == 2:
        state.draw(s, GHOST)
    else:
        pass_left(s)


def keep(s: Position, seat: int, horse: int) -> None:
    s.hand[seat][horse] -= 1
    s.kept[s.draft_round][seat] = horse


def leave_ghost(s: Position, horse: int) -> None:
    """A random card leaves the ghost hand, unseen, for the set-aside ones (HS-031, HS-032)."""
    keep(s, GHOST_SEAT, horse)
    s.pool[horse] += 1
    if s.noting:
        s.note(NOTE_GHOST, -1, 0, 0, 0, 0)


def ghost_chooses(s: Position, horse: int) -> None:
    leave_ghost(s, horse)
    pass_left(s)


def pass_left(s: Position) -> None:
    """Every hand to the next seat. The last card of a hand is kept without asking (HS-R08)."""
    ring = hands(s.seats)
    for horse in range(HORSES):
        last = s.hand[ring - 1][horse]
        for seat in range(ring - 1, 0, -1):
            s.hand[seat][horse] = s.hand[seat - 1][horse]
        s.hand[0][horse] = last
    s.draft_round += 1
    state.ask(s, DRAFT)
    if s.noting:
        s.note(NOTE_PASSED, -1, s.draft_round, 0, 0, 0)
        note_hands(s)
    if s.draft_round < hand_size(s.seats) - 1:
        return
    for seat in range(ring):
        for horse in range(HORSES):
            if s.hand[seat][horse]:
                if seat >= s.seats:
                    leave_ghost(s, horse)
                else:
                    keep(s, seat, horse)
    reveal(s)


def reveal(s: Position) -> None:
    """All kept cards face up, and the bill (HS-026, HS-027)."""
    for seat in range(s.seats):
        bill = 0
        for n in range(hand_size(s.seats)):
            horse = s.kept[n][seat]
            s.stable[seat][horse] += 1
            bill += s.tables.cost[horse]
        s.money[seat] -= bill
        s.paid_draft[seat] = bill
        if s.noting:
            s.note(NOTE_STABLE, seat, state.in_stable(s, seat), bill, s.money[seat], 0)
    for seat in range(SEATS):
        for n in range(HAND):
            s.kept[n][seat] = -1
    state.draw(s, CARD)
