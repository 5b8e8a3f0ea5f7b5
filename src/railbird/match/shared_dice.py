"""Shared dice: every draw takes one link of a hash chain from each browser that is there.

Nobody knows or chooses a roll before it happens, the operator of the server included: the result hangs on the server's
committed seed, on one secret of each browser, and on all that was done before, which is fixed before any browser gives
its part. docs/record.md has the recipe and says what is promised and what is not.

Texts that are hashed are joined by "|" and written in UTF-8; digests are hexadecimal.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from railbird.match.dice import KeyedDice

LINKS = 1024  # of a chain; the longest match had 130 draws
FIRST_LATE = 2  # the first draw that a browser which came after the start can be in


def sha256(*parts: object) -> str:
    return hashlib.sha256("|".join(map(str, parts)).encode()).hexdigest()


def keyed(key: bytes, *parts: object) -> bytes:
    return hmac.digest(key, "|".join(map(str, parts)).encode(), "sha256")


# Chains.


def link_before(table: str, device: str, i: int, link: str) -> str:
    """Link i - 1 of a chain, from link i."""
    return sha256("railbird link 1", table, device, i, link)


def chain(table: str, device: str, tip: str) -> list[str]:
    """All links from a secret tip: the anchor, which is link 0, first, the tip last."""
    links = [tip]
    for i in range(LINKS, 0, -1):
        links.append(link_before(table, device, i, links[-1]))
    return links[::-1]


def down_to(table: str, device: str, i: int, link: str, end: int) -> str:
    """The link number `end` that link i leads to."""
    for j in range(i, end, -1):
        link = link_before(table, device, j, link)
    return link


# What a draw hangs on.


def context(table: str, game: str, rules: int, edition: str, seats: int, options: Mapping[str, Any]) -> str:
    """What is played, and where."""
    written = json.dumps(options, sort_keys=True, separators=(",", ":"))
    return sha256("railbird shared 1", table, game, rules, edition, seats, written)


def tell(told: str, who: int | str, text: str) -> str:
    """What was told so far, and one more step of the record: of a seat, or of "chance"."""
    return sha256("railbird step 1", told, who, text)


def place(seed: bytes, i: int, told: str) -> str:
    """Fixes all that was done before draw i, secret strokes too; tells nothing of them without the seed."""
    return sha256("railbird at 1", i, keyed(seed, "railbird blind 1", i).hex(), told)


def draw_key(seed: bytes, ctx: str, i: int, at: str, links: Mapping[int, str]) -> bytes:
    given = ",".join(f"{device}:{links[device]}" for device in sorted(links))
    return keyed(seed, "railbird draw 1", ctx, i, at, given)


def mark_of(key: bytes) -> str:
    """Shown with the roll: binds what was drawn from, also where something else would have led to the same roll."""
    return sha256("railbird mark 1", key.hex())[:16]


class DrawnDice(KeyedDice):
    """The dice of one draw. `rolls` notes every roll as [how many numbers there were, the number that came]."""

    def __init__(self, key: bytes) -> None:
        super().__init__(key, "railbird dice 2")
        self.mark = mark_of(key)
        self.rolls: list[list[int]] = []

    def below(self, roll: int, n: int) -> int:
        number = super().below(roll, n)
        self.rolls.append([n, number])
        return number


# Who takes part.


@dataclass(slots=True)
class Device:
    """A browser at a table, or another client with a chain of its own. `since` is the first draw it can be in."""

    name: str
    anchor: str
    seats: tuple[int, ...]
    since: int
    last: tuple[int, str]  # the highest link that it has given, and its number; the anchor is number 0

    @property
    def late(self) -> bool:
        return self.since >= FIRST_LATE


@dataclass(frozen=True, slots=True)
class Plan:
    """Who is asked for a draw, fixed before anybody gives a link. `first`: rounds of those who did not keep a promise
    before; they show their links before the others do and are left out if they are silent. `list`: the others, all of
    whom are needed."""

    list: tuple[int, ...] = ()
    first: tuple[tuple[int, ...], ...] = ()

    @property
    def rounds(self) -> tuple[tuple[int, ...], ...]:
        return (*self.first, self.list)

    def to_dict(self) -> dict[str, Any]:
        return {"list": self.list, **({"first": self.first} if self.first else {})}

    @staticmethod
    def of(data: Mapping[str, Any]) -> Plan:
        return Plan(tuple(data["list"]), tuple(tuple(ones) for ones in data.get("first", ())))


def arrange(here: Collection[int], devices: Sequence[Device], broken: Sequence[int]) -> Plan:
    """The plan of a draw for the devices that are here: one for each seat, the newest. Whoever has broken more promises
    is asked earlier: then nothing is won by being silent, since those asked later have not yet shown their links."""
    newest: dict[int, int] = {}
    for number in sorted(here):
        newest.update(dict.fromkeys(devices[number].seats, number))
    levels: dict[int, list[int]] = {}
    for number in sorted(set(newest.values())):
        levels.setdefault(max(broken[seat] for seat in devices[number].seats), []).append(number)
    first = tuple(tuple(levels[level]) for level in sorted(levels, reverse=True) if level)
    return Plan(tuple(levels.get(0, ())), first)


@dataclass(slots=True)
class Draw:
    """One draw that was asked for; its number is its place, from 1. Burned if somebody of the list was missing: nothing
    was rolled, and the next draw was made in its stead with new links."""

    step: int  # of the record: the first chance step that it decides
    plan: Plan
    silent: tuple[int, ...] = ()  # of those asked first
    missing: tuple[int, ...] = ()
    mark: str = ""
    rolls: list[list[int]] = field(default_factory=list)

    @property
    def members(self) -> list[int]:
        """Whose links it takes."""
        return sorted(number for ones in self.plan.rounds for number in ones if number not in self.silent)


class Told(Protocol):
    """A step of the record."""

    @property
    def who(self) -> int: ...
    @property
    def text(self) -> str: ...


class SharedDice:
    """All there is to know of the shared dice of one match. The seed is None where it was never shown."""

    def __init__(self, table: str, commitment: str, seed: bytes | None) -> None:
        self.table = table
        self.commitment = commitment
        self.seed = seed
        self.devices: list[Device] = []
        self.draws: list[Draw] = []
        self.broken = [0] * 8  # promises that each seat's browsers did not keep
        self.ctx = ""
        self._told = (0, "")  # steps told, and what they come to: steps before a draw are never taken back

    def begin(self, game: str, rules: int, edition: str, seats: int, options: Mapping[str, Any]) -> None:
        self.ctx = context(self.table, game, rules, edition, seats, options)
        self._told = (0, self.ctx)

    def add(self, device: Device) -> int:
        """The number of a device that comes. One that comes after the start counts like a broken promise: else every
        new chain would be a new chance to be silent for nothing."""
        self.devices.append(device)
        if device.late:
            self.blame([len(self.devices) - 1])
        return len(self.devices) - 1

    def blame(self, devices: Collection[int]) -> None:
        for number in devices:
            for seat in self.devices[number].seats:
                self.broken[seat] += 1

    def leads_down(self, number: int, i: int, link: str) -> bool:
        """Is this link i of the device's chain?"""
        device = self.devices[number]
        known, end = device.last
        return i > known and down_to(self.table, device.name, i, link, known) == end

    def at(self, i: int, steps: Sequence[Told]) -> str:
        """The place of draw i, after these steps."""
        assert self.seed is not None
        count, told = self._told
        for step in steps[count:]:
            told = tell(told, "chance" if step.who < 0 else step.who, step.text)
        self._told = (len(steps), told)
        return place(self.seed, i, told)

    def dice(self, i: int, at: str, links: Mapping[int, str]) -> DrawnDice:
        assert self.seed is not None
        return DrawnDice(draw_key(self.seed, self.ctx, i, at, links))
