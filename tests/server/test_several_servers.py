"""Two servers over one PostgreSQL: the same table from both sides, one log."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from typing import Any

import pytest

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
    first = here.command("act", id="moved-house", **move)
    assert first["type"] == "ok"
    again = other.sit(made, 0, join=False)
    assert again.command("act", id="moved-house", **move) == first
    there.reach(first["n"])
    assert there.table["n"] == first["n"]


def test_a_server_that_missed_a_message_finds_out_when_it_writes(two_servers: tuple[Server, Server]) -> None:
    one, other = two_servers
    made = one.make(seats=["link", "link"], options={"first": 0})
    here, there = one.sit(made, 0), other.sit(made, 1)
    here.until(lambda: here.to_act)
    there.until(lambda: there.table["phase"] == "playing")
    house = other.app.state.house
    table = house.tables.pop(made["table"])  # messages about it reach nobody
    assert here.act()["type"] == "ok"
    time.sleep(0.2)  # the message has come and gone
    house.tables[table.id] = table
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
    house = other.app.state.house
    real = house.store.entries
    heard = house.metrics.counts["heard"]

    async def slowly(table: str, since: int = 0) -> Any:
        entries = await real(table, since)
        if since == 0:  # read as it was, and handed over only after the other server's message has come
            acted = await asyncio.to_thread(here.act)
            assert acted["type"] == "ok"
            while house.metrics.counts["heard"] == heard:
                await asyncio.sleep(0.01)
        return entries

    house.store.entries = slowly
    try:
        there = other.sit(made, 1, join=False)
    finally:
        house.store.entries = real
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
        listening = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query ILIKE 'LISTEN%'"
        ended = await db.fetchval(listening)
        await db.close()
        return int(ended)

    assert asyncio.run(cut()) == 2
    assert here.act()["type"] == "ok"
    there.reach(here.table["n"])
    for _ in range(3):  # and from then on
        play_out([here, there], random.Random(4), 1, apart=True)
    assert "line to PostgreSQL is down" in caplog.text
