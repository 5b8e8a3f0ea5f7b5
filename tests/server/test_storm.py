"""Whatever comes over the wire, in whatever order: each command is answered once, done once, and everybody at the table
knows the same in the end. Garbage, huge, late, repeated and foreign-seat frames between honest ones."""

from __future__ import annotations

import contextlib
import json
import os
from typing import Any, NamedTuple

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from railbird.games.registry import find
from railbird.server import messages
from railbird.server.fold import Progress
from tests.server.client import Player, Server, new_id

CODES = ("illegal", "late", "foreign", "phase", "bad")
ID = "12345678"
HONEST: list[dict[str, Any]] = [
    {"type": "act", "id": ID, "seat": 0, "move": 0, "do": "pass"},
    {"type": "act", "id": ID, "seat": None, "move": 3, "do": 17},
    {"type": "undo", "id": ID, "seat": 0, "move": 1},
    {"type": "join", "id": ID, "seat": 1, "name": "Ann", "entropy": "x" * 16},
    {"type": "bot", "id": ID, "seat": 1, "level": "steady"},
    {"type": "take", "id": ID, "seat": 1},
    {"type": "rematch", "id": ID},
    {"type": "look", "seat": 0},
    {"type": "sync"},
    {"type": "ping", "t": 4},
    {"type": "hello", "v": 1, "table": "A" * 16, "tokens": ["B" * 32], "since": 3, "look": 0},
]
junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=50) | st.just("x" * 500),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=8,
)
EXAMPLES = int(os.environ.get("RAILBIRD_EXAMPLES", "60"))  # more of them in python -m benchmarks.attack
QUICK = settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
SLOW = settings(QUICK, max_examples=EXAMPLES // 5)


@st.composite
def spoilt(draw: st.DrawFn) -> str | bytes:
    """A frame that was honest before something happened to it."""
    frame = dict(draw(st.sampled_from(HONEST)))
    way = draw(st.sampled_from(["value", "field", "missing", "cut", "text", "bytes", "huge"]))
    if way == "value":
        frame[draw(st.sampled_from(sorted(frame)))] = draw(junk)
    elif way == "field":
        frame[draw(st.text(max_size=12))] = draw(junk)
    elif way == "missing":
        del frame[draw(st.sampled_from(sorted(frame)))]
    text = json.dumps(frame)
    if way == "cut":
        text = text[: draw(st.integers(0, len(text) - 1))]
    elif way == "text":
        place = draw(st.integers(0, len(text)))
        text = text[:place] + draw(st.text(max_size=6)) + text[place:]
    elif way == "huge":
        text = text[:-1] + f', "more": "{"y" * draw(st.sampled_from([17_000, 200_000]))}"}}'
    elif way == "bytes":
        return text.encode() + draw(st.binary(max_size=8))
    return text


@given(st.one_of(st.text(max_size=200), st.binary(max_size=200), junk.map(json.dumps), spoilt()))
@QUICK
def test_decoding_refuses_and_never_fails(frame: str | bytes) -> None:
    """Either one of our frames, or an error that the reader knows."""
    found = decoded(frame)
    assert found is None or type(found).__module__ == messages.__name__


def decoded(frame: str | bytes) -> object:
    try:
        return messages.decode_frame(frame)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


class Party:
    """Two people and a spectator at a table, and what was answered to whom."""

    def __init__(self, server: Server, game: str) -> None:
        self.server = server
        self.made = server.make(game, ["link"] * max(2, find(game).seats[0]))
        count = len(self.made["seats"])
        self.players: list[Player] = [server.sit(self.made, seat) for seat in range(count)]
        self.players.append(server.watch(self.made))
        self.done: list[tuple[int, dict[str, Any], dict[str, Any]]] = []
        for player in self.players:
            player.until(lambda player=player: player.table["phase"] == "playing")

    @property
    def progress(self) -> Progress:
        found: Progress = self.server.app.state.hub.tables[self.made["table"]].progress
        return found

    @property
    def drawn(self) -> int:
        return self.progress.draws.done if self.progress.draws else 0

    def come_back(self, who: int) -> None:
        """The same client on a new connection, with what it knew before."""
        before = self.players[who]
        seats = [who] if who < len(self.players) - 1 else []
        tokens = [self.made["seats"][seat]["token"] for seat in seats] or [self.made["spectator"]]
        fresh = Player(self.server.port, self.made["table"], tokens, since=before.table["n"])
        kept = [event for event in before.events if event["step"] < fresh.table["from"]]
        fresh.events = kept + fresh.table["events"]
        self.players[who] = fresh

    def command(self, who: int, frame: dict[str, Any]) -> None:
        answer = self.players[who].command(frame["type"], **{key: frame[key] for key in frame if key != "type"})
        assert answer["type"] == "ok" or answer["code"] in CODES, answer
        if who == len(self.players) - 1:
            assert answer["code"] == "foreign"
        if answer["type"] == "ok":
            self.done.append((who, frame, answer))

    def check(self) -> None:
        """Everybody who is here knows exactly what the log of the match says he may know."""
        for who, player in enumerate(self.players):
            player.settle()
            look = who if who < len(self.players) - 1 else None
            match = self.progress.match
            assert player.table["view"] == json.loads(
                json.dumps(match.view(look) | {"undo": player.table["view"]["undo"]})
            )
            assert [event["text"] for event in player.events] == [event.text for event in match.log(look, -1)]
            player.close()


class Stroke(NamedTuple):
    """One thing that somebody does. The numbers are taken modulo what there is: dice are the server's own, so the
    script must not depend on the table."""

    way: str
    who: int
    pick: int
    word: str
    garbage: str | bytes


WAYS = {"honest": 4, "repeated": 1, "late": 1, "foreign": 1, "undo": 1, "word": 1, "sync": 1, "reload": 1, "garbage": 1}
strokes = st.builds(
    Stroke,
    st.sampled_from([way for way, weight in WAYS.items() for _ in range(weight)]),
    st.integers(0, 99),
    st.integers(0, 999),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=80),
    spoilt() | st.text(max_size=100) | st.binary(max_size=100),
)


