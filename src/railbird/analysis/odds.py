"""What every horse, seat and choice is worth now, as one viewer knows the match.

All figures are means over playouts in which everybody goes on like `steady`. They depend on what the viewer knows, the
seed and the number of worlds, and on nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from railbird.analysis.samples import SPECTATOR, Figure, Sample, difference, position_of, share
from railbird.engine.constants import DECISION
from railbird.engine.game import Action
from railbird.errors import BadOption
from railbird.match.match import Match

FIRST_LOOK = 128  # worlds
USUAL, MOST = 2048, 1_000_000
LOW, HIGH = 0.1, 0.9  # of the band of money


@dataclass(frozen=True, slots=True)
class SeatOdds:
    """A player's chance to win the match (ties shared), and the money at its end: expected, and the band in which it
    stays in eight of ten worlds."""

    name: str
    win: Figure
    money: Figure
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class HorseOdds:
    """A horse's chance to be first, among the first two, among the first three."""

    number: str
    win: Figure
    place: Figure
    show: Figure


@dataclass(frozen=True, slots=True)
class ActionOdds:
    """What a choice is worth to the viewer if everybody then goes on like `steady`. `behind` is what it loses against
    the best one, in the same worlds."""

    code: int
    text: str
    label: str
    win: Figure
    money: Figure
    behind: Figure


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of a position. `races` has the horses of each race in which it is known who runs."""

    game: str
    currency: str
    viewer: int | None
    worlds: int
    seed: int
    seats: tuple[SeatOdds, ...]
    races: tuple[tuple[HorseOdds, ...], ...]
    actions: tuple[ActionOdds, ...]

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return asdict(self)

    def _repr_html_(self) -> str:
        from railbird.analysis.pages import odds_html

        return odds_html(self)


class Estimate:
    """Odds that can be refined: `grow`, then ask again."""

    def __init__(self, match: Match, viewer: int | None, seed: int = 0, *, actions: bool = True) -> None:
        self.viewer = viewer
        self.seed = read_seed(seed)
        self._match = match
        position = position_of(match)
        seen = SPECTATOR if viewer is None else seat_of(match, viewer)
        self._position = position
        self._all = Sample(position, seen, self.seed)
        self._tries: list[tuple[Action, Sample]] = []
        if actions and viewer is not None and position.state.due == DECISION and viewer in match.waiting:
            self._tries = [
                (action, Sample(position, seen, self.seed, seat=viewer, forced=action.code))
                for action in match.actions(viewer)
            ]

    def grow(self, worlds: int) -> None:
        """Go on until so many worlds are played."""
        self._all.grow(worlds)
        for _, sample in self._tries:
            sample.grow(worlds)

    def odds(self) -> Odds:
        match, sample = self._match, self._all
        state = self._position.state
        seats = tuple(
            SeatOdds(name, sample.win(seat), sample.earned(seat), *sample.band(seat, LOW, HIGH))
            for seat, name in enumerate(match.names)
        )
        races = [self._race(race, match.game.runners(state, race)) for race in range(state.races())]
        return Odds(
            match.game.id,
            match.game.currency,
            self.viewer,
            len(sample),
            self.seed,
            seats,
            tuple(race for race in races if race),
            self._actions(),
        )

    def _race(self, race: int, numbers: Sequence[str]) -> tuple[HorseOdds, ...]:
        counts = self._all.podium(race)

        def among(horse: int, places: int) -> Figure:
            return share(sum(counts[place][horse] for place in range(places)), len(self._all))

        return tuple(
            HorseOdds(number, among(horse, 1), among(horse, 2), among(horse, 3)) for horse, number in enumerate(numbers)
        )

    def _actions(self) -> tuple[ActionOdds, ...]:
        viewer = self.viewer
        if viewer is None or not self._tries:
            return ()
        rows = [[row[viewer] for row in sample.wins] for _, sample in self._tries]
        best = max(rows, key=sum)
        return tuple(
            ActionOdds(
                action.code, action.text, action.label, sample.win(viewer), sample.earned(viewer), difference(best, row)
            )
            for (action, sample), row in zip(self._tries, rows, strict=True)
        )


def odds(match: Match, viewer: int | None = None, *, worlds: int = USUAL, seed: int = 0, actions: bool = True) -> Odds:
    """The odds of a match as `viewer` (None: a spectator) knows it.

    >>> import railbird
    >>> match = railbird.new("homestretch", ["Anna", "Ben"], seed=1)
    >>> found = railbird.analysis.odds(match, worlds=64)
    >>> round(sum(seat.win.value for seat in found.seats), 9)
    1.0
    """
    estimate = Estimate(match, viewer, seed, actions=actions)
    estimate.grow(read_worlds(worlds))
    return estimate.odds()


def refine(match: Match, viewer: int | None = None, *, worlds: int = USUAL, seed: int = 0) -> Iterator[Odds]:
    """The same, coarse at once and then finer, each time with twice as many worlds."""
    estimate = Estimate(match, viewer, seed)
    number, worlds = 0, read_worlds(worlds)
    while number < worlds:
        number = min(max(FIRST_LOOK, 2 * number), worlds)
        estimate.grow(number)
        yield estimate.odds()


def seat_of(match: Match, viewer: object) -> int:
    if type(viewer) is not int or not 0 <= viewer < match.seats:
        raise BadOption(f"viewer: there is no seat {viewer!r:.20}; seats are 0 to {match.seats - 1}, None watches")
    return viewer


def read_worlds(worlds: object) -> int:
    if type(worlds) is not int or not 2 <= worlds <= MOST:
        raise BadOption(f"worlds: must be a whole number from 2 to {MOST:,}, not {worlds!r:.20}")
    return worlds


def read_seed(seed: object) -> int:
    if type(seed) is not int or not 0 <= seed < 2**63:
        raise BadOption(f"seed: must be a whole number from 0 to 2**63 - 1, not {seed!r:.30}")
    return seed
