"""Several games in one go: the GIL is given back once for all of them, so that threads hardly wait for each other."""

from __future__ import annotations

from railbird.engine.constants import *
from railbird.engine.contract import State
from railbird.engine.playout import Playout
from railbird.engine.types import nogil, python


class Slot:
    """A game to be played out, and the slot behind it: a list without the GIL can only be a chain."""

    state: State
    playout: Playout
    next: Slot | None

    def __init__(self, state: State, playout: Playout, following: Slot | None) -> None:
        self.state = state
        self.playout = playout
        self.next = following


def play(slot: Slot) -> None:
    while slot.state.due != OVER:
        slot.playout.step(slot.state)
    if slot.next is not None:
        play(slot.next)


@python
def play_all(first: Slot) -> None:
    with nogil:
        play(first)
    slot: Slot | None = first
    while slot is not None:
        if slot.state.failed:
            slot.state.raise_failure()
        slot = slot.next
