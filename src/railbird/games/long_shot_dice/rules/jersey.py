"""The Jersey Action: the space on the sheet, then a box on the card; two boxes with Double Crosser (ledger 3.7)."""

from __future__ import annotations

from railbird.engine.contract import Choices
from railbird.games.long_shot_dice.rules import flow, sheet, state
from railbird.games.long_shot_dice.rules.constants import *
from railbird.games.long_shot_dice.rules.state import Position


def begin(s: Position, horse: int) -> None:
    """Mark the space; the box is the next choice. A full bar gives none (LD-080, LD-R16)."""
    sheet.mark_jersey(s, s.turn, horse)
    s.jersey_card = horse
    if s.bar[horse] == ALL_HORSES:
        end(s)
    else:
        s.step = FIRST_BOX


def legal_box(s: Position, out: Choices, block: int) -> None:
    """Free boxes of the card: an X'd one may not be chosen (LD-R17)."""
    for box in range(HORSES):
        if not s.bar[s.jersey_card] >> box & 1:
            out.add(block + box)


def first_box(s: Position, box: int) -> None:
    sheet.mark_box(s, s.turn, s.jersey_card, box)
    if state.has(s, s.turn, DOUBLE_CROSSER) and s.bar[s.jersey_card] != ALL_HORSES:
        s.step = SECOND_BOX
    else:
        end(s)


def second_box(s: Position, action: int) -> None:
    if action != NO_SECOND_BOX:
        sheet.mark_box(s, s.turn, s.jersey_card, action - BOX)
    end(s)


def end(s: Position) -> None:
    sheet.end_jersey(s, s.turn, s.jersey_card)
    flow.settle(s)
