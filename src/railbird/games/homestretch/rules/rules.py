"""The contract of Homestretch: every method one step into the phase that is on."""

from __future__ import annotations

from typing import Any

try:
    from cython import cast
except ImportError:
    from railbird.engine.without_cython import cast

from railbird.engine.constants import *
from railbird.engine.contract import Choices, State, rebuild
from railbird.engine.generator import Rng
from railbird.games.homestretch.rules import betting, buying, draft, hidden, payout, race, scoring, state, tactics
from railbird.games.homestretch.rules.constants import *
from railbird.games.homestretch.rules.state import Position


def add(out: Choices, code: int) -> None:
    out.code[out.count] = code
    out.count += 1


def weigh(out: Choices, code: int, weight: int) -> None:
    out.code[out.count] = code
    out.weight[out.count] = weight
    out.count += 1


def legal(s: Position, seat: int, out: Choices) -> None:
    out.count = 0
    phase = s.phase
    if phase == DRAFT:
        draft.legal(s, seat, out)
    elif phase == CLAIM:
        add(out, CLAIM_TURN)
        add(out, WAIT)
    elif phase == BETTING:
        betting.legal(s, seat, out)
    elif phase == MOVE:
        add(out, TWO_STOP)
        add(out, ONE_REROLL)
    elif phase == AGAIN:
        add(out, REROLL)
        add(out, END_TURN)
    elif phase == SPECIAL:
        race.special_legal(s, out)
    elif phase == BUYING:
        buying.legal(s, seat, out)


