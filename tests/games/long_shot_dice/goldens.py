"""Whole matches of the dice game worth keeping: every table size and card set, and every way a race can end."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import railbird

Wanted = Callable[[railbird.Match], bool]


def played(seats: int, seed: int, **options: Any) -> railbird.Match:
    match = railbird.new("long_shot_dice", seats, seed=seed, options=options)
    rng = random.Random(seed)
    while not match.over:
        match.play(rng.choice(match.actions()))
    return match


def first_with(wanted: Wanted, seats: int, **options: Any) -> railbird.Match:
    """The first match of random players, by seed, that has what is wanted."""
    for seed in range(4000):
        match = played(seats, seed, **options)
        if wanted(match):
            return match
    raise AssertionError("no such match among 4,000")


def texts(match: railbird.Match) -> set[str]:
    return {step.text for step in match.steps}


def choosing(*words: str) -> Wanted:
    """Whether there are actions that begin with each of these words."""
    return lambda match: set(words) <= {text.split()[0] for text in texts(match)}


def tied(match: railbird.Match) -> int:
    return match.scores().count(max(match.scores()))


def third_in_phase(match: railbird.Match, phase: int) -> bool:
    """Whether the third horse finished as the rolled one (phase 2) or by an X (phase 3)."""
    table = match.view()["table"]
    return (table["podium"][2] == table["rolled"]) == (phase == 2)


GOLDENS: dict[str, Callable[[], railbird.Match]] = {
    "solo-won": lambda: first_with(lambda m: m.winners() == [0], 1),
    "solo-lost-set-4": lambda: first_with(lambda m: m.winners() == [1], 1, cards=4),
    "two-seats-set-1": lambda: first_with(lambda m: third_in_phase(m, 2), 2, cards=1),
    "four-seats-set-2": lambda: first_with(lambda m: third_in_phase(m, 3), 4, cards=2),
    "four-seats-set-3": lambda: played(4, 3, cards=3),
    "four-seats-set-4": lambda: played(4, 4, cards=4, first=2),
    "eight-seats-mixture-asking": lambda: played(8, 8, cards=[4, 2, 3, 1, 2, 1, 4, 3], auto_gain=False),
    "tie-broken-by-the-best-horse": lambda: first_with(lambda m: tied(m) > 1 and len(m.winners()) == 1, 4),
    "shared-win": lambda: first_with(lambda m: len(m.winners()) > 1, 4),
    "stuck-pass": lambda: first_with(lambda m: "pass" in texts(m), 4),
    "stuck-erase": lambda: first_with(lambda m: "erase" in texts(m), 4),
    "jersey-on-an-eight-X-bar": lambda: first_with(lambda m: "jersey" in texts(m), 8),
    "choices-of-set-1": lambda: first_with(choosing("chain", "with"), 8),
    "donut-dollie-declined": lambda: first_with(choosing("without"), 5),
    "choices-of-set-2": lambda: first_with(choosing("five", "magic", "no", "partner"), 8, cards=2, auto_gain=False),
    "paid-out-of-turn": lambda: first_with(choosing("pay"), 8, cards=2, auto_gain=False),
    "choices-of-set-3": lambda: first_with(choosing("fancy", "product", "sticky", "stop"), 8, cards=3, auto_gain=False),
    "out-of-set-3": lambda: first_with(choosing("out"), 8, cards=3, auto_gain=False),
    "choices-of-set-4": lambda: first_with(choosing("charley", "half"), 8, cards=4, auto_gain=False),
    "silver-spoon-asked": lambda: played(8, 68, cards=2, auto_gain=False),
    "three-four-five-asked": lambda: played(8, 24, cards=3, auto_gain=False),
    "great-appreciation": lambda: first_with(lambda m: "great appreciation" in texts(m), 4, cards=4),
    "great-appreciation-declined": lambda: first_with(lambda m: m.steps[-1].text == "decline", 4, cards=4),
}
