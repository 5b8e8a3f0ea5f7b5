"""Records that are replayed: what a running match shows of itself, and how much one person may ask for at once."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import socket
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import railbird
from railbird.engine.changes import followed
from railbird.games.registry import find
from railbird.match.match import Match
from railbird.match.record import walk
from railbird.server import replays
from railbird.server.limits import Limits
from railbird.server.replays import Replays, TooMany, Wish, frames
from tests.server.client import PATIENCE, PLENTY, Server, serving


def played(game: str, steps: int) -> Match:
    match = railbird.new(game, max(3, find(game).seats[0]), seed=6)
    rng = random.Random(6)
    for _ in range(steps):
        seat = rng.choice(match.waiting)
        match.play(rng.choice(match.actions(seat)), seat)
    assert not match.over
    return match


def looked_back(match: Match, viewer: int | None) -> Any:
    told, table = json.loads(b"".join(frames(match.record(), viewer, running=True))), None
    for frame in told["frames"]:  # as a client makes it: with whole tables
        frame["view"]["table"] = table = followed(frame, table)
    return told


def test_events_of_a_replay_name_the_step_that_caused_them(game: str) -> None:
    told = json.loads(b"".join(frames(played(game, 40).record(), None)))["frames"]
    assert sum(len(frame["events"]) for frame in told) > 10
    assert all(event["step"] == frame["k"] - 1 for frame in told for event in frame["events"])


@pytest.mark.parametrize("viewer", [0, None])
def test_looking_back_leaves_out_nothing_that_shows(game: str, viewer: int | None) -> None:
    """Every step that changed what the viewer sees, with or without an event, and every step of one's own."""
    match = played(game, 60)
    expected: list[Any] = []
    for k, then in enumerate(walk(match.record())):
        view = json.loads(json.dumps(then.view(viewer) | {"undo": False}))
        own = k > 0 and then.steps[k - 1].who == viewer
        if own or not expected or view != expected[-1] or then.log(viewer, k - 1):
            expected.append(view)
    told = looked_back(match, viewer)["frames"]
    assert [frame["view"] for frame in told] == expected
    assert [frame["k"] for frame in told] == list(range(len(expected)))
    if game in ("long_shot", "homestretch"):  # which have such steps
        assert any(frame["k"] and not frame["events"] and frame["who"] != viewer for frame in told)


def test_looking_back_tells_nothing_of_secret_strokes() -> None:
    """Whatever and however often another writes on his slip, byte for byte the same."""
    told = []
    for strokes in (0, 1, 7):
        match, rng = railbird.new("finish_line", 2, seed=2), random.Random(strokes)
        for _ in range(strokes):
            match.play(rng.choice([action for action in match.actions(1) if action.text != "confirm"]), 1)
        told.append([json.dumps(looked_back(match, viewer)) for viewer in (0, None)])
    assert told[0] == told[1] == told[2]


