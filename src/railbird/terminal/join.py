"""A seat at a table of a server, played in the terminal: a client that does not come from whoever runs the server.

It shows what the server sends, with the same screens as a game at home, and has a chain of its own for shared dice. At
the end it fetches the record and checks everything here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from railbird.engine.game import About, Action, Event, Game, Group, Refused, Words
from railbird.errors import RailbirdError
from railbird.games.registry import find
from railbird.match.record import replay, verify
from railbird.terminal import explain, paint, saves
from railbird.terminal.console import Talk
from railbird.terminal.join_line import Line, save_record
from railbird.terminal.screen import seen, show
from railbird.terminal.settlement import show_end
from railbird.terminal.typed import find_action, find_outcome

HELP = (
    ("b2, bet 2", "take a choice by its key or its text; beginnings of words will do; first: the one listed first"),
    ("? b2, ? horse 5", "what a choice does, what a thing on the table is"),
    ("? LD-051", "what a clause of the rules says"),
    ("undo", "take back your last step"),
    ("table, log", "the whole table; everything that has happened"),
    ("quit", "leave; the same command brings you back"),
)
TOLD = 6  # events that are shown when a seat sits down in the middle


class Seen:
    """What the server sent, for the screens that draw a match."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.game: Game = find(table["game"])
        self.names: Sequence[str] = table["view"]["names"]
        self._view: dict[str, Any] = table["view"]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        return self._view


