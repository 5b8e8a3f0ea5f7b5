"""What a viewer may know of a table, as bytes ready to send. Everything that leaves for a browser passes through here.

The parts that several connections share are encoded once for each state of the table and viewer.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterable
from typing import Any

import msgspec

from railbird.bots import thinks, title_of
from railbird.engine.changes import changes as difference
from railbird.engine.game import Action, Event, Group, Refused
from railbird.match.match import Match
from railbird.match.moments import Moment
from railbird.server.fold import OVER, Progress
from railbird.server.telling import numbered, pieces, with_changes

encode = msgspec.json.encode
Raw = msgspec.Raw
FINAL = {"final": True}
MOST_THINGS = 32
THINGS: dict[tuple[str, str, int, bytes], bytes] = {}  # by game, edition, seats, options


class Projection:
    """The encoded parts of one state of a table; forgotten as soon as the log grows."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self._n = -1
        self._parts: dict[Any, Raw] = {}
        self._pieced: dict[Any, list[bytes]] = {}
        progress.watch()
        self._known: dict[int | None, tuple[int, array[int]]] = {}  # by viewer: up to which entry, the events' steps

    def message(
        self,
        look: int | None,
        since: int,
        seats: tuple[int, ...],
        clock: dict[str, Any] | None,
        whole: bool,
        things: bool = False,
    ) -> bytes:
        """The `table` message for somebody who holds `seats`, looks through `look` and has seen entry `since`. `whole`:
        he may have lost what he saw of the table. `things`: he does not know yet what the things on it are."""
        progress = self.progress
        if self._n != progress.n:
            self._parts.clear()
            self._pieced.clear()
            self._n = progress.n
        start = progress.changed_since(progress.entry_of(since, seats))
        first = self._events_before(look, max(start, 0))
        moments = None if whole or start < 0 else progress.moments_since(since, seats)
        if moments is None:
            events, changes = self._part("events", look, max(start, 0), first), None
        else:
            events, changes = self._changes(look, max(start, 0), first, moments)
        may_enter = bool(seats) and progress.started and progress.match.chance and not progress.rolling
        groups, actions = self._choices(None if may_enter else look, may_enter)
        return encode(
            {
                "type": "table",
                "n": progress.number_for(seats),
                "phase": progress.phase,
                "game": progress.game,
                "dice": progress.dice,
                "commitment": progress.commitment,
                "draws": self._part("draws"),
                "seats": self._part("seats"),
                "free": progress.free_for(seats),
                "look": look,
                "curtain": len(seats) > 1 and self._curtain(seats),
                "view": self._part("view", look, moments is None),
                "groups": groups,
                "actions": actions,
                "refused": self._part("refused", look),
                "move": progress.move(None if may_enter or look is None else look),
                "from": first if start >= 0 else -1,
                "events": events,
                "changes": changes,
                "clock": clock,
                "rematch": progress.rematch,
                "result": self._part("result"),
                **({"things": Raw(things_of(progress.match))} if things else {}),
            }
        )

    def about(self, look: int | None, target: str) -> bytes:
        """The answer to `about`: how it is with a thing now, and why it cannot be touched."""
        progress = self.progress
        said = about_of(progress.match, look if progress.started else None, target)
        if look is None or not progress.started or progress.seats[look].bot:
            said["why"] = None  # nobody is asked
        return encode({"type": "about", **said, "look": look})

    def _choices(self, look: int | None, outcomes: bool) -> tuple[Raw, Raw]:
        """The groups and the actions in them, made together."""
        keys = ("groups", look, outcomes), ("actions", look, outcomes)
        if keys[1] not in self._parts:
            made = outcomes_part(self.progress) if outcomes else actions_part(self.progress, look)
            for key, part in zip(keys, made, strict=True):
                self._parts[key] = Raw(encode(part))
        return self._parts[keys[0]], self._parts[keys[1]]

    def _changes(self, look: int | None, start: int, first: int, moments: list[Moment]) -> tuple[Raw, Raw]:
        """The events with what each of them changes, and the rest. After an undo all is one jump."""
        key = ("changes", look, first, *map(id, moments))
        if key not in self._parts:
            eyes = look if self.progress.started else None
            if any(moment.jump for moment in moments):
                events = self._part("events", look, start, first)
                rest = encode(difference(moments[0].before.table(eyes), moments[-1].after.table(eyes)))
            else:
                made, rest = with_changes(moments, eyes, self._pieces, first)
                events = Raw(made)
            self._parts[key], self._parts["rest", *key] = events, Raw(rest)
        return self._parts[key], self._parts["rest", *key]

    def _pieces(self, moment: Moment, eyes: int | None) -> list[tuple[bytes, bytes]]:
        """What changes at each note, for everybody (encoded once) and for these eyes."""
        public, private = ("public", id(moment)), ("private", id(moment), eyes)
        if public not in self._pieced:
            self._pieced[public] = pieces(moment.public_changes())
        if private not in self._pieced:
            self._pieced[private] = pieces(moment.private_changes(eyes))
        return list(zip(self._pieced[public], self._pieced[private], strict=True))

    def _events_before(self, look: int | None, step: int) -> int:
        """How many events this viewer knows from before a step. Events are numbered by this for each viewer: the
        numbers of steps would tell how often others have acted in secret."""
        entry, steps = self._known.get(look, (0, array("i")))
        progress = self.progress
        if entry < progress.n:
            kept = max(0, progress.changed_since(entry))
            del steps[bisect_left(steps, kept) :]
            steps.extend(event.step for event in self._news(look, entry, kept))
            self._known[look] = (progress.n, steps)
        return bisect_left(steps, step)

    def _news(self, look: int | None, entry: int, kept: int) -> list[Event]:
        """The events since an entry; those of the newest are there already."""
        moments = self.progress.moments_of(range(entry + 1, self.progress.n + 1))
        if moments is None or not kept or any(moment.jump for moment in moments):
            return events_of(self.progress, look, kept)
        return [event for moment in moments for event in moment.told(look) if event is not None]

    def _part(self, kind: str, *about: Any) -> Raw:
        key = (kind, *about)
        part = self._parts.get(key)
        if part is None:
            part = self._parts[key] = Raw(encode(MAKERS[kind](self.progress, *about)))
        return part

    def _curtain(self, seats: tuple[int, ...]) -> bool:
        """Does one of these seats know anything that a spectator does not?"""
        sight = self.progress.sight
        return self.progress.match.game.secrets and any(sight.private(seat) != sight.private(None) for seat in seats)


