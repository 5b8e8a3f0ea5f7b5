cimport cython
from railbird.games.long_shot_dice.rules cimport race, sheet, state
from railbird.games.long_shot_dice.rules.constants cimport *
from railbird.games.long_shot_dice.rules.state cimport Position

cdef int wants_extra_die(Position s) noexcept nogil
cdef void take_turn(Position s, int die) noexcept nogil
@cython.locals(done=int, horse=int, boxes=int)
cdef int attempt(Position s, int row, int die) noexcept nogil
cdef int mark(Position s, int boxes, int card) noexcept nogil
cdef int bet(Position s, int horse, int amount, int paid) noexcept nogil
cdef int buy(Position s, int horse, int price) noexcept nogil
@cython.locals(inside=int)
cdef int members(Position s, int group) noexcept nogil
cdef int chosen(Position s, int pick, int group) noexcept nogil
