"""States that no match could be in, options that do not exist: one clear line each."""

from __future__ import annotations

from typing import Any

import pytest

import railbird
from railbird.games.long_shot.rules import constants as c

from .helpers import P, table


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"zero_mode": "maybe"}, "option zero_mode: 'maybe' is neither 'may' nor 'must'"),
        ({"feature_mode": 1}, "option feature_mode: '1' is neither"),
        ({"stake_returned": "perhaps"}, "option stake_returned: 'perhaps' is neither true nor false"),
        ({"finished_reroll": None}, "option finished_reroll"),
        ({"features_after_finish": "all"}, "option features_after_finish"),
        ({"speed": 3}, "has no option 'speed'"),
    ],
)
def test_options(options: dict[str, Any], reason: str) -> None:
    """LS-X02, LS-X03, LS-X04, LS-X05, LS-X09: the five readings that can be chosen, and no others."""
    with pytest.raises(railbird.BadOption, match=reason):
        railbird.new("long_shot", 3, options=options)


def test_options_may_come_as_words() -> None:
    match = railbird.new("long_shot", 3, seed=1, options={"stake_returned": "yes", "zero_mode": "MUST"})
    assert match.options["stake_returned"] is True
    assert match.options["zero_mode"] == "must"


BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"position": [34] + [0] * 9}, r"position\[0\]: 34 is not between 0 and 33"),
    ({"position": [33] + [0] * 9}, "order: .* are not the horses that have crossed the line"),
    ({"order": [3, -1, -1]}, "order: more horses than the 0"),
    ({"order": [3, -1, -1], "finished": 1}, "order: .* are not the horses that have crossed"),
    ({"owner": [3] + [-1] * 9}, r"owner\[0\]: there is no seat 3"),
    ({"turn": 3}, "turn: there are only 3 seats"),
    ({"cash": [7] + [0] * 7}, "every amount is a multiple of"),
    ({"cash": [5] * 8}, r"cash\[3\]: there is no seat 3"),
    ({"place": [5] + [8] * 103}, r"place\[0\]: there is no seat 5"),
    ({"place": [8] * 103}, "place: a list of 104 is needed"),
    ({"place": [8] * 103 + [10]}, r"place\[103\]: 10 is not between 0 and 9"),
    ({"stage": c.ACTION}, "due: 1 does not fit stage 14"),
    ({"stage": c.FINISHED, "due": 0}, "stage: the game is over when three horses have finished"),
    ({"stage": c.TARGET, "due": 2}, "effect: one is under way"),
    ({"effect": 3}, "effect: none is under way"),
    ({"effect": 80, "stage": c.TARGET, "due": 2}, "effect: there is no such card"),
    ({"effect": 110, "stage": c.TARGET, "due": 2}, "not a feature of the turn player"),
    ({"effect": 42, "stage": c.TARGET, "due": 2, "chosen": 2}, "chosen: does not fit its slots"),
    ({"effect": 42, "stage": c.MOVE_DIE, "counter": 1}, "chosen: does not fit its slots"),
    ({"stage": c.TOKEN, "due": 2}, "die_horse: a running horse is rolled"),
    ({"stage": c.TOKEN, "due": 2, "die_horse": 2, "die_move": 3}, "none is left to be spent"),
    ({"stage": c.ZERO, "due": 2, "die_horse": 2, "die_move": 3}, "no card is to be taken"),
    ({"stage": c.ZERO_STEAL, "die_horse": 2, "die_move": 0}, "no card is to be taken"),
    ({"stage": c.BAR, "due": 2}, "roll_move: nothing moves"),
    ({"stage": c.FEATURES, "due": 2}, "stage: no feature applies"),
    ({"stage": c.HORSE_AGAIN}, "both dice are rolled"),
    ({"stage": c.EXTRA_AGAIN, "effect": 54, "counter": 1}, "roll_horse: both dice are rolled"),
    ({"stage": c.DEAL}, "dealt: all 9 cards are dealt"),
    ({"stage": c.DEAL, "dealt": 2}, "dealt: 2, but"),
    ({"stage": c.ROLL_OFF}, "rolling: nobody is left to roll"),
    ({"turns": 0}, "turns: the first turn is turn 1"),
    ({"die_move": 9}, "die_move: the move die has no 9"),
    ({"rolling": 8}, "rolling: there are only 3 seats"),
    ({"first_finish": 1}, "first_finish"),
    ({"seen": [[257 + 1] + [0] * 103] + [[0] * 104] * 7}, r"seen\[0\]: LN01 is not where it is said to be"),
    ({"seats": 5}, "seats: the fields are for 5, the match is for 3"),
    ({"nonsense": 1}, "has no field 'nonsense'"),
    ({"turn": "0"}, "turn: a whole number is needed"),
    ({"turn": True}, "turn: a whole number is needed"),
]


@pytest.mark.parametrize(("fields", "reason"), BROKEN, ids=[str(row[0])[:40] for row in BROKEN])
def test_broken_states(fields: dict[str, Any], reason: str) -> None:
    good = table(pile=40).state()
    assert railbird.load("long_shot", good).state() == good
    with pytest.raises(railbird.BadState, match=reason) as caught:
        railbird.load("long_shot", {**good, "fields": {**good["fields"], **fields}})
    assert "\n" not in str(caught.value)


def test_things_of_the_issue() -> None:
    """LS-066, LS-072, LS-085: a card not in hand, a bet of 10, a target that has finished."""
    match = table(stage="action", dice=(1, 1), finished=[4], hands={P: ["MV01"]})
    for text, reason in (
        ("play bt06", "is not in your hand"),
        ("bet 3 10", "a bet is exactly \\$5, not \\$10"),
        ("bet 4", "has finished"),
    ):
        with pytest.raises(railbird.IllegalAction, match=reason):
            match.play(text)
    match.play("play mv01")
    with pytest.raises(railbird.IllegalAction, match="4 Slow Jenn has finished"):
        match.play("horse 4")


def test_codes_out_of_range() -> None:
    match = table(stage="action", dice=(1, 1))
    for code in (-1, 2**31, 99, 250, 450, 700, 999, 11815, 15000, 29999, 31000):
        with pytest.raises(railbird.IllegalAction):
            match.play(code)
    with pytest.raises(railbird.IllegalAction):
        match.play("bet 1", 7)
