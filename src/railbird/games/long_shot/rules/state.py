"""The position of a race: track, money, cards, what everybody has seen, and where in a turn we are. No rules here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from railbird.engine.contract import State
from railbird.engine.types import Ints, Shorts, ShortTable, Table, derived, field
from railbird.games.long_shot.rules.constants import *
from railbird.games.long_shot.rules.tables import Tables


class Position(State):
    """A finished horse stands one space beyond the last. Equal copies of a card are kept sorted by where they are.

    `seen[viewer]` has as many entries for a kind as the viewer knows copies of it in other hands: a mask of the hands
    one may be in, plus 256 times the seat it was last seen with; 0 is nothing. `drift[8 * viewer + thief]` counts the
    unseen thefts that may have carried such cards there.
    """

    tables: Tables
    position: Ints = field(0, 99, HORSES)
    owner: Ints = field(-1, 7, HORSES, start=BANK)
    order: Ints = field(-1, 9, PLACES, start=-1)
    cash: Ints = field(0, 1_000_000, SEATS)
    token: Ints = field(0, 9, SEATS)
    bets: Table = field(0, 1_000_000, SEATS, HORSES)
    place: Shorts = field(0, 9, DECK, start=PILE)  # of each card: a seat's hand, PILE or DISCARDED
    seen: ShortTable = field(0, 2047, SEATS, DECK)
    drift: Shorts = field(0, 10000, SEATS * SEATS)
    held: Ints = derived(SEATS)  # sizes of the hands; follow from `place`
    slot: Ints = field(-1, 103, SLOTS, start=-1)
    roll_off: Ints = field(0, 10, SEATS)
    earned: Ints = field(0, 1_000_000, HORSES)  # by the feature of each horse
    answer: Ints = field(0, 104, SEATS)  # of seats that are asked for a Lucky Numba: 0 for none, else 1 + the card
    pile: int = derived(start=DECK)  # cards in it; follows from `place`
    seats: int = field(3, 8, start=3)
    both_dice: int = field(0, 1)
    stake_back: int = field(0, 1)
    forced: int = field(0, 1)
    must_take: int = field(0, 1)
    features_end: int = field(0, 1)
    any_lucky: int = field(0, 1)  # house rule: Lucky Numba cards on others' turns
    stage: int = field(0, 22, start=DEAL)
    turn: int = field(0, 7)
    turns: int = field(0, 2000)
    finished: int = field(0, 3)
    die_horse: int = field(-1, 9, start=-1)  # the final pair of this turn's step 2
    die_move: int = field(-1, 15, start=-1)
    roll_horse: int = field(-1, 9, start=-1)  # the pair that moves horses now: this turn's, or a card's
    roll_move: int = field(-1, 15, start=-1)
    moved: int = field(0, 1023)  # horses moved by this roll
    used: int = field(0, 1023)  # features used this turn
    effect: int = field(-1, 113, start=-1)  # the card or feature under way, -1 for none
    counter: int = field(0, 4)  # its next op
    left: int = field(0, 104)  # cards still to draw or steal by the op under way
    chosen: int = field(0, 3)  # slots filled
    dealt: int = field(0, 96)
    rolling: int = field(0, 255)  # seats that still have to roll in the roll-off
    first_finish: int = field(0, 2000)  # the turn of the first finish, 0 before
    asked: int = field(0, 255)  # seats that have not answered yet whether they play a Lucky Numba

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
