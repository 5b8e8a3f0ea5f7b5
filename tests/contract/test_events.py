"""Events speak one language: the kinds of the vocabulary, each with the data that its game declares for it."""

import random
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import railbird
from railbird.engine.contract import Choices
from railbird.engine.events import KINDS
from railbird.engine.generator import Rng
from railbird.match.record import replay
from tests.fitting import misfit
from tests.playing import own_games, seat_counts
from tests.test_goldens import golden_files

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"


def declared(game: str) -> dict[str, Any]:
    found: dict[str, Any] = import_module(f"railbird.games.{game}.words.happened").EVENTS
    return found


def played(game: str, options: dict[str, Any], plenty: int) -> list[railbird.Match]:
    """Whole matches: the recorded ones, and some that are played here."""
    matches = [replay(path.read_text(encoding="utf-8")) for path in golden_files() if path.parent.name == game]
    matches = [] if options else matches[:: 1 if plenty > 1 else 6]
    for seats in seat_counts(game):
        match, rng, luck, out = (
            railbird.new(game, seats, seed=seats, options=options),
            random.Random(1),
            Rng(1),
            Choices(),
        )
        while not match.over:
            seat = rng.choice(match.waiting)
            steady = rng.random() < 0.8
            match.play(match.position().tactic(seat, luck, out) if steady else rng.choice(match.actions(seat)), seat)
        matches.append(match)
    return matches


@pytest.mark.parametrize("game", own_games(), indirect=True)
def test_events_are_of_the_vocabulary_and_have_what_is_declared(
    game: str, options: dict[str, Any], plenty: int
) -> None:
    shapes, seen = declared(game), set()
    for match in played(game, options, plenty):
        for viewer in (0, match.seats - 1, None):
            for event in match.log(viewer, -1):
                seen.add(event.kind)
                assert event.kind in KINDS, event
                assert not misfit(dict(event.data), shapes[event.kind]), event
    if plenty > 1 and not options:
        assert set(shapes) - seen <= {"photo tie"}  # what is declared happens


@pytest.mark.either_form
def test_the_vocabulary_has_no_word_that_nobody_uses() -> None:
    used = {kind for game in railbird.game_ids() for kind in declared(game)}
    assert used == set(KINDS)


@pytest.mark.either_form
def test_the_protocol_lists_the_vocabulary() -> None:
    section = PROTOCOL.read_text(encoding="utf-8").split("### Kinds of events")[1].split("\n### ")[0]
    rows = re.findall(r"^\| `([a-z ]+)` \| (.+?) \| (.+?) \|$", section, re.M)
    games = {"finish_line": "Finish Line", "homestretch": "Homestretch", "long_shot": "Long Shot"}
    games["long_shot_dice"] = "Dice Game"
    for kind, meaning, told_in in rows:
        assert meaning == KINDS[kind]
        assert told_in == ", ".join(games[game] for game in railbird.game_ids() if kind in declared(game))
    assert [kind for kind, _, _ in rows] == list(KINDS)
