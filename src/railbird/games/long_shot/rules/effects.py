"""What cards and features ask: sets, conditions, and who or what may fill a slot (ledger 2.4, V1 to V3).

`first` and `second` are what the earlier slots of the effect hold, `lacking` is 1 while the card to be played is still
in hand: it counts no more.
"""

from __future__ import annotations

from railbird.engine.contract import count_bits
from railbird.games.long_shot.rules import race
from railbird.games.long_shot.rules.constants import *
from railbird.games.long_shot.rules.state import Position


def slot_horse(effect: int, slot: int, first: int, second: int) -> int:
    """The horse in a slot, or the one whose feature it is."""
    if slot == SELF:
        return effect - FEATURE
    return first if slot == 0 else second


def in_range(value: int, low: int, high: int) -> int:
    return low <= value <= high


# Sets of horses and players.


def horses(s: Position, effect: int, number: int, first: int, second: int) -> int:
    """Mask of the running horses in a set."""
    mask = 0
    for horse in range(HORSES):
        if s.position[horse] <= s.tables.spaces:
            mask |= 1 << horse
    for term in range(s.tables.term_count[number]):
        mask &= fitting(s, effect, number, term, first, second)
    return mask


def horse_fits(s: Position, effect: int, number: int, term: int, horse: int, first: int, second: int) -> int:
    return fitting(s, effect, number, term, first, second) >> horse & 1


def fitting(s: Position, effect: int, number: int, term: int, first: int, second: int) -> int:
    """Mask of the horses that fit one term of a set. What all of them are compared with is found once."""
    kind = s.tables.term[number][term][0]
    a = s.tables.term[number][term][1]
    b = s.tables.term[number][term][2]
    slot = s.tables.term[number][term][3]
    if kind == ANY:
        return ALL_HORSES
    if kind == NUMBER:
        return 1 << a
    space = 0
    if kind in (LEAD, OFF_LEAD):
        space = race.lead_space(s)
        if space == 0:
            return 0
    elif kind == LAST:
        space = race.last_space(s)
    elif kind == GAP:
        space = s.position[slot_horse(effect, slot, first, second)]
    elif kind == AHEAD_OF:
        space = s.position[effect - FEATURE]
    elif kind == NOT_SLOT:
        space = slot_horse(effect, slot, first, second)
    mask = 0
    for horse in range(HORSES):
        if one_fits(s, kind, a, b, horse, space):
            mask |= 1 << horse
    return mask


def one_fits(s: Position, kind: int, a: int, b: int, horse: int, other: int) -> int:
    """`other` is the space or the horse that this one is compared with."""
    at = s.position[horse]
    if kind == MINE:
        return s.owner[horse] == s.turn
    if kind == RIVAL:
        return s.owner[horse] != BANK and s.owner[horse] != s.turn
    if kind in (LEAD, LAST):
        return at == other
    if kind == NOBETS:
        return race.in_no_bets(s, horse)
    if kind == OPEN:
        return not race.in_no_bets(s, horse)
    if kind == ROLLED:
        return horse == s.die_horse
    if kind == STAKED:
        return s.bets[s.turn][horse] > 0
    if kind == NOT_SLOT:
        return horse != other
    if kind == HOME:
        return s.tables.spaces + 1 - at <= a
    if kind == OFF_LEAD:
        return in_range(other - at, a, b)
    if kind == GAP:
        return in_range(abs(at - other), a, b)
    return in_range(at - other, a, b)


def off_lead(s: Position, horse: int, low: int, high: int) -> int:
    """So many spaces behind the lead space, the start area included; nobody is, without a lead."""
    lead = race.lead_space(s)
    return lead > 0 and in_range(lead - s.position[horse], low, high)


def seats(s: Position, effect: int, number: int) -> int:
    """Mask of the players in a set."""
    mask = 0
    for seat in range(s.seats):
        fits = 1
        for term in range(s.tables.term_count[number]):
            if not seat_fits(s, effect, number, term, seat):
                fits = 0
        mask |= fits << seat
    return mask


