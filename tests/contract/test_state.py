"""What contract.State promises, for every game: legal actions, chance, copies, playouts."""

import copy
import pickle
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from railbird.engine.constants import CHANCE, LIMIT, NOTES_AND_POSITIONS, OVER, RANDOM, STEADY
from railbird.engine.contract import Choices, State
from railbird.engine.generator import Rng
from railbird.engine.playout import Playout
from railbird.games import registry
from railbird.games.registry import find, open_edition, shipped
from tests.playing import fresh_state, seat_counts, walk_state


@pytest.mark.parametrize("policy", [RANDOM, STEADY])
def test_every_playout_ends(game: str, options: dict[str, Any], policy: int, plenty: int) -> None:
    for seats in seat_counts(game):
        root = fresh_state(game, seats, options)
        state = root.clone()
        player = Playout(11, [policy] * 8)
        for _ in range(3 * plenty):
            state.copy_from(root)
            player.finish(state)
            assert state.due == OVER
            assert state.winners()


def test_listed_actions_are_distinct_and_allowed_and_others_are_not(
    game: str, options: dict[str, Any], plenty: int
) -> None:
    rng = random.Random(2)
    for seats in seat_counts(game):
        for _ in range(plenty):
            for state in walk_state(fresh_state(game, seats, options), rng):
                for seat in range(8):
                    codes = state.actions(seat) if state.waiting() >> seat & 1 else []
                    assert len(set(codes)) == len(codes) <= LIMIT
                    assert all(state.permits(seat, code) for code in codes)
                    if state.waiting() >> seat & 1:
                        assert codes
                    else:
                        assert not any(state.permits(seat, code) for code in range(64))
                    for wrong in (-1, -(2**31), 2**31 - 1):
                        assert not state.permits(seat, wrong)


def test_asking_changes_nothing(game: str, options: dict[str, Any]) -> None:
    rng = random.Random(3)
    out, dice = Choices(), Rng(1)
    for state in walk_state(fresh_state(game, seat_counts(game)[0], options), rng):
        before = state.key()
        for seat in range(8):
            if state.waiting() >> seat & 1:
                state.actions(seat)
                state.permits(seat, 7)
                state.tactic(seat, dice, out)
            state.score(seat)
        state.winners()
        assert state.key() == before


def test_tactic_is_legal(game: str, options: dict[str, Any], plenty: int) -> None:
    rng = random.Random(4)
    out, dice = Choices(), Rng(1)
    for seats in seat_counts(game):
        for _ in range(plenty):
            for state in walk_state(fresh_state(game, seats, options), rng):
                for seat in range(8):
                    if state.waiting() >> seat & 1:
                        assert state.permits(seat, state.tactic(seat, dice, out))


def test_samples_follow_the_outcomes(game: str, options: dict[str, Any], plenty: int) -> None:
    """Each kind of chance event, in the order they come up in a game: frequencies within five standard errors."""
    state = fresh_state(game, seat_counts(game)[1], options)
    rng, dice, out = random.Random(5), Rng(9), Choices()
    seen = 0
    while state.due != OVER and seen < 12:
        if state.due != CHANCE:
            seat = next(seat for seat in range(8) if state.waiting() >> seat & 1)
            state.act(seat, rng.choice(state.actions(seat)))
            continue
        seen += 1
        weights = dict(state.chances())
        assert all(weight > 0 for weight in weights.values())
        total = sum(weights.values())
        tries = 400 * plenty
        counts = dict.fromkeys(weights, 0)
        for _ in range(tries):
            counts[state.sample(dice, out)] += 1  # a KeyError is an outcome that was never announced
        for code, weight in weights.items():
            p = weight / total
            assert abs(counts[code] - tries * p) <= 5 * (tries * p * (1 - p)) ** 0.5 + 1
        state.happen(state.sample(dice, out))


