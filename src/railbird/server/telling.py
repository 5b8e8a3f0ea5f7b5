"""Events as JSON, each with what it changes for its viewer: for the messages of a table and the frames of a replay."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from railbird.engine.changes import Change
from railbird.engine.game import Event
from railbird.match.moments import Moment

encode = msgspec.json.encode
Pieces = Callable[[Moment, int | None], Iterable[tuple[bytes, ...]]]


def pieces(found: list[list[Change]]) -> list[bytes]:
    """Lists of changes as JSON without their brackets, ready to be joined."""
    return [encode(changes)[1:-1] if changes else b"" for changes in found]


def plain_pieces(moment: Moment, viewer: int | None) -> Iterable[tuple[bytes, ...]]:
    return zip(pieces(moment.public_changes()), pieces(moment.private_changes(viewer)), strict=True)


def numbered(event: Event, step: int) -> Event:
    return Event(event.kind, event.text, event.rules, event.seat, event.data, step)


def with_changes(moments: list[Moment], viewer: int | None, of: Pieces, first: int, by: int = 1) -> tuple[bytes, bytes]:
    """The events as this viewer may know them, and what changes after the last of them. What changes with a note that
    he is not told of comes with the next event that he is. Their `step` begins with `first` and grows `by` that."""
    events: list[bytes] = []
    waiting: list[bytes] = []
    for moment in moments:
        found = list(of(moment, viewer))
        for event, changes in zip(moment.told(viewer), found, strict=False):
            waiting += filter(None, changes)
            if event is not None:
                words = encode(numbered(event, first + by * len(events)))
                events.append(b'%b,"changes":[%b]}' % (words[:-1], b",".join(waiting)))
                waiting = []
        waiting += filter(None, found[-1])
    return b"[%b]" % b",".join(events), b"[%b]" % b",".join(waiting)
