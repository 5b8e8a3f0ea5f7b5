"""Long Shot: The Dice Game as the rest of Railbird knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from railbird.engine.game import Event, Game, Note, Option, Pages
from railbird.engine.options import house_rule, read_first, read_truth
from railbird.games.long_shot_dice.rules import checks
from railbird.games.long_shot_dice.rules import constants as c
from railbird.games.long_shot_dice.rules.rules import LongShotDice, set_up
from railbird.games.long_shot_dice.rules.tables import Tables
from railbird.games.long_shot_dice.words import about as things_said
from railbird.games.long_shot_dice.words import choices, events, prompts, refusals
from railbird.games.long_shot_dice.words import view as views
from railbird.games.long_shot_dice.words.texts import CODE, OUTCOME_CODE, OUTCOME_TEXT, TEXT

if TYPE_CHECKING:
    from rich.console import RenderableType


def read_cards(value: Any, seats: int) -> list[int]:
    """A set for all numbers, or the set of each number from 1 to 8: 1, "2", "1,1,2,4,1,1,3,1" or a list."""
    if isinstance(value, str):
        value = [part.strip() for part in value.split(",")] if "," in value else value.strip()
    sets = value if isinstance(value, list) else [value] * 8
    if len(sets) != 8:
        raise ValueError(f"a mixture names the set of each number 1 to 8, {len(sets)} are given")
    chosen = []
    for number, name in enumerate(sets, 1):
        if str(name) not in ("1", "2", "3", "4") or isinstance(name, bool):
            raise ValueError(f"horse {number}: {str(name)[:20]!r} is not a card set; there are sets 1 to 4")
        chosen.append(int(name))
    return chosen


class LongShotDiceGame(Game[LongShotDice]):
    id = "long_shot_dice"
    title = "Long Shot: The Dice Game"
    line = "Roll, push, bet, buy: one roll moves the field, and everybody acts on it."
    minutes = 30
    place = 1
    seats = range(1, 9)
    pace = 3_400_000
    rules_version = 1
    former_digests = ("1b98de62aa051f362f38554a17ca471c47459d94dd1660caaa50fd7f26287a6f",)
    secrets = False  # LD-014
    options = (
        Option(
            "cards",
            1,
            "One printed set for all eight horses, or a mixture with one card for each number.",
            read_cards,
            kind="cards",
            title="Horse cards",
            rules=("LD-004",),
            choices=((1, "Set 1"), (2, "Set 2"), (3, "Set 3"), (4, "Set 4")),
        ),
        Option(
            "first",
            None,
            "Who rolls first. The dice then go round the table.",
            read_first,
            kind="seat",
            title="First seat",
            rules=("LD-R04",),
        ),
        Option(
            "auto_gain",
            True,
            "Abilities that only give you money are used without asking.",
            read_truth,
            kind="truth",
            title="Take free money by itself",
            rules=("LD-R58",),
        ),
        house_rule(
            "chain_reaction",
            "LD-R37",
            "Chain Reaction on its own mark",
            "For a full column the card gives its owner one more mark. That mark, too, can fill a column.",
            ("again", "A column filled by that mark gives one more mark again."),
            ("once", "A column filled by that mark earns its bonus, but no further mark."),
        ),
        house_rule(
            "free_horse",
            "LD-R20",
            "The free horse of a bonus",
            "One of the bonuses gives you a horse of the Market without paying.",
            ("bought", "It counts as bought: its ability works as after buying, and a finished horse cannot be taken."),
            ("literal", "It is only taken: finished horses, too, and abilities that work when bought do not."),
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
    public = staticmethod(views.public)
    settlement = staticmethod(views.settlement)
    facts = staticmethod(views.facts)

    def start(self, tables: Any, seats: int, options: Mapping[str, Any]) -> LongShotDice:
        s = LongShotDice(tables)
        s.seats = seats
        s.solo = int(seats == 1)
        s.auto_gain = int(options["auto_gain"])
        s.chain_once = int(options["chain_reaction"] == "once")
        s.literal_take = int(options["free_horse"] == "literal")
        s.first_seat = -1 if options["first"] is None else options["first"]
        set_up(s, [8 * (number - 1) + horse for horse, number in enumerate(options["cards"])])
        return s

    def names(self, state: LongShotDice, given: Sequence[str]) -> tuple[str, ...]:
        s = state
        own = tuple(given) or tuple(f"P{seat + 1}" for seat in range(s.seats))
        return (*own, "Roland") if s.solo else own

    def runners(self, state: LongShotDice, race: int) -> Sequence[str]:
        return [str(1 + horse) for horse in range(c.HORSES)]

    def text(self, state: LongShotDice, seat: int, code: int) -> str:
        return TEXT[code]

    def code(self, state: LongShotDice, seat: int, text: str) -> int | None:
        return CODE.get(text)

    def targets(self, state: LongShotDice, seat: int, code: int) -> tuple[str, ...]:
        return prompts.targets(state, code)

    def rules(self, state: LongShotDice, seat: int, code: int) -> tuple[str, ...]:
        return prompts.rules(state, code)

    def explain(self, state: LongShotDice, seat: int, code: int) -> str:
        return prompts.explain(state, code)

    def outcome_text(self, state: LongShotDice, code: int) -> str:
        return OUTCOME_TEXT[state.chance][code]

    def outcome_code(self, state: LongShotDice, text: str) -> int | None:
        return OUTCOME_CODE[state.chance].get(" ".join(text.lower().split()))

    def event(self, tables: Any, note: Note, viewer: int | None, names: Sequence[str]) -> Event | None:
        return events.event(tables, note, names)

    def now(self, state: LongShotDice, viewer: int | None, target: str, names: Sequence[str]) -> str:
        return things_said.now(state, self.view(state, viewer), viewer, target, names)

    def draw(self, view: Mapping[str, Any], names: Sequence[str], width: int) -> RenderableType:
        from railbird.games.long_shot_dice.words import terminal

        return terminal.draw(view, names, width)

    def pages(self) -> Pages:
        from railbird.games.long_shot_dice.words import terminal

        return terminal.PAGES


GAME = LongShotDiceGame()
