from railbird.games.long_shot.constants cimport *
from railbird.games.long_shot.state cimport Position

cdef int prizes(Position s, int seat) noexcept nogil
cdef int payout(Position s, int seat, int place) noexcept nogil
cdef int score(Position s, int seat) noexcept nogil
cdef int winners(Position s) noexcept nogil
