"""The public face of design section 4, for every game."""

import copy
import json
import random
from typing import Literal

import pytest

import railbird
from railbird.engine.contract import State
from railbird.games.registry import find
from tests.playing import play_on, play_out, seat_counts


def matches(game: str, count: int = 1) -> list[railbird.Match]:
    return [railbird.new(game, seats, seed=7 * n + seats) for seats in seat_counts(game) for n in range(count)]


def test_texts_and_codes_belong_together(game: str, plenty: int) -> None:
    for match in matches(game, 1 + plenty // 5):
        for seat, _ in play_on(match, random.Random(1)):
            actions = match.actions(seat)
            texts = [action.text for action in actions]
            assert len(set(texts)) == len(texts)
            state = match.position()
            for action in actions:
                assert action.text == action.text.strip().lower()
                assert match.game.code(state, seat, action.text) == action.code
                assert match.game.text(state, seat, action.code) == action.text


def test_every_action_is_explained_with_clauses(game: str) -> None:
    for match in matches(game):
        for seat, action in play_on(match, random.Random(2)):
            assert action.rules, action.text
            sentence = match.explain(action, seat)
            assert sentence
            assert "{" not in sentence
            assert match.prompt(seat).text
            assert match.prompt(None).text


def test_action_text_and_code_do_the_same(game: str) -> None:
    one, two, three = (railbird.new(game, seat_counts(game)[0], seed=5) for _ in range(3))
    for seat, action in play_on(one, random.Random(3)):
        two.play(f"  {action.text.upper()} ", seat)
        three.play(action.code, seat)
    assert one == two == three
    assert one.record() == two.record() == three.record()


def test_same_seed_same_match(game: str) -> None:
    random.seed(1)
    first = play_out(railbird.new(game, seat_counts(game)[1], seed="derby"), 9).record()
    random.seed(2)  # the global generator must not matter
    second = play_out(railbird.new(game, seat_counts(game)[1], seed="derby"), 9).record()
    third = play_out(railbird.new(game, seat_counts(game)[1], seed="oaks"), 9).record()
    assert first == second != third


def test_state_loads_back_equal(game: str) -> None:
    for match in matches(game):
        for number, _ in enumerate(play_on(match, random.Random(4))):
            if number % 5 == 0:
                state = json.loads(json.dumps(match.state()))
                again = railbird.load(game, state)
                assert again == match
                assert [again.actions(seat) for seat in again.waiting] == [
                    match.actions(seat) for seat in match.waiting
                ]
        assert railbird.load(game, match.state()) == match


def everything(match: railbird.Match) -> object:
    return match.state(), match.record(), [match.log(viewer) for viewer in (None, *range(match.seats))]


def test_undo_restores_exactly_and_is_the_seats_own(game: str) -> None:
    undone = 0
    for match in matches(game):
        rng = random.Random(5)
        while not match.over:
            seat = rng.choice(match.waiting)
            rolls = match.rolls()
            before = everything(match) if rng.random() < 0.1 else None
            match.play(rng.choice(match.actions(seat)), seat)
            assert not any(match.undo(other) for other in range(match.seats) if other != seat)
            if before is not None:
                could = match.can_undo(seat)
                assert match.view(seat)["undo"] == could
                assert match.undo(seat) == could
                if could:
                    undone += 1
                    assert match.rolls() == rolls
                    assert everything(match) == before
    assert undone


def test_undo_after_a_roll_is_refused(game: str) -> None:
    match = railbird.new(game, seat_counts(game)[0], seed=3)
    for seat, action in play_on(match, random.Random(6)):
        rolls = match.rolls()
        if not match.waiting:
            break
        copy = railbird.replay(match.record(reveal=True))
        copy.play(action, seat)
        if copy.rolls() > rolls:
            assert not copy.undo(seat)
            break
    else:
        pytest.fail("no action was followed by a roll")


def twin(match: railbird.Match) -> railbird.Match:
    """The match once more, with the same dice, to try something on."""
    other = copy.copy(match)
    other._state = match.position()
    other._state.take_notes()
    other.steps, other._notes = list(match.steps), list(match._notes)
    other._snapshots = list(match._snapshots)
    return other


@pytest.mark.parametrize("dice", ["rolled", "manual"])
def test_final_is_what_cannot_be_taken_back(game: str, dice: Literal["rolled", "manual"], plenty: int) -> None:
    """What is said of an action before it is done is what holds after it."""
    told = {True: 0, False: 0}
    rng = random.Random(11)
    for seats in seat_counts(game):
        match = railbird.new(game, seats, dice=dice, seed=seats if dice == "rolled" else None)
        played: dict[int, list[int]] = {seat: [] for seat in range(seats)}
        for seat, chosen in play_on(match, rng):
            others = rng.sample(match.actions(seat), k=min(plenty, len(match.actions(seat))))
            together = len(match.waiting) > 1
            for action in [chosen, *others] if rng.random() < plenty / 10 else []:
                tried = twin(match)
                tried.play(action, seat)
                final = match.final(seat, action.code)
                if not together:
                    assert final == (tried.over or not tried.undo(seat)), action.text
                elif not final and rng.random() < 0.3 / plenty:  # a long search
                    assert leads_back(match, tried, seat, played[seat]), action.text
                told[final] += 1
            played[seat].append(chosen.code)
    assert told[True]
    assert told[False]


def leads_back(match: railbird.Match, tried: railbird.Match, seat: int, played: list[int]) -> bool:
    """Whether the seat can go on, by two of its own actions, to where it was: what it could strike out, it can write
    again, if not on the same line."""

    def seen(state: State) -> object:
        return unordered(match.game.view(state, seat))

    goal = seen(match.position())
    reached = [tried.position()]
    for _ in range(2):
        found = []
        for state in reached:
            codes = state.actions(seat) + [code for code in played if state.permits(seat, code)]
            for code in dict.fromkeys(codes):
                after = state.clone()
                after.act(seat, code)
                if seen(after) == goal:
                    return True
                if after.waiting() >> seat & 1:
                    found.append(after)
        reached = found
    return False


def unordered(value: object) -> object:
    if isinstance(value, dict):
        return {name: unordered(item) for name, item in value.items()}
    return sorted(map(repr, map(unordered, value))) if isinstance(value, list | tuple) else value


def test_manual_dice_take_what_people_enter(game: str) -> None:
    match = railbird.new(game, seat_counts(game)[0], dice="manual")
    entered = 0
    rng = random.Random(8)
    while not match.over:
        if match.chance:
            outcomes = match.actions()
            assert match.waiting == ()
            assert sum(outcome.probability or 0 for outcome in outcomes) == pytest.approx(1)
            choice = rng.choice(outcomes)
            events = match.play(choice.text)
            assert match.steps[-1].text or events
            entered += 1
        else:
            seat = match.waiting[0]
            match.play(rng.choice(match.actions(seat)), seat)
    assert entered == match.rolls() or entered < match.rolls()  # a draw of the only card left needs no entering
    assert entered > 3
    assert railbird.replay(match.record()) == match
    assert railbird.verify(match.record()).rolls_checked == 0


def test_settlement_adds_up_and_winners_have_the_best_score(game: str, plenty: int) -> None:
    for match in matches(game, 1 + plenty // 3):
        play_out(match, 10)
        assert match.waiting == ()
        assert match.actions() == []
        for seat in range(len(match.names)):
            assert sum(line.amount for line in match.settlement(seat)) == match.scores()[seat]
            assert all(line.rules for line in match.settlement(seat))
        best = max(match.scores())
        assert match.winners()
        assert all(match.scores()[seat] == best for seat in match.winners())
        facts = match.game.facts(match.position())
        assert facts
        assert all(type(value) is int for value in facts.values())


def test_views_are_json_and_events_have_words(game: str) -> None:
    match = railbird.new(game, seat_counts(game)[0], seed=2)
    for number, _ in enumerate(play_on(match, random.Random(11))):
        if number % 9 == 0:
            for viewer in (None, *range(match.seats)):
                view = match.view(viewer)
                assert json.loads(json.dumps(view)) == view
    for viewer in (None, *range(match.seats)):
        log = match.log(viewer)
        assert log
        assert all(event.text and event.rules and event.kind for event in log)
        assert all(json.dumps(dict(event.data)) for event in log)
        assert [event.step for event in log] == sorted(event.step for event in log)


def test_the_future_is_not_in_the_state(game: str) -> None:
    """Two matches with other seeds and the same choices so far: nothing in the position tells them apart."""
    one = railbird.new(game, seat_counts(game)[0], dice="manual")
    two = railbird.new(game, seat_counts(game)[0], dice="manual")
    rng = random.Random(12)
    for _ in range(40):
        if one.over:
            break
        seat = None if one.chance else one.waiting[0]
        action = rng.choice(one.actions(seat))
        one.play(action, seat)
        two.play(action, seat)
    assert one.position().key() == two.position().key()


def test_titles_and_seats(game: str) -> None:
    rules = find(game)
    assert rules.id == game
    assert rules.title
    assert 1 <= rules.seats[0] <= rules.seats[-1] <= 8
    assert rules.rules_version >= 1
