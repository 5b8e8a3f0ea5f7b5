"""The store of one server on one machine: SQLite, one writer thread, many entries to a commit.

Only the writer connection writes and checkpoints. It takes whatever has queued up while the last commit was being
synced and commits it together, so that a thousand moves a second cost some hundred syncs. A second process on
the same folder is refused.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, TypeVar

from railbird.server.paths import FILE
from railbird.server.store import (
    Conflict,
    Entry,
    Snapshot,
    StoreError,
    Summary,
    TableRow,
    decode_data,
    decode_summary,
    encode,
    enters_phase,
    number_before,
    pending,
    read_entries,
    words_of,
)

LARGEST_COMMIT = 512
LARGEST_CHECKED = 16 << 20
PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "busy_timeout = 5000",
    "wal_autocheckpoint = 4000",  # pages: a busy table's page is folded back once for many moves
)
KEEP = "INSERT OR REPLACE INTO snapshots (table_id, n, made_by, data) VALUES (?, ?, ?, ?)"
HOLD = """
UPDATE tables SET since = max(since, ?) WHERE phase <> 'gone' AND id IN (SELECT value FROM json_each(?)) RETURNING id
"""
Work = Callable[[sqlite3.Connection], object]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Job:
    """Something to save: entries as rows, with the summary they lead to, or any other work."""

    done: asyncio.Future[None]
    rows: list[tuple[Any, ...]] = field(default_factory=list)
    state: tuple[Any, ...] = ()
    phase: tuple[Any, ...] = ()
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

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = hold(self.folder / "railbird.lock")
            writer = connect(self.folder / FILE)
            self._open.append(writer)
            look_over(writer, self.folder / FILE)
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
        if self._lock is not None:
            self._lock.close()

    async def ping(self) -> None:
        if self._writer is None or not self._writer.is_alive():
            raise StoreError("the writer has stopped")
        await self._read("SELECT 1")

    async def create(self, row: TableRow) -> None:
        await self._do(Job(self._loop.create_future(), work=lambda db: create(db, row)))

    async def append(
        self, table: str, entries: Sequence[Entry], summary: Summary, updated: float | None = None
    ) -> None:
        before = number_before(entries)
        rows = [(table, e.n, e.kind, e.seat, encode(e.data).decode(), e.command, e.at, before) for e in entries]
        state = (encode(summary).decode(), entries[-1].at if updated is None else updated, table)
        phase = (summary.phase, entries[-1].at, table) if enters_phase(entries, summary) else ()
        await self._do(Job(self._loop.create_future(), rows, state, phase))

    async def table(self, table: str) -> TableRow | None:
        rows = await self._read(
            "SELECT id, game, spec, seed, spectator, created, updated, summary, since FROM tables"
            " WHERE id = ? AND phase <> 'gone'",
            table,
        )
        if not rows:
            return None
        seats = await self._read("SELECT token FROM seats WHERE table_id = ? ORDER BY seat", table)
        key, game, spec, seed, spectator, created, updated, summary, since = rows[0]
        tokens = tuple(token for (token,) in seats)
        return TableRow(
            key, game, decode_data(spec), seed, spectator, tokens, created, updated, decode_summary(summary), since
        )

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        query = "SELECT n, kind, seat, data, command, at FROM entries WHERE table_id = ? AND n > ? ORDER BY n"
        return await self._read(query, table, since, make=read_entries)

    async def command(self, table: str, command: str) -> int | None:
        found = await self._read("SELECT n FROM entries WHERE table_id = ? AND command = ?", table, command)
        return found[0][0] if found else None

    async def snapshot(self, table: str) -> Snapshot | None:
        found = await self._read("SELECT n, made_by, data FROM snapshots WHERE table_id = ?", table)
        return Snapshot(*found[0]) if found else None

    async def keep(self, table: str, snapshot: Snapshot) -> None:
        values = (table, snapshot.n, snapshot.made_by, snapshot.data)
        await self._do(Job(self._loop.create_future(), work=lambda db: db.execute(KEEP, values)))

    async def hold(self, tables: Sequence[str], now: float) -> set[str]:
        wish = encode(list(tables)).decode()
        held = await self._work(lambda db: db.execute(HOLD, (now, wish)).fetchall())
        return set(tables) - {table for (table,) in held}

    async def expire(self, phase: str, before: float, most: int) -> tuple[list[str], bool]:
        return await self._work(lambda db: expire(db, phase, before, most))

    async def clear(self, most: int) -> bool:
        return await self._work(lambda db: clear(db, most))

    async def size(self) -> int:
        """Of the pages in use: those that are free are used again, the file itself does not shrink."""
        pages, free, each = [
            (await self._read(f"PRAGMA {name}"))[0][0] for name in ("page_count", "freelist_count", "page_size")
        ]
        return int((pages - free) * each)

    # Inside.

    async def _work(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What this work found, in a commit that it may share with others."""
        found: list[T] = []
        await self._do(Job(self._loop.create_future(), work=lambda db: found.append(work(db))))
        return found[-1]

    async def _read(self, query: str, *values: Any, make: Callable[[list[Any]], list[Any]] = list) -> list[Any]:
        """What the query finds, made into something else in the reader's thread: a long log would stop the others."""
        assert self._reader is not None
        reader = self._reader
        try:
            return await self._loop.run_in_executor(
                self._reading, lambda: make(reader.execute(query, values).fetchall())
            )
        except (sqlite3.Error, RuntimeError) as error:  # RuntimeError: closed already
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
                self._loop.call_soon_threadsafe(settle, batch, results)


