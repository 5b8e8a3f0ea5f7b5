"""Where the server's things are on this machine. Needs none of its packages, so that `railbird doctor` can tell."""

from __future__ import annotations

from pathlib import Path

FILE = "railbird.sqlite3"
MIGRATIONS = Path(__file__).parent / "migrations"
URLS = ("postgresql://", "postgres://")


def migration_files(dialect: str) -> list[tuple[int, Path]]:
    """(number, file) of every migration for this database, in order."""
    return [(int(path.name.partition("_")[0]), path) for path in sorted(MIGRATIONS.glob(f"*.{dialect}.sql"))]
