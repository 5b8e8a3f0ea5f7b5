"""What was acknowledged is there: after kill -9 under load, after SIGTERM, after a restart in mid-turn."""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import PATIENCE, Player, new_id, play_out
from tests.server.process import ServerProcess

NEVER = 10**6  # no table comes to so many moves: only a command that was done before is answered with ok


class Load(threading.Thread):
    """Plays one table as fast as it can and notes every acknowledged move, until the server is gone."""

    def __init__(self, running: ServerProcess, number: int) -> None:
        super().__init__(daemon=True)
        self.made = running.server.make(seats=["link", "link"])
        self.players = [running.server.sit(self.made, seat) for seat in range(2)]
        self.rng = random.Random(number)
        self.acknowledged: dict[str, tuple[int, int, str]] = {}  # command -> (entry number, seat, what was done)
        self.last: dict[str, Any] = {}

    def run(self) -> None:
        try:
            self.players[0].until(lambda: self.players[0].table["phase"] == "playing")
            while not any(player.over for player in self.players):
                self.one_move()
        except (ConnectionClosed, AssertionError, OSError):
            return  # the server has been killed

    def one_move(self) -> None:
        n = max(player.table["n"] for player in self.players)
        for player in self.players:
            player.reach(n)
        acting = next(player for player in self.players if player.to_act)
        choice = self.rng.choice(acting.table["actions"])
        command = new_id()
        self.last = {"player": acting, "command": command, "do": choice["text"], "move": acting.table["move"]}
        answer = acting.command(
            "act", id=command, seat=acting.table["look"], move=acting.table["move"], do=choice["code"]
        )
        if answer["type"] == "ok":
            self.acknowledged[command] = (answer["n"], acting.table["look"], choice["text"])
            acting.reach(answer["n"])


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return str(tmp_path) if request.param == "sqlite" else str(request.getfixturevalue("database"))


@pytest.mark.xdist_group("postgres")
def test_kill_9_under_load_loses_nothing_acknowledged(place: str) -> None:
    running = ServerProcess(place)
    loads = [Load(running, number) for number in range(6)]
    for load in loads:
        load.start()
    end = time.monotonic() + PATIENCE
    while any(len(load.acknowledged) < 10 and load.is_alive() for load in loads) and time.monotonic() < end:
        time.sleep(0.02)
    running.kill()
    for load in loads:
        load.join(20)
    assert all(len(load.acknowledged) >= 10 for load in loads)

    again = ServerProcess(place)
    try:
        for load in loads:
            check_everything_is_there(again, load)
    finally:
        code, complaints = again.stop()
    assert (code, complaints) == (-15, "")


def check_everything_is_there(running: ServerProcess, load: Load) -> None:
    """Every acknowledged command has its entry, and is answered as before when it is sent again."""
    player = running.server.sit(load.made, 0, join=False)
    other = running.server.sit(load.made, 1, join=False)
    assert player.table["n"] >= max(n for n, _, _ in load.acknowledged.values())
    for command, (n, seat, text) in load.acknowledged.items():
        holder = (player, other)[seat]
        answer = holder.command("act", id=command, seat=seat, move=NEVER, do=text)
        assert answer == {"type": "ok", "id": command, "n": n}
    unanswered = load.last["command"]
    if unanswered not in load.acknowledged and not player.over:
        mover = player if load.last["player"] is load.players[0] else other
        answer = mover.command(
            "act", id=unanswered, seat=mover.table["look"], move=load.last["move"], do=load.last["do"]
        )
        assert answer["type"] == "ok", (answer, mover.table["move"], load.last)  # saved before, or done now
        mover.reach(answer["n"])
    other.reach(player.table["n"])
    player.reach(other.table["n"])
    play_out([player, other], load.rng, 3)  # and the match goes on
    player.close()
    other.close()


def test_a_restart_in_mid_turn_changes_nothing(tmp_path: Path) -> None:
    running = ServerProcess(tmp_path)
    made = running.server.make(seats=["link", "link"])
    players = [running.server.sit(made, seat) for seat in range(2)]
    play_out(players, random.Random(4), 25)
    for player in players:
        player.reach(max(other.table["n"] for other in players))
    before = [{**player.table, "from": 0, "events": [], "changes": None} for player in players]
    events = [player.events for player in players]
    names = {player.welcome["server"] for player in players}
    code, complaints = running.stop()
    assert (code, complaints) == (-15, "")
    for player in players:
        player.until(lambda player=player: player.closed)
        assert player.closed is not None
        assert player.closed[0] == 1012
    again = ServerProcess(tmp_path, running.port)
    try:
        for seat in range(2):
            fresh = again.server.sit(made, seat, join=False)
            assert fresh.table.pop("things") == players[seat].things  # sent again to whoever comes anew
            assert {**fresh.table, "from": 0, "events": []} == before[seat]
            assert fresh.events == events[seat]
            assert fresh.welcome["server"] not in names
            since = before[seat]["n"] - 1
            later = again.server.sit(made, seat, join=False, since=since)
            assert later.table["from"] >= 0
            assert len(later.events) < len(events[seat])
            assert events[seat][-len(later.events) :] == later.events
    finally:
        again.stop()


