"""How servers that share a PostgreSQL tell each other that a table's log has grown.

Only the table's id travels; the log itself is read from the store. A lost message is made good by the next one, by
the next append (which conflicts and reads) or by the sweep.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import Any, Protocol

from railbird.server.store import Store, StoreError

log = logging.getLogger("railbird.server")
Heard = Callable[[str], None]


class Bus(Protocol):
    async def open(self, heard: Heard) -> None: ...

    async def close(self) -> None: ...

    async def tell(self, table: str) -> None:
        """The log of this table has grown; told to every server but this one."""


class LocalBus:
    """One server: there is nobody to tell."""

    async def open(self, heard: Heard) -> None:
        pass

    async def close(self) -> None:
        pass

    async def tell(self, table: str) -> None:
        pass


class PostgresBus:
    CHANNEL = "railbird_tables"

    def __init__(self, url: str) -> None:
        self._url = url
        self._node = secrets.token_hex(4)
        self._db: Any = None
        self._lock = asyncio.Lock()

    async def open(self, heard: Heard) -> None:
        import asyncpg

        def listen(_db: Any, _pid: int, _channel: str, payload: str) -> None:
            node, _, table = payload.partition(" ")
            if node != self._node:
                heard(table)

        try:
            self._db = await asyncpg.connect(self._url)
            await self._db.add_listener(self.CHANNEL, listen)
        except (asyncpg.PostgresError, OSError) as error:
            raise StoreError(f"PostgreSQL cannot be used: {type(error).__name__}: {error}") from None

    async def close(self) -> None:
        if self._db is not None:
            await self._db.close()

    async def tell(self, table: str) -> None:
        try:
            async with self._lock:
                await self._db.execute("SELECT pg_notify($1, $2)", self.CHANNEL, f"{self._node} {table}")
        except Exception as error:
            log.warning("other servers could not be told of a move: %s", error)


def open_bus(store: Store) -> Bus:
    url = getattr(store, "url", None)
    return LocalBus() if url is None else PostgresBus(url)
