"""Long Shot as a State: every method of the contract, in a line each."""

from __future__ import annotations

from railbird.engine.constants import *
from railbird.engine.contract import Choices, leaders
from railbird.engine.generator import Rng
from railbird.games.long_shot.rules import actions, hidden, lucky, scoring, tactics, temperament, turns
from railbird.games.long_shot.rules.constants import *
from railbird.games.long_shot.rules.state import Position
from railbird.games.long_shot.rules.tables import Tables


class LongShot(Position):
    def begin_turn(self) -> None:
        """Of the seat whose turn it is: from here a position without a step under way goes on."""
        turns.begin_turn(self)

    def waiting(self) -> int:
        if self.due != DECISION:
            return 0
        return self.asked if self.stage == LUCKY else 1 << self.turn

    def legal(self, seat: int, out: Choices) -> None:
        """Only the turn player chooses (LS-014), but for a Lucky Numba out of turn (LS-R21)."""
        out.count = 0
        if self.waiting() >> seat & 1:
            if self.stage == LUCKY:
                lucky.legal(self, seat, out)
            else:
                actions.legal(self, out)

    def allows(self, seat: int, action: int, out: Choices) -> int:
        """Any pair may be discarded, listed or not."""
        if self.stage == ACTION and PAIR <= action < PAIRS_END and seat == self.turn and self.due == DECISION:
            return actions.has_pair(self, (action - PAIR) // DECK, (action - PAIR) % DECK)
        return Position.allows(self, seat, action, out)

    def act(self, seat: int, action: int) -> None:
        if self.stage == LUCKY:
            turns.lucky_answer(self, seat, action)
        else:
            turns.act(self, action)

    def automatic(self) -> int:
        return actions.automatic(self)

    def outcomes(self, out: Choices) -> None:
        actions.outcomes(self, out)

    def sample(self, rng: Rng, out: Choices) -> int:
        return actions.sample(self, rng)

    def happen(self, outcome: int) -> None:
        turns.happen(self, outcome)

    def kind(self) -> int:
        return self.stage

    def determinize(self, seat: int, rng: Rng) -> None:
        hidden.determinize(self, seat, rng)
        lucky.guess(self, seat)

    def price(self, seat: int, out: Choices) -> None:
        self.legal(seat, out)
        tactics.price(self, out)

    def tactic(self, seat: int, rng: Rng, out: Choices) -> int:
        self.legal(seat, out)
        if out.count > 1:
            tactics.price(self, out)
            return out.dearest()
        return out.code[0]

    def margin(self, seat: int) -> float:
        return temperament.margin(self)

    def ease(self) -> float:
        return temperament.EASE

    def liking(self, seat: int, action: int, temper: int) -> float:
        return temperament.liking(self, seat, action, temper)

    def turn_number(self) -> int:
        return self.turns

    def horse_at(self, race: int, place: int) -> int:
        return self.order[place]

    def plans(self, seat: int, out: Choices) -> None:
        if self.stage in (ACTION, PICK):
            self.price(seat, out)
            tactics.keep_best_pair(out)
        else:
            out.count = 0

    def score(self, seat: int) -> int:
        return scoring.score(self, seat)

    def winners(self) -> int:
        return leaders(self, self.seats)


def start(tables: Tables, players: int) -> LongShot:
    """The table before the deal (LS-001 to LS-008)."""
    s = LongShot(tables)
    s.seats = players
    s.cash = [tables.start_cash if seat < players else 0 for seat in range(SEATS)]
    s.token = [tables.tokens if seat < players else 0 for seat in range(SEATS)]
    s.rolling = (1 << players) - 1
    s.stage = DEAL if tables.hand else ROLL_OFF
    return s
