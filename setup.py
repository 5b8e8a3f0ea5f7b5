"""Compile every module that has a .pxd: all of them, or none and the package runs interpreted."""

import json
import os
import shutil
import sys
from pathlib import Path
from zlib import crc32

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

MODE = os.environ.get("RAILBIRD_COMPILED", "")  # "1": a failure is an error; "0": compile nothing
CHECKED = os.environ.get("RAILBIRD_CHECKED") == "1"  # array bounds checked, errors with .py lines
SRC = Path("src")
PXD = sorted(SRC.rglob("*.pxd"))
SOURCES = [p.with_suffix(".py") for p in PXD if p.stem != "constants"]
CHECKS = ["-O1", "-g", "-ffp-contract=off", "-fsanitize=bounds,shift", "-fno-sanitize-recover=all"]


class CompileAllOrNothing(build_ext):
    def finalize_options(self):
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self):
        manifest = (SRC if self.inplace else Path(self.build_lib)) / "railbird" / "compiled.json"
        manifest.unlink(missing_ok=True)
        if not self.extensions:
            return
        try:
            super().run()
        except Exception as error:
            if MODE == "1":
                raise
            print(f"railbird: not compiled, it will run interpreted: {error}", file=sys.stderr)
            return
        watched = {q for p in PXD for q in (p, p.with_suffix(".py"))}
        manifest.parent.mkdir(parents=True, exist_ok=True)
        manifest.write_text(json.dumps({p.relative_to(SRC).as_posix(): crc32(p.read_bytes()) for p in sorted(watched)}))


class WithLedgers(build_py):
    """The rule ledgers live in docs/rules; an installed package carries them, so that clauses can be opened."""

    def run(self):
        super().run()
        if not self.editable_mode:
            target = Path(self.build_lib) / "railbird" / "ledgers"
            target.mkdir(parents=True, exist_ok=True)
            for ledger in sorted(Path("docs/rules").glob("*.md")):
                shutil.copyfile(ledger, target / ledger.name)


def extensions():
    if MODE == "0":
        return []
    from Cython.Build import cythonize

    found = cythonize(
        [str(p) for p in SOURCES],
        build_dir="build/checked/c" if CHECKED else "build/c",
        emit_linenums=CHECKED,
        compiler_directives={"language_level": 3, "infer_types": True, "annotation_typing": False},
    )
    for extension in found:
        if CHECKED:
            extension.extra_compile_args, extension.extra_link_args = CHECKS, ["-fsanitize=undefined"]
        elif os.name == "posix":
            extension.extra_compile_args = ["-O3", "-g0", "-ffp-contract=off"]  # floats as interpreted
    return found


setup(ext_modules=extensions(), cmdclass={"build_ext": CompileAllOrNothing, "build_py": WithLedgers})
