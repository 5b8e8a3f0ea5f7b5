"""Reading a table from the store without keeping others waiting: a long log is folded in slices."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable

from railbird.server.progress import Progress
from railbird.server.store import Entry, Store, TableRow

SLICE_SECONDS = 0.005  # of folding, before others have their turn


async def read_table(store: Store, row: TableRow) -> Progress:
    """The table as the store has it."""
    progress = Progress(row)
    await fold(progress, await store.entries(row.id))
    return progress


async def fold(progress: Progress, entries: Iterable[Entry]) -> None:
    end = time.perf_counter() + SLICE_SECONDS
    for entry in entries:
        progress.apply(entry)
        if time.perf_counter() >= end:
            await asyncio.sleep(0)
            end = time.perf_counter() + SLICE_SECONDS
