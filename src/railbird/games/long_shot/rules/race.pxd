from railbird.engine.constants cimport *
from railbird.games.long_shot.rules.constants cimport *
from railbird.games.long_shot.rules.state cimport Position

cpdef int running(Position s, int horse) noexcept nogil
cpdef int in_no_bets(Position s, int horse) noexcept nogil
cpdef int lead_space(Position s) noexcept nogil
cdef int last_space(Position s) noexcept nogil
cdef int ahead(Position s, int horse) noexcept nogil
cdef int next_space(Position s, int horse) noexcept nogil
cdef int would_move(Position s, int horse, int steps, int cross) noexcept nogil
cdef void move(Position s, int horse, int steps, int cross) noexcept nogil
cdef void finish(Position s, int horse) noexcept nogil
cpdef int bar_horses(Position s) noexcept nogil
cdef void rolled_horse(Position s) noexcept nogil
cdef void bar_move(Position s, int horse) noexcept nogil
