from railbird.engine.contract cimport Choices
from railbird.games.finish_line.rules cimport finish, row, state, turns
from railbird.games.finish_line.rules.constants cimport *
from railbird.games.finish_line.rules.state cimport Position

cdef void add(Choices out, int code) noexcept nogil
cpdef int left(Position s, int seat) noexcept nogil
cpdef int lines(Position s, int seat, int first, int last) noexcept nogil
cpdef int find(Position s, int seat, int bet) noexcept nogil
cpdef int bet_of(Position s, int tiles) noexcept nogil
cdef int tiles_of(Position s, int pair) noexcept nogil
cdef void list_slip(Position s, int seat, Choices out) noexcept nogil
cdef void list_removal(Position s, int bet, Choices out) noexcept nogil
cdef void list_stakes(Position s, int seat, Choices out) noexcept nogil
cdef int may_stake(Position s, int seat, int amount) noexcept nogil
cdef void write(Position s, int seat, int code) noexcept nogil
cdef void enter(Position s, int seat, int amount) noexcept nogil
cdef void strike(Position s, int seat, int bet) noexcept nogil
cdef void remove(Position s, int seat, int i) noexcept nogil
cdef void note(Position s, int kind, int seat, int i) noexcept nogil
cdef void confirm(Position s, int seat) noexcept nogil
cdef void clear(Position s, int seat) noexcept nogil
