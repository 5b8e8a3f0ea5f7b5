"""Getting stuck (ledger 3.10)."""

from __future__ import annotations

import pytest

from .helpers import actions_of, kinds, money, play, refused, sheet, starting, table, texts, turn_of

STUCK = {"podium": [5], "cells": ["r1c3", "r4c4"], "helmets": {0: [5]}, "jerseys": {0: [5]}, "rolled": (5, 1)}


def stuck(wilds=0, **given):
    return table(**{**STUCK, "wilds": [wilds], **given})


def test_stuck_means_none_of_the_five():
    """LD-098: each single possibility that is left is enough not to be stuck."""
    assert actions_of(stuck(1)) == {"wild", "erase"}
    for change, word in (
        ({"cells": ["r1c3"]}, "concession"),
        ({"helmets": {}}, "helmet"),
        ({"jerseys": {}}, "jersey"),
        ({"podium": [], "owner": {5: 1}}, "bet"),
        ({"podium": [], "positions": {5: 15}, "helmets": {0: [5]}, "money": [0, 12], "owner": {5: 1}}, ""),
        ({"podium": [], "positions": {5: 15}, "helmets": {0: [5]}, "money": [6, 12]}, "buy"),
    ):
        options = actions_of(stuck(1, **change))
        if word:
            assert word in options
            assert "erase" not in options
        else:
            assert options == {"wild", "erase"}


def test_a_wild_for_a_usable_number():
    """LD-099"""
    match = stuck(0)
    assert starting(match, "wild ") == ["1", "2", "3", "4", "6", "7", "8"]
    play(match, "wild 6", "buy")
    assert sheet(match)["horses"] == [6]


def test_erase_one_wild():
    """LD-100: exactly one, as the whole turn; it can be used again."""
    match = play(stuck(2), "erase")
    assert sheet(match)["wilds_marked"] == 1
    assert turn_of(match) == 1
    play(match, "helmet", "roll 6 1", "helmet")
    assert turn_of(match) == 0
    play(match, "wild 7")
    assert sheet(match)["wilds_marked"] == 2


def test_only_the_stuck_erase():
    """LD-101"""
    match = table(wilds=[2], rolled=(6, 1))
    assert "erase" not in texts(match)
    refused(match, "erase", "LD-101")
    refused(match, "pass", "LD-R12")


def test_pass():
    """LD-102: stuck, no Wild marked, none used."""
    match = stuck(0)
    assert "pass" in texts(match)
    assert "erase" not in texts(match)
    play(match, "pass")
    assert turn_of(match) == 1
    assert "passed" in kinds(match)


def test_not_stuck_must_act():
    """LD-R12: act, or use a Wild and act; a Wild once marked, the Action follows."""
    match = table(wilds=[1], rolled=(6, 1))
    assert not {"pass", "erase", "decline", "stop"} & set(texts(match))
    play(match, "wild 3")
    assert actions_of(match) == {"concession", "helmet", "jersey", "bet", "buy"}


@pytest.mark.parametrize("marked", [0, 1, 2])
def test_nobody_is_forced_to_use_a_wild(marked):
    """LD-R12, LD-R14: pass without a marked Wild; erase with one, although unmarked Wilds remain."""
    match = stuck(marked)
    assert actions_of(match) == {"wild", "erase" if marked else "pass"}
    if marked:
        refused(match, "pass", "LD-R12")
    else:
        refused(match, "erase", "LD-100")


def test_abilities_in_the_stuck_test():
    """LD-R13: Scatter Shot and Early Bird Special count."""
    assert "erase" not in actions_of(stuck(1, owner={3: 0}))
    given = {"podium": [], "positions": {5: 3}, "money": [0, 12], "owner": {5: 1}}
    assert "erase" in actions_of(stuck(1, **given))
    with_bird = stuck(1, **{**given, "owner": {5: 1, 4: 0}})
    assert "erase" not in actions_of(with_bird)
    assert starting(with_bird, "bet ") == ["1 free", "2 free", "3 free"]


def test_early_bird_does_not_help_with_a_bet_there():
    """LD-R13: only what is possible at that moment counts."""
    given = {"podium": [], "positions": {5: 3}, "money": [0, 12], "owner": {5: 1, 4: 0}, "bets": {0: {5: 1}}}
    assert actions_of(stuck(1, **given)) == {"wild", "erase"}


@pytest.mark.parametrize("wilds", [0, 1])
def test_die_ability_before_passing_or_erasing(wilds):
    """LD-R11, LD-R15: the ability comes first, also in a turn spent so."""
    match = table(
        owner={2: 0}, money=[0, 12], podium=[2], cells=["r2c4", "r3c1"], helmets={0: [2]}, jerseys={0: [2]},
        wilds=[wilds], rolled=(2, 1),
    )  # fmt: skip
    assert texts(match) == ["too lucky", "decline"]
    play(match, "too lucky")
    assert actions_of(match) == {"wild", "erase" if wilds else "pass"}
    play(match, "erase" if wilds else "pass")
    assert money(match) == 2
