from railbird.engine.contract cimport Choices
from railbird.games.homestretch.rules cimport payout, state
from railbird.games.homestretch.rules.constants cimport *
from railbird.games.homestretch.rules.state cimport Position

cdef void add(Choices out, int code) noexcept nogil
cdef void find_first_player(Position s) noexcept nogil
cdef void settle_contest(Position s) noexcept nogil
cdef int thrower(Position s) noexcept nogil
cdef void throw(Position s, int die) noexcept nogil
cdef void begin_turn(Position s, int seat) noexcept nogil
cdef void end_turn(Position s) noexcept nogil
cdef int running(Position s, int horse) noexcept nogil
cdef int rolled_horse(Position s) noexcept nogil
cdef void roll(Position s, int first, int second) noexcept nogil
cdef void after_roll(Position s) noexcept nogil
cdef void two_stop(Position s) noexcept nogil
cdef void one_reroll(Position s) noexcept nogil
cdef void reroll(Position s) noexcept nogil
cdef void stop(Position s) noexcept nogil
cdef void take_cross(Position s, int horse) noexcept nogil
cdef void move(Position s, int horse, int spaces) noexcept nogil
cdef int last_position(Position s) noexcept nogil
cdef void special_legal(Position s, Choices out) noexcept nogil
cdef int special_length(Position s) noexcept nogil
cdef void special_move(Position s, int horse) noexcept nogil