def commit(db: sqlite3.Connection, batch: list[Job]) -> list[Exception | None]:
    """All jobs in one transaction; one that conflicts leaves nothing behind and does not spoil the others."""
    try:
        try:
            db.execute("BEGIN IMMEDIATE")
            write(db, batch)
            db.execute("COMMIT")
            return [None] * len(batch)
        except sqlite3.IntegrityError:
            db.rollback()
            return commit_each(db, batch)
    except Exception as error:  # whatever it is, the writer goes on: others wait for it
        with contextlib.suppress(sqlite3.Error):
            db.rollback()
        return [StoreError(f"could not be saved: {error}")] * len(batch)


def commit_each(db: sqlite3.Connection, batch: list[Job]) -> list[Exception | None]:
    """The rare way, when something in the batch conflicts: find out what."""
    results: list[Exception | None] = []
    db.execute("BEGIN IMMEDIATE")
    for job in batch:
        db.execute("SAVEPOINT job")
        try:
            write(db, [job])
            results.append(None)
        except sqlite3.IntegrityError as error:
            db.execute("ROLLBACK TO job")
            results.append(Conflict(str(error)))
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


def connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=64)
    try:
        for pragma in PRAGMAS:
            db.execute(f"PRAGMA {pragma}")
        os.chmod(path, 0o600)
    except (OSError, sqlite3.Error):
        db.close()
        raise
    return db


def look_over(db: sqlite3.Connection, path: Path) -> None:
    """Damage is better found now than in the middle of somebody's match. Not in large files: it would take long."""
    if path.stat().st_size > LARGEST_CHECKED:
        return
    try:
        found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        raise StoreError(f"{path}: the file is damaged ({words_of(ValueError(found))}); put a backup in its place")


def migrate(db: sqlite3.Connection) -> None:
    db.execute("CREATE TABLE IF NOT EXISTS schema_version (number INTEGER NOT NULL) STRICT")
    present = db.execute("SELECT coalesce(max(number), 0) FROM schema_version").fetchone()[0]
    for number, script in pending("sqlite", present):
        db.executescript(f"BEGIN IMMEDIATE;\n{script}\nINSERT INTO schema_version VALUES ({number});\nCOMMIT;")


def hold(path: Path) -> IO[str]:
    """Keep other servers off this folder for as long as the file stays open."""
    file = path.open("a")
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise StoreError(
            f"{path.parent}: another server is using this folder; give this one its own with --data"
        ) from None
    return file
