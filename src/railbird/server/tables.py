"""A live table: its log in memory, who is connected, and the one way in which it changes.

A change is judged and made in memory, saved, and only then acknowledged and shown; one at a time for each table. From
the decision until the store says yes a table is unsure, and whatever happens in between leaves it so: a failure of any
kind, or that whoever waited was stopped. An unsure table is read again from the store before anything is judged,
answered or shown, so that nobody ever sees what is not durable.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from railbird.bots import with_temperaments
from railbird.errors import BadOption
from railbird.server import messages as m
from railbird.server.clocks import Clock
from railbird.server.fold import OPEN, OVER, Progress, Refused, Stamp
from railbird.server.limits import MOST_ENTRIES
from railbird.server.opening import fold, read_table
from railbird.server.projection import Projection, encode
from railbird.server.rolling import Rolling
from railbird.server.snapshots import made_by, pack
from railbird.server.store import Conflict, Entry, Snapshot, TableRow
from railbird.server.tokens import SPECTATOR

if TYPE_CHECKING:
    from railbird.server.hub import Hub
    from railbird.server.socket import Viewer

log = logging.getLogger("railbird.server")
CLOCK_BOT = "steady"
SNAPSHOT_ENTRIES = 100  # between two snapshots: so many are folded at most when a table is opened
CONFLICTS = 3  # with other servers, before a command is given up
Decide = Callable[[Progress], list[Entry]]


class Table:
    def __init__(self, hub: Hub, row: TableRow, progress: Progress) -> None:
        self.row = row
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.touched = time.monotonic()
        self._hub = hub
        self._unsure = False  # memory may know what the store does not
        self._away = [time.monotonic()] * len(row.seats)
        self._driver: asyncio.Task[None] | None = None
        self.rolling = Rolling(self) if row.spec["dice"] == "shared" else None
        self._roller: asyncio.Task[None] | None = None
        self._relieving = False
        self._plan: tuple[int, float] | None = None  # the bot that acts in secret, and since when
        self._clock = Clock(row.spec["clock"], self._overdue) if row.spec["clock"] else None
        self._take(progress)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def idle(self) -> bool:
        """Nobody is here and nothing is going on."""
        busy = self.viewers or self.lock.locked() or self._driver or self._roller
        return not busy and time.monotonic() - self.touched > self._hub.limits.idle_seconds

    @property
    def _full(self) -> bool:
        return self.progress.n >= MOST_ENTRIES

    # Connections.

    def enter(self, viewer: Viewer) -> None:
        self.viewers.add(viewer)
        self._presence_changed()
        self.wake()

    def leave(self, viewer: Viewer) -> None:
        self.viewers.discard(viewer)
        self.touched = time.monotonic()
        for seat in viewer.seats:
            self._away[seat] = self.touched
        self._presence_changed()
        if self._clock and not self.viewers:
            self._clock.stop()
        if self.rolling and not self.viewers:
            self.rolling.left_alone()

    def here(self, seat: int) -> bool:
        """Connected to this server or to another one."""
        return bool((self.people()[0] | self._hub.presence.elsewhere(self.id)[0]) >> seat & 1)

    def people(self) -> tuple[int, int]:
        """Who is connected to this server: a bit for each seat, and how many watch."""
        seats = {seat for viewer in self.viewers for seat in viewer.seats}
        return sum(1 << seat for seat in seats), sum(not viewer.seats for viewer in self.viewers)

    def others_changed(self, before: int) -> None:
        """Somebody has come or gone at another server, where these seats were."""
        now = self._hub.presence.elsewhere(self.id)[0]
        for seat in range(len(self._away)):
            if before >> seat & 1 and not now >> seat & 1:
                self._away[seat] = time.monotonic()
        for viewer in self.viewers:
            viewer.poke_presence()

    def presence(self) -> bytes:
        now = time.monotonic()
        seats = []
        for seat, away in enumerate(self._away):
            here = self.here(seat) or self.progress.seats[seat].kind == "bot"
            seats.append({"here": here, "away": 0 if here else round(now - away, 1)})
        watchers = self.people()[1] + self._hub.presence.elsewhere(self.id)[1]
        return encode({"type": "presence", "seats": seats, "watchers": watchers})

    def _presence_changed(self) -> None:
        self._hub.presence.note(self.id)
        for viewer in self.viewers:
            viewer.poke_presence()

    async def message(self, viewer: Viewer) -> tuple[int, bytes]:
        """The newest durable state for this viewer, and its number; nothing if it is what the viewer has."""
        if not (self.lock.locked() or self._unsure):
            return self._message(viewer)
        try:
            async with self.lock:
                await self.make_sure()
                return self._message(viewer)
        except Refused:
            return viewer.seen, b""  # the table cannot be read: this viewer has been sent away

    def _message(self, viewer: Viewer) -> tuple[int, bytes]:
        clock = self._clock.left() if self._clock else None
        number = self.progress.number_for(viewer.seats)
        if number == viewer.seen and not viewer.wants_all:
            return number, b""  # others did something secret: not even that is told
        return number, self._projection.message(
            viewer.look, viewer.seen, viewer.seats, clock, viewer.wants_all, viewer.wants_things
        )

    async def about(self, viewer: Viewer, target: str) -> bytes:
        """How it is with a thing now, for this viewer; nothing if the table cannot be read."""
        try:
            if self.lock.locked() or self._unsure:  # only what is durable is told
                async with self.lock:
                    await self.make_sure()
                    return self._projection.about(viewer.look, target)
            return self._projection.about(viewer.look, target)
        except Refused:
            return b""

    # Commands.

    async def command(self, viewer: Viewer, command: m.Command, began: float) -> None:
        """Carry a command out and answer the viewer; ends when the answer is on its way."""
        seat = getattr(command, "seat", None)
        scope = seat if seat is not None else viewer.seats[0] if viewer.seats else SPECTATOR
        stamp = Stamp(f"{scope}:{command.id}", time.time())
        try:
            self._check_seat(viewer, command, seat)
            if isinstance(command, m.Rematch):
                await self._rematch(stamp, viewer, command.id)
            elif isinstance(command, m.Anchor):
                await self._anchor(stamp, viewer, command)
            else:
                seats = viewer.seats
                await self.change(
                    stamp, lambda progress: self._decide(progress, command, stamp, seats), viewer, command.id
                )
            self._hub.metrics.acknowledged(time.perf_counter() - began)
        except Refused as refused:
            self._hub.metrics.count("unsaved" if refused.code == "unsaved" else "refused")
            answer = {"type": "no", "id": command.id, "code": refused.code, "reason": refused.reason}
            viewer.reply(encode({**answer, "rule": refused.rule}))

    def _check_seat(self, viewer: Viewer, command: m.Command, seat: int | None) -> None:
        if not viewer.seats:
            raise Refused("foreign", "spectators watch")
        if seat is not None and seat >= len(self.row.seats):
            raise Refused("bad", f"there is no seat {seat}")
        if seat is not None and seat not in viewer.seats and not isinstance(command, m.HandOver):
            raise Refused("foreign", "that is not your seat")

    def _decide(self, progress: Progress, command: m.Command, stamp: Stamp, seats: tuple[int, ...]) -> list[Entry]:
        match command:
            case m.Act() | m.Undo() if command.seat is not None and progress.seats[command.seat].bot:
                raise Refused("phase", "a bot is playing this seat; take it back first")
            case m.Act():
                return progress.act(command.seat, command.do, command.move, stamp)
            case m.Undo():
                return progress.undo(command.seat, command.move, stamp)
            case m.Join():
                return progress.join(command.seat, command.name, command.entropy, stamp)
            case m.HandOver():
                return self._hand_over(progress, command, stamp, seats)
            case m.TakeBack():
                return progress.take_back(command.seat, stamp)
        raise AssertionError(command)

    def _hand_over(self, progress: Progress, command: m.HandOver, stamp: Stamp, seats: tuple[int, ...]) -> list[Entry]:
        own = command.seat in seats
        try:
            level = self._with_temperament(progress, str(self._hub.bots.read(command.level)))
        except BadOption as error:
            raise Refused("bad", str(error)) from None
        if progress.phase == OPEN and not own and not progress.may_give(command.seat, seats):
            raise Refused("foreign", "before the start only the host gives a seat to a bot")
        free = progress.phase == OPEN and not progress.seats[command.seat].joined
        since = self._hub.presence.away_since(self._away[command.seat])
        away = 0.0 if since is None else time.monotonic() - since
        wait = self._hub.limits.handover_seconds
        if not own and not free and (self.here(command.seat) or away < wait):
            raise Refused("phase", f"{progress.seats[command.seat].name} has not been away for {wait:g} seconds")
        return progress.hand_over(command.seat, level, stamp, "own" if own else "away")

    def _with_temperament(self, progress: Progress, level: str) -> str:
        """One that the other bots of the table have not, while there are such."""
        *_, told = with_temperaments([*(seat.bot for seat in progress.seats), level], secrets.randbits(62))
        assert told is not None
        return told

    async def change(self, stamp: Stamp, decide: Decide, viewer: Viewer | None = None, command: str = "") -> int:
        """Make a change durable and show it. Not to be stopped half-way: a client that leaves waits for its end."""
        async with self.lock:
            await self.make_sure()
            before = self.progress
            try:
                n = await self._save(stamp, decide)
            except Refused:
                if self.progress is not before:  # the log was read again, perhaps with another server's entries
                    self.show()
                raise
        if viewer is not None:
            self._done(viewer, command, n)
        if self.rolling:
            self.rolling.wrote()
        self.show()
        return n

    def _done(self, viewer: Viewer, command: str, n: int) -> None:
        viewer.reply(encode({"type": "ok", "id": command, "n": self.progress.number_for(viewer.seats, n)}))

    async def make_sure(self) -> None:
        """To be called under the lock before the table is looked at: what is in memory is then in the store, too."""
        if self._hub.tables.get(self.id) is not self:
            raise Refused("unsaved", "the table is being read again; please try again")
        if self._unsure:
            await self._reload()
            self.show()

    async def _save(self, stamp: Stamp, decide: Decide) -> int:
        """The number of the entry, which is durable; of the one made before if the command is a repeated one."""
        for _ in range(CONFLICTS):
            known = self.progress.done(stamp.command) if stamp.command else None
            if known is not None:
                self._hub.metrics.count("repeated")
                return known
            try:
                entries = await self._decided(decide)
            except Refused:
                if (known := await self._done_before(stamp)) is not None:
                    return known
                raise
            try:
                summary = self.progress.summary()
                await self._hub.store.append(self.id, entries, summary, self.progress.updated)
            except Conflict:
                self._hub.metrics.count("catch_ups")
                await self._reload()
                if (known := await self._done_before(stamp)) is not None:
                    return known
            except Exception as error:
                log.error("table %s: %s", self.id, error)
                await self._reload()
                if (known := await self._done_before(stamp)) is not None:
                    return known  # it was saved all the same, and only the word of it was lost
                raise Refused("unsaved", "the server could not save this; please try again") from None
            else:
                self.row.summary = summary
                self._unsure = False
                self._hub.metrics.count("commands")
                return entries[0].n
        raise Refused("unsaved", "somebody else was faster; please try again")

    async def _done_before(self, stamp: Stamp) -> int | None:
        """The entry of a command that was carried out, as memory knows it; from before the snapshot that the table was
        read from only the store does. Asked when a command would be refused: others never come to this."""
        if stamp.command is None:
            return None
        known = self.progress.done(stamp.command)
        if known is None and self.progress.base:
            try:
                known = await self._hub.store.command(self.id, stamp.command)
            except Exception as error:
                log.error("table %s: %s", self.id, error)
                raise Refused("unsaved", "the server cannot tell at the moment; please try again") from None
        if known is not None:
            self._hub.metrics.count("repeated")
        return known

    async def _decided(self, decide: Decide) -> list[Entry]:
        """The entries of a change that is made in memory: from here on the table is unsure."""
        if self._full:
            raise Refused("phase", f"this table has had {MOST_ENTRIES:,} moves and takes no more")
        n = self.progress.n
        self._unsure = True
        if self.rolling and self.progress.draws:
            self.progress.draws.here = self.rolling.here()
        try:
            return decide(self.progress)
        except Refused:
            if self.progress.n == n:
                self._unsure = False
            else:  # something was changed before it was refused: memory knows a command that was not done
                await self._reload()
            raise
        except Exception:
            log.exception("table %s: a command failed", self.id)
            await self._reload()
            raise Refused("unsaved", "the server made a mistake with this; the table is as before") from None

    async def _rematch(self, stamp: Stamp, viewer: Viewer, command: str) -> None:
        async with self.lock:
            await self.make_sure()
            wanted = self.progress.phase == OVER and self.progress.rematch is None
        table = await self._hub.make_again(self) if wanted else ""
        await self.change(stamp, lambda progress: progress.play_again(table, stamp), viewer, command)

    async def _anchor(self, stamp: Stamp, viewer: Viewer, command: m.Anchor) -> None:
        """This connection is a device with a chain: a new one, or one that comes back."""
        async with self.lock:
            await self.make_sure()
            draws = self.progress.draws
            if draws is None:
                raise Refused("phase", "the dice of this table are not shared")
            number = draws.number_of(command.device)
            if number is not None and draws.shared.devices[number].anchor != command.anchor:
                raise Refused("bad", "this browser was known by another chain")
        if number is None:
            await self.change(
                stamp,
                lambda progress: progress.anchor(command.device, command.anchor, viewer.seats, stamp),
                viewer,
                command.id,
            )
        else:
            self._done(viewer, command.id, draws.entry_of(number))
        draws = self.progress.draws
        known = draws.number_of(command.device) if draws else None
        if self.rolling and known is not None:
            self.rolling.bind(viewer, known)
            self.wake()

    async def begin(self) -> None:
        """A table of bots alone waits for nobody."""
        if all(seat.joined for seat in self.progress.seats):
            stamp = Stamp(None, time.time())
            await self.change(stamp, lambda progress: progress.start_if_ready(stamp.at))

    # Following.

    def show(self) -> None:
        """The table has changed: tell the viewers, set the clock, wake the bots."""
        self.touched = time.monotonic()
        for viewer in self.viewers:
            viewer.poke()
        self.wake()
        self._keep()

    def wake(self) -> None:
        """Set the clock and start the bots. A table that nobody has open sleeps; one that is unsure is shown when it
        is sure again."""
        if not self.viewers or self._full or self._unsure:
            return
        if self._clock:
            self._clock.update(self.progress)
        if self._driver is None and self.progress.bots_waiting() and not self._hub.stopping:
            self._driver = asyncio.ensure_future(self._drive())
            self._driver.add_done_callback(self._driven)
        if self.rolling:
            self.rolling.stir()
        if self._roller is None and self.rolling and self.progress.rolling and not self._hub.stopping:
            self._roller = asyncio.ensure_future(self.rolling.run())
            self._roller.add_done_callback(self._rolled)
        worn_out = [seat for seat in self.progress.people_waiting() if self.progress.worn_out(seat)]
        if worn_out and not self._relieving:
            self._relieving = True
            self._hub.spawn(self._relieve(worn_out[0]))

    async def catch_up(self) -> None:
        """Read what another server has added."""
        try:
            async with self.lock:
                before = self.progress, self.progress.n
                await self.make_sure()
                self._unsure = True
                await fold(self.progress, await self._hub.store.entries(self.id, self.progress.n))
                self.row.summary = self.progress.summary()
                self._unsure = False
        except Refused:
            return  # it was forgotten meanwhile
        except Exception as error:
            self._give_up(error)
            return
        if before != (self.progress, self.progress.n):
            self._hub.metrics.count("catch_ups")
            self.show()

    async def _reload(self) -> None:
        try:
            self._take(await read_table(self._hub.store, self.row))
        except Exception as error:
            self._give_up(error)
            raise Refused("unsaved", "the table cannot be read at the moment") from None

    def _give_up(self, error: Exception) -> None:
        log.error("table %s cannot be read: %s", self.id, error)
        self._hub.forget(self)  # clients come back, and find it as the store has it

    def _take(self, progress: Progress) -> None:
        """This is what the store has."""
        self.progress = progress
        self._projection = Projection(progress)
        self.row.summary = progress.summary()
        self._unsure = False
        self._kept = progress.base
        self._keep()

    def _keep(self) -> None:
        """Keep a snapshot now and then, on the side: without one the table only takes longer to open."""
        if self._unsure or self.progress.n < self._kept + SNAPSHOT_ENTRIES or self._hub.stopping:
            return
        self._kept = self.progress.n
        self._hub.spawn(self._keep_this(self.progress.n, self.progress.keep()))

    async def _keep_this(self, n: int, kept: dict[str, Any]) -> None:
        try:
            data = await asyncio.to_thread(pack, kept)
            await self._hub.store.keep(self.id, Snapshot(n, made_by(self.row.game), data))
        except Exception as error:
            log.warning("table %s: no snapshot was kept: %s", self.id, error)

    # Bots and the clock.

    async def _drive(self) -> None:
        """Let bots act until a person or nobody is asked."""
        while self.viewers and not self._hub.stopping:
            async with self.lock:
                await self.make_sure()
                waiting = self.progress.bots_waiting()
                if not waiting or self._full:
                    return
                seat = waiting[0]
                move, level = self.progress.move(seat), self.progress.seats[seat].bot
            assert level is not None
            began = time.monotonic()
            code = await self._hub.bots.choose(self.progress.match, seat, level, self.id)
            await asyncio.sleep(self._pause(seat, code, began))
            stamp = Stamp(None, time.time())
            try:
                await self.change(stamp, lambda progress: bot_act(progress, seat, code, move, stamp))  # noqa: B023
                self._hub.metrics.count("bot_moves")
            except Refused as refused:
                if refused.code == "unsaved":
                    await asyncio.sleep(1.0)

    def _pause(self, seat: int, code: int, began: float) -> float:
        """How long a bot still waits before it acts. Where all act in secret only the end of its plan shows: it comes
        after a fixed time, however many strokes the plan has and however long each was thought about."""
        now, position = time.monotonic(), self.progress.match.position()
        if not position.waiting() >> seat & 1:  # somebody was faster
            self._plan = None
            return 0.0
        pace, plan = self._hub.bots.pace_of(self.progress.seats[seat].bot or CLOCK_BOT, position, seat)
        if position.automatic() or not position.permits(seat, code):
            self._plan = None
            return max(0.0, pace - (now - began))
        if self._plan is None or self._plan[0] != seat:
            self._plan = (seat, began)
        position.act(seat, code)
        if position.waiting() >> seat & 1:
            return 0.0
        spent = now - self._plan[1]
        self._plan = None
        return plan - spent % plan if plan else 0.0

    def _driven(self, task: asyncio.Task[None]) -> None:
        self._driver = None
        if not task.cancelled() and isinstance(task.exception(), Refused):
            return  # the table has been forgotten
        if not task.cancelled() and task.exception() is not None:
            log.error("table %s: its bots stopped", self.id, exc_info=task.exception())
        elif not task.cancelled():
            self.wake()

    def _rolled(self, task: asyncio.Task[None]) -> None:
        self._roller = None
        if task.cancelled() or isinstance(task.exception(), Refused):
            return  # the table has been forgotten
        if task.exception() is not None:
            log.error("table %s: its dice stopped", self.id, exc_info=task.exception())
        else:
            self.wake()

    def _overdue(self, seat: int, decided: int) -> None:
        self._hub.spawn(self._time_is_up(seat, decided))

    async def _time_is_up(self, seat: int, decided: int) -> None:
        stamp = Stamp(None, time.time())

        def decide(progress: Progress) -> list[Entry]:
            if progress.decided[seat] != decided or seat not in progress.people_waiting():
                raise Refused("late", "acted in time")
            return progress.hand_over(seat, self._with_temperament(progress, CLOCK_BOT), stamp, "clock")

        try:
            await self.change(stamp, decide)
            self._hub.metrics.count("handovers")
        except Refused:
            self.wake()

    async def _relieve(self, seat: int) -> None:
        """Give a seat that has done more than it may to a bot, which it stays with."""
        stamp = Stamp(None, time.time())
        try:
            await self.change(
                stamp,
                lambda progress: progress.hand_over(seat, self._with_temperament(progress, CLOCK_BOT), stamp, "moves"),
            )
        except Refused:
            await asyncio.sleep(1.0)  # it cannot be saved now
        finally:
            self._relieving = False
        self.wake()

    def stop(self) -> list[asyncio.Task[Any]]:
        """No more bots, dice and clock: the table is about to be forgotten."""
        if self._clock:
            self._clock.stop()
            self._clock = None  # it knows the table, and the two would keep each other in memory
        self.rolling = None  # as does this
        tasks = [task for task in (self._driver, self._roller) if task is not None]
        for task in tasks:
            task.cancel()
        return tasks


def bot_act(progress: Progress, seat: int, code: int, move: int, stamp: Stamp) -> list[Entry]:
    if not progress.seats[seat].bot:
        raise Refused("late", "a person has taken the seat back")
    return progress.act(seat, code, move, stamp)
