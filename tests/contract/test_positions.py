"""A position is worth its match: at every step load(state()) is the match once more, and plays on alike."""

import json
import random
from typing import Any

import pytest

import railbird
from railbird.engine.constants import CHANCE, DECISION, OVER
from railbird.engine.contract import Choices, State
from railbird.engine.game import Option
from railbird.engine.generator import Rng
from railbird.errors import IllegalAction
from railbird.games.registry import find, shipped
from railbird.match.positions import fill
from railbird.match.setup import prepare
from tests.playing import seat_counts

STEADINESS = (0.0, 0.5, 0.9, 1.0)  # the share of decisions that are a sound player's, the others are random
CODES = 700  # of which some are tried that are not allowed


def some_value(option: Option, seats: int, rng: random.Random) -> Any:
    """Any of the values that a set-up could offer for this option."""
    values = [value for value, _ in option.choices]
    if option.kind == "truth":
        return rng.choice([False, True])
    if option.kind == "seat":
        return rng.choice([None, *range(seats)])
    if option.kind == "colours":
        return rng.sample(values, seats)
    if option.kind == "cards" and rng.random() < 0.7:
        return [rng.choice(values) for _ in range(8)]
    return rng.choice(values)


def some_match(game: str, seats: int, edition: str | None, rng: random.Random) -> railbird.Match:
    """A match before its first roll, with any options."""
    options = {option.name: some_value(option, seats, rng) for option in find(game).options}
    return prepare(game, seats, edition=edition, options=options)


class Player:
    """Chooses for everybody. Any outcome of a roll is as likely as another: what is rare in a match comes up, too."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.steady = rng.choice(STEADINESS)
        self.dice, self.out = Rng(rng.randrange(1 << 30)), Choices()

    def choose(self, state: State) -> tuple[int | None, int]:
        if state.due == CHANCE:
            return None, self.rng.choice(state.chances())[0]
        seat = self.rng.choice([seat for seat in range(8) if state.waiting() >> seat & 1])
        if self.rng.random() < self.steady:
            return seat, state.tactic(seat, self.dice, self.out)
        return seat, self.rng.choice(state.actions(seat))


def shown(match: railbird.Match) -> list[Any]:
    """All that anybody is shown of a match but for undo, which no position remembers."""
    seen: list[Any] = [match.actions(), match.scores(), match.winners()]
    for viewer in (None, *range(match.seats)):
        seen.append({key: value for key, value in match.view(viewer).items() if key != "undo"})
    for seat in match.waiting:
        actions = match.actions(seat)
        seen.append([(action, match.explain(action, seat)) for action in actions])
        seen.append(match.final(seat, actions[-1].code))
    return seen


def refusals(match: railbird.Match, codes: list[int]) -> list[str]:
    """What everybody is told who tries these codes: why not, and the clause."""
    told = []
    state = match.position()
    for seat in range(match.seats):
        for code in codes:
            if seat not in match.waiting or not state.permits(seat, code):
                with pytest.raises(IllegalAction) as error:
                    match.play(code, seat)
                told.append(f"{seat} {code}: {error.value}")
    return told


def check_match(game: str, seats: int, rng: random.Random) -> int:
    """One match, its chance events entered like those of real dice; the number of its steps.

    Everything that anybody is shown is compared at every step."""
    match = some_match(game, seats, None, rng)  # reading an edition anew at every step would take minutes
    match.use_dice(None)
    player = Player(rng)
    companion = railbird.load(game, match.state())  # loaded once and played on beside the match
    before = companion  # loaded at the step before
    for step in range(100_000):
        again = railbird.load(game, json.loads(json.dumps(match.state())))
        assert again == match == before == companion
        assert shown(again) == shown(match)
        codes = [rng.randrange(CODES) for _ in range(4)]
        assert refusals(again, codes) == refusals(match, codes)
        if match.over:
            break
        seat, code = player.choose(match.position())
        told = match.play(code, seat)
        for loaded in {id(other): other for other in (again, companion)}.values():
            assert [event.text for event in loaded.play(code, seat)] == [event.text for event in told]
        before = again
        if step % 50 == 17:
            companion = again
    assert match.over
    assert shown(companion) == shown(match)
    for seat in range(len(match.names)):
        assert again.settlement(seat) == companion.settlement(seat) == match.settlement(seat)
    assert railbird.replay(companion.record()) == match
    return step


def check_state(game: str, seats: int, rng: random.Random) -> int:
    """The bare positions of one match, with those of one option in which a match never rests; their number."""
    match = some_match(game, seats, rng.choice([None, *shipped(game)]), rng)
    player, state = Player(rng), match.position()
    again, empty = state.clone(), state.clone()
    for step in range(100_000):
        fields = state.to_dict()
        assert again.to_dict() == fields  # the one loaded before, one step later
        again.copy_from(empty)
        fill(match.game, again, fields)
        assert again.to_dict() == fields
        if state.due == OVER:
            return step
        if state.due == DECISION:
            for seat in range(8):
                if state.waiting() >> seat & 1:
                    assert again.actions(seat) == state.actions(seat)
        else:
            assert again.chances() == state.chances()
        actor, code = player.choose(state)
        for one in (state, again):
            if actor is None:
                one.happen(code)
            else:
                one.act(actor, code)
            one.sealed = 0  # what is sealed is for the match to know, which reads it at once
    pytest.fail("the match does not end")


def test_a_loaded_match_is_the_match(game: str, plenty: int) -> None:
    seats = seat_counts(game)[1 if plenty > 1 else 0]
    assert check_match(game, seats, random.Random("match")) > 20


def test_every_position_on_the_way_loads(game: str, plenty: int) -> None:
    for seats in find(game).seats if plenty > 1 else seat_counts(game)[:2]:
        assert check_state(game, seats, random.Random(f"position {seats}")) > 20


def test_an_edition_comes_with_its_positions(game: str) -> None:
    for edition in shipped(game):
        match = some_match(game, find(game).seats[0], edition, random.Random(edition))
        match.use_dice(None)
        player = Player(random.Random(edition))
        for _ in range(60):
            seat, code = player.choose(match.position())
            match.play(code, seat)
        again = railbird.load(game, json.loads(json.dumps(match.state())))
        assert again == match
        assert shown(again) == shown(match)


def test_every_option_is_varied(game: str) -> None:
    """An option of a kind that is not known here would always have its default."""
    seats, rng = find(game).seats[-1], random.Random(1)
    for option in find(game).options:
        values = {json.dumps(option.read(some_value(option, seats, rng), seats)) for _ in range(60)}
        assert len(values) > 1, option.name
