"""The row of tiles: places, and every way a tile changes its place. A dead-even pair shares place 1."""

from __future__ import annotations

from railbird.games.finish_line.rules.constants import *
from railbird.games.finish_line.rules.state import Position


def index_of(s: Position, starter: int) -> int:
    """Where in the row, or NONE for a horse that is out of the race."""
    for i in range(s.tiles):
        if s.row[i] == starter:
            return i
    return NONE


def place_at(s: Position, index: int) -> int:
    place = s.tiles - index
    if s.pair and place > 1:
        place -= 1
    return place


def place_of(s: Position, starter: int) -> int:
    """1 is the lead; 0 for a horse that is out of the race."""
    index = index_of(s, starter)
    return 0 if index == NONE else place_at(s, index)


def places(s: Position) -> int:
    return s.tiles - s.pair


def tile_of(s: Position, starter: int) -> int:
    return s.lineup[STARTERS * s.race + starter]


def shift(s: Position, index: int, to: int) -> None:
    """Take the tile at `index` and put it in at `to`; those between close up."""
    starter = s.row[index]
    for i in range(index, to):
        s.row[i] = s.row[i + 1]
    for i in range(index, to, -1):
        s.row[i] = s.row[i - 1]
    s.row[to] = starter


def ahead(s: Position, starter: int, steps: int) -> None:
    """Move ahead. A tile of a pair goes in front of the other; whoever passes a pair ends it: the upper tile falls
    back behind the lower one (FL-100 to FL-102, FL-R34). Who leads alone stays (FL-R26)."""
    index = index_of(s, starter)
    before = place_at(s, index)
    pair = s.pair
    after = before - steps
    if after < 1:
        after = 1
    if after == 1:
        if index < s.tiles - 1 or s.pair:
            shift(s, index, s.tiles - 1)
            s.pair = 0
    else:
        shift(s, index, s.tiles - after - s.pair)
    if s.noting:
        s.note(N_AHEAD, NONE, tile_of(s, starter), before, after, pair - s.pair)


def back_two(s: Position, starter: int) -> None:
    """Drop back two places; one of a pair leaves the other leading alone (FL-R35)."""
    index = index_of(s, starter)
    before = place_at(s, index)
    if s.pair and before == 1:
        shift(s, index, s.tiles - 3)
        s.pair = 0
    else:
        shift(s, index, index - 2)
    if s.noting:
        s.note(N_BACK, NONE, tile_of(s, starter), before, before + 2, 0)


def take_off(s: Position, starter: int) -> None:
    """Out of the race; the row closes up (FL-R47), the other one of a pair leads alone (FL-R46)."""
    index = index_of(s, starter)
    if s.pair and index >= s.tiles - 2:
        s.pair = 0
    shift(s, index, s.tiles - 1)
    s.tiles -= 1
    s.row[s.tiles] = NONE


def level(s: Position) -> None:
    """The tile in second moves level with, and above, the leader (FL-096)."""
    s.pair = 1
    s.even_spent = 1
    if s.noting:
        s.note(N_EVEN, NONE, tile_of(s, s.row[s.tiles - 2]), tile_of(s, s.row[s.tiles - 1]), 0, 0)


def rearrange(s: Position, a: int, b: int, c: int) -> None:
    """Interference: these two or three neighbours (c NONE for two) stand in this order from left to right now."""
    first = index_of(s, a)
    other = index_of(s, b)
    if other < first:
        first = other
    if c != NONE:
        other = index_of(s, c)
        if other < first:
            first = other
        s.row[first + 2] = c
        if s.pair and first + 3 == s.tiles:
            s.pair = 0
    s.row[first] = a
    s.row[first + 1] = b
