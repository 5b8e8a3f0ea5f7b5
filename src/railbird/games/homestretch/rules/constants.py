"""Numbers of Homestretch: phases, action codes, journal notes.

Horses are counted from 0 in the rules (horse 0 wears number 2), by their numbers 2 to 12 in texts and codes. A spot of
the tote board is 3 * horse + line.
"""

from typing import Final

HORSES: Final = 11
FIRST_NUMBER: Final = 2
SEATS: Final = 6
GHOST_SEAT: Final = 2  # of two players: the third place of the ring
HAND: Final = 5
BLUE: Final = 2  # cards of a horse in the blue deck; the red deck has one
BLUE_CARDS: Final = 22
TOKENS: Final = 5
LINES: Final = 3
SPOTS: Final = 33
RACES: Final = 4
CARDS: Final = 40  # the most race cards an edition may have
DICE_PAIRS: Final = 36
SHORT_MOVE: Final = 1
LONG_MOVE: Final = 2

WIN: Final = 0
PLACE: Final = 1
SHOW: Final = 2

PURPLE: Final = 0
GREEN: Final = 1

# What lies behind a horse's start.
NOTHING: Final = 0
CROSS: Final = 1
PLUS_TWO: Final = 2
PLUS_FOUR: Final = 3
PLUS_SIX: Final = 4
KINDS: Final = 5

LONGSHOT: Final = 0
FIELD: Final = 1
FAVORITE: Final = 2

# Where in the game we are (ledger section 5).
DEAL: Final = 0
DRAFT: Final = 1
GHOST: Final = 2
CARD: Final = 3
CLAIM: Final = 4
BETTING: Final = 5
FIRST_PLAYER: Final = 6
ROLL: Final = 7
MOVE: Final = 8
AGAIN: Final = 9
SPECIAL: Final = 10
OFFER: Final = 11
BUYING: Final = 12
BLIND: Final = 13
FINISHED: Final = 14

# Action codes. A block has one code for each number from 0 to 99, legal or not; a bet has 10 * number + line.
CLAIM_TURN: Final = 1
WAIT: Final = 2
TWO_STOP: Final = 3
ONE_REROLL: Final = 4
REROLL: Final = 5
END_TURN: Final = 6
BUY_BLIND: Final = 7
PASS: Final = 8
PICK: Final = 100
MOVE_LAST: Final = 200
BUY: Final = 300
BET: Final = 1000
CODES: Final = 2000

# Kinds of journal notes.
NOTE_DEALT: Final = 1
NOTE_HAND: Final = 2
NOTE_PICKED: Final = 3
NOTE_PASSED: Final = 4
NOTE_GHOST: Final = 5
NOTE_STABLE: Final = 6
NOTE_CARD: Final = 7
NOTE_CLAIMED: Final = 8
NOTE_WAITED: Final = 9
NOTE_TOKEN: Final = 10
NOTE_LAID: Final = 11
NOTE_THROWN: Final = 12
NOTE_FIRST: Final = 13
NOTE_ROLLED: Final = 14
NOTE_MOVED: Final = 15
NOTE_CROSSED: Final = 16
NOTE_FINISHED: Final = 17
NOTE_SPECIAL: Final = 18
NOTE_ENDED: Final = 19
NOTE_PURSE: Final = 20
NOTE_UNPAID: Final = 21
NOTE_BET_PAID: Final = 22
NOTE_RACE_OVER: Final = 23
NOTE_OFFERED: Final = 24
NOTE_BOUGHT: Final = 25
NOTE_BLIND: Final = 26
NOTE_NOT_BOUGHT: Final = 27
NOTE_DISCARDED: Final = 28
NOTE_OVER: Final = 29
NOTE_POOL: Final = 30

# The tactics' weights: where each begins in a row of Tables.weights (values in weights.py).
W_DRAFT: Final = 0
W_BUY: Final = 1
W_COST: Final = 2
W_SHARE: Final = 3
W_OWN: Final = 4
W_BLIND: Final = 14
W_SHOW: Final = 15
W_TOKENS: Final = 16
W_OWNED: Final = 17
WEIGHTS: Final = 18
