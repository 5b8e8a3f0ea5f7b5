"""Many games between bots, counted."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from railbird.bots import policy_of
from railbird.engine.compiled import COMPILED
from railbird.errors import BadOption
from railbird.games.registry import find, open_edition
from railbird.lab.blocks import MOST_GAMES, Plan, opened
from railbird.lab.interrupt import ctrl_c
from railbird.lab.result import Result, Tally, standings
from railbird.lab.workers import results
from railbird.match.setup import read_options, read_seats

Progress = Callable[[int, int], None]


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
    """Play `games` games between bots, rounded up to whole deals, and count.

    `progress(done, games)` is called now and then in the caller's thread.

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
    deals = -(-games // plan.rotations)
    games = deals * plan.rotations
    tally = Tally()
    began = time.monotonic()
    parts = results(plan, deals, workers)
    with suppress(KeyboardInterrupt), ctrl_c() as pressed, closing(parts):
        for part in parts:
            tally.add(part)
            if progress:
                progress(tally.games, games)
            if pressed():
                break
    return Result(
        game=game,
        title=rules.title,
        edition={"name": components.name, "digest": components.digest},
        options=chosen,
        seats=plan.seats,
        seed=seed,
        asked=games,
        games=tally.games,
        deals=tally.deals,
        standings=standings(tally, opened(plan)[2]),
        scores={kind: dict(sorted(counts.items())) for kind, counts in tally.scores.items()},
        facts={name: dict(sorted(counts.items())) for name, counts in tally.facts.items()},
        fact_margins={name: tally.margin(("fact", name), plan.rotations) for name in tally.facts},
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
