"""Finish Line as the rest of Railbird knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from railbird.engine.components import Components
from railbird.engine.contract import State
from railbird.engine.game import Event, Game, Line, Note, Option, Prompt
from railbird.engine.options import house_rule, read_first
from railbird.games.finish_line.rules import checks
from railbird.games.finish_line.rules.rules import FinishLine
from railbird.games.finish_line.rules.tables import Tables
from railbird.games.finish_line.words import events, prompts, refusals, texts
from railbird.games.finish_line.words import view as views

if TYPE_CHECKING:
    from rich.console import RenderableType


class FinishLineGame(Game):
    id = "finish_line"
    title = "Finish Line"
    line = "Write a secret slip, then fight with dice for every place in the row."
    minutes = 30
    place = 3
    seats = range(2, 5)
    rules_version = 1
    former_digests = ("822c92ec5eba7081285485999a8e38904095b8f06380a1b23c388f315a5930f0",)
    currency = "€"
    options = (
        Option(
            "first",
            None,
            "Who starts the first race. The lot is drawn when all bets are in.",
            read_first,
            kind="seat",
            title="First seat",
            rules=("FL-R62",),
        ),
        house_rule(
            "tie_starter",
            "FL-R64",
            "A tie for the start",
            "The richest starts the next race; of equals, whoever sits closest to the last starter in clockwise order.",
            ("self", "The last starter himself is closest: if he is among the tied, he starts again."),
            ("next", "Counting begins on his left: he starts again only if he alone has most."),
        ),
        house_rule(
            "outsider_bonus",
            "FL-R54",
            "The outsider bonus for place bets",
            "A place bet on a horse with an outsider die gets half its amount if that horse is first or second.",
            ("any", "Also if the other horse of the bet failed and the bet itself is lost."),
            ("won", "Only if the place bet itself wins."),
        ),
    )

    def tables(self, components: Components) -> Tables:
        return Tables(components)

    def start(self, tables: Any, seats: int, options: Mapping[str, Any]) -> State:
        s = FinishLine(tables)
        s.seats = seats
        s.named_starter = -1 if options["first"] is None else options["first"]
        s.tie_next = int(options["tie_starter"] == "next")
        s.bonus_if_won = int(options["outsider_bonus"] == "won")
        s.begin()
        return s

    def check(self, state: State) -> None:
        checks.check(race(state))

    def names(self, state: State, given: Sequence[str]) -> tuple[str, ...]:
        return tuple(given) or tuple(f"P{seat + 1}" for seat in range(race(state).seats))

    def text(self, state: State, seat: int, code: int) -> str:
        return texts.action_text(race(state).tables, code)

    def code(self, state: State, seat: int, text: str) -> int | None:
        return texts.action_code(race(state), text)

    def targets(self, state: State, seat: int, code: int) -> tuple[str, ...]:
        return prompts.targets(race(state), code)

    def rules(self, state: State, seat: int, code: int) -> tuple[str, ...]:
        return prompts.rules(race(state), code)

    def refusal(self, state: State, seat: int, code: int) -> tuple[str, str]:
        return refusals.refusal(race(state), seat, code)

    def explain(self, state: State, seat: int, code: int) -> str:
        return prompts.explain(race(state), seat, code)

    def outcome_text(self, state: State, code: int) -> str:
        return texts.outcome_text(race(state), code)

    def outcome_code(self, state: State, text: str) -> int | None:
        return texts.outcome_code(race(state), text)

    def prompt(self, state: State, viewer: int | None, names: Sequence[str]) -> Prompt:
        return prompts.prompt(race(state), viewer, names)

    def event(self, tables: Any, note: Note, viewer: int | None, names: Sequence[str]) -> Event | None:
        return events.event(tables, note, viewer, names)

    def view(self, state: State, viewer: int | None) -> dict[str, Any]:
        return views.view(race(state), viewer)

    def settlement(self, state: State, seat: int) -> list[Line]:
        return views.settlement(race(state), seat)

    def facts(self, state: State) -> dict[str, int]:
        return views.facts(race(state))

    def draw(self, view: Mapping[str, Any], names: Sequence[str], width: int) -> RenderableType:
        from railbird.games.finish_line.words import terminal

        return terminal.draw(view, names, width)


def race(state: State) -> FinishLine:
    return cast(FinishLine, state)


GAME = FinishLineGame()
