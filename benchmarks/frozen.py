"""Railbird as it was at a fixed commit, beside today's in one process: the opponent that never changes.

The old sources are taken from the history, renamed to a package of their own and compiled by their own set-up, once,
into build/frozen. So nothing of today's build or rules can change them. Matches keep an old and a new state in step:
each gets every action and every roll, and each seat asks the state of its own age.
"""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
COMMIT = "8d46fca"
NAMED = re.compile(rb"\brailbird\b")


def make(commit: str = COMMIT) -> Path:
    """The folder that holds the old package, built if it is not there yet."""
    name = f"railbird_{commit}"
    folder = ROOT / "build" / "frozen" / commit
    source = folder / "src"
    if (source / name / "compiled.json").exists():
        return source
    told = subprocess.run(
        ["git", "archive", commit, "setup.py", "pyproject.toml", "README.md", "LICENSE", "docs/rules", "src"],
        cwd=ROOT, capture_output=True, check=False,
    )  # fmt: skip
    if told.returncode:
        raise SystemExit(f"commit {commit} is needed from the history: {told.stderr.decode().strip()}")
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["tar", "-x", "-C", folder], input=told.stdout, check=True)
    for path in [folder / "setup.py", *source.rglob("*.py"), *source.rglob("*.pxd")]:
        path.write_bytes(NAMED.sub(name.encode(), path.read_bytes()))
    (source / "railbird").rename(source / name)
    environment = {**os.environ, "RAILBIRD_COMPILED": "1"}
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    subprocess.run(command, cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
    return source


def package(commit: str = COMMIT) -> ModuleType:
    """The old package, importable under a name of its own."""
    source = str(make(commit))
    if source not in sys.path:
        sys.path.append(source)
    return importlib.import_module(f"railbird_{commit}")


def start(name: str, game: str, seats: int, edition: str | None = None) -> Any:
    """A state before the first chance event, from the package of this name."""
    registry = importlib.import_module(f"{name}.games.registry")
    setup = importlib.import_module(f"{name}.match.setup")
    rules = registry.find(game)
    return rules.start(registry.open_edition(rules, edition)[1], seats, setup.read_options(rules, {}, seats))


def playout(name: str) -> Any:
    return importlib.import_module(f"{name}.engine.playout").Playout


if __name__ == "__main__":
    print(make())
