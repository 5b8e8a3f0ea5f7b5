"""One game being played: rules, dice, record and undo behind one face."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import Any

from railbird.engine.components import Components
from railbird.engine.constants import CHANCE, CHANCES, DECISION, NOTES_ALONE, NOTES_AND_POSITIONS, OVER
from railbird.engine.contract import Choices, State
from railbird.engine.game import About, Action, Event, Game, Line, Prompt, Refused
from railbird.errors import IllegalAction
from railbird.match.dice import CommittedDice, KeyedDice
from railbird.match.moments import Moment, Sight, Told, event_of
from railbird.match.positions import fill
from railbird.match.shared_dice import SharedDice

LARGEST_CODE = 2**31 - 1
CHANCE_STEP = -1
SCRATCH = Choices()  # nothing stays in it


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of the record: the seat (CHANCE_STEP for chance) and the text of what it did."""

    who: int
    text: str


@dataclass(slots=True)
class Stretch:
    """Dice from one step of the record on. A match continued from a file without its seed gets a second stretch."""

    start: int
    dice: CommittedDice | None  # None: people roll real dice, or the seed was never shown
    commitment: str = ""  # empty where people roll
    entropy: tuple[str, ...] = ()
    shared: SharedDice | None = None  # then each roll waits for what people's browsers add to it

    @property
    def by_hand(self) -> bool:
        return not self.commitment


@dataclass(frozen=True, slots=True)
class Seated:
    """Who plays a seat from one step of the record on."""

    start: int
    seat: int
    level: str = ""  # of a bot; empty for a person


@dataclass(slots=True)
class Snapshot:
    """What undo goes back to."""

    seat: int
    state: State
    steps: int
    notes: int