@given(st.lists(strokes, min_size=5, max_size=25))
@SLOW
def test_a_storm_of_frames(server: Server, game: str, script: list[Stroke]) -> None:
    party = Party(server, game)
    for stroke in script:
        strike(party, stroke)
    party.check()


def strike(party: Party, stroke: Stroke) -> None:
    last = len(party.players) - 1
    who = stroke.who % len(party.players)
    player = party.players[who]
    seat = min(who, last - 1)  # a spectator tries his luck with the last seat
    move = player.table["move"]
    before = party.progress.n
    if stroke.way == "honest":
        for one in party.players:
            one.settle()
        acting = [number for number, one in enumerate(party.players) if one.to_act]
        if acting:
            who = acting[stroke.who % len(acting)]
            table = party.players[who].table
            drawn = party.drawn
            do = table["actions"][stroke.pick % len(table["actions"])]["code"]
            party.command(who, {"type": "act", "id": new_id(), "seat": who, "move": table["move"], "do": do})
            assert party.progress.n == before + 1 + party.drawn - drawn  # a draw is an entry of its own
    elif stroke.way == "repeated":
        if party.done:
            who, frame, answer = party.done[stroke.pick % len(party.done)]
            again = party.players[who].command(**{("kind" if key == "type" else key): frame[key] for key in frame})
            assert again == answer  # the same answer, also on another connection
            assert party.progress.n == before  # and nothing was done again
    elif stroke.way == "late":
        wrong = party.progress.move(seat) + 1 + stroke.pick
        party.command(who, {"type": "act", "id": new_id(), "seat": seat, "move": wrong, "do": stroke.word})
        assert party.progress.n == before
    elif stroke.way == "foreign":
        kind, more = FOREIGN[stroke.pick % len(FOREIGN)]
        other = (who + 1 + stroke.pick % 7) % 8
        party.command(who, {"type": kind, "id": new_id(), "seat": other, **more})
        assert party.progress.n == before
    elif stroke.way == "undo":
        party.command(who, {"type": "undo", "id": new_id(), "seat": seat, "move": move})
    elif stroke.way == "word":
        party.command(who, {"type": "act", "id": new_id(), "seat": seat, "move": move, "do": stroke.word})
    elif stroke.way == "sync":
        player.send({"type": "sync"})
    elif stroke.way == "reload":
        player.close()
        party.come_back(who)
    else:
        spoil(party, who, stroke.garbage)


