from railbird.engine.contract cimport Choices
from railbird.games.long_shot.rules cimport deck
from railbird.games.long_shot.rules.constants cimport *
from railbird.games.long_shot.rules.state cimport Position

cpdef int fits(Position s, int kind) noexcept nogil
cpdef int to_ask(Position s) noexcept nogil
cdef int is_left(Position s) noexcept nogil
cdef int card_of(Position s, int seat) noexcept nogil
cdef void legal(Position s, int seat, Choices out) noexcept nogil
cdef void answer(Position s, int seat, int action) noexcept nogil
cdef void play(Position s, int seat, int kind) noexcept nogil
cdef void guess(Position s, int viewer) noexcept nogil
