cimport cython
from railbird.engine.generator cimport Rng
from railbird.games.long_shot.rules cimport deck, state
from railbird.games.long_shot.rules.constants cimport *
from railbird.games.long_shot.rules.state cimport Position

cdef int TRIES

@cython.locals(room=int[9], loose=int[104], hands=int[104], left=int, place=int)
cdef void determinize(Position s, int viewer, Rng rng) noexcept nogil
cdef void located(Position s, int viewer, int* room, int* hands, int* loose) noexcept nogil
@cython.locals(free=int[9], drift=int[8])
cdef int drifted(Position s, int viewer, Rng rng, int* room, int* hands, int* loose) noexcept nogil
@cython.locals(weight=int[8])
cdef int draw_hand(Rng rng, int entry, int* free, int* drift) noexcept nogil
cdef void as_it_is(Position s, int* room, int* hands, int* loose) noexcept nogil
cdef int real_hand(Position s, int kind, int entry, int* hands) noexcept nogil
@cython.locals(entries=int[104], claimed=int[104])
cdef void forget_details(Position s, int viewer, int other, Rng rng) noexcept nogil
cdef void claim(Position s, int seat, int kind, int* claimed) noexcept nogil
cdef void keep(Position s, int other, int kind, int value) noexcept nogil
