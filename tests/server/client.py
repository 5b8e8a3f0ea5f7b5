"""A server in a thread and a client that speaks the protocol, for tests: real sockets, loopback only."""

from __future__ import annotations

import contextlib
import http.client
import json
import random
import secrets
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from railbird.engine.changes import followed
from railbird.match.own_chain import OwnChain
from railbird.server.app import make_app
from railbird.server.limits import LARGEST_FRAME, UNBOUNDED, Rate

PLENTY = Rate(100_000, 100_000)
PATIENCE = 180.0  # conditions are waited for, however busy the machine is
OPENED: list[ClientConnection] = []


class Server:
    """Where a running server is, and how to ask it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.app: Any = None

    def ask(
        self, path: str, body: Any = None, headers: dict[str, str] | None = None, method: str | None = None
    ) -> tuple[int, Any, dict[str, str]]:
        """Status, content (decoded if it is JSON) and headers."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            raw = None if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
            sent = {"Content-Type": "application/json"} if raw is not None else {}
            line.request(method or ("GET" if raw is None else "POST"), path, raw, {**sent, **(headers or {})})
            response = line.getresponse()
            content: Any = response.read()
            found = {name.lower(): value for name, value in response.getheaders()}
            if found.get("content-type") == "application/json" and "content-encoding" not in found:
                content = json.loads(content)
            return response.status, content, found
        finally:
            line.close()

    def make(self, game: str = "long_shot_dice", seats: Any = ("link", "link"), **more: Any) -> dict[str, Any]:
        wishes = [{"kind": seat} if isinstance(seat, str) else seat for seat in seats]
        status, made, _ = self.ask("/api/tables", {"game": game, "seats": wishes, **more})
        assert status == 201, made
        return dict(made)

    def sit(
        self, made: dict[str, Any], *seats: int, join: bool = True, own: OwnChain | None = None, **hello: Any
    ) -> Player:
        """`own`: the client answers for shared dice, with this chain."""
        tokens = [made["seats"][seat]["token"] for seat in seats]
        player = Player(self.port, made["table"], tokens, **hello)
        if own is not None:
            player.anchor(own)
        for seat in seats if join else ():
            player.command("join", seat=seat, name=f"Player {seat}", entropy=secrets.token_hex(16))
        return player

    def watch(self, made: dict[str, Any]) -> Player:
        return Player(self.port, made["table"], [made["spectator"]])


