from railbird.engine.contract cimport Choices
from railbird.games.long_shot_dice.rules cimport bought, flow, jersey, race, sheet, state
from railbird.games.long_shot_dice.rules.constants cimport *
from railbird.games.long_shot_dice.rules.state cimport Position

cdef void add(Choices out, int code) noexcept nogil
cdef int free(Position s, int kind) noexcept nogil
cdef int resolvable(Position s, int kind) noexcept nogil
cdef void legal_kinds(Position s, Choices out) noexcept nogil
cdef void choose(Position s, int kind) noexcept nogil
cdef int modifies(Position s, int modifier) noexcept nogil
cdef void ask_modifier(Position s, int first) noexcept nogil
cdef int effect_of(int modifier) noexcept nogil
cdef void use_modifier(Position s, int modifier) noexcept nogil
cdef void act_modifier(Position s, int action) noexcept nogil
cdef void gain_money(Position s) noexcept nogil
cdef void legal_targets(Position s, Choices out) noexcept nogil
cdef void act_target(Position s, int action) noexcept nogil
