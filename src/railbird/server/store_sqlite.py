"""The store of one server on one machine: SQLite, one writer thread, many entries to a commit.

Only the writer connection writes and checkpoints. It takes whatever has queued up while the last commit was being
synced and commits it together, so that a thousand moves a second cost some hundred syncs. A second process on
the same folder is refused.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, TypeVar

from railbird.server.mark import SYNC_SECONDS, Mark
from railbird.server.paths import FILE
from railbird.server.sqlite_file import connect, hold, look_before, migrate
from railbird.server.store import (
    Conflict,
    Damaged,
    Entry,
    Snapshot,
    StoreError,
    Summary,
    TableRow,
    encode,
    enters_phase,
    number_before,
    read_entries,
    read_row,
    words_of,
)

log = logging.getLogger("railbird.server")
LARGEST_COMMIT = 512
LEAST_FREE = 8 << 20  # bytes on the disk: with less the server says that it is not well
PROBE_SECONDS, PING_SECONDS = 10.0, 3.0
PROBE = "UPDATE schema_version SET number = number WHERE number = 1"
KEEP = "INSERT OR REPLACE INTO snapshots (table_id, n, made_by, data) VALUES (?, ?, ?, ?)"
CHOSEN = "(SELECT value FROM json_each(?))"
ROWS = f"""
SELECT id, game, spec, seed, spectator, created, updated, summary, since FROM tables
WHERE id IN {CHOSEN} AND phase <> 'gone'
"""
SEATS = f"SELECT table_id, token FROM seats WHERE table_id IN {CHOSEN} ORDER BY table_id, seat"
HOLD = """
UPDATE tables SET since = max(since, ?) WHERE phase <> 'gone' AND id IN (SELECT value FROM json_each(?)) RETURNING id
"""
Work = Callable[[sqlite3.Connection], object]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Job:
    """Something to save for a table: entries as rows, with the summary they lead to, or any other work."""

    done: asyncio.Future[None]
    table: str = ""
    rows: list[tuple[Any, ...]] = field(default_factory=list)
    state: tuple[Any, ...] = ()
    phase: tuple[Any, ...] = ()
    marks: int | None = None  # the number of the last entry; 0: the table itself
    work: Work | None = None


# A whole batch in two statements: every statement gives up the interpreter's lock and has to wait for it again.
# Rows that do not follow the last one of their log are left out, which is noticed by their count.
INSERT_ENTRIES = """
INSERT INTO entries (table_id, n, kind, seat, data, command, at)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
  json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]'), json_extract(value, '$[6]')
FROM json_each(?)
WHERE json_extract(value, '$[7]')
  = (SELECT coalesce(max(n), 0) FROM entries WHERE table_id = json_extract(value, '$[0]'))
