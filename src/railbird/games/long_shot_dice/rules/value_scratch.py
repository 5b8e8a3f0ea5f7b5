"""What the race looks like from one seat: scratch space of a state, filled anew for each decision of the tactics."""

from __future__ import annotations


class Outlook:
    """Estimates for each horse, and for the seat that is about to choose."""

    pace: list[float]  # spaces per roll
    weight: list[float]  # chance to be the next to finish, before division by the sum
    top: list[float]  # chance to be 1st, 2nd or 3rd
    purse: list[float]  # what its owner can expect
    stake: list[float]  # what $1 bet on it can expect
    pull: list[float]  # dollars the seat gains, relative to the others, if the weight doubles or so
    boost: list[float]  # dollars the seat gains by one more X for this horse on some card
    rounds: float  # still to come
    dollar: float  # what $1 in hand is worth
    wild: float  # what an unmarked Wild is worth
    line: float  # what a Concession bonus is worth

    def __init__(self) -> None:
        self.pace = [0.0] * 8
        self.weight = [0.0] * 8
        self.top = [0.0] * 8
        self.purse = [0.0] * 8
        self.stake = [0.0] * 8
        self.pull = [0.0] * 8
        self.boost = [0.0] * 8
        self.rounds = 0.0
        self.dollar = 1.0
        self.wild = 0.0
        self.line = 0.0
