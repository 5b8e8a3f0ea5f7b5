"""Finish Line as the rest of Railbird knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from railbird.engine.game import Game, Option, Pages
from railbird.engine.options import house_rule, read_first
from railbird.games.finish_line.rules import checks
from railbird.games.finish_line.rules import constants as c
from railbird.games.finish_line.rules.rules import FinishLine
from railbird.games.finish_line.rules.tables import Tables
from railbird.games.finish_line.words import about as things_said
from railbird.games.finish_line.words import choices, events, prompts, refusals, texts
from railbird.games.finish_line.words import view as views

if TYPE_CHECKING:
    from rich.console import RenderableType


class FinishLineGame(Game[FinishLine]):
    id = "finish_line"
    title = "Finish Line"
    line = "Write a secret slip, then fight with dice for every place in the row."
    minutes = 30
    place = 3
    seats = range(2, 5)
    pace = 4_400_000
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

    tables = Tables
    check = staticmethod(checks.check)
    refusal = staticmethod(refusals.refusal)
    words = staticmethod(choices.words)
    refused = staticmethod(choices.refused)
    outcome_words = staticmethod(choices.outcome_words)
    things = staticmethod(things_said.things)
    about = staticmethod(things_said.about)
    attempt = staticmethod(things_said.attempt)
    prompt = staticmethod(prompts.prompt)
    explain = staticmethod(prompts.explain)
    event = staticmethod(events.event)
    public = staticmethod(views.public)
    private = staticmethod(views.private)
    settlement = staticmethod(views.settlement)
    facts = staticmethod(views.facts)
    outcome_text = staticmethod(texts.outcome_text)
    outcome_code = staticmethod(texts.outcome_code)

    def start(self, tables: Any, seats: int, options: Mapping[str, Any]) -> FinishLine:
        s = FinishLine(tables)
        s.seats = seats
        s.named_starter = -1 if options["first"] is None else options["first"]
        s.tie_next = int(options["tie_starter"] == "next")
        s.bonus_if_won = int(options["outsider_bonus"] == "won")
        s.begin()
        return s

    def runners(self, state: FinishLine, race: int) -> Sequence[str]:
        tiles = state.lineup[c.STARTERS * race : c.STARTERS * (race + 1)]
        return [] if c.NONE in tiles else [str(state.tables.number[tile]) for tile in tiles]

    def text(self, state: FinishLine, seat: int, code: int) -> str:
        return texts.action_text(state.tables, code)

    def code(self, state: FinishLine, seat: int, text: str) -> int | None:
        return texts.action_code(state, text)

    def targets(self, state: FinishLine, seat: int, code: int) -> tuple[str, ...]:
        return prompts.targets(state, code)

    def rules(self, state: FinishLine, seat: int, code: int) -> tuple[str, ...]:
        return prompts.rules(state, code)

    def now(self, state: FinishLine, viewer: int | None, target: str, names: Sequence[str]) -> str:
        return things_said.now(self.view(state, viewer), viewer, target, names)

    def draw(self, view: Mapping[str, Any], names: Sequence[str], width: int) -> RenderableType:
        from railbird.games.finish_line.words import terminal

        return terminal.draw(view, names, width)

    def pages(self) -> Pages:
        from railbird.games.finish_line.words import terminal

        return terminal.PAGES


GAME = FinishLineGame()
