"""A server in a process of its own, for tests that kill it."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import railbird
from tests.server.client import PATIENCE, Server

RUN = """
import sys
from railbird.server import bots
from railbird.server.limits import UNBOUNDED, Limits, Rate
from railbird.server.run import main
settings = {{"limits": UNBOUNDED, "bot_pace": 0.0}}
{more}
main(host=sys.argv[3], port=int(sys.argv[1]), data=sys.argv[2], open_browser=False, **settings)
"""
STARTED: list[subprocess.Popen[str]] = []


def end_since(number: int) -> None:
    """Whatever was started after so many and is left running."""
    while len(STARTED) > number:
        with STARTED.pop() as left:  # closes its pipes and waits for it
            left.kill()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class ServerProcess:
    def __init__(
        self, data: Path | str, port: int | None = None, host: str = "127.0.0.1", more: str = "", path: str = ""
    ) -> None:
        """`path`: a folder with packages beside Railbird's."""
        self.data = data
        self.port = port or free_port()
        root = str(Path(railbird.__file__).parents[1])
        self.process = subprocess.Popen(
            [sys.executable, "-c", RUN.format(more=more), str(self.port), str(data), host],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (root, path)))},
            text=True,
        )
        STARTED.append(self.process)
        self.server = Server(self.port)
        end = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(OSError):
                if self.server.ask("/health")[0] == 200:
                    return
            assert self.process.poll() is None, self.process.communicate()
            assert time.monotonic() < end, "the server did not start"
            time.sleep(0.02)

    def kill(self) -> None:
        """Without any chance to tidy up."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate(timeout=PATIENCE)

    def stop(self) -> tuple[int, str]:
        """Politely; the exit code and what it complained about."""
        self.process.send_signal(signal.SIGTERM)
        _, complaints = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, complaints
