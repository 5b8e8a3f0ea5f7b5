"""Kill the server itself, with its SQLite, again and again while people play, and count what is missing afterwards."""

from __future__ import annotations

import random
from pathlib import Path

from benchmarks.attack.database import Kills, under_load
from tests.server.process import ServerProcess, free_port


def attack(folder: Path, kills: int, moves: int, people: int = 6, seed: int = 1, until: float = float("inf")) -> Kills:
    port = free_port()
    running = [ServerProcess(folder, port)]

    def kill(rng: random.Random) -> None:
        running.pop().kill()
        running.append(ServerProcess(folder, port))

    try:
        server = running[0].server
        return under_load((server, server), str(folder), kill, kills, moves, people, seed, until)
    finally:
        running[0].stop()
