"""Help: what can be typed, what a choice does, what a clause says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from railbird.engine import ledger
from railbird.engine.game import About, Action
from railbird.errors import IllegalAction, RailbirdError
from railbird.match.match import Match
from railbird.terminal import paint
from railbird.terminal.typed import find_action

COMMANDS = (
    ("b2", "take the choice with this key; digits are the number of the horse, or an amount"),
    ("bet 2", "the same by its text; beginnings of words will do: b 2"),
    ("first", "take the choice that is listed first"),
    ("6 3", "with real dice: what they show (also: roll 6 3)"),
    ("?", "this help"),
    ("? b2, ? bet 2", "what a choice does, what it brings, and the rules behind it"),
    ("? horse 5", "what a thing on the table is, and how it is with it now"),
    ("? LD-051", "what a clause of the rules says"),
    ("undo", "take back your last step; never across a roll or somebody else's turn"),
    ("table", "the whole table, when the terminal is too low for it"),
    ("log", "everything that has happened"),
    ("save, save FILE", "say where the game is kept, or write it to a file of your own"),
    ("load FILE", "go on with another game; this one is kept"),
    ("quit", "stop for now; the game is kept"),
)


def overview(match: Match, pages: Mapping[str, str]) -> RenderableType:
    table = Table(box=None, padding=(0, 3, 0, 1), show_header=False)
    table.add_column(style=paint.AMBER, no_wrap=True)
    table.add_column()
    for typed, words in (*COMMANDS[:-5], *pages.items(), *COMMANDS[-5:]):
        table.add_row(typed.replace("LD-051", example_clause(match)), words)
    return Group(Text(f"{match.game.title}: what you can type\n", "bold"), table)


def example_clause(match: Match) -> str:
    try:
        return next(iter(ledger.clauses(match.game.id)), "LD-051")
    except RailbirdError:
        return "LD-051"


def topic(match: Match, seat: int | None, actions: Sequence[Action], words: str) -> RenderableType:
    """Help on a clause, a choice by key or text, a thing on the table, or an action that is not possible now."""
    clause = words.upper().replace(" ", "-")
    if quoted := clause_texts(match, (clause,)):
        return Group(*quoted)
    action = find_action(actions, words)
    if action is not None and seat is not None:
        return choice(match.game.id, action, match.explain(action, seat))
    if target := find_thing(match.things(), words):
        return thing(match.game.id, match.things()[target], *match.now(target, seat))
    if seat is not None:
        return refusal(match, seat, words)
    return Group(Text(match.prompt(None).text), *clause_texts(match, match.prompt(None).rules))


def choice(game: str, action: Action, does: str) -> RenderableType:
    brings = [Text(action.brings, paint.GOOD)] if action.brings else []
    return Group(Text.assemble((action.label, "bold"), "   ", does), *brings, Text(), *clauses(game, action.rules))


def find_thing(things: Mapping[str, About], words: str) -> str | None:
    """The thing that is called so: `horse 5`, `no bet line`, or a name with its number or without."""
    wanted = " ".join(words.lower().split())
    for target, about in things.items():
        title = about.title.lower()
        if wanted in (target.lower().replace(":", " "), title, title.partition(" · ")[2]):
            return target
    return None


def thing(game: str, about: About, now: str, why: tuple[str, str] | None) -> RenderableType:
    lines = [Text.assemble((about.title, "bold"), "   ", about.text)]
    if now:
        lines.append(Text(now, paint.GOOD))
    if why:
        lines.append(Text(f"Not now: {IllegalAction(*why)}"))
    return Group(*lines, Text(), *clauses(game, about.rules))


def refusal(match: Match, seat: int, words: str) -> RenderableType:
    """Why something cannot be done now, asked without doing it; what it does if it is legal but not listed."""
    code = match.game.code(match.position(), seat, " ".join(words.lower().split())[:80])
    if code is None:
        return Text(f"{words[:80]!r} is neither a choice, nor an action, a thing or a clause.")
    if match.position().permits(seat, code):
        action = Action(code, words, rules=match.game.rules(match.position(), seat, code))
        head = Text.assemble((words, "bold"), "   ", match.explain(action, seat))
        return Group(head, Text(), *clause_texts(match, action.rules))
    reason, rule = match.game.refusal(match.position(), seat, code)
    return Group(Text.assemble((words, "bold"), "   not now: ", str(IllegalAction(reason))), Text(),
                 *clause_texts(match, (rule,)))  # fmt: skip


def clause_texts(match: Match, ids: Sequence[str]) -> list[RenderableType]:
    return clauses(match.game.id, ids)


def clauses(game: str, ids: Sequence[str]) -> list[RenderableType]:
    try:
        quoted = ledger.quote(game, ids)
    except RailbirdError:
        return []
    return [Padding(Text.assemble((clause, paint.AMBER), "  ", words), (0, 0, 0, 2)) for clause, words in quoted]
