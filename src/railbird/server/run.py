"""Starting a server from the command line."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import ipaddress
import logging
import os
import socket
import sys
import threading
import webbrowser
from dataclasses import replace
from urllib.parse import urlsplit

import uvicorn

import railbird
from railbird.errors import RailbirdError
from railbird.games.registry import problems
from railbird.server.app import make_app
from railbird.server.bus import open_bus
from railbird.server.connections import Connections, protocols
from railbird.server.expiry import Lifetimes
from railbird.server.guard import LOOPBACK
from railbird.server.limits import LARGEST_FRAME, Limits
from railbird.server.paths import chosen_data
from railbird.server.store import Store, StoreError, open_store

PORT = 8765
PORTS_TRIED = 20
GRACE_SECONDS = 5
NETWORK_NAMES = (".local", ".lan", ".home", ".home.arpa", ".fritz.box")  # as home networks end a machine's name
SPARE_FILES = 256  # beside connections: the database, replays, the client's files
UNTAKEN_SECONDS = 30  # until the system gives up on a peer that acknowledges nothing
COLLECT = (20_000, 50, 200)  # new objects until a collection, and how seldom the older ones are looked through
SWITCH_SECONDS = 0.001  # how long the writer and bot threads wait for the interpreter while the server is busy


log = logging.getLogger("railbird.server")


class ServerError(RailbirdError):
    """The server cannot start: why, in one line."""


def main(
    host: str = "127.0.0.1",
    port: int | None = None,
    data: str | None = None,
    open_browser: bool = True,
    *,
    public: str | None = None,
    proxy: str | None = None,
    metrics_token: str | None = None,
    limits: Limits | None = None,
    lifetimes: Lifetimes | None = None,
    bot_pace: float = 0.6,
    bot_seconds: float = 10.0,
) -> None:
    """Serve until told to stop (Ctrl-C, SIGTERM). Without a port: 8765, or the next free one. `public`: the URL under
    which others reach it; `proxy`: the address of a proxy whose word is taken for who asks; `metrics_token`: lets
    others than this machine read the metrics; `lifetimes`: how long tables are kept."""
    public, proxy = read_public(public), read_proxy(proxy)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s", stream=sys.stderr)
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.freeze()  # what was imported stays; and with hundreds of tables a full collection stops everybody for long
    gc.set_threshold(*COLLECT)
    limits = limits or Limits()
    limits = within_files(limits)
    for line in problems():
        log.warning(line)
    store = open_data(data)
    listener = listen(host, port)
    bound = listener.getsockname()[1]
    hosts = {*LOOPBACK, host.lower()} if is_loopback(host) else {*LOOPBACK, host.lower(), *own_names()}
    addresses = [public] if public else reachable(host, bound)
    app = make_app(
        store,
        limits=limits,
        lifetimes=lifetimes,
        hosts=hosts,
        public=public,
        addresses=addresses,
        local=public is None or proxy is not None,
        metrics_token=metrics_token,
        bot_pace=bot_pace,
        bot_seconds=bot_seconds,
    )
    named = "localhost" if host in ("0.0.0.0", "::", "127.0.0.1", "::1") else host
    url = f"http://{f'[{named}]' if ':' in named else named}:{bound}/"
    http, ws = protocols(Connections(limits, proxy.split(",") if proxy else ()), limits)
    server = Announcing(
        uvicorn.Config(
            app,
            http=http,
            ws=ws,
            proxy_headers=proxy is not None,
            forwarded_allow_ips=proxy,
            log_level="warning",
            access_log=False,
            ws_max_size=LARGEST_FRAME,
            ws_ping_interval=20,
            ws_ping_timeout=20,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=GRACE_SECONDS,
            server_header=False,
        ),
        url,
        open_browser,
        others_find(host, bound, addresses),
    )
    logging.getLogger("uvicorn.error").addFilter(NotTheirFaults())
    try:
        asyncio.run(check(open_data(data)))
        server.run(sockets=[listener])
    except StoreError as error:
        raise ServerError(str(error)) from None
    except KeyboardInterrupt:
        pass
    finally:
        listener.close()


async def check(store: Store) -> None:
    """Open and close the store once, so that trouble with it is one clear line and not a stack of frames."""
    bus = open_bus(store)
    try:
        await store.open()
        await bus.open(lambda table: None)
    finally:
        await bus.close()
        await store.close()


class NotTheirFaults(logging.Filter):
    """What strangers send wrong is not for the log: anybody could fill it, a stack of frames at a time."""

    SAID = ("Invalid HTTP request received.", "Invalid UTF-8 sequence received from client.")

    def filter(self, record: logging.LogRecord) -> bool:
        return record.getMessage() not in self.SAID


class Announcing(uvicorn.Server):
    """Says when it answers, and shows the page."""

    def __init__(self, config: uvicorn.Config, url: str, open_browser: bool, others: str) -> None:
        super().__init__(config)
        self._url = url
        self._open_browser = open_browser
        self._others = others

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            form = "compiled" if railbird.COMPILED else "interpreted (slower: no compiled rules were found)"
            print(f"Railbird {railbird.__version__}, {form}, is at {self._url}  (Ctrl-C stops it)", flush=True)
            if self._others:
                print(self._others, flush=True)
            if self._open_browser:
                threading.Thread(target=webbrowser.open, args=(self._url,), daemon=True).start()


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket, so that a taken port is known before anything else happens."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in [port] if port is not None else range(PORT, PORT + PORTS_TRIED):
        listener = socket.socket(family, socket.SOCK_STREAM)
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # accepted sockets inherit it
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000 * UNTAKEN_SECONDS)
        try:
            listener.bind((host, candidate))
            listener.listen(1024)
        except OSError as error:
            listener.close()
            if port is not None or not is_taken(error):
                raise ServerError(f"cannot listen on {host} port {candidate}: {error.strerror}") from None
        except OverflowError:
            listener.close()
            raise ServerError(f"--port: {candidate} is not a port; ports are 0 to 65535") from None
        except UnicodeError:
            listener.close()
            raise ServerError(f"--host: {host!r} is no address and no name") from None
        else:
            return listener
    raise ServerError(f"ports {PORT} to {PORT + PORTS_TRIED - 1} are all taken; choose one with --port")


def within_files(limits: Limits) -> Limits:
    """Every connection is an open file, and many systems allow a program only some hundred until it asks for more. As
    many connections as there are files for, less those that the server needs itself."""
    try:
        import resource
    except ImportError:  # not on Windows, which has no such limit
        return limits
    wanted = limits.all_connections + SPARE_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    if soft == resource.RLIM_INFINITY:
        return limits
    return replace(limits, all_connections=max(1, min(limits.all_connections, soft - SPARE_FILES)))


def is_taken(error: OSError) -> bool:
    import errno

    return error.errno == errno.EADDRINUSE


def open_data(data: str | None) -> Store:
    try:
        return open_store(chosen_data(data))
    except ImportError:
        raise ServerError("PostgreSQL needs the extra: pip install 'railbird[postgres]'") from None


def is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def reachable(host: str, port: int) -> list[str]:
    """Where a phone in the same network finds this server."""
    if is_loopback(host):
        return []
    found = own_addresses() if host in ("0.0.0.0", "::", "") else [host]
    return [f"http://{f'[{address}]' if ':' in address else address}:{port}" for address in found]


def own_names() -> set[str]:
    """What this machine is called, and what others in its network call it."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return {name, socket.getfqdn().lower(), *(f"{short}{end}" for end in ("", *NETWORK_NAMES))}