"""
UPDATE_TABLES = """
UPDATE tables SET summary = json_extract(value, '$[0]'), updated = json_extract(value, '$[1]')
FROM json_each(?) WHERE tables.id = json_extract(value, '$[2]') AND tables.phase <> 'gone'
"""
UPDATE_PHASES = """
UPDATE tables SET phase = json_extract(value, '$[0]'), since = json_extract(value, '$[1]')
FROM json_each(?) WHERE tables.id = json_extract(value, '$[2]') AND tables.phase <> json_extract(value, '$[0]')
"""


class SqliteStore:
    name = "sqlite"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.commits = 0
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._reader: sqlite3.Connection | None = None
        self._open: list[sqlite3.Connection] = []
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="railbird-reader")
        self._lock: IO[str] | None = None
        self._closing = False
        self._mark = Mark(folder)
        self._synced = 0.0  # when the mark last was
        self._written = -PROBE_SECONDS  # when a commit last succeeded, and none has failed since
        self._probing: asyncio.Task[Any] | None = None

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = hold(self.folder / "railbird.lock")
            look_before(self.folder)
            self._mark.open()
            writer = connect(self.folder / FILE)
            self._open.append(writer)
            migrate(writer)
            self._reader = connect(self.folder / FILE)
            self._open.append(self._reader)
            self._reader.execute("PRAGMA query_only = ON")
        except (OSError, sqlite3.Error) as error:
            await self.close()
            raise StoreError(f"{self.folder}: cannot be used for tables: {words_of(error)}") from None
        except StoreError:
            await self.close()
            raise
        self._writer = threading.Thread(target=self._write, args=(writer,), name="railbird-writer", daemon=True)
        self._writer.start()

    async def close(self) -> None:
        self._closing = True
        if self._writer is not None:
            self._jobs.put(None)
            await asyncio.to_thread(self._writer.join)
        self._reading.shutdown()
        while self._open:
            self._open.pop().close()  # the writer last: it folds its journal into the file
        self._mark.close()
        if self._lock is not None:
            self._lock.close()

    async def ping(self) -> None:
        if self._writer is None or not self._writer.is_alive():
            raise StoreError("the writer has stopped")
        if shutil.disk_usage(self.folder).free < LEAST_FREE:
            raise StoreError(f"{self.folder}: the disk is full")
        await self._read(lambda db: db.execute("SELECT 1"))
        if time.monotonic() - self._written > PROBE_SECONDS:
            await self._probe()

    async def _probe(self) -> None:
        """Whether something can be written; one question at a time, however many ask."""
        if self._probing is None or self._probing.done():
            self._probing = asyncio.ensure_future(self._work(lambda db: db.execute(PROBE)))
        await asyncio.wait([self._probing], timeout=PING_SECONDS)
        if not self._probing.done():
            raise StoreError(f"{self.folder}: nothing was written within {PING_SECONDS:g} seconds")
        self._probing.result()

    async def create(self, row: TableRow) -> None:
        await self._do(Job(self._loop.create_future(), row.id, marks=0, work=lambda db: create(db, row)))

    async def append(
        self, table: str, entries: Sequence[Entry], summary: Summary, updated: float | None = None
    ) -> None:
        before = number_before(entries)
        rows = [(table, e.n, e.kind, e.seat, encode(e.data).decode(), e.command, e.at, before) for e in entries]
        state = (encode(summary).decode(), entries[-1].at if updated is None else updated, table)
        phase = (summary.phase, entries[-1].at, table) if enters_phase(entries, summary) else ()
        await self._do(Job(self._loop.create_future(), table, rows, state, phase, entries[-1].n))

    async def table(self, table: str) -> TableRow | None:
        return (await self._rows([table], table)).get(table)

    async def tables(self, tables: Sequence[str]) -> dict[str, TableRow]:
        return await self._rows(tables, "one of several")

    async def _rows(self, tables: Sequence[str], blamed: str) -> dict[str, TableRow]:
        wish = encode(list(tables)).decode()

        def read(db: sqlite3.Connection) -> dict[str, TableRow]:
            seats: dict[str, list[bytes | None]] = {table: [] for table in tables}
            for table, token in db.execute(SEATS, (wish,)):
                seats[table].append(token)
            return {row[0]: read_row(row, seats[row[0]]) for row in db.execute(ROWS, (wish,))}

        return await self._read(read, blamed)

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        query = "SELECT n, kind, seat, data, command, at FROM entries WHERE table_id = ? AND n > ? ORDER BY n"
        return await self._read(lambda db: read_entries(table, db.execute(query, (table, since))), table)

    async def command(self, table: str, command: str) -> int | None:
        query = "SELECT n FROM entries WHERE table_id = ? AND command = ?"
        found = await self._read(lambda db: db.execute(query, (table, command)).fetchall(), table)
        return found[0][0] if found else None

    async def snapshot(self, table: str) -> Snapshot | None:
        query = "SELECT n, made_by, data FROM snapshots WHERE table_id = ?"
        found = await self._read(lambda db: db.execute(query, (table,)).fetchall(), table)
        return Snapshot(*found[0]) if found else None

    async def keep(self, table: str, snapshot: Snapshot) -> None:
        values = (table, snapshot.n, snapshot.made_by, snapshot.data)
        await self._do(Job(self._loop.create_future(), table, work=lambda db: db.execute(KEEP, values)))

    async def hold(self, tables: Sequence[str], now: float) -> set[str]:
        wish = encode(list(tables)).decode()
        held = await self._work(lambda db: db.execute(HOLD, (now, wish)).fetchall())
        return set(tables) - {table for (table,) in held}

    async def expire(self, phase: str, before: float, most: int) -> tuple[list[str], bool]:
        gone, more = await self._work(lambda db: expire(db, phase, before, most))
        self._mark.forget(gone)  # before their rows are deleted
        return gone, more

    async def clear(self, most: int) -> bool:
        return await self._work(lambda db: clear(db, most))

    async def size(self) -> int:
        """Of the pages in use: those that are free are used again, the file itself does not shrink."""
        names = ("page_count", "freelist_count", "page_size")
        pages, free, each = await self._read(lambda db: [db.execute(f"PRAGMA {name}").fetchone()[0] for name in names])
        return int((pages - free) * each)

    # Inside.

    async def _work(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What this work found, in a commit that it may share with others."""
        found: list[T] = []
        await self._do(Job(self._loop.create_future(), work=lambda db: found.append(work(db))))
        return found[-1]

    async def _read(self, read: Callable[[sqlite3.Connection], T], table: str = "") -> T:
        """What this finds, in the reader's thread: a long log would stop the others. Damage is this table's."""
        assert self._reader is not None
        reader = self._reader
        try:
            return await self._loop.run_in_executor(self._reading, lambda: read(reader))
        except (sqlite3.Error, RuntimeError) as error:  # RuntimeError: closed already
            if table and is_damage(error):
                raise Damaged(table, words_of(error)) from None
            raise StoreError(f"{self.folder} does not answer: {error}") from None

    async def _do(self, job: Job) -> None:
        if self._closing:
            raise StoreError("the store is closed")
        self._jobs.put(job)
        await job.done

    def _write(self, db: sqlite3.Connection) -> None:
        """The writer thread: until told to stop, commit what has queued up."""
        running = True
        while running:
            batch: list[Job] = []
            job = self._jobs.get()
            while job is not None:
                batch.append(job)
                if len(batch) == LARGEST_COMMIT or self._jobs.empty():
                    break
                job = self._jobs.get()
            running = job is not None
            if batch:
                results = commit(db, batch)
                self.commits += 1
                self._note(batch, results)
                self._loop.call_soon_threadsafe(settle, batch, results)

    def _note(self, batch: list[Job], results: list[Exception | None]) -> None:
        """Before anybody is told: what was committed last, and whether commits succeed."""
        self._written = time.monotonic()
        saved = [job for job, error in zip(batch, results, strict=True) if error is None and job.marks is not None]
        if any(isinstance(error, StoreError) for error in results):
            self._written = -PROBE_SECONDS
        try:
            if saved:
                self._mark.note(saved[-1].table, saved[-1].marks or 0)
            if self._written - self._synced > SYNC_SECONDS:
                self._synced = self._written
                self._loop.call_soon_threadsafe(self._loop.run_in_executor, None, self._mark.sync)
        except (OSError, ValueError) as error:  # the moves themselves are saved
            log.warning("%s: what was saved last could not be noted: %s", self.folder, error)


