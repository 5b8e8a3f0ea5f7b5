"""Numbers of Long Shot: The Dice Game: what is due, action codes, effects."""

from typing import Final

HORSES: Final = 8
CELLS: Final = 16
BOXES: Final = 12
WILDS: Final = 3
SEATS: Final = 8
MARKET: Final = -1
ROLAND: Final = 1  # the seat of Roland Wright in a solo race
ALL_HORSES: Final = 255
ALL_CELLS: Final = 65535
LARGEST_BET: Final = 3
PLACES: Final = 3

# The step a decision belongs to (ledger section 5).
DIE_ABILITY: Final = 0
ACTION: Final = 1
FIRST_BOX: Final = 2
SECOND_BOX: Final = 3
WAITING: Final = 4
MODIFIER: Final = 5
TARGET: Final = 6
BOUGHT: Final = 7
APPRECIATION: Final = 8

# The chance event that is due.
DEAL: Final = 0
FIRST_PLAYER: Final = 1
ROLL: Final = 2
EXTRA_DIE: Final = 3

# Action codes. A block has one code for each horse, cell or amount.
PASS: Final = 0
ERASE: Final = 1
BUY: Final = 2
HELMET: Final = 3
JERSEY: Final = 4
DECLINE: Final = 5
STOP: Final = 6
STRUNG_ALONG_PAID: Final = 7
STRUNG_ALONG_FREE: Final = 8
TOO_LUCKY_USE: Final = 9
MAGIC_HATE_BALL_USE: Final = 10
NO_SECOND_BOX: Final = 11
CLOVER: Final = 12
PAY_FORWARD: Final = 13
HAT: Final = 14
ALIGNMENT: Final = 15
EQUESTRIAN: Final = 16
APPRECIATE: Final = 17
WILD: Final = 20
CONCESSION: Final = 30
JERSEY_BOX: Final = 50
BET: Final = 60
FREE_BET: Final = 65
BOX: Final = 70
BONUS: Final = 80
CHAIN: Final = 90
CHARLEY: Final = 110
PLACEMENT: Final = 120
STICKY: Final = 130
FAIR: Final = 140
WITH: Final = 150
WITHOUT: Final = 154
HORSE: Final = 160
FREE_BET_ON: Final = 170
HELMET_OF: Final = 180
JERSEY_OF: Final = 190
TAKE: Final = 200
MARK: Final = 210
HALF_OFF: Final = 230
PARTNER: Final = 240
GOOSEY: Final = 250
INVENTORY: Final = 260
PAIR: Final = 300
CODES: Final = 364

# Kinds of bonus boxes, in the order they are offered.
MONEY_BONUS: Final = 0
BACK_TWO: Final = 1
FREE_BET_BONUS: Final = 2
FORWARD_TWO: Final = 3
BACK_ONE: Final = 4
FORWARD_ONE: Final = 5
HELMET_BONUS: Final = 6
JERSEY_BONUS: Final = 7
HORSE_BONUS: Final = 8
KINDS: Final = 9

# Abilities that change a bonus, in the order they are asked.
DONUT: Final = 0
RECEDING: Final = 1
THREE_FOUR_FIVE_MODIFIER: Final = 2
SPOON: Final = 3
MODIFIERS: Final = 4

# Effects of the horse cards.
CHAIN_REACTION: Final = 0
TOO_LUCKY: Final = 1
SCATTER_SHOT: Final = 2
EARLY_BIRD_SPECIAL: Final = 3
LAUNDRY_DAY: Final = 4
MIRACLE_WORKER: Final = 5
FAIR_PLAY: Final = 6
DONUT_DOLLIE: Final = 7
GOLDEN_CORRAL: Final = 8
SILVER_SPOON: Final = 9
PAY_IT_FORWARD: Final = 10
DOUBLE_CROSSER: Final = 11
FIVE_LEAF_CLOVER: Final = 12
PARTNER_IN_CRIME: Final = 13
BREAD_LINE: Final = 14
MAGIC_HATE_BALL: Final = 15
OUT_OF_ALIGNMENT: Final = 16
PIE_IN_THE_SKY: Final = 17
RECEDING_MARE_LINE: Final = 18
THREE_FOUR_FIVE: Final = 19
FANCY_HAT: Final = 20
LONE_RANGER: Final = 21
STICKY_FINGERS: Final = 22
PRODUCT_PLACEMENT: Final = 23
STRUNG_ALONG: Final = 24
HALF_OFF_SALE: Final = 25
LOOSEY_GOOSEY: Final = 26
DANCE_CARD: Final = 27
CHARLEY_HORSE: Final = 28
EQUESTRIAN_INCEPTION: Final = 29
INVENTORY_CHECK: Final = 30
GREAT_APPRECIATION: Final = 31
EFFECTS: Final = 32
ROLANDS_SHEET: Final = 33  # where his money comes from, in a note

# Roland's sheet: what he does, to which horse, of which group.
SOLO_MARK: Final = 0
SOLO_BET: Final = 1
SOLO_FREE_BET: Final = 2
SOLO_BUY: Final = 3
SOLO_TAKE: Final = 4
SOLO_BACK: Final = 5
SOLO_FORWARD: Final = 6
SOLO_GAIN: Final = 7

LEAD: Final = 0
LAST: Final = 1
LOWEST: Final = 2
HIGHEST: Final = 3
HIGHEST_BET: Final = 4
EVERY: Final = 5
DIE: Final = 6

OWNED: Final = 0
HAS_BET: Final = 1
BETTABLE: Final = 2
UNOWNED: Final = 3
HUMAN_OWNED: Final = 4
HUMAN_BET: Final = 5

DEFAULT_ROW: Final = 8  # of the solo sheet

# What moved a horse.
BY_DICE: Final = 0
DIRECT: Final = 1
BY_BAR: Final = 2

# Kinds of journal notes.
NOTE_DEALT: Final = 1
NOTE_FIRST: Final = 2
NOTE_ROLLED: Final = 3
NOTE_MOVED: Final = 4
NOTE_FINISHED: Final = 5
NOTE_ROUND: Final = 6
NOTE_WILD: Final = 7
NOTE_ERASED: Final = 8
NOTE_PASSED: Final = 9
NOTE_CELL: Final = 10
NOTE_LINE: Final = 11
NOTE_HELMET: Final = 12
NOTE_JERSEY: Final = 13
NOTE_BOX: Final = 14
NOTE_BET: Final = 15
NOTE_BOUGHT: Final = 16
NOTE_BONUS: Final = 17
NOTE_ABILITY: Final = 18
NOTE_MONEY: Final = 19
NOTE_EXTRA_DIE: Final = 20
NOTE_ROLAND: Final = 21
NOTE_LAST_ROUND: Final = 22
NOTE_OVER: Final = 23
NOTE_DECLINED: Final = 24

# The tactics' weights: where each begins in a row of Tables.weights (values in weights.py).
W_MARK: Final = 0
W_HOT: Final = 1
W_LAST_CELL: Final = 2
W_TWO_LEFT: Final = 3
W_THREE_LEFT: Final = 4
W_FOUR_LEFT: Final = 5
W_WILD: Final = 6
W_LAST_WILD: Final = 7
W_DOLLAR: Final = 8
W_POCKET: Final = 9
W_LATE_BET: Final = 10
W_PURSE: Final = 11
W_ABILITIES: Final = 12
W_PULL: Final = 13
W_HALF_SET: Final = 14
W_HELMET: Final = 15
W_BONUS: Final = 16  # + kind of bonus
W_ABILITY: Final = 25  # + effect
WEIGHTS: Final = 57
