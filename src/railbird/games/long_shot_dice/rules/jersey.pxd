from railbird.engine.contract cimport Choices
from railbird.games.long_shot_dice.rules cimport flow, sheet, state
from railbird.games.long_shot_dice.rules.constants cimport *
from railbird.games.long_shot_dice.rules.state cimport Position

cdef void add(Choices out, int code) noexcept nogil
cdef void begin(Position s, int horse) noexcept nogil
cdef void legal_box(Position s, Choices out, int block) noexcept nogil
cdef void first_box(Position s, int box) noexcept nogil
cdef void second_box(Position s, int action) noexcept nogil
cdef void end(Position s) noexcept nogil
