from railbird.games.long_shot.rules.constants cimport *
from railbird.games.long_shot.rules.state cimport Position

cpdef int copies(Position s, int kind, int place) noexcept nogil
cdef void put(Position s, int kind, int source, int to) noexcept nogil
cdef void draw(Position s, int seat, int kind) noexcept nogil
cdef void discard(Position s, int seat, int kind) noexcept nogil
cdef void steal(Position s, int thief, int victim, int kind) noexcept nogil
cdef void look(Position s, int viewer, int seat) noexcept nogil
cdef void name_card(Position s, int seat, int kind) noexcept nogil
cdef void learn(Position s, int viewer, int kind, int seat) noexcept nogil
cdef void strike(Position s, int viewer, int kind, int seat) noexcept nogil
cdef void settle(Position s, int viewer) noexcept nogil
cdef void lose_track(Position s, int viewer, int thief, int victim) noexcept nogil
cdef void nothing_left(Position s, int seat) noexcept nogil
cdef void rule_out(Position s, int viewer, int seat) noexcept nogil
cdef int without(int entry, int seat) noexcept nogil
cdef int bits(int entry) noexcept nogil
cdef void sort(Position s, int viewer, int kind) noexcept nogil
