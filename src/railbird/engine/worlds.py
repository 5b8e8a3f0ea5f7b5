"""What comes of a position, as one viewer knows it, in many worlds: world by world, so that any estimate can be made.

World i of a seed is always the same one: what is hidden is drawn by the same generator, and the n-th roll of a kind in
the match falls alike, whatever is tried and from whichever position of the match one starts. Nothing has to be stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from railbird.engine.constants import *
from railbird.engine.contract import State, count_bits
from railbird.engine.generator import mixed
from railbird.engine.playout import Playout
from railbird.engine.types import Doubles, Ints, Long, Whole, array, nogil, python

OF_SEATS: Final = WORLDS * MOST_SEATS
OF_RACES: Final = WORLDS * MOST_RACES * PLACES


class Tally:
    """The ends of up to WORLDS playouts, in rows: seat k of world w is at MOST_SEATS * w + k, place p of race r of
    world w at MOST_RACES * PLACES * w + PLACES * r + p."""

    win: Doubles = array(OF_SEATS)  # everybody's part of the win
    score: Ints = array(OF_SEATS)
    horse: Ints = array(OF_RACES)  # who came in; -1 for nobody
    count: int  # worlds that are in it

    def __init__(self) -> None:
        self.win = [0.0] * OF_SEATS
        self.score = [0] * OF_SEATS
        self.horse = [0] * OF_RACES
        self.count = 0

    def add(self, state: State) -> None:
        """One more row, from a game that is over."""
        winners = state.winners()
        part = 1.0 / count_bits(winners)
        for seat in range(MOST_SEATS):
            self.win[MOST_SEATS * self.count + seat] = part if winners >> seat & 1 else 0.0
            self.score[MOST_SEATS * self.count + seat] = state.score(seat)
        for race in range(MOST_RACES):
            for place in range(PLACES):
                at = PLACES * (MOST_RACES * self.count + race) + place
                self.horse[at] = state.horse_at(race, place) if race < state.races() else -1
        self.count += 1


class Worlds:
    """Plays a position out in one world after the other, everybody by tactics or by another policy: one for each
    thread.

    `before` has how many chance events of each kind the match has seen: with it the worlds of successive positions are
    the same ones.
    """

    playout: Playout
    state: State
    root: State
    viewer: int
    seed: Long

    def __init__(self, root: State, viewer: int, seed: Whole, before: Sequence[int] = (), policy: int = STEADY) -> None:
        self.playout = Playout(0, [policy] * MOST_SEATS)
        self.playout.before = (list(before) + [0] * CHANCES)[:CHANCES]
        self.root = root.clone()
        self.state = root.clone()
        self.viewer = viewer
        self.seed = seed % 2**63

    def enter(self, world: int) -> None:
        """`state` becomes the root in this world: what the viewer (-1: a spectator) cannot know is drawn anew."""
        self.state.copy_from(self.root)
        self.playout.enter(mixed(self.seed, world))
        if self.viewer != NOTHING_HIDDEN:
            self.state.determinize(self.viewer, self.playout.rng)

    def play(self) -> None:
        """To the end of the world."""
        while self.state.due != OVER:
            self.playout.step(self.state)

    def tally(self, tally: Tally, first: int, number: int, seat: int, forced: int) -> None:
        for world in range(first, first + number):
            self.enter(world)
            if forced >= 0:
                if self.state.due == CHANCE:
                    self.playout.force(self.state, forced)
                else:
                    self.state.act(seat, forced)
            self.play()
            tally.add(self.state)

    @python
    def run(self, tally: Tally, first: int, number: int, seat: int = -1, forced: int = -1) -> None:
        """Worlds `first` to `first + number - 1` into `tally`, emptied first. `forced` is what happens at once: an
        action of `seat`, or an outcome if chance is due."""
        if not 0 <= number <= WORLDS or first < 0:
            raise ValueError(f"a tally holds {WORLDS} worlds, counted from 0")
        tally.count = 0
        with nogil:
            self.tally(tally, first, number, seat, forced)
        if self.state.failed:
            self.state.raise_failure()
