"""How people read what can be done: every action has its words, a key of its own, and nothing that the seat cannot
know stands in them; what cannot be done now is told with its clause."""

import io
import random
import re
from collections.abc import Iterator

import pytest
from rich.console import Console

import railbird
from railbird import new
from railbird.engine import ledger
from railbird.engine.generator import Rng
from railbird.games.registry import find, game_ids
from railbird.match.match import Match
from railbird.terminal.screen import seen
from tests.playing import own_games

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
                assert not CODES.search(f"{action.label} {action.short} {action.brings}"), action
                assert not CODES.search(match.explain(action, seat)), action
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


@pytest.mark.parametrize("game", game_ids())
def test_ids_of_cards_are_for_records_not_for_people(game: str) -> None:
    for number, match in enumerate(positions(game, 7)):
        seat = match.waiting[0]
        told = [match.prompt(seat).text, match.prompt(None).text, *(event.text for event in match.log(seat))]
        told += [f"{one.label}: {one.reason}" for one in match.refused(seat)]
        if number % 10 == 0:
            told += [match.now(target, seat)[0] for target in match.things()]
            console = Console(file=io.StringIO(), width=160)
            drawn = console.render_lines(match.game.draw(seen(match, seat), match.names, 160), pad=False)
            told += ["".join(part.text for part in line) for line in drawn]
        assert not [text for text in told if CODES.search(text)]
    assert not [about for about in match.things().values() if CODES.search(f"{about.title} {about.text}")]


# What things are, and how it is with them.


@pytest.mark.parametrize("game", game_ids())
def test_every_thing_is_explained_with_clauses_and_stays_the_same(game: str) -> None:
    clauses = ledger.clauses(game)
    things = None
    for number, match in enumerate(positions(game, 1)):
        if number % 20:
            continue
        assert things is None or match.things() == things
        things = match.things()
    assert things
    for target, about in things.items():
        assert about.title, target
        assert about.text, target
        assert about.rules, target
        assert set(about.rules) <= clauses.keys(), target


@pytest.mark.parametrize("game", game_ids())
def test_whatever_can_be_touched_is_explained_or_is_an_action_by_itself(game: str) -> None:
    """Every target of an action is a thing, but for those that are drawn only while they can be chosen."""
    passing = ("space", "stake", "line")
    for match in positions(game, 2):
        known = {*match.game.things(match.position())}
        for action in match.actions(match.waiting[0]):
            for target in action.targets:
                plain = re.sub(r"^((?:pool|out):\w+):\d$", r"\1", target)
                assert plain in known or target.partition(":")[0] in passing, target


@pytest.mark.parametrize("game", game_ids())
def test_any_text_may_be_asked_about(game: str) -> None:
    odd = ("", ":", "horse", "horse:", "horse:0", "horse:99", "horse:-1", "horse:1e3", "horse:٣", "box:1", "box:1:99",
           "cell:r9c9", "bonus:B99", "card:XX99", "seat:-1", "seat:99", "spot:2:", "spot:99:win", "stake:x", "die:",
           "stake:99999999999", "place:0", "pool:pink", "marker:77", "deck:1", "x" * 40, "hörse:5",
           "horse:5:5:5")  # fmt: skip
    for number, match in enumerate(positions(game, 3)):
        if number % 7 == 0:
            for target in odd:
                known = target in match.game.things(match.position())
                for viewer in (None, *range(match.seats)):
                    text, why = match.now(target, viewer)
                    assert known or not text
                    assert why is None or viewer in match.waiting
                assert known == (match.about(target) is not None) or target.startswith(("seat", "marker"))


@pytest.mark.parametrize("game", own_games())
def test_a_touch_that_does_nothing_says_why(game: str) -> None:
    """Of a dead thing: the refusal of what was meant, with its clause; of a live one there is none."""
    clauses, said = ledger.clauses(game), 0
    for match in positions(game, 4):
        seat = match.waiting[0]
        live = {target for action in match.actions(seat) for target in action.targets}
        for target in match.game.things(match.position()):
            code = match.game.attempt(match.position(), seat, target)
            if code is None:
                continue
            why = match.now(target, seat)[1]
            legal = code in [action.code for action in match.actions(seat)]
            assert legal == (why is None), target
            assert not legal or target in live, target
            if why is not None:
                said += 1
                assert why[0]
                assert why[1] in clauses
    assert said > 20


def test_what_miracle_worker_offers_stands_under_helmet_jersey_and_cell() -> None:
    match = railbird.new("long_shot_dice", 2, seed=1, options={"first": 0})
    for seed in range(60):
        for match in positions("long_shot_dice", seed):
            seat = match.waiting[0]
            actions = match.actions(seat)
            words = {action.text.split()[0] for action in actions}
            if {"helmet", "jersey", "mark"} <= words:
                titles = {"helmet": "Helmet", "jersey": "Jersey", "mark": "Cell"}
                for action in actions:
                    if action.text.split()[0] in titles:
                        assert action.group.title == titles[action.text.split()[0]]
                return
    pytest.fail("nobody bought Miracle Worker")


def test_putting_a_die_away_asks_again_and_says_why_it_cannot_be_followed() -> None:
    reasons = set()
    for seed in range(6):
        for match in positions("finish_line", seed):
            for action in match.actions(match.waiting[0]):
                away = action.text.startswith("put away")
                assert action.words.careful == away
                if away:
                    face = action.text.removeprefix("put away ")
                    others = [one for one in match.actions(match.waiting[0]) if one.text.startswith(face)]
                    assert bool(others) != action.brings.startswith("cannot be followed: "), action
                    reasons.add(action.brings)
    assert len(reasons) >= 3


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
