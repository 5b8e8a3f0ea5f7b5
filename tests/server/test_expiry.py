"""Tables go when they are old, and only then: by phase and age, for the size of the database, never while they are
open at any server, in small pieces, with the log append-only until the end."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from railbird.cli import main
from railbird.errors import BadOption
from railbird.server import expiry
from railbird.server.expiry import AT_LEAST, DAY, HOLD_SECONDS, Expiry, Lifetimes, read_days, read_size
from railbird.server.metrics import Metrics
from railbird.server.store import Conflict, Entry, Snapshot, Store, Summary, open_store, pending
from tests.server.client import Server, play_out, serving
from tests.server.stores import entry, execute, row, use

pytestmark = pytest.mark.xdist_group("postgres")
NOW = 1_000_000_000.0
OLD = NOW - 400 * DAY


@pytest.fixture(autouse=True)
def one_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expiry, "random", random.Random(1))


async def make(store: Store, name: str, phase: str, at: float, entries: int = 3) -> str:
    """A table that came into this phase at this time, with so many entries; its id."""
    key = name.ljust(16, "_")
    await store.create(msgspec.structs.replace(row(key), created=at, updated=at))
    log = [Entry(n, "start" if n == 1 else "act", 0, {"n": n}, f"0:{n}", at) for n in range(1, entries + 1)]
    if phase != "open":
        await store.append(key, log[:1], Summary(phase="playing"))
        if entries > 1:
            await store.append(key, log[1:], Summary(phase=phase))
        await store.keep(key, Snapshot(1, "test", b"snapshot"))
    return key


def look_after(store: Store, monkeypatch: pytest.MonkeyPatch, **lifetimes: Any) -> Expiry:
    monkeypatch.setattr("railbird.server.expiry.time.time", lambda: NOW)
    unlimited: dict[str, Any] = {"open": None, "playing": None, "over": None, "budget": None}
    return Expiry(store, Lifetimes(**{**unlimited, **lifetimes}), Metrics(), list, lambda table: None)


async def sweep_all(keeper: Expiry) -> int:
    """Until nothing is left to do; how often."""
    times = 1
    while await keeper.sweep():
        times += 1
        assert times < 1000
    return times


async def left(store: Store, *tables: str) -> list[bool]:
    return [await store.table(table) is not None for table in tables]


def test_each_phase_has_its_time(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Store) -> None:
        ages = {"open": DAY, "playing": 30 * DAY, "over": 365 * DAY}
        old = [await make(store, f"old-{phase}", phase, NOW - age - 60) for phase, age in ages.items()]
        new = [await make(store, f"new-{phase}", phase, NOW - age + 60) for phase, age in ages.items()]
        usual = Lifetimes()
        keeper = look_after(store, monkeypatch, open=usual.open, playing=usual.playing, over=usual.over)
        await sweep_all(keeper)
        assert await left(store, *old) == [False] * 3
        assert await left(store, *new) == [True] * 3
        assert keeper._metrics.counts["expired"] == 3
        assert len(await store.entries(new[1])) == 3

    use(place, work)
    for rows in ("entries", "seats", "snapshots"):
        assert count(place, f"SELECT count(DISTINCT table_id) FROM {rows}") == (3 if rows == "seats" else 2)


def count(place: str, query: str) -> int:
    if not place.startswith("postgresql"):
        import sqlite3

        with sqlite3.connect(Path(place) / "railbird.sqlite3") as db:
            found = db.execute(query).fetchone()[0]
        db.close()
        return int(found)

    async def ask() -> Any:
        import asyncpg

        db = await asyncpg.connect(place)
        try:
            return await db.fetchval(query)
        finally:
            await db.close()

    return int(asyncio.run(ask()))


def test_never_is_never(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Store) -> None:
        kept = [await make(store, phase, phase, 1.0) for phase in ("open", "playing", "over")]
        await sweep_all(look_after(store, monkeypatch))
        assert await left(store, *kept) == [True] * 3

    use(place, work)


def test_a_table_that_is_played_on_stays_though_it_began_long_ago(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Store) -> None:
        table = await make(store, "long", "playing", OLD)
        await store.append(table, [msgspec.structs.replace(entry(4), at=NOW - DAY)], Summary(phase="playing"))
        keeper = look_after(store, monkeypatch, playing=30 * DAY)
        await sweep_all(keeper)
        assert await left(store, table) == [True]
        monkeypatch.setattr("railbird.server.expiry.time.time", lambda: NOW + 30 * DAY)
        await sweep_all(keeper)
        assert await left(store, table) == [False]

    use(place, work)


def test_one_that_is_played_on_does_not_hide_the_others(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Store) -> None:
        monkeypatch.setattr(expiry, "TABLES", 1)
        played, old = await make(store, "played", "playing", OLD - 1), await make(store, "old", "playing", OLD)
        await store.append(played, [msgspec.structs.replace(entry(4), at=NOW - DAY)], Summary(phase="playing"))
        await sweep_all(look_after(store, monkeypatch, playing=30 * DAY))
        assert await left(store, played, old) == [True, False]

    use(place, work)


def test_what_comes_after_the_end_does_not_begin_its_phase_anew(place: str) -> None:
    async def work(store: Store) -> None:
        table = await make(store, "over", "over", OLD)
        await store.append(table, [msgspec.structs.replace(entry(4), at=NOW)], Summary(phase="over"))
        found = await store.table(table)
        assert found is not None
        assert (found.since, found.updated) == (OLD, NOW)

    use(place, work)


def test_those_that_are_held_stay(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Store) -> None:
        held, other = await make(store, "held", "over", OLD), await make(store, "other", "over", OLD)
        assert await store.hold([held, "n" * 16], NOW) == {"n" * 16}
        keeper = look_after(store, monkeypatch, over=DAY, budget=1)
        await sweep_all(keeper)
        assert await left(store, held, other) == [True, False]
        assert await store.hold([held, other], NOW - 5) == {other}
        found = await store.table(held)
        assert found is not None
        assert found.since == NOW  # an earlier time takes nothing back

    use(place, work)


def test_a_long_log_goes_in_pieces_and_nothing_is_added_meanwhile(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Store) -> None:
        table = await make(store, "long", "playing", OLD, entries=950)
        new = await make(store, "new", "playing", NOW)
        monkeypatch.setattr(expiry, "ENTRIES", 100)
        keeper = look_after(store, monkeypatch, playing=DAY)
        assert await keeper.sweep()
        assert await left(store, table) == [False]  # at once, though its rows are still there
        assert 800 < len(await store.entries(table)) < 900
        with pytest.raises(Conflict):
            await store.append(table, [entry(951)], Summary(phase="playing"))
        results = await asyncio.gather(  # in one commit
            store.append(table, [entry(951)], Summary(phase="over")),
            store.append(new, [entry(4)], Summary(phase="playing")),
            return_exceptions=True,
        )
        assert isinstance(results[0], Conflict)
        assert results[1] is None
        assert 8 <= await sweep_all(keeper) <= 12
        assert await store.entries(table) == []
        assert len(await store.entries(new)) == 4
        assert await left(store, table, new) == [False, True]

    use(place, work)


def test_the_log_is_append_only_while_its_table_lives(place: str) -> None:
    async def work(store: Store) -> None:
        for phase in ("playing", "over"):
            await make(store, phase, phase, OLD)

    use(place, work)
    for table in ("playing", "over"):
        for wrong in ("DELETE FROM entries", "UPDATE entries SET data = '{}'"):
            with pytest.raises(Exception, match="append-only"):
                execute(place, f"{wrong} WHERE table_id LIKE '{table}%'")
    execute(place, "UPDATE tables SET phase = 'gone'")
    with pytest.raises(Exception, match="append-only"):
        execute(place, "UPDATE entries SET data = '{}'")
    execute(place, "DELETE FROM entries")


def test_the_budget_takes_the_oldest_finished_first(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Store) -> None:
        monkeypatch.setattr(expiry, "TABLES", 1)
        data = {"text": "x" * 5_000}
        tables = []
        for number in range(20):
            table = await make(store, f"over-{number:02}", "over", OLD + number, entries=1)
            log = [Entry(n, "act", 0, data, None, OLD + number) for n in range(2, 12)]
            await store.append(table, log, Summary(phase="over"))
            tables.append(table)
        others = [await make(store, phase, phase, OLD) for phase in ("open", "playing")]
        recent = await make(store, "recent", "over", NOW - AT_LEAST / 2)
        whole = await fresh_size(store)
        keeper = look_after(store, monkeypatch, budget=whole - 5 * 50_000)
        await sweep_all(keeper)
        stay = await left(store, *tables)
        assert stay == sorted(stay)  # the oldest ones went
        assert 3 <= stay.count(False) <= 8
        assert await fresh_size(store) <= whole - 5 * 50_000
        assert await left(store, *others, recent) == [True] * 3
        assert not keeper.full

    use(place, work)


async def fresh_size(store: Store) -> int:
    store._weighed = -1e9  # type: ignore[attr-defined]
    return await store.size()


def test_a_budget_that_cannot_be_kept_leaves_matches_alone_and_takes_no_new_tables(
    place: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def work(store: Store) -> None:
        playing, waiting = await make(store, "playing", "playing", OLD), await make(store, "open", "open", OLD)
        recent = await make(store, "recent", "open", NOW - AT_LEAST / 2)
        keeper = look_after(store, monkeypatch, budget=100)
        await sweep_all(keeper)
        await sweep_all(keeper)
        assert await left(store, playing, waiting, recent) == [True, False, True]
        assert keeper.full
        assert [record.message for record in caplog.records if "over its budget" in record.message][1:] == []
        keeper.lifetimes = Lifetimes(budget=10**12)
        await sweep_all(keeper)
        assert not keeper.full

    use(place, work)


def test_a_full_server_says_so_and_goes_on_with_what_it_has(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        made = server.make(seats=["link", "link"])
        players = [server.sit(made, seat) for seat in range(2)]
        server.app.state.hub.expiry.full = True
        status, said, headers = server.ask("/api/tables", {"game": "homestretch", "seats": [{"kind": "me"}] * 2})
        assert (status, said["error"]["code"]) == (503, "full")
        assert "no room for new tables" in said["error"]["reason"]
        assert headers["retry-after"] == "3600"
        play_out(players, random.Random(3), steps=10)


@pytest.fixture
def two_servers(database: str) -> Iterator[tuple[Server, Server]]:
    with serving(database) as one, serving(database) as other:
        yield one, other


def run_on(server: Server, work: Any) -> Any:
    """In the server's own event loop."""
    hub = server.app.state.hub
    return asyncio.run_coroutine_threadsafe(work(hub), hub.loop_of_test).result(60)


