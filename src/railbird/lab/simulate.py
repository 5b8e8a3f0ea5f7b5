"""Playing many games on all cores: threads when compiled (playouts release the GIL), processes when interpreted.

Games come in deals: one seed, played once for every rotation of the players around the table, with the same dice each
time. So luck of the seat and most luck of the dice cancel out, and few games tell much.
"""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import lru_cache
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
from typing import Any

from railbird.bots import policy_of
from railbird.contract import State
from railbird.errors import BadOption
from railbird.form import COMPILED
from railbird.game import Game
from railbird.games import find, open_edition
from railbird.lab.batch import Slot, play_all
from railbird.lab.result import WHOLE_WIN, Result, Tally, standings
from railbird.playout import Playout
from railbird.start import read_options, read_seats

Progress = Callable[[int, int], None]

MOST_GAMES = 10**9
BLOCK = 48  # games that a worker plays at a time
_stop = threading.Event()  # only read in worker processes, where an initializer replaces it


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played; plain and hashable, so that it can be sent to another process and opened once there."""

    game: str
    edition: str  # as JSON
    options: str  # as JSON
    seats: tuple[str, ...]
    seed: int


def simulate(
    game: str,
    seats: Sequence[str],
    games: int = 20_000,
    *,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    edition: str | Path | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Result:
    """Play `games` games between bots and count. `progress(done, games)` is called now and then in the caller's thread.

    Ctrl-C ends it early: the result of what was played comes back, marked `interrupted`.
    """
    rules = find(game)
    count, _ = read_seats(rules, seats)
    for level in seats:
        policy_of(level)
    games = whole("games", games, 1, MOST_GAMES)
    seed = whole("seed", seed, 0, 2**63 - 1)
    workers = cores() if workers is None else whole("workers", workers, 1, 256)
    chosen = read_options(rules, options or {}, count)
    components, _ = open_edition(rules, edition)
    plan = Plan(game, json.dumps(components.to_dict()), json.dumps(chosen), tuple(seats), seed)
    tally = Tally()
    began = time.monotonic()
    parts = results(plan, games, workers)
    try:
        for part in parts:
            tally.add(part)
            if progress:
                progress(tally.games, games)
    except KeyboardInterrupt:
        pass
    finally:
        parts.close()
    return Result(
        game=game,
        title=rules.title,
        edition={"name": components.name, "digest": components.digest},
        options=chosen,
        seats=plan.seats,
        seed=seed,
        asked=games,
        games=tally.games,
        standings=standings(tally, opened(plan)[2]),
        scores={kind: dict(sorted(counts.items())) for kind, counts in tally.scores.items()},
        facts={name: dict(sorted(counts.items())) for name, counts in tally.facts.items()},
        compiled=COMPILED,
        workers=workers,
        seconds=time.monotonic() - began,
    )


def whole(name: str, value: object, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise BadOption(f"{name}: a whole number from {low} to {high}, not {str(value)[:40]}")
    return value


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@lru_cache(maxsize=4)
def opened(plan: Plan) -> tuple[Game, State, tuple[str, ...]]:
    """The game, its first state, and the kind of everybody with a score: the seats, then a scripted opponent."""
    rules = find(plan.game)
    _, tables = open_edition(rules, json.loads(plan.edition))
    root = rules.start(tables, len(plan.seats), json.loads(plan.options))
    return rules, root, plan.seats + rules.names(root, ())[len(plan.seats) :]


def results(plan: Plan, games: int, workers: int) -> Generator[Tally, None, None]:
    """The tallies of all blocks as they come in. Closing it early stops the workers."""
    size = -(-BLOCK // len(plan.seats)) * len(plan.seats)
    blocks = [(first, min(size, games - first)) for first in range(0, games, size)]
    if workers == 1 or len(blocks) == 1:
        for first, number in blocks:
            yield play_block(plan, first, number)
    elif COMPILED:
        stop = threading.Event()
        with ThreadPoolExecutor(workers) as pool:
            yield from gather(pool, stop, [pool.submit(play_unless, stop, plan, *block) for block in blocks])
    else:
        context = get_context("fork" if "fork" in get_all_start_methods() else "spawn")
        event = context.Event()
        with ProcessPoolExecutor(workers, context, start_worker, (event,)) as processes:
            yield from gather(processes, event, [processes.submit(play_here, plan, *block) for block in blocks])


def gather(pool: Executor, stop: Any, parts: list[Future[Tally]]) -> Generator[Tally, None, None]:
    try:
        for part in as_completed(parts):
            yield part.result()
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def start_worker(stop: Any) -> None:
    """In a worker process: Ctrl-C reaches everybody in the terminal, but it is the parent who decides."""
    global _stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _stop = stop


def play_here(plan: Plan, first: int, number: int) -> Tally:
    return play_unless(_stop, plan, first, number)


def play_unless(stop: Any, plan: Plan, first: int, number: int) -> Tally:
    return Tally() if stop.is_set() else play_block(plan, first, number)


def play_block(plan: Plan, first: int, number: int) -> Tally:
    """Games number `first` and following. A game's seed is that of its deal, so blocks can be played anywhere."""
    rules, root, kinds = opened(plan)
    seats = len(plan.seats)
    policies = [policy_of(level) for level in plan.seats]
    slots: list[Slot] = []
    for game in range(first, first + number):
        deal, turn = divmod(game, seats)
        slot = Slot(root.clone(), slots[-1] if slots else None)
        slot.playout = Playout(plan.seed * MOST_GAMES + deal, policies[turn:] + policies[:turn])
        slots.append(slot)
    play_all(slots[-1])
    tally = Tally(games=number, scores={kind: Counter() for kind in kinds})
    for game, slot in enumerate(slots, first):
        turn = game % seats
        count(tally, slot.state, kinds[turn:seats] + kinds[:turn] + kinds[seats:])
        for name, value in rules.facts(slot.state).items():
            tally.facts.setdefault(name, Counter())[value] += 1
    return tally


def count(tally: Tally, state: State, kinds: Sequence[str]) -> None:
    """Winners and scores of a finished game; `kinds` says who played each seat."""
    winners = state.winners()
    part = WHOLE_WIN // winners.bit_count()
    for seat, kind in enumerate(kinds):
        tally.scores[kind][state.score(seat)] += 1
        if winners >> seat & 1:
            tally.wins[kind] += part
