"""What a seat cannot know, dealt anew so that it fits all the seat has seen.

In the draft a seat remembers every hand it has held. A hand it has not seen yet, and what others took from a hand
before it came by, is as unknown as the set-aside cards. What was taken after the seat passed a hand on came out of that
hand: if the hand has come back, out of what is missing in it; if not, out of all it held. In a race the spots of the
others are known, the values on them are not. Race cards to come are in no state.

For one generator all positions that look alike to the seat become the same sample. Seat -1 is a spectator.
"""

from __future__ import annotations

from railbird.engine.generator import Rng
from railbird.engine.types import Ints
from railbird.games.homestretch.rules import betting, draft
from railbird.games.homestretch.rules.constants import *
from railbird.games.homestretch.rules.state import Position


def determinize(s: Position, seat: int, rng: Rng) -> None:
    if s.phase <= GHOST:
        forget_shares(s, seat, rng)
    elif CLAIM <= s.phase <= SPECIAL:
        forget_bets(s, seat, rng)


# The draft.


def forget_shares(s: Position, seat: int, rng: Rng) -> None:
    move_ghost_cards(s, -1)
    deal_unseen_anew(s, seat, rng)
    for origin in range(draft.hands(s.seats)):
        deal_passed_on_anew(s, seat, origin, rng)
    move_ghost_cards(s, 1)
    for other in range(s.seats):
        if other != seat and s.pick[other] >= 0:
            s.pick[other] = any_card(s, other, rng)


def move_ghost_cards(s: Position, change: int) -> None:
    """Out of the set-aside cards while they are dealt anew, and in again."""
    if s.seats == 2:
        for n in range(HAND):
            if s.kept[n][GHOST_SEAT] >= 0:
                s.pool[s.kept[n][GHOST_SEAT]] += change


def first_seen(s: Position, seat: int, origin: int) -> int:
    """The draft round in which this seat first holds the hand that was dealt to `origin`; a spectator never does."""
    if seat < 0:
        return HAND
    ring = draft.hands(s.seats)
    return (seat - origin + ring) % ring


def deal_unseen_anew(s: Position, seat: int, rng: Rng) -> None:
    bag = [0] * 22
    for step in range(2):
        count = 0
        for origin in range(draft.hands(s.seats)):
            first = first_seen(s, seat, origin)
            count = exchange(s, bag, count, origin, 0, first, step)
            if first > s.draft_round:
                count = exchange_hand(s, bag, count, origin, step)
        if step == 0:
            for horse in range(HORSES):
                for _ in range(s.pool[horse]):
                    bag[count] = horse
                    count += 1
            shuffle(bag, count, rng)
        else:
            left = 0
            for horse in range(HORSES):
                left += s.pool[horse]
                s.pool[horse] = 0
            for n in range(count, count + left):
                s.pool[bag[n]] += 1


def deal_passed_on_anew(s: Position, seat: int, origin: int, rng: Rng) -> None:
    """What was taken from a hand between two visits, and what happened to it since the last."""
    bag = [0] * 22
    ring = draft.hands(s.seats)
    seen = first_seen(s, seat, origin)
    while seen <= s.draft_round:
        for step in range(2):
            count = exchange(s, bag, 0, origin, seen + 1, seen + ring, step)
            if seen < s.draft_round < seen + ring:
                count = exchange_hand(s, bag, count, origin, step)
            if step == 0:
                shuffle(bag, count, rng)
        seen += ring


def exchange(s: Position, bag: Ints, count: int, origin: int, start: int, stop: int, step: int) -> int:
    """Cards taken from a hand in these draft rounds: into the bag (step 0), or back from it (step 1)."""
    ring = draft.hands(s.seats)
    for n in range(start, min(stop, HAND)):
        who = (origin + n) % ring
        if s.kept[n][who] >= 0:
            if step == 0:
                bag[count] = s.kept[n][who]
            else:
                s.kept[n][who] = bag[count]
            count += 1
    return count


def exchange_hand(s: Position, bag: Ints, count: int, origin: int, step: int) -> int:
    """The hand itself, wherever it is now."""
    who = (origin + s.draft_round) % draft.hands(s.seats)
    size = 0
    for horse in range(HORSES):
        for _ in range(s.hand[who][horse]):
            if step == 0:
                bag[count + size] = horse
            size += 1
        if step:
            s.hand[who][horse] = 0
    if step:
        for n in range(count, count + size):
            s.hand[who][bag[n]] += 1
    return count + size


def any_card(s: Position, seat: int, rng: Rng) -> int:
    size = 0
    for horse in range(HORSES):
        size += s.hand[seat][horse]
    left = rng.below(size)
    horse = 0
    while left >= s.hand[seat][horse]:
        left -= s.hand[seat][horse]
        horse += 1
    return horse


def shuffle(bag: Ints, count: int, rng: Rng) -> None:
    """From the sorted order, not from where the cards really lie: that would show in the sample."""
    for n in range(1, count):
        card = bag[n]
        at = n
        while at > 0 and bag[at - 1] > card:
            bag[at] = bag[at - 1]
            at -= 1
        bag[at] = card
    for n in range(count - 1, 0, -1):
        other = rng.below(n + 1)
        bag[n], bag[other] = bag[other], bag[n]


# The bets.


def forget_bets(s: Position, seat: int, rng: Rng) -> None:
    """A betting turn under way shows nothing, not even how many tokens are down: it begins anew."""
    bag = [0] * 5
    for other in range(s.seats):
        if other != seat:
            if betting.has_bet(s, other):
                for token in range(TOKENS):
                    bag[token] = s.bet[token][other]
                shuffle(bag, TOKENS, rng)
                for token in range(TOKENS):
                    s.bet[token][other] = bag[token]
            elif s.phase == BETTING and s.turn == other:
                for token in range(TOKENS):
                    s.bet[token][other] = -1
