"""Looks through all tables, tells which are damaged and what can be saved of them, and saves it.

Nothing is thrown away: a folder's files are copied aside before anything is changed. A file that SQLite cannot read as
a whole is salvaged first. Then every table is opened as the server would open it. A summary that does not say what the
log says is written anew, a snapshot that cannot be used is dropped, and a log that breaks off in the middle is cut
before the entry that cannot be read, so that the match goes on from there. What cannot be opened is left as it is.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Protocol

from railbird.errors import RailbirdError
from railbird.server import mark
from railbird.server.backup import BackupError, new_folder, refuse_servers
from railbird.server.fold import Progress
from railbird.server.opening import from_snapshot, start
from railbird.server.paths import FILE, URLS
from railbird.server.salvage import salvage
from railbird.server.snapshots import made_by, restore
from railbird.server.sqlite_file import hold
from railbird.server.store import (
    Damaged,
    Entry,
    Store,
    StoreError,
    TableRow,
    encode,
    open_store,
    read_entries,
    words_of,
)


class Line(Protocol):
    """A connection beside the store's; values are $1, $2 …"""

    async def ask(self, query: str, *values: Any) -> list[Any]: ...


class SqliteLine:
    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        db.text_factory = lambda text: text.decode("utf-8", "surrogateescape")  # damaged text is found when it is used

    async def ask(self, query: str, *values: Any) -> list[Any]:
        return self._db.execute(query.replace("$", "?"), values).fetchall()


class PostgresLine:
    def __init__(self, db: Any) -> None:
        self._db = db

    async def ask(self, query: str, *values: Any) -> list[Any]:
        return list(await self._db.fetch(query, *values))


def repair(data: str) -> dict[str, Any]:
    """What was looked at, what was mended and what cannot be saved, for people to read."""
    told: dict[str, Any] = {"tables": 0, "mended": [], "lost": [], "aside": None}
    try:
        if not data.startswith(URLS):
            mend_file(Path(data), told)
        asyncio.run(mend_tables(data, told))
    except (OSError, sqlite3.Error, StoreError) as error:
        raise BackupError(f"{data.split('@')[-1]}: cannot be repaired: {words_of(error)}") from None
    return told


# The file of a folder.


def mend_file(folder: Path, told: dict[str, Any]) -> None:
    path = folder / FILE
    if not path.exists():
        raise BackupError(f"{folder}: there are no tables here")
    with hold(folder / "railbird.lock"):
        told["aside"] = str(copy_aside(folder))
        if trouble := file_trouble(path):
            lost = rebuild(folder)
            told["mended"].append(f"the file was damaged ({trouble}) and was written anew from what can be read")
            told["lost"] += [f"table {table}: its rows cannot be read" for table in lost]
            with contextlib.closing(connect_reading(path)) as db:
                if not db.execute("SELECT count(*) FROM tables").fetchone()[0]:
                    told["lost"].append("nothing of the file can be read")
        with contextlib.closing(connect_reading(path)) as db:
            if trouble := mark.missing(db, folder):
                told["lost"].append(trouble.partition(" The journal")[0])
        mark.remove(folder)


def connect_reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def copy_aside(folder: Path) -> Path:
    aside = new_folder(folder, "before-repair")
    for name in (FILE, f"{FILE}-wal", mark.NAME):
        if (folder / name).exists():
            shutil.copy2(folder / name, aside / name)
    return aside


def file_trouble(path: Path) -> str:
    try:
        with contextlib.closing(connect_reading(path)) as db:
            found = str(db.execute("PRAGMA integrity_check(1)").fetchone()[0])
    except sqlite3.DatabaseError as error:
        found = str(error)
    return "" if found == "ok" else words_of(ValueError(found))


def rebuild(folder: Path) -> list[str]:
    """A new file from what can be read of the old one, in its place."""
    new = folder / f"{FILE}.new"
    new.unlink(missing_ok=True)
    lost = salvage(folder / FILE, new)
    with new.open("rb+") as written:
        os.fsync(written.fileno())
    os.chmod(new, 0o600)
    os.replace(new, folder / FILE)
    for name in (f"{FILE}-wal", f"{FILE}-shm"):  # they belong to the old one
        (folder / name).unlink(missing_ok=True)
    return lost


# The tables, one by one.


