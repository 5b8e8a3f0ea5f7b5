"""The command as people run it: a process, a pipe that closes, a terminal with keys."""

import json
import os
import re
import signal
import subprocess
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest

import railbird
from railbird.data_folder import data_folder
from railbird.games.registry import find
from railbird.terminal.saves import unfinished
from tests.cli.conftest import COMMAND, PATIENCE, Terminal

pytestmark = pytest.mark.outside
Start = Callable[..., Terminal]
PLAY = ("play", "long_shot_dice", "--fast", "--seed", "7", "--seats")


def test_the_module_is_the_command() -> None:
    done = subprocess.run([*COMMAND, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"railbird {railbird.__version__}\n"


def test_help_imports_neither_rich_nor_a_game() -> None:
    """That is what keeps it quick."""
    code = "import sys; from railbird.cli import main\ntry: main(['--help'])\nexcept SystemExit: pass\n"
    code += "print([name for name in sys.modules if name == 'rich' or name.startswith('railbird.games.registry.')])"
    done = subprocess.run([COMMAND[0], "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_closed_pipe_is_no_traceback() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*COMMAND, "components", "long_shot_dice"], stdout=writing, stderr=subprocess.PIPE, check=False
    )
    os.close(writing)
    assert done.returncode == 141
    assert done.stderr == b""


def test_a_full_disk_is_one_line() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with open("/dev/full", "w") as full:
        done = subprocess.run([*COMMAND, "doctor"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_an_ascii_terminal_is_no_traceback() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    arguments = [*COMMAND, *PLAY, "me"]
    done = subprocess.run(arguments, input=b"first\n", capture_output=True, env=environment, check=False)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


def test_a_turn_help_and_quit_on_a_terminal(terminal: Start) -> None:
    at = terminal(*PLAY, "name:Anna,steady")
    at.expect("Anna> ")
    at.type("? first")
    at.expect("LD-051")
    at.expect("Enter to go back: ")
    at.type("")
    at.expect("Anna> ")
    at.type("first")
    at.expect("Anna> ")
    at.type("log")
    at.expect("Enter")
    at.type("q")
    at.expect("Anna> ")
    at.type("quit")
    code, rest = at.end()
    assert code == 0
    assert "The game is kept" in rest


def test_ctrl_c_leaves_quietly_and_loses_nothing(terminal: Start) -> None:
    at = terminal(*PLAY, "name:Anna,name:Bob", "--option", "first=0")
    at.expect("Anna> ")
    at.type("helmet")
    at.expect("Bob> ")
    at.interrupt_prompt()
    code, rest = at.end()
    assert code == 130
    assert "Traceback" not in rest
    (saved,) = unfinished()
    steps = json.loads(saved.path.read_text())["steps"]
    assert steps[-1]["do"] == "helmet"


def test_play_offers_a_new_game_and_then_to_go_on(terminal: Start) -> None:
    at = terminal("play")
    at.expect("Long Shot: The Dice Game")
    at.expect("Which?")
    at.type(str(railbird.game_ids().index("long_shot_dice") + 1))
    at.expect("Seats [me,steady,steady]: ")
    at.type("me,nobody")
    at.expect("'nobody' is neither")
    at.type("me")
    at.expect("Guest> ")
    at.type("first")
    at.expect("Guest> ")
    at.type("quit")
    assert at.end()[0] == 0
    assert len(list((data_folder() / "games").iterdir())) == 1
    again = terminal("play", "long_shot_dice")
    again.expect("go on: Long Shot: The Dice Game")
    again.expect("Which?")
    again.type("")
    again.expect("Guest> ")
    again.type("q")
    assert again.end()[0] == 0
    assert len(list((data_folder() / "games").iterdir())) == 1


def test_leaving_at_once_keeps_nothing(terminal: Start) -> None:
    at = terminal("play")
    at.expect("Which?")
    at.type("q")
    assert at.end()[0] == 0
    assert not data_folder().exists()


def test_stepping_through_a_record(terminal: Start, finished: Path) -> None:
    last = len(json.loads(finished.read_text())["steps"])
    at = terminal("replay", str(finished), "--step", "3")
    at.expect("step 3 of ")
    for typed, expected in (("", 4), ("n", 5), ("p", 4), ("17", 17), ("what", 17), ("99999", last), ("", last)):
        at.expect("q quit> ")
        at.type(typed)
        at.expect(f"step {expected} of ")
    at.expect("q quit> ")
    at.type("0")
    at.expect("before the first of")
    at.expect("q quit> ")
    at.type("p")
    at.expect("before the first of")
    at.expect("q quit> ")
    at.type("a")
    at.expect("step 2 of ")
    at.interrupt()
    at.expect("q quit> ")
    at.type("q")
    assert at.end()[0] == 0


def test_no_colour_when_asked_for(terminal: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    plain = terminal(*PLAY, "me").expect("Guest> ")
    monkeypatch.delenv("NO_COLOR")
    coloured = terminal(*PLAY, "me").expect("Guest> ")
    assert "\x1b[38;5;" not in plain
    assert "\x1b[48;5;" not in plain
    assert "48;5;" in coloured


def test_a_simulation_shows_progress_and_keeps_what_it_has_on_ctrl_c(terminal: Start) -> None:
    at = terminal("simulate", "long_shot_dice", "--seats", "random,random", "--games", "2000000")
    at.expect("simulating")
    while re.search(r"(?<!\d)0/2000000$", at.expect("/2000000")):
        pass
    at.interrupt()
    code, rest = at.end()
    assert code == 130
    assert "interrupted" in rest
    assert "Traceback" not in rest


@pytest.mark.parametrize("arguments", [("serve", "--no-browser"), ()], ids=["serve", "alone"])
def test_serving_answers_and_stops_when_told(arguments: tuple[str, ...], tmp_path: Path) -> None:
    """`railbird serve`, and plain `railbird`, which opens the page too (here with a browser that does nothing)."""
    environment = {**os.environ, "BROWSER": "true", "XDG_DATA_HOME": str(tmp_path)}
    with subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.PIPE, text=True, env=environment) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://localhost:\d+/", server.stdout.readline())
            assert found
            with urllib.request.urlopen(found[0] + "health", timeout=30) as answer:
                assert json.load(answer)["status"] == "ok"
            server.terminate()
            assert server.wait(PATIENCE) in (0, -signal.SIGTERM)
        finally:
            server.kill()


def test_house_rules_are_chosen_where_it_asks_who_plays(terminal: Start) -> None:
    """Both readings are shown; a number changes to the other one, and back."""
    first, second = (option for option in find("finish_line").options if option.house)
    at = terminal("play")
    at.expect("Which?")
    at.type(str(railbird.game_ids().index("finish_line") + 1))
    at.expect("h to look at the house rules")
    at.type("h")
    chosen = [(0, 0), (1, 0), (1, 1), (0, 1)]  # which reading of each, as the numbers below are typed
    for readings, typed in zip(chosen, ("1", "2", "1", ""), strict=True):
        shown = " ".join(at.expect("Which to change?").split())
        for option, reading in zip((first, second), readings, strict=True):
            for number, (_, words) in enumerate(option.choices):
                assert f"{'●' if number == reading else '○'} {words}"[:60] in shown
        at.type(typed)
    at.expect("Seats [")
    at.type("")
    shown = " ".join(at.expect("Enter to begin").split())
    assert f"House rule: {second.title}. {dict(second.choices)['won']}" in shown
    assert first.title not in shown
    at.type("")
    at.expect("Guest> ")
