"""What people see of a match from one look at it to the next: events, and what each of them changes for a viewer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from railbird.engine.changes import Change, changes
from railbird.engine.contract import State
from railbird.engine.game import Event, Game, Note

Told = tuple[int, Note]  # the number of the step, and a line of its journal


class Sight:
    """A position as people see it. The public part is made once and the private one once for each viewer, when somebody
    first looks."""

    __slots__ = ("_private", "_public", "game", "state")

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state
        self.forget()

    def forget(self) -> None:
        """Nobody is likely to look at it again."""
        self._public: Mapping[str, Any] | None = None
        self._private: dict[int | None, Mapping[str, Any]] = {}

    def public(self) -> Mapping[str, Any]:
        if self._public is None:
            self._public = self.game.public(self.state)
        return self._public

    def private(self, viewer: int | None) -> Mapping[str, Any]:
        if viewer not in self._private:
            self._private[viewer] = self.game.private(self.state, viewer)
        return self._private[viewer]

    def table(self, viewer: int | None) -> dict[str, Any]:
        return {**self.public(), **self.private(viewer)}


class Moment:
    """What lies between two looks at a match: its notes with the position at each of them. After an undo (`jump`) there
    is only what was before and what is."""

    __slots__ = ("_alike", "_told", "after", "before", "jump", "match", "notes", "positions")

    def __init__(
        self,
        match: tuple[Game, Any, Sequence[str]],
        before: Sight,
        notes: list[Told],
        positions: list[State],
        after: Sight,
        jump: bool,
    ) -> None:
        self.match = match  # the game, its tables and the names
        self.before = before
        self.notes = notes
        self.positions = positions
        self.after = after
        self.jump = jump
        self._told: dict[int | None, list[Event | None]] = {}
        self._alike: bool | None = None

    def told(self, viewer: int | None) -> list[Event | None]:
        """The event of each note as this viewer may know it, made once; None where he may not know of it."""
        if viewer not in self._told:
            game, tables, names = self.match
            self._told[viewer] = [event_of(game, tables, told, viewer, names) for told in self.notes]
        return self._told[viewer]

    def tells(self, viewer: int | None) -> bool:
        return any(event is not None for event in self.told(viewer))

    def public_changes(self) -> list[list[Change]]:
        """For each note what became different for everybody, and at last what did after all of them."""
        game = self.before.game
        chain = [self.before.public(), *map(game.public, self.positions), self.after.public()]
        return [changes(old, new) for old, new in pairwise(chain)]

    def private_changes(self, viewer: int | None) -> list[list[Change]]:
        """The same of what only this viewer sees."""
        game = self.before.game
        if not game.secrets:
            return [[] for _ in range(len(self.positions) + 1)]
        between = [game.private(position, viewer) for position in self.positions]
        chain = [self.before.private(viewer), *between, self.after.private(viewer)]
        return [changes(old, new) for old, new in pairwise(chain)]

    def looks_alike(self, viewer: int | None) -> bool:
        """Whether this viewer sees and is asked after it what he saw and was asked before."""
        before, after = self.before, self.after
        if self._alike is None:
            old, new = before.state, after.state
            self._alike = old.due == new.due and old.waiting() == new.waiting() and before.public() == after.public()
        game, _, names = self.match
        return (
            self._alike
            and before.private(viewer) == after.private(viewer)
            and game.prompt(before.state, viewer, names) == game.prompt(after.state, viewer, names)
        )


def event_of(game: Game, tables: Any, told: Told, viewer: int | None, names: Sequence[str]) -> Event | None:
    step, note = told
    event = game.event(tables, note, viewer, names)
    return None if event is None else Event(event.kind, event.text, event.rules, event.seat, event.data, step)
