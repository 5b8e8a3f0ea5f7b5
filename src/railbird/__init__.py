"""Railbird: published horse-racing board games, exact to their rulebooks.

>>> import railbird
>>> match = railbird.new("long_shot_dice", 2, seed=7)
>>> match.waiting
(0,)
>>> match.play(match.actions()[0])  # doctest: +SKIP
"""

from railbird.form import COMPILED  # first: decides whether the modules below are compiled or interpreted

from railbird.errors import (
    BadEdition,
    BadOption,
    BadRecord,
    BadState,
    IllegalAction,
    RailbirdError,
    UnknownGame,
)
from railbird.game import Action, Event
from railbird.games import games
from railbird.match import Match
from railbird.record import replay, verify
from railbird.start import load, new

__version__ = "0.1.0"

__all__ = [
    "COMPILED",
    "Action",
    "BadEdition",
    "BadOption",
    "BadRecord",
    "BadState",
    "Event",
    "IllegalAction",
    "Match",
    "RailbirdError",
    "UnknownGame",
    "games",
    "load",
    "new",
    "replay",
    "verify",
]
