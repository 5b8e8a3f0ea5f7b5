"""What a viewer may know of a table, as bytes ready to send. Everything that leaves for a browser passes through here.

The parts that several connections share are encoded once for each state of the table and viewer.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from dataclasses import replace
from typing import Any

import msgspec

from railbird.bots import thinks, title_of
from railbird.engine.game import Action, Event, Refused
from railbird.match.match import Match
from railbird.server.fold import OVER, Progress

encode = msgspec.json.encode
Raw = msgspec.Raw
FINAL = {"final": True}


class Projection:
    """The encoded parts of one state of a table; forgotten as soon as the log grows."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self._n = -1
        self._parts: dict[Any, Raw] = {}
        self._known: dict[int | None, tuple[int, array[int]]] = {}  # by viewer: up to which entry, the events' steps

    def message(self, look: int | None, since: int, seats: tuple[int, ...], clock: dict[str, Any] | None) -> bytes:
        """The `table` message for somebody who holds `seats`, looks through `look` and has seen entry `since`."""
        progress = self.progress
        if self._n != progress.n:
            self._parts.clear()
            self._n = progress.n
        start = progress.changed_since(progress.entry_of(since, seats))
        first = self._events_before(look, max(start, 0))
        may_enter = bool(seats) and progress.started and progress.match.chance and not progress.rolling
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
                "view": self._part("view", look),
                "actions": self._part("outcomes") if may_enter else self._part("actions", look),
                "refused": self._part("refused", look),
                "move": progress.move(None if may_enter or look is None else look),
                "from": first if start >= 0 else -1,
                "events": self._part("events", look, max(start, 0), first),
                "clock": clock,
                "rematch": progress.rematch,
                "result": self._part("result"),
            }
        )

    def _events_before(self, look: int | None, step: int) -> int:
        """How many events this viewer knows from before a step. Events are numbered by this for each viewer: the
        numbers of steps would tell how often others have acted in secret."""
        entry, steps = self._known.get(look, (0, array("i")))
        if entry < self.progress.n:
            kept = max(0, self.progress.changed_since(entry))
            del steps[bisect_left(steps, kept) :]
            steps.extend(event.step for event in events_of(self.progress, look, kept))
            self._known[look] = (self.progress.n, steps)
        return bisect_left(steps, step)

    def _part(self, kind: str, *about: Any) -> Raw:
        key = (kind, *about)
        part = self._parts.get(key)
        if part is None:
            part = self._parts[key] = Raw(encode(MAKERS[kind](self.progress, *about)))
        return part

    def _curtain(self, seats: tuple[int, ...]) -> bool:
        """Does one of these seats know anything that a spectator does not?"""
        key = ("curtain", seats)
        if key not in self._parts:
            match = self.progress.match
            public = match.table()
            self._parts[key] = Raw(encode(any(match.table(seat) != public for seat in seats)))
        return bytes(self._parts[key]) == b"true"


def view_part(progress: Progress, look: int | None) -> dict[str, Any]:
    view = progress.match.view(look if progress.started else None)
    if view["over"] or (look is not None and not progress.may_undo(look)):
        view["undo"] = False  # when over the seed has been shown: nobody may go back and play on with it
    return view


def actions_part(progress: Progress, look: int | None) -> list[dict[str, Any]]:
    if look is None or not progress.started or progress.seats[look].bot:
        return []
    match = progress.match
    bots = [number for number, seat in enumerate(progress.seats) if seat.bot]
    stays = match.waiting == (look,) and not progress.may_undo(look)
    return [
        {
            **words_of(action),
            "explain": match.explain(action, look),
            **(FINAL if stays or match.final(look, action.code, bots) else {}),
        }
        for action in match.actions(look)
    ]


def words_of(action: Action) -> dict[str, Any]:
    """What every action and outcome is sent with."""
    return {
        "code": action.code,
        "text": action.text,
        "label": action.label,
        "brings": action.brings,
        "key": action.key,
        "targets": action.targets,
        "rules": action.rules,
    }


def refused_part(progress: Progress, look: int | None) -> list[Refused]:
    """What somebody who is asked would look for and cannot do now."""
    if look is None or not progress.started or progress.seats[look].bot:
        return []
    return progress.match.refused(look)


def outcomes_part(progress: Progress) -> list[dict[str, Any]]:
    return [
        {
            **words_of(action),
            "explain": "",
            "probability": action.probability,
            **FINAL,  # what was rolled is never taken back
        }
        for action in progress.match.actions()
    ]


def events_of(progress: Progress, look: int | None, start: int) -> list[Event]:
    return progress.match.log(look, start) if progress.started else []


def events_part(progress: Progress, look: int | None, start: int, first: int) -> list[Event]:
    return [replace(event, step=first + i) for i, event in enumerate(events_of(progress, look, start))]


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
    "actions": actions_part,
    "outcomes": outcomes_part,
    "refused": refused_part,
    "events": events_part,
    "seats": seats_part,
    "draws": draws_part,
    "result": result_part,
}
