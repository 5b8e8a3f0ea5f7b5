"""The last thing that a folder of tables has acknowledged, in a small file of its own.

SQLite starts without a word when its journal is missing, or uses as much of it as is whole: moves that were
acknowledged would be gone, and nobody told. So the writer notes after each commit one entry that was in it, and the
next start looks whether it is there. The note is never ahead of the database: it is written when the commit is on the
disk. It goes to the system at once, which a killed server does not undo, and to the disk every ten seconds: a memory
map, since a call to the system for every commit would make moves wait (each gives up the interpreter's lock).
"""

from __future__ import annotations

import mmap
import os
import re
import sqlite3
import zlib
from pathlib import Path

from railbird.server.paths import FILE

NAME = "railbird.mark"
SYNC_SECONDS = 10.0
LENGTH = 128
LINE = re.compile(rb"railbird-mark 1 (\S{1,64}) (\d{1,9}) ([0-9a-f]{8}) *\n")


class Mark:
    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME
        self._map: mmap.mmap | None = None
        self._table = ""

    def open(self) -> None:
        found = read(self._path.parent)
        self._table = found[0] if found else ""
        with os.fdopen(os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600), "r+b") as file:
            file.truncate(LENGTH)
            self._map = mmap.mmap(file.fileno(), LENGTH)

    def note(self, table: str, n: int) -> None:
        """Entry n of this table is on the disk; 0: the table itself."""
        self._table = table
        self._write(line(table, n))

    def forget(self, tables: list[str]) -> None:
        """These are removed and will not be found."""
        if self._table in tables:
            self._table = ""
            self._write(b" " * LENGTH)

    def _write(self, text: bytes) -> None:
        assert self._map is not None
        self._map[:] = text

    def sync(self) -> None:
        if self._map is not None:
            self._map.flush()

    def close(self) -> None:
        if self._map is not None:
            self._map.flush()
            self._map.close()
            self._map = None


def line(table: str, n: int) -> bytes:
    text = f"railbird-mark 1 {table} {n}".encode()
    return f"{text.decode()} {zlib.crc32(text):08x}".ljust(LENGTH - 1).encode() + b"\n"


def read(folder: Path) -> tuple[str, int] | None:
    """The table and the number of its entry; None if nothing is noted, or not so that it can be believed."""
    try:
        text = (folder / NAME).read_bytes()
    except OSError:
        return None
    found = LINE.fullmatch(text)
    if found is None or text != line(found[1].decode("ascii", "replace"), int(found[2])):
        return None
    return found[1].decode(), int(found[2])


def remove(folder: Path) -> None:
    (folder / NAME).unlink(missing_ok=True)


def missing(db: sqlite3.Connection, folder: Path) -> str:
    """What is wrong if the entry that was noted last is not in the database."""
    marked = read(folder)
    if marked is None:
        return ""
    table, n = marked
    version = db.execute("SELECT coalesce(max(number), 0) FROM schema_version").fetchone()[0]
    gone = "phase = 'gone'" if version >= 3 else "0"
    found = db.execute(
        f"SELECT (SELECT coalesce(max(n), 0) FROM entries WHERE table_id = id), {gone} FROM tables WHERE id = ?",
        (table,),
    ).fetchone()
    if found is not None and (found[0] >= n or found[1]):
        return ""
    state = "is not there" if found is None else f"has {found[0]} of at least {n} moves"
    return (
        f"{folder}: moves that were acknowledged are missing (table {table} {state}). The journal {FILE}-wal is missing"
        f" or damaged, or an older copy of {FILE} was put in its place. Put the right files or a backup there (railbird"
        " restore), or go on without those moves: railbird doctor --repair"
    )