class Guest:
    """The person at a seat of somebody else's table."""

    def __init__(self, talk: Talk, line: Line, name: str | None, path: Path | None) -> None:
        self.talk = talk
        self.line = line
        self.name = name
        self.path = path
        self.notice = ""
        self.since = 0  # the first event that was not yet shown
        self.printed: object = None

    @property
    def table(self) -> dict[str, Any]:
        return self.line.table

    @property
    def seat(self) -> int:
        return self.line.seats[0]

    def run(self) -> int:
        self.line.open()
        if not self.sit_down():
            return 0
        if self.table["seats"][self.seat]["bot"]:
            self.do("take", self.seat)  # a bot has kept the seat warm
        self.since = max(0, len(self.line.events) - TOLD)
        while self.table["phase"] != "over":
            going = self.turn() if self.table["actions"] else self.watch()
            if not going:
                self.talk.console.print("You have left the table. The same command brings you back.")
                return 0
        self.end()
        return 0

    def sit_down(self) -> bool:
        """Before the match: take the seat, and wait for the others."""
        while self.table["phase"] == "open":
            mine = self.table["seats"][self.seat]
            if not mine["joined"]:
                name = self.name or self.talk.ask("Your name> ")
                if name is None:
                    return False
                answer = self.line.command("join", seat=self.seat, name=name, entropy="of the terminal, unused")
                if answer["type"] == "no":
                    self.talk.console.print(f"! {answer['reason']}")
                    if self.name is not None:
                        raise RailbirdError(f"name: {answer['reason']}")
                    continue
            missing = [seat["name"] for seat in self.table["seats"] if not seat["joined"]]
            if missing:
                self.talk.console.print(f"Waiting for {len(missing)} more to sit down …")
            n = self.table["n"]
            self.line.wait(lambda n=n: self.table["n"] != n or self.table["phase"] != "open")  # type: ignore[misc]
        return True

    # Steps.

    def turn(self) -> bool:
        """Ask the person; False to leave."""
        table = self.table
        actions = read_actions(table)
        self.draw(table, actions)
        typed = self.talk.ask(f"{table['view']['names'][self.seat]}> ")
        if typed is None:
            return False
        chance = table["view"]["chance"]
        action = None if chance else find_action(actions, typed)
        if action is None and typed and (answer := self.command(typed, table)) is not None:
            return answer
        if not typed or (action is None and typed.isdigit() and not chance):
            self.notice = "Type the key or the text of a choice; ? for help."
            return True
        do: str | int = action.code if action else find_outcome(actions, typed) if chance else typed
        self.do("act", None if chance else self.seat, move=table["move"], do=do)
        return True

    def do(self, kind: str, seat: int | None, **fields: Any) -> None:
        told = len(self.line.events)
        answer = self.line.command(kind, seat=seat, **fields)
        if answer["type"] == "no":
            self.notice = answer["reason"] + (f" ({answer['rule']})" if answer["rule"] else "")
            return
        self.since = min(told, len(self.line.events))
        self.line.wait(lambda: self.table["n"] >= answer["n"])

    def watch(self) -> bool:
        """Somebody else is asked, or the dice roll."""
        table = self.table
        self.draw(table, [])
        self.line.wait(lambda: self.table is not table)
        return True

    def command(self, typed: str, table: Mapping[str, Any]) -> bool | None:
        """True to go on, False to leave, None if it was no command."""
        word, _, rest = typed.partition(" ")
        word = word.lower()
        if typed.startswith("?") or word == "help":
            self.help(table, (typed[1:] if typed.startswith("?") else rest).strip())
        elif word in ("quit", "q", "exit"):
            return False
        elif word == "undo":
            if table["view"]["undo"]:
                self.do("undo", self.seat, move=table["move"])
            else:
                self.notice = "There is nothing to take back: never across a roll, a reveal or another's action."
        elif word == "log":
            self.talk.page(Text("\n".join(event["text"] for event in self.line.events)))
        elif word == "table":
            game = Seen(table)
            self.talk.page(game.game.draw(seen(game, self.seat), game.names, self.talk.console.width))
        else:
            return None
        return True

    def help(self, table: Mapping[str, Any], words: str) -> None:
        action = find_action(read_actions(table), words) if words else None
        things = {target: read_about(said) for target, said in self.line.things.items()}
        shown: list[RenderableType]
        clause = words.upper().replace(" ", "-")
        if action is not None:
            said = next(one["explain"] for one in table["actions"] if one["code"] == action.code)
            shown = [explain.choice(table["game"], action, said)]
        elif words and (target := explain.find_thing(things, words)):
            answer = self.line.about(target)
            why = answer["why"]
            known = explain.thing(
                table["game"], things[target], answer["text"], (why["reason"], why["rule"]) if why else None
            )
            shown = [known]
        else:
            shown = [Text(f"  {typed:<16}{line}") for typed, line in HELP]
            shown = explain.clauses(table["game"], (clause,)) if words else shown
        self.talk.page(*(shown or [Text(f"{words[:80]!r} is neither a choice nor a thing or clause.")]))

    # Showing.

    def draw(self, table: Mapping[str, Any], actions: Sequence[Action]) -> None:
        prompt = table["view"]["prompt"]["text"]
        rolling = table["draws"] is not None and table["draws"]["rolling"]
        undo = "  undo" if table["view"]["undo"] else ""
        hint = "   ? help" + undo if actions else "   the dice roll …" if rolling else "   …"
        below = [Text.assemble(("▶ ", paint.AMBER), (prompt, "bold"), (hint, paint.QUIET))]
        if not self.line.up:
            below.append(Text("! The line to the server is down; trying again …", paint.RAIL))
        if self.notice:
            below.append(Text(f"! {self.notice}", paint.RAIL))
            self.notice = ""
        if not self.talk.live and self.printed == (table["n"], bool(actions)):
            self.talk.console.print(below[-1])
            return
        self.printed = (table["n"], bool(actions))
        events = [read_event(event) for event in self.line.events[self.since :]]
        refused = [Refused(**one) for one in table["refused"]] if actions else []
        show(self.talk.console, Seen(table), self.seat, events, below, actions, refused, clear=self.talk.live)
        if not self.talk.live:
            self.since = len(self.line.events)

    def end(self) -> None:
        """The result, and what this machine finds when it checks everything itself."""
        record = self.line.record()
        path = self.path or saves.new_save(self.table["game"])
        save_record(path, record)
        match = replay(record)
        show_end(self.talk, match, path)
        verdict = verify(record)
        say = self.talk.console.print
        say(f"Checked here: {verdict.steps} steps follow the rules, {verdict.rolls_checked} rolls are right.")
        own = self.line.own
        if own is not None:
            used, late = own.part(record)
            own.check_places(match, record)
            made = verdict.draws - len(verdict.burned)
            say(f"This terminal had a part in {used} of {made} draws, and all that it was told is in the record.")
            if late:
                say(f"{late} secrets that it gave were not used: too late, or thrown away on purpose.")
        for burned in verdict.burned:
            shows = f"; it would have shown {', '.join(burned.shows)}" if burned.shows else ""
            say(f"Draw {burned.number} was made anew: {' and '.join(burned.missing)} did not answer{shows}.")


def read_actions(table: Mapping[str, Any]) -> list[Action]:
    """The choices with their words, in the groups of the message."""
    groups = [Group(one["title"], one["hint"], place) for place, one in enumerate(table["groups"])]
    return [
        Action(
            one["code"],
            one["text"],
            tuple(one["targets"]),
            tuple(one["rules"]),
            words=Words(one["label"], groups[one["group"]], one.get("short", ""), one["brings"], one["key"]),
        )
        for one in table["actions"]
    ]


def read_about(data: Mapping[str, Any]) -> About:
    return About(data["title"], data["text"], tuple(data["rules"]))


def read_event(data: Mapping[str, Any]) -> Event:
    return Event(data["kind"], data["text"], tuple(data["rules"]), data["seat"], data["data"], data["step"])
