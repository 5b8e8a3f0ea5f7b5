cimport cython
from railbird.games.finish_line.rules cimport faces, finish, state
from railbird.games.finish_line.rules.constants cimport *
from railbird.games.finish_line.rules.state cimport Position

cdef int[28] LINE
cdef int[28] GROUP
cdef double[9][7] WEIGHT
cdef double[7] FAVOURITE
cdef int[6] FIRST_PAIR

cdef double at_start(Position s, int starter) noexcept nogil
cdef double both(double a, double b, double total) noexcept nogil
cdef double weigh(Position s, int left, double* weight) noexcept nogil
@cython.locals(weight=cython.double[7], total=cython.double, value=cython.double, prize=cython.double,
               most=cython.double, places=cython.double, chance=cython.double, lone=int, by_pair=int)
cdef double worth(Position s, int seat, int pool) noexcept nogil
@cython.locals(value=cython.double, own=int, where=int)
cdef double of_pair(Position s, int seat, int low, int high, int at) noexcept nogil
@cython.locals(line=int[7], shoe=int[7], whip=int[7], outsider=int[7], pool=int[5], out=int[5], saved=int[4],
               side_won=int[4], side_lost=int[4])
cdef double try_out(Position s, int seat, int code) noexcept nogil
