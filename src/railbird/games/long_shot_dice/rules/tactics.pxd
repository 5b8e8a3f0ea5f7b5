from railbird.engine.contract cimport Choices
from railbird.games.long_shot_dice.rules cimport bonuses, bought, value_race, value
from railbird.games.long_shot_dice.rules.constants cimport *
from railbird.games.long_shot_dice.rules.value_scratch cimport Outlook
from railbird.games.long_shot_dice.rules.state cimport Position

cdef void price(Position s, Choices out) noexcept nogil
cdef double of(Position s, Outlook o, int code) noexcept nogil
cdef double of_action(Position s, Outlook o, int code) noexcept nogil
cdef double of_die(Position s, Outlook o, int code) noexcept nogil
cdef double of_waiting(Position s, Outlook o, int code) noexcept nogil
cdef int waiting_extra(Position s, Outlook o, int kind) noexcept nogil
cdef double of_target(Position s, Outlook o, int code) noexcept nogil
cdef double of_modifier(Position s, Outlook o, int code) noexcept nogil
cdef double of_bought(Position s, Outlook o, int code) noexcept nogil
cdef double of_appreciation(Position s) noexcept nogil
