"""The client's declarations, written from the types that the server's side is checked by: make types.

They are ambient namespaces, one for the protocol and one for each game, in types/railbird.d.ts: outside what is
shipped, read by the type check alone. Every TypedDict of a module below becomes an interface with its docstring, in
the order in which it stands there; a game's events become a union by their kind.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, NotRequired, TypeVar, Union, get_args, get_origin, get_type_hints, is_typeddict

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "types" / "railbird.d.ts"
HEAD = "// Written by `make types` from the types in Python: change those, not this.\n"
PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null", Any: "unknown"}


def declarations() -> str:
    """The whole file."""
    from railbird.games.registry import game_ids

    spaces = [space("Protocol", [import_module("railbird.server.protocol")])]
    shared = import_module("railbird.engine.events")
    for game in game_ids():
        table, happened = (import_module(f"railbird.games.{game}.words.{name}") for name in ("table", "happened"))
        title = "".join(word.capitalize() for word in game.split("_"))
        spaces.append(space(title, [table, shared, happened], happened.EVENTS))
    return HEAD + "\n" + "\n".join(spaces)


def space(name: str, modules: list[types.ModuleType], events: Mapping[str, Any] | None = None) -> str:
    lines: list[str] = []
    for module in modules:
        for shape in vars(module).values():
            if is_typeddict(shape) and shape.__module__ == module.__name__:
                lines += interface(shape)
    if events is not None:
        lines += union(events)
    return "\n".join([f"declare namespace {name} {{", *(f"  {line}" if line else "" for line in lines), "}", ""])


def interface(shape: Any) -> Iterator[str]:
    words = " ".join((shape.__doc__ or "").split())
    if words and not words.startswith("dict("):
        yield f"/** {words} */"
    parameters = ", ".join(parameter.__name__ for parameter in getattr(shape, "__parameters__", ()))
    yield f"interface {shape.__name__}{parameters and f'<{parameters}>'} {{"
    hints = get_type_hints(shape, include_extras=True)
    for key, hint in get_type_hints(shape).items():
        optional = "?" if key in shape.__optional_keys__ or get_origin(hints[key]) is NotRequired else ""
        yield f"  {key if key.isidentifier() else repr_of(key)}{optional}: {written(hint)};"
    yield "}"


def union(events: Mapping[str, Any]) -> Iterator[str]:
    yield "/** What happened: `kind` tells what its `data` is. */"
    yield "type Event ="
    for number, (kind, shape) in enumerate(events.items()):
        end = ";" if number == len(events) - 1 else ""
        yield f"  | Protocol.Happened<{repr_of(kind)}, {shape.__name__}, Table>{end}"


def written(hint: Any) -> str:
    """A Python type as TypeScript writes it."""
    origin, args = get_origin(hint), get_args(hint)
    if hint in PLAIN:
        return PLAIN[hint]
    if isinstance(hint, TypeVar):
        return hint.__name__
    if is_typeddict(hint):
        return str(hint.__name__)
    if is_typeddict(origin):
        return f"{origin.__name__}<{', '.join(map(written, args))}>"
    if origin in (Union, types.UnionType):
        return " | ".join(map(written, args))
    if origin is Literal:
        return " | ".join(map(repr_of, args))
    if origin is list:
        inner = written(args[0])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(map(written, args))}]"
    if origin is dict:
        return f"Record<{written(args[0])}, {written(args[1])}>"
    raise TypeError(f"no TypeScript for {hint!r}")


def repr_of(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(0 if TARGET.exists() and TARGET.read_text(encoding="utf-8") == declarations() else "run: make types")
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(declarations(), encoding="utf-8")
