"""A game in a package of its own (tests/fifth_game), installed beside Railbird: it works like the four."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import railbird
from tests.server.process import ServerProcess

ROOT = Path(__file__).parents[2]
SOURCE = str(Path(railbird.__file__).parents[1])
GAME = "sealed_tips"
GAMES_CLASS = """
from railbird.engine.contract import State
from railbird.engine.game import Game
from sealed_tips.game import SealedTipsGame

class Half"""
BROKEN = {
    "missing_module": "import a_module_that_nobody_has",
    "no_game": "",
    "no_view": f"{GAMES_CLASS}(SealedTipsGame):\n    id = 'no_view'\n    public = Game.public\nGAME = Half()",
    "no_rules": f"{GAMES_CLASS}(SealedTipsGame):\n    id = 'no_rules'\n    start = lambda *_: State(1)\nGAME = Half()",
    "long_shot": f"{GAMES_CLASS}(SealedTipsGame): id = 'long_shot'\nGAME = Half()",
}
pytestmark = pytest.mark.outside


def run(site: Path, *command: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([SOURCE, str(site)])
    return subprocess.run(
        [sys.executable, "-m", *command],
        input=typed,
        env={**os.environ, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
        timeout=300,
        cwd=ROOT,
    )


def test_it_keeps_the_contract_of_every_game(fifth_game: Path) -> None:
    """Sound positions, words for every choice, nothing hidden that shows, bots that see no more than their seat.

    Editions in which every figure differs are written by hand for each game, and not for this one."""
    done = run(fifth_game, "pytest", "-q", "-p", "no:cacheprovider", "tests/contract", "-k", f"{GAME} and not figure")
    assert done.returncode == 0, done.stdout[-3000:]
    assert int(done.stdout.split()[-4]) > 100, done.stdout[-200:]  # "108 passed, 500 deselected in 9 s"


def test_the_doctor_knows_it(fifth_game: Path) -> None:
    done = run(fifth_game, "railbird", "doctor", "--json")
    (game,) = [game for game in json.loads(done.stdout)["games"] if game["game"] == GAME]
    assert (game["title"], game["seats"], game["clauses"], game["trouble"]) == ("Sealed Tips", [2, 4], 10, "")
    assert done.returncode == 0


def test_bots_of_every_level_play_it_and_the_engine_makes_no_difference(fifth_game: Path) -> None:
    """Its rules stay Python; around them the engine is compiled, or Python too."""
    found = []
    for form in ("1", "0") if railbird.COMPILED else ("0",):
        arguments = ("simulate", GAME, "--seats", "random,steady,sharp:0.002", "--games", "30", "--seed", "4", "--json")
        done = run(fifth_game, "railbird", *arguments, RAILBIRD_COMPILED=form)
        assert done.stderr == ""
        found.append(json.loads(done.stdout))
    assert found == found[:1] * len(found)
    wins = {level: row["wins"] for level, row in found[0]["players"].items()}
    assert wins["random"] < wins["steady"]
    assert wins["random"] < wins["sharp:0.002"]


def test_workers_share_the_games(fifth_game: Path) -> None:
    told = []
    for workers in ("1", "2"):
        arguments = ("simulate", GAME, "--seats", "steady,random", "--games", "200", "--workers", workers, "--json")
        done = run(fifth_game, "railbird", *arguments)
        assert done.stderr == ""
        told.append(json.loads(done.stdout))
    assert told[0] == told[1]


def test_it_is_played_in_the_terminal(fifth_game: Path, tmp_path: Path) -> None:
    saved = tmp_path / "match.json"
    arguments = ("play", GAME, "--fast", "--seed", "3", "--save", str(saved), "--seats", "name:Anna,steady,sharp:0.002")
    typed = "tip 3 for 2\nturn\n? \n\n" + "push\n" * 60
    done = run(fifth_game, "railbird", *arguments, typed=typed)
    assert done.stderr == ""
    assert "Seal your tip: a horse, and what you stake on it." in done.stdout
    assert "Rainy Monday for $2" in done.stdout
    assert "Turning the die" in done.stdout
    record = json.loads(saved.read_text())
    assert {"who": 0, "do": "tip 3 for 2"} in record["steps"]
    assert {"who": 0, "do": "turn"} in record["steps"]
    verified = run(fifth_game, "railbird", "verify", str(saved))
    assert verified.returncode == 0, verified.stdout + verified.stderr


@pytest.mark.parametrize("name", BROKEN)
def test_a_package_that_cannot_be_used_is_one_line_and_the_others_work(
    name: str, fifth_game: Path, tmp_path: Path
) -> None:
    module = f"package_{name}"
    (tmp_path / module).mkdir()
    (tmp_path / module / "__init__.py").write_text(BROKEN[name])
    (tmp_path / module / "components.toml").write_text((fifth_game / GAME / "components.toml").read_text())
    (tmp_path / f"{module}-1.0.dist-info").mkdir()
    (tmp_path / f"{module}-1.0.dist-info" / "METADATA").write_text(f"Name: {module}\nVersion: 1.0\n")
    entry = f"[railbird.games]\n{name} = {module}\n"
    (tmp_path / f"{module}-1.0.dist-info" / "entry_points.txt").write_text(entry)
    site = f"{fifth_game}{os.pathsep}{tmp_path}"
    done = run(Path(site), "railbird", "doctor", "--json")
    told = json.loads(done.stdout)
    (line,) = [line for line in told["missing"] if name in line]
    assert line.startswith(f"The game '{name}' of {module} cannot be used: ")
    assert "\n" not in line
    expected = {"finish_line", "homestretch", "long_shot", "long_shot_dice", GAME}
    assert {game["game"] for game in told["games"]} == expected
    server = ServerProcess(tmp_path / "data", path=site)
    status, lobby, _ = server.server.ask("/api/lobby")
    _, complaints = server.stop()
    assert status == 200
    assert {game["id"] for game in lobby["games"]} == expected
    assert complaints.count("\n") == 1
    assert f"WARNING {line[0].lower()}{line[1:].rstrip('.')}" in complaints
