"""Railbird: published horse-racing board games, exact to their rulebooks.

>>> import railbird
>>> match = railbird.new("long_shot_dice", ["Anna", "Ben"], seed=7)
>>> match
<Match long_shot_dice: Anna, Ben; 4 steps; waiting for Ben>
>>> [action.text for action in match.actions()][:2]
['concession r1c4', 'concession r3c3']
>>> match.play("concession r1c4")[0].text
'Ben marks the 6 in row 1.'

`new`, `load` and `replay` make a `Match`; `simulate` plays many games between bots and counts; `bots` has the players
that are not people; `analysis` has odds and reviews. Everything that can go wrong with what you give is a
`RailbirdError` that says what and where.
"""

from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from railbird import analysis, bots
    from railbird.lab import simulate

__version__ = "0.2.0"

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
    "analysis",
    "bots",
    "game_ids",
    "load",
    "new",
    "replay",
    "simulate",
    "verify",
]


def __getattr__(name: str) -> Any:
    """What not everybody needs is imported when it is asked for, so that `import railbird` stays light."""
    if name == "simulate":
        from railbird.lab import simulate

        return simulate
    if name in ("analysis", "bots"):
        from importlib import import_module

        return import_module(f"railbird.{name}")
    raise AttributeError(f"module 'railbird' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
