"""Running the command line: in this process with text for a keyboard, as a process of its own, and on a terminal."""

from __future__ import annotations

import codecs
import fcntl
import io
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

import railbird
from railbird.cli import main
from railbird.match.record import dumps
from tests.playing import play_out

COMMAND = [sys.executable, "-m", "railbird"]
PATIENCE = 60  # seconds until a test gives up on a process


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees the games of another."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@dataclass(frozen=True, slots=True)
class Outcome:
    code: int
    out: str
    err: str


Run = Callable[..., Outcome]


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command in this process; `typed` is what comes from the keyboard, line by line."""

    def run(*arguments: str | Path, typed: str = "") -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as leaving:
            code = int(leaving.code or 0)
        shown = capsys.readouterr()
        return Outcome(code, shown.out, shown.err)

    return run


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """The record of a whole match of three, seed shown."""
    match = play_out(railbird.new("long_shot_dice", ["Anna", "Bob", "Cleo"], seed=5), 1)
    path = tmp_path / "finished.railbird.json"
    path.write_text(dumps(match.record()), encoding="utf-8")
    return path


class Terminal:
    """A process on a terminal of 100 x 30. What it wrote since the last call is read until something expected comes."""

    def __init__(self, *arguments: str, width: int = 100, height: int = 30) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        self.process = subprocess.Popen(
            [*COMMAND, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)
        self.seen = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    def expect(self, words: str) -> str:
        """Everything up to and with these words."""
        deadline = time.monotonic() + PATIENCE
        while words not in self.seen:
            ready, _, _ = select.select([self.master], [], [], max(0, deadline - time.monotonic()))
            assert ready, f"waited for {words!r}, came {self.seen[-2000:]!r}"
            try:
                self.seen += self._decoder.decode(os.read(self.master, 65536))
            except OSError:
                raise AssertionError(f"ended before {words!r}: {self.seen[-2000:]!r}") from None
        at = self.seen.index(words) + len(words)
        passed, self.seen = self.seen[:at], self.seen[at:]
        return passed

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def interrupt(self) -> None:
        os.write(self.master, b"\x03")

    def interrupt_prompt(self) -> None:
        """Until it is heard: a key between the prompt and the reading of the line waits for the next one."""
        for _ in range(10):
            self.interrupt()
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(5)
                return

    def end(self) -> tuple[int, str]:
        """The exit code and what was still written."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            ready, _, _ = select.select([self.master], [], [], 0.2)
            try:
                part = os.read(self.master, 65536) if ready else b""
            except OSError:
                break
            if not part and self.process.poll() is not None:
                break
            self.seen += self._decoder.decode(part)
        return self.process.wait(PATIENCE), self.seen

    def close(self) -> None:
        if self.process.poll() is None:
            os.kill(self.process.pid, signal.SIGKILL)
            self.process.wait()
        os.close(self.master)


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def start(*arguments: str, **size: int) -> Terminal:
        opened.append(Terminal(*arguments, **size))
        return opened[-1]

    yield start
    for one in opened:
        one.close()
