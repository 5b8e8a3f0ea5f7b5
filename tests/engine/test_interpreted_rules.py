"""Rules that stay Python, in the hands of an engine that may be compiled: what they raise, and what C code could not
go on with, comes out as an error of theirs and nothing hangs."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from railbird.engine.batch import Slot, play_all
from railbird.engine.compiled import COMPILED
from railbird.engine.components import read_components
from railbird.engine.constants import DECISION, OVER, STEADY
from railbird.engine.contract import Choices, State
from railbird.engine.generator import Rng
from railbird.engine.playout import Playout
from railbird.engine.search import Search
from railbird.engine.worlds import Tally, Worlds

PACKAGE = Path(__file__).parents[1] / "fifth_game"


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The rules of the fifth game, which nobody has installed."""
    monkeypatch.syspath_prepend(str(PACKAGE))
    import sealed_tips.rules

    yield sealed_tips.rules
    for name in [name for name in sys.modules if name.split(".")[0] == "sealed_tips"]:
        del sys.modules[name]


def started(rules: Any, **methods: Callable[..., Any]) -> State:
    """A first position of rules with other methods."""
    tables = rules.Tables(read_components("sealed_tips", PACKAGE / "sealed_tips"))
    state: State = type("Changed", (rules.SealedTips,), methods)(tables)
    state.seats, state.due = 3, DECISION  # type: ignore[attr-defined]
    return state


def explode(*_: Any) -> None:
    raise LookupError("here it went wrong")


def finish(state: State) -> None:
    Playout(1, [STEADY] * 8).finish(state)


def many(state: State) -> None:
    Playout(1, [STEADY] * 8).many(state.clone(), state, 3)


def batch(state: State) -> None:
    play_all(Slot(state.clone(), Playout(1, [STEADY] * 8), Slot(state, Playout(2, [STEADY] * 8), None)))


def worlds(state: State) -> None:
    Worlds(state, 0, 5).run(Tally(), 0, 4)


def search(state: State) -> None:
    found = Search(state, 0, 5, 400)
    while found.open:
        found.run(100)


RUNS = [finish, many, batch, worlds, search]
ASKED_BY_ALL = ["waiting", "act", "outcomes", "happen", "tactic"]


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("method", ASKED_BY_ALL)
def test_what_rules_raise_is_raised(rules: Any, run: Callable[[State], None], method: str) -> None:
    with pytest.raises(LookupError, match="here it went wrong"):
        run(started(rules, **{method: explode}))


if COMPILED:  # interpreted, Python itself stumbles over these

    @pytest.mark.parametrize(
        ("method", "answer", "reason"),
        [
            ("waiting", lambda self: 0, "nobody is waiting"),
            ("waiting", lambda self: 1 << 20, "nobody is waiting, or a seat that is none"),
            ("outcomes", lambda self, out: empty(out), "there is no outcome"),
            ("outcomes", lambda self, out: empty(out).weigh(1, 0), "or one without a weight"),
            ("legal", lambda self, seat, out: empty(out), "there is no action"),
            ("kind", lambda self: 40, "not from 0 to CHANCES - 1"),
        ],
    )
    def test_answers_that_c_code_could_not_go_on_with(
        rules: Any, method: str, answer: Callable[..., Any], reason: str
    ) -> None:
        playout = Playout(1)
        playout.enter(7)
        with pytest.raises(ValueError, match=reason):
            playout.finish(started(rules, **{method: answer}))

    def test_a_method_that_is_missing_is_named(rules: Any) -> None:
        with pytest.raises(NotImplementedError, match=r"Changed has no act\(\)"):
            finish(started(rules, act=State.act))


def empty(out: Choices) -> Choices:
    out.count = 0
    return out


def test_methods_that_are_left_out_are_the_engines(rules: Any) -> None:
    """`allows` and `sample` ask the game's own methods; `gain` is a part of the win."""
    state = started(rules)
    assert [code for code in range(60) if state.permits(0, code)] == state.actions(0)
    while state.due != OVER:
        if state.due == DECISION:
            seat = (state.waiting() & -state.waiting()).bit_length() - 1
            state.act(seat, state.tactic(seat, Rng(1), Choices()))
        else:
            assert state.sample(Rng(2), Choices()) in dict(state.chances())
            state.happen(state.sample(Rng(state.rolls), Choices()))  # type: ignore[attr-defined]
    assert sum(state.gain(seat) for seat in range(3)) == pytest.approx(1)
    assert state.races() == 1


@pytest.mark.parametrize("ask", ["actions", "permits"])
def test_also_where_only_a_question_was_asked(rules: Any, ask: str) -> None:
    state = started(rules, legal=explode)
    with pytest.raises(LookupError):
        getattr(state, ask)(*((0,) if ask == "actions" else (0, 1)))
    assert state.due == DECISION  # as it was
    assert state.waiting() == 0b111
