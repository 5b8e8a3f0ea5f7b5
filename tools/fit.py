"""Fit the weights of a game's tactics: python tools/fit.py GAME [--positions N] [--worlds N] [--games N] [--out FILE].

The recipe is explained in docs/bots.md. In short: at some decisions of games by tactics every legal action is played
out in the same imagined worlds with the same dice; a set of weights is worth the mean win share of the actions that it
picks; a weight is moved if that gains with t > 1.8; and every moved weight must then prove itself in matches on fresh
deals, because what is equal in the sample can differ by ten points at the table. Nothing is written but the file you
name.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

import railbird
from railbird.engine.constants import CHANCE, OVER, STEADY
from railbird.engine.contract import Choices, State
from railbird.engine.generator import Rng
from railbird.engine.playout import Playout
from railbird.games.registry import find, open_edition
from railbird.match.setup import read_options

SURE = 1.8  # t of a gain in the sample, for a weight to be moved
STEPS = (1.35, 0.65, 1.9, 0.3)
FROM_NOTHING = (0.3, -0.3, 1.0, -1.0)  # tried for a weight that is 0
MOST_ACTIONS = 40
FRESH = 1_000_000  # seeds of matches begin here, far from those of the sample


@dataclass
class Fork:
    """A decision, and what each action won in playouts."""

    state: State
    seat: int
    won: dict[int, float]


class Bench:
    """A game whose seats play by row 0 of the weights, but for one that may play by row 1."""

    def __init__(self, game: str, seats: int) -> None:
        rules = find(game)
        self.seats = seats
        self.tables = rules.tables(open_edition(rules)[0])
        self.root = rules.start(self.tables, seats, read_options(rules, {}, seats))
        self.size = len(self.tables.weights) // 2
        self.names = names_of(game, self.size)
        self.playout = Playout(0, [STEADY] * 8)
        self.out = Choices()

    def current(self) -> list[float]:
        return list(self.tables.weights)[: self.size]

    def play_by(self, weights: Sequence[float], others: Sequence[float], seat: int) -> None:
        self.tables.weights = [*others, *weights]
        self.tables.row = [self.size if other == seat else 0 for other in range(8)]

    def share(self, state: State, seat: int) -> float:
        winners = state.winners()
        return (winners >> seat & 1) / winners.bit_count()

    # The sample.

    def forks(self, positions: int, worlds: int, seed: int) -> list[Fork]:
        """So many decisions with a choice, about one in sixteen of those that come up."""
        self.play_by(self.current(), self.current(), -1)
        found: list[Fork] = []
        rng, pick = Rng(seed), Rng(~seed)
        state = self.root.clone()
        while len(found) < positions:
            state.copy_from(self.root)
            while state.due != OVER and len(found) < positions:
                if state.due == CHANCE:
                    state.happen(state.sample(rng, self.out))
                    continue
                waiting = state.waiting()
                seat = (waiting & -waiting).bit_length() - 1
                actions = state.actions(seat)
                if 1 < len(actions) <= MOST_ACTIONS and pick.below(16) == 0:
                    found.append(self.fork(state, seat, actions, worlds, 1 + len(found)))
                state.act(seat, state.tactic(seat, rng, self.out))
        return found

    def fork(self, state: State, seat: int, actions: list[int], worlds: int, seed: int) -> Fork:
        """Every action in the same worlds: the same hidden things, the same dice."""
        world, trial = state.clone(), state.clone()
        won = dict.fromkeys(actions, 0.0)
        for number in range(worlds):
            world.copy_from(state)
            world.determinize(seat, Rng(seed * worlds + number))
            for action in actions:
                trial.copy_from(world)
                trial.act(seat, action)
                self.playout.reseed(seed * worlds + number)
                self.playout.finish(trial)
                won[action] += self.share(trial, seat) / worlds
        return Fork(state.clone(), seat, won)

    def picks(self, forks: Sequence[Fork], weights: Sequence[float]) -> list[float]:
        """The win share of what these weights choose, fork by fork."""
        self.tables.weights = [*weights, *weights]
        values = []
        for fork in forks:
            fork.state.price(fork.seat, self.out)
            values.append(fork.won[self.out.dearest()])
        return values

    def search(self, forks: Sequence[Fork], start: Sequence[float]) -> list[float]:
        """One weight after the other, twice; half as far the second time."""
        best = list(start)
        value = self.picks(forks, best)
        for sweep in (1.0, 0.5):
            for index in range(self.size):
                tried = [best[index] * step**sweep for step in STEPS]
                if best[index] == 0.0:
                    tried = [step * sweep for step in FROM_NOTHING]
                for number in tried:
                    other = [*best[:index], number, *best[index + 1 :]]
                    picked = self.picks(forks, other)
                    if paired_t(picked, value) > SURE:
                        best, value = other, picked
                        print(
                            f"  {self.names[index]}: {start[index]:g} -> {number:g}, {gain(picked, value)}", flush=True
                        )
        return best

    # Matches.

    def match(self, weights: Sequence[float], others: Sequence[float], games: int, seed: int) -> list[float]:
        """One player by these weights among others, from every seat of each deal: the share of each deal."""
        state = self.root.clone()
        shares = []
        for deal in range(max(2, games // self.seats)):
            won = 0.0
            for seat in range(self.seats):
                self.play_by(weights, others, seat)
                state.copy_from(self.root)
                self.playout.reseed(seed + deal)
                self.playout.finish(state)
                won += self.share(state, seat)
            shares.append(won / self.seats)
        return shares


def names_of(game: str, size: int) -> list[str]:
    """What each weight is called: W_BONUS, W_BONUS + 1 and so on."""
    constants = sys.modules[f"railbird.games.{game}.rules.constants"]
    begins = sorted((getattr(constants, name), name) for name in dir(constants) if name.startswith("W_"))
    names = []
    for (begin, name), (end, _) in zip(begins, [*begins[1:], (size, "")], strict=True):
        names += [name if end == begin + 1 else f"{name} + {i}" for i in range(end - begin)]
    return names


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1) / len(values))


def paired_t(new: Sequence[float], old: Sequence[float]) -> float:
    mean, error = mean_and_error([a - b for a, b in zip(new, old, strict=True)])
    return mean / error if error else 0.0


def gain(new: Sequence[float], old: Sequence[float]) -> str:
    mean, error = mean_and_error([100 * (a - b) for a, b in zip(new, old, strict=True)])
    return f"{mean:+.2f} ± {1.96 * error:.2f} points"


def proven(bench: Bench, fitted: list[float], before: list[float], games: int) -> tuple[list[float], dict[str, Any]]:
    """Leave out each moved weight in turn, on the same deals: one without which the rest plays better is put back."""
    told: dict[str, Any] = {}
    full = bench.match(fitted, before, games, FRESH)
    kept = list(fitted)
    for index in [index for index in range(bench.size) if fitted[index] != before[index]]:
        without = [*fitted[:index], before[index], *fitted[index + 1 :]]
        shares = bench.match(without, before, games, FRESH)
        stays = paired_t(shares, full) <= 0.5
        if not stays:
            kept[index] = before[index]
        told[bench.names[index]] = {"before": before[index], "fitted": fitted[index], "kept": stays,
                                    "worth": gain(full, shares)}  # fmt: skip
        print(f"  {bench.names[index]}: worth {gain(full, shares)}, {'kept' if stays else 'put back'}", flush=True)
    return kept, told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=railbird.game_ids())
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--positions", type=int, default=4000)
    parser.add_argument("--worlds", type=int, default=40)
    parser.add_argument("--games", type=int, default=8000, help="of each match")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="write the result there, as JSON")
    asked = parser.parse_args()
    bench = Bench(asked.game, asked.seats)
    before = bench.current()
    print(f"{asked.game}: {bench.size} weights, {asked.positions} positions of {asked.worlds} worlds", flush=True)
    forks = bench.forks(asked.positions, asked.worlds, asked.seed)
    fitted = bench.search(forks, before)
    sample = gain(bench.picks(forks, fitted), bench.picks(forks, before))
    print(f"in the sample {sample} a decision; now matches, one fitted among {asked.seats - 1} of before", flush=True)
    kept, told = proven(bench, fitted, before, asked.games)
    mean, error = mean_and_error(bench.match(kept, before, asked.games, 2 * FRESH))
    par = 100 / asked.seats
    print(f"what was kept, on fresh deals: {100 * mean:.1f} ± {196 * error:.1f} % (par {par:.1f})", flush=True)
    if asked.out:
        result = {"game": asked.game, "seats": asked.seats, "sample": sample, "weights": told,
                  "share": 100 * mean, "half": 196 * error}  # fmt: skip
        asked.out.write_text(json.dumps(result, indent=1) + "\n")


if __name__ == "__main__":
    main()
