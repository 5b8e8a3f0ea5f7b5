from railbird.games.long_shot_dice.rules.constants cimport *
from railbird.games.long_shot_dice.rules.state cimport Position

cdef void roll(Position s, int horse, int spaces) noexcept nogil
cdef void run(Position s, int horse, int spaces, int how) noexcept nogil
cdef void finish(Position s, int horse) noexcept nogil
cdef void push(Position s, int horse, int spaces) noexcept nogil
cdef void push_all(Position s, int horses, int spaces) noexcept nogil
cdef int lead_position(Position s) noexcept nogil
