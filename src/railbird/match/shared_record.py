"""Shared dice in a record: written, read, and recomputed draw by draw. docs/record.md has the format."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from railbird.errors import BadRecord
from railbird.match.dice import SEED_BYTES, commitment_of
from railbird.match.shared_dice import LINKS, Device, Draw, DrawnDice, Plan, SharedDice, arrange, down_to

if TYPE_CHECKING:
    from railbird.match.match import Match

HEX = re.compile(r"[0-9a-f]+")
NAME = re.compile(r"[A-Za-z0-9_-]{16}")
MOST_DEVICES = 64
MOST_DRAWS = 4 * LINKS
KEYS = {"from", "kind", "table", "commitment", "seed", "devices", "draws"}


@dataclass(frozen=True, slots=True)
class Burned:
    """A draw that somebody did not answer, and what it would have shown, as far as that is known."""

    number: int
    step: int
    missing: tuple[str, ...]
    shows: tuple[str, ...]


# Writing.


def write_shared(shared: SharedDice, start: int, reveal: bool) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "from": start,
        "kind": "shared",
        "table": shared.table,
        "commitment": shared.commitment,
        "devices": [write_device(device) for device in shared.devices],
        "draws": [write_draw(draw) for draw in shared.draws],
    }
    if reveal and shared.seed is not None:
        entry["seed"] = shared.seed.hex()
    return entry


def write_device(device: Device) -> dict[str, Any]:
    return {
        "name": device.name,
        "anchor": device.anchor,
        "seats": list(device.seats),
        "since": device.since,
        "last": list(device.last),
    }


def write_draw(draw: Draw) -> dict[str, Any]:
    entry: dict[str, Any] = {"step": draw.step, "list": list(draw.plan.list)}
    if draw.plan.first:
        entry["first"] = [list(ones) for ones in draw.plan.first]
    if draw.silent:
        entry["silent"] = list(draw.silent)
    if draw.missing:
        return {**entry, "missing": list(draw.missing)}
    return {**entry, "mark": draw.mark, "rolls": draw.rolls}


# Reading. Types and sizes are checked here, what they say by `Check`.


def read_shared(where: str, entry: Mapping[str, Any]) -> SharedDice:
    if unknown := set(entry) - KEYS:
        raise BadRecord(f"{where}.{min(map(str, unknown))}: shared dice have no such key")
    if entry["from"] != 0:
        raise BadRecord(f"{where}.from: shared dice begin with the match")
    table, commitment, seed = entry.get("table"), entry.get("commitment"), entry.get("seed")
    if not isinstance(table, str) or not NAME.fullmatch(table):
        raise BadRecord(f"{where}.table: must be the 16 characters of a table")
    if not is_hex(commitment, 64):
        raise BadRecord(f"{where}.commitment: must be 64 hexadecimal digits")
    raw = None
    if seed is not None:
        raw = bytes.fromhex(seed) if is_hex(seed, 2 * SEED_BYTES) else b""
        if not raw:
            raise BadRecord(f"{where}.seed: must be {2 * SEED_BYTES} hexadecimal digits")
        if commitment_of(raw) != commitment:
            raise BadRecord(f"{where}.seed: is not the seed that was committed to before the first roll")
    shared = SharedDice(table, str(commitment), raw)
    devices = objects(where, "devices", entry, MOST_DEVICES)
    shared.devices = [read_device(f"{where}.devices[{number}]", one) for number, one in enumerate(devices)]
    draws = objects(where, "draws", entry, MOST_DRAWS)
    shared.draws = [read_draw(f"{where}.draws[{n}]", one, len(devices)) for n, one in enumerate(draws)]
    return shared


def objects(where: str, key: str, entry: Mapping[str, Any], most: int) -> list[Mapping[str, Any]]:
    found = entry.get(key)
    if not isinstance(found, list) or len(found) > most or not all(isinstance(one, Mapping) for one in found):
        raise BadRecord(f"{where}.{key}: must be a list of at most {most:,} objects")
    return found


def read_device(where: str, entry: Mapping[str, Any]) -> Device:
    name, anchor, last = entry.get("name"), entry.get("anchor"), entry.get("last")
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise BadRecord(f"{where}.name: must be the 16 characters of a device")
    if not is_hex(anchor, 64):
        raise BadRecord(f"{where}.anchor: must be 64 hexadecimal digits")
    if not isinstance(last, list) or len(last) != 2 or not is_number(last[0], LINKS + 1) or not is_hex(last[1], 64):
        raise BadRecord(f"{where}.last: must be the number of a link, up to {LINKS}, and its 64 hexadecimal digits")
    if not is_number(entry.get("since"), MOST_DRAWS) or not entry["since"]:
        raise BadRecord(f"{where}.since: must be the number of a draw")
    return Device(name, str(anchor), numbers(where, "seats", entry, 8), entry["since"], (last[0], last[1]))


def read_draw(where: str, entry: Mapping[str, Any], devices: int) -> Draw:
    if not is_number(entry.get("step"), 2**31):
        raise BadRecord(f"{where}.step: must be the number of a step")
    rounds = entry.get("first", [])
    if not isinstance(rounds, list) or len(rounds) > devices:
        raise BadRecord(f"{where}.first: must be a list of lists")
    plan = Plan(
        numbers(where, "list", entry, devices),
        tuple(numbers(f"{where}.first", n, dict(enumerate(rounds)), devices) for n in range(len(rounds))),
    )
    asked = [number for ones in plan.rounds for number in ones]
    silent, missing = (numbers(where, key, entry, devices, True) for key in ("silent", "missing"))
    draw = Draw(entry["step"], plan, silent, missing)
    if len(set(asked)) != len(asked) or not set(draw.silent) <= set(asked) - set(plan.list):
        raise BadRecord(f"{where}: the same device twice, or silent without being asked first")
    if not set(draw.missing) <= set(plan.list):
        raise BadRecord(f"{where}.missing: is not of the list")
    if draw.missing:
        return draw
    rolls = entry.get("rolls")
    if not is_hex(entry.get("mark"), 16):
        raise BadRecord(f"{where}.mark: must be 16 hexadecimal digits")
    if not isinstance(rolls, list) or len(rolls) > 4_000 or not all(is_roll(one) for one in rolls):
        raise BadRecord(f"{where}.rolls: must be pairs of how many numbers there were and the one that came")
    draw.mark, draw.rolls = entry["mark"], rolls
    return draw


def numbers(where: str, key: Any, entry: Mapping[Any, Any], limit: int, optional: bool = False) -> tuple[int, ...]:
    found = entry.get(key, [] if optional else None)
    if not isinstance(found, list) or not all(is_number(one, limit) for one in found) or found != sorted(set(found)):
        raise BadRecord(f"{where}.{key}: must be a list of numbers below {limit}, in ascending order")
    return tuple(found)


def is_hex(text: object, length: int) -> bool:
    return isinstance(text, str) and len(text) == length and HEX.fullmatch(text) is not None


def is_number(value: object, limit: int) -> bool:
    return type(value) is int and 0 <= value < limit


def is_roll(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(is_number(one, 2**63) for one in value)


# Checking.


def begin(shared: SharedDice, match: Match) -> None:
    """These are the dice of this match."""
    game = match.game
    shared.begin(game.id, game.rules_version, match.components.digest, match.seats, match.options)


class Check:
    """Recomputes the draws of a match while it is replayed. To be asked before every chance step."""

    def __init__(self, shared: SharedDice, match: Match) -> None:
        if match.started_from is not None:
            raise BadRecord("start: a match with shared dice begins at the start")
        begin(shared, match)
        self._shared = shared
        self._links = [self._chain(number, device) for number, device in enumerate(shared.devices)]
        self._next = 1  # the draw that comes
        self._dice: DrawnDice | None = None
        self._wanted: list[list[int]] = []
        self.burned: list[Burned] = []
        self.parts = [0] * len(shared.devices)  # in how many draws each device had a part

    def due_outcome(self, match: Match) -> str:
        """What the dice say to the chance event that is due."""
        if self._dice is None:
            self._dice = self._draw(match)
        return match.due_outcome(self._dice)

    def decision(self) -> None:
        """Somebody has acted, or the match is over: the draw has been made."""
        if self._dice is not None and self._dice.rolls != self._wanted:
            raise BadRecord(f"draw {self._next - 1}: its rolls are not what the seed and the links give")
        self._dice = None

    def end(self) -> None:
        self.decision()
        if self._next <= len(self._shared.draws):
            raise BadRecord(f"draw {self._next}: the match has no roll for it")

    def _chain(self, number: int, device: Device) -> list[str]:
        """The links that the device gave, the anchor first."""
        i, link = device.last
        links = [link]
        for j in range(i, 0, -1):
            links.append(down_to(self._shared.table, device.name, j, links[-1], j - 1))
        if links[-1] != device.anchor:
            raise BadRecord(f"device {number}: its links do not lead to its anchor")
        return links[::-1]

    def _draw(self, match: Match) -> DrawnDice:
        shared, step = self._shared, len(match.steps)
        while True:
            i = self._next
            if i > len(shared.draws) or shared.draws[i - 1].step != step:
                raise BadRecord(f"step {step + 1}: no draw decides it")
            draw = shared.draws[i - 1]
            self._next += 1
            self._check_plan(i, draw)
            at = shared.at(i, match.steps)
            if not draw.missing:
                return self._made(i, draw, at)
            shows: list[str] = []
            if all(i < len(self._links[number]) for number in draw.members):
                links = {number: self._links[number][i] for number in draw.members}
                shows = match.would_show(shared.dice(i, at, links))
            self.burned.append(Burned(i, step, tuple(self._names(match, draw.missing)), tuple(shows)))

    def _made(self, i: int, draw: Draw, at: str) -> DrawnDice:
        for number in draw.members:
            if i >= len(self._links[number]):
                raise BadRecord(f"draw {i}: device {number} never gave its link")
            self.parts[number] += 1
        dice = self._shared.dice(i, at, {number: self._links[number][i] for number in draw.members})
        if dice.mark != draw.mark:
            raise BadRecord(f"draw {i}: its mark is not what the seed and the links give")
        self._wanted = draw.rolls
        return dice

    def _check_plan(self, i: int, draw: Draw) -> None:
        """Was everybody asked in the order that the rules of shared dice demand?"""
        shared = self._shared
        shared.blame([n for n, device in enumerate(shared.devices) if device.late and device.since == i])
        asked = [number for ones in draw.plan.rounds for number in ones]
        if any(shared.devices[number].since > i for number in asked):
            raise BadRecord(f"draw {i}: asks a device that had not come yet")
        if arrange(asked, shared.devices, shared.broken) != draw.plan:
            raise BadRecord(f"draw {i}: whoever broke a promise before is asked first, and one device for each seat")
        shared.blame([*draw.silent, *draw.missing])

    def _names(self, match: Match, devices: tuple[int, ...]) -> list[str]:
        return [self.name_of(match, number) for number in devices]

    def name_of(self, match: Match, number: int) -> str:
        seats = self._shared.devices[number].seats
        return " and ".join(match.names[seat] for seat in seats if seat < match.seats) or f"device {number}"
