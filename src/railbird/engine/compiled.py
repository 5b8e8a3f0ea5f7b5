"""Decide once which form of the rules runs: compiled or interpreted.

All modules or none: a compiled module cannot work over an interpreted one. The build writes compiled.json with
a checksum of every source it compiled, only when all of them compiled. RAILBIRD_COMPILED=0 forces the interpreted
form, RAILBIRD_COMPILED=1 refuses anything but the compiled one, unset takes what is there.

The sources of a folder are compiled into one extension, `_compiled`. Its modules keep their names: importing
`railbird.engine.contract` gives a module that shows what `contract.py` has in the extension.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any
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


class PartsOfUnits:
    """Finds the compiled modules in the extensions of their folders."""

    def __init__(self, sources: Sequence[str]) -> None:
        names = [source.removesuffix(".py").replace("/", ".") for source in sources]
        self.parts = {name for name in names if not name.endswith(".constants")}

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        return ModuleSpec(name, self) if name in self.parts else None  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        folder, _, part = module.__name__.rpartition(".")
        unit = import_module(f"{folder}._compiled")

        def hidden(name: str) -> Any:
            reason = "not there, or compiled for the rules alone: no Python module named it at the time"
            raise AttributeError(f"{module.__name__}.{name}: {reason}", name=name, obj=module)

        module.__file__ = unit.__file__
        vars(module).update(unit.PARTS[part], __getattr__=hidden)


def checksums() -> dict[str, int]:
    """Of every compiled source, by its path; empty if nothing was compiled."""
    try:
        found: dict[str, int] = json.loads((PACKAGE / "compiled.json").read_text())
    except OSError:
        return {}
    return found


def why_interpreted() -> str:
    """The reason, or "" when the compiled form can run."""
    if os.environ.get("RAILBIRD_COMPILED") == "0":
        return "RAILBIRD_COMPILED=0"
    sums = checksums()
    if not sums:
        return "the rules were not compiled at installation"
    for name, checksum in sums.items():
        source = PACKAGE.parent / name
        if not source.exists() or crc32(source.read_bytes()) != checksum:
            return f"{name} was edited after compilation (run make build)"
        if not any(source.with_name(f"_compiled{suffix}").exists() for suffix in EXTENSION_SUFFIXES):
            return f"{name} is compiled for another Python than this one"
    return ""


REASON = why_interpreted()
COMPILED = not REASON
if REASON:
    if os.environ.get("RAILBIRD_COMPILED") == "1":
        raise ImportError(f"RAILBIRD_COMPILED=1, but {REASON}")
    sys.meta_path.insert(0, SourceOnly)
else:
    sys.meta_path.insert(0, PartsOfUnits(list(checksums())))
