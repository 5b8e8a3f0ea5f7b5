"""Odds of a position and reviews of matches: Monte Carlo over the rules, always from what one viewer knows."""

from railbird.analysis.odds import ActionOdds, Estimate, HorseOdds, Odds, SeatOdds, odds, refine
from railbird.analysis.review import Review, ReviewedTurn, SeatReview, Swing, review
from railbird.analysis.samples import Figure

__all__ = [
    "ActionOdds",
    "Estimate",
    "Figure",
    "HorseOdds",
    "Odds",
    "Review",
    "ReviewedTurn",
    "SeatOdds",
    "SeatReview",
    "Swing",
    "odds",
    "refine",
    "review",
]
