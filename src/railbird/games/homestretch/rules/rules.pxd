cimport cython
from railbird.engine.constants cimport *
from railbird.engine.contract cimport Choices, State
from railbird.engine.generator cimport Rng
from railbird.games.homestretch.rules cimport betting, buying, draft, hidden, payout, race, scoring, state, tactics
from railbird.games.homestretch.rules.constants cimport *
from railbird.games.homestretch.rules.state cimport Position

cdef void add(Choices out, int code) noexcept nogil
cdef void weigh(Choices out, int code, int weight) noexcept nogil
cdef void legal(Position s, int seat, Choices out) noexcept nogil
cdef void act(Position s, int seat, int action) noexcept nogil
cdef void outcomes(Position s, Choices out) noexcept nogil
cdef int sample(Position s, Rng rng, Choices out) noexcept nogil
cdef void happen(Position s, int outcome) noexcept nogil

@cython.final
cdef class Homestretch(Position):
    cpdef int waiting(self) noexcept nogil
    cpdef void legal(self, int seat, Choices out) noexcept nogil
    cpdef int allows(self, int seat, int action, Choices out) noexcept nogil
    cpdef void act(self, int seat, int action) noexcept nogil
    cpdef int automatic(self) noexcept nogil
    cpdef void outcomes(self, Choices out) noexcept nogil
    cpdef int sample(self, Rng rng, Choices out) noexcept nogil
    cpdef void happen(self, int outcome) noexcept nogil
    cpdef void copy_from(self, State other) noexcept nogil
    cpdef void determinize(self, int seat, Rng rng) noexcept nogil
    cpdef void price(self, int seat, Choices out) noexcept nogil
    cpdef int tactic(self, int seat, Rng rng, Choices out) noexcept nogil
    cpdef int score(self, int seat) noexcept nogil
    cpdef int winners(self) noexcept nogil
    cpdef Homestretch clone(self)
    cpdef int has_bet(self, int seat) noexcept nogil
    cpdef int due_bettor(self) noexcept nogil
    cpdef int bets_before(self, int seat, int other) noexcept nogil
    cpdef int limit(self, int seat) noexcept nogil
    cpdef int next_token(self, int seat) noexcept nogil
    cpdef int on_spot(self, int seat, int spot) noexcept nogil
    cpdef int thrower(self) noexcept nogil
    cpdef int special_length(self) noexcept nogil
    cpdef int last_position(self) noexcept nogil
    cpdef int blind_price(self) noexcept nogil
    cpdef int shares_in_play(self, int horse) noexcept nogil
    cpdef int share_value(self, int seat) noexcept nogil
    cpdef int group_shares(self, int seat, int group) noexcept nogil
    cpdef int rank(self, int seat) noexcept nogil
