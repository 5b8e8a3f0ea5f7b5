"""A block of deals, played and counted in one go.

A deal is one seed, played once for every rotation of the players around the table that differs from the others, with
the same dice each time. So nobody profits from a seat. The games of a deal are not independent of each other: what is
known of a figure follows from its values deal by deal.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from railbird.bots import Bot, Observation, make_bot, policy_of, read_level
from railbird.engine.batch import Slot, play_all
from railbird.engine.constants import DECISION, MOST_SEATS, OVER
from railbird.engine.contract import State
from railbird.engine.game import Game
from railbird.engine.playout import Playout
from railbird.games.registry import find, open_edition
from railbird.lab.result import WHOLE_WIN, Figure, Tally

MOST_GAMES = 10**9


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played; plain and hashable, so that it can be sent to another process and opened once there."""

    game: str
    edition: str  # as JSON
    options: str  # as JSON
    seats: tuple[str, ...]
    seed: int

    @property
    def rotations(self) -> int:
        """How many rotations of the players differ: equal bots at all seats would play the same game again."""
        seats = self.seats
        return next(turn for turn in range(1, len(seats) + 1) if seats[turn:] + seats[:turn] == seats)


@lru_cache(maxsize=4)
def opened(plan: Plan) -> tuple[Game, State, tuple[str, ...]]:
    """The game, its first state, and the kind of everybody with a score: the seats, then a scripted opponent."""
    rules = find(plan.game)
    _, tables = open_edition(rules, json.loads(plan.edition))
    root = rules.start(tables, len(plan.seats), json.loads(plan.options))
    return rules, root, plan.seats + rules.names(root, ())[len(plan.seats) :]


def play_block(plan: Plan, first: int, number: int) -> Tally:
    """So many deals from deal `first` on. A deal's seed is its own, so blocks can be played anywhere."""
    rules, root, kinds = opened(plan)
    seats = len(plan.seats)
    policies = [policy_of(level) for level in plan.seats]
    tally = Tally(scores={kind: Counter() for kind in kinds})
    slots: list[Slot] = []
    for deal in range(first, first + number):
        for turn in range(plan.rotations):
            playout = Playout(plan.seed * MOST_GAMES + deal, policies[turn:] + policies[:turn])
            slots.append(Slot(root.clone(), playout, slots[-1] if slots else None))
            think_through(rules, slots[-1], plan.seats[turn:] + plan.seats[:turn], plan.seed * MOST_GAMES + deal)
    play_all(slots[-1])
    for begin in range(0, len(slots), plan.rotations):
        sums: Counter[Figure] = Counter()
        for turn, slot in enumerate(slots[begin : begin + plan.rotations]):
            count(tally, sums, slot.state, kinds[turn:seats] + kinds[:turn] + kinds[seats:])
            for name, value in rules.facts(slot.state).items():
                tally.facts.setdefault(name, Counter())[value] += 1
                sums["fact", name] += value
        tally.add_deal(plan.rotations, sums)
    return tally


def think_through(rules: Game, slot: Slot, levels: Sequence[str], seed: int) -> None:
    """A game with bots that think is played here; one without is left to its slot."""
    thinking = [seat for seat, level in enumerate(levels) if read_level(level).seconds]
    bots: dict[int, Bot] = {seat: make_bot(levels[seat], MOST_SEATS * seed + seat) for seat in thinking}
    while bots and slot.state.due != OVER:
        waiting = slot.state.waiting() if slot.state.due == DECISION else 0
        seat = (waiting & -waiting).bit_length() - 1
        if seat in bots:
            seen = slot.state.clone()
            seen.determinize(seat, bots[seat].rng)
            slot.state.act(seat, bots[seat].choose(Observation(rules, seat, seen)))
        else:
            slot.playout.step(slot.state)


def count(tally: Tally, sums: Counter[Figure], state: State, kinds: Sequence[str]) -> None:
    """Winners and scores of a finished game; `kinds` says who played each seat, `sums` are those of its deal."""
    winners = state.winners()
    part = WHOLE_WIN // winners.bit_count()
    for seat, kind in enumerate(kinds):
        score = state.score(seat)
        tally.scores[kind][score] += 1
        sums["score", kind] += score
        sums["wins", kind] += part if winners >> seat & 1 else 0
