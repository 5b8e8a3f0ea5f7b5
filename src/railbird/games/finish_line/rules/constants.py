"""Numbers of Finish Line's rules: sizes, colours, faces, steps of play, action codes, kinds of notes."""

from typing import Final

SEATS: Final = 4
RACES: Final = 3
STARTERS: Final = 7
TILES: Final = 24
COLOURS: Final = 5
FACES: Final = 18
SIDES: Final = 6
IN_HAND: Final = 3
WINNER_BETS: Final = 3
PLACE_BETS: Final = 2
LINES: Final = 5  # of a slip: winner bets first, then place bets
ALL_LISTED: Final = 64  # so many stakes are listed one by one; beyond that a ladder
MOST_MONEY: Final = 2000000000

NONE: Final = -1

WHITE: Final = 0
RED: Final = 1
YELLOW: Final = 2
GREEN: Final = 3
BLACK: Final = 4

# Faces in the order of the rulebook's list.
LOGO: Final = 0
HORSESHOE: Final = 1
GREEN_BLANK: Final = 2
OUTSIDER_1000: Final = 3
OUTSIDER_2000: Final = 4
OUTSIDER_3000: Final = 5
SIDE_BET: Final = 6
EXTRA_MOVE: Final = 7
DISQUALIFIED: Final = 8
INSIDE_TIP: Final = 9
TEMPO_CHANGE: Final = 10
WHIPPING: Final = 11
RED_BLANK: Final = 12
DOUBLE_HORSESHOES: Final = 13
HELMET: Final = 14
INTERFERENCE: Final = 15
DEAD_EVEN: Final = 16
LOSING_SPEED: Final = 17

# Steps of play.
LINE_UP: Final = 0
SLIPS: Final = 1
STARTING_PLAYER: Final = 2
FIRST_DICE: Final = 3
NEXT_DIE: Final = 4
ROLL: Final = 5
USE: Final = 6
EXTRA_MOVES: Final = 7
PHOTO_FINISH: Final = 8
ENDED: Final = 9

# A horseshoe die resting on a tile.
WHITE_SHOE: Final = 1
EXTRA_SHOE: Final = 2

READ: Final = 6  # what is told of a slip when it is paid: its lines, then the purse

# Action codes. Tiles are 0 to 23, colours 0 to 4, faces 0 to 17.
CONFIRM: Final = 0
WAIVE: Final = 1
USE_DEAD_EVEN: Final = 2
USE_SIDE_BET: Final = 3
USE_EXTRA_MOVE: Final = 4
TAKE: Final = 8  # + colour
PUT_AWAY: Final = 16  # + face
WIN: Final = 40  # + tile
REMOVE_WIN: Final = 64  # + tile
USE_HORSESHOE: Final = 88  # + tile
USE_DOUBLE: Final = 112  # + tile
USE_WHIPPING: Final = 136  # + tile
USE_DISQUALIFIED: Final = 160  # + tile
USE_HELMET: Final = 184  # + tile
USE_LOSING_SPEED: Final = 208  # + tile
PLACE_EXTRA: Final = 232  # + tile
USE_OUTSIDER: Final = 256  # + 24 * (face - OUTSIDER_1000) + tile
USE_INSIDE_TIP: Final = 328  # + 6 * colour + colour, the second 5 if only one die returns
TAKE_THREE: Final = 400  # + 25 * colour + 5 * colour + colour
PLACE: Final = 600  # + 24 * tile + tile
REMOVE_PLACE: Final = 1200  # + 24 * tile + tile
USE_TEMPO_CHANGE: Final = 1800  # + 24 * from + to
USE_INTERFERENCE: Final = 3000  # + 625 * tile + 25 * tile + tile, the third 24 if only two change places
INTERFERENCE_END: Final = 18000
STAKE: Final = 100000  # + amount

# Shapes of a slip that a search tries: nearly all on the pair, with a smallest winner bet on one of its horses or on
# both; all of it; all on one horse; and for a leader, half or nearly all kept back.
PAIRS_TRIED: Final = 5
LOWER_TOKEN: Final = 0
HIGHER_TOKEN: Final = 1
BOTH_TOKENS: Final = 2
ALL_IN: Final = 3
LOWER_ALONE: Final = 4
HIGHER_ALONE: Final = 5
HALF_KEPT: Final = 6
NEARLY_ALL_KEPT: Final = 7

# Kinds of notes.
N_CAPITAL: Final = 1  # race, amount
N_DEAL: Final = 2  # tile, position
N_BET: Final = 3  # seat, tile, tile or NONE, amount, odds
N_REMOVE: Final = 4  # seat, tile, tile or NONE, amount
N_CONFIRM: Final = 5  # seat
N_STARTER: Final = 6  # seat, race
N_TAKE: Final = 7  # seat, colour, colour or NONE, colour or NONE
N_HOMESTRETCH: Final = 8
N_ROLL: Final = 9  # seat, face, face, face
N_PUT_AWAY: Final = 10  # seat, face
N_USE: Final = 11  # seat, face, tile, tile, tile (NONE where the face needs none)
N_AHEAD: Final = 12  # tile, place before, place after, 1 if that ended a pair
N_BACK: Final = 13  # tile, place before, place after
N_OUT: Final = 14  # tile, face
N_EVEN: Final = 15  # upper tile, lower tile
N_SKIP: Final = 16  # seat, skipped seat, amount
N_TIP: Final = 17  # seat, colour, colour or NONE
N_FINISH: Final = 18  # race
N_EXTRA: Final = 19  # seat, tile or NONE for a waived one
N_PHOTO: Final = 20  # tile, horseshoes
N_PHOTO_TIE: Final = 21
N_RESULT: Final = 22  # race, first tile, second tile
N_SLIP: Final = 23  # seat, tile, tile or NONE, amount, what it paid
N_BONUS: Final = 24  # seat, amount
N_PURSE: Final = 25  # seat, staked, won, capital
N_TOTAL: Final = 26  # seat, capital, side bets
N_NO_BET: Final = 27  # seat

# The tactics' weights: where each begins in a row of Tables.weights (values in weights.py).
W_TASTE: Final = 0
W_HELP: Final = 1
W_MONEY: Final = 2
W_OUT: Final = 3
W_LEAD: Final = 4
W_GROUP: Final = 5  # + PRICES * group + P_...: the prices of a pair, by dice in the pool: 14 and more, 7, 3, 1
WEIGHTS: Final = 289
P_PAIR: Final = 0  # + FIRST_PAIR of the front horse's place + places between
P_FAVOURITE: Final = 21  # + place of the front horse, or 5 + that of the back one
P_SHOE: Final = 33  # likewise
P_WHIP: Final = 45  # front, back; rivals ahead, between, behind
P_RIVAL_FAVOURITE: Final = 50  # ahead, between, 1, 2, more places behind
P_RIVAL_SHOE: Final = 55  # likewise
P_TILES: Final = 60  # seven in the row, six, five, fewer
P_SAVED: Final = 64  # one saved die, more
P_SIDE: Final = 66
P_EVEN: Final = 67  # a dead-even pair: it is the own, one of it is (front, back), none
PRICES: Final = 71
