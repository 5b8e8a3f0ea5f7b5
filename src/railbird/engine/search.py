"""Think about one decision: what is worth trying is played out side by side in the same worlds, and what falls behind
is dropped.

The tactics' own choice is the reference. It is played out in every world, and something else is only chosen if it has
beaten it by `sure` standard errors: without that, the best of many tries is the luckiest one. Budgets are counted in
decisions of playouts, so that equal seeds choose alike on any machine, compiled or not.
"""

from __future__ import annotations

from typing import Final

from railbird.engine.constants import *
from railbird.engine.contract import Choices, State
from railbird.engine.playout import Playout
from railbird.engine.types import Doubles, Ints, Long, Whole, array, nogil, python
from railbird.engine.worlds import Worlds

ALL: Final = 16  # as many are tried without asking for their prices
FORKS: Final = 3  # of the dearest are tried with another second step too
LOOK: Final = 16  # worlds after which it looks who has fallen behind
SOON: Final = 48  # ... but not before so many
FAR: Final = 6.25  # the square of the standard errors by which something is out of the running
NO_GAIN: Final = 0.002  # nothing that would matter
LEANING: Final = 0.002  # the part of a win that a temperament gives up at most for what it likes


class Search:
    """One decision of `seat` in `root`, which holds nothing that the seat cannot know. `run` thinks a while; it goes on
    as long as `open` is 1. `action` may be asked at any time.

    A candidate is a first step, and a second one if it is not -1; or a plan of the game, which is negative. The rest
    is left to the tactics. Candidate 0 is the reference.
    """

    first: Ints = array(CANDIDATES)
    second: Ints = array(CANDIDATES)
    alive: Ints = array(CANDIDATES)
    lean: Doubles = array(CANDIDATES)  # what a temperament likes about them, as a part of a win
    gained: Doubles = array(CANDIDATES)  # sum of the differences to the reference
    squares: Doubles = array(CANDIDATES)
    worlds: Worlds
    seat: int
    count: int
    played: int  # worlds
    tries: Long  # ... and candidates in them
    rivals: int  # candidates still alive beside the reference
    open: int
    sure: float
    base: float  # what the reference has won in all
    share: Long  # decisions of each round
    ends: Long  # when this round does
    budget: Long

    def __init__(
        self,
        root: State,
        seat: int,
        seed: Whole,
        budget: Whole,
        sure: float = 1.0,
        shortlist: int = 8,
        temper: int = 0,
    ) -> None:
        for name in ("first", "second", "alive"):
            setattr(self, name, [0] * CANDIDATES)
        self.lean = [0.0] * CANDIDATES
        self.gained = [0.0] * CANDIDATES
        self.squares = [0.0] * CANDIDATES
        self.worlds = Worlds(root, seat, seed)
        self.seat = seat
        self.count = 0
        self.played = 0
        self.tries = 0
        self.rivals = 0
        self.open = 0
        self.sure = sure
        self.base = 0.0
        self.budget = min(budget, 2**60)
        self.list_candidates(self.worlds.state, self.worlds.playout, min(shortlist, ALL))
        if temper:
            self.add_leanings(self.worlds.state, self.worlds.playout.out, temper)
        if self.worlds.state.failed:
            self.worlds.state.raise_failure()
        self.plan_rounds()

    # What is tried.

    def list_candidates(self, state: State, playout: Playout, shortlist: int) -> None:
        state.copy_from(self.worlds.root)
        playout.enter(self.worlds.seed)
        self.add(state.tactic(self.seat, playout.rng, playout.out), -1)
        state.plans(self.seat, playout.out)
        if playout.out.count <= 1:
            return
        most = ALL if playout.out.count <= ALL else shortlist
        for _ in range(most):
            best = self.dearest(playout.out)
            if best < 0:
                break
            self.add(playout.out.code[best], -1)
        for first in range(min(FORKS, self.count)):
            if self.first[first] >= 0:
                self.fork(state, playout, self.first[first])

    def dearest(self, out: Choices) -> int:
        """Where in the list the dearest is that is no candidate yet; -1 if there is none."""
        best = -1
        for i in range(out.count):
            if (best < 0 or out.price[i] > out.price[best]) and not self.has(out.code[i]):
                best = i
        return best

    def has(self, code: int) -> int:
        for i in range(self.count):
            if self.first[i] == code and self.second[i] < 0:
                return 1
        return 0

    def add(self, first: int, second: int) -> None:
        if self.count < CANDIDATES:
            self.first[self.count] = first
            self.second[self.count] = second
            self.alive[self.count] = 1
            self.count += 1

    def fork(self, state: State, playout: Playout, first: int) -> None:
        """If the seat goes on deciding after this step: the step together with each of the two dearest next ones that
        the tactics would not take."""
        state.copy_from(self.worlds.root)
        state.act(self.seat, first)
        if state.due != DECISION or state.waiting() != 1 << self.seat:
            return
        usual = state.tactic(self.seat, playout.rng, playout.out)
        state.plans(self.seat, playout.out)
        second = -1
        for _ in range(2):
            second = self.next_dearest(playout.out, usual, second)
            if second < 0:
                return
            self.add(first, second)

    def next_dearest(self, out: Choices, usual: int, taken: int) -> int:
        """The dearest action that is neither of these two; -1 if there is none."""
        best = -1
        for i in range(out.count):
            code = out.code[i]
            if code >= 0 and code != usual and code != taken and (best < 0 or out.price[i] > out.price[best]):
                best = i
        return out.code[best] if best >= 0 else -1

    def add_leanings(self, state: State, out: Choices, temper: int) -> None:
        """By the first step of each, in the eyes of a temperament."""
        state.copy_from(self.worlds.root)
        for i in range(self.count):
            action = self.first[i] if self.first[i] >= 0 else state.planned(self.seat, self.first[i], out)
            self.lean[i] = LEANING * state.liking(self.seat, action, temper)

    # Sequential halving: rounds of equal budget, after each of which the worse half is dropped.

    def plan_rounds(self) -> None:
        self.rivals = self.count - 1
        rounds = 1
        while 1 << rounds < self.rivals:
            rounds += 1
        self.share = self.budget // rounds
        self.ends = self.share
        self.open = self.rivals > 0 and self.budget > 0

    @python
    def run(self, decisions: Whole) -> None:
        """Think until about so many decisions more have been played, or all is said."""
        until: Long = self.spent() + decisions
        with nogil:
            self.think(until)
        if self.worlds.state.failed:
            self.worlds.state.raise_failure()

    def spent(self) -> Long:
        """A try counts as a decision too: after the last one of a match nobody may decide any more."""
        return self.worlds.playout.decisions + self.tries

    def think(self, until: Long) -> None:
        while self.open and self.spent() < until:
            self.try_all()
            if self.played >= SOON and self.played % LOOK == 0:
                self.drop_those_behind()
            if self.spent() >= self.ends:
                self.ends += self.share
                self.drop_half()
                if self.spent() >= self.budget:
                    self.open = 0

    def try_all(self) -> None:
        """Every candidate that is left, in the next world."""
        reference = 0.0
        for i in range(self.count):
            if self.alive[i]:
                gain = self.lean[i] + self.try_one(i, self.worlds.state, self.worlds.playout.out)
                if i == 0:
                    reference = gain
                    self.base += gain
                self.gained[i] += gain - reference
                self.squares[i] += (gain - reference) * (gain - reference)
        self.played += 1

    def try_one(self, candidate: int, state: State, out: Choices) -> float:
        self.worlds.enter(self.played)
        self.tries += 1
        if self.first[candidate] < 0:
            action = state.planned(self.seat, self.first[candidate], out)
            while action >= 0:
                state.act(self.seat, action)
                action = state.planned(self.seat, self.first[candidate], out)
        else:
            state.act(self.seat, self.first[candidate])
            if self.second[candidate] >= 0 and state.allows(self.seat, self.second[candidate], out):
                state.act(self.seat, self.second[candidate])
        self.worlds.play()
        return state.gain(self.seat)

    def mean(self, i: int) -> float:
        """By how much a candidate is better than the reference."""
        return self.gained[i] / max(self.played, 1)

    def noise(self, i: int) -> float:
        """The square of the standard error of that."""
        n = max(self.played, 2)
        return max(self.squares[i] / n - self.mean(i) * self.mean(i), 0.0) / (n - 1)

    def best(self) -> int:
        """The best of those that are left, whether or not it is good enough; 0 if all are gone."""
        best = 0
        for i in range(1, self.count):
            if self.alive[i] and (best == 0 or self.gained[i] > self.gained[best]):
                best = i
        return best

    def drop(self, i: int) -> None:
        self.alive[i] = 0
        self.rivals -= 1

    def drop_half(self) -> None:
        keep = (self.rivals + 1) // 2
        while self.rivals > keep:
            worst = 0
            for i in range(1, self.count):
                if self.alive[i] and (worst == 0 or self.gained[i] <= self.gained[worst]):
                    worst = i
            self.drop(worst)

    def drop_those_behind(self) -> None:
        """Those that cannot beat the reference any more, or not the best one. It is over when none is left, or a single
        one that is clearly better."""
        best = self.best()
        for i in range(1, self.count):
            if self.alive[i]:
                short = NO_GAIN - self.mean(i)
                gap = self.mean(best) - self.mean(i)
                hopeless: int = short > 0.0 and short * short > FAR * self.noise(i)
                behind: int = gap > 0.0 and gap * gap > 2.0 * FAR * (self.noise(i) + self.noise(best))
                if hopeless or behind:
                    self.drop(i)
        ahead = self.mean(best)
        if self.rivals == 0 or (self.rivals == 1 and ahead > 0.0 and ahead * ahead > 2.0 * FAR * self.noise(best)):
            self.open = 0

    # What has been found.

    def choice(self) -> int:
        """The candidate to be played: the best if it has beaten the reference, else that."""
        best = self.best()
        ahead = self.mean(best)
        return best if best and ahead > 0.0 and ahead * ahead > self.sure * self.sure * self.noise(best) else 0

    def action(self) -> int:
        """The first step of what is to be played."""
        chosen = self.first[self.choice()]
        if chosen >= 0:
            return chosen
        self.worlds.state.copy_from(self.worlds.root)
        return self.worlds.state.planned(self.seat, chosen, self.worlds.playout.out)
