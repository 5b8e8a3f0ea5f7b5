"""What somebody wins who, together with the server, refuses to answer for shared dice when he does not like the roll.

    python benchmarks/refusing.py --matches 1000

Whoever knows the server's seed and all links but his own knows a roll before he gives his link. If he is silent the
draw is burned and made anew, which he cannot foresee. The rules allow each browser one such draw in a match; the other
rows show what that limit is worth. Four steady seats; the cheat sits in seat 0 and judges a roll by playing it out 16
times, so that the figures are lower bounds for a better judge.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterator

from railbird.engine.constants import CHANCE, OVER, STEADY
from railbird.engine.contract import Choices, State
from railbird.engine.generator import Rng
from railbird.engine.playout import Playout
from railbird.games.registry import find, open_edition
from railbird.match.setup import read_options

SEATS = 4
PLAYOUTS = 16
# How much worse than usual a roll must be before a draw is burned: whoever has only one waits for a bad one.
MARGINS = {0: 1.0, 1: 0.15, 3: 0.1, None: 0.0}


class Judge:
    """How often seat 0 wins from here when all play on steadily."""

    def __init__(self, seed: int, root: State) -> None:
        self._playout = Playout(seed, [STEADY] * 8)
        self._scratch = root.clone()

    def value(self, state: State) -> float:
        won = 0.0
        for _ in range(PLAYOUTS):
            self._scratch.copy_from(state)
            self._playout.finish(self._scratch)
            won += share(self._scratch)
        return won / PLAYOUTS


class Table:
    """Four steady players, and dice that nobody can foresee."""

    def __init__(self, seed: int) -> None:
        self._dice, self._rng, self._out = random.Random(seed), Rng(seed), Choices()

    def act(self, state: State) -> None:
        waiting = state.waiting()
        seat = (waiting & -waiting).bit_length() - 1
        state.act(seat, state.tactic(seat, self._rng, self._out))

    def roll(self, state: State) -> None:
        outcomes = state.chances()
        codes, weights = zip(*outcomes, strict=True)
        state.happen(self._dice.choices(codes, weights)[0])


def share(state: State) -> float:
    winners = state.winners()
    return (winners & 1) / max(1, winners.bit_count())


def start(game: str) -> State:
    rules = find(game)
    return rules.start(open_edition(rules)[1], SEATS, read_options(rules, {}, SEATS))


def match(root: State, seed: int, limit: int | None) -> tuple[float, int]:
    """The cheat's share of the win, and how many draws he burned."""
    state, table, judge = root.clone(), Table(seed), Judge(~seed, root)
    margin, burned = MARGINS[limit], 0
    while state.due != OVER:
        if state.due != CHANCE:
            table.act(state)
            continue
        before = state.clone()
        usual = judge.value(before) if limit != 0 else 0.0
        while True:
            state.copy_from(before)
            while state.due == CHANCE:
                table.roll(state)
            if limit == 0 or (limit is not None and burned >= limit) or judge.value(state) >= usual - margin:
                break
            burned += 1
            if burned >= 200:
                break
    return share(state), burned


def rows(game: str, matches: int) -> Iterator[tuple[str, float, float, float]]:
    root = start(game)
    names = {0: "never", 1: "one burned draw (the rule)", 3: "three", None: "as many as he likes"}
    for limit, name in names.items():
        played = [match(root, 1 + seed, limit) for seed in range(matches)]
        wins = sum(won for won, _ in played) / matches
        spread = math.sqrt(sum((won - wins) ** 2 for won, _ in played) / matches)
        yield name, wins, 1.96 * spread / math.sqrt(matches), sum(burned for _, burned in played) / matches


def main() -> None:
    parser = argparse.ArgumentParser(description="What refusing to answer for shared dice wins.")
    parser.add_argument("--game", default="long_shot_dice")
    parser.add_argument("--matches", type=int, default=1000)
    options = parser.parse_args()
    print(f"{options.game}, {SEATS} steady seats, {options.matches} matches a row")
    print(f"{'the cheat refuses':<28}{'wins':>8}{'± 95 %':>9}{'burned a match':>16}")
    for name, wins, around, burned in rows(options.game, options.matches):
        print(f"{name:<28}{100 * wins:7.1f}%{100 * around:8.1f}%{burned:16.2f}", flush=True)


if __name__ == "__main__":
    main()
