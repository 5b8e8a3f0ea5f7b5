"""The dice list of the rulebook's last page: for every face, what may be done with it and what it does."""

from __future__ import annotations

from railbird.engine.contract import Choices
from railbird.games.finish_line.rules import row, state
from railbird.games.finish_line.rules.constants import *
from railbird.games.finish_line.rules.state import Position


def list_uses(s: Position, face: int, out: Choices) -> None:
    """Every way to follow a die that shows this face; none for a blank."""
    if face == HORSESHOE:
        list_tiles(s, USE_HORSESHOE, 0, out)
    elif face == DOUBLE_HORSESHOES:
        list_tiles(s, USE_DOUBLE, 0, out)
    elif face == WHIPPING:
        list_tiles(s, USE_WHIPPING, 1, out)
    elif face == DISQUALIFIED:
        list_tiles(s, USE_DISQUALIFIED, 1, out)
    elif OUTSIDER_1000 <= face <= OUTSIDER_3000:
        for i in range(s.tiles):
            if not s.outsider[s.row[i]]:
                out.add(USE_OUTSIDER + TILES * (face - OUTSIDER_1000) + row.tile_of(s, s.row[i]))
    elif face == SIDE_BET:
        out.add(USE_SIDE_BET)
    elif face == EXTRA_MOVE:
        out.add(USE_EXTRA_MOVE)
    elif face == INSIDE_TIP:
        list_tips(s, out)
    elif face == TEMPO_CHANGE:
        list_tempo_changes(s, out)
    elif face == HELMET:
        for i in range(s.tiles):
            if row.place_at(s, i) >= 2 and (s.shoe[s.row[i]] or s.tables.favourite[row.tile_of(s, s.row[i])]):
                out.add(USE_HELMET + row.tile_of(s, s.row[i]))
    elif face == LOSING_SPEED:
        for i in range(s.tiles):
            if row.place_at(s, i) <= row.places(s) - 2:
                out.add(USE_LOSING_SPEED + row.tile_of(s, s.row[i]))
    elif face == INTERFERENCE:
        list_interferences(s, out)
    elif face == DEAD_EVEN:
        if s.tiles >= 2 and not s.even_spent:
            out.add(USE_DEAD_EVEN)


def list_tiles(s: Position, base: int, spare_steady: int, out: Choices) -> None:
    for i in range(s.tiles):
        tile = row.tile_of(s, s.row[i])
        if not (spare_steady and s.tables.steady[tile]):
            out.add(base + tile)


def list_tips(s: Position, out: Choices) -> None:
    """Two of the dice that are out; the one there is if there is only one (FL-R16)."""
    total = s.out[WHITE] + s.out[RED] + s.out[YELLOW] + s.out[GREEN] + s.out[BLACK]
    for first in range(COLOURS):
        if s.out[first]:
            if total == 1:
                out.add(USE_INSIDE_TIP + 6 * first + COLOURS)
            if s.out[first] > 1:
                out.add(USE_INSIDE_TIP + 7 * first)
            for second in range(first + 1, COLOURS):
                if s.out[second]:
                    out.add(USE_INSIDE_TIP + 6 * first + second)


def list_tempo_changes(s: Position, out: Choices) -> None:
    for i in range(s.tiles):
        source = row.tile_of(s, s.row[i])
        if s.shoe[s.row[i]] and not s.tables.steady[source]:
            for j in range(s.tiles):
                if j != i:
                    out.add(USE_TEMPO_CHANGE + TILES * source + row.tile_of(s, s.row[j]))


def list_interferences(s: Position, out: Choices) -> None:
    """Every new row once, named by the tiles that change places; a pair is taken whole or not at all (FL-R39)."""
    single = s.tiles - 2 * s.pair
    if single >= 3:
        for i in range(single - 1):
            out.add(interference(s, s.row[i + 1], s.row[i], NONE))
        for i in range(single - 2):
            out.add(interference(s, s.row[i + 2], s.row[i + 1], s.row[i]))
            out.add(interference(s, s.row[i + 1], s.row[i + 2], s.row[i]))
            out.add(interference(s, s.row[i + 2], s.row[i], s.row[i + 1]))
    if s.pair and s.tiles >= 3:
        third = s.row[s.tiles - 3]
        upper = s.row[s.tiles - 2]
        lower = s.row[s.tiles - 1]
        out.add(interference(s, third, upper, lower))
        out.add(interference(s, third, lower, upper))
        out.add(interference(s, upper, third, lower))
        out.add(interference(s, lower, third, upper))
        out.add(interference(s, upper, lower, third))
        out.add(interference(s, lower, upper, third))


