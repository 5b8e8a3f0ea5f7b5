"""Luck told from skill: result = chance at the start + luck + own skill + the others' skill + what was hidden.

The zero of skill is the tactics' own choice: a decision earns what it wins or loses against it, with what the seat knew
then, in the same worlds. What the same decision does to the true position beyond that is `hidden`: a right bet on wrong
cards. Luck is the rest, so the sum holds to the last digit.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from railbird.analysis.moments import Course, Moment
from railbird.analysis.samples import Figure, Position, Sample, difference
from railbird.engine.constants import NOTHING_HIDDEN
from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
from railbird.match.match import CHANCE_STEP

LOOKS = 8  # the tactics' choice is asked so often: one with tastes may choose otherwise
PAIRS = 64  # worlds after which it is seen whether a decision matters
SURE, SMALL = 2.5, 0.01


@dataclass(frozen=True, slots=True)
class Deed:
    """What one decision did to everybody's chance to win: as its seat knew things, and in truth."""

    step: int
    seat: int
    known: tuple[Figure, ...]
    true: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class Split:
    """Of one seat. `error` is that of the skills; luck has the same, being the rest."""

    start: float
    luck: float
    skill: float
    others: float
    hidden: float
    result: float
    error: float  # of the own skill
    others_error: float


def like_tactics(moment: Moment) -> bool:
    """Whether the tactics would have done the same: then nothing is won or lost, by definition."""
    out = Choices()
    for number in range(LOOKS):
        rng = Rng(number)
        state = moment.position.state.clone()
        state.determinize(moment.who, rng)
        if state.tactic(moment.who, rng, out) != moment.code:
            return False
    return True


def deed(moment: Moment, seed: int, pairs: int) -> Deed | None:
    """None where the tactics' own choice was made."""
    if moment.who == CHANCE_STEP or len(moment.legal) < 2 or like_tactics(moment):
        return None
    known = effect(moment, moment.who, seed, pairs)
    return Deed(moment.number, moment.who, known, effect(moment, NOTHING_HIDDEN, seed, pairs))


def effect(moment: Moment, viewer: int, seed: int, pairs: int) -> tuple[Figure, ...]:
    """Everybody's win chance with this action less that with the tactics' own, world by world."""
    done = Sample(moment.position, viewer, seed, seat=moment.who, forced=moment.code)
    usual = Sample(moment.position, viewer, seed)
    worlds = min(PAIRS, pairs)
    while True:
        done.grow(worlds)
        usual.grow(worlds)
        gains = tuple(
            difference([row[seat] for row in done.wins], [row[seat] for row in usual.wins])
            for seat in range(done.players)
        )
        if worlds >= pairs or all(abs(gain.value) + SURE * gain.error < SMALL for gain in gains):
            return gains
        worlds = min(2 * worlds, pairs)


def chances(position: Position, seed: int, worlds: int) -> list[float]:
    """Everybody's chance to win from the true position, if all go on like `steady`."""
    sample = Sample(position, NOTHING_HIDDEN, seed)
    sample.grow(worlds)
    return [sample.win(seat).value for seat in range(position.players)]


def split(course: Course, start: Sequence[float], deeds: Sequence[Deed]) -> list[Split]:
    """The result of every player, taken apart. The match must be over."""
    winners = course.match.winners()
    found = []
    for player in range(course.end.players):
        result = 1 / len(winners) if player in winners else 0.0
        mine = [one for one in deeds if one.seat == player]
        other = [one for one in deeds if one.seat != player]
        skill = math.fsum(one.known[player].value for one in mine)
        others = math.fsum(one.known[player].value for one in other)
        hidden = math.fsum(one.true[player].value - one.known[player].value for one in deeds)
        luck = result - start[player] - skill - others - hidden
        found.append(
            Split(
                start[player], luck, skill, others, hidden, result,
                joint(one.known[player].error for one in mine), joint(one.known[player].error for one in other),
            )
        )  # fmt: skip
    return found


def joint(errors: Iterable[float]) -> float:
    return math.sqrt(math.fsum(error * error for error in errors))
