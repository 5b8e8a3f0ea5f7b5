cimport cython
from railbird.engine.constants cimport *
from railbird.engine.contract cimport State
from railbird.engine.playout cimport Playout

@cython.final
cdef class Slot:
    cdef public State state
    cdef public Playout playout
    cdef public Slot next

cdef void play(Slot slot) noexcept nogil
cpdef void play_all(Slot first)
