"""People who play on through every outage, and the count of what was acknowledged to them and is not in the log."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
import threading
import time
from http.client import HTTPException
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException

from tests.server.client import Player, Server, new_id


class Stubborn(threading.Thread):
    """A person who comes back, and sends again what was not answered, until told to stop. Every match is a new table;
    the two seats of a table are at different servers."""

    def __init__(self, servers: tuple[Server, Server], number: int) -> None:
        super().__init__(daemon=True)
        self._servers = servers
        self._rng = random.Random(number)
        self.stopping = threading.Event()
        self.acknowledged: dict[str, dict[str, int]] = {}  # of each table: command and entry
        self.tables: list[dict[str, Any]] = []  # as they were made
        self.last = 0.0  # when something was last acknowledged
        self.count = 0
        self.trouble: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.stopping.is_set():
                self._one_table()
        except BaseException as error:
            self.trouble = error

    def _one_table(self) -> None:
        made = self._patiently(lambda: self._servers[0].make(seats=["link", "link"]))
        if made is None:
            return
        self.tables.append(made)
        known = self.acknowledged.setdefault(made["table"], {})
        seats: list[Player | None] = [None, None]
        waiting: dict[int, dict[str, Any]] = {}  # of each seat, what was not answered

        def come(seat: int) -> Player:
            player = self._servers[seat].sit(made, seat, join=False)
            seats[seat] = player
            if not player.closed and not player.table["seats"][seat]["joined"]:
                waiting[seat] = {"type": "join", "seat": seat, "name": f"P{seat}", "entropy": "e" * 16, "id": new_id()}
            return player

        while not self.stopping.is_set():
            for seat in range(2):
                try:
                    player = seats[seat] or come(seat)
                    take_in(player)
                    if player.over:
                        return
                    frame = waiting.get(seat) or self._move(player)
                    if frame is None:
                        time.sleep(0.002)
                        continue
                    waiting[seat] = frame
                    answer = player.command(frame["type"], **{key: frame[key] for key in frame if key != "type"})
                    if answer["type"] == "ok":
                        known[f"{seat}:{frame['id']}"] = answer["n"]
                        self.last = time.monotonic()
                        self.count += 1
                    if answer["type"] == "ok" or answer["code"] != "unsaved":
                        del waiting[seat]
                    else:
                        time.sleep(0.05)
                except (WebSocketException, OSError, AssertionError):
                    if (gone := seats[seat]) is not None:
                        gone.close()
                    seats[seat] = None
                    time.sleep(0.1)

    def _move(self, player: Player) -> dict[str, Any] | None:
        if not player.to_act:
            return None
        code = self._rng.choice(player.table["actions"])["code"]
        return {"type": "act", "id": new_id(), "seat": player.table["look"], "move": player.table["move"], "do": code}

    def _patiently(self, work: Any) -> Any:
        while not self.stopping.is_set():
            try:
                return work()
            except (HTTPException, OSError, AssertionError):
                time.sleep(0.1)
        return None


def take_in(player: Player) -> None:
    """Read what has come, and do not wait for more."""
    with contextlib.suppress(TimeoutError):
        while player.read(0):
            pass
    if player.closed:
        raise OSError("the connection ended")


def lost(place: str, people: list[Stubborn]) -> tuple[int, list[str]]:
    """How many were acknowledged, and those that are not in the log as they were acknowledged. `place` is the folder or
    the URL of the tables."""
    logs = read_commands(place, [table for person in people for table in person.acknowledged])
    count, missing = 0, []
    for person in people:
        for table, known in person.acknowledged.items():
            assert [n for n, _ in logs[table]] == list(range(1, len(logs[table]) + 1)), f"a gap in {table}"
            there = {command: n for n, command in logs[table]}
            count += len(known)
            missing += [f"{table} {command}" for command, n in known.items() if there.get(command) != n]
    return count, missing


def read_commands(place: str, tables: list[str]) -> dict[str, list[Any]]:
    """Number and command of each entry, past the store."""
    if not place.startswith("postgresql"):
        with contextlib.closing(sqlite3.connect(Path(place) / "railbird.sqlite3")) as file:
            query = "SELECT n, command FROM entries WHERE table_id = ? ORDER BY n"
            return {table: file.execute(query, (table,)).fetchall() for table in tables}

    async def read() -> dict[str, list[Any]]:
        import asyncpg

        db = await asyncpg.connect(place)
        try:
            query = "SELECT n, command FROM entries WHERE table_id = $1 ORDER BY n"
            return {table: await db.fetch(query, table) for table in tables}
        finally:
            await db.close()

    return asyncio.run(read())
