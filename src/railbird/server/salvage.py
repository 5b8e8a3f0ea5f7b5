"""What can be read of a SQLite file that is damaged, carried into a new one.

A damaged page breaks a scan in the middle, so tables are looked for from both ends of every tree that names them, and
each is then read by its own key. A log is taken up to the first entry that cannot be read.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from railbird.server.backup import COLUMNS
from railbird.server.sqlite_file import migrate

PLACES = (
    "SELECT id FROM tables ORDER BY id",
    "SELECT id FROM tables ORDER BY id DESC",
    "SELECT id FROM tables INDEXED BY tables_since ORDER BY phase, since",
    "SELECT id FROM tables INDEXED BY tables_since ORDER BY phase DESC, since DESC",
    "SELECT table_id FROM seats ORDER BY table_id, seat",
    "SELECT table_id FROM seats ORDER BY table_id DESC, seat DESC",
    "SELECT DISTINCT table_id FROM entries ORDER BY table_id, n",
    "SELECT DISTINCT table_id FROM entries ORDER BY table_id DESC, n DESC",
)


def salvage(old: Path, new: Path) -> list[str]:
    """Everything that can be read; the ids of tables that are named somewhere and cannot be."""
    with (
        contextlib.closing(sqlite3.connect(f"{old.absolute().as_uri()}?mode=ro", uri=True)) as source,
        contextlib.closing(sqlite3.connect(new, isolation_level=None)) as copy,
    ):
        migrate(copy)
        copy.execute("BEGIN")
        tables = sorted({table for query in PLACES for table in readable(source, query) if isinstance(table, str)})
        known = {row[1] for row in readable(source, "PRAGMA table_info(tables)") if isinstance(row, tuple)}
        columns = {**COLUMNS, "tables": tuple(name for name in COLUMNS["tables"] if name in known)}
        lost = [table for table in tables if not carry(source, copy, table, columns)]
        copy.execute("UPDATE tables SET since = updated WHERE since = 0")  # of a version that did not have it
        copy.execute("COMMIT")
    return lost


def readable(db: sqlite3.Connection, query: str, *values: object) -> Iterator[Any]:
    """The first column, or whole rows where there are several, up to the first that cannot be read."""
    with contextlib.suppress(sqlite3.DatabaseError):
        for row in db.execute(query, values):
            yield row[0] if len(row) == 1 else row


def carry(source: sqlite3.Connection, copy: sqlite3.Connection, table: str, kinds: dict[str, tuple[str, ...]]) -> bool:
    copy.execute("SAVEPOINT one")
    try:
        for name, columns in kinds.items():
            key, order = ("id", "id") if name == "tables" else ("table_id", columns[1])
            query = f"SELECT {', '.join(columns)} FROM {name} WHERE {key} = ? ORDER BY {order}"
            rows = list(readable(source, query, table))
            if name != "entries" and not rows:
                raise ValueError(f"no {name}")
            copy.executemany(
                f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})", rows
            )
    except (sqlite3.DatabaseError, ValueError):
        copy.execute("ROLLBACK TO one")
        return False
    finally:
        copy.execute("RELEASE one")
    return True
