from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.client import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for a whole test file; each test makes its own tables."""
    with serving(tmp_path_factory.mktemp("data")) as running:
        yield running
