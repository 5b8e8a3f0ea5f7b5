"""The ends of a position in many worlds, one row for each world: every estimate is a few lines over these rows."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from railbird.engine.constants import MOST_RACES, MOST_SEATS, PLACES, STEADY, WORLDS
from railbird.engine.contract import State
from railbird.engine.worlds import Tally, Worlds
from railbird.match.match import Match

SPECTATOR = -1


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean over worlds, and its standard error."""

    value: float
    error: float


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a match, to be played out. `before` counts the chance events of each kind so far: with it the worlds
    of successive moments are the same ones, so that what is shown moves because the race did."""

    state: State
    players: int
    before: tuple[int, ...] = ()


def position_of(match: Match) -> Position:
    return Position(match.position(), len(match.names), tuple(match.fallen))


class Sample:
    """A position as one viewer knows it, played out in world 0, 1, 2 and so on. `forced` happens at once: an action of
    `seat`, or an outcome if chance is due. For equal seeds world i is the same one in every sample of a match."""

    def __init__(
        self, position: Position, viewer: int, seed: int, *, seat: int = -1, forced: int = -1, policy: int = STEADY
    ) -> None:
        self.players = position.players
        self.wins: list[list[float]] = []  # a row for each world: every player's part of the win
        self.money: list[list[int]] = []
        self.horses: list[list[int]] = []  # who came in: PLACES for each race
        self._worlds = Worlds(position.state, viewer, seed, position.before, policy)
        self._tally = Tally()
        self._first_step = (seat, forced)

    def __len__(self) -> int:
        return len(self.wins)

    def grow(self, worlds: int) -> None:
        """Go on until there are so many."""
        while len(self) < worlds:
            number = min(WORLDS, worlds - len(self))
            self._worlds.run(self._tally, len(self), number, *self._first_step)
            win, score, horse = self._tally.win, self._tally.score, self._tally.horse
            each = MOST_RACES * PLACES
            for row in range(number):
                self.wins.append(win[MOST_SEATS * row : MOST_SEATS * row + self.players])
                self.money.append(score[MOST_SEATS * row : MOST_SEATS * row + self.players])
                self.horses.append(horse[each * row : each * (row + 1)])

    def win(self, player: int) -> Figure:
        return figure([row[player] for row in self.wins])

    def earned(self, player: int) -> Figure:
        return figure([row[player] for row in self.money])

    def band(self, player: int, low: float, high: float) -> tuple[int, int]:
        """The sums between which this player's money stays, from one share of all worlds to another."""
        money = sorted(row[player] for row in self.money)
        return money[int(low * (len(money) - 1))], money[round(high * (len(money) - 1))]

    def podium(self, race: int) -> list[Counter[int]]:
        """How often each horse came in there, for each place."""
        return [Counter(row[PLACES * race + place] for row in self.horses) for place in range(PLACES)]


def figure(values: Sequence[float]) -> Figure:
    count = len(values)
    mean = math.fsum(values) / count
    if count < 2:
        return Figure(mean, 0.0)
    spread = math.fsum((value - mean) ** 2 for value in values)
    return Figure(mean, math.sqrt(spread / (count - 1) / count))


def share(hits: int, count: int) -> Figure:
    part = hits / count
    return Figure(part, math.sqrt(part * (1 - part) / max(count - 1, 1)))


def difference(one: Sequence[float], other: Sequence[float]) -> Figure:
    """Of two rows of the same worlds: what both have in common cancels."""
    return figure([a - b for a, b in zip(one, other, strict=True)])
