"""A Chromium for tests: the one that is named or installed, else Debian's, installed on the way if that is possible."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]


def located() -> str | None:
    named = os.environ.get("CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


@cache
def executable() -> str:
    found = located()
    if found:
        return found
    if not shutil.which("apt-get") or os.geteuid() != 0:
        pytest.skip("no Chromium: install the package 'chromium', or name one in the variable CHROMIUM")
    install = ["apt-get", "install", "-qy", "--no-install-recommends", "chromium", "fonts-dejavu-core"]
    for command in (["apt-get", "update", "-q"], install):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            pytest.skip(f"no Chromium, and apt cannot install it: {done.stderr.strip()[-200:]}")
    found = located()
    if not found:
        pytest.skip("apt installed no Chromium")
    return found
