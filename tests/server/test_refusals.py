"""What keeps a server from starting: one clear line, an exit code, no stack of frames. As a person types it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

import railbird
from tests.server.client import PATIENCE, serving
from tests.server.process import ServerProcess, free_port


def serve(*arguments: str | Path, **environment: str) -> str:
    """The one line that `railbird serve` says when it refuses."""
    done = subprocess.run(
        [sys.executable, "-m", "railbird", "serve", "--no-browser", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env={**os.environ, "PYTHONPATH": str(Path(railbird.__file__).parents[1]), **environment},
    )
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("railbird")
    assert "Traceback" not in done.stderr
    return done.stderr


def test_a_port_that_is_in_use(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert f"cannot listen on 127.0.0.1 port {port}: " in serve("--port", str(port), "--data", tmp_path / "data")
    assert list(tmp_path.iterdir()) == []  # nothing was made


@pytest.mark.parametrize("port", ["65536", "-1", "99999999999999999999"])
def test_a_port_out_of_range(tmp_path: Path, port: str) -> None:
    assert f"--port: {port} is not a port; ports are 0 to 65535" in serve("--port", port, "--data", tmp_path / "data")


@pytest.mark.parametrize("host", ["203.0.113.9", "no.such.name.invalid", "a" * 70 + ".example", "::g"])
def test_a_host_that_is_not_this_machine(tmp_path: Path, host: str) -> None:
    said = serve("--host", host, "--port", "0", "--data", tmp_path / "data")
    assert "cannot listen on" in said or "--host" in said
    assert host in said


def test_words_that_are_no_settings(tmp_path: Path) -> None:
    assert "--port" in serve("--port", "http")
    assert "--public" in serve("--public", "games")
    assert "--proxy" in serve("--proxy", "everybody")
    said = serve("--data", "mysql://me:hidden@host/name")
    assert "--data: a folder or postgresql://" in said
    assert "hidden" not in said


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    for place in (tmp_path / "file", tmp_path / "file" / "below"):
        said = serve("--port", "0", "--data", place)
        assert f"{place}: cannot be used for tables: " in said
        assert "Errno" not in said
    if os.geteuid() == 0:
        return  # who may write everywhere
    locked = tmp_path / "locked"
    locked.mkdir(mode=0o500)
    assert "Permission denied" in serve("--port", "0", "--data", locked)


def test_a_folder_that_another_server_uses(tmp_path: Path) -> None:
    running = ServerProcess(tmp_path)
    try:
        assert "another server is using this folder" in serve("--port", "0", "--data", tmp_path)
    finally:
        running.stop()


def test_data_of_a_newer_version(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "railbird.sqlite3")) as db, db:
        db.executescript(
            "CREATE TABLE schema_version (number INTEGER NOT NULL); INSERT INTO schema_version VALUES (99)"
        )
    assert "schema 99, made by a newer version; this one knows" in serve("--port", "0", "--data", tmp_path)
    with contextlib.closing(sqlite3.connect(tmp_path / "railbird.sqlite3")) as db:
        assert db.execute("SELECT name FROM sqlite_master").fetchall() == [("schema_version",)]  # left alone


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A database file with some tables in it."""
    folder = tmp_path_factory.mktemp("sound")
    with serving(folder) as server:
        for _ in range(100):
            server.make(seats=["link", "link"])
    return (folder / "railbird.sqlite3").read_bytes()


@pytest.mark.parametrize("damage", ["text", "cut off", "first page", "in the middle"])
def test_a_file_that_is_damaged(tmp_path: Path, sound: bytes, damage: str) -> None:
    noise = random.Random(4).randbytes(len(sound))
    assert len(sound) > 16 * 4096
    broken = {
        "text": b"This was never a database, but somebody gave it that name.\n" * 100,
        "cut off": sound[: len(sound) // 2],
        "first page": sound[:200] + noise[:3800] + sound[4000:],
        "in the middle": sound[:8192] + noise[8192:-4096] + sound[-4096:],
    }[damage]
    (tmp_path / "railbird.sqlite3").write_bytes(broken)
    said = serve("--port", "0", "--data", tmp_path)
    assert str(tmp_path) in said
    assert "not a database" in said or "malformed" in said or "damaged" in said
    assert (tmp_path / "railbird.sqlite3").read_bytes() == broken  # for whoever wants to save what can be saved


@pytest.mark.parametrize(
    "url",
    [
        "nobody:hidden@127.0.0.1:PORT/nothing",
        "nobody:hidden@no.such.name.invalid/nothing",
        "u:hidden@127.0.0.1:99999/x",
        "u:hidden@[::1/x",
        "u:hidden@127.0.0.1/x?sslmode=foo",
    ],
)
def test_a_database_that_cannot_be_reached(url: str) -> None:
    said = serve("--port", "0", "--data", f"postgresql://{url.replace('PORT', str(free_port()))}")
    assert "PostgreSQL cannot be used: " in said
    assert "hidden" not in said


@pytest.mark.xdist_group("postgres")
def test_a_postgresql_that_is_not_ours_or_newer(database: str) -> None:
    import asyncpg

    said = serve("--port", "0", "--data", database.rpartition("/")[0] + "/nothing")
    assert 'PostgreSQL cannot be used: database "nothing" does not exist' in said

    async def make() -> None:
        db = await asyncpg.connect(database)
        await db.execute("CREATE DATABASE newer")
        await db.close()
        db = await asyncpg.connect(newer)
        await db.execute("CREATE TABLE schema_version (number integer NOT NULL)")
        await db.execute("INSERT INTO schema_version VALUES (99)")
        await db.close()

    newer = database.rpartition("/")[0] + "/newer"
    asyncio.run(make())
    assert "schema 99, made by a newer version; this one knows" in serve("--port", "0", "--data", newer)
