"""Long Shot: The Dice Game (2021)."""

from railbird.games.long_shot_dice.game import GAME

__all__ = ["GAME"]
