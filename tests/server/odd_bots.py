"""Bots that nobody wants at a table, in the process in which bots think. test_bots.py lets the server start this."""

from __future__ import annotations

import itertools
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from railbird.server import bot_worker, workers

real = bot_worker.think
Think = Callable[..., int]


def program(kind: str, folder: Path, *more: str) -> list[str]:
    """What bots.PROGRAM is for bots of this kind."""
    return workers.command("tests.server.odd_bots", kind, str(folder), *more)


def pids(folder: Path) -> list[int]:
    return [int(path.name.partition("-")[2]) for path in folder.glob("pid-*")]


def main() -> None:
    kind, folder = sys.argv[1], Path(sys.argv[2])
    (folder / f"pid-{os.getpid()}").touch()
    if kind == "late":
        wait_for(folder / "leave")
    oddly: Any = {
        "wait": wait(folder),
        "sleep": stuck(folder, lambda: time.sleep(1000)),
        "spin": stuck(folder, lambda: sum(itertools.repeat(0))),
        "late": real,
        "troubles": troubles(folder),
        "dies": dies(folder),
        "always": lambda *_: os._exit(9),
        "prints": prints,
        "greedy": greedy,
        "slip": write_a_slip(sys.argv[-1]),
    }[kind]
    bot_worker.think = oddly
    bot_worker.main()


def wait_for(path: Path) -> None:
    while not path.exists():
        time.sleep(0.01)


def wait(folder: Path) -> Think:
    def think(game: Any, seat: int, state: Any, level: str, *more: Any) -> int:
        wait_for(folder / "leave")
        return real(game, seat, state, level, *more)

    return think


def stuck(folder: Path, never_ends: Callable[[], object]) -> Think:
    """A steady bot that does not come back. The spinning one is as a compiled search may be: no other thread of the
    process gets a turn, and no handler of a signal."""

    def think(game: Any, seat: int, state: Any, level: str, *more: Any) -> int:
        if level.startswith("steady"):
            (folder / f"stuck-{os.getpid()}").touch()
            never_ends()
        return real(game, seat, state, level, *more)

    return think


def troubles(folder: Path) -> Think:
    """Overdue, then broken, then illegal; from then on illegal."""

    def think(game: Any, seat: int, state: Any, level: str, *more: Any) -> int:
        done = len(list(folder.glob("trouble-*")))
        (folder / f"trouble-{done}").touch()
        if done == 0:
            time.sleep(1000)
        if done == 1:
            raise RuntimeError("a bot's mistake")
        return 10**8

    return think


def dies(folder: Path) -> Think:
    """The first process comes to an end in mid-thought, as when the system runs out of memory."""

    def think(game: Any, seat: int, state: Any, level: str, *more: Any) -> int:
        if not (folder / "died").exists():
            (folder / "died").touch()
            os._exit(9)
        return real(game, seat, state, level, *more)

    return think


def prints(game: Any, seat: int, state: Any, level: str, *more: Any) -> int:
    print("thinking", flush=True)
    os.write(1, b"aloud")
    return real(game, seat, state, level, *more)


def greedy(game: Any, seat: int, state: Any, level: str, *more: Any) -> int:
    return len(bytearray(4 << 30))


def write_a_slip(stake: str) -> Think:
    """A bot that writes one line with this stake, and confirms."""

    def think(game: Any, seat: int, state: Any, level: str, *more: Any) -> int:
        texts = {game.text(state, seat, code): code for code in state.actions(seat)}
        if any(text.startswith("stake ") for text in texts):
            assert stake not in texts
            return int(game.code(state, seat, stake))
        if "confirm" not in texts:
            return real(game, seat, state, level, *more)
        return texts["confirm"] if any(text.startswith("remove") for text in texts) else next(iter(texts.values()))

    return think
