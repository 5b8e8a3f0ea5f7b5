"""How well a turn was played: what was done against what else could have been done, in the same worlds.

A turn is judged as a whole, with what its seat knew: step by step a missed bonus would count at every step before it.
Other choices are made at one of its steps, and the rest is left to the tactics. What is best is chosen on one half of
the worlds and valued on the other: the best of many would else look better than it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from railbird.analysis.moments import Moment, Turn
from railbird.analysis.samples import Figure, Sample, difference, figure
from railbird.engine.constants import NOISY, STEADY
from railbird.engine.contract import Choices

STAGES = ((64, 6), (256, 4), (512, 4))  # after so many worlds only so many other choices are looked at further
WIDTH = 24  # other choices of a turn that are tried at all, the dearest by the tactics' prices
SURE = 2.5  # standard errors by which something is said
CLOSE = 3.0  # ... within which a choice may still be the best one
SMALL = 0.01  # of win chance: nothing that matters
WORDS = ((0.10, "blunder"), (0.05, "mistake"), (0.02, "inaccuracy"))
FRESH = 0x5EED  # worlds of their own for the second look


@dataclass(frozen=True, slots=True)
class Choice:
    """Another choice at a step of a turn, with what came of it."""

    moment: Moment
    code: int
    sample: Sample

    def wins(self, seat: int) -> list[float]:
        return [row[seat] for row in self.sample.wins]


@dataclass(frozen=True, slots=True)
class Judgement:
    """A turn, judged. `loss` is win chance given away against the best that was found, with its error; `at_random` what
    a choice at random among those tried would have given away. `best` is None if nothing better was found."""

    turn: Turn
    played: Choice
    best: Choice | None
    loss: Figure
    at_random: float
    word: str  # best, good, inaccuracy, mistake, blunder

    @property
    def flagged(self) -> bool:
        return self.word in ("inaccuracy", "mistake", "blunder")


def judge(turn: Turn, seed: int, depth: int) -> Judgement:
    """All samples have the same worlds: chance has fallen alike in them before the turn and falls alike after it."""
    seat = turn.seat
    played = made(turn.last, turn.last.code, seat, seed)
    others = [made(moment, code, seat, seed) for moment, code in tried(turn)]
    if not others:
        return Judgement(turn, played, None, Figure(0.0, 0.0), 0.0, "best")
    left, at_random = others, 0.0
    for worlds, keep in (*((n, k) for n, k in STAGES if n < depth), (depth, 1)):
        for choice in (played, *left):
            choice.sample.grow(worlds)
        gains = {id(choice): difference(choice.wins(seat), played.wins(seat)) for choice in left}
        if left is others:
            at_random = -sum(gain.value for gain in gains.values()) / len(gains)
        if all(gain.value + SURE * gain.error < SMALL for gain in gains.values()) or worlds == depth:
            break
        left = nearest(left, gains, keep)
    best, loss = crossed(played, left, seat)
    return Judgement(turn, played, best, loss, max(at_random + loss.value, loss.value), word_for(loss, best))


def made(moment: Moment, code: int, seat: int, seed: int, policy: int = STEADY) -> Choice:
    return Choice(moment, code, Sample(moment.position, seat, seed, seat=seat, forced=code, policy=policy))


def tried(turn: Turn) -> list[tuple[Moment, int]]:
    """The dearest other choices of every step, by the tactics' prices, which nothing hidden can move."""
    open_steps = [moment for moment in turn.moments if len(moment.legal) > 1]
    each = max(2, WIDTH // max(len(open_steps), 1))
    found = []
    for moment in open_steps:
        prices = Choices()
        moment.position.state.price(turn.seat, prices)
        prices.keep_dearest(each + 1)
        found += [(moment, code) for code in prices.codes() if code != moment.code][:each]
    return found


def nearest(choices: Sequence[Choice], gains: dict[int, Figure], keep: int) -> list[Choice]:
    """The best of them, as far as they may still be the best one."""
    ranked = sorted(choices, key=lambda choice: -gains[id(choice)].value)
    top = gains[id(ranked[0])]
    return [
        choice
        for choice in ranked[:keep]
        if gains[id(choice)].value + CLOSE * (gains[id(choice)].error + top.error) >= top.value
    ]


def crossed(played: Choice, others: Sequence[Choice], seat: int) -> tuple[Choice | None, Figure]:
    """The best choice, and what was given away: chosen on the worlds with even numbers and valued on the odd ones, and
    the reverse."""
    mine = played.wins(seat)
    rows = [(choice, choice.wins(seat)) for choice in others]
    parts = []
    for half in (0, 1):
        best = max((row for _, row in rows), key=lambda row: sum(row[half::2]))
        if sum(best[half::2]) <= sum(mine[half::2]):
            best = mine
        parts.append(difference(best[1 - half :: 2], mine[1 - half :: 2]))
    loss = Figure((parts[0].value + parts[1].value) / 2, (parts[0].error ** 2 + parts[1].error ** 2) ** 0.5 / 2)
    choice, row = max(rows, key=lambda pair: sum(pair[1]))
    if sum(row) <= sum(mine) or loss.value <= 0:
        return None, Figure(0.0, figure([a - b for a, b in zip(row, mine, strict=True)]).error)
    return choice, loss


def word_for(loss: Figure, best: Choice | None) -> str:
    if best is None:
        return "best"
    return next((word for least, word in WORDS if loss.value >= least and loss.value >= SURE * loss.error), "good")


def checked(found: Judgement, seed: int, depth: int) -> Judgement:
    """A flag is looked at once more, in fresh worlds and with players who err now and then: what only lived on a habit
    of the others' tactics is no mistake. The smaller loss counts."""
    if not found.flagged or found.best is None:
        return found
    seat = found.turn.seat
    pair = [made(choice.moment, choice.code, seat, seed ^ FRESH, NOISY).sample for choice in (found.best, found.played)]
    for sample in pair:
        sample.grow(depth)
    again = difference([row[seat] for row in pair[0].wins], [row[seat] for row in pair[1].wins])
    if again.value >= found.loss.value:
        return found
    loss = Figure(max(again.value, 0.0), again.error)
    return replace(found, loss=loss, word=word_for(loss, found.best))
