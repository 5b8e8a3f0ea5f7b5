"""The file of a SQLite store: how it is opened, looked over, migrated and kept from other servers."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import IO

from railbird.server import mark
from railbird.server.paths import FILE
from railbird.server.store import StoreError, pending, words_of

LARGEST_CHECKED = 16 << 20
PRAGMAS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    "busy_timeout = 5000",
    "wal_autocheckpoint = 4000",  # pages: a busy table's page is folded back once for many moves
)


def connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, cached_statements=64)
    try:
        for pragma in PRAGMAS:
            db.execute(f"PRAGMA {pragma}")
        os.chmod(path, 0o600)
    except (OSError, sqlite3.Error):
        db.close()
        raise
    return db


def look_before(folder: Path) -> None:
    """Whether the file is whole and has what was acknowledged. Without writing: a connection that may write folds the
    journal into the file when it closes, and what is left of a damaged one would be lost."""
    path = folder / FILE
    if path.exists():
        with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
            look_over(db, path)
            if trouble := mark.missing(db, folder):
                raise StoreError(trouble)


def look_over(db: sqlite3.Connection, path: Path) -> None:
    """Damage is better found now than in the middle of somebody's match. Not in large files: it would take long."""
    if path.stat().st_size > LARGEST_CHECKED:
        return
    try:
        found = db.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.DatabaseError as error:
        found = str(error)
    if found != "ok":
        raise StoreError(
            f"{path}: the file is damaged ({words_of(ValueError(found))}); put a backup in its place (railbird"
            " restore), or let railbird doctor --repair save what can be read"
        )


def migrate(db: sqlite3.Connection) -> None:
    db.execute("CREATE TABLE IF NOT EXISTS schema_version (number INTEGER NOT NULL) STRICT")
    present = db.execute("SELECT coalesce(max(number), 0) FROM schema_version").fetchone()[0]
    for number, script in pending("sqlite", present):
        db.executescript(f"BEGIN IMMEDIATE;\n{script}\nINSERT INTO schema_version VALUES ({number});\nCOMMIT;")


def hold(path: Path) -> IO[str]:
    """Keep other servers off this folder for as long as the file stays open."""
    file = path.open("a")
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise StoreError(
            f"{path.parent}: another server is using this folder; give this one its own with --data"
        ) from None
    return file
