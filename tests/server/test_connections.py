"""Floods below the protocol: heads, connections, control frames, pipelines and answers that nobody takes.

They go to a real server in a process of its own, so that a web server that no longer calls one of our hooks is noticed.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import PATIENCE, serving
from tests.server.process import ServerProcess

OTHERS = "127.0.0.2"  # another address of this machine
FEW = "from dataclasses import replace; settings['limits'] = replace(UNBOUNDED, {})"


@contextlib.contextmanager
def running(folder: Path, more: str = "", **settings: Any) -> Iterator[ServerProcess]:
    given = ", ".join(f"{name}={value}" for name, value in settings.items())
    process = ServerProcess(folder, more=f"{FEW.format(given)}\n{more}")
    try:
        yield process
    finally:
        process.process.kill()
        process.process.communicate(timeout=PATIENCE)


def opened(port: int, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE, source_address=(source, 0))


def answered(port: int, source: str = "127.0.0.1") -> int:
    """The status of a plain question; 0 if the connection is not let in."""
    with opened(port, source) as line, contextlib.suppress(ConnectionError):
        line.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        return int(line.recv(4096)[9:12] or 0)
    return 0


def is_closed(line: socket.socket, wait: float = PATIENCE) -> bool:
    """Read until the other side ends it, or for so long."""
    line.settimeout(wait)
    try:
        while line.recv(65536):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        pass
    return True


def memory(process: ServerProcess) -> int:
    status = Path(f"/proc/{process.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) * 1024


def until(condition: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.02)


@pytest.mark.parametrize("head", ["one header", "many headers", "a long address"])
def test_a_head_has_a_largest_size(tmp_path: Path, head: str) -> None:
    start = {
        "one header": b"GET /health HTTP/1.1\r\nHost: localhost\r\nX: ",
        "many headers": b"GET /health HTTP/1.1\r\nHost: localhost\r\n",
        "a long address": b"GET /",
    }[head]
    piece = (b"a: b\r\n" if head == "many headers" else b"aaaaaa") * 10_000
    with running(tmp_path) as process, opened(process.port) as line:
        before, sent = memory(process), 0
        with contextlib.suppress(ConnectionError):
            line.sendall(start)
            while sent < 50_000_000:
                line.sendall(piece)
                sent += len(piece)
        assert sent < 50_000_000, "it was all taken"
        assert memory(process) - before < 20_000_000
        assert answered(process.port) == 200


def test_the_answer_to_a_large_head_says_so(tmp_path: Path) -> None:
    with running(tmp_path) as process, opened(process.port) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nX: " + b"a" * 33_000)
        assert line.recv(4096).startswith(b"HTTP/1.1 431 ")
        assert is_closed(line)
        usual = http.client.HTTPConnection("127.0.0.1", process.port, timeout=PATIENCE)
        for _ in range(2):  # a large one that is within the bound, twice on one line
            usual.request("GET", "/health", headers={"X": "a" * 30_000})
            response = usual.getresponse()
            assert (response.status, json.loads(response.read())["status"]) == (200, "ok")
        usual.close()


def test_one_address_cannot_keep_the_others_out(tmp_path: Path) -> None:
    with running(tmp_path, connections=10) as process, contextlib.ExitStack() as lines:
        mine = [lines.enter_context(opened(process.port)) for _ in range(10)]
        until(lambda: answered(process.port) == 0, "an eleventh connection is still let in")
        assert answered(process.port, OTHERS) == 200
        for line in mine[:5]:
            line.close()
        until(lambda: answered(process.port) == 200, "closed connections are still counted")


def test_connections_that_come_too_fast_are_refused(tmp_path: Path) -> None:
    with running(tmp_path, arrivals="Rate(30, 0.001)") as process:
        statuses = [answered(process.port) for _ in range(40)]
        assert statuses[0] == 200
        assert statuses[-1] == 0
        assert answered(process.port, OTHERS) == 200


def test_when_all_places_are_taken_the_oldest_that_asked_nothing_goes(tmp_path: Path) -> None:
    patient = "from railbird.server import connections; connections.HEAD_SECONDS = 1e6"
    with running(tmp_path, more=patient, all_connections=8) as process, contextlib.ExitStack() as lines:
        asking = lines.enter_context(opened(process.port))
        asking.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n")
        assert asking.recv(4096)
        made = process.server.make(seats=("me",))
        playing = process.server.sit(made, 0)
        silent = [lines.enter_context(opened(process.port, OTHERS)) for _ in range(20)]
        assert is_closed(silent[0])
        assert answered(process.port) == 200
        assert playing.command("act", seat=0, move=0, do="nonsense")["type"] == "no"  # and still there


def test_a_proxy_may_bring_many(tmp_path: Path) -> None:
    with (
        running(tmp_path, more="settings['proxy'] = '127.0.0.2'", connections=5) as process,
        contextlib.ExitStack() as lines,
    ):
        for _ in range(30):
            lines.enter_context(opened(process.port, OTHERS))
        assert answered(process.port, OTHERS) == 200


FLOODS = {
    "pings": b"\x89\x80" + bytes(4),
    "pongs": b"\x8a\x80" + bytes(4),
    "empty pieces": b"\x00\x80" + bytes(4),
}


@pytest.mark.parametrize("flood", FLOODS)
def test_frames_that_are_no_messages_are_bounded_too(tmp_path: Path, flood: str) -> None:
    hello = b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    hello += b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    with running(tmp_path, bytes="Rate(32 * 1024, 4 * 1024)") as process, opened(process.port) as line:
        line.sendall(hello)
        assert line.recv(4096).startswith(b"HTTP/1.1 101 ")
        if flood == "empty pieces":
            line.sendall(b"\x01\x80" + bytes(4))  # a text begins, and goes on for ever
        sent = 0
        with contextlib.suppress(ConnectionError):
            while sent < 20_000_000:
                line.sendall(FLOODS[flood] * 1_000)
                sent += 6_000
        assert sent < 20_000_000, "it was all taken"
        assert answered(process.port) == 200


def test_a_socket_within_its_bytes_plays(tmp_path: Path) -> None:
    with running(tmp_path, bytes="Rate(32 * 1024, 4 * 1024)") as process:
        player = process.server.sit(process.server.make(seats=("me",)), 0)
        for _ in range(100):
            player.settle()
        assert player.to_act


def test_a_pipeline_is_short(tmp_path: Path) -> None:
    asked = b"GET /static/web/main.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with running(tmp_path) as process:
        with opened(process.port) as line:
            got = b""
            with contextlib.suppress(ConnectionError):
                line.sendall(asked * 4_000)
                while piece := line.recv(65536):
                    got += piece
            assert got.count(b"HTTP/1.1 200 ") < 100
        with opened(process.port) as line:
            line.sendall(asked * 10 + asked.replace(b"Host", b"Connection: close\r\nHost"))
            assert is_closed(line)
        assert answered(process.port) == 200


# The system neither takes an answer off the server's hands nor gives up on who does not read it.
SMALL = """
import socket
from railbird.server import run
def listen_small(*given, listen=run.listen):
    listener = listen(*given)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    return listener
