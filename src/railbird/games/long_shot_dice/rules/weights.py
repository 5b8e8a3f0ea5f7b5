"""The weights of the tactics' prices: found by fitting and confirmed in matches (docs/bots.md)."""

from __future__ import annotations

VALUES: dict[str, float | list[float]] = {
    "W_MARK": 1.0,  # any mark in the Concession grid
    "W_HOT": 0.9,  # of what the best bonus of this moment is worth more than one in general, when a line is completed
    "W_LAST_CELL": 0.67,  # of a line's bonus is earned before its last cell is marked, early in the race
    "W_TWO_LEFT": 0.247,  # of a line's bonus: the mark that leaves one cell
    "W_THREE_LEFT": 0.18,
    "W_FOUR_LEFT": 0.11,
    "W_WILD": 8.0,  # an unmarked Wild, early
    "W_LAST_WILD": 1.875,  # times that for the last one
    "W_DOLLAR": 0.95,  # what a dollar in hand can earn on top of itself
    "W_POCKET": 1.6,  # how fast that falls with more of them
    "W_LATE_BET": 0.3,  # bets gain so much towards the end
    "W_PURSE": 1.3,  # a horse of one's own against its purse as things stand
    "W_ABILITIES": 1.5,
    "W_PULL": 1.2,  # pushes and boxes
    "W_HALF_SET": 0.2,  # the first half of a jockey set
    "W_HELMET": 0.75,  # later bets past the No Bet line
    "W_BONUS": [-2.7, 0, 0, 0, 0, 1.0, 0, 0, 2.0],  # on top, by kind of bonus
    "W_ABILITY": [
        2.2,
        0.3,
        1.875,
        1.0,
        0.42,
        1.0,
        1.0,
        1.0,
        1.0,
        1.0,
        1.0,
        1.0,
        1.0,
        1.0,
        1.44,
        1.0,
        1.0,
        1.0,
        1.0,
        1.0,
        1.0,
        1.0,
        1.0,
        1.0,
        1.0,
        1.0,
        1.0,
        1.0,
        1.0,
        1.0,
        1.0,
        1.0,
    ],  # times, by effect
}
