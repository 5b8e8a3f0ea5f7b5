"""Shared by all tests: their surroundings, what a skip means, and how many random games each form can afford."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

import railbird
from tests.playing import house_rules

# Where CI is set, a skipped test is a failure, but for these reasons: what the machine is not, or cannot have.
FORESEEN_SKIPS = {
    "no C compiler",  # `make test` says at its end that the compiled rules were not tested
    "only Linux keeps a process to its share of memory",  # another system
    "only Linux lets a test choose its letters",  # another system
    "this system has no /dev/full",  # another system
    "this system has no TCP_USER_TIMEOUT",  # another system
}
Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


def pytest_report_header() -> str:
    return f"railbird: rules {'compiled' if railbird.COMPILED else 'interpreted'}"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What does not depend on the form of the rules is left to the compiled run, where there is one."""
    if not railbird.COMPILED and (Path(railbird.__file__).parent / "compiled.json").exists():
        left = [item for item in items if item.get_closest_marker("either_form")]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return without_a_skip((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return without_a_skip((yield))


def without_a_skip(report: Report) -> Report:
    """A skip is not a pass: where CI is set, one that is not foreseen becomes a failure."""
    if os.environ.get("CI") and report.skipped and isinstance(report.longrepr, tuple):
        reason = report.longrepr[2].removeprefix("Skipped: ")
        if reason not in FORESEEN_SKIPS:
            report.outcome = "failed"
            report.longrepr = f"CI is set, and this test was skipped: {reason}"
    return report


@pytest.fixture(scope="session", autouse=True)
def surroundings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The same for everybody, and for all processes that tests start: a home of their own, colours, UTF-8, and a Ctrl-C
    that is heard, which a process started in the background does not do by itself."""
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)
    with pytest.MonkeyPatch.context() as changed:
        changed.setenv("HOME", str(tmp_path_factory.mktemp("home")))
        changed.setenv("TERM", "xterm-256color")
        changed.setenv("LC_ALL", "C.UTF-8")
        for name in ("RAILBIRD_NAME", "XDG_DATA_HOME", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "TZ"):
            changed.delenv(name, raising=False)
        yield
    signal.signal(signal.SIGINT, heard)


@pytest.fixture(scope="session")
def fifth_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package of the fifth game as pip installs it; in PYTHONPATH, Railbird has one game more."""
    folder = tmp_path_factory.mktemp("fifth")
    shutil.copytree(Path(__file__).parent / "fifth_game", folder / "source")
    options = ["-q", "--no-build-isolation", "--no-deps", "--no-index", "--target", str(folder / "site")]
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", *options, str(folder / "source")], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return folder / "site"


@pytest.fixture(scope="session")
def plenty() -> int:
    """A factor for loops over random games: interpreted rules are some forty times slower."""
    return 10 if railbird.COMPILED else 1


@pytest.fixture(params=railbird.game_ids())
def game(request: pytest.FixtureRequest) -> str:
    """Every registered game in turn: the contract is tested once for all of them."""
    return str(request.param)


@pytest.fixture(params=["rulings", "house rules"])
def options(request: pytest.FixtureRequest, game: str) -> dict[str, Any]:
    """The options of a match: none given, then every house rule read the other way."""
    return house_rules(game) if request.param == "house rules" else {}
