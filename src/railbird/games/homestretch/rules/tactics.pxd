cimport cython
from railbird.engine.contract cimport Choices
from railbird.games.homestretch.rules cimport betting, payout, race
from railbird.games.homestretch.rules.constants cimport *
from railbird.games.homestretch.rules.state cimport Position

cdef int[33] HORSE_OF
cdef int[33] LINE_OF
cdef int[4] FIRST_OWN

@cython.locals(worth=cython.double[11], one=cython.double)
cdef void price(Position s, int seat, Choices out) noexcept nogil
cdef int choose(Position s, int seat) noexcept nogil
cdef double of_pick(Position s, int seat, int horse) noexcept nogil
cdef double of_buy(Position s, int seat, int code) noexcept nogil
cdef double of_spot(Position s, int seat, int spot) noexcept nogil
cdef int best_spot(Position s, int seat) noexcept nogil
@cython.locals(own=int[11], theirs=int[11])
cdef void interests(Position s, int seat, double* worth) noexcept nogil
@cython.locals(worth=cython.double[11])
cdef double welcome(Position s, int seat) noexcept nogil
