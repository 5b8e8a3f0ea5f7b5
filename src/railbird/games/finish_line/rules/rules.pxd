cimport cython
from railbird.engine.constants cimport *
from railbird.engine.contract cimport Choices, State
from railbird.engine.generator cimport Rng
from railbird.games.finish_line.rules cimport finish, lineup, slips, state, tactics, turns
from railbird.games.finish_line.rules.constants cimport *
from railbird.games.finish_line.rules.state cimport Position

@cython.final
cdef class FinishLine(Position):
    cpdef void begin(self) noexcept nogil
    cpdef int waiting(self) noexcept nogil
    cpdef void legal(self, int seat, Choices out) noexcept nogil
    cpdef int allows(self, int seat, int action, Choices out) noexcept nogil
    cpdef void act(self, int seat, int action) noexcept nogil
    cpdef int automatic(self) noexcept nogil
    cpdef void outcomes(self, Choices out) noexcept nogil
    cpdef int sample(self, Rng rng, Choices out) noexcept nogil
    cpdef void happen(self, int outcome) noexcept nogil
    cpdef void copy_from(self, State other) noexcept nogil
    cpdef void determinize(self, int seat, Rng rng) noexcept nogil
    cpdef void price(self, int seat, Choices out) noexcept nogil
    cpdef int tactic(self, int seat, Rng rng, Choices out) noexcept nogil
    cpdef int score(self, int seat) noexcept nogil
    cpdef int winners(self) noexcept nogil
    cpdef FinishLine clone(self)