class Match:
    """One match of a game. Made by railbird.new, railbird.load and railbird.replay.

    Seats count from 0. Whatever takes a viewer shows what that seat may know, and with None what a spectator may.
    """

    def __init__(
        self,
        game: Game,
        components: Components,
        state: State,
        *,
        seats: int,
        names: Sequence[str],
        options: Mapping[str, Any],
    ) -> None:
        self.game = game
        self.components = components
        self.seats = seats
        self.names = game.names(state, names)
        self.options = dict(options)
        self.stretches: list[Stretch] = []
        self.steps: list[Step] = []
        self.players: list[Seated] = []  # in order; a seat that nobody has told of is not in it
        self._rolls = 0
        self.fallen = [0] * CHANCES  # chance events of each kind so far; never taken back: undo stops at chance
        self.started_from: dict[str, Any] | None = None
        self._tables = state.tables  # every game's state has its own kind
        self._state = state
        self._noting = NOTES_ALONE
        self._state.take_notes(self._noting)
        self._notes: list[Told] = []
        self._sight: Sight | None = None  # what was seen at the last look, once somebody watches
        self._positions: list[State] = []  # since then: at each note
        self._jump = False  # since then: something was taken back
        self._snapshots: list[Snapshot] = []

    # What is going on.

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._state.due == OVER

    @property
    def chance(self) -> bool:
        """A roll or draw is to be entered (only with dice="manual")."""
        return self._state.due == CHANCE

    @property
    def rolling(self) -> bool:
        """A draw of shared dice is due: nobody can do anything until it is made."""
        return self.chance and bool(self.stretches) and self.stretches[-1].shared is not None

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may act now. Several where people choose in secret at the same time."""
        mask = self._state.waiting() if self._state.due == DECISION else 0
        return tuple(seat for seat in range(self.seats) if mask >> seat & 1)

    def actions(self, seat: int | None = None) -> list[Action]:
        """What is legal now, in a fixed order; while chance is due, its outcomes with their probabilities."""
        if self.chance and seat is None:
            return self._outcomes()
        if seat is None and len(self.waiting) == 1:
            seat = self.waiting[0]
        if seat is None or not self._is_seat(seat) or seat not in self.waiting:
            return []
        return [self._action(seat, code) for code in self._state.actions(seat)]

    def choices(self, seat: int, prompt: Collection[int] = ()) -> list[Action]:
        """The same as `actions`, and of each whether it could be taken back (`final`, with `prompt` as there)."""
        return [replace(action, final=self.final(seat, action.code, prompt)) for action in self.actions(seat)]

    def refused(self, seat: int) -> list[Refused]:
        """What this seat would look for and cannot do now, with the reasons. Nothing while it may not act."""
        if not self._is_seat(seat) or seat not in self.waiting:
            return []
        return list(self.game.refused(self._state, seat, self.names))

    def about(self, target: str) -> About | None:
        """What a thing on the table is (`horse:5`, `card:LN01`): its title, what it does, the clauses behind it."""
        return self.game.about(self._state, target) if target in self.game.things(self._state) else None

    def things(self) -> dict[str, About]:
        """All that can be explained at this table; it stays the same throughout the match."""
        found = {target: self.about(target) for target in self.game.things(self._state)}
        return {target: about for target, about in found.items() if about is not None}

    def now(self, target: str, viewer: int | None = None) -> tuple[str, tuple[str, str] | None]:
        """How it is with a thing at present, as far as this viewer may know; and if he is asked and cannot do what he
        would touch it for, the reason and its clause."""
        viewer = self._viewer(viewer)
        state = self._state
        why = None
        if viewer is not None and viewer in self.waiting:
            code = self.game.attempt(state, viewer, target)
            if code is not None and not state.permits(viewer, code):
                why = self.game.refusal(state, viewer, code)
        known = target in self.game.things(state)
        return self.game.now(state, viewer, target, self.names) if known else "", why

    def prompt(self, viewer: int | None = None) -> Prompt:
        """What this viewer is asked, or whom and what everybody waits for."""
        return self.game.prompt(self._state, self._viewer(viewer), self.names)

    def explain(self, action: Action, seat: int) -> str:
        """What the action does, in a sentence for a person who does not know the game."""
        return self.game.explain(self._state, self._viewer(seat) or 0, action.code)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """All that this seat (None: a spectator) may know, ready for JSON."""
        return {**self.around(seat), "table": self.table(seat)}

    def around(self, seat: int | None = None) -> dict[str, Any]:
        """A view without the game's own part."""
        viewer = self._viewer(seat)
        prompt = self.prompt(viewer)
        known: dict[str, Any] = {
            "game": self.game.id,
            "title": self.game.title,
            "currency": self.game.currency,
            "edition": {"name": self.components.name, "digest": self.components.digest},
            "options": dict(self.options),
            "names": list(self.names),
            "seat": viewer,
            "waiting": list(self.waiting),
            "chance": self.chance and not self.rolling,
            "over": self.over,
            "prompt": {"text": prompt.text, "rules": list(prompt.rules)},
            "undo": viewer is not None and self.can_undo(viewer),
            "table": None,
        }
        if self.over:
            known["scores"], known["winners"] = self.scores(), self.winners()
        return known

    def log(self, viewer: int | None = None, since: int = 0) -> list[Event]:
        """What happened from step `since` on, as this viewer may know it. Step numbers are the record's: in a secret
        phase they tell how often others have acted, so whoever passes events on numbers them anew."""
        viewer = self._viewer(viewer)
        notes = self._notes[bisect_left(self._notes, since, key=itemgetter(0)) :]
        events = (event_of(self.game, self._tables, told, viewer, self.names) for told in notes)
        return [event for event in events if event is not None]

    def watch(self) -> None:
        """From here on the position at each note is kept, until `moment` takes it."""
        self._noting = self._state.noting = NOTES_AND_POSITIONS
        self._look()

    def moment(self) -> Moment:
        """All since the last look of somebody who watches."""
        before, positions, jump = self.sight, self._positions, self._jump
        notes = self._notes[len(self._notes) - len(positions) :]
        after = self._look()
        return Moment((self.game, self._tables, self.names), before, notes, positions, after, jump)

    @property
    def sight(self) -> Sight:
        """What was seen at the last look of somebody who watches."""
        assert self._sight is not None
        return self._sight

    def _look(self) -> Sight:
        self._positions, self._jump = [], False
        self._sight = Sight(self.game, self._state.clone())
        return self._sight

    def scores(self) -> list[int]:
        """Everybody's score as things stand; final when the match is over. A scripted opponent comes last."""
        return [self._state.score(seat) for seat in range(len(self.names))]

    def winners(self) -> list[int]:
        """The winning seats; empty until the match is over."""
        mask = self._state.winners() if self.over else 0
        return [seat for seat in range(len(self.names)) if mask >> seat & 1]

    def settlement(self, seat: int) -> list[Line]:
        """The score of a seat line by line, as the rulebook scores it."""
        return self.game.settlement(self._state, seat)

    def table(self, viewer: int | None = None) -> dict[str, Any]:
        """The game's own part of a view."""
        return self.game.view(self._state, self._viewer(viewer))

    def position(self) -> State:
        """A copy of the state, for analysis. It tells everything: never hand it to a player."""
        return self._state.clone()

    def seat_player(self, seat: int, level: str = "") -> None:
        """From here on a person plays this seat, or a bot of this level. The record tells it."""
        if not self._is_seat(seat):
            raise IllegalAction(f"there is no seat {seat!r}; seats are 0 to {self.seats - 1}")
        if self.player(seat) != level:
            self.players.append(Seated(len(self.steps), seat, level))

    def player(self, seat: int) -> str | None:
        """The level of the bot in this seat, "" for a person, None if nobody has told."""
        return next((here.level for here in reversed(self.players) if here.seat == seat), None)

    # Doing.

    def play(self, action: Action | str | int, seat: int | None = None) -> list[Event]:
        """Take an action (itself, its text or its code), or enter a chance outcome; the events the seat then sees."""
        first, entered = len(self.steps), self.chance
        self.carry_out(action, seat)
        who = None if entered else self.steps[first].who
        return self.log(who, first)

    def carry_out(self, action: Action | str | int, seat: int | None = None) -> None:
        """What `play` does, without telling of it."""
        if self.over:
            raise IllegalAction("the game is over")
        if self.rolling:
            raise IllegalAction("the dice are rolling")
        if self.chance:
            self._enter(action, seat)
            return
        seat = self._acting(seat)
        code = self._code(action, seat)
        if not self._state.permits(seat, code):
            raise IllegalAction(*self.game.refusal(self._state, seat, code))
        self._act(seat, code, record=True)
        self.go_on()

    def can_undo(self, seat: int) -> bool:
        """In a game with secrets only while nobody else may act: else it would tell whether somebody has. Never while
        shared dice roll: what was done is fixed for the draw."""
        if self.rolling or not self._snapshots or self._snapshots[-1].seat != seat:
            return False
        return not self.game.secrets or self.waiting == (seat,)

    def final(self, seat: int, code: int, prompt: Collection[int] = ()) -> bool:
        """Whether this waiting seat could not take back this legal action: a roll follows, something hidden is shown,
        somebody else goes on at once (`prompt`: seats that never hesitate), the match ends. While several act at once
        there is no undo, but who still has the pen can strike out: final is what ends the seat's part. Tried on a copy
        and without rolling; like undo itself it never hangs on what the seat cannot know."""
        state, mine, secrets = self._state.clone(), 1 << seat, self.game.secrets
        together = state.waiting() != mine
        if state.carry_through(seat, code, secrets, SCRATCH):
            return True
        if state.due == CHANCE:  # can be taken back only while people have not yet rolled their real dice
            by_hand = bool(self.stretches) and self.stretches[-1].by_hand
            return together or secrets or not by_hand or len(state.chances()) == 1
        if together:
            return not state.waiting() & mine
        if secrets:
            return state.waiting() != mine
        return any(state.waiting() >> other & 1 for other in prompt if other != seat)

    def undo_tells(self, viewer: int | None) -> bool:
        """Would an undo take back something that this viewer has been told?"""
        notes = self._notes[self._snapshots[-1].notes :] if self._snapshots else []
        return any(self.game.event(self._tables, note, viewer, self.names) is not None for _, note in notes)

    def undo(self, seat: int) -> bool:
        """Take back the seat's own last step; never across chance, a reveal or another's action, nor while several
        seats act at the same time."""
        if not self._is_seat(seat) or not self.can_undo(seat):
            return False
        before = self._snapshots.pop()
        self._state = before.state
        self._state.take_notes(self._noting)
        self._positions, self._jump = [], True
        del self.steps[before.steps :]
        del self._notes[before.notes :]
        return True

    # Everything, for files.

    def state(self) -> dict[str, Any]:
        """The whole position, hidden things included; railbird.load(game, match.state()) equals the match."""
        return {
            "game": self.game.id,
            "rules": self.game.rules_version,
            "edition": self.components.to_dict(),
            "seats": list(self.names[: self.seats]),
            "options": dict(self.options),
            "dice": "manual" if self.stretches and self.stretches[-1].by_hand else "rolled",
            "fields": self._state.to_dict(),
        }

    def record(self, reveal: bool = False) -> dict[str, Any]:
        """The whole match, readable by people. The seed is in it when the match is over, or on `reveal`."""
        from railbird.match.record import write

        return write(self, reveal or self.over)

    def keep(self) -> dict[str, Any]:
        """The whole match but for its dice, ready for JSON, with all that can still be taken back and told."""
        return {
            "fields": self._state.to_dict(),
            "steps": [[step.who, step.text] for step in self.steps],
            "rolls": self._rolls,
            "fallen": list(self.fallen),
            "notes": [[step, *note] for step, note in self._notes],
            "players": [[here.start, here.seat, here.level] for here in self.players],
            "undo": [[old.seat, old.state.to_dict(), old.steps, old.notes] for old in self._snapshots],
        }

    def take_up(self, kept: Mapping[str, Any]) -> None:
        """Go on from what `keep` gave. For a match that was prepared alike and has its dice."""
        for seat, fields, steps, notes in kept["undo"]:
            before = self._state.clone()
            fill(self.game, before, fields)
            self._snapshots.append(Snapshot(int(seat), before, int(steps), int(notes)))
        fill(self.game, self._state, kept["fields"])
        self._state.take_notes(self._noting)
        self.steps = [Step(int(who), str(text)) for who, text in kept["steps"]]
        self.players = [Seated(int(start), int(seat), str(level)) for start, seat, level in kept["players"]]
        self._rolls = int(kept["rolls"])
        self.fallen = [int(count) for count in kept["fallen"]]
        self._notes = [(step, tuple(note)) for step, *note in kept["notes"]]

    def __repr__(self) -> str:
        who = ", ".join(self.names[: self.seats])
        if self.over:
            now = "over, won by " + ", ".join(self.names[seat] for seat in self.winners())
        elif self.chance:
            now = "a roll or draw is to be entered"
        else:
            now = "waiting for " + ", ".join(self.names[seat] for seat in self.waiting)
        return f"<Match {self.game.id}: {who}; {len(self.steps)} steps; {now}>"

    def _repr_html_(self) -> str:
        """The table for a notebook, as a spectator sees it."""
        from railbird.match.notebook import table_html

        return table_html(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self.state() == other.state()

    __hash__ = None  # type: ignore[assignment]  # a match changes

    # Dice.

    def use_dice(self, dice: CommittedDice | None) -> None:
        """From here on: these dice, or (None) people enter what real ones show."""
        if dice is None:
            self.stretches.append(Stretch(len(self.steps), None))
        else:
            self.stretches.append(Stretch(len(self.steps), dice, dice.commitment, dice.entropy))
        self.go_on()

    def start_from(self, fields: Mapping[str, Any]) -> None:
        """Begin in this position instead of at the start."""
        fill(self.game, self._state, fields)
        self.started_from = self._state.to_dict()

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed, known before the first roll; empty when people roll."""
        return self.stretches[-1].commitment if self.stretches else ""

    def rolls(self) -> int:
        """How many chance events have happened."""
        return self._rolls

    def apply_step(self, step: Step) -> None:
        """One step of a record, checked like any other; chance is taken as recorded, never rolled."""
        if step.who == CHANCE_STEP:
            self._happen(self._outcome(step.text))
        else:
            seat = self._acting(step.who)
            code = self._code(step.text, seat)
            if not self._state.permits(seat, code):
                raise IllegalAction(*self.game.refusal(self._state, seat, code))
            self._act(seat, code, record=True)
        self.take_single_options()

    def due_outcome(self, dice: KeyedDice) -> str:
        """What these dice say to the chance event that is due."""
        return self.game.outcome_text(self._state, dice.draw(self.rolls(), self._state.chances()))

    def go_on(self) -> None:
        """Roll what is due and take single options until somebody has a choice, a person must enter a roll, or a draw
        of shared dice is due."""
        self.take_single_options()
        while self.chance and self.stretches and not self.rolling:
            outcomes = self._state.chances()
            dice = self.stretches[-1].dice
            if len(outcomes) == 1:
                self._happen(outcomes[0][0])
            elif dice is not None:
                self._happen(dice.draw(self.rolls(), outcomes))
            else:
                return
            self.take_single_options()

    def roll(self, dice: KeyedDice) -> None:
        """Make a draw of shared dice: all that chance decides until somebody has a choice again."""
        while self.chance:
            self._happen(dice.draw(self.rolls(), self._state.chances()))
            self.take_single_options()

    def would_show(self, dice: KeyedDice) -> list[str]:
        """What `roll` would have made of these dice. Tried on a copy."""
        other = Match(self.game, self.components, self._state.clone(), seats=self.seats, names=(), options={})
        other._rolls = self._rolls
        other.roll(dice)
        return [step.text for step in other.steps]

    def take_single_options(self) -> None:
        """Take every step that leaves no choice, unless taking it would tell something hidden."""
        while self._state.due == DECISION and self._state.automatic():
            waiting = self.waiting
            if len(waiting) != 1:
                return
            codes = self._state.actions(waiting[0])
            if len(codes) != 1:
                return
            self._act(waiting[0], codes[0], record=False)

    # Inside.

    def _act(self, seat: int, code: int, record: bool) -> None:
        # While several may act, undo would depend on whether another has acted since, and so tell what is secret.
        together = len(self.waiting) > 1
        if together or (self._snapshots and self._snapshots[-1].seat != seat):
            self._snapshots.clear()
        if record and not together:
            self._snapshots.append(Snapshot(seat, self._state.clone(), len(self.steps), len(self._notes)))
        if record:
            self.steps.append(Step(seat, self.game.text(self._state, seat, code)))
        self._state.act(seat, code)
        self._note()

    def _happen(self, outcome: int) -> None:
        self._snapshots.clear()
        self._rolls += 1
        self.fallen[self._state.kind()] += 1
        self.steps.append(Step(CHANCE_STEP, self.game.outcome_text(self._state, outcome)))
        self._state.happen(outcome)
        self._note()

    def _note(self) -> None:
        if self._state.sealed:
            self._state.sealed = 0
            self._snapshots.clear()
        self._notes += [(len(self.steps) - 1, note) for note in self._state.journal.take()]
        if self._noting == NOTES_AND_POSITIONS:
            self._positions += self._state.journal.take_positions()

    def _enter(self, action: Action | str | int, seat: int | None) -> None:
        if seat is not None:
            raise IllegalAction("a roll or draw is due before anybody may act")
        if isinstance(action, str):
            code = self._outcome(action)
        else:
            code = action.code if isinstance(action, Action) else self._number(action)
            if code not in [outcome for outcome, _ in self._state.chances()]:
                raise IllegalAction(f"{code} is no outcome of what is to be rolled or drawn now")
        self._happen(code)
        self.go_on()

    def _outcome(self, text: str) -> int:
        if not self.chance:
            raise IllegalAction(f"{text!r}: nothing is to be rolled or drawn now")
        code = self.game.outcome_code(self._state, text)
        outcomes = [outcome for outcome, _ in self._state.chances()]
        if code is None or code not in outcomes:
            example = self.game.outcome_text(self._state, outcomes[0])
            raise IllegalAction(
                f"{text!r} is no outcome of what is to be rolled or drawn now; one would be {example!r}"
            )
        return code

    def _outcomes(self) -> list[Action]:
        outcomes = self._state.chances()
        total = sum(weight for _, weight in outcomes)
        return [
            Action(
                code,
                self.game.outcome_text(self._state, code),
                probability=weight / total,
                words=self.game.outcome_words(self._state, code, self.names),
                final=True,  # what was rolled is never taken back
            )
            for code, weight in outcomes
        ]

    def _action(self, seat: int, code: int) -> Action:
        game, state = self.game, self._state
        return Action(
            code,
            game.text(state, seat, code),
            game.targets(state, seat, code),
            game.rules(state, seat, code),
            words=game.words(state, seat, code, self.names),
        )

    def _acting(self, seat: int | None) -> int:
        waiting = self.waiting
        if seat is None:
            if len(waiting) != 1:
                raise IllegalAction(f"say which seat acts: {', '.join(map(str, waiting)) or 'nobody may act now'}")
            return waiting[0]
        if not self._is_seat(seat):
            raise IllegalAction(f"there is no seat {seat!r}; seats are 0 to {self.seats - 1}")
        if seat not in waiting:
            names = " and ".join(self.names[other] for other in waiting) or "chance"
            raise IllegalAction(f"{self.names[seat]} may not act now; waiting for {names}")
        return seat

    def _code(self, action: Action | str | int, seat: int) -> int:
        if isinstance(action, Action):
            action = action.code
        if not isinstance(action, str):
            return self._number(action)
        code = self.game.code(self._state, seat, " ".join(action.lower().split())[:80])
        if code is None:
            legal = [self.game.text(self._state, seat, code) for code in self._state.actions(seat)]
            shown = ", ".join(legal[:12]) + (", …" if len(legal) > 12 else "")
            raise IllegalAction(f"{action[:80]!r} is no action; possible now: {shown}")
        return code

    @staticmethod
    def _number(code: object) -> int:
        if type(code) is not int:
            raise IllegalAction(f"an action is an Action, its text or its code, not {type(code).__name__}")
        if not 0 <= code <= LARGEST_CODE:
            raise IllegalAction(f"there is no action with code {code}")
        return code

    def _is_seat(self, seat: object) -> bool:
        return type(seat) is int and 0 <= seat < self.seats

    def _viewer(self, seat: int | None) -> int | None:
        if seat is not None and not self._is_seat(seat):
            raise IllegalAction(f"there is no seat {seat!r}; seats are 0 to {self.seats - 1}")
        return seat
