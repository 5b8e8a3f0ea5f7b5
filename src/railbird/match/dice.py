"""The dice of a table, which everybody can check afterwards.

They are HMAC-SHA256 of a seed that was committed before the first roll, so that nobody can bend them and everybody can
recompute them (docs/record.md has the recipe). What people's browsers add to every draw is in shared_dice.py.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

WORD = 2**64
SEED_BYTES = 32


class KeyedDice:
    """Numbers that follow from a key: whoever has it can compute them, nobody else."""

    def __init__(self, key: bytes, text: str) -> None:
        self._key = key
        self._text = text

    def below(self, roll: int, n: int) -> int:
        """Roll number `roll` of the match as a whole number from 0 to n - 1, without modulo bias."""
        attempt = 0
        while True:
            message = f"{self._text}|{roll}|{attempt}".encode()
            word = int.from_bytes(hmac.digest(self._key, message, "sha256")[:8], "big")
            if word < WORD - WORD % n:
                return word % n
            attempt += 1

    def draw(self, roll: int, outcomes: Sequence[tuple[int, int]]) -> int:
        """One of (code, weight) in their fixed order."""
        left = self.below(roll, sum(weight for _, weight in outcomes))
        for code, weight in outcomes:
            left -= weight
            if left < 0:
                return code
        raise AssertionError("weights changed while they were summed")


class CommittedDice(KeyedDice):
    """The dice of a table: fixed by a secret seed and what the players added, checkable once the seed is shown."""

    def __init__(self, seed: bytes, entropy: Sequence[str] = ()) -> None:
        self.seed = seed
        self.entropy = tuple(entropy)
        added = hashlib.sha256("\n".join(self.entropy).encode()).hexdigest()
        super().__init__(seed, f"railbird dice 1|{added}")

    @property
    def commitment(self) -> str:
        return commitment_of(self.seed)


def commitment_of(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def seed_bytes(seed: int | str | bytes | None) -> bytes:
    """A seed of 32 bytes: fresh, as given, or derived from a number or word that people can remember."""
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    if isinstance(seed, bytes):
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed of bytes has {SEED_BYTES} of them, not {len(seed)}")
        return seed
    return hashlib.sha256(f"railbird seed|{seed}".encode()).digest()
