"""Long Shot as the rest of Railbird knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from railbird.components import Components
from railbird.contract import State
from railbird.game import Event, Game, Line, Note, Option, Prompt
from railbird.games.long_shot import checks, events, refusals, texts, words
from railbird.games.long_shot import view as views
from railbird.games.long_shot.rules import LongShot, start
from railbird.games.long_shot.tables import Tables
from railbird.options import read_truth

if TYPE_CHECKING:
    from rich.console import RenderableType


class OneOf:
    """Reads an option that is one of a few words."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def __call__(self, value: Any, seats: int) -> str:
        if not isinstance(value, str) or value.lower() not in self.words:
            raise ValueError(f"{str(value)[:20]!r} is neither {' nor '.join(map(repr, self.words))}")
        return value.lower()


class LongShotGame(Game):
    id = "long_shot"
    title = "Long Shot"
    seats = range(3, 9)
    rules_version = 1
    options = (
        Option(
            "finished_reroll",
            "horse",
            "a finished horse is rolled: roll the 'horse' die again, or 'both' dice (LS-X02)",
            OneOf("horse", "both"),
        ),
        Option("stake_returned", False, "a winning bet gives its stake back too (LS-X03)", read_truth),
        Option(
            "feature_mode",
            "worded",
            "features are used as 'worded', or 'forced' where they cost nothing (LS-X04)",
            OneOf("worded", "forced"),
        ),
        Option("zero_mode", "may", "on a 0 the card 'may' or 'must' be taken (LS-X05)", OneOf("may", "must")),
        Option(
            "features_after_finish",
            "nonlead",
            "after the first finish 'nonlead' features work, or 'none' (LS-X09)",
            OneOf("nonlead", "none"),
        ),
    )

    def tables(self, components: Components) -> Tables:
        return Tables(components)

    def start(self, tables: Any, seats: int, options: Mapping[str, Any]) -> State:
        s = start(tables, seats)
        s.both_dice = int(options["finished_reroll"] == "both")
        s.stake_back = int(options["stake_returned"])
        s.forced = int(options["feature_mode"] == "forced")
        s.must_take = int(options["zero_mode"] == "must")
        s.features_end = int(options["features_after_finish"] == "none")
        return s

    def check(self, state: State) -> None:
        checks.check(race(state))

    def names(self, state: State, given: Sequence[str]) -> tuple[str, ...]:
        return tuple(given) or tuple(f"P{seat + 1}" for seat in range(race(state).seats))

    def text(self, state: State, seat: int, code: int) -> str:
        return texts.text(race(state).tables, code)

    def code(self, state: State, seat: int, text: str) -> int | None:
        return texts.code(race(state).tables, text)

    def targets(self, state: State, seat: int, code: int) -> tuple[str, ...]:
        return words.targets(race(state), code)

    def rules(self, state: State, seat: int, code: int) -> tuple[str, ...]:
        return words.rules(race(state), code)

    def refusal(self, state: State, seat: int, code: int) -> tuple[str, str]:
        return refusals.refusal(race(state), seat, code)

    def explain(self, state: State, seat: int, code: int) -> str:
        return words.explain(race(state), code)

    def outcome_text(self, state: State, code: int) -> str:
        return texts.outcome_text(race(state).tables, race(state).stage, code)

    def outcome_code(self, state: State, text: str) -> int | None:
        return texts.outcome_code(race(state).tables, race(state).stage, " ".join(text.lower().split()))

    def prompt(self, state: State, viewer: int | None, names: Sequence[str]) -> Prompt:
        return words.prompt(race(state), viewer, names)

    def event(self, tables: Any, note: Note, viewer: int | None, names: Sequence[str]) -> Event | None:
        return events.event(tables, note, viewer, names)

    def view(self, state: State, viewer: int | None) -> dict[str, Any]:
        return views.view(race(state), viewer)

    def settlement(self, state: State, seat: int) -> list[Line]:
        return views.settlement(race(state), seat)

    def facts(self, state: State) -> dict[str, int]:
        return views.facts(race(state))

    def draw(self, view: Mapping[str, Any], names: Sequence[str], width: int) -> RenderableType:
        from railbird.games.long_shot import terminal

        return terminal.draw(view, names, width)


def race(state: State) -> LongShot:
    return cast(LongShot, state)


GAME = LongShotGame()
