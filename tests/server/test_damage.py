"""Damage of one table is one clear error for that table, and nothing for the others; a journal that is missing is
noticed; a disk that is full is said; and what can be saved is saved."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from railbird.cli import main
from railbird.server import mark, store_sqlite
from railbird.server.snapshots import made_by
from railbird.server.store import Damaged, Snapshot, Store, StoreError, Summary
from tests.server.client import Player, Server, play_out, serving
from tests.server.logs import make_row, play
from tests.server.process import ServerProcess
from tests.server.stores import entry, execute, row, use

pytestmark = pytest.mark.xdist_group("postgres")


def change(place: str, table: str, what: str) -> None:
    """Damage something of this table behind the server's back."""
    statements = {
        "spec": "UPDATE tables SET spec = '{\"rules' WHERE id = 'T'",
        "spec kind": "UPDATE tables SET spec = '[1, 2]' WHERE id = 'T'",
        "spec keys": "UPDATE tables SET spec = '{}' WHERE id = 'T'",
        "summary": "UPDATE tables SET summary = 'no JSON' WHERE id = 'T'",
        "summary kind": "UPDATE tables SET summary = '{\"phase\": 7}' WHERE id = 'T'",
        "seats": "DELETE FROM seats WHERE table_id = 'T' AND seat = 1",
        "data": "UPDATE entries SET data = '{{' WHERE table_id = 'T' AND n = 3",
        "kind": "UPDATE entries SET kind = 'strange' WHERE table_id = 'T' AND n = 3",
        "keys": "UPDATE entries SET data = '{}' WHERE table_id = 'T' AND n = 4",
        "steps": 'UPDATE entries SET data = \'{"steps": [[0, "fly"]], "to": 511}\' WHERE table_id = \'T\' AND n = 5',
        "gap": "DELETE FROM entries WHERE table_id = 'T' AND n = 4",
        "snapshot": "UPDATE snapshots SET data = 'x' WHERE table_id = 'T'",
    }
    postgres = place.startswith("postgresql")
    statement = statements[what].replace("'T'", f"'{table}'")
    off = "ALTER TABLE entries DISABLE TRIGGER USER" if postgres else "DROP TRIGGER entries_stay"
    if not postgres:
        statement = statement.replace("data = 'x'", "data = x'00'")
        if "DELETE FROM entries" in statement:
            off = "DROP TRIGGER entries_remain"
    on = "ALTER TABLE entries ENABLE TRIGGER USER" if postgres else trigger(place, off)
    if "entries" in statement:
        execute(place, off)
    execute(place, statement)
    if "entries" in statement:
        execute(place, on)


def trigger(place: str, off: str) -> str:
    with contextlib.closing(sqlite3.connect(Path(place) / "railbird.sqlite3")) as db:
        found = db.execute("SELECT sql FROM sqlite_master WHERE name = ?", (off.split()[-1],)).fetchone()
    return str(found[0])


def played(server: Server, steps: int = 12) -> tuple[dict[str, Any], list[Player]]:
    made = server.make(seats=["link", "link"], options={"first": 0})
    players = [server.sit(made, seat) for seat in range(2)]
    play_out(players, random.Random(1), steps=steps)
    return made, players


def leave(server: Server, made: dict[str, Any], players: list[Player]) -> None:
    """The table is read again when somebody comes."""
    for player in players:
        player.close()
    hub = server.app.state.hub
    if made["table"] in hub.tables:
        hub.forget(hub.tables[made["table"]])


def key(made: dict[str, Any], name: str = "spectator") -> dict[str, Any]:
    return {"table": made["table"], "token": made[name]}


FATAL = ["spec", "spec kind", "spec keys", "seats", "data", "kind", "keys", "steps", "gap"]


