"""The contract of Homestretch: every method one step into the phase that is on."""

from __future__ import annotations

from collections.abc import Sequence

from railbird.engine.constants import *
from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
from railbird.games.homestretch.rules import betting, buying, draft, hidden, plans, race, scoring, tactics, temperament
from railbird.games.homestretch.rules.constants import *
from railbird.games.homestretch.rules.state import Position
from railbird.games.homestretch.rules.tables import Tables


class Homestretch(Position):
    def waiting(self) -> int:
        if self.due != DECISION:
            return 0
        return draft.has_to_pick(self) if self.phase == DRAFT else 1 << self.turn

    def legal(self, seat: int, out: Choices) -> None:
        out.count = 0
        phase = self.phase
        if phase == DRAFT:
            draft.legal(self, seat, out)
        elif phase == CLAIM:
            out.add(CLAIM_TURN)
            out.add(WAIT)
        elif phase == BETTING:
            betting.legal(self, seat, out)
        elif phase == MOVE:
            out.add(TWO_STOP)
            out.add(ONE_REROLL)
        elif phase == AGAIN:
            out.add(REROLL)
            out.add(END_TURN)
        elif phase == SPECIAL:
            race.special_legal(self, out)
        elif phase == BUYING:
            buying.legal(self, seat, out)

    def act(self, seat: int, action: int) -> None:
        if action >= BET:
            betting.lay(self, seat, LINES * ((action - BET) // 10 - FIRST_NUMBER) + (action - BET) % 10)
        elif action >= BUY:
            buying.buy(self, seat, action - BUY - FIRST_NUMBER)
        elif action >= MOVE_LAST:
            race.special_move(self, action - MOVE_LAST - FIRST_NUMBER)
        elif action >= PICK:
            draft.choose(self, seat, action - PICK - FIRST_NUMBER)
        elif action == TWO_STOP:
            race.two_stop(self)
        elif action == ONE_REROLL:
            race.one_reroll(self)
        elif action == REROLL:
            race.reroll(self)
        elif action == END_TURN:
            race.stop(self)
        elif action == CLAIM_TURN:
            betting.claim(self, seat)
        elif action == WAIT:
            betting.wait(self, seat)
        elif action == BUY_BLIND:
            buying.buy_blind(self, seat)
        else:
            buying.decline(self, seat)

    def automatic(self) -> int:
        """A pick from equal cards is asked for: taking it unasked would show the hand."""
        return self.phase != DRAFT

    def outcomes(self, out: Choices) -> None:
        """Cards by their numbers, weighed by how many there are; race cards by their place in the tables."""
        out.count = 0
        if self.phase == ROLL:
            for pair in range(DICE_PAIRS):
                out.weigh(pair, 1)
        elif self.phase == FIRST_PLAYER:
            for die in range(1, 7):
                out.weigh(die, 1)
        elif self.phase == CARD:
            for card in range(self.tables.cards):
                if betting.unturned(self, card):
                    out.weigh(card, 1)
        elif self.phase == GHOST:
            for horse in range(HORSES):
                if self.hand[GHOST_SEAT][horse]:
                    out.weigh(FIRST_NUMBER + horse, self.hand[GHOST_SEAT][horse])
        else:
            for horse in range(HORSES):
                if self.pool[horse]:
                    out.weigh(FIRST_NUMBER + horse, self.pool[horse])

    def sample(self, rng: Rng, out: Choices) -> int:
        if self.phase == ROLL:
            return rng.below(DICE_PAIRS)
        if self.phase == FIRST_PLAYER:
            return 1 + rng.below(6)
        return Position.sample(self, rng, out)

    def happen(self, outcome: int) -> None:
        phase = self.phase
        if phase == ROLL:
            race.roll(self, 1 + outcome // 6, 1 + outcome % 6)
        elif phase == DEAL:
            draft.deal(self, outcome - FIRST_NUMBER)
        elif phase == GHOST:
            draft.ghost_chooses(self, outcome - FIRST_NUMBER)
        elif phase == CARD:
            betting.set_up(self, outcome)
        elif phase == FIRST_PLAYER:
            race.throw(self, outcome)
        elif phase == OFFER:
            buying.offer(self, outcome - FIRST_NUMBER)
        else:
            buying.turn_up(self, outcome - FIRST_NUMBER)

    def kind(self) -> int:
        return self.phase

    def determinize(self, seat: int, rng: Rng) -> None:
        hidden.determinize(self, seat, rng)

    def price(self, seat: int, out: Choices) -> None:
        self.legal(seat, out)
        tactics.price(self, seat, out)

    def tactic(self, seat: int, rng: Rng, out: Choices) -> int:
        quick = tactics.choose(self, seat)
        if quick >= 0:
            return quick
        self.price(seat, out)
        return out.dearest()

    def margin(self, seat: int) -> float:
        return temperament.margin(self, seat)

    def ease(self) -> float:
        return temperament.EASE

    def liking(self, seat: int, action: int, temper: int) -> float:
        return temperament.liking(self, seat, action, temper)

    def turn_number(self) -> int:
        """A roll ends a turn of the race, and the other phases have turns of their own."""
        return 64 * self.roll_count + 16 * self.race + 8 * self.buy_pass + self.draft_round

    def races(self) -> int:
        return RACES

    def horse_at(self, race: int, place: int) -> int:
        return self.podium[place][race]

    def plans(self, seat: int, out: Choices) -> None:
        """Whoever bets first, and whether to move on, is left to the tactics."""
        out.count = 0
        if self.phase == BETTING:
            plans.list_layouts(self, seat, out)
        elif self.phase in (DRAFT, SPECIAL, BUYING):
            self.price(seat, out)

    def planned(self, seat: int, plan: int, out: Choices) -> int:
        return plans.next_token(self, seat, -plan - 1)

    def score(self, seat: int) -> int:
        return self.money[seat] if seat < self.seats else 0

    def winners(self) -> int:
        return scoring.winners(self)


def start(tables: Tables, seats: int, colours: Sequence[int]) -> Homestretch:
    """The table before the deal; colours are alphabetical."""
    s = Homestretch(tables)
    s.seats = seats
    s.colour = (list(colours) + [-1] * SEATS)[:SEATS]
    s.money = [tables.start_money if seat < seats else 0 for seat in range(SEATS)]
    return s
