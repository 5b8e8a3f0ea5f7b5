"""The betting slips, written in secret by all at once: a line is first named, then given its amount."""

from __future__ import annotations

from railbird.engine.contract import Choices
from railbird.games.finish_line.rules import finish, row, state, turns
from railbird.games.finish_line.rules.constants import *
from railbird.games.finish_line.rules.state import Position


def left(s: Position, seat: int) -> int:
    """What may still be staked (FL-021)."""
    return s.capital[seat] - state.staked(s, seat)


def lines(s: Position, seat: int, first: int, last: int) -> int:
    """How many of these lines of the slip are written."""
    slip = state.slip(s, seat)
    count = 0
    for i in range(first, last):
        if s.line[slip + i] >= 0:
            count += 1
    return count


def find(s: Position, seat: int, bet: int) -> int:
    """The line of the slip that holds this bet (a starter, or 7 + a pair), or NONE."""
    slip = state.slip(s, seat)
    if bet < STARTERS:
        for i in range(WINNER_BETS):
            if s.line[slip + i] == bet:
                return i
    else:
        for i in range(WINNER_BETS, LINES):
            if s.line[slip + i] == bet - STARTERS:
                return i
    return NONE


def bet_of(s: Position, tiles: int) -> int:
    """The place bet on two tiles (24 * tile + tile) as a bet, or NONE if one does not start or both are the same."""
    low = state.starter_of(s, tiles // TILES)
    high = state.starter_of(s, tiles % TILES)
    if low in (NONE, high) or high == NONE:
        return NONE
    if low > high:
        low, high = high, low
    return STARTERS + STARTERS * low + high


def tiles_of(s: Position, pair: int) -> int:
    """A pair of starters as 24 * tile + tile, the lower tile first."""
    low = row.tile_of(s, pair // STARTERS)
    high = row.tile_of(s, pair % STARTERS)
    if low > high:
        low, high = high, low
    return TILES * low + high


def list_slip(s: Position, seat: int, out: Choices) -> None:
    if s.pending[seat] >= 0:
        list_stakes(s, seat, out)
        list_removal(s, s.pending[seat], out)
        return
    if left(s, seat) >= s.tables.stake_step:
        if lines(s, seat, 0, WINNER_BETS) < WINNER_BETS:
            for starter in range(STARTERS):
                if find(s, seat, starter) == NONE:
                    out.add(WIN + row.tile_of(s, starter))
        if lines(s, seat, WINNER_BETS, LINES) < PLACE_BETS:
            for a in range(STARTERS):
                for b in range(a + 1, STARTERS):
                    if find(s, seat, STARTERS + STARTERS * a + b) == NONE:
                        out.add(PLACE + tiles_of(s, STARTERS * a + b))
    slip = state.slip(s, seat)
    for i in range(LINES):
        if s.line[slip + i] >= 0:
            list_removal(s, s.line[slip + i] if i < WINNER_BETS else STARTERS + s.line[slip + i], out)
    out.add(CONFIRM)


def list_removal(s: Position, bet: int, out: Choices) -> None:
    if bet < STARTERS:
        out.add(REMOVE_WIN + row.tile_of(s, bet))
    else:
        out.add(REMOVE_PLACE + tiles_of(s, bet - STARTERS))


def list_stakes(s: Position, seat: int, out: Choices) -> None:
    """Every amount if they are few; else 1 to 9 steps, tens, hundreds and so on of them, and all there is."""
    step = s.tables.stake_step
    most = left(s, seat) // step
    if most <= ALL_LISTED:
        for steps in range(1, most + 1):
            out.add(STAKE + steps * step)
        return
    unit = 1
    while unit < most:
        for digit in range(1, 10):
            if digit * unit < most:
                out.add(STAKE + digit * unit * step)
        unit *= 10
    out.add(STAKE + most * step)


def may_stake(s: Position, seat: int, amount: int) -> int:
    return s.pending[seat] >= 0 and 0 < amount <= left(s, seat) and amount % s.tables.stake_step == 0


def write(s: Position, seat: int, code: int) -> None:
    """One stroke of the pen."""
    if code == CONFIRM:
        confirm(s, seat)
    elif WIN <= code < WIN + TILES:
        s.pending[seat] = state.starter_of(s, code - WIN)
    elif PLACE <= code < PLACE + 576:
        s.pending[seat] = bet_of(s, code - PLACE)
    elif REMOVE_WIN <= code < REMOVE_WIN + TILES:
        strike(s, seat, state.starter_of(s, code - REMOVE_WIN))
    elif REMOVE_PLACE <= code < REMOVE_PLACE + 576:
        strike(s, seat, bet_of(s, code - REMOVE_PLACE))
    else:
        enter(s, seat, code - STAKE)


def enter(s: Position, seat: int, amount: int) -> None:
    """The pending bet becomes the next winner or place line."""
    bet = s.pending[seat]
    i = 0
    if bet >= STARTERS:
        bet -= STARTERS
        i = WINNER_BETS
    slip = state.slip(s, seat)
    while s.line[slip + i] >= 0:
        i += 1
    s.line[slip + i] = bet
    s.stake[slip + i] = amount
    s.pending[seat] = NONE
    if s.noting:
        note(s, N_BET, seat, i, s.line[state.slip(s, seat) + i], s.stake[state.slip(s, seat) + i])


def strike(s: Position, seat: int, bet: int) -> None:
    """A line, or the bet that still waits for its amount: of that nobody has heard yet, so it is not noted."""
    if s.pending[seat] == bet:
        s.pending[seat] = NONE
    else:
        remove(s, seat, find(s, seat, bet))


def remove(s: Position, seat: int, i: int) -> None:
    """The lines of the same kind below it move up."""
    slip = state.slip(s, seat)
    what = s.line[slip + i]
    amount = s.stake[slip + i]
    last = WINNER_BETS - 1 if i < WINNER_BETS else LINES - 1
    for below in range(i, last):
        s.line[slip + below] = s.line[slip + below + 1]
        s.stake[slip + below] = s.stake[slip + below + 1]
    s.line[slip + last] = NONE
    s.stake[slip + last] = 0
    if s.noting:
        note(s, N_REMOVE, seat, i, what, amount)


def note(s: Position, kind: int, seat: int, i: int, what: int, amount: int) -> None:
    odds = finish.odds_of(s, s.race, i, what)
    if i < WINNER_BETS:
        s.note(kind, seat, row.tile_of(s, what), NONE, amount, odds)
    else:
        s.note(kind, seat, tiles_of(s, what) // TILES, tiles_of(s, what) % TILES, amount, odds)


def confirm(s: Position, seat: int) -> None:
    """Never changed again (FL-R61); the race starts when the last one confirms (FL-030)."""
    s.confirmed |= 1 << seat
    s.sealed = 1
    if s.noting:
        s.note(N_CONFIRM, seat, 0, 0, 0, 0)
    if s.confirmed == (1 << s.seats) - 1:
        turns.name_starter(s)


def clear(s: Position, seat: int) -> None:
    slip = state.slip(s, seat)
    for i in range(LINES):
        s.line[slip + i] = NONE
        s.stake[slip + i] = 0
    s.pending[seat] = NONE
