"""Bounds on connections, before anything on them is understood: how many, how much they send, what they do not take.

The web server bounds none of this itself. Only methods of `asyncio.Protocol` and callbacks of httptools are overridden
here, and only `transport`, `loop`, `pipeline` and `cycle` are used. tests/server/test_connections.py floods a server,
so that a new version of uvicorn that no longer calls one of them is noticed.
"""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from railbird.server.guard import network_of
from railbird.server.limits import Bucket, Gate, Limits

LARGEST_HEAD = 32 * 1024  # of a request, its address and headers
MOST_PIPELINED = 16  # requests of one connection that wait for their turn; browsers send none ahead
HEAD_SECONDS = 20.0  # from the beginning of a connection or request to the end of its head
LOOK_SECONDS = 5.0
PROGRESS = 64 * 1024  # bytes that a client must take in `send_seconds`, or all that wait for it
TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


@dataclass(slots=True)
class Connection:
    address: str
    waiting: int = 0  # bytes for it when it last took some
    since: float = 0.0


class Connections:
    """All open connections of one server. `proxies`: networks whose addresses are those of many people."""

    def __init__(self, limits: Limits, proxies: Iterable[str] = ()) -> None:
        self._limits = limits
        self._proxies = [ipaddress.ip_network(each.strip()) for each in proxies]
        self._open: dict[asyncio.Transport, Connection] = {}
        self._silent: dict[asyncio.Transport, None] = {}  # those that have asked for nothing, oldest first
        self._here: Counter[str] = Counter()
        self._arrivals = Gate()
        self._looking: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._open)

    def enter(self, transport: asyncio.Transport) -> bool:
        """False, and the end of it, where there is no room for another one from there."""
        peer = transport.get_extra_info("peername")
        address = network_of(str(peer[0])) if peer else ""
        limits = self._limits
        crowded = not self._is_proxy(address) and (
            self._here[address] >= limits.connections
            or not self._arrivals.allows("connections", address, limits.arrivals)
        )
        if len(self._open) >= limits.all_connections and not crowded and self._silent:
            oldest = next(iter(self._silent))
            self.leave(oldest)
            oldest.abort()
        if crowded or len(self._open) >= limits.all_connections:
            transport.abort()
            return False
        self._open[transport] = Connection(address)
        self._silent[transport] = None
        self._here[address] += 1
        if self._looking is None:
            self._look_later()
        return True

    def asked(self, transport: asyncio.Transport) -> None:
        self._silent.pop(transport, None)

    def took(self, transport: asyncio.Transport) -> None:
        """It has taken what waited for it, or most of that."""
        if transport in self._open:
            self._open[transport].waiting = 0

    def leave(self, transport: asyncio.Transport) -> None:
        self._silent.pop(transport, None)
        left = self._open.pop(transport, None)
        if left is not None:
            self._here[left.address] -= 1
            if not self._here[left.address]:
                del self._here[left.address]

    def _is_proxy(self, address: str) -> bool:
        try:
            return any(ipaddress.ip_address(address) in network for network in self._proxies)
        except ValueError:
            return False

    def _look_later(self) -> None:
        wait = min(LOOK_SECONDS, self._limits.send_seconds / 4)
        self._looking = asyncio.get_running_loop().call_later(wait, self._look)

    def _look(self) -> None:
        """End what takes nothing. Closing would wait for its last byte for ever: only `abort` frees."""
        now = time.monotonic()
        for transport, connection in list(self._open.items()):
            size = transport.get_write_buffer_size()
            if not size:
                connection.waiting = 0
            elif not connection.waiting or size <= connection.waiting - PROGRESS:
                connection.waiting, connection.since = size, now
            elif now - connection.since > self._limits.send_seconds:
                transport.abort()
        self._looking = None
        if self._open:
            self._look_later()


def protocols(connections: Connections, limits: Limits) -> tuple[type[asyncio.Protocol], type[asyncio.Protocol]]:
    """The web server's two protocols, bounded: for requests, and for sockets that a request becomes."""

    class Http(HttpToolsProtocol):
        _head: int | None = 0  # bytes of the head that is coming
        _refused = False
        _giving_up: asyncio.TimerHandle | None = None

        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            self._cycles: deque[Any] = deque(maxlen=MOST_PIPELINED + 2)  # requests that may still be worked on

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._refused = not connections.enter(transport)
            if not self._refused:
                self._wait()

        def connection_lost(self, exc: Exception | None) -> None:
            self._rest()
            connections.leave(self.transport)
            self.pipeline.clear()
            for cycle in self._cycles:  # uvicorn tells the newest alone; the others would fill the log with failures
                cycle.disconnected = True
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if self._refused:
                return
            if self._head is not None:
                self._head += len(data)
            super().data_received(data)
            if self._head is not None and self._head > LARGEST_HEAD and not self.transport.is_closing():
                self.transport.write(TOO_LARGE)
                self.transport.close()

        def resume_writing(self) -> None:
            connections.took(self.transport)
            super().resume_writing()

        def on_message_begin(self) -> None:
            self._head = self._head or 0
            self._wait()
            super().on_message_begin()

        def on_headers_complete(self) -> None:
            self._head = None
            self._rest()
            connections.asked(self.transport)
            if len(self.pipeline) >= MOST_PIPELINED:
                raise ValueError("too many requests at once")  # the parser's failure: answered with 400 and closed
            super().on_headers_complete()
            if self.cycle is not None:  # a socket has none
                self._cycles.append(self.cycle)

        def _wait(self) -> None:
            self._rest()
            self._giving_up = self.loop.call_later(HEAD_SECONDS, self.transport.close)

        def _rest(self) -> None:
            if self._giving_up is not None:
                self._giving_up.cancel()
                self._giving_up = None

    class Socket(WebSocketsSansIOProtocol):
        """Counts bytes of any kind before they are parsed: control frames and empty pieces are no messages, and cost.
        It is entered as a request, and from then on only this class hears of its end."""

        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            self._bytes = Bucket(limits.bytes, self.loop.time())

        def connection_lost(self, exc: Exception | None) -> None:
            connections.leave(self.transport)
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if not self._bytes.take(limits.bytes, self.loop.time(), len(data)):
                self.transport.abort()
                return
            super().data_received(data)

        def resume_writing(self) -> None:
            connections.took(self.transport)
            super().resume_writing()

    return Http, Socket
