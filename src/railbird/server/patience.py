"""Connections that ask for nothing: each is an open file, and whoever opens many could keep everybody else out."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

# From the first byte of a request, or from the beginning of a connection, to the end of its head.
REQUEST_SECONDS = 20.0


class ImpatientProtocol(HttpToolsProtocol):
    """The web server's own limits begin when a request has come; this one is for what comes before."""

    _giving_up: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def on_message_begin(self) -> None:
        self._wait()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._rest()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._rest()
        self._giving_up = self.loop.call_later(REQUEST_SECONDS, self.transport.close)

    def _rest(self) -> None:
        if self._giving_up is not None:
            self._giving_up.cancel()
            self._giving_up = None
