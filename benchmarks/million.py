"""What a number of people at tables would need: a small simulation, fed with costs that are measured here and now.

    python -m benchmarks.million                     measure on a PostgreSQL of its own, then 1,000 to 1,000,000 people
    python -m benchmarks.million --people 50000

Measured: durable appends a second with and without the message to other servers, by how many servers listen (the best
of three rounds: others may be busy here); what a server spends on hearing of a table that it does not have open. Taken
from the other benchmarks: the processor time and bytes of a move, the memory of an open table with its sockets. Then a
move's way is simulated: it waits for its server's core and for its turn at the database's commits, and all hear of it.
"""

from __future__ import annotations

import argparse
import asyncio
import heapq
import math
import random
import time
from dataclasses import dataclass

from tests.server import postgres
from tests.server.logs import make_row

from railbird.server.bus import CHANNEL, PostgresBus
from railbird.server.store import Entry, Summary
from railbird.server.store_postgres import PostgresStore

WRITERS = 32
LISTENERS = (1, 8, 32)
MESSAGES = 20_000
SECONDS = 3.0
BUSY = 0.7  # of a core, a disk or a lock: more, and waiting times grow without end
SOCKETS = 5_000  # of one server process, its own limit


@dataclass(frozen=True)
class Costs:
    """Seconds, bytes and numbers of one move and one person."""

    per_table: float = 3.0  # people at a table
    decision: float = 8.0  # seconds between two moves of a table
    move: float = 0.0008  # of a server's core: rules, entry, messages to the seats
    sent: float = 12_000.0  # bytes to the people at the table
    memory: float = 90_000.0  # bytes of a person's socket and part of a table
    heard: float = 0.00002  # of a server's core, for a message about another's table
    commit: float = 0.0002  # of the database, where nobody is told
    told: float = 0.00025  # of the database, where other servers are: one such commit goes through at a time,
    listener: float = 0.00001  # and takes so much more for each server that listens

    def commits(self, servers: int) -> float:
        """Seconds of the database for one append."""
        return self.commit if servers == 1 else self.told + self.listener * servers


def main() -> int:
    parser = argparse.ArgumentParser(description="what many people would need")
    parser.add_argument("--people", type=int, nargs="*", default=[1_000, 10_000, 100_000, 1_000_000])
    parser.add_argument("--move", type=float, default=Costs.move * 1000, help="ms of a core per move")
    parser.add_argument("--decision", type=float, default=Costs.decision, help="seconds between two moves of a table")
    wish = parser.parse_args()
    if reason := postgres.missing():
        print(reason)
        return 2
    with postgres.running() as url:
        measured = asyncio.run(measure(url))
    costs = Costs(move=wish.move / 1000, decision=wish.decision, **measured)
    print(f"\n{'people':>10} {'moves/s':>8} {'servers':>8} {'GB':>6} {'Gbit/s':>7}")
    for people in wish.people:
        print(need(people, costs))
    most = largest(costs)
    servers, _ = needs(most, costs)
    cells = math.ceil(max(wish.people) / most)
    print(f"\nOne database with {servers} servers holds some {most:,} people; {max(wish.people):,} need {cells} such.")
    return 0


# Measuring.


async def measure(url: str) -> dict[str, float]:
    plain, told = 0.0, dict.fromkeys(LISTENERS, 0.0)
    for _ in range(3):
        plain = max(plain, await appends(url, listeners=0, notify=False))
        for listeners in LISTENERS:
            told[listeners] = max(told[listeners], await appends(url, listeners, notify=True))
    print(f"{'appends a second, nobody is told':44} {plain:8,.0f}")
    for listeners in LISTENERS:
        print(f"{f'each with a message to {listeners} servers':44} {told[listeners]:8,.0f}", flush=True)
    heard = await hearing(url)
    print(f"{'hearing of a table that is not open':44} {1e6 * heard:8.1f} µs")
    few, many = LISTENERS[0], LISTENERS[-1]
    listener = max(0.0, (1 / told[many] - 1 / told[few]) / (many - few))
    return {"commit": 1 / plain, "told": 1 / told[few] - few * listener, "listener": listener, "heard": heard}


