cimport cython
from railbird.games.long_shot.rules cimport race
from railbird.games.long_shot.rules.constants cimport *
from railbird.games.long_shot.rules.state cimport Position

cdef int CERTAIN
cdef int[96] DECAY

cdef int rate(Position s, int horse) noexcept nogil
cdef int turns_left(Position s) noexcept nogil
cdef int root(int number) noexcept nogil
cdef void weigh(Position s, int* weight) noexcept nogil
@cython.locals(weight=int[10], first=cython.longlong[10], share=cython.longlong[10], pairs=cython.longlong[10],
               total=cython.longlong, shares=cython.longlong, all_pairs=cython.longlong, ahead=cython.longlong)
cdef void chances(Position s, int* chance) noexcept nogil
cdef int bet_worth(Position s, int* chance, int horse) noexcept nogil
@cython.locals(value=cython.longlong, stake=cython.longlong)
cdef long long worth(Position s, int* chance, int seat) noexcept nogil
@cython.locals(chance=int[30], others=cython.longlong)
cdef long long standing(Position s, int seat) noexcept nogil
