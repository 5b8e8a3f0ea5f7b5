"""The clock of a table: so many seconds for each decision of a person, then a bot takes over.

Time is not in the log. After a restart, or when nobody had the table open, everybody has the full time again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from railbird.server.progress import Progress


class Clock:
    def __init__(self, turn: int, overdue: Callable[[int, int], None]) -> None:
        self.turn = turn
        self._overdue = overdue  # told (seat, move) when time is up
        self._ends: dict[int, tuple[int, float]] = {}  # seat -> (its move, when)
        self._timer: asyncio.TimerHandle | None = None

    def update(self, progress: Progress) -> None:
        """The table has changed: who is being waited for now, and since when?"""
        loop = asyncio.get_running_loop()
        waiting = {seat: progress.move(seat) for seat in progress.people_waiting()}
        self._ends = {
            seat: self._ends[seat]
            if seat in self._ends and self._ends[seat][0] == move
            else (move, loop.time() + self.turn)
            for seat, move in waiting.items()
        }
        self._set()

    def left(self) -> dict[str, Any]:
        now = asyncio.get_running_loop().time()
        left = {str(seat): round(max(0.0, end - now), 1) for seat, (_, end) in self._ends.items()}
        return {"turn": self.turn, "left": left}

    @property
    def ticking(self) -> bool:
        return bool(self._ends)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _set(self) -> None:
        self.stop()
        if self._ends:
            first = min(end for _, end in self._ends.values())
            self._timer = asyncio.get_running_loop().call_at(first, self._ring)

    def _ring(self) -> None:
        now = asyncio.get_running_loop().time()
        late = [(seat, move) for seat, (move, end) in self._ends.items() if end <= now]
        for seat, move in late:
            del self._ends[seat]
            self._overdue(seat, move)
        self._set()
