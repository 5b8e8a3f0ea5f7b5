"""What the goldens are there for; that they replay and come out the same again is tested for all games at once."""

from __future__ import annotations

import pytest

import railbird
from railbird.match.record import dumps
from tests.games.homestretch.goldens import FOLDER, GOLDENS, bought_blind, ended_by_a_special_move, rolled_off
from tests.games.homestretch.helpers import money


def golden(name: str) -> railbird.Match:
    return railbird.replay((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", GOLDENS)
def test_replay_and_regenerate(name: str) -> None:
    text = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    match = golden(name)
    assert match.over
    assert dumps(match.record()) == text
    if not name.startswith(("blind", "race", "rolled")):
        assert dumps(GOLDENS[name]().record()) == text


def test_there_is_one_for_every_number_of_seats() -> None:
    assert {golden(name).seats for name in GOLDENS} == {2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    ("name", "winners"),
    [
        ("tie_by_share_value", [0]),
        ("tie_by_longshots", [1]),
        ("tie_by_field", [1]),
        ("tie_by_favorites", [0]),
        ("shared_victory", [0, 1]),
    ],
)
def test_a_tie_through_each_step(name: str, winners: list[int]) -> None:
    """HS-115, HS-116, HS-117, HS-118, HS-119 at the end of a race."""
    match = golden(name)
    assert money(match) == [104, 104]
    assert match.winners() == winners


def test_special_ends() -> None:
    """HS-R30 and HS-106 in whole matches."""
    assert ended_by_a_special_move(golden("race_ended_by_a_special_move"))
    assert bought_blind(golden("blind_buy"))
    assert rolled_off(golden("rolled_off_for_the_first_turn"))
