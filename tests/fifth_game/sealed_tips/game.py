"""Sealed Tips for people: the words of its choices and events, what each viewer sees, a drawing for the terminal."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from railbird.engine.constants import CHANCE, DECISION, OVER
from railbird.engine.game import About, Event, Game, Group, Line, Note, Prompt, Refused, Words
from railbird.engine.options import house_rule
from railbird.errors import BadState
from sealed_tips import rules
from sealed_tips.rules import HORSES, PUSH, SEATS, TIP, TURN, TURNS, SealedTips, Tables

if TYPE_CHECKING:
    from rich.console import RenderableType

ACTIONS = ("ease", "push", "turn")  # by their codes
TIP_TEXT = re.compile("tip ([1-4]) for ([1-9])")


class SealedTipsGame(Game[SealedTips]):
    id = "sealed_tips"
    title = "Sealed Tips"
    line = "Seal a tip, then drive your horse home without showing which one it is."
    minutes = 10
    seats = range(2, SEATS + 1)
    rules_version = 1
    pace = 30_000  # decisions a second, in plain Python

    options = (
        house_rule(
            "turning",
            "ST-R02",
            "Turning the die",
            "A player may turn the die over, three times in a race.",
            ("paid", "It costs $1 each time."),
            ("free", "It costs nothing."),
        ),
    )

    tables = Tables

    def start(self, tables: Tables, seats: int, options: Mapping[str, Any]) -> SealedTips:
        return rules.start(tables, seats, options["turning"] == "free")

    def check(self, s: SealedTips) -> None:
        sealed = all(s.tip[seat] >= 0 for seat in range(s.seats))
        finished = [horse for horse in range(HORSES) if s.position[horse] >= s.tables.length]
        if s.turn >= s.seats:
            raise BadState(f"turn: there is no seat {s.turn}")
        for seat, tip in enumerate(s.tip):
            if tip >= 0 and (seat >= s.seats or tip // 10 >= HORSES or tip % 10 not in s.tables.stakes):
                raise BadState(f"tip[{seat}]: {tip} is no tip")
        if finished != [s.winner] * (s.winner >= 0):
            raise BadState("winner: it is not the one horse over the line")
        due = OVER if finished else CHANCE if sealed and s.rolled < 0 else DECISION
        if s.due != due:
            raise BadState(f"due: {s.due} does not fit the position, which needs {due}")
        if (s.rolled >= 0 or s.rolls or any(s.position) or any(s.turned)) and not sealed:
            raise BadState("tip: the race has begun before all tips are sealed")
        if s.rolled >= 0 and finished:
            raise BadState("rolled: the race is over")
        if s.opened > (s.seats if finished else 0) or any(s.turned[s.seats :]):
            raise BadState("opened: tips are opened after the race, and only those of players")

    # Actions and outcomes: one text for each code.

    def text(self, state: SealedTips, seat: int, code: int) -> str:
        if code < TIP:
            return ACTIONS[code]
        return f"tip {(code - TIP) // 10 + 1} for {code % 10}"

    def code(self, state: SealedTips, seat: int, text: str) -> int | None:
        if found := TIP_TEXT.fullmatch(text):
            return TIP + 10 * (int(found[1]) - 1) + int(found[2])
        return ACTIONS.index(text) if text in ACTIONS else None

    def outcome_text(self, state: SealedTips, code: int) -> str:
        return f"roll {code + 1}"

    def outcome_code(self, state: SealedTips, text: str) -> int | None:
        found = re.fullmatch("roll ([1-4])", text.lower())
        return int(found[1]) - 1 if found else None

    def targets(self, state: SealedTips, seat: int, code: int) -> tuple[str, ...]:
        return (f"horse:{self.horse(state, code) + 1}",)

    def horse(self, s: SealedTips, code: int) -> int:
        if code == TURN:
            return HORSES - 1 - s.rolled
        return (code - TIP) // 10 if code >= TIP else s.rolled

    def rules(self, state: SealedTips, seat: int, code: int) -> tuple[str, ...]:
        return ("ST-002", "ST-006") if code >= TIP else ("ST-008",) if code == TURN else ("ST-004",)

    def words(self, s: SealedTips, seat: int, code: int, names: Sequence[str]) -> Words:
        name = s.tables.names[self.horse(s, code)]
        if code >= TIP:
            number, stake = self.horse(s, code) + 1, code % 10
            group = Group(f"{number} {name}", f"pays {s.tables.odds[number - 1]} times the stake", number)
            brings = f"${stake} → ${stake * s.tables.odds[number - 1]}"
            return Words(f"Tip {name} for ${stake}", group, f"${stake}", brings, f"{number}s{stake}")
        group = Group(f"The die shows {s.rolled + 1} {s.tables.names[s.rolled]}")
        if code == TURN:
            left = f"{TURNS - s.turned[seat]} left"
            brings = f"costs ${s.cost()}, {left}" if s.cost() else f"free, {left}"
            return Words(f"Turn the die to {name}", group, "Turn the die", brings, "t")
        before = s.position[s.rolled]
        after = before + s.tables.steps[code]
        verb = "Push" if code == PUSH else "Ease"
        brings = f"moves {before} to {after}{', and wins the race' if after >= s.tables.length else ''}"
        return Words(f"{verb} {name}", group, verb, brings, verb[0].lower())

    def refused(self, s: SealedTips, seat: int, names: Sequence[str]) -> Sequence[Refused]:
        return [Refused("Turn the die", *self.refusal(s, seat, TURN))] if s.turned[seat] == TURNS else []

    def refusal(self, s: SealedTips, seat: int, code: int) -> tuple[str, str]:
        if (code < TIP) == (s.tip[seat] < 0):
            return ("seal a tip first", "ST-002") if s.tip[seat] < 0 else ("your tip is sealed", "ST-002")
        if code == TURN:
            return f"you have turned the die {TURNS} times", "ST-008"
        return f"a stake is one of {', '.join(f'${stake}' for stake in s.tables.stakes)}", "ST-002"

    def explain(self, s: SealedTips, seat: int, code: int) -> str:
        words = self.words(s, seat, code, ())
        return f"{words.label}: {words.brings}."

    # Things on the table.

    def things(self, s: SealedTips) -> Sequence[str]:
        return [f"horse:{horse + 1}" for horse in range(HORSES)]

    def about(self, s: SealedTips, target: str) -> About | None:
        if target not in self.things(s):
            return None
        horse = int(target[-1]) - 1
        faces = f"It is on {s.tables.faces[horse]} of the die's {rules.FACES} faces."
        return About(f"{horse + 1} {s.tables.names[horse]}", f"Pays {s.tables.odds[horse]} times the stake. {faces}",
                     ("ST-003", "ST-006"))  # fmt: skip

    # Telling.

    def prompt(self, s: SealedTips, viewer: int | None, names: Sequence[str]) -> Prompt:
        if s.due == OVER:
            return Prompt(f"{s.tables.names[s.winner]} has won the race.", ("ST-005",))
        if s.due == CHANCE:
            return Prompt(f"{names[s.turn]} rolls the die.", ("ST-003",))
        if s.rolled >= 0:
            asked = "Push" if viewer == s.turn else f"{names[s.turn]} may push"
            return Prompt(f"{asked} {s.tables.names[s.rolled]} or ease it.", ("ST-004",))
        if viewer is not None and s.tip[viewer] < 0:
            return Prompt("Seal your tip: a horse, and what you stake on it.", ("ST-002",))
        return Prompt("Everybody seals a tip.", ("ST-002", "ST-R01"))

    def event(self, tables: Tables, note: Note, viewer: int | None, names: Sequence[str]) -> Event | None:
        kind, seat, a, b, c, _ = note
        if kind in (rules.TIPPED, rules.SEALED) and viewer == seat:
            text = f"You tip {tables.names[a // 10]} for ${a % 10}."
            data = {"number": a // 10 + 1, "stake": a % 10}
            if kind == rules.TIPPED:
                return Event("tipped", text, ("ST-002",), seat, data)
            return Event("sealed", f"{text} All tips are sealed.", ("ST-002", "ST-R01"), seat, data)
        if kind == rules.TIPPED:
            return None
        if kind == rules.SEALED:
            return Event("sealed", "All tips are sealed.", ("ST-002", "ST-R01"))
        if kind == rules.ROLLED:
            return Event("rolled", f"{names[seat]} rolls {a + 1}.", ("ST-003",), seat, {"number": a + 1})
        if kind == rules.TURNED:
            text = f"{names[seat]} turns the die to {a + 1}."
            return Event("turned", text, ("ST-008",), seat, {"number": a + 1})
        if kind == rules.MOVED:
            text = f"{tables.names[a]} moves from {b} to {c}."
            return Event("moved", text, ("ST-004",), seat, {"number": a + 1, "from": b, "to": c})
        if kind == rules.FINISHED:
            text = f"{tables.names[a]} moves from {b} over the line and wins. The tips are opened."
            return Event("finished", text, ("ST-004", "ST-005"), seat, {"number": a + 1, "from": b, "to": c})
        brings = f"wins ${b}" if b > 0 else f"loses ${-b}"
        text = f"{names[seat]} tipped {tables.names[a // 10]} for ${a % 10} and {brings}."
        return Event("paid", text, ("ST-006",), seat, {"number": a // 10 + 1, "amount": b})

    def public(self, s: SealedTips) -> dict[str, Any]:
        t = s.tables
        horses = [
            {"number": horse + 1, "name": t.names[horse], "position": s.position[horse], "odds": t.odds[horse]}
            for horse in range(HORSES)
        ]
        seats = [
            {"money": s.score(seat), "tip": self.tip(s, seat) if seat < s.opened else None} for seat in range(s.seats)
        ]
        return {
            "phase": "over" if s.winner >= 0 else "race" if s.due == CHANCE or s.rolled >= 0 else "tips",
            "horses": horses,
            "length": t.length,
            "rolled": s.rolled + 1 or None,
            "turn": s.turn,
            "winner": s.winner + 1 or None,
            "my_tip": None,
            "seats": seats,
        }

    def private(self, s: SealedTips, viewer: int | None) -> dict[str, Any]:
        return {"my_tip": self.tip(s, viewer) if viewer is not None else None}

    def tip(self, s: SealedTips, seat: int) -> str | None:
        horse, stake = divmod(s.tip[seat], 10)
        return f"{s.tables.names[horse]} for ${stake}" if s.tip[seat] >= 0 else None

    def settlement(self, s: SealedTips, seat: int) -> list[Line]:
        return [
            Line("Money at the start", s.tables.start, ("ST-001",)),
            Line(f"Tip: {self.tip(s, seat)}", s.gained(seat), ("ST-006",)),
            Line("Turning the die", -s.turned[seat] * s.cost(), ("ST-008", "ST-R02")),
        ]

    def facts(self, s: SealedTips) -> dict[str, int]:
        return {"rolls": s.rolls, "won by": s.winner + 1}

    def draw(self, view: Mapping[str, Any], names: Sequence[str], width: int) -> RenderableType:
        from rich.text import Text

        lines = []
        for horse in view["horses"]:
            track = "·" * horse["position"] + str(horse["number"]) + "·" * (view["length"] - horse["position"])
            lines.append(f"{horse['name']:<16} x{horse['odds']:<2} {track}")
        if view["seat"] is not None:
            lines.append(f"Your tip: {view['my_tip'] or 'none yet'}")
        lines += [
            f"{name}: ${row['money']}  {row['tip'] or ''}" for name, row in zip(names, view["seats"], strict=True)
        ]
        return Text("\n".join(lines))


GAME = SealedTipsGame()
