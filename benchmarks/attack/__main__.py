"""Attack a server of one's own for ten minutes, on loopback, and count.

    make attack                                     ten minutes
    python -m benchmarks.attack --minutes 2         all of it in less time
    python -m benchmarks.attack --only floods

Kills of the server and of PostgreSQL while people play, spoilt bytes, frames and bodies, floods and slow clients, and
twins that differ only in what a viewer cannot know. Prints one table of counts; the exit code is 1 if anything was
lost, leaked, broken or let through. Everything that is started is stopped.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from benchmarks.attack import database, server, wire
from tests.server import postgres
from tests.server.twins import compare, new_progress

from railbird.games.registry import find, game_ids

ALWAYS = 10_000_000


class Row(NamedTuple):
    attack: str
    counts: str
    bad: list[str]


def main() -> int:
    parser = argparse.ArgumentParser(description="attack a server of one's own, and count")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--only", choices=ATTACKS, help="one of them, for all of the time")
    wish = parser.parse_args()
    print(f"seed {wish.seed}", flush=True)
    chosen = {wish.only: 1.0} if wish.only else {name: share for name, (share, _) in ATTACKS.items()}
    began = time.monotonic()
    rows: list[Row] = []
    spent = 0.0
    for name, share in chosen.items():
        spent += share
        until = began + 60 * wish.minutes * spent / sum(chosen.values())
        rows += ATTACKS[name][1](until, wish.seed)
        print(f"{name}: done after {time.monotonic() - began:.0f} s", flush=True)
    print()
    for row in rows:
        print(f"{row.attack:34} {row.counts:96} {'BAD: ' + str(len(row.bad)) if row.bad else 'ok'}")
        for line in row.bad[:5]:
            print(f"    {line[:300]}")
    return 1 if any(row.bad for row in rows) else 0


def killed(name: str, found: database.Kills) -> Row:
    waits = found.waits or [0.0]
    counts = (
        f"{found.kills} kills, {found.acknowledged:,} acknowledged moves, {len(found.missing)} lost,"
        f" {found.tables} tables, {len(found.unopened)} do not open, on after {statistics.median(waits):.2f} s"
    )
    return Row(name, counts, found.bad)


def server_killed(until: float, seed: int) -> list[Row]:
    with tempfile.TemporaryDirectory(prefix="railbird-attack") as folder:
        return [killed("server killed, SQLite", server.attack(Path(folder), ALWAYS, 150 * ALWAYS, 6, seed, until))]


def database_killed(until: float, seed: int) -> list[Row]:
    if reason := postgres.missing():
        return [Row("PostgreSQL killed, two servers", f"not done: {reason}", [])]
    return [killed("PostgreSQL killed, two servers", database.attack(ALWAYS, 150 * ALWAYS, 8, seed, until))]


def spoilt_bytes(until: float, seed: int) -> list[Row]:
    with tempfile.TemporaryDirectory(prefix="railbird-attack") as folder:
        sent = wire.attack(Path(folder), ALWAYS, ALWAYS, seed, until)
    answers = ", ".join(f"{count:,} {status}" for status, count in sorted(sent.answers.items()))
    counts = (
        f"{sent.requests:,} requests, {sent.frames:,} frames: {answers}; others waited {sent.longest:.2f} s at most"
    )
    return [Row("spoilt bytes", counts, sent.bad)]


def twins(until: float, seed: int) -> list[Row]:
    rng = random.Random(seed)
    matches = compared = 0
    leaks: list[str] = []
    while time.monotonic() < until:
        game = rng.choice(game_ids())
        seats = rng.choice([count for count in find(game).seats if count > 1])
        more, found = compare(new_progress(game, seats, rng.randbytes(32)), rng.randrange(10**9), undo=0.2)
        matches, compared, leaks = matches + 1, compared + more, leaks + found
    return [Row("twins", f"{matches} matches, {compared:,} messages compared, {len(leaks)} differ", leaks)]


def run_tests(name: str, files: list[str], examples: int) -> Callable[[float, int], list[Row]]:
    """The tests of the suite, again and again, with more examples and another seed each time."""

    def run(until: float, seed: int) -> list[Row]:
        held, bad, rounds = 0, [], 0
        while rounds == 0 or time.monotonic() < until:
            rounds += 1
            more, failed = run_once(files, examples, seed + rounds)
            held, bad = held + more, bad + failed
        return [Row(name, f"{rounds} rounds, {held:,} attacks held off", bad)]

    return run


def run_once(files: list[str], examples: int, seed: int) -> tuple[int, list[str]]:
    """How many tests held, and which did not."""
    with tempfile.TemporaryDirectory(prefix="railbird-attack") as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", *files, "-q", "-p", "no:cacheprovider", f"--junitxml={report}"]
        subprocess.run(
            [*command, f"--hypothesis-seed={seed}"],
            env={**os.environ, "RAILBIRD_EXAMPLES": str(examples)},
            stdout=subprocess.DEVNULL,
            check=False,
        )
        cases = list(ElementTree.parse(report).iter("testcase"))
    bad = [case.get("name", "") for case in cases if case.find("failure") is not None or case.find("error") is not None]
    return len(cases) - len(bad), bad


TESTS = "tests/server/test_{}.py"
ATTACKS: dict[str, tuple[float, Callable[[float, int], list[Row]]]] = {
    "server": (2.0, server_killed),
    "database": (3.0, database_killed),
    "bytes": (1.0, spoilt_bytes),
    "frames": (1.5, run_tests("frames and bodies of any shape", [TESTS.format("storm"), TESTS.format("fuzz")], 300)),
    "floods": (1.5, run_tests("floods and slow clients", [TESTS.format("connections"), TESTS.format("limits")], 60)),
    "twins": (1.0, twins),
}


if __name__ == "__main__":
    sys.exit(main())
