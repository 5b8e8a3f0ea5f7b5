"""The cards: where each one is, and who has seen which card in another hand.

Everybody may work out from what is public how many copies of a card must be in which hands; `seen` keeps exactly that,
and nothing that its viewer could not know.
"""

from __future__ import annotations

from railbird.engine.contract import count_bits
from railbird.games.long_shot.rules.constants import *
from railbird.games.long_shot.rules.state import Position


def copies(s: Position, kind: int, place: int) -> int:
    """How many cards of a kind are in this hand, in the pile or on the discard pile."""
    count = 0
    for card in range(s.tables.first[kind], s.tables.first[kind + 1]):
        if s.place[card] == place:
            count += 1
    return count


def put(s: Position, kind: int, source: int, to: int) -> None:
    """Carry one card of a kind from one place to another. Copies are alike, so they are kept sorted by place."""
    card = s.tables.first[kind]
    while s.place[card] != source:
        card += 1
    while card + 1 < s.tables.first[kind + 1] and s.place[card + 1] < to:
        s.place[card] = s.place[card + 1]
        card += 1
    while card > s.tables.first[kind] and s.place[card - 1] > to:
        s.place[card] = s.place[card - 1]
        card -= 1
    s.place[card] = to
    if source == PILE:
        s.pile -= 1
    else:
        s.held[source] -= 1
    if to < SEATS:
        s.held[to] += 1


def draw(s: Position, seat: int, kind: int) -> None:
    put(s, kind, PILE, seat)


def discard(s: Position, seat: int, kind: int) -> None:
    """Face up to the discard pile: everybody sees this copy leave the hand."""
    put(s, kind, seat, DISCARDED)
    for viewer in range(s.seats):
        if viewer != seat:
            strike(s, viewer, kind, seat)
    if s.held[seat] == 0:
        nothing_left(s, seat)


def steal(s: Position, thief: int, victim: int, kind: int) -> None:
    """Only thief and victim know the card; everybody else knows that something went from one to the other."""
    put(s, kind, victim, thief)
    strike(s, thief, kind, victim)
    learn(s, victim, kind, thief)
    for viewer in range(s.seats):
        if viewer != thief and viewer != victim:
            lose_track(s, viewer, thief, victim)
    if s.held[victim] == 0:
        nothing_left(s, victim)


def look(s: Position, viewer: int, seat: int) -> None:
    """The viewer sees this hand: what he knew of it gives way to what it is."""
    for card in range(DECK):
        if s.place[card] == seat:
            strike(s, viewer, s.tables.kind[card], seat)
    rule_out(s, viewer, seat)
    for card in range(DECK):
        if s.place[card] == seat:
            learn(s, viewer, s.tables.kind[card], seat)


def name_card(s: Position, seat: int, kind: int) -> None:
    """A player names a card of his hand as the target of an effect: everybody knows it now."""
    for viewer in range(s.seats):
        if viewer != seat:
            strike(s, viewer, kind, seat)
            learn(s, viewer, kind, seat)


def learn(s: Position, viewer: int, kind: int, seat: int) -> None:
    """The viewer now knows of one more copy in this hand."""
    for entry in range(s.tables.first[kind], s.tables.first[kind + 1]):
        if s.seen[viewer][entry] == 0:
            s.seen[viewer][entry] = 256 * seat + (1 << seat)
            break
    sort(s, viewer, kind)


def strike(s: Position, viewer: int, kind: int, seat: int) -> None:
    """A copy left this hand before the viewer's eyes: if he knew of copies that may be there, he knows of one less.

    It may have been any of them. The most certain one is struck, and the others may be wherever that one may have been.
    """
    gone = -1
    for entry in range(s.tables.first[kind], s.tables.first[kind + 1]):
        if s.seen[viewer][entry] >> seat & 1 and (
            gone < 0 or count_bits(s.seen[viewer][entry] & HANDS) < count_bits(s.seen[viewer][gone] & HANDS)
        ):
            gone = entry
    if gone < 0:
        return
    mask = s.seen[viewer][gone] & 255
    s.seen[viewer][gone] = 0
    for entry in range(s.tables.first[kind], s.tables.first[kind + 1]):
        if s.seen[viewer][entry] >> seat & 1:
            s.seen[viewer][entry] |= mask
    sort(s, viewer, kind)
    settle(s, viewer)


def settle(s: Position, viewer: int) -> None:
    """Once no card's place is open for the viewer, earlier thefts do not matter any more."""
    for entry in range(DECK):
        if count_bits(s.seen[viewer][entry] & HANDS) > 1:
            return
    for other in range(SEATS):
        s.drift[SEATS * viewer + other] = 0


def lose_track(s: Position, viewer: int, thief: int, victim: int) -> None:
    """Whatever the viewer knew to be with the victim may now be with the thief."""
    touched = 0
    for entry in range(DECK):
        if s.seen[viewer][entry] >> victim & 1:
            s.seen[viewer][entry] |= 1 << thief
            touched = 1
    if not touched:
        return
    if s.drift[SEATS * viewer + thief] < 10000:
        s.drift[SEATS * viewer + thief] += 1
    for kind in range(s.tables.kinds):
        sort(s, viewer, kind)


def nothing_left(s: Position, seat: int) -> None:
    """A hand is empty, as everybody sees."""
    for viewer in range(s.seats):
        rule_out(s, viewer, seat)


def rule_out(s: Position, viewer: int, seat: int) -> None:
    """None of the cards whose place is open can be in this hand."""
    touched = 0
    for entry in range(DECK):
        if s.seen[viewer][entry] >> seat & 1:
            s.seen[viewer][entry] = without(s.seen[viewer][entry], seat)
            touched = 1
    if touched:
        for kind in range(s.tables.kinds):
            sort(s, viewer, kind)
        settle(s, viewer)


def without(entry: int, seat: int) -> int:
    """An entry that cannot be in this hand; if it was last seen there, it is wherever else it may be."""
    mask = entry & 255 & ~(1 << seat)
    home = entry >> 8
    if home == seat:
        home = 0
        while home < SEATS - 1 and not mask >> home & 1:
            home += 1
    return 256 * home + mask if mask else 0


def sort(s: Position, viewer: int, kind: int) -> None:
    """Entries of a kind from high to low, so that equal knowledge is equal ints."""
    for entry in range(s.tables.first[kind] + 1, s.tables.first[kind + 1]):
        value = s.seen[viewer][entry]
        at = entry
        while at > s.tables.first[kind] and s.seen[viewer][at - 1] < value:
            s.seen[viewer][at] = s.seen[viewer][at - 1]
            at -= 1
        s.seen[viewer][at] = value
