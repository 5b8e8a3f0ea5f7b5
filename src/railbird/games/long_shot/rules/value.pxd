cimport cython
from railbird.games.long_shot.rules.constants cimport *
from railbird.games.long_shot.rules.state cimport Position

cdef double LEAST

cdef double root(double number) noexcept nogil
@cython.locals(index=int)
cdef double fall(Position s, double way) noexcept nogil
@cython.locals(weight=cython.double[10])
cdef void see(Position s, double* view, int horses) noexcept nogil
@cython.locals(rate=cython.double[10], left=cython.double)
cdef double weigh(Position s, double* view, double* weight) noexcept nogil
cdef void stakes(Position s, double* view) noexcept nogil
@cython.locals(prize=cython.double)
cdef void interest(Position s, int horse, double rivals, double* gains) noexcept nogil
@cython.locals(gains=cython.double[30], share=cython.double[10],
               later=cython.double[10], e=cython.double[10], f=cython.double[10], x=cython.double[10],
               y=cython.double[10])
cdef void see_places(Position s, double* view, double* weight, double total) noexcept nogil
cdef void see_place(Position s, double* view, int horse, int place, double chance) noexcept nogil
cdef double grown(double* view, int horse, int spaces) noexcept nogil
