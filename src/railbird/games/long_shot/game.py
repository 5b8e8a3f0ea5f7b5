"""Long Shot as the rest of Railbird knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from railbird.engine.game import Game, Option, Pages
from railbird.engine.options import OneOf, house_rule, read_truth
from railbird.games.long_shot.rules import checks
from railbird.games.long_shot.rules import constants as c
from railbird.games.long_shot.rules.rules import LongShot, start
from railbird.games.long_shot.rules.tables import Tables
from railbird.games.long_shot.words import about as things_said
from railbird.games.long_shot.words import choices, events, prompts, refusals, texts
from railbird.games.long_shot.words import view as views

if TYPE_CHECKING:
    from rich.console import RenderableType


class LongShotGame(Game[LongShot]):
    id = "long_shot"
    title = "Long Shot"
    line = "Ten horses, a hand of cards, and the nerve to spoil a favourite's run."
    minutes = 50
    place = 2
    seats = range(3, 9)
    pace = 1_200_000
    rules_version = 1
    printed = (
        "As the manual says: A move die of 0 to 5, on average 2.5 spaces. The rulebook does not print its faces; "
        "the edition of 2009 is said to have 0, 1, 1, 1, 1, 3."
    )
    former_digests = ("7a488f6fa049b29e4201ed64cc5240676a9ebdd2f367abce468243c84775f452",)
    options = (
        Option(
            "finished_reroll",
            "horse",
            "The horse die shows a horse that has crossed the line already.",
            OneOf("horse", "both"),
            kind="choice",
            title="A finished horse is rolled",
            rules=("LS-X02",),
            choices=(("horse", "Roll the horse die again"), ("both", "Roll both dice again")),
        ),
        Option(
            "stake_returned",
            False,
            "Besides its winnings a bet that wins gives back what was staked. By the rulebook the bank keeps it.",
            read_truth,
            kind="truth",
            title="Winning bets return the stake",
            rules=("LS-X03",),
        ),
        Option(
            "feature_mode",
            "worded",
            "Some cards say that you may use a horse's feature, some that you must.",
            OneOf("worded", "forced"),
            kind="choice",
            title="Features of your horses",
            rules=("LS-X04",),
            choices=(("worded", "As the card says"), ("forced", "Always used when they cost nothing")),
        ),
        Option(
            "zero_mode",
            "may",
            "Whoever rolls a 0 steals a card or draws one.",
            OneOf("may", "must"),
            kind="choice",
            title="A 0 on the move die",
            rules=("LS-X05",),
            choices=(("may", "You may take the card"), ("must", "You must take the card")),
        ),
        Option(
            "features_after_finish",
            "nonlead",
            "Once a horse has crossed the line nobody leads any more.",
            OneOf("nonlead", "none"),
            kind="choice",
            title="Features after the first finish",
            rules=("LS-X09",),
            choices=(("nonlead", "Only those about the lead stop"), ("none", "All of them stop")),
        ),
        house_rule(
            "lucky_numba",
            "LS-R21",
            "Lucky Numba cards",
            "A Lucky Numba pays when its number is this turn's number on the horse die.",
            ("own", "Everybody plays it on his own turn only, as his action."),
            (
                "any",
                "Others may play it, too: after every roll all others with cards are asked, so that the question "
                "tells nothing.",
            ),
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
    event = staticmethod(events.event)
    public = staticmethod(views.public)
    private = staticmethod(views.private)
    settlement = staticmethod(views.settlement)
    facts = staticmethod(views.facts)

    def start(self, tables: Any, seats: int, options: Mapping[str, Any]) -> LongShot:
        s = start(tables, seats)
        s.both_dice = int(options["finished_reroll"] == "both")
        s.stake_back = int(options["stake_returned"])
        s.forced = int(options["feature_mode"] == "forced")
        s.must_take = int(options["zero_mode"] == "must")
        s.features_end = int(options["features_after_finish"] == "none")
        s.any_lucky = int(options["lucky_numba"] == "any")
        return s

    def runners(self, state: LongShot, race: int) -> Sequence[str]:
        return [str(1 + horse) for horse in range(c.HORSES)]

    def text(self, state: LongShot, seat: int, code: int) -> str:
        return texts.text(state.tables, code)

    def code(self, state: LongShot, seat: int, text: str) -> int | None:
        return texts.code(state.tables, text)

    def targets(self, state: LongShot, seat: int, code: int) -> tuple[str, ...]:
        return prompts.targets(state, code)

    def rules(self, state: LongShot, seat: int, code: int) -> tuple[str, ...]:
        return prompts.rules(state, code)

    def explain(self, state: LongShot, seat: int, code: int) -> str:
        return prompts.explain(state, code)

    def outcome_text(self, state: LongShot, code: int) -> str:
        return texts.outcome_text(state.tables, state.stage, code)

    def outcome_code(self, state: LongShot, text: str) -> int | None:
        return texts.outcome_code(state.tables, state.stage, " ".join(text.lower().split()))

    def now(self, state: LongShot, viewer: int | None, target: str, names: Sequence[str]) -> str:
        return things_said.now(self.view(state, viewer), viewer, target, names)

    def draw(self, view: Mapping[str, Any], names: Sequence[str], width: int) -> RenderableType:
        from railbird.games.long_shot.words import terminal

        return terminal.draw(view, names, width)

    def pages(self) -> Pages:
        from railbird.games.long_shot.words import terminal

        return terminal.PAGES


GAME = LongShotGame()
