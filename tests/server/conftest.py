from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server import postgres
from tests.server.client import Server, serving
from tests.server.process import STARTED, end_since


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