@pytest.mark.parametrize("what", FATAL)
def test_a_damaged_table_is_one_clear_error_and_the_others_go_on(
    place: str, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(place) as server:
        (bad, players), (good, others) = played(server), played(server)
        leave(server, bad, players)
        change(place, bad["table"], what)
        for _ in range(2):  # the second time it is not named in the log again
            visitor = server.watch(bad)
            assert visitor.closed is not None
            code, bye = visitor.closed
            assert bye is not None
            assert (code, bye["code"], bye["retry"]) == (4410, "damaged", False)
            assert "its data is damaged" in bye["reason"]
        for path in ("/api/record", "/api/replay", "/api/verify"):
            status, said, _ = server.ask(path, key(bad))
            assert (status, said["error"]["code"]) == (410, "damaged"), path
        body = {"tables": [key(bad), key(good)]}
        status, told, _ = server.ask("/api/mine", body)
        assert status == 200
        assert told["tables"][0]["phase"] in ("damaged", "playing")  # the list itself may be whole
        assert (told["tables"][0]["phase"] == "damaged") == (what in ("spec", "spec kind"))
        assert told["tables"][1]["phase"] == "playing"
        stranger = {"tables": [{"table": bad["table"], "token": "x" * 32}]}
        assert server.ask("/api/mine", stranger)[1]["tables"][0]["phase"] == "gone"
        assert server.ask("/api/record", {"table": bad["table"]})[0] == 404
        play_out(others, random.Random(2), steps=3)
        assert server.app.state.hub.metrics.counts["damaged"] >= 5
        assert server.ask("/health")[0] == 200
    named = [record.message for record in caplog.records if bad["table"] in record.message]
    assert len(named) == 1
    assert "railbird doctor --repair" in named[0]
    assert ("its settings cannot be read" in named[0]) == (what in ("spec", "spec kind"))


@pytest.mark.parametrize("what", ["summary", "summary kind", "snapshot"])
def test_what_is_derived_is_made_anew(place: str, what: str) -> None:
    with serving(place) as server:
        made, players = played(server)
        body = {"tables": [key(made)]}
        before = server.ask("/api/mine", body)[1]["tables"]
        leave(server, made, players)
        if what == "snapshot":
            keep = Snapshot(5, made_by("long_shot_dice"), b"x")
            hub = server.app.state.hub
            asyncio.run_coroutine_threadsafe(
                hub.store.keep(made["table"], keep), next(iter(hub._tasks)).get_loop()
            ).result(30)
        change(place, made["table"], what)
        assert server.ask("/api/mine", body)[1]["tables"] == before
        again = [server.sit(made, seat, join=False) for seat in range(2)]
        assert play_out(again, random.Random(3), steps=3) == 3
        assert server.ask("/api/mine", body)[1]["tables"][0]["phase"] == "playing"


def test_a_damaged_page_hits_only_its_own_tables(tmp_path: Path) -> None:
    """Pages of entries are overwritten: the tables in them are damaged, others are played on, in the same commits."""
    with serving(tmp_path) as server:
        tables = [played(server, steps=25) for _ in range(4)]
        for made, players in tables:
            leave(server, made, players)
    path = tmp_path / "railbird.sqlite3"
    bad = overwrite_page_of(path, tables[0][0]["table"])
    with serving(tmp_path) as server:
        told = server.ask("/api/mine", {"tables": [key(made) for made, _ in tables]})[1]["tables"]
        assert [table["phase"] for table in told] == ["playing"] * 4
        state = {made["table"]: server.watch(made).closed for made, _ in tables}
        closed = state[bad]
        assert closed is not None
        assert closed[0] == 4410
        assert sum(closed is None for closed in state.values()) >= 1


def overwrite_page_of(path: Path, table: str, holding: bytes = b'"steps"') -> str:
    """One leaf page that holds several rows of this table: of its log, or of what has this text in it."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        size = db.execute("PRAGMA page_size").fetchone()[0]
    raw = bytearray(path.read_bytes())
    for page in range(len(raw) // size - 1, 1, -1):
        text = raw[page * size : (page + 1) * size]
        if text.count(table.encode()) >= 2 and holding in text:
            raw[page * size : page * size + 64] = b"\xff" * 64
            path.write_bytes(raw)
            return table
    raise AssertionError("no page was found")


@pytest.fixture(autouse=True)
def no_look_at_the_start(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """As with a file that is too large to be looked over."""
    if "damaged_page" in request.node.name:
        from railbird.server import sqlite_file

        monkeypatch.setattr(sqlite_file, "LARGEST_CHECKED", 0)


def test_a_damaged_page_does_not_spoil_the_commit_it_shares(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        for name in ("a", "b"):
            await store.create(row(name * 16))
        real = store_sqlite.write

        def write(db: sqlite3.Connection, batch: list[store_sqlite.Job]) -> None:
            if any(job.table == "a" * 16 for job in batch):
                raise sqlite3.DatabaseError("database disk image is malformed")
            real(db, batch)

        store_sqlite.write, keep = write, real
        try:
            results = await asyncio.gather(
                store.append("a" * 16, [entry(1)], Summary()),
                store.append("b" * 16, [entry(1)], Summary()),
                return_exceptions=True,
            )
        finally:
            store_sqlite.write = keep
        assert isinstance(results[0], Damaged)
        assert results[1] is None
        assert len(await store.entries("b" * 16)) == 1

    use(str(tmp_path), work)


def test_text_that_is_no_text(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(row())

    use(str(tmp_path), work)
    execute(str(tmp_path), "UPDATE tables SET spec = CAST(x'7bff7d' AS TEXT)")

    async def look(store: Store) -> None:
        with pytest.raises(Damaged, match="UTF-8"):
            await store.table(row().id)
        with pytest.raises(Damaged):
            await store.tables([row().id])

    use(str(tmp_path), look)


def test_a_row_that_cannot_be_read_does_not_spoil_the_list(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        (bad, players), (good, _) = played(server), played(server)
        leave(server, bad, players)
        execute(str(tmp_path), f"UPDATE tables SET spec = CAST(x'7bff7d' AS TEXT) WHERE id = '{bad['table']}'")
        told = server.ask("/api/mine", {"tables": [key(bad), key(good), {"table": "n" * 16, "token": "x" * 32}]})
        assert told[0] == 200
        assert [table["phase"] for table in told[1]["tables"]] == ["damaged", "playing", "gone"]


# The journal.


def killed_with_moves(folder: Path) -> dict[str, Any]:
    """A server that was killed: its newest moves are in the journal alone."""
    running = ServerProcess(folder)
    made, _ = played(running.server, steps=10)
    running.kill()
    assert (folder / "railbird.sqlite3-wal").stat().st_size > 0
    return made


@pytest.mark.parametrize("how", ["removed", "emptied", "cut", "overwritten"])
def test_a_journal_that_is_missing_or_damaged_is_noticed(
    tmp_path: Path, how: str, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "data"
    made = killed_with_moves(data)
    journal = data / "railbird.sqlite3-wal"
    whole = journal.read_bytes()
    if how == "removed":
        journal.unlink()
    elif how == "emptied":
        journal.write_bytes(b"")
    elif how == "cut":
        journal.write_bytes(whole[: len(whole) - 5000])
    else:
        journal.write_bytes(whole[:-3000] + b"\xaa" * 100 + whole[-2900:])
    left = journal.read_bytes() if journal.exists() else b""
    with pytest.raises(StoreError, match="are missing"):
        use(str(data), lambda store: store.ping())
    for _ in range(2):  # not forgotten by being said once
        assert main(["serve", "--data", str(data), "--port", "0", "--no-browser"]) == 2
        said = capsys.readouterr().err
        assert "moves that were acknowledged are missing" in said
        assert made["table"] in said
        assert "railbird doctor --repair" in said
        assert said.count("\n") == 1
    assert journal.read_bytes() == left  # what is left of it is not touched
    assert main(["doctor", "--data", str(data)]) == 0
    assert "are missing" in " ".join(capsys.readouterr().out.split())
    journal.write_bytes(whole)  # the right file is put back
    (data / "railbird.sqlite3-shm").unlink(missing_ok=True)
    running = ServerProcess(data)
    watcher = running.server.watch(made)
    assert watcher.closed is None
    assert watcher.table["n"] >= 12
    running.stop()


def test_a_killed_server_starts_again_without_a_word(tmp_path: Path) -> None:
    made = killed_with_moves(tmp_path)
    running = ServerProcess(tmp_path)
    assert running.server.watch(made).closed is None
    assert running.stop()[1] == ""
    (tmp_path / "railbird.mark").unlink()  # as of a version before
    running = ServerProcess(tmp_path)
    assert running.stop()[1] == ""


def test_an_older_copy_of_the_file_is_noticed(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with serving(data) as server:
        played(server, steps=3)
    shutil.copy(data / "railbird.sqlite3", tmp_path / "old")
    with serving(data) as server:
        played(server, steps=3)
    shutil.copy(tmp_path / "old", data / "railbird.sqlite3")
    with pytest.raises(StoreError, match="is not there"):
        use(str(data), lambda store: store.ping())


def test_the_mark_is_the_last_thing_that_was_saved(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(row())
        assert mark.read(tmp_path) == (row().id, 0)
        await store.append(row().id, [entry(1), entry(2)], Summary())
        assert mark.read(tmp_path) == (row().id, 2)
        with pytest.raises(Exception, match=r"follow|UNIQUE"):
            await store.append(row().id, [entry(5)], Summary())
        assert mark.read(tmp_path) == (row().id, 2)
        await store.keep(row().id, Snapshot(1, "x", b""))
        assert mark.read(tmp_path) == (row().id, 2)

    use(str(tmp_path), work)
    assert mark.read(tmp_path) == (row().id, 2)
    text = (tmp_path / mark.NAME).read_bytes()
    for wrong in (b"", b"strange", text.replace(b" 2 ", b" 9 "), text[:-5], text * 2):
        (tmp_path / mark.NAME).write_bytes(wrong)
        assert mark.read(tmp_path) is None
        use(str(tmp_path), lambda store: store.ping())


def test_a_table_that_is_removed_is_not_missed(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(row())
        assert (await store.expire("open", 2.0, 5))[0] == [row().id]
        assert mark.read(tmp_path) is None
        await store.clear(100)

    use(str(tmp_path), work)
    use(str(tmp_path), lambda store: store.ping())


def test_nor_one_that_was_being_removed_when_the_server_was_killed(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        await store.create(row())
        await store.append(row().id, [entry(1)], Summary())

    use(str(tmp_path), work)
    execute(str(tmp_path), "UPDATE tables SET phase = 'gone'")
    execute(str(tmp_path), "DELETE FROM entries")
    assert mark.read(tmp_path) == (row().id, 1)
    use(str(tmp_path), lambda store: store.ping())


# A disk that is full.


def test_health_says_when_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as server:
        assert server.ask("/health")[0] == 200
        real = shutil.disk_usage(tmp_path)
        monkeypatch.setattr(shutil, "disk_usage", lambda path: real._replace(free=1 << 20))
        status, said, _ = server.ask("/health")
        assert (status, said["status"]) == (503, "broken")
        monkeypatch.undo()
        assert server.ask("/health")[0] == 200


def test_health_says_when_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file may not grow any more: as on a disk that is full."""
    with serving(tmp_path) as server:
        _, players = played(server)
        store = server.app.state.hub.store
        writer = store._open[0]
        pages = writer.execute("PRAGMA page_count").fetchone()[0]
        writer.execute(f"PRAGMA max_page_count = {pages}")
        for _ in range(200):
            status = server.ask("/api/tables", {"game": "homestretch", "seats": [{"kind": "me"}] * 2})[0]
            if status == 503:
                break
        assert status == 503
        monkeypatch.setattr(store_sqlite, "PROBE", "CREATE TABLE IF NOT EXISTS more (x)")  # what needs another page
        assert server.ask("/health")[0] == 503
        writer.execute("PRAGMA max_page_count = 1000000")
        assert server.ask("/health")[0] == 200
        play_out(players, random.Random(3), steps=3)


@pytest.mark.parametrize("place", ["postgresql"], indirect=True)
def test_health_of_a_database_that_only_reads(place: str) -> None:
    name = place.rpartition("/")[2]
    with serving(place) as server:
        assert server.ask("/health")[0] == 200
        execute(place, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        loop = next(iter(server.app.state.hub._tasks)).get_loop()
        store = server.app.state.hub.store
        asyncio.run_coroutine_threadsafe(store._pool.expire_connections(), loop).result(30)
        store._written = -1e9
        status, said, _ = server.ask("/health")
        assert (status, said["status"]) == (503, "broken")


# Repair.


def make_tables(place: str) -> list[tuple[str, int]]:
    """Tables of several lengths; id and number of entries."""
    made = []

    async def work(store: Store) -> None:
        for number, game in enumerate(("long_shot_dice", "homestretch", "finish_line", "long_shot")):
            table = make_row(game, table=f"table-{number}".ljust(16, "_"))
            progress, log = play(table, random.Random(number), most=30 + number)
            await store.create(table)
            await store.append(table.id, log, progress.summary(), progress.updated)
            made.append((table.id, len(log)))

    use(place, work)
    return made


def repaired(place: str, capsys: pytest.CaptureFixture[str], code: int = 0) -> dict[str, Any]:
    assert main(["doctor", "--repair", "--json", "--data", place]) == code
    return dict(json.loads(capsys.readouterr().out))


def test_nothing_to_repair(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    tables = make_tables(place)
    told = repaired(place, capsys)
    assert (told["tables"], told["mended"], told["lost"]) == (len(tables), [], [])
    assert lengths(place, tables) == [n for _, n in tables]
    assert main(["doctor", "--repair", "--data", place]) == 0
    assert "4 tables looked at, 0 things mended, 0 lost." in capsys.readouterr().out


def lengths(place: str, tables: list[tuple[str, int]]) -> list[int]:
    found: list[int] = []

    async def work(store: Store) -> None:
        from railbird.server.opening import read_table

        for table, _ in tables:
            known = await store.table(table)
            assert known is not None
            try:
                progress = await read_table(store, known)
            except Damaged:
                found.append(-1)
                continue
            assert known.summary == progress.summary()
            found.append(progress.n)

    use(place, work)
    return found


@pytest.mark.parametrize("what", ["data", "kind", "gap", "keys", "steps"])
def test_a_log_that_breaks_off_is_cut_before(place: str, what: str, capsys: pytest.CaptureFixture[str]) -> None:
    tables = make_tables(place)
    change(place, tables[2][0], what)
    told = repaired(place, capsys)
    good = {"data": 2, "kind": 2, "gap": 3, "keys": 3, "steps": 4}[what]
    assert told["mended"] == [f"table {tables[2][0]}: {good} of 32 moves can be read; it goes on from there"]
    assert lengths(place, tables) == [30, 31, good, 33]
    with pytest.raises(Exception, match="append-only"):
        execute(place, "DELETE FROM entries")
    assert repaired(place, capsys)["mended"] == []


def test_an_entry_of_which_a_part_makes_sense_is_left_out_whole(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Its first steps can be made, and the rest cannot: nothing of it stays."""
    tables = make_tables(place)
    cut = {}

    async def find(store: Store) -> None:
        for table, _ in tables:
            last = [one for one in await store.entries(table) if one.kind == "act"][-1]
            steps = [*last.data["steps"], [0, "fly"]]
            text = json.dumps({**last.data, "steps": steps}).replace("'", "''")
            cut[table] = (last.n, f"UPDATE entries SET data = '{text}' WHERE table_id = '{table}' AND n = {last.n}")

    use(place, find)
    postgres = place.startswith("postgresql")
    on = "ALTER TABLE entries ENABLE TRIGGER USER" if postgres else trigger(place, "entries_stay")
    execute(place, "ALTER TABLE entries DISABLE TRIGGER USER" if postgres else "DROP TRIGGER entries_stay")
    for _, statement in cut.values():
        execute(place, statement)
    execute(place, on)
    assert len(repaired(place, capsys)["mended"]) == 4
    assert lengths(place, tables) == [cut[table][0] - 1 for table, _ in tables]  # and the summaries are right


def test_a_summary_and_a_phase_are_written_anew(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    tables = make_tables(place)
    change(place, tables[0][0], "summary")
    execute(place, f"UPDATE tables SET phase = 'over' WHERE id = '{tables[1][0]}'")
    told = repaired(place, capsys)
    assert len(told["mended"]) == 2
    assert all("list of tables was written anew" in line for line in told["mended"])
    assert lengths(place, tables) == [n for _, n in tables]


def test_what_cannot_be_saved_is_told_and_left(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    tables = make_tables(place)
    change(place, tables[0][0], "spec")
    change(place, tables[1][0], "seats")
    told = repaired(place, capsys, code=1)
    assert [line.partition(":")[0] for line in told["lost"]] == [f"table {table}" for table, _ in tables[:2]]
    assert lengths(place, tables) == [-1, -1, 32, 33]
    assert main(["doctor", "--repair", "--data", place]) == 1
    assert "Cannot be saved: table" in capsys.readouterr().out


def test_a_snapshot_saves_what_the_log_does_not(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    from railbird.server.fold import Progress
    from railbird.server.snapshots import pack

    tables = make_tables(place)
    table = make_row("long_shot_dice", table=tables[0][0])

    async def work(store: Store) -> None:
        progress = Progress(table)
        for read in await store.entries(table.id):
            if read.n <= 20:
                progress.apply(read)
        await store.keep(table.id, Snapshot(20, made_by(table.game), pack(progress.keep())))
        await store.keep(tables[1][0], Snapshot(9, made_by("homestretch"), b"strange"))

    use(place, work)
    change(place, table.id, "data")
    told = repaired(place, capsys)
    assert told["mended"] == [
        f"table {table.id}: entry 3 of 30 cannot be read; it goes on from its snapshot, which is whole",
        f"table {tables[1][0]}: its snapshot could not be used and was dropped; its log is there",
    ]
    assert lengths(place, tables) == [n for _, n in tables]


def test_a_damaged_file_is_salvaged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tables = make_tables(str(tmp_path))
    overwrite_page_of(tmp_path / "railbird.sqlite3", tables[1][0])
    before = (tmp_path / "railbird.sqlite3").read_bytes()
    with pytest.raises(StoreError, match=r"is damaged.*doctor --repair"):
        use(str(tmp_path), lambda store: store.ping())
    assert main(["doctor", "--repair", "--json", "--data", str(tmp_path)]) in (0, 1)
    told = json.loads(capsys.readouterr().out)
    assert "the file was damaged" in told["mended"][0]
    assert (Path(told["aside"]) / "railbird.sqlite3").read_bytes() == before
    found = lengths(str(tmp_path), tables)
    assert found.count(-1) == 0
    assert sum(a == n for a, (_, n) in zip(found, tables, strict=True)) >= 2  # those in other pages are whole
    assert found != [n for _, n in tables]
    assert sum(found) >= 40


def test_a_file_that_is_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "railbird.sqlite3").write_bytes(b"no database " * 2000)
    assert main(["doctor", "--repair", "--json", "--data", str(tmp_path)]) == 1
    assert json.loads(capsys.readouterr().out)["lost"] == ["nothing of the file can be read"]
    assert main(["doctor", "--repair", "--data", str(tmp_path / "none")]) == 2
    assert "there are no tables here" in capsys.readouterr().err


def test_a_loss_is_accepted_by_repairing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = killed_with_moves(tmp_path)
    (tmp_path / "railbird.sqlite3-wal").unlink()
    told = repaired(str(tmp_path), capsys, code=1)
    assert "moves that were acknowledged are missing" in told["lost"][0]
    running = ServerProcess(tmp_path)
    assert running.server.ask("/health")[0] == 200
    assert running.server.watch(made).closed is not None  # it was in the journal alone
    running.stop()


def test_nothing_is_repaired_under_a_running_server(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(place):
        assert main(["doctor", "--repair", "--data", place]) == 2
        assert "server is using this" in capsys.readouterr().err
