"""The leak test: whatever a viewer cannot know is replaced, and nothing he is given may change by one byte."""

import json
import random
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

import railbird
from railbird.bots import Observation, levels, make_bot
from railbird.engine.constants import CHANCE, OVER
from railbird.engine.contract import Choices, State
from railbird.engine.generator import Rng
from railbird.games.registry import find
from tests.playing import by_budget, fresh_state, play_on, seat_counts, walk_state

SOME = 11  # of the things on a table one in so many is looked at in each position


def shown(game: str, state: object, viewer: int | None, turn: int = 0) -> str:
    """Everything a viewer gets of a position: view, prompt, how it is with things (others at each turn), actions with
    their words, refusals."""
    rules = find(game)
    names = rules.names(state, ())
    given: list[object] = [rules.view(state, viewer), rules.prompt(state, viewer, names).text]
    for target in rules.things(state)[turn % SOME :: SOME]:
        given.append(rules.now(state, viewer, target, names))
        code = rules.attempt(state, viewer, target) if viewer is not None and asked(state, viewer) else None
        if code is not None and not state.permits(viewer, code):  # type: ignore[attr-defined]
            given.append([target, rules.refusal(state, viewer or 0, code)])
    if viewer is not None and asked(state, viewer):
        for code in state.actions(viewer):  # type: ignore[attr-defined]
            given.append(
                [
                    code,
                    rules.text(state, viewer, code),
                    rules.targets(state, viewer, code),
                    rules.explain(state, viewer, code),
                ]
            )
        for code in range(0, 400, 7):
            if not state.permits(viewer, code):  # type: ignore[attr-defined]
                given.append(rules.refusal(state, viewer, code))
    return json.dumps(given, sort_keys=True)


def asked(state: Any, viewer: int) -> bool:
    return bool(state.waiting() >> viewer & 1)


def test_nothing_hidden_reaches_a_viewer(game: str, options: dict[str, Any], plenty: int) -> None:
    rng, dice = random.Random(1), Rng(5)
    for seats in seat_counts(game):
        for number, state in enumerate(walk_state(fresh_state(game, seats, options), rng)):
            if number % (9 if plenty > 1 else 40):
                continue
            players = len(find(game).names(state, ()))
            for viewer in range(min(seats, players)):
                known = shown(game, state, viewer, number)
                other = state.clone()
                for _ in range(2):
                    other.determinize(viewer, dice)
                    assert shown(game, other, viewer, number) == known
                # A spectator knows no more than any one seat does: the same replacement must not show to him either.
                assert shown(game, other, None, number) == shown(game, state, None, number)


def test_what_cannot_be_undone_hangs_on_nothing_hidden(game: str, options: dict[str, Any], plenty: int) -> None:
    """An action says beforehand whether it can be taken back: the same for whatever the seat cannot see."""
    rng, dealer = random.Random(4), Rng(8)
    for seats in seat_counts(game):
        for dice in ("rolled", "manual"):
            match = railbird.new(game, seats, dice=dice, options=options, seed=None if dice == "manual" else seats)
            for number, (seat, _) in enumerate(play_on(match, rng)):
                if number % (2 if plenty > 1 else 10):
                    continue
                truth = match._state
                codes = truth.actions(seat)
                told = [match.final(seat, code) for code in codes]
                for _ in range(3):
                    match._state = truth.clone()
                    match._state.determinize(seat, dealer)
                    assert [match.final(seat, code) for code in codes] == told
                match._state = truth


def test_tactics_use_only_what_the_seat_knows(game: str, options: dict[str, Any], plenty: int) -> None:
    rng, dice, out = random.Random(2), Rng(6), Choices()
    for seats in seat_counts(game):
        for number, state in enumerate(walk_state(fresh_state(game, seats, options), rng)):
            if number % (3 if plenty > 1 else 20):
                continue
            for seat in range(8):
                if state.waiting() >> seat & 1:
                    choice = state.tactic(seat, Rng(number), out)
                    other = state.clone()
                    other.determinize(seat, dice)
                    assert other.tactic(seat, Rng(number), out) == choice
                    assert other.actions(seat) == state.actions(seat)


def test_determinized_states_play_on(game: str, options: dict[str, Any], plenty: int) -> None:
    rng, dice = random.Random(3), Rng(7)
    for number, state in enumerate(walk_state(fresh_state(game, seat_counts(game)[1], options), rng)):
        if number % (5 if plenty > 1 else 25) == 0:
            other = state.clone()
            other.determinize(next(seat for seat in range(8) if state.waiting() >> seat & 1), dice)
            for _ in walk_state(other, random.Random(number)):
                pass
            assert other.winners()


def played(game: str, options: dict[str, Any], seats: int, seed: int) -> Iterator[State]:
    """Every position of a game between sound players, also those before a roll or a deal."""
    state, rng, out = fresh_state(game, seats, options), Rng(seed), Choices()
    while state.due != OVER:
        yield state
        if state.due == CHANCE:
            state.happen(state.sample(rng, out))
        else:
            waiting = state.waiting()
            seat = (waiting & -waiting).bit_length() - 1
            state.act(seat, state.tactic(seat, rng, out))


def test_equal_knowledge_gives_equal_samples(game: str, options: dict[str, Any], plenty: int) -> None:
    """For one generator, whatever is true: a state, and one that looks alike to the seat, become the same sample."""
    compared = 0
    for seats in seat_counts(game):
        random_play = walk_state(fresh_state(game, seats, options), random.Random(seats))
        for number, state in enumerate(chain(played(game, options, seats, seats), random_play)):
            if number % (5 if plenty > 1 else 60):
                continue
            for viewer in range(-1, min(seats, len(find(game).names(state, ())))):
                alike = state.clone()
                alike.determinize(viewer, Rng(10_000 + number))
                for seed in (1, number):
                    one, other = state.clone(), alike.clone()
                    ones, others = Rng(seed), Rng(seed)
                    one.determinize(viewer, ones)
                    other.determinize(viewer, others)
                    assert one.key() == other.key(), (number, viewer)
                    assert ones.state == others.state  # so that a bot's next number is the same too
                    compared += 1
    assert compared > (400 if plenty > 1 else 20)


@pytest.mark.parametrize("level", [*levels(), "easy+stubborn", "steady+follower", "steady+bold", "sharp+careful"])
def test_bots_choose_by_what_the_seat_knows(
    game: str, level: str, plenty: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """200 positions: the same choice to the last byte when everything hidden from the seat is drawn anew."""
    monkeypatch.setattr(type(find(game)), "pace", 1000 if plenty > 1 else 100)  # so little thinking needs no clock
    by_budget(monkeypatch)
    rules, wanted, seed = find(game), 200 if plenty > 1 else 25, 0
    seats = seat_counts(game)[1]

    def choice(state: State, seat: int) -> int:
        bot = make_bot(level, seed)
        seen = state.clone()
        seen.determinize(seat, bot.rng)
        return bot.choose(Observation(rules, seat, seen))

    while wanted:
        seed += 1
        for number, state in enumerate(played(game, {}, seats, seed)):
            if state.due == CHANCE or number % 7 or not wanted:
                continue
            wanted -= 1
            for seat in range(8):
                if state.waiting() >> seat & 1:
                    alike = state.clone()
                    alike.determinize(seat, Rng(number))
                    assert choice(alike, seat) == choice(state, seat)
