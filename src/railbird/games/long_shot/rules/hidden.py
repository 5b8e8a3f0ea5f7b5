"""What a seat cannot know, drawn anew: other hands and the pile; what the others have seen of each other is forgotten.

For one generator all positions that look alike to the seat become the same sample: nothing true is read but what the
seat knows. Seat -1 is a spectator: he knows the sizes of hands and the discard pile.
"""

from __future__ import annotations

from typing import Final

from railbird.engine.contract import count_bits
from railbird.engine.generator import Rng
from railbird.engine.types import Ints
from railbird.games.long_shot.rules import state
from railbird.games.long_shot.rules.constants import *
from railbird.games.long_shot.rules.state import Position

TRIES: Final = 16


def determinize(s: Position, viewer: int, rng: Rng) -> None:
    """Deal every card the viewer has not located at random, so that sizes and all that he has seen stay true."""
    room = [0] * 9
    loose = [0] * 104  # mask of hands a card may be in; 0: anywhere
    hands = [0] * 104
    for seat in range(s.seats):
        room[seat] = s.held[seat]
    room[PILE] = s.pile
    if viewer >= 0:
        room[viewer] = 0
    for card in range(DECK):
        hands[card] = -1
        if s.place[card] == viewer or s.place[card] == DISCARDED:
            hands[card] = s.place[card]
    if viewer >= 0:
        located(s, viewer, room, hands, loose)
        if not drifted(s, viewer, rng, room, hands, loose):
            # No deal was found that fits all he has seen: these cards may be anywhere then.
            for card in range(DECK):
                if loose[card]:
                    hands[card] = -1
    for card in range(DECK):
        if hands[card] < 0:
            left: int = room[PILE]
            for seat in range(s.seats):
                left += room[seat]
            left = rng.below(left)
            place: int = 0
            while left >= room[place]:
                left -= room[place]
                place += 1
            hands[card] = place
            room[place] -= 1
    for card in range(DECK):
        s.place[card] = hands[card]
    state.arrange(s)
    forget_what_others_saw(s, viewer)


def located(s: Position, viewer: int, room: Ints, hands: Ints, loose: Ints) -> None:
    """Cards that the viewer knows to be in one hand go there; those that may be in several are marked."""
    for kind in range(s.tables.kinds):
        card = s.tables.first[kind]
        for entry in range(s.tables.first[kind], s.tables.first[kind + 1]):
            if s.seen[viewer][entry]:
                while hands[card] >= 0 or loose[card]:
                    card += 1
                if count_bits(s.seen[viewer][entry] & HANDS) == 1:
                    hands[card] = s.seen[viewer][entry] >> 8
                    room[hands[card]] -= 1
                else:
                    loose[card] = s.seen[viewer][entry]


def drifted(s: Position, viewer: int, rng: Rng, room: Ints, hands: Ints, loose: Ints) -> int:
    """Cards that unseen thefts may have moved: at home by its free cards, elsewhere by how often its owner stole."""
    any_loose = 0
    for card in range(DECK):
        any_loose |= loose[card]
    if not any_loose:
        return 1
    free = [0] * 9
    drift = [0] * 8
    for _ in range(TRIES):
        for seat in range(SEATS):
            free[seat] = room[seat]
            drift[seat] = s.drift[SEATS * viewer + seat]
        fits = 1
        for card in range(DECK):
            if loose[card]:
                place = draw_hand(rng, loose[card], free, drift)
                if place < 0:
                    fits = 0
                    break
                free[place] -= 1
                if place != loose[card] >> 8:
                    drift[place] -= 1
                hands[card] = place
        if fits:
            for seat in range(SEATS):
                room[seat] = free[seat]
            return 1
    return 0


def draw_hand(rng: Rng, entry: int, free: Ints, drift: Ints) -> int:
    weight = [0] * 8
    total = 0
    for seat in range(SEATS):
        if entry >> seat & 1 and free[seat] > 0:
            weight[seat] = free[seat] if seat == entry >> 8 else min(free[seat], drift[seat])
            total += weight[seat]
    if total == 0:
        return -1
    left = rng.below(total)
    seat = 0
    while left >= weight[seat]:
        left -= weight[seat]
        seat += 1
    return seat


def forget_what_others_saw(s: Position, viewer: int) -> None:
    """Only views of those seats read it, and how much it is would tell."""
    for other in range(SEATS):
        if other != viewer:
            for entry in range(DECK):
                s.seen[other][entry] = 0
            for seat in range(SEATS):
                s.drift[SEATS * other + seat] = 0
