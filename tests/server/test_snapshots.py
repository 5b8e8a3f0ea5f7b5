"""A snapshot and the rest of the log lead to the same table as the whole log, wherever the cut is; one that is not
right is not used."""

from __future__ import annotations

import asyncio
import logging
import random
import time
import zlib
from pathlib import Path
from typing import Any

import msgspec
import pytest

import railbird
from railbird.server import snapshots, tables
from railbird.server.fold import Progress
from railbird.server.opening import read_table
from railbird.server.projection import Projection
from railbird.server.snapshots import made_by, pack, restore
from railbird.server.store import Entry, Snapshot, Store, StoreError, Summary, TableRow, open_store
from tests.server.client import PATIENCE, play_out, serving
from tests.server.logs import make_row, play, play_on, secret_strokes

CASES = [(game, dice) for game in railbird.game_ids() for dice in ("rolled", "manual")]


def folded(row: TableRow, log: list[Entry]) -> Progress:
    progress = Progress(row)
    for entry in log:
        progress.apply(entry)
    return progress


def sights(progress: Progress, since: tuple[int, ...]) -> list[bytes]:
    """What everybody is sent, from the beginning and since some entries."""
    seats = range(len(progress.seats))
    views: list[tuple[int | None, tuple[int, ...]]] = [(seat, (seat,)) for seat in seats]
    views += [(None, ()), (None, tuple(seats))]
    projection = Projection(progress)
    return [projection.message(look, n, held, None, whole=True) for look, held in views for n in (0, *since)]


def same(one: Progress, other: Progress, since: tuple[int, ...] = ()) -> None:
    assert one.keep() == other.keep()
    assert one.summary() == other.summary()
    assert sights(one, since) == sights(other, since)
    if one.started:
        assert one.match.record(reveal=True) == other.match.record(reveal=True)


