cimport cython
from railbird.engine.constants cimport *
from railbird.engine.contract cimport Choices
from railbird.engine.generator cimport Rng
from railbird.games.finish_line.rules cimport faces, finish, state
from railbird.games.finish_line.rules.constants cimport *
from railbird.games.finish_line.rules.state cimport Position

cdef void add(Choices out, int code) noexcept nogil
cdef void name_starter(Position s) noexcept nogil
cdef void start(Position s, int seat) noexcept nogil
cdef int takable(Position s, int colour) noexcept nogil
cdef void list_first_dice(Position s, Choices out) noexcept nogil
cdef void list_three(Position s, int one_colour, Choices out) noexcept nogil
@cython.locals(one_colour=int)
cdef void list_next_die(Position s, Choices out) noexcept nogil
cdef void take_three(Position s, int seat, int dice) noexcept nogil
cdef void take_one(Position s, int seat, int colour) noexcept nogil
cdef void taken(Position s, int seat, int a, int b, int c) noexcept nogil
cdef void list_rolls(Position s, Choices out) noexcept nogil
cdef int orders(int a, int b, int c, int i, int j, int k) noexcept nogil
cdef int roll(Position s, Rng rng) noexcept nogil
cdef void rolled(Position s, int outcome) noexcept nogil
cdef void list_dice(Position s, Choices out) noexcept nogil
cdef void choose(Position s, int seat, int code) noexcept nogil
cdef void next_turn(Position s, int seat) noexcept nogil
