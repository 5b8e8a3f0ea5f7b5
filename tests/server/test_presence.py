"""Who is present is known to all servers: a player's seat is not given away by somebody at another server."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from railbird.server import presence
from railbird.server.limits import UNBOUNDED
from railbird.server.presence import NOBODY, Presence, Told
from tests.server.client import Player, Server, serving
from tests.server.process import ServerProcess

WAIT = 0.3  # seconds of absence after which a seat may be given to a bot


def quick() -> Any:
    from dataclasses import replace

    return replace(UNBOUNDED, handover_seconds=WAIT)


@pytest.fixture(scope="module")
def two_servers(database: str) -> Iterator[tuple[Server, Server]]:
    with serving(database, limits=quick()) as one, serving(database, limits=quick()) as other:
        yield one, other


pytestmark = pytest.mark.xdist_group("postgres")


def seen(player: Player, seat: int, here: bool) -> None:
    player.until(lambda: player.presence["seats"][seat]["here"] is here)


def begin(two_servers: tuple[Server, Server]) -> tuple[dict[str, Any], Player, Player]:
    one, other = two_servers
    made = one.make(seats=["link", "link"], options={"first": 0})
    ann, bob = one.sit(made, 0), other.sit(made, 1)
    for player in (ann, bob):
        player.until(lambda player=player: player.table["phase"] == "playing")
    return made, ann, bob


def test_a_present_players_seat_is_not_given_away_at_another_server(two_servers: tuple[Server, Server]) -> None:
    _, ann, bob = begin(two_servers)
    seen(bob, 0, True)
    seen(ann, 1, True)
    time.sleep(2 * WAIT)
    for player, seat in ((bob, 0), (ann, 1)):
        answer = player.command("bot", seat=seat, level="steady")
        assert (answer["type"], answer["code"]) == ("no", "phase")
        assert "has not been away" in answer["reason"]


def test_who_leaves_there_is_away_from_then_on(two_servers: tuple[Server, Server]) -> None:
    made, ann, bob = begin(two_servers)
    seen(bob, 0, True)
    time.sleep(2 * WAIT)
    ann.close()
    seen(bob, 0, False)
    assert bob.presence["seats"][0]["away"] < WAIT
    assert bob.command("bot", seat=0, level="steady")["type"] == "no"  # only just gone
    time.sleep(2 * WAIT)
    assert bob.command("bot", seat=0, level="steady")["type"] == "ok"
    again = two_servers[0].sit(made, 0, join=False)
    seen(bob, 0, True)
    assert again.command("take", seat=0)["type"] == "ok"


def test_one_who_is_at_both_servers_is_here_until_the_last_goes(two_servers: tuple[Server, Server]) -> None:
    made, ann, bob = begin(two_servers)
    second = two_servers[1].sit(made, 0, join=False)
    ann.close()
    bob.settle()
    time.sleep(2 * WAIT)
    bob.settle()
    assert bob.presence["seats"][0]["here"] is True
    assert bob.command("bot", seat=0, level="steady")["type"] == "no"
    second.close()
    seen(bob, 0, False)


def test_watchers_everywhere_are_counted(two_servers: tuple[Server, Server]) -> None:
    made, ann, bob = begin(two_servers)
    watcher = two_servers[0].watch(made)
    for player in (ann, bob):
        player.until(lambda player=player: player.presence["watchers"] == 1)
    watcher.close()
    for player in (ann, bob):
        player.until(lambda player=player: player.presence["watchers"] == 0)


def test_a_server_that_starts_learns_who_is_at_the_others(two_servers: tuple[Server, Server], database: str) -> None:
    made, _, _ = begin(two_servers)
    with serving(database, limits=quick()) as third:
        watcher = third.watch(made)
        watcher.until(lambda: [seat["here"] for seat in watcher.presence["seats"]] == [True, True])


def test_those_of_a_server_that_was_killed_are_away_after_a_while(
    two_servers: tuple[Server, Server], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "SILENT_SECONDS", 1.5)
    monkeypatch.setattr(presence, "BEAT_SECONDS", 0.2)  # of the servers here
    made = two_servers[0].make(seats=["link", "link"], options={"first": 0})
    running = ServerProcess(database, more="from railbird.server import presence; presence.BEAT_SECONDS = 0.2")
    running.server.sit(made, 0)
    bob = two_servers[0].sit(made, 1)
    seen(bob, 0, True)
    time.sleep(2.0)
    bob.settle()
    assert bob.presence["seats"][0]["here"] is True  # it says that it is there
    running.kill()
    seen(bob, 0, False)


def test_while_the_line_is_down_no_seat_is_given_away(two_servers: tuple[Server, Server]) -> None:
    made, ann, bob = begin(two_servers)
    ann.close()
    seen(bob, 0, False)
    time.sleep(2 * WAIT)
    known = two_servers[1].app.state.hub.presence
    known.line_is_down()
    assert bob.command("bot", seat=0, level="steady")["type"] == "no"
    loop = next(iter(two_servers[1].app.state.hub._tasks)).get_loop()
    asyncio.run_coroutine_threadsafe(known.line_is_up(), loop).result(30)
    assert bob.command("bot", seat=0, level="steady")["type"] == "no"  # who knows who was here meanwhile
    time.sleep(2 * WAIT)
    assert bob.command("bot", seat=0, level="steady")["type"] == "ok"
    two_servers[0].sit(made, 0, join=False)
    seen(bob, 0, True)


def test_a_broken_line_is_noticed_and_made_good(two_servers: tuple[Server, Server]) -> None:
    made, ann, bob = begin(two_servers)
    hub = two_servers[1].app.state.hub
    loop = next(iter(hub._tasks)).get_loop()
    before = hub.presence.sure_since
    loop.call_soon_threadsafe(hub.bus._db.terminate)
    end = time.monotonic() + 60
    seen_down = False
    while hub.presence.sure_since in (None, before):
        assert time.monotonic() < end
        seen_down |= hub.presence.sure_since is None
        time.sleep(0.005)
    assert seen_down  # in between nobody could tell who is away
    ann.close()
    seen(bob, 0, False)
    two_servers[0].sit(made, 0, join=False)
    seen(bob, 0, True)


# Without a server.


class Table:
    """What one server tells, and what it is told."""

    def __init__(self) -> None:
        self.said: list[Told] = []
        self.changes: list[tuple[str, int]] = []
        self.here: dict[str, tuple[int, int]] = {}
        self.presence = Presence(
            "me",
            self.say,
            lambda table: self.here.get(table, NOBODY),
            lambda: self.here,
            lambda table, before: self.changes.append((table, before)),
        )

    async def say(self, text: str) -> None:
        assert len(text) < 8000
        self.said.append(presence.read_told(text))

    def hear(self, **told: Any) -> Told | None:
        return self.presence.hear(msgspec.json.encode(Told("other", **told)).decode())


def test_one_server_alone_keeps_no_news() -> None:
    alone = Presence("me", None, lambda table: NOBODY, list, lambda table, before: None)
    alone.note("t")
    assert alone._news == set()
    asyncio.run(alone.line_is_up())


def test_what_others_tell_is_kept_until_they_tell_otherwise() -> None:
    table = Table()
    table.hear(here={"t": (0b101, 2), "u": (1, 0)})
    assert table.presence.elsewhere("t") == (0b101, 2)
    table.hear(here={"t": (0b100, 0)})
    assert table.presence.elsewhere("t") == (0b100, 0)
    table.hear(here={"v": (1, 1)}, whole=True)
    assert [table.presence.elsewhere(name) for name in "tuv"] == [NOBODY, NOBODY, (1, 1)]
    table.hear(here={"w": (2, 0)})
    assert [table.presence.elsewhere(name) for name in "vw"] == [(1, 1), (2, 0)]
    table.presence.hear(msgspec.json.encode(Told("third", {"w": (4, 3)})).decode())
    assert table.presence.elsewhere("w") == (6, 3)
    assert set(table.presence._others["other"].tables) == {"v", "w"}  # nothing is kept of those without anybody
    assert table.changes == [("t", 0), ("u", 0), ("t", 5), ("t", 4), ("u", 1), ("v", 0), ("w", 0), ("w", 2)]


def test_what_makes_no_sense_changes_nothing(caplog: pytest.LogCaptureFixture) -> None:
    table = Table()
    for text in ("", "{", "[]", '{"here": {}}', '{"node": "x", "here": {"t": 5}}', '{"node": "x", "here": [1]}'):
        assert table.presence.hear(text) is None
    assert table.presence.hear('{"node": "me", "here": {"t": [1, 1]}}') is None  # one's own words
    assert table.presence.elsewhere("t") == NOBODY
    assert len(caplog.records) == 6


def test_everything_is_told_in_pieces_to_who_asks() -> None:
    table = Table()
    table.here = {f"{number:016}": (number % 255 + 1, 0) for number in range(450)}
    asked = table.hear(ask=True)
    assert asked is not None
    asyncio.run(table.presence.answer(asked))
    assert [len(told.here) for told in table.said] == [200, 200, 50]
    assert [told.whole for told in table.said] == [True, False, False]
    table.said.clear()
    table.here = {}
    asyncio.run(table.presence.answer(asked))
    assert [(told.whole, told.here) for told in table.said] == [(True, {})]


def test_those_who_come_together_are_told_of_together(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()

    async def run() -> None:
        task = asyncio.ensure_future(table.presence.run())
        await asyncio.sleep(0)
        for number in range(250):
            table.here[f"{number:016}"] = (1, 0)
            table.presence.note(f"{number:016}")
        while sum(len(told.here) for told in table.said) < 250:
            await asyncio.sleep(0.01)
        task.cancel()

    asyncio.run(run())
    assert [len(told.here) for told in table.said] == [200, 50]
