from railbird.contract cimport Choices
from railbird.dice cimport Rng
from railbird.games.long_shot_dice.constants cimport *
from railbird.games.long_shot_dice.state cimport Position

cdef int choose(Position s, Rng rng, Choices out) noexcept nogil
