"""Players that are not people: by level, for any game, with what a person in their seat knows and nothing else."""

from railbird.bots.players import Bot, Observation, Policy, levels, make_bot, policy_of, read_level
from railbird.bots.table import bot_move, observe, play_on

__all__ = [
    "Bot",
    "Observation",
    "Policy",
    "bot_move",
    "levels",
    "make_bot",
    "observe",
    "play_on",
    "policy_of",
    "read_level",
]
