"""A whole match looked back at: every turn judged, every roll weighed, luck told from skill."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from typing import Any

from railbird.analysis.luck import Deed, Split, chances, deed, split
from railbird.analysis.moments import Course, Moment, Turn, follow, turns_of
from railbird.analysis.odds import read_seed
from railbird.analysis.samples import Sample, difference
from railbird.analysis.sentences import costly_turn, label, verdict
from railbird.analysis.turns import Judgement, checked, judge
from railbird.engine.constants import NOTHING_HIDDEN
from railbird.errors import BadOption
from railbird.match.match import CHANCE_STEP

DEPTH, LEAST, MOST = 1024, 64, 65_536
CURVE = 512  # worlds at every moment of chance, at most
COSTLY = 3  # turns of a seat that are explained


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """One turn: what was done from step `first` to `last`, and what would have been better at step `at`."""

    seat: int
    first: int
    last: int
    done: tuple[str, ...]
    word: str
    win: float  # chance to win with what was done
    loss: float  # win chance given away
    error: float
    at: int | None = None
    best: str = ""
    sentence: str = ""  # of the costliest turns of a seat


@dataclass(frozen=True, slots=True)
class Swing:
    """A moment of chance: what it did to everybody's chance to win. Positions are the true ones."""

    step: int
    text: str
    before: tuple[float, ...]
    after: tuple[float, ...]
    error: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class SeatReview:
    """How a player did. `split` is None while the match is not over; `accuracy` if there was nothing to choose."""

    name: str
    accuracy: int | None
    turns: int
    flags: Mapping[str, int]
    split: Split | None
    verdict: str


@dataclass(frozen=True, slots=True)
class Review:
    """A review of a match. `curve` has (step, everybody's chance to win) at every moment of chance and at the end."""

    game: str
    title: str
    names: tuple[str, ...]
    depth: int
    seed: int
    over: bool
    steps: int
    seats: tuple[SeatReview, ...]
    turns: tuple[ReviewedTurn, ...]
    swings: tuple[Swing, ...]
    curve: tuple[tuple[int, tuple[float, ...]], ...]
    notes: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """Ready for JSON."""
        return asdict(self)

    def _repr_html_(self) -> str:
        from railbird.analysis.pages import review_html

        return review_html(self)


