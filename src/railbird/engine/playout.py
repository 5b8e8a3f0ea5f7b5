"""Play a state out to the end by a policy for each seat, without the GIL."""

from __future__ import annotations

from collections.abc import Sequence

from railbird.engine.constants import *
from railbird.engine.contract import Choices, State
from railbird.engine.generator import Rng
from railbird.engine.types import Ints, Long, Longs, Whole, array, nogil, python


class Playout:
    """Generators, a scratch list and a policy for each seat: one for each thread that plays."""

    policy: Ints = array(MOST_SEATS)
    rng: Rng
    dice: Rng
    out: Choices
    decisions: Long

    def __init__(self, seed: Whole, policies: Sequence[int] = ()) -> None:
        self.policy = (list(policies) + [RANDOM] * MOST_SEATS)[:MOST_SEATS]
        self.reseed(seed)
        self.out = Choices()
        self.decisions = 0

    def reseed(self, seed: Whole) -> None:
        """Dice of their own: with one seed they fall alike, however many numbers the players use up."""
        self.rng = Rng(seed)
        self.dice = Rng(~seed)

    def step(self, state: State) -> None:
        """One chance event or one decision of the lowest waiting seat."""
        if state.due == CHANCE:
            state.happen(state.sample(self.dice, self.out))
            return
        waiting = state.waiting()
        seat = 0
        while not waiting >> seat & 1:
            seat += 1
        if self.policy[seat] == STEADY:
            action = state.tactic(seat, self.rng, self.out)
        else:
            state.legal(seat, self.out)
            action = self.out.code[self.rng.below(self.out.count)]
        self.decisions += 1
        state.act(seat, action)

    @python
    def finish(self, state: State) -> None:
        """Play `state` to its end."""
        with nogil:
            while state.due != OVER:
                self.step(state)

    def many(self, state: State, root: State, games: int) -> list[int]:
        """Play `games` copies of `root` out in `state`; the sum of each seat's scores."""
        sums: Longs = [0] * MOST_SEATS
        with nogil:
            for _ in range(games):
                state.copy_from(root)
                while state.due != OVER:
                    self.step(state)
                for seat in range(MOST_SEATS):
                    sums[seat] += state.score(seat)
        return [sums[seat] for seat in range(MOST_SEATS)]
