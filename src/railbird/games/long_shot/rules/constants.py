"""Numbers of Long Shot: stages of a turn, action codes, words of effects."""

from typing import Final

HORSES: Final = 10
ALL_HORSES: Final = 1023
SEATS: Final = 8
PLACES: Final = 3
HANDS: Final = 255  # all of them, as a mask: the low bits of what a viewer knows of a card
BANK: Final = -1
DECK: Final = 104
FEATURE: Final = 104  # effects 0 to 103 are cards, from here on the features of horses
EFFECTS: Final = 114
SLOTS: Final = 3
STEPS: Final = 4  # conditions, ops and terms of one effect at most
SETS: Final = 512
LAST_TURN: Final = 2000  # a bug trap, not a rule (LS-R43)
FAR: Final = 99

# Where a card is: in the hand of seat 0 to 7, or
PILE: Final = 8
DISCARDED: Final = 9

# The stage of the game: what is decided or rolled next (ledger section 5).
FINISHED: Final = 0
DEAL: Final = 1
ROLL_OFF: Final = 2
FEATURES: Final = 3
TARGET: Final = 4
ROLL: Final = 5
HORSE_AGAIN: Final = 6
TOKEN: Final = 7
REROLL_HORSE: Final = 8
REROLL_MOVE: Final = 9
ZERO: Final = 10
ZERO_STEAL: Final = 11
ZERO_DRAW: Final = 12
BAR: Final = 13
ACTION: Final = 14
STEAL_CARD: Final = 15
DRAW_CARD: Final = 16
PICK: Final = 17
EXTRA_ROLL: Final = 18
EXTRA_AGAIN: Final = 19
MOVE_DIE: Final = 20
LAST_DRAW: Final = 21
LUCKY: Final = 22

# Action codes. A block has one code for each horse, seat or card.
PASS: Final = 0
DONE: Final = 1
END_FEATURES: Final = 2
KEEP: Final = 3
TOKEN_HORSE: Final = 4
TOKEN_MOVE: Final = 5
TAKE: Final = 6
DRAW: Final = 7
DECLINE: Final = 8
USE: Final = 10
ADVANCE: Final = 20
BUY: Final = 30
BET: Final = 40
HORSE: Final = 50
PLAYER: Final = 60
CARD: Final = 100
PLAY: Final = 300
PICK_CARD: Final = 500
PAIR: Final = 1000  # + 104 * first card + second card
PAIRS_END: Final = 11816
OTHER_BET: Final = 20000  # + 1000 * horse + dollars: a bet the rules never allow, so that it can be refused in words

# Outcome codes of both dice: 16 * horse + spaces.
FACES: Final = 16

# Kinds of slots.
HORSE_SLOT: Final = 0
PLAYER_SLOT: Final = 1
CARD_SLOT: Final = 2
SELF: Final = 3  # in place of a slot's number: the horse whose feature it is

# Terms of sets of horses, then of players.
ANY: Final = 0
MINE: Final = 1
RIVAL: Final = 2
LEAD: Final = 3
LAST: Final = 4
NOBETS: Final = 5
OPEN: Final = 6
ROLLED: Final = 7
STAKED: Final = 8
NUMBER: Final = 9
NOT_SLOT: Final = 10
HOME: Final = 11
OFF_LEAD: Final = 12
GAP: Final = 13
AHEAD_OF: Final = 14
OTHER: Final = 20
HAS_CARDS: Final = 21
HAS_CASH: Final = 22
OWNS_LEAD: Final = 23
OWNS_LEVEL: Final = 24

# Conditions.
DIE_HORSE: Final = 0
DIE_MOVE: Final = 1
COUNT: Final = 2
OWNS_NONE: Final = 3
CASH: Final = 4
FINISHERS: Final = 5
HAND: Final = 6
PILE_SIZE: Final = 7
SELF_LEAD: Final = 8
SELF_LAST: Final = 9
SELF_OFF_LEAD: Final = 10
SELF_SPACE: Final = 11
SELF_MULTIPLE: Final = 12
AHEAD_EXACTLY: Final = 13
AHEAD_LEAST: Final = 14
NEAR: Final = 15

