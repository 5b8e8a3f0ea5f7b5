"""What every answer and every request passes: who may ask, how often, and the headers that protect the page."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv6Address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
# Browsers heed this one only where nobody on the way could have forged it, and complain about it elsewhere.
TRUSTED_HEADERS = HEADERS | {"Cross-Origin-Opener-Policy": "same-origin"}
LOOPBACK = ("localhost", "127.0.0.1", "::1")


class Guard:
    """`hosts`: the names this server answers to, None for any; beside them the address at which a connection came in. A
    foreign name means a foreign page that has been pointed here. `public`: the origin under which a proxy shows this
    server, whatever name the proxy itself calls it by."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str] | None = None, public: str | None = None) -> None:
        self._app = app
        self._public = public
        self._hosts = None if hosts is None else {*hosts, *([host_name(urlsplit(public).netloc)] if public else [])}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        own = same_origin(headers) or headers.get("origin") == self._public
        if not self._known(scope, headers):
            await refuse(scope, receive, send, "this server does not answer to that name (see --public)")
            return
        if not own:
            await refuse(scope, receive, send, "this page may not use this server")
            return

        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        added = TRUSTED_HEADERS if self._trusted(scope, headers) else HEADERS
        unread = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers

        async def reading() -> Message:
            nonlocal unread
            message = await receive()
            unread = unread and bool(message.get("more_body", False))
            return message

        async def protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = MutableHeaders(scope=message)
                for name, value in added.items():
                    given[name] = value
                if unread:  # nobody reads the rest of what is being sent: the connection ends with the answer
                    given["Connection"] = "close"
            await send(message)

        await self._app(scope, reading, protected)

    def _known(self, scope: Scope, headers: Headers) -> bool:
        if self._hosts is None:
            return True
        name, here = host_name(headers.get("host", "")), scope.get("server")
        return name in self._hosts or (here is not None and name == here[0])

    def _trusted(self, scope: Scope, headers: Headers) -> bool:
        """As browsers see it: encrypted, or on this machine."""
        here = host_name(headers.get("host", "")) in LOOPBACK
        return here or scope["scheme"] == "https" or (self._public or "").startswith("https:")


def host_name(host: str) -> str | None:
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def same_origin(headers: Headers) -> bool:
    """Browsers always send Origin with a WebSocket and a POST; programs that are not browsers need not."""
    origin = headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == headers.get("host")
    except ValueError:
        return False


async def refuse(scope: Scope, receive: Receive, send: Send, reason: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 1008, "reason": reason})
    else:
        await problem(403, "origin", reason, HEADERS)(scope, receive, send)


def problem(status: int, code: str, reason: str, headers: dict[str, str] | None = None) -> Response:
    return JSONResponse({"error": {"code": code, "reason": reason}}, status, headers=headers)


def address_of(line: HTTPConnection) -> str:
    """Whom limits count for."""
    return network_of(line.client.host if line.client else "")


def network_of(host: str) -> str:
    """An IPv4 address, or the network of an IPv6 one, of which one person has billions."""
    if ":" not in host:
        return host
    try:
        address = IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    return str(address.ipv4_mapped or IPv6Address(int(address) >> 64 << 64))
