"""Two servers over one PostgreSQL: the same table from both sides, one log."""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest

from railbird.server import bus, hub
from tests.server.client import Server, play_out, serving

pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture(scope="module")
def two_servers(database: str) -> Iterator[tuple[Server, Server]]:
    with serving(database) as one, serving(database) as other:
        yield one, other


def test_a_match_between_people_at_different_servers(two_servers: tuple[Server, Server]) -> None:
    made = two_servers[0].make(seats=["link", "link"])
    players = [server.sit(made, seat) for seat, server in enumerate(two_servers)]
    for player in players:
        player.until(lambda player=player: player.table["phase"] == "playing")
    assert play_out(players, random.Random(1), apart=True) > 20
    for player in players:
        player.until(lambda player=player: player.over)
    assert players[0].table["result"] == players[1].table["result"]
    assert [event["text"] for event in players[0].events] == [event["text"] for event in players[1].events]
    key = {"table": made["table"], "token": made["spectator"]}
    assert two_servers[0].ask("/api/record", key)[1] == two_servers[1].ask("/api/record", key)[1]


def test_a_command_repeated_at_the_other_server_is_done_once(two_servers: tuple[Server, Server]) -> None:
    one, other = two_servers
    made = one.make(seats=["link", "link"], options={"first": 0})
    here, there = one.sit(made, 0), one.sit(made, 1)
    here.until(lambda: here.to_act)
    move = {"seat": 0, "move": here.table["move"], "do": here.table["actions"][0]["code"]}
    first = here.command("act", id="moved-hub", **move)
    assert first["type"] == "ok"
    again = other.sit(made, 0, join=False)
    assert again.command("act", id="moved-hub", **move) == first
    there.reach(first["n"])
    assert there.table["n"] == first["n"]


def test_a_server_that_missed_a_message_finds_out_when_it_writes(two_servers: tuple[Server, Server]) -> None:
    one, other = two_servers
    made = one.make(seats=["link", "link"], options={"first": 0})
    here, there = one.sit(made, 0), other.sit(made, 1)
    here.until(lambda: here.to_act)
    there.until(lambda: there.table["phase"] == "playing")
    hub = other.app.state.hub
    table = hub.tables.pop(made["table"])  # messages about it reach nobody
    assert here.act()["type"] == "ok"
    time.sleep(0.2)  # the message has come and gone
    hub.tables[table.id] = table
    assert table.progress.n < here.table["n"]
    answer = there.command("bot", seat=1, level="random")  # its number is taken: the log is read again
    assert answer["type"] == "ok"
    there.reach(answer["n"])
    assert there.table["n"] >= here.table["n"]


def test_bots_play_once_though_both_servers_have_the_table(two_servers: tuple[Server, Server]) -> None:
    one, other = two_servers
    made = one.make(seats=[{"kind": "bot", "level": "random"}] * 2)
    watchers = [server.watch(made) for server in two_servers]
    for watcher in watchers:
        watcher.until(lambda watcher=watcher: watcher.over)
    key = {"table": made["table"], "token": made["spectator"]}
    assert one.ask("/api/verify", key)[1]["ok"] is True
    assert other.ask("/health")[1]["store"] == "postgresql"


def test_a_move_made_while_a_table_is_being_read_is_not_missed(two_servers: tuple[Server, Server]) -> None:
    one, other = two_servers
    made = one.make(seats=["link", "link"], options={"first": 0})
    here, _ = one.sit(made, 0), one.sit(made, 1)
    here.until(lambda: here.to_act)
    hub = other.app.state.hub
    real = hub.store.entries
    heard = hub.metrics.counts["heard"]

    async def slowly(table: str, since: int = 0) -> Any:
        entries = await real(table, since)
        if since == 0:  # read as it was, and handed over only after the other server's message has come
            acted = await asyncio.to_thread(here.act)
            assert acted["type"] == "ok"
            while hub.metrics.counts["heard"] == heard:
                await asyncio.sleep(0.01)
        return entries

    hub.store.entries = slowly
    try:
        there = other.sit(made, 1, join=False)
    finally:
        hub.store.entries = real
    there.reach(here.table["n"])


def test_a_server_whose_line_to_the_database_broke_hears_again(
    two_servers: tuple[Server, Server], database: str, caplog: pytest.LogCaptureFixture
) -> None:
    one, other = two_servers
    made = one.make(seats=["link", "link"], options={"first": 0})
    here, there = one.sit(made, 0), other.sit(made, 1)
    here.until(lambda: here.to_act)
    there.until(lambda: there.table["phase"] == "playing")

    async def cut() -> int:
        import asyncpg

        db = await asyncpg.connect(database)
        listening = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = $1"
        ended = await db.fetchval(listening, bus.NAME)
        await db.close()
        return int(ended)

    assert asyncio.run(cut()) == 2
    assert here.act()["type"] == "ok"
    there.reach(here.table["n"])
    for _ in range(3):  # and from then on
        play_out([here, there], random.Random(4), 1, apart=True)
    assert "line to PostgreSQL is down" in caplog.text


class Relay:
    """A way to the database on which lines can go dead without a word, as behind a router that has forgotten them."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._target = (parts.hostname, parts.port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._lines: list[socket.socket] = []
        self._dead: set[socket.socket] = set()
        self.url = url.replace(f":{parts.port}/", f":{self._listener.getsockname()[1]}/")
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):  # closed
            while True:
                pair = (self._listener.accept()[0], socket.create_connection(self._target))
                self._lines += pair
                for here, there in (pair, pair[::-1]):
                    threading.Thread(target=self._pass_on, args=(here, there), daemon=True).start()

    def _pass_on(self, here: socket.socket, there: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := here.recv(65536):
                if here not in self._dead:
                    there.sendall(data)
            there.shutdown(socket.SHUT_WR)

    def forget_all(self) -> int:
        """Nothing passes any more on the lines there are now; how many."""
        self._dead.update(self._lines)
        return len(self._lines) // 2

    def close(self) -> None:
        for line in (self._listener, *self._lines):
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()


def test_a_line_that_went_dead_without_a_word_is_noticed(
    two_servers: tuple[Server, Server], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    relay = Relay(database)
    monkeypatch.setattr(bus, "BEAT_SECONDS", 0.2)
    monkeypatch.setattr(bus, "ANSWER_SECONDS", 1.0)
    monkeypatch.setattr(hub, "open_bus", lambda store: bus.PostgresBus(relay.url, store.node))
    try:
        with serving(database) as far:
            made = two_servers[0].make(seats=["link", "link"], options={"first": 0})
            here, there = two_servers[0].sit(made, 0), far.sit(made, 1)
            here.until(lambda: here.to_act)
            there.until(lambda: there.table["phase"] == "playing")
            assert relay.forget_all() >= 1
            assert here.act()["type"] == "ok"
            there.reach(here.table["n"])
            for _ in range(3):  # and from then on
                play_out([here, there], random.Random(4), 1, apart=True)
    finally:
        relay.close()
