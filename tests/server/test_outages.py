"""PostgreSQL is killed, frozen and started again under two servers: nothing acknowledged is lost, and play goes on."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from railbird.server.store import Conflict, StoreError
from tests.server import postgres
from tests.server.client import PATIENCE, Server
from tests.server.process import ServerProcess
from tests.server.stubborn import Stubborn, lost

RETURN_SECONDS = 2.0  # after the database is back, until a move is durable again
HEALTH_SECONDS = 5.0
asyncpg = pytest.importorskip("asyncpg")
pytestmark = pytest.mark.xdist_group("postgres")


@pytest.fixture(scope="module")
def base() -> Iterator[postgres.Database]:
    """A PostgreSQL for these tests alone: others would suffer."""
    reason = postgres.missing()
    if reason:
        pytest.skip(reason)
    with postgres.started() as database:
        yield database


@pytest.fixture(scope="module")
def two(base: postgres.Database) -> Iterator[tuple[Server, Server]]:
    processes = [ServerProcess(base.url) for _ in range(2)]
    try:
        yield processes[0].server, processes[1].server
    finally:
        for process in processes:
            process.stop()


def test_a_database_that_is_killed_under_two_servers_loses_nothing_acknowledged(
    base: postgres.Database, two: tuple[Server, Server]
) -> None:
    people = [Stubborn(two, number) for number in range(4)]
    for person in people:
        person.start()
    for kill in range(3):
        while sum(person.count for person in people) < 40 * (kill + 1):
            time.sleep(0.02)
        base.kill()
        base.start()
        back = time.monotonic()
        while not all(person.last > back for person in people):
            assert time.monotonic() - back < PATIENCE, "play does not go on"
            time.sleep(0.02)
    for person in people:
        person.stopping.set()
    for person in people:
        person.join(PATIENCE)
        assert person.trouble is None
    count, missing = lost(base.url, people)
    assert missing == []
    assert count >= 120


def test_play_goes_on_soon_after_the_database_is_back(base: postgres.Database, two: tuple[Server, Server]) -> None:
    """Through both servers, and each hears of the other's moves again."""
    made = two[0].make(seats=["link", "link"], options={"first": 0})
    one, other = two[0].sit(made, 0), two[1].sit(made, 1)
    one.until(lambda: one.to_act)
    base.kill()
    time.sleep(4.0)
    base.start()
    back = time.monotonic()
    frame = {"seat": 0, "move": one.table["move"], "do": one.table["actions"][0]["code"]}
    while one.command("act", id="came-back", **frame)["type"] != "ok":
        assert time.monotonic() - back < RETURN_SECONDS
    other.until(lambda: other.table["n"] > one.table["n"], RETURN_SECONDS - (time.monotonic() - back))
    other.until(lambda: other.table["n"] >= one.table["n"])


def test_a_frozen_database_is_said_to_be_broken(base: postgres.Database, two: tuple[Server, Server]) -> None:
    made = two[0].make(seats=["link", "link"], options={"first": 0})
    one, _ = two[0].sit(made, 0), two[0].sit(made, 1)
    one.until(lambda: one.to_act)
    assert two[0].ask("/health")[0] == 200
    base.freeze()
    try:
        for server in two:
            began = time.monotonic()
            status, content, _ = server.ask("/health")
            assert (status, content["status"]) == (503, "broken")
            assert time.monotonic() - began < HEALTH_SECONDS
        answers: list[int] = []
        many = [threading.Thread(target=lambda: answers.append(two[0].ask("/health")[0])) for _ in range(30)]
        for thread in many:
            thread.start()
        for thread in many:
            thread.join(PATIENCE)
        assert answers == [503] * 30
    finally:
        base.thaw()
    back = time.monotonic()
    while two[0].ask("/health")[0] != 200:  # those who asked have not taken all lines
        assert time.monotonic() - back < RETURN_SECONDS
    assert one.act()["type"] == "ok"


class BrokenPool:
    """A pool whose line fails in this way."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    def acquire(self, timeout: float) -> BrokenPool:
        return self

    async def __aenter__(self) -> BrokenPool:
        return self

    async def __aexit__(self, *_: object) -> None:
        pass

    def transaction(self) -> BrokenPool:
        return self

    async def fetch(self, *_: object) -> Any:
        raise self._error

    execute = executemany = fetchval = fetch


@pytest.mark.parametrize(
    "error",
    [
        asyncpg.InternalClientError("cannot switch to state 12; another operation (2) is in progress"),
        asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation"),
        asyncpg.InterfaceError("the pool is closed"),
        ConnectionResetError(104, "reset"),
        TimeoutError(),
        RuntimeError("the transport is closed"),
        AttributeError("'NoneType' object has no attribute 'is_closing'"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_whatever_the_driver_raises_is_a_store_error(error: Exception) -> None:
    from railbird.server.store_postgres import PostgresStore
    from tests.server.test_store import entry, row

    async def run() -> None:
        store = PostgresStore("postgresql://nowhere/db")
        store._pool = BrokenPool(error)
        for work in (
            store.append(row().id, [entry(1)], row().summary),
            store.create(row()),
            store.table(row().id),
            store.entries(row().id),
            store.ping(),
        ):
            with pytest.raises(StoreError):
                await work

    asyncio.run(run())


def test_numbers_that_are_taken_are_a_conflict() -> None:
    from railbird.server.store_postgres import PostgresStore
    from tests.server.test_store import entry, row

    async def run() -> None:
        store = PostgresStore("postgresql://nowhere/db")
        store._pool = BrokenPool(asyncpg.UniqueViolationError("entries_pkey"))
        with pytest.raises(Conflict):
            await store.append(row().id, [entry(1)], row().summary)

    asyncio.run(run())
