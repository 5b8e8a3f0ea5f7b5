"""Bots that think are not cut short by the clock of a busy machine here: their budgets bound them."""

import pytest

from tests.playing import by_budget


@pytest.fixture(autouse=True)
def no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    by_budget(monkeypatch)
