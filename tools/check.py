"""The tests of one game, or of what changed since this branch left the main one, with what is not yet committed.

python tools/check.py [GAME]      make check runs it after lint and types; make test runs everything
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYTEST = [sys.executable, "-m", "pytest", "-q", "-rfEs", "-n", "auto", "--dist", "loadgroup", "-m", "not slow"]
GAMES = sorted(path.parent.name for path in (ROOT / "src/railbird/games").glob("*/components.toml"))
FOR_EVERY_GAME = ("tests/contract", "tests/test_goldens.py")
FOUNDATION = ("tests/contract", "tests/engine", "tests/match")
SCREENS = ("tests/web/test_frame.py", "tests/web/test_lobby.py")


def tests_of(path: str) -> set[str]:
    """The test files and folders that tell whether this file is right; none for what lint checks alone."""
    parts = Path(path).parts
    name = Path(path).stem
    if parts[0] == "tests":
        return {path if name.startswith("test_") else str(Path(path).parent)}
    if path.startswith("docs/rules/"):
        return {f"tests/games/{name}"}
    if parts[:2] != ("src", "railbird"):
        return set()
    layer = parts[2] if len(parts) > 3 else ""
    if layer == "games" and parts[4:5] == ("page",):
        return {f"tests/web/test_{parts[3]}.py"}
    if layer == "games":
        return {f"tests/games/{parts[3]}"} if parts[3] in GAMES else set(FOUNDATION)
    if layer in ("web", "server"):
        named = {f"tests/{layer}/test_{part}.py" for part in (name, *parts[3:-1])}
        return {test for test in named if (ROOT / test).exists()} or (
            set(SCREENS) if layer == "web" else {"tests/server"}
        )
    return {f"tests/{layer}"} if layer not in ("", "engine", "match") else set(FOUNDATION)


def changed() -> set[str]:
    """Files that differ from where this branch left the main one; without such a one, from the last commit."""
    found = (git("merge-base", "HEAD", main) for main in ("@{upstream}", "origin/main", "main"))
    base = next(filter(None, found), ["HEAD"])[0]
    return {*git("diff", "--name-only", base), *git("ls-files", "--others", "--exclude-standard")}


def git(*command: str) -> list[str]:
    done = subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def run(tests: Iterable[str], *more: str) -> int:
    done = subprocess.run([*PYTEST, *sorted(tests), *more], cwd=ROOT, check=False)
    return 0 if done.returncode == 5 else done.returncode  # 5: nothing of it is selected


def main(game: str = "") -> int:
    if game and game not in GAMES:
        print(f"no game {game!r}: there are {', '.join(GAMES)}", file=sys.stderr)
        return 2
    tests = {f"tests/games/{game}"} if game else {test for path in changed() for test in tests_of(path)}
    tests = {test for test in tests if (ROOT / test).exists()}
    if not tests:
        print("Nothing with tests of its own has changed.")
        return 0
    print(f"Testing {', '.join(sorted(tests))}", flush=True)
    failed = run(tests)
    for touched in GAMES:
        if f"tests/games/{touched}" in tests and not failed:
            failed = run(FOR_EVERY_GAME, "-k", touched)
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
