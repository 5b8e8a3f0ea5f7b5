"""How the policies of playouts choose: at random, by tactics, easily, and with a temperament.

A temperament leans among actions that the tactics price nearly alike (`State.margin`), towards those that are to its
taste (`State.liking`); how far it leans is drawn anew each time. An easy player takes nothing that is worse than the
best by more than so many margins (`State.ease`), and is wrong about the prices of the rest by up to twice as much.
"""

from __future__ import annotations

from typing import Final

from railbird.engine.constants import *
from railbird.engine.contract import Choices, State
from railbird.engine.generator import Rng

NEVER: Final = -1e18
NOISE: Final = 10  # of so many decisions of a noisy player one is made at random


def choose(state: State, seat: int, policy: int, rng: Rng, out: Choices) -> int:
    """The action of a waiting seat. A policy is a level, and TEMPERS times its temperament."""
    if policy == STEADY or (policy == NOISY and rng.below(NOISE) > 0):
        return state.tactic(seat, rng, out)
    if policy in (RANDOM, NOISY):
        state.legal(seat, out)
        return out.code[rng.below(out.count)]
    usual = state.tactic(seat, rng, out)
    margin = state.margin(seat)
    if margin <= 0.0:
        return usual
    state.price(seat, out)
    return lean(state, seat, policy, usual, margin, rng, out)


def lean(state: State, seat: int, policy: int, usual: int, margin: float, rng: Rng, out: Choices) -> int:
    """The dearest with a guess and a leaning added; the tactics' own choice, unless another is dearer."""
    temper = policy // TEMPERS
    guess = margin * state.ease() if policy % TEMPERS == EASY else 0.0
    leaning = margin * (1 + rng.below(1000)) / 1000.0 if temper else 0.0
    best = -1
    top = 0.0
    for i in range(out.count):
        if i == 0 or out.price[i] > top:
            top = out.price[i]
        if out.code[i] == usual:
            best = i
    if best < 0:  # an amount that is legal and not listed
        return usual
    out.price[best] = top  # also where tastes are drawn: a temperament comes on top of them
    for i in range(out.count):
        if guess > 0.0:
            out.price[i] = out.price[i] + 2.0 * guess * error(rng) if out.price[i] >= top - guess else NEVER
        if temper:
            out.price[i] += leaning * state.liking(seat, out.code[i], temper)
    for i in range(out.count):
        if out.price[i] > out.price[best]:
            best = i
    return out.code[best]


def error(rng: Rng) -> float:
    """From -1 to 1, small ones more often."""
    return (rng.below(1001) + rng.below(1001) - 1000) / 1000.0
