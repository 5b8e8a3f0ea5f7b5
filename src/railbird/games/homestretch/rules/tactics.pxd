cimport cython
from railbird.engine.contract cimport Choices
from railbird.engine.generator cimport Rng
from railbird.games.homestretch.rules cimport betting, buying, payout, race, state
from railbird.games.homestretch.rules.constants cimport *
from railbird.games.homestretch.rules.state cimport Position

cdef int choose(Position s, int seat, Rng rng, Choices out) noexcept nogil
cdef int prospect(Position s, int horse) noexcept nogil
cdef int best_pick(Position s, int seat) noexcept nogil
cdef int share_worth(Position s, int seat, int horse) noexcept nogil
cdef int best_buy(Position s, int seat) noexcept nogil
cdef int best_spot(Position s, int seat) noexcept nogil
cdef void interests(Position s, int seat, int* worth) noexcept nogil
cdef int strength(Position s, int horse) noexcept nogil
@cython.locals(worth=int[11], total=cython.longlong, weight=cython.longlong, power=cython.longlong)
cdef int is_welcome(Position s, int seat, int horse) noexcept nogil
@cython.locals(worth=int[11])
cdef int best_of_the_last(Position s, int seat) noexcept nogil
