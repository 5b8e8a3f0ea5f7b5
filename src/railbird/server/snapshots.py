"""A table as it was after some entry of its log, so that opening it costs the same however long the log is.

A snapshot is derived and may be dropped at any time; the log is the truth. It is compressed JSON and read with checks
like anything from outside: nothing in it is ever run. One that another version made, or that is damaged, is not used.
"""

from __future__ import annotations

import hashlib
import sys
import zlib
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import railbird
from railbird.games.registry import find, folder_of
from railbird.server.fold import Progress
from railbird.server.store import TableRow

FORMAT = 2
LARGEST = 8 << 20  # bytes when unpacked
PACKAGE = Path(railbird.__file__).parent
FOLDING = (
    "engine/contract.py",
    "match/dice.py",
    "match/match.py",
    "match/positions.py",
    "match/setup.py",
    "match/shared_dice.py",
    "match/shared_record.py",
    "server/draws.py",
    "server/fold.py",
    "server/showing.py",
    "server/snapshots.py",
)


@cache
def made_by(game: str) -> str:
    """What a snapshot hangs on: its format, the kind of machine, the rules, and the sources that fold a log."""
    sources = [PACKAGE / name for name in FOLDING]
    sources += sorted(path for path in folder_of(game).rglob("*") if path.suffix in (".py", ".toml"))
    digest = hashlib.sha256()
    for path in sources:
        digest.update(f"{path.name} {path.stat().st_size}\n".encode() + path.read_bytes())
    return f"{FORMAT}-{sys.byteorder}-{find(game).rules_version}-{digest.hexdigest()[:20]}"


def pack(kept: dict[str, Any]) -> bytes:
    """What `Progress.keep` gave, ready for the store."""
    return zlib.compress(msgspec.json.encode(kept), 6)


def restore(row: TableRow, data: bytes) -> Progress:
    """The table that was packed; any exception if the data is not right."""
    unpacking = zlib.decompressobj()
    text = unpacking.decompress(data, LARGEST)
    if not unpacking.eof:
        raise ValueError("the snapshot is cut off or too large")
    progress = Progress(row)
    progress.take_up(msgspec.json.decode(text))
    return progress
