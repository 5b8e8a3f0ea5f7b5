"""railbird components: every table of a game's box, with where its figures come from."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table

from railbird.cli.output import as_json, console, say
from railbird.engine.components import ASIDE, Components
from railbird.errors import BadOption
from railbird.games.registry import find, open_edition

EXAMPLE = "railbird components long_shot_dice cards"
LONG = 60  # characters of a cell that is no figure any more


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="which game")
    parser.add_argument("part", nargs="?", metavar="PART", help="one part only, such as cards")
    parser.add_argument("--edition", metavar="FILE", help="with the parts that this edition replaces")
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")


def run(options: argparse.Namespace) -> int:
    components, _ = open_edition(find(options.game), options.edition)
    parts = dict(components.parts)
    if options.part is not None:
        if options.part not in parts:
            raise BadOption(f"{options.game} has no part {options.part!r}; it has {', '.join(parts)}")
        parts = {options.part: parts[options.part]}
    if options.json:
        head = {"game": components.game, "edition": components.name, "digest": components.digest}
        as_json({**head, "replaced": list(components.replaced), "parts": parts})
        return 0
    say(f"{find(options.game).title}, edition {components.name}, digest {components.digest[:16]}")
    for name, part in parts.items():
        show(components, name, part)
    return 0


def show(components: Components, name: str, part: Any) -> None:
    found = provenances(part)
    where = ", ".join(found) if len(found) == 1 else "provenance of each below"
    own = f", replaced by edition {components.name}" if name in components.replaced else ""
    say(f"\n{name} ({where}{own})")
    if isinstance(part, Mapping) and "note" in part:
        say(f"  {part['note']}")
    console().print(table_of(part, each=len(found) > 1))


def provenances(part: Any) -> list[str]:
    """Every provenance that stands in a part."""
    if isinstance(part, Mapping):
        said = part.get("provenance", {})
        own = set(said.values()) if isinstance(said, Mapping) else {str(said)}
        return sorted(own.union(*(provenances(value) for key, value in part.items() if key not in ASIDE)))
    if isinstance(part, list):
        return sorted({word for value in part for word in provenances(value)})
    return []


def table_of(part: Any, each: bool) -> RenderableType:
    """A list of records, a table of records, or names with values; `each` row says its provenance."""
    if isinstance(part, list):
        return records({str(number): record for number, record in enumerate(part, 1)}, each)
    rows = {key: value for key, value in part.items() if key not in ASIDE}
    if len(rows) > 1 and all(isinstance(value, Mapping) for value in rows.values()):
        return records(rows, each)
    if len(rows) == 1:
        (value,) = rows.values()
        if isinstance(value, list) and all(isinstance(item, Mapping) for item in value):
            return table_of(value, each)
    table = Table(box=None, show_header=False, padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    said = part.get("provenance")
    for key, value in rows.items():
        table.add_row(key, plain(value, each), *([f"[{said[key]}]"] if isinstance(said, Mapping) else []))
    return table


def records(rows: Mapping[str, Any], each: bool) -> RenderableType:
    """A row for each record; a column of whole sentences gets a table of its own, where there is room for it."""
    columns: list[str] = []
    for record in rows.values():
        keys = record if isinstance(record, Mapping) else {"value": record}
        columns += [key for key in keys if key not in columns and (key != "provenance" or each)]
    shown = {name: cells(record, columns, each) for name, record in rows.items()}
    wordy = [key for i, key in enumerate(columns) if max(len(row[i]) for row in shown.values()) > LONG]
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column("", style="bold", no_wrap=True)
    for key in columns:
        if len(wordy) != 1 or key not in wordy:
            table.add_column(key)
    if len(wordy) != 1:
        for name, row in shown.items():
            table.add_row(name, *row)
        return table
    at = columns.index(wordy[0])
    for name, row in shown.items():
        table.add_row(name, *row[:at], *row[at + 1 :])
    words = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    words.add_column("", style="bold", no_wrap=True)
    words.add_column(wordy[0])
    for name, row in shown.items():
        words.add_row(name, row[at])
    return Group(table, words)


def cells(record: Any, columns: list[str], each: bool) -> list[str]:
    values = record if isinstance(record, Mapping) else {"value": record}
    return [plain(values[key], each) if key in values else "" for key in columns]


def plain(value: Any, each: bool) -> str:
    """A value for people: lists with commas, a grid in rows, a record in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        words = " ".join(f"{key} {plain(item, each)}" for key, item in value.items() if key not in ASIDE)
        return f"{words} [{plain(value['provenance'], each)}]" if each and "provenance" in value else words
    if isinstance(value, list):
        between = "\n" if value and isinstance(value[0], list | Mapping) else ", "
        return between.join(plain(item, each) for item in value)
    return str(value)
