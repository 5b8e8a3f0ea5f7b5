from railbird.games.long_shot.rules cimport race
from railbird.games.long_shot.rules.constants cimport *
from railbird.games.long_shot.rules.state cimport Position

cdef int slot_horse(int effect, int slot, int first, int second) noexcept nogil
cdef int in_range(int value, int low, int high) noexcept nogil
cdef int horses(Position s, int effect, int number, int first, int second) noexcept nogil
cpdef int horse_fits(Position s, int effect, int number, int term, int horse, int first, int second) noexcept nogil
cdef int fitting(Position s, int effect, int number, int term, int first, int second) noexcept nogil
cdef int one_fits(Position s, int kind, int a, int b, int horse, int other) noexcept nogil
cdef int off_lead(Position s, int horse, int low, int high) noexcept nogil
cdef int members(int mask) noexcept nogil
cdef int seats(Position s, int effect, int number) noexcept nogil
cpdef int seat_fits(Position s, int effect, int number, int term, int seat) noexcept nogil
cpdef int holds(Position s, int effect, int number, int lacking) noexcept nogil
cdef int owns_none(Position s) noexcept nogil
cdef int holds_of_self(Position s, int horse, int kind, int a, int b) noexcept nogil
cdef int near(Position s, int horse, int reach) noexcept nogil
cdef int steps_of(Position s, int effect, int op) noexcept nogil
cdef int changes_horse(Position s, int effect, int op, int horse, int other) noexcept nogil
cdef int way_to(Position s, int horse, int lead) noexcept nogil
cdef int changes_seat(Position s, int effect, int op, int seat) noexcept nogil
cdef int changes(Position s, int effect, int op) noexcept nogil
cpdef int candidates(Position s, int effect, int slot, int first, int second) noexcept nogil
cdef int leaves_room(Position s, int effect, int slot, int first, int second) noexcept nogil
cdef int useful(Position s, int effect, int slot, int one, int first, int second) noexcept nogil
cpdef int possible(Position s, int effect, int lacking) noexcept nogil
