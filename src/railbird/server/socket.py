"""One WebSocket: a browser at a table. A reader that checks and hands over, a writer that sends the newest.

Nothing is queued for a slow client but short answers: the writer makes a `table` message when the line is free, so that
a client that lags gets fewer of them and nobody waits for it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from railbird.errors import RailbirdError
from railbird.server import messages as m
from railbird.server.guard import address_of
from railbird.server.hub import DAMAGED, Busy, Hub
from railbird.server.limits import LARGEST_FRAME, Bucket
from railbird.server.projection import encode
from railbird.server.store import Damaged, StoreError
from railbird.server.tables import Table
from railbird.server.tokens import SPECTATOR, who_holds

log = logging.getLogger("railbird.server")
CLOSE_CODES = {
    "restart": 1012, "bad": 4400, "unknown": 4404, "hello": 4408, "damaged": 4410, "large": 4413, "slow down": 4429,
    "slow": 4503,
}  # fmt: skip
RETRY = ("restart", "hello", "slow down", "slow")


class Goodbye(Exception):
    """End this connection, and say why."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Viewer:
    """A connection that has said hello."""

    def __init__(self, hub: Hub, socket: WebSocket, table: Table, seats: tuple[int, ...], hello: m.Hello) -> None:
        self.seats = seats
        self.device: int | None = None  # its number among those that add to the dice
        self.look = seats[0] if len(seats) == 1 else hello.look
        self.seen = hello.since or 0
        self.wants_all = True  # a message even if nothing has changed
        self.wants_things = hello.since is None  # what things are: once, for whoever comes without knowing the table
        self._hub = hub
        self._socket = socket
        self._table = table
        self._replies: deque[bytes] = deque()
        self._stale = self._presence = True
        self._wake = asyncio.Event()
        self._wake.set()
        self.ending: tuple[str, str] | None = None
        self._sending_since = 0.0
        self._writer: asyncio.Task[None] | None = None
        self.working = False  # on a command, which is not to be stopped half-way
        self.gone = False

    def poke(self) -> None:
        """The table has changed."""
        self._stale = True
        self._wake.set()

    def poke_presence(self) -> None:
        self._presence = True
        self._wake.set()

    def reply(self, message: bytes) -> None:
        if len(self._replies) >= self._hub.limits.queued_replies:
            self.end("slow", "too many answers are waiting for this client")
            return
        self._replies.append(message)
        self._wake.set()

    def end(self, code: str, reason: str) -> None:
        self.ending = (code, reason)
        self._wake.set()

    def see_all(self, look: int | None) -> None:
        """Look through these eyes from now on, with everything they have seen."""
        self.look, self.seen, self.wants_all = look, 0, True
        self.poke()

    async def write(self) -> None:
        """Send until the connection ends, or is to be ended."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._replies:
                await self._send(self._replies.popleft())
            if self.ending:
                return
            if self._stale:
                self._stale = False
                self.seen, message = await self._table.message(self)
                self.wants_all = self.wants_things = False
                while self._replies:  # answers to what the message shows come before it
                    await self._send(self._replies.popleft())
                if message:
                    await self._send(message)
            if self._presence:
                self._presence = False
                await self._send(self._table.presence())

    async def _send(self, message: bytes) -> None:
        self._hub.metrics.count("frames_out")
        self._sending_since = time.monotonic()
        await self._socket.send({"type": "websocket.send", "text": message.decode()})
        self._sending_since = 0.0

    def start(self) -> asyncio.Task[None]:
        self._writer = asyncio.ensure_future(self.write())
        return self._writer

    def drop_if_stuck(self, now: float) -> None:
        """Called now and then: a client that takes nothing for long is let go. Cheaper than a timer for each frame."""
        if self._sending_since and now - self._sending_since > self._hub.limits.send_seconds and self._writer:
            self._hub.metrics.count("dropped_slow")
            self.ending = ("slow", "this client took nothing for too long")
            self._writer.cancel()

    def forget(self) -> None:
        """The connection has ended: let go of the task that knows this viewer."""
        self._writer = None

    async def handle(self, frame: object, began: float) -> None:
        if self.device is not None and self._table.rolling:
            self._table.rolling.hear(self)
        match frame:
            case m.Link():
                if self._table.rolling and (fault := self._table.rolling.take(self, frame)):
                    raise Goodbye("bad", fault)
            case m.Look():
                if frame.seat is not None and frame.seat not in self.seats:
                    raise Goodbye("bad", "look: that is not your seat")
                self.see_all(frame.seat)
            case m.Sync():
                self.see_all(self.look)
            case m.Ping():
                self.reply(encode({"type": "pong", "t": frame.t}))
            case m.AboutThing():
                if answer := await self._table.about(self, frame.target):
                    self.reply(answer)
            case m.Hello():
                raise Goodbye("bad", "hello was said already")
            case _:
                assert isinstance(frame, m.Command)
                self.working = True
                await self._table.command(self, frame, began)
                self.working = False


async def serve_socket(socket: WebSocket) -> None:
    hub: Hub = socket.app.state.hub
    address = address_of(socket)
    await socket.accept()
    with hub.sockets.one(address) as here:
        try:
            if hub.stopping:
                raise Goodbye("restart", "the server is stopping")
            if here > hub.limits.sockets or hub.sockets.total() > hub.limits.all_sockets:
                hub.metrics.count("limited")
                raise Goodbye("slow down", "too many connections")
            await converse(hub, socket, address)
        except Goodbye as goodbye:
            await say_goodbye(socket, goodbye.code, goodbye.reason)
        except (WebSocketDisconnect, OSError):
            pass
        except Exception:
            log.exception("a connection failed")
            await say_goodbye(socket, "restart", "the server made a mistake with this connection")


async def converse(hub: Hub, socket: WebSocket, address: str) -> None:
    bucket = Bucket(hub.limits.frames, time.monotonic())
    try:
        async with asyncio.timeout(hub.limits.hello_seconds):
            hello = await receive(hub, socket, bucket)
    except TimeoutError:
        raise Goodbye("hello", "no hello came") from None
    if not isinstance(hello, m.Hello):
        raise Goodbye("bad", "the first frame must be hello")
    table, viewer = await admit(hub, socket, address, hello)
    await attend(hub, socket, table, viewer, bucket)


async def attend(hub: Hub, socket: WebSocket, table: Table, viewer: Viewer, bucket: Bucket) -> None:
    """Read and write until either ends. What ended them is looked at and not raised from here: an exception that
    knows this frame, which knows the exception, would keep the connection in memory."""
    welcome = {"type": "welcome", "v": 1, "table": table.id, "yours": viewer.seats, "server": hub.name}
    viewer.reply(encode({**welcome, "handover_after": hub.limits.handover_seconds}))
    table.enter(viewer)
    reader = asyncio.ensure_future(read(hub, socket, viewer, bucket))
    writer = viewer.start()
    try:
        await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
    finally:
        table.leave(viewer)
        viewer.gone = True
        writer.cancel()
        if not viewer.working:
            reader.cancel()
        results = await asyncio.gather(reader, writer, return_exceptions=True)
        viewer.forget()
    word = viewer.ending
    for error in results:
        if isinstance(error, Goodbye):
            word = word or (error.code, error.reason)
        elif isinstance(error, Exception) and not isinstance(error, WebSocketDisconnect | OSError):
            log.error("a connection failed", exc_info=error)
            word = word or ("restart", "the server made a mistake with this connection")
    if word:
        await say_goodbye(socket, *word)


async def admit(hub: Hub, socket: WebSocket, address: str, hello: m.Hello) -> tuple[Table, Viewer]:
    """The table and the seats that the tokens open; looked at before the table's log is read."""
    if not hub.gate.allows("hello", address, hub.limits.requests):
        raise Goodbye("slow down", "too many connections in a short time")
    try:
        row = await hub.row(hello.table)
        holders = [who_holds(token, row.seats, row.spectator) for token in hello.tokens] if row else [None]
        seats = tuple(sorted({holder for holder in holders if holder is not None and holder != SPECTATOR}))
        if row is None or None in holders or (hello.look is not None and hello.look not in seats):
            hub.metrics.count("wrong_tokens")
            if not hub.gate.allows("refusals", address, hub.limits.refusals):
                raise Goodbye("slow down", "too many wrong links")
            raise Goodbye("unknown", "there is no such table or seat")
        table = await hub.find(row)
    except (Busy, StoreError):
        raise Goodbye("restart", "the server cannot open this table at the moment") from None
    except Damaged as damaged:
        hub.note_damage(damaged)
        raise Goodbye("damaged", DAMAGED) from None
    except RailbirdError as error:
        log.error("table %s cannot be read: %s", hello.table, error)
        raise Goodbye("unknown", f"this table was made by another version and cannot be opened: {error}") from None
    return table, Viewer(hub, socket, table, seats, hello)


