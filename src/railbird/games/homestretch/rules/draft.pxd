from railbird.engine.contract cimport Choices
from railbird.games.homestretch.rules cimport state
from railbird.games.homestretch.rules.constants cimport *
from railbird.games.homestretch.rules.state cimport Position

cdef void add(Choices out, int code) noexcept nogil
cpdef int hands(int seats) noexcept nogil
cpdef int hand_size(int seats) noexcept nogil
cdef void deal(Position s, int horse) noexcept nogil
cdef void note_hands(Position s) noexcept nogil
cdef int has_to_pick(Position s) noexcept nogil
cdef void legal(Position s, int seat, Choices out) noexcept nogil
cdef void choose(Position s, int seat, int horse) noexcept nogil
cdef void keep(Position s, int seat, int horse) noexcept nogil
cdef void leave_ghost(Position s, int horse) noexcept nogil
cdef void ghost_chooses(Position s, int horse) noexcept nogil
cdef void pass_left(Position s) noexcept nogil
cdef void reveal(Position s) noexcept nogil