def test_what_is_in_memory_is_what_the_log_says(tmp_path: Path) -> None:
    """The table that was played and the one folded from its log are the same, undo and what can be undone included."""
    import asyncio

    from railbird.server.fold import Progress
    from railbird.server.store import open_store
    from tests.server.client import serving

    with serving(tmp_path) as server:
        made = server.make(seats=["link", "link"])
        players = [server.sit(made, seat) for seat in range(2)]
        rng = random.Random(9)
        while not players[0].over and players[0].table["n"] < 80:
            play_out(players, rng, 1)
            undo_if_possible(players, rng)
        live = server.app.state.hub.tables[made["table"]].progress

    async def fold() -> Progress:
        store = open_store(tmp_path)
        await store.open()
        row = await store.table(made["table"])
        assert row is not None
        progress = Progress(row)
        for entry in await store.entries(made["table"]):
            progress.apply(entry)
        await store.close()
        return progress

    folded = asyncio.run(fold())
    assert folded.match == live.match
    assert folded.match.record(reveal=True) == live.match.record(reveal=True)
    assert folded.moves == live.moves
    for seat in (0, 1, None):
        assert folded.match.log(seat, -1) == live.match.log(seat, -1)
        assert folded.match.view(seat) == live.match.view(seat)
    while any(live.match.undo(seat) for seat in (0, 1)):
        assert any(folded.match.undo(seat) for seat in (0, 1))
        assert folded.match == live.match


def undo_if_possible(players: list[Player], rng: random.Random) -> None:
    n = max(player.table["n"] for player in players)
    for seat, player in enumerate(players):
        player.reach(n)
        if player.table["view"]["undo"] and rng.random() < 0.25:
            answer = player.command("undo", seat=seat, move=player.table["move"])
            assert answer["type"] == "ok"
            player.reach(answer["n"])
            return


def test_a_command_that_comes_twice_is_done_once(tmp_path: Path) -> None:
    from tests.server.client import serving

    with serving(tmp_path) as server:
        made = server.make(seats=["link", "link"], options={"first": 0})
        one, two = (server.sit(made, seat) for seat in range(2))
        one.until(lambda: one.to_act)
        frame = {"seat": 0, "move": one.table["move"], "do": one.table["actions"][0]["code"]}
        first = one.command("act", id="same-command", **frame)
        again = one.command("act", id="same-command", **frame)
        assert first == again
        assert first["type"] == "ok"
        other_device = server.sit(made, 0, join=False)
        assert other_device.command("act", id="same-command", **frame) == first
        assert other_device.table["n"] == first["n"]
        # The same id from another seat is another command.
        assert two.command("act", id="same-command", seat=1, move=NEVER, do=0)["code"] == "late"


def test_a_client_that_leaves_after_its_move_has_moved(tmp_path: Path) -> None:
    from tests.server.client import serving

    with serving(tmp_path) as server:
        made = server.make(seats=["link", "link"], options={"first": 0})
        for turn in range(10):
            one, two = (server.sit(made, seat, join=turn == 0) for seat in range(2))
            for player in (one, two):
                player.until(lambda player=player: player.table["phase"] == "playing")
            mover, other = (one, two) if one.to_act else (two, one)
            frame = {"seat": mover.table["look"], "move": mover.table["move"], "do": mover.table["actions"][0]["code"]}
            mover.send({"type": "act", "id": new_id(), **frame})
            mover.close()
            other.reach(mover.table["n"] + 1)
            other.close()


def test_a_move_that_cannot_be_saved_is_not_made(tmp_path: Path) -> None:
    from railbird.server.store import StoreError
    from tests.server.client import serving

    with serving(tmp_path) as server:
        made = server.make(seats=["link", "link"], options={"first": 0})
        one, two = (server.sit(made, seat) for seat in range(2))
        one.until(lambda: one.to_act)
        before = one.table
        store = server.app.state.hub.store
        real = store.append

        async def full(*_: object) -> None:
            raise StoreError("could not be saved: disk full")

        store.append = full
        assert one.act()["code"] == "unsaved"
        store.append = real
        assert one.act()["type"] == "ok"
        assert one.table["n"] == before["n"] + 1
        assert one.table["n"] > before["n"]
        two.reach(one.table["n"])


def test_a_rematch_that_cannot_be_saved_is_refused_and_can_be_tried_again(tmp_path: Path) -> None:
    from railbird.server.store import StoreError
    from tests.server.client import serving

    with serving(tmp_path) as server:
        made = server.make(seats=["link", "link"])
        players = [server.sit(made, seat) for seat in range(2)]
        play_out(players, random.Random(5))
        store = server.app.state.hub.store
        real = store.create

        async def full(*_: object) -> None:
            raise StoreError("could not be saved: disk full")

        store.create = full
        refused = players[0].command("rematch", id="once-more")
        assert (refused["type"], refused["code"]) == ("no", "unsaved")
        key = {"table": made["table"], "token": made["seats"][1]["token"]}
        status, content, _ = server.ask("/api/rematch", key)
        assert (status, content["error"]["code"]) == (503, "stopping")
        store.create = real
        assert players[0].command("rematch", id="once-more")["type"] == "ok"
        players[1].until(lambda: players[1].table["rematch"])


def test_a_move_that_was_saved_though_the_store_complained_counts(tmp_path: Path) -> None:
    """A database may save and not come to say so: then the log knows better, and so does the answer."""
    from railbird.server.store import StoreError
    from tests.server.client import serving

    with serving(tmp_path) as server:
        made = server.make(seats=["link", "link"], options={"first": 0})
        one, two = (server.sit(made, seat) for seat in range(2))
        one.until(lambda: one.to_act)
        store = server.app.state.hub.store
        real = store.append

        async def saved_in_silence(*arguments: Any) -> None:
            store.append = real
            await real(*arguments)
            raise StoreError("the line broke")

        store.append = saved_in_silence
        before = one.table["n"]
        answer = one.act()
        assert (answer["type"], answer["n"]) == ("ok", before + 1)
        two.reach(before + 1)

        async def lost(*_: Any) -> None:
            store.append = real
            raise StoreError("the line broke")

        mover = one if one.to_act else two
        mover.settle()
        store.append = lost
        assert mover.act()["code"] == "unsaved"
        assert mover.act()["type"] == "ok"
