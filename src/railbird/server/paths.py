"""Where the server's things are on this machine. Needs none of its packages, so that `railbird doctor` can tell."""

from __future__ import annotations

from pathlib import Path

from railbird.data_folder import data_folder
from railbird.errors import BadOption

FILE = "railbird.sqlite3"
MIGRATIONS = Path(__file__).parent / "migrations"
URLS = ("postgresql://", "postgres://")


def chosen_data(data: str | None) -> str:
    """The folder or URL that was given with --data; the usual folder if none was. BadOption if it makes no sense."""
    scheme, found, _ = (data or "").partition("://")
    if data == "" or (found and not str(data).startswith(URLS)):
        given = f"{scheme}://…" if found else repr(data)  # the rest may hold a password
        raise BadOption(f"--data: a folder or postgresql://user@host/database, not {given}")
    try:
        return data if data is not None else str(data_folder())
    except RuntimeError:
        raise BadOption("there is no home folder here; say with --data where the tables are kept") from None


def migration_files(dialect: str) -> list[tuple[int, Path]]:
    """(number, file) of every migration for this database, in order."""
    return [(int(path.name.partition("_")[0]), path) for path in sorted(MIGRATIONS.glob(f"*.{dialect}.sql"))]
