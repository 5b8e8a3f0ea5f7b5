"""Reading a table from the store without keeping others waiting: from its newest snapshot on, in slices."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable

from railbird.errors import RailbirdError
from railbird.server.fold import Progress
from railbird.server.snapshots import made_by, restore
from railbird.server.store import Damaged, Entry, Store, StoreError, TableRow, words_of

log = logging.getLogger("railbird.server")
SLICE_SECONDS = 0.005  # of folding, before others have their turn


async def read_table(store: Store, row: TableRow) -> Progress:
    """The table as the store has it; Damaged if what is there makes no table."""
    if row.damage:
        raise Damaged(row.id, row.damage)
    progress = await from_snapshot(store, row)
    if progress is None:
        progress = start(row)
        await fold(progress, await store.entries(row.id))
    return progress


def start(row: TableRow) -> Progress:
    """The table before its first entry."""
    try:
        if len(row.seats) != len(row.spec["seats"]):
            raise ValueError("another number of seats")
        return Progress(row)
    except RailbirdError:
        raise  # made by another version, which is no damage
    except Exception as error:
        raise Damaged(row.id, f"its settings make no table ({type(error).__name__})") from None


async def from_snapshot(store: Store, row: TableRow) -> Progress | None:
    """None if there is no snapshot, or none that can be used: then the whole log tells."""
    try:
        kept = await store.snapshot(row.id)
    except Damaged:
        kept = None
    if kept is None or kept.made_by != made_by(row.game):
        return None
    try:
        progress = restore(row, kept.data)
        last, *rest = await store.entries(row.id, kept.n - 1)
        if not kept.n == progress.n == last.n:
            raise ValueError(f"it is of entry {progress.n}, and was kept as of {kept.n}")
    except (StoreError, Damaged):
        raise
    except Exception as error:  # whatever is wrong with it, the log is there
        log.warning("table %s: its snapshot is not right and was not used: %s", row.id, error)
        return None
    await fold(progress, rest)
    return progress


async def fold(progress: Progress, entries: Iterable[Entry]) -> None:
    end = time.perf_counter() + SLICE_SECONDS
    for entry in entries:
        try:
            progress.apply(entry)
        except Exception as error:
            said = words_of(error)
            raise Damaged(progress.id, f"entry {progress.n + 1} of its log does not fit ({said})") from None
        if time.perf_counter() >= end:
            await asyncio.sleep(0)
            end = time.perf_counter() + SLICE_SECONDS
