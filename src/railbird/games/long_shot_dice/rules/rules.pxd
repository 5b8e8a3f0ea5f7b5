cimport cython
from railbird.engine cimport contract
from railbird.engine.constants cimport *
from railbird.engine.contract cimport Choices, State
from railbird.engine.generator cimport Rng
from railbird.games.long_shot_dice.rules cimport abilities, actions, bonuses, bought, flow, jersey, scoring, state, tactics
from railbird.games.long_shot_dice.rules.constants cimport *
from railbird.games.long_shot_dice.rules.state cimport Position

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
    cpdef void price(self, int seat, Choices out) noexcept nogil
    cpdef int tactic(self, int seat, Rng rng, Choices out) noexcept nogil
    cpdef int score(self, int seat) noexcept nogil
    cpdef int winners(self) noexcept nogil
    cpdef LongShotDice clone(self)

cdef int dealt(Position s) noexcept nogil
cpdef void set_up(Position s, list cards)
