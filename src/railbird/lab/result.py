"""What a simulation found: whole numbers that add up in any order, and the figures made of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from railbird.lab.statistics import QUANTILES, Z95, deviation, mean, quantile, wilson

WHOLE_WIN = 840  # a win divides evenly among up to eight who share it


@dataclass(slots=True)
class Tally:
    """Counts over some games. Sums of ints only, so the order of adding never matters."""

    games: int = 0
    wins: Counter[str] = field(default_factory=Counter)  # by kind of player, in parts of WHOLE_WIN
    scores: dict[str, Counter[int]] = field(default_factory=dict)
    facts: dict[str, Counter[int]] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        return {"games": self.games, "wins": self.wins, "scores": self.scores, "facts": self.facts}

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
        return Tally(values["games"], Counter(values["wins"]), counted["scores"], counted["facts"])

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.wins.update(other.wins)
        for mine, theirs in ((self.scores, other.scores), (self.facts, other.facts)):
            for name, counts in theirs.items():
                mine.setdefault(name, Counter()).update(counts)


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
    margin: float  # half of the mean's 95 % interval
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
    asked: int
    games: int
    standings: tuple[Standing, ...]
    scores: Mapping[str, Mapping[int, int]]
    facts: Mapping[str, Mapping[int, int]]
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
            "interrupted": self.interrupted,
            "players": {
                standing.kind: {
                    "players": standing.players,
                    "wins": round(standing.wins, 4),
                    "share": round(standing.share, 6),
                    "interval95": [round(standing.low, 6), round(standing.high, 6)],
                    "score": {
                        "mean": round(standing.mean, 4),
                        "margin95": round(standing.margin, 4),
                        "quantiles": {f"{share:g}": round(value, 4) for share, value in standing.quantiles.items()},
                    },
                }
                for standing in self.standings
            },
            "facts": {
                name: {
                    "mean": round(mean(counts), 4),
                    "counts": {str(value): counts[value] for value in sorted(counts)},
                }
                for name, counts in self.facts.items()
            },
        }


def standings(tally: Tally, kinds: Sequence[str]) -> tuple[Standing, ...]:
    """The kinds in the order they were given; `kinds` names one for each player at the table."""
    found = []
    for kind in dict.fromkeys(kinds):
        counts = tally.scores.get(kind, Counter())
        wins = tally.wins[kind] / WHOLE_WIN
        low, high = wilson(wins, tally.games)
        number = sum(counts.values())
        found.append(
            Standing(
                kind=kind,
                players=kinds.count(kind),
                wins=wins,
                share=wins / tally.games if tally.games else 0.0,
                low=low,
                high=high,
                mean=mean(counts),
                margin=Z95 * deviation(counts) / number**0.5 if number else 0.0,
                quantiles={share: quantile(counts, share) for share in QUANTILES},
            )
        )
    return tuple(found)
