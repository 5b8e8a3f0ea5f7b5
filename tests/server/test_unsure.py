"""From the decision until the store says yes a table is unsure, and is read again before it is used: no acknowledgement
and no view without an entry, whatever happens in between."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from railbird.errors import BadOption
from railbird.server import fold as progress_module
from railbird.server.store import StoreError
from tests.server.client import PATIENCE, Player, Server, serving

Append = Callable[..., Coroutine[Any, Any, None]]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as running:
        yield running


@pytest.fixture
def pair(server: Server) -> tuple[dict[str, Any], Player, Player]:
    made = server.make(seats=["link", "link"], options={"first": 0})
    one, two = (server.sit(made, seat) for seat in range(2))
    for player in (one, two):
        player.until(lambda player=player: player.table["phase"] == "playing")
    return made, one, two


def once(store: Any, failure: Append) -> None:
    """The next append goes this way."""
    real = store.append

    async def fail(*arguments: Any) -> None:
        store.append = real
        await failure(real, *arguments)

    store.append = fail


def in_loop(server: Server, work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run_coroutine_threadsafe(work, server.app.state.hub.store._loop).result(PATIENCE)


def entries(server: Server, made: dict[str, Any]) -> list[Any]:
    return list(in_loop(server, server.app.state.hub.store.entries(made["table"])))


def wait_until(condition: Callable[[], Any]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.005)


class DriversOwn(Exception):
    """A kind of failure that nobody has thought of."""


def test_a_failure_of_any_kind_leaves_nothing_that_is_not_in_the_log(
    server: Server, pair: tuple[dict[str, Any], Player, Player]
) -> None:
    made, one, _ = pair
    frame = {"seat": 0, "move": one.table["move"], "do": one.table["actions"][0]["code"]}

    async def fail(real: Append, *arguments: Any) -> None:
        raise DriversOwn("cannot switch to state 12")

    before = entries(server, made)
    once(server.app.state.hub.store, fail)
    refused = one.command("act", id="the-lost-one", **frame)
    assert (refused["type"], refused["code"]) == ("no", "unsaved")
    assert entries(server, made) == before
    again = one.command("act", id="the-lost-one", **frame)
    assert again["type"] == "ok"
    assert [entry.command for entry in entries(server, made)][len(before) :] == ["0:the-lost-one"]


@pytest.mark.parametrize("saved", [False, True])
def test_whoever_is_stopped_while_saving_leaves_a_table_that_is_read_again(
    server: Server, pair: tuple[dict[str, Any], Player, Player], saved: bool
) -> None:
    """Whether the entry came to the disk or not: what is shown and answered is what the log has."""
    made, one, two = pair
    hub = server.app.state.hub
    table = hub.tables[made["table"]]
    before = table.progress.n
    reached: list[str] = []

    async def hang(real: Append, *arguments: Any) -> None:
        if saved:
            await real(*arguments)
        reached.append("store")
        await asyncio.sleep(PATIENCE)

    async def stopped() -> None:
        from railbird.server.fold import Stamp

        stamp = Stamp("0:was-stopped", time.time())
        code = table.progress.match.actions(0)[0].code
        work = asyncio.ensure_future(table.change(stamp, lambda now: now.act(0, code, now.move(0), stamp)))
        while not reached:
            await asyncio.sleep(0.005)
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work

    once(hub.store, hang)
    in_loop(server, stopped())
    late = server.watch(made)  # somebody who comes now is shown what is durable
    assert late.table["n"] == before + saved
    assert len(entries(server, made)) == before + saved
    answer = one.command("act", id="was-stopped", seat=0, move=one.table["move"], do=one.table["actions"][0]["code"])
    assert answer["type"] == "ok"
    assert answer["n"] == before + 1
    for player in (one, two, late):
        player.reach(before + 1)
    assert len(entries(server, made)) == before + 1


def test_a_table_that_cannot_be_read_again_is_forgotten_and_found_as_the_log_has_it(
    server: Server, pair: tuple[dict[str, Any], Player, Player]
) -> None:
    made, one, two = pair
    store = server.app.state.hub.store
    before = len(entries(server, made))
    reading = store.entries

    async def fail(real: Append, *arguments: Any) -> None:
        raise StoreError("the line broke")

    async def unreadable(*_: Any) -> None:
        raise DriversOwn("the line broke again")

    once(store, fail)
    store.entries = unreadable
    assert one.act()["code"] == "unsaved"
    for player in (one, two):
        player.until(lambda player=player: player.closed)
        assert player.closed is not None
        assert player.closed[0] == 1012
    assert made["table"] not in server.app.state.hub.tables
    store.entries = reading
    back = server.sit(made, 0, join=False)
    assert back.table["n"] == before
    assert back.act()["type"] == "ok"


def test_a_command_that_waited_for_a_table_that_was_forgotten_is_refused(
    server: Server, pair: tuple[dict[str, Any], Player, Player]
) -> None:
    """Else it would change a table that nobody sees any more."""
    made, one, _ = pair
    hub = server.app.state.hub
    table = hub.tables[made["table"]]

    async def forget() -> None:
        async with table.lock:
            one.send({"type": "bot", "id": "waits-for-it", "seat": 0, "level": "random"})
            while not table.lock._waiters:
                await asyncio.sleep(0.005)
            hub.forget(table)

    in_loop(server, forget())
    one.until(lambda: one.closed)
    assert not any(frame.startswith('{"type":"ok","id":"waits') for frame in one.frames)
    assert all(entry.command != "0:waits-for-it" for entry in entries(server, made))


def test_a_refusal_after_something_was_changed_is_not_trusted(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody sits down, and then the match cannot begin: nobody sat down."""
    made = server.make(seats=["link", "link"], dice="rolled")
    one = server.sit(made, 0)
    two = server.sit(made, 1, join=False)

    def broken(*_: Any) -> Any:
        raise BadOption("entropy: not like this")

    monkeypatch.setattr(progress_module, "make_dice", broken)
    joining: dict[str, Any] = {"seat": 1, "name": "Bea", "entropy": "e" * 16}
    assert two.command("join", **joining)["code"] == "bad"
    watcher = server.watch(made)
    assert [seat["joined"] for seat in watcher.table["seats"]] == [True, False]
    monkeypatch.undo()
    assert two.command("join", **joining)["type"] == "ok"
    one.until(lambda: one.table["phase"] == "playing")


def test_a_match_that_ends_while_a_rematch_is_asked_for_gets_no_empty_one(
    server: Server, pair: tuple[dict[str, Any], Player, Player]
) -> None:
    from railbird.server.fold import Refused, Stamp

    made, one, _ = pair
    table = server.app.state.hub.tables[made["table"]]
    progress: Any = table.progress

    class Over:
        phase, rematch = "over", None
        _need = staticmethod(lambda *phases: None)

    with pytest.raises(Refused, match="moved on"):
        type(progress).play_again(Over(), "", Stamp(None, 1.0))
    assert one.command("rematch")["code"] == "phase"


def test_bots_go_on_after_a_failure(server: Server) -> None:
    made = server.make(seats=[{"kind": "bot", "level": "random"}] * 2)
    store = server.app.state.hub.store
    failures = []

    async def fail(real: Append, *arguments: Any) -> None:
        failures.append(1)
        raise DriversOwn("no")

    once(store, fail)
    watcher = server.watch(made)
    watcher.until(lambda: watcher.over)
    assert failures == [1]
    assert [entry.n for entry in entries(server, made)] == list(range(1, watcher.table["n"] + 1))
    wait_until(lambda: server.app.state.hub.tables[made["table"]]._driver is None)