def act(s: Position, seat: int, action: int) -> None:
    if action >= BET:
        betting.lay(s, seat, LINES * ((action - BET) // 10 - FIRST_NUMBER) + (action - BET) % 10)
    elif action >= BUY:
        buying.buy(s, seat, action - BUY - FIRST_NUMBER)
    elif action >= MOVE_LAST:
        race.special_move(s, action - MOVE_LAST - FIRST_NUMBER)
    elif action >= PICK:
        draft.choose(s, seat, action - PICK - FIRST_NUMBER)
    elif action == TWO_STOP:
        race.two_stop(s)
    elif action == ONE_REROLL:
        race.one_reroll(s)
    elif action == REROLL:
        race.reroll(s)
    elif action == END_TURN:
        race.stop(s)
    elif action == CLAIM_TURN:
        betting.claim(s, seat)
    elif action == WAIT:
        betting.wait(s, seat)
    elif action == BUY_BLIND:
        buying.buy_blind(s, seat)
    else:
        buying.decline(s, seat)


def outcomes(s: Position, out: Choices) -> None:
    """Cards by their numbers, weighed by how many there are; race cards by their place in the tables."""
    out.count = 0
    if s.phase == ROLL:
        for pair in range(DICE_PAIRS):
            weigh(out, pair, 1)
    elif s.phase == FIRST_PLAYER:
        for die in range(1, 7):
            weigh(out, die, 1)
    elif s.phase == CARD:
        for card in range(s.tables.cards):
            if betting.unturned(s, card):
                weigh(out, card, 1)
    elif s.phase == GHOST:
        for horse in range(HORSES):
            if s.hand[GHOST_SEAT][horse]:
                weigh(out, FIRST_NUMBER + horse, s.hand[GHOST_SEAT][horse])
    else:
        for horse in range(HORSES):
            if s.pool[horse]:
                weigh(out, FIRST_NUMBER + horse, s.pool[horse])


def sample(s: Position, rng: Rng, out: Choices) -> int:
    if s.phase == ROLL:
        return rng.below(DICE_PAIRS)
    if s.phase == FIRST_PLAYER:
        return 1 + rng.below(6)
    outcomes(s, out)
    total = 0
    for n in range(out.count):
        total += out.weight[n]
    left = rng.below(total)
    n = 0
    while left >= out.weight[n]:
        left -= out.weight[n]
        n += 1
    return out.code[n]


def happen(s: Position, outcome: int) -> None:
    phase = s.phase
    if phase == ROLL:
        race.roll(s, 1 + outcome // 6, 1 + outcome % 6)
    elif phase == DEAL:
        draft.deal(s, outcome - FIRST_NUMBER)
    elif phase == GHOST:
        draft.ghost_chooses(s, outcome - FIRST_NUMBER)
    elif phase == CARD:
        betting.set_up(s, outcome)
    elif phase == FIRST_PLAYER:
        race.throw(s, outcome)
    elif phase == OFFER:
        buying.offer(s, outcome - FIRST_NUMBER)
    else:
        buying.turn_up(s, outcome - FIRST_NUMBER)


class Homestretch(Position):
    def waiting(self) -> int:
        if self.due != DECISION:
            return 0
        return draft.has_to_pick(self) if self.phase == DRAFT else 1 << self.turn

    def legal(self, seat: int, out: Choices) -> None:
        legal(self, seat, out)

    def allows(self, seat: int, action: int, out: Choices) -> int:
        if not 0 <= seat < self.seats or not self.waiting() >> seat & 1:
            return 0
        legal(self, seat, out)
        for n in range(out.count):
            if out.code[n] == action:
                return 1
        return 0

    def act(self, seat: int, action: int) -> None:
        act(self, seat, action)

    def automatic(self) -> int:
        """A pick from equal cards is asked for: taking it unasked would show the hand."""
        return self.phase != DRAFT

    def outcomes(self, out: Choices) -> None:
        outcomes(self, out)

    def sample(self, rng: Rng, out: Choices) -> int:
        return sample(self, rng, out)

    def happen(self, outcome: int) -> None:
        happen(self, outcome)

    def copy_from(self, other: State) -> None:
        state.copy(self, cast(Homestretch, other))

    def determinize(self, seat: int, rng: Rng) -> None:
        hidden.determinize(self, seat, rng)

    def price(self, seat: int, out: Choices) -> None:
        legal(self, seat, out)
        tactics.price(self, seat, out)

    def tactic(self, seat: int, rng: Rng, out: Choices) -> int:
        quick = tactics.choose(self, seat)
        if quick >= 0:
            return quick
        self.price(seat, out)
        return out.dearest()

    def score(self, seat: int) -> int:
        return self.money[seat] if seat < self.seats else 0

    def winners(self) -> int:
        return scoring.winners(self)

    def clone(self) -> Homestretch:
        other = Homestretch(self.tables, self.seats, self.colour)
        state.copy(other, self)
        return other

    # Questions of people's side.

    def has_bet(self, seat: int) -> int:
        return betting.has_bet(self, seat)

    def due_bettor(self) -> int:
        return betting.due_bettor(self)

    def bets_before(self, seat: int, other: int) -> int:
        return betting.bets_before(self, seat, other)

    def limit(self, seat: int) -> int:
        return betting.limit(self, seat)

    def next_token(self, seat: int) -> int:
        return betting.next_token(self, seat)

    def on_spot(self, seat: int, spot: int) -> int:
        return betting.on_spot(self, seat, spot)

    def thrower(self) -> int:
        return race.thrower(self)

    def special_length(self) -> int:
        return race.special_length(self)

    def last_position(self) -> int:
        return race.last_position(self)

    def blind_price(self) -> int:
        return buying.blind_price(self)

    def shares_in_play(self, horse: int) -> int:
        return payout.shares_in_play(self, horse)

    def share_value(self, seat: int) -> int:
        return scoring.share_value(self, seat)

    def group_shares(self, seat: int, group: int) -> int:
        return scoring.group_shares(self, seat, group)

    def rank(self, seat: int) -> int:
        return scoring.rank(self, seat)

    def __reduce__(self) -> Any:
        return rebuild, (Homestretch, (self.tables, self.seats, self.colour), self.to_dict())
