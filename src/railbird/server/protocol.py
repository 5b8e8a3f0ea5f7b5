"""The shapes of what the server sends: docs/protocol.md in types. `make types` writes the client's from them, and tests
hold real messages against them. What clients send is in messages.py."""

from __future__ import annotations

from typing import Any, Generic, Literal, NotRequired, TypedDict, TypeVar

Kind = TypeVar("Kind")
Data = TypeVar("Data")
Table = TypeVar("Table")


class Edition(TypedDict):
    name: str
    digest: str


class Prompt(TypedDict):
    text: str
    rules: list[str]


class View(TypedDict, Generic[Table]):
    """What a viewer knows of a match; `table` is the game's own part. Scores and winners when it is over."""

    game: str
    title: str
    currency: str
    edition: Edition
    options: dict[str, Any]
    names: list[str]
    seat: int | None
    waiting: list[int]
    chance: bool
    over: bool
    prompt: Prompt
    undo: bool
    table: Table
    scores: NotRequired[list[int]]
    winners: NotRequired[list[int]]


class Happened(TypedDict, Generic[Kind, Data, Table]):
    """An event: `changes` are (path, value); the client puts the `table` that they lead to beside them."""

    step: int
    kind: Kind
    text: str
    rules: list[str]
    seat: int | None
    data: Data
    changes: NotRequired[list[tuple[str, Any]]]
    table: NotRequired[Table]


class Group(TypedDict):
    """A heading above choices."""

    title: str
    hint: str


class Action(TypedDict):
    """`group`: its place in the message's `groups`; `short`: what is enough below that heading; `first`: the targets
    that light up first; `careful`: touching a thing does not yet say that this is meant."""

    code: int
    text: str
    label: str
    group: int
    brings: str
    key: str
    targets: list[str]
    rules: list[str]
    explain: str
    short: NotRequired[str]
    first: NotRequired[list[str]]
    careful: NotRequired[bool]
    final: NotRequired[bool]
    probability: NotRequired[float]


class Thing(TypedDict):
    """What a thing on the table is, for the whole match."""

    title: str
    text: str
    rules: list[str]


class Refused(TypedDict):
    label: str
    reason: str
    rule: str


class Seat(TypedDict):
    """`bot`: the level that plays it now; then `title` says it in words, and `thinks` whether it takes its time."""

    seat: int
    kind: Literal["me", "device", "link", "bot"]
    name: str
    joined: bool
    bot: str | None
    title: NotRequired[str]
    thinks: NotRequired[bool]


class Draws(TypedDict):
    done: int
    rolling: bool


class Clock(TypedDict):
    turn: float
    left: dict[str, float]


class Line(TypedDict):
    label: str
    amount: int
    rules: list[str]


class Result(TypedDict):
    scores: list[int]
    winners: list[int]
    settlement: list[list[Line]]


class FinalResult(Result):
    """With what checks the dice."""

    seed: str
    entropy: list[str]


From = TypedDict("From", {"from": int})


class TableMessage(From, Generic[Table, Kind]):
    """What happened at a table. `Kind` are the game's events; `changes` null: the view's table is whole."""

    type: Literal["table"]
    n: int
    phase: Literal["open", "playing", "over"]
    game: str
    dice: Literal["rolled", "shared", "manual"]
    commitment: str
    draws: Draws | None
    seats: list[Seat]
    free: list[int]
    look: int | None
    curtain: bool
    view: View[Table]
    groups: list[Group]
    actions: list[Action]
    refused: list[Refused]
    things: NotRequired[dict[str, Thing]]
    move: int
    events: list[Kind]
    changes: list[tuple[str, Any]] | None
    clock: Clock | None
    rematch: str | None
    result: FinalResult | None


class Welcome(TypedDict):
    type: Literal["welcome"]
    v: int
    table: str
    yours: list[int]
    server: str
    handover_after: float


class Reason(TypedDict):
    reason: str
    rule: str


class AboutMessage(TypedDict):
    """How it is with a thing now; `why`: it cannot be touched."""

    type: Literal["about"]
    target: str
    look: int | None
    text: str
    why: Reason | None


class Presence(TypedDict):
    type: Literal["presence"]
    seats: list[Here]
    watchers: int


class Here(TypedDict):
    here: bool
    away: float


class Ok(TypedDict):
    type: Literal["ok"]
    id: str
    n: int


class No(TypedDict):
    type: Literal["no"]
    id: str
    code: str
    reason: str
    rule: str


class Pong(TypedDict):
    type: Literal["pong"]
    t: float


class Bye(TypedDict):
    type: Literal["bye"]
    code: str
    reason: str
    retry: bool


class Frame(TypedDict, Generic[Table, Kind]):
    """A moment of a replay."""

    k: int
    who: int | Literal["chance"] | None
    do: str | None
    view: View[Table]
    scores: list[int] | None
    events: list[Kind]
    changes: list[tuple[str, Any]] | None


class Replay(TypedDict, Generic[Table, Kind]):
    game: str
    title: str
    currency: str
    names: list[str]
    seats: int
    edition: Edition
    options: dict[str, Any]
    viewer: int | None
    things: dict[str, Thing]
    frames: list[Frame[Table, Kind]]
    over: bool
    result: Result | None
