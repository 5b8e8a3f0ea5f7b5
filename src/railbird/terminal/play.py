"""A table in the terminal: people at one keyboard, bots beside them."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

from railbird.bots import thinks, title_of
from railbird.engine.game import Action, Pages
from railbird.errors import IllegalAction, RailbirdError
from railbird.match.match import Match
from railbird.match.record import replay
from railbird.terminal import explain, opponents, paint, saves
from railbird.terminal.console import Talk
from railbird.terminal.players import Player, players_of
from railbird.terminal.screen import seen, show
from railbird.terminal.settlement import show_end
from railbird.terminal.typed import find_action, find_outcome, like

BOT_PAUSE = 0.8  # seconds that a bot's step stays on the screen


class Table:
    """One match with its players. Every step is kept in `path` at once."""

    def __init__(self, talk: Talk, match: Match, players: Sequence[Player], path: Path, fast: bool = False) -> None:
        self.talk = talk
        self.fast = fast or not talk.live
        self.notice = ""
        self.keeps = True
        self.sit_down(match, players, path)
        self.notice = self.company()

    def company(self) -> str:
        """Who the bots are: their levels and temperaments."""
        bots = [f"{player.name}: {title_of(player.bot)}" for player in self.players if player.bot]
        return f"Bots here are {'; '.join(bots)}." if bots else ""

    def sit_down(self, match: Match, players: Sequence[Player], path: Path) -> None:
        self.match = match
        self.players = players
        for seat, player in enumerate(players):
            match.seat_player(seat, player.bot)
        self.path = path
        self.printed: object = None  # the position that a pipe has seen
        self.shown_to: int | None = None  # whose secrets may be on the screen
        self.since = dict.fromkeys(range(match.seats), 0)  # the step from which each seat is told what happened

    @property
    def people(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if player.is_person]

    def run(self) -> int:
        """Play until the end or until somebody quits."""
        self.keep()
        while not self.match.over:
            if self.match.chance:
                going = self.enter_chance()
            else:
                people = [seat for seat in self.match.waiting if self.players[seat].is_person]
                if people:
                    going = self.turn(people[0])
                else:
                    going = self.bot_step(self.match.waiting[0])
            if not going:
                self.leave()
                return 0
        show_end(self.talk, self.match, self.path if self.keeps else None)
        return 0

    # Steps.

    def turn(self, seat: int) -> bool:
        """Ask a person until a step is taken; False to leave."""
        self.hand_over(seat)
        actions = self.match.actions(seat)
        self.draw(seat, self.question(seat), actions)
        typed = self.ask(f"{self.match.names[seat]}> ")
        if typed is None:
            return False
        action = find_action(actions, typed)
        if action is None and typed and (answer := self.command(seat, typed, actions)) is not None:
            return answer
        if not typed:
            self.notice = "Type the key or the text of a choice; ? for help."
            return True
        if action is None and typed.isdigit():
            self.notice = f"No choice has the key {typed[:20]}; ? for help."
            return True
        self.take(seat, action or typed)
        return True

    def take(self, seat: int, action: Action | str) -> None:
        before = len(self.match.steps)
        try:
            self.match.play(action, seat)
        except IllegalAction as error:
            self.notice = str(error)
            return
        if self.match.waiting != (seat,) or any(step.who != seat for step in self.match.steps[before:]):
            self.since[seat] = before
        self.keep()

    def bot_step(self, seat: int) -> bool:
        before = len(self.match.steps)
        if not self.fast and thinks(self.players[seat].bot):
            self.talk.console.print(Text(f"{self.match.names[seat]} is thinking …", paint.QUIET))
        opponents.move(self.match, seat, self.players[seat].bot)
        self.keep()
        if not self.fast and not self.match.over:
            watching = self.people[0] if len(self.people) == 1 else None
            show(self.talk.console, self.match, watching, self.match.log(watching, before))
            time.sleep(BOT_PAUSE)
        return True

    def enter_chance(self) -> bool:
        """People roll real dice and say what they show."""
        outcomes = self.match.actions()
        prompt = self.match.prompt(None)
        self.draw(self.watcher(), Text.assemble(("▶ ", paint.AMBER), (prompt.text, "bold"), self.hint(outcomes)))
        typed = self.ask("dice> ")
        if typed is None:
            return False
        if typed and (answer := self.command(None, typed, [])) is not None:
            return answer
        if typed.lower() == "any":
            weights = [outcome.probability or 0.0 for outcome in outcomes]
            typed = random.SystemRandom().choices(outcomes, weights)[0].text
        try:
            self.match.play(find_outcome(outcomes, typed))
            self.keep()
        except IllegalAction as error:
            self.notice = str(error) if typed else f"Say what came up; one would be {like(outcomes[0])!r}."
        return True

    # Commands. Each returns True to go on, False to leave; None means that it was no command.

    def command(self, seat: int | None, typed: str, actions: Sequence[Action]) -> bool | None:
        word, _, argument = typed.partition(" ")
        word, argument = word.lower(), argument.strip()
        if typed.startswith("?"):
            self.help(seat, actions, typed[1:].strip())
        elif word == "help":
            self.help(seat, actions, argument)
        elif word in ("quit", "q", "exit"):
            return False
        elif word == "undo":
            self.undo(seat)
        elif word == "log":
            self.talk.page(Text("\n".join(event.text for event in self.match.log(self.watcher()))))
        elif word == "table":
            watcher = self.watcher()
            self.talk.page(self.match.game.draw(seen(self.match, watcher), self.match.names, self.talk.console.width))
        elif word == "save":
            self.save(argument)
        elif word == "load":
            self.load(argument)
        elif word in self.pages:
            self.page(word, argument.lower())
        else:
            return None
        return True

    def help(self, seat: int | None, actions: Sequence[Action], words: str) -> None:
        if words:
            self.talk.page(explain.topic(self.match, seat, actions, words))
        else:
            self.talk.page(explain.overview(self.match, {word: line for word, (line, _) in self.pages.items()}))

    def undo(self, seat: int | None) -> None:
        """Of the person who is asked, or at a shared keyboard of whoever acted last."""
        for person in [*([seat] if seat is not None else []), *self.people]:
            if self.match.undo(person):
                self.since[person] = min(self.since[person], len(self.match.steps))
                self.notice = "Taken back."
                self.keep()
                return
        self.notice = "There is nothing to take back: never across a roll, a reveal or another's action."

    def save(self, name: str) -> None:
        try:
            path = Path(name).expanduser() if name else self.path
            saves.write_save(self.match, path)
            self.notice = f"Saved in {path}"
        except (RailbirdError, RuntimeError) as error:
            self.notice = str(error)

    def load(self, name: str) -> None:
        if not name:
            self.notice = "load FILE: which file?"
            return
        try:
            path = Path(name).expanduser()
            record = saves.read_record(path)
            with saves.naming(path):
                match = replay(record)
        except (RailbirdError, RuntimeError) as error:
            self.notice = str(error)
            return
        self.sit_down(match, players_of(match), path)
        self.notice = f"Going on with {path}"

    @property
    def pages(self) -> Pages:
        """What a game can show besides its table."""
        return self.match.game.pages()

    def page(self, word: str, argument: str) -> None:
        width = self.talk.console.width
        try:
            self.talk.page(self.pages[word][1](seen(self.match, self.watcher()), self.match.names, width, argument))
        except ValueError as error:
            self.notice = str(error)

    # Showing and keeping.

    def draw(self, seat: int | None, ask: Text, actions: Sequence[Action] = ()) -> None:
        """The screen; in a pipe the table only when something happened since it was printed."""
        below = [ask]
        if self.notice:
            below.append(Text(f"! {self.notice}", paint.RAIL))
            self.notice = ""
        position = (self.match, len(self.match.steps), seat)
        if not self.talk.live and position == self.printed:
            self.talk.console.print(below[-1])
            return
        self.printed = position
        events = self.match.log(seat, self.since[seat] if seat is not None else max(len(self.match.steps) - 4, 0))
        refused = self.match.refused(seat) if actions and seat is not None else ()
        show(self.talk.console, self.match, seat, events, below, actions, refused, clear=self.talk.live)

    def question(self, seat: int) -> Text:
        name = self.match.names[seat]
        prompt = self.match.prompt(seat)
        words = f"{name}: {prompt.text}" if len(self.people) > 1 else prompt.text
        undo = "  undo" if self.match.can_undo(seat) else ""
        return Text.assemble(("▶ ", paint.AMBER), (words, "bold"), (f"   ? help{undo}", paint.QUIET))

    def hint(self, outcomes: Sequence[Action]) -> tuple[str, str]:
        return (f"   like: {like(outcomes[-1])}   any: let Railbird do it   ? help", paint.QUIET)

    def ask(self, prompt: str) -> str | None:
        return self.talk.ask(prompt)

    def watcher(self) -> int | None:
        """Through whose eyes the table is drawn when nobody in particular is asked."""
        if len(self.people) == 1:
            return self.people[0]
        waiting = [seat for seat in self.match.waiting if seat in self.people]
        return waiting[0] if waiting else None

    def hand_over(self, seat: int) -> None:
        """Where a game has secrets, the next person takes the keyboard before they are drawn."""
        if self.shown_to not in (None, seat) and self.talk.live:
            if self.match.view(seat)["table"] != self.match.view(self.shown_to)["table"]:
                self.talk.console.clear()
                self.ask(f"{self.match.names[seat]} is asked. Take the keyboard and press Enter. ")
        self.shown_to = seat

    def keep(self) -> None:
        if not self.keeps or (not self.begun and not self.path.exists()):
            return
        try:
            saves.write_save(self.match, self.path)
        except RailbirdError as error:
            self.keeps = False
            self.notice = f"The game is not kept: {error}"

    @property
    def begun(self) -> bool:
        """Whether there is anything worth keeping: a step of a person, or bots alone."""
        return not self.people or any(step.who in self.people for step in self.match.steps)

    def leave(self) -> None:
        console = self.talk.console
        console.print()
        if not self.path.exists():
            console.print("Nothing was played, nothing is kept.")
        elif self.keeps:
            console.print(f"The game is kept: {self.path}", soft_wrap=True)
            console.print(f"Go on with: railbird play {self.match.game.id}   or: railbird play --load FILE")
