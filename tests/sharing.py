"""A table with shared dice without a network: the fold, and devices that answer, are away, or are silent."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from typing import Any

from railbird.games.registry import find
from railbird.match.own_chain import OwnChain
from railbird.server.fold import OVER, Progress, Stamp
from railbird.server.store import Entry, Summary, TableRow

TABLE = "t" * 16


def row_of(game: str, seats: int, dice: str = "shared", seed: bytes = bytes(range(32))) -> TableRow:
    wishes = [{"kind": "link", "level": None, "name": None}] * seats
    spec = {"rules": find(game).rules_version, "seats": wishes, "options": {}, "edition": None, "dice": dice}
    return TableRow(TABLE, game, {**spec, "clock": None}, seed, b"", (b"",) * seats, 0, 0, Summary())


class Sharing:
    """`away`: devices that are not connected; `mute`: those that are, and do not answer."""

    def __init__(
        self, game: str, devices: Sequence[Sequence[int]], seats: int | None = None, start: bool = True
    ) -> None:
        count = seats or max(seat for held in devices for seat in held) + 1
        self.row = row_of(game, max(count, find(game).seats[0]))
        self.progress = Progress(self.row)
        self.entries: list[Entry] = []
        self.owns: list[OwnChain] = []
        self.away: set[int] = set()
        self.mute: set[int] = set()
        self.turned_down: list[int] = []  # devices that refused a question
        for held in devices:
            self.anchor(held)
        if start:
            self.start()

    def start(self) -> None:
        self.present()
        for seat in range(len(self.row.seats)):
            self.keep(self.progress.join(seat, f"P{seat}", "e" * 16, Stamp(f"{seat}:join", 0.0)))
        self.settle()

    def keep(self, entries: list[Entry]) -> None:
        self.entries += entries

    def present(self) -> None:
        assert self.progress.draws is not None
        self.progress.draws.here = [number for number in range(len(self.owns)) if number not in self.away]

    def anchor(self, seats: Sequence[int]) -> int:
        own = OwnChain(TABLE, self.progress.commitment)
        self.owns.append(own)
        self.keep(self.progress.anchor(own.device, own.anchor, tuple(seats), Stamp(None, 0.0)))
        return len(self.owns) - 1

    def ask(self) -> dict[int, str]:
        """The links that the devices of this round give."""
        draws, match = self.progress.draws, self.progress.match
        assert draws is not None
        assert draws.question is not None
        links = {}
        for number in draws.question.asked:
            answer = self.owns[number].answer(draws.frame(number, match)) if number not in self.mute else None
            if answer is not None:
                assert draws.shared.leads_down(number, draws.question.i, answer["link"])
                links[number] = answer["link"]
            elif number not in self.mute:
                self.turned_down.append(number)
        return links

    def answer(self) -> None:
        """One round of a draw. Who is silent is not asked again until something is heard of him."""
        draws = self.progress.draws
        assert draws is not None
        assert draws.question is not None
        i, round, asked = draws.question.i, draws.question.round, draws.question.asked
        links = self.ask()
        self.away |= {number for number in asked if number not in links}
        self.present()
        self.keep(self.progress.answered(i, round, links, Stamp(None, 0.0)))

    def settle(self) -> None:
        while self.progress.rolling:
            self.answer()

    def act(self, seat: int, code: int) -> None:
        self.present()
        self.keep(self.progress.act(seat, code, self.progress.move(seat), Stamp(None, 0.0)))

    def step(self, rng: random.Random) -> None:
        match = self.progress.match
        seat = rng.choice(match.waiting)
        self.act(seat, rng.choice(match.actions(seat)).code)

    def to_a_draw(self, rng: random.Random) -> None:
        """Play until dice are rolling."""
        while not self.progress.rolling and self.progress.phase != OVER:
            self.step(rng)

    def play_out(self, rng: random.Random, away: float = 0.0, mute: float = 0.0, undo: float = 0.0) -> dict[str, Any]:
        """To the end, and the record; devices are away and silent as often as this."""
        while self.progress.phase != OVER:
            everybody = range(len(self.owns))
            self.away = {number for number in everybody if rng.random() < away}
            self.mute = {number for number in everybody if rng.random() < mute}
            match = self.progress.match
            seat = match.waiting[0]
            if rng.random() < undo and match.can_undo(seat) and self.progress.may_undo(seat):
                self.keep(self.progress.undo(seat, self.progress.move(seat), Stamp(None, 0.0)))
            else:
                self.step(rng)
            self.settle()
        return self.progress.match.record()


def fold_of(sharing: Sharing, entries: Collection[Entry] | None = None) -> Progress:
    """The table as another server would read it from the log."""
    progress = Progress(sharing.row)
    for entry in sharing.entries if entries is None else entries:
        progress.apply(entry)
    return progress
