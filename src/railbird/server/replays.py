"""Records and editions that people send: read in a process of its own, with bounds on time and memory.

The process reads a wish as JSON from its standard input and writes gzipped JSON. Whatever somebody's file does to it,
the server and its tables go on.
"""

from __future__ import annotations

import asyncio
import gzip
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from railbird.errors import BadRecord, RailbirdError
from railbird.games.registry import find, game_ids, open_edition
from railbird.match.match import CHANCE_STEP, Match
from railbird.match.record import read, verify, walk
from railbird.server.limits import MOST_STEPS, Crowd
from railbird.server.telling import plain_pieces, with_changes
from railbird.server.workers import MEMORY, bound, command

SECONDS = 20
AT_ONCE = 2
WAITING = 8
encode = msgspec.json.encode


class Wish(msgspec.Struct):
    do: str  # replay, look back (as far as a running match is known to its viewer), verify, or an edition's game
    record: dict[str, Any] | str  # or the text of an edition
    viewer: int | None = None


class TooMany(Exception):
    """Files are being worked on, this person's or others'."""


class Replays:
    """`most`: worked on or waiting, of one address. Only one of them is worked on at a time, so that nobody takes all
    the room there is."""

    def __init__(self, most: int = WAITING) -> None:
        self._most = most
        self._room = asyncio.Semaphore(AT_ONCE)
        self._crowd = Crowd()
        self._taking = Crowd()
        self._lines: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def run(self, wish: Wish, address: str) -> bytes:
        """The gzipped answer; BadRecord if there is something wrong with the record."""
        with self._crowd.one(address) as here:
            if here + self._taking.count(address) > self._most or self._crowd.total() > WAITING:
                raise TooMany
            line = self._lines.setdefault(address, asyncio.Lock())
            async with line, self._room:
                return await self._run(wish)

    def taken(self, address: str) -> AbstractContextManager[int]:
        """While somebody takes a large answer it counts among his files: it lies in memory."""
        return self._taking.one(address)

    async def _run(self, wish: Wish) -> bytes:
        what = "edition" if wish.do in game_ids() else "record"
        process = await asyncio.create_subprocess_exec(
            *command("railbird.server.replays"),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        try:
            async with asyncio.timeout(SECONDS):
                out, _ = await process.communicate(encode(wish))
        except TimeoutError:
            raise BadRecord(f"the {what} takes too long to read") from None
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode != 0 or not out:
            raise BadRecord(f"the {what} cannot be read")
        if out[:1] == b"!":
            raise BadRecord(out[1:].decode())
        return out


def frames(record: dict[str, Any] | str, viewer: int | None, running: bool = False) -> Iterator[bytes]:
    """The answer to a replay, piece by piece. Of a running match only what its viewer knows by now: no scores, which
    count what is still hidden, no others' actions but by their events and by what they change in his view, and of
    secret strokes not even the number."""
    checked = read(record)
    if len(checked["steps"]) > MOST_STEPS:
        raise BadRecord(f"steps: {len(checked['steps']):,}; at most {MOST_STEPS:,} can be shown")
    match: Match | None = None
    seen: dict[str, Any] | None = None
    shown = 0
    for k, match in enumerate(walk(checked)):
        if k == 0:
            if viewer is not None and viewer >= match.seats:
                raise BadRecord(f"viewer: there is no seat {viewer}")
            yield encode(head(match, viewer))[:-1] + b',"frames":['
            match.watch()
        step = match.steps[k - 1] if k else None
        own = step is not None and step.who == viewer
        moment, before, seen = match.moment(), seen, match.around(viewer) | {"undo": False}
        if k:
            events, changes = with_changes([moment], viewer, plain_pieces, shown if running else k - 1, by=0)
        else:
            events, changes = encode(match.log(viewer, -1)), b"null"
        if running and k and not own and events == changes == b"[]" and seen == before:
            continue
        yield (b"," if shown else b"") + encode(
            {
                "k": shown,
                "who": None if step is None else "chance" if step.who == CHANCE_STEP else step.who,
                "do": step.text if step is not None and (own or not running) else None,
                "view": seen if k else {**seen, "table": match.table(viewer)},
                "scores": None if running else match.scores(),
                "events": msgspec.Raw(events),
                "changes": msgspec.Raw(changes),
            }
        )
        shown += 1
    assert match is not None
    from railbird.server.projection import result_of

    ending = {"over": match.over, "result": result_of(match) if match.over else None}
    yield b"]," + encode(ending)[1:]


def head(match: Match, viewer: int | None) -> dict[str, Any]:
    return {
        "game": match.game.id,
        "title": match.game.title,
        "currency": match.game.currency,
        "names": match.names,
        "seats": match.seats,
        "edition": {"name": match.components.name, "digest": match.components.digest},
        "options": match.options,
        "viewer": viewer,
        "things": match.things(),
    }


def verdict(record: dict[str, Any] | str) -> dict[str, Any]:
    try:
        found = verify(record)
    except RailbirdError as error:
        return {"ok": False, "reason": str(error)}
    return {"ok": True, **found.to_dict()}


def edition(game: str, text: str) -> dict[str, Any]:
    """A checked edition as a table carries it."""
    with tempfile.TemporaryDirectory(prefix="railbird") as folder:
        path = Path(folder) / "edition.toml"
        path.write_text(text, encoding="utf-8")
        return open_edition(find(game), path)[0].to_dict()


def answer(wish: Wish) -> bytes:
    try:
        if wish.do in game_ids():
            return encode(edition(wish.do, str(wish.record)))
        if wish.do == "verify":
            return gzip.compress(encode(verdict(wish.record)), 1)
        return gzip.compress(b"".join(frames(wish.record, wish.viewer, wish.do == "look back")), 6)
    except RailbirdError as error:
        return f"!{error}".encode()


def main() -> None:
    bound(MEMORY, SECONDS)
    sys.stdout.buffer.write(answer(msgspec.json.decode(sys.stdin.buffer.read(), type=Wish)))
