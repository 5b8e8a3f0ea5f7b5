"""Numbers that all games share: what is due next, who decides in a playout, sizes of the buffers."""

from typing import Final

OVER: Final = 0
CHANCE: Final = 1
DECISION: Final = 2

RANDOM: Final = 0
STEADY: Final = 1

LIMIT: Final = 1024  # the longest list of actions or outcomes that a game may offer
NOTES: Final = 96  # what one step may note at most
WIDTH: Final = 6  # ints of one note: kind, seat, and four to which the kind gives a meaning
MOST_SEATS: Final = 8
