cimport cython
from railbird.engine.contract cimport Choices
from railbird.engine.generator cimport Rng
from railbird.games.finish_line.rules cimport finish, value, row, slips, state, turns
from railbird.games.finish_line.rules.constants cimport *
from railbird.games.finish_line.rules.state cimport Position

cdef void price(Position s, int seat, Choices out) noexcept nogil
cdef int decide(Position s, int seat, Rng rng, Choices out) noexcept nogil
cdef int dearest(Choices out) noexcept nogil
cdef int write(Position s, int seat, Rng rng) noexcept nogil
cdef int amount(Position s, int seat) noexcept nogil
cdef int lead(Position s, int seat) noexcept nogil
@cython.locals(weight=cython.double[7])
cdef void of_pairs(Position s, int seat, double* prices) noexcept nogil
@cython.locals(prices=cython.double[49])
cdef int best_pair(Position s, int seat, Rng rng) noexcept nogil
@cython.locals(prices=cython.double[49], worth=cython.double)
cdef void price_slip(Position s, int seat, Choices out) noexcept nogil
cdef double near_plan(Position s, int seat, int stake) noexcept nogil
cdef void imagine_slips(Position s, int seat, Rng rng) noexcept nogil
cdef void imagine(Position s, int seat, Rng rng) noexcept nogil
cdef void price_dice(Position s, Choices out) noexcept nogil
cdef void price_uses(Position s, int seat, Choices out) noexcept nogil
