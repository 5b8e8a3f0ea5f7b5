cimport cython
from railbird.contract cimport Choices
from railbird.dice cimport Rng
from railbird.games.homestretch.constants cimport *
from railbird.games.homestretch.state cimport Position

cdef int choose(Position s, int seat, Rng rng, Choices out) noexcept nogil
