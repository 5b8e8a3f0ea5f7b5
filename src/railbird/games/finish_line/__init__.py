"""Finish Line (Dan Glimne)."""

from railbird.games.finish_line.game import GAME

__all__ = ["GAME"]
