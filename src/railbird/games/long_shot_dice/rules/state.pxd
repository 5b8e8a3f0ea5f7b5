from railbird.engine.contract cimport State
from railbird.games.long_shot_dice.rules.constants cimport *
from railbird.games.long_shot_dice.rules.value_scratch cimport Outlook
from railbird.games.long_shot_dice.rules.tables cimport Tables

cdef class Position(State):
    cdef readonly Tables tables
    cdef readonly Outlook outlook
    cdef public int[8] card
    cdef public int[32] where
    cdef public int[8] position
    cdef public int[8] bar
    cdef public int[8] owner
    cdef public int[3] podium
    cdef public int[8] money
    cdef public int[8] cells
    cdef public int[8] boxes
    cdef public int[8] wilds
    cdef public int[8] helmets
    cdef public int[8] jerseys
    cdef public int[8][8] bets
    cdef public int[8] starting_card
    cdef public int seats, solo, auto_gain, chain_once, literal_take, first_seat
    cdef public int finished, placed
    cdef public int chance, step, round, active, turn, turns
    cdef public int rolled, moved, number, wild_used
    cdef public int bonuses, chains, clovers, charleys, alignments, hats, pay_forward, placements, stickies
    cdef public int jersey_card, bonus, modifier, extra, bought, by_bonus, inventory, appreciated

cdef void find_effects(Position s) noexcept nogil
cdef int has(Position s, int seat, int effect) noexcept nogil
cdef int bettable(Position s, int seat, int horse) noexcept nogil
cdef int takeable(Position s, int horse) noexcept nogil
cdef void clear_turn(Position s) noexcept nogil
cdef void copy(Position to, Position source) noexcept nogil