def seat_fits(s: Position, effect: int, number: int, term: int, seat: int) -> int:
    kind = s.tables.term[number][term][0]
    a = s.tables.term[number][term][1]
    if kind == OTHER:
        return seat != s.turn
    if kind == HAS_CARDS:
        return s.held[seat] >= a
    if kind == HAS_CASH:
        return s.cash[seat] >= a
    space = race.lead_space(s) if kind == OWNS_LEAD else s.position[effect - FEATURE]
    if space == 0:
        return 0
    for horse in range(HORSES):
        if s.owner[horse] == seat and s.position[horse] == space:
            return 1
    return 0


# Conditions.


def holds(s: Position, effect: int, number: int, lacking: int) -> int:
    """Is this condition of the effect true now?"""
    kind = s.tables.condition[effect][number][0]
    a = s.tables.condition[effect][number][1]
    b = s.tables.condition[effect][number][2]
    if kind == DIE_HORSE:
        return s.die_horse == a
    if kind == DIE_MOVE:
        return s.die_move >= a
    if kind == COUNT:
        return count_bits(horses(s, effect, s.tables.condition[effect][number][3], 0, 0)) >= a
    if kind == OWNS_NONE:
        return owns_none(s)
    if kind == CASH:
        return s.cash[s.turn] <= a
    if kind == FINISHERS:
        return s.finished >= a
    if kind == HAND:
        return s.held[s.turn] - lacking >= a
    if kind == PILE_SIZE:
        return s.pile >= a
    return holds_of_self(s, effect - FEATURE, kind, a, b)


def owns_none(s: Position) -> int:
    """Finished horses count as owned."""
    for horse in range(HORSES):
        if s.owner[horse] == s.turn:
            return 0
    return 1


def holds_of_self(s: Position, horse: int, kind: int, a: int, b: int) -> int:
    at = s.position[horse]
    if kind == SELF_LEAD:
        return at > 0 and at == race.lead_space(s)
    if kind == SELF_LAST:
        return at == race.last_space(s)
    if kind == SELF_OFF_LEAD:
        return off_lead(s, horse, a, b)
    if kind == SELF_SPACE:
        return at >= a
    if kind == SELF_MULTIPLE:
        return at % a == 0
    if kind == AHEAD_EXACTLY:
        return race.ahead(s, horse) == a
    if kind == AHEAD_LEAST:
        return race.ahead(s, horse) >= a
    return near(s, horse, b) >= a


def near(s: Position, horse: int, reach: int) -> int:
    """Other horses on the track at most `reach` spaces away; none while the horse itself is behind the line."""
    count = 0
    if s.position[horse] == 0:
        return 0
    for other in range(HORSES):
        if other != horse and s.position[other] > 0 and race.running(s, other):
            count += in_range(abs(s.position[other] - s.position[horse]), 0, reach)
    return count


# What an op would change (V2).


def steps_of(s: Position, effect: int, op: int) -> int:
    steps = s.tables.op[effect][op][AMOUNT]
    if steps == BY_DIE:
        return s.die_move
    return -s.die_move if steps == BACK_BY_DIE else steps


def changes_horse(s: Position, effect: int, op: int, horse: int, other: int) -> int:
    """Would this op on a horse (and for swaps and shifted bets the other one) change something?"""
    kind = s.tables.op[effect][op][OP]
    amount = s.tables.op[effect][op][AMOUNT]
    if kind == MOVE:
        return race.would_move(s, horse, steps_of(s, effect, op), s.tables.op[effect][op][FLAG])
    if kind == ROLL_MOVE:
        return race.would_move(s, horse, 1, 0)
    if kind == MOVE_TO:
        return way_to(s, horse, s.tables.op[effect][op][FLAG]) > 0
    if kind == SWAP:
        return s.position[horse] != s.position[other]
    if kind == PLACE_BET:
        if s.tables.op[effect][op][FLAG] and s.cash[s.turn] < amount:
            return 0
        return s.tables.op[effect][op][LATE] or not race.in_no_bets(s, horse)
    return s.bets[s.turn][horse] >= amount and horse != other


