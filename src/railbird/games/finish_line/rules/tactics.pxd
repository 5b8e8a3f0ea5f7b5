cimport cython
from railbird.engine.contract cimport Choices
from railbird.engine.generator cimport Rng
from railbird.games.finish_line.rules cimport faces, finish, value, row, slips, state, turns
from railbird.games.finish_line.rules.constants cimport *
from railbird.games.finish_line.rules.state cimport Position

cdef int HELP

cdef int decide(Position s, int seat, Rng rng, Choices out) noexcept nogil
cdef int write(Position s, int seat, Rng rng) noexcept nogil
cdef int amount(Position s, int seat) noexcept nogil
cdef long long helped(Position s, int starter, int a, int b) noexcept nogil
@cython.locals(total=cython.longlong, first=cython.longlong, second=cython.longlong, price=cython.longlong,
               odds_a=cython.longlong, odds_b=cython.longlong)
cdef long long expect(Position s, int a, int b) noexcept nogil
@cython.locals(price=cython.longlong, top=cython.longlong)
cdef int best_pair(Position s, int fixed, Rng rng) noexcept nogil
cdef int better(Position s, int pair) noexcept nogil
cdef void imagine_slips(Position s, int seat, Rng rng) noexcept nogil
cdef void imagine(Position s, int seat, Rng rng) noexcept nogil
@cython.locals(price=cython.longlong, top=cython.longlong)
cdef long long best_use(Position s, int seat, int face, Choices out) noexcept nogil
@cython.locals(gain=cython.longlong[5], price=cython.longlong, top=cython.longlong)
cdef int take(Position s, int seat, Choices out) noexcept nogil
@cython.locals(price=cython.longlong, top=cython.longlong)
cdef int follow(Position s, int seat, Choices out) noexcept nogil
@cython.locals(price=cython.longlong, top=cython.longlong)
cdef int last_move(Position s, int seat, Choices out) noexcept nogil
