cimport cython
from railbird.engine.contract cimport Choices
from railbird.games.long_shot.rules cimport effects, value, race
from railbird.games.long_shot.rules.constants cimport *
from railbird.games.long_shot.rules.state cimport Position

cdef int DOLLAR, A_CARD, A_LOOK, NEVER

cdef int tactic(Position s, Choices out) noexcept nogil
@cython.locals(price=cython.longlong)
cdef long long shifted(Position s, int horse, int steps, int cross, long long base) noexcept nogil
@cython.locals(price=cython.longlong)
cdef long long swapped(Position s, int horse, int other, long long base) noexcept nogil
@cython.locals(price=cython.longlong)
cdef long long rolled(Position s, int horse, int steps, long long base) noexcept nogil
@cython.locals(price=cython.longlong)
cdef long long any_roll(Position s, int steps, long long base) noexcept nogil
@cython.locals(base=cython.longlong, now=cython.longlong, horse=cython.longlong, move=cython.longlong)
cdef int choose_token(Position s) noexcept nogil
@cython.locals(base=cython.longlong, best=cython.longlong, price=cython.longlong)
cdef int choose_bar(Position s, Choices out) noexcept nogil
cdef long long keep_worth(Position s, int kind) noexcept nogil
@cython.locals(best=cython.longlong, price=cython.longlong)
cdef int choose_card(Position s, Choices out) noexcept nogil
cdef long long on_horse(Position s, int effect, int op, int horse, long long base, int* chance) noexcept nogil
cdef long long on_two(Position s, int effect, int op, int horse, int other, long long base, int* chance) noexcept nogil
@cython.locals(amount=cython.longlong)
cdef long long on_player(Position s, int effect, int op, int seat) noexcept nogil
@cython.locals(price=cython.longlong, amount=cython.longlong)
cdef long long without_target(Position s, int effect, int op, long long base) noexcept nogil
@cython.locals(price=cython.longlong, best=cython.longlong)
cdef long long target_worth(Position s, int effect, int slot, int one, int first, int second, long long base, int* chance) noexcept nogil
@cython.locals(best=cython.longlong)
cdef long long best_worth(Position s, int effect, int slot, int first, int second, long long base, int* chance) noexcept nogil
@cython.locals(price=cython.longlong)
cdef long long effect_worth(Position s, int effect, long long base, int* chance) noexcept nogil
@cython.locals(chance=int[30], base=cython.longlong, best=cython.longlong, price=cython.longlong)
cdef int choose_feature(Position s, Choices out) noexcept nogil
@cython.locals(chance=int[30], base=cython.longlong, best=cython.longlong, price=cython.longlong)
cdef int choose_target(Position s, Choices out) noexcept nogil
@cython.locals(price=cython.longlong)
cdef long long bought(Position s, int horse, long long base) noexcept nogil
@cython.locals(price=cython.longlong)
cdef long long pair_worth(Position s, int first, int second) noexcept nogil
@cython.locals(chance=int[30], base=cython.longlong, best=cython.longlong, price=cython.longlong)
cdef int choose_action(Position s, Choices out) noexcept nogil
