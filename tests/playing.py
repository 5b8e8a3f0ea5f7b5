"""Playing matches and states by a seeded generator, for tests of any game."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import railbird
from railbird.bots import players
from railbird.engine.constants import CHANCE, OVER
from railbird.engine.contract import State
from railbird.games import registry
from railbird.games.registry import find, folder_of, open_edition
from railbird.match.setup import read_options


def fresh_state(game: str, seats: int, options: Mapping[str, Any] | None = None) -> State:
    """A state before its first chance event."""
    rules = find(game)
    _, tables = open_edition(rules)
    return rules.start(tables, seats, read_options(rules, options or {}, seats))


def house_rules(game: str) -> dict[str, Any]:
    """Every house rule of the game, read the other way."""
    return {option.name: option.choices[1][0] for option in find(game).options if option.house}


def own_games() -> list[str]:
    """The games of this repository: a game of another package may leave out what it need not have."""
    return [game for game in railbird.game_ids() if folder_of(game).parent == Path(registry.__file__).parent]


def seat_counts(game: str) -> list[int]:
    """The smallest and the largest table, and one between."""
    seats = find(game).seats
    return sorted({seats[0], seats[len(seats) // 2], seats[-1]})


def play_on(match: railbird.Match, rng: random.Random) -> Iterator[tuple[int, railbird.Action]]:
    """Play uniformly at random to the end, yielding each seat and action before it is played."""
    while not match.over:
        if match.chance:
            match.play(rng.choice(match.actions()))
            continue
        seat = rng.choice(match.waiting)
        action = rng.choice(match.actions(seat))
        yield seat, action
        match.play(action, seat)


def play_out(match: railbird.Match, seed: int) -> railbird.Match:
    for _ in play_on(match, random.Random(seed)):
        pass
    return match


def walk_state(state: State, rng: random.Random) -> Iterator[State]:
    """Random play on the raw state, yielding it at every decision."""
    while state.due != OVER:
        if state.due == CHANCE:
            outcomes = state.chances()
            state.happen(rng.choices([code for code, _ in outcomes], [weight for _, weight in outcomes])[0])
            continue
        yield state
        seats = [seat for seat in range(8) if state.waiting() >> seat & 1]
        seat = rng.choice(seats)
        state.act(seat, rng.choice(state.actions(seat)))


def by_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """No clock cuts a bot's thinking short; where rules are interpreted it thinks less instead."""
    monkeypatch.setattr(players, "GRACE", 1e9)
    if not railbird.COMPILED:
        for game in railbird.game_ids():
            monkeypatch.setattr(type(find(game)), "pace", 60_000)
