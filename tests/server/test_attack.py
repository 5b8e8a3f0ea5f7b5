"""The short form of `make attack`: what it counts, on a small scale. Frames, floods and kills of PostgreSQL are
tests of their own."""

from __future__ import annotations

from pathlib import Path

from benchmarks.attack import server, wire

from railbird.games.registry import find
from tests.server.twins import compare, new_progress


def test_a_server_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    found = server.attack(tmp_path, kills=3, moves=60, people=3)
    assert found.bad == []
    assert found.kills == 3
    assert found.acknowledged >= 60


def test_spoilt_bytes_do_no_harm(tmp_path: Path) -> None:
    sent = wire.attack(tmp_path, requests=150, frames=150)
    assert sent.bad == []
    assert sent.complaints == ""  # nobody fills the log from outside
    assert sent.answers["400"] > 10  # what was spoilt is refused,
    assert sent.answers["101"] > 20  # and what was not is taken


def test_twins_show_the_same(game: str) -> None:
    compared, leaks = compare(new_progress(game, max(2, find(game).seats[0]), b"\5" * 32), 5, undo=0.3)
    assert leaks == []
    assert compared > 20
