"""A fixed batch of playouts, to be run under an instruction counter: python benchmarks/batch.py GAME."""

import sys

from loops import fresh

from railbird.engine.playout import Playout

GAMES = 100

if __name__ == "__main__":
    root = fresh(sys.argv[1])
    sums = Playout(1, [0, 1, 0, 1]).many(root.clone(), root, GAMES)
    print(sums)
