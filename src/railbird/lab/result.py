"""What a simulation found: whole numbers that add up in any order, and the figures made of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from railbird.lab.statistics import QUANTILES, mean, quantile, share_interval, spread_of_sums, student95

WHOLE_WIN = 840  # a win divides evenly among up to eight who share it
Figure = tuple[str, str]  # ("wins" or "score", kind of player) or ("fact", name)


@dataclass(slots=True)
class Moments:
    """Sum and sum of squares of a figure over deals."""

    total: int = 0
    squares: int = 0


@dataclass(slots=True)
class Tally:
    """Counts over some deals. Sums of ints only, so the order of adding never matters."""

    deals: int = 0
    games: int = 0
    scores: dict[str, Counter[int]] = field(default_factory=dict)
    facts: dict[str, Counter[int]] = field(default_factory=dict)
    moments: dict[Figure, Moments] = field(default_factory=dict)

    def add_deal(self, games: int, sums: Mapping[Figure, int]) -> None:
        self.deals += 1
        self.games += games
        for figure, value in sums.items():
            here = self.moments.setdefault(figure, Moments())
            here.total += value
            here.squares += value * value

    def to_dict(self) -> dict[str, Any]:
        return {
            "deals": self.deals,
            "games": self.games,
            "scores": self.scores,
            "facts": self.facts,
            "moments": [[*figure, here.total, here.squares] for figure, here in self.moments.items()],
        }

    @staticmethod
    def from_dict(values: Mapping[str, Any]) -> Tally:
        """From JSON, where every key has become text."""
        counted = {
            part: {
                name: Counter({int(value): count for value, count in counts.items()}) for name, counts in found.items()
            }
            for part, found in values.items()
            if part in ("scores", "facts")
        }
        moments = {(what, name): Moments(total, squares) for what, name, total, squares in values["moments"]}
        return Tally(values["deals"], values["games"], counted["scores"], counted["facts"], moments)

    def add(self, other: Tally) -> None:
        self.deals += other.deals
        self.games += other.games
        for mine, theirs in ((self.scores, other.scores), (self.facts, other.facts)):
            for name, counts in theirs.items():
                mine.setdefault(name, Counter()).update(counts)
        for figure, more in other.moments.items():
            here = self.moments.setdefault(figure, Moments())
            here.total += more.total
            here.squares += more.squares

    def error(self, figure: Figure, size: float) -> float | None:
        """The standard error of the mean of a figure that occurs `size` times in a deal; None from a single deal."""
        here = self.moments.get(figure, Moments())
        if self.deals < 2:
            return None
        return spread_of_sums(self.deals, here.total, here.squares) / sqrt(self.deals) / size

    def margin(self, figure: Figure, size: float) -> float | None:
        """Half of the 95 % interval of that mean."""
        error = self.error(figure, size)
        return None if error is None else student95(self.deals - 1) * error


@dataclass(frozen=True, slots=True)
class Standing:
    """One kind of player: how many of them sat at each table, the share of games they won, their scores."""

    kind: str
    players: int
    wins: float
    share: float
    low: float
    high: float
    mean: float
    margin: float | None  # half of the mean's 95 % interval; unknown from a single deal
    quantiles: dict[float, float]


@dataclass(frozen=True, slots=True)
class Result:
    """A finished (or interrupted) simulation. The same request gives an equal one, whatever the number of workers."""

    game: str
    title: str
    edition: Mapping[str, str]
    options: Mapping[str, Any]
    seats: tuple[str, ...]
    seed: int
    asked: int  # rounded up to whole deals
    games: int
    deals: int
    standings: tuple[Standing, ...]
    scores: Mapping[str, Mapping[int, int]]
    facts: Mapping[str, Mapping[int, int]]
    fact_margins: Mapping[str, float | None]
    compiled: bool = field(compare=False)
    workers: int = field(compare=False)
    seconds: float = field(compare=False)

    @property
    def interrupted(self) -> bool:
        return self.games < self.asked

    def standing(self, kind: str) -> Standing:
        return next(standing for standing in self.standings if standing.kind == kind)

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON. Nothing in it depends on the machine or the number of workers."""
        return {
            "game": self.game,
            "edition": dict(self.edition),
            "options": dict(self.options),
            "seats": list(self.seats),
            "seed": self.seed,
            "asked": self.asked,
            "games": self.games,
            "deals": self.deals,
            "interrupted": self.interrupted,
            "players": {
                standing.kind: {
                    "players": standing.players,
                    "wins": round(standing.wins, 4),
                    "share": round(standing.share, 6),
                    "interval95": [round(standing.low, 6), round(standing.high, 6)],
                    "score": {
                        "mean": round(standing.mean, 4),
                        "margin95": rounded(standing.margin),
                        "quantiles": {f"{share:g}": round(value, 4) for share, value in standing.quantiles.items()},
                    },
                }
                for standing in self.standings
            },
            "facts": {
                name: {
                    "mean": round(mean(counts), 4),
                    "margin95": rounded(self.fact_margins[name]),
                    "counts": {str(value): counts[value] for value in sorted(counts)},
                }
                for name, counts in self.facts.items()
            },
        }


def rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def standings(tally: Tally, kinds: Sequence[str]) -> tuple[Standing, ...]:
    """The kinds in the order they were given; `kinds` names one for each player at the table."""
    found = []
    for kind in dict.fromkeys(kinds):
        counts = tally.scores.get(kind, Counter())
        players = kinds.count(kind)
        rotations = tally.games / tally.deals if tally.deals else 1
        wins = tally.moments.get(("wins", kind), Moments()).total / WHOLE_WIN
        low, high = share_interval(wins, tally.games, tally.error(("wins", kind), rotations * WHOLE_WIN), tally.deals)
        found.append(
            Standing(
                kind=kind,
                players=players,
                wins=wins,
                share=wins / tally.games if tally.games else 0.0,
                low=low,
                high=high,
                mean=mean(counts),
                margin=tally.margin(("score", kind), rotations * players),
                quantiles={share: quantile(counts, share) for share in QUANTILES},
            )
        )
    return tuple(found)
