"""The line to a table of a server: kept up by a thread, which answers for the dice at once whatever the person does.

What the server says is written into `Line` under its condition; the person's side waits there for news.
"""

from __future__ import annotations

import json
import os
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.sync.client import ClientConnection, connect

from railbird.data_folder import data_folder
from railbird.engine.changes import followed
from railbird.errors import BadOption, BadRecord, RailbirdError
from railbird.match.own_chain import OwnChain

LARGEST = 4 << 20  # bytes of a message
WAITS = (0.5, 1.0, 2.0, 4.0, 8.0)
OPEN_SECONDS = 10.0
ABOUT_SECONDS = 5.0
SILENCE = 30.0  # without a word, not even an answer to a ping


@dataclass(frozen=True, slots=True)
class Place:
    """A seat's link: <origin>/#/t/<table>/<token>."""

    origin: str
    table: str
    token: str

    @property
    def socket(self) -> str:
        return "ws" + self.origin.removeprefix("http") + "/ws"


def read_link(link: str) -> Place:
    parts = urlsplit(link.strip())
    path = parts.fragment.strip("/").split("/")
    if parts.scheme not in ("http", "https") or not parts.netloc or len(path) != 3 or path[0] not in ("t", "w"):
        raise BadOption(f"{link[:80]!r} is no link of a seat; one is like http://host:8765/#/t/TABLE/TOKEN")
    if path[0] == "w":
        raise BadOption("this link is for watching; open it in a browser")
    if len(path[1]) != 16 or not path[1].replace("-", "").replace("_", "").isalnum() or len(path[2]) != 32:
        raise BadOption("the link is not whole; copy it again")
    return Place(f"{parts.scheme}://{parts.netloc}", path[1], path[2])


class Chains:
    """The chains of this machine, one file for each table: a link must never be given twice for different questions, so
    what was asked is on the disk before it is answered."""

    def __init__(self, table: str) -> None:
        self.path = data_folder() / "chains" / f"{table}.json"

    def read(self) -> OwnChain | None:
        try:
            return OwnChain.of(json.loads(self.path.read_text(encoding="utf-8")))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, TypeError, KeyError) as error:
            raise RailbirdError(f"{self.path}: cannot be read: {error}; move it away to play without it") from None

    def write(self, own: OwnChain) -> None:
        beside = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
                json.dump(own.to_dict(), file)
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, self.path)
        except OSError as error:
            raise RailbirdError(f"{self.path}: cannot be written: {error}") from None


