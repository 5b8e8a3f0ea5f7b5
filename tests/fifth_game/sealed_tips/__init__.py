"""Sealed Tips: a small game of our own, in a package of its own. docs/adding-a-game.md is written around it."""

from sealed_tips.game import GAME

__all__ = ["GAME"]
