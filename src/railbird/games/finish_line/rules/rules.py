"""Finish Line's state: the contract's methods, each handed to the phase it belongs to."""

from __future__ import annotations

from railbird.engine.constants import *
from railbird.engine.contract import Choices, leaders
from railbird.engine.generator import Rng
from railbird.games.finish_line.rules import finish, lineup, plans, slips, tactics, temperament, turns
from railbird.games.finish_line.rules.constants import *
from railbird.games.finish_line.rules.state import Position


class FinishLine(Position):
    def begin(self) -> None:
        """The first race, before its first tile is turned up."""
        lineup.prepare(self, 0)

    def waiting(self) -> int:
        if self.due != DECISION:
            return 0
        if self.step == SLIPS:
            return ((1 << self.seats) - 1) & ~self.confirmed
        return 1 << (self.holder if self.step == EXTRA_MOVES else self.actor)

    def legal(self, seat: int, out: Choices) -> None:
        out.count = 0
        if self.step == USE:
            turns.list_dice(self, out)
        elif self.step == NEXT_DIE:
            turns.list_next_die(self, out)
        elif self.step == SLIPS:
            slips.list_slip(self, seat, out)
        elif self.step == FIRST_DICE:
            turns.list_first_dice(self, out)
        elif self.step == EXTRA_MOVES:
            finish.list_extra_moves(self, out)

    def allows(self, seat: int, action: int, out: Choices) -> int:
        """Any amount may be staked, listed or not."""
        if action >= STAKE and 0 <= seat < self.seats and self.waiting() >> seat & 1:
            return self.step == SLIPS and slips.may_stake(self, seat, action - STAKE)
        return Position.allows(self, seat, action, out)

    def act(self, seat: int, action: int) -> None:
        if self.step == USE:
            turns.choose(self, seat, action)
        elif self.step == NEXT_DIE:
            turns.take_one(self, seat, action - TAKE)
        elif self.step == SLIPS:
            slips.write(self, seat, action)
        elif self.step == FIRST_DICE:
            turns.take_three(self, seat, action - TAKE_THREE)
        elif self.step == EXTRA_MOVES:
            finish.extra_move(self, seat, action)

    def automatic(self) -> int:
        """A slip is never filled in unasked: nobody shall see that somebody had only one choice."""
        return self.step != SLIPS

    def outcomes(self, out: Choices) -> None:
        out.count = 0
        if self.step == ROLL:
            turns.list_rolls(self, out)
        elif self.step == LINE_UP:
            lineup.list_tiles(self, out)
        elif self.step == STARTING_PLAYER:
            for seat in range(self.seats):
                out.weigh(seat, 1)
        elif self.step == PHOTO_FINISH:
            finish.list_photos(self, out)

    def sample(self, rng: Rng, out: Choices) -> int:
        if self.step == ROLL:
            return turns.roll(self, rng)
        if self.step == LINE_UP:
            return lineup.draw(self, rng)
        if self.step == STARTING_PLAYER:
            return rng.below(self.seats)
        return finish.roll_photo(self, rng)

    def happen(self, outcome: int) -> None:
        if self.step == ROLL:
            turns.rolled(self, outcome)
        elif self.step == LINE_UP:
            lineup.turn_up(self, outcome)
        elif self.step == STARTING_PLAYER:
            turns.start(self, outcome)
        elif self.step == PHOTO_FINISH:
            finish.photo(self, outcome)

    def kind(self) -> int:
        return self.step

    def determinize(self, seat: int, rng: Rng) -> None:
        tactics.imagine_slips(self, seat, rng)

    def price(self, seat: int, out: Choices) -> None:
        self.legal(seat, out)
        tactics.price(self, seat, out)

    def tactic(self, seat: int, rng: Rng, out: Choices) -> int:
        return tactics.decide(self, seat, rng, out)

    def margin(self, seat: int) -> float:
        return temperament.margin(self, seat)

    def ease(self) -> float:
        return temperament.EASE

    def liking(self, seat: int, action: int, temper: int) -> float:
        return temperament.liking(self, seat, action, temper)

    def turn_number(self) -> int:
        return RACES * self.turns[self.race] + self.race

    def plans(self, seat: int, out: Choices) -> None:
        """Whole slips, and what to do with dice that are rolled; which dice to take is left to the tactics."""
        out.count = 0
        if self.step == SLIPS:
            plans.list_slips(self, seat, out)
        elif self.step in (USE, EXTRA_MOVES):
            self.price(seat, out)

    def planned(self, seat: int, plan: int, out: Choices) -> int:
        return plans.next_stroke(self, seat, -plan - 1)

    def races(self) -> int:
        return RACES

    def horse_at(self, race: int, place: int) -> int:
        return self.finish[STARTERS * race + place]

    def score(self, seat: int) -> int:
        return finish.score(self, seat)

    def winners(self) -> int:
        return leaders(self, self.seats)
