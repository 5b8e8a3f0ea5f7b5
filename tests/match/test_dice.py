"""Dice that can be checked, and the fast generator."""

import hashlib
import hmac

import pytest

from railbird.engine.generator import Rng
from railbird.match.dice import CommittedDice, seed_bytes


def test_the_commitment_is_the_sha256_of_the_seed() -> None:
    dice = CommittedDice(bytes(range(32)))
    assert dice.commitment == hashlib.sha256(bytes(range(32))).hexdigest()


def test_rolls_follow_the_written_recipe() -> None:
    """docs/record.md, done by hand: HMAC of the seed over the players' words, the roll and the attempt."""
    seed, words = bytes(range(32)), ("anna", "ben")
    added = hashlib.sha256(b"anna\nben").hexdigest()
    for roll in range(50):
        word = int.from_bytes(hmac.digest(seed, f"railbird dice 1|{added}|{roll}|0".encode(), "sha256")[:8], "big")
        assert CommittedDice(seed, words).below(roll, 24) == word % 24  # 24 leaves out 16 of 2**64 words


def test_rejected_words_are_drawn_again() -> None:
    """With a range just over half of 2**64, about half of all words must be refused; none may come out too large."""
    n = 2**63 + 1
    dice = CommittedDice(bytes(32))
    added = hashlib.sha256(b"").hexdigest()
    refused = 0
    for roll in range(40):
        first = int.from_bytes(
            hmac.digest(bytes(32), f"railbird dice 1|{added}|{roll}|0".encode(), "sha256")[:8], "big"
        )
        value = dice.below(roll, n)
        assert 0 <= value < n
        if first >= n:
            refused += 1
            assert value != first % n
        else:
            assert value == first
    assert 8 < refused < 32


def test_every_outcome_comes_by_its_weight() -> None:
    dice = CommittedDice(b"\x01" * 32)
    counts = {5: 0, 9: 0, 2: 0}
    for roll in range(6000):
        counts[dice.draw(roll, [(5, 1), (9, 3), (2, 2)])] += 1
    for code, p in ((5, 1 / 6), (9, 1 / 2), (2, 1 / 3)):
        assert abs(counts[code] - 6000 * p) < 5 * (6000 * p * (1 - p)) ** 0.5


def test_what_players_add_changes_the_rolls() -> None:
    plain = [CommittedDice(bytes(32)).below(roll, 1000) for roll in range(20)]
    added = [CommittedDice(bytes(32), ["x"]).below(roll, 1000) for roll in range(20)]
    assert plain != added


def test_seeds() -> None:
    assert len(seed_bytes(None)) == 32
    assert seed_bytes(None) != seed_bytes(None)
    assert seed_bytes(7) == seed_bytes(7) != seed_bytes(8)
    assert seed_bytes("derby") == seed_bytes("derby")
    assert seed_bytes(bytes(32)) == bytes(32)
    with pytest.raises(ValueError, match="32"):
        seed_bytes(b"short")


@pytest.mark.parametrize("seed", [0, 1, -1, 2**63, 2**64 - 1, -(2**80), 2131995753 * 2**32 - 1])
def test_the_fast_generator_never_stands_still(seed: int) -> None:
    """A multiply-with-carry that reaches state 0 gives zeros for ever; ours starts between 1 and its period."""
    rng = Rng(seed)
    assert 0 < rng.state < 2131995753 * 2**32 - 1
    numbers = [rng.below(1000) for _ in range(200)]
    assert len(set(numbers)) > 100
    assert rng.state > 0


def test_the_fast_generator_gives_these_numbers_for_ever() -> None:
    """Written down from docs/record.md's formula worked in plain integers: the stream is part of the interface."""
    rng, state = Rng(5), Rng(5).state
    for _ in range(1000):
        state = 2131995753 * (state % 2**32) + state // 2**32
        assert rng.below(97) == (state % 2**32) * 97 // 2**32
    assert rng.state == state


def test_the_fast_generator_is_even() -> None:
    rng = Rng(3)
    counts = [0] * 8
    for _ in range(80_000):
        counts[rng.below(8)] += 1
    chi = sum((count - 10_000) ** 2 / 10_000 for count in counts)
    assert chi < 24.3  # 7 degrees of freedom, 0.1 %
