"""A block of games, played and counted in one go.

Games come in deals: one seed, played once for every rotation of the players around the table, with the same dice each
time. So luck of the seat and most luck of the dice cancel out, and few games tell much.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from railbird.bots import policy_of
from railbird.engine.batch import Slot, play_all
from railbird.engine.contract import State
from railbird.engine.game import Game
from railbird.engine.playout import Playout
from railbird.games.registry import find, open_edition
from railbird.lab.result import WHOLE_WIN, Tally

MOST_GAMES = 10**9


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played; plain and hashable, so that it can be sent to another process and opened once there."""

    game: str
    edition: str  # as JSON
    options: str  # as JSON
    seats: tuple[str, ...]
    seed: int


@lru_cache(maxsize=4)
def opened(plan: Plan) -> tuple[Game, State, tuple[str, ...]]:
    """The game, its first state, and the kind of everybody with a score: the seats, then a scripted opponent."""
    rules = find(plan.game)
    _, tables = open_edition(rules, json.loads(plan.edition))
    root = rules.start(tables, len(plan.seats), json.loads(plan.options))
    return rules, root, plan.seats + rules.names(root, ())[len(plan.seats) :]


def play_block(plan: Plan, first: int, number: int) -> Tally:
    """Games number `first` and following. A game's seed is that of its deal, so blocks can be played anywhere."""
    rules, root, kinds = opened(plan)
    seats = len(plan.seats)
    policies = [policy_of(level) for level in plan.seats]
    slots: list[Slot] = []
    for game in range(first, first + number):
        deal, turn = divmod(game, seats)
        playout = Playout(plan.seed * MOST_GAMES + deal, policies[turn:] + policies[:turn])
        slots.append(Slot(root.clone(), playout, slots[-1] if slots else None))
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
