cimport cython

@cython.final
cdef class Outlook:
    cdef readonly double[8] pace
    cdef readonly double[8] weight
    cdef readonly double[8] top
    cdef readonly double[8] purse
    cdef readonly double[8] stake
    cdef readonly double[8] pull
    cdef readonly double[8] boost
    cdef public double rounds
    cdef public double dollar
    cdef public double wild
    cdef public double line
