cimport cython
from railbird.engine.constants cimport *
from railbird.engine.contract cimport Choices, State
from railbird.engine.generator cimport Rng

@cython.final
cdef class Playout:
    cdef public int[8] policy
    cdef public Rng rng
    cdef public Rng dice
    cdef public Choices out
    cdef public long long decisions
    cdef void step(self, State state) noexcept nogil
    cpdef void finish(self, State state)
    @cython.locals(sums=cython.longlong[8], seat=int, _=int)
    cpdef list many(self, State state, State root, int games)