def interference(s: Position, a: int, b: int, c: int) -> int:
    third = TILES if c == NONE else row.tile_of(s, c)
    return USE_INTERFERENCE + 625 * row.tile_of(s, a) + 25 * row.tile_of(s, b) + third


def face_of(code: int) -> int:
    """The face that an action follows, or NONE."""
    if code == USE_DEAD_EVEN:
        return DEAD_EVEN
    if code == USE_SIDE_BET:
        return SIDE_BET
    if code == USE_EXTRA_MOVE:
        return EXTRA_MOVE
    if USE_HORSESHOE <= code < USE_DOUBLE:
        return HORSESHOE
    if USE_DOUBLE <= code < USE_WHIPPING:
        return DOUBLE_HORSESHOES
    if USE_WHIPPING <= code < USE_DISQUALIFIED:
        return WHIPPING
    if USE_DISQUALIFIED <= code < USE_HELMET:
        return DISQUALIFIED
    if USE_HELMET <= code < USE_LOSING_SPEED:
        return HELMET
    if USE_LOSING_SPEED <= code < PLACE_EXTRA:
        return LOSING_SPEED
    if USE_OUTSIDER <= code < USE_INSIDE_TIP:
        return OUTSIDER_1000 + (code - USE_OUTSIDER) // TILES
    if USE_INSIDE_TIP <= code < USE_INSIDE_TIP + 36:
        return INSIDE_TIP
    if USE_TEMPO_CHANGE <= code < USE_TEMPO_CHANGE + 576:
        return TEMPO_CHANGE
    if USE_INTERFERENCE <= code < INTERFERENCE_END:
        return INTERFERENCE
    return NONE


