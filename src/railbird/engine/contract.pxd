cimport cython
from railbird.engine.constants cimport *
from railbird.engine.generator cimport Rng

@cython.final
cdef class Choices:
    cdef readonly int[1024] code
    cdef readonly int[1024] weight
    cdef public double[1024] price
    cdef public int count
    cpdef void add(self, int code) noexcept nogil
    cpdef void weigh(self, int code, int weight) noexcept nogil
    cpdef int dearest(self) noexcept nogil

@cython.final
cdef class Journal:
    cdef readonly int[96][6] entry
    cdef readonly int count
    cpdef void add(self, int kind, int seat, int a, int b, int c, int d) noexcept nogil

cdef class State:
    cdef public Journal journal
    cdef public int due
    cdef public int noting
    cdef public int sealed
    cdef int waiting(self) noexcept nogil
    cdef void legal(self, int seat, Choices out) noexcept nogil
    cdef int allows(self, int seat, int action, Choices out) noexcept nogil
    cdef void act(self, int seat, int action) noexcept nogil
    cdef int automatic(self) noexcept nogil
    cdef void outcomes(self, Choices out) noexcept nogil
    cdef int sample(self, Rng rng, Choices out) noexcept nogil
    cdef void happen(self, int outcome) noexcept nogil
    cdef void copy_from(self, State other) noexcept nogil
    cdef void determinize(self, int seat, Rng rng) noexcept nogil
    cdef void price(self, int seat, Choices out) noexcept nogil
    cdef int tactic(self, int seat, Rng rng, Choices out) noexcept nogil
    cdef int score(self, int seat) noexcept nogil
    cdef int winners(self) noexcept nogil
    cpdef State clone(self)

cdef Journal NO_JOURNAL
cdef Choices SCRATCH
