cimport cython

cdef long long MULTIPLIER, LOW_WORD

@cython.final
cdef class Rng:
    cdef public long long state
    @cython.locals(low=cython.longlong, high=cython.longlong)
    cpdef int below(self, int n) noexcept nogil
