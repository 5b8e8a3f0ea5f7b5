from railbird.engine.constants cimport *
from railbird.engine.contract cimport State
from railbird.games.finish_line.rules.constants cimport *
from railbird.games.finish_line.rules.tables cimport Tables

cdef class Position(State):
    cdef readonly Tables tables
    cdef public int[21] lineup
    cdef public int[7] row
    cdef public int[7] shoe
    cdef public int[7] whip
    cdef public int[7] outsider
    cdef public int[5] pool
    cdef public int[5] out
    cdef public int[3] hand
    cdef public int[3] face
    cdef public int[4] saved
    cdef public int[60] line
    cdef public int[60] stake
    cdef public int[4] pending
    cdef public int[4] capital
    cdef public int[12] bonus
    cdef public int[4] side_won
    cdef public int[4] side_lost
    cdef public int[21] finish
    cdef public int[3] turns
    cdef public int[3] tips
    cdef public int[3] photos
    cdef public int seats, named_starter, tie_next, bonus_if_won, step, race, settled
    cdef public int starter, actor, holder
    cdef public int tiles, pair, even_spent, homestretch
    cdef public int confirmed, photo

cdef int starter_of(Position s, int tile) noexcept nogil
cdef int slip(Position s, int seat) noexcept nogil
cdef int staked(Position s, int seat) noexcept nogil
cdef int pool_size(Position s) noexcept nogil
cdef void copy(Position to, Position source) noexcept nogil
