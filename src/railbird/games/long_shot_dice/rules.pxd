cimport cython
from railbird cimport contract
from railbird.constants cimport *
from railbird.contract cimport Choices, State
from railbird.dice cimport Rng
from railbird.games.long_shot_dice cimport (
    abilities, actions, bonuses, bought, flow, jersey, scoring, state, tactics,
)
from railbird.games.long_shot_dice.constants cimport *
from railbird.games.long_shot_dice.state cimport Position

@cython.final
cdef class LongShotDice(Position):
    cpdef int waiting(self) noexcept nogil
    cpdef void legal(self, int seat, Choices out) noexcept nogil
    cpdef int allows(self, int seat, int action, Choices out) noexcept nogil
    cpdef void act(self, int seat, int action) noexcept nogil
    cpdef int automatic(self) noexcept nogil
    cpdef void outcomes(self, Choices out) noexcept nogil
    cpdef int sample(self, Rng rng, Choices out) noexcept nogil
    cpdef void happen(self, int outcome) noexcept nogil
    cpdef void copy_from(self, State other) noexcept nogil
    cpdef void determinize(self, int seat, Rng rng) noexcept nogil
    cpdef int tactic(self, int seat, Rng rng, Choices out) noexcept nogil
    cpdef int score(self, int seat) noexcept nogil
    cpdef int winners(self) noexcept nogil
    cpdef LongShotDice clone(self)

cdef int dealt(Position s) noexcept nogil
cpdef void set_up(Position s, list cards)
