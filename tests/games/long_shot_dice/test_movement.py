"""Track, finish and movement (ledger 3.2 and 3.3)."""

from __future__ import annotations

import pytest

from .helpers import (
    ALL,
    bar,
    board,
    bonus_table,
    horse,
    kinds,
    moves,
    play,
    podium,
    position,
    starting,
    table,
    texts,
    turn_of,
    where,
)


def test_horses_share_a_space():
    """LD-015"""
    match = play(table(positions=dict.fromkeys(ALL, 4), bars={1: ALL}), "roll 1 1")
    assert where(match, *ALL) == [6, 5, 5, 5, 5, 5, 5, 5]


@pytest.mark.parametrize(("place", "past"), [(0, False), (1, False), (11, False), (12, True), (15, True)])
def test_past_the_no_bet_line(place, past):
    """LD-016: unfinished on 12 to 15; LD-R02: the start is not past it."""
    match = table(positions={3: place})
    assert horse(match, 3)["past_no_bet"] == past
    play(match, "roll 8 1", "wild 3")
    assert starting(match, "bet ") == ([] if past else ["1", "2", "3"])


def test_a_finished_horse_is_not_past_the_line():
    """LD-016"""
    assert not horse(table(podium=[3]), 3)["past_no_bet"]


@pytest.mark.parametrize(
    ("place", "spaces", "finishes"), [(12, 3, False), (13, 3, True), (15, 1, True), (14, 1, False)]
)
def test_crossing(place, spaces, finishes):
    """LD-017, LD-R01: beyond space 15; a horse on 15 needs one."""
    match = play(table(positions={4: place}), f"roll 4 {spaces}")
    assert podium(match) == ([4] if finishes else [])
    if not finishes:
        assert position(match, 4) == place + spaces


def test_crossing_by_the_bar():
    """LD-017: secondary movement finishes too."""
    assert podium(play(table(positions={2: 15}), "roll 4 1")) == [2]


def test_places_in_order_of_arrival():
    """LD-018, LD-019: the best free place at once; a fourth never finishes."""
    match = table(positions={5: 15, 1: 15, 4: 15, 6: 15}, bars={5: [6]})
    play(match, "roll 5 1")
    assert podium(match) == [5, 1, 4]
    assert [horse(match, number)["place"] for number in (5, 1, 4, 6)] == [1, 2, 3, None]
    assert position(match, 6) == 15


def test_finished_horses_are_gone():
    """LD-020, LD-024, LD-028, LD-036: neither dice nor bar nor bonus moves a finished horse."""
    match = bonus_table(podium=[6, 2])
    assert moves(match) == [(3, 0, 1)]
    play(match, "bonus forward one")
    assert starting(match, "horse ") == ["1", "3", "4", "5", "7", "8"]
    match.undo(0)
    play(match, "bonus back two")
    assert not [text for text in texts(match) if "6" in text or "2" in text.split()[1:]]


def test_order_of_a_round():
    """LD-021: roll, move, secondary move, actions."""
    match = play(table(positions={6: 3}), "roll 6 2", "helmet", "helmet")
    assert kinds(match) == ["rolled", "moved", "moved", "moved", "helmet", "helmet", "round"]
    assert moves(match) == [(6, 3, 5), (2, 0, 1), (3, 0, 1)]


def test_one_roll_a_round():
    """LD-022: the Active Player rolls once for all, and nothing rolls again before the round is over."""
    match = table(4, active=2)
    play(match, "roll 3 2")
    for _ in range(4):
        assert not match.chance
        assert board(match)["rolled"] == 3
        match.play("helmet")
    assert match.chance
    rolls = [event for event in match.log() if event.kind == "rolled"]
    assert [event.seat for event in rolls] == [2]


@pytest.mark.parametrize("spaces", [1, 2, 3])
def test_rolled_horse_moves_what_the_die_shows(spaces):
    """LD-023, LD-033: forward, as far as the movement die says."""
    assert position(play(table(positions={7: 5}), f"roll 7 {spaces}"), 7) == 5 + spaces


def test_rolled_horse_has_finished():
    """LD-024, LD-030: it stays, its card's bar still works."""
    match = play(table(podium=[8], positions={2: 3, 4: 5}), "roll 8 3")
    assert moves(match) == [(2, 3, 4), (4, 5, 6)]
    assert podium(match) == [8]


