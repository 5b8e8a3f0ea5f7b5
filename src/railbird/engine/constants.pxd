cdef enum:
    OVER = 0
    CHANCE = 1
    DECISION = 2

    RANDOM = 0
    STEADY = 1

    LIMIT = 1024
    NOTES = 96
    WIDTH = 6
    MOST_SEATS = 8
