"""Keeping games: every match played here is written to a file after each step, so that nothing can be lost."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from railbird.data_folder import data_folder
from railbird.errors import BadRecord, RailbirdError
from railbird.match.match import Match
from railbird.match.record import LARGEST_RECORD, dumps, read

ENDING = ".railbird.json"
MOST_OFFERED = 6
MOST_READ = 50


@dataclass(frozen=True, slots=True)
class Saved:
    """An unfinished game that can be gone on with."""

    path: Path
    game: str
    names: tuple[str, ...]
    steps: int
    when: float  # of the last step


def new_save(game: str) -> Path:
    """A file name for a new game that no other has."""
    stamp = time.strftime("%Y-%m-%d_%H%M%S")
    number = 1
    while True:
        path = data_folder() / "games" / f"{game}_{stamp}{f'_{number}' if number > 1 else ''}{ENDING}"
        if not path.exists():
            return path
        number += 1


def write_save(match: Match, path: Path) -> None:
    """The record with its seed, so that the game goes on with the same dice. Never half a file."""
    with suppress(FileNotFoundError):
        check_ours(path)
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(dumps(match.record(reveal=True)), encoding="utf-8")
        os.replace(beside, path)
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):
            beside.unlink()
        raise RailbirdError(f"{path}: cannot be written: {reason(error)}") from None


def check_ours(path: Path) -> None:
    """Refuse to write over a file that is not a record of ours."""
    try:
        with path.open("rb") as file:
            start = file.read(200)
    except FileNotFoundError:
        raise
    except IsADirectoryError:
        raise RailbirdError(f"{path}: is a directory") from None
    except (OSError, ValueError) as error:
        raise RailbirdError(f"{path}: cannot be written: {reason(error)}") from None
    if start and b"railbird-record" not in start:
        raise RailbirdError(f"{path}: is there already and is no Railbird record; it stays as it is")


def read_record(path: Path) -> Mapping[str, Any]:
    """A record file whose outside is sound; BadRecord names the file and what is wrong."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST_RECORD + 1)
    except IsADirectoryError:
        raise BadRecord(f"{path}: is a directory, not a record") from None
    except FileNotFoundError:
        raise BadRecord(f"{path}: there is no such file") from None
    except (OSError, ValueError) as error:
        raise BadRecord(f"{path}: cannot be read: {reason(error)}") from None
    if len(raw) > LARGEST_RECORD:
        raise BadRecord(f"{path}: is longer than any record ({LARGEST_RECORD:,} bytes)")
    with naming(path):
        return read(raw)


class naming:
    """Put the file's name before what is said to be wrong with its content."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, RailbirdError):
            raise BadRecord(f"{self.path}: {error}") from None


def unfinished(game: str | None = None) -> list[Saved]:
    """The newest games that were left before their end."""
    found: list[Saved] = []
    with suppress(OSError):
        files = sorted((data_folder() / "games").glob(f"*{ENDING}"), key=modified, reverse=True)
        for path in files[:MOST_READ]:
            with suppress(RailbirdError):
                record = read_record(path)
                if "result" not in record and game in (None, record["game"]):
                    names = tuple(map(str, record["seats"]))
                    found.append(Saved(path, record["game"], names, len(record["steps"]), modified(path)))
            if len(found) == MOST_OFFERED:
                break
    return found


def reason(error: OSError | ValueError) -> str:
    return str(getattr(error, "strerror", None) or error)


def modified(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
