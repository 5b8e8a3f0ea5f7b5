"""A record as what it was for those who played it: moments of chance, and turns of decisions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from railbird.analysis.samples import Position, position_of
from railbird.engine.constants import DECISION
from railbird.match.match import CHANCE_STEP, Match
from railbird.match.record import read, walk


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a record, and the position before it."""

    number: int  # of the step, from 0
    who: int  # a seat, or CHANCE_STEP
    code: int
    text: str
    position: Position
    alone: bool  # nobody else could act

    @property
    def legal(self) -> list[int]:
        return [] if self.who == CHANCE_STEP else self.position.state.actions(self.who)


@dataclass(slots=True)
class Turn:
    """The decisions of one seat with no chance event between them, nor anybody else's decision that it could see."""

    seat: int
    moments: list[Moment] = field(default_factory=list)

    @property
    def last(self) -> Moment:
        return self.moments[-1]

    @property
    def free(self) -> bool:
        """Whether there was anything to choose."""
        return any(len(moment.legal) > 1 for moment in self.moments)


@dataclass(frozen=True, slots=True)
class Course:
    """A whole record: its moments in order, and the match at its end."""

    match: Match
    moments: list[Moment]
    end: Position

    @property
    def start(self) -> Position:
        return self.moments[0].position if self.moments else self.end


def follow(record: Mapping[str, Any] | str | bytes) -> Course:
    """Replay a record, every step verified, and keep the position before each of them."""
    record = read(record)
    moments: list[Moment] = []
    steps = record["steps"]
    match = None
    for number, match in enumerate(walk(record)):
        if number < len(steps) and isinstance(steps[number], Mapping) and isinstance(steps[number].get("do"), str):
            moments.append(moment(match, number, steps[number]))
    assert match is not None
    return Course(match, moments, position_of(match))


def moment(match: Match, number: int, step: Mapping[str, Any]) -> Moment:
    """What is about to happen. A step that cannot be is told by the replay itself, which comes to it next."""
    here, text, who = position_of(match), step["do"], step.get("who")
    if who == "chance" or type(who) is not int:
        code = match.game.outcome_code(here.state, text) if match.chance else None
        return Moment(number, CHANCE_STEP, -1 if code is None else code, text, here, True)
    code = match.game.code(here.state, who, text) if 0 <= who < match.seats else None
    return Moment(number, who, -1 if code is None else code, text, here, match.waiting == (who,))


def turns_of(moments: list[Moment]) -> list[Turn]:
    """Decisions that belong together. What others do in secret at the same time does not part them."""
    found: list[Turn] = []
    under_way: dict[int, tuple[int, Turn]] = {}
    for here in moments:
        if here.who == CHANCE_STEP:
            under_way.clear()
            continue
        assert here.position.state.due == DECISION
        if here.alone:  # the others see it
            under_way = {seat: turn for seat, turn in under_way.items() if seat == here.who}
        number = here.position.state.turn_number()
        before = under_way.get(here.who)
        if before is None or before[0] != number:
            before = (number, Turn(here.who))
            under_way[here.who] = before
            found.append(before[1])
        before[1].moments.append(here)
    return found
