"""railbird doctor on the server: packages, the data folder, the number of its last migration. It changes nothing."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

import railbird
from railbird.cli import doctor_server, main
from railbird.data_folder import data_folder
from railbird.server.paths import migration_files
from tests.server.client import serving
from tests.server.process import ServerProcess

KNOWN = migration_files("sqlite")[-1][0]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "400")


def told(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[dict[str, Any], list[str], str]:
    """What it tells of the server, what it finds missing apart from a compiler, and what people see."""
    assert main(["doctor", "--json", *map(str, arguments)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert main(["doctor", *map(str, arguments)]) == 0
    advice = [line for line in found["missing"] if "server" in line or "railbird serve" in line]
    return found["server"], advice, capsys.readouterr().out


def test_a_new_machine(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    found, advice, shown = told(capsys)
    assert found["data"] == str(data_folder()) == str(tmp_path / "home" / "railbird")
    assert (found["writable"], found["schema"], found["known"], found["trouble"]) == (True, None, KNOWN, "")
    assert all(found["packages"][name] for name in ("starlette", "uvicorn", "httptools", "msgspec", "websockets"))
    assert f"uvicorn {found['packages']['uvicorn']}" in shown
    assert f"{data_folder()}: can be written, no tables yet" in shown
    assert advice == []
    assert not data_folder().exists()  # looking makes nothing
    how = "compiled" if railbird.COMPILED else "interpreted: "
    assert f"rules run            {how}" in shown


def test_beside_a_running_server_and_after_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    running = ServerProcess(tmp_path / "data")
    try:
        for _ in range(2):
            running.server.make()
            found, advice, shown = told(capsys, "--data", tmp_path / "data")
            assert (found["writable"], found["schema"], advice) == (True, KNOWN, [])
            assert f"can be written, schema {KNOWN} of {KNOWN}" in shown
    finally:
        assert running.stop()[1] == ""
    assert told(capsys, "--data", tmp_path / "data")[0]["schema"] == KNOWN


def test_data_that_a_server_would_refuse(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "railbird.sqlite3")) as db, db:
        db.executescript("CREATE TABLE schema_version (number INTEGER); INSERT INTO schema_version VALUES (99)")
    found, advice, _ = told(capsys, "--data", tmp_path)
    assert found["schema"] == 99
    assert "made by a newer version" in advice[0]
    (tmp_path / "railbird.sqlite3").write_text("no database " * 500)
    found, advice, shown = told(capsys, "--data", tmp_path)
    assert "not a database" in found["trouble"]
    assert "cannot be read" in advice[0]
    assert "not a database" in shown
    found, advice, shown = told(capsys, "--data", tmp_path / "railbird.sqlite3" / "below")
    assert found["writable"] is False
    assert "cannot be written" in advice[0]
    assert "CANNOT be written" in shown


def test_packages_that_are_missing(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    real = doctor_server.version_of
    absent = ("uvicorn", "asyncpg")
    monkeypatch.setattr(doctor_server, "version_of", lambda name: "" if name in absent else real(name))
    found, advice, shown = told(capsys)
    assert found["packages"]["uvicorn"] == ""
    assert advice == ["The server's packages are missing (uvicorn): pip install 'railbird[server]'"]
    assert "asyncpg not installed (only for PostgreSQL)" in shown
    found, advice, _ = told(capsys, "--data", "postgresql://me:hidden@host/tables")
    assert found["trouble"] == "asyncpg is missing: pip install 'railbird[postgres]'"


@pytest.mark.xdist_group("postgres")
def test_a_postgresql(capsys: pytest.CaptureFixture[str], database: str) -> None:
    with serving(database) as server:
        server.make()
        found, advice, shown = told(capsys, "--data", database.replace("postgres@", "postgres:hidden@"))
    assert (found["schema"], found["known"], advice) == (KNOWN, KNOWN, [])
    assert "hidden" not in json.dumps(found) + shown
    assert f"answers, schema {KNOWN} of {KNOWN}" in shown


def test_a_postgresql_that_does_not_answer(capsys: pytest.CaptureFixture[str]) -> None:
    for url in ("postgresql://me:hidden@127.0.0.1:1/tables", "postgresql://me:hidden@[::1/tables"):
        found, advice, shown = told(capsys, "--data", url)
        assert found["trouble"].startswith("PostgreSQL: ")
        assert "cannot be read" in advice[0]
        assert "hidden" not in json.dumps(found) + shown + str(advice)
