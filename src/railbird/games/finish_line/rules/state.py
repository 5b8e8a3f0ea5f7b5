"""The position of a match: the row and its dice, pool and hand, slips, money. No rules but the smallest questions."""

from __future__ import annotations

from railbird.engine.constants import *
from railbird.engine.contract import State
from railbird.engine.types import Ints, derived, field
from railbird.games.finish_line.rules.constants import *
from railbird.games.finish_line.rules.tables import Tables


class Position(State):
    """A starter is known by its starting position, 0 (far left) to 6. Slips, line-ups and results of all three races
    are kept: race r has `lineup` and `finish` from 7 * r on, seat k's slip in it begins at line 20 * r + 5 * k."""

    tables: Tables
    lineup: Ints = field(-1, 23, RACES * STARTERS, start=NONE)  # tiles by starting position
    row: Ints = field(-1, 6, STARTERS, start=NONE)  # starters, the leader last; with `pair` the last two are level
    shoe: Ints = field(0, 2, STARTERS)  # the horseshoe die on a starter: none, WHITE_SHOE or EXTRA_SHOE
    whip: Ints = field(0, 1, STARTERS)
    outsider: Ints = field(0, 3, STARTERS)  # 0 or its amount in thousands
    pool: Ints = field(0, 27, COLOURS)  # by colour
    out: Ints = field(0, 27, COLOURS)
    hand: Ints = field(-1, 4, IN_HAND, start=NONE)  # colours, ascending
    face: Ints = field(-1, 17, IN_HAND, start=NONE)  # what they show
    saved: Ints = field(0, 27, SEATS)  # extra-move dice in front of a seat
    line: Ints = field(-1, 48, RACES * SEATS * LINES, start=NONE)  # a starter, or a place bet: 7 * lower + higher
    stake: Ints = field(0, MOST_MONEY, RACES * SEATS * LINES)
    pending: Ints = field(-1, 55, SEATS, start=NONE)  # a bet without its amount: a starter, or 7 + the pair
    capital: Ints = field(0, MOST_MONEY, SEATS)
    bonus: Ints = field(0, MOST_MONEY, RACES * SEATS)  # outsider money of race r, seat k at 4 * r + k
    side_won: Ints = field(0, 1000, SEATS)
    side_lost: Ints = field(0, 1000, SEATS)
    finish: Ints = field(-1, 6, RACES * STARTERS, start=NONE)  # starters, the winner first
    turns: Ints = field(0, 1_000_000, RACES)  # of a race
    tips: Ints = field(0, 1_000_000, RACES)  # dice that inside tips returned
    photos: Ints = field(0, 1_000_000, RACES)
    seats: int = field(2, 4, start=2)
    named_starter: int = field(-1, 3, start=NONE)
    tie_next: int = field(0, 1)  # house rule: of equals the previous starter is the last to start
    bonus_if_won: int = field(0, 1)  # house rule: a place bet must win for its half of an outsider
    step: int = field(0, 9, start=LINE_UP)
    race: int = field(0, 2)
    settled: int = field(0, 3)
    starter: int = field(-1, 3, start=NONE)
    actor: int = field(-1, 3, start=NONE)  # whose turn it is, or was when the race ended
    holder: int = field(-1, 3, start=NONE)  # who plays an extra move
    tiles: int = field(0, 7)  # in the row
    pair: int = field(0, 1)
    even_spent: int = field(0, 1)
    homestretch: int = field(0, 1)
    confirmed: int = field(0, 15)
    photo: int = field(-1, 6, start=NONE)  # horseshoes of the upper tile, while the lower one's are to be rolled
    photo_lower: int = derived(start=NONE)  # those of the lower tile, in the step that rolls them
    reading: int = derived()  # in the step that pays the slips: 1, and 1 for each line and each purse told so far


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
