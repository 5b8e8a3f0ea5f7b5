from railbird.engine.contract cimport Choices
from railbird.games.long_shot_dice.rules cimport bonuses, flow, race, sheet
from railbird.games.long_shot_dice.rules.constants cimport *
from railbird.games.long_shot_dice.rules.state cimport Position

cdef void add(Choices out, int code) noexcept nogil
cdef void legal_die(Position s, Choices out) noexcept nogil
cdef void add_horses(Choices out, int block, int horses) noexcept nogil
cdef void act_die(Position s, int action) noexcept nogil
cdef void legal_waiting(Position s, Choices out) noexcept nogil
cdef void act_waiting(Position s, int action) noexcept nogil
cdef void used(Position s, int effect) noexcept nogil
cdef void use_waiting(Position s, int action) noexcept nogil
cdef void pay_it_forward(Position s) noexcept nogil
