"""The store for several servers: PostgreSQL through asyncpg, one transaction per append."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from typing import Any

import asyncpg

from railbird.server.bus import CHANNEL, CONNECT_SECONDS
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
    pending,
    read_entries,
    read_row,
    words_of,
)

MIGRATION_LOCK = 0x5241494C  # an arbitrary number: two servers starting at once migrate one after the other
LINES = 10
LONGEST_WAIT = 10.0  # seconds for a free line
PROBE_SECONDS, PING_SECONDS = 10.0, 3.0
PROBE = "UPDATE schema_version SET number = number WHERE number = 1"
SIZE_SECONDS = 300.0  # until all tables are counted again
PAGE = 500  # entries that are read at once: the driver takes them in on the loop
# One statement and so one round trip and one transaction: the numbers are free and follow the log for all entries or
# nothing happens, and other servers hear of it when it is committed. A row comes back if something was added.
APPEND = """
WITH added AS (
  INSERT INTO entries (table_id, n, kind, seat, data, command, at)
  SELECT $1, * FROM unnest($2::int[], $3::text[], $4::int[], $5::text[], $6::text[], $7::float8[])
  WHERE $12 = (SELECT coalesce(max(n), 0) FROM entries WHERE table_id = $1)
  RETURNING n
), changed AS (
  UPDATE tables SET summary = $8, updated = $9, bytes = bytes + $13,
    phase = CASE WHEN $14 THEN $15 ELSE phase END,
    since = CASE WHEN $14 AND phase <> $15 THEN $16 ELSE since END
  WHERE id = $1 AND phase <> 'gone' AND (SELECT count(*) FROM added) > 0
  RETURNING id
)
SELECT pg_notify($10, $11 || ' ' || id) FROM changed
"""

ROWS = """
SELECT id, ARRAY(SELECT token FROM seats WHERE table_id = id ORDER BY seat),
  id, game, spec, seed, spectator, created, updated, summary, since
FROM tables WHERE id = ANY($1::text[]) AND phase <> 'gone'
"""
KEEP = """
INSERT INTO snapshots (table_id, n, made_by, data) VALUES ($1, $2, $3, $4)
ON CONFLICT (table_id) DO UPDATE SET n = excluded.n, made_by = excluded.made_by, data = excluded.data
"""

# Tables that another server is busy with are left to the next time.
EXPIRE = """
WITH old AS (
  SELECT id, updated FROM tables WHERE phase = $1 AND since < $2 ORDER BY since LIMIT $3 FOR UPDATE SKIP LOCKED
)
UPDATE tables SET
  phase = CASE WHEN old.updated < $2 THEN 'gone' ELSE phase END,
  since = CASE WHEN old.updated < $2 THEN since ELSE old.updated END
