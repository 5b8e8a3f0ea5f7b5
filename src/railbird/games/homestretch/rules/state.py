"""The position of a game: cards, track, tote board, and where we are. No rules but the smallest questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from railbird.engine.constants import *
from railbird.engine.contract import Field, State
from railbird.games.homestretch.rules.constants import *
from railbird.games.homestretch.rules.tables import Tables


class Position(State):
    """Lists of 11 are by horse, of 6 by seat. -1 stands for no horse, no card, no spot.

    How many play, and in which colours, is fixed when a state is made and is no field. Tables of different width have
    different height too: the compiler takes two of equal height in one function for one type.
    """

    FIELDS: ClassVar[dict[str, Field]] = {
        "phase": (0, 14, ()),
        "due": (0, 2, ()),
        "turn": (0, 5, ()),
        "money": (0, 1000000, (6,)),
        "stable": (0, 3, (6, 11)),
        "pool": (0, 3, (11,)),
        "dealt": (0, 20, ()),
        "draft_round": (0, 4, ()),
        "hand": (0, 2, (6, 11)),
        "pick": (-1, 10, (6,)),
        "kept": (-1, 10, (5, 6)),
        "race": (0, 3, ()),
        "card": (-1, 39, (4,)),
        "handicap": (0, 4, (11,)),
        "position": (0, 1000, (11,)),
        "podium": (-1, 10, (3, 4)),
        "placed": (0, 3, ()),
        "bet": (-1, 32, (5, 6)),
        "contest": (0, 63, ()),
        "thrown": (0, 6, (6,)),
        "dice": (0, 6, (2,)),
        "rolls": (0, 2, ()),
        "row": (0, 3, (11,)),
        "buy_pass": (0, 2, ()),
        "offered": (0, 63, ()),
        "paid_draft": (0, 1000000, (6,)),
        "paid_buy": (0, 1000000, (6,)),
        "purses": (0, 1000000, (4, 6)),
        "winnings": (0, 1000000, (4, 6)),
        "roll_count": (0, 1000000, ()),
        "special_count": (0, 1000000, ()),
        "blind_count": (0, 12, ()),
        "places_by_colour": (0, 1, ()),
    }
    DERIVED: ClassVar[tuple[str, ...]] = ("seats", "colour")  # of the match's seats and options

    tables: Tables
    seats: int
    colour: list[int]  # alphabetical: the order of ties
    phase: int
    turn: int  # who decides, bets, rolls or buys
    money: list[int]
    stable: list[list[int]]  # shares by horse, face up
    pool: list[int]  # deck; then set-aside cards; in the buy the face-down deck; at last what left the game
    dealt: int
    draft_round: int
    hand: list[list[int]]  # what each seat holds now; with two players seat 2 is the ghost
    pick: list[int]  # of this draft round, face down
    kept: list[list[int]]  # by draft round and seat; for the ghost what left its hand
    race: int
    card: list[int]  # turned up for each race
    handicap: list[int]
    position: list[int]
    podium: list[list[int]]  # by line and race
    placed: int  # of the race under way, or the last one run
    bet: list[list[int]]  # spot by token (highest first) and seat; after the race only winners are left
    contest: int  # who rolls off for the first turn
    thrown: list[int]
    dice: list[int]
    rolls: int  # of this turn
    row: list[int]  # shares on offer, face up
    buy_pass: int
    offered: int  # who has had his chance in this pass
    paid_draft: list[int]
    paid_buy: list[int]
    purses: list[list[int]]  # by race and seat
    winnings: list[list[int]]  # of bets, by race and seat
    roll_count: int
    special_count: int
    blind_count: int
    places_by_colour: int  # house rule: equal money does not share a place

    def __init__(self, tables: Tables, seats: int = 2, colours: Sequence[int] = (0, 1)) -> None:
        State.__init__(self)
        if tables is None:
            raise TypeError("a state needs tables")
        self.tables = tables
        self.seats = seats
        self.colour = (list(colours) + [-1] * SEATS)[:SEATS]
        self.phase = DEAL
        self.turn = 0
        self.money = [tables.start_money if seat < seats else 0 for seat in range(SEATS)]
        self.stable = [[0] * 11 for _ in range(6)]
        self.pool = [BLUE] * 11
        self.dealt = 0
        self.draft_round = 0
        self.hand = [[0] * 11 for _ in range(6)]
        self.pick = [-1] * 6
        self.kept = [[-1] * 6 for _ in range(5)]
        self.race = 0
        self.card = [-1] * 4
        self.handicap = [NOTHING] * 11
        self.position = [0] * 11
        self.podium = [[-1] * 4 for _ in range(3)]
        self.placed = 0
        self.bet = [[-1] * 6 for _ in range(5)]
        self.contest = 0
        self.thrown = [0] * 6
        self.dice = [0] * 2
        self.rolls = 0
        self.row = [0] * 11
        self.buy_pass = 0
        self.offered = 0
        self.paid_draft = [0] * 6
        self.paid_buy = [0] * 6
        self.purses = [[0] * 6 for _ in range(4)]
        self.winnings = [[0] * 6 for _ in range(4)]
        self.roll_count = 0
        self.special_count = 0
        self.blind_count = 0
        self.places_by_colour = 0


def draw(s: Position, phase: int) -> None:
    """A roll or draw comes next."""
    s.phase = phase
    s.due = CHANCE


def ask(s: Position, phase: int) -> None:
    """A decision comes next."""
    s.phase = phase
    s.due = DECISION


def end(s: Position, winners: int) -> None:
    s.phase = FINISHED
    s.due = OVER
    if s.noting:
        s.journal.add(NOTE_OVER, -1, winners, 0, 0, 0)


def in_hand(s: Position, seat: int) -> int:
    """A hand as one number for a note: two bits for each horse."""
    shares = 0
    for horse in range(HORSES):
        shares |= s.hand[seat][horse] << 2 * horse
    return shares


def in_stable(s: Position, seat: int) -> int:
    shares = 0
    for horse in range(HORSES):
        shares |= s.stable[seat][horse] << 2 * horse
    return shares


def left_in_pool(s: Position) -> int:
    """How many cards lie in the pool."""
    total = 0
    for horse in range(HORSES):
        total += s.pool[horse]
    return total


def copy(to: Position, source: Position) -> None:
    to.seats = source.seats
    to.sealed = source.sealed
    to.colour[:] = source.colour
    to.phase = source.phase
    to.due = source.due
    to.turn = source.turn
    to.money[:] = source.money
    to.pool[:] = source.pool
    to.dealt = source.dealt
    to.draft_round = source.draft_round
    to.pick[:] = source.pick
    to.race = source.race
    to.card[:] = source.card
    to.handicap[:] = source.handicap
    to.position[:] = source.position
    to.placed = source.placed
    to.contest = source.contest
    to.thrown[:] = source.thrown
    to.dice[:] = source.dice
    to.rolls = source.rolls
    to.row[:] = source.row
    to.buy_pass = source.buy_pass
    to.offered = source.offered
    to.paid_draft[:] = source.paid_draft
    to.paid_buy[:] = source.paid_buy
    to.roll_count = source.roll_count
    to.special_count = source.special_count
    to.blind_count = source.blind_count
    to.places_by_colour = source.places_by_colour
    for row in range(SEATS):
        to.stable[row][:] = source.stable[row]
        to.hand[row][:] = source.hand[row]
    for row in range(HAND):
        to.kept[row][:] = source.kept[row]
    for row in range(TOKENS):
        to.bet[row][:] = source.bet[row]
    for row in range(LINES):
        to.podium[row][:] = source.podium[row]
    for row in range(RACES):
        to.purses[row][:] = source.purses[row]
        to.winnings[row][:] = source.winnings[row]
