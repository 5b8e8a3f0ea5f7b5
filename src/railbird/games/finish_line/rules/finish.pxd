cimport cython
from railbird.engine.constants cimport *
from railbird.engine.contract cimport Choices
from railbird.engine.generator cimport Rng
from railbird.games.finish_line.rules cimport faces, lineup, row, state
from railbird.games.finish_line.rules.constants cimport *
from railbird.games.finish_line.rules.state cimport Position

cdef void cross_the_line(Position s) noexcept nogil
cdef void next_extra_move(Position s) noexcept nogil
cdef void list_extra_moves(Position s, Choices out) noexcept nogil
cdef void extra_move(Position s, int seat, int code) noexcept nogil
cdef void list_photos(Position s, Choices out) noexcept nogil
cdef int roll_photo(Position s, Rng rng) noexcept nogil
@cython.locals(upper_rolls=int)
cdef void photo(Position s, int shoes) noexcept nogil
cdef void settle(Position s) noexcept nogil
cdef void pay_slip(Position s, int seat) noexcept nogil
cdef void note_line(Position s, int seat, int i, int what, int stake, int pays) noexcept nogil
cpdef int odds_of(Position s, int race, int i, int what) noexcept nogil
cpdef int payout(Position s, int race, int i, int what, int stake) noexcept nogil
cdef int wins(Position s, int race, int i, int what) noexcept nogil
cdef int outsider_bonus(Position s, int seat) noexcept nogil
cdef int next_starter(Position s) noexcept nogil
cpdef int side_money(Position s, int seat) noexcept nogil
cdef int score(Position s, int seat) noexcept nogil
cdef int winners(Position s) noexcept nogil
