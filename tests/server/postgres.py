"""A throw-away PostgreSQL on loopback for the store's tests, where one is installed."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path


def find_programs() -> Path | None:
    """The folder with initdb and pg_ctl."""
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return versions[-1].parent if versions else None


def missing() -> str:
    """Why no PostgreSQL can be started here, or nothing."""
    try:
        import asyncpg  # noqa: F401
    except ImportError:
        return "asyncpg is missing (pip install 'railbird[postgres]')"
    if find_programs() is None:
        return "there is no PostgreSQL (apt-get install postgresql)"
    if os.geteuid() == 0 and (shutil.which("runuser") is None or not has_user("postgres")):
        return "PostgreSQL does not run as root, and there is no user 'postgres' to run it as"
    return ""


def has_user(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True


@contextlib.contextmanager
def running() -> Iterator[str]:
    """The URL of a fresh PostgreSQL that is gone afterwards."""
    programs = find_programs()
    assert programs is not None
    prefix = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    folder = Path(tempfile.mkdtemp(prefix="railbird-pg"))
    if prefix:
        shutil.chown(folder, "postgres")
    data = folder / "data"

    def run(program: str, *arguments: str) -> None:
        # Output goes to a file: pg_ctl's server would keep a pipe open for ever.
        with (folder.parent / f"{folder.name}.out").open("a") as out:
            subprocess.run(
                [*prefix, str(programs / program), *arguments], check=True, stdout=out, stderr=out, cwd="/", timeout=60
            )

    try:
        run("initdb", "-D", str(data), "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C.UTF-8")
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1"
        run("pg_ctl", "-D", str(data), "-o", options, "-l", str(folder / "log"), "-w", "start")
        try:
            yield f"postgresql://postgres@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-D", str(data), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        (folder.parent / f"{folder.name}.out").unlink(missing_ok=True)
