"""The store for several servers: PostgreSQL through asyncpg, one transaction per append."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import asyncpg

from railbird.server.bus import CHANNEL, CONNECT_SECONDS
from railbird.server.store import (
    Conflict,
    Entry,
    StoreError,
    Summary,
    TableRow,
    decode_data,
    decode_summary,
    encode,
    pending,
    words_of,
)

MIGRATION_LOCK = 0x5241494C  # an arbitrary number: two servers starting at once migrate one after the other
FAILURES = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError)
# One statement and so one round trip and one transaction: the numbers are free for all entries or nothing happens, and
# other servers hear of it when it is committed.
APPEND = """
WITH added AS (
  INSERT INTO entries (table_id, n, kind, seat, data, command, at)
  SELECT $1, * FROM unnest($2::int[], $3::text[], $4::int[], $5::text[], $6::text[], $7::float8[])
  RETURNING n
), changed AS (
  UPDATE tables SET summary = $8, updated = $9 WHERE id = $1 AND (SELECT count(*) FROM added) > 0
  RETURNING id
)
SELECT pg_notify($10, $11 || ' ' || id) FROM changed
"""


class PostgresStore:
    name = "postgresql"

    def __init__(self, url: str) -> None:
        self.url = url
        self.node = secrets.token_hex(4)  # so that this server knows its own messages
        self._pool: Any = None

    async def open(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self.url, min_size=0, max_size=10, command_timeout=30, timeout=CONNECT_SECONDS
            )
            async with self._pool.acquire() as db:
                await migrate(db)
        except (*FAILURES, ValueError, OverflowError) as error:  # the last two: the URL makes no sense
            await self.close()
            raise StoreError(f"PostgreSQL cannot be used: {words_of(error)}") from None
        except StoreError:
            await self.close()
            raise

    async def close(self) -> None:
        if self._pool is not None:
            await self._pool.close()

    async def ping(self) -> None:
        await self._read("SELECT 1")

    async def create(self, row: TableRow) -> None:
        try:
            async with self._pool.acquire() as db, db.transaction():
                await db.execute(
                    "INSERT INTO tables (id, game, spec, seed, spectator, created, updated, summary)"
                    " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
                    row.id, row.game, encode(row.spec).decode(), row.seed, row.spectator, row.created, row.updated,
                    encode(row.summary).decode(),
                )  # fmt: skip
                await db.executemany(
                    "INSERT INTO seats (table_id, seat, token) VALUES ($1, $2, $3)",
                    [(row.id, seat, token) for seat, token in enumerate(row.seats)],
                )
        except asyncpg.IntegrityConstraintViolationError as error:
            raise Conflict(str(error)) from None
        except FAILURES as error:
            raise StoreError(f"could not be saved: {error}") from None

    async def append(
        self, table: str, entries: Sequence[Entry], summary: Summary, updated: float | None = None
    ) -> None:
        columns = (
            [e.n for e in entries],
            [e.kind for e in entries],
            [e.seat for e in entries],
            [encode(e.data).decode() for e in entries],
            [e.command for e in entries],
            [e.at for e in entries],
        )
        try:
            async with self._pool.acquire() as db:
                state = (encode(summary).decode(), entries[-1].at if updated is None else updated)
                await db.execute(APPEND, table, *columns, *state, CHANNEL, self.node)
        except asyncpg.IntegrityConstraintViolationError as error:
            raise Conflict(str(error)) from None
        except FAILURES as error:
            raise StoreError(f"could not be saved: {error}") from None

    async def table(self, table: str) -> TableRow | None:
        rows = await self._read(
            "SELECT id, game, spec, seed, spectator, created, updated, summary,"
            " ARRAY(SELECT token FROM seats WHERE table_id = id ORDER BY seat) FROM tables WHERE id = $1",
            table,
        )
        if not rows:
            return None
        key, game, spec, seed, spectator, created, updated, summary, tokens = rows[0]
        return TableRow(
            key, game, decode_data(spec), seed, spectator, tuple(tokens), created, updated, decode_summary(summary)
        )

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        rows = await self._read(
            "SELECT n, kind, seat, data, command, at FROM entries WHERE table_id = $1 AND n > $2 ORDER BY n",
            table,
            since,
        )
        return [Entry(n, kind, seat, decode_data(data), command, at) for n, kind, seat, data, command, at in rows]

    async def _read(self, query: str, *values: Any) -> list[Any]:
        try:
            return list(await self._pool.fetch(query, *values))
        except FAILURES as error:
            raise StoreError(f"PostgreSQL does not answer: {error}") from None


async def migrate(db: Any) -> None:
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
        await db.execute("CREATE TABLE IF NOT EXISTS schema_version (number integer NOT NULL)")
        present = await db.fetchval("SELECT coalesce(max(number), 0) FROM schema_version")
        for number, script in pending("postgres", present):
            await db.execute(script)
            await db.execute("INSERT INTO schema_version VALUES ($1)", number)
