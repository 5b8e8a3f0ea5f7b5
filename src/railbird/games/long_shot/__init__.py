"""Long Shot (2009)."""

from railbird.games.long_shot.game import GAME

__all__ = ["GAME"]
