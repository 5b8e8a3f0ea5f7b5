"""Many games at once: who wins, by how much, and what the races look like."""

from railbird.lab.result import Result, Standing
from railbird.lab.simulate import simulate

__all__ = ["Result", "Standing", "simulate"]
