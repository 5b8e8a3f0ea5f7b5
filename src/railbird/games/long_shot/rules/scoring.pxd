from railbird.games.long_shot.rules.constants cimport *
from railbird.games.long_shot.rules.state cimport Position

cpdef int prizes(Position s, int seat) noexcept nogil
cpdef int payout(Position s, int seat, int place) noexcept nogil
cpdef int score(Position s, int seat) noexcept nogil
cdef int winners(Position s) noexcept nogil
