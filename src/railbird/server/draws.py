"""Shared dice in a table's log: who takes part, what is being asked, what was drawn. Part of the fold (fold.py).

Entries: `anchor` brings a device; an `act` or `start` that leads to chance carries the plan of a draw, which is thereby
fixed and durable before anybody is asked; `heard` tells who of those asked first was silent; `draw` ends the draw, made
or burned. A burned one carries the plan of the next.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from railbird.match.dice import commitment_of
from railbird.match.match import Match
from railbird.match.shared_dice import FIRST_LATE, LINKS, Device, Draw, DrawnDice, Plan, SharedDice, arrange
from railbird.match.shared_record import begin, write_device, write_draw
from railbird.server.limits import MOST_DEVICES, MOST_DEVICES_OF_SEAT

Links = Mapping[int, str]


@dataclass(slots=True)
class Question:
    """A draw that is going on: links number `i` of the devices of its present round are wanted."""

    i: int
    draw: Draw
    round: int = 0
    links: dict[int, str] = field(default_factory=dict)  # of the rounds before

    @property
    def asked(self) -> tuple[int, ...]:
        """Who is asked now."""
        return self.draw.plan.rounds[self.round]

    @property
    def last_round(self) -> bool:
        return self.round == len(self.draw.plan.first)

    @property
    def heard(self) -> list[int]:
        """Those of the rounds before who have answered."""
        return sorted(self.links)


class Draws:
    def __init__(self, table: str, seed: bytes) -> None:
        self.shared = SharedDice(table, commitment_of(seed), seed)
        self.question: Question | None = None
        self.here: Collection[int] = ()  # devices that can be asked now; whoever decides a change says so
        self._entries: list[int] = []  # the entry of each device's anchor

    @property
    def done(self) -> int:
        """How many draws have been asked for and ended."""
        return len(self.shared.draws)

    def begin(self, match: Match) -> None:
        begin(self.shared, match)

    # Devices.

    def number_of(self, device: str) -> int | None:
        names = [known.name for known in self.shared.devices]
        return names.index(device) if device in names else None

    def entry_of(self, number: int) -> int:
        return self._entries[number]

    def has_room(self, seats: tuple[int, ...]) -> bool:
        """Nobody needs many browsers, but some would bring them for ever."""
        devices = self.shared.devices
        each = [sum(seat in device.seats for device in devices) for seat in seats]
        return len(devices) < MOST_DEVICES and max(each) < MOST_DEVICES_OF_SEAT

    def add(self, data: Mapping[str, Any], started: bool, n: int) -> None:
        begun = self.done + (self.question is not None)
        since = max(FIRST_LATE, begun + 1) if started else 1
        device = Device(data["device"], data["anchor"], tuple(data["seats"]), since, (0, data["anchor"]))
        self.shared.add(device)
        self._entries.append(n)

    # Draws.

    def plan(self) -> dict[str, Any]:
        """Who is asked for the draw that is due, of those who are here."""
        used_up = self.done >= LINKS
        return arrange(() if used_up else self.here, self.shared.devices, self.shared.broken).to_dict()

    def ask(self, plan: Mapping[str, Any], step: int) -> None:
        self.question = Question(self.done + 1, Draw(step, Plan.of(plan)))

    def frame(self, number: int, match: Match) -> dict[str, Any]:
        """The question as it is put to a device."""
        asked = self.question
        assert asked is not None
        plan = asked.draw.plan
        return {
            "type": "draw",
            "i": asked.i,
            "you": number,
            **plan.to_dict(),
            "heard": asked.heard,
            "at": self.shared.at(asked.i, match.steps),
            "anchors": {str(one): self.shared.devices[one].anchor for ones in plan.rounds for one in ones},
        }

    def dice(self, match: Match, links: Links) -> DrawnDice:
        asked = self.question
        assert asked is not None
        return self.shared.dice(asked.i, self.shared.at(asked.i, match.steps), {**asked.links, **links})

    def hear(self, data: Mapping[str, Any]) -> None:
        """A round of those who are asked first is over, as this entry says."""
        assert self.question is not None
        self._take(data["links"])
        self.question.links.update(data["links"])
        self.question.draw.silent = tuple(sorted({*self.question.draw.silent, *data["silent"]}))
        self.shared.blame(data["silent"])
        self.question.round += 1

    def end(self, data: Mapping[str, Any]) -> None:
        """The draw was made or burned, as this entry says."""
        assert self.question is not None
        draw = self.question.draw
        self._take(data["links"])
        draw.missing = tuple(data.get("missing", ()))
        draw.mark, draw.rolls = data.get("mark", ""), data.get("rolls", [])
        self.shared.blame(draw.missing)
        self.shared.draws.append(draw)
        self.question = None

    def _take(self, links: Iterable[tuple[int, str]]) -> None:
        assert self.question is not None
        for number, link in links:
            self.shared.devices[number].last = (self.question.i, link)

    # Snapshots.

    def keep(self) -> dict[str, Any]:
        asked = self.question
        return {
            "devices": [write_device(device) for device in self.shared.devices],
            "entries": list(self._entries),
            "broken": list(self.shared.broken),
            "draws": [write_draw(draw) for draw in self.shared.draws],
            "question": None if asked is None else [write_draw(asked.draw), asked.round, list(asked.links.items())],
        }

    def take_up(self, kept: Mapping[str, Any]) -> None:
        self.shared.devices = [
            Device(one["name"], one["anchor"], tuple(one["seats"]), one["since"], (one["last"][0], one["last"][1]))
            for one in kept["devices"]
        ]
        self.shared.broken = list(kept["broken"])
        self.shared.draws = [read_kept(one) for one in kept["draws"]]
        self._entries = list(kept["entries"])
        if kept["question"] is not None:
            draw, number, links = kept["question"]
            self.question = Question(self.done + 1, read_kept(draw), number, dict(links))


def read_kept(data: Mapping[str, Any]) -> Draw:
    silent, missing = (tuple(data.get(key, ())) for key in ("silent", "missing"))
    return Draw(data["step"], Plan.of(data), silent, missing, data.get("mark", ""), data.get("rolls", []))
