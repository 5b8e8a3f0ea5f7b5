cimport cython
from railbird.engine.generator cimport Rng
from railbird.games.homestretch.rules cimport betting, draft
from railbird.games.homestretch.rules.constants cimport *
from railbird.games.homestretch.rules.state cimport Position

cdef void determinize(Position s, int seat, Rng rng) noexcept nogil
cdef void forget_shares(Position s, int seat, Rng rng) noexcept nogil
cdef void move_ghost_cards(Position s, int change) noexcept nogil
cdef int first_seen(Position s, int seat, int origin) noexcept nogil
@cython.locals(bag=int[22])
cdef void deal_unseen_anew(Position s, int seat, Rng rng) noexcept nogil
@cython.locals(bag=int[22])
cdef void deal_passed_on_anew(Position s, int seat, int origin, Rng rng) noexcept nogil
cdef int exchange(Position s, int* bag, int count, int origin, int start, int stop, int step) noexcept nogil
cdef int exchange_hand(Position s, int* bag, int count, int origin, int step) noexcept nogil
cdef int any_card(Position s, int seat, Rng rng) noexcept nogil
cdef void shuffle(int* bag, int count, Rng rng) noexcept nogil
@cython.locals(bag=int[5])
cdef void forget_bets(Position s, int seat, Rng rng) noexcept nogil
