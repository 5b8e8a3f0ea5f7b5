"""The rules of Sealed Tips: everybody seals a tip, then the dice and the players drive four horses to the line."""

from __future__ import annotations

from typing import Any

from railbird.engine.components import Components
from railbird.engine.constants import CHANCE, DECISION, OVER
from railbird.engine.contract import Choices, State, leaders
from railbird.engine.generator import Rng
from railbird.engine.types import Ints, derived, field

SEATS = 4
HORSES = 4
FACES = 6
TURNS = 3  # of the die that a player has in a race
EASE, PUSH, TURN, TIP = 0, 1, 2, 10  # actions; a tip is TIP + 10 * horse + stake, horses from 0
TIPPED, SEALED, ROLLED, TURNED, MOVED, FINISHED, PAID = range(7)  # notes


class Tables:
    """What is printed in the box, checked once: one object for each edition."""

    def __init__(self, components: Components) -> None:
        components.only("money", "track", "die", "horses")
        money = components.part("money").only("start", "stakes", "turning")
        track = components.part("track").only("length", "push", "ease")
        horses = [horse.only("name", "odds") for horse in components.part("horses").items(HORSES)]
        self.components = components
        self.start = money["start"].integer(9 + TURNS, 1000)  # enough for any stake
        self.stakes = sorted(set(money["stakes"].integers(1, 9, 1, 9)))
        self.turning = money["turning"].integer(0, 1)
        self.length = track["length"].integer(2, 60)
        self.steps = (track["ease"].integer(1, 10), track["push"].integer(1, 10))
        faces = components.part("die").only("faces")["faces"].integers(1, HORSES, FACES)
        self.faces = [faces.count(horse + 1) for horse in range(HORSES)]
        self.names = [horse["name"].text(30) for horse in horses]
        self.odds = [horse["odds"].integer(1, 20) for horse in horses]

    def __reduce__(self) -> Any:
        return self.components.pickled_tables()


class Position(State):
    """-1 stands for no tip, no horse."""

    tables: Tables
    seats: int = derived()
    turn: int = field(0, SEATS - 1)
    rolls: int = field(0, 1000)
    rolled: int = field(-1, HORSES - 1, start=-1)  # the horse that the die names
    winner: int = field(-1, HORSES - 1, start=-1)
    opened: int = field(0, SEATS)  # tips that are open, from the first seat on
    free: int = field(0, 1)  # house rule: turning the die costs nothing
    turned: Ints = field(0, TURNS, SEATS)  # how often each has turned the die
    tip: Ints = field(-1, 49, SEATS, start=-1)  # sealed: 10 * horse + stake
    position: Ints = field(0, 70, HORSES)


class SealedTips(Position):
    def waiting(self) -> int:
        if self.due != DECISION:
            return 0
        unsealed = sum(1 << seat for seat in range(self.seats) if self.tip[seat] < 0)
        return unsealed or 1 << self.turn

    def legal(self, seat: int, out: Choices) -> None:
        out.count = 0
        if self.tip[seat] < 0:
            for horse in range(HORSES):
                for stake in self.tables.stakes:
                    out.add(TIP + 10 * horse + stake)
        else:
            out.add(PUSH)
            out.add(EASE)
            if self.turned[seat] < TURNS:
                out.add(TURN)

    def act(self, seat: int, action: int) -> None:
        if action >= TIP:
            self.seal(seat, action - TIP)
        elif action == TURN:
            self.turned[seat] += 1
            self.rolled = HORSES - 1 - self.rolled
            self.tell(TURNED, seat, self.rolled)
        else:
            self.move(seat, self.tables.steps[action])

    def seal(self, seat: int, tip: int) -> None:
        self.tip[seat] = tip
        if min(self.tip[: self.seats]) >= 0:
            self.due = CHANCE
            self.tell(SEALED, seat, tip)
        else:
            self.tell(TIPPED, seat, tip)

    def move(self, seat: int, spaces: int) -> None:
        horse, before = self.rolled, self.position[self.rolled]
        self.position[horse] = before + spaces
        self.rolled = -1
        if self.position[horse] >= self.tables.length:
            self.finish(seat, horse, before)
            return
        self.turn = (seat + 1) % self.seats
        self.due = CHANCE
        self.tell(MOVED, seat, horse, before, before + spaces)

    def finish(self, seat: int, horse: int, before: int) -> None:
        self.winner = horse
        self.due = OVER
        self.sealed = 1  # what was hidden is shown
        self.tell(FINISHED, seat, horse, before, self.position[horse])
        for owner in range(self.seats):
            self.opened += 1
            self.tell(PAID, owner, self.tip[owner], self.gained(owner))

    def tell(self, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        if self.noting:
            self.note(kind, seat, a, b, c, 0)

    def automatic(self) -> int:
        return int(min(self.tip[: self.seats]) >= 0)

    # Chance: the die names a horse.

    def outcomes(self, out: Choices) -> None:
        out.count = 0
        for horse in range(HORSES):
            if self.tables.faces[horse]:
                out.weigh(horse, self.tables.faces[horse])

    def happen(self, outcome: int) -> None:
        self.rolled = outcome
        self.rolls += 1
        self.due = DECISION
        self.tell(ROLLED, self.turn, outcome)

    def kind(self) -> int:
        return 0

    # What is hidden, what a choice is worth.

    def determinize(self, seat: int, rng: Rng) -> None:
        """Others' tips could be any, until they are opened."""
        for other in range(self.seats):
            if other != seat and self.tip[other] >= 0 and self.winner < 0:
                stakes = self.tables.stakes
                self.tip[other] = 10 * rng.below(HORSES) + stakes[rng.below(len(stakes))]

    def price(self, seat: int, out: Choices) -> None:
        """A tip by what it brings on average if the die alone decides; a move by how it helps one's own horse."""
        self.legal(seat, out)
        codes = out.codes()
        out.count = 0
        for code in codes:
            if code >= TIP:
                horse, stake = (code - TIP) // 10, code % 10
                out.value(code, stake * (self.tables.odds[horse] * self.tables.faces[horse] / FACES - 1.0))
            else:
                own = self.tip[seat] // 10
                after = HORSES - 1 - self.rolled if code == TURN else self.rolled
                spaces = self.tables.steps[EASE if code == EASE else PUSH]
                out.value(code, spaces * (1.0 if after == own else -1.0) - (code == TURN))

    def tactic(self, seat: int, rng: Rng, out: Choices) -> int:
        self.price(seat, out)
        return out.dearest()

    def turn_number(self) -> int:
        return self.rolls

    # Results.

    def horse_at(self, race: int, place: int) -> int:
        return self.winner if place == 0 else -1

    def gained(self, seat: int) -> int:
        """What the tip brought, once it is open."""
        if seat >= self.opened:
            return 0
        horse, stake = divmod(self.tip[seat], 10)
        return stake * self.tables.odds[horse] if horse == self.winner else -stake

    def score(self, seat: int) -> int:
        return self.tables.start + self.gained(seat) - self.turned[seat] * self.cost() if seat < self.seats else 0

    def cost(self) -> int:
        """Of turning the die (ST-008, ST-R02)."""
        return 0 if self.free else self.tables.turning

    def winners(self) -> int:
        return leaders(self, self.seats)


def start(tables: Tables, seats: int, free: bool) -> SealedTips:
    s = SealedTips(tables)
    s.seats = seats
    s.free = int(free)
    s.due = DECISION
    return s
