"""The invariants of ledger 6.4, after every step of random matches."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import railbird
from railbird.engine.constants import DECISION
from railbird.engine.playout import Playout
from railbird.games.homestretch import GAME
from railbird.games.homestretch.rules import betting, scoring
from railbird.games.homestretch.rules import constants as c
from railbird.games.homestretch.rules.rules import Homestretch
from tests.games.homestretch.helpers import counts
from tests.playing import fresh_state, play_on, play_out, walk_state


def cards_of(s: Homestretch, horse: int) -> int:
    kept = sum(s.kept[r][seat] == horse for r in range(5) for seat in range(s.seats))
    return kept + s.pool[horse] + s.row[horse] + sum(s.hand[seat][horse] + s.stable[seat][horse] for seat in range(6))


def check_invariants(s: Homestretch) -> None:
    assert all(amount >= 0 for amount in s.money)
    red = s.seats > 3 and (s.race > 0 or s.buy_pass > 0)
    assert [cards_of(s, horse) for horse in range(11)] == [2 + red] * 11  # HS-003, HS-016, HS-017
    lying = list(s.handicap)
    assert all(lying.count(kind) <= s.tables.supply[kind] for kind in range(c.CROSS, c.KINDS))  # HS-006, HS-009
    if s.phase in (c.FIRST_PLAYER, c.ROLL, c.MOVE, c.AGAIN, c.SPECIAL):
        for seat in range(s.seats):
            spots = [s.bet[token][seat] for token in range(5)]
            assert all(spot >= 0 for spot in spots)  # HS-008, HS-042
            assert max(spots.count(spot) for spot in spots) <= betting.limit(s, seat)  # HS-046, HS-047
    assert s.rolls <= 2  # HS-061
    home = [s.podium[line][s.race] for line in range(s.placed)] if s.card[s.race] >= 0 else []
    assert len(set(home)) == len(home) <= 3  # HS-073, HS-084
    if s.due == DECISION:
        GAME.check(s)


@pytest.mark.parametrize("seats", range(2, 7))
def test_invariants_after_every_step(seats: int, plenty: int) -> None:
    """Conservation of cards, tokens and bets; never a debt (HS-R44, HS-R12)."""
    rng = random.Random(seats)
    for _ in range(1 + plenty // 5):
        for state in walk_state(fresh_state("homestretch", seats), rng):
            assert isinstance(state, Homestretch)
            check_invariants(state)


def test_money_falls_only_by_shares_and_the_blind_fee() -> None:
    """HS-027, HS-043, HS-097, HS-108: and what comes in is purses and bets, race by race."""
    for seed in range(4):
        match = railbird.new("homestretch", 2 + seed, seed=seed)
        for _ in play_on(match, random.Random(seed)):
            s = match.position()
            assert isinstance(s, Homestretch)
            for seat in range(match.seats):
                income = sum(s.purses[race][seat] + s.winnings[race][seat] for race in range(4))
                assert s.money[seat] == 50 - s.paid_draft[seat] - s.paid_buy[seat] + income
            fees = 3 * (s.blind_count - (s.phase == c.BLIND))
            shares = sum(scoring.share_value(s, seat) for seat in range(s.seats))
            assert sum(s.paid_draft) + sum(s.paid_buy) == shares + fees
        for seat in range(match.seats):
            assert match.settlement(seat)[0].amount == 50


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6), seats=st.integers(2, 6))
def test_same_seed_same_game(seed: int, seats: int) -> None:
    """Ledger 6.4, and load(state()) equals the match at the end."""
    one = play_out(railbird.new("homestretch", seats, seed=seed), seed)
    two = play_out(railbird.new("homestretch", seats, seed=seed), seed)
    assert one.record() == two.record()
    assert railbird.load("homestretch", json.loads(json.dumps(one.state()))) == one
    assert railbird.replay(one.record()) == one


def test_simultaneous_picks_commute(plenty: int) -> None:
    """HS-R08: any order of the seats gives the same position."""
    rng = random.Random(7)
    for seats in (2, 3, 5, 6):
        state = fresh_state("homestretch", seats)
        for position in walk_state(state, rng):
            assert isinstance(position, Homestretch)
            if position.phase != c.DRAFT:
                break
            if position.waiting() != (1 << seats) - 1:
                continue
            choice = [rng.choice(position.actions(seat)) for seat in range(seats)]
            ends = set()
            for _ in range(3):
                order = list(range(seats))
                rng.shuffle(order)
                copy = position.clone()
                for seat in order:
                    copy.act(seat, choice[seat])
                ends.add(copy.key())
            assert len(ends) == 1


def test_scores_are_safe_for_any_seat() -> None:
    for seats in (2, 6):
        state = fresh_state("homestretch", seats)
        Playout(3).finish(state)
        assert [state.score(seat) for seat in range(seats, 8)] == [0] * (8 - seats)
        assert all(state.score(seat) >= 0 for seat in range(seats))


def test_a_copy_keeps_the_colours() -> None:
    one = railbird.new("homestretch", 3, seed=1, options={"colours": ["red", "blue", "black"]}).position()
    assert isinstance(one, Homestretch)
    assert list(one.clone().colour)[:3] == [3, 1, 0]
    other = fresh_state("homestretch", 3)
    other.copy_from(one)
    assert isinstance(other, Homestretch)
    assert list(other.colour) == list(one.colour)
    assert counts([2, 2]) == [2] + [0] * 10