class Line:
    def __init__(self, place: Place) -> None:
        self.place = place
        self.news = threading.Condition()
        self.table: dict[str, Any] = {}
        self.things: dict[str, Any] = {}  # what the things on the table are: sent once
        self._about: dict[str, dict[str, Any]] = {}
        self.events: list[dict[str, Any]] = []
        self.seats: list[int] = []
        self.ended = ""  # why there will be no more
        self.up = False
        self.own: OwnChain | None = None
        self._answers: dict[str, dict[str, Any]] = {}
        self._pending: dict[str, dict[str, Any]] = {}
        self._chains = Chains(place.table)
        self._socket: ClientConnection | None = None
        self._stopped = False
        self._thread = threading.Thread(target=self._run, daemon=True)

    def open(self) -> None:
        """Until the table is known, or it is clear that it cannot be."""
        self.own = self._chains.read()
        self._thread.start()
        self.wait(lambda: bool(self.table))

    def close(self) -> None:
        self._stopped = True
        with self.news:
            socket = self._socket
        if socket is not None:
            with suppress(ConnectionClosed, OSError):
                socket.close()
        if self._thread.is_alive():
            self._thread.join(5)

    def wait(self, condition: Callable[[], bool], seconds: float | None = None) -> bool:
        """Until this holds; RailbirdError when the line has ended for good."""
        with self.news:
            held = self.news.wait_for(lambda: condition() or bool(self.ended), seconds)
            if self.ended and not condition():
                raise RailbirdError(self.ended)
            return held

    def command(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The server's answer. A command without one is sent again on the next line, under the same id."""
        frame = {"type": kind, "id": secrets.token_urlsafe(12), **fields}
        with self.news:
            self._pending[frame["id"]] = frame
            socket = self._socket
        if socket is not None:
            self._send(socket, frame)
        self.wait(lambda: frame["id"] in self._answers)
        return self._answers.pop(frame["id"])

    def about(self, target: str) -> dict[str, Any]:
        """How it is with a thing now; without words when the line is down."""
        with self.news:
            self._about.pop(target, None)
            socket = self._socket
        if socket is not None:
            self._send(socket, {"type": "about", "target": target})
            self.wait(lambda: target in self._about or not self.up, ABOUT_SECONDS)
        return self._about.get(target, {"text": "", "why": None})

    def record(self) -> dict[str, Any]:
        body = json.dumps({"table": self.place.table, "token": self.place.token}).encode()
        request = Request(f"{self.place.origin}/api/record", body, {"Content-Type": "application/json"})
        try:
            with urlopen(request, timeout=60) as answer:
                found = json.loads(answer.read(LARGEST))
        except (HTTPError, URLError, OSError, ValueError) as error:
            raise RailbirdError(f"the record cannot be had from the server: {error}") from None
        if not isinstance(found, dict):
            raise BadRecord("the server sent something else than a record")
        return found

    # The thread.

    def _run(self) -> None:
        tries = 0
        while not self._stopped and not self.ended:
            try:
                with connect(
                    self.place.socket, max_size=LARGEST, open_timeout=OPEN_SECONDS, ping_interval=SILENCE / 2
                ) as socket:
                    self._greet(socket)
                    tries = 0
                    for text in socket:
                        self._take(socket, plain(json.loads(text)))
            except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake, InvalidMessage) as error:
                if not self.table and isinstance(error, OSError | InvalidHandshake | InvalidMessage):
                    self._end(f"no server answers at {self.place.origin}: {error}")
            except RailbirdError as error:
                self._end(str(error))
            except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
                self._end(f"the server said something that is not understood: {error!r}")
            with self.news:
                self._socket, self.up = None, False
                self.news.notify_all()
            if not self._stopped and not self.ended:
                time.sleep(WAITS[min(tries, len(WAITS) - 1)])
                tries += 1

    def _end(self, why: str) -> None:
        with self.news:
            self.ended = why
            self.news.notify_all()

    def _greet(self, socket: ClientConnection) -> None:
        since = self.table.get("n")
        hello = {"type": "hello", "v": 1, "table": self.place.table, "tokens": [self.place.token], "since": since}
        self._send(socket, hello)

    def _send(self, socket: ClientConnection, frame: dict[str, Any]) -> None:
        with suppress(ConnectionClosed, OSError):
            socket.send(json.dumps(frame))

    def _take(self, socket: ClientConnection, frame: dict[str, Any]) -> None:
        kind = frame["type"]
        if kind == "draw":
            self._give(socket, frame)
            return
        with self.news:
            if kind == "welcome":
                self.seats, self._socket, self.up = frame["yours"], socket, True
                if self.own is not None:
                    self._anchor(socket)
                for waiting in self._pending.values():
                    self._send(socket, waiting)
            elif kind == "table":
                try:
                    frame["view"]["table"] = followed(frame, self.table.get("view", {}).get("table"))
                except (LookupError, TypeError, ValueError):
                    if frame["changes"] is None:
                        raise  # it was the whole table: another one would be no better
                    self._send(socket, {"type": "sync"})  # it does not fit what is known here
                    return
                self.events = [event for event in self.events if event["step"] < frame["from"]] + frame["events"]
                self.table = frame
                self.things = frame.get("things", self.things)
                if frame["draws"] is not None and frame["phase"] != "over" and self.own is None:
                    self.own = OwnChain(self.place.table, frame["commitment"])
                    self._chains.write(self.own)
                    self._anchor(socket)
            elif kind == "about":
                self._about[frame["target"]] = frame
            elif kind in ("ok", "no") and frame["id"] in self._pending:
                del self._pending[frame["id"]]
                self._answers[frame["id"]] = frame
            elif kind == "bye" and not frame["retry"]:
                self.ended = frame["reason"]
            self.news.notify_all()

    def _anchor(self, socket: ClientConnection) -> None:
        assert self.own is not None
        anchor = {"device": self.own.device, "anchor": self.own.anchor}
        self._send(socket, {"type": "anchor", "id": secrets.token_urlsafe(12), **anchor})

    def _give(self, socket: ClientConnection, frame: dict[str, Any]) -> None:
        """Keep the question, then give the link."""
        answer = self.own.answer(frame) if self.own is not None else None
        if answer is not None and self.own is not None:
            self._chains.write(self.own)
            self._send(socket, answer)


def plain(value: Any) -> Any:
    """The same without anything that a terminal would obey: what a server sends is only text to us."""
    if isinstance(value, str):
        return value if value.isprintable() else "".join(one if one.isprintable() else "?" for one in value)
    if isinstance(value, list):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {plain(key): plain(one) for key, one in value.items()}
    return value


def save_record(path: Path, record: dict[str, Any]) -> None:
    from railbird.match.record import dumps

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dumps(record), encoding="utf-8")
    except OSError as error:
        raise RailbirdError(f"{path}: cannot be written: {error}") from None
