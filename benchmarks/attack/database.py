"""Kill PostgreSQL again and again under the load of two servers, and count what was acknowledged and is not there.

    python -m benchmarks.attack.database                  50 kills, at least 20,000 acknowledged moves
    python -m benchmarks.attack.database --kills 5 --moves 500

Everything runs on loopback and is stopped at the end. The exit code is 1 if a move was lost, a log has a gap or a table
does not open.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.server import postgres
from tests.server.client import Player, Server
from tests.server.process import ServerProcess
from tests.server.stubborn import Stubborn, lost

LONGEST_OUTAGE = 3.0  # seconds without a database after a kill
LONGEST_WAIT = 120.0  # until everybody plays again


def main() -> int:
    parser = argparse.ArgumentParser(description="kill PostgreSQL under the load of two servers")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--moves", type=int, default=20_000, help="acknowledged, at least")
    parser.add_argument("--people", type=int, default=8, help="tables that are played at once")
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    if reason := postgres.missing():
        print(reason)
        return 2
    found = attack(wish.kills, wish.moves, wish.people, wish.seed)
    for line in found.lines():
        print(line)
    return 1 if found.bad else 0


def attack(kills: int, moves: int, people: int = 8, seed: int = 1, until: float = float("inf")) -> Kills:
    """Of a PostgreSQL under two servers, until so many kills and moves are made or the time has come."""
    with postgres.started() as base:
        processes = [ServerProcess(base.url) for _ in range(2)]
        try:
            servers = (processes[0].server, processes[1].server)

            def kill(rng: random.Random) -> None:
                base.kill()
                time.sleep(rng.choice((0.0, 0.0, 1.0, LONGEST_OUTAGE)))
                base.start()

            return under_load(servers, base.url, kill, kills, moves, people, seed, until)
        finally:
            for process in processes:
                process.stop()


@dataclass
class Kills:
    """What came of killing something under load."""

    kills: int = 0
    acknowledged: int = 0
    tables: int = 0
    waits: list[float] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    unopened: list[str] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)

    @property
    def bad(self) -> list[str]:
        return [*self.missing, *self.unopened, *self.troubles]

    def lines(self) -> list[str]:
        waits = self.waits or [0.0]
        return [
            f"kills                  {self.kills}",
            f"acknowledged           {self.acknowledged}",
            f"of these lost          {len(self.missing)}",
            f"tables                 {self.tables}",
            f"of these do not open   {len(self.unopened)}",
            f"play went on after     {statistics.median(waits):.2f} s (median), {max(waits):.2f} s (slowest table)",
            *(f"   {line}" for line in self.bad[:30]),
        ]


def under_load(
    servers: tuple[Server, Server],
    place: str,
    kill: Callable[[random.Random], None],
    kills: int,
    moves: int,
    people: int,
    seed: int,
    until: float,
) -> Kills:
    """`kill` kills something and brings it back, again and again while people play; what is missing afterwards."""
    rng = random.Random(seed)
    crowd = [Stubborn(servers, number) for number in range(people)]
    for person in crowd:
        person.start()
    found = Kills()
    while found.kills < kills and time.monotonic() < until:
        while sum(person.count for person in crowd) < moves * (found.kills + 1) // kills:
            if time.monotonic() > until:
                break
            time.sleep(0.01)
        time.sleep(rng.random() * 0.2)
        kill(rng)
        found.kills += 1
        found.waits.append(wait_for_everybody(crowd))
    for person in crowd:
        person.stopping.set()
    for person in crowd:
        person.join(LONGEST_WAIT)
    found.acknowledged, found.missing = lost(place, crowd)
    tables = [table for person in crowd for table in person.tables]
    found.tables = len(tables)
    found.unopened = [str(table["table"]) for table in tables if not opens(servers[0], table)]
    found.troubles = [repr(person.trouble) for person in crowd if person.trouble is not None]
    return found


def wait_for_everybody(people: list[Stubborn]) -> float:
    """Seconds from now until every table has had a move acknowledged."""
    back = time.monotonic()
    while not all(person.last > back for person in people):
        if time.monotonic() - back > LONGEST_WAIT:
            raise SystemExit("play does not go on")
        time.sleep(0.005)
    return max(person.last for person in people) - back


def opens(server: Server, made: dict[str, object]) -> bool:
    watcher: Player = server.watch(made)
    opened = watcher.closed is None
    watcher.close()
    return opened


if __name__ == "__main__":
    sys.exit(main())
