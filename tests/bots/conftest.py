"""Bots that think are not cut short by the clock of a busy machine here: their budgets bound them."""

import pytest

from railbird.bots import players


@pytest.fixture(autouse=True)
def no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "GRACE", 1e9)
