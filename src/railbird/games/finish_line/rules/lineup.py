"""Before a race: fresh capital, all dice back in the pool, seven tiles turned up from the pile."""

from __future__ import annotations

from railbird.engine.constants import *
from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
from railbird.games.finish_line.rules.constants import *
from railbird.games.finish_line.rules.state import Position


def prepare(s: Position, race: int) -> None:
    """Everything of the old race goes; side bets and money stay (FL-R66)."""
    s.race = race
    s.step = LINE_UP
    s.due = CHANCE
    for seat in range(s.seats):
        s.capital[seat] += s.tables.capital[race]
        s.saved[seat] = 0
        s.pending[seat] = NONE
    for i in range(STARTERS):
        s.row[i] = NONE
        s.shoe[i] = 0
        s.whip[i] = 0
        s.outsider[i] = 0
    for colour in range(COLOURS):
        s.pool[colour] = s.tables.dice_for_two[colour] if s.seats == 2 else s.tables.dice[colour]
        s.out[colour] = 0
    for i in range(IN_HAND):
        s.hand[i] = NONE
        s.face[i] = NONE
    s.tiles = 0
    s.pair = 0
    s.even_spent = 0
    s.homestretch = 0
    s.confirmed = 0
    s.actor = NONE
    s.holder = NONE
    s.photo = NONE
    s.reading = 0
    if s.noting:
        s.note(N_CAPITAL, NONE, race, s.tables.capital[race], 0, 0)


def gone(s: Position) -> int:
    """The tiles that have left the pile, as a mask."""
    mask = 0
    for i in range(RACES * STARTERS):
        if s.lineup[i] >= 0:
            mask |= 1 << s.lineup[i]
    return mask


def list_tiles(s: Position, out: Choices) -> None:
    mask = gone(s)
    for tile in range(TILES):
        if not mask >> tile & 1:
            out.code[out.count] = tile
            out.weight[out.count] = 1
            out.count += 1


def draw(s: Position, rng: Rng) -> int:
    mask = gone(s)
    skip = rng.below(TILES - STARTERS * s.race - s.tiles)
    tile = 0
    while mask >> tile & 1 or skip:
        if not mask >> tile & 1:
            skip -= 1
        tile += 1
    return tile


def turn_up(s: Position, tile: int) -> None:
    """The next tile goes to the right of the others (FL-009)."""
    s.lineup[STARTERS * s.race + s.tiles] = tile
    s.row[s.tiles] = s.tiles
    s.tiles += 1
    if s.tiles == STARTERS:
        s.step = SLIPS
        s.due = DECISION
    if s.noting:
        s.note(N_DEAL, NONE, tile, s.tiles, s.tables.odds[s.race][s.tiles - 1], 0)
