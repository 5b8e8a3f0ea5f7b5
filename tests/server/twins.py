"""Twins: a table, and the same table with everything that a viewer cannot know drawn anew. Both must show the same."""

from __future__ import annotations

import random

from railbird.engine.generator import Rng
from railbird.server.fold import OVER, Progress, Stamp
from railbird.server.projection import Projection
from tests.sharing import row_of


def new_progress(game: str, seats: int, seed: bytes = bytes(range(32))) -> Progress:
    progress = Progress(row_of(game, seats, "rolled", seed))
    for seat in range(seats):
        progress.join(seat, f"P{seat}", "e" * 16, Stamp(f"{seat}:join", 0.0))
    return progress


def compare(progress: Progress, seed: int, undo: float = 0.0) -> tuple[int, list[str]]:
    """Play at random to the end; how many messages were compared at each step, and where two were not the same."""
    match = progress.match
    rng, dealer = random.Random(seed), Rng(17 + seed)
    compared, leaks = 0, list[str]()
    while progress.phase != OVER:
        seat = rng.choice(match.waiting)
        stamp = Stamp(None, 0.0)
        if match.can_undo(seat) and progress.may_undo(seat) and rng.random() < undo:
            progress.undo(seat, progress.move(seat), stamp)
        else:
            progress.act(seat, rng.choice(match.actions(seat)).code, progress.move(seat), stamp)
        if progress.phase == OVER:
            break  # nothing is secret any more
        here, found = compare_now(progress, dealer, f"{progress.game}, seed {seed}")
        compared, leaks = compared + here, leaks + found
    return compared, leaks


def compare_now(progress: Progress, dealer: Rng, label: str) -> tuple[int, list[str]]:
    """How many messages of this moment were compared, and where two were not the same. What is due is no secret."""
    match, truth = progress.match, progress.match._state
    compared, leaks = 0, []
    for knower in range(match.seats):
        other = truth.clone()
        other.determinize(knower, dealer)
        for look in (knower, None):
            seats = () if look is None else (look,)
            messages = []
            for state in (truth, other):
                match._state = state
                match._look()
                messages.append(Projection(progress).message(look, progress.n - 1, seats, None, whole=True))
            match._state = truth
            match._look()
            compared += 1
            if messages[0] != messages[1] or other.due != truth.due:
                leaks.append(f"{label}, entry {progress.n}, seen by {look}")
    return compared, leaks
