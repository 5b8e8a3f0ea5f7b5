"""Readers of settings that several games have; each checks a value and returns its normal form."""

from __future__ import annotations

from typing import Any

from railbird.engine.game import Option


def read_first(value: Any, seats: int) -> int | None:
    """A seat from 0, or None (or "random") for the luck of the draw."""
    if value is None or value == "random":
        return None
    if isinstance(value, str) and value.isascii() and value.isdigit():
        value = int(value)
    if type(value) is not int or not 0 <= value < seats:
        raise ValueError(f"{str(value)[:20]!r} is neither a seat from 0 to {seats - 1} nor 'random'")
    return value


def read_truth(value: Any, seats: int) -> bool:
    known = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
    if isinstance(value, str) and value.lower() in known:
        return known[value.lower()]
    if type(value) is not bool:
        raise ValueError(f"{str(value)[:20]!r} is neither true nor false")
    return value


class OneOf:
    """Reads an option that is one of a few words."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def __call__(self, value: Any, seats: int) -> str:
        if not isinstance(value, str) or value.lower() not in self.words:
            raise ValueError(f"{str(value)[:20]!r} is neither {' nor '.join(map(repr, self.words))}")
        return value.lower()


def house_rule(name: str, ruling: str, title: str, help: str, usual: tuple[str, str], other: tuple[str, str]) -> Option:
    """Two readings of a sentence of the rulebook, each a word and what it means: first that of our ruling."""
    reader = OneOf(usual[0], other[0])
    return Option(name, usual[0], help, reader, "choice", title, (ruling,), (usual, other), house=True)
