"""Everything one server has: its store, its tables, its bots, its limits. Made by app.py, one for each server."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine, Iterable
from typing import Any

import msgspec

from railbird.bots import with_temperaments
from railbird.errors import BadOption, RailbirdError
from railbird.games.registry import find, open_edition, shipped
from railbird.match.dice import seed_bytes
from railbird.match.setup import prepare
from railbird.server import messages as m
from railbird.server.bots import BotRunner
from railbird.server.bus import open_bus
from railbird.server.expiry import HOLD_SECONDS, Expiry, Lifetimes
from railbird.server.fold import Progress, Refused
from railbird.server.limits import Crowd, Gate, Limits
from railbird.server.metrics import Metrics
from railbird.server.opening import read_table
from railbird.server.presence import NOBODY, Here, Presence
from railbird.server.replays import Replays, Wish
from railbird.server.store import Conflict, Damaged, Store, StoreError, Summary, TableRow
from railbird.server.tables import Table
from railbird.server.tokens import hash_of, new_table_id, new_token

log = logging.getLogger("railbird.server")
SWEEP_SECONDS = 10.0
MOST_NAMED = 1_000
DAMAGED = "the server cannot read this table: its data is damaged. Whoever runs the server can try to repair it"


class Busy(Exception):
    """The server has no room for another table in its memory."""


class Full(Busy):
    """The database has no room for another table."""


class Hub:
    def __init__(
        self, store: Store, limits: Limits, *, lifetimes: Lifetimes, bot_pace: float, bot_seconds: float
    ) -> None:
        self.store = store
        self.limits = limits
        self.metrics = Metrics()
        self.bots = BotRunner(self.metrics, seconds=bot_seconds, pace=bot_pace)
        self.bus = open_bus(store)
        self.gate = Gate()
        self.name = secrets.token_hex(4)  # changes with every start, so that clients can tell
        self.sockets, self.bodies = Crowd(), Crowd()
        self.replays = Replays(limits.replays)
        self.stopping = False
        self.tables: dict[str, Table] = {}
        self.expiry = Expiry(store, lifetimes, self.metrics, lambda: self.tables, self._gone)
        say = self.bus.say if self.bus.shared else None
        self.presence = Presence(
            getattr(store, "node", ""), say, self._people_at, self._with_people, self._people_changed
        )
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._damaged: set[str] = set()  # tables that were named in the log
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        await self.store.open()
        await self.bus.open(self._heard, self._told)
        if self.bus.shared:
            self.spawn(self.presence.line_is_up())
            self.spawn(self.presence.run())
        self.spawn(self._sweep())
        self.spawn(self._watch())
        self.spawn(self.expiry.run())

    async def close(self) -> None:
        """Stop what is going on and let the store finish. Sockets have been closed before."""
        self.stopping = True
        waiting = {task for table in self.tables.values() for task in table.stop()} | self._tasks
        while waiting:
            for task in waiting:
                task.cancel()
            _, waiting = await asyncio.wait(waiting, timeout=1.0)  # a cancellation can be lost to a time-out
        await self.bots.close()
        await self.bus.close()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a task failed", exc_info=error)

    def note_damage(self, damaged: Damaged) -> None:
        """For the person who runs the server, who can do something about it; once for each table."""
        self.metrics.count("damaged")
        if damaged.table not in self._damaged:
            log.error("%s; railbird doctor --repair tells what can be saved", damaged)
            if len(self._damaged) < MOST_NAMED:
                self._damaged.add(damaged.table)

    # Finding tables.

    async def row(self, table: str) -> TableRow | None:
        """What the table with this id was made as, which tells who may ask for more. Its log is not read."""
        return self.tables[table].row if table in self.tables else await self.store.table(table)

    async def find(self, row: TableRow) -> Table:
        """The table of this row, read from the store if it is not in memory: only for those who may see it."""
        if row.id in self.tables:
            self.tables[row.id].touched = time.monotonic()  # not to be forgotten while somebody is about to use it
            return self.tables[row.id]
        if row.id not in self._loading:
            self._loading[row.id] = asyncio.ensure_future(self._load(row))
            self._loading[row.id].add_done_callback(lambda _: self._loading.pop(row.id, None))
        return await asyncio.shield(self._loading[row.id])

    async def _load(self, row: TableRow) -> Table:
        self._make_room()
        self.metrics.count("tables_loaded")
        self.tables[row.id] = Table(self, row, await read_table(self.store, row))
        if time.time() - row.since > HOLD_SECONDS / 2:
            self.spawn(self.expiry.hold_one(row.id))
        return self.tables[row.id]

    def _gone(self, table: str) -> None:
        """It was removed from the store. Who is there comes back and is told."""
        if table in self.tables:
            self.forget(self.tables[table])

    def forget(self, table: Table) -> None:
        table.stop()
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        for viewer in list(table.viewers):
            viewer.end("restart", "the table is being read again")

    def _make_room(self) -> None:
        if len(self.tables) >= self.limits.loaded_tables:
            self._forget_idle()
        if len(self.tables) >= self.limits.loaded_tables:
            raise Busy

    def _forget_idle(self) -> None:
        for table in [table for table in self.tables.values() if table.idle]:
            self.forget(table)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self._forget_idle()

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(min(5.0, self.limits.send_seconds / 4))
            now = time.monotonic()
            for table in list(self.tables.values()):
                for viewer in list(table.viewers):
                    viewer.drop_if_stuck(now)

    def _heard(self, table: str | None) -> None:
        """Another server has added to this table's log; None: perhaps to any."""
        self.metrics.count("heard")
        if table is None:
            self.spawn(self.presence.line_is_up())
            self.spawn(self._catch_up([*self.tables, *self._loading]))
        elif table in self.tables or table in self._loading:  # most are of no concern here
            self.spawn(self._catch_up([table]))

    async def _catch_up(self, tables: list[str]) -> None:
        for name in tables:
            if name in self._loading:  # it may have been read just before
                await asyncio.wait([self._loading[name]])
            if name in self.tables:
                await self.tables[name].catch_up()

    # Who is where.

    def _told(self, text: str | None) -> None:
        if text is None:
            self.presence.line_is_down()
        elif asked := self.presence.hear(text):
            self.spawn(self.presence.answer(asked))

    def _people_at(self, table: str) -> Here:
        return self.tables[table].people() if table in self.tables else NOBODY

    def _with_people(self) -> list[str]:
        return [table.id for table in self.tables.values() if table.viewers]

    def _people_changed(self, table: str, before: int) -> None:
        if table in self.tables:
            self.tables[table].others_changed(before)

    # Making tables.

    async def make(self, wish: m.NewTable, address: str) -> tuple[Table, list[str | None], str]:
        """A new table, the tokens of its seats and the spectators' token, which are known only now."""
        for seat in wish.seats:
            if seat.name is not None and (seat.kind != "bot" or not seat.name.strip() or not seat.name.isprintable()):
                raise BadOption("seats: only a bot is given a name here, of 1 to 24 printable characters")
        try:
            asked = [str(self.bots.read(seat.level)) if seat.kind == "bot" else None for seat in wish.seats]
        except BadOption as error:
            raise BadOption(f"seats: {error}") from None
        levels = with_temperaments(asked, secrets.randbits(62))
        edition = await self.read_edition(wish.game, wish.edition, address)
        trial = prepare(wish.game, len(wish.seats), edition=edition, options=wish.options)
        if any(seat.kind == "bot" for seat in wish.seats):
            self.bots.warm_up()
        spec = {
            "rules": trial.game.rules_version,
            "seats": [
                {"kind": seat.kind, "level": level, "name": seat.name}
                for seat, level in zip(wish.seats, levels, strict=True)
            ],
            "options": trial.options,
            "edition": edition,
            "dice": wish.dice or usual_dice(wish.seats),
            "clock": wish.clock,
        }
        tokens = [None if seat.kind == "bot" else new_token() for seat in wish.seats]
        spectator = new_token()
        hashes = tuple(None if token is None else hash_of(token) for token in tokens)
        table = await self._create(wish.game, spec, hashes, hash_of(spectator))
        return table, tokens, spectator

    async def read_edition(self, game: str, text: str | None, address: str) -> dict[str, Any] | None:
        """The edition that somebody named, or the checked file that somebody sent, as a table carries it."""
        rules = find(game)
        if text is None:
            return None
        if text in shipped(game):
            return open_edition(rules, text)[0].to_dict()
        read: dict[str, Any] = msgspec.json.decode(await self.replays.run(Wish(game, text), address))
        return read

    async def make_again(self, table: Table) -> str:
        """A rematch: the same seats, which keep their tokens, with new dice. Refused if it cannot be made."""
        spec = dict(table.row.spec)
        spec["seats"] = [
            {**seat, "name": now.name} for seat, now in zip(spec["seats"], table.progress.seats, strict=True)
        ]
        try:
            return (await self._create(table.row.game, spec, table.row.seats, table.row.spectator)).id
        except (Busy, Conflict, StoreError, RailbirdError) as error:
            log.error("table %s: no rematch: %s", table.id, error)
            raise Refused("unsaved", "the server cannot make a rematch at the moment; please try again") from None

    async def _create(
        self, game: str, spec: dict[str, Any], seats: tuple[bytes | None, ...], spectator: bytes
    ) -> Table:
        if self.expiry.full:
            raise Full
        self._make_room()
        now = time.time()
        row = TableRow(new_table_id(), game, spec, seed_bytes(None), spectator, seats, now, now, Summary())
        table = Table(self, row, Progress(row))
        await self.store.create(row)
        self.tables[row.id] = table
        self.metrics.count("tables_made")
        await table.begin()
        return table


def usual_dice(seats: Iterable[m.SeatWish]) -> str:
    """Where people play at two or more browsers, nobody should have to trust whoever runs the server."""
    kinds = [seat.kind for seat in seats]
    return "shared" if kinds.count("link") + ("me" in kinds or "device" in kinds) >= 2 else "rolled"
