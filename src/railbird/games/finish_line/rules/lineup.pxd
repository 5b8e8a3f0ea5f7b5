from railbird.engine.constants cimport *
from railbird.engine.contract cimport Choices
from railbird.engine.generator cimport Rng
from railbird.games.finish_line.rules.constants cimport *
from railbird.games.finish_line.rules.state cimport Position

cdef void prepare(Position s, int race) noexcept nogil
cdef int gone(Position s) noexcept nogil
cdef void list_tiles(Position s, Choices out) noexcept nogil
cdef int draw(Position s, Rng rng) noexcept nogil
cdef void turn_up(Position s, int tile) noexcept nogil
