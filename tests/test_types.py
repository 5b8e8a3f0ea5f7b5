"""The client's declarations: written from the types in Python, current, and true of what is sent."""

from __future__ import annotations

import json
import random
from importlib import import_module
from types import ModuleType
from typing import Any, Generic, Literal, NotRequired, TypedDict, TypeVar, Union

import pytest
from tools.write_types import TARGET, declarations, interface, space, union, written

import railbird
from railbird.games.registry import game_ids
from railbird.server import protocol
from railbird.server.fold import OVER, Progress, Stamp
from railbird.server.projection import Projection
from railbird.server.replays import frames
from tests.fitting import misfit
from tests.server.logs import make_row, play_on

pytestmark = pytest.mark.either_form
Thing = TypeVar("Thing")


class Small(TypedDict):
    """A few
    words."""

    one: int
    maybe: NotRequired[str | None]


class Wide(Small, Generic[Thing], total=False):
    things: list[Thing]
    either: list[int | None]
    word: Literal["a", "b"]


Odd = TypedDict("Odd", {"from": int, "a space": dict[str, list[Small]]})


def test_the_declarations_are_current() -> None:
    assert TARGET.read_text(encoding="utf-8") == declarations(), "run: make types"


@pytest.mark.parametrize(
    ("hint", "text"),
    [
        (int, "number"),
        (float, "number"),
        (bool, "boolean"),
        (None | str, "null | string"),
        (Union[int, None], "number | null"),  # noqa: UP007
        (list[int | None], "(number | null)[]"),
        (list[list[str]], "string[][]"),
        (dict[str, list[int]], "Record<string, number[]>"),
        (tuple[str, Any], "[string, unknown]"),
        (Literal["a", "b", 3, True], '"a" | "b" | 3 | true'),
        (list[Literal["a", "b"]], '("a" | "b")[]'),
        (Small, "Small"),
        (Wide[int], "Wide<number>"),
        (Thing, "Thing"),
    ],
)
def test_types_are_written(hint: Any, text: str) -> None:
    assert written(hint) == text


def test_what_has_no_type_there_is_an_error() -> None:
    with pytest.raises(TypeError, match="no TypeScript for"):
        written(set[int])


def test_interfaces_are_written_with_their_words() -> None:
    assert list(interface(Small)) == [
        "/** A few words. */",
        "interface Small {",
        "  one: number;",
        "  maybe?: string | null;",
        "}",
    ]
    assert next(iter(interface(Wide))) == "interface Wide<Thing> {"
    assert "  things?: Thing[];" in list(interface(Wide))
    assert list(interface(Odd)) == [
        "interface Odd {",
        "  from: number;",
        '  "a space": Record<string, Small[]>;',
        "}",
    ]


def test_events_are_a_union_by_their_kind() -> None:
    assert list(union({"moved": Small, "race over": Odd}))[1:] == [
        "type Event =",
        '  | Protocol.Happened<"moved", Small, Table>',
        '  | Protocol.Happened<"race over", Odd, Table>;',
    ]


def test_a_space_has_what_is_declared_in_its_modules_and_nothing_else() -> None:
    module = ModuleType("tests.test_types")
    vars(module).update({"Small": Small, "Other": protocol.Line, "number": 3})
    text = space("Here", [module])
    assert text.startswith("declare namespace Here {\n  /** A few words. */\n  interface Small {")
    assert "Line" not in text


@pytest.mark.parametrize(
    ("value", "hint", "wrong"),
    [
        ({"one": 1}, Small, ""),
        ({"one": 1, "maybe": None}, Small, ""),
        ({"one": True}, Small, "/one: True is no int"),
        ({"maybe": "x"}, Small, ": ['one'] of Small"),
        ({"one": 1, "two": 2}, Small, ": ['two'] of Small"),
        ({"from": 1, "a space": {"k": [{"one": "1"}]}}, Odd, "/a space[0][0]/one: '1' is no int"),
        ({"one": 1, "things": [2], "either": [None], "word": "a"}, Wide[int], ""),
        ({"one": 1, "things": ["2"], "either": [], "word": "a"}, Wide[int], "/things[0]: '2' is no int"),
        ({"one": 1, "word": "c"}, Wide[int], "/word: 'c' is none of ('a', 'b')"),
        (["a", 1], tuple[str, int], ""),
        (["a"], tuple[str, int], ": ['a'] is no tuple[str, int]"),
    ],
)
def test_a_value_fits_its_type_or_not(value: Any, hint: Any, wrong: str) -> None:
    assert misfit(value, hint) == wrong


def shapes_of(game: str) -> tuple[Any, Any]:
    table = import_module(f"railbird.games.{game}.words.table").Table
    events = import_module(f"railbird.games.{game}.words.happened").EVENTS
    happened: Any = protocol.Happened
    return table, Union[tuple(happened[Literal[kind], data, None] for kind, data in events.items())]  # noqa: UP007


@pytest.mark.parametrize("game", game_ids())
def test_what_is_sent_is_as_declared(game: str) -> None:
    table, events = shapes_of(game)
    shape: Any = protocol.TableMessage
    rng = random.Random(4)
    for dice in ("rolled", "manual"):
        progress = Progress(make_row(game, dice=dice))
        projection = Projection(progress)
        for seat in range(len(progress.seats)):
            progress.join(seat, f"Player {seat}", "e" * 16, Stamp(f"{seat}:joining-{seat}", 2.0))
        seen = number = 0
        while number < 120 and progress.phase != OVER:
            number += len(play_on(progress, rng, number))
            whole = rng.random() < 0.3 or not seen
            message = json.loads(projection.message(0, seen, (0,), None, whole))
            seen = progress.number_for((0,))
            assert misfit(message, shape[table if message["changes"] is None else None, events]) == ""


@pytest.mark.parametrize("game", game_ids())
def test_a_replay_is_as_declared(game: str) -> None:
    table, events = shapes_of(game)
    shape: Any = protocol.Replay
    match, rng = railbird.new(game, 3, seed=2), random.Random(2)
    for _ in range(60):
        seat = rng.choice(match.waiting)
        match.play(rng.choice(match.actions(seat)), seat)
    told = json.loads(b"".join(frames(match.record(), None)))
    assert misfit(told, shape[table | None, events]) == ""
