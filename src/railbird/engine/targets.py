"""Reading the names of things on a table (`horse:5`, `box:3:7`), which may come from anybody."""

from __future__ import annotations


def number_in(text: str, first: int, last: int) -> int | None:
    """The number that a part of a target is, if it lies in this range."""
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        return None
    return int(text) if first <= int(text) <= last else None


def parts_of(target: str) -> tuple[str, str, str]:
    """Its kind and up to two more parts; empty ones where there are none."""
    kind, _, rest = target.partition(":")
    first, _, second = rest.partition(":")
    return kind, first, second
