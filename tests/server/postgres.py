"""A throw-away PostgreSQL on loopback for the store's tests, where one is installed."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
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


class Database:
    """A PostgreSQL of its own on loopback, which can be killed, frozen and started again."""

    def __init__(self) -> None:
        programs = find_programs()
        assert programs is not None
        self._programs = programs
        self._prefix = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]
        self.folder = Path(tempfile.mkdtemp(prefix="railbird-pg"))
        if self._prefix:
            shutil.chown(self.folder, "postgres")
        self._data = self.folder / "data"
        self.url = f"postgresql://postgres@127.0.0.1:{self._port}/postgres"

    def make(self) -> None:
        self._run("initdb", "-D", str(self._data), "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C.UTF-8")

    def start(self) -> None:
        options = f"-p {self._port} -k {self.folder} -c listen_addresses=127.0.0.1"
        self._run("pg_ctl", "-D", str(self._data), "-o", options, "-l", str(self.folder / "log"), "-w", "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self._data), "-m", "immediate", "stop")

    def kill(self) -> None:
        """All of its processes at once, without any chance to tidy up; returns when they are gone."""
        pids = self._signal(signal.SIGKILL)
        end = time.monotonic() + 30
        while any(Path(f"/proc/{pid}").exists() for pid in pids):
            assert time.monotonic() < end, "PostgreSQL cannot be killed"
            time.sleep(0.005)

    def freeze(self) -> None:
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> list[int]:
        """To the postmaster first, so that it starts no others meanwhile."""
        postmaster = int((self._data / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
        pids = [postmaster, *map(int, children)]
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)
        return pids

    def _run(self, program: str, *arguments: str) -> None:
        # Output goes to a file: pg_ctl's server would keep a pipe open for ever.
        command = [*self._prefix, str(self._programs / program), *arguments]
        with self._out.open("a") as out:
            subprocess.run(command, check=True, stdout=out, stderr=out, cwd="/", timeout=60)

    @property
    def _out(self) -> Path:
        return self.folder.parent / f"{self.folder.name}.out"

    def remove(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        self._out.unlink(missing_ok=True)


@contextlib.contextmanager
def started() -> Iterator[Database]:
    """A fresh PostgreSQL that is gone afterwards."""
    database = Database()
    try:
        database.make()
        database.start()
        try:
            yield database
        finally:
            database.stop()
    finally:
        database.remove()


@contextlib.contextmanager
def running() -> Iterator[str]:
    """The URL of a fresh PostgreSQL that is gone afterwards."""
    with started() as database:
        yield database.url
