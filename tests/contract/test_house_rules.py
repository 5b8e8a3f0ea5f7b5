"""House rules, for every game: what is asked at the set-up, what a record says, and what older records mean."""

import json
import random
from typing import Any

import pytest

import railbird
from railbird.engine.ledger import clauses
from railbird.games.registry import find
from railbird.match import record as records
from tests.playing import house_rules, play_on, play_out, seat_counts


def test_every_house_rule_has_two_readings_in_words(game: str) -> None:
    for option in find(game).options:
        if not option.house:
            continue
        assert [value for value, _ in option.choices] == [option.default, house_rules(game)[option.name]]
        for words in (option.help, *dict(option.choices).values()):
            assert words.endswith(".")
            assert words[0].isupper()
        ruling = clauses(game)[option.rules[0]]
        for word in (option.name, *dict(option.choices)):
            assert word in ruling, f"{option.rules[0]} does not name {word}"
    assert house_rules(game)


def test_a_bad_reading_is_refused_in_one_line(game: str) -> None:
    for option in find(game).options:
        if not option.house:
            continue
        bad: Any
        for bad in ("", "both", option.name, None, 1, True, ["x"], {}, "x" * 5000):
            with pytest.raises(railbird.BadOption) as caught:
                railbird.new(game, seat_counts(game)[0], options={option.name: bad})
            words = str(caught.value)
            assert words.startswith(f"option {option.name}: ")
            assert all(repr(value) in words for value, _ in option.choices)
            assert len(words) < 120
            assert "\n" not in words
        for value, _ in option.choices:
            loud = railbird.new(game, seat_counts(game)[0], options={option.name: value.upper()})
            assert loud.options[option.name] == value


def test_older_records_mean_our_rulings(game: str) -> None:
    """An option that a record does not name has its default: the match is the same step by step."""
    seats = seat_counts(game)[1]
    match = play_out(railbird.new(game, seats, seed=4), 4)
    old = json.loads(records.dumps(match.record()))
    for name in house_rules(game):
        assert old["options"].pop(name) == next(option.default for option in find(game).options if option.name == name)
    again = railbird.replay(old)
    assert again == match
    assert again.record() == match.record()
    railbird.verify(json.dumps(old))
    state = match.state()
    for name in house_rules(game):
        del state["options"][name]
    assert railbird.load(game, state) == match


def test_records_and_positions_with_house_rules(game: str) -> None:
    options = house_rules(game)
    for seats in seat_counts(game):
        match = railbird.new(game, seats, seed=seats, options=options)
        for number, _ in enumerate(play_on(match, random.Random(seats))):
            if number % 5 == 0:
                again = railbird.load(game, json.loads(json.dumps(match.state())))
                assert again == match
                assert [again.actions(seat) for seat in again.waiting] == [
                    match.actions(seat) for seat in match.waiting
                ]
        record = match.record()
        assert {name: record["options"][name] for name in options} == options
        assert railbird.replay(records.dumps(record)) == match
        railbird.verify(records.dumps(record))
        assert match.view()["options"] == match.options


def test_a_position_keeps_its_house_rules(game: str) -> None:
    """Every house rule is part of the position: another reading is another state."""
    seats = seat_counts(game)[0]
    usual = railbird.new(game, seats, dice="manual").state()["fields"]
    for name, value in house_rules(game).items():
        chosen: dict[str, Any] = railbird.new(game, seats, dice="manual", options={name: value}).state()["fields"]
        assert [field for field in usual if usual[field] != chosen[field]] != []
