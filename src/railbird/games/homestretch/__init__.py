"""Homestretch (2012)."""

from railbird.games.homestretch.game import HomestretchGame

GAME = HomestretchGame()
