cimport cython
from railbird.games.long_shot_dice.rules.constants cimport *
from railbird.games.long_shot_dice.rules.value_scratch cimport Outlook
from railbird.games.long_shot_dice.rules.state cimport Position

cdef long long BIT

cdef int count_bits(int mask) noexcept nogil
@cython.locals(places=cython.longlong, bars=cython.longlong, more_bars=cython.longlong)
cdef void look(Position s, Outlook o) noexcept nogil
cdef void see_paces(Position s, Outlook o) noexcept nogil
cdef void see_places(Position s, Outlook o) noexcept nogil
cdef void see_places_taken(Position s, Outlook o) noexcept nogil
cdef void see_rounds(Position s, Outlook o) noexcept nogil
cdef double past_line(Position s, Outlook o, int horse) noexcept nogil
cdef double interest(Position s, Outlook o, int horse) noexcept nogil
cdef void see_pulls(Position s, Outlook o) noexcept nogil
cdef void see_prices(Position s, Outlook o) noexcept nogil
cdef void see_lines(Position s, Outlook o) noexcept nogil
cdef double line_step(Position s, Outlook o, int left, double time) noexcept nogil
cdef double push_gain(Position s, Outlook o, int horse, int spaces) noexcept nogil
cdef double box_gain(Position s, Outlook o, int horse) noexcept nogil
cdef double best_moves(Position s, Outlook o, int spaces, int horses) noexcept nogil
