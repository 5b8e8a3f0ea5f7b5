"""Where the server's things are on this machine. Needs none of its packages, so that `railbird doctor` can tell."""

from __future__ import annotations

import os
import sys
from pathlib import Path

FILE = "railbird.sqlite3"
MIGRATIONS = Path(__file__).parent / "migrations"
URLS = ("postgresql://", "postgres://")


def default_folder() -> Path:
    """Where this system keeps the data of a person's programs; RuntimeError if there is no home."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "railbird"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "railbird"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "railbird"


def migration_files(dialect: str) -> list[tuple[int, Path]]:
    """(number, file) of every migration for this database, in order."""
    return [(int(path.name.partition("_")[0]), path) for path in sorted(MIGRATIONS.glob(f"*.{dialect}.sql"))]