class Player:
    """One connection. `table` is the newest table message, `events` what a client would have in its log."""

    def __init__(self, port: int, table: str, tokens: list[str], **hello: Any) -> None:
        self.table: dict[str, Any] = {}
        self.presence: dict[str, Any] = {}
        self.welcome: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.frames: list[str] = []
        self.things: dict[str, Any] = {}  # what the things on the table are
        self.told: dict[str, dict[str, Any]] = {}  # how it is with some of them
        self.pongs = self.pong = 0
        self.closed: tuple[int, dict[str, Any] | None] | None = None
        self._bye: dict[str, Any] | None = None
        self._answers: dict[str, dict[str, Any]] = {}
        self.own: OwnChain | None = None
        self.answers = True  # whether it gives its links
        self.draws: list[dict[str, Any]] = []  # what it was asked
        self.socket = open_socket(port, f"?t={table[:2]}")  # as the page does
        with contextlib.suppress(ConnectionClosed):  # it may be turned away at the door
            self.send({"type": "hello", "v": 1, "table": table, "tokens": tokens, **hello})
        self.until(lambda: self.presence or self.closed)

    def send(self, frame: Any) -> None:
        self.socket.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))

    def read(self, timeout: float = PATIENCE) -> bool:
        """Take in one frame; False when the connection has ended."""
        try:
            text = self.socket.recv(timeout)
        except ConnectionClosed as error:
            code = error.rcvd.code if error.rcvd else 1006
            self.closed = (code, self._bye)
            return False
        assert isinstance(text, str)
        self.frames.append(text)
        frame = json.loads(text)
        if frame["type"] == "table":
            assert frame["n"] >= self.table.get("n", 0)
            frame["view"]["table"] = followed(frame, self.table["view"]["table"] if self.table else None)
            self.table = frame
            self.things = frame.get("things", self.things)
            told = [{key: event[key] for key in event if key != "changes"} for event in frame["events"]]
            self.events = [event for event in self.events if event["step"] < frame["from"]] + told
        elif frame["type"] in ("ok", "no"):
            self._answers[frame["id"]] = frame
        elif frame["type"] == "draw":
            self.draws.append(frame)
            answer = self.own.answer(frame) if self.own and self.answers else None
            if answer is not None:
                self.send(answer)
        elif frame["type"] == "pong":
            self.pong = frame["t"]
        elif frame["type"] == "about":
            self.told[frame["target"]] = frame
        elif frame["type"] == "presence":
            self.presence = frame
        elif frame["type"] == "welcome":
            self.welcome = frame
        elif frame["type"] == "bye":
            self._bye = frame
        return True

    def until(self, condition: Any, patience: float = PATIENCE) -> None:
        """Read until this holds."""
        end = time.monotonic() + patience
        while not condition():
            left = end - time.monotonic()
            if left <= 0:
                raise AssertionError(f"waited {patience} s in vain; the last table message: {str(self.table)[:300]}")
            with contextlib.suppress(TimeoutError):
                if not self.read(left):
                    assert condition(), f"the connection ended: {self.closed}"
                    return

    def command(self, kind: str, id: str | None = None, **fields: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        number = id or new_id()
        self._answers.pop(number, None)
        self.send({"type": kind, "id": number, **fields})
        self.until(lambda: number in self._answers)
        return self._answers[number]

    def about(self, target: str) -> dict[str, Any]:
        """How it is with a thing now."""
        self.told.pop(target, None)
        self.send({"type": "about", "target": target})
        self.until(lambda: target in self.told)
        return self.told[target]

    def anchor(self, own: OwnChain) -> dict[str, Any]:
        self.own = own
        return self.command("anchor", device=own.device, anchor=own.anchor)

    def act(self, do: str | int | None = None, **more: Any) -> dict[str, Any]:
        """An action of the seat that is looked through, by default the first one offered; waits until it is shown."""
        if do is None:
            do = self.table["actions"][0]["code"]
        seat = None if self.table["view"]["chance"] else self.table["look"]
        answer = self.command("act", **{"seat": seat, "move": self.table["move"], "do": do, **more})
        if answer["type"] == "ok":
            self.reach(answer["n"])
        return answer

    def reach(self, n: int) -> None:
        """Read until the table has so many entries."""
        self.until(lambda: self.table["n"] >= n)

    def settle(self) -> None:
        """Read what the server has for this client now. The answer to a first ping may come before a table message
        that is due, that to a second one comes after it."""
        for _ in range(2):
            self.pongs += 1
            self.send({"type": "ping", "t": self.pongs})
            self.until(lambda: self.pong == self.pongs)

    @property
    def to_act(self) -> bool:
        return self.table["phase"] == "playing" and bool(self.table["actions"])

    @property
    def over(self) -> bool:
        return bool(self.table["phase"] == "over")

    def close(self) -> None:
        self.socket.close()


def open_socket(port: int, query: str = "", **more: Any) -> ClientConnection:
    line = connect(f"ws://127.0.0.1:{port}/ws{query}", compression=None, max_size=2**24, ping_interval=None, **more)
    opened: ClientConnection = line.__enter__()  # closed by the test, or with the server
    OPENED.append(opened)
    return opened


def new_id() -> str:
    return secrets.token_urlsafe(12)


def play_out(players: list[Player], rng: random.Random, steps: int = 10_000, apart: bool = False) -> int:
    """Random legal actions by whoever may act, until the match is over or so many steps are made. `apart`: the players
    are at different servers, and the game has no secret strokes, so that all know the same `n`."""
    made = 0
    while made < steps and not players[0].over:
        for player in players:
            player.settle()
            if apart:
                player.reach(max(other.table["n"] for other in players))
        if players[0].over:
            break
        acting = [player for player in players if player.to_act]
        if not acting:
            players[0].reach(players[0].table["n"] + 1)
            continue
        player = rng.choice(acting)
        answer = player.act(rng.choice(player.table["actions"])["code"])
        assert answer["type"] == "ok", answer
        made += 1
    return made


@contextlib.contextmanager
def serving(data: Path | str, send_buffer: int = 0, **settings: Any) -> Iterator[Server]:
    """A real server in a thread, stopped cleanly at the end."""
    listener = socket.socket()
    if send_buffer:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    listener.bind(("127.0.0.1", 0))
    settings = {"limits": UNBOUNDED, "bot_pace": 0.0, **settings}
    app = make_app(data, **settings)
    config = uvicorn.Config(
        app,
        log_level="warning",
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=None,
        timeout_graceful_shutdown=3,
        lifespan="on",
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    end = time.monotonic() + PATIENCE
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        assert time.monotonic() < end, "the server did not start in time"
        time.sleep(0.01)
    running = Server(listener.getsockname()[1])
    running.app = app
    try:
        yield running
    finally:
        while OPENED:
            OPENED.pop().close()
        server.should_exit = True
        thread.join(PATIENCE)
        listener.close()
        assert not thread.is_alive(), "the server did not stop"
