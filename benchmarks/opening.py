"""How long it takes to open a table: with a short and a long log, with and without its snapshot.

    python -m benchmarks.opening [--entries 20000] [--data postgresql://...]

Prints the median milliseconds of reading the table from its store, and the longest time that others had to wait
meanwhile. Without --data: SQLite in a folder that is removed afterwards.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import statistics
import tempfile
import time

from tests.server.logs import make_row, play

from railbird.games.registry import game_ids
from railbird.server.fold import Progress
from railbird.server.opening import read_table
from railbird.server.showing import EVERYBODY
from railbird.server.snapshots import made_by, pack
from railbird.server.store import Entry, Snapshot, Store, TableRow, open_store
from railbird.server.tables import SNAPSHOT_ENTRIES
from railbird.server.tokens import new_table_id

TIMES = 5


def main() -> None:
    parser = argparse.ArgumentParser(description="time to open a table")
    parser.add_argument("--entries", type=int, default=20_000)
    parser.add_argument("--data", default=None)
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="railbird-opening") as folder:
        asyncio.run(measure(open_store(wish.data or folder), wish.entries))


async def measure(store: Store, most: int) -> None:
    await store.open()
    try:
        print(
            f"{store.name:16} {'entries':>8} {'whole log':>12} {'others wait':>12} {'snapshot':>12} {'others wait':>12}"
        )
        for game in game_ids():
            for length in (500, most):
                row, log, kept = long_table(game, length)
                await store.create(row)
                for first in range(0, len(log), 1000):
                    await store.append(row.id, log[first : first + 1000], row.summary)
                whole = await opened(store, row, 1 if length > 1000 else TIMES)
                await store.keep(row.id, kept)
                short = await opened(store, row, TIMES)
                figures = "".join(f"{1000 * seconds:9.1f} ms " for seconds in (*whole, *short))
                print(f"{game:16} {len(log):8} {figures}", flush=True)
    finally:
        await store.close()


def long_table(game: str, length: int) -> tuple[TableRow, list[Entry], Snapshot]:
    """A match in its middle with a log of this length, and its last snapshot, which is as old as it can be."""
    row = make_row(game, table=new_table_id())
    _, log = play(row, random.Random(1), most=40)
    progress = Progress(row)
    kept = None
    for entry in log:
        progress.apply(entry)
    while progress.n < length:
        number = progress.n + 1
        if number == length - SNAPSHOT_ENTRIES + 1:
            kept = Snapshot(progress.n, made_by(game), pack(progress.keep()))
        entry = next_entry(progress, number)
        progress.apply(entry)
        log.append(entry)
    assert kept is not None
    return row, log, kept


def next_entry(progress: Progress, number: int) -> Entry:
    """A step and back again where that can be, else a seat given away and taken back."""
    match = progress.match
    seat = match.waiting[0]
    if match.can_undo(seat):
        return Entry(number, "undo", seat, {"to": EVERYBODY}, f"{seat}:undo-{number}", 9.0)
    if len(match.waiting) == 1:
        for action in match.actions(seat):
            if not match.final(seat, action.code):
                data = {"steps": [[seat, action.text]], "to": EVERYBODY}
                return Entry(number, "act", seat, data, f"{seat}:act-{number}", 9.0)
    level = None if progress.seats[0].bot else "steady"
    return Entry(number, "bot" if level else "take", 0, {"level": level}, f"0:lent-{number}", 9.0)


async def opened(store: Store, row: TableRow, times: int) -> tuple[float, float]:
    """Seconds to read the table, and the longest that others waited for their turn."""
    longest = 0.0

    async def others() -> None:
        nonlocal longest
        while True:
            began = time.perf_counter()
            await asyncio.sleep(0)
            longest = max(longest, time.perf_counter() - began)

    task = asyncio.ensure_future(others())
    took = []
    for _ in range(times):
        began = time.perf_counter()
        await read_table(store, row)
        took.append(time.perf_counter() - began)
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
    return statistics.median(took), longest


if __name__ == "__main__":
    main()
