"""The race: first player, rolls, moves, handicaps, special moves (HS-052 to HS-084)."""

from __future__ import annotations

from railbird.engine.contract import Choices
from railbird.games.homestretch.rules import payout, state
from railbird.games.homestretch.rules.constants import *
from railbird.games.homestretch.rules.state import Position

# The first turn.


def find_first_player(s: Position) -> None:
    """Least money; those tied for it roll one die each (HS-053, HS-054)."""
    least = s.money[0]
    for seat in range(s.seats):
        if s.money[seat] < least:
            least = s.money[seat]
    s.contest = 0
    for seat in range(s.seats):
        s.thrown[seat] = 0
        if s.money[seat] == least:
            s.contest |= 1 << seat
    settle_contest(s)


def settle_contest(s: Position) -> None:
    """One left: he starts. Several: they roll (HS-R21)."""
    if s.contest & (s.contest - 1):
        state.draw(s, FIRST_PLAYER)
        return
    seat = 0
    while not s.contest >> seat & 1:
        seat += 1
    s.contest = 0
    begin_turn(s, seat)
    if s.noting:
        s.note(NOTE_FIRST, seat, s.race, 0, 0, 0)


def thrower(s: Position) -> int:
    """Who rolls next for the first turn; -1 when all have, as at the note of the last one."""
    for seat in range(s.seats):
        if s.contest >> seat & 1 and not s.thrown[seat]:
            return seat
    return -1


def throw(s: Position, die: int) -> None:
    seat = thrower(s)
    s.thrown[seat] = die
    if s.noting:
        s.note(NOTE_THROWN, seat, die, 0, 0, 0)
    highest = 0
    for other in range(s.seats):
        if s.contest >> other & 1:
            if not s.thrown[other]:
                return
            if s.thrown[other] > highest:
                highest = s.thrown[other]
    for other in range(s.seats):
        if s.thrown[other] < highest:
            s.contest &= ~(1 << other)
        s.thrown[other] = 0
    settle_contest(s)


# Turns.


def begin_turn(s: Position, seat: int) -> None:
    s.turn = seat
    s.rolls = 0
    state.draw(s, ROLL)


def end_turn(s: Position) -> None:
    begin_turn(s, (s.turn + 1) % s.seats)


def running(s: Position, horse: int) -> int:
    return s.position[horse] < s.tables.finish


def rolled_horse(s: Position) -> int:
    return s.dice[0] + s.dice[1] - FIRST_NUMBER


def roll(s: Position, first: int, second: int) -> None:
    """Both dice count: their total names the horse, their difference the length of a special move."""
    s.dice[0] = first
    s.dice[1] = second
    s.rolls += 1
    s.roll_count += 1
    if s.noting:
        s.note(NOTE_ROLLED, s.turn, first, second, s.rolls, 0)
    horse = rolled_horse(s)
    if not running(s, horse):
        state.ask(s, SPECIAL)
    elif s.handicap[horse] == CROSS:
        take_cross(s, horse)
        after_roll(s)
    elif s.rolls == 1:
        state.ask(s, MOVE)
    else:
        move(s, horse, LONG_MOVE)
        if s.placed < LINES:
            end_turn(s)


def after_roll(s: Position) -> None:
    """After an X or a special move: a first roll may be followed by a second (HS-070, HS-080)."""
    if s.rolls == 1:
        state.ask(s, AGAIN)
    else:
        end_turn(s)


def two_stop(s: Position) -> None:
    move(s, rolled_horse(s), LONG_MOVE)
    if s.placed < LINES:
        end_turn(s)


def one_reroll(s: Position) -> None:
    move(s, rolled_horse(s), SHORT_MOVE)
    if s.placed < LINES:
        state.draw(s, ROLL)


def reroll(s: Position) -> None:
    state.draw(s, ROLL)


def stop(s: Position) -> None:
    seat = s.turn
    end_turn(s)
    if s.noting:
        s.note(NOTE_ENDED, seat, 0, 0, 0, 0)


# Moves.


def take_cross(s: Position, horse: int) -> None:
    """The X cancels this move and goes back to the supply (HS-067, HS-068)."""
    s.handicap[horse] = NOTHING
    if s.noting:
        s.note(NOTE_CROSSED, s.turn, horse, 0, 0, 0)


def move(s: Position, horse: int, spaces: int) -> None:
    """A move, with the help of a + token if it is the horse's first (HS-066). The third finisher ends the race."""
    start = s.position[horse]
    help_ = s.tables.bonus[s.handicap[horse]]
    s.handicap[horse] = NOTHING
    to = start + spaces + help_
    if to > s.tables.finish:
        to = s.tables.finish
    s.position[horse] = to
    if s.noting:
        s.note(NOTE_MOVED, s.turn, horse, start, to, help_)
    if to < s.tables.finish:
        return
    s.podium[s.placed][s.race] = horse
    s.placed += 1
    if s.placed == LINES:
        payout.close(s)
    if s.noting:
        s.note(NOTE_FINISHED, s.turn, horse, s.placed - 1, 0, 0)
    if s.placed == LINES:
        payout.pay(s)


def last_position(s: Position) -> int:
    """Last place on the track: the smallest position of a running horse (HS-R28)."""
    last = s.tables.finish
    for horse in range(HORSES):
        if s.position[horse] < last:
            last = s.position[horse]
    return last


def special_legal(s: Position, out: Choices) -> None:
    last = last_position(s)
    for horse in range(HORSES):
        if s.position[horse] == last:
            out.add(MOVE_LAST + FIRST_NUMBER + horse)


def special_length(s: Position) -> int:
    return s.tables.special[abs(s.dice[0] - s.dice[1])]


def special_move(s: Position, horse: int) -> None:
    """A horse in last place moves by the difference of the dice; handicaps act as in any move (HS-R26, HS-R27)."""
    s.special_count += 1
    if s.noting:
        s.note(NOTE_SPECIAL, s.turn, horse, special_length(s), 0, 0)
    if s.handicap[horse] == CROSS:
        take_cross(s, horse)
    else:
        move(s, horse, special_length(s))
    if s.placed < LINES:
        after_roll(s)
