"""The position of a game: cards, track, tote board, and where we are. No rules but the smallest questions."""

from __future__ import annotations

from railbird.engine.constants import *
from railbird.engine.contract import State
from railbird.engine.types import Ints, Table, derived, field
from railbird.games.homestretch.rules.constants import *
from railbird.games.homestretch.rules.tables import Tables


class Position(State):
    """Lists of 11 are by horse, of 6 by seat. -1 stands for no horse, no card, no spot.

    How many play, and in which colours, is fixed when a state is made and is no field. Tables of different width have
    different height too: the compiler takes two of equal height in one function for one type.
    """

    tables: Tables
    seats: int = derived()
    colour: Ints = derived(SEATS)  # alphabetical: the order of ties
    phase: int = field(0, 14, start=DEAL)
    turn: int = field(0, 5)  # who decides, bets, rolls or buys
    money: Ints = field(0, 1_000_000, SEATS)
    stable: Table = field(0, 3, SEATS, HORSES)  # shares by horse, face up
    pool: Ints = field(0, 3, HORSES, start=BLUE)  # deck; then set aside; in the buy face down; at last out of the game
    dealt: int = field(0, 20)
    draft_round: int = field(0, 4)
    hand: Table = field(0, 2, SEATS, HORSES)  # what each seat holds now; with two players seat 2 is the ghost
    pick: Ints = field(-1, 10, SEATS, start=-1)  # of this draft round, face down
    kept: Table = field(-1, 10, HAND, SEATS, start=-1)  # by draft round and seat; for the ghost what left its hand
    race: int = field(0, 3)
    card: Ints = field(-1, 39, RACES, start=-1)  # turned up for each race
    handicap: Ints = field(0, 4, HORSES, start=NOTHING)
    position: Ints = field(0, 1000, HORSES)
    podium: Table = field(-1, 10, LINES, RACES, start=-1)  # by line and race
    placed: int = field(0, 3)  # of the race under way, or the last one run
    bet: Table = field(-1, 32, TOKENS, SEATS, start=-1)  # spots; after the race only the winning ones
    contest: int = field(0, 63)  # who rolls off for the first turn
    thrown: Ints = field(0, 6, SEATS)
    dice: Ints = field(0, 6, 2)
    rolls: int = field(0, 2)  # of this turn
    row: Ints = field(0, 3, HORSES)  # shares on offer, face up
    buy_pass: int = field(0, 2)
    offered: int = field(0, 63)  # who has had his chance in this pass
    paid_draft: Ints = field(0, 1_000_000, SEATS)
    paid_buy: Ints = field(0, 1_000_000, SEATS)
    purses: Table = field(0, 1_000_000, RACES, SEATS)  # by race and seat
    winnings: Table = field(0, 1_000_000, RACES, SEATS)  # of bets, by race and seat
    roll_count: int = field(0, 1_000_000)
    special_count: int = field(0, 1_000_000)
    blind_count: int = field(0, 12)
    places_by_colour: int = field(0, 1)  # house rule: equal money does not share a place


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
        s.note(NOTE_OVER, -1, winners, 0, 0, 0)


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
