"""The bots of a terminal table: each gets what a person in its seat could know, and a generator of its own."""

from __future__ import annotations

import secrets

from railbird.contract import Choices
from railbird.dice import Rng
from railbird.match import Match

BOTS = ("random", "steady")


class Opponents:
    def __init__(self) -> None:
        self._rng = Rng(secrets.randbits(62))
        self._out = Choices()

    def move(self, match: Match, seat: int, bot: str) -> None:
        """Let the bot of this seat take one step."""
        state = match.position()
        state.determinize(seat, self._rng)
        codes = state.actions(seat)
        code = codes[self._rng.below(len(codes))]
        if bot == "steady":
            code = state.tactic(seat, self._rng, self._out)
        match.play(code, seat)