def own_addresses() -> list[str]:
    """This machine's in its networks, the one towards the internet first. Asks the routing table; nothing is sent."""
    found: list[str] = []
    for target in ("192.0.2.1", "192.168.254.254", "10.254.254.254", "172.30.254.254"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
            probe.connect((target, 9))
            found.append(probe.getsockname()[0])
    return [address for address in dict.fromkeys(found) if not is_loopback(address)]


def others_find(host: str, port: int, addresses: list[str]) -> str:
    """A line for the person who runs it: where others find it. Empty if nobody else can."""
    if addresses:
        who = "Everybody in your network can reach it" if not is_loopback(host) else "Others reach it through its proxy"
        return f"{who}: {' or '.join(f'{address}/' for address in addresses)}"
    return "" if is_loopback(host) else f"Everybody in your network can reach it: this machine's address, port {port}"


def read_public(url: str | None) -> str | None:
    """The origin of this URL, as browsers write it."""
    if url is None:
        return None
    try:
        parts = urlsplit(url)
        name, port = parts.hostname, parts.port
    except ValueError:
        name = port = None
    plain = name and parts.scheme in ("http", "https") and parts.path in ("", "/")
    if not plain or parts.query or parts.fragment or "@" in parts.netloc:
        raise ServerError(f"--public: the address others open, such as https://games.example.org, not {url!r}")
    named = f"[{name}]" if ":" in str(name) else name
    usual = port in (None, 443 if parts.scheme == "https" else 80)
    return f"{parts.scheme}://{named}" + ("" if usual else f":{port}")


def read_proxy(addresses: str | None) -> str | None:
    for address in addresses.split(",") if addresses is not None else []:
        try:
            ipaddress.ip_network(address.strip())
        except ValueError:
            raise ServerError(f"--proxy: the proxy's address, such as 127.0.0.1, not {address.strip()!r}") from None
    return addresses
