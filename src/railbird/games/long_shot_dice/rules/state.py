"""The position of a race: track, cards, sheets, and where in a turn we are. No rules but the smallest questions."""

from __future__ import annotations

from typing import ClassVar

from railbird.engine.contract import Field, State
from railbird.games.long_shot_dice.rules.constants import *
from railbird.games.long_shot_dice.rules.tables import Tables
from railbird.games.long_shot_dice.rules.value_scratch import Outlook


class Position(State):
    """Masks have bit h for horse h, bit c for cell c (row by row), bit b for bonus box b."""

    FIELDS: ClassVar[dict[str, Field]] = {
        "seats": (1, 8, ()),
        "solo": (0, 1, ()),
        "auto_gain": (0, 1, ()),
        "chain_once": (0, 1, ()),
        "literal_take": (0, 1, ()),
        "first_seat": (-1, 7, ()),
        "card": (0, 31, (8,)),
        "position": (0, 31, (8,)),
        "bar": (0, 255, (8,)),
        "owner": (-1, 7, (8,)),
        "podium": (-1, 7, (3,)),
        "finished": (0, 255, ()),
        "placed": (0, 3, ()),
        "money": (0, 100000, (8,)),
        "cells": (0, 65535, (8,)),
        "boxes": (0, 4095, (8,)),
        "wilds": (0, 3, (8,)),
        "helmets": (0, 255, (8,)),
        "jerseys": (0, 255, (8,)),
        "bets": (0, 100000, (8, 8)),
        "starting_card": (-1, 7, (8,)),
        "due": (0, 2, ()),
        "chance": (0, 3, ()),
        "step": (0, 8, ()),
        "round": (0, 1000000, ()),
        "active": (0, 7, ()),
        "turn": (0, 7, ()),
        "turns": (0, 8, ()),
        "rolled": (0, 7, ()),
        "moved": (1, 3, ()),
        "number": (0, 7, ()),
        "wild_used": (0, 1, ()),
        "bonuses": (0, 8, ()),
        "chains": (0, 8, ()),
        "clovers": (0, 8, ()),
        "charleys": (0, 8, ()),
        "alignments": (0, 16, ()),
        "hats": (0, 100, ()),
        "pay_forward": (-1, 7, ()),
        "placements": (0, 255, ()),
        "stickies": (0, 255, ()),
        "jersey_card": (0, 7, ()),
        "bonus": (0, 8, ()),
        "modifier": (0, 4, ()),
        "extra": (0, 200, ()),
        "bought": (0, 7, ()),
        "by_bonus": (0, 1, ()),
        "inventory": (0, 100, ()),
        "appreciated": (0, 1, ()),
    }
    DERIVED: ClassVar[tuple[str, ...]] = ("where", "outlook")

    tables: Tables
    outlook: Outlook  # scratch space of the tactics, no part of the position
    card: list[int]  # which of the 32 cards runs for each number
    where: list[int]  # the horse that carries an effect in this race, -1 for none
    position: list[int]
    bar: list[int]
    owner: list[int]
    podium: list[int]
    money: list[int]
    cells: list[int]
    boxes: list[int]
    wilds: list[int]  # how many are marked
    helmets: list[int]
    jerseys: list[int]
    bets: list[list[int]]
    starting_card: list[int]
    seats: int
    solo: int
    auto_gain: int
    chain_once: int  # house rule: Chain Reaction is not set off by its own mark
    literal_take: int  # house rule: a horse that a bonus gives is taken, not bought
    first_seat: int
    finished: int
    placed: int
    chance: int
    step: int
    round: int
    active: int
    turn: int
    turns: int
    rolled: int
    moved: int
    number: int  # the number of this turn's action: the rolled one, or the Wild's
    wild_used: int
    # What waits in this turn (D6): counts, or masks of horses.
    bonuses: int
    chains: int
    clovers: int
    charleys: int
    alignments: int
    hats: int
    pay_forward: int
    placements: int
    stickies: int
    # The nested choice under way.
    jersey_card: int
    bonus: int
    modifier: int
    extra: int
    bought: int
    by_bonus: int
    inventory: int
    appreciated: int

    def __init__(self, tables: Tables) -> None:
        State.__init__(self)
        if tables is None:
            raise TypeError("a state needs tables")
        self.tables = tables
        self.outlook = Outlook()
        self.card = [0] * 8
        self.where = [0] * 32
        self.position = [0] * 8
        self.bar = [0] * 8
        self.owner = [MARKET] * 8
        self.podium = [-1] * 3
        self.money = [0] * 8
        self.cells = [0] * 8
        self.boxes = [0] * 8
        self.wilds = [0] * 8
        self.helmets = [0] * 8
        self.jerseys = [0] * 8
        self.bets = [[0] * 8 for _ in range(8)]
        self.starting_card = [-1] * 8
        self.seats = 1
        self.solo = 0
        self.auto_gain = 1
        self.chain_once = 0
        self.literal_take = 0
        self.first_seat = -1
        self.finished = 0
        self.placed = 0
        self.chance = DEAL
        self.step = ACTION
        self.round = 0
        self.active = 0
        self.turn = 0
        self.turns = 0
        self.rolled = 0
        self.moved = 1
        self.number = 0
        self.wild_used = 0
        self.bonuses = 0
        self.chains = 0
        self.clovers = 0
        self.charleys = 0
        self.alignments = 0
        self.hats = 0
        self.pay_forward = -1
        self.placements = 0
        self.stickies = 0
        self.jersey_card = 0
        self.bonus = 0
        self.modifier = 0
        self.extra = 0
        self.bought = 0
        self.by_bonus = 0
        self.inventory = 0
        self.appreciated = 0


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


def copy(to: Position, source: Position) -> None:
    to.card[:] = source.card
    to.where[:] = source.where
    to.position[:] = source.position
    to.bar[:] = source.bar
    to.owner[:] = source.owner
    to.podium[:] = source.podium
    to.money[:] = source.money
    to.cells[:] = source.cells
    to.boxes[:] = source.boxes
    to.wilds[:] = source.wilds
    to.helmets[:] = source.helmets
    to.jerseys[:] = source.jerseys
    for seat in range(SEATS):
        to.bets[seat][:] = source.bets[seat]
    to.starting_card[:] = source.starting_card
    to.due = source.due
    to.sealed = source.sealed
    to.seats = source.seats
    to.solo = source.solo
    to.auto_gain = source.auto_gain
    to.chain_once = source.chain_once
    to.literal_take = source.literal_take
    to.first_seat = source.first_seat
    to.finished = source.finished
    to.placed = source.placed
    to.chance = source.chance
    to.step = source.step
    to.round = source.round
    to.active = source.active
    to.turn = source.turn
    to.turns = source.turns
    to.rolled = source.rolled
    to.moved = source.moved
    to.number = source.number
    to.wild_used = source.wild_used
    to.bonuses = source.bonuses
    to.chains = source.chains
    to.clovers = source.clovers
    to.charleys = source.charleys
    to.alignments = source.alignments
    to.hats = source.hats
    to.pay_forward = source.pay_forward
    to.placements = source.placements
    to.stickies = source.stickies
    to.jersey_card = source.jersey_card
    to.bonus = source.bonus
    to.modifier = source.modifier
    to.extra = source.extra
    to.bought = source.bought
    to.by_bonus = source.by_bonus
    to.inventory = source.inventory
    to.appreciated = source.appreciated
