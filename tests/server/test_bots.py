"""Bots at tables: bounded in time, replaced when they fail, and never in anybody's way."""

from __future__ import annotations

import random
import threading
from pathlib import Path
from typing import Any

import pytest

import railbird
from railbird.games import find
from railbird.server import bots
from tests.server.client import play_out, serving

AGAINST_A_BOT = [{"kind": "me"}, {"kind": "bot", "level": "steady"}]


def test_a_table_that_waits_for_its_bot_holds_up_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    leave = threading.Event()
    real = bots.think

    def slow(*arguments: Any) -> int:
        leave.wait(20)
        return real(*arguments)

    monkeypatch.setattr(bots, "think", slow)
    with serving(tmp_path, bot_seconds=20.0) as server:
        stuck = [server.sit(server.make(seats=AGAINST_A_BOT, options={"first": 1}), 0) for _ in range(4)]
        for player in stuck:
            player.until(lambda player=player: player.table["phase"] == "playing")
        made = server.make(seats=["link", "link"])
        people = [server.sit(made, seat) for seat in range(2)]
        assert play_out(people, random.Random(1)) > 20  # a whole match, while four bots think
        assert not any(player.to_act for player in stuck)
        leave.set()
        for player in stuck:
            player.until(lambda player=player: player.to_act)


def test_a_bot_that_takes_too_long_or_fails_is_replaced_by_a_legal_action(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave = threading.Event()
    kinds = iter(["slow", "broken", "illegal"])

    def think(*_: Any) -> int:
        kind = next(kinds, "illegal")
        if kind == "slow":
            leave.wait(20)
        if kind == "broken":
            raise RuntimeError("a bot's mistake")
        return 10**8

    monkeypatch.setattr(bots, "think", think)
    with serving(tmp_path, bot_seconds=0.2) as server:
        player = server.sit(server.make(seats=AGAINST_A_BOT, options={"first": 1}), 0)
        failures = server.app.state.house.metrics.counts
        while failures["bot_failures"] < 3:
            player.until(lambda: player.to_act)
            player.act()
        leave.set()
        player.until(lambda: player.to_act or player.over)


def test_a_bot_thinks_about_a_state_in_which_hidden_things_are_drawn_anew(
    monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    drawn: list[int] = []
    match = railbird.new(game, max(2, find(game).seats[0]), seed=3)
    seat = match.waiting[0]

    class Watched:
        """A state that notes who asked for a new sample before anything else was read from it."""

        def determinize(self, knower: int, rng: object) -> None:
            drawn.append(knower)

    class Blind:
        level, rng = "random", object()

        def choose(self, seen: Any) -> int:
            assert drawn == [seat]
            assert (seen.game.id, seen.seat) == (game, seat)
            return 7

    monkeypatch.setattr(bots, "make_bot", lambda level, seed: Blind())
    assert bots.think(match.game, seat, Watched(), "random") == 7  # type: ignore[arg-type]