async def appends(url: str, listeners: int, notify: bool) -> float:
    """Durable appends a second by many writers at once, each to its own table."""
    import asyncpg

    store = PostgresStore(url)
    await store.open()
    lines = [await asyncpg.connect(url) for _ in range(listeners)]
    for line in lines:
        await line.add_listener(CHANNEL, lambda *_: None)
    if not notify:  # the same statement, with a function that tells nobody
        db = await asyncpg.connect(url)
        await db.execute("CREATE SCHEMA IF NOT EXISTS silent")
        await db.execute(
            "CREATE OR REPLACE FUNCTION silent.pg_notify(text, text) RETURNS void LANGUAGE sql AS 'SELECT'"
        )
        await db.execute("ALTER ROLE postgres SET search_path = silent, pg_catalog, public")
        await db.close()
        await store._pool.expire_connections()
    count = 0
    end = time.monotonic() + SECONDS

    async def write(number: int) -> None:
        nonlocal count
        row = make_row("long_shot_dice", table=f"{time.time_ns() % 10**9:09}-{number:06}")
        await store.create(row)
        n = 0
        while time.monotonic() < end:
            n += 1
            entry = Entry(n, "act", 0, {"steps": [[0, "bet 3"]], "to": 511}, f"0:{n}", 2.0)
            await store.append(row.id, [entry], Summary(phase="playing"))
            count += 1

    await asyncio.gather(*(write(number) for number in range(WRITERS)))
    if not notify:
        db = await asyncpg.connect(url)
        await db.execute("ALTER ROLE postgres RESET search_path")
        await db.close()
    for line in lines:
        await line.close()
    await store.close()
    return count / SECONDS


async def hearing(url: str) -> float:
    """Seconds of the core for one message about a table that this server does not have open."""
    import asyncpg

    bus = PostgresBus(url, "me")
    count = 0

    def heard(table: str | None) -> None:
        nonlocal count
        count += 1

    await bus.open(heard)
    db = await asyncpg.connect(url)
    before = time.process_time()
    say = f"PERFORM pg_notify('{CHANNEL}', 'others abcdefgh' || n);"
    await db.execute(f"DO $$ BEGIN FOR n IN 1..{MESSAGES} LOOP {say} END LOOP; END $$")
    while count < MESSAGES:
        await asyncio.sleep(0.01)
    spent = time.process_time() - before
    await db.close()
    await bus.close()
    return spent / MESSAGES


# Adding up.


def needs(people: float, costs: Costs) -> tuple[int, dict[str, float]]:
    """How many servers, and how much of each limit is in use then."""
    moves = people / costs.per_table / costs.decision
    servers = max(1, math.ceil(people / SOCKETS / BUSY), math.ceil(moves * costs.move / BUSY))
    heard = moves * costs.heard if servers > 1 else 0.0  # every server hears of every move
    while heard < BUSY and moves * costs.move / servers + heard > BUSY:
        servers = math.ceil(servers * 1.1)
    use = {
        "commits of the database": moves * costs.commits(servers),
        "a server's core": moves * costs.move / servers + heard,
        "a server's sockets": people / servers / SOCKETS,
    }
    return servers, use


def need(people: int, costs: Costs) -> str:
    moves = people / costs.per_table / costs.decision
    servers, use = needs(people, costs)
    first = max(use, key=lambda name: use[name])
    shown = ", ".join(f"{name} {100 * share:.0f} %" for name, share in use.items() if share > 0.1)
    wait = simulate(moves, servers, costs)
    word = "holds" if use[first] <= BUSY + 0.01 else f"BREAKS at the {first}"
    waits = f"a move takes {1000 * wait:.0f} ms (95 %)" if wait < 60 else "moves wait without end"
    return (
        f"{people:10,} {moves:8,.0f} {servers:8,} {people * costs.memory / 1e9:6.1f}"
        f" {8 * moves * costs.sent / 1e9:7.2f}  {word}; {waits}; {shown}"
    )


def largest(costs: Costs) -> int:
    """People that one database holds."""
    low, high = 1, 10_000_000
    while high - low > low // 100 + 1:
        middle = (low + high) // 2
        if max(needs(middle, costs)[1].values()) <= BUSY + 0.01:
            low = middle
        else:
            high = middle
    return low


def simulate(moves: float, servers: int, costs: Costs, count: int = 40_000) -> float:
    """Seconds that 95 of 100 moves take, from their frame until they are durable: those of one server in full, the
    commits of all. A move waits for its server's core, then for its turn at the database."""
    rng = random.Random(1)
    core = [0.0] * servers
    turn = 0.0
    commit = costs.commits(servers)
    extra = moves * costs.heard if servers > 1 else 0.0  # a part of each core goes to hearing
    service = costs.move / max(0.02, 1 - extra)
    now = 0.0
    waiting: list[tuple[float, float]] = []
    took: list[float] = []
    for _ in range(count):
        now += rng.expovariate(moves)
        which = rng.randrange(servers)
        core[which] = max(core[which], now) + service
        heapq.heappush(waiting, (core[which], now))
    while waiting:
        ready, asked = heapq.heappop(waiting)
        turn = max(turn, ready) + commit
        took.append(turn - asked)
    took.sort()
    if turn > 1.5 * now + 1:
        return math.inf  # the queue only grows
    return took[int(0.95 * len(took))]


if __name__ == "__main__":
    raise SystemExit(main())
