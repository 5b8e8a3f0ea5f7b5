from railbird.engine.contract cimport State
from railbird.games.long_shot.rules.constants cimport *
from railbird.games.long_shot.rules.tables cimport Tables

cdef class Position(State):
    cdef readonly Tables tables
    cdef public int[10] position
    cdef public int[10] owner
    cdef public int[3] order
    cdef public int[8] cash
    cdef public int[8] token
    cdef public int[8][10] bets
    cdef public short[104] place
    cdef public short[8][104] seen
    cdef public short[64] drift
    cdef public int[8] held
    cdef public int[3] slot
    cdef public int[8] roll_off
    cdef public int[10] earned
    cdef public int[8] answer
    cdef public int pile, seats, both_dice, stake_back, forced, must_take, features_end, any_lucky
    cdef public int stage, turn, turns, finished
    cdef public int die_horse, die_move, roll_horse, roll_move, moved, used
    cdef public int effect, counter, left, chosen, dealt, rolling, first_finish, asked

cpdef void arrange(Position s) noexcept nogil
cdef void copy(Position to, Position source) noexcept nogil
