"""Whole matches of Long Shot worth keeping: small, middle and full tables, and the rare turns of a race."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import railbird
from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
from tests.playing import play_out

Wanted = Callable[[railbird.Match], bool]


def played(seats: int, seed: int, edition: str | None = None, **options: Any) -> railbird.Match:
    """Players at random."""
    match = railbird.new("long_shot", seats, seed=seed, edition=edition, options=options)
    rng = random.Random(seed)
    while not match.over:
        match.play(rng.choice(match.actions()))
    return match


def steady(seats: int, seed: int, **options: Any) -> railbird.Match:
    """Sound players."""
    match = railbird.new("long_shot", seats, seed=seed, options=options)
    rng, out = Rng(seed), Choices()
    while not match.over:
        seat = match.waiting[0]
        match.play(match.position().tactic(seat, rng, out), seat)
    return match


def first_with(wanted: Wanted, seats: int, play: Callable[[int, int], railbird.Match] = played) -> railbird.Match:
    """The first match, by seed, that has what is wanted."""
    for seed in range(600):
        match = play(seats, seed)
        if wanted(match):
            return match
    raise AssertionError("no such match among 600")


def home_on_one_roll(match: railbird.Match, rising: bool) -> bool:
    """Two own horses brought home by bar moves of one roll, the lower number first (rising) or the higher."""
    texts = [step.text for step in match.steps]
    homes = [event for event in match.log() if event.kind == "finished"]
    for first, second in pairwise(homes):
        horses = [first.data["horse"], second.data["horse"]]
        if texts[first.step : second.step + 1] == [f"move {horse}" for horse in horses]:
            if (horses == sorted(horses)) == rising:
                return True
    return False


def rolled_and_bar(match: railbird.Match) -> bool:
    """The rolled horse finishes, and then one moved by its bar on the same roll."""
    homes = [event for event in match.log() if event.kind == "finished"]
    texts = [step.text for step in match.steps]
    return any(
        second.step == first.step + 1 and texts[first.step].startswith("roll") and texts[second.step].startswith("move")
        for first, second in pairwise(homes)
    )


def crossed_by(match: railbird.Match, *cards: str) -> bool:
    """A card takes a horse across the line."""
    kinds = [
        (event.kind, event.data.get("card")) for event in match.log() if event.kind in ("played", "finished", "rolled")
    ]
    return any(a == ("played", card) and b[0] == "finished" for a, b in pairwise(kinds) for card in cards)


def has(match: railbird.Match, kind: str, count: int = 1) -> bool:
    return sum(event.kind == kind for event in match.log()) >= count


def ends_by_card(match: railbird.Match) -> bool:
    """The third finisher comes home by a card that lets it cross."""
    last = [event.kind for event in match.log()][-5:]
    return "played" in last and "rolled" not in last


def nine_goes_back(match: railbird.Match) -> bool:
    """Twice its owner rolls 10."""
    return sum(event.kind == "feature" and event.data["horse"] == 9 for event in match.log()) >= 2


def empty_for_turns_and_cards(match: railbird.Match) -> bool:
    """Nothing can be drawn at the end of turns, nor by a card."""
    told = [event.rules for event in match.log()]
    return told.count(("LS-102",)) + told.count(("LS-103",)) >= 6 and ("LS-103",) in told


MANUAL: dict[str, Any] = {
    "finished_reroll": "both",
    "stake_returned": True,
    "feature_mode": "forced",
    "zero_mode": "must",
    "features_after_finish": "none",
}

GOLDENS: dict[str, Callable[[], railbird.Match]] = {
    "three-seats": lambda: played(3, 1),
    "five-seats": lambda: played(5, 5),
    "eight-seats": lambda: played(8, 8),
    "four-steady-players": lambda: steady(4, 4),
    "eight-steady-players": lambda: steady(8, 1),
    "lucky-numba-out-of-turn": lambda: play_out(
        railbird.new("long_shot", 5, seed=6, options={"lucky_numba": "any"}), 6
    ),
    "empty-pile": lambda: first_with(empty_for_turns_and_cards, 6),
    "two-own-horses-on-one-roll-lower-first": lambda: first_with(lambda m: home_on_one_roll(m, True), 3),
    "two-own-horses-on-one-roll-higher-first": lambda: first_with(lambda m: home_on_one_roll(m, False), 3, steady),
    "rolled-horse-then-bar-horse-finish": lambda: first_with(rolled_and_bar, 3),
    "theft-on-a-zero": lambda: first_with(lambda m: has(m, "stolen", 3) and "steal" in {s.text for s in m.steps}, 4),
    "look-and-take": lambda: first_with(lambda m: any(s.text.startswith("take ") for s in m.steps), 5),
    "card-across-the-line": lambda: first_with(lambda m: crossed_by(m, "MV12", "MV13", "MV16"), 4),
    "ended-by-a-card": lambda: first_with(ends_by_card, 4),
    "shared-win": lambda: first_with(lambda m: len(m.winners()) > 1, 5),
    "printed-in-2009": lambda: played(4, 3, "us2009"),
    "manual-readings": lambda: played(4, 2, **MANUAL),
    "kosmos-nine-goes-back": lambda: first_with(nine_goes_back, 3, lambda seats, seed: played(seats, seed, "kosmos")),
}
