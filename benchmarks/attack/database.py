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
    with postgres.started() as base:
        processes = [ServerProcess(base.url) for _ in range(2)]
        try:
            return attack(base, (processes[0].server, processes[1].server), wish)
        finally:
            for process in processes:
                process.stop()


def attack(base: postgres.Database, servers: tuple[Server, Server], wish: argparse.Namespace) -> int:
    rng = random.Random(wish.seed)
    people = [Stubborn(servers, number) for number in range(wish.people)]
    for person in people:
        person.start()
    began = time.monotonic()
    waits: list[float] = []
    for kill in range(wish.kills):
        while sum(person.count for person in people) < wish.moves * (kill + 1) // wish.kills:
            time.sleep(0.01)
        time.sleep(rng.random() * 0.2)
        base.kill()
        time.sleep(rng.choice((0.0, 0.0, 1.0, LONGEST_OUTAGE)))
        base.start()
        waits.append(wait_for_everybody(people))
        print(f"kill {kill + 1}: {sum(person.count for person in people)} acknowledged", flush=True)
    for person in people:
        person.stopping.set()
    for person in people:
        person.join(LONGEST_WAIT)
    count, missing = lost(base.url, people)
    unopened = [table for person in people for table in person.tables if not opens(servers[0], table)]
    troubles = [repr(person.trouble) for person in people if person.trouble is not None]
    print(f"kills                  {wish.kills}")
    print(f"acknowledged           {count}")
    print(f"of these lost          {len(missing)}")
    print(f"tables                 {sum(len(person.tables) for person in people)}")
    print(f"of these do not open   {len(unopened)}")
    print(
        f"play went on after     {statistics.median(waits):.2f} s (median), {max(waits):.2f} s (slowest of all tables)"
    )
    print(f"took                   {time.monotonic() - began:.0f} s")
    for line in [*missing[:10], *unopened[:10], *troubles]:
        print("  ", line)
    return 1 if missing or unopened or troubles else 0


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