def view_part(progress: Progress, look: int | None, whole: bool) -> dict[str, Any]:
    eyes = look if progress.started else None
    view = progress.match.around(eyes)
    if whole:
        view["table"] = progress.sight.table(eyes)
    if view["over"] or (look is not None and not progress.may_undo(look)):
        view["undo"] = False  # when over the seed has been shown: nobody may go back and play on with it
    return view


Choices = tuple[list[dict[str, str]], list[dict[str, Any]]]


def actions_part(progress: Progress, look: int | None) -> Choices:
    if look is None or not progress.started or progress.seats[look].bot:
        return [], []
    match = progress.match
    bots = [number for number, seat in enumerate(progress.seats) if seat.bot]
    stays = match.waiting == (look,) and not progress.may_undo(look)
    return choices_of(
        (
            action,
            {"explain": match.explain(action, look)} | (FINAL if stays or match.final(look, action.code, bots) else {}),
        )
        for action in match.actions(look)
    )


def outcomes_part(progress: Progress) -> Choices:
    return outcomes_of(progress.match)


def outcomes_of(match: Match) -> Choices:
    """What real dice and cards may show, by their names; what was rolled is never taken back."""
    return choices_of(
        (action, {"explain": "", "probability": action.probability, **FINAL})
        for action in sorted(match.actions(), key=by_name)
    )


