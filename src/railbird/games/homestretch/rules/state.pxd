from railbird.engine.constants cimport *
from railbird.engine.contract cimport State
from railbird.games.homestretch.rules.constants cimport *
from railbird.games.homestretch.rules.tables cimport Tables

cdef class Position(State):
    cdef readonly Tables tables
    cdef readonly int[6] colour
    cdef public int[6] money
    cdef public int[6][11] stable
    cdef public int[11] pool
    cdef public int[6][11] hand
    cdef public int[6] pick
    cdef public int[5][6] kept
    cdef public int[4] card
    cdef public int[11] handicap
    cdef public int[11] position
    cdef public int[3][4] podium
    cdef public int[5][6] bet
    cdef public int[6] thrown
    cdef public int[2] dice
    cdef public int[11] row
    cdef public int[6] paid_draft
    cdef public int[6] paid_buy
    cdef public int[4][6] purses
    cdef public int[4][6] winnings
    cdef readonly int seats
    cdef public int phase, turn, dealt, draft_round, race, placed
    cdef public int contest, rolls, buy_pass, offered, roll_count, special_count
    cdef public int blind_count, places_by_colour

cdef void draw(Position s, int phase) noexcept nogil
cdef void ask(Position s, int phase) noexcept nogil
cdef void end(Position s, int winners) noexcept nogil
cdef int in_hand(Position s, int seat) noexcept nogil
cdef int in_stable(Position s, int seat) noexcept nogil
cdef int left_in_pool(Position s) noexcept nogil
cdef void copy(Position to, Position source) noexcept nogil
