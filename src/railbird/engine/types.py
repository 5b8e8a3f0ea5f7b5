"""How rules say what annotations alone cannot: how wide a number is, how long a list, of what a state is made.

All of it is ordinary Python that type checkers understand. When rules are compiled, `int` is a C int of 32 bits and
these are read by the build (docs/adding-a-game.md). `Final` numbers become C constants.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from typing import Any, NamedTuple, TypeAlias, TypeVar

Long: TypeAlias = int  # 64 bits
Whole: TypeAlias = int  # of any size: stays a Python int, as do all Python types
Ints: TypeAlias = list[int]  # a C array: of a field, a module or a function; as an argument, a pointer to one
Longs: TypeAlias = list[int]
Shorts: TypeAlias = list[int]  # 16 bits
Doubles: TypeAlias = list[float]
Table: TypeAlias = list[list[int]]
DoubleTable: TypeAlias = list[list[float]]
ShortTable: TypeAlias = list[list[int]]
Cube: TypeAlias = list[list[list[int]]]

Limits = tuple[int, int, tuple[int, ...]]  # lowest value, highest value, shape: what FIELDS has for each field
F = TypeVar("F", bound=Callable[..., Any])
nogil = nullcontext()  # compiled: the block runs without the GIL


def python(function: F) -> F:
    """Marks a function that takes and returns numbers, but works with Python objects."""
    return function


def with_gil(function: F) -> F:
    """Marks a function that works with Python objects and is called by compiled code: it takes the GIL."""
    return function


class Declared(NamedTuple):
    """What a line of a state's class says about one field."""

    shape: tuple[int, ...]
    start: int = 0
    low: int = 0
    high: int = 0
    saved: bool = False


def array(*shape: int) -> Any:
    """The lengths of a field that is filled later."""
    return None


def field(low: int, high: int, *shape: int, start: int = 0) -> Any:
    """A part of the position: a number within these bounds, or a list of this shape of them."""
    return Declared(shape, start, low, high, saved=True)


def derived(*shape: int, start: int = 0) -> Any:
    """Follows from the fields, or from how the state was made: copied with them, but not saved."""
    return Declared(shape, start)


class Scratch(NamedTuple):
    """Marks a field in which every state has an object of its own."""


def scratch() -> Any:
    """Working space, no part of the position: every state makes its own, by the annotated class without arguments."""
    return Scratch()


def read_fields(state: Any, no_journal: Any) -> None:
    """Take the declarations off a state's class and make what follows from them: FIELDS, DERIVED, methods."""
    lines = {name: value for name, value in vars(state).items() if isinstance(value, Declared | Scratch)}
    if not lines:
        return
    for name in lines:
        delattr(state, name)
    fields = {name: one for name, one in lines.items() if isinstance(one, Declared)}
    saved = {name: (one.low, one.high, one.shape) for name, one in fields.items() if one.saved}
    state.FIELDS = {**state.FIELDS, **saved}
    state.DERIVED = tuple(name for name in fields if name not in saved)
    own = {name: state.__annotations__[name] for name in lines if name not in fields}
    made = {**vars(sys.modules[state.__module__]), "NO_JOURNAL": no_journal}
    exec(methods_of(fields, own), made)
    for name in ("set_fields", "copy_from", "clone"):
        setattr(state, name, made[name])


def methods_of(fields: Mapping[str, Declared], own: Mapping[str, str]) -> str:
    """The text of the methods that a state's fields ask for. Compiled, the build writes the same in C."""
    start, copy, clone = ["def set_fields(self):"], ["def copy_from(self, other):"], ["def clone(self):"]
    clone += ["    other = type(self).__new__(type(self))", "    other.tables = self.tables"]
    clone += ["    other.journal, other.noting = NO_JOURNAL, 0", "    other.failed = 0"]
    for text in (start, clone):
        text += [f"    {'self' if text is start else 'other'}.{name} = {kind}()" for name, kind in own.items()]
    for name, one in {**dict.fromkeys(("due", "sealed"), Declared(())), **fields}.items():
        value = f"{one.start}"
        for length in reversed(one.shape):
            value = f"[{value}] * {length}" if value == f"{one.start}" else f"[{value} for _ in range({length})]"
        if name in fields:
            start.append(f"    self.{name} = {value}")
        if not one.shape:
            copy.append(f"    self.{name} = other.{name}")
            clone.append(f"    other.{name} = self.{name}")
        elif len(one.shape) == 1:
            copy.append(f"    self.{name}[:] = other.{name}")
            clone.append(f"    other.{name} = self.{name}[:]")
        else:
            copy += [f"    for row in range({one.shape[0]}):", f"        self.{name}[row][:] = other.{name}[row]"]
            clone.append(f"    other.{name} = [row[:] for row in self.{name}]")
    return "\n".join([*start, *copy, *clone, "    return other"])
