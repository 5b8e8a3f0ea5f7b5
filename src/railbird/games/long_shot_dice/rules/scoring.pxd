from railbird.games.long_shot_dice.rules cimport state
from railbird.games.long_shot_dice.rules.constants cimport *
from railbird.games.long_shot_dice.rules.state cimport Position

cdef int count_bits(int mask) noexcept nogil
cpdef int purse_of(Position s, int place) noexcept nogil
cpdef int purses(Position s, int seat) noexcept nogil
cpdef int odds_of(Position s, int horse) noexcept nogil
cpdef int bets(Position s, int seat) noexcept nogil
cpdef int sets(Position s, int seat) noexcept nogil
cdef int owned(Position s, int seat) noexcept nogil
cdef int complete_rows(int cells) noexcept nogil
cpdef int ability(Position s, int seat, int effect) noexcept nogil
cpdef int abilities(Position s, int seat) noexcept nogil
cpdef int score(Position s, int seat) noexcept nogil
cpdef int winners(Position s) noexcept nogil
