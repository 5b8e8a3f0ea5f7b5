"""railbird join: a seat of a table in the browser, played from the terminal with a chain of its own."""

from __future__ import annotations

import json
import random
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from railbird.errors import RailbirdError
from railbird.match.own_chain import OwnChain
from railbird.match.record import verify
from railbird.server import rolling
from railbird.terminal import join_line
from railbird.terminal.join_line import Chains, Line, plain, read_link
from tests.cli.conftest import Run
from tests.server.client import Player, Server, serving

TOKEN = "k" * 32


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rolling, "ANSWER_SECONDS", 600.0)
    monkeypatch.setattr(rolling, "RETURN_SECONDS", 600.0)


def link_of(server: Server, made: dict[str, Any], seat: int) -> str:
    return f"http://127.0.0.1:{server.port}/#/t/{made['table']}/{made['seats'][seat]['token']}"


class Opponent(threading.Thread):
    """Sits down in seat 1 and plays at random until the match is over."""

    def __init__(self, server: Server, made: dict[str, Any]) -> None:
        super().__init__(daemon=True)
        own = OwnChain(made["table"], made["commitment"])
        self.player: Player = server.sit(made, 1, own=own)
        self.failed: BaseException | None = None
        self.leave = False

    def run(self) -> None:
        rng = random.Random(4)
        try:
            while not self.player.over and not self.leave:
                self.player.settle()
                if self.player.to_act:
                    self.player.act(rng.choice(self.player.table["actions"])["code"])
        except BaseException as error:
            self.failed = error


@pytest.mark.parametrize("game", ["long_shot_dice", "finish_line"])
def test_a_match_is_played_from_the_terminal_and_checked_here(
    server: Server, cli: Run, tmp_path: Path, game: str
) -> None:
    made = server.make(game, ["link", "link"])
    opponent = Opponent(server, made)
    opponent.start()
    path = tmp_path / "match.json"
    lines = "? first\n? horse 3\ntable\nlog\nnonsense\n99999\n\n" + "first\n" * 2100
    shown = cli("join", link_of(server, made, 0), "--name", "Ann", "--save", path, typed=lines)
    opponent.join(60)
    assert (opponent.failed, shown.err, shown.code) == (None, "", 0)
    record = json.loads(path.read_text())
    verdict = verify(record)
    draws = len(record["dice"][0]["draws"])
    assert f"{verdict.rolls_checked} rolls are right" in shown.out
    assert f"This terminal had a part in {draws} of {draws} draws" in shown.out
    assert "Type the key or the text" in shown.out
    assert record["seats"] == ["Ann", "Player 1"]
    assert verdict.burned == ()
    assert [device["seats"] for device in record["dice"][0]["devices"]] == [[1], [0]]
    kept = Chains(made["table"]).path
    assert kept.stat().st_mode & 0o77 == 0  # nobody else's business
    assert len(json.loads(kept.read_text())["given"]) == draws


def test_whoever_leaves_comes_back_with_the_same_chain(server: Server, cli: Run) -> None:
    made = server.make(seats=["link", "link"])
    opponent = Opponent(server, made)
    opponent.start()
    shown = cli("join", link_of(server, made, 0), "--name", "Ann", typed="first\nquit\n")
    assert "The same command brings you back" in shown.out
    own = Chains(made["table"]).read()
    assert own is not None
    shown = cli("join", link_of(server, made, 0), typed="first\nfirst\n")
    assert shown.code == 0
    again = Chains(made["table"]).read()
    assert again is not None
    assert again.device == own.device
    assert len(again.given) >= len(own.given)
    draws = server.app.state.hub.tables[made["table"]].progress.draws
    assert len(draws.shared.devices) == 2
    opponent.leave = True
    opponent.join(60)


