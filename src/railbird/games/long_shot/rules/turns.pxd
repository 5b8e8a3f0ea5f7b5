from railbird.engine.constants cimport *
from railbird.games.long_shot.rules cimport deck, effects, lucky, ops, race
from railbird.games.long_shot.rules.constants cimport *
from railbird.games.long_shot.rules.state cimport Position

cdef void decide(Position s, int stage) noexcept nogil
cdef void chance(Position s, int stage) noexcept nogil
cdef void dealt(Position s, int kind) noexcept nogil
cpdef int rolls_off(Position s) noexcept nogil
cdef void rolled_off(Position s, int value) noexcept nogil
cpdef void begin_turn(Position s) noexcept nogil
cpdef int usable(Position s) noexcept nogil
cdef int binding(Position s, int mask) noexcept nogil
cdef void features(Position s) noexcept nogil
cdef void features_done(Position s) noexcept nogil
cdef void use_feature(Position s, int horse) noexcept nogil
cdef void next_slot(Position s) noexcept nogil
cdef void choose(Position s, int value) noexcept nogil
cdef void go_on(Position s) noexcept nogil
cdef void pick(Position s, int kind) noexcept nogil
cdef int by_card(Position s) noexcept nogil
cdef void rolled(Position s, int horse, int steps) noexcept nogil
cdef void rolled_again(Position s, int horse) noexcept nogil
cdef void show_dice(Position s, int note, int horse, int steps) noexcept nogil
cdef void settled(Position s) noexcept nogil
cdef void use_token(Position s, int move_die) noexcept nogil
cdef void rerolled_move(Position s, int steps) noexcept nogil
cdef void final_pair(Position s) noexcept nogil
cdef void lucky_answer(Position s, int seat, int action) noexcept nogil
cdef void follow_roll(Position s) noexcept nogil
cdef void move_by_card(Position s) noexcept nogil
cdef void zero(Position s) noexcept nogil
cdef void zero_chosen(Position s, int action) noexcept nogil
cdef void bars(Position s) noexcept nogil
cdef void moves_done(Position s) noexcept nogil
cdef void bar_chosen(Position s, int horse) noexcept nogil
cdef void take_action(Position s, int action) noexcept nogil
cdef void buy(Position s, int horse) noexcept nogil
cdef void discard_pair(Position s, int first, int second) noexcept nogil
cdef void draw_step(Position s) noexcept nogil
cdef void drawn(Position s, int kind) noexcept nogil
cdef void next_player(Position s) noexcept nogil
cdef void act(Position s, int action) noexcept nogil
cdef int chosen_value(int action) noexcept nogil
cdef void happen(Position s, int outcome) noexcept nogil
