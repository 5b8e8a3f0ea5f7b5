"""Bytes that no browser sends: requests and WebSocket frames that were spoilt on the way, at a real server.

Each must be answered or cut off within a bounded time, never with a fault of the server (5xx), and stop nobody else.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import random
import socket
import struct
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.server.process import ServerProcess

ANSWER_SECONDS = 20.0  # for an answer or an end: a head has 20 s in the server, but nothing here is left open
REQUESTS = [
    b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    b"POST /api/mine HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 13\r\n\r\n"
    b'{"tables":[]}',
    b"POST /api/verify HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n"
    b'd\r\n{"record":{}}\r\n0\r\n\r\n',
    b"GET /static/main.js HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nIf-None-Match: x\r\n\r\n",
    b"GET /api/rules/homestretch HTTP/1.1\r\nHost: localhost\r\n\r\n",
]
FRAMES = [
    {"type": "hello", "v": 1, "table": "A" * 16, "tokens": ["B" * 32]},
    {"type": "act", "id": "12345678", "seat": 0, "move": 0, "do": 1},
    {"type": "ping", "t": 1},
]

ENDED = (OSError,)  # the server has ended it before everything was sent
UNFINISHED = "timeout graceful shutdown exceeded"  # a record was still being read when the server was stopped
WORDS = (b"\r\n", b"\0", b"\r\n\r\n", b": ", b"HTTP/1.1", b"\xff" * 40, b"%00", b"999999999")


@dataclass
class Sent:
    requests: int = 0
    frames: int = 0
    answers: dict[str, int] = field(default_factory=dict)
    longest: float = 0.0  # that another had to wait for a plain answer meanwhile
    complaints: str = ""  # what the server said of it
    bad: list[str] = field(default_factory=list)


def attack(folder: Path, requests: int, frames: int, seed: int = 1, until: float = float("inf")) -> Sent:
    rng = random.Random(seed)
    sent = Sent()
    running = ServerProcess(folder)
    try:
        while (sent.requests < requests or sent.frames < frames) and time.monotonic() < until:
            if sent.requests < requests:
                sent.requests += 1
                ask(running.port, spoil(rng, rng.choice(REQUESTS)), sent)
            if sent.frames < frames:
                sent.frames += converse(running.port, rng, sent)
            if sent.requests % 50 == 0:
                began = time.monotonic()
                if running.server.ask("/health")[0] != 200:
                    sent.bad.append("the server is not well")
                sent.longest = max(sent.longest, time.monotonic() - began)
    finally:
        _, complaints = running.stop()
    if UNFINISHED not in complaints:
        sent.complaints = complaints
    if "Traceback" in sent.complaints:
        sent.bad.append(f"the server complained: {complaints[-300:]}")
    return sent


def spoil(rng: random.Random, text: bytes) -> bytes:
    """A few bytes changed, left out, doubled or put in."""
    raw = bytearray(text)
    for _ in range(rng.choice((0, 1, 1, 2, 5, 20))):
        at = rng.randrange(len(raw) + 1)
        way = rng.randrange(5)
        if way == 0:
            raw[at : at + 1] = bytes([rng.randrange(256)])
        elif way == 1:
            del raw[at : at + rng.randrange(1, 8)]
        elif way == 2:
            raw[at:at] = rng.randbytes(rng.randrange(1, 12))
        elif way == 3:
            raw[at:at] = raw[: rng.randrange(len(raw) + 1)]
        else:
            raw[at:at] = rng.choice(WORDS)
    return bytes(raw)


def ask(port: int, request: bytes, sent: Sent) -> None:
    with contextlib.suppress(*ENDED), socket.create_connection(("127.0.0.1", port), ANSWER_SECONDS) as line:
        line.sendall(request)
        line.shutdown(socket.SHUT_WR)  # nothing more comes: it need not wait
        try:
            answer = line.recv(65536)
        except TimeoutError:
            sent.bad.append(f"no answer to {request[:200]!r}")
            return
        note(sent, answer, request)


def note(sent: Sent, answer: bytes, question: bytes) -> None:
    status = answer[9:12].decode("ascii", "replace") if answer.startswith(b"HTTP/") else "cut off"
    sent.answers[status] = sent.answers.get(status, 0) + 1
    if status.startswith("5"):
        sent.bad.append(f"{status} to {question[:200]!r}")


def converse(port: int, rng: random.Random, sent: Sent) -> int:
    """A WebSocket with some frames, sound on the outside or not; how many."""
    key = base64.b64encode(os.urandom(16))
    head = (
        b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
        + key
        + b"\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    count = rng.randrange(1, 6)
    with contextlib.suppress(*ENDED), socket.create_connection(("127.0.0.1", port), ANSWER_SECONDS) as line:
        line.sendall(head)
        note(sent, line.recv(4096), head)
        for _ in range(count):
            line.sendall(frame(rng))
        line.shutdown(socket.SHUT_WR)
        try:
            while line.recv(65536):
                pass
        except TimeoutError:
            sent.bad.append("a socket that sent what does not fit was left open")
    return count


def frame(rng: random.Random) -> bytes:
    text = json.dumps(rng.choice(FRAMES)).encode()
    payload = spoil(rng, text) if rng.random() < 0.7 else text
    if rng.random() < 0.1:
        payload *= rng.choice((2, 50, 500))
    first = 0x81 if rng.random() < 0.6 else rng.randrange(256)
    mask = os.urandom(4)
    masked = 0x80 if rng.random() < 0.9 else 0
    size = len(payload) if rng.random() < 0.9 else rng.choice((0, 5, 2**31, 2**62))
    if size < 126:
        head = struct.pack("!BB", first, masked | size)
    elif size < 65536:
        head = struct.pack("!BBH", first, masked | 126, size)
    else:
        head = struct.pack("!BBQ", first, masked | 127, size)
    return head + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
