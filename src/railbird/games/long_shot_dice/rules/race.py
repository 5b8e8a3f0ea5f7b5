"""Phases 1 to 3 of a round, and every way a horse moves."""

from __future__ import annotations

from railbird.games.long_shot_dice.rules.constants import *
from railbird.games.long_shot_dice.rules.state import Position


def roll(s: Position, horse: int, spaces: int) -> None:
    """The dice show `horse` and `spaces`: move it, then every horse X'd on its card (LD-021)."""
    s.rolled = horse
    s.moved = spaces
    if s.noting:
        s.note(NOTE_ROLLED, s.active, horse, spaces, 0, 0)
    run(s, horse, spaces, BY_DICE)
    # The bar works wherever the card lies and also when its own horse has finished (LD-025, LD-030), lowest first.
    bar = s.bar[horse]
    for other in range(HORSES):
        if bar >> other & 1:
            run(s, other, 1, BY_BAR)
    if s.placed == PLACES and s.noting:
        s.note(NOTE_LAST_ROUND, -1, 0, 0, 0, 0)


def run(s: Position, horse: int, spaces: int, how: int) -> None:
    """Race movement: the only kind that finishes a horse, and only three of them (LD-017, LD-019, LD-038)."""
    if s.finished >> horse & 1:
        return
    start = s.position[horse]
    to = start + spaces
    if to > s.tables.spaces:
        if s.placed < PLACES:
            finish(s, horse)
            return
        to = s.tables.spaces
    s.position[horse] = to
    if s.noting:
        s.note(NOTE_MOVED, -1, horse, start, to, how)


def finish(s: Position, horse: int) -> None:
    start = s.position[horse]
    s.podium[s.placed] = horse
    s.placed += 1
    s.finished |= 1 << horse
    s.position[horse] = s.tables.spaces + 1
    if s.noting:
        s.note(NOTE_FINISHED, -1, horse, start, s.placed, 0)


def push(s: Position, horse: int, spaces: int) -> None:
    """Direct movement, forward or back: stops on the last space and at the start (LD-034, LD-035)."""
    if s.finished >> horse & 1:
        return
    start = s.position[horse]
    to = start + spaces
    if to > s.tables.spaces:
        to = s.tables.spaces
    if to < 0:
        to = 0
    s.position[horse] = to
    if s.noting:
        s.note(NOTE_MOVED, -1, horse, start, to, DIRECT)


def push_all(s: Position, horses: int, spaces: int) -> None:
    """Several horses move in ascending number (LD-037)."""
    for horse in range(HORSES):
        if horses >> horse & 1:
            push(s, horse, spaces)


def lead_position(s: Position) -> int:
    """Where the foremost unfinished horse stands."""
    best = -1
    for horse in range(HORSES):
        if not s.finished >> horse & 1 and s.position[horse] > best:
            best = s.position[horse]
    return best
