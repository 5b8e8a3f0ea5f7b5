"""The suite itself: a skip is not a pass in CI, what is missing is installed or named, every change has its tests."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import railbird

pytestmark = [pytest.mark.outside, pytest.mark.either_form]
ROOT = Path(__file__).parents[1]
SKIPPING = """
import pytest
def test_skipped(): pytest.skip({reason!r})
@pytest.mark.skipif(True, reason={reason!r})
def test_marked(): pass
@pytest.mark.either_form
def test_passes(): pass
"""


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def run_tests(folder: Path, text: str, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """These tests by themselves, with the conftest of this suite."""
    (folder / "test_some.py").write_text(text)
    kept = {key: value for key, value in os.environ.items() if key not in ("CI", "PYTEST_ADDOPTS")}
    command = [sys.executable, "-m", "pytest", "-q", "-rs", "-p", "tests.conftest", "-c", str(ROOT / "pyproject.toml")]
    return subprocess.run(
        [*command, "--rootdir", str(folder), "-p", "no:cacheprovider", *options, str(folder / "test_some.py")],
        cwd=ROOT,
        env={**kept, **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.mark.parametrize("options", [(), ("-n", "1")], ids=["alone", "in workers"])
def test_a_skip_fails_in_ci_and_says_why(tmp_path: Path, options: tuple[str, ...]) -> None:
    text = SKIPPING.format(reason="no luck today")
    told = run_tests(tmp_path, text, *options)
    assert told.returncode == 0, told.stdout
    assert "no luck today" in told.stdout
    refused = run_tests(tmp_path, text, *options, CI="true")
    assert refused.returncode == 1
    assert refused.stdout.count("CI is set, and this test was skipped: no luck today") >= 2
    assert "1 failed, 1 passed, 1 error" in refused.stdout  # one in its call, one before it


def test_a_foreseen_skip_is_none(tmp_path: Path) -> None:
    told = run_tests(tmp_path, SKIPPING.format(reason="no C compiler"), CI="true")
    assert told.returncode == 0, told.stdout
    assert "2 skipped" in told.stdout


def test_a_skipped_file_fails_in_ci(tmp_path: Path) -> None:
    """In workers, too, where pytest would not even mention it."""
    text = "import pytest\npytest.importorskip('no_such_module')\ndef test_passes(): pass"
    assert run_tests(tmp_path, text, "-n", "1", CI="true").returncode == 1


def test_what_needs_one_form_only_runs_once(tmp_path: Path) -> None:
    """Interpreted where nothing is compiled, and left out of the interpreted run elsewhere."""
    told = run_tests(tmp_path, SKIPPING.format(reason="x"), RAILBIRD_COMPILED="0")
    compiled = (Path(railbird.__file__).parent / "compiled.json").exists()
    assert ("1 deselected" in told.stdout) == compiled
    assert ("1 passed" in told.stdout) == (not compiled)


class Machine:
    """One on which something is missing, until apt has installed it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, root: bool = True, works: bool = True) -> None:
        self.needs = tool("needs")
        self.commands: list[list[str]] = []
        self.missing = "there is no Chromium"
        self.works = works
        need = self.needs.Need(lambda: self.missing, ("chromium",), "the page")
        there = self.needs.Need(lambda: "", ("postgresql",), "the store")
        monkeypatch.setattr(self.needs, "NEEDS", (need, there))
        monkeypatch.setattr(os, "geteuid", lambda: 0 if root else 1000)
        monkeypatch.setattr(self.needs.shutil, "which", lambda _: "/usr/bin/apt-get")
        monkeypatch.setattr(self.needs.subprocess, "run", self.run)
        monkeypatch.delenv("CI", raising=False)

    def run(self, command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        self.commands.append(command)
        if self.works and "install" in command:
            self.missing = ""
        return subprocess.CompletedProcess(command, 0 if self.works else 100, "", "E: no such mirror")


def test_only_what_is_missing_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch)
    assert machine.needs.install() == 0
    assert [command[1] for command in machine.commands] == ["update", "install"]
    assert machine.commands[1][-1] == "chromium"
    assert "postgresql" not in machine.commands[1]
    assert machine.needs.install() == 0
    assert len(machine.commands) == 2


def test_an_install_that_fails_stops_with_its_reason(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    machine = Machine(monkeypatch, works=False)
    assert machine.needs.install() == 1
    assert "E: no such mirror" in capsys.readouterr().err
    assert len(machine.commands) == 1


def test_without_root_it_is_named_and_in_ci_it_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    machine = Machine(monkeypatch, root=False)
    monkeypatch.setattr(machine.needs, "compiler_missing", lambda: "")
    assert machine.needs.install() == 0
    assert machine.needs.untested() == 0
    assert capsys.readouterr().out == "Not tested: the page, because there is no Chromium.\n"
    monkeypatch.setenv("CI", "true")
    assert machine.needs.install() == 1
    assert "there is no Chromium" in capsys.readouterr().err
    assert machine.commands == []


def test_every_source_has_tests_that_make_check_runs() -> None:
    check = tool("check")
    assert tuple(check.GAMES) == tuple(sorted(railbird.game_ids()))
    for path in (ROOT / "src" / "railbird").rglob("*.*"):
        if path.suffix in (".py", ".toml", ".js", ".css", ".sql"):
            tests = check.tests_of(path.relative_to(ROOT).as_posix())
            assert tests, path
            assert all((ROOT / test).exists() for test in tests), (path, tests)


@pytest.mark.parametrize(
    ("path", "tests"),
    [
        ("src/railbird/games/homestretch/rules/race.py", {"tests/games/homestretch"}),
        ("docs/rules/finish_line.md", {"tests/games/finish_line"}),
        ("src/railbird/games/long_shot/page/cards.js", {"tests/web/test_long_shot.py"}),
        ("src/railbird/web/css/lobby.css", {"tests/web/test_lobby.py"}),
        ("src/railbird/server/limits.py", {"tests/server/test_limits.py"}),
        ("src/railbird/server/hub.py", {"tests/server"}),
        ("src/railbird/match/match.py", {"tests/contract", "tests/engine", "tests/match"}),
        ("src/railbird/lab/workers.py", {"tests/lab"}),
        ("tests/games/long_shot/helpers.py", {"tests/games/long_shot"}),
        ("tests/server/test_api.py", {"tests/server/test_api.py"}),
        ("README.md", set()),
    ],
)
def test_what_a_change_is_tested_by(path: str, tests: set[str]) -> None:
    assert tool("check").tests_of(path) == tests


def test_a_game_that_is_unknown(capsys: pytest.CaptureFixture[str]) -> None:
    assert tool("check").main("polo") == 2
    assert "no game 'polo': there are finish_line" in capsys.readouterr().err
