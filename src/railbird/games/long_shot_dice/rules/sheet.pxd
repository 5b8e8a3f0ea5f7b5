from railbird.games.long_shot_dice.rules cimport state
from railbird.games.long_shot_dice.rules.constants cimport *
from railbird.games.long_shot_dice.rules.state cimport Position

cdef void gain(Position s, int seat, int amount, int effect) noexcept nogil
cdef void mark_cell(Position s, int seat, int cell) noexcept nogil
cdef void complete_line(Position s, int seat) noexcept nogil
cdef void mark_helmet(Position s, int seat, int horse) noexcept nogil
cdef void mark_jersey(Position s, int seat, int horse) noexcept nogil
cdef void see_set(Position s, int seat, int horse) noexcept nogil
cdef void mark_box(Position s, int seat, int card, int box) noexcept nogil
cdef void end_jersey(Position s, int seat, int card) noexcept nogil
cdef void steal(Position s, int seat, int card) noexcept nogil
cdef void place_bet(Position s, int seat, int horse, int amount, int paid) noexcept nogil
cdef void take_card(Position s, int seat, int horse, int price) noexcept nogil
cdef int shares_space(Position s, int horse) noexcept nogil