FROM old WHERE tables.id = old.id
RETURNING tables.id, tables.phase, tables.bytes
"""
GONE = "SELECT id FROM tables WHERE phase = 'gone' LIMIT 1 FOR UPDATE SKIP LOCKED"
CLEAR = "DELETE FROM entries WHERE table_id = $1 AND n IN (SELECT n FROM entries WHERE table_id = $1 LIMIT $2)"
TABLE_BYTES, ENTRY_BYTES = 2_000, 250  # of a table and of an entry beside their text, with indexes


class PostgresStore:
    name = "postgresql"

    def __init__(self, url: str) -> None:
        self.url = url
        self.node = secrets.token_hex(4)  # so that this server knows its own messages
        self._pool: Any = None
        self._pinging: asyncio.Task[None] | None = None
        self._written = -PROBE_SECONDS  # when something was last saved, and nothing has failed since
        self._bytes = 0
        self._weighed = -SIZE_SECONDS

    async def open(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self.url, min_size=0, max_size=LINES, command_timeout=30, timeout=CONNECT_SECONDS
            )
            async with self._pool.acquire() as db:
                await migrate(db)
        except StoreError:
            await self.close()
            raise
        except Exception as error:  # the driver has many kinds, and some of Python's own for a URL that makes no sense
            await self.close()
            raise StoreError(f"PostgreSQL cannot be used: {words_of(error)}") from None

    async def close(self) -> None:
        if self._pinging is not None:
            self._pinging.cancel()
        if self._pool is not None:
            try:
                async with asyncio.timeout(LONGEST_WAIT):
                    await self._pool.close()
            except Exception:  # nobody answers: it is closed all the same
                self._pool.terminate()

    async def ping(self) -> None:
        """One question at a time, however many ask: a database that hangs must not keep a line for each of them."""
        if self._pinging is None or self._pinging.done():
            self._pinging = asyncio.ensure_future(self._probe())
        await asyncio.wait([self._pinging], timeout=PING_SECONDS)
        if not self._pinging.done():
            raise StoreError(f"PostgreSQL does not answer within {PING_SECONDS:g} seconds")
        self._pinging.result()

    async def _probe(self) -> None:
        """A database can answer and yet take nothing: its disk is full, or it is a copy that only reads."""
        if time.monotonic() - self._written > PROBE_SECONDS:
            async with self._line("nothing can be saved") as db:
                await db.execute(PROBE)
            self._written = time.monotonic()
        else:
            await self._read("SELECT 1")

    async def create(self, row: TableRow) -> None:
        async with self._line("could not be saved") as db, db.transaction():
            await db.execute(
                "INSERT INTO tables (id, game, spec, seed, spectator, created, updated, summary, since, bytes)"
                " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $7, $9)",
                row.id, row.game, encode(row.spec).decode(), row.seed, row.spectator, row.created, row.updated,
                encode(row.summary).decode(), TABLE_BYTES + len(encode(row.spec)),
            )  # fmt: skip
            await db.executemany(
                "INSERT INTO seats (table_id, seat, token) VALUES ($1, $2, $3)",
                [(row.id, seat, token) for seat, token in enumerate(row.seats)],
            )

    async def append(
        self, table: str, entries: Sequence[Entry], summary: Summary, updated: float | None = None
    ) -> None:
        before = number_before(entries)
        columns = (
            [e.n for e in entries],
            [e.kind for e in entries],
            [e.seat for e in entries],
            [encode(e.data).decode() for e in entries],
            [e.command for e in entries],
            [e.at for e in entries],
        )
        state = (encode(summary).decode(), entries[-1].at if updated is None else updated)
        size = sum(map(len, columns[3])) + ENTRY_BYTES * len(entries)
        phase = (enters_phase(entries, summary), summary.phase, entries[-1].at)
        async with self._line("could not be saved", table) as db:
            added = await db.fetch(APPEND, table, *columns, *state, CHANNEL, self.node, before, size, *phase)
        self._written = time.monotonic()
        if not added:
            raise Conflict(f"entry {before} is not the last one, or the table is gone")

    async def table(self, table: str) -> TableRow | None:
        return (await self._rows([table], table)).get(table)

    async def tables(self, tables: Sequence[str]) -> dict[str, TableRow]:
        return await self._rows(tables, "one of several")

    async def _rows(self, tables: Sequence[str], blamed: str) -> dict[str, TableRow]:
        return {key: read_row(row, tokens) for key, tokens, *row in await self._read(ROWS, list(tables), table=blamed)}

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        query = (
            "SELECT n, kind, seat, data, command, at FROM entries WHERE table_id = $1 AND n > $2 ORDER BY n LIMIT $3"
        )
        found: list[Entry] = []
        while True:
            rows = await self._read(query, table, since, PAGE, table=table)
            if len(rows) < PAGE:
                return found + read_entries(table, rows)
            found += await asyncio.to_thread(read_entries, table, rows)
            since = found[-1].n

    async def command(self, table: str, command: str) -> int | None:
        found = await self._read(
            "SELECT n FROM entries WHERE table_id = $1 AND command = $2", table, command, table=table
        )
        return found[0][0] if found else None

    async def snapshot(self, table: str) -> Snapshot | None:
        query = "SELECT n, made_by, data FROM snapshots WHERE table_id = $1"
        found = await self._read(query, table, table=table)
        return Snapshot(*found[0]) if found else None

    async def keep(self, table: str, snapshot: Snapshot) -> None:
        async with self._line("could not be saved") as db:
            await db.execute(KEEP, table, snapshot.n, snapshot.made_by, snapshot.data)

    async def hold(self, tables: Sequence[str], now: float) -> set[str]:
        query = (
            "UPDATE tables SET since = greatest(since, $2) WHERE id = ANY($1::text[]) AND phase <> 'gone' RETURNING id"
        )
        async with self._line("could not be saved") as db:
            held = await db.fetch(query, list(tables), now)
        return set(tables) - {table for (table,) in held}

    async def expire(self, phase: str, before: float, most: int) -> tuple[list[str], bool]:
        async with self._line("could not be saved") as db:
            found = await db.fetch(EXPIRE, phase, before, most)
        gone = [(table, size) for table, now, size in found if now == "gone"]
        self._bytes -= sum(size for _, size in gone)
        return [table for table, _ in gone], len(found) == most

    async def clear(self, most: int) -> bool:
        """One table at a time: its row is locked, so that no other server works on it."""
        left = most
        while left > 0:
            async with self._line("could not be saved") as db, db.transaction():
                table = await db.fetchval(GONE)
                if table is None:
                    return False
                left -= int((await db.execute(CLEAR, table, left)).split()[-1])
                if left > 0:
                    for rows in ("seats", "snapshots"):
                        await db.execute(f"DELETE FROM {rows} WHERE table_id = $1", table)
                    await db.execute("DELETE FROM tables WHERE id = $1", table)
                    left -= 1
        return True

    async def size(self) -> int:
        """By the count of each table: the files stay as large as they were. Counted now and then, and less what this
        server has removed since."""
        if time.monotonic() - self._weighed >= SIZE_SECONDS:
            self._weighed = time.monotonic()
            self._bytes = int(
                (await self._read("SELECT coalesce(sum(bytes), 0) FROM tables WHERE phase <> 'gone'"))[0][0]
            )
        return self._bytes

    async def _read(self, query: str, *values: Any, table: str = "") -> list[Any]:
        async with self._line("PostgreSQL does not answer", table) as db:
            return list(await db.fetch(query, *values))

    @contextlib.asynccontextmanager
    async def _line(self, trouble: str, table: str = "") -> AsyncIterator[Any]:
        """A line to the database. Whatever goes wrong on it is a StoreError, but for numbers that are taken and for
        this table's damage: a line that died shows in many ways, some of them the driver's own mistakes."""
        try:
            async with self._pool.acquire(timeout=LONGEST_WAIT) as db:
                yield db
        except asyncpg.IntegrityConstraintViolationError as error:
            raise Conflict(str(error)) from None
        except asyncpg.InternalServerError as error:  # class XX: rows or indexes that cannot be read
            raise (Damaged(table, words_of(error)) if table else StoreError(f"{trouble}: {words_of(error)}")) from None
        except Exception as error:
            self._written = -PROBE_SECONDS
            raise StoreError(f"{trouble}: {words_of(error)}") from None


async def migrate(db: Any) -> None:
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
        await db.execute("CREATE TABLE IF NOT EXISTS schema_version (number integer NOT NULL)")
        present = await db.fetchval("SELECT coalesce(max(number), 0) FROM schema_version")
        for number, script in pending("postgres", present):
            await db.execute(script)
            await db.execute("INSERT INTO schema_version VALUES ($1)", number)
