cimport cython

@cython.final
cdef class Tables:
    cdef readonly int[24] favourite
    cdef readonly int[24] steady
    cdef readonly int[5] dice
    cdef readonly int[5] dice_for_two
    cdef readonly int[5][6] side
    cdef readonly int[5] kinds
    cdef readonly int[5][6] kind
    cdef readonly int[5][6] weight
    cdef readonly int[18] colour_of
    cdef readonly int[3][7] odds
    cdef readonly int[3] capital
    cdef readonly double[5] liking
    cdef public double[578] weights
    cdef public int[8] row
    cdef readonly list number, names
    cdef readonly object components
    cdef readonly int stake_step
    cdef readonly int side_bet
    cdef readonly int home_colour
    cdef readonly int home_pool
    cdef readonly int photo_dice
    cdef readonly int photo_shoes

cdef object read_tiles(Tables t, object part)
cdef object read_dice(Tables t, object part)
cdef object like_dice(Tables t)
cdef object read_track(Tables t, object components)
cdef object read_money(Tables t, object odds, object money)
