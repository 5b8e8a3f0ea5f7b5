"""railbird backup and railbird restore: a consistent copy while people play, and the way back, into either database."""

from __future__ import annotations

import contextlib
import json
import random
import shutil
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from railbird.cli import main
from railbird.server import backup, mark
from railbird.server.store import Entry, Store, Summary, open_store
from tests.server.client import play_out, serving
from tests.server.logs import make_row
from tests.server.stores import execute, use
from tests.server.test_damage import make_tables, overwrite_page_of

pytestmark = pytest.mark.xdist_group("postgres")


def everything(place: str, tables: list[str]) -> list[Any]:
    found: list[Any] = []

    async def work(store: Store) -> None:
        for table in tables:
            found.append((await store.table(table), await store.entries(table)))

    use(place, work)
    assert all(row is not None for row, _ in found)
    return found


@pytest.fixture
def other_place(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, str]:
    """A second place of each kind, empty."""
    from tests.server.conftest import new_database

    return {"sqlite": str(tmp_path / "second"), "postgresql": new_database(request.getfixturevalue("database"))}


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_all_tables_come_back_in_either_database(
    place: str, kind: str, other_place: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tables = [table for table, _ in make_tables(place)]
    before = everything(place, tables)
    file = tmp_path / "copy.sqlite3"
    assert main(["backup", str(file), "--data", place, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["tables"], told["entries"]) == (4, sum(len(log) for _, log in before))
    assert told["bytes"] == file.stat().st_size
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.glob("copy*")] == ["copy.sqlite3"]
    target = other_place[kind]
    assert main(["restore", str(file), "--data", target]) == 0
    assert "4 tables with 126 moves are back" in capsys.readouterr().out
    assert everything(target, tables) == before
    for wrong in ("DELETE FROM entries", "UPDATE entries SET data = '{}'"):
        with pytest.raises(Exception, match="append-only"):
            execute(target, wrong)
    with serving(target) as server:
        assert server.ask("/health")[0] == 200


def test_a_copy_of_a_running_server_is_of_one_moment(place: str, tmp_path: Path) -> None:
    """Each log in each copy is whole, and each copy holds what was acknowledged before."""
    with serving(place) as server:
        made = [server.make(seats=["link", "link"]) for _ in range(3)]
        players = [[server.sit(table, seat) for seat in range(2)] for table in made]
        stop = threading.Event()
        moves = [0]

        def work() -> None:
            rng = random.Random(1)
            while not stop.is_set() and not all(pair[0].over for pair in players):
                for pair in players:
                    moves[0] += play_out(pair, rng, steps=1)

        thread = threading.Thread(target=work)
        thread.start()
        counts = []
        try:
            for number in range(4):
                done = moves[0]
                file = tmp_path / f"copy{number}"
                assert main(["backup", str(file), "--data", place, "--json"]) == 0
                counts.append((done, count_acts(file)))
        finally:
            stop.set()
            thread.join()
    for done, saved in counts:
        assert saved >= done
    assert counts[-1][1] > counts[0][1]


def count_acts(file: Path) -> int:
    with contextlib.closing(sqlite3.connect(file)) as db:
        for (table,) in db.execute("SELECT id FROM tables").fetchall():
            numbers = [n for (n,) in db.execute("SELECT n FROM entries WHERE table_id = ? ORDER BY n", (table,))]
            assert numbers == list(range(1, len(numbers) + 1))
        return int(db.execute("SELECT count(*) FROM entries WHERE kind = 'act' AND command IS NOT NULL").fetchone()[0])


def test_nothing_is_overwritten_by_chance(place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tables = [table for table, _ in make_tables(place)]
    file = tmp_path / "copy"
    file.write_text("something else")
    assert main(["backup", str(file), "--data", place]) == 2
    assert "exists; choose another name" in capsys.readouterr().err
    assert file.read_text() == "something else"
    assert main(["backup", str(file), "--data", place, "--replace"]) == 0
    before = everything(place, tables)
    assert main(["restore", str(file), "--data", place]) == 2
    assert "has tables already" in capsys.readouterr().err
    assert everything(place, tables) == before


def test_restoring_in_the_place_of_others(place: str, tmp_path: Path) -> None:
    tables = [table for table, _ in make_tables(place)]
    file = tmp_path / "copy"
    before = everything(place, tables)
    assert main(["backup", str(file), "--data", place]) == 0

    async def more(store: Store) -> None:
        await store.create(make_row("homestretch", table="new-table-______"))

    use(place, more)
    assert main(["restore", str(file), "--data", place, "--replace"]) == 0
    assert everything(place, tables) == before

    async def look(store: Store) -> None:
        assert await store.table("new-table-______") is None

    use(place, look)
    if not place.startswith("postgresql"):
        (aside,) = Path(place).glob("before-restore-*")
        with contextlib.closing(sqlite3.connect(aside / "railbird.sqlite3")) as db:
            assert db.execute("SELECT count(*) FROM tables").fetchone()[0] == 5
        assert (aside / mark.NAME).exists()
        assert not list(Path(place).glob("restoring-*"))


def test_not_under_a_running_server(place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_tables(place)
    file = tmp_path / "copy"
    assert main(["backup", str(file), "--data", place]) == 0
    with serving(place) as server:
        assert main(["restore", str(file), "--data", place, "--replace"]) == 2
        assert "server is using this" in capsys.readouterr().err
        assert server.ask("/health")[0] == 200


def test_what_is_no_backup(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "data"
    wrong = tmp_path / "wrong"
    for content in (b"", b"no database" * 1000):
        wrong.write_bytes(content)
        assert main(["restore", str(wrong), "--data", str(data)]) == 2
        assert "is no backup that can be read" in capsys.readouterr().err
    with contextlib.closing(sqlite3.connect(tmp_path / "other")) as db, db:
        db.execute("CREATE TABLE something (x)")
    assert main(["restore", str(tmp_path / "other"), "--data", str(data)]) == 2
    assert "is no backup" in capsys.readouterr().err
    with contextlib.closing(sqlite3.connect(tmp_path / "newer")) as db, db:
        db.executescript("CREATE TABLE schema_version (number INTEGER); INSERT INTO schema_version VALUES (99)")
    assert main(["restore", str(tmp_path / "newer"), "--data", str(data)]) == 2
    assert "newer version" in capsys.readouterr().err
    assert main(["restore", str(tmp_path / "none"), "--data", str(data)]) == 2
    assert "no such file" in capsys.readouterr().err
    assert not (data / "railbird.sqlite3").exists()
    assert main(["backup", str(tmp_path / "copy"), "--data", str(tmp_path / "nowhere")]) == 2
    assert "there are no tables here" in capsys.readouterr().err
    assert main(["backup", str(tmp_path / "copy"), "--data", "postgresql://127.0.0.1:1/x"]) == 2
    assert "PostgreSQL cannot be used" in capsys.readouterr().err
    assert main(["backup", str(tmp_path / "copy"), "--data", "mysql://x"]) == 2
    assert not (tmp_path / "copy").exists()


@pytest.mark.parametrize("where", [b'"steps"', b"hash"])  # in a log, and among the seats, which are not counted
def test_a_damaged_database_makes_no_backup(tmp_path: Path, where: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    tables = make_tables(str(tmp_path / "data"))
    overwrite_page_of(tmp_path / "data" / "railbird.sqlite3", tables[0][0], where)
    assert main(["backup", str(tmp_path / "copy"), "--data", str(tmp_path / "data")]) == 2
    assert "damaged" in capsys.readouterr().err
    assert not list(tmp_path.glob("copy*"))


@pytest.mark.parametrize("place", ["postgresql"], indirect=True)
def test_what_comes_while_rows_are_carried_is_not_in_the_copy(place: str) -> None:
    (table, count), *_ = make_tables(place)

    class Interrupted:
        """A connection beside which somebody plays on just before the entries are read."""

        def __init__(self, db: Any) -> None:
            self._db = db

        def transaction(self, **how: Any) -> Any:
            return self._db.transaction(**how)

        async def cursor(self, query: str, **more: Any) -> Any:
            if "FROM entries" in query:
                more_entries = [Entry(count + 1, "act", 0, {}, None, 9.0)]
                store = open_store(place)
                await store.open()
                await store.append(table, more_entries, Summary(phase="playing"))
                await store.close()
            async for row in self._db.cursor(query, **more):
                yield row

    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as copy:
        backup.with_postgres(place, lambda db: backup.from_postgres(Interrupted(db), copy))
        found = copy.execute("SELECT max(n) FROM entries WHERE table_id = ?", (table,)).fetchone()[0]
    assert found == count


def test_a_damaged_backup_is_not_restored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, file = tmp_path / "data", tmp_path / "copy"
    make_tables(str(data))
    assert main(["backup", str(file), "--data", str(data)]) == 0
    raw = bytearray(file.read_bytes())
    raw[3 * 4096 : 3 * 4096 + 200] = b"\xff" * 200
    file.write_bytes(raw)
    shutil.rmtree(data)
    assert main(["restore", str(file), "--data", str(data)]) == 2
    assert "damaged" in capsys.readouterr().err
    assert not (data / "railbird.sqlite3").exists()


def test_a_backup_of_a_version_before_is_brought_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from railbird.server import sqlite_file
    from railbird.server.store import pending

    data = tmp_path / "data"
    monkeypatch.setattr(sqlite_file, "pending", lambda dialect, present: pending(dialect, present)[:2])
    data.mkdir()
    with contextlib.closing(sqlite_file.connect(data / "railbird.sqlite3")) as db:
        sqlite_file.migrate(db)
        db.execute("INSERT INTO tables VALUES ('t', 'g', '{}', x'00', x'00', 1, 7, '{\"phase\":\"over\"}')")
    assert main(["backup", str(tmp_path / "copy"), "--data", str(data)]) == 0
    monkeypatch.undo()
    assert main(["restore", str(tmp_path / "copy"), "--data", str(tmp_path / "new")]) == 0

    async def look(store: Store) -> None:
        found = await store.table("t")
        assert found is not None
        assert found.since == 7

    use(str(tmp_path / "new"), look)
