"""The position of a race: track, cards, sheets, and where in a turn we are. No rules but the smallest questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railbird.engine.contract import State
from railbird.engine.types import Ints, Table, derived, field, scratch
from railbird.games.long_shot_dice.rules.constants import *
from railbird.games.long_shot_dice.rules.tables import Tables
from railbird.games.long_shot_dice.rules.value_scratch import Outlook


class Position(State):
    """Masks have bit h for horse h, bit c for cell c (row by row), bit b for bonus box b."""

    tables: Tables
    outlook: Outlook = scratch()  # scratch space of the tactics, no part of the position
    card: Ints = field(0, 31, HORSES)  # which of the 32 cards runs for each number
    where: Ints = derived(EFFECTS)  # the horse that carries an effect in this race, -1 for none
    position: Ints = field(0, 31, HORSES)
    bar: Ints = field(0, 255, HORSES)
    owner: Ints = field(-1, 7, HORSES, start=MARKET)
    podium: Ints = field(-1, 7, PLACES, start=-1)
    money: Ints = field(0, 100_000, SEATS)
    cells: Ints = field(0, 65535, SEATS)
    boxes: Ints = field(0, 4095, SEATS)
    wilds: Ints = field(0, 3, SEATS)  # how many are marked
    helmets: Ints = field(0, 255, SEATS)
    jerseys: Ints = field(0, 255, SEATS)
    bets: Table = field(0, 100_000, SEATS, HORSES)
    starting_card: Ints = field(-1, 7, SEATS, start=-1)
    seats: int = field(1, 8, start=1)
    solo: int = field(0, 1)
    auto_gain: int = field(0, 1, start=1)
    chain_once: int = field(0, 1)  # house rule: Chain Reaction is not set off by its own mark
    literal_take: int = field(0, 1)  # house rule: a horse that a bonus gives is taken, not bought
    first_seat: int = field(-1, 7, start=-1)
    finished: int = field(0, 255)
    placed: int = field(0, 3)
    chance: int = field(0, 3, start=DEAL)
    step: int = field(0, 8, start=ACTION)
    round: int = field(0, 1_000_000)
    active: int = field(0, 7)
    turn: int = field(0, 7)
    turns: int = field(0, 8)
    rolled: int = field(0, 7)
    moved: int = field(1, 3, start=1)
    number: int = field(0, 7)  # the number of this turn's action: the rolled one, or the Wild's
    wild_used: int = field(0, 1)
    # What waits in this turn (D6): counts, or masks of horses.
    bonuses: int = field(0, 8)
    chains: int = field(0, 8)
    clovers: int = field(0, 8)
    charleys: int = field(0, 8)
    alignments: int = field(0, 16)
    hats: int = field(0, 100)
    pay_forward: int = field(-1, 7, start=-1)
    placements: int = field(0, 255)
    stickies: int = field(0, 255)
    # The nested choice under way.
    jersey_card: int = field(0, 7)
    bonus: int = field(0, 8)
    modifier: int = field(0, 4)
    extra: int = field(0, 200)
    extra_die: int = derived(start=-1)  # in the step in which Roland rolls it
    bought: int = field(0, 7)
    by_bonus: int = field(0, 1)
    inventory: int = field(0, 100)
    appreciated: int = field(0, 1)

    def load(self, values: Mapping[str, Any]) -> None:
        State.load(self, values)
        find_effects(self)


def find_effects(s: Position) -> None:
    """Fill `where` from the cards in play."""
    for effect in range(EFFECTS):
        s.where[effect] = -1
    for horse in range(HORSES):
        s.where[s.tables.effect[s.card[horse]]] = horse


def has(s: Position, seat: int, effect: int) -> int:
    """1 if this seat owns the card with this effect (LD-103); the Market and Roland have no abilities (LD-138)."""
    horse = s.where[effect]
    return seat >= 0 and horse >= 0 and s.owner[horse] == seat and not (s.solo and seat == ROLAND)


def bettable(s: Position, seat: int, horse: int) -> int:
    """LD-085, LD-086, LD-073: unfinished, and before the No Bet line or with its Helmet."""
    if s.finished >> horse & 1:
        return 0
    return s.position[horse] <= s.tables.no_bet_after or s.helmets[seat] >> horse & 1


def takeable(s: Position, horse: int) -> int:
    """1 if a bonus can give this horse: it is in the Market and, unless taking is no buying, unfinished (LD-R20)."""
    return s.owner[horse] == MARKET and (s.literal_take or not s.finished >> horse & 1)


def clear_turn(s: Position) -> None:
    """Nothing waits beyond the turn (LD-R22)."""
    s.wild_used = 0
    s.bonuses = 0
    s.chains = 0
    s.clovers = 0
    s.charleys = 0
    s.alignments = 0
    s.hats = 0
    s.pay_forward = -1
    s.placements = 0
    s.stickies = 0
    s.extra = 0
    s.by_bonus = 0
    s.inventory = 0
