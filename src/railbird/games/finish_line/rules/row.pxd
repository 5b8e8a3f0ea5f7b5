from railbird.games.finish_line.rules.constants cimport *
from railbird.games.finish_line.rules.state cimport Position

cdef int index_of(Position s, int starter) noexcept nogil
cdef int place_at(Position s, int index) noexcept nogil
cdef int place_of(Position s, int starter) noexcept nogil
cdef int places(Position s) noexcept nogil
cdef int tile_of(Position s, int starter) noexcept nogil
cdef void shift(Position s, int index, int to) noexcept nogil
cdef void ahead(Position s, int starter, int steps) noexcept nogil
cdef void back_two(Position s, int starter) noexcept nogil
cdef void take_off(Position s, int starter) noexcept nogil
cdef void level(Position s) noexcept nogil
cdef void rearrange(Position s, int a, int b, int c) noexcept nogil
