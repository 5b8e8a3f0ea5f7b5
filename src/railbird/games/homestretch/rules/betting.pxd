cimport cython
from railbird.engine.contract cimport Choices
from railbird.games.homestretch.rules cimport race, state
from railbird.games.homestretch.rules.constants cimport *
from railbird.games.homestretch.rules.state cimport Position

cdef void add(Choices out, int code) noexcept nogil
cdef int unturned(Position s, int card) noexcept nogil
cdef void set_up(Position s, int card) noexcept nogil
cdef int bets_before(Position s, int seat, int other) noexcept nogil
cdef int has_bet(Position s, int seat) noexcept nogil
cdef int due_bettor(Position s) noexcept nogil
cdef int next_bettor(Position s, int seat) noexcept nogil
cdef void next_betting_turn(Position s) noexcept nogil
cdef void claim(Position s, int seat) noexcept nogil
cdef void wait(Position s, int seat) noexcept nogil
cdef int limit(Position s, int seat) noexcept nogil
cdef int on_spot(Position s, int seat, int spot) noexcept nogil
cdef int next_token(Position s, int seat) noexcept nogil
@cython.locals(full=int[33])
cdef void legal(Position s, int seat, Choices out) noexcept nogil
cdef void lay(Position s, int seat, int spot) noexcept nogil
cdef int laid(Position s, int seat) noexcept nogil
