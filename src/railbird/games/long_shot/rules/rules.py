"""Long Shot as a State: every method of the contract, in a line each."""

from __future__ import annotations

try:
    from cython import cast
except ImportError:
    from railbird.engine.without_cython import cast

from typing import Any

from railbird.engine.constants import *
from railbird.engine.contract import Choices, State, rebuild
from railbird.engine.generator import Rng
from railbird.games.long_shot.rules import actions, hidden, lucky, scoring, state, tactics, turns
from railbird.games.long_shot.rules.constants import *
from railbird.games.long_shot.rules.state import Position
from railbird.games.long_shot.rules.tables import Tables


class LongShot(Position):
    def waiting(self) -> int:
        return actions.waiting(self)

    def legal(self, seat: int, out: Choices) -> None:
        actions.legal_for(self, seat, out)

    def allows(self, seat: int, action: int, out: Choices) -> int:
        return actions.allows(self, seat, action, out)

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

    def copy_from(self, other: State) -> None:
        state.copy(self, cast(LongShot, other))

    def determinize(self, seat: int, rng: Rng) -> None:
        hidden.determinize(self, seat, rng)
        lucky.guess(self, seat)

    def price(self, seat: int, out: Choices) -> None:
        actions.legal_for(self, seat, out)
        tactics.price(self, out)

    def tactic(self, seat: int, rng: Rng, out: Choices) -> int:
        actions.legal_for(self, seat, out)
        if out.count > 1:
            tactics.price(self, out)
            return out.dearest()
        return out.code[0]

    def score(self, seat: int) -> int:
        return scoring.score(self, seat)

    def winners(self) -> int:
        return scoring.winners(self)

    def clone(self) -> LongShot:
        other = LongShot(self.tables)
        state.copy(other, self)
        return other

    def __reduce__(self) -> Any:
        return rebuild, (LongShot, (self.tables,), self.to_dict())


def start(tables: Tables, players: int) -> LongShot:
    """The table before the deal (LS-001 to LS-008)."""
    s = LongShot(tables)
    s.seats = players
    s.cash = [tables.start_cash if seat < players else 0 for seat in range(SEATS)]
    s.token = [tables.tokens if seat < players else 0 for seat in range(SEATS)]
    s.rolling = (1 << players) - 1
    s.stage = DEAL if tables.hand else ROLL_OFF
    return s
