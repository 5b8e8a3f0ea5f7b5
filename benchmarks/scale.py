"""A hundred thousand tables in one database: how long the server takes to start, what it costs when nobody plays, how
fast a table opens and a list of fifty tables is answered, and whether moves wait while ten thousand old tables go.

    python -m benchmarks.scale                       SQLite and a PostgreSQL of its own, 100,000 tables each
    python -m benchmarks.scale --tables 1000 --only sqlite

The tables are copies of played matches of all four games, with logs of up to 30 entries; a tenth is not begun, a fifth
under way, the rest said to be finished. All is on loopback and removed. The exit code is 1 if a target is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.server import postgres
from tests.server.client import Player, Server
from tests.server.logs import make_row, play
from tests.server.process import free_port

from railbird.games.registry import game_ids
from railbird.server.backup import COLUMNS
from railbird.server.paths import FILE
from railbird.server.sqlite_file import migrate
from railbird.server.store import encode
from railbird.server.tokens import hash_of, new_table_id, new_token

TARGETS = {
    "start, s": 1.0,
    "idle, % of a core": 1.0,
    "memory, MB": 150.0,
    "opening, ms": 20.0,
    "fifty of mine, ms": 20.0,
}
ENTRIES = 30  # of a table, at most
OPENED = 60
IDLE_SECONDS = 80.0  # at least one look for old tables falls into it
TOKEN = new_token()


def main() -> int:
    parser = argparse.ArgumentParser(description="a server over many tables")
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--only", choices=("sqlite", "postgresql"))
    wish = parser.parse_args()
    missed = False
    if wish.only != "postgresql":
        with tempfile.TemporaryDirectory(prefix="railbird-scale") as folder:
            missed |= measure(folder, wish.tables, lambda rows: into_sqlite(Path(folder) / FILE, rows))
    if wish.only != "sqlite":
        if reason := postgres.missing():
            print(reason)
            return 2
        with postgres.running() as url:
            missed |= measure(url, wish.tables, lambda rows: asyncio.run(into_postgres(url, rows)))
    return 1 if missed else 0


# Making them.

Rows = dict[str, list[tuple[Any, ...]]]


def batches(count: int) -> Iterator[Rows]:
    rng = random.Random(1)
    now = time.time()
    token = hash_of(TOKEN)
    patterns = [pattern(game, length) for game in game_ids() for length in (0, 12, ENTRIES)]
    for first in range(0, count, 1000):
        rows: Rows = {name: [] for name in COLUMNS}
        for number in range(first, min(first + 1000, count)):
            share = number % 10
            begun = [one for one in patterns if bool(one[1]) == bool(share)]
            row, log, summary = rng.choice(begun)
            phase = "open" if share == 0 else "playing" if share < 3 else "over"
            at = now - rng.random() * 80_000
            table = new_table_id()
            rows["tables"].append(
                (table, row.game, encode(row.spec).decode(), row.seed, token, at, at, summary(phase), phase, at)
            )
            rows["seats"] += [(table, seat, token) for seat in range(len(row.seats))]
            rows["entries"] += [(table, e.n, e.kind, e.seat, encode(e.data).decode(), e.command, at) for e in log]
        yield rows


def pattern(game: str, length: int) -> tuple[Any, Any, Callable[[str], str]]:
    row = make_row(game)
    progress, log = play(row, random.Random(length), most=length) if length else (None, [])
    known = progress.summary() if progress else row.summary

    def summary(phase: str) -> str:
        known.phase = phase
        return encode(known).decode()

    return row, log, summary


def into_sqlite(path: Path, rows: Iterator[Rows]) -> None:
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = OFF")
        migrate(db)
        for batch in rows:
            db.execute("BEGIN")
            for name, columns in COLUMNS.items():
                places = ", ".join("?" * len(columns))
                db.executemany(f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({places})", batch[name])
            db.execute("COMMIT")


async def into_postgres(url: str, rows: Iterator[Rows]) -> None:
    import asyncpg

    from railbird.server.store_postgres import migrate as migrate_postgres

    db = await asyncpg.connect(url)
    await migrate_postgres(db)
    for batch in rows:
        async with db.transaction():
            for name, columns in COLUMNS.items():
                await db.copy_records_to_table(name, records=batch[name], columns=columns)
    await db.execute("ANALYZE")
    await db.close()


# Measuring.


def measure(data: str, count: int, make: Callable[[Iterator[Rows]], None]) -> bool:
    """Print the figures; whether a target was missed."""
    ids: list[str] = []

    def noted() -> Iterator[Rows]:
        for batch in batches(count):
            ids.extend(row[0] for row in batch["tables"])
            yield batch

    began = time.monotonic()
    make(noted())
    name = "PostgreSQL" if data.startswith("postgresql") else "SQLite"
    print(f"{name}: {count:,} tables made in {time.monotonic() - began:.0f} s{size_of(data)}", flush=True)
    figures = {}
    starts = []
    for _ in range(3):
        process, server, took = start(data)
        starts.append(took)
        if len(starts) < 3:
            stop(process)
    try:
        figures["start, s"] = statistics.median(starts)
        rng = random.Random(2)
        figures["fifty of mine, ms"] = statistics.median(mine(server, rng.sample(ids, 50)) for _ in range(20))
        figures["opening, ms"] = statistics.median(opening(server, table) for table in rng.sample(ids, OPENED))
        figures["memory, MB"] = memory(process) / 1e6
        before = busy(process)
        time.sleep(IDLE_SECONDS)
        figures["idle, % of a core"] = 100 * (busy(process) - before) / IDLE_SECONDS
    finally:
        stop(process)
    load = os.getloadavg()[0] / (os.cpu_count() or 1)
    for name, target in TARGETS.items():
        verdict = "ok" if figures[name] <= target else "MISSED" if load < 1.5 else "too busy to say"
        print(f"   {name:20} {figures[name]:8.2f}   target {target:g}: {verdict}", flush=True)
    print(f"   load of each core    {load:8.2f}", flush=True)
    expiring(data, count // 10)
    return any(figures[name] > target for name, target in TARGETS.items()) and load < 1.5


def size_of(data: str) -> str:
    path = Path(data) / FILE
    return f", {path.stat().st_size / 1e6:,.0f} MB" if path.exists() else ""


def expiring(data: str, due: int) -> None:
    """The time until a move is durable, before and while the tables that never began are removed."""
    process, server, _ = start(data, "--expire-unstarted", "0.014")
    try:
        players = new_match(server)
        rng = random.Random(3)
        times: dict[bool, list[float]] = {False: [], True: []}
        began = last = time.monotonic()
        gone = 0
        while gone < 0.9 * due and time.monotonic() - began < 400:
            time.sleep(0.3)  # within the limits of one socket
            for player in players:
                player.settle()
            if players[0].over:
                players = new_match(server)
            acting = [player for player in players if player.to_act]
            if acting:
                before = time.perf_counter()
                acting[0].command(
                    "undo" if acting[0].table["view"]["undo"] else "act",
                    seat=acting[0].table["look"],
                    move=acting[0].table["move"],
                    **(
                        {}
                        if acting[0].table["view"]["undo"]
                        else {"do": rng.choice(acting[0].table["actions"])["code"]}
                    ),
                )
                times[gone > 0].append(1000 * (time.perf_counter() - before))
            if time.monotonic() - last > 1:
                last = time.monotonic()
                gone = expired(server)
        for going, name in ((False, "before"), (True, "while they go")):
            if len(times[going]) > 1:
                slow = statistics.quantiles(times[going], n=20)[-1]
                print(
                    f"   moves {name:14} {statistics.median(times[going]):8.2f} ms, 95 %: {slow:.2f} ms"
                    f" of {len(times[going])}"
                )
        print(f"   old tables gone      {gone:8,} in {time.monotonic() - began:.0f} s", flush=True)
    finally:
        stop(process)


def new_match(server: Server) -> list[Player]:
    made = server.make(seats=["link", "link"])
    players = [server.sit(made, seat) for seat in range(2)]
    players[0].until(lambda: players[0].table["phase"] == "playing")
    return players


def back_and_forth(player: Player, rng: random.Random) -> None:
    """A move, taken back where that can be, so that the match does not end."""
    table = player.table
    where = {"seat": table["look"], "move": table["move"]}
    if table["view"]["undo"]:
        player.command("undo", **where)
    else:
        player.command("act", do=rng.choice(table["actions"])["code"], **where)


def expired(server: Server) -> int:
    figures = server.ask("/metrics")[1].decode()
    return int(figures.split("\nrailbird_expired_total ")[1].split()[0])


def start(data: str, *more: str) -> tuple[subprocess.Popen[bytes], Server, float]:
    """As somebody starts it who hosts: seconds until it answers."""
    port = free_port()
    program = shutil.which("railbird", path=str(Path(sys.executable).parent)) or "railbird"
    began = time.monotonic()
    process = subprocess.Popen([program, "serve", "--port", str(port), "--no-browser", "--data", data, *more])
    server = Server(port)
    while True:
        with contextlib.suppress(OSError):
            if server.ask("/health")[0] == 200:
                return process, server, time.monotonic() - began
        assert process.poll() is None, "the server did not start"
        time.sleep(0.005)


def stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    process.wait(60)


def mine(server: Server, tables: list[str]) -> float:
    body = {"tables": [{"table": table, "token": TOKEN} for table in tables]}
    began = time.perf_counter()
    status, told, _ = server.ask("/api/mine", body)
    took = time.perf_counter() - began
    assert status == 200, told
    assert all(table["phase"] in ("open", "playing", "over") for table in told["tables"])
    time.sleep(0.1)
    return 1000 * took


def opening(server: Server, table: str) -> float:
    """From the greeting to the whole table, on a new connection."""
    began = time.perf_counter()
    player = Player(server.port, table, [TOKEN])
    took = time.perf_counter() - began
    assert player.closed is None, player.closed
    player.close()
    time.sleep(0.06)  # within the limits of one address
    return 1000 * took


def memory(process: subprocess.Popen[bytes]) -> int:
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) * 1024


def busy(process: subprocess.Popen[bytes]) -> float:
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    sys.exit(main())
