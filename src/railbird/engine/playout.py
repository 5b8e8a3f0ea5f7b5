"""Play a state out to the end by a policy for each seat, without the GIL."""

from __future__ import annotations

from collections.abc import Sequence

from railbird.engine import leaning
from railbird.engine.constants import *
from railbird.engine.contract import Choices, State
from railbird.engine.generator import Rng
from railbird.engine.types import Ints, Long, Longs, Whole, array, nogil, python


class Playout:
    """Generators, a scratch list and a policy for each seat: one for each thread that plays.

    By itself it draws everything from two streams. Inside a world (`enter`) every roll has a key: the world, its kind
    and how many of its kind came before it in the match. So all that is tried in one world meets the same dice, however
    many of them each try uses up, and so do successive positions of a match.
    """

    policy: Ints = array(MOST_SEATS)
    before: Ints = array(CHANCES)  # chance events of each kind in the match so far
    fallen: Ints = array(CHANCES)  # ... and in this playout
    rng: Rng
    dice: Rng
    out: Choices
    decisions: Long
    world: Long
    keyed: int
    last: int  # seat that decided last

    def __init__(self, seed: Whole, policies: Sequence[int] = ()) -> None:
        self.policy = (list(policies) + [RANDOM] * MOST_SEATS)[:MOST_SEATS]
        self.before = [0] * CHANCES
        self.fallen = [0] * CHANCES
        self.reseed(seed)
        self.out = Choices()
        self.decisions = 0
        self.world = 0
        self.keyed = 0
        self.last = -1

    def reseed(self, seed: Whole) -> None:
        """Dice of their own: with one seed they fall alike, however many numbers the players use up."""
        self.rng = Rng(seed)
        self.dice = Rng(~seed)

    def enter(self, world: Long) -> None:
        """Play from here on in the world of this key; `rng` is what its hidden things are drawn by."""
        self.keyed = 1
        self.world = world
        self.last = -1
        for kind in range(CHANCES):
            self.fallen[kind] = self.before[kind]
        self.rng.rekey(world, CHANCES, 0)

    def force(self, state: State, outcome: int) -> None:
        """Let the due chance event have this outcome, and count it."""
        self.fallen[state.kind()] += 1
        state.happen(outcome)

    def step(self, state: State) -> None:
        """One chance event or one decision of the lowest waiting seat."""
        if state.due == CHANCE:
            if self.keyed:
                kind = state.kind()
                self.dice.rekey(self.world, kind, self.fallen[kind])
                self.fallen[kind] += 1
            state.happen(state.sample(self.dice, self.out))
            return
        waiting = state.waiting()
        seat = 0
        while not waiting >> seat & 1:
            seat += 1
        if self.keyed and seat != self.last:  # tastes have keys too: what one draws does not change the others'
            self.last = seat
            self.rng.rekey(self.world, CHANCES + 1 + seat, state.turn_number())
        action = leaning.choose(state, seat, self.policy[seat], self.rng, self.out)
        self.decisions += 1
        state.act(seat, action)

    @python
    def finish(self, state: State) -> None:
        """Play `state` to its end."""
        with nogil:
            while state.due != OVER:
                self.step(state)
        if state.failed:
            state.raise_failure()

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
        if state.failed:
            state.raise_failure()
        return [sums[seat] for seat in range(MOST_SEATS)]
