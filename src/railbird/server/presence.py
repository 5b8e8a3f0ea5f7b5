"""Who is at which table at the other servers, so that a seat counts as present wherever its player is connected.

Every server tells the others when somebody comes or goes, by the bus, and keeps what they tell. It says now and then
that it is there: a server that has been silent for long is gone, and so are those who were connected to it. Whoever
starts, or had lost the line, asks all for everything. While the line is down nobody can tell who has been away for how
long, and no seat is given away for that.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable

import msgspec

log = logging.getLogger("railbird.server")
BEAT_SECONDS, SILENT_SECONDS = 5.0, 16.0
GATHER_SECONDS = 0.05  # those who come together are told of together
MOST_TABLES = 200  # in one message, which has room for 8,000 bytes
Here = tuple[int, int]  # bits of the seats that are here, and how many watch
NOBODY: Here = (0, 0)


class Told(msgspec.Struct, omit_defaults=True):
    """What one server tells the others. `whole`: this is the beginning of all it has; `ask`: tell everything."""

    node: str
    here: dict[str, Here] = {}
    whole: bool = False
    ask: bool = False


read_told = msgspec.json.Decoder(Told).decode


class Other:
    """Another server, as far as it has told."""

    def __init__(self) -> None:
        self.heard = time.monotonic()
        self.tables: dict[str, Here] = {}


class Presence:
    """`say` tells the other servers, None: there are none; `here` tells who is at a table of this one, `open_tables`
    which have somebody; `changed` is told the table and the seats that were there before."""

    def __init__(
        self,
        node: str,
        say: Callable[[str], Awaitable[None]] | None,
        here: Callable[[str], Here],
        open_tables: Callable[[], Iterable[str]],
        changed: Callable[[str, int], None],
    ) -> None:
        self._node = node
        self._say = say
        self._here = here
        self._open_tables = open_tables
        self._changed = changed
        self._others: dict[str, Other] = {}
        self._news: set[str] = set()
        self._wake = asyncio.Event()
        self.sure_since: float | None = 0.0  # from when on nothing can have been missed; None: not now

    def elsewhere(self, table: str) -> Here:
        seats = watchers = 0
        for other in self._others.values():
            bits, more = other.tables.get(table, NOBODY)
            seats, watchers = seats | bits, watchers + more
        return seats, watchers

    def away_since(self, since: float) -> float | None:
        """Since when somebody is away who was last seen then, as far as can be known; None: it cannot be."""
        return None if self.sure_since is None else max(since, self.sure_since)

    def note(self, table: str) -> None:
        """Somebody has come to this table, or gone."""
        if self._say is not None:
            self._news.add(table)
            self._wake.set()

    def line_is_down(self) -> None:
        self.sure_since = None

    async def line_is_up(self) -> None:
        """Ask all, and tell all: neither side knows what it has missed."""
        self.sure_since = time.monotonic()
        await self._tell(Told(self._node, ask=True))
        await self._tell_all()

    async def run(self) -> None:
        """Tell what is new, and now and then that this server is there."""
        while True:
            try:
                async with asyncio.timeout(BEAT_SECONDS):
                    await self._wake.wait()
                await asyncio.sleep(GATHER_SECONDS)
            except TimeoutError:
                pass
            self._wake.clear()
            self._drop_silent()
            news, self._news = sorted(self._news), set()
            for first in range(0, max(1, len(news)), MOST_TABLES):
                here = {table: self._here(table) for table in news[first : first + MOST_TABLES]}
                await self._tell(Told(self._node, here))

    def hear(self, text: str) -> Told | None:
        """What another server tells; given back if it wants to be told everything."""
        try:
            told = read_told(text)
        except msgspec.MsgspecError as error:
            log.warning("another server says what cannot be understood: %s", error)
            return None
        if told.node == self._node:
            return None
        other = self._others.setdefault(told.node, Other())
        other.heard = time.monotonic()
        here = {**dict.fromkeys(other.tables, NOBODY), **told.here} if told.whole else told.here
        for table, now in here.items():
            before = self.elsewhere(table)
            if now == NOBODY:
                other.tables.pop(table, None)
            else:
                other.tables[table] = now
            if self.elsewhere(table) != before:
                self._changed(table, before[0])
        return told if told.ask else None

    def _drop_silent(self) -> None:
        end = time.monotonic() - SILENT_SECONDS
        for node in [node for node, other in self._others.items() if other.heard < end]:
            tables = dict(self._others[node].tables)
            before = {table: self.elsewhere(table)[0] for table in tables}
            del self._others[node]
            for table, bits in before.items():
                self._changed(table, bits)

    async def answer(self, told: Told) -> None:
        assert told.ask
        await self._tell_all()

    async def _tell_all(self) -> None:
        tables = sorted(self._open_tables())
        for first in range(0, max(1, len(tables)), MOST_TABLES):
            here = {table: self._here(table) for table in tables[first : first + MOST_TABLES]}
            await self._tell(Told(self._node, here, whole=first == 0))

    async def _tell(self, told: Told) -> None:
        if self._say is not None:
            await self._say(msgspec.json.encode(told).decode())
