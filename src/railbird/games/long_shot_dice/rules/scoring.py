"""Scoring: purses, Bets, jockey sets, Money and the abilities that count at the end (ledger 3.13)."""

from __future__ import annotations

from railbird.engine.contract import count_bits, leaders
from railbird.games.long_shot_dice.rules import state
from railbird.games.long_shot_dice.rules.constants import *
from railbird.games.long_shot_dice.rules.state import Position


def purse_of(s: Position, place: int) -> int:
    """What a place pays to the owner; Great Appreciation raises all three for everybody (LD-R30)."""
    return s.tables.purse[place] + (s.tables.amount[GREAT_APPRECIATION] if s.appreciated else 0)


def purses(s: Position, seat: int) -> int:
    total = 0
    for place in range(s.placed):
        if s.owner[s.podium[place]] == seat:
            total += purse_of(s, place)
    return total


def odds_of(s: Position, horse: int) -> int:
    """What $1 on this horse pays as things stand (LD-120 to LD-122)."""
    for place in range(s.placed):
        if s.podium[place] == horse:
            return s.tables.odds[horse][place]
    if s.position[horse] > s.tables.no_bet_after:
        return s.tables.odds[horse][PLACES]
    return 0


def bets(s: Position, seat: int) -> int:
    total = 0
    for horse in range(HORSES):
        if s.bets[seat][horse]:
            total += s.bets[seat][horse] * odds_of(s, horse)
    return total


def sets(s: Position, seat: int) -> int:
    return s.tables.set_value * count_bits(s.helmets[seat] & s.jerseys[seat])


def owned(s: Position, seat: int) -> int:
    """The horses of a seat, as a mask."""
    horses = 0
    for horse in range(HORSES):
        if s.owner[horse] == seat:
            horses |= 1 << horse
    return horses


def complete_rows(cells: int) -> int:
    rows = 0
    for row in range(4):
        if cells >> 4 * row & 15 == 15:
            rows += 1
    return rows


def ability(s: Position, seat: int, effect: int) -> int:
    """What one ability adds for this seat; Great Appreciation is in the purses."""
    if not state.has(s, seat, effect):
        return 0
    amount = s.tables.amount[effect]
    horse = s.where[effect]
    if effect == LAUNDRY_DAY:
        return 0 if s.helmets[seat] & s.jerseys[seat] else amount
    if effect == GOLDEN_CORRAL:
        return amount if count_bits(owned(s, seat)) >= 3 else 0
    if effect == BREAD_LINE:
        return amount * complete_rows(s.cells[seat])
    if effect == PIE_IN_THE_SKY:
        return 0 if s.finished >> horse & 1 else -amount
    if effect == LONE_RANGER:
        return amount * count_bits(s.helmets[seat] ^ s.jerseys[seat])
    if effect == DANCE_CARD:
        return amount * count_bits(owned(s, seat) & s.bar[horse])
    return 0


def abilities(s: Position, seat: int) -> int:
    total = 0
    for horse in range(HORSES):
        if s.owner[horse] == seat:
            total += ability(s, seat, s.tables.effect[s.card[horse]])
    return total


def score(s: Position, seat: int) -> int:
    return purses(s, seat) + bets(s, seat) + sets(s, seat) + s.money[seat] + abilities(s, seat)


def winners(s: Position) -> int:
    """The highest score; a tie goes to the owner of the best-placed horse, else it is shared (LD-127, LD-R46)."""
    tied = leaders(s, s.seats + s.solo)
    for place in range(s.placed):
        owner = s.owner[s.podium[place]]
        if owner >= 0 and tied >> owner & 1:
            return 1 << owner
    return tied
