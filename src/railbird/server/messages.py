"""What clients may send, checked on decoding: unknown fields, wrong types and overlong texts are refused.

docs/protocol.md describes every message. What the server sends is put together in projection.py and socket.py.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from railbird.server.limits import LARGEST_EDITION, LARGEST_RECORD, MOST_SEATS, NAME_LENGTH

TableId = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{16}\Z")]
Token = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{32}\Z")]
CommandId = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{8,40}\Z")]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Count = Annotated[int, Meta(ge=0, lt=2**31)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
DeviceName = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{16}\Z")]
Digest = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]


class Strict(msgspec.Struct, forbid_unknown_fields=True, frozen=True, tag_field="type"):
    pass


# The socket.


class Hello(Strict, tag="hello", frozen=True):
    v: Literal[1]
    table: TableId
    tokens: Annotated[list[Token], Meta(min_length=1, max_length=MOST_SEATS)]
    since: Count | None = None
    look: SeatNumber | None = None


class Join(Strict, tag="join", frozen=True):
    id: CommandId
    seat: SeatNumber
    name: Name
    entropy: Annotated[str, Meta(min_length=16, max_length=64)]


class Anchor(Strict, tag="anchor", frozen=True):
    """The end of a chain of hashes, from which a device gives one link for every draw of shared dice."""

    id: CommandId
    device: DeviceName
    anchor: Digest


class Link(Strict, tag="link", frozen=True):
    i: Count
    link: Digest


class Act(Strict, tag="act", frozen=True):
    id: CommandId
    seat: SeatNumber | None
    move: Count
    do: Annotated[str, Meta(max_length=80)] | Annotated[int, Meta(ge=0, lt=2**31)]


class Undo(Strict, tag="undo", frozen=True):
    id: CommandId
    seat: SeatNumber
    move: Count


class HandOver(Strict, tag="bot", frozen=True):
    id: CommandId
    seat: SeatNumber
    level: Word


class TakeBack(Strict, tag="take", frozen=True):
    id: CommandId
    seat: SeatNumber


class Rematch(Strict, tag="rematch", frozen=True):
    id: CommandId


class Look(Strict, tag="look", frozen=True):
    seat: SeatNumber | None


class Sync(Strict, tag="sync", frozen=True):
    pass


class Ping(Strict, tag="ping", frozen=True):
    t: int | float = 0


class AboutThing(Strict, tag="about", frozen=True):
    """How is it with this thing on the table now?"""

    target: Annotated[str, Meta(min_length=1, max_length=40)]


Command = Anchor | Join | Act | Undo | HandOver | TakeBack | Rematch
decode_frame = msgspec.json.Decoder(Hello | Command | Link | Look | Sync | Ping | AboutThing).decode


# HTTP.


class Body(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    pass


class SeatWish(Body, frozen=True):
    kind: Literal["me", "device", "link", "bot"]
    level: Word | None = None
    name: Name | None = None


Edition = Annotated[str, Meta(max_length=LARGEST_EDITION)]
Options = dict[Annotated[str, Meta(max_length=40)], Any]


class NewTable(Body, frozen=True):
    game: Word
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=MOST_SEATS)]
    options: Options = {}
    edition: Edition | None = None
    dice: Literal["rolled", "shared", "manual"] | None = None  # None: as the seats suggest
    clock: Annotated[int, Meta(ge=10, le=86_400)] | None = None


class Preview(Body, frozen=True):
    game: Word
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)]
    options: Options = {}
    edition: Edition | None = None


class Key(Body, frozen=True):
    table: TableId
    token: Token


class Mine(Body, frozen=True):
    tables: Annotated[list[Key], Meta(max_length=50)]


class RecordKey(Body, frozen=True):
    """A finished table; while it is played nobody has its record."""

    table: TableId
    token: Token | None = None


class RecordWish(Body, frozen=True):
    """A record itself, or the table it is of."""

    record: dict[str, Any] | Annotated[str, Meta(max_length=LARGEST_RECORD)] | None = None
    table: TableId | None = None
    token: Token | None = None
    viewer: SeatNumber | None = None
