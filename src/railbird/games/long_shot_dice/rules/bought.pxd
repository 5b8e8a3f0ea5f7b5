from railbird.engine.contract cimport Choices
from railbird.games.long_shot_dice.rules cimport flow, jersey, race, sheet
from railbird.games.long_shot_dice.rules.constants cimport *
from railbird.games.long_shot_dice.rules.state cimport Position

cdef void add(Choices out, int code) noexcept nogil
cdef void take(Position s, int horse, int price, int by_bonus) noexcept nogil
cdef int offers(Position s, int effect) noexcept nogil
cdef int half_price(Position s, int horse) noexcept nogil
cdef int half_off_horses(Position s) noexcept nogil
cdef void legal(Position s, Choices out) noexcept nogil
cdef void act(Position s, int action) noexcept nogil
cdef void work_miracle(Position s, int action) noexcept nogil
cdef void erase_wilds(Position s, int count) noexcept nogil
cdef void check_inventory(Position s, int horse) noexcept nogil
