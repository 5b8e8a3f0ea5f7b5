"""The application: routes, limits and the life of one server, as an ASGI app."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from railbird.server import api, static
from railbird.server.expiry import Lifetimes
from railbird.server.guard import HEADERS, Guard, problem
from railbird.server.hub import Hub
from railbird.server.limits import Limits
from railbird.server.socket import serve_socket
from railbird.server.store import Store, open_store


def make_app(
    store: Store | str | Path,
    *,
    limits: Limits | None = None,
    lifetimes: Lifetimes | None = None,
    hosts: Iterable[str] | None = None,
    public: str | None = None,
    addresses: Iterable[str] = (),
    local: bool = True,
    metrics_token: str | None = None,
    bot_pace: float = 0.6,
    bot_seconds: float = 10.0,
    web: Path = static.WEB,
) -> Starlette:
    """A server over this store. `hosts`: names it answers to, None for any; `public`: its origin behind a proxy;
    `addresses`: where others can reach it; `local`: whether who seems to be on this machine is."""
    opened = open_store(store) if isinstance(store, str | Path) else store

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        keep = lifetimes or Lifetimes()
        hub = Hub(opened, limits or Limits(), lifetimes=keep, bot_pace=bot_pace, bot_seconds=bot_seconds)
        app.state.hub = hub
        app.state.files = static.Files(web)
        app.state.addresses = list(addresses)
        app.state.local, app.state.metrics_token = local, metrics_token
        await hub.open()
        try:
            yield
        finally:
            await hub.close()

    return Starlette(
        routes=[
            Route("/", static.index),
            Route("/static/{path:path}", static.static),
            *api.routes(),
            WebSocketRoute("/ws", serve_socket),
        ],
        middleware=[Middleware(Guard, hosts=hosts, public=public)],
        exception_handlers={HTTPException: not_found, Exception: fault},
        lifespan=life,
    )


async def not_found(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    return problem(status, "unknown", "there is nothing here" if status == 404 else "this cannot be asked here")


async def fault(request: Request, error: Exception) -> Response:
    """Faults are answered outside the guard, which gives all other answers their headers."""
    return problem(500, "fault", "the server made a mistake; it has been noted", HEADERS)
