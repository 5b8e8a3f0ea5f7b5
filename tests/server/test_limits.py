"""Bounds: rates, sizes, slow clients, foreign pages, and clocks that run out."""

from __future__ import annotations

import json
import random
import socket
import time
from contextlib import suppress
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from railbird.server.guard import address_of
from railbird.server.limits import Gate, Limits, Rate
from railbird.server.static import Files
from tests.server.client import PLENTY, Player, Server, open_socket, play_out, serving

TIGHT = Rate(3, 0.001)


def test_a_gate_counts_for_each_address_and_purpose() -> None:
    gate = Gate()
    assert [gate.allows("a", "one", TIGHT) for _ in range(5)] == [True] * 3 + [False] * 2
    assert gate.allows("a", "two", TIGHT)
    assert gate.allows("b", "one", TIGHT)
    for number in range(5_000):
        gate.allows("a", f"address {number}", TIGHT)
    assert len(gate._buckets) <= 4_096  # memory stays bounded
    assert gate.allows("a", "one", TIGHT)  # forgotten by now


def test_too_many_frames_end_the_connection(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(frames=Rate(10, 1))) as server:
        made = server.make()
        player = server.sit(made, 0, join=False)
        quiet = server.sit(made, 1, join=False)
        with suppress(ConnectionClosed):  # it may be over before the last of them
            for _ in range(30):
                player.send({"type": "ping"})
        player.until(lambda: player.closed)
        assert player.closed is not None
        assert player.closed[0] == 4429
        quiet.send({"type": "ping", "t": 5})
        quiet.until(lambda: '"t":5' in quiet.frames[-1])


def test_too_many_tables_uploads_and_wrong_links_are_refused(tmp_path: Path) -> None:
    limits = Limits(tables=TIGHT, uploads=TIGHT, refusals=TIGHT)
    with serving(tmp_path, limits=limits) as server:
        wish = {"game": "long_shot_dice", "seats": [{"kind": "me"}]}
        assert [server.ask("/api/tables", wish)[0] for _ in range(4)] == [201] * 3 + [429]
        status, content, headers = server.ask("/api/tables", wish)
        assert (status, content["error"]["code"]) == (429, "slow down")
        assert int(headers["retry-after"]) > 0
        bad = {"record": {"format": "nonsense"}}
        assert [server.ask("/api/replay", bad)[0] for _ in range(4)] == [400] * 3 + [429]
        closed = [Player(server.port, "A" * 16, ["B" * 32]).closed for _ in range(4)]
        assert [end[0] for end in closed if end] == [4404] * 3 + [4429]


def test_the_folder_of_the_page_is_not_looked_through_for_everybody_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[int] = []
    real = Files.refresh

    def counted(self: Files) -> None:
        looks.append(1)
        real(self)

    monkeypatch.setattr(Files, "refresh", counted)
    with serving(tmp_path, limits=Limits(requests=TIGHT)) as server:
        pages = [server.ask("/") for _ in range(10)]
        assert {status for status, _, _ in pages} == {200}
        assert server.ask("/static/web/main.js")[0] == 200
        assert len(looks) <= 4  # the first, and as many as the address may ask for


def test_too_many_sockets_from_one_address(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(sockets=2)) as server:
        made = server.make()
        players = [server.sit(made, 0, join=False) for _ in range(2)]
        third = server.sit(made, 1, join=False)
        assert third.closed is not None
        assert third.closed[0] == 4429
        players[0].close()
        end = time.monotonic() + 10
        while server.ask("/health")[1]["connections"] > 1 and time.monotonic() < end:
            time.sleep(0.01)
        assert server.sit(made, 1, join=False).table["phase"] == "open"


def test_a_silent_connection_is_closed(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(hello_seconds=0.2)) as server:
        line = open_socket(server.port)
        bye = json.loads(line.recv(10))
        assert (bye["code"], bye["retry"]) == ("hello", True)


