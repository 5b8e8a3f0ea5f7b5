cimport cython
from railbird.contract cimport Choices
from railbird.games.long_shot cimport listing
from railbird.games.long_shot.constants cimport *
from railbird.games.long_shot.state cimport Position

cdef int tactic(Position s, Choices out) noexcept nogil
