cimport cython
from railbird.games.finish_line.rules cimport faces, finish, row, state
from railbird.games.finish_line.rules.constants cimport *
from railbird.games.finish_line.rules.state cimport Position

cdef long long MILLION
cdef int[9] LEFT
cdef int[9][7] WEIGHT
cdef int[7] FAVOURITE

cdef long long weigh(Position s, int starter, int left) noexcept nogil
cdef long long at_start(Position s, int starter) noexcept nogil
cdef long long both(long long a, long long b, long long total) noexcept nogil
@cython.locals(weight=cython.longlong[7], total=cython.longlong, value=cython.longlong, prize=cython.longlong,
               most=cython.longlong, a=int, b=int, what=int)
cdef long long worth(Position s, int seat) noexcept nogil
@cython.locals(kept=int[54])
cdef long long try_out(Position s, int seat, int code) noexcept nogil
