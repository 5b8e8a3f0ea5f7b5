"""Compiled or interpreted: decided once, never mixed, and the same matches from both."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import railbird
from railbird.engine import compiled

PACKAGE = Path(railbird.__file__).parent
STORY = """
import hashlib, random, sys
import railbird
from railbird.games.registry import find
from railbird.match.record import dumps
sys.path.insert(0, sys.argv[1])
from tests.playing import play_out, seat_counts
digest = hashlib.sha256()
for game in railbird.game_ids():
    for seats in seat_counts(game):
        match = play_out(railbird.new(game, seats, seed=seats), seats)
        digest.update(dumps(match.record()).encode())
        digest.update(repr([event.text for event in match.log()]).encode())
        digest.update(match.position().key())
print(railbird.COMPILED, digest.hexdigest())
"""


def run(
    code: str, *arguments: str, source: Path = PACKAGE.parent, **environment: str
) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if key not in ("RAILBIRD_COMPILED", "PYTHONHASHSEED")}
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**kept, "PYTHONPATH": str(source), **environment},
        capture_output=True,
        text=True,
        timeout=240,
    )


def test_other_hash_seeds_and_the_other_form_give_the_same_matches() -> None:
    """Same seed and same choices: the same record, events and position in any interpreter, compiled or not."""
    root = str(Path(__file__).parents[2])
    forms = [("0", "1"), ("0", "2")]
    if not compiled.why_interpreted() or (PACKAGE / "compiled.json").exists():
        forms += [("1", "3"), ("1", "4")]
    digests = set()
    for form, hash_seed in forms:
        done = run(STORY, root, RAILBIRD_COMPILED=form, PYTHONHASHSEED=hash_seed)
        assert done.returncode == 0, done.stderr
        was_compiled, digest = done.stdout.split()
        assert was_compiled == str(form == "1")
        digests.add(digest)
    assert len(digests) == 1


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the installed package, to be damaged."""
    shutil.copytree(PACKAGE, tmp_path / "railbird", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


TELL = (
    "import railbird, railbird.engine.compiled as f, railbird.engine.contract as c;"
    "print(railbird.COMPILED, c.__file__, f.REASON)"
)
compiled_only = pytest.mark.skipif(not (PACKAGE / "compiled.json").exists(), reason="no C compiler")


@compiled_only
def test_an_edited_source_is_not_run_with_the_old_extension(copied: Path) -> None:
    source = copied / "railbird" / "engine" / "contract.py"
    source.write_text(source.read_text() + "\n# edited\n")
    told = run(TELL, source=copied).stdout
    assert told.startswith("False")
    assert told.split()[1].endswith("contract.py")
    assert "contract.py was edited after compilation" in told
    refused = run(TELL, source=copied, RAILBIRD_COMPILED="1")
    assert refused.returncode != 0
    assert "was edited after compilation" in refused.stderr


@compiled_only
def test_a_missing_extension_makes_all_of_them_interpreted(copied: Path) -> None:
    """Two installs never mix silently: one module without its extension, and none is used."""
    for extension in (copied / "railbird" / "engine").glob("_compiled*.so"):
        extension.unlink()
    told = run(TELL, source=copied).stdout
    assert told.startswith("False")
    assert "another Python" in told


@compiled_only
def test_compiled_is_taken_when_it_is_there() -> None:
    told = run(TELL).stdout
    assert told.startswith("True")
    assert not told.split()[1].endswith(".py")


def test_without_the_list_of_checksums_it_runs_interpreted(copied: Path) -> None:
    (copied / "railbird" / "compiled.json").unlink(missing_ok=True)
    told = run(TELL, source=copied).stdout
    assert told.startswith("False")
    assert "not compiled at installation" in told


def test_the_form_can_be_forced() -> None:
    told = run(TELL, RAILBIRD_COMPILED="0").stdout
    assert told.startswith("False")
    assert told.split()[1].endswith("contract.py")


@compiled_only
def test_pickles_cross_from_one_form_to_the_other() -> None:
    make = (
        "import pickle, railbird; m = railbird.new('long_shot_dice', 3, seed=4);"
        "print(pickle.dumps(m.position()).hex(), m.position().key().hex())"
    )
    read = "import pickle, sys; print(pickle.loads(bytes.fromhex(sys.argv[1])).key().hex())"
    for one, other in (("0", "1"), ("1", "0")):
        dumped, key = run(make, RAILBIRD_COMPILED=one).stdout.split()
        assert run(read, dumped, RAILBIRD_COMPILED=other).stdout.strip() == key


def test_the_list_of_checksums_names_every_compiled_module() -> None:
    if (PACKAGE / "compiled.json").exists():
        listed = set(json.loads((PACKAGE / "compiled.json").read_text()))
        there = {f"railbird/{path.relative_to(PACKAGE).as_posix()}" for path in PACKAGE.glob("games/*/rules/*.py")}
        apart = {name for name in there if "COMPILED = False" in (PACKAGE.parent / name).read_text()}
        assert {name for name in there - apart if not name.endswith("__init__.py")} <= listed
        assert apart
        assert not apart & listed
        for name in ("batch", "constants", "contract", "generator", "playout"):
            assert f"railbird/engine/{name}.py" in listed


@compiled_only
def test_a_compiled_module_is_imported_by_its_own_name() -> None:
    told = run(
        "import importlib, railbird\n"
        "from railbird.games.homestretch.rules import race, tables\n"
        "import railbird.games.homestretch.rules.race as again\n"
        "from railbird.games.homestretch.rules.rules import Homestretch\n"
        "print(race is again, race.__name__, tables.COLOURS[0], callable(race.thrower), Homestretch.__name__)\n"
        "try: race.move\n"
        "except AttributeError as error: print(error)\n"
    )
    assert told.returncode == 0, told.stderr
    first, second = told.stdout.splitlines()
    assert first == "True railbird.games.homestretch.rules.race black True Homestretch"
    assert second.startswith("railbird.games.homestretch.rules.race.move: not there, or compiled for the rules alone")


@compiled_only
def test_a_traceback_names_the_source_and_its_line() -> None:
    told = run(
        "import traceback\n"
        "from railbird.games.registry import find, open_edition\n"
        "tables = open_edition(find('homestretch'))[1]\n"
        "try: type(tables)(7)\n"
        "except AttributeError as error: print(traceback.format_exc())\n",
        RAILBIRD_COMPILED="1",
    )
    source = PACKAGE / "games/homestretch/rules/tables.py"
    number = source.read_text().splitlines().index("        components.only(*PARTS)") + 1
    assert f'"railbird/games/homestretch/rules/tables.py", line {number}, in' in told.stdout


if "checked" in PACKAGE.parts:

    def test_a_bad_index_is_told_by_the_line_of_its_source() -> None:
        """In the build with bounds checked, which `make test` runs, too."""
        told = run("from railbird.engine.contract import Choices\nout = Choices()\nfor i in range(1025): out.add(i)")
        assert told.returncode != 0
        text = (PACKAGE / "engine/contract.py").read_text()
        line = text[: text.index("self.code[self.count] = code")].count("\n") + 1
        assert f"railbird/engine/contract.py:{line}:" in told.stderr
        assert "index 1024 out of bounds" in told.stderr
