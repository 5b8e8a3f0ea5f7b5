"""Seat and spectator tokens: made here, stored as hashes, compared in constant time."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

SPECTATOR = -1


def new_table_id() -> str:
    return secrets.token_urlsafe(12)


def new_token() -> str:
    return secrets.token_urlsafe(24)


def hash_of(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def who_holds(token: str, seats: Sequence[bytes | None], spectator: bytes) -> int | None:
    """The seat this token opens, SPECTATOR, or None."""
    given = hash_of(token)
    found: int | None = None
    for number, known in [*enumerate(seats), (SPECTATOR, spectator)]:
        if known is not None and hmac.compare_digest(given, known):
            found = number
    return found
