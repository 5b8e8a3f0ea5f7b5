cimport cython

@cython.final
cdef class Outlook:
    cdef readonly int[8] crosses
    cdef readonly double[8] weight
    cdef readonly double[8] top
    cdef readonly double[8] purse
    cdef readonly double[8] stake
    cdef readonly double[8] pull
    cdef readonly double[8] boost
    cdef readonly double[4] row_step
    cdef readonly double[4] column_step
    cdef public long long places_seen
    cdef public long long bars_seen
    cdef public long long more_bars_seen
    cdef public int row
    cdef public long long mine
    cdef public double rounds
    cdef public double dollar
    cdef public double wild
    cdef public double line
    cdef public double hot
    cdef public double eager
