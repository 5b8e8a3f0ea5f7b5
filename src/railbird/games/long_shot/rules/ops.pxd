from railbird.engine.constants cimport *
from railbird.games.long_shot.rules cimport deck, effects, race
from railbird.games.long_shot.rules.constants cimport *
from railbird.games.long_shot.rules.state cimport Position

cdef void begin(Position s, int effect) noexcept nogil
cdef int run(Position s) noexcept nogil
cdef int target(Position s, int slot) noexcept nogil
cpdef int victim(Position s) noexcept nogil
cdef int wait(Position s, int due, int stage) noexcept nogil
cdef int carry_out(Position s, int op) noexcept nogil
cdef int amount_of_gain(Position s, int op) noexcept nogil
cdef void gain(Position s, int amount) noexcept nogil
cdef int on_player(Position s, int kind, int seat, int amount) noexcept nogil
cdef void show_hand(Position s, int seat) noexcept nogil
cdef void move_all(Position s, int mask, int steps) noexcept nogil
cdef int on_horse(Position s, int op, int kind, int horse) noexcept nogil
cdef void swap(Position s, int horse, int other) noexcept nogil
cdef void bet(Position s, int horse, int amount, int paid) noexcept nogil
cdef int card_drawn(Position s, int kind) noexcept nogil
cdef int card_stolen(Position s, int kind) noexcept nogil
cdef void steal(Position s, int seat, int kind) noexcept nogil
cdef void die_rolled(Position s, int steps) noexcept nogil
