"""Odds: from what the viewer knows and nothing else, sound as probabilities, the same in both forms."""

from __future__ import annotations

import hashlib
import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import railbird
from railbird.analysis import odds, refine
from railbird.analysis.samples import Position, Sample, difference, figure, share
from railbird.engine.constants import NOTHING_HIDDEN
from railbird.engine.generator import Rng
from railbird.errors import BadOption
from tests.analysis.late import late_match, late_state, steadily

WORLDS = 24


def asked(match: railbird.Match) -> int:
    return next(seat for seat in match.waiting if len(match.actions(seat)) > 1)


def test_odds_are_the_same_whatever_is_hidden(game: str, plenty: int) -> None:
    """The leak test: for every seat and for one who watches, all that it cannot know is drawn anew."""
    match, tried = late_match(game), 0
    while not match.over and tried < (12 if plenty > 1 else 2):
        for viewer in (*range(match.seats), None):
            known = odds(match, viewer, worlds=8)
            state = match.position()
            state.determinize(-1 if viewer is None else viewer, Rng(tried))
            alike = railbird.load(game, {**match.state(), "fields": state.to_dict()})
            alike.fallen = match.fallen
            assert odds(alike, viewer, worlds=8).to_dict() == known.to_dict()
        tried += 1
        steadily(match, 3)
    assert tried > 1


def test_odds_are_probabilities(game: str) -> None:
    match = late_match(game)
    viewer = asked(match)
    found = odds(match, viewer, worlds=WORLDS)
    assert found.worlds == WORLDS
    assert [seat.name for seat in found.seats] == list(match.names)
    assert sum(seat.win.value for seat in found.seats) == pytest.approx(1)
    for seat in found.seats:
        assert seat.low <= seat.money.value <= seat.high or seat.money.error > 0
    for race in found.races:
        assert 0 < sum(horse.win.value for horse in race) <= 1 + 1e-9
        for horse in race:
            assert 0 <= horse.win.value <= horse.place.value <= horse.show.value <= 1
    assert [action.text for action in found.actions] == [action.text for action in match.actions(viewer)]
    assert min(action.behind.value for action in found.actions) == 0
    best = max(action.win.value for action in found.actions)
    for action in found.actions:
        assert action.behind.value == pytest.approx(best - action.win.value)


def test_what_has_come_in_is_certain(game: str) -> None:
    """Played to the end, the odds are the result."""
    match = late_match(game)
    steadily(match)
    found = odds(match, worlds=2)
    winners = match.winners()
    for seat, one in enumerate(found.seats):
        assert one.win.value == (1 / len(winners) if seat in winners else 0)
        assert (one.money.value, one.money.error, one.low, one.high) == (match.scores()[seat], 0, one.low, one.low)
    state = match.position()
    for race, horses in enumerate(found.races):
        numbers = match.game.runners(state, race)
        first = state.horse_at(race, 0)
        assert [horse.number for horse in horses if horse.win.value == 1] == ([numbers[first]] if first >= 0 else [])


def test_worlds_are_the_same_ones_at_every_position_of_a_match(game: str) -> None:
    """The next roll falls in world i as world i says, whether one looks before or after the decision."""
    match = late_match(game)
    seat = asked(match)
    action = match.actions(seat)[0]
    players, fallen = len(match.names), tuple(match.fallen)
    state = match.position()
    forced = Sample(Position(state.clone(), players, fallen), NOTHING_HIDDEN, 7, seat=seat, forced=action.code)
    state.act(seat, action.code)
    after, other = (Sample(Position(state, players, fallen), NOTHING_HIDDEN, seed) for seed in (7, 8))
    for sample in (forced, after, other):
        sample.grow(8)
    assert forced.wins == after.wins
    assert forced.money == after.money
    assert other.money != after.money


def test_a_match_counts_its_chance_events_by_kind(game: str) -> None:
    match = railbird.new(game, seats=max(3, 2), seed=2)
    steadily(match, 12)
    assert sum(match.fallen) == match.rolls() > 0
    again = railbird.replay(match.record(reveal=True))
    assert again.fallen == match.fallen


def test_refining_ends_where_asking_at_once_does(game: str) -> None:
    match = late_match(game)
    steps = list(refine(match, worlds=150, seed=3))
    assert [found.worlds for found in steps] == [128, 150]
    assert steps[-1].to_dict() == odds(match, worlds=150, seed=3).to_dict()


def test_errors_are_standard_errors() -> None:
    assert figure([0.0, 1.0, 1.0, 0.0]).error == pytest.approx(math.sqrt((1 / 3) / 4))
    assert figure([2.0]).error == 0
    assert share(30, 100).value == 0.3
    assert share(30, 100).error == pytest.approx(math.sqrt(0.21 / 99))
    assert difference([1.0, 2.0], [0.0, 1.0]).error == 0


PROGRAM = """
import sys
sys.path.insert(0, sys.argv[1])
from tests.analysis.test_odds import fingerprint
print(fingerprint(sys.argv[2]))
"""


def fingerprint(game: str) -> str:
    match = late_match(game)
    found = odds(match, asked(match), worlds=6, seed=9).to_dict()
    return hashlib.sha256(repr(found).encode()).hexdigest()


@pytest.mark.outside
@pytest.mark.either_form
def test_compiled_and_interpreted_odds_are_the_same_to_the_last_digit(game: str) -> None:
    root = str(Path(__file__).parents[2])
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, root, game],
        env={**os.environ, "RAILBIRD_COMPILED": "0"},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    assert done.stdout.strip() == fingerprint(game)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"viewer": 9}, "there is no seat 9"),
        ({"viewer": "0"}, "there is no seat '0'"),
        ({"worlds": 0}, "worlds: must be a whole number from 2"),
        ({"worlds": 10**9}, "worlds: must be a whole number from 2"),
        ({"seed": -1}, "seed: must be a whole number"),
    ],
)
def test_bad_input_is_one_clear_error(given: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        odds(late_match("long_shot_dice"), **given)


def test_a_notebook_shows_a_table() -> None:
    match = late_match("homestretch")
    html = odds(match, asked(match), worlds=4)._repr_html_()
    assert html.count("<table>") >= 3
    assert "$" in html
    assert late_state("homestretch")["game"] == "homestretch"
