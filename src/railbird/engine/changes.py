"""The difference of two views, as (path, value): what the browser's core/changed.js lays over the one it has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Change = tuple[str, Any]  # where ("horses/3/position"; "" is the whole), and what is there now


def changes(before: Any, after: Any) -> list[Change]:
    """Objects with the same keys and lists of the same length are looked into; anything else is new as a whole."""
    found: list[Change] = []
    compare(before, after, "", found)
    return found


def compare(before: Any, after: Any, path: str, found: list[Change]) -> None:
    if before is after:
        return  # a row that was remembered
    if isinstance(after, dict) and isinstance(before, dict) and list(before) == list(after):
        for key, value in after.items():
            old = before[key]
            if old is not value and (old != value or type(old) is not type(value)):
                compare(old, value, f"{path}/{key}" if path else key, found)
    elif isinstance(after, list) and isinstance(before, list) and len(before) == len(after):
        for n, value in enumerate(after):
            old = before[n]
            if old is not value and (old != value or type(old) is not type(value)):
                compare(old, value, f"{path}/{n}" if path else str(n), found)
    elif before != after or type(before) is not type(after):
        found.append((path, after))


def changed(view: Any, made: Iterable[Change]) -> Any:
    """The view after these changes; the one before stays as it is. LookupError, TypeError or ValueError if one does not
    fit."""
    for path, value in made:
        view = put(view, path.split("/"), 0, value) if path else value
    return view


def followed(message: Mapping[str, Any], table: Any) -> Any:
    """The game's own part of the view of a `table` message; `table` is that of the message before."""
    if message["changes"] is None:
        return message["view"]["table"]
    for event in message["events"]:
        table = changed(table, event.get("changes", ()))
    return changed(table, message["changes"])


def put(node: Any, path: list[str], at: int, value: Any) -> Any:
    if at == len(path):
        return value
    if isinstance(node, Mapping):
        return {**node, path[at]: put(node[path[at]], path, at + 1, value)}
    n = int(path[at])
    return [*node[:n], put(node[n], path, at + 1, value), *node[n + 1 :]]
