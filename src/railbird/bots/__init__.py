"""Players that are not people: by level, for any game, with what a person in their seat knows and nothing else."""

from railbird.bots.levels import Level, levels, name_of, read_level, thinks, title_of, with_temperaments
from railbird.bots.players import Bot, Observation, Policy, make_bot, policy_of
from railbird.bots.table import bot_move, observe, play_on, seat_seed

__all__ = [
    "Bot",
    "Level",
    "Observation",
    "Policy",
    "bot_move",
    "levels",
    "make_bot",
    "name_of",
    "observe",
    "play_on",
    "policy_of",
    "read_level",
    "seat_seed",
    "thinks",
    "title_of",
    "with_temperaments",
]
