"""Who may ask, under which name, and from where: in the network of a hub, and behind a proxy."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from railbird.server import run
from railbird.server.run import ServerError, others_find, reachable, read_proxy, read_public
from tests.server.client import PATIENCE, Server, serving
from tests.server.process import ServerProcess

LOOPBACK = ["localhost", "127.0.0.1", "::1"]
PUBLIC = "https://games.example.org"
WISH = {"game": "long_shot_dice", "seats": [{"kind": "me"}]}


def makes_tables(server: Server, host: str, origin: str) -> bool:
    """Whether a page of this origin may, when it was opened under this name; by HTTP and by socket alike."""
    host = host.replace("PORT", str(server.port))
    origin = origin.replace("PORT", str(server.port))
    status, content, _ = server.ask("/api/tables", WISH, {"Host": host, "Origin": origin})
    try:
        with (
            socket.create_connection(("127.0.0.1", server.port)) as line,
            connect(f"ws://{host}/ws", sock=line, origin=Origin(origin), compression=None),
        ):
            connected = 200
    except InvalidStatus as refusal:
        connected = refusal.response.status_code
    assert (status, connected) in ((201, 200), (403, 403)), content
    return connected == 200


@pytest.mark.parametrize(
    ("host", "origin", "may"),
    [
        ("192.168.7.20:PORT", "http://192.168.7.20:PORT", True),
        ("laptop.local:PORT", "http://laptop.local:PORT", True),
        ("[fd00::7]:PORT", "http://[fd00::7]:PORT", True),
        ("192.168.7.20:PORT", "http://192.168.7.21:PORT", False),
        ("192.168.7.20:PORT", "http://192.168.7.20", False),
        ("192.168.7.20:PORT", "null", False),
    ],
)
def test_in_a_network_the_page_may_under_the_name_it_was_opened_with(
    tmp_path: Path, host: str, origin: str, may: bool
) -> None:
    with serving(tmp_path) as server:
        assert makes_tables(server, host, origin) is may


@pytest.mark.parametrize(
    ("host", "origin", "may"),
    [
        ("games.example.org", PUBLIC, True),
        ("127.0.0.1:PORT", PUBLIC, True),  # a proxy that does not pass the name
        ("localhost:PORT", "http://localhost:PORT", True),  # and on the machine itself
        ("games.example.org", "https://evil.example", False),
        ("127.0.0.1:PORT", "https://evil.example", False),
        ("127.0.0.1:PORT", "https://games.example.org:444", False),
        ("evil.example", "https://evil.example", False),
        ("evil.example", PUBLIC, False),
    ],
)
def test_behind_a_proxy_its_public_name_counts(tmp_path: Path, host: str, origin: str, may: bool) -> None:
    with serving(tmp_path, hosts=LOOPBACK, public=PUBLIC) as server:
        assert makes_tables(server, host, origin) is may


@pytest.mark.parametrize("trusted", [True, False])
def test_what_a_proxy_says_of_its_visitors_is_believed_only_when_told_to(tmp_path: Path, trusted: bool) -> None:
    few = "settings['limits'] = Limits(tables=Rate(1, 1e-6))"
    told = f"; settings.update(proxy='127.0.0.1', public={PUBLIC!r})" if trusted else ""
    running = ServerProcess(tmp_path, more=few + told)
    try:
        answers = [
            running.server.ask("/api/tables", WISH, {"X-Forwarded-For": visitor})[0]
            for visitor in ("203.0.113.1", "203.0.113.1", "203.0.113.2", "203.0.113.9, 203.0.113.2")
        ]
        assert answers == ([201, 429, 201, 429] if trusted else [201, 429, 429, 429])
        if trusted:
            assert running.server.ask("/api/lobby")[1]["addresses"] == [PUBLIC]
            assert running.server.ask("/health", headers={"Host": "games.example.org"})[0] == 200
        else:
            assert running.server.ask("/health", headers={"Host": "games.example.org"})[0] == 403
    finally:
        running.process.terminate()
        out, _ = running.process.communicate(timeout=PATIENCE)
    assert (f"Others reach it through its proxy: {PUBLIC}/" in out) is trusted


def test_in_a_network_the_server_answers_to_its_own_names_only(tmp_path: Path) -> None:
    """Any name was taken: a foreign page whose name is pointed at this machine could have used it."""
    own = socket.gethostname().lower().partition(".")[0]
    with_name = f"settings['public'] = {PUBLIC!r}"
    running = ServerProcess(tmp_path, host="0.0.0.0", more=with_name)
    try:

        def status(host: str) -> int:
            return running.server.ask("/health", headers={"Host": host})[0]

        for name in (
            "127.0.0.1",
            "localhost",
            "games.example.org",
            own,
            f"{own}.local",
            f"{own.upper()}:{running.port}",
        ):
            assert status(name) == 200, name
        for name in (
            "evil.example",
            f"{own}.evil.example",
            "203.0.113.7",
            "0.0.0.0.evil.example",
            "",
            "[::",
            "x" * 300,
        ):
            assert status(name) == 403, name
        refused = running.server.ask("/health", headers={"Host": "evil.example"})[1]["error"]["reason"]
        assert "does not answer to that name" in refused
        with (
            pytest.raises(InvalidStatus),
            socket.create_connection(("127.0.0.1", running.port)) as line,
            connect("ws://evil.example/ws", sock=line, origin=Origin("http://evil.example"), compression=None),
        ):
            pass
    finally:
        running.stop()


def test_the_address_at_which_a_connection_comes_in_is_one_of_its_names(tmp_path: Path) -> None:
    running = ServerProcess(tmp_path, host="0.0.0.0")
    try:
        with socket.create_connection(("127.0.0.3", running.port)) as line:  # this machine's, and named nowhere
            line.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.3:80\r\nConnection: close\r\n\r\n")
            assert line.recv(4096).startswith(b"HTTP/1.1 200 ")
        assert running.server.ask("/health", headers={"Host": "127.0.0.3"})[0] == 403  # it came in at 127.0.0.1
    finally:
        running.stop()


@pytest.mark.parametrize(
    ("more", "visitor", "token", "status"),
    [
        ("", None, None, 200),
        ("", None, "wrong", 200),
        (
            "settings.update(public=PUBLIC)",
            None,
            None,
            403,
        ),  # a proxy whose word is not taken: anybody may be behind it
        ("settings.update(public=PUBLIC, metrics_token='secret')", None, "secret", 200),
        ("settings.update(public=PUBLIC, metrics_token='secret')", None, "wrong", 403),
        ("settings.update(public=PUBLIC, metrics_token='')", None, "", 403),
        ("settings.update(public=PUBLIC, proxy='127.0.0.1')", "203.0.113.1", None, 403),
        ("settings.update(public=PUBLIC, proxy='127.0.0.1', metrics_token='secret')", "203.0.113.1", "secret", 200),
        ("settings.update(public=PUBLIC, proxy='127.0.0.1')", None, None, 200),
    ],
)
def test_metrics_are_for_this_machine_or_with_a_token(
    tmp_path: Path, more: str, visitor: str | None, token: str | None, status: int
) -> None:
    running = ServerProcess(tmp_path, more=more.replace("PUBLIC", repr(PUBLIC)))
    headers = {"X-Forwarded-For": visitor} if visitor else {}
    headers |= {"Authorization": f"Bearer {token}"} if token is not None else {}
    try:
        assert running.server.ask("/metrics", headers=headers)[0] == status
    finally:
        running.stop()


def test_browsers_are_told_only_what_they_heed(tmp_path: Path) -> None:
    """They complain about an opener policy on a page that came unencrypted through a network."""

    def policy(server: Server, host: str) -> str | None:
        return server.ask("/", headers={"Host": host})[2].get("cross-origin-opener-policy")

    with serving(tmp_path / "network") as server:
        assert policy(server, "localhost:80") == "same-origin"
        assert policy(server, "192.168.7.20:80") is None
    with serving(tmp_path / "proxy", public=PUBLIC) as server:
        assert policy(server, "games.example.org") == "same-origin"


@pytest.mark.parametrize(
    "said", ["", "GET / HTTP/1.1\r\nHost: ", "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /"]
)
def test_a_connection_that_asks_nothing_is_closed(tmp_path: Path, said: str) -> None:
    hurry = "from railbird.server import connections; connections.HEAD_SECONDS = 0.3"
    running = ServerProcess(tmp_path, more=hurry)
    try:
        made = running.server.make()
        player = running.server.sit(made, 0)
        with socket.create_connection(("127.0.0.1", running.port), timeout=PATIENCE) as line:
            line.sendall(said.encode())
            while line.recv(4096):
                pass  # what it still had to say; then it hangs up
        assert player.command("join", seat=0, name="Still here", entropy="e" * 16)["type"] == "ok"  # a socket stays
    finally:
        running.stop()


def test_where_others_find_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "own_addresses", lambda: ["192.168.7.20", "10.1.2.3"])
    found = reachable("0.0.0.0", 8765)
    assert found == ["http://192.168.7.20:8765", "http://10.1.2.3:8765"]
    assert others_find("0.0.0.0", 8765, found) == (
        "Everybody in your network can reach it: http://192.168.7.20:8765/ or http://10.1.2.3:8765/"
    )
    assert others_find("0.0.0.0", 8765, []).endswith("this machine's address, port 8765")
    assert others_find("127.0.0.1", 8765, []) == ""
    assert others_find("127.0.0.1", 8765, [PUBLIC]) == f"Others reach it through its proxy: {PUBLIC}/"


def test_own_addresses_are_each_named_once(monkeypatch: pytest.MonkeyPatch) -> None:
    class Probe:
        """Two networks, one of them the way to the internet; none towards 172.16/12."""

        def __init__(self, *_: Any) -> None:
            self.target = ""

        def __enter__(self) -> Probe:
            return self

        def __exit__(self, *_: Any) -> None:
            pass

        def connect(self, place: tuple[str, int]) -> None:
            self.target = place[0]
            if self.target.startswith("172."):
                raise OSError("no route")

        def getsockname(self) -> tuple[str, int]:
            return ("10.1.2.3" if self.target.startswith("10.") else "192.168.7.20", 5)

    monkeypatch.setattr(socket, "socket", Probe)
    assert run.own_addresses() == ["192.168.7.20", "10.1.2.3"]
    monkeypatch.setattr(Probe, "getsockname", lambda self: ("127.0.0.1", 5))
    assert run.own_addresses() == []


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        (None, None),
        ("https://Games.Example.org", "https://games.example.org"),
        ("https://games.example.org/", "https://games.example.org"),
        ("https://games.example.org:443", "https://games.example.org"),
        ("http://games.example.org:8080", "http://games.example.org:8080"),
        ("http://[fd00::7]:80", "http://[fd00::7]"),
    ],
)
def test_a_public_address_is_read_as_browsers_write_it(url: str | None, origin: str | None) -> None:
    assert read_public(url) == origin


@pytest.mark.parametrize(
    "url",
    [
        "",
        "games.example.org",
        "ftp://x",
        "https://",
        "https://x/path",
        "https://x?y",
        "https://u:p@x",
        "http://x:99999",
    ],
)
def test_a_public_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(ServerError, match="--public"):
        read_public(url)


@pytest.mark.parametrize("address", ["", "*", "everybody", "127.0.0.1,", "127.0.0.1 or so"])
def test_a_proxy_is_named_by_its_address(address: str) -> None:
    assert read_proxy("127.0.0.1, 10.0.0.0/8,::1") == "127.0.0.1, 10.0.0.0/8,::1"
    with pytest.raises(ServerError, match="--proxy"):
        read_proxy(address)
