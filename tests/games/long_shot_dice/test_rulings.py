"""Rulings (ledger section 4) that no other file shows."""

from __future__ import annotations

import pytest

from .helpers import (
    ALL,
    actions_of,
    bet_on,
    bonus_table,
    edition,
    finished_race,
    money,
    paid,
    play,
    sheet,
    table,
    texts,
    turn_of,
)


def test_no_box_can_be_chosen():
    """LD-R24: if no box is choosable, any is marked without effect (on a sheet whose boxes are all Helmets)."""
    bonuses = {"provenance": "reconstructed", "boxes": [{"kind": "helmet"}] * 12}
    match = bonus_table(helmets={0: ALL}, edition=edition(bonuses=bonuses))
    own = sheet(match)  # the only kind there is, so it was taken unasked
    assert turn_of(match) == 1
    assert (own["boxes"], own["money"], own["helmets"]) == (["B01"], 12, list(ALL))


def test_whoever_has_all_helmets_may_bet():
    """LD-R24: why that cannot happen with the printed sheet."""
    match = bonus_table(helmets={0: ALL}, positions={1: 13, 4: 15}, podium=[5])
    assert "bonus free bet" in texts(match)
    play(match, "bonus free bet")
    assert texts(match) == [f"free bet {number}" for number in ALL if number != 5]


def test_die_ability_then_wild_then_action():
    """LD-R11: first the ability, then the number, then the Action; not the other way round."""
    match = table(owner={2: 0}, rolled=(2, 1))
    assert actions_of(match) == {"too", "decline"}
    play(match, "decline")
    assert "wild" in actions_of(match)
    assert "too lucky" not in texts(match)
    play(match, "wild 5")
    assert "too lucky" not in texts(match)


ROW_1 = ["r1c1", "r1c2", "r1c3"]
LINE = ["concession r1c4", "bonus money"]


@pytest.mark.parametrize(
    ("given", "deeds", "waits"),
    [
        (
            {"owner": {1: 0}, "cells": ["r2c4", "r3c4", "r4c4"]},
            LINE,
            "chain reaction r1c1",
        ),
        (
            {"cards": 2, "owner": {5: 0}, "cells": ROW_1, "wilds": [1]},
            LINE,
            "five leaf clover",
        ),
        ({"cards": 4, "owner": {5: 0}, "cells": ROW_1}, LINE, "charley horse 1"),
        ({"cards": 3, "owner": {1: 0}, "cells": ROW_1}, LINE, "out of alignment"),
        ({"cards": 3, "owner": {5: 0}, "helmets": {0: [6]}}, ["bet 1"], "fancy hat"),
        ({"cards": 2, "owner": {3: 0}, "positions": {6: 4, 8: 4}}, ["bet 3"], "pay it forward"),
        ({"cards": 3, "owner": {8: 0}, "jerseys": {0: [6]}}, ["helmet"], "product placement 6"),
        ({"cards": 3, "owner": {7: 0, 6: 1}}, ["jersey box 1"], "sticky fingers 6"),
    ],
)
def test_what_waits_may_be_declined_and_is_gone(given, deeds, waits):
    """LD-R22, LD-104: `stop` ends the turn; in the turns after it nothing of it is left."""
    match = play(table(auto_gain=False, rolled=(6, 1), **given), *deeds)
    assert waits in texts(match)
    before = sheet(match)
    play(match, "stop")
    assert sheet(match) == before
    assert turn_of(match) == 1
    play(match, "wild 4", "helmet")
    assert match.chance
    play(match, "roll 5 1", "helmet")
    assert turn_of(match) == 0
    play(match, "helmet")
    assert match.chance


def test_auto_gain_takes_what_only_gives():
    """LD-R58: Silver Spoon, Early Bird Special, Fancy Hat, Out of Alignment, Equestrian Inception, Sticky Fingers."""
    cards = [3, 2, 1, 1, 3, 4, 3, 1]
    owner = {1: 0, 2: 0, 4: 0, 5: 0, 7: 0, 3: 1}
    match = bonus_table(4, cards=cards, owner=owner, helmets={0: [8]}, money=[0, 9])
    assert money(match) == 1  # Out of Alignment
    play(match, "bonus money")
    assert money(match) == 10  # Silver Spoon
    match = play(bonus_table(4, cards=cards, owner=owner, money=[0, 9]), "bonus jersey", "jersey 3", "box 8")
    assert (money(match), money(match, 1)) == (3, 7)  # Sticky Fingers
    match = play(bonus_table(4, cards=cards, owner=owner, money=[0, 9]), "bonus horse", "take 6")
    assert money(match) == 7  # Equestrian Inception
    match = play(table(cards=cards, owner=owner, helmets={0: [8]}, money=[0, 9], rolled=(8, 1)), "bet 3 free")
    assert (money(match), bet_on(match, 8)) == (1, 3)  # Early Bird Special and Fancy Hat
    assert turn_of(match) == 1


def test_scoring_gains_are_always_applied():
    """LD-R58: nothing is asked, with auto_gain or without; only Great Appreciation is."""
    for auto_gain in (True, False):
        match = finished_race(cards=2, owner={1: 0, 7: 0, 3: 0}, money=[0, 0], auto_gain=auto_gain)
        play(match, "helmet", "helmet")
        assert match.over
        assert paid(match, 0, "Golden Corral") == 10


def test_the_sample_sheet():
    """LD-R60: the Bets of $5 on 2 and $3 on 8 paid nothing, so the Bets make 80."""
    match = finished_race(
        finish=(7, 6, 4), positions={1: 13, 2: 9, 8: 8}, bets={0: {1: 6, 2: 5, 4: 5, 7: 6, 8: 3}}, money=[0, 0]
    )
    assert paid(match, 0, "Bet $5 on horse 2") == 0
    assert paid(match, 0, "Bet $3 on horse 8") == 0
    assert paid(match, 0, "Bet") == 80
