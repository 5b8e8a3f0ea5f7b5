"""What the tests need beside Python's packages: installed before the first test, or named at the end.

python tools/needs.py install     installs what is missing by apt, if it may; where CI is set, nothing may be missing
python tools/needs.py untested    one line for each thing that could not be tested here, with how to get it
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.server import postgres  # noqa: E402
from tests.web import chromium  # noqa: E402

LOCK = 600  # seconds to wait for another apt to end


@dataclass(frozen=True)
class Need:
    missing: Callable[[], str]  # why it cannot be used here, or nothing
    packages: tuple[str, ...]  # of Debian
    untested: str


NEEDS = (
    Need(chromium.missing, ("chromium",), "the page in a browser"),
    Need(chromium.missing_fonts, ("fonts-dejavu-core", "fonts-liberation"), "the page's layout with other letters"),
    Need(postgres.missing, ("postgresql",), "the store in PostgreSQL"),
)


def compiler_missing() -> str:
    compiled = (ROOT / "src" / "railbird" / "compiled.json").exists()
    return "" if compiled else "there is no C compiler (apt-get install gcc libc6-dev)"


def install() -> int:
    missing = [need for need in NEEDS if need.missing()]
    packages = [package for need in missing for package in need.packages]
    if packages and shutil.which("apt-get") and os.geteuid() == 0:
        print(f"The tests need {', '.join(packages)}: apt-get installs them, once.", flush=True)
        if not apt("update") or not apt("install", "--no-install-recommends", *packages):
            return 1
        for need in missing:
            if need.missing():
                print(f"apt-get installed {', '.join(need.packages)}, but {need.missing()}.", file=sys.stderr)
                return 1
    elif packages and os.environ.get("CI"):
        for need in missing:
            print(f"CI is set, and {need.missing()}: {need.untested} cannot be tested.", file=sys.stderr)
        return 1
    return 0


def apt(command: str, *more: str) -> bool:
    run = ["apt-get", command, "-qy", "-o", f"DPkg::Lock::Timeout={LOCK}", *more]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(run, capture_output=True, text=True, env=environment, check=False)
    if done.returncode:
        said = (done.stdout + done.stderr).strip().splitlines()[-10:]
        print(f"{' '.join(run)} failed, so the tests cannot run:", *said, sep="\n", file=sys.stderr)
    return done.returncode == 0


def untested() -> int:
    for reason, what in (
        *((need.missing(), need.untested) for need in NEEDS),
        (compiler_missing(), "the compiled rules, with array bounds checked and without"),
    ):
        if reason:
            print(f"Not tested: {what}, because {reason}.")
    return 0


if __name__ == "__main__":
    sys.exit({"install": install, "untested": untested}[sys.argv[1]]())