def way_to(s: Position, horse: int, lead: int) -> int:
    """Spaces to the next horse ahead, or to the lead space."""
    if not race.running(s, horse):
        return 0
    target = race.lead_space(s) if lead else race.next_space(s, horse)
    return target - s.position[horse]


def changes_seat(s: Position, effect: int, op: int, seat: int) -> int:
    if s.tables.op[effect][op][OP] == TAKE_CASH:
        return s.cash[seat] > 0
    return s.held[seat] > 0


def changes(s: Position, effect: int, op: int) -> int:
    """The same for an op without a slot."""
    kind = s.tables.op[effect][op][OP]
    if kind == DRAW_CARDS:
        return s.pile > 0
    if kind == MOVE_ALL:
        mask = horses(s, effect, s.tables.op[effect][op][SET], 0, 0)
        for horse in range(HORSES):
            if mask >> horse & 1 and race.would_move(s, horse, s.tables.op[effect][op][AMOUNT], 0):
                return 1
        return 0
    if s.tables.op[effect][op][FIRST] == SELF:
        return changes_horse(s, effect, op, effect - FEATURE, effect - FEATURE)
    return 1


# Slots.


def candidates(s: Position, effect: int, slot: int, first: int, second: int) -> int:
    """Mask of the horses or players that may fill this slot, given the earlier ones; for an own card just 1 or 0."""
    kind = s.tables.slot_kind[effect][slot]
    if kind == CARD_SLOT:
        return leaves_room(s, effect, slot + 1, first, second)
    number = s.tables.slot_set[effect][slot]
    mask = horses(s, effect, number, first, second) if kind == HORSE_SLOT else seats(s, effect, number)
    found = 0
    for one in range(HORSES):
        if mask >> one & 1 and useful(s, effect, slot, one, first, second):
            if slot == 0 and leaves_room(s, effect, 1, one, -1):
                found |= 1 << one
            if slot == 1 and leaves_room(s, effect, 2, first, one):
                found |= 1 << one
            if slot == 2:
                found |= 1 << one
    return found


def leaves_room(s: Position, effect: int, slot: int, first: int, second: int) -> int:
    """A candidate must leave every later slot a candidate."""
    return slot >= s.tables.slot_count[effect] or candidates(s, effect, slot, first, second) != 0


def useful(s: Position, effect: int, slot: int, one: int, first: int, second: int) -> int:
    """Every op on this horse would change something; of the ops on a player, at least one."""
    if s.tables.slot_kind[effect][slot] == PLAYER_SLOT:
        for op in range(s.tables.op_count[effect]):
            if s.tables.op[effect][op][FIRST] == slot and changes_seat(s, effect, op, one):
                return 1
        return 0
    for op in range(s.tables.op_count[effect]):
        a = s.tables.op[effect][op][FIRST]
        b = s.tables.op[effect][op][SECOND]
        if a == slot and (b in (NO_SLOT, SELF) or b < slot):
            if not changes_horse(s, effect, op, one, slot_horse(effect, b, first, second)):
                return 0
        elif b == slot and (a == SELF or a < slot):
            if not changes_horse(s, effect, op, slot_horse(effect, a, first, second), one):
                return 0
    return 1


def possible(s: Position, effect: int, lacking: int) -> int:
    """V1: may this card be played, or this feature be used, now?"""
    if s.tables.lead[effect] and s.finished:
        return 0
    for number in range(s.tables.condition_count[effect]):
        if not holds(s, effect, number, lacking):
            return 0
    for slot in range(s.tables.slot_count[effect]):
        if s.tables.slot_kind[effect][slot] == CARD_SLOT and s.held[s.turn] - lacking < 1:
            return 0
    if s.tables.slot_count[effect]:
        return candidates(s, effect, 0, -1, -1) != 0
    for op in range(s.tables.op_count[effect]):
        if changes(s, effect, op):
            return 1
    return 0
