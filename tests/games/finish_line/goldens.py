"""Whole matches of Finish Line worth keeping: every table size, and the ends that are seldom seen."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import railbird
from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
from railbird.games.finish_line.rules import constants as c
from tests.games.finish_line.helpers import scene

Wanted = Callable[[railbird.Match], bool]
Chooser = Callable[[railbird.Match, int, random.Random], int]


def at_random(match: railbird.Match, seat: int, rng: random.Random) -> int:
    """A bet that was named is given its amount."""
    actions = match.actions(seat)
    return rng.choice([action for action in actions if action.text.startswith("stake")] or actions).code


def steadily(match: railbird.Match, seat: int, rng: random.Random) -> int:
    return match.position().tactic(seat, Rng(rng.getrandbits(30)), Choices())


def spared(s: Any, actions: list[railbird.Action], *keep: int) -> list[railbird.Action]:
    """Putting away a die of a colour that is not to be kept."""
    kept = keep or (c.RED, c.BLACK)
    away = [action for action in actions if action.text.startswith("put away")]
    return [action for action in away if s.tables.colour_of[action.code - c.PUT_AWAY] not in kept]


def hoarding(match: railbird.Match, seat: int, rng: random.Random) -> int:
    """No bets; black dice are kept in the hand until the pool is empty, and then followed."""
    actions = match.actions(seat)
    s: Any = match.position()
    for action in actions:
        if action.text in ("confirm", "take black", "take white black black"):
            return action.code
        if action.text.startswith("inside tip") and sum(s.pool) == 0:
            return action.code
    return rng.choice(spared(s, actions, c.BLACK) or actions).code


def played(seats: int, seed: int, choose: Chooser, **options: Any) -> railbird.Match:
    match = railbird.new("finish_line", seats, seed=seed, options=options)
    rng = random.Random(seed)
    while not match.over:
        seat = match.waiting[0]
        match.play(choose(match, seat, rng), seat)
    return match


def wrecked(seed: int) -> railbird.Match:
    """Dice rolled by hand, and how: horses that can be thrown out start, and are, until one is left."""
    match = railbird.new("finish_line", 2, dice="manual")
    rng = random.Random(seed)
    while not match.over:
        s: Any = match.position()
        if match.chance:
            match.play(rng.choice(wished(match, s)))
            continue
        seat = match.waiting[0]
        actions = match.actions(seat)
        for words in (
            "confirm",
            "take red red black",
            "take black",
            "take red",
            "inside tip",
            "disqualified",
            "whipping",
        ):
            chosen = [action for action in actions if action.text.startswith(words)]
            if chosen and (s.tiles > 1 or words in ("confirm", "take black")):
                match.play(next((a for a in chosen if a.text == "inside tip red black"), chosen[0]), seat)
                break
        else:
            match.play(rng.choice(spared(s, actions) or actions), seat)
    return match


def wished(match: railbird.Match, s: Any) -> list[railbird.Action]:
    """No steady runners; whipping while there are red dice, else a disqualification, or a tip that brings them back."""
    outcomes = match.actions()
    if s.step == c.LINE_UP:
        return [o for o in outcomes if not s.tables.steady[o.code]] or outcomes
    reds = s.pool[c.RED] or c.RED in s.hand
    for word in ("whipping" if reds else "inside tip" if s.out[c.BLACK] else "disqualified", "logo"):
        if found := [outcome for outcome in outcomes if word in outcome.text]:
            return found
    return outcomes


def first_with(wanted: Wanted, seats: int, choose: Chooser = at_random, **options: Any) -> railbird.Match:
    """The first match, by seed, that has what is wanted."""
    for seed in range(1000):
        match = played(seats, seed, choose, **options)
        if wanted(match):
            return match
    raise AssertionError("no such match among 1,000")


def orders(match: railbird.Match) -> list[list[int]]:
    return [result["order"] for result in match.view()["table"]["results"]]


def dice_followed(match: railbird.Match) -> Iterator[tuple[Any, str]]:
    """Every position with rolled dice, and what was done with one of them."""
    for replayed in railbird.match.record.walk(match.record()):
        s: Any = replayed.position()
        step = len(replayed.steps)
        if s.step == c.USE and step < len(match.steps):
            yield s, match.steps[step].text


def disqualified_leader(match: railbird.Match) -> bool:
    """Somebody threw the leading horse out of the race."""
    return any(
        text == f"disqualified {s.tables.number[s.lineup[7 * s.race + s.row[s.tiles - 1]]]}"
        for s, text in dice_followed(match)
    )


def photo_tied(match: railbird.Match) -> bool:
    s: Any = match.position()
    return bool(max(s.photos) > 1)


def tip_on_the_last_die(match: railbird.Match) -> bool:
    return any(sum(s.pool) == 0 and text.startswith("inside tip") for s, text in dice_followed(match))


def pair_broken_and_a_tip_of_one_die(match: railbird.Match) -> bool:
    told = " ".join(event.text for event in match.log())
    return "no longer dead even." in told and " die goes back into the pool." in told


def nobody_left() -> railbird.Match:
    """The last horse of a race is thrown out; the two races after it are as usual."""
    table = scene("4", "disqualified, logo, red blank", lineup=(1, 3, 5, 7, 9, 11, 4), seats=2, pool="W1 R1",
                  homestretch=1, slips={0: [("win", 4, 100)]}, saved=[0, 1])  # fmt: skip
    table.play("disqualified 4")
    match, rng = table.match, random.Random(1)
    while not match.over:
        seat = None if match.chance else match.waiting[0]
        match.play(rng.choice(match.actions()).code if seat is None else at_random(match, seat, rng), seat)
    return match


GOLDENS: dict[str, Callable[[], railbird.Match]] = {
    "two-seats": lambda: played(2, 2, at_random),
    "three-seats": lambda: played(3, 3, at_random, first=1),
    "four-seats": lambda: played(4, 4, at_random),
    "four-steady-seats": lambda: played(4, 5, steadily),
    "photo-finish-with-a-tie": lambda: first_with(photo_tied, 3, steadily),
    "disqualified-leader": lambda: first_with(disqualified_leader, 2),
    "inside-tip-on-the-last-die": lambda: first_with(tip_on_the_last_die, 2, hoarding),
    "one-tile-left": lambda: next(m for m in map(wrecked, range(100)) if 1 in map(len, orders(m))),
    "dead-even-pair-broken": lambda: first_with(pair_broken_and_a_tip_of_one_die, 2),
    "no-horse-left": nobody_left,
    "shared-victory": lambda: first_with(lambda m: len(m.winners()) > 1, 4),
}
