"""The tactics' prices: of every legal action, by what the seat knows, and the choice follows from them."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from typing import Any

import pytest

import railbird
from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
from tests.playing import fresh_state, seat_counts, walk_state

TASTE = 0.16  # of the best pair's price: two players may differ by so much in Finish Line


def test_prices_of_all_legal_actions_and_the_choice_is_the_dearest(
    game: str, options: dict[str, Any], plenty: int
) -> None:
    rng, dice, out = random.Random(11), Rng(12), Choices()
    unlisted = checked = 0
    for seats in seat_counts(game):
        for number, state in enumerate(walk_state(fresh_state(game, seats, options), rng)):
            if number % (3 if plenty > 1 else 9):
                continue
            for seat in (seat for seat in range(8) if state.waiting() >> seat & 1):
                before = state.key()
                state.price(seat, out)
                codes, prices = out.codes(), out.prices()
                assert state.key() == before
                assert codes == state.actions(seat)
                assert all(-1e6 < price < 1e9 for price in prices)
                chosen = state.tactic(seat, Rng(number), out)
                checked += 1
                if chosen in codes:
                    best, price = max(prices), prices[codes.index(chosen)]
                    assert price == best or (game == "finish_line" and price >= (1 - TASTE) * best), (number, codes)
                else:
                    unlisted += 1  # a stake between two rungs of the ladder
                alike = state.clone()
                alike.determinize(seat, dice)
                alike.price(seat, out)
                assert out.prices() == prices
    assert checked > 20
    assert unlisted == 0 or game == "finish_line"


FORMS = """
import hashlib
import railbird
from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
from tests.playing import fresh_state, seat_counts
digest = hashlib.sha256()
for game in railbird.game_ids():
    for seats in seat_counts(game):
        for seed in range(2):
            state, rng, out = fresh_state(game, seats), Rng(seed), Choices()
            while state.due:
                if state.due == 1:
                    state.happen(state.sample(rng, out))
                    continue
                waiting = state.waiting()
                seat = (waiting & -waiting).bit_length() - 1
                state.price(seat, out)
                digest.update(repr((out.codes(), [float(price) for price in out.prices()])).encode())
                chosen = state.tactic(seat, rng, out)
                digest.update(repr(chosen).encode())
                state.act(seat, chosen)
            digest.update(state.key())
print(railbird.COMPILED, digest.hexdigest())
"""


@pytest.mark.outside
def test_both_forms_price_alike_to_the_last_bit() -> None:
    """Whole games by tactics: every price of every action, compiled and interpreted."""
    told = {}
    for form in ("0", "1") if railbird.COMPILED else ("0",):
        environment = {**os.environ, "RAILBIRD_COMPILED": form}
        done = subprocess.run(
            [sys.executable, "-c", FORMS], env=environment, capture_output=True, text=True, check=True
        )
        was_compiled, digest = done.stdout.split()
        told[was_compiled] = digest
    assert len(set(told.values())) == 1
    assert len(told) == (2 if railbird.COMPILED else 1)