class Held(Replays):
    """Works on nothing until it is let."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.working: list[str] = []
        self.go_on = asyncio.Event()

    async def _run(self, wish: Wish) -> bytes:
        self.working.append(str(wish.record))
        await self.go_on.wait()
        return b"done"


def test_one_address_cannot_take_all_the_room() -> None:
    async def run() -> None:
        held = Held(most=4)
        own = [asyncio.ensure_future(held.run(Wish("verify", "mine"), "one")) for _ in range(4)]
        while not held.working:
            await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await held.run(Wish("verify", "mine"), "one")
        others = asyncio.ensure_future(held.run(Wish("verify", "others"), "two"))
        while len(held.working) < 2:
            await asyncio.sleep(0)
        assert held.working == ["mine", "others"]  # though three of the first address were there before
        held.go_on.set()
        assert await asyncio.gather(*own, others) == [b"done"] * 5
        assert await held.run(Wish("verify", "mine"), "one") == b"done"

    asyncio.run(run())


def test_everybody_together_cannot_fill_the_memory() -> None:
    async def run() -> None:
        held = Held(most=4)
        asked = [asyncio.ensure_future(held.run(Wish("verify", ""), str(n))) for n in range(replays.WAITING)]
        while len(held.working) < replays.AT_ONCE:
            await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await held.run(Wish("verify", ""), "another")
        held.go_on.set()
        await asyncio.gather(*asked)
        assert len(held.working) == replays.WAITING

    asyncio.run(run())


def test_too_many_replays_at_once_are_refused_and_room_is_given_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let, begun = threading.Event(), threading.Event()

    async def slowly(self: Replays, wish: Wish) -> bytes:
        begun.set()
        await asyncio.to_thread(let.wait, PATIENCE)
        return await real(self, wish)

    real = Replays._run
    monkeypatch.setattr(Replays, "_run", slowly)
    wish = {"record": played("long_shot_dice", 5).record()}
    with serving(tmp_path, limits=Limits(replays=1, requests=PLENTY, uploads=PLENTY)) as server:
        answers: list[int] = []
        asking = threading.Thread(target=lambda: answers.append(server.ask("/api/replay", wish)[0]))
        asking.start()
        assert begun.wait(PATIENCE)
        status, content, headers = server.ask("/api/verify", wish)
        assert (status, content["error"]["code"]) == (429, "slow down")
        assert int(headers["retry-after"]) > 0
        assert server.app.state.hub.metrics.counts["limited"] == 1
        let.set()
        asking.join()
        assert answers == [200]
        assert server.ask("/api/verify", wish)[0] == 200


def test_too_many_bodies_at_once_are_refused(tmp_path: Path) -> None:
    """Each may be large and take half a minute to come: together they would be the server's memory."""
    with serving(tmp_path, limits=Limits(bodies=2, requests=PLENTY)) as server:
        with contextlib.ExitStack() as lines:
            for _ in range(2):
                line = lines.enter_context(socket.create_connection(("127.0.0.1", server.port)))
                kind = "Content-Type: application/json\r\nContent-Length: 900"
                head = f"POST /api/mine HTTP/1.1\r\nHost: x\r\n{kind}\r\n\r\n"
                line.sendall(head.encode() + b'{"tables": [')
            wait_for(lambda: server.app.state.hub.bodies.total() == 2)
            assert server.ask("/api/mine", {"tables": []})[0] == 429
        wait_for(lambda: server.app.state.hub.bodies.total() == 0)
        assert server.ask("/api/mine", {"tables": []})[0] == 200


def wait_for(condition: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


def test_a_file_where_the_server_was_started_is_not_taken_for_a_library(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gzip.py").write_text("raise SystemExit(3)")
    monkeypatch.chdir(tmp_path)
    assert server.ask("/api/verify", {"record": played("long_shot_dice", 5).record()})[1]["ok"] is True


DOTTED = '[edition]\nname = "mine"\ngame = "long_shot_dice"\n[money]\n'


def test_an_edition_costs_a_bounded_time_and_the_server_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A key of a hundred thousand dots took minutes in a thread that nothing could end."""
    monkeypatch.setattr(replays, "SECONDS", 2)
    wish = {"game": "long_shot_dice", "seats": [{"kind": "me"}], "edition": f"{DOTTED}{'a.' * 120_000}b = 1"}
    with serving(tmp_path) as server:
        began = time.monotonic()
        status, content, _ = server.ask("/api/tables", wish)
        assert status == 400
        assert content["error"]["reason"] in ("the edition takes too long to read", "the edition cannot be read")
        assert server.ask("/api/preview", {**wish, "seats": 1})[0] == 400
        assert server.ask("/health")[0] == 200
        assert time.monotonic() - began < PATIENCE


@pytest.mark.parametrize("number", ["9" * 5_000, "-" + "9" * 5_000, "1_" * 3_000 + "1"])
def test_a_number_of_thousands_of_digits_is_one_clear_line(server: Server, number: str) -> None:
    for path, seats in (("/api/preview", 1), ("/api/tables", [{"kind": "me"}])):
        wish = {"game": "long_shot_dice", "seats": seats, "edition": f"{DOTTED}start = {number}\n"}
        status, content, _ = server.ask(path, wish)
        assert status == 400
        assert content["error"]["reason"].startswith("edition.toml")


def test_editions_wait_their_turn_as_replays_do(tmp_path: Path) -> None:
    text = DOTTED + 'provenance = "rulebook"\nstart = 13\nroland = 20\njockey_set = 9\n'
    with serving(tmp_path) as server:
        wish = {"game": "long_shot_dice", "seats": 1, "edition": text}
        assert server.ask("/api/preview", wish)[1]["edition"]["name"] == "mine"
        made = server.ask("/api/tables", {**wish, "seats": [{"kind": "me"}]})[1]
        assert server.app.state.hub.tables[made["table"]].progress.edition["parts"]["money"]["start"] == 13
        hub = server.app.state.hub
        with contextlib.ExitStack() as taking:  # answers that are being taken count, too
            for _ in range(hub.limits.replays):
                taking.enter_context(hub.replays.taken("127.0.0.1"))
            assert server.ask("/api/preview", wish)[0] == 429
        assert server.ask("/api/preview", wish)[0] == 200
