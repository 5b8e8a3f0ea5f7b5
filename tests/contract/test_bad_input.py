"""Bad input of every kind, for every game: one clear error, and nothing changed."""

import random

import pytest

import railbird
from railbird.games.registry import find
from tests.playing import play_on, seat_counts


@pytest.fixture
def match(game: str) -> railbird.Match:
    """A match some way in, with somebody to act."""
    match = railbird.new(game, seat_counts(game)[1], seed=4)
    for number, _ in enumerate(play_on(match, random.Random(1))):
        if number == 12:
            break
    return match


@pytest.mark.parametrize(
    "action", ["", "   ", "fly to the moon", "x" * 100_000, "bet 3; bet 3", "\x00", "🏇", "-1", "0"]
)
def test_unknown_text(match: railbird.Match, action: str) -> None:
    before = match.state()
    with pytest.raises(railbird.IllegalAction) as error:
        match.play(action, match.waiting[0])
    assert len(str(error.value)) < 1000
    assert match.state() == before


@pytest.mark.parametrize("code", [-1, -(10**30), 2**31, 10**30, 999_999_999])
def test_code_out_of_range(match: railbird.Match, code: int) -> None:
    before = match.state()
    with pytest.raises(railbird.IllegalAction):
        match.play(code, match.waiting[0])
    assert match.state() == before


@pytest.mark.parametrize("thing", [None, 3.0, True, [], {"code": 3}, b"bet 3"])
def test_no_action_at_all(match: railbird.Match, thing: object) -> None:
    with pytest.raises(railbird.IllegalAction):
        match.play(thing, match.waiting[0])  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [-1, 8, 10**20, "0", 0.0, True])
def test_no_such_seat(match: railbird.Match, seat: object) -> None:
    before = match.state()
    with pytest.raises(railbird.IllegalAction):
        match.play(match.actions(match.waiting[0])[0], seat)  # type: ignore[arg-type]
    with pytest.raises(railbird.IllegalAction):
        match.view(seat)  # type: ignore[arg-type]
    assert match.actions(seat) == []  # type: ignore[arg-type]
    assert match.undo(seat) is False  # type: ignore[arg-type]
    assert match.state() == before


def test_a_seat_that_is_not_waiting(game: str) -> None:
    match = railbird.new(game, seat_counts(game)[1], seed=4)
    refused = 0
    for seat, action in play_on(match, random.Random(2)):
        for other in range(match.seats):
            if other not in match.waiting:
                with pytest.raises(railbird.IllegalAction, match="may not act now"):
                    match.play(action, other)
                refused += 1
        del seat
    assert refused


def test_every_other_code_is_refused_with_a_reason(game: str) -> None:
    match = railbird.new(game, seat_counts(game)[0], seed=4)
    for number, (seat, _) in enumerate(play_on(match, random.Random(3))):
        if number % 11:
            continue
        legal = {action.code for action in match.actions(seat)}
        before = match.state()
        for code in range(500):
            if code not in legal and not match.position().permits(seat, code):
                with pytest.raises(railbird.IllegalAction) as error:
                    match.play(code, seat)
                assert error.value.reason
        assert match.state() == before


def test_after_the_end(game: str) -> None:
    match = railbird.new(game, seat_counts(game)[0], seed=4)
    *_, (_, last) = play_on(match, random.Random(4))
    with pytest.raises(railbird.IllegalAction, match="over"):
        match.play(last, 0)


def test_seats_options_dice_and_names(game: str) -> None:
    rules = find(game)
    for seats in (
        0,
        -1,
        9,
        10**9,
        rules.seats[-1] + 1,
        "3",
        2.0,
        ["a"] * 9,
        [""] * rules.seats[0],
        [3] * rules.seats[0],
    ):
        with pytest.raises(railbird.BadOption, match="seats"):
            railbird.new(game, seats)  # type: ignore[arg-type]
    with pytest.raises(railbird.BadOption, match="no option"):
        railbird.new(game, rules.seats[0], options={"no such": 1})
    for option in rules.options:
        with pytest.raises(railbird.BadOption, match=option.name):
            railbird.new(game, rules.seats[0], options={option.name: object()})
    with pytest.raises(railbird.BadOption, match="dice"):
        railbird.new(game, rules.seats[0], dice="loaded")  # type: ignore[arg-type]
    with pytest.raises(railbird.BadOption, match="seed"):
        railbird.new(game, rules.seats[0], seed=b"short")
    with pytest.raises(railbird.BadOption, match="entropy"):
        railbird.new(game, rules.seats[0], entropy=["a\nb"])


def test_unknown_game() -> None:
    for name in ("chess", "", "../long_shot_dice", None, 3):
        with pytest.raises(railbird.UnknownGame, match="there is no game"):
            railbird.new(name, 2)  # type: ignore[arg-type]


def test_states_that_no_match_could_be_in(game: str) -> None:
    good = railbird.new(game, seat_counts(game)[1], seed=4).state()
    for field, (low, high, shape) in type(railbird.new(game, seat_counts(game)[0], seed=1).position()).FIELDS.items():
        for wrong in (low - 1, high + 1, None, "1", 1.0, True, [], [[1]]):
            bad = {**good, "fields": {**good["fields"], field: spread(wrong, shape)}}
            with pytest.raises(railbird.BadState, match=field):
                railbird.load(game, bad)
    for key, value in (("game", "chess"), ("rules", 99), ("fields", []), ("fields", {"nonsense": 1}), ("surplus", 1)):
        with pytest.raises(railbird.BadState):
            railbird.load(game, {**good, key: value})
    for seats in (0, 99, "many"):
        with pytest.raises(railbird.RailbirdError):
            railbird.load(game, {**good, "seats": seats})
    with pytest.raises(railbird.BadState):
        railbird.load(game, "state")  # type: ignore[arg-type]
    with pytest.raises(railbird.BadEdition):
        railbird.load(game, {**good, "edition": {"name": "mine", "digest": "0" * 64, "parts": {}}})


def spread(value: object, shape: tuple[int, ...]) -> object:
    for size in reversed(shape):
        value = [value] * size
    return value
