"""To whom an entry of a table's log shows: by an event, or because what somebody sees has changed.

What shows to nobody but the seat itself, such as a stroke on a slip, brings others neither a message nor a number.
"""

from __future__ import annotations

from collections.abc import Iterable

from railbird.match.match import Match
from railbird.match.moments import Moment

EVERYBODY = 0x1FF  # a bit for each seat, and one for spectators
SPECTATORS = 0x100


def bits_of(seats: Iterable[int]) -> int:
    """Those who hold these seats: what spectators know, they know too."""
    return sum(1 << seat for seat in seats) | SPECTATORS


def shown_to(moment: Moment, seat: int | None, seats: int) -> int:
    """Bits of those to whom a moment shows: by an event, or because what they see has changed."""
    if seat is None or not moment.before.game.secrets or moment.tells(None) or not moment.looks_alike(None):
        return EVERYBODY
    return sum(
        1 << other for other in range(seats) if other == seat or moment.tells(other) or not moment.looks_alike(other)
    )


def undo_shows(match: Match) -> list[bool]:
    """Whether an undo would take back something that was told: to each seat, and to spectators."""
    return [match.undo_tells(other) for other in (*range(match.seats), None)] if match.game.secrets else []


def undone_to(moment: Moment, seat: int, told: list[bool]) -> int:
    """Bits of those to whom the undo that was this moment shows; `told` as before it."""
    if not told or told[-1] or not moment.looks_alike(None):
        return EVERYBODY
    return sum(
        1 << other
        for other, was_told in enumerate(told[:-1])
        if other == seat or was_told or not moment.looks_alike(other)
    )
