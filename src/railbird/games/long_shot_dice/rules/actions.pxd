from railbird.engine.contract cimport Choices
from railbird.games.long_shot_dice.rules cimport bought, flow, jersey, race, sheet, state
from railbird.games.long_shot_dice.rules.constants cimport *
from railbird.games.long_shot_dice.rules.state cimport Position

cdef void add(Choices out, int code) noexcept nogil
cdef int concession_cells(Position s, int number, int wild) noexcept nogil
cdef int bets_free(Position s, int number) noexcept nogil
cdef int can_bet(Position s, int number) noexcept nogil
cdef int can_buy(Position s, int number) noexcept nogil
cdef int usable(Position s, int number, int wild) noexcept nogil
cdef void legal(Position s, Choices out) noexcept nogil
cdef void legal_bets(Position s, Choices out) noexcept nogil
cdef void act(Position s, int action) noexcept nogil
cdef void bet(Position s, int amount, int paid) noexcept nogil
