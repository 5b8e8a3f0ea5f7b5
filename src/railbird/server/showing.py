"""To whom an entry of a table's log shows: by an event, or because what somebody sees has changed.

What shows to nobody but the seat itself, such as a stroke on a slip, brings others neither a message nor a number.
"""

from __future__ import annotations

from collections.abc import Iterable

from railbird.engine.contract import State
from railbird.match.match import Match

EVERYBODY = 0x1FF  # a bit for each seat, and one for spectators
SPECTATORS = 0x100


def bits_of(seats: Iterable[int]) -> int:
    """Those who hold these seats: what spectators know, they know too."""
    return sum(1 << seat for seat in seats) | SPECTATORS


def shown_to(match: Match, seat: int | None, position: State, first: int) -> int:
    """Bits of those to whom the steps from `first` on show: by an event, or because what they see has changed since
    this position."""
    if seat is None or match.log(None, first):
        return EVERYBODY
    return bits(match, seat, position, [other for other in range(match.seats) if match.log(other, first)])


def take_back(match: Match, seat: int) -> int:
    """Undo, and bits of those to whom it shows; 0 if there is nothing to undo."""
    position, viewers = match.position(), (*range(match.seats), None)
    before = [len(match.log(other, -1)) for other in viewers] if match.game.secrets else []
    if not match.undo(seat):
        return 0
    changed = [count != len(match.log(other, -1)) for other, count in zip(viewers, before, strict=False)]
    if not changed or changed.pop():
        return EVERYBODY
    return bits(match, seat, position, [other for other in range(match.seats) if changed[other]])


def bits(match: Match, seat: int, position: State, noticed: list[int]) -> int:
    """Those who noticed an event, whose sight has changed since this position, and the seat itself."""
    if not match.looks_as(position, None):
        return EVERYBODY
    noticing = (seat, *noticed)
    return sum(1 << other for other in range(match.seats) if other in noticing or not match.looks_as(position, other))
