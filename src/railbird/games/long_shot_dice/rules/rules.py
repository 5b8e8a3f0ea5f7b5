"""The rules of Long Shot: The Dice Game behind the contract that all games share."""

from __future__ import annotations

from collections.abc import Sequence

from railbird.engine.constants import *
from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
from railbird.games.long_shot_dice.rules import (
    abilities,
    actions,
    bonuses,
    bought,
    flow,
    jersey,
    scoring,
    state,
    tactics,
    temperament,
)
from railbird.games.long_shot_dice.rules.constants import *
from railbird.games.long_shot_dice.rules.state import Position


class LongShotDice(Position):
    """A position with its rules."""

    def waiting(self) -> int:
        return 1 << self.turn if self.due == DECISION else 0

    def legal(self, seat: int, out: Choices) -> None:
        out.count = 0
        if self.step == ACTION:
            actions.legal(self, out)
        elif self.step == WAITING:
            abilities.legal_waiting(self, out)
        elif self.step == TARGET:
            bonuses.legal_targets(self, out)
        elif self.step == DIE_ABILITY:
            abilities.legal_die(self, out)
        elif self.step == FIRST_BOX:
            jersey.legal_box(self, out, BOX)
        elif self.step == SECOND_BOX:
            jersey.legal_box(self, out, BOX)
            out.add(NO_SECOND_BOX)
        elif self.step == MODIFIER:
            out.add(WITH + self.modifier)
            out.add(WITHOUT + self.modifier)
        elif self.step == BOUGHT:
            bought.legal(self, out)
        else:
            out.add(APPRECIATE)
            out.add(DECLINE)

    def act(self, seat: int, action: int) -> None:
        if self.step == ACTION:
            actions.act(self, action)
        elif self.step == WAITING:
            abilities.act_waiting(self, action)
        elif self.step == TARGET:
            bonuses.act_target(self, action)
        elif self.step == DIE_ABILITY:
            abilities.act_die(self, action)
        elif self.step == FIRST_BOX:
            jersey.first_box(self, action - BOX)
        elif self.step == SECOND_BOX:
            jersey.second_box(self, action)
        elif self.step == MODIFIER:
            bonuses.act_modifier(self, action)
        elif self.step == BOUGHT:
            bought.act(self, action)
        else:
            flow.appreciate(self, action == APPRECIATE)

    def outcomes(self, out: Choices) -> None:
        out.count = 0
        if self.chance == DEAL:
            for card in range(8):
                if not dealt(self) >> card & 1:
                    out.weigh(card, 1)
        elif self.chance == FIRST_PLAYER:
            for seat in range(self.seats):
                out.weigh(seat, 1)
        else:
            for horse in range(HORSES):
                if self.chance == EXTRA_DIE:
                    out.weigh(horse, 1)
                else:
                    for spaces in range(1, 4):
                        if self.tables.movement[spaces - 1]:
                            out.weigh(4 * horse + spaces, self.tables.movement[spaces - 1])

    def sample(self, rng: Rng, out: Choices) -> int:
        if self.chance == ROLL:
            horse = rng.below(HORSES)
            face = rng.below(6)
            spaces = 1
            while face >= self.tables.movement[spaces - 1]:
                face -= self.tables.movement[spaces - 1]
                spaces += 1
            return 4 * horse + spaces
        self.outcomes(out)
        return out.code[rng.below(out.count)]

    def happen(self, outcome: int) -> None:
        if self.chance == ROLL:
            flow.roll(self, outcome >> 2, outcome & 3)
        elif self.chance == DEAL:
            flow.deal(self, outcome)
        elif self.chance == FIRST_PLAYER:
            flow.first_player(self, outcome)
        else:
            flow.roland(self, outcome)

    def kind(self) -> int:
        return self.chance

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
        return SEATS * self.round + self.turn

    def horse_at(self, race: int, place: int) -> int:
        return self.podium[place]

    def gain(self, seat: int) -> float:
        """Alone against Roland the money counts too: $100 as much as half a win."""
        won = Position.gain(self, seat)
        return won + scoring.score(self, seat) / 200.0 if self.solo else won

    def score(self, seat: int) -> int:
        return scoring.score(self, seat)

    def winners(self) -> int:
        return scoring.winners(self)


def dealt(s: Position) -> int:
    """The Starting Cards that are gone, as a mask."""
    gone = 0
    for seat in range(s.seats + s.solo):
        if s.starting_card[seat] >= 0:
            gone |= 1 << s.starting_card[seat]
    return gone


def set_up(s: Position, cards: Sequence[int]) -> None:
    """Cards in the Market, bars as printed, Money dealt out; the Starting Cards are still to come (ledger 3.1)."""
    s.card = list(cards)
    state.find_effects(s)
    s.bar = [s.tables.printed[card] for card in cards]
    s.money = [s.tables.start_money if seat < s.seats else 0 for seat in range(SEATS)]
    if s.solo:
        s.money = [s.tables.start_money, s.tables.roland_money, 0, 0, 0, 0, 0, 0]
    s.due = CHANCE
    s.chance = DEAL