def review(
    record: Mapping[str, Any] | str | bytes,
    depth: int = DEPTH,
    *,
    seed: int = 0,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Review a recorded match. `depth` is how many worlds a close decision is played out in. Equal seeds and depths
    give equal reviews, however many cores (`workers`) there are. `progress` is told (done, all) after each part."""
    if type(depth) is not int or not LEAST <= depth <= MOST:
        raise BadOption(f"depth: must be a whole number from {LEAST} to {MOST:,}, not {depth!r:.20}")
    course = follow(record)
    return Reviewing(course, depth, read_seed(seed)).run(workers or os.cpu_count() or 1, progress)


class Reviewing:
    """One review under way. Its parts are independent and mostly without the GIL, so threads share them out."""

    def __init__(self, course: Course, depth: int, seed: int) -> None:
        self.course = course
        self.depth = depth
        self.seed = seed
        self.turns = [turn for turn in turns_of(course.moments) if turn.free]
        self.deciding = [moment for moment in course.moments if moment.who != CHANCE_STEP and len(moment.legal) > 1]
        self.draws = [moment for moment in course.moments if moment.who == CHANCE_STEP]

    def run(self, workers: int, progress: Callable[[int, int], None] | None) -> Review:
        with ThreadPoolExecutor(max_workers=workers) as pool:
            try:
                judged = [pool.submit(self.judgement, turn) for turn in self.turns]
                deeds: list[Future[Deed | None]] = (
                    [pool.submit(deed, moment, self.seed, self.depth) for moment in self.deciding]
                    if self.course.match.over
                    else []
                )
                swings = [pool.submit(self.swing, moment) for moment in self.draws]
                start = pool.submit(chances, self.course.start, self.seed, self.depth)
                parts: list[Future[Any]] = [*judged, *deeds, *swings, start]
                for done, _ in enumerate(as_completed(parts), 1):
                    if progress:
                        progress(done, len(parts))
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
        found = [future.result() for future in deeds]
        return self.put_together(
            [future.result() for future in judged],
            [one for one in found if one is not None],
            [future.result() for future in swings],
            start.result(),
        )

    def judgement(self, turn: Turn) -> Judgement:
        return checked(judge(turn, self.seed, self.depth), self.seed, self.depth)

    def swing(self, moment: Moment) -> Swing:
        """The same worlds before and after: what moves is what this event did."""
        samples = [
            Sample(moment.position, NOTHING_HIDDEN, self.seed),
            Sample(moment.position, NOTHING_HIDDEN, self.seed, forced=moment.code),
        ]
        for sample in samples:
            sample.grow(min(CURVE, self.depth))
        before, after = ([sample.win(player).value for player in range(sample.players)] for sample in samples)
        words = self.course.match.game.outcome_words(moment.position.state, moment.code, self.course.match.names)
        errors = [
            difference([row[player] for row in samples[1].wins], [row[player] for row in samples[0].wins]).error
            for player in range(moment.position.players)
        ]
        return Swing(moment.number, words.label, tuple(before), tuple(after), tuple(errors))

    def put_together(
        self, judged: list[Judgement], deeds: list[Deed], swings: list[Swing], start: Sequence[float]
    ) -> Review:
        match = self.course.match
        splits = split(self.course, start, deeds) if match.over else []
        curve = [(swing.step, swing.before) for swing in swings]
        if match.over:
            winners = match.winners()
            end = tuple(1 / len(winners) if player in winners else 0.0 for player in range(len(match.names)))
            curve.append((len(match.steps), end))
        return Review(
            match.game.id,
            match.game.title,
            match.names,
            self.depth,
            self.seed,
            match.over,
            len(match.steps),
            tuple(self.seat(player, judged, swings, splits) for player in range(len(match.names))),
            tuple(self.turns_told(judged)),
            tuple(swings),
            tuple(curve),
            tuple(self.notes()),
        )

    def seat(self, player: int, judged: list[Judgement], swings: list[Swing], splits: list[Split]) -> SeatReview:
        mine = [found for found in judged if found.turn.seat == player]
        lost = sum(found.loss.value for found in mine)
        random = sum(found.at_random for found in mine)
        accuracy = None if random <= 0 else round(100 * max(0.0, 1 - lost / random))
        flags = {word: sum(found.word == word for found in mine) for word in ("inaccuracy", "mistake", "blunder")}
        worst = min(swings, key=lambda swing: swing.after[player] - swing.before[player], default=None)
        fell = None
        if worst is not None:
            fell = (worst.after[player] - worst.before[player], worst.error[player], f"“{worst.text}”")
        words = verdict(player, splits, fell) if splits else ""
        return SeatReview(
            self.course.match.names[player], accuracy, len(mine), flags, splits[player] if splits else None, words
        )

    def turns_told(self, judged: list[Judgement]) -> list[ReviewedTurn]:
        match = self.course.match
        costly = set()
        for player in range(match.seats):
            mine = [found for found in judged if found.turn.seat == player and found.flagged]
            costly |= {id(found) for found in sorted(mine, key=lambda found: -found.loss.value)[:COSTLY]}
        told = []
        for found in judged:
            turn = found.turn
            best = found.best if found.flagged else None
            told.append(
                ReviewedTurn(
                    turn.seat,
                    turn.moments[0].number,
                    turn.last.number,
                    tuple(label(match.game, moment, moment.code, match.names) for moment in turn.moments),
                    found.word,
                    found.played.sample.win(turn.seat).value if len(found.played.sample) else 0.0,
                    found.loss.value,
                    found.loss.error,
                    best.moment.number if best else None,
                    label(match.game, best.moment, best.code, match.names) if best else "",
                    costly_turn(match.game, found, match.names) if id(found) in costly else "",
                )
            )
        return told

    def notes(self) -> list[str]:
        """What the review cannot say of this match."""
        found = []
        if not self.course.match.over:
            found.append("The match is not over: luck and skill are told at its end.")
        if not self.turns:
            found.append("There was nothing to decide.")
        if self.course.match.started_from is not None:
            found.append("The match began in a given position: the chances at the start are those of that position.")
        return found
