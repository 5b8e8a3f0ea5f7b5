"""What railbird doctor tells of the server: its packages, and the data it would use. Changes nothing."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from railbird.cli.serve import NEEDED
from railbird.data_folder import data_folder
from railbird.server import mark
from railbird.server.paths import FILE, URLS, migration_files

OPTIONAL = {"uvloop": "a faster event loop", "asyncpg": "PostgreSQL"}
ANSWER_SECONDS = 10
COUNT = "SELECT phase, count(*) FROM tables GROUP BY phase"
PHASES = {"open": "not begun", "playing": "under way", "over": "finished", "gone": "being removed"}


def examine_server(data: str | None = None) -> dict[str, Any]:
    """Packages with their versions (empty: missing), and what `railbird serve --data DATA` would find."""
    packages = {name: version_of(name) for name in (*NEEDED, *OPTIONAL)}
    if data is not None and data.startswith(URLS):
        found: dict[str, Any] = {
            "schema": None,
            "known": None,
            "tables": {},
            "trouble": "asyncpg is missing: pip install 'railbird[postgres]'",
        }
        if packages["asyncpg"]:
            found = examine_postgres(data)
        return {"packages": packages, "data": without_password(data), "writable": None, **found}
    folder = None
    try:
        folder = Path(data) if data else data_folder()
        found = examine_folder(folder)
    except RuntimeError as error:
        found = {"writable": False, "schema": None, "known": None, "tables": {}, "trouble": str(error)}
    return {"packages": packages, "data": str(folder or ""), **found}


def version_of(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def examine_folder(folder: Path) -> dict[str, Any]:
    """Whether it can be written (or made), and the number of its last migration; None: no tables yet."""
    nearest = folder
    while not nearest.exists() and nearest != nearest.parent:
        nearest = nearest.parent
    file = folder / FILE
    writable = nearest.is_dir() and os.access(nearest, os.W_OK | os.X_OK)
    writable = writable and (not file.exists() or os.access(file, os.W_OK))
    known = migration_files("sqlite")[-1][0]
    found: dict[str, Any] = {"writable": writable, "schema": None, "known": known, "tables": {}, "trouble": ""}
    try:
        if file.exists():
            with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as db:
                found["schema"] = db.execute("SELECT max(number) FROM schema_version").fetchone()[0]
                if found["schema"] == known:
                    found["tables"] = dict(db.execute(COUNT).fetchall())
                    found["trouble"] = mark.missing(db, folder)
    except (OSError, sqlite3.Error) as error:
        found["trouble"] = f"{file}: {error}"
    return found


def examine_postgres(url: str) -> dict[str, Any]:
    known = migration_files("postgres")[-1][0]
    found: dict[str, Any] = {"schema": None, "known": known, "tables": {}, "trouble": ""}

    async def ask() -> None:
        import asyncpg

        db = await asyncpg.connect(url, timeout=ANSWER_SECONDS)
        try:
            if await db.fetchval("SELECT to_regclass('schema_version')") is not None:
                found["schema"] = await db.fetchval("SELECT max(number) FROM schema_version")
            if found["schema"] == known:
                found["tables"] = dict(await db.fetch(COUNT))
        finally:
            await db.close()

    try:
        asyncio.run(ask())
    except Exception as error:  # whatever the driver makes of a wrong URL
        found["trouble"] = f"PostgreSQL: {str(error) or type(error).__name__}"
    return found


def without_password(url: str) -> str:
    try:
        parts = urlsplit(url)
        return parts._replace(netloc=parts.netloc.rpartition("@")[2], query="").geturl()
    except ValueError:
        return "postgresql://…"


def rows(found: dict[str, Any]) -> list[tuple[str, str]]:
    """Lines of the table that people see."""
    packages = found["packages"]
    here = ", ".join(f"{name} {packages[name]}" for name in NEEDED if packages[name])
    if absent := [name for name in NEEDED if not packages[name]]:
        here = f"missing: {', '.join(absent)} (pip install 'railbird[server]')"
    extra = [f"{name} {packages[name] or f'not installed (only for {use})'}" for name, use in OPTIONAL.items()]
    state = {True: "can be written", False: "CANNOT be written", None: "answers"}[found["writable"]]
    if found["trouble"]:
        state = found["trouble"]
    elif found["schema"] is None:
        state += ", no tables yet"
    else:
        state += f", schema {found['schema']} of {found['known']}"
    counts = [f"{found['tables'][phase]:,} {word}" for phase, word in PHASES.items() if phase in found["tables"]]
    return [
        ("server", here),
        ("server's extras", ", ".join(extra)),
        ("tables are kept in", f"{found['data']}: {state}"),
        ("tables", ", ".join(counts) or "none"),
    ]


def missing(found: dict[str, Any]) -> list[str]:
    """What keeps a server from running here, each with what to do."""
    lines = []
    if absent := [name for name in NEEDED if not found["packages"][name]]:
        lines.append(f"The server's packages are missing ({', '.join(absent)}): pip install 'railbird[server]'")
    if found["trouble"]:
        lines.append(f"The server's tables cannot be read: {found['trouble']}")
    elif found["writable"] is False:
        lines.append(f"{found['data']} cannot be written: railbird serve needs another folder (--data).")
    if (found["schema"] or 0) > (found["known"] or 0):
        lines.append(f"The server's tables are of schema {found['schema']}, made by a newer version of Railbird.")
    return lines