def commit(db: sqlite3.Connection, batch: list[Job]) -> list[Exception | None]:
    """All jobs in one transaction; one that conflicts leaves nothing behind and does not spoil the others."""
    try:
        try:
            db.execute("BEGIN IMMEDIATE")
            write(db, batch)
            db.execute("COMMIT")
            return [None] * len(batch)
        except sqlite3.DatabaseError as error:
            if not (isinstance(error, sqlite3.IntegrityError) or is_damage(error)):
                raise
            db.rollback()
            return commit_each(db, batch)
    except Exception as error:  # whatever it is, the writer goes on: others wait for it
        with contextlib.suppress(sqlite3.Error):
            db.rollback()
        return [StoreError(f"could not be saved: {error}")] * len(batch)


def commit_each(db: sqlite3.Connection, batch: list[Job]) -> list[Exception | None]:
    """The rare way, when something in the batch conflicts or is damaged: find out what."""
    results: list[Exception | None] = []
    db.execute("BEGIN IMMEDIATE")
    for job in batch:
        db.execute("SAVEPOINT job")
        try:
            write(db, [job])
            results.append(None)
        except sqlite3.DatabaseError as error:
            db.execute("ROLLBACK TO job")
            if isinstance(error, sqlite3.IntegrityError):
                results.append(Conflict(str(error)))
            elif is_damage(error):
                results.append(Damaged(job.table, words_of(error)))
            else:
                raise
        db.execute("RELEASE job")
    db.execute("COMMIT")
    return results


