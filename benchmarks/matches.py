"""Today's tactics against those of a fixed commit: python benchmarks/matches.py GAME [--games N] [--table one|old|all].

Each deal is played once from every seat with the same dice, ties are shared, and intervals (95 %) go by deals. `one` is
one new player against old ones, `old` the other way round; `all` runs both at four seats, two and the largest table.
--speed compares games per second, played by tactics alone, in one interleaved run; --same counts choices that differ.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

import frozen

import railbird
from railbird.engine.constants import CHANCE, OVER, STEADY
from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
from railbird.games.registry import find

NOW = "railbird"


class Table:
    """A new and an old state of the same game, kept in step."""

    def __init__(self, game: str, seats: int, edition: str | None = None) -> None:
        old = frozen.package().__name__
        self.names = (NOW, old)
        self.seats = seats
        self.roots = [frozen.start(name, game, seats, edition) for name in self.names]
        self.states = [root.clone() for root in self.roots]
        module = sys.modules
        self.rngs = [Rng, module[f"{old}.engine.generator"].Rng]
        self.outs = [Choices(), module[f"{old}.engine.contract"].Choices()]

    def play(self, ages: Sequence[int], seed: int) -> list[float]:
        """One game, seat k by the tactics of age ages[k] (0 new, 1 old); everybody's part of the win."""
        now, then = self.states
        now.copy_from(self.roots[0])
        then.copy_from(self.roots[1])
        dice, rngs, outs = Rng(~seed), [rng(2 * seed + age) for age, rng in enumerate(self.rngs)], self.outs
        while (due := now.due) != OVER:
            if due == CHANCE:
                outcome = now.sample(dice, outs[0])
                now.happen(outcome)
                then.happen(outcome)
            else:
                waiting = now.waiting()
                seat = (waiting & -waiting).bit_length() - 1
                age = ages[seat]
                action = self.states[age].tactic(seat, rngs[age], outs[age])
                now.act(seat, action)
                then.act(seat, action)
        scores = [now.score(seat) for seat in range(self.seats)]
        if then.due != OVER or scores != [then.score(seat) for seat in range(self.seats)]:
            raise SystemExit(f"game {seed}: the rules have changed since {frozen.COMMIT}; compare with a later commit")
        winners = now.winners()
        return [(winners >> seat & 1) / winners.bit_count() for seat in range(self.seats)]

    def share(self, lone: int, games: int, first_seed: int) -> tuple[float, float, int]:
        """The part of the wins of one player of age `lone` among others of the other age, in percent: mean, half of
        the interval, games."""
        deals = max(2, games // self.seats)
        total = squares = 0.0
        for deal in range(deals):
            won = 0.0
            for seat in range(self.seats):
                ages = [1 - lone] * self.seats
                ages[seat] = lone
                won += self.play(ages, first_seed + deal)[seat]
            won /= self.seats
            total += won
            squares += won * won
        mean = total / deals
        error = sqrt(max(0.0, squares / deals - mean * mean) / (deals - 1))
        return 100 * mean, 196 * error, deals * self.seats

    def differences(self, games: int, first_seed: int) -> tuple[int, int]:
        """Decisions of old players in which the new tactics would choose otherwise, and all decisions."""
        other = decisions = 0
        now, then = self.states
        for seed in range(first_seed, first_seed + games):
            now.copy_from(self.roots[0])
            then.copy_from(self.roots[1])
            dice = Rng(~seed)
            while (due := now.due) != OVER:
                if due == CHANCE:
                    outcome = now.sample(dice, self.outs[0])
                    now.happen(outcome)
                    then.happen(outcome)
                    continue
                waiting = now.waiting()
                seat = (waiting & -waiting).bit_length() - 1
                chosen = [
                    state.tactic(seat, rng(seed), out)
                    for state, rng, out in zip(self.states, self.rngs, self.outs, strict=True)
                ]
                decisions += 1
                other += chosen[0] != chosen[1]
                now.act(seat, chosen[1])
                then.act(seat, chosen[1])
        return other, decisions


def speeds(game: str, seats: int, rounds: int, seconds: float) -> dict[str, float]:
    """Games per second of one core, from the start, everybody by tactics; the best of several rounds in turn."""
    loops: list[tuple[str, Any, Any, Any]] = []
    for name in (frozen.package().__name__, NOW):
        root = frozen.start(name, game, seats)
        loops.append((name, frozen.playout(name)(1, [STEADY] * 8), root.clone(), root))
    best = {name: 0.0 for name, *_ in loops}
    for _ in range(rounds):
        for name, playout, state, root in loops:
            done = 0
            began = process_time()
            while process_time() - began < seconds:
                playout.many(state, root, 20)
                done += 20
            best[name] = max(best[name], done / (process_time() - began))
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=railbird.game_ids())
    parser.add_argument("--games", type=int, default=8000)
    parser.add_argument("--table", choices=("one", "old", "all"), default="one")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--first", type=int, default=100_000, help="the first deal; take others than you chose by")
    parser.add_argument("--edition")
    parser.add_argument("--speed", action="store_true")
    parser.add_argument("--same", action="store_true", help="count the decisions in which both would differ")
    asked = parser.parse_args()
    if asked.speed:
        rate = speeds(asked.game, asked.seats, 7, 0.4)
        old, new = rate.values()
        print(f"{asked.game}: games/s old {old:,.0f}, new {new:,.0f}, {new / old:.2f} x", flush=True)
        return
    if asked.same:
        other, decisions = Table(asked.game, asked.seats, asked.edition).differences(asked.games, asked.first)
        print(f"{asked.game}, {asked.seats} seats: {other:,} of {decisions:,} decisions differ")
        return
    counts = find(asked.game).seats
    fewest = max(2, counts[0])
    tables = [(asked.seats, 0 if asked.table == "one" else 1)]
    if asked.table == "all":
        tables = [(seats, lone) for seats in sorted({min(4, counts[-1]), fewest, counts[-1]}) for lone in (0, 1)]
    for seats, lone in tables:
        mean, half, games = Table(asked.game, seats, asked.edition).share(lone, asked.games, asked.first)
        who = "one new against old" if lone == 0 else "one old against new"
        print(f"{asked.game}, {seats} seats, {who}: {mean:.1f} ± {half:.1f} % ({games:,} games, par {100 / seats:.1f})",
              flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
