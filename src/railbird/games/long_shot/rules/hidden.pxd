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
cdef void forget_what_others_saw(Position s, int viewer) noexcept nogil
