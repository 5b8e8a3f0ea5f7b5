"""Who played: people, and bots with their level, in the match and in its record."""

import copy
from typing import Any

import jsonschema
import pytest

import railbird
from railbird.bots import make_bot, play_on
from tests.match.test_record import SCHEMA
from tests.playing import play_out


def test_the_record_says_who_played() -> None:
    match = railbird.new("long_shot_dice", ["Steady", "Ben"], seed=3)
    assert match.player(0) is None
    assert "players" not in match.record()
    match.seat_player(0)
    match.seat_player(1, "steady")
    match.seat_player(1, "steady")  # nothing new
    first = [{"from": 4, "seat": 0, "kind": "person"}, {"from": 4, "seat": 1, "kind": "bot", "level": "steady"}]
    assert match.record()["players"] == first
    match.play(match.actions()[0])
    match.seat_player(0, "random")
    here = len(match.steps)
    record = match.record(reveal=True)
    assert record["players"] == [*first, {"from": here, "seat": 0, "kind": "bot", "level": "random"}]
    jsonschema.validate(record, SCHEMA)
    again = railbird.replay(record)
    assert (again.player(0), again.player(1)) == ("random", "steady")
    assert again.record(reveal=True) == record


def test_bots_that_play_on_are_in_the_record() -> None:
    match = railbird.new("long_shot_dice", 2, seed=3)
    play_on(match, {1: make_bot("steady", 1)})
    assert (match.player(0), match.player(1)) == (None, "steady")


def test_a_step_that_was_taken_back_leaves_no_player_behind_the_end() -> None:
    match = railbird.new("long_shot_dice", 2, seed=3)
    seat = match.waiting[0]
    before = len(match.steps)
    match.play(next(action for action in match.actions() if not match.final(seat, action.code)))
    match.seat_player(0, "steady")
    assert match.undo(seat)
    assert match.record()["players"] == [{"from": before, "seat": 0, "kind": "bot", "level": "steady"}]
    assert railbird.replay(match.record()).record()["players"] == match.record()["players"]


def test_a_kept_match_knows_its_players() -> None:
    match = railbird.new("long_shot_dice", 2, seed=3)
    match.seat_player(1, "steady")
    other = railbird.new("long_shot_dice", 2, seed=3)
    other.take_up(match.keep())
    assert other.players == match.players


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"from": -1}, "players[0]: must be an object"),
        ({"from": "0"}, "players[0]: must be an object"),
        ({"seat": 2}, "players[0].seat: must be a seat from 0 to 1"),
        ({"seat": True}, "players[0].seat"),
        ({"kind": "ghost"}, "players[0].kind"),
        ({"kind": "person"}, "players[0].kind"),
        ({"level": ""}, "players[0].kind"),
        ({"level": 3}, "players[0].level"),
        ({"level": "x" * 41}, "players[0].level"),
        ({"level": "a\x07"}, "players[0].level"),
        ({"from": 9}, "players[1].from"),
    ],
)
def test_bad_players(change: dict[str, Any], where: str) -> None:
    match = play_out(railbird.new("long_shot_dice", 2, seed=3), 1)
    record = match.record()
    record["players"] = [
        {"from": 0, "seat": 0, "kind": "bot", "level": "steady"},
        {"from": 1, "seat": 1, "kind": "person"},
    ]
    railbird.replay(record)
    wrong = copy.deepcopy(record)
    wrong["players"][0].update(change)
    with pytest.raises(railbird.BadRecord) as refused:
        railbird.replay(wrong)
    assert where in str(refused.value)
    with pytest.raises(railbird.BadRecord, match="players: must be a list"):
        railbird.replay({**record, "players": {}})
    with pytest.raises(railbird.IllegalAction, match="there is no seat 5"):
        match.seat_player(5)
