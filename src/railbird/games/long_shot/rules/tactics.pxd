cimport cython
from railbird.engine.contract cimport Choices
from railbird.games.long_shot.rules cimport effects, value
from railbird.games.long_shot.rules.constants cimport *
from railbird.games.long_shot.rules.state cimport Position

cdef double NEVER

@cython.locals(view=cython.double[94])
cdef void price(Position s, Choices out) noexcept nogil
cdef int about_horses(Position s) noexcept nogil
cdef double of(Position s, int code, double* view) noexcept nogil
cdef double shifted(Position s, int horse, int steps, int cross, double* view) noexcept nogil
cdef double swapped(Position s, int horse, int other, double* view) noexcept nogil
cdef double rolled(Position s, int horse, int steps, double* view) noexcept nogil
cdef double any_roll(Position s, int steps, double* view) noexcept nogil
cdef double of_token(Position s, int code, double* view) noexcept nogil
cdef double in_hand(Position s, int kind, double* view) noexcept nogil
cdef double on_horse(Position s, int effect, int op, int horse, double* view) noexcept nogil
cdef double on_two(Position s, int effect, int op, int horse, int other, double* view) noexcept nogil
@cython.locals(dollars=cython.double)
cdef double on_player(Position s, int effect, int op, int seat, double* view) noexcept nogil
@cython.locals(dollars=cython.double)
cdef double without_target(Position s, int effect, int op, double* view) noexcept nogil
@cython.locals(best=cython.double, dollars=cython.double)
cdef double of_target(Position s, int effect, int slot, int one, int first, int second, double* view) noexcept nogil
cdef double of_effect(Position s, int effect, double* view) noexcept nogil
@cython.locals(best=cython.double)
cdef double of_best_target(Position s, int effect, double* view) noexcept nogil
cdef double of_chosen(Position s, int code, double* view) noexcept nogil
cdef double of_action(Position s, int code, double* view) noexcept nogil
@cython.locals(whole=int)
cdef double bought(Position s, int horse, double* view) noexcept nogil
cdef double of_pair(Position s, int first, int second, double* view) noexcept nogil