@pytest.mark.parametrize("owner", [None, 0, 1])
def test_bar_works_wherever_the_card_lies(owner):
    """LD-025"""
    match = play(table(owner={} if owner is None else {8: owner}), "roll 8 1")
    assert where(match, 2, 4) == [1, 1]


def test_bar_in_ascending_order():
    """LD-026, LD-R06: every X'd horse moves 1, lowest number first, which is left to right."""
    match = play(table(bars={2: [8, 1, 7, 3]}), "roll 2 3")
    assert moves(match) == [(2, 0, 3), (1, 0, 1), (3, 0, 1), (5, 0, 1), (7, 0, 1), (8, 0, 1)]


def test_each_move_is_complete_before_the_next():
    """LD-027: the rolled horse takes its place before a lower number on the bar gets one."""
    match = play(table(positions={6: 15, 2: 15, 3: 15}), "roll 6 1")
    assert podium(match) == [6, 2, 3]
    assert kinds(match)[:4] == ["rolled", "finished", "finished", "finished"]


def test_own_box():
    """LD-029: a horse X'd on its own card moves one more."""
    assert position(play(table(positions={6: 3}, bars={6: [6]}), "roll 6 2"), 6) == 6


def test_a_box_counts_once():
    """LD-031: it is X'd or not; nobody can X it again, and it moves its horse by 1."""
    match = table(positions={8: 4}, rolled=(6, 1))
    play(match, "jersey box 8")
    assert "jersey box 8" not in texts(match)
    play(match, "jersey box 7", "roll 6 3")
    assert bar(match, 6) == [2, 3, 7, 8]
    assert position(match, 8) == 5


def test_new_boxes_work_from_the_next_roll_on():
    """LD-032"""
    match = play(table(), "roll 6 1", "jersey box 8", "helmet")
    assert position(match, 8) == 0
    assert position(play(match, "roll 6 1"), 8) == 1


@pytest.mark.parametrize(("before", "after"), [(5, 2), (3, 0), (2, 0), (1, 0), (0, 0)])
def test_backward_movement_stops_at_the_start(before, after):
    """LD-033, LD-034, LD-R03: back only where the effect says so, and never behind position 0."""
    match = play(bonus_table(positions={5: before}), "bonus back one", "horse 5")
    assert position(match, 5) == after


@pytest.mark.parametrize(("before", "after"), [(11, 14), (12, 15), (13, 15), (15, 15)])
def test_direct_movement_never_finishes(before, after):
    """LD-035: it stops on 15, the rest is lost."""
    match = play(bonus_table(positions={5: before}), "bonus forward one", "horse 5")
    assert position(match, 5) == after
    assert podium(match) == []


def test_several_horses_in_ascending_order():
    """LD-037"""
    match = play(bonus_table(positions={5: 4, 8: 4}), "bonus forward two", "horses 5 8")
    assert moves(match)[-2:] == [(5, 4, 6), (8, 4, 6)]


def test_race_movement_after_the_third_finisher():
    """LD-038, LD-R07: phase 3 goes on; who would finish stops on 15, the others move."""
    match = table(podium=[1, 2], positions={5: 14, 4: 15, 7: 9}, bars={5: [7, 8]})
    play(match, "roll 5 2")
    assert podium(match) == [1, 2, 5]
    assert moves(match) == [(5, 14, 16), (4, 15, 15), (7, 9, 10), (8, 0, 1)]
    assert turn_of(match) == 0


def test_third_finisher_in_mid_phase_three():
    """LD-R07"""
    match = play(table(podium=[3, 6], positions={1: 15, 4: 15}), "roll 5 1")
    assert podium(match) == [3, 6, 1]
    assert moves(match) == [(5, 0, 1), (1, 15, 16), (4, 15, 15)]


def test_back_behind_the_no_bet_line():
    """LD-039: a horse moved back to 11 may be bet on again."""
    match = bonus_table(positions={5: 14})
    assert horse(match, 5)["past_no_bet"]
    play(match, "bonus back one", "horse 5")
    assert not horse(match, 5)["past_no_bet"]
    play(match, "wild 5")
    assert starting(match, "bet ") == ["1", "2", "3"]


def test_direct_movement_over_the_no_bet_line():
    """LD-040"""
    match = play(bonus_table(positions={5: 10}), "bonus forward one", "horse 5")
    assert horse(match, 5)["past_no_bet"]
    play(match, "wild 5")
    assert starting(match, "bet ") == []
