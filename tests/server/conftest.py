from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import postgres
from tests.server.client import Server, serving
from tests.server.process import STARTED, end_since

NUMBERS = itertools.count(1)


@pytest.fixture(autouse=True)
def nothing_left_running() -> Iterator[None]:
    """A server that a failed test has left is ended: it would disturb those that follow. Not one that serves a whole
    file, which was there before the test."""
    number = len(STARTED)
    yield
    end_since(number)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for a whole test file; each test makes its own tables."""
    with serving(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture(scope="session")
def database() -> Iterator[str]:
    """The URL of a throw-away PostgreSQL; tests that need one are skipped where there is none."""
    if reason := postgres.missing():
        pytest.skip(reason)
    with postgres.running() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store is: a folder of its own, or a database of its own in the throw-away PostgreSQL."""
    if request.param == "sqlite":
        return str(tmp_path / "data")
    return new_database(request.getfixturevalue("database"))


def new_database(url: str) -> str:
    name = f"test{next(NUMBERS)}"

    async def make() -> None:
        import asyncpg

        db = await asyncpg.connect(url)
        await db.execute(f"CREATE DATABASE {name}")
        await db.close()

    asyncio.run(make())
    return url.removesuffix("postgres") + name
