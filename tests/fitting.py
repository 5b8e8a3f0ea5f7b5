"""Does a value have the shape that a type declares? For what is put together as bytes, or out of any dict."""

from __future__ import annotations

import types
from typing import Any, Literal, NotRequired, TypeVar, Union, get_args, get_origin, get_type_hints, is_typeddict


def misfit(value: Any, hint: Any, place: str = "", bound: dict[Any, Any] | None = None) -> str:
    """Where and how it differs; empty if it fits. `bound`: what type variables stand for."""
    bound = bound or {}
    origin, args = get_origin(hint), get_args(hint)
    if isinstance(hint, TypeVar):
        return misfit(value, bound[hint], place, bound)
    if is_typeddict(origin):
        meant = (bound.get(arg, arg) for arg in args)
        return misfit(value, origin, place, dict(zip(origin.__parameters__, meant, strict=True)))
    if is_typeddict(hint):
        return misfit_dict(value, hint, place, bound)
    if origin in (Union, types.UnionType):
        found = [misfit(value, one, place, bound) for one in args]
        return "" if "" in found else min(found, key=len)
    if origin is Literal:
        return "" if value in args else f"{place}: {value!r} is none of {args}"
    if origin is tuple:
        if not isinstance(value, list | tuple) or len(value) != len(args):
            return f"{place}: {value!r} is no {hint}"
        return next(filter(None, (misfit(one, arg, place, bound) for one, arg in zip(value, args, strict=True))), "")
    if origin is list:
        parts = value if isinstance(value, list) else None
    elif origin is dict:
        parts = list(value.values()) if isinstance(value, dict) else None
    else:
        wrong = hint is not Any and type(value) is not hint and not (hint is float and type(value) is int)
        return f"{place}: {value!r} is no {getattr(hint, '__name__', hint)}" if wrong else ""
    if parts is None:
        return f"{place}: {value!r} is no {hint}"
    return next(filter(None, (misfit(one, args[-1], f"{place}[{n}]", bound) for n, one in enumerate(parts))), "")


def misfit_dict(value: Any, hint: Any, place: str, bound: dict[Any, Any]) -> str:
    if not isinstance(value, dict):
        return f"{place}: {value!r} is no {hint.__name__}"
    shapes, extras = get_type_hints(hint), get_type_hints(hint, include_extras=True)
    optional = {key for key in extras if get_origin(extras[key]) is NotRequired} | hint.__optional_keys__
    wrong = (set(value) ^ set(shapes)) - (optional - set(value))
    if wrong:
        return f"{place}: {sorted(wrong)} of {hint.__name__}"
    return next(filter(None, (misfit(one, shapes[key], f"{place}/{key}", bound) for key, one in value.items())), "")