def test_old_copies_never_change(game: str, options: dict[str, Any]) -> None:
    """Every position of a game is copied and looked at again after the game: nothing mutable is shared."""
    rng = random.Random(6)
    kept = []
    for state in walk_state(fresh_state(game, seat_counts(game)[1], options), rng):
        kept.append((state.clone(), state.key()))
    assert len(kept) > 5
    assert all(twin.key() == key for twin, key in kept)


def test_copies_and_pickles_are_equal_and_play_alike(game: str, options: dict[str, Any]) -> None:
    rng = random.Random(7)
    for number, state in enumerate(walk_state(fresh_state(game, seat_counts(game)[0], options), rng)):
        if number % 7 == 0:
            other = fresh_state(game, seat_counts(game)[0], options)
            other.copy_from(state)
            restored = pickle.loads(pickle.dumps(state))
            assert state == other == restored
            ends = []
            for twin in (state.clone(), other, restored):
                Playout(5).finish(twin)
                ends.append(twin.key())
            assert len(set(ends)) == 1


def test_copies_and_pickles_share_their_tables(game: str) -> None:
    """A copy by any means costs what clone costs, and a pickle names its tables by their edition."""
    state = fresh_state(game, seat_counts(game)[0])
    state.take_notes()
    for other in (state.clone(), copy.copy(state), copy.deepcopy(state), copy.deepcopy([state])[0]):
        assert other == state
        assert other.tables is state.tables
        assert not other.noting
    dumped = pickle.dumps(state)
    assert len(dumped) < 6000
    assert pickle.loads(dumped).tables is state.tables


def test_a_position_is_kept_with_each_note_if_asked_for(game: str) -> None:
    state = fresh_state(game, seat_counts(game)[0])
    state.take_notes(NOTES_AND_POSITIONS)
    rng, notes = random.Random(8), 0
    for _ in walk_state(state, rng):
        lines, kept = state.journal.take(), state.journal.take_positions()
        assert len(lines) == len(kept)
        assert not any(position.noting for position in kept)
        notes += len(lines)
    assert notes > 10
    state.take_notes()
    assert state.journal.take_positions() == []


def test_a_pickle_of_an_edition_finds_it_again(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that comes with the game by its name, any other by its own parts; both give the same tables here."""
    for edition in (*shipped(game), None):
        monkeypatch.setattr(registry, "_in_use", {})
        components, tables = open_edition(find(game), edition)
        if edition is None:  # somebody's own: one part of the box, replaced by the same figures
            name = next(iter(components.parts))
            own = {"name": "mine", "parts": {name: components.parts[name]}, "digest": components.digest}
            components, tables = open_edition(find(game), own)
        dumped = pickle.dumps(tables)
        assert components.digest.encode() in dumped
        assert (len(dumped) < 400) == (edition is not None or len(str(components.to_dict())) < 300)
        assert pickle.loads(dumped) is tables
        monkeypatch.setattr(registry, "_in_use", {})  # as in another process
        again = pickle.loads(dumped)
        assert again is not tables
        assert again.components.to_dict() == components.to_dict()


def test_lists_of_actions_belong_to_one_call(game: str) -> None:
    """Threads ask the same state, and states share nothing to write on."""
    states = [state.clone() for state in walk_state(fresh_state(game, seat_counts(game)[1]), random.Random(3))][:60]
    expected = [asked(state) for state in states]
    with ThreadPoolExecutor(4) as pool:
        for found in pool.map(lambda _: [asked(state) for state in states], range(12)):
            assert found == expected


def asked(state: State) -> list[object]:
    seats = [seat for seat in range(8) if state.waiting() >> seat & 1]
    listed = [state.actions(seat) for seat in seats]
    allowed = [state.permits(seat, code) for seat, codes in zip(seats, listed, strict=True) for code in codes]
    return [listed, allowed, state.chances() if state.due == 1 else None]


def test_a_state_without_tables_is_refused(game: str) -> None:
    with pytest.raises(TypeError, match="tables"):
        type(fresh_state(game, seat_counts(game)[0]))(None)
