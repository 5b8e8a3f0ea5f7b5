"""Nothing secret leaves: not in frames, not in answers, not in the database, not in what is printed."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from railbird.engine.generator import Rng
from railbird.games.registry import find
from railbird.server.fold import OVER
from tests.server.client import Player, Server, play_out, serving
from tests.server.process import ServerProcess
from tests.server.twins import compare, compare_now, new_progress
from tests.sharing import Sharing


def test_a_message_does_not_depend_on_what_its_viewer_cannot_know(game: str) -> None:
    """Everything hidden from a seat is drawn anew, and its message must stay the same, byte for byte."""
    compared, leaks = compare(new_progress(game, max(2, find(game).seats[0])), 3)
    assert compared > 20
    assert leaks == []


def test_a_message_of_shared_dice_does_not_depend_on_what_its_viewer_cannot_know(game: str) -> None:
    """The same while dice roll and when they have been drawn; and whether a draw is due hangs on nothing hidden."""
    sharing = Sharing(game, [[seat] for seat in range(max(2, find(game).seats[0]))])
    progress = sharing.progress
    rng, dealer = random.Random(3), Rng(17)
    rolling = 0

    def compare_here() -> None:
        compared, leaks = compare_now(progress, dealer, "shared dice")
        assert compared
        assert not leaks

    while progress.phase != OVER:
        sharing.step(rng)
        while progress.rolling:
            rolling += 1
            compare_here()
            sharing.answer()
        if progress.phase != OVER:
            compare_here()
    assert rolling > 10


@pytest.mark.parametrize("seats", [2])
def test_every_viewer_sees_through_its_own_eyes_only(server: Server, game: str, seats: int) -> None:
    seats = max(seats, find(game).seats[0])
    made = server.make(game, ["link"] * seats)
    watcher = server.watch(made)
    players = [server.sit(made, seat) for seat in range(seats)]
    players[0].until(lambda: players[0].table["phase"] == "playing")
    play_out(players, random.Random(8), 15)
    match = server.app.state.hub.tables[made["table"]].progress.match
    for look, viewer in [*enumerate(players), (None, watcher)]:
        viewer.settle()
        for text in viewer.frames:
            frame = json.loads(text)
            if frame["type"] == "table":
                assert frame["look"] == look
                assert frame["view"]["seat"] in (look, None)
        assert viewer.table["view"] == json.loads(json.dumps(match.view(look)))
        offered = [action["text"] for action in viewer.table["actions"]]
        assert offered == ([] if look is None else [action.text for action in match.actions(look)])


def test_secret_strokes_are_not_even_counted(server: Server) -> None:
    """How often somebody writes on a slip tells something of it (FL-R60): others get no message and no number."""
    made = server.make("finish_line", ["link", "link"])
    writer, other = (server.sit(made, seat) for seat in range(2))
    watcher = server.watch(made)
    for viewer in (writer, other, watcher):
        viewer.settle()
    before = [(viewer.table["n"], len(viewer.frames)) for viewer in (other, watcher)]
    strokes = 0
    while strokes < 7:
        codes = [action["code"] for action in writer.table["actions"] if action["text"] != "confirm"]
        assert writer.act(random.Random(strokes).choice(codes))["type"] == "ok"
        writer.settle()
        strokes += 1
    assert writer.table["n"] == before[0][0] + strokes
    for viewer, (n, frames) in zip((other, watcher), before, strict=True):
        viewer.settle()
        told = [json.loads(text)["type"] for text in viewer.frames[frames:]]
        assert told == ["pong", "pong"]
        assert viewer.table["n"] == n
    assert other.act("confirm")["type"] == "ok"
    watcher.settle()
    assert watcher.table["n"] == before[1][0] + 1
    late = server.watch(made)  # nor does somebody who comes later learn it
    assert late.table["n"] == watcher.table["n"]
    assert late.events == watcher.events
    assert [event["step"] for event in late.events] == list(range(len(late.events)))


def test_the_clock_tells_nothing_of_secret_strokes(server: Server) -> None:
    """A stroke wins no time: if it did, whoever asks for the table now and then would see the clock jump."""
    made = server.make("finish_line", ["link", "link"], clock=30)
    writer, other = (server.sit(made, seat) for seat in range(2))
    watcher = server.watch(made)

    def left(viewer: Player) -> float:
        viewer.send({"type": "sync"})
        viewer.settle()
        return float(viewer.table["clock"]["left"]["0"])

    other.until(lambda: other.to_act)
    while left(other) == 3 * 30:  # several are asked at once
        pass
    for stroke in range(6):
        before = left(other), left(watcher), left(writer)
        writer.settle()
        codes = [action["code"] for action in writer.table["actions"] if action["text"] != "confirm"]
        assert writer.act(random.Random(stroke).choice(codes))["type"] == "ok"
        assert all(now <= then for now, then in zip((left(other), left(watcher), left(writer)), before, strict=True))
    assert other.act("confirm")["type"] == "ok"  # now the writer is alone, and may undo
    writer.settle()
    both = left(other), left(watcher)
    assert writer.act(next(action["code"] for action in writer.table["actions"] if action["text"] != "confirm"))["n"]
    assert writer.command("undo", seat=0, move=writer.table["move"])["type"] == "ok"
    assert all(now <= then for now, then in zip((left(other), left(watcher)), both, strict=True))


def test_the_seed_is_shown_at_the_end_and_never_before(server: Server) -> None:
    made = server.make(seats=["link", "link"])
    players = [server.sit(made, seat) for seat in range(2)]
    watcher = server.watch(made)
    key = {"table": made["table"], "token": made["seats"][0]["token"]}
    for path in ("/api/record", "/api/verify"):
        assert server.ask(path, key)[0] == 409
    seed = server.app.state.hub.tables[made["table"]].row.seed.hex()
    play_out(players, random.Random(11), 20)
    status, back, _ = server.ask("/api/replay", key)
    assert (status, back["over"]) == (200, False)
    assert len(back["frames"]) > 10
    assert seed not in json.dumps(back)
    play_out(players, random.Random(11))
    watcher.until(lambda: watcher.over)
    for viewer in (*players, watcher):
        viewer.until(lambda viewer=viewer: viewer.over)
        early = [text for text in viewer.frames if json.loads(text).get("phase") != "over"]
        assert len(early) > 10
        assert not any(seed in text for text in early)
        assert viewer.table["result"]["seed"] == seed


def test_tokens_are_stored_as_hashes_and_never_told_again(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        made = server.make(seats=["link", "link", {"kind": "bot", "level": "random"}])
        players = [server.sit(made, seat) for seat in range(2)]
        watcher = server.watch(made)
        players[0].until(lambda: players[0].table["phase"] == "playing")
        play_out(players, random.Random(2), 5)
        tokens = [made["spectator"], *(seat["token"] for seat in made["seats"] if seat["token"])]
        assert len(set(tokens)) == 3
        assert all(len(token) == 32 for token in tokens)
        assert made["seats"][2]["token"] is None
        told = [text for viewer in (*players, watcher) for text in viewer.frames]
        mine = server.ask("/api/mine", {"tables": [{"table": made["table"], "token": token} for token in tokens]})
        told.append(json.dumps(mine[1]))
        told.append(server.ask("/metrics")[1].decode())
        saved = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        for token in tokens:
            assert not any(token in text for text in told)
            assert token.encode() not in saved
        assert made["table"].encode() in saved


def test_a_token_opens_its_own_seat_of_its_own_table(server: Server) -> None:
    one, other = server.make(seats=["link", "link"]), server.make(seats=["link", "link"])
    crossed = {**one, "table": other["table"]}
    player = server.sit(crossed, 0, join=False)
    assert player.closed == (
        4404,
        {"type": "bye", "code": "unknown", "reason": "there is no such table or seat", "retry": False},
    )
    missing = server.sit({**one, "table": "A" * 16}, 0, join=False)
    assert missing.closed == player.closed  # a table that does not exist cannot be told from a wrong token
    seated = server.sit(one, 0)
    for kind, more in (("join", {"name": "Eve", "entropy": "x" * 16}), ("take", {}), ("undo", {"move": 0})):
        assert seated.command(kind, seat=1, **more)["code"] == "foreign"
    watcher = server.watch(one)
    for seat in (0, 1):
        assert watcher.command("bot", seat=seat, level="random")["code"] == "foreign"
    assert watcher.command("rematch")["code"] == "foreign"
    watcher.send({"type": "look", "seat": 0})
    watcher.until(lambda: watcher.closed)
    assert watcher.closed is not None
    assert watcher.closed[0] == 4400


def test_nothing_secret_is_printed(tmp_path: Path) -> None:
    running = ServerProcess(tmp_path)
    made = running.server.make(seats=["link", "link"])
    player = running.server.sit(made, 0)
    player.send("garbage")
    player.until(lambda: player.closed)
    token = made["seats"][0]["token"]
    running.server.ask("/api/record", {"table": made["table"], "token": token})
    running.server.ask(f"/nowhere/{token}")
    running.process.terminate()
    out, err = running.process.communicate(timeout=20)
    assert "is at http://" in out
    assert token not in out + err
    assert err == ""


def test_what_changes_a_table_is_shown_though_no_event_tells_it(server: Server) -> None:
    """A step that is only another prompt to the others, such as the end of a phase, is no secret."""
    rng = random.Random(12)
    silent = 0
    while silent < 3:
        made = server.make("long_shot", ["link"] * 3)
        players = [server.sit(made, seat) for seat in range(3)]
        players.append(server.watch(made))
        for _ in range(20):
            for player in players:
                player.settle()
            acting = next((player for player in players if player.to_act), None)
            if acting is None:
                break
            events = len(players[-1].events)
            assert acting.act(rng.choice(acting.table["actions"])["code"])["type"] == "ok"
            match = server.app.state.hub.tables[made["table"]].progress.match
            for look, player in zip((0, 1, 2, None), players, strict=True):
                player.settle()
                assert player.table["view"]["prompt"]["text"] == match.prompt(look).text
                assert player.table["view"]["table"] == json.loads(json.dumps(match.view(look)["table"]))
            silent += len(players[-1].events) == events
        for player in players:
            player.close()


def test_a_stroke_taken_back_is_a_secret_too(server: Server) -> None:
    """The last one who writes can undo: that shows to nobody else, neither in numbers nor in the list of tables."""
    made = server.make("finish_line", ["link", "link"])
    writer, other = (server.sit(made, seat) for seat in range(2))
    other.until(lambda: other.to_act)
    assert other.act("confirm")["type"] == "ok"
    watcher = server.watch(made)
    keys = {"tables": [{"table": made["table"], "token": made["spectator"]}]}
    for viewer in (writer, other, watcher):
        viewer.settle()
    known = [(viewer.table["n"], len(viewer.frames)) for viewer in (other, watcher)]
    listed = server.ask("/api/mine", keys)[1]
    for _ in range(3):
        assert writer.act()["type"] == "ok"
        assert writer.table["view"]["undo"]
        assert writer.command("undo", seat=0, move=writer.table["move"])["type"] == "ok"
        writer.settle()
    for viewer, (n, frames) in zip((other, watcher), known, strict=True):
        viewer.settle()
        assert [json.loads(text)["type"] for text in viewer.frames[frames:]] == ["pong", "pong"]
        assert viewer.table["n"] == n
    assert server.ask("/api/mine", keys)[1] == listed
    late = server.watch(made)
    assert (late.table["n"], late.events) == (watcher.table["n"], watcher.events)
