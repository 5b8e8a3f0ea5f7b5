"""This version of the rules against another one: python benchmarks/versions.py OTHER_CHECKOUT [--instructions].

Both must be compiled (make build). Random players and the tactics each play a fixed batch in either version, in turns,
so that a busy machine slows both; the best CPU time of each counts. --instructions also counts what the processor
executes in a batch (valgrind): that is exact to within the numbers that differ between two runs of Python itself.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
# Random games of a batch, so that each takes about as long; tactics play a tenth of it.
BATCH = {"finish_line": 400, "homestretch": 800, "long_shot": 150, "long_shot_dice": 1500}
OTHER = 100  # of any other game
PLAY = """
import sys, time
sys.path.insert(0, sys.argv[1])
from loops import fresh
from railbird.engine.playout import Playout
game, policy, games = sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
root = fresh(game)
state, playout = root.clone(), Playout(1, [policy] * 8)
start = time.process_time()
sums = playout.many(state, root, games)
print(time.process_time() - start, sums)
"""


def command(game: str, policy: int, games: int) -> list[str]:
    return [sys.executable, "-c", PLAY, str(HERE), game, str(policy), str(games)]


def environment(checkout: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(checkout / "src"), "RAILBIRD_COMPILED": "1", "PYTHONHASHSEED": "0"}


def seconds(checkout: Path, game: str, policy: int, games: int) -> tuple[float, str]:
    """CPU time of a batch, and its scores."""
    done = subprocess.run(
        command(game, policy, games), env=environment(checkout), capture_output=True, text=True, check=True, timeout=600
    )
    time, _, scores = done.stdout.partition(" ")
    return float(time), scores


def instructions(checkout: Path, game: str, policy: int, games: int) -> int:
    """Of a batch: a long run minus a short one, so that the start of Python does not count."""
    counts = []
    with tempfile.TemporaryDirectory() as folder:
        for number in (games, 0):
            tool = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out"]
            run = [*tool, *command(game, policy, number)]
            done = subprocess.run(
                run, env=environment(checkout), capture_output=True, text=True, check=True, timeout=900
            )
            counts.append(int(re.search(r"Collected : (\d+)", done.stderr)[1]))  # type: ignore[index]
    return counts[0] - counts[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("other", type=Path, help="a checkout of the version to compare with, compiled")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--instructions", action="store_true", help="count them, too, with valgrind")
    options = parser.parse_args()
    here = HERE.parent
    print(f"{'game':16}{'players':10}{'games/s':>10}{'ratio':>8}{'instructions':>14}{'ratio':>8}")
    for path in sorted((HERE.parent / "src/railbird/games").glob("*/components.toml")):
        game, size = path.parent.name, BATCH.get(path.parent.name, OTHER)
        for policy, players in enumerate(("random", "tactic")):
            games = size // (10 if policy else 1)
            best = {here: 1e9, options.other: 1e9}
            for _ in range(options.rounds):
                found = {checkout: seconds(checkout, game, policy, games) for checkout in best}
                best = {checkout: min(best[checkout], found[checkout][0]) for checkout in best}
                same = found[here][1] == found[options.other][1]
            line = f"{game:16}{players:10}{games / best[here]:>10,.0f}{best[options.other] / best[here]:>8.2f}"
            if options.instructions:
                own, others = (instructions(checkout, game, policy, games // 10) for checkout in best)
                line += f"{own // (games // 10):>14,}{own / others:>8.2f}"
            print(line, "" if same else " other scores: the rules or tactics differ", flush=True)


if __name__ == "__main__":
    main()
