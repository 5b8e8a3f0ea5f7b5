"""Opening a table never stops the others: who may not see it does not cause it, and a long log is read bit by bit."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
import pytest

import railbird
from railbird.server import fold as fold_module
from railbird.server import opening
from railbird.server.fold import Progress
from railbird.server.opening import fold
from railbird.server.store import Entry
from tests.server.client import PATIENCE, Player, Server
from tests.server.logs import make_row, play, secret_strokes

WRONG = "w" * 32


def forget(server: Server, table: str) -> None:
    """Let the table leave memory, as after a while without anybody."""
    hub = server.app.state.hub

    async def leave() -> None:
        hub.forget(hub.tables[table])

    asyncio.run_coroutine_threadsafe(leave(), hub.store._loop).result(PATIENCE)


def test_a_stranger_never_causes_a_log_to_be_read(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    made = server.make(seats=["link", "link"])
    one, _ = server.sit(made, 0), server.sit(made, 1)
    one.until(lambda: one.table["phase"] == "playing")
    forget(server, made["table"])
    hub = server.app.state.hub
    read: list[str] = []
    real = hub.store.entries

    async def noting(table: str, since: int = 0) -> list[Entry]:
        read.append(table)
        return list(await real(table, since))

    monkeypatch.setattr(hub.store, "entries", noting)
    stranger = Player(server.port, made["table"], [WRONG])
    assert stranger.closed is not None
    assert stranger.closed[0] == 4404
    mixed = Player(server.port, made["table"], [made["seats"][0]["token"], WRONG])
    assert mixed.closed is not None
    wrong = {"table": made["table"], "token": WRONG}
    for path, body in [
        ("/api/record", {"table": made["table"]}),
        ("/api/record", wrong),
        ("/api/replay", {"table": made["table"]}),
        ("/api/replay", wrong),
        ("/api/verify", {"table": made["table"]}),
        ("/api/rematch", wrong),
        ("/api/rematch", {"table": made["table"], "token": made["spectator"]}),
    ]:
        status, content, _ = server.ask(path, body)
        assert (status, content["error"]["code"]) == (404, "unknown"), path
    assert read == []
    assert made["table"] not in hub.tables
    back = server.sit(made, 0, join=False)  # and who may see it does
    assert back.table["phase"] == "playing"
    assert read == [made["table"]]


def test_a_finished_match_is_open_to_everybody_also_when_it_ended_since_it_was_read(server: Server) -> None:
    """What is known of a table without its log tells that it is over, in memory and in the store."""
    made = server.make(seats=[{"kind": "bot", "level": "random"}] * 2)
    watcher = server.watch(made)
    assert server.ask("/api/record", {"table": made["table"]})[0] in (200, 404)
    watcher.until(lambda: watcher.over)
    assert server.ask("/api/record", {"table": made["table"]})[0] == 200
    watcher.close()
    forget(server, made["table"])
    assert server.ask("/api/record", {"table": made["table"]})[0] == 200


@pytest.mark.parametrize("game", railbird.game_ids())
def test_entries_say_to_whom_they_show_as_a_fold_without_that_finds_it(game: str) -> None:
    row = make_row(game)
    live, log = play(row, random.Random(3), most=150)
    plain, old = Progress(row), Progress(row)
    for entry in log:
        assert ("to" in entry.data) == (entry.kind in ("act", "undo"))
        plain.apply(entry)
        before = {key: value for key, value in entry.data.items() if key != "to"}
        old.apply(msgspec.structs.replace(entry, data=before))  # as versions before wrote it
    assert plain._knowing == old._knowing == live._knowing
    assert plain.decided == old.decided == live.decided
    if game in ("finish_line", "homestretch"):
        assert secret_strokes(live) > 0
    assert plain.match.record(reveal=True) == old.match.record(reveal=True) == live.match.record(reveal=True)


def test_what_is_written_is_not_found_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    row = make_row("homestretch")
    _, log = play(row, random.Random(3), most=80)

    def costly(*_: Any) -> int:
        raise AssertionError("positions are compared")

    monkeypatch.setattr(fold_module, "shown_to", costly)
    monkeypatch.setattr(fold_module, "undone_to", costly)
    progress = Progress(row)
    for entry in log:
        progress.apply(entry)
    assert progress.n == len(log)


def test_an_undo_in_the_log_that_takes_nothing_back_is_refused() -> None:
    row = make_row("long_shot_dice")
    _, log = play(row, random.Random(3), most=2, undo=0)
    for data in ({}, {"to": 511}):
        progress = Progress(row)
        for entry in log:
            progress.apply(entry)
        while any(progress.match.undo(seat) for seat in range(2)):
            pass
        with pytest.raises(railbird.IllegalAction, match="nothing to undo"):
            progress.apply(Entry(progress.n + 1, "undo", 0, data, None, 9.0))


def test_a_long_log_is_folded_while_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    row = make_row("long_shot_dice")
    live, log = play(row, random.Random(5), most=100)
    monkeypatch.setattr(opening, "SLICE_SECONDS", 0.0)
    turns = 0

    async def run() -> Progress:
        progress = Progress(row)

        async def others() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        task = asyncio.ensure_future(others())
        await fold(progress, log)
        task.cancel()
        return progress

    assert asyncio.run(run()).match == live.match
    assert turns >= len(log)
