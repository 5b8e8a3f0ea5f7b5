"""What a move costs a table without sockets and store: python -m benchmarks.messages [OTHER_CHECKOUT ...].

Steady players at tables of four with a spectator; a move is judged and played, and everybody is told. All versions play
the same matches in turns, so that a busy machine slows them alike; the least of the rounds counts. Others must be
compiled (make build). Memory: what a further table takes, when a hundred of them have been played for some time.
"""

from __future__ import annotations

import argparse
import gc
import inspect
import os
import random
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parents[1]
GAMES = ("finish_line", "homestretch", "long_shot", "long_shot_dice")
SEATS, MATCHES, MOVES = 4, 6, 400
FIRST, MORE, PLAYED = 40, 120, 100  # tables before memory is counted, and counted; moves at each


def measure(game: str, memory: bool) -> str:
    """In a process of its own: microseconds a move and bytes a message, or bytes a table."""
    from tests.server.logs import make_row

    from railbird.engine.contract import Choices
    from railbird.engine.generator import Rng
    from railbird.server.fold import OVER, Progress, Stamp
    from railbird.server.projection import Projection

    whole = "whole" in inspect.signature(Projection.message).parameters
    spent, moves, told = 0.0, 0, [0, 0]

    def play(seed: int, most: int) -> Projection:
        nonlocal spent, moves
        progress = Progress(make_row(game, SEATS))
        projection, luck, out, rng = Projection(progress), Rng(seed), Choices(), random.Random(seed)
        for seat in range(SEATS):
            progress.join(seat, f"Player {seat}", "e" * 16, Stamp(f"{seat}:joining-{seat}", 2.0))
        seen: dict[tuple[int | None, tuple[int, ...]], int] = {(seat, (seat,)): 0 for seat in range(SEATS)}
        seen[None, ()] = 0
        for number in range(most):
            if progress.phase == OVER:
                break
            seat = rng.choice(progress.match.waiting)
            code = progress.match.position().tactic(seat, luck, out)
            began = time.process_time()
            if number:
                progress.act(seat, code, progress.move(seat), Stamp(f"{seat}:act-{number:06}", 3.0))
            for (look, seats), known in seen.items():
                now = progress.number_for(seats)
                if now != known:
                    more = (not known,) if whole else ()
                    message = projection.message(look, known, seats, None, *more)
                    seen[look, seats] = now
                    told[0] += len(message)
                    told[1] += 1
            spent += time.process_time() - began
            moves += 1
        return projection

    if not memory:
        for seed in range(MATCHES):
            play(seed, MOVES)
        return f"{1e6 * spent / moves:.0f} {told[0] / told[1]:.0f}"
    tables = [play(seed, PLAYED + seed % 40) for seed in range(FIRST)]
    before = resident()
    tables += [play(seed, PLAYED + seed % 40) for seed in range(FIRST, FIRST + MORE)]
    return f"{(resident() - before) / MORE:.0f}"


def resident() -> int:
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def run(checkout: Path, game: str, memory: bool = False) -> list[int]:
    script = f"__file__ = {__file__!r}; exec(open(__file__).read()); print(measure({game!r}, {memory}))"
    path = os.pathsep.join([str(checkout / "src"), str(checkout)])
    environment = {**os.environ, "PYTHONPATH": path, "RAILBIRD_COMPILED": "1", "PYTHONHASHSEED": "0"}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, cwd=checkout, capture_output=True, text=True, check=True
    )
    return [int(figure) for figure in done.stdout.split()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("others", type=Path, nargs="*", help="checkouts of other versions, compiled")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    checkouts = [*options.others, HERE]
    print(f"{'game':16}{'µs a move':>12}{'bytes a message':>18}{'KB a table':>12}   version")
    for game in GAMES:
        found = [[run(checkout, game) for checkout in checkouts] for _ in range(options.rounds)]
        for n, checkout in enumerate(checkouts):
            cost, size = min(one[n] for one in found)
            print(
                f"{game:16}{cost:>12}{size:>18,}{run(checkout, game, True)[0] / 1024:>12.0f}   {checkout}", flush=True
            )


if __name__ == "__main__" and len(sys.argv[0]) > 2:  # not when it is read for `measure`
    main()
