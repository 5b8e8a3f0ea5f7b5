from railbird.games.homestretch.rules cimport buying, scoring, state
from railbird.games.homestretch.rules.constants cimport *
from railbird.games.homestretch.rules.state cimport Position

cdef void pay(Position s) noexcept nogil
cdef int shares_in_play(Position s, int horse) noexcept nogil
cdef void pay_purse(Position s, int horse, int line) noexcept nogil
cdef void pay_bets(Position s, int horse, int line) noexcept nogil
cdef void take_losing_bets(Position s) noexcept nogil
cdef void go_on(Position s) noexcept nogil
