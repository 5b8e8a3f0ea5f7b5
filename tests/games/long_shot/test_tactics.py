"""The steady player: sound choices in plain positions, and stronger than chance."""

from __future__ import annotations

import pytest

import railbird
from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
from railbird.engine.playout import Playout
from railbird.games.registry import open_edition
from railbird.match.setup import read_options

from .helpers import GAME, P, Q, do, table


def choice(match: railbird.Match) -> str:
    before = match._state.key()
    code = match._state.tactic(match.waiting[0], Rng(1), Choices())
    assert match._state.key() == before  # whatever was tried is taken back
    return GAME.text(match._state, match.waiting[0], code)


def test_bets_on_the_horse_that_runs_away() -> None:
    """LS-086: a leader just before the No-bets area, nothing better to do."""
    assert choice(table(at={4: 22}, own={4: Q}, cash={P: 5}, stage="action", dice=(1, 1))) == "bet 4"


def test_buys_early() -> None:
    """LS-076: at the start a horse is worth more than its price."""
    assert choice(table(stage="action", dice=(1, 1))).startswith("buy ")


def test_takes_the_certain_win() -> None:
    """LS-111: own horse home as the third and first money, by Home Stretch."""
    match = table(own={3: P}, at={3: 30, 4: 31}, finished=[9, 10], hands={P: ["MV12"]}, stage="action", dice=(1, 1))
    assert choice(match) == "play mv12"


def test_moves_its_own_horse_and_holds_a_rivals_back() -> None:
    """LS-034, LS-066: bar moves are taken; Muddy Track goes to the rival's best horse."""
    match = do(table(own={5: P}), "roll 6 4")
    assert choice(match) == "move 5"
    mud = table(
        own={2: Q, 3: Q, 4: P}, at={2: 30, 3: 2, 4: 28}, hands={P: ["MV03"]}, stage="action", dice=(1, 1), cash={P: 0}
    )
    do(mud, "play mv03")
    assert choice(mud) == "horse 2"


def test_keeps_a_good_roll_and_rerolls_a_bad_one() -> None:
    """LS-053: a roll that brings a rival's horse home is worth the token."""
    good = do(table(own={2: P, 3: Q}, at={2: 30, 3: 28}, tokens=[P]), "roll 2 5")
    assert choice(good) == "keep"
    bad = do(table(own={2: P, 3: Q}, at={2: 30, 3: 31}, bets={(Q, 3): 20}, tokens=[P]), "roll 3 5")
    assert choice(bad).startswith("reroll")


def test_takes_what_a_zero_offers_and_uses_features() -> None:
    """LS-046, LS-020."""
    assert choice(do(table(own={8: Q}, hands={Q: ["LN01"]}), "roll 8 0")) == "steal"
    assert choice(table(own={7: P}, stage="start")) == "feature 7"


def test_discards_dead_cards_when_it_has_no_money() -> None:
    """LS-074: two lead cards after the first finish are worth $5."""
    match = table(cash={P: 0}, finished=[1], hands={P: ["MO05", "MV05"]}, stage="action", dice=(2, 1))
    assert choice(match) == "discard mo05 mv05"


def test_stronger_than_random() -> None:
    """One steady player against three random ones, rotated: a quarter would be even (docs/games/long_shot.md)."""
    games = 200 if railbird.COMPILED else 12
    tables = open_edition(GAME)[1]
    won = 0.0
    for number in range(games):
        seat = number % 4
        state = GAME.start(tables, 4, read_options(GAME, {}, 4))
        Playout(number // 4, [int(other == seat) for other in range(4)]).finish(state)
        mask = state.winners()
        won += (mask >> seat & 1) / mask.bit_count()
    assert won / games > (0.85 if railbird.COMPILED else 0.6)


@pytest.mark.parametrize("seats", [3, 8])
def test_tables_of_steady_players_end(seats: int, plenty: int) -> None:
    """LS-R43: races of sound players take their normal length."""
    tables = open_edition(GAME)[1]
    for seed in range(2 * plenty):
        state = GAME.start(tables, seats, read_options(GAME, {}, seats))
        Playout(seed, [1] * seats).finish(state)
        assert 20 < GAME.facts(state)["turns"] < 300
