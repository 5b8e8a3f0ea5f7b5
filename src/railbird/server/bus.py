"""How servers that share a PostgreSQL hear that a table's log has grown, and who is connected to the others.

The message goes out with the entries themselves, in their transaction (store_postgres.py), and carries only the table's
id; the log is read from the store. What is said while the line is down is made good by reading everything that is open
when it is up again. A line that only listens may be cut without a word (routers forget lines that are silent for long),
so something is asked on it now and then.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Protocol

from railbird.server.store import Store, StoreError, words_of

log = logging.getLogger("railbird.server")
CHANNEL = "railbird_tables"
PRESENCE = "railbird_presence"
NAME = "railbird listening"  # as those who run the database see it
CONNECT_SECONDS = 10.0
BEAT_SECONDS, ANSWER_SECONDS = 30.0, 10.0
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 1.0  # not longer: until the line is up, nobody hears of the others' moves
Heard = Callable[[str | None], None]  # told the table, or None: anything may have been missed
Told = Callable[[str | None], None]  # what another server says of its people; None: the line is down


def nothing(_: str | None) -> None:
    pass


class Bus(Protocol):
    shared: bool  # there may be other servers

    async def open(self, heard: Heard, told: Told = nothing) -> None: ...

    async def close(self) -> None: ...

    async def say(self, text: str) -> None:
        """To the others. What cannot be said is made good when the line is up again."""


class LocalBus:
    """One server: there is nobody to hear."""

    shared = False

    async def open(self, heard: Heard, told: Told = nothing) -> None:
        pass

    async def close(self) -> None:
        pass

    async def say(self, text: str) -> None:
        pass


class PostgresBus:
    shared = True

    def __init__(self, url: str, node: str) -> None:
        self._url = url
        self._node = node
        self._db: Any = None
        self._heard: Heard = nothing
        self._told: Told = nothing
        self._asking = asyncio.Lock()  # one question at a time on the line
        self._closing = False
        self._again: asyncio.Task[None] | None = None
        self._beating: asyncio.Task[None] | None = None

    async def open(self, heard: Heard, told: Told = nothing) -> None:
        self._heard, self._told = heard, told
        try:
            await self._connect()
        except Exception as error:
            raise StoreError(f"PostgreSQL cannot be used: {words_of(error)}") from None
        self._beating = asyncio.ensure_future(self._beat())

    async def close(self) -> None:
        self._closing = True
        for task in (self._again, self._beating):
            if task is not None:
                task.cancel()
        if self._db is not None and not self._db.is_closed():
            try:
                await self._db.close(timeout=ANSWER_SECONDS)
            except Exception:  # nobody answers: it is closed all the same
                self._db.terminate()

    async def _connect(self) -> None:
        import asyncpg

        db = await asyncpg.connect(self._url, timeout=CONNECT_SECONDS, server_settings={"application_name": NAME})
        try:
            await db.add_listener(CHANNEL, self._listen)
            await db.add_listener(PRESENCE, self._listen_to_people)
        except BaseException:
            db.terminate()
            raise
        db.add_termination_listener(self._lost)
        self._db = db

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            if self._again is None:
                try:
                    async with self._asking:
                        await self._db.execute("SELECT 1", timeout=ANSWER_SECONDS)
                except Exception:
                    self._db.terminate()  # which tells _lost

    def _listen(self, _db: Any, _pid: int, _channel: str, payload: str) -> None:
        node, _, table = payload.partition(" ")
        if node != self._node:
            self._heard(table)

    def _listen_to_people(self, _db: Any, _pid: int, _channel: str, payload: str) -> None:
        self._told(payload)

    async def say(self, text: str) -> None:
        if self._again is not None or self._closing:
            return
        try:
            async with self._asking:
                await self._db.execute("SELECT pg_notify($1, $2)", PRESENCE, text, timeout=ANSWER_SECONDS)
        except Exception as error:
            log.warning("the other servers could not be told who is here: %s", error)
            self._db.terminate()  # which tells _lost; when the line is up again everything is told

    def _lost(self, _db: Any) -> None:
        if not self._closing and self._again is None:
            self._told(None)
            log.warning("the line to PostgreSQL is down; trying again")
            self._again = asyncio.ensure_future(self._reconnect())

    async def _reconnect(self) -> None:
        pause = FIRST_PAUSE
        while True:
            await asyncio.sleep(pause)
            try:
                await self._connect()
                break
            except Exception as error:
                if pause < LONGEST_PAUSE:  # not a line every second for as long as it lasts
                    log.warning("PostgreSQL does not answer (%s); trying again every %g s", error, LONGEST_PAUSE)
                pause = min(2 * pause, LONGEST_PAUSE)
        self._again = None
        self._heard(None)


def open_bus(store: Store) -> Bus:
    url, node = getattr(store, "url", None), getattr(store, "node", "")
    return LocalBus() if url is None else PostgresBus(url, node)
