"""The loops that are timed, for Railbird's games and for OpenSpiel's, and a child process that runs them interpreted.

Each loop plays for about so many seconds and returns (units done, seconds): games, or decisions for the Python loops.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from operator import itemgetter
from pathlib import Path
from threading import Thread
from time import perf_counter
from typing import Any

SOURCE = Path(__file__).resolve().parents[1] / "src"
Timed = tuple[float, float]
Loop = Callable[[float], Timed]
SEATS = 4


def seats_of(game: str) -> int:
    """Four, or as many as the game allows."""
    from railbird.games.registry import find

    return min(SEATS, find(game).seats[-1])


def fresh(game: str) -> Any:
    """The state before the first chance event."""
    from railbird.games.registry import find, open_edition
    from railbird.match.setup import read_options

    rules = find(game)
    seats = seats_of(game)
    return rules.start(open_edition(rules)[1], seats, read_options(rules, {}, seats))


def until(seconds: float, once: Callable[[], float]) -> Timed:
    done = 0.0
    began = perf_counter()
    while True:
        done += once()
        spent = perf_counter() - began
        if spent >= seconds:
            return done, spent


class Playouts:
    """Whole games inside the engine by one policy, in one thread or more; the figures count games or decisions."""

    def __init__(self, game: str, policy: int, threads: int = 1, decisions: bool = False) -> None:
        from railbird.engine.playout import Playout

        self.root = fresh(game)
        self.decisions = decisions
        self.tables = [(Playout(seed, [policy] * 8), self.root.clone()) for seed in range(1, threads + 1)]
        self.batch = 1

    def play(self, playout: Any, state: Any) -> None:
        playout.many(state, self.root, self.batch)

    def once(self) -> float:
        before = sum(playout.decisions for playout, _ in self.tables)
        if len(self.tables) == 1:
            self.play(*self.tables[0])
        else:
            threads = [Thread(target=self.play, args=table) for table in self.tables]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        if self.decisions:
            return float(sum(playout.decisions for playout, _ in self.tables) - before)
        return float(self.batch * len(self.tables))

    def __call__(self, seconds: float) -> Timed:
        began = perf_counter()
        self.once()
        # Batches of a good part of the time asked for, so that starting threads and reading clocks count for nothing.
        while perf_counter() - began < seconds / 8:
            self.batch *= 2
            began = perf_counter()
            self.once()
        return until(seconds, self.once)


def pick(outcomes: Sequence[tuple[int, float]], total: float) -> int:
    left = random.random() * total
    for code, weight in outcomes:
        left -= weight
        if left < 0:
            return code
    return outcomes[-1][0]


def python_loop(game: str, sampling: bool) -> Loop:
    """A random game driven from Python over the raw state; decisions are counted. Chance is picked from the list of
    outcomes, as OpenSpiel's loop must do it, or sampled by the rules."""
    from railbird.engine.contract import Choices
    from railbird.engine.generator import Rng

    root = fresh(game)
    rng = Rng(1) if sampling else None
    out = Choices()
    weight_of = itemgetter(1)

    def once() -> float:
        state = root.clone()
        decisions = 0
        while due := state.due:
            if due == 1 and rng is None:
                outcomes = state.chances()
                state.happen(pick(outcomes, sum(map(weight_of, outcomes))))
            elif due == 1:
                state.happen(state.sample(rng, out))
            else:
                waiting = state.waiting()
                seat = (waiting & -waiting).bit_length() - 1
                actions = state.actions(seat)
                state.act(seat, actions[int(random.random() * len(actions))])
                decisions += 1
        return decisions

    return lambda seconds: until(seconds, once)


def spiel_loop(name: str) -> Loop:
    """The same loop over a game of OpenSpiel."""
    import pyspiel

    game = pyspiel.load_game(name)

    def once() -> float:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(pick(state.chance_outcomes(), 1.0))
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(random.random() * len(actions))])
                decisions += 1
        return decisions

    return lambda seconds: until(seconds, once)


class Interpreted:
    """The same file run as plain Python, in a process that waits for its turn."""

    def __init__(self, game: str) -> None:
        environment = {**os.environ, "RAILBIRD_COMPILED": "0", "PYTHONPATH": str(SOURCE)}
        self.process = subprocess.Popen(
            [sys.executable, __file__, game], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __call__(self, seconds: float) -> Timed:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(seconds, file=self.process.stdin, flush=True)
        done, spent = json.loads(self.process.stdout.readline())
        return done, spent

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


def interleave(loops: dict[str, Loop], seconds: float, rounds: int) -> dict[str, float]:
    """The best rate of each loop, all of them in turn in every round: noise of the machine hits them alike."""
    best = dict.fromkeys(loops, 0.0)
    for _ in range(rounds):
        for name, loop in loops.items():
            done, spent = loop(seconds)
            best[name] = max(best[name], done / spent)
    return best


if __name__ == "__main__":
    playouts = Playouts(sys.argv[1], 0)
    for line in sys.stdin:
        print(json.dumps(playouts(float(line))), flush=True)
