from railbird.contract cimport Choices
from railbird.dice cimport Rng
from railbird.games.finish_line cimport slips
from railbird.games.finish_line.constants cimport *
from railbird.games.finish_line.state cimport Position

cdef void imagine_slips(Position s, int seat, Rng rng) noexcept nogil
cdef int decide(Position s, int seat, Rng rng, Choices out) noexcept nogil
