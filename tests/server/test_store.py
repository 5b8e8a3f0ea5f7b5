"""The same promises from both stores: durable, append-only, numbered without gaps, one winner in a race."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from railbird.server.store import Conflict, Entry, Store, StoreError, Summary, open_store, pending
from tests.server.stores import entry, execute, row, use

pytestmark = pytest.mark.xdist_group("postgres")


def test_what_was_saved_is_there_after_reopening(place: str) -> None:
    summary = Summary(phase="over", names=["Zoë"], waiting=[], scores=[7], winners=[0], rematch="r" * 16)
    entries = [entry(1, "0:a", text="☃"), Entry(2, "start", None, {"steps": [[None, "roll 1 1"]]}, None, 3.0)]

    async def write(store: Store) -> None:
        await store.create(row())
        await store.append(row().id, entries, summary)

    async def read(store: Store) -> None:
        found = await store.table(row().id)
        assert found is not None
        assert found.summary == summary
        assert found.updated == 3.0
        expected = row()
        assert (found.spec, found.seed, found.seats) == (expected.spec, expected.seed, expected.seats)
        assert await store.entries(row().id) == entries
        assert await store.entries(row().id, since=1) == entries[1:]
        assert await store.table("nothing here") is None
        assert await store.entries("nothing here") == []
        await store.ping()

    use(place, write)
    use(place, read)


def test_a_number_or_command_that_is_taken_is_refused_and_nothing_of_it_stays(place: str) -> None:
    async def work(store: Store) -> None:
        await store.create(row())
        with pytest.raises(Conflict):
            await store.create(row())
        await store.append(row().id, [entry(1, "0:a")], Summary())
        with pytest.raises(Conflict):
            await store.append(row().id, [entry(1, "0:b")], Summary())
        with pytest.raises(Conflict):
            await store.append(row().id, [entry(2, "0:c"), entry(3, "0:a")], Summary(phase="over"))
        with pytest.raises(Conflict):
            await store.append("n" * 16, [entry(1)], Summary())
        assert [e.n for e in await store.entries(row().id)] == [1]
        found = await store.table(row().id)
        assert found is not None
        assert found.summary.phase == "open"

    use(place, work)


def test_an_entry_that_would_leave_a_gap_is_refused(place: str) -> None:
    """A log with a gap could never be read again."""

    async def work(store: Store) -> None:
        await store.create(row())
        with pytest.raises(Conflict):
            await store.append(row().id, [entry(2)], Summary(phase="over"))
        await store.append(row().id, [entry(1), entry(2)], Summary())
        for wrong in ([entry(4)], [entry(3), entry(5)], [entry(4), entry(3)], [entry(3), entry(3)], [entry(0)]):
            with pytest.raises(Conflict):
                await store.append(row().id, wrong, Summary(phase="over"))
        await store.create(row("u" * 16))  # another table's log is another log
        with pytest.raises(Conflict):
            await store.append("u" * 16, [entry(3)], Summary())
        await store.append("u" * 16, [entry(1)], Summary())
        await store.append(row().id, [entry(3)], Summary())
        assert [e.n for e in await store.entries(row().id)] == [1, 2, 3]
        found = await store.table(row().id)
        assert found is not None
        assert found.summary.phase == "open"

    use(place, work)


def test_a_gap_does_not_spoil_the_commit_it_shares(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        for name in ("t" * 16, "u" * 16):
            await store.create(row(name))
        results = await asyncio.gather(
            store.append("t" * 16, [entry(1)], Summary()),
            store.append("u" * 16, [entry(2)], Summary()),
            store.append("t" * 16, [entry(2)], Summary()),
            return_exceptions=True,
        )
        assert [type(result) for result in results] == [type(None), Conflict, type(None)]
        assert [e.n for e in await store.entries("t" * 16)] == [1, 2]
        assert await store.entries("u" * 16) == []

    use(str(tmp_path), work)


def test_many_writers_on_one_table_leave_no_gap(place: str) -> None:
    async def work(store: Store) -> None:
        await store.create(row())

        async def writer(number: int) -> None:
            for k in range(10):
                while True:
                    n = len(await store.entries(row().id)) + 1
                    try:
                        await store.append(row().id, [entry(n, f"{number}:{k}")], Summary())
                        break
                    except Conflict:
                        continue

        await asyncio.gather(*(writer(number) for number in range(4)))
        assert [e.n for e in await store.entries(row().id)] == list(range(1, 41))

    use(place, work)


def test_a_log_of_many_pages_is_read_whole(place: str) -> None:
    log = [entry(n, f"0:{n}", k=n) for n in range(1, 1301)]

    async def work(store: Store) -> None:
        await store.create(row())
        await store.append(row().id, log[:1000], Summary())
        assert await store.entries(row().id) == log[:1000]
        await store.append(row().id, log[1000:], Summary())
        assert await store.entries(row().id) == log
        assert await store.entries(row().id, 799) == log[799:]

    use(place, work)


def test_many_tables_at_once(place: str) -> None:
    async def work(store: Store) -> None:
        names = [f"table-{number:010}" for number in range(50)]
        await asyncio.gather(*(store.create(row(name)) for name in names))
        for n in range(1, 6):
            await asyncio.gather(*(store.append(name, [entry(n, who=name)], Summary()) for name in names))
        for name in names:
            assert [(e.n, e.data["who"]) for e in await store.entries(name)] == [(n, name) for n in range(1, 6)]

    use(place, work)


def test_the_log_cannot_be_rewritten(place: str) -> None:
    async def work(store: Store) -> None:
        await store.create(row())
        await store.append(row().id, [entry(1)], Summary())

    use(place, work)
    for wrong in ("UPDATE entries SET data = '{}'", "DELETE FROM entries"):
        with pytest.raises(Exception, match="append-only"):
            execute(place, wrong)


def test_data_of_a_newer_version_is_left_alone(place: str) -> None:
    async def nothing(store: Store) -> None:
        await store.ping()

    use(place, nothing)
    use(place, nothing)  # migrations are applied once
    execute(place, "INSERT INTO schema_version VALUES (99)")
    with pytest.raises(StoreError, match="newer version"):
        use(place, nothing)


def test_the_two_databases_have_the_same_migrations() -> None:
    assert [number for number, _ in pending("sqlite", 0)] == [number for number, _ in pending("postgres", 0)]


def test_a_second_server_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        other = open_store(str(tmp_path))
        with pytest.raises(StoreError, match="another server"):
            await other.open()
        await other.close()

    use(str(tmp_path), work)


def test_a_place_that_cannot_be_used_is_said_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder")
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "railbird.sqlite3").write_bytes(b"this is no database" * 100)

    async def nothing(store: Store) -> None:
        pass

    for place in (file / "below", broken):
        with pytest.raises(StoreError) as caught:
            use(str(place), nothing)
        assert "\n" not in str(caught.value)
        assert str(place) in str(caught.value)


def test_sqlite_is_set_to_be_durable(tmp_path: Path) -> None:
    from railbird.server.sqlite_file import connect

    db = connect(tmp_path / "x.sqlite3")
    settings = [db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous", "foreign_keys")]
    db.close()
    assert settings == ["wal", 2, 1]  # 2: FULL, synced on every commit


def test_one_bad_job_does_not_spoil_the_commit_it_shares(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(row())
        results = await asyncio.gather(
            store.append(row().id, [entry(1)], Summary()),
            store.append(row().id, [entry(1)], Summary()),
            store.append(row().id, [entry(2)], Summary()),
            return_exceptions=True,
        )
        assert results[0] is None
        assert isinstance(results[1], Conflict)
        assert results[2] is None

    use(str(tmp_path), work)


def test_whatever_goes_wrong_with_one_job_the_writer_goes_on(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(row())
        strange = msgspec.structs.replace(entry(1), data={"no": "\ud800"})
        with pytest.raises((StoreError, UnicodeError)):
            await store.append(row().id, [strange], Summary())
        odd: Any = row("u" * 16)
        odd.seed = object()  # nothing a database could keep
        with pytest.raises(StoreError, match="could not be saved"):
            await store.create(odd)
        await store.append(row().id, [entry(1)], Summary())
        assert len(await store.entries(row().id)) == 1

    use(str(tmp_path), work)


def test_a_database_that_cannot_be_read_is_a_store_error(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(row())
        store._reader.close()  # type: ignore[attr-defined]
        with pytest.raises(StoreError, match="does not answer"):
            await store.table(row().id)
        with pytest.raises(StoreError):
            await store.ping()

    use(str(tmp_path), work)


def test_a_closed_store_takes_nothing_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    async def run() -> None:
        store = open_store(tmp_path)
        await store.open()
        await store.create(row())
        await store.close()
        with pytest.raises(StoreError):
            await store.append(row().id, [entry(1)], Summary())
        with pytest.raises(StoreError):
            await store.entries(row().id)

    asyncio.run(run())