run.listen, run.UNTAKEN_SECONDS = listen_small, 1000
"""


def test_answers_that_nobody_takes_end_the_connection(tmp_path: Path) -> None:
    asked = b"GET /api/rules/long_shot HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with running(tmp_path, more=SMALL, send_seconds=0.6) as process, contextlib.ExitStack() as lines:
        before = memory(process)
        files = len(os.listdir(f"/proc/{process.process.pid}/fd"))
        for _ in range(40):
            line = socket.socket()
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect(("127.0.0.1", process.port))
            lines.enter_context(line)
            line.sendall(asked * 14)
        until(
            lambda: len(os.listdir(f"/proc/{process.process.pid}/fd")) <= files + 2,
            "connections that take nothing stay open",
        )
        assert memory(process) - before < 60_000_000
        assert answered(process.port) == 200
        assert process.stop()[1] == ""


def test_who_takes_slowly_but_steadily_gets_it_all(tmp_path: Path) -> None:
    with running(tmp_path, send_seconds=0.6) as process, opened(process.port) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.sendall(b"GET /api/rules/long_shot HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        got = b""
        while piece := line.recv(20_000):
            got += piece
            time.sleep(0.05)
        head, _, content = got.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200 ")
        assert json.loads(content)["game"] == "long_shot"


@pytest.mark.parametrize(("kind", "status"), [("text/plain", b"415"), ("application/json", b"413")])
def test_a_body_that_is_not_wanted_ends_the_connection(tmp_path: Path, kind: str, status: bytes) -> None:
    """The answer comes before the end of the body: nobody would read the rest of it."""
    with serving(tmp_path) as server:
        with opened(server.port) as line:
            head = f"POST /api/mine HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\n"
            line.sendall(f"{head}Content-Length: 900000000\r\n\r\n".encode() + b" " * 100_000)
            answer = line.recv(4096)
            assert answer.startswith(b"HTTP/1.1 " + status)
            assert b"connection: close" in answer.lower()
            assert is_closed(line)
        assert "connection" not in server.ask("/api/mine", {"tables": []})[2]


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="this system has no TCP_USER_TIMEOUT")
def test_the_system_gives_up_on_peers_that_vanish() -> None:
    from railbird.server.run import UNTAKEN_SECONDS, listen

    with listen("127.0.0.1", 0) as listener, opened(listener.getsockname()[1]):
        accepted, _ = listener.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 1000 * UNTAKEN_SECONDS
