"""Installing with pip, with a C compiler and without: each install is whole, and says which form it runs."""

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

import railbird

ROOT = Path(__file__).parents[1]
TELL = """
import railbird
from railbird.engine.compiled import REASON
match = railbird.new("long_shot_dice", 3, seed=1)
while not match.over:
    match.play(match.actions()[0])
print(railbird.COMPILED, match.scores(), REASON)
"""
pytestmark = [
    pytest.mark.outside,
    pytest.mark.either_form,
]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """What git would hand out: sources without anything built."""
    built = shutil.ignore_patterns("*.so", "*.c", "compiled.json", "__pycache__", "*.egg-info")
    for name in ("src", "docs", "declare"):
        shutil.copytree(ROOT / name, tmp_path / "checkout" / name, ignore=built)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "MANIFEST.in"):
        shutil.copy(ROOT / name, tmp_path / "checkout" / name)
    return tmp_path / "checkout"


def install(checkout: Path, target: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("RAILBIRD", "PYTHONPATH"))}
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--no-build-isolation",
        "--no-deps",
        "-v",
        "--target",
        str(target),
    ]
    return subprocess.run(
        [*command, str(checkout)], env={**kept, **environment}, capture_output=True, text=True, timeout=900
    )


def tell(target: Path) -> str:
    kept = {key: value for key, value in os.environ.items() if not key.startswith("RAILBIRD")}
    done = subprocess.run(
        [sys.executable, "-c", TELL],
        env={**kept, "PYTHONPATH": str(target)},
        capture_output=True,
        text=True,
        timeout=120,
        cwd=target,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_without_a_compiler(checkout: Path, tmp_path: Path) -> None:
    done = install(checkout, tmp_path / "plain", CC="/bin/false")
    assert done.returncode == 0, done.stderr[-2000:]
    said = [line for line in (done.stdout + done.stderr).splitlines() if "it will run interpreted" in line]
    assert len(said) == 1
    assert not list((tmp_path / "plain").rglob("*.so"))
    assert tell(tmp_path / "plain").startswith("False")
    assert "not compiled at installation" in tell(tmp_path / "plain")


@pytest.mark.slow
def test_with_a_compiler(checkout: Path, tmp_path: Path) -> None:
    if not (ROOT / "src/railbird/compiled.json").exists():
        pytest.skip("no C compiler")
    target = tmp_path / "compiled"
    done = install(checkout, target, RAILBIRD_COMPILED="1")
    assert done.returncode == 0, done.stderr[-2000:]
    assert tell(target).startswith("True")
    assert not list(target.rglob("*.c"))
    for game in railbird.game_ids():
        assert (target / "railbird" / "ledgers" / f"{game}.md").exists()
        assert (target / "railbird" / "games" / game / "components.toml").exists()
    assert (target / "railbird" / "match" / "record.schema.json").exists()


def test_an_install_that_must_be_compiled_fails_without_a_compiler(checkout: Path, tmp_path: Path) -> None:
    done = install(checkout, tmp_path / "none", CC="/bin/false", RAILBIRD_COMPILED="1")
    assert done.returncode != 0


def build(checkout: Path, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("RAILBIRD", "PYTHONPATH"))}
    return subprocess.run(
        [sys.executable, *command],
        cwd=checkout,
        env={**kept, **environment},
        capture_output=True,
        text=True,
        timeout=900,
    )


def test_the_sdist_holds_all_that_the_build_needs(checkout: Path, tmp_path: Path) -> None:
    """Unpacked elsewhere it installs, without a compiler and with one (below), and nothing built is in it."""
    done = build(checkout, "setup.py", "-q", "sdist", "--dist-dir", str(tmp_path / "dist"), RAILBIRD_COMPILED="0")
    assert done.returncode == 0, done.stderr[-2000:]
    (archive,) = (tmp_path / "dist").glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        names = [name.partition("/")[2] for name in packed.getnames()]
    (tmp_path / "unpacked").mkdir()
    # `extractall` wants a filter from Python 3.12 on, and has none before 3.11.4.
    subprocess.run(["tar", "-xzf", archive, "-C", tmp_path / "unpacked"], check=True)
    assert {"setup.py", "declare/source.py", "declare/unit.py", "src/railbird/engine/types.py"} <= set(names)
    assert not [name for name in names if name.endswith((".so", ".c", ".pxd", ".pyx", ".pxi", "compiled.json"))]
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    done = install(unpacked, tmp_path / "plain", CC="/bin/false")
    assert done.returncode == 0, done.stderr[-2000:]
    assert tell(tmp_path / "plain").startswith("False")


@pytest.mark.slow
def test_an_edit_is_compiled_alone_and_a_mistake_is_told_by_its_line(checkout: Path) -> None:
    """In place, as an editable install has it: the package runs from src, before and after an edit."""
    if not (ROOT / "src/railbird/compiled.json").exists():
        pytest.skip("no C compiler")
    (checkout / "tools").mkdir()
    shutil.copy(ROOT / "tools/build.py", checkout / "tools/build.py")
    done = build(checkout, "tools/build.py", "--quick")
    assert done.returncode == 0, done.stderr[-2000:]
    assert tell(checkout / "src").startswith("True")
    extensions = {path: path.stat().st_mtime_ns for path in (checkout / "build/quick/units").rglob("*.c")}
    assert len(extensions) == 5

    source = checkout / "src/railbird/games/homestretch/rules/scoring.py"
    text = source.read_text()
    source.write_text(f"{text}\n\ndef twice(s: Position, seat: int) -> int:\n    return 2 * share_value(s, seat)\n")
    assert "scoring.py was edited after compilation" in tell(checkout / "src")
    assert build(checkout, "tools/build.py", "--quick").returncode == 0
    assert tell(checkout / "src").startswith("True")
    changed = [path for path, time in extensions.items() if path.stat().st_mtime_ns != time]
    assert [path.parts[-3] for path in changed] == ["homestretch"]

    for mistake, reason in (
        (
            "    return {}",
            "wrong takes and returns numbers, so it is compiled to C without the GIL, but makes a dict here",
        ),
        ("    return nobody(s)", "undeclared name not builtin: nobody"),
    ):
        source.write_text(f"{text}\n\ndef wrong(s: Position) -> int:\n{mistake}\n")
        done = build(checkout, "tools/build.py", "--quick")
        assert done.returncode != 0
        line = len(source.read_text().splitlines())
        said = [said for said in done.stderr.splitlines() if reason in said]
        assert len(said) == 1
        assert f"railbird/games/homestretch/rules/scoring.py:{line}:" in said[0]
        assert "Traceback" not in done.stderr
