"""Railbird: published horse-racing board games, exact to their rulebooks.

>>> import railbird
>>> match = railbird.new("long_shot_dice", 2, seed=7)
>>> match.waiting
(0,)
>>> match.play(match.actions()[0])  # doctest: +SKIP
"""

from railbird.engine.compiled import COMPILED  # first: decides whether the modules below are compiled or interpreted

from railbird.errors import (
    BadEdition,
    BadOption,
    BadRecord,
    BadState,
    IllegalAction,
    RailbirdError,
    UnknownGame,
)
from railbird.engine.game import Action, Event
from railbird.games.registry import game_ids
from railbird.match.match import Match
from railbird.match.record import replay, verify
from railbird.match.setup import load, new

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
    "game_ids",
    "load",
    "new",
    "replay",
    "verify",
]
