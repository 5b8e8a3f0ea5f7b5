"""What the race looks like from one seat: scratch space of a state, filled anew for each decision of the tactics."""

from __future__ import annotations

from railbird.engine.types import Doubles, Ints, Long, array


class Outlook:
    """Estimates for each horse, and for the seat that is about to choose."""

    crosses: Ints = array(8)  # X's in the bars of all cards
    weight: Doubles = array(8)  # chance to be the next to finish, before division by the sum
    top: Doubles = array(8)  # chance to be 1st, 2nd or 3rd
    purse: Doubles = array(8)  # what its owner can expect
    stake: Doubles = array(8)  # what $1 bet on it can expect
    pull: Doubles = array(8)  # dollars the seat gains, relative to the others, if the weight doubles or so
    boost: Doubles = array(8)  # dollars the seat gains by one more X for this horse on some card
    row_step: Doubles = array(4)  # of a Concession row: what part of a bonus one more mark earns
    column_step: Doubles = array(4)
    # The race that was looked at last, so that the other seats need not look again: places, podium, bars.
    places_seen: Long
    bars_seen: Long
    more_bars_seen: Long
    row: int  # where the seat's weights begin
    mine: Long  # mask of the seat's abilities
    rounds: float  # still to come
    dollar: float  # what $1 in hand is worth
    wild: float  # what an unmarked Wild is worth
    line: float  # what a Concession bonus is worth
    hot: float  # what the best one is worth now; negative until somebody asks
    eager: float  # times: bets

    def __init__(self) -> None:
        self.crosses = [0] * 8
        self.weight = [0.0] * 8
        self.top = [0.0] * 8
        self.purse = [0.0] * 8
        self.stake = [0.0] * 8
        self.pull = [0.0] * 8
        self.boost = [0.0] * 8
        self.row_step = [0.0] * 4
        self.column_step = [0.0] * 4
        self.places_seen = -1
        self.bars_seen = -1
        self.more_bars_seen = -1
        self.row = 0
        self.mine = 0
        self.rounds = 0.0
        self.dollar = 1.0
        self.wild = 0.0
        self.line = 0.0
        self.hot = -1.0
        self.eager = 1.0
