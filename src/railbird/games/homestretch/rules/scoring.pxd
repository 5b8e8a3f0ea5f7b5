from railbird.games.homestretch.rules.constants cimport *
from railbird.games.homestretch.rules.state cimport Position

cdef int share_value(Position s, int seat) noexcept nogil
cdef int group_shares(Position s, int seat, int group) noexcept nogil
cdef int ahead(Position s, int seat, int other) noexcept nogil
cdef int rank(Position s, int seat) noexcept nogil
cdef int winners(Position s) noexcept nogil
