from railbird.engine.contract cimport Choices
from railbird.games.homestretch.rules cimport state
from railbird.games.homestretch.rules.constants cimport *
from railbird.games.homestretch.rules.state cimport Position

cdef void add(Choices out, int code) noexcept nogil
cdef void begin(Position s) noexcept nogil
cdef int in_row(Position s) noexcept nogil
cdef void fill_row(Position s) noexcept nogil
cdef void offer(Position s, int horse) noexcept nogil
cdef int buys_before(Position s, int seat, int other) noexcept nogil
cdef void next_buyer(Position s) noexcept nogil
cdef void discard(Position s) noexcept nogil
cdef int blind_price(Position s) noexcept nogil
cdef int may_buy_blind(Position s, int seat) noexcept nogil
cdef void legal(Position s, int seat, Choices out) noexcept nogil
cdef void take(Position s, int seat, int horse, int price) noexcept nogil
cdef void buy(Position s, int seat, int horse) noexcept nogil
cdef void buy_blind(Position s, int seat) noexcept nogil
cdef void turn_up(Position s, int horse) noexcept nogil
cdef void decline(Position s, int seat) noexcept nogil
