"""Stores without a server: opened, used and closed, and changed behind their back."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

from railbird.server.store import Entry, Store, Summary, TableRow, open_store

Use = Callable[[Store], Awaitable[None]]


def use(place: str, work: Use) -> None:
    async def run() -> None:
        store = open_store(place)
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def row(name: str = "t" * 16) -> TableRow:
    spec = {"seats": [{"kind": "me"}], "options": {"ä": [1, None]}, "edition": None}
    return TableRow(name, "long_shot_dice", spec, b"\0seed", b"watch", (b"hash", None), 1.5, 1.5, Summary())


def entry(n: int, command: str | None = None, **data: object) -> Entry:
    return Entry(n, "act", 0, dict(data), command, 2.25)


def execute(place: str, statement: str) -> None:
    """Behind the store's back."""
    if not place.startswith("postgresql"):
        with sqlite3.connect(Path(place) / "railbird.sqlite3") as db:
            db.execute(statement)
        db.close()
        return

    async def run() -> None:
        import asyncpg

        db = await asyncpg.connect(place)
        try:
            await db.execute(statement)
        finally:
            await db.close()

    asyncio.run(run())
