"""What stays when people leave: nothing in memory, a table that waits for them, and time that cannot be won."""

from __future__ import annotations

import asyncio
import gc
import random
import time
import weakref
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from railbird.server import tables
from railbird.server.clocks import STRETCH, Clock
from railbird.server.limits import Limits
from railbird.server.socket import Viewer
from tests.server.client import PATIENCE, PLENTY, Server, play_out, serving


def wait_for(condition: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


def test_who_leaves_leaves_nothing_in_memory(tmp_path: Path) -> None:
    """The server looks for garbage seldom, so connections and tables must not need that: no circles."""
    limits = Limits(frames=PLENTY, requests=PLENTY, tables=PLENTY, idle_seconds=0.0)
    with serving(tmp_path, limits=limits) as server:
        hub = server.app.state.hub
        made = server.make(seats=["link", "link", {"kind": "bot", "level": "random"}], clock=60)
        players = [server.sit(made, seat) for seat in range(2)]
        players += [server.sit(made, 0, join=False), server.watch(made)]
        players[0].until(lambda: players[0].table["phase"] == "playing")
        play_out(players[:2], random.Random(1), 5)
        gc.collect()
        gc.disable()
        try:
            table = hub.tables[made["table"]]
            left = [weakref.ref(viewer) for viewer in table.viewers]
            left += [weakref.ref(table), weakref.ref(table.progress), weakref.ref(table.progress.match)]
            del table
            assert players[0].act("nonsense")["type"] == "no"
            players[0].close()
            players[1].send("garbage")
            players[2].send({"type": "look", "seat": 1})
            players[3].socket.socket.close()  # without a word
            wait_for(lambda: not hub.sockets.total())
            hub.store._loop.call_soon_threadsafe(hub._forget_idle)
            wait_for(lambda: not hub.tables)
            wait_for(lambda: not any(thing() for thing in left))
        finally:
            gc.enable()


def test_a_table_that_nobody_has_open_sleeps(server: Server) -> None:
    made = server.make(seats=[{"kind": "bot", "level": "random"}] * 2)
    hub = server.app.state.hub
    other = server.make(seats=["link", {"kind": "bot", "level": "random"}], options={"first": 0}, clock=10)
    player = server.sit(other, 0)
    player.until(lambda: player.to_act)
    clock = hub.tables[other["table"]]._clock
    assert clock._timer is not None
    player.close()
    wait_for(lambda: clock._timer is None)  # nobody is hurried while nobody is there
    assert hub.tables[made["table"]].progress.n == 1  # started, and that is all
    watcher = server.watch(made)
    watcher.until(lambda: watcher.over)
    back = asyncio_time(hub)
    server.sit(other, 0, join=False)
    wait = clock._waits[0]
    assert wait.since >= back  # the full time again, from then on
    assert wait.end - wait.since == pytest.approx(10)


def asyncio_time(hub: Any) -> float:
    async def now() -> float:
        return asyncio.get_running_loop().time()

    return asyncio.run_coroutine_threadsafe(now(), hub.store._loop).result()


def test_a_log_does_not_grow_for_ever(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    made = server.make(seats=["link", {"kind": "bot", "level": "random"}], options={"first": 0})
    player = server.sit(made, 0)
    player.until(lambda: player.to_act)
    last = {"seat": 0, "move": player.table["move"], "do": player.table["actions"][0]["code"]}
    done = player.command("act", id="the-last-one", **last)
    player.until(lambda: player.to_act)
    monkeypatch.setattr(tables, "MOST_ENTRIES", player.table["n"])
    refused = player.act()
    assert (refused["type"], refused["code"]) == ("no", "phase")
    assert "takes no more" in refused["reason"]
    assert player.command("act", id="the-last-one", **last) == done  # what was done is still answered
    assert player.command("bot", seat=0, level="random")["code"] == "phase"


def test_going_back_and_forth_wins_no_time() -> None:
    """Each decision has its time, but acting and undoing, or writing and striking out, end after ten times that."""
    rung: list[tuple[int, int]] = []
    table = SimpleNamespace(waiting=[0], moves=[0, 0], rolls=3)
    progress: Any = SimpleNamespace(
        people_waiting=lambda: table.waiting,
        decided=table.moves,
        match=SimpleNamespace(rolls=lambda: table.rolls, waiting=(0,)),
    )

    async def run() -> None:
        loop: Any = asyncio.get_running_loop()
        now = loop.time()
        loop.time = lambda: now
        clock = Clock(20, lambda seat, move: rung.append((seat, move)))

        def left(seat: int = 0) -> float:
            return float(clock.left()["left"][str(seat)])

        clock.update(progress)
        for turn in range(STRETCH * 2 - 1):
            assert left() == 20 if turn < STRETCH * 2 - 2 else 10
            now += 10
            table.moves[0] += 1
            clock.update(progress)
        assert left() == 10
        now += 5
        table.waiting = [1]  # another seat has its own time
        clock.update(progress)
        assert left(1) == 20
        table.waiting, now = [0], now + 15
        clock.update(progress)
        assert left() == 5  # and what was used is used
        table.rolls += 1
        table.moves[0] += 1
        clock.update(progress)
        assert left() == 20
        now += 20
        clock._ring()
        assert rung == [(0, table.moves[0])]
        progress.match.waiting = (0, 1)  # both are asked at once, and have a slip to write
        table.waiting = [0, 1]
        clock.update(progress)
        assert left(1) == 3 * 20
        clock.stop()
        assert clock._timer is None

    asyncio.run(run())


def test_an_answer_comes_before_the_table_that_shows_it() -> None:
    """Also when the message was being waited for while the command was saved."""
    sent: list[str] = []

    class Line:
        async def send(self, message: dict[str, Any]) -> None:
            sent.append(message["text"])

    class Busy:
        async def message(self, viewer: Viewer) -> tuple[int, bytes]:
            viewer.reply(b"ok")  # what a command does that has just let go of the lock
            return 1, b"table"

        def presence(self) -> bytes:
            return b"presence"

    hub: Any = SimpleNamespace(limits=Limits(), metrics=SimpleNamespace(count=lambda name: None))
    hello: Any = SimpleNamespace(look=None, since=None)

    async def run() -> None:
        line: Any = Line()
        table: Any = Busy()
        writer = Viewer(hub, line, table, (0,), hello).start()
        while "presence" not in sent:
            await asyncio.sleep(0)
        writer.cancel()

    asyncio.run(run())
    assert sent == ["ok", "table", "presence"]
