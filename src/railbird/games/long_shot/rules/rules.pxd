cimport cython
from railbird.engine.constants cimport *
from railbird.engine.contract cimport Choices, State
from railbird.engine.generator cimport Rng
from railbird.games.long_shot.rules cimport actions, lucky, scoring, state, tactics, turns, hidden
from railbird.games.long_shot.rules.constants cimport *
from railbird.games.long_shot.rules.state cimport Position
from railbird.games.long_shot.rules.tables cimport Tables

@cython.final
cdef class LongShot(Position):
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
    cpdef LongShot clone(self)
