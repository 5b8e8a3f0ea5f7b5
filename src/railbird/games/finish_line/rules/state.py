"""The position of a match: the row and its dice, pool and hand, slips, money. No rules but the smallest questions."""

from __future__ import annotations

from typing import ClassVar

from railbird.engine.constants import *
from railbird.engine.contract import Field, State
from railbird.games.finish_line.rules.constants import *
from railbird.games.finish_line.rules.tables import Tables


class Position(State):
    """A starter is known by its starting position, 0 (far left) to 6. Slips, line-ups and results of all three races
    are kept: race r has `lineup` and `finish` from 7 * r on, seat k's slip in it begins at line 20 * r + 5 * k."""

    FIELDS: ClassVar[dict[str, Field]] = {
        "seats": (2, 4, ()),
        "named_starter": (-1, 3, ()),
        "tie_next": (0, 1, ()),
        "bonus_if_won": (0, 1, ()),
        "due": (0, 2, ()),
        "step": (0, 9, ()),
        "race": (0, 2, ()),
        "settled": (0, 3, ()),
        "starter": (-1, 3, ()),
        "actor": (-1, 3, ()),
        "holder": (-1, 3, ()),
        "lineup": (-1, 23, (21,)),
        "row": (-1, 6, (7,)),
        "tiles": (0, 7, ()),
        "pair": (0, 1, ()),
        "even_spent": (0, 1, ()),
        "homestretch": (0, 1, ()),
        "shoe": (0, 2, (7,)),
        "whip": (0, 1, (7,)),
        "outsider": (0, 3, (7,)),
        "pool": (0, 27, (5,)),
        "out": (0, 27, (5,)),
        "hand": (-1, 4, (3,)),
        "face": (-1, 17, (3,)),
        "saved": (0, 27, (4,)),
        "line": (-1, 48, (60,)),
        "stake": (0, MOST_MONEY, (60,)),
        "pending": (-1, 55, (4,)),
        "confirmed": (0, 15, ()),
        "capital": (0, MOST_MONEY, (4,)),
        "bonus": (0, MOST_MONEY, (12,)),
        "side_won": (0, 1000, (4,)),
        "side_lost": (0, 1000, (4,)),
        "finish": (-1, 6, (21,)),
        "turns": (0, 1000000, (3,)),
        "tips": (0, 1000000, (3,)),
        "photos": (0, 1000000, (3,)),
        "photo": (-1, 6, ()),
    }

    tables: Tables
    lineup: list[int]  # tiles by starting position
    row: list[int]  # starters left to right, the leader last; with `pair` the last two are level, the last one below
    shoe: list[int]  # the horseshoe die on a starter: none, WHITE_SHOE or EXTRA_SHOE
    whip: list[int]
    outsider: list[int]  # 0 or its amount in thousands
    pool: list[int]  # by colour
    out: list[int]
    hand: list[int]  # colours, ascending
    face: list[int]  # what they show
    saved: list[int]  # extra-move dice in front of a seat
    line: list[int]  # a starter, for a place bet 7 * starter + starter with the lower one first
    stake: list[int]
    pending: list[int]  # the bet whose amount is still to be written: a starter, or 7 + the pair
    capital: list[int]
    bonus: list[int]  # outsider money of race r, seat k at 4 * r + k
    side_won: list[int]
    side_lost: list[int]
    finish: list[int]  # starters, the winner first
    turns: list[int]  # of a race
    tips: list[int]  # dice that inside tips returned
    photos: list[int]
    seats: int
    named_starter: int
    tie_next: int  # house rule: of equals the previous starter is the last to start
    bonus_if_won: int  # house rule: a place bet must win for its half of an outsider
    step: int
    race: int
    settled: int
    starter: int
    actor: int  # whose turn it is, or was when the race ended
    holder: int  # who plays an extra move
    tiles: int  # in the row
    pair: int
    even_spent: int
    homestretch: int
    confirmed: int
    photo: int  # horseshoes of the upper tile, while the lower one's are to be rolled

    def __init__(self, tables: Tables) -> None:
        State.__init__(self)
        if tables is None:
            raise TypeError("a state needs tables")
        self.tables = tables
        self.lineup = [NONE] * 21
        self.row = [NONE] * 7
        self.shoe = [0] * 7
        self.whip = [0] * 7
        self.outsider = [0] * 7
        self.pool = [0] * 5
        self.out = [0] * 5
        self.hand = [NONE] * 3
        self.face = [NONE] * 3
        self.saved = [0] * 4
        self.line = [NONE] * 60
        self.stake = [0] * 60
        self.pending = [NONE] * 4
        self.capital = [0] * 4
        self.bonus = [0] * 12
        self.side_won = [0] * 4
        self.side_lost = [0] * 4
        self.finish = [NONE] * 21
        self.turns = [0] * 3
        self.tips = [0] * 3
        self.photos = [0] * 3
        self.seats = 2
        self.named_starter = NONE
        self.tie_next = 0
        self.bonus_if_won = 0
        self.step = LINE_UP
        self.race = 0
        self.settled = 0
        self.starter = NONE
        self.actor = NONE
        self.holder = NONE
        self.tiles = 0
        self.pair = 0
        self.even_spent = 0
        self.homestretch = 0
        self.confirmed = 0
        self.photo = NONE


def starter_of(s: Position, tile: int) -> int:
    """The starter of the running race that is this tile, or NONE."""
    first = STARTERS * s.race
    for position in range(STARTERS):
        if s.lineup[first + position] == tile:
            return position
    return NONE


def slip(s: Position, seat: int) -> int:
    """Where the seat's slip of the running race begins."""
    return 20 * s.race + LINES * seat


def staked(s: Position, seat: int) -> int:
    first = 20 * s.race + LINES * seat
    total = 0
    for i in range(LINES):
        total += s.stake[first + i]
    return total


def pool_size(s: Position) -> int:
    return s.pool[WHITE] + s.pool[RED] + s.pool[YELLOW] + s.pool[GREEN] + s.pool[BLACK]


def copy(to: Position, source: Position) -> None:
    to.lineup[:] = source.lineup
    to.row[:] = source.row
    to.shoe[:] = source.shoe
    to.whip[:] = source.whip
    to.outsider[:] = source.outsider
    to.pool[:] = source.pool
    to.out[:] = source.out
    to.hand[:] = source.hand
    to.face[:] = source.face
    to.saved[:] = source.saved
    to.line[:] = source.line
    to.stake[:] = source.stake
    to.pending[:] = source.pending
    to.capital[:] = source.capital
    to.bonus[:] = source.bonus
    to.side_won[:] = source.side_won
    to.side_lost[:] = source.side_lost
    to.finish[:] = source.finish
    to.turns[:] = source.turns
    to.tips[:] = source.tips
    to.photos[:] = source.photos
    to.due = source.due
    to.sealed = source.sealed
    to.seats = source.seats
    to.named_starter = source.named_starter
    to.tie_next = source.tie_next
    to.bonus_if_won = source.bonus_if_won
    to.step = source.step
    to.race = source.race
    to.settled = source.settled
    to.starter = source.starter
    to.actor = source.actor
    to.holder = source.holder
    to.tiles = source.tiles
    to.pair = source.pair
    to.even_spent = source.even_spent
    to.homestretch = source.homestretch
    to.confirmed = source.confirmed
    to.photo = source.photo
