"""Every command does what its help says, for people and for programs."""

import json
import random
import re
from pathlib import Path

import pytest

import railbird
from railbird.cli import COMMANDS
from railbird.engine.ledger import clauses
from railbird.games.registry import find
from railbird.match.record import dumps
from tests.cli.conftest import Run
from tests.sharing import Sharing

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


def test_help_lists_every_command(cli: Run) -> None:
    shown = cli("--help")
    assert shown.code == 0
    assert all(re.search(rf"^ +{name}\b", shown.out, re.MULTILINE) for name in COMMANDS)


def test_alone_without_server_and_terminal_is_help(cli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("railbird.cli.serve.installed", lambda: False)
    assert cli().out == cli("--help").out


def test_serving_without_the_extra_says_how_to_get_it(cli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("railbird.cli.serve.installed", lambda: False)
    done = cli("serve")
    assert done.code == 2
    assert "pip install 'railbird[server]'" in done.err


def test_version(cli: Run) -> None:
    assert cli("--version").out == f"railbird {railbird.__version__}\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help_with_an_example(cli: Run, command: str) -> None:
    shown = cli(command, "--help")
    assert shown.code == 0
    assert f"example: railbird {command}" in shown.out


def test_verify_says_what_was_checked(cli: Run, finished: Path) -> None:
    record = json.loads(finished.read_text())
    rolls = sum(step["who"] == "chance" for step in record["steps"])
    shown = cli("verify", finished)
    assert shown.code == 0
    assert f"{len(record['steps'])} steps" in shown.out
    assert f"{rolls} rolls are what the committed seed gives" in shown.out
    told = json.loads(cli("verify", finished, "--json").out)
    assert told["sound"] is True
    assert (told["rolls_checked"], told["rolls_unchecked"], told["over"]) == (rolls, 0, True)


def test_verify_names_the_first_wrong_step(cli: Run, finished: Path) -> None:
    record = json.loads(finished.read_text())
    rolls = [number for number, step in enumerate(record["steps"]) if step["do"].startswith("roll")]
    real = record["steps"][rolls[3]]["do"]
    record["steps"][rolls[3]]["do"] = "roll 1 1" if real != "roll 1 1" else "roll 2 2"
    finished.write_text(dumps(record))
    shown = cli("verify", finished)
    assert shown.code == 2
    assert f"step {rolls[3] + 1} " in shown.err
    assert real in shown.err


def test_replay_tells_the_whole_story(cli: Run, finished: Path) -> None:
    record = json.loads(finished.read_text())
    shown = cli("replay", finished)
    assert shown.code == 0
    for number, step in enumerate(record["steps"], 1):
        who = "dice" if step["who"] == "chance" else record["seats"][step["who"]]
        assert re.search(rf"^ *{number}  {who}: {step['do']}$", shown.out, re.MULTILINE)
    assert shown.out.count("total ") == 3
    assert f"railbird verify {finished}" in shown.out.replace("\n", "")


def test_replay_shows_the_table_after_a_step(cli: Run, finished: Path) -> None:
    shown = cli("replay", finished, "--step", "5")
    assert "Market" in shown.out
    assert "step 5 of " in shown.out
    assert "before the first of" in cli("replay", finished, "--step", "0", "--seat", "2").out


def test_replay_for_programs(cli: Run, finished: Path) -> None:
    record = json.loads(finished.read_text())
    told = json.loads(cli("replay", finished, "--json").out)
    assert [step["do"] for step in told["steps"]] == [step["do"] for step in record["steps"]]
    assert all(rule in clauses("long_shot_dice") for step in told["steps"] for event in step["events"]
               for rule in event["rules"])  # fmt: skip


def test_components_prints_every_part_with_provenance(cli: Run) -> None:
    shown = cli("components", "long_shot_dice")
    told = json.loads(cli("components", "long_shot_dice", "--json").out)
    assert shown.code == 0
    for name in told["parts"]:
        assert re.search(rf"^{name} \((rulebook|published|reconstructed|provenance of each below)", shown.out,
                         re.MULTILINE)  # fmt: skip
    for card in told["parts"]["cards"]:
        assert card["name"].split()[0] in shown.out
    assert told["digest"].startswith(re.search(r"digest (\w+)", shown.out)[1])  # type: ignore[index]


def test_components_of_one_part_and_of_an_edition(cli: Run, tmp_path: Path) -> None:
    edition = tmp_path / "mine.toml"
    edition.write_text(
        '[edition]\nname = "my copy"\ngame = "long_shot_dice"\n'
        '[money]\nprovenance = "published"\nstart = 13\nroland = 20\njockey_set = 5\n'
    )
    shown = cli("components", "long_shot_dice", "money", "--edition", edition)
    assert "replaced by edition my copy" in shown.out
    assert re.search(r"start +13", shown.out)
    assert "cards" not in shown.out
    told = json.loads(cli("components", "long_shot_dice", "--edition", edition, "--json").out)
    assert told["replaced"] == ["money"]


def test_doctor_tells_form_games_and_what_is_missing(cli: Run) -> None:
    shown = cli("doctor")
    told = json.loads(cli("doctor", "--json").out)
    assert shown.code == 0
    assert told["version"] == railbird.__version__
    assert told["compiled"] is railbird.COMPILED
    assert ("compiled" if railbird.COMPILED else "interpreted: ") in shown.out
    assert [game["game"] for game in told["games"]] == list(railbird.game_ids())
    for game in told["games"]:
        assert game["trouble"] == ""
        assert game["rules"] == find(game["game"]).rules_version
        assert game["digest"] == railbird.new(game["game"], game["seats"][0], seed=1).components.digest
        assert game["digest"][:16] in shown.out
        assert game["clauses"] > 100
    assert bool(told["missing"]) is not railbird.COMPILED


def test_simulate_for_people_and_programs(cli: Run) -> None:
    arguments = ("simulate", "long_shot_dice", "--seats", "steady,random", "--games", "40", "--workers", "1")
    shown = cli(*arguments)
    assert shown.code == 0
    assert "40 games" in shown.out
    assert "steady" in shown.out
    told = json.loads(cli(*arguments, "--json").out)
    assert told["games"] == 40
    assert set(told["players"]) == {"steady", "random"}
    assert sum(player["wins"] for player in told["players"].values()) == pytest.approx(40)


def test_bench_needs_a_checkout(cli: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from railbird.cli import bench

    monkeypatch.setattr(bench, "ROOTS", (tmp_path,))
    shown = cli("bench")
    assert shown.code == 2
    assert "needs a checkout" in shown.err


def test_bench_runs_the_script_of_the_checkout(cli: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from railbird.cli import bench

    (tmp_path / "benchmarks").mkdir()
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "benchmarks" / "run.py").write_text("import sys; sys.exit(3 + len(sys.argv))")
    monkeypatch.setattr(bench, "ROOTS", (tmp_path,))
    assert cli("bench", "--", "--quick").code == 5


@pytest.mark.parametrize(
    "arguments", [("doctor",), ("components", "long_shot_dice"), ("replay", "FILE"), ("replay", "FILE", "--step", "9")]
)
def test_no_control_codes_in_a_pipe(cli: Run, finished: Path, arguments: tuple[str, ...]) -> None:
    shown = cli(*(finished if word == "FILE" else word for word in arguments))
    assert shown.out
    assert not CONTROL.search(shown.out)
    assert all(len(line) <= 100 or "/" in line for line in shown.out.splitlines())


@pytest.mark.parametrize("game", railbird.game_ids())
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_settings_are_listed_with_both_readings(cli: Run, command: str, game: str) -> None:
    done = cli(command, game, "--option", "list")
    assert (done.code, done.err) == (0, "")
    shown = " ".join(done.out.split())
    for option in find(game).options:
        assert f"{option.name} {option.title}. {option.help}" in shown
        for value, words in option.choices:
            usual = " (usual)" if value == option.default else ""
            assert f"{value}{usual} {words}" in shown
    assert shown.index("House rules") < shown.index(next(option.name for option in find(game).options if option.house))


def test_verify_tells_of_shared_dice_and_of_what_a_burned_draw_would_have_shown(cli: Run, tmp_path: Path) -> None:
    sharing = Sharing("long_shot_dice", [[0], [1]])
    rng = random.Random(3)
    sharing.to_a_draw(rng)
    unfinished = tmp_path / "unfinished.json"
    unfinished.write_text(dumps(sharing.progress.match.record()))
    sharing.mute = {1}
    sharing.settle()
    path = tmp_path / "shared.json"
    path.write_text(dumps(sharing.play_out(rng)))
    shown = cli("verify", path)
    assert shown.code == 0
    told = json.loads(cli("verify", path, "--json").out)
    (burned,) = told["burned"]
    made = told["draws"] - 1
    assert f"{told['rolls_checked']} rolls are what the committed seed gives." in shown.out
    assert f"The browser of P0 had a part in {made} of {made} draws." in shown.out
    assert f"The browser of P1 had a part in {made - 1} of {made} draws." in shown.out
    words = f"the browser of P1 did not answer; it would have shown: {', '.join(burned['shows'])}."
    assert f"Draw 2 (step {burned['step'] + 1}) was burned: {words}" in shown.out
    assert burned["shows"]
    shown = cli("verify", unfinished)
    assert "Never finished: the seed was not shown, and 1 draw cannot be checked." in shown.out
