"""What only many races show: the dice, and Roland as strong as the ledger says (2.1 and 2.6). All seeds are fixed."""

from __future__ import annotations

import statistics
from collections import Counter

import pytest

import railbird
from railbird.engine.constants import CHANCE, OVER
from railbird.engine.contract import Choices, State
from railbird.engine.generator import Rng
from railbird.engine.playout import Playout
from railbird.games.long_shot_dice.rules.constants import NOTE_ROLAND
from railbird.match.setup import prepare

from .helpers import GAME, play, table

RACES = 3000 if railbird.COMPILED else 400
DRAWS = 24_000


def chance_states() -> dict[str, State]:
    deal = prepare(GAME, 3).position()
    dealt = prepare(GAME, 3).position()
    for card in (2, 5, 7):
        dealt.happen(card)
    return {
        "deal": deal,
        "first player": dealt,
        "roll": table().position(),
        "extra die": play(table(1, rolled=(1, 3)), "helmet").position(),
    }


@pytest.mark.parametrize("name", ["deal", "first player", "roll", "extra die"])
def test_samples_follow_the_outcomes(name):
    """C0 to C3 of the decision tree: `sample` draws what `outcomes` lists, as often as its weights say.

    Chi-square with 2 to 23 degrees of freedom; 60 is far beyond the 0.001 quantile of all of them (49.7).
    """
    state = chance_states()[name]
    assert state.due == CHANCE
    weights = dict(state.chances())
    total = sum(weights.values())
    rng, scratch = Rng(2021), Choices()
    seen = Counter(state.sample(rng, scratch) for _ in range(DRAWS))
    assert set(seen) == set(weights)
    chi = sum((seen[code] - DRAWS * w / total) ** 2 / (DRAWS * w / total) for code, w in weights.items())
    assert chi < 60


def test_roll_probabilities():
    """C2: 24 outcomes, 1/8 times 1/6, 1/2, 1/3."""
    outcomes = {action.text: action.probability for action in table().actions()}
    assert len(outcomes) == 24
    for horse in range(1, 9):
        for spaces, chance in ((1, 1 / 6), (2, 1 / 2), (3, 1 / 3)):
            assert outcomes[f"roll {horse} {spaces}"] == pytest.approx(chance / 8)


def test_committed_dice_are_fair():
    """A table's dice, drawn through a match: every horse about as often (chi-square, 7 degrees of freedom)."""
    seen: Counter[str] = Counter()
    for seed in range(12 if railbird.COMPILED else 6):
        match = railbird.new(GAME, 4, seed=seed)
        while not match.over:
            match.play(match.actions()[-1])
        seen.update(step.text.split()[1] for step in match.steps if step.text.startswith("roll"))
    expected = seen.total() / 8
    assert sum((seen[str(horse)] - expected) ** 2 / expected for horse in range(1, 9)) < 24.3


def solo_races(cards: int) -> tuple[list[int], list[int], list[int]]:
    """Rounds, Roland's scores, and for each of his turns whether he fell back on the default."""
    root = prepare(GAME, 1, options={"cards": cards}).position()
    state = root.clone()
    rng, scratch = Rng(cards), Choices()
    rounds: list[int] = []
    scores: list[int] = []
    defaults: list[int] = []
    for _ in range(RACES // 4):
        state.copy_from(root)
        state.take_notes()
        while state.due != OVER:
            if state.due == CHANCE:
                state.happen(state.sample(rng, scratch))
            else:
                legal = state.actions(0)
                state.act(0, legal[rng.below(len(legal))])
            attempts = [note for note in state.journal.take() if note[0] == NOTE_ROLAND]
            if attempts:
                defaults.append(len(attempts) - 1)
        rounds.append(state.to_dict()["round"])
        scores.append(state.score(1))
    return rounds, scores, defaults


def test_roland_is_as_strong_as_calibrated():
    """Calibration of 2.6 against a random human: Roland averages $107 (sd 35) and defaults in 27 % of his turns.

    The ledger's own simulation had no abilities and another way of being random, so $6 of difference is allowed (three
    times the sampling error of 400 races), $4 for the deviation, 4 points for the default, 3 for its 26 rounds.
    """
    rounds: list[int] = []
    scores: list[int] = []
    defaults: list[int] = []
    for cards in (1, 2, 3, 4):
        for found, more in zip((rounds, scores, defaults), solo_races(cards), strict=True):
            found += more
    assert statistics.mean(scores) == pytest.approx(107, abs=6)
    assert statistics.stdev(scores) == pytest.approx(35, abs=4)
    assert statistics.mean(defaults) == pytest.approx(0.27, abs=0.04)
    assert statistics.mean(rounds) == pytest.approx(26, abs=3)


@pytest.mark.parametrize("seats", [2, 8])
def test_length_of_a_race(seats):
    """Section 1: 18 to 31 rounds for 8 to 2 players; random players are a little quicker (17 to 23 on average)."""
    root = prepare(GAME, seats).position()
    state, playout = root.clone(), Playout(seats)
    rounds = []
    for _ in range(RACES // 8):
        state.copy_from(root)
        playout.finish(state)
        rounds.append(state.to_dict()["round"])
    assert statistics.mean(rounds) == pytest.approx({2: 23, 8: 17.5}[seats], abs=2)
    assert min(rounds) >= 5