def follow(s: Position, seat: int, code: int) -> None:
    """Carry out what the die shows; it has left the hand. It comes to lie on a tile, in front of the seat, or out, and
    what follows from that is noted after its use."""
    face = face_of(code)
    if face == HORSESHOE:
        use_horseshoe(s, seat, code - USE_HORSESHOE)
    elif face == DOUBLE_HORSESHOES:
        discard(s, face)
        used(s, seat, face, code - USE_DOUBLE, NONE, NONE)
        row.ahead(s, state.starter_of(s, code - USE_DOUBLE), 1)
    elif face == WHIPPING:
        use_whip(s, seat, code - USE_WHIPPING)
    elif face == DISQUALIFIED:
        discard(s, face)
        used(s, seat, face, code - USE_DISQUALIFIED, NONE, NONE)
        disqualify(s, state.starter_of(s, code - USE_DISQUALIFIED), face)
    elif OUTSIDER_1000 <= face <= OUTSIDER_3000:
        tile = (code - USE_OUTSIDER) % TILES
        s.outsider[state.starter_of(s, tile)] = face - OUTSIDER_1000 + 1
        used(s, seat, face, tile, NONE, NONE)
    elif face == SIDE_BET:
        discard(s, face)
        side_bet(s, seat)
    elif face == EXTRA_MOVE:
        s.saved[seat] += 1
        used(s, seat, face, NONE, NONE, NONE)
    elif face == INSIDE_TIP:
        discard(s, face)
        inside_tip(s, seat, (code - USE_INSIDE_TIP) // 6, (code - USE_INSIDE_TIP) % 6)
    elif face == TEMPO_CHANGE:
        discard(s, face)
        change_tempo(s, seat, (code - USE_TEMPO_CHANGE) // TILES, (code - USE_TEMPO_CHANGE) % TILES)
    elif face == HELMET:
        discard(s, face)
        starter = state.starter_of(s, code - USE_HELMET)
        drop_shoe(s, starter)
        used(s, seat, face, code - USE_HELMET, NONE, NONE)
        row.ahead(s, starter, 2)
    elif face == LOSING_SPEED:
        discard(s, face)
        used(s, seat, face, code - USE_LOSING_SPEED, NONE, NONE)
        starter = state.starter_of(s, code - USE_LOSING_SPEED)
        strip(s, starter)
        row.back_two(s, starter)
    elif face == INTERFERENCE:
        discard(s, face)
        rearrange(s, seat, code - USE_INTERFERENCE)
    elif face == DEAD_EVEN:
        discard(s, face)
        used(s, seat, face, NONE, NONE, NONE)
        row.level(s)


def used(s: Position, seat: int, face: int, a: int, b: int, c: int) -> None:
    if s.noting:
        s.note(N_USE, seat, face, a, b, c)


def discard(s: Position, face: int) -> None:
    s.out[s.tables.colour_of[face]] += 1


def shoe_colour(s: Position, shoe: int) -> int:
    return s.tables.colour_of[HORSESHOE if shoe == WHITE_SHOE else EXTRA_MOVE]


def lay_horseshoe(s: Position, starter: int, shoe: int) -> int:
    """1 if it moves the tile: on a favourite, or as the second one, which both go out. Else it stays (FL-053 to
    FL-058)."""
    if s.shoe[starter] or s.tables.favourite[row.tile_of(s, starter)]:
        s.out[shoe_colour(s, shoe)] += 1
        drop_shoe(s, starter)
        return 1
    s.shoe[starter] = shoe
    return 0


def use_horseshoe(s: Position, seat: int, tile: int) -> None:
    starter = state.starter_of(s, tile)
    moves = lay_horseshoe(s, starter, WHITE_SHOE)
    used(s, seat, HORSESHOE, tile, NONE, NONE)
    if moves:
        row.ahead(s, starter, 1)


def change_tempo(s: Position, seat: int, source: int, target: int) -> None:
    """A horseshoe goes from one tile to another, and works there as if it had just been laid (FL-077)."""
    starter = state.starter_of(s, target)
    s.shoe[state.starter_of(s, source)] = 0
    moves = lay_horseshoe(s, starter, WHITE_SHOE)
    used(s, seat, TEMPO_CHANGE, source, target, NONE)
    if moves:
        row.ahead(s, starter, 1)


def drop_shoe(s: Position, starter: int) -> None:
    if s.shoe[starter]:
        s.out[shoe_colour(s, s.shoe[starter])] += 1
        s.shoe[starter] = 0


def strip(s: Position, starter: int) -> None:
    """All dice on the tile go out."""
    drop_shoe(s, starter)
    if s.whip[starter]:
        discard(s, WHIPPING)
        s.whip[starter] = 0
    if s.outsider[starter]:
        discard(s, OUTSIDER_1000 + s.outsider[starter] - 1)
        s.outsider[starter] = 0


def use_whip(s: Position, seat: int, tile: int) -> None:
    """The second one disqualifies (FL-081)."""
    starter = state.starter_of(s, tile)
    second = s.whip[starter]
    if second:
        discard(s, WHIPPING)
    s.whip[starter] = 1
    used(s, seat, WHIPPING, tile, NONE, NONE)
    if second:
        disqualify(s, starter, WHIPPING)


def disqualify(s: Position, starter: int, face: int) -> None:
    strip(s, starter)
    row.take_off(s, starter)
    if s.noting:
        s.note(N_OUT, NONE, row.tile_of(s, starter), face, 0, 0)


def side_bet(s: Position, seat: int) -> None:
    """The next player owes the money; that he is skipped is seen to when the dice are handed on."""
    victim = (seat + 1) % s.seats
    s.side_won[seat] += 1
    s.side_lost[victim] += 1
    if s.noting:
        s.note(N_SKIP, seat, victim, s.tables.side_bet, 0, 0)


def inside_tip(s: Position, seat: int, first: int, second: int) -> None:
    s.out[first] -= 1
    s.pool[first] += 1
    s.tips[s.race] += 1
    if second < COLOURS:
        s.out[second] -= 1
        s.pool[second] += 1
        s.tips[s.race] += 1
    else:
        second = NONE
    if s.noting:
        s.note(N_TIP, seat, first, second, 0, 0)


def rearrange(s: Position, seat: int, order: int) -> None:
    a = order // 625
    b = order // 25 % 25
    c = order % 25
    third = NONE if c == TILES else state.starter_of(s, c)
    row.rearrange(s, state.starter_of(s, a), state.starter_of(s, b), third)
    used(s, seat, INTERFERENCE, a, b, NONE if c == TILES else c)