async def read(hub: Hub, socket: WebSocket, viewer: Viewer, bucket: Bucket) -> None:
    while not viewer.gone:
        frame = await receive(hub, socket, bucket)
        await viewer.handle(frame, time.perf_counter())


async def receive(hub: Hub, socket: WebSocket, bucket: Bucket) -> object:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    hub.metrics.count("frames_in")
    text = message.get("text")
    if not bucket.take(hub.limits.frames, time.monotonic()):
        hub.metrics.count("limited")
        raise Goodbye("slow down", "too many frames")
    try:
        if not isinstance(text, str):
            raise Goodbye("bad", "frames are text")
        if len(text) > LARGEST_FRAME:
            raise Goodbye("large", f"a frame has at most {LARGEST_FRAME} characters")
        return m.decode_frame(text)
    except Goodbye:
        hub.metrics.count("bad_frames")
        raise
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        hub.metrics.count("bad_frames")
        raise Goodbye("bad", f"the frame does not fit: {str(error)[:200]}") from None


async def say_goodbye(socket: WebSocket, code: str, reason: str) -> None:
    if socket.application_state != WebSocketState.CONNECTED or socket.client_state != WebSocketState.CONNECTED:
        return
    words = {"type": "bye", "code": code, "reason": reason, "retry": code in RETRY}
    try:
        async with asyncio.timeout(2.0):
            await socket.send({"type": "websocket.send", "text": encode(words).decode()})
            await socket.close(CLOSE_CODES[code])
    except (TimeoutError, RuntimeError, WebSocketDisconnect, OSError):
        pass  # it is gone already
