"""Decide once which form of the rules runs: compiled or interpreted.

All modules or none: a compiled module cannot work over an interpreted one. The build writes compiled.json with
a checksum of every source it compiled, only when all of them compiled. RAILBIRD_COMPILED=0 forces the interpreted
form, RAILBIRD_COMPILED=1 refuses anything but the compiled one, unset takes what is there.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType
from zlib import crc32

PACKAGE = Path(__file__).parents[1]


class SourceOnly:
    """Finds this package's modules as .py only, passing over the extensions that lie beside them."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if path and name.startswith("railbird."):
            for folder in path:
                spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)
                if spec:
                    return spec
        return None


def why_interpreted() -> str:
    """The reason, or "" when the compiled form can run."""
    if os.environ.get("RAILBIRD_COMPILED") == "0":
        return "RAILBIRD_COMPILED=0"
    try:
        sums = json.loads((PACKAGE / "compiled.json").read_text())
    except OSError:
        return "the rules were not compiled at installation"
    for name, checksum in sums.items():
        source = PACKAGE.parent / name
        if not source.exists() or crc32(source.read_bytes()) != checksum:
            return f"{name} was edited after compilation (run make build)"
        if not name.endswith(".pxd") and source.stem != "constants":
            if not any(source.with_name(source.stem + suffix).exists() for suffix in EXTENSION_SUFFIXES):
                return f"{name} is compiled for another Python than this one"
    return ""


REASON = why_interpreted()
COMPILED = not REASON
if REASON:
    if os.environ.get("RAILBIRD_COMPILED") == "1":
        raise ImportError(f"RAILBIRD_COMPILED=1, but {REASON}")
    sys.meta_path.insert(0, SourceOnly)
