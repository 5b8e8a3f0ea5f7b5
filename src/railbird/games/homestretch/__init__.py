"""Homestretch (2012)."""

from railbird.games.homestretch.game import GAME

__all__ = ["GAME"]