def test_the_question_is_on_the_disk_before_the_link_is_given(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    made = server.make(seats=["link", "link"])
    other = server.sit(made, 1, own=OwnChain(made["table"], made["commitment"]))
    line = Line(read_link(link_of(server, made, 0)))
    order: list[str] = []
    write, send = Chains.write, Line._send

    def written(self: Chains, own: Any) -> None:
        order.append(f"kept {len(own.given)}")
        write(self, own)

    def sent(self: Line, socket: Any, frame: dict[str, Any]) -> None:
        order.append(frame["type"])
        send(self, socket, frame)

    monkeypatch.setattr(Chains, "write", written)
    monkeypatch.setattr(Line, "_send", sent)
    line.open()
    assert line.command("join", seat=0, name="Ann", entropy="e" * 16)["type"] == "ok"
    while not line.table.get("draws") or line.table["draws"]["done"] < 1:
        other.settle()
        line.wait(lambda: False, 0.01)
    line.close()
    assert order == ["hello", "kept 0", "anchor", "join", "kept 1", "link"]


def test_a_chain_that_cannot_be_kept_gives_no_link(server: Server, cli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    made = server.make(seats=["link", "link"])
    folder = Chains(made["table"]).path.parent
    folder.parent.mkdir(parents=True)
    folder.write_text("a file in the way")
    shown = cli("join", link_of(server, made, 0), "--name", "Ann")
    assert (shown.code, "cannot be read" in shown.err) == (2, True)
    folder.unlink()

    def full(*_: Any) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("railbird.terminal.join_line.os.replace", full)
    shown = cli("join", link_of(server, made, 0), "--name", "Ann")
    assert (shown.code, "cannot be written: the disk is full" in shown.err) == (2, True)
    assert server.app.state.hub.tables[made["table"]].progress.draws.shared.devices == []


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("nonsense", "is no link of a seat"),
        ("ftp://host/#/t/" + "A" * 16 + "/" + TOKEN, "is no link of a seat"),
        ("http://127.0.0.1:1/#/w/" + "A" * 16 + "/" + TOKEN, "is for watching"),
        ("http://127.0.0.1:1/#/t/" + "A" * 15 + "/" + TOKEN, "is not whole"),
        ("http://127.0.0.1:1/#/t/" + "A" * 16 + "/" + TOKEN[1:], "is not whole"),
        ("http://127.0.0.1:1/#/t/" + "A" * 16 + "/" + TOKEN, "no server answers"),
    ],
)
def test_bad_links_are_one_clear_line(cli: Run, link: str, words: str) -> None:
    shown = cli("join", link)
    assert (shown.code, shown.out) == (2, "")
    assert words in shown.err
    assert shown.err.count("\n") == 1


def test_an_unknown_seat_is_said(server: Server, cli: Run) -> None:
    shown = cli("join", f"http://127.0.0.1:{server.port}/#/t/{'A' * 16}/{TOKEN}")
    assert shown.code == 2
    assert "there is no such table or seat" in shown.err


def test_without_the_extra_it_says_what_to_install(cli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("railbird.cli.join.find_spec", lambda name: None)
    shown = cli("join", "http://127.0.0.1:1/#/t/" + "A" * 16 + "/" + TOKEN)
    assert shown.code == 2
    assert "pip install 'railbird[server]'" in shown.err


def test_what_a_server_sends_cannot_steer_the_terminal() -> None:
    sent = {"a\x1b": ["\x1b[2Jx", 1, None, {"b": "é\u202e\n"}]}
    assert plain(sent) == {"a?": ["?[2Jx", 1, None, {"b": "é??"}]}
    assert not re.search(r"[\x00-\x1f]", json.dumps(plain(sent)))


def test_a_line_that_is_lost_is_taken_up_again(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(join_line, "WAITS", (0.05,))
    made = server.make(seats=["link", "link"])
    line = Line(read_link(link_of(server, made, 0)))
    line.open()
    first = line._socket
    assert first is not None
    first.close()
    assert line.wait(lambda: line.up and line._socket is not first, 60)
    assert line.command("join", seat=0, name="Ann", entropy="e" * 16)["type"] == "ok"
    line.close()


@contextmanager
def strange_server(table: dict[str, Any]) -> Iterator[Line]:
    """A line to a server of its own make, which sends this table and no more."""

    def speak(line: ServerConnection) -> None:
        line.recv()
        line.send(json.dumps({"type": "welcome", "yours": [0]}))
        line.send(json.dumps(table))
        with suppress(ConnectionClosed):
            line.recv()

    with serve(speak, "127.0.0.1", 0) as running:
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        port = running.socket.getsockname()[1]
        line = Line(read_link(f"http://127.0.0.1:{port}/#/t/{'A' * 16}/{TOKEN}"))
        yield line
        line.close()
        running.shutdown()
        thread.join(10)


WHOLE = {"type": "table", "n": 1, "phase": "open", "from": -1, "events": [], "draws": None, "changes": None}


def test_a_server_that_sends_control_codes_is_read_as_plain_text() -> None:
    """The terminal must not obey it."""
    with strange_server({**WHOLE, "view": {"table": {}}, "trap": "\x1b]0;x\x07"}) as line:
        line.open()
        assert line.table["trap"] == "?]0;x?"


@pytest.mark.parametrize("odd", [WHOLE, {**WHOLE, "view": {}}, {**WHOLE, "view": 3}, {"type": "table"}])
def test_a_table_that_cannot_be_read_ends_the_line_with_a_word(odd: dict[str, Any]) -> None:
    with strange_server(odd) as line, pytest.raises(RailbirdError, match="not understood"):
        line.open()
