"""Does a review find what is bad, and only that?

    python benchmarks/reviewing.py [--game GAME] [--matches 12] [--depth 1024]

In every match one seat acts at random now and then, the others by tactics. Each turn is reviewed, and judged once more
in many fresh worlds for reference. Bad is a turn that truly loses five points or more; found, if the review says
mistake or blunder; a false alarm, if it says so of a turn that loses less than half of that.
"""

from __future__ import annotations

import argparse
import math
import random
import time

import railbird
from railbird.analysis.moments import follow
from railbird.analysis.review import DEPTH, Reviewing
from railbird.analysis.turns import checked, judge
from railbird.bots import bot_move, make_bot

ERRS = 0.15  # of the errant seat's decisions
BAD = 0.05
SEATS = 4


def errant_match(game: str, seed: int) -> railbird.Match:
    """Seat 0 errs; who sits where is drawn by the rules."""
    rng = random.Random(seed)
    match = railbird.new(game, seats=SEATS, seed=seed)
    bots = {seat: make_bot("steady", seat) for seat in range(SEATS)}
    while not match.over:
        seat = match.waiting[0]
        if seat == 0 and rng.random() < ERRS:
            match.play(rng.choice(match.actions(seat)), seat)
        else:
            match.play(bot_move(match, seat, bots[seat]), seat)
    return match


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", choices=railbird.game_ids())
    parser.add_argument("--matches", type=int, default=12)
    parser.add_argument("--depth", type=int, default=DEPTH)
    parser.add_argument("--reference", type=int, default=4096, help="worlds of the second judgement")
    options = parser.parse_args()
    print(f"{'game':16}{'matches':>8}{'found':>12}{'alarms a match':>16}{'s a match':>11}{'luck of seat 1':>18}")
    for game in [options.game] if options.game else railbird.game_ids():
        bad = found = alarms = 0
        seconds, luck = 0.0, []
        for seed in range(options.matches):
            match = errant_match(game, seed)
            course = follow(match.record())
            began = time.process_time()
            under_way = Reviewing(course, options.depth, seed)
            review = under_way.run(1, None)
            seconds += time.process_time() - began
            split = review.seats[0].split
            assert split is not None
            luck.append(split.luck + split.hidden)
            for turn, told in zip(under_way.turns, review.turns, strict=True):
                said = told.word in ("mistake", "blunder")
                if not said and turn.seat != 0:
                    continue
                true = checked(judge(turn, seed + 10**6, options.reference), seed + 10**6, options.reference).loss.value
                bad += turn.seat == 0 and true >= BAD
                found += turn.seat == 0 and true >= BAD and said
                alarms += said and true < BAD / 2
        mean = sum(luck) / len(luck)
        error = math.sqrt(sum((one - mean) ** 2 for one in luck) / max(len(luck) - 1, 1) / len(luck))
        print(
            f"{game:16}{options.matches:>8}{f'{found} of {bad}':>12}{alarms / options.matches:>16.2f}"
            f"{seconds / options.matches:>11.1f}{f'{100 * mean:+.1f} ± {100 * error:.1f}':>18}",
            flush=True,
        )


if __name__ == "__main__":
    main()
