"""A fast generator for simulations: the same numbers in the compiled and in the interpreted form.

`Rng` is a 64-bit multiply-with-carry: a state that is never zero, a period of about 2**62. Its `below` takes the high
bits of a product, so a range of n is even to within n / 2**32.
"""

from __future__ import annotations

from railbird.engine.types import Long, Whole

MULTIPLIER: Long = 2131995753
LOW_WORD: Long = 2**32 - 1
WORD = 2**64
TOP: Long = 2131995753 * 2**32 - 2
POSITIVE: Long = 2**31 - 1


def scramble(word: Long) -> Long:
    """32 bits, each of which depends on all 32 bits of `word`."""
    word = (word ^ word >> 16) * 0x21F0AAAD & LOW_WORD
    word = (word ^ word >> 15) * 0x735A2D97 & LOW_WORD
    return word ^ word >> 15


def mixed(key: Long, number: Long) -> Long:
    """A key of 63 bits made from a key and a number that is not negative: other numbers, unrelated keys."""
    low: Long = scramble(key & LOW_WORD ^ scramble(number & LOW_WORD))
    low = scramble(low ^ number >> 32)
    high: Long = scramble(key >> 32 & LOW_WORD ^ low) & POSITIVE
    return high << 32 | low


class Rng:
    """The fast generator. Equal seeds give equal numbers in any process, compiled or not."""

    state: Long

    def __init__(self, seed: Whole) -> None:
        mixed = (int(seed) * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) % WORD
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 % WORD
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB % WORD
        mixed = mixed ^ (mixed >> 31)
        self.state = 1 + mixed % (2131995753 * 2**32 - 2)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        low: Long = self.state & LOW_WORD
        high: Long = self.state >> 32
        self.state = MULTIPLIER * low + high
        low = self.state & LOW_WORD
        return low * n >> 32

    def rekey(self, key: Long, kind: int, count: int) -> None:
        """Begin anew where the key, a kind of event and its count say: equal ones give equal numbers, whatever was
        drawn before. No Python object is made, unlike with a new generator."""
        number: Long = kind
        self.state = 1 + mixed(key, number << 32 | count) % TOP