def deaf(port: int, table: str, token: str) -> socket.socket:
    """Says hello and reads nothing from then on."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.connect(("127.0.0.1", port))
    line.sendall(
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: MDAwMDAwMDAwMDAwMDAwMA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += line.recv(1)
    body = json.dumps({"type": "hello", "v": 1, "table": table, "tokens": [token]}).encode()
    assert len(body) < 126
    line.sendall(bytes([129, 128 | len(body)]) + bytes(4) + body)
    return line


def test_a_client_that_never_reads_is_dropped_and_holds_nobody_up(tmp_path: Path) -> None:
    limits = Limits(frames=PLENTY, requests=PLENTY, tables=PLENTY, send_seconds=0.4)
    with serving(tmp_path, limits=limits, send_buffer=4096) as server:
        made = server.make("long_shot", seats=["link"] * 3)
        players = [server.sit(made, seat) for seat in range(3)]
        line = deaf(server.port, made["table"], made["spectator"])
        players[0].until(lambda: players[0].presence["watchers"] == 1)
        table = server.app.state.hub.tables[made["table"]]
        stuck = next(viewer for viewer in table.viewers if not viewer.seats)
        play_out(players, random.Random(3), 120)  # over in no time, though one client takes nothing
        assert stuck.seen < max(player.table["n"] for player in players)
        assert len(stuck._replies) == 0  # nothing is queued for it
        players[0].until(lambda: players[0].presence["watchers"] == 0)
        assert server.app.state.hub.metrics.counts["dropped_slow"] == 1
        line.close()


def test_a_slow_client_gets_the_newest_and_all_events(server: Server) -> None:
    """What piles up while a client does not read is one message, not a queue of them."""
    made = server.make(seats=["link", "link"])
    players = [server.sit(made, seat) for seat in range(2)]
    watcher = server.watch(made)
    play_out(players, random.Random(6), 30)
    n = max(player.table["n"] for player in players)
    watcher.reach(n)
    match = server.app.state.hub.tables[made["table"]].progress.match
    assert [event["text"] for event in watcher.events] == [event.text for event in match.log(None, -1)]


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://localhost:1", "http://127.0.0.1:1"])
def test_foreign_pages_may_not_use_the_server(server: Server, origin: str) -> None:
    with pytest.raises(InvalidStatus) as caught:
        open_socket(server.port, origin=origin)
    assert caught.value.response.status_code == 403
    wish = {"game": "long_shot_dice", "seats": [{"kind": "me"}]}
    status, content, _ = server.ask("/api/tables", wish, {"Origin": origin})
    assert (status, content["error"]["code"]) == (403, "origin")


@pytest.mark.parametrize(
    "headers", ["Host: [", "Host: localhost\r\nOrigin: http://[", "Host: \xff\r\nOrigin: http://\xfe"]
)
def test_headers_that_are_no_addresses_are_refused(tmp_path: Path, headers: str) -> None:
    with serving(tmp_path, hosts=["localhost"]) as server, socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(f"GET /health HTTP/1.1\r\n{headers}\r\nConnection: close\r\n\r\n".encode("latin-1"))
        answer = b""
        while chunk := line.recv(4096):
            answer += chunk
    assert answer.startswith(b"HTTP/1.1 403 ")
    assert b"content-security-policy: default-src 'none'" in answer


@pytest.mark.parametrize(
    ("host", "counted"),
    [("192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"), ("2001:db8:1:2::99", "2001:db8:1:2::"),
     ("::ffff:192.0.2.7", "192.0.2.7"), ("fe80::1%eth0", "fe80::"), ("a:b", "a:b"), (None, "")],
)  # fmt: skip
def test_limits_count_for_a_network_not_for_each_of_its_addresses(host: str | None, counted: str) -> None:
    line = HTTPConnection({"type": "http", "client": (host, 1) if host else None, "headers": []})
    assert address_of(line) == counted


def test_the_own_page_may(server: Server) -> None:
    own = f"http://127.0.0.1:{server.port}"
    open_socket(server.port, origin=own).close()
    wish = {"game": "long_shot_dice", "seats": [{"kind": "me"}]}
    assert server.ask("/api/tables", wish, {"Origin": own})[0] == 201


def test_on_this_machine_only_its_own_names_are_answered(tmp_path: Path) -> None:
    with serving(tmp_path, hosts=["localhost", "127.0.0.1", "::1"]) as server:
        assert server.ask("/health", headers={"Host": f"localhost:{server.port}"})[0] == 200
        assert server.ask("/health", headers={"Host": f"[::1]:{server.port}"})[0] == 200
        rebound = {"Host": "evil.example", "Origin": "http://evil.example"}
        assert server.ask("/health", headers=rebound)[0] == 403


def test_a_decision_that_takes_too_long_goes_to_a_bot(server: Server) -> None:
    made = server.make(seats=["link", "link"], options={"first": 0}, clock=10)
    hub = server.app.state.hub
    table = hub.tables[made["table"]]
    table._clock.turn = 0.3  # nobody may ask for less than ten seconds; a test need not wait so long
    one, two = server.sit(made, 0), server.sit(made, 1)
    one.until(lambda: one.to_act)
    assert one.table["clock"]["turn"] == 0.3
    assert 0 < one.table["clock"]["left"]["0"] <= 0.3
    one.until(lambda: str(one.table["seats"][0]["bot"]).startswith("steady+"))
    table._clock.turn = 60
    assert one.command("take", seat=0)["type"] == "ok"
    two.until(lambda: two.table["seats"][0]["bot"] is None)


def test_somebody_who_left_can_be_replaced_and_come_back(tmp_path: Path) -> None:
    limits = Limits(frames=PLENTY, requests=PLENTY, handover_seconds=0.3)
    with serving(tmp_path, limits=limits) as server:
        made = server.make(seats=["link", "link"], options={"first": 1})
        one, two = server.sit(made, 0), server.sit(made, 1)
        one.until(lambda: one.table["phase"] == "playing")
        assert one.welcome["handover_after"] == 0.3
        two.close()
        one.until(lambda: not one.presence["seats"][1]["here"])
        assert one.command("bot", seat=1, level="steady")["code"] == "phase"  # not yet
        time.sleep(0.35)
        assert one.command("bot", seat=1, level="steady")["type"] == "ok"
        one.until(lambda: one.to_act)
        back = server.sit(made, 1, join=False)
        assert str(back.table["seats"][1]["bot"]).startswith("steady+")
        assert back.command("take", seat=1)["type"] == "ok"


def test_tables_nobody_looks_at_leave_the_memory_and_come_back(tmp_path: Path) -> None:
    limits = Limits(frames=PLENTY, requests=PLENTY, tables=PLENTY, idle_seconds=0.0, loaded_tables=3)
    with serving(tmp_path, limits=limits) as server:
        first = server.make(seats=["link", "link"])
        players = [server.sit(first, seat) for seat in range(2)]
        play_out(players, random.Random(1), 10)
        n = max(player.table["n"] for player in players)
        for _ in range(6):
            server.make()
        assert server.ask("/health")[1]["tables"] <= 3
        assert first["table"] in server.app.state.hub.tables  # somebody is there
        for player in players:
            player.close()
        end = time.monotonic() + 10
        while server.ask("/health")[1]["connections"] and time.monotonic() < end:
            time.sleep(0.01)
        for _ in range(3):
            server.make()
        assert first["table"] not in server.app.state.hub.tables
        assert server.sit(first, 0, join=False).table["n"] == n
