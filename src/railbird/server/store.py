"""What the server asks of its storage: tables with their seats, and for each an append-only log of entries.

An entry's number `n` counts from 1 without gaps; (table, n) arbitrates between writers. When a coroutine here returns,
it is durable. Rows never change but for summaries and snapshots, which are derived from the log and save reading it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec

from railbird.server.paths import URLS, migration_files


class StoreError(Exception):
    """The storage cannot be used; the message is one line for the person who runs the server."""


def words_of(error: BaseException) -> str:
    """What went wrong, without the system's numbers."""
    said = getattr(error, "strerror", None) or str(error)
    return " ".join(str(said).split()) or (
        "it took too long" if isinstance(error, TimeoutError) else type(error).__name__
    )


class Damaged(Exception):
    """What is kept of one table cannot be read; others are not touched by it."""

    def __init__(self, table: str, what: str) -> None:
        super().__init__(f"table {table} is damaged: {what}")
        self.table = table
        self.what = what


class Conflict(Exception):
    """Another writer was first: read the log again from the present end."""


class Entry(msgspec.Struct, frozen=True):
    """One line of a table's log."""

    n: int
    kind: str
    seat: int | None
    data: dict[str, Any]
    command: str | None
    at: float


class Summary(msgspec.Struct):
    """What a list of tables shows, so that nobody replays fifty logs to see whose turn it is. Without a phase it could
    not be read, and the log has to tell."""

    phase: str = "open"
    names: list[str] = []
    waiting: list[int] = []
    scores: list[int] | None = None
    winners: list[int] | None = None
    rematch: str | None = None


class TableRow(msgspec.Struct):
    """A table as it was made. `seats` are hashes of tokens, None for bots; `spec` is in progress.py."""

    id: str
    game: str
    spec: dict[str, Any]
    seed: bytes
    spectator: bytes
    seats: tuple[bytes | None, ...]
    created: float
    updated: float
    summary: Summary
    since: float = 0.0  # in its phase, or when it was last held
    damage: str = ""  # what of it cannot be read: then there is no spec, and the table cannot be opened


class Snapshot(msgspec.Struct, frozen=True):
    """A table after entry `n` of its log, made by a version of the program; `data` is in snapshots.py."""

    n: int
    made_by: str
    data: bytes


class Store(Protocol):
    name: str

    async def open(self) -> None:
        """Create or migrate what is there; StoreError if it cannot be used."""

    async def close(self) -> None:
        """Everything handed over is durable afterwards."""

    async def ping(self) -> None:
        """Return if the storage answers and takes what is given to it."""

    async def create(self, row: TableRow) -> None: ...

    async def append(
        self, table: str, entries: Sequence[Entry], summary: Summary, updated: float | None = None
    ) -> None:
        """All of the entries or none; Conflict if their numbers or commands are taken, or if the first one does not
        follow the last of the log. `updated` is what a list of tables tells, by default the time of the last entry."""

    async def table(self, table: str) -> TableRow | None:
        """Damaged if not even the row can be read; so do the others that ask for one table."""

    async def tables(self, tables: Sequence[str]) -> dict[str, TableRow]:
        """Those of them that are there, in one go; Damaged if one of the rows cannot be read."""

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        """The log after entry number `since`."""

    async def command(self, table: str, command: str) -> int | None:
        """The number of the entry that this command led to."""

    async def snapshot(self, table: str) -> Snapshot | None:
        """What was last kept of this table."""

    async def keep(self, table: str, snapshot: Snapshot) -> None:
        """Take the place of the snapshot before."""

    async def hold(self, tables: Sequence[str], now: float) -> set[str]:
        """Somebody has these open: they do not go for a while. Those of them that are gone already."""

    async def expire(self, phase: str, before: float, most: int) -> tuple[list[str], bool]:
        """Let up to so many tables go that have been in this phase, and neither played on nor held, since `before`,
        the oldest first. From here on they are not there. Also whether there may be more."""

    async def clear(self, most: int) -> bool:
        """Delete up to so many entries of tables that are gone; whether there may be more."""

    async def size(self) -> int:
        """About how many bytes are in use."""


def number_before(entries: Sequence[Entry]) -> int:
    """The number of the entry that these follow; Conflict if they are not numbered one by one."""
    first = entries[0].n
    if [entry.n for entry in entries] != list(range(first, first + len(entries))):
        raise Conflict("the entries are not numbered one by one")
    return first - 1


def enters_phase(entries: Sequence[Entry], summary: Summary) -> bool:
    """Whether the table may have come into another phase by these. Phases only go on: open, playing, over."""
    return summary.phase == "over" or any(entry.kind == "start" for entry in entries)


def migrations(dialect: str) -> list[tuple[int, str]]:
    """(number, script) of every migration for this database, in order."""
    return [(number, path.read_text(encoding="utf-8")) for number, path in migration_files(dialect)]


def pending(dialect: str, present: int) -> list[tuple[int, str]]:
    known = migrations(dialect)
    if present > known[-1][0]:
        raise StoreError(f"the data is of schema {present}, made by a newer version; this one knows {known[-1][0]}")
    return [(number, script) for number, script in known if number > present]


def open_store(data: str | Path) -> Store:
    """SQLite in a folder, or PostgreSQL by its URL. The drivers are imported when they are needed."""
    if str(data).startswith(URLS):
        from railbird.server.store_postgres import PostgresStore

        return PostgresStore(str(data))
    from railbird.server.store_sqlite import SqliteStore

    return SqliteStore(Path(data))


encode = msgspec.json.encode
decode_summary = msgspec.json.Decoder(Summary).decode
decode_data = msgspec.json.Decoder(dict[str, Any]).decode


UNREADABLE = (msgspec.MsgspecError, UnicodeError, TypeError, RecursionError)


def read_row(values: Sequence[Any], tokens: Iterable[bytes | None]) -> TableRow:
    """A table's row as far as it can be read, so that whoever holds a token can be told the rest."""
    key, game, spec, seed, spectator, created, updated, summary, since = values
    settings: dict[str, Any] = {}
    damage = ""
    try:
        settings = decode_data(spec)
    except UNREADABLE:
        damage = "its settings cannot be read"
    try:
        shown = decode_summary(summary)
    except UNREADABLE:
        shown = Summary(phase="")
    return TableRow(key, game, settings, seed, spectator, tuple(tokens), created, updated, shown, since, damage)


def read_entries(table: str, rows: Iterable[Sequence[Any]]) -> list[Entry]:
    found = []
    for n, kind, seat, data, command, at in rows:
        try:
            found.append(Entry(n, kind, seat, decode_data(data), command, at))
        except UNREADABLE:
            raise Damaged(table, f"entry {n} of its log cannot be read") from None
    return found
