"""Do the odds hold? Predicted against actual, in matches of steady bots:

    make calibration        or        python benchmarks/calibration.py --positions 20000 [--game GAME] [--docs]

Two moments of every match are looked at with what a random seat knows there. Its playouts are halved by world: cases
are put into bins by what one half says and judged by the other, and the reverse, so that the playouts' own noise
cancels. Errors are by match. The Brier score is the mean of (a - o)(b - o) over the two halves: free of noise, too.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import railbird
from railbird.analysis.samples import Position, Sample
from railbird.engine.constants import CHANCE, CHANCES, OVER, PLACES, STEADY
from railbird.engine.contract import State
from railbird.engine.playout import Playout
from railbird.games.registry import find, open_edition
from railbird.match.setup import read_options

SEATS = 4
WORLDS = {"long_shot_dice": 100, "homestretch": 160, "finish_line": 60, "long_shot": 40}
EDGES = (0.0, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0)
KINDS = ("seats win", "own seat wins", "horses win", "horses show")
DOCS = Path(__file__).parents[1] / "docs"
MARK = "<!-- calibration: written by benchmarks/calibration.py --docs -->"


@dataclass
class Bin:
    """Sums of one bin, and of its matches, by which errors are reckoned."""

    count: float = 0.0
    said: float = 0.0
    came: float = 0.0
    by_match: dict[int, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, match: int, said: float, came: float) -> None:
        self.count += 0.5  # every case is counted twice, once from each half
        self.said += 0.5 * said
        self.came += 0.5 * came
        self.by_match[match] += 0.5 * (came - said)

    @property
    def off(self) -> float:
        return (self.came - self.said) / self.count

    @property
    def error(self) -> float:
        mean = self.off * self.count / len(self.by_match)
        return math.sqrt(sum((value - mean) ** 2 for value in self.by_match.values())) / self.count


class Reliability:
    """Of one kind of forecast."""

    def __init__(self) -> None:
        self.bins = [Bin() for _ in EDGES[1:]]
        self.brier = self.climate = self.came = 0.0
        self.cases = 0

    def add(self, match: int, one: float, other: float, came: float) -> None:
        for by, judge in ((one, other), (other, one)):
            number = next(n for n, edge in enumerate(EDGES[1:]) if by <= edge)
            self.bins[number].add(match, judge, came)
        self.brier += (one - came) * (other - came)
        self.climate += came * came
        self.came += came
        self.cases += 1

    def mean_error(self) -> float:
        """Of all bins, by how many cases they have."""
        return sum(abs(one.off) * one.count for one in self.bins if one.count) / self.cases

    def worst(self) -> Bin:
        """The bin that is off by the most of its own errors, of those with at least ten matches."""
        large = [one for one in self.bins if len(one.by_match) >= 10]
        return max(large, key=lambda one: abs(one.off) / max(one.error, 1e-9))


def moments(game: str, seed: int) -> tuple[State, list[Position]]:
    """The end of a match of steady bots, and two moments of it."""
    rules = find(game)
    state = rules.start(open_edition(rules)[1], SEATS, read_options(rules, {}, SEATS))
    players = len(rules.names(state, ()))
    playout, fallen = Playout(seed, [STEADY] * 8), [0] * CHANCES
    path: list[Position] = []
    while state.due != OVER:
        if state.due == CHANCE:
            path.append(Position(state.clone(), players, tuple(fallen)))
            fallen[state.kind()] += 1
        playout.step(state)
    rng = random.Random(seed)
    inside = path[len(path) // 33 : len(path) - len(path) // 33] or path
    return state, rng.sample(inside, min(2, len(inside)))


def cases(game: str, match: int, worlds: int) -> Iterator[tuple[str, float, float, float]]:
    """(kind, said by one half, said by the other, came) of two moments."""
    end, found = moments(game, match)
    rng = random.Random(~match)
    winners = end.winners()
    for position in found:
        viewer = rng.randrange(SEATS)
        sample = Sample(position, viewer, match)
        sample.grow(worlds)
        for seat in range(SEATS):
            came = 1 / winners.bit_count() if winners >> seat & 1 else 0.0
            said = [mean([row[seat] for row in sample.wins[half::2]]) for half in (0, 1)]
            yield "seats win", said[0], said[1], came
            if seat == viewer:
                yield "own seat wins", said[0], said[1], came
        for race in range(end.races()):
            horses = len(find(game).runners(position.state, race))
            for horse in range(horses):
                for kind, places in (("horses win", 1), ("horses show", PLACES)):
                    hit = [float(horse in row[PLACES * race : PLACES * race + places]) for row in sample.horses]
                    real = float(any(end.horse_at(race, place) == horse for place in range(places)))
                    yield kind, mean(hit[0::2]), mean(hit[1::2]), real


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def measure(game: str, positions: int) -> tuple[dict[str, Reliability], float]:
    found = {kind: Reliability() for kind in KINDS}
    began = time.process_time()
    for match in range(positions // 2):
        for kind, one, other, came in cases(game, match, WORLDS.get(game, 64)):
            found[kind].add(match, one, other, came)
        if match % 500 == 499:
            print(f"  {game}: {2 * (match + 1):,} of {positions:,} positions", flush=True)
    return found, time.process_time() - began


def report(game: str, positions: int, found: dict[str, Reliability], seconds: float) -> list[str]:
    lines = [
        f"**{find(game).title}**: {positions:,} positions, {WORLDS.get(game, 64)} playouts each, {seconds:.0f} s",
        "",
    ]
    lines.append("| | Brier / always the mean | mean error, points | the worst bin: said, came less said |")
    lines.append("|---|---|---|---|")
    for kind, one in found.items():
        worst = one.worst()
        climate = one.climate / one.cases - (one.came / one.cases) ** 2
        lines.append(
            f"| {kind} | {one.brier / one.cases:.4f} / {climate:.4f} | {100 * one.mean_error():.2f} | "
            f"{100 * worst.said / worst.count:.0f} %, {100 * worst.off:+.1f} ± {100 * worst.error:.1f} |"
        )
    lines += ["", "| said | " + " | ".join(f"{100 * low:g} to {100 * high:g}" for low, high in pairs()) + " |"]
    lines.append("|---|" + "---|" * (len(EDGES) - 1))
    for kind in ("seats win", "horses win"):
        row = [f"{100 * one.off:+.1f} ± {100 * one.error:.1f}" if one.count else "" for one in found[kind].bins]
        lines.append(f"| {kind} | " + " | ".join(row) + " |")
    return [*lines, ""]


def pairs() -> Iterator[tuple[float, float]]:
    return pairwise(EDGES)


def plot(results: dict[str, dict[str, Reliability]]) -> str:
    """What was said against what came, seats and horses, one square for each game."""
    side, gap = 200, 44
    parts = []
    for number, (game, found) in enumerate(results.items()):
        left = gap + number * (side + gap)
        parts.append(
            f'<rect x="{left}" y="24" width="{side}" height="{side}" fill="none" stroke="#999"/>'
            f'<line x1="{left}" y1="{24 + side}" x2="{left + side}" y2="24" stroke="#bbb"/>'
            f'<text x="{left}" y="16" font-size="13">{find(game).title}</text>'
        )
        for kind, colour, radius in (("seats win", "#0b6e4f", 4), ("horses show", "#b5471b", 2.5)):
            for one in found[kind].bins:
                if one.count >= 50:
                    x, y = left + side * one.said / one.count, 24 + side * (1 - one.came / one.count)
                    parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{colour}"/>')
    wide = gap + len(results) * (side + gap)
    words = "across: said; up: came. Green: a seat wins; red: a horse shows."
    foot = f'<text x="{gap}" y="{side + 46}" font-size="13">{words}</text>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {side + 56}" font-family="sans-serif">'
        f'<title>Reliability of the odds</title><rect width="{wide}" height="{side + 56}" fill="#fff"/>'
        f"{''.join(parts)}{foot}</svg>\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--positions", type=int, default=20_000)
    parser.add_argument("--game", choices=railbird.game_ids())
    parser.add_argument("--docs", action="store_true", help="write docs/analysis.md's figures and docs/calibration.svg")
    options = parser.parse_args()
    results, lines = {}, []
    for game in [options.game] if options.game else railbird.game_ids():
        found, seconds = measure(game, options.positions)
        results[game] = found
        lines += report(game, options.positions, found, seconds)
        print("\n".join(report(game, options.positions, found, seconds)), flush=True)
    if options.docs:
        page = DOCS / "analysis.md"
        head, _, rest = page.read_text().partition(MARK)
        _, _, tail = rest.partition(MARK)
        page.write_text(f"{head}{MARK}\n\n" + "\n".join(lines) + f"\n{MARK}{tail}")
        (DOCS / "calibration.svg").write_text(plot(results))


if __name__ == "__main__":
    main()
