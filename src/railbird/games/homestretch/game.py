"""Homestretch as the rest of Railbird knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from railbird.engine.game import Game, Option, Pages
from railbird.engine.options import house_rule
from railbird.games.homestretch.rules import checks
from railbird.games.homestretch.rules import constants as c
from railbird.games.homestretch.rules.draft import hand_size
from railbird.games.homestretch.rules.rules import Homestretch, start
from railbird.games.homestretch.rules.tables import COLOURS, Tables
from railbird.games.homestretch.words import about as things_said
from railbird.games.homestretch.words import choices, events, prompts, refusals, texts, view

if TYPE_CHECKING:
    from rich.console import RenderableType


def read_colours(value: Any, seats: int) -> list[str]:
    """One colour for each seat; alphabetical by seat if none are given (HS-R07)."""
    if value is None:
        return list(COLOURS[:seats])
    if isinstance(value, str):
        value = [colour.strip() for colour in value.lower().split(",")]
    if not isinstance(value, list | tuple) or len(value) != seats:
        raise ValueError(f"{seats} colours are needed, one for each seat, as a list or with commas")
    for colour in value:
        if colour not in COLOURS:
            raise ValueError(f"{str(colour)[:40]!r} is none of {', '.join(COLOURS)} (HS-007)")
    if len(set(value)) < seats:
        raise ValueError("no two seats have the same colour (HS-007)")
    return list(value)


class HomestretchGame(Game[Homestretch]):
    id = "homestretch"
    title = "Homestretch"
    line = "Draft a stable, read the tote, and lay tokens face down on win, place and show."
    minutes = 60
    place = 4
    seats = range(2, 7)
    pace = 13_800_000
    rules_version = 1
    former_digests = ("f82b8e945b34272a6efb875f1aeb86dc808c05f1a2fd5a59296a022410d5ea87",)
    options = (
        Option(
            "colours",
            None,
            "Everybody's tokens and track marker. They only decide who comes first when money is equal.",
            read_colours,
            kind="colours",
            title="Colours",
            rules=("HS-R07",),
            choices=tuple((colour, colour.capitalize()) for colour in COLOURS),
        ),
        house_rule(
            "tied_places",
            "HS-R13",
            "Equal money when betting",
            "Your place by money is how many of your tokens may lie on one spot.",
            ("shared", "Players with equal money share the better place: two leaders have one token on a spot each."),
            ("colour", "Their colours decide, as they do for the order: one has first place, the next second."),
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
    public = staticmethod(view.public)
    private = staticmethod(view.private)
    settlement = staticmethod(prompts.settlement)

    def start(self, tables: Any, seats: int, options: Mapping[str, Any]) -> Homestretch:
        s = start(tables, seats, [COLOURS.index(colour) for colour in options["colours"]])
        s.places_by_colour = int(options["tied_places"] == "colour")
        return s

    def money(self, amount: float) -> str:
        return f"{super().money(amount)}k"

    def runners(self, state: Homestretch, race: int) -> Sequence[str]:
        return [str(c.FIRST_NUMBER + horse) for horse in range(c.HORSES)]

    def text(self, state: Homestretch, seat: int, code: int) -> str:
        return texts.TEXT[code]

    def code(self, state: Homestretch, seat: int, text: str) -> int | None:
        return texts.CODE.get(text)

    def targets(self, state: Homestretch, seat: int, code: int) -> tuple[str, ...]:
        return prompts.targets(state, code)

    def rules(self, state: Homestretch, seat: int, code: int) -> tuple[str, ...]:
        return prompts.rules(code)

    def outcome_text(self, state: Homestretch, code: int) -> str:
        return texts.outcome_text(state.tables, state.phase, code)

    def outcome_code(self, state: Homestretch, text: str) -> int | None:
        return texts.outcome_code(state.tables, state.phase, text)

    def facts(self, s: Homestretch) -> dict[str, int]:
        found = {"rolls": s.roll_count, "special moves": s.special_count, "blind buys": s.blind_count}
        owned = sum(sum(s.stable[seat]) for seat in range(s.seats))
        found["second-chance shares"] = owned - s.seats * hand_size(s.seats)
        for number in range(c.RACES):
            found[f"race {number + 1} won by"] = s.podium[c.WIN][number] + c.FIRST_NUMBER
        found["shared victories"] = int(s.winners().bit_count() > 1)
        return found

    def now(self, state: Homestretch, viewer: int | None, target: str, names: Sequence[str]) -> str:
        return things_said.now(self.view(state, viewer), viewer, target, names)

    def draw(self, view: Mapping[str, Any], names: Sequence[str], width: int) -> RenderableType:
        from railbird.games.homestretch.words import terminal

        return terminal.draw(view, names, width)

    def pages(self) -> Pages:
        from railbird.games.homestretch.words import terminal

        return terminal.PAGES


GAME = HomestretchGame()
