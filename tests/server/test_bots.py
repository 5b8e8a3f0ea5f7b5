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


SMALL_STEPS = """
[edition]
name = "small steps"
game = "finish_line"

[money]
provenance = "reconstructed"
capital = [1000, 2000, 3000]
stake_step = 10
side_bet = 500
"""


def write_a_slip(stake: str) -> Any:
    """A bot that writes one line with this stake, and confirms."""
    real = bots.think

    def think(game: Any, seat: int, state: Any, level: str) -> int:
        texts = {game.text(state, seat, code): code for code in state.actions(seat)}
        if any(text.startswith("stake ") for text in texts):
            assert stake not in texts
            return int(game.code(state, seat, stake))
        if "confirm" not in texts:
            return real(game, seat, state, level)
        return texts["confirm"] if any(text.startswith("remove") for text in texts) else next(iter(texts.values()))

    return think


def bot_slip(server: Any, monkeypatch: pytest.MonkeyPatch, stake: str) -> list[str]:
    """What a bot has written when it had so much in mind."""
    monkeypatch.setattr(bots, "think", write_a_slip(stake))
    made = server.make("finish_line", AGAINST_A_BOT, edition=SMALL_STEPS)
    player = server.sit(made, 0)
    player.until(lambda: player.table["phase"] == "playing" and player.table["view"]["waiting"] == [0])
    steps = server.app.state.house.tables[made["table"]].progress.match.steps
    return [step.text for step in steps if step.who == 1]


def test_a_bot_may_take_a_legal_amount_that_is_not_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a hundred stakes only a ladder is listed (FL-021); what the rules allow is taken all the same."""
    with serving(tmp_path) as server:
        failures = server.app.state.house.metrics.counts
        assert bot_slip(server, monkeypatch, "stake 730")[1:] == ["stake 730", "confirm"]
        assert failures["bot_failures"] == 0
        assert bot_slip(server, monkeypatch, "stake 735")[1:] == ["stake 10", "confirm"]  # the first that is legal
        assert bot_slip(server, monkeypatch, "stake 1010")[1:] == ["stake 10", "confirm"]
        assert failures["bot_failures"] == 2


def test_bots_of_every_level_play_where_amounts_are_many(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        seats = [{"kind": "bot", "level": level} for level in server.app.state.house.levels] * 2
        made = server.make("finish_line", seats[:4], edition=SMALL_STEPS)
        watcher = server.watch(made)
        watcher.until(lambda: watcher.over)
        assert server.app.state.house.metrics.counts["bot_failures"] == 0
        record = server.ask("/api/record", {"table": made["table"], "token": made["spectator"]})[1]
        assert railbird.verify(record).over
        steady = [number for number, seat in enumerate(seats[:4]) if seat["level"] == "steady"]
        stakes = [step["do"] for step in record["steps"] if step["who"] in steady and step["do"].startswith("stake ")]
        assert any(int(stake[6:]) % 100 and int(stake[6:]) > 100 for stake in stakes)  # it does not keep to the ladder
