"""Where this system keeps the data of a person's programs: saved games of the terminal, tables of the server."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def data_folder() -> Path:
    """The one folder of Railbird's data; RuntimeError if there is no home."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "railbird"
