"""A device's own side of shared dice: the secret chain, which questions it answers, and what it checks at the end.

It trusts nobody. It gives link i once, for one question; it keeps the question before it answers; and it compares what
it was asked with what the record says. The page has the same in web/core/shared_dice.js.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from railbird.errors import BadRecord
from railbird.match.match import CHANCE_STEP, Match, Step
from railbird.match.shared_dice import LINKS, chain
from railbird.match.shared_record import begin, read_shared


@dataclass(slots=True)
class OwnChain:
    """`given` has every question that was answered: what a new page of the same device has to know is all in here."""

    table: str
    commitment: str
    device: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    tip: str = field(default_factory=lambda: secrets.token_hex(32))
    number: int | None = None
    anchors: dict[int, str] = field(default_factory=dict)
    given: list[dict[str, Any]] = field(default_factory=list)
    _links: list[str] = field(default_factory=list, repr=False)

    @property
    def links(self) -> list[str]:
        if not self._links:
            self._links = chain(self.table, self.device, self.tip)
        return self._links

    @property
    def anchor(self) -> str:
        return self.links[0]

    def answer(self, frame: Mapping[str, Any]) -> dict[str, Any] | None:
        """The frame that answers a `draw` frame, or nothing. What `given` then has is to be saved before it is sent."""
        i, you = frame["i"], frame["you"]
        asked = {"i": i, "at": frame["at"], "list": list(frame["list"]), "heard": list(frame["heard"])}
        asked["first"] = [list(ones) for ones in frame.get("first", [])]
        anchors = {int(number): anchor for number, anchor in frame["anchors"].items()}
        last = self.given[-1] if self.given else None
        again = last is not None and last == asked
        if not 1 <= i <= LINKS or (last is not None and i <= last["i"] and not again):
            return None
        if self.number not in (None, you) or anchors.get(you) != self.anchor or not sensible(asked, you, anchors):
            return None
        if any(self.anchors.get(number, anchor) != anchor for number, anchor in anchors.items()):
            return None  # somebody's chain was exchanged: whoever did it knows where it ends
        self.number = you
        self.anchors.update(anchors)
        if not again:
            self.given.append(asked)
        return {"type": "link", "i": i, "link": self.links[i]}

    def part(self, record: Mapping[str, Any]) -> tuple[int, int]:
        """In how many draws of this record the device had a part, and how many links it gave that were not used: too
        late, or thrown away, which it cannot tell. BadRecord if the record says other than what was asked."""
        entry = record["dice"][0]
        if entry.get("kind") != "shared" or (entry["table"], entry["commitment"]) != (self.table, self.commitment):
            raise BadRecord("dice: are not those of this table")
        shared = read_shared("dice[0]", entry)
        for number, anchor in self.anchors.items():
            if number >= len(shared.devices) or shared.devices[number].anchor != anchor:
                raise BadRecord(f"device {number}: has another chain than while the match was played")
        if self.number is not None and shared.devices[self.number].name != self.device:
            raise BadRecord(f"device {self.number}: is this one, under another name")
        asked = {question["i"]: question for question in self.given}
        used = late = 0
        for i, draw in enumerate(entry["draws"], 1):
            mine = self.number is not None and self.number in shared.draws[i - 1].members
            if i in asked:
                self._compare(i, asked[i], draw)
                absent = self.number in (*draw.get("missing", ()), *draw.get("silent", ()))
                late += absent
                used += not absent and not draw.get("missing")
            elif mine and not shared.draws[i - 1].missing:
                raise BadRecord(f"draw {i}: takes a link that this device never gave")
        if asked and max(asked) > len(entry["draws"]):
            raise BadRecord(f"draw {max(asked)}: was asked for and is not in the record")
        return used, late

    def _compare(self, i: int, asked: Mapping[str, Any], draw: Mapping[str, Any]) -> None:
        if (asked["list"], asked["first"]) != (draw["list"], draw.get("first", [])):
            raise BadRecord(f"draw {i}: others took part than was said when this device gave its link")
        before = [number for ones in earlier(asked, self.number) for number in ones]
        if asked["heard"] != sorted(number for number in before if number not in draw.get("silent", ())):
            raise BadRecord(f"draw {i}: somebody else had answered when this device was asked")

    def check_places(self, match: Match, record: Mapping[str, Any]) -> None:
        """Had the same been done when a link was given as the record says? For a match whose seed is shown."""
        shared = read_shared("dice[0]", record["dice"][0])
        begin(shared, match)
        steps = [Step(CHANCE_STEP if one["who"] == "chance" else one["who"], one["do"]) for one in record["steps"]]
        for question in self.given:
            i = question["i"]
            if shared.at(i, steps[: shared.draws[i - 1].step]) != question["at"]:
                raise BadRecord(f"draw {i}: something else was done before it than when this device gave its link")

    def to_dict(self) -> dict[str, Any]:
        kept = ("table", "commitment", "device", "tip", "number", "given")
        return {**{key: getattr(self, key) for key in kept}, "anchors": {str(n): a for n, a in self.anchors.items()}}

    @staticmethod
    def of(data: Mapping[str, Any]) -> OwnChain:
        return OwnChain(**{**data, "anchors": {int(number): anchor for number, anchor in data["anchors"].items()}})


def earlier(asked: Mapping[str, Any], number: int | None) -> list[list[int]]:
    """The rounds before that of a device."""
    rounds = [*asked["first"], asked["list"]]
    for place, ones in enumerate(rounds):
        if number in ones:
            return rounds[:place]
    return rounds


def sensible(asked: Mapping[str, Any], you: int, anchors: Mapping[int, str]) -> bool:
    """Is the device in the plan, is every chain in it known, and have only those answered who are asked before it?"""
    everybody = [number for ones in (*asked["first"], asked["list"]) for number in ones]
    before = [number for ones in earlier(asked, you) for number in ones]
    return everybody.count(you) == 1 and set(everybody) <= set(anchors) and set(asked["heard"]) <= set(before)
