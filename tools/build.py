"""Compile the rules in place, or with --checked into build/checked/lib with array bounds checked.

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
    command = ["build_ext", "--inplace"]
    environment = {**os.environ, "RAILBIRD_COMPILED": "1"}
    if "--checked" in sys.argv:
        command = ["build", "--build-base", "build/checked", "--build-lib", "build/checked/lib"]
        environment["RAILBIRD_CHECKED"] = "1"
    done = subprocess.run([sys.executable, "setup.py", "-q", *command], env=environment, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout + done.stderr, file=sys.stderr)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
