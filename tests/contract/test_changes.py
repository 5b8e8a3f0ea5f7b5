"""What an event changes for its viewer, laid over what he saw before, is what he sees then, byte for byte."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import railbird
from railbird.engine.changes import changed, changes
from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
from railbird.match.moments import Moment
from tests.playing import seat_counts


def keys_of(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from keys_of(item)


def folded(table: Any, moment: Moment, viewer: int | None) -> Any:
    """What a client makes of a moment."""
    if moment.jump:
        return changed(table, changes(moment.before.table(viewer), moment.after.table(viewer)))
    for public, private in zip(moment.public_changes(), moment.private_changes(viewer), strict=True):
        table = changed(table, [*public, *private])
    return table


def moments(game: str, options: dict[str, Any], seats: int, seed: int, steps: int) -> Iterator[tuple[Any, Moment]]:
    """A match with an undo now and then, and what each step of it was."""
    match, rng = railbird.new(game, seats, seed=seed, options=options), random.Random(seed)
    luck, out = Rng(seed), Choices()
    match.watch()
    for _ in range(steps):
        if match.over:
            return
        seat = rng.choice(match.waiting)
        if not (rng.random() < 0.2 and match.undo(seat)):
            steady = rng.random() < 0.7
            match.play(match.position().tactic(seat, luck, out) if steady else rng.choice(match.actions(seat)), seat)
        yield match, match.moment()


def test_views_with_the_changes_of_all_events_are_the_views_after(
    game: str, options: dict[str, Any], plenty: int
) -> None:
    undone = events = 0
    for seats in seat_counts(game):
        tables: dict[int | None, Any] = {}
        for match, moment in moments(game, options, seats, 5 * seats, max(25 * plenty, 150)):
            undone += moment.jump
            events += len(moment.notes)
            for viewer in (*range(seats), None):
                before = tables.get(viewer, moment.before.table(viewer))
                tables[viewer] = folded(before, moment, viewer)
                assert json.dumps(tables[viewer]) == json.dumps(match.table(viewer)), viewer
                assert not any("/" in key for key in keys_of(tables[viewer]))
    assert undone
    assert events > 50


def test_a_change_comes_with_the_event_that_tells_it(game: str) -> None:
    """Each event leads to the position at its note, not to what the whole step led to."""
    early = 0
    for match, moment in moments(game, {}, seat_counts(game)[1], 3, 120):
        table: Any = None if moment.jump else moment.before.table(None)
        made = zip(moment.public_changes(), moment.private_changes(None), strict=True)
        for position, (public, private) in zip(moment.positions, made, strict=False):
            table = changed(table, [*public, *private])
            assert table == match.game.view(position, None)
            early += table != moment.after.table(None)
    assert early > 20  # they are not all alike: money, marks and dice do not jump at once


@pytest.mark.either_form
@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3]}, [("b/1", 3)]),
        ({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}}, [("a", {"b": 1, "c": 2})]),
        ({"a": {"b": 1, "c": 2}}, {"a": {"c": 2, "b": 3}}, [("a", {"c": 2, "b": 3})]),  # JSON keeps their order
        ({"a": [1]}, {"a": [1, 2]}, [("a", [1, 2])]),
        ({"a": 1}, {"a": True}, [("a", True)]),  # equal to Python alone
        ({"a": None}, {"a": []}, [("a", [])]),
        ([{"a": 0}], [{"a": 0}], []),
        ({"a": 1}, [1], [("", [1])]),
    ],
)
def test_differences(before: Any, after: Any, found: list[Any]) -> None:
    assert changes(before, after) == found
    assert [type(value) for _, value in changes(before, after)] == [type(value) for _, value in found]
    assert json.dumps(changed(before, changes(before, after))) == json.dumps(after)


@pytest.mark.either_form
@pytest.mark.parametrize("path", ["b", "a/b", "list/2", "list/x", "text/length"])
def test_a_change_that_does_not_fit_is_an_error(path: str) -> None:
    with pytest.raises((LookupError, TypeError, ValueError)):
        changed({"a": 1, "list": [1, 2], "text": "abc"}, [(path, 1), (f"{path}/0", 1)])
