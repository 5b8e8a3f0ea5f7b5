"""How people read what can be done: every action has its words, a key of its own, and nothing that the seat cannot
know stands in them; what cannot be done now is told with its clause."""

import random
import re
from collections.abc import Iterator

import pytest

from railbird import new
from railbird.engine import ledger
from railbird.engine.generator import Rng
from railbird.games.registry import find, game_ids
from railbird.match.match import Match

RESERVED = "sulm?"  # keys of the page: skip, undo, log, menu
STEPS = 220
CODES = re.compile(r"\b(?:LN|SP|TP|MO|MV|ST|BT|SC)\d|\b[PG]\d\d\b")  # ids of cards


def positions(game: str, seed: int) -> Iterator[Match]:
    """A match of random choices, stopped at every decision."""
    chooser = random.Random(seed)
    seats = chooser.choice([n for n in find(game).seats if n > 1])
    match = new(game, seats=seats, seed=seed)
    for _ in range(STEPS):
        if match.over:
            return
        yield match
        seat = chooser.choice(match.waiting)
        match.play(chooser.choice(match.actions(seat)), seat)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", game_ids())
def test_every_choice_has_its_words(game: str, seed: int) -> None:
    for match in positions(game, seed):
        for seat in match.waiting:
            actions = match.actions(seat)
            for action in actions:
                assert all((action.label, action.short, action.group.title)), action
                assert not CODES.search(f"{action.label} {action.brings}"), action
            labels = [action.label for action in actions]
            assert len(set(labels)) == len(labels), labels


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", game_ids())
def test_a_key_chooses_one_thing_and_its_digits_are_a_number_of_it(game: str, seed: int) -> None:
    for match in positions(game, seed):
        for seat in match.waiting:
            actions = match.actions(seat)
            keys = [action.key for action in actions]
            assert len(set(keys)) == len(keys), keys
            for action in actions:
                assert re.fullmatch(r"[a-z0-9-]+", action.key), action
                assert action.key[0] not in RESERVED, action
                numbers = re.findall(r"\d+", re.sub(r"r(\d)c(\d)", r"\1\2", action.text))
                assert all(number in numbers for number in re.findall(r"\d+", action.key)), action
            for key in keys:  # only a digit may follow a whole key: 1, then 10
                longer = [other for other in keys if other != key and other.startswith(key)]
                assert all(
                    (other[len(key)].isdigit() and key[-1].isdigit()) or other[len(key)] == "-" for other in longer
                )


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", game_ids())
def test_what_cannot_be_done_is_told_with_its_clause(game: str, seed: int) -> None:
    clauses = ledger.clauses(game)
    for match in positions(game, seed):
        for seat in range(match.seats):
            refused = match.refused(seat)
            assert seat in match.waiting or not refused
            assert len(refused) <= 40
            assert len({one.label for one in refused}) == len(refused)
            for one in refused:
                assert all((one.label, one.reason, one.rule in clauses)), one


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", game_ids())
def test_words_tell_nothing_that_the_seat_cannot_know(game: str, seed: int) -> None:
    for number, match in enumerate(positions(game, seed)):
        if number % 4:
            continue
        for seat in match.waiting:
            other = match.position()
            other.determinize(seat, Rng(seed * 1000 + number))
            codes = other.actions(seat)
            assert [action.code for action in match.actions(seat)] == codes
            for action in match.actions(seat):
                assert action.words == match.game.words(other, seat, action.code, match.names), action
            assert match.refused(seat) == list(match.game.refused(other, seat, match.names))


def test_a_bonus_that_an_ability_changed_is_asked_for_with_its_new_amount() -> None:
    """Donut Dollie makes a movement bonus longer: the question for its target says so."""
    for seed in range(40):
        for match in positions("long_shot_dice", seed):
            seat = match.waiting[0]
            actions = {action.text: action for action in match.actions(seat)}
            if "with donut dollie" in actions:
                longer = actions["with donut dollie"].brings.split()[0]
                match.play("with donut dollie", seat)
                if match.view(seat)["table"]["phase"] == "target":
                    assert f" {longer}" in match.prompt(seat).text
                    return
    pytest.fail("nobody used Donut Dollie")
