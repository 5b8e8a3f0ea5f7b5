"""How much one client may ask of the server: sizes, and rates per connection and per address."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from railbird.match.record import LARGEST_RECORD as LARGEST_RECORD

MOST_SEATS = 8
NAME_LENGTH = 24
LARGEST_FRAME = 16 * 1024
LARGEST_EDITION = 256 * 1024
LARGEST_BODY = 64 * 1024  # without an edition or a record
MOST_UNDOS = 50  # of a seat between two rolls: a slip of a dozen strokes can be taken back whole four times
MOST_OF_SEAT = 2_000  # entries of a seat; nobody needs so many, but some would go back and forth for ever
MOST_DEVICES = 32  # of a table, that add to its dice
MOST_DEVICES_OF_SEAT = 8
MOST_ENTRIES = 20_000  # of a table's log: more than all seats together may fill
MOST_STEPS = 4_000  # of a record to be replayed: each costs a view
ADDRESSES = 4_096  # remembered at once; the longest unseen is forgotten


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    burst: float
    each_second: float


@dataclass(frozen=True, slots=True)
class Limits:
    frames: Rate = Rate(60, 20)  # per connection
    requests: Rate = Rate(120, 20)  # per address, of the HTTP API
    tables: Rate = Rate(30, 0.5)  # made, per address
    uploads: Rate = Rate(20, 0.5)  # records to replay or verify and editions, per address
    refusals: Rate = Rate(20, 0.2)  # wrong tokens, per address
    bytes: Rate = Rate(32 * 1024, 4 * 1024)  # of any kind, per socket
    arrivals: Rate = Rate(256, 20)  # connections, per address
    connections: int = 128  # per address
    all_connections: int = 5_000
    sockets: int = 64  # per address
    bodies: int = 16  # being sent at once, per address
    replays: int = 4  # worked on or waiting at once, per address
    all_sockets: int = 5_000
    loaded_tables: int = 5_000
    hello_seconds: float = 10.0
    send_seconds: float = 30.0  # a client that takes nothing for so long is dropped
    handover_seconds: float = 60.0
    idle_seconds: float = 60.0  # a table without anybody is forgotten by memory after this
    queued_replies: int = 128


ANY = Rate(1e12, 1e12)
# For benchmarks and tests, where one address is a crowd.
UNBOUNDED = Limits(
    frames=ANY, requests=ANY, tables=ANY, uploads=ANY, refusals=ANY, bytes=ANY, arrivals=ANY, connections=5_000,
    sockets=5_000,
)  # fmt: skip


class Bucket:
    """A token bucket."""

    __slots__ = ("at", "left")

    def __init__(self, rate: Rate, now: float) -> None:
        self.left = rate.burst
        self.at = now

    def take(self, rate: Rate, now: float, amount: float = 1) -> bool:
        self.left = min(rate.burst, self.left + (now - self.at) * rate.each_second)
        self.at = now
        if self.left < amount:
            return False
        self.left -= amount
        return True


class Gate:
    """One bucket for each address and purpose."""

    def __init__(self) -> None:
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()

    def allows(self, purpose: str, address: str, rate: Rate) -> bool:
        now = time.monotonic()
        key = (purpose, address)
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(rate, now)
            if len(self._buckets) > ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.take(rate, now)


class Crowd:
    """How many of each address are here at once."""

    def __init__(self) -> None:
        self._here: Counter[str] = Counter()

    @contextmanager
    def one(self, address: str) -> Iterator[int]:
        """Counted as long as this lasts; gives how many of its address there are with it."""
        self._here[address] += 1
        try:
            yield self._here[address]
        finally:
            self._here[address] -= 1
            if not self._here[address]:
                del self._here[address]

    def count(self, address: str) -> int:
        return self._here[address]

    def total(self) -> int:
        return self._here.total()