# Ops.
GAIN: Final = 0
TAKE_CASH: Final = 1
DRAW_CARDS: Final = 2
DISCARD: Final = 3
PEEK: Final = 4
STEAL: Final = 5
STEAL_PICK: Final = 6
MOVE: Final = 7
MOVE_ALL: Final = 8
MOVE_TO: Final = 9
SWAP: Final = 10
PLACE_BET: Final = 11
SHIFT_BET: Final = 12
ROLL_MOVE: Final = 13
ROLL_AGAIN: Final = 14

# The ints of an op: kind, two slots, two amounts, a set, two flags.
OP: Final = 0
FIRST: Final = 1
SECOND: Final = 2
AMOUNT: Final = 3
MOST: Final = 4
SET: Final = 5
FLAG: Final = 6
LATE: Final = 7
NO_SLOT: Final = -1
BY_DIE: Final = 99  # as AMOUNT of a move: the spaces of this turn's move die, and so many back
BACK_BY_DIE: Final = -99
AT_START: Final = -1  # the number a feature waits for: none, it comes before the dice
BY_BAR: Final = -2  # in the note of a move: neither rolled (-1) nor by an effect

# Notes.
NOTE_DEAL: Final = 0
NOTE_ROLL_OFF: Final = 1
NOTE_FIRST: Final = 2
NOTE_TURN: Final = 3
NOTE_FEATURE: Final = 4
NOTE_ROLL: Final = 5
NOTE_AGAIN: Final = 6
NOTE_TOKEN: Final = 7
NOTE_MOVE: Final = 8
NOTE_FINISH: Final = 9
NOTE_STEAL: Final = 10
NOTE_DRAW: Final = 11
NOTE_EMPTY: Final = 12
NOTE_PLAY: Final = 13
NOTE_PAIR: Final = 14
NOTE_BUY: Final = 15
NOTE_BET: Final = 16
NOTE_PASS: Final = 17
NOTE_GAIN: Final = 18
NOTE_TAKE_CASH: Final = 19
NOTE_SWAP: Final = 20
NOTE_SHIFT: Final = 21
NOTE_LOOK: Final = 22
NOTE_SHOWN: Final = 23
NOTE_DISCARD: Final = 24
NOTE_DECLINE: Final = 25
NOTE_END: Final = 26
NOTE_MOVE_DIE: Final = 27

# The tactics' weights: where each begins in a row of Tables.weights (values in weights.py).
W_CARD: Final = 0
W_LATE: Final = 1
W_SURE_CARD: Final = 2
W_LOOK: Final = 3
W_TOKEN: Final = 4
W_TOKEN_TURN: Final = 5
W_RIVALS: Final = 6
W_SPREAD: Final = 7
W_MOVE: Final = 8
W_OWN_BET: Final = 9
W_PURSE: Final = 10
W_PRICE: Final = 11
W_EFFECT: Final = 12
W_SHORT_OF_CASH: Final = 13
W_FEATURE: Final = 14  # + horse
WEIGHTS: Final = 24

# What the tactics see before a decision: value.see.
V_PULL: Final = 0  # + horse, as the next five: dollars for each doubling or so of its chances
V_NEXT: Final = 10  # dollars if it finishes now
V_SURE: Final = 20  # how little it has left to gain: its chance to win, and a part of those of places
V_TOP: Final = 30  # of any place
V_STAKE: Final = 40  # what $1 bet on it brings
V_PURSE: Final = 50  # what its prize brings
V_GROWTH: Final = 60  # + spaces: how much its chances grow, and fall by as many back
V_FALL: Final = 76
V_LEFT: Final = 92  # turns until the next horse should finish
V_CARD: Final = 93  # what a card in hand is worth
VIEW: Final = 94
