"""The clock of a table: so many seconds for each decision of a person, then a bot takes over.

What others cannot know of must not show in the time they see: secret strokes win none, a whole slip is one decision.
For that there is more time when several are asked at once. Going back and forth wins no time either: between two rolls
a seat has ten turns' worth of it in all. Time is not in the log. After a restart, or when nobody had the table open,
everybody has the full time again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from railbird.server.fold import Progress

STRETCH = 10  # turns' worth of time between two rolls
TOGETHER = 3  # turns' worth of time for what several decide at once: a slip has many strokes


@dataclass(frozen=True, slots=True)
class Wait:
    """A seat is asked for a decision, after so many that everybody knows of."""

    decided: int
    since: float
    end: float


class Clock:
    def __init__(self, turn: int, overdue: Callable[[int, int], None]) -> None:
        self.turn = turn
        self._overdue = overdue  # told (seat, its decisions so far) when time is up
        self._waits: dict[int, Wait] = {}
        self._used: dict[int, float] = {}  # by each seat since the last roll, which nobody can take back
        self._rolls = 0
        self._timer: asyncio.TimerHandle | None = None

    def update(self, progress: Progress) -> None:
        """The table has changed: who is being waited for now, and since when?"""
        now = asyncio.get_running_loop().time()
        waiting = {seat: progress.decided[seat] for seat in progress.people_waiting()}
        turn = self.turn * (TOGETHER if len(progress.match.waiting) > 1 else 1)
        for seat, wait in list(self._waits.items()):
            if waiting.get(seat) != wait.decided:
                self._end(seat, now)
        if self._rolls != progress.match.rolls():
            self._rolls = progress.match.rolls()
            self._used.clear()
        for seat, decided in waiting.items():
            if seat not in self._waits:
                left = min(turn, STRETCH * self.turn - self._used.get(seat, 0.0))
                self._waits[seat] = Wait(decided, now, now + left)
        self._set()

    def left(self) -> dict[str, Any]:
        now = asyncio.get_running_loop().time()
        left = {str(seat): round(max(0.0, wait.end - now), 1) for seat, wait in self._waits.items()}
        return {"turn": self.turn, "left": left}

    def stop(self) -> None:
        """Nobody is there, or the table is left: who comes back has the full time."""
        self._waits.clear()
        self._used.clear()
        self._set()

    def _end(self, seat: int, now: float) -> None:
        self._used[seat] = self._used.get(seat, 0.0) + now - self._waits.pop(seat).since

    def _set(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._waits:
            first = min(wait.end for wait in self._waits.values())
            self._timer = asyncio.get_running_loop().call_at(first, self._ring)

    def _ring(self) -> None:
        now = asyncio.get_running_loop().time()
        for seat, wait in [(seat, wait) for seat, wait in self._waits.items() if wait.end <= now]:
            self._end(seat, now)
            self._overdue(seat, wait.decided)
        self._set()
