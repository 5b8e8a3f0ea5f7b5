"""Tables do not stay for ever: which go, when, and that nobody notices it happen.

Every server looks now and then, takes a few of those that are due, and deletes their rows in small pieces, so that
moves never wait for it. A table that somebody has open is held by the server that has it, which says so in the store; a
held table is not due, whichever server looks. Those that the size budget takes are the finished ones, the oldest first,
then those that never began; when neither is enough, no new tables are made until there is room again.
"""

from __future__ import annotations

import asyncio
import logging
import random
import re
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from railbird.errors import BadOption
from railbird.server.metrics import Metrics
from railbird.server.store import Store

log = logging.getLogger("railbird.server")
DAY = 86_400.0
HOLD_SECONDS = 600.0  # a table that is open is held anew after this
SHORTEST = 2 * HOLD_SECONDS  # no table goes sooner: its server may not have said yet that it is open
AT_LEAST = 3_600.0  # what the budget leaves alone: somebody may be about to come back to it
TABLES, ENTRIES = 20, 200  # that go at once
LOOK_SECONDS, BUSY_SECONDS = 60.0, 0.1
UNITS = {"": 1, "KB": 10**3, "MB": 10**6, "GB": 10**9, "TB": 10**12}


@dataclass(frozen=True, slots=True)
class Lifetimes:
    """Seconds for which a table is kept after something last happened there, and bytes for all; None: no limit."""

    open: float | None = DAY  # never began
    playing: float | None = 30 * DAY  # abandoned
    over: float | None = 365 * DAY  # finished
    budget: int | None = 10 * 10**9

    def until(self, phase: str, updated: float) -> float | None:
        """When a table that nobody opens again goes."""
        seconds = {"open": self.open, "playing": self.playing, "over": self.over}.get(phase)
        return None if seconds is None else updated + seconds


def read_days(option: str, text: str | None, usual: float | None) -> float | None:
    """Seconds, from days or `never`."""
    if text is None:
        return usual
    if text == "never":
        return None
    try:
        seconds = float(text) * DAY
    except ValueError:
        seconds = -1.0
    if not SHORTEST <= seconds < 1e12:
        raise BadOption(f"{option}: days, such as 30 or 0.5 (at least {SHORTEST / DAY:.3f}), or never, not {text!r}")
    return seconds


def read_size(option: str, text: str | None, usual: int | None) -> int | None:
    """Bytes, from 500MB, 10GB or `unlimited`."""
    if text is None:
        return usual
    if text == "unlimited":
        return None
    found = re.fullmatch(r"(\d{1,15}(?:\.\d{1,3})?) ?([KMGT]?B?)", text.upper(), re.ASCII)
    unit = "" if found is None else found[2] if found[2].endswith("B") or not found[2] else found[2] + "B"
    if found is None or unit not in {*UNITS, "B"}:
        raise BadOption(f"{option}: a size such as 500MB or 10GB, or unlimited, not {text!r}")
    return int(float(found[1]) * UNITS.get(unit, 1))


class Expiry:
    """Runs beside the tables of one server. `in_memory` tells which those are; `gone` is told of each that is gone."""

    def __init__(
        self,
        store: Store,
        lifetimes: Lifetimes,
        metrics: Metrics,
        in_memory: Callable[[], Iterable[str]],
        gone: Callable[[str], None],
    ) -> None:
        self.lifetimes = lifetimes
        self.full = False  # over the budget, and nothing may go
        self.size = 0
        self._store = store
        self._metrics = metrics
        self._in_memory = in_memory
        self._gone = gone
        self._held: float | None = None  # when those in memory were last held

    async def run(self) -> None:
        """Not at once after the start: whoever was playing comes back first."""
        pause = LOOK_SECONDS
        while True:
            await asyncio.sleep(pause * random.uniform(0.75, 1.25))  # several servers do not look all at once
            pause = LOOK_SECONDS
            try:
                await self.hold_all()
                if await self.sweep():
                    pause = BUSY_SECONDS
            except Exception as error:  # the store may be away for a while
                log.warning("old tables could not be removed: %s", error)

    async def hold_all(self) -> None:
        """Say which tables are open here, well before others may take them for forgotten ones."""
        if self._held is not None and time.monotonic() - self._held < HOLD_SECONDS / 2:
            return
        tables = list(self._in_memory())
        for first in range(0, len(tables), ENTRIES):
            await self.hold(tables[first : first + ENTRIES])
        self._held = time.monotonic()

    async def hold_one(self, table: str) -> None:
        """Somebody opens it, and it may be old."""
        try:
            await self.hold([table])
        except Exception as error:
            log.warning("table %s could not be held: %s", table, error)

    async def hold(self, tables: list[str]) -> None:
        for table in await self._store.hold(tables, time.time()):
            self._gone(table)

    async def sweep(self) -> bool:
        """Let some go and delete some rows; whether there is more to do."""
        now = time.time()
        more = False
        for phase in ("open", "playing", "over"):
            seconds: float | None = getattr(self.lifetimes, phase)
            if seconds is not None:
                more = await self._expire(phase, now - seconds) or more
        more = await self._keep_to_budget(now) or more
        return await self._store.clear(ENTRIES) or more

    async def _keep_to_budget(self, now: float) -> bool:
        self.size = await self._store.size()
        budget = self.lifetimes.budget
        if budget is None or self.size <= budget:
            self.full = False
            return False
        removed = self._metrics.counts["expired"]
        for phase in ("over", "open"):
            more = await self._expire(phase, now - AT_LEAST)
            if more or self._metrics.counts["expired"] > removed:
                return True
        if await self._store.clear(ENTRIES):
            return True  # what is gone takes room until its rows are deleted
        if not self.full:
            log.warning("the database is over its budget of %s bytes, and no old table can go: no new ones", budget)
        self.full = True
        return False

    async def _expire(self, phase: str, before: float) -> bool:
        gone, more = await self._store.expire(phase, before, TABLES)
        for table in gone:
            self._metrics.count("expired")
            self._gone(table)
        return more
