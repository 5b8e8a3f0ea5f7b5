"""Filling a state from a dict that anybody may have written: every field checked before the rules see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railbird.engine.contract import State
from railbird.engine.game import Game
from railbird.errors import BadState


def fill(game: Game, state: State, fields: Mapping[str, Any]) -> None:
    """Lay `fields` over the state; raise BadState with the first field that does not fit."""
    if not isinstance(fields, Mapping):
        raise BadState(f"fields: a dict, not {type(fields).__name__}")
    for name in fields:
        if name not in state.FIELDS:
            raise BadState(f"fields: {game.id} has no field {name!r}")
    values = state.to_dict()
    if fields.get("seats", values.get("seats")) != values.get("seats"):
        raise BadState(f"seats: the fields are for {shown(fields['seats'])}, the match is for {values['seats']}")
    for name, value in fields.items():
        low, high, shape = state.FIELDS[name]
        check_shape(name, value, low, high, shape)
        values[name] = value
    state.load(values)
    game.check(state)


def check_shape(place: str, value: Any, low: int, high: int, shape: tuple[int, ...]) -> None:
    if shape:
        if not isinstance(value, list) or len(value) != shape[0]:
            raise BadState(f"{place}: a list of {shape[0]} is needed, not {shown(value)}")
        for index, item in enumerate(value):
            check_shape(f"{place}[{index}]", item, low, high, shape[1:])
    elif type(value) is not int:
        raise BadState(f"{place}: a whole number is needed, not {shown(value)}")
    elif not low <= value <= high:
        raise BadState(f"{place}: {shown(value)} is not between {low} and {high}")


def shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
