"""Starting a server: ports, data folders, one clear line when it cannot."""

from __future__ import annotations

import contextlib
import socket
import sqlite3
from pathlib import Path

import pytest

from railbird.data_folder import data_folder
from railbird.errors import RailbirdError
from railbird.server import run
from railbird.server.limits import Limits
from railbird.server.run import is_loopback, listen, main, reachable
from railbird.terminal import saves
from tests.server.process import ServerProcess


def test_it_says_where_it_is_and_stops_cleanly(tmp_path: Path) -> None:
    running = ServerProcess(tmp_path / "new" / "folder")
    assert (tmp_path / "new" / "folder" / "railbird.sqlite3").exists()
    running.process.terminate()
    out, err = running.process.communicate(timeout=20)
    assert f"is at http://localhost:{running.port}/" in out
    assert err == ""
    assert not (tmp_path / "new" / "folder" / "railbird.sqlite3-wal").exists()  # folded into the file


def test_a_taken_port_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(RailbirdError, match=f"port {taken.getsockname()[1]}"):
            main(port=taken.getsockname()[1], data=str(tmp_path), open_browser=False)
    with pytest.raises(RailbirdError, match="not a port"):
        main(port=70_000, data=str(tmp_path), open_browser=False)


def test_without_a_port_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with listen("127.0.0.1", 0) as first:
        monkeypatch.setattr(run, "PORT", first.getsockname()[1])
        with listen("127.0.0.1", None) as second:
            assert first.getsockname()[1] < second.getsockname()[1] < first.getsockname()[1] + 20


def test_data_that_cannot_be_used_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(RailbirdError, match="cannot be used"):
        main(port=0, data=str(tmp_path / "file"), open_browser=False)
    newer = tmp_path / "newer"
    newer.mkdir()
    with contextlib.closing(sqlite3.connect(newer / "railbird.sqlite3")) as db, db:
        db.executescript(
            "CREATE TABLE schema_version (number INTEGER NOT NULL); INSERT INTO schema_version VALUES (99)"
        )
    with pytest.raises(RailbirdError, match="newer version"):
        main(port=0, data=str(newer), open_browser=False)
    for url in ("nobody@127.0.0.1:1/nothing", "u:hidden@127.0.0.1:99999/x", "[::1/x", "127.0.0.1/x?sslmode=foo"):
        with pytest.raises(RailbirdError, match="PostgreSQL cannot be used") as caught:
            main(port=0, data=f"postgresql://{url}", open_browser=False)
        assert "\n" not in str(caught.value)
        assert "hidden" not in str(caught.value)


@pytest.mark.parametrize("data", ["", "mysql://host/name", "sqlite:///tmp/x"])
def test_data_is_a_folder_or_a_database_that_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RailbirdError, match="--data: a folder or postgresql://"):
        main(port=0, data=data, open_browser=False)
    assert list(tmp_path.iterdir()) == []


def test_a_server_for_the_network_says_where_and_to_whom(tmp_path: Path) -> None:
    running = ServerProcess(tmp_path, host="0.0.0.0")
    running.process.terminate()
    out, err = running.process.communicate(timeout=20)
    assert f"is at http://localhost:{running.port}/" in out
    assert "Everybody in your network can reach it: " in out
    assert err == ""


def test_as_many_connections_as_there_are_files_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError

    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (200, hard))
        assert run.within_files(Limits(all_connections=100)).all_connections == 100
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (356, hard)
        assert run.within_files(Limits(all_connections=10)).all_connections == 10
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (356, hard)
        monkeypatch.setattr(resource, "setrlimit", refuse)
        assert run.within_files(Limits(all_connections=500)).all_connections == 100
        monkeypatch.undo()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_the_data_folder_follows_the_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "railbird"
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert data_folder() == tmp_path / "local" / "railbird"
    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert data_folder() == tmp_path / "home" / "Library" / "Application Support" / "railbird"
    assert vars(saves)["data_folder"] is data_folder  # the terminal's games lie there, too


def test_addresses_for_phones() -> None:
    assert is_loopback("127.0.0.1")
    assert is_loopback("localhost")
    assert is_loopback("::1")
    assert not is_loopback("0.0.0.0")
    assert not is_loopback("example.org")
    assert reachable("127.0.0.1", 80) == []
    assert reachable("192.168.7.7", 8765) == ["http://192.168.7.7:8765"]
    assert reachable("2001:db8::7", 8765) == ["http://[2001:db8::7]:8765"]
    assert all(url.endswith(":8765") and "127." not in url for url in reachable("0.0.0.0", 8765))
