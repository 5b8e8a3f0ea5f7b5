"""A copy of all tables in one file, made while the server runs, and the way back.

The file is a SQLite database with the tables as the SQLite store has them, whichever database they come from and go to:
so a backup also carries tables from a folder into PostgreSQL and out of it. Snapshots of tables are derived, and those
of PostgreSQL are left out.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

from railbird.errors import RailbirdError
from railbird.server import mark
from railbird.server.paths import FILE, URLS
from railbird.server.sqlite_file import hold, migrate
from railbird.server.store import StoreError, words_of

ROWS = 2_000  # that are carried at once
COLUMNS = {
    "tables": ("id", "game", "spec", "seed", "spectator", "created", "updated", "summary", "phase", "since"),
    "seats": ("table_id", "seat", "token"),
    "entries": ("table_id", "n", "kind", "seat", "data", "command", "at"),
}
CONNECT_SECONDS = 10


class BackupError(RailbirdError):
    """It cannot be done: why, in one line."""


def backup(data: str, file: Path, replace: bool = False) -> dict[str, int]:
    """Write a consistent copy of what is there now; how many tables, entries and bytes it has."""
    if file.exists() and not replace:
        raise BackupError(f"{file} exists; choose another name, or say --replace")
    part = file.with_name(f"{file.name}.part")
    with contextlib.suppress(FileNotFoundError):
        part.unlink()
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # seeds and tokens are for nobody else
        with contextlib.closing(sqlite3.connect(part, isolation_level=None)) as copy:
            if data.startswith(URLS):
                with_postgres(data, lambda db: from_postgres(db, copy))
            else:
                from_folder(Path(data), copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, that says all
            counts = counted(copy)
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        os.replace(part, file)
    except (OSError, sqlite3.Error, StoreError) as error:
        raise BackupError(f"{file}: no backup was made: {words_of(error)}") from None
    finally:
        with contextlib.suppress(FileNotFoundError):
            part.unlink()
    return {**counts, "bytes": file.stat().st_size}


def from_folder(folder: Path, copy: sqlite3.Connection) -> None:
    """In one go: whatever is committed meanwhile is not in it, and nobody has to wait."""
    path = folder / FILE
    if not path.exists():
        raise BackupError(f"{folder}: there are no tables here")
    with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
        db.backup(copy)
    check(copy, str(path))


def check(db: sqlite3.Connection, name: str) -> None:
    found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise BackupError(f"{name} is damaged ({words_of(ValueError(found))})")


def counted(db: sqlite3.Connection) -> dict[str, int]:
    return {
        "tables": db.execute("SELECT count(*) FROM tables").fetchone()[0],
        "entries": db.execute("SELECT count(*) FROM entries").fetchone()[0],
    }


async def from_postgres(db: Any, copy: sqlite3.Connection) -> None:
    migrate(copy)
    copy.execute("BEGIN")
    async with db.transaction(isolation="repeatable_read", readonly=True):  # all as of one moment
        for name, columns in COLUMNS.items():
            insert = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
            rows: list[tuple[Any, ...]] = []
            async for row in db.cursor(f"SELECT {', '.join(columns)} FROM {name}", prefetch=ROWS):
                rows.append(tuple(row))
                if len(rows) == ROWS:
                    copy.executemany(insert, rows)
                    rows.clear()
            copy.executemany(insert, rows)
    copy.execute("COMMIT")


def restore(file: Path, data: str, replace: bool = False) -> dict[str, int]:
    """Put the tables of a backup where there are none, or, if told so, in the place of those that are there."""
    with opened(file, Path(data) if not data.startswith(URLS) else None) as (path, copy):
        counts = counted(copy)
        try:
            if data.startswith(URLS):
                with_postgres(data, lambda db: into_postgres(copy, db, replace))
            else:
                copy.close()
                into_folder(path, Path(data), replace)
        except (OSError, sqlite3.Error) as error:
            raise BackupError(f"{data}: cannot be used for tables: {words_of(error)}") from None
        except StoreError as error:
            raise BackupError(str(error)) from None
    return counts


@contextlib.contextmanager
def opened(file: Path, beside: Path | None) -> Iterator[tuple[Path, sqlite3.Connection]]:
    """A copy of the backup, whole and brought up to this version; where it can be moved into the folder."""
    if not file.is_file():
        raise BackupError(f"{file}: there is no such file")
    try:
        if beside is not None:
            beside.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryDirectory(prefix="restoring-", dir=beside) as folder:
            path = Path(folder) / FILE
            with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as copy:
                with contextlib.closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as db:
                    db.execute("SELECT count(*) FROM schema_version")  # else it is something else
                    db.backup(copy)
                check(copy, str(file))
                migrate(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
                yield path, copy
    except (OSError, sqlite3.Error) as error:
        raise BackupError(f"{file} is no backup that can be read: {words_of(error)}") from None
    except StoreError as error:
        raise BackupError(f"{file}: {error}") from None


def into_folder(path: Path, folder: Path, replace: bool) -> None:
    with hold(folder / "railbird.lock"):
        there = folder / FILE
        if there.exists() and not replace:
            raise BackupError(f"{folder} has tables already; --replace puts them aside and takes those of the backup")
        put_aside(folder, "before-restore")
        os.chmod(path, 0o600)
        with path.open("rb+") as written:
            os.fsync(written.fileno())
        os.replace(path, there)


def put_aside(folder: Path, why: str) -> Path | None:
    """Move the files of the tables into a folder beside them; None if there are none."""
    names = [name for name in (FILE, f"{FILE}-wal", f"{FILE}-shm", mark.NAME) if (folder / name).exists()]
    if FILE not in names:
        mark.remove(folder)
        return None
    aside = new_folder(folder, why)
    for name in names:
        os.replace(folder / name, aside / name)
    return aside


def new_folder(folder: Path, why: str) -> Path:
    """For what is put aside now."""
    name = f"{why}-{time.strftime('%Y%m%d-%H%M%S')}"
    for number in itertools.count(1):
        with contextlib.suppress(FileExistsError):
            made = folder / (name if number == 1 else f"{name}-{number}")
            made.mkdir(mode=0o700)
            return made
    raise AssertionError


async def into_postgres(copy: sqlite3.Connection, db: Any, replace: bool) -> None:
    from railbird.server.store_postgres import ENTRY_BYTES, TABLE_BYTES
    from railbird.server.store_postgres import migrate as migrate_postgres

    await refuse_servers(db)
    await migrate_postgres(db)
    async with db.transaction():
        await db.execute("LOCK TABLE tables IN ACCESS EXCLUSIVE MODE")
        if await db.fetchval("SELECT EXISTS (SELECT FROM tables)"):
            if not replace:
                raise BackupError("the database has tables already; --replace deletes them: make a backup first")
            await db.execute("TRUNCATE tables, seats, entries, snapshots")
        for name, columns in COLUMNS.items():
            found = copy.execute(f"SELECT {', '.join(columns)} FROM {name}")
            while rows := found.fetchmany(ROWS):
                await db.copy_records_to_table(name, records=rows, columns=columns)
        await db.execute(
            f"UPDATE tables SET bytes = {TABLE_BYTES} + length(spec) + (SELECT coalesce(sum(length(data) +"
            f" {ENTRY_BYTES}), 0) FROM entries WHERE table_id = tables.id)"
        )


async def refuse_servers(db: Any) -> None:
    from railbird.server.bus import NAME

    query = "SELECT count(*) FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()"
    if await db.fetchval(query, NAME):
        raise BackupError("a server is using this database; stop it first")


def with_postgres(url: str, work: Callable[[Any], Awaitable[None]]) -> None:
    try:
        import asyncpg
    except ImportError:
        raise BackupError("PostgreSQL needs the extra: pip install 'railbird[postgres]'") from None

    async def run() -> None:
        db = await asyncpg.connect(url, timeout=CONNECT_SECONDS)
        try:
            await work(db)
        finally:
            await db.close()

    try:
        asyncio.run(run())
    except (BackupError, StoreError, sqlite3.Error):
        raise
    except Exception as error:  # the driver has many kinds
        raise BackupError(f"PostgreSQL cannot be used: {words_of(error)}") from None
