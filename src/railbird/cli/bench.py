"""railbird bench: the benchmark lies in the repository, not in an installed package."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from railbird.errors import RailbirdError

EXAMPLE = "railbird bench"
SCRIPT = Path("benchmarks") / "run.py"
ROOTS = (Path(__file__).parents[3], Path())


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("rest", nargs="*", metavar="...", help="after --: handed on to benchmarks/run.py")


def run(options: argparse.Namespace) -> int:
    return subprocess.run([sys.executable, str(find_script()), *options.rest], check=False).returncode


def find_script() -> Path:
    for root in ROOTS:
        if (root / SCRIPT).is_file() and (root / "pyproject.toml").is_file():
            return root / SCRIPT
    raise RailbirdError(f"bench needs a checkout of the repository: {SCRIPT.as_posix()} is not in an installed package")