async def mend_tables(data: str, told: dict[str, Any]) -> None:
    async with opened(data) as (store, line):
        for (table,) in await line.ask("SELECT id FROM tables WHERE phase <> 'gone' ORDER BY id"):
            told["tables"] += 1
            try:
                mended = await mend_table(store, line, table)
            except (Damaged, RailbirdError) as error:
                told["lost"].append(f"table {table}: {error.what if isinstance(error, Damaged) else error}")
            else:
                told["mended"] += [f"table {table}: {what}" for what in mended]


@contextlib.asynccontextmanager
async def opened(data: str) -> AsyncIterator[tuple[Store, Line]]:
    if data.startswith(URLS):
        import asyncpg

        try:
            db = await asyncpg.connect(data, timeout=10)
        except Exception as error:  # the driver has many kinds
            raise StoreError(f"PostgreSQL cannot be used: {words_of(error)}") from None
        try:
            await refuse_servers(db)
            async with using(open_store(data)) as store:
                yield store, PostgresLine(db)
        finally:
            await db.close()
    else:
        async with using(open_store(data)) as store:
            with contextlib.closing(sqlite3.connect(Path(data) / FILE, isolation_level=None)) as beside:
                yield store, SqliteLine(beside)


@contextlib.asynccontextmanager
async def using(store: Store) -> AsyncIterator[Store]:
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def mend_table(store: Store, line: Line, table: str) -> list[str]:
    """What was mended; Damaged if the table cannot be opened whatever is done."""
    row = await store.table(table)
    if row is None:
        return []
    if row.damage:
        raise Damaged(table, row.damage)
    mended = []
    if not await snapshot_is_right(store, row):
        await line.ask("DELETE FROM snapshots WHERE table_id = $1", table)
        mended.append("its snapshot could not be used and was dropped; its log is there")
    start(row)  # Damaged if it makes no table
    count = (await line.ask("SELECT coalesce(max(n), 0) FROM entries WHERE table_id = $1", table))[0][0]
    whole = await fold_readable(line, row)
    ((phase,),) = await line.ask("SELECT phase FROM tables WHERE id = $1", table)
    if whole.n == count:
        if (row.summary, phase) != (whole.summary(), whole.phase):
            await save(line, whole)
            mended.append("its entry in the list of tables was written anew")
        return mended
    if (kept := await opens_from_snapshot(store, row)) is not None:
        if row.summary != kept.summary():
            await save(line, kept)
        return [*mended, f"entry {whole.n + 1} of {count} cannot be read; it goes on from its snapshot, which is whole"]
    await save(line, whole, cut=True)
    return [*mended, f"{whole.n} of {count} moves can be read; it goes on from there"]


async def snapshot_is_right(store: Store, row: TableRow) -> bool:
    try:
        kept = await store.snapshot(row.id)
        if kept is not None and kept.made_by == made_by(row.game):
            restore(row, kept.data)
    except StoreError:
        raise
    except Exception:
        return False
    return True


async def opens_from_snapshot(store: Store, row: TableRow) -> Progress | None:
    try:
        return await from_snapshot(store, row)
    except Damaged:
        return None


async def fold_readable(line: Line, row: TableRow) -> Progress:
    """The table after as much of its log as makes sense."""
    progress, entries = start(row), await readable_entries(line, row.id)
    for entry in entries:
        try:
            progress.apply(entry)
        except Exception:  # which may have left it half done: once more, up to here
            good = progress.n
            progress = start(row)
            for entry in entries[:good]:
                progress.apply(entry)
            break
    return progress


async def readable_entries(line: Line, table: str) -> list[Entry]:
    """Up to the first that cannot be read."""
    query = "SELECT n, kind, seat, data, command, at FROM entries WHERE table_id = $1 AND n > $2 ORDER BY n LIMIT 500"
    found: list[Entry] = []
    while rows := await line.ask(query, table, found[-1].n if found else 0):
        for row in rows:
            try:
                found += read_entries(table, [row])
            except Damaged:
                return found
    return found


async def save(line: Line, progress: Progress, cut: bool = False) -> None:
    """What the log says into the table's row; with `cut` the log ends here. Entries can be deleted only of a table that
    is gone, which it is inside this transaction."""
    summary = progress.summary()
    await line.ask("BEGIN")
    if cut:
        await line.ask("UPDATE tables SET phase = 'gone' WHERE id = $1", progress.id)
        await line.ask("DELETE FROM entries WHERE table_id = $1 AND n > $2", progress.id, progress.n)
        await line.ask("DELETE FROM snapshots WHERE table_id = $1", progress.id)
    await line.ask(
        "UPDATE tables SET summary = $2, phase = $3 WHERE id = $1", progress.id, encode(summary).decode(), summary.phase
    )
    await line.ask("COMMIT")