def remember_loop(server: Server) -> None:
    """The task of the sweep knows the loop."""
    hub = server.app.state.hub
    hub.loop_of_test = next(iter(hub._tasks)).get_loop()


def test_a_table_open_at_one_server_is_not_removed_by_the_other(
    two_servers: tuple[Server, Server], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = two_servers
    opened, closed = one.make(seats=["link", "link"]), one.make(seats=["link", "link"])
    watcher = one.watch(opened)
    hub = one.app.state.hub
    hub.forget(hub.tables[closed["table"]])
    for server in two_servers:
        remember_loop(server)
    execute(database, f"UPDATE tables SET since = {OLD}, updated = {OLD}")

    async def hold(hub: Any) -> None:
        hub.expiry._held = None
        await hub.expiry.hold_all()

    async def sweep(hub: Any) -> None:
        while await hub.expiry.sweep():
            pass

    run_on(one, hold)
    run_on(other, sweep)
    for server in two_servers:
        mine = [{"table": made["table"], "token": made["spectator"]} for made in (opened, closed)]
        found = server.ask("/api/mine", {"tables": mine})[1]["tables"]
        assert [table["phase"] for table in found] == ["open", "gone"]
    watcher.settle()
    assert watcher.closed is None


def test_an_old_table_that_somebody_opens_is_held_at_once(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        made = server.make(seats=["link", "link"])
        hub = server.app.state.hub
        remember_loop(server)
        hub.forget(hub.tables[made["table"]])
        execute(str(tmp_path), f"UPDATE tables SET since = {OLD}, updated = {OLD}")
        watcher = server.watch(made)
        end = time.monotonic() + 30
        while time.time() - (row_of(server, made["table"]).since) > HOLD_SECONDS and time.monotonic() < end:
            time.sleep(0.02)
        assert time.time() - row_of(server, made["table"]).since < HOLD_SECONDS
        watcher.settle()
        assert watcher.closed is None


def row_of(server: Server, table: str) -> Any:
    return run_on(server, lambda hub: hub.store.table(table))


def test_who_opens_a_table_that_goes_in_the_same_moment_is_told(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        made = server.make(seats=["link", "link"])
        watcher = server.watch(made)
        remember_loop(server)
        execute(str(tmp_path), "UPDATE tables SET phase = 'gone'")
        run_on(server, lambda hub: hub.expiry.hold([made["table"]]))
        watcher.until(lambda: watcher.closed)
        assert watcher.closed is not None
        assert watcher.closed[0] == 1012  # come back
        again = server.watch(made)
        assert again.closed is not None
        assert again.closed[0] == 4404


def test_the_list_of_tables_tells_until_when(tmp_path: Path) -> None:
    with serving(tmp_path, lifetimes=Lifetimes(open=5 * DAY, playing=None)) as server:
        made = server.make(seats=["link", "link"])
        key = {"tables": [{"table": made["table"], "token": made["spectator"]}]}
        (told,) = server.ask("/api/mine", key)[1]["tables"]
        assert told["until"] == pytest.approx(told["updated"] + 5 * DAY)
        for seat in range(2):
            server.sit(made, seat)
        (told,) = server.ask("/api/mine", key)[1]["tables"]
        assert (told["phase"], told["until"]) == ("playing", None)


def test_a_real_match_comes_into_each_phase_once(place: str) -> None:
    with serving(place) as server:
        made = server.make(seats=["link", "link"])
        remember_loop(server)
        assert phase_of(place, made["table"]) == "open"
        players = [server.sit(made, seat) for seat in range(2)]
        players[0].until(lambda: players[0].table["phase"] == "playing")
        assert phase_of(place, made["table"]) == "playing"
        began = row_of(server, made["table"]).since
        play_out(players, random.Random(5), steps=5)
        assert row_of(server, made["table"]).since == began  # a move does not touch the index
        play_out(players, random.Random(5))
        assert phase_of(place, made["table"]) == "over"
        assert row_of(server, made["table"]).since > began


def phase_of(place: str, table: str) -> str:
    names = [
        name
        for name in ("open", "playing", "over", "gone")
        if count(place, f"SELECT count(*) FROM tables WHERE id = '{table}' AND phase = '{name}'")
    ]
    (name,) = names
    return name


def test_tables_of_before_get_their_phase(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from railbird.server import sqlite_file, store_postgres

    for module in (sqlite_file, store_postgres):
        monkeypatch.setattr(module, "pending", lambda dialect, present: pending(dialect, present)[:2])
    use(place, nothing)
    for name, summary in (("a", '{"phase":"over"}'), ("b", '{"phase":"open"}'), ("c", "damaged")):
        token = "'x'" if place.startswith("postgresql") else "x'00'"
        values = f"('{name}', 'g', '{{}}', {token}, {token}, 1, 7, '{summary}')"
        execute(
            place, f"INSERT INTO tables (id, game, spec, seed, spectator, created, updated, summary) VALUES {values}"
        )
        execute(place, f"INSERT INTO entries (table_id, n, kind, data, at) VALUES ('{name}', 1, 'act', '{{}}', 7)")
    monkeypatch.undo()
    use(place, nothing)
    assert [phase_of(place, name) for name in "abc"] == ["over", "open", "playing"]
    assert count(place, "SELECT count(*) FROM tables WHERE since = 7") == 3
    if place.startswith("postgresql"):
        assert count(place, "SELECT min(bytes) FROM tables") > 2_000


async def nothing(store: Store) -> None:
    """Opening and closing it is enough."""


@pytest.mark.parametrize("text", ["", "soon", "-1", "0", "0.001", "nan", "inf", "1e99"])
def test_days_that_make_no_sense(text: str) -> None:
    with pytest.raises(BadOption, match="--expire-finished: days"):
        read_days("--expire-finished", text, None)


def test_days_and_sizes() -> None:
    assert read_days("x", None, 5.0) == 5.0
    assert read_days("x", "never", 5.0) is None
    assert read_days("x", "0.5", 5.0) == DAY / 2
    assert [read_size("x", text, 1) for text in ("unlimited", "10GB", "1.5 mb", "700", "2k", "9B")] == [
        None, 10**10, 1_500_000, 700, 2_000, 9,
    ]  # fmt: skip
    for wrong in ("", "GB", "-1GB", "10XB", "ten", "1e9", "\u0661GB"):
        with pytest.raises(BadOption, match="--budget: a size"):
            read_size("--budget", wrong, None)


def test_the_command_line_passes_it_on(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    given: dict[str, Any] = {}
    monkeypatch.setattr("railbird.server.main", lambda *args, **more: given.update(more))
    assert main(["serve", "--expire-finished", "never", "--expire-unstarted", "2", "--budget", "1GB"]) == 0
    assert given["lifetimes"] == Lifetimes(open=2 * DAY, playing=30 * DAY, over=None, budget=10**9)
    assert main(["serve", "--budget", "much"]) == 2
    assert "--budget: a size" in capsys.readouterr().err


def test_the_look_is_repeated_and_survives_a_store_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(expiry, "LOOK_SECONDS", 0.001)

    async def run() -> None:
        store = open_store(tmp_path)
        await store.open()
        table = await make(store, "old", "open", time.time() - 2 * DAY)
        keeper = Expiry(store, Lifetimes(), Metrics(), list, lambda table: None)
        real, failures = store.expire, [OSError("away")] * 3

        async def sometimes(*args: Any) -> Any:
            if failures:
                raise failures.pop()
            return await real(*args)

        monkeypatch.setattr(store, "expire", sometimes)
        task = asyncio.ensure_future(keeper.run())
        while await store.table(table) is not None:
            assert not task.done()
            await asyncio.sleep(0.01)
        task.cancel()
        await store.close()

    asyncio.run(run())
    assert sum("could not be removed: away" in record.message for record in caplog.records) == 3


def test_a_server_looks_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(str(tmp_path), lambda store: make(store, "old", "open", OLD))  # type: ignore[arg-type, return-value]
    monkeypatch.setattr(expiry, "LOOK_SECONDS", 0.05)
    with serving(tmp_path) as server:
        end = time.monotonic() + 60
        while server.app.state.hub.metrics.counts["expired"] == 0:
            assert time.monotonic() < end
            time.sleep(0.02)
        figures = server.ask("/metrics")[1].decode()
        assert "railbird_expired_total 1" in figures
    assert count(str(tmp_path), "SELECT count(*) FROM tables") == 0
