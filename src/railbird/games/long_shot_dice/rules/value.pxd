cimport cython
from railbird.games.long_shot_dice.rules cimport value_race, state
from railbird.games.long_shot_dice.rules.constants cimport *
from railbird.games.long_shot_dice.rules.value_scratch cimport Outlook
from railbird.games.long_shot_dice.rules.state cimport Position

@cython.locals(done=int)
cdef double cell(Position s, Outlook o, int number) noexcept nogil
cdef double best_of_bonuses(Position s, Outlook o) noexcept nogil
cdef double set_step(Position s, Outlook o, int horse, int other_half) noexcept nogil
cdef double helmet(Position s, Outlook o, int horse) noexcept nogil
cdef double jersey_space(Position s, Outlook o, int horse) noexcept nogil
cdef double best_box(Position s, Outlook o, int card) noexcept nogil
cdef double jersey(Position s, Outlook o, int card) noexcept nogil
cdef double paid_bet(Position s, Outlook o, int horse, int amount) noexcept nogil
cdef double free_bet(Position s, Outlook o, int horse, int amount) noexcept nogil
cdef double ability(Position s, Outlook o, int horse) noexcept nogil
cdef double plain_ability(Position s, Outlook o, int horse, int effect) noexcept nogil
cdef double card(Position s, Outlook o, int horse, int price) noexcept nogil
cdef double taken(Position s, Outlook o, int horse) noexcept nogil
cdef double action_with(Position s, Outlook o, int number) noexcept nogil
cdef double best_bonus_bet(Position s, Outlook o, int amount) noexcept nogil
cdef double bonus(Position s, Outlook o, int kind, int extra) noexcept nogil
cdef double plain_bonus(Position s, Outlook o, int kind, int extra) noexcept nogil
