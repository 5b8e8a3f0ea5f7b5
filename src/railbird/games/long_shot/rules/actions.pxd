cimport cython
from railbird.engine.constants cimport *
from railbird.engine.contract cimport Choices
from railbird.engine.generator cimport Rng
from railbird.games.long_shot.rules cimport deck, effects, lucky, ops, race, turns
from railbird.games.long_shot.rules.constants cimport *
from railbird.games.long_shot.rules.state cimport Position

cdef void add(Choices out, int code) noexcept nogil
cdef void weigh(Choices out, int code, int weight) noexcept nogil
cdef void add_mask(Choices out, int code, int mask) noexcept nogil
cdef void legal_for(Position s, int seat, Choices out) noexcept nogil
cdef int waiting(Position s) noexcept nogil
cdef void legal(Position s, Choices out) noexcept nogil
cdef void targets(Position s, Choices out) noexcept nogil
cdef void add_hand(Position s, Choices out, int code, int seat) noexcept nogil
@cython.locals(held=int[104])
cdef void actions(Position s, Choices out) noexcept nogil
cdef int allows(Position s, int seat, int action, Choices out) noexcept nogil
cpdef int has_pair(Position s, int first, int second) noexcept nogil
cdef int automatic(Position s) noexcept nogil
cdef int source(Position s) noexcept nogil
cdef void outcomes(Position s, Choices out) noexcept nogil
cdef void cards(Position s, Choices out, int place) noexcept nogil
cdef void faces(Position s, Choices out, int code) noexcept nogil
cdef int sample(Position s, Rng rng) noexcept nogil
