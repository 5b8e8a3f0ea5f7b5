"""Numbers that all games share: what is due next, who decides in a playout, sizes of the buffers."""

from typing import Final

OVER: Final = 0
CHANCE: Final = 1
DECISION: Final = 2

RANDOM: Final = 0
STEADY: Final = 1
EASY: Final = 2
NOISY: Final = 3  # steady, but one decision in ten is made at random: a check on what hangs on the tactics' habits
TEMPERS: Final = 8  # times a temperament, added to a level
BOLD: Final = 1
CAREFUL: Final = 2
STUBBORN: Final = 3
FOLLOWER: Final = 4

NO_NOTES: Final = 0  # what a state notes: simulations and searches nothing,
NOTES_ALONE: Final = 1  # records and the terminal what happened,
NOTES_AND_POSITIONS: Final = 2  # shared tables also how things stood at each note

LIMIT: Final = 1024  # the longest list of actions or outcomes that a game may offer
NOTES: Final = 96  # what one step may note at most
WIDTH: Final = 6  # ints of one note: kind, seat, and four to which the kind gives a meaning
MOST_SEATS: Final = 8
MOST_RACES: Final = 4
PLACES: Final = 3  # of a race that are told: win, place, show
CHANCES: Final = 32  # kinds of chance events that a game may have
WORLDS: Final = 64  # of one tally
CANDIDATES: Final = 40  # that a search compares at most
NOTHING_HIDDEN: Final = -2  # in place of a viewer: the state is taken as it is