@pytest.mark.parametrize(("game", "dice"), CASES)
def test_a_snapshot_and_the_rest_are_the_whole_log_at_every_cut(game: str, dice: str) -> None:
    row = make_row(game, dice=dice)
    live, log = play(row, random.Random(12 if game == "long_shot_dice" else 11), most=70, undo=0.3)
    if game in ("finish_line", "homestretch"):
        assert secret_strokes(live) > 0
    assert any(entry.kind == "undo" for entry in log)
    whole, deepest = Progress(row), 0
    for cut, entry in enumerate(log, 1):
        whole.apply(entry)
        deepest = max(deepest, len(whole.match._snapshots))
        taken = restore(row, pack(whole.keep()))
        assert taken.base == cut
        same(taken, whole, (cut, cut // 2))
        for later in log[cut:]:
            taken.apply(later)
        assert taken.keep() == live.keep()
        assert sights(taken, ()) == sights(live, ())
    assert deepest > 1  # several steps could be taken back somewhere


@pytest.mark.parametrize("game", railbird.game_ids())
def test_a_match_goes_on_from_a_snapshot_as_it_would_have(game: str) -> None:
    """With the same dice, the same undo, to the end."""
    row = make_row(game)
    _, log = play(row, random.Random(12), most=60)
    plain, taken = folded(row, log), restore(row, pack(folded(row, log).keep()))
    ends: list[Any] = []
    for progress in (plain, taken):
        progress.match.stretches = [progress._stretch()] if progress.started else []
        rng = random.Random(13)
        while progress.phase != "over" and progress.n < 400:
            play_on(progress, rng, progress.n)
        ends.append(progress)
    same(*ends)


def test_everything_that_can_be_taken_back_can_be_after_a_snapshot() -> None:
    row = make_row("homestretch")
    deepest, kept = 0, b""
    progress, _ = play(row, random.Random(2), most=3, undo=0)
    rng = random.Random(2)
    while progress.n < 200 and progress.phase == "playing":
        play_on(progress, rng, progress.n, undo=0)
        if len(progress.match._snapshots) > deepest:
            deepest, kept = len(progress.match._snapshots), pack(progress.keep())
    assert deepest > 1
    one, other = restore(row, kept), restore(row, kept)
    back = 0
    while any(one.match.undo(seat) for seat in range(2)):
        assert any(other.match.undo(seat) for seat in range(2))
        assert one.match == other.match
        back += 1
    assert back >= 1
    assert other.match.keep() == one.match.keep()


# In the store.


def run_with(place: Path, work: Any) -> Any:
    async def run() -> Any:
        store = open_store(place)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


class Counting:
    """A store that notes from where logs were read."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.since: list[int] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        self.since.append(since)
        return await self._store.entries(table, since)


def wrong_snapshots(row: TableRow, log: list[Entry], cut: int) -> dict[str, Snapshot]:
    kept = folded(row, log[:cut]).keep()
    data, mark = pack(kept), made_by(row.game)
    fields = dict(kept["match"]["fields"])
    name = next(name for name, value in fields.items() if isinstance(value, int) and name != "seats")
    impossible = {**kept, "match": {**kept["match"], "fields": {**fields, name: 10**9}}}
    return {
        "another version": Snapshot(cut, "0-0-other", data),
        "cut off": Snapshot(cut, mark, data[:-9]),
        "without its checksum": Snapshot(cut, mark, data[:-4]),
        "a flipped bit": Snapshot(cut, mark, data[:40] + bytes([data[40] ^ 4]) + data[41:]),
        "not compressed": Snapshot(cut, mark, b"{}"),
        "no JSON": Snapshot(cut, mark, zlib.compress(b"\x80\x04pickle")),
        "something missing": Snapshot(cut, mark, pack({key: kept[key] for key in kept if key != "moves"})),
        "an impossible position": Snapshot(cut, mark, pack(impossible)),
        "other arrays": Snapshot(cut, mark, pack({**kept, "knowing": kept["knowing"][:-1]})),
        "another number": Snapshot(cut - 1, mark, data),
        "beyond the log": Snapshot(len(log) + 5, mark, pack({**kept, "n": len(log) + 5})),
        "too large": Snapshot(cut, mark, zlib.compress(b" " * snapshots.LARGEST + zlib.decompress(data))),
    }


def test_a_snapshot_that_is_not_right_is_dropped_and_the_log_folded(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    row = make_row("long_shot_dice")
    live, log = play(row, random.Random(4), most=60)
    cut = 40

    async def work(plain: Store) -> None:
        store: Any = Counting(plain)
        await store.create(row)
        await store.append(row.id, log, Summary())
        same(await read_table(store, row), live)
        assert store.since == [0]
        for what, snapshot in wrong_snapshots(row, log, cut).items():
            await store.keep(row.id, snapshot)
            store.since.clear()
            caplog.clear()
            progress = await read_table(store, row)
            assert progress.base == 0, what
            assert store.since[-1] == 0, what
            same(progress, live)
            warned = [record for record in caplog.records if record.levelno == logging.WARNING]
            assert len(warned) == (0 if what == "another version" else 1), what
        await store.keep(row.id, Snapshot(cut, made_by(row.game), pack(folded(row, log[:cut]).keep())))
        store.since.clear()
        progress = await read_table(store, row)
        assert (progress.base, store.since) == (cut, [cut - 1])
        same(progress, live)

    run_with(tmp_path, work)


def test_a_store_that_fails_is_not_a_bad_snapshot(tmp_path: Path) -> None:
    row = make_row("long_shot_dice")
    _, log = play(row, random.Random(4), most=30)

    class Failing(Counting):
        async def entries(self, table: str, since: int = 0) -> list[Entry]:
            raise StoreError("the line broke")

    async def work(store: Store) -> None:
        await store.create(row)
        await store.append(row.id, log, Summary())
        await store.keep(row.id, Snapshot(20, made_by(row.game), pack(folded(row, log[:20]).keep())))
        failing: Any = Failing(store)
        with pytest.raises(StoreError):
            await read_table(failing, row)

    run_with(tmp_path, work)


def test_a_snapshot_hangs_on_the_sources_that_fold(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = {game: made_by.__wrapped__(game) for game in railbird.game_ids()}
    assert len(set(before.values())) == len(before)
    copied = tmp_path / "railbird"
    for name in snapshots.FOLDING:
        (copied / name).parent.mkdir(parents=True, exist_ok=True)
        (copied / name).write_bytes((snapshots.PACKAGE / name).read_bytes())
    monkeypatch.setattr(snapshots, "PACKAGE", copied)
    assert made_by.__wrapped__("finish_line") == before["finish_line"]
    for name in snapshots.FOLDING:
        old = (copied / name).read_bytes()
        (copied / name).write_bytes(old + b"#")
        assert made_by.__wrapped__("finish_line") != before["finish_line"], name
        (copied / name).write_bytes(old)
    monkeypatch.setattr(snapshots, "FORMAT", snapshots.FORMAT + 1)
    assert made_by.__wrapped__("finish_line") != before["finish_line"]


# At a server.


def kept_of(data: Path, table: str) -> Snapshot | None:
    found: Snapshot | None = run_with(data, lambda store: store.snapshot(table))
    return found


def test_a_server_keeps_snapshots_and_answers_repeated_commands_from_before_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "SNAPSHOT_ENTRIES", 10)
    with serving(tmp_path) as server:
        made = server.make("finish_line", ["link", "link"])
        players = [server.sit(made, seat, join=False) for seat in range(2)]
        done: list[tuple[int, dict[str, Any], dict[str, Any]]] = []
        frame: dict[str, Any]
        for seat, player in enumerate(players):
            frame = {"seat": seat, "name": f"P{seat}", "entropy": "e" * 16}
            done.append((seat, {"kind": "join", "id": f"joining-{seat}", **frame}, {}))
            assert player.command("join", id=f"joining-{seat}", **frame)["type"] == "ok"
        rng = random.Random(8)
        while len(done) < 60:
            for player in players:
                player.settle()
            acting = [number for number, player in enumerate(players) if player.to_act]
            seat = rng.choice(acting)
            table = players[seat].table
            frame = {"seat": seat, "move": table["move"], "do": rng.choice(table["actions"])["code"]}
            answer = players[seat].command("act", id=f"command-{len(done)}", **frame)
            assert answer["type"] == "ok"
            done.append((seat, {"kind": "act", "id": f"command-{len(done)}", **frame}, answer))
        length = server.app.state.hub.tables[made["table"]].progress.n
    snapshot = kept_of(tmp_path, made["table"])
    assert snapshot is not None
    assert length - snapshot.n < 20
    with serving(tmp_path) as server:
        players = [server.sit(made, seat, join=False) for seat in range(2)]
        hub = server.app.state.hub
        base = hub.tables[made["table"]].progress.base
        assert base == snapshot.n
        for seat, frame, before in done:
            answer = players[seat].command(**frame)
            assert answer["type"] == "ok", (frame, answer)
            if before:
                assert answer == before
        assert hub.tables[made["table"]].progress.n == length  # nothing was done twice
        assert players[0].command("act", id="never-was-done", seat=0, move=0, do=0)["code"] == "late"

        async def broken(*_: Any) -> None:
            raise StoreError("the line broke")

        hub.store.command = broken  # nobody is told ok or no by a server that cannot know
        seat, frame, _ = done[3]
        assert players[seat].command(**frame)["code"] == "unsaved"


def test_a_repeated_command_that_conflicts_is_answered_as_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Taking a seat back again is possible anew, so that only the store knows that this command was done."""
    monkeypatch.setattr(tables, "SNAPSHOT_ENTRIES", 4)
    with serving(tmp_path) as server:
        made = server.make(seats=["link", "link"], options={"first": 1})
        one, _ = server.sit(made, 0), server.sit(made, 1)
        one.until(lambda: one.table["phase"] == "playing")
        handed = one.command("bot", id="hand-it-over", seat=0, level="random")
        for turn in range(4):
            assert one.command("take", id=f"take-back-{turn}", seat=0)["type"] == "ok"
            assert one.command("bot", id=f"once-more-{turn}", seat=0, level="random")["type"] == "ok"
        assert one.command("take", id="take-back-last", seat=0)["type"] == "ok"
    with serving(tmp_path) as server:
        one = server.sit(made, 0, join=False)
        progress = server.app.state.hub.tables[made["table"]].progress
        assert progress.base >= handed["n"]
        n = progress.n
        assert one.command("bot", id="hand-it-over", seat=0, level="random") == handed
        assert server.app.state.hub.tables[made["table"]].progress.n == n


def test_a_failure_to_keep_a_snapshot_harms_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(tables, "SNAPSHOT_ENTRIES", 5)
    with serving(tmp_path) as server:
        store = server.app.state.hub.store

        async def full(*_: Any) -> None:
            raise StoreError("disk full")

        store.keep = full
        made = server.make(seats=["link", "link"])
        players = [server.sit(made, seat) for seat in range(2)]
        play_out(players, random.Random(3), 20)
        assert "no snapshot was kept: disk full" in caplog.text
    assert kept_of(tmp_path, made["table"]) is None


def test_a_long_log_of_an_older_version_gets_its_snapshot_when_it_is_opened(tmp_path: Path) -> None:
    """And from then on opening it reads no more than the newest entries."""
    with serving(tmp_path) as server:
        made = server.make(seats=["link", "link"])
        one, two = (server.sit(made, seat) for seat in range(2))
        one.until(lambda: one.table["phase"] == "playing")
        assert two.closed is None

    async def lengthen(store: Store) -> int:
        row = await store.table(made["table"])
        assert row is not None
        progress = await read_table(store, row)
        log: list[Entry] = []
        while len(log) < 600:
            for kind, level in (("bot", "steady"), ("take", None)):
                entry = Entry(progress.n + 1, kind, 0, {"level": level, "cause": "own"}, None, time.time())
                progress.apply(entry)
                log.append(entry)
        await store.append(row.id, log, progress.summary())
        return progress.n

    length = run_with(tmp_path, lengthen)
    with serving(tmp_path) as server:
        server.sit(made, 0, join=False)
        end = time.monotonic() + PATIENCE
        while (
            asyncio.run_coroutine_threadsafe(
                server.app.state.hub.store.snapshot(made["table"]), server.app.state.hub.store._loop
            ).result(PATIENCE)
            is None
        ):
            assert time.monotonic() < end
            time.sleep(0.02)
    snapshot = kept_of(tmp_path, made["table"])
    assert snapshot is not None
    assert snapshot.n == length
    assert len(snapshot.data) < 20_000

    async def reopen(plain: Store) -> list[int]:
        store: Any = Counting(plain)
        row = await plain.table(made["table"])
        assert row is not None
        await read_table(store, row)
        return list(store.since)

    assert run_with(tmp_path, reopen) == [length - 1]


def test_snapshots_go_with_their_table(tmp_path: Path) -> None:
    """Whoever removes a table need not know of them."""
    import sqlite3

    row = make_row("long_shot_dice")

    async def work(store: Store) -> None:
        await store.create(row)
        await store.keep(row.id, Snapshot(1, "x", b"y"))
        await store.keep(row.id, Snapshot(2, "x", b"z"))
        assert await store.snapshot(row.id) == Snapshot(2, "x", b"z")
        assert await store.snapshot("u" * 16) is None

    run_with(tmp_path, work)
    with sqlite3.connect(tmp_path / "railbird.sqlite3") as db:
        db.execute("PRAGMA foreign_keys = ON")
        db.execute("DELETE FROM seats")
        db.execute("DELETE FROM tables")
        assert db.execute("SELECT count(*) FROM snapshots").fetchone() == (0,)
    db.close()


def test_what_is_kept_is_plain_json(tmp_path: Path) -> None:
    row = make_row("finish_line")
    progress, _ = play(row, random.Random(4), most=50)
    text = zlib.decompress(pack(progress.keep()))
    assert msgspec.json.decode(text) == msgspec.json.decode(msgspec.json.encode(progress.keep()))
    assert progress._seed.hex().encode() not in text