def write(db: sqlite3.Connection, batch: list[Job]) -> None:
    for job in batch:
        if job.work:
            job.work(db)
    rows = [row for job in batch for row in job.rows]
    if rows:
        if db.execute(INSERT_ENTRIES, (encode(rows).decode(),)).rowcount < len(rows):
            raise sqlite3.IntegrityError("an entry does not follow the last one of its log")
        latest = {job.state[2]: job.state for job in batch if job.state}
        if db.execute(UPDATE_TABLES, (encode(list(latest.values())).decode(),)).rowcount < len(latest):
            raise sqlite3.IntegrityError("the table is gone")
        if phases := {job.phase[2]: job.phase for job in batch if job.phase}:
            db.execute(UPDATE_PHASES, (encode(list(phases.values())).decode(),))


def is_damage(error: BaseException) -> bool:
    """Whether the file is wrong where this was read or written, rather than the disk full or the database busy."""
    words = str(error)
    return "malformed" in words or "Could not decode to UTF-8" in words


def settle(batch: list[Job], results: list[Exception | None]) -> None:
    for job, error in zip(batch, results, strict=True):
        if not job.done.done():
            if error is None:
                job.done.set_result(None)
            else:
                job.done.set_exception(error)


def create(db: sqlite3.Connection, row: TableRow) -> None:
    db.execute(
        "INSERT INTO tables (id, game, spec, seed, spectator, created, updated, summary, since)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (row.id, row.game, encode(row.spec).decode(), row.seed, row.spectator, row.created, row.updated,
         encode(row.summary).decode(), row.updated),
    )  # fmt: skip
    db.executemany(
        "INSERT INTO seats (table_id, seat, token) VALUES (?, ?, ?)",
        [(row.id, seat, token) for seat, token in enumerate(row.seats)],
    )


def expire(db: sqlite3.Connection, phase: str, before: float, most: int) -> tuple[list[str], bool]:
    found = db.execute(
        "SELECT id, updated FROM tables WHERE phase = ? AND since < ? ORDER BY since LIMIT ?", (phase, before, most)
    ).fetchall()
    old = [table for table, updated in found if updated < before]
    # Played on since it was last looked at: not looked at again until that is old.
    played = [(updated, table) for table, updated in found if updated >= before]
    db.executemany("UPDATE tables SET since = ? WHERE id = ?", played)
    db.executemany("UPDATE tables SET phase = 'gone' WHERE id = ?", [(table,) for table in old])
    return old, len(found) == most


def clear(db: sqlite3.Connection, most: int) -> bool:
    left = most
    for (table,) in db.execute("SELECT id FROM tables WHERE phase = 'gone' LIMIT ?", (most,)).fetchall():
        left -= db.execute(
            "DELETE FROM entries WHERE table_id = ?1 AND n IN (SELECT n FROM entries WHERE table_id = ?1 LIMIT ?2)",
            (table, left),
        ).rowcount
        if left <= 0:
            return True
        for rows in ("seats", "snapshots"):
            db.execute(f"DELETE FROM {rows} WHERE table_id = ?", (table,))
        db.execute("DELETE FROM tables WHERE id = ?", (table,))
        left -= 1
    return left <= 0