FOREIGN: list[tuple[str, dict[str, Any]]] = [
    ("act", {"move": 0, "do": 0}), ("undo", {"move": 0}), ("take", {}), ("bot", {"level": "steady"}),
    ("join", {"name": "Eve", "entropy": "x" * 16}),
]  # fmt: skip


def spoil(party: Party, who: int, frame: str | bytes) -> None:
    """Send what does not fit: the connection ends, with a word, and the seat is as it was."""
    if isinstance(frame, str) and decoded(frame) is not None:
        return  # it fits after all
    player = party.players[who]
    before = party.progress.n
    with contextlib.suppress(ConnectionClosed):  # it may be over before all of it is sent
        player.send(frame)
    player.until(lambda: player.closed)
    assert player.closed is not None
    code, bye = player.closed
    assert code in (1009, 4400, 4413), player.closed
    assert code == 1009 or bye is not None
    assert party.progress.n == before
    party.come_back(who)


@given(junk, st.sampled_from(["/api/tables", "/api/preview", "/api/mine", "/api/record", "/api/replay", "/api/verify"]))
@QUICK
def test_bodies_of_any_shape_are_refused_with_a_reason(server: Server, body: Any, path: str) -> None:
    status, content, _ = server.ask(path, json.dumps(body).encode())
    assert status in (400, 404), content
    assert content["error"]["reason"]


@given(st.dictionaries(st.sampled_from(["game", "seats", "options", "edition", "dice", "clock"]), junk, max_size=3))
@QUICK
def test_tables_of_any_shape_are_made_or_refused(server: Server, change: dict[str, Any]) -> None:
    wish = {"game": "long_shot_dice", "seats": [{"kind": "me"}, {"kind": "link"}], **change}
    status, content, _ = server.ask("/api/tables", json.dumps(wish).encode())
    assert status in (201, 400, 404), content
    assert status == 201 or content["error"]["reason"]


@given(st.data())
@QUICK
def test_records_that_were_spoilt_are_refused_or_replayed(data: st.DataObject) -> None:
    """In the process that replays: an answer or a line, whatever was done to the record."""
    from railbird.server.replays import Wish, answer

    record = json.loads(RECORD)
    place = data.draw(st.sampled_from(sorted(record)))
    way = data.draw(st.sampled_from(["value", "missing", "step", "deep"]))
    if way == "value":
        record[place] = data.draw(junk)
    elif way == "missing":
        del record[place]
    elif way == "step":
        step = data.draw(st.integers(0, len(record["steps"]) - 1))
        record["steps"][step] = data.draw(junk | st.fixed_dictionaries({"who": junk, "do": st.text(max_size=90)}))
    else:
        record["options"] = {"cards": json.loads("[" * 50 + "]" * 50)}
    for kind in ("replay", "verify"):
        found = answer(Wish(kind, record, data.draw(st.none() | st.integers(0, 7))))
        assert found[:1] == b"!" or found[:2] == b"\x1f\x8b"


def short_record() -> str:
    import railbird
    from railbird.match.record import dumps
    from tests.playing import play_out

    return dumps(play_out(railbird.new("long_shot_dice", ["A", "B"], seed=5), 3).record())


RECORD = short_record()
