"""Compile the rules in place: what has changed, with all optimisations; with --quick with few, for the edit loop;
with --checked into build/checked/lib with array bounds checked.

Without a C compiler nothing is compiled and one line says so; any other failure is an error.
"""

import os
import shutil
import subprocess
import sys
import sysconfig


def main() -> int:
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(compiler):
        print(f"railbird: no C compiler ({compiler}): the rules run interpreted, some forty times slower")
        return 0
    kind = "checked" if "--checked" in sys.argv else "quick" if "--quick" in sys.argv else "release"
    command = ["build_ext", "--inplace", "--build-temp", f"build/{kind}/temp", "--build-lib", f"build/{kind}/lib"]
    if kind == "checked":
        command = ["build", "--build-base", "build/checked", "--build-lib", "build/checked/lib"]
    environment = {**os.environ, "RAILBIRD_COMPILED": "1", "RAILBIRD_BUILD": kind}
    done = subprocess.run([sys.executable, "setup.py", "-q", *command], env=environment, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout + done.stderr, file=sys.stderr)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
