"""What the race looks like from one seat: scratch space of a state, filled anew for each decision of the tactics."""

from __future__ import annotations

from railbird.engine.types import Doubles, array
from railbird.games.long_shot_dice.rules.constants import *


class Outlook:
    """Estimates for each horse, and for the seat that is about to choose."""

    pace: Doubles = array(HORSES)  # spaces per roll
    weight: Doubles = array(HORSES)  # chance to be the next to finish, before division by the sum
    top: Doubles = array(HORSES)  # chance to be 1st, 2nd or 3rd
    purse: Doubles = array(HORSES)  # what its owner can expect
    stake: Doubles = array(HORSES)  # what $1 bet on it can expect
    pull: Doubles = array(HORSES)  # dollars the seat gains, relative to the others, if the weight doubles or so
    boost: Doubles = array(HORSES)  # dollars the seat gains by one more X for this horse on some card
    rounds: float  # still to come
    dollar: float  # what $1 in hand is worth
    wild: float  # what an unmarked Wild is worth
    line: float  # what a Concession bonus is worth

    def __init__(self) -> None:
        self.pace = [0.0] * HORSES
        self.weight = [0.0] * HORSES
        self.top = [0.0] * HORSES
        self.purse = [0.0] * HORSES
        self.stake = [0.0] * HORSES
        self.pull = [0.0] * HORSES
        self.boost = [0.0] * HORSES
        self.rounds = 0.0
        self.dollar = 1.0
        self.wild = 0.0
        self.line = 0.0
