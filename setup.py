"""Compile the rules: every folder of them as one C unit, all of them or none and the package runs interpreted."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from zlib import crc32

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent))
from declare import find_packages, write_unit

MODE = os.environ.get("RAILBIRD_COMPILED", "")  # "1": a failure is an error; "0": compile nothing
BUILD = os.environ.get("RAILBIRD_BUILD", "release")
SRC = Path("src")
UNITS = Path("build") / BUILD / "units"  # what is written for Cython, and what it writes
FLAGS = {
    "release": ["-O3", "-g0"],
    "quick": ["-O1", "-g0"],  # for the edit loop
    "checked": ["-O1", "-g", "-fsanitize=bounds,shift", "-fno-sanitize-recover=all"],  # array bounds, with .py lines
}[BUILD]
FLAGS = [*FLAGS, "-ffp-contract=off"] if os.name == "posix" else []  # floats as interpreted
DIRECTIVES = {
    "infer_types": True,
    "annotation_typing": True,
    "auto_pickle": False,
    "emit_code_comments": False,
    "freethreading_compatible": True,
}


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
            compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
            if os.name == "posix" and not shutil.which(compiler):
                raise RuntimeError(f"there is no C compiler ({compiler})")
            packages = find_packages(SRC)
            for package in packages:
                write_unit(package, SRC, UNITS)
            super().run()
        except Exception as error:
            if MODE == "1":
                raise SystemExit(f"railbird: not compiled: {error}") from None
            print(f"railbird: not compiled, it will run interpreted: {error}", file=sys.stderr)
            return
        sources = [path for package in packages for path in package.sources]
        manifest.parent.mkdir(parents=True, exist_ok=True)
        manifest.write_text(json.dumps({p.relative_to(SRC).as_posix(): crc32(p.read_bytes()) for p in sources}))

    def build_extension(self, extension):
        """Each unit through both compilers by itself, so that several run at a time; what has not changed is kept."""
        source = translate(Path(extension.sources[0]).with_suffix(".pyx"))
        target = Path(self.get_ext_fullpath(extension.name))
        made_from = crc32(source.read_bytes() + repr((FLAGS, sys.version)).encode())
        kept = source.with_name(f"{made_from:08x}-{target.name}")
        if not kept.exists():
            for old in source.parent.glob(f"*-{target.name}"):
                old.unlink()
            self.force = True
            super().build_extension(extension)
            shutil.copyfile(target, kept)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(kept, target)


def translate(unit):
    """Cython's C file. The modules lie beside the unit as .pxi: everybody is told the names and lines of the .py."""
    target = unit.with_suffix(".c")
    written = [Path(__file__), *unit.parent.glob("*.p*"), *(UNITS / "railbird" / "engine").glob("*.pxd")]
    if target.exists() and target.stat().st_mtime > max(path.stat().st_mtime for path in written):
        return target
    options = [option for name, value in DIRECTIVES.items() for option in ("-X", f"{name}={value}")]
    options += ["--line-directives"] if BUILD == "checked" else []
    done = subprocess.run(
        [sys.executable, "-m", "cython", "-3", "-I", ".", *options, unit.relative_to(UNITS).as_posix()],
        cwd=UNITS,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        target.unlink(missing_ok=True)
        raise RuntimeError((done.stdout + done.stderr).replace(".pxi:", ".py:"))
    target.write_text(target.read_text().replace('.pxi"', '.py"'))
    return target


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
    folders = [SRC / "railbird" / "engine", *sorted((SRC / "railbird" / "games").glob("*/rules"))]
    return [
        Extension(
            ".".join([*folder.relative_to(SRC).parts, "_compiled"]),
            [str(UNITS / folder.relative_to(SRC) / "_compiled.c")],
            extra_compile_args=FLAGS,
            extra_link_args=["-fsanitize=undefined"] if BUILD == "checked" else [],
        )
        for folder in folders
    ]


setup(ext_modules=extensions(), cmdclass={"build_ext": CompileAllOrNothing, "build_py": WithLedgers})
