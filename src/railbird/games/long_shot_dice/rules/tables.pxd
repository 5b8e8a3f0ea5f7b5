cimport cython

@cython.final
cdef class Tables:
    cdef readonly int[3] purse
    cdef readonly int[8][4] odds
    cdef readonly int[3] movement
    cdef readonly int[16] grid
    cdef readonly int[8] cells_of
    cdef readonly int[9] kind_boxes
    cdef readonly int[9] bonus_amount
    cdef readonly int[32] effect
    cdef readonly int[32] cost
    cdef readonly int[32] printed
    cdef readonly int[32] amount
    cdef readonly int[8] start_cells
    cdef readonly int[8][8] start_bets
    cdef readonly int[3][9][5] solo
    cdef readonly double[10] pace
    cdef readonly double[320] lots
    cdef public double[114] weights
    cdef public int[8] row
    cdef readonly list names, words, triggers, colours, boxes
    cdef readonly object components
    cdef readonly int spaces
    cdef readonly int no_bet_after
    cdef readonly int start_money
    cdef readonly int roland_money
    cdef readonly int set_value

cdef object read_track(Tables t, object components)
cdef object foresee(Tables t)
cdef object read_sheet(Tables t, object components)
cdef object read_cards(Tables t, object part)
cdef object read_starting_cards(Tables t, object part)
cdef object read_solo(Tables t, object part)
