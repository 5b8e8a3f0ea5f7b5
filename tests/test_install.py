"""Installing with pip, with a C compiler and without: each install is whole, and says which form it runs."""

import os
import shutil
import subprocess
import sys
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
    assert (target / "railbird" / "record.schema.json").exists()


def test_an_install_that_must_be_compiled_fails_without_a_compiler(checkout: Path, tmp_path: Path) -> None:
    done = install(checkout, tmp_path / "none", CC="/bin/false", RAILBIRD_COMPILED="1")
    assert done.returncode != 0
