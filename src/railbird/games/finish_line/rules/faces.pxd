from railbird.engine.contract cimport Choices
from railbird.games.finish_line.rules cimport row, state
from railbird.games.finish_line.rules.constants cimport *
from railbird.games.finish_line.rules.state cimport Position

cdef void add(Choices out, int code) noexcept nogil
cdef void list_uses(Position s, int face, Choices out) noexcept nogil
cdef void list_tiles(Position s, int base, int spare_steady, Choices out) noexcept nogil
cdef void list_tips(Position s, Choices out) noexcept nogil
cdef void list_tempo_changes(Position s, Choices out) noexcept nogil
cdef void list_interferences(Position s, Choices out) noexcept nogil
cdef int interference(Position s, int a, int b, int c) noexcept nogil
cpdef int face_of(int code) noexcept nogil
cdef void follow(Position s, int seat, int code) noexcept nogil
cdef void used(Position s, int seat, int face, int a, int b, int c) noexcept nogil
cdef void discard(Position s, int face) noexcept nogil
cdef int shoe_colour(Position s, int shoe) noexcept nogil
cdef void put_horseshoe(Position s, int starter, int shoe) noexcept nogil
cdef void drop_shoe(Position s, int starter) noexcept nogil
cdef void strip(Position s, int starter) noexcept nogil
cdef void whip(Position s, int starter) noexcept nogil
cdef void disqualify(Position s, int starter, int face) noexcept nogil
cdef void side_bet(Position s, int seat) noexcept nogil
cdef void inside_tip(Position s, int seat, int first, int second) noexcept nogil
cdef void rearrange(Position s, int seat, int order) noexcept nogil
