cimport cython

@cython.final
cdef class Tables:
    cdef readonly int[11] cost
    cdef readonly int[33] payout
    cdef readonly int[11] group
    cdef readonly int[6] special
    cdef readonly int[5] token
    cdef readonly int[5] bonus
    cdef readonly int[5] supply
    cdef readonly int[40] deck
    cdef readonly int[40][11] handicap
    cdef readonly int[40][3] purse
    cdef readonly int[40][33] odds
    cdef readonly int[2][11] prospect
    cdef readonly double[40][33] promise
    cdef readonly int[40][33] ranked
    cdef readonly double[11][40] power
    cdef readonly double average_token
    cdef public double[36] weights
    cdef public int[8] row
    cdef readonly tuple horse_names, card_ids, card_names
    cdef readonly object components
    cdef readonly int cards
    cdef readonly int start_money
    cdef readonly int blind_fee
    cdef readonly int finish

cdef object read_constants(Tables t, object components)
cdef object read_horses(Tables t, object part)
cdef object read_races(Tables t, object part)
cdef object read_handicaps(Tables t, object part)
cdef object rank_spots(Tables t)
cdef object rank(Tables t, list ranked)
cdef object foresee(Tables t)
cdef list handicaps(Tables t, object item)
