"""The race: lead and last, moving horses, crossing the line."""

from __future__ import annotations

from railbird.engine.constants import *
from railbird.games.long_shot.rules.constants import *
from railbird.games.long_shot.rules.state import Position


def running(s: Position, horse: int) -> int:
    return s.position[horse] <= s.tables.spaces


def in_no_bets(s: Position, horse: int) -> int:
    return s.tables.no_bets_from <= s.position[horse] <= s.tables.spaces


def lead_space(s: Position) -> int:
    """The space of the foremost horse; 0 while all are behind the line and once a horse has finished (LS-106)."""
    if s.finished:
        return 0
    space = 0
    for horse in range(HORSES):
        space = max(space, s.position[horse])
    return space


def last_space(s: Position) -> int:
    """The least position of a running horse, the start area included (LS-R24)."""
    space = s.tables.spaces
    for horse in range(HORSES):
        space = min(space, s.position[horse])
    return space


def ahead(s: Position, horse: int) -> int:
    """How many running horses have a greater position."""
    count = 0
    for other in range(HORSES):
        if s.position[other] > s.position[horse] and running(s, other):
            count += 1
    return count


def next_space(s: Position, horse: int) -> int:
    """The space of the nearest running horse ahead; the horse's own if there is none."""
    space = FAR
    for other in range(HORSES):
        if s.position[horse] < s.position[other] < space and running(s, other):
            space = s.position[other]
    return s.position[horse] if space == FAR else space


def would_move(s: Position, horse: int, steps: int, cross: int) -> int:
    """V2: would this shift the horse at least one space?"""
    if steps > 0:
        return running(s, horse) and (cross or s.position[horse] < s.tables.spaces)
    return steps < 0 and running(s, horse) and s.position[horse] > 0


def move(s: Position, horse: int, steps: int, cross: int) -> None:
    """Forward or back. Back stops at the start (LS-R26); without `cross` forward stops on the last space (LS-R25)."""
    if not running(s, horse):
        return
    before = s.position[horse]
    to = before + steps
    if to < 0:
        to = 0
    if to > s.tables.spaces:
        to = s.tables.spaces + 1 if cross else s.tables.spaces
    s.position[horse] = to
    if s.noting:
        cause = s.effect
        if cause < 0 and horse != s.roll_horse:
            cause = BY_BAR
        s.note(NOTE_MOVE, s.turn, horse, before, to, cause)
    if to > s.tables.spaces:
        finish(s, horse)


def finish(s: Position, horse: int) -> None:
    """To the Winner's Circle; the third one ends the game at once (LS-107, LS-111)."""
    s.order[s.finished] = horse
    s.finished += 1
    if s.finished == 1:
        s.first_finish = s.turns
    if s.noting:
        s.note(NOTE_FINISH, s.owner[horse], horse, s.finished, 0, 0)
    if s.finished == PLACES:
        s.due = OVER
        s.stage = FINISHED
        if s.noting:
            s.note(NOTE_END, s.turn, s.order[0], s.order[1], s.order[2], 0)


def bar_horses(s: Position) -> int:
    """Mask of the turn player's running horses with the rolled number in their bar, not yet moved by this roll."""
    mask = 0
    for horse in range(HORSES):
        if s.owner[horse] == s.turn and s.tables.bar[horse] >> s.roll_horse & 1 and running(s, horse):
            mask |= 1 << horse
    return mask & ~s.moved


def rolled_horse(s: Position) -> None:
    """The rolled horse moves first, whoever owns it, and once only (LS-030, LS-040, LS-043)."""
    s.moved = 1 << s.roll_horse
    move(s, s.roll_horse, s.roll_move, 1)


def bar_move(s: Position, horse: int) -> None:
    s.moved |= 1 << horse
    move(s, horse, s.roll_move, 1)
