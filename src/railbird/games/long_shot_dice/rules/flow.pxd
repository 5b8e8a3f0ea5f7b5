from railbird.engine.constants cimport *
from railbird.games.long_shot_dice.rules cimport race, sheet, solo, state
from railbird.games.long_shot_dice.rules.constants cimport *
from railbird.games.long_shot_dice.rules.state cimport Position

cdef int next_to_deal(Position s) noexcept nogil
cdef void deal(Position s, int card) noexcept nogil
cdef void first_player(Position s, int seat) noexcept nogil
cdef void begin_round(Position s) noexcept nogil
cdef void roll(Position s, int horse, int spaces) noexcept nogil
cdef void begin_turn(Position s) noexcept nogil
cdef int die_ability(Position s) noexcept nogil
cdef int fair_play_horses(Position s) noexcept nogil
cdef void settle(Position s) noexcept nogil
cdef void end_turn(Position s) noexcept nogil
cdef void roland(Position s, int die) noexcept nogil
cdef void end_round(Position s) noexcept nogil
cdef void end_race(Position s) noexcept nogil
cdef void appreciate(Position s, int accepted) noexcept nogil
cdef void over(Position s) noexcept nogil
