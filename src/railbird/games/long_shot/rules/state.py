"""The position of a race: track, money, cards, what everybody has seen, and where in a turn we are. No rules here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from railbird.engine.contract import Field, State
from railbird.games.long_shot.rules.constants import *
from railbird.games.long_shot.rules.tables import Tables


class Position(State):
    """A finished horse stands one space beyond the last. Equal copies of a card are kept sorted by where they are.

    `seen[viewer]` has as many entries for a kind as the viewer knows copies of it in other hands: a mask of the hands
    one may be in, plus 256 times the seat it was last seen with; 0 is nothing. `drift[8 * viewer + thief]` counts the
    unseen thefts that may have carried such cards there.
    """

    FIELDS: ClassVar[dict[str, Field]] = {
        "seats": (3, 8, ()),
        "both_dice": (0, 1, ()),
        "stake_back": (0, 1, ()),
        "forced": (0, 1, ()),
        "must_take": (0, 1, ()),
        "features_end": (0, 1, ()),
        "any_lucky": (0, 1, ()),
        "due": (0, 2, ()),
        "stage": (0, 22, ()),
        "turn": (0, 7, ()),
        "turns": (0, 2000, ()),
        "position": (0, 99, (10,)),
        "owner": (-1, 7, (10,)),
        "order": (-1, 9, (3,)),
        "finished": (0, 3, ()),
        "cash": (0, 1000000, (8,)),
        "token": (0, 9, (8,)),
        "bets": (0, 1000000, (8, 10)),
        "place": (0, 9, (104,)),
        "seen": (0, 2047, (8, 104)),
        "drift": (0, 10000, (64,)),
        "die_horse": (-1, 9, ()),
        "die_move": (-1, 15, ()),
        "roll_horse": (-1, 9, ()),
        "roll_move": (-1, 15, ()),
        "moved": (0, 1023, ()),
        "used": (0, 1023, ()),
        "effect": (-1, 113, ()),
        "counter": (0, 4, ()),
        "left": (0, 104, ()),
        "chosen": (0, 3, ()),
        "slot": (-1, 103, (3,)),
        "dealt": (0, 96, ()),
        "rolling": (0, 255, ()),
        "roll_off": (0, 10, (8,)),
        "first_finish": (0, 2000, ()),
        "earned": (0, 1000000, (10,)),
        "asked": (0, 255, ()),
        "answer": (0, 104, (8,)),
    }

    DERIVED: ClassVar[tuple[str, ...]] = ("held", "pile")

    tables: Tables
    position: list[int]
    owner: list[int]
    order: list[int]
    cash: list[int]
    token: list[int]
    bets: list[list[int]]
    place: list[int]  # of each card: a seat's hand, PILE or DISCARDED
    seen: list[list[int]]
    drift: list[int]
    held: list[int]  # sizes of the hands; follow from `place`
    slot: list[int]
    roll_off: list[int]
    earned: list[int]  # by the feature of each horse
    answer: list[int]  # of seats that are asked for a Lucky Numba: 0 for none, else 1 + the card
    pile: int  # cards in it; follows from `place`
    seats: int
    both_dice: int
    stake_back: int
    forced: int
    must_take: int
    features_end: int
    any_lucky: int  # house rule: Lucky Numba cards on others' turns
    stage: int
    turn: int
    turns: int
    finished: int
    die_horse: int  # the final pair of this turn's step 2
    die_move: int
    roll_horse: int  # the pair that moves horses now: this turn's, or a card's
    roll_move: int
    moved: int  # horses moved by this roll
    used: int  # features used this turn
    effect: int  # the card or feature under way, -1 for none
    counter: int  # its next op
    left: int  # cards still to draw or steal by the op under way
    chosen: int  # slots filled
    dealt: int
    rolling: int  # seats that still have to roll in the roll-off
    first_finish: int  # the turn of the first finish, 0 before
    asked: int  # seats that have not answered yet whether they play a Lucky Numba

    def __init__(self, tables: Tables) -> None:
        State.__init__(self)
        if tables is None:
            raise TypeError("a state needs tables")
        self.tables = tables
        self.position = [0] * 10
        self.owner = [BANK] * 10
        self.order = [-1] * 3
        self.cash = [0] * 8
        self.token = [0] * 8
        self.bets = [
            [0] * 10, [0] * 10, [0] * 10, [0] * 10, [0] * 10, [0] * 10, [0] * 10, [0] * 10,
        ]  # fmt: skip
        self.place = [PILE] * 104
        self.seen = [
            [0] * 104, [0] * 104, [0] * 104, [0] * 104, [0] * 104, [0] * 104, [0] * 104, [0] * 104,
        ]  # fmt: skip
        self.drift = [0] * 64
        self.held = [0] * 8
        self.slot = [-1] * 3
        self.roll_off = [0] * 8
        self.earned = [0] * 10
        self.answer = [0] * 8
        self.pile = DECK
        self.seats = 3
        self.both_dice = 0
        self.stake_back = 0
        self.forced = 0
        self.must_take = 0
        self.features_end = 0
        self.any_lucky = 0
        self.stage = DEAL
        self.turn = 0
        self.turns = 0
        self.finished = 0
        self.die_horse = -1
        self.die_move = -1
        self.roll_horse = -1
        self.roll_move = -1
        self.moved = 0
        self.used = 0
        self.effect = -1
        self.counter = 0
        self.left = 0
        self.chosen = 0
        self.dealt = 0
        self.rolling = 0
        self.first_finish = 0
        self.asked = 0

    def load(self, values: Mapping[str, Any]) -> None:
        State.load(self, values)
        arrange(self)


def arrange(s: Position) -> None:
    """Equal copies in order, and the sizes that follow from `place`."""
    for kind in range(s.tables.kinds):
        for card in range(s.tables.first[kind] + 1, s.tables.first[kind + 1]):
            value = s.place[card]
            at = card
            while at > s.tables.first[kind] and s.place[at - 1] > value:
                s.place[at] = s.place[at - 1]
                at -= 1
            s.place[at] = value
    s.pile = 0
    for seat in range(SEATS):
        s.held[seat] = 0
    for card in range(DECK):
        if s.place[card] == PILE:
            s.pile += 1
        elif s.place[card] < SEATS:
            s.held[s.place[card]] += 1


def copy(to: Position, source: Position) -> None:
    to.position[:] = source.position
    to.owner[:] = source.owner
    to.order[:] = source.order
    to.cash[:] = source.cash
    to.token[:] = source.token
    to.place[:] = source.place
    for seat in range(SEATS):
        to.bets[seat][:] = source.bets[seat]
        to.seen[seat][:] = source.seen[seat]
    to.drift[:] = source.drift
    to.held[:] = source.held
    to.slot[:] = source.slot
    to.roll_off[:] = source.roll_off
    to.earned[:] = source.earned
    to.answer[:] = source.answer
    to.due = source.due
    to.sealed = source.sealed
    to.pile = source.pile
    to.seats = source.seats
    to.both_dice = source.both_dice
    to.stake_back = source.stake_back
    to.forced = source.forced
    to.must_take = source.must_take
    to.features_end = source.features_end
    to.any_lucky = source.any_lucky
    to.stage = source.stage
    to.turn = source.turn
    to.turns = source.turns
    to.finished = source.finished
    to.die_horse = source.die_horse
    to.die_move = source.die_move
    to.roll_horse = source.roll_horse
    to.roll_move = source.roll_move
    to.moved = source.moved
    to.used = source.used
    to.effect = source.effect
    to.counter = source.counter
    to.left = source.left
    to.chosen = source.chosen
    to.dealt = source.dealt
    to.rolling = source.rolling
    to.first_finish = source.first_finish
    to.asked = source.asked
