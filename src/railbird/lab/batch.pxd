cimport cython
from railbird.constants cimport *
from railbird.contract cimport State
from railbird.playout cimport Playout

@cython.final
cdef class Slot:
    cdef public State state
    cdef public Playout playout
    cdef public Slot next

cdef void play(Slot slot) noexcept nogil
cpdef void play_all(Slot first)
