cimport cython

@cython.final
cdef class Tables:
    cdef readonly int[3] prize
    cdef readonly int[6] die
    cdef readonly int[10] price
    cdef readonly int[10] bar
    cdef readonly int[10] bar_size
    cdef readonly int[10][3] odds
    cdef readonly int[105] first
    cdef readonly int[104] kind
    cdef readonly int[114] lead
    cdef readonly int[114] may
    cdef readonly int[10] when_rolled
    cdef readonly int[114] costly
    cdef readonly int[114] plain
    cdef readonly int[114] condition_count
    cdef readonly int[114][4][4] condition
    cdef readonly int[114] slot_count
    cdef readonly int[114][3] slot_kind
    cdef readonly int[114][3] slot_set
    cdef readonly int[114] op_count
    cdef readonly int[114][4][8] op
    cdef readonly int[512] term_count
    cdef readonly int[512][4][4] term
    cdef readonly int[114] sure
    cdef readonly double pace
    cdef readonly int squares
    cdef readonly double[180] decay
    cdef readonly double[10] feature_worth
    cdef public double[48] weights
    cdef public int[8] row
    cdef readonly list names, features, ids, titles, types, texts, conditions, slots
    cdef readonly dict index
    cdef readonly object components
    cdef readonly int spaces, no_bets_from, start_cash, stake, pair, hand, tokens, kinds

cdef object read_track(Tables t, object components)
cdef object read_horses(Tables t, object part, list effects, object sets)
cdef object read_cards(Tables t, object part, list effects, object sets)
cdef object lay_out(Tables t, list effects, object sets)
cdef object lay_out_conditions(Tables t, list effects)
cdef object lay_out_ops(Tables t, list effects)
cdef object lay_out_terms(Tables t, object sets)