def by_name(action: Action) -> list[tuple[int, str]]:
    """So that a 10 comes after a 9."""
    return [(int(part), "") if part.isdigit() else (0, part) for part in re.split(r"(\d+)", action.label)]


def choices_of(actions: Iterable[tuple[Action, dict[str, Any]]]) -> Choices:
    """The groups in the order in which they are listed, and the actions, each with the number of its group."""
    given = list(actions)
    groups = sorted({action.group: None for action, _ in given}, key=lambda group: group.place)
    places = {group: number for number, group in enumerate(groups)}
    return [{"title": group.title, "hint": group.hint} for group in groups], [
        words_of(action, places) | more for action, more in given
    ]


def words_of(action: Action, places: dict[Group, int]) -> dict[str, Any]:
    """What every action and outcome is sent with; what is empty is left out."""
    words = action.words
    found = {
        "code": action.code,
        "text": action.text,
        "label": action.label,
        "group": places[action.group],
        "brings": action.brings,
        "key": action.key,
        "targets": action.targets,
        "rules": action.rules,
    }
    if words.short:
        found["short"] = words.short
    if words.first:
        found["first"] = words.first
    if words.careful:
        found["careful"] = True
    return found


def about_of(match: Match, look: int | None, target: str) -> dict[str, Any]:
    """How it is with a thing now; if `look` is asked and cannot do what he would touch it for, also why not."""
    text, why = match.now(target, look)
    return {"target": target, "look": look, "text": text, "why": why and {"reason": why[0], "rule": why[1]}}


def things_of(match: Match) -> bytes:
    """What the things on the table are, encoded. It hangs on the edition and the options alone, so tables share it."""
    key = (match.game.id, match.components.digest, match.seats, encode(sorted(match.options.items())))
    made = THINGS.get(key)
    if made is None:
        if len(THINGS) >= MOST_THINGS:
            THINGS.clear()
        made = THINGS[key] = encode(match.things())
    return made


def refused_part(progress: Progress, look: int | None) -> list[Refused]:
    """What somebody who is asked would look for and cannot do now."""
    if look is None or not progress.started or progress.seats[look].bot:
        return []
    return progress.match.refused(look)


def events_of(progress: Progress, look: int | None, start: int) -> list[Event]:
    return progress.match.log(look, start) if progress.started else []


def events_part(progress: Progress, look: int | None, start: int, first: int) -> list[Event]:
    return [numbered(event, first + i) for i, event in enumerate(events_of(progress, look, start))]


def seats_part(progress: Progress) -> list[dict[str, Any]]:
    return [
        {"seat": number, "kind": seat.kind, "name": seat.name, "joined": seat.joined, **bot_part(seat.bot)}
        for number, seat in enumerate(progress.seats)
    ]


def bot_part(level: str | None) -> dict[str, Any]:
    """The level, as it is written and in words, and whether it thinks."""
    if level is None:
        return {"bot": None}
    return {"bot": level, "title": title_of(level), "thinks": thinks(level)}


def draws_part(progress: Progress) -> dict[str, Any] | None:
    return None if progress.draws is None else {"done": progress.draws.done, "rolling": progress.rolling}


def result_part(progress: Progress) -> dict[str, Any] | None:
    if progress.phase != OVER:
        return None
    return {**result_of(progress.match), "seed": progress.seed, "entropy": progress.entropy}


def result_of(match: Match) -> dict[str, Any]:
    return {
        "scores": match.scores(),
        "winners": match.winners(),
        "settlement": [match.settlement(seat) for seat in range(len(match.names))],
    }


MAKERS: dict[str, Any] = {
    "view": view_part,
    "refused": refused_part,
    "events": events_part,
    "seats": seats_part,
    "draws": draws_part,
    "result": result_part,
}
