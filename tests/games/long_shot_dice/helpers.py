"""Positions and plays for the tests of Long Shot: The Dice Game, in the words of the ledger: horses, cards and places
are counted from 1, seats from 0, cells and boxes have their printed names."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import railbird
from railbird import Match
from railbird.engine.components import read_components

GAME = "long_shot_dice"
FOLDER = Path(str(files("railbird.games.long_shot_dice")))
SHIPPED = (FOLDER / "components.toml").read_text(encoding="utf-8")
CELLS = [f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5)]
GRID = dict(zip(CELLS, (8, 3, 5, 6, 4, 7, 1, 2, 2, 8, 6, 3, 7, 1, 4, 5), strict=True))
PRINTED = {1: [6], 2: [5], 3: [1], 4: [2], 5: [1, 4], 6: [2, 3], 7: [1, 3], 8: [2, 4]}
ALL = range(1, 9)
ROLL, CHANCE = 2, 1
Roll = tuple[int, int]


def mask(numbers: Iterable[int]) -> int:
    return sum(1 << number - 1 for number in set(numbers))


def cell_mask(cells: Iterable[str]) -> int:
    return sum(1 << CELLS.index(cell) for cell in set(cells))


def parts() -> dict[str, Any]:
    """The shipped components as data, to be changed by a test."""
    return tomllib.loads(SHIPPED)


def edition(**replaced: Any) -> dict[str, Any]:
    """An edition that replaces these parts, as a state carries it."""
    return read_components(GAME, FOLDER, {"name": "test", "parts": replaced}).to_dict()


def table(
    seats: int = 2,
    *,
    positions: Mapping[int, int] | None = None,
    podium: Sequence[int] = (),
    bars: Mapping[int, Iterable[int]] | None = None,
    owner: Mapping[int, int] | None = None,
    money: Sequence[int] = (),
    cells: Sequence[str] | Mapping[int, Sequence[str]] = (),
    boxes: Mapping[int, Sequence[int]] | None = None,
    wilds: Sequence[int] = (),
    helmets: Mapping[int, Iterable[int]] | None = None,
    jerseys: Mapping[int, Iterable[int]] | None = None,
    bets: Mapping[int, Mapping[int, int]] | None = None,
    active: int = 0,
    cards: Any = 1,
    auto_gain: bool = True,
    house: Mapping[str, str] | None = None,
    edition: Any = None,
    rolled: Roll | None = None,
) -> Match:
    """A race before a roll, dice by hand; with `rolled`, in phase 4 after that roll.

    `bars` adds X's to the printed ones. `cells` without seats are those of seat 0. With `rolled`, `positions` are those
    after the movement: the named horses are set back by what the roll moves them (others begin at the start).
    """
    track = dict(positions or {})
    bar = {number: sorted({*PRINTED[number], *(bars or {}).get(number, ())}) for number in ALL}
    if rolled:
        number, spaces = rolled
        for horse in track:
            track[horse] -= (spaces if horse == number else 0) + (horse in bar[number])
            assert track[horse] >= 0, f"horse {horse} cannot stand there after {rolled}"
    for horse in podium:
        track[horse] = 16
    purse = list(money) or [12] * seats + ([20] if seats == 1 else [])
    marked = cells if isinstance(cells, Mapping) else {0: cells}
    stakes = [[(bets or {}).get(seat, {}).get(horse, 0) for horse in ALL] for seat in range(8)]
    fields: dict[str, Any] = {
        "position": [track.get(horse, 0) for horse in ALL],
        "podium": [horse - 1 for horse in podium] + [-1] * (3 - len(podium)),
        "finished": mask(podium),
        "placed": len(podium),
        "bar": [mask(bar[number]) for number in ALL],
        "owner": [(owner or {}).get(horse, -1) for horse in ALL],
        "money": purse + [0] * (8 - len(purse)),
        "cells": [cell_mask(marked.get(seat, ())) for seat in range(8)],
        "boxes": [mask((boxes or {}).get(seat, ())) for seat in range(8)],
        "wilds": list(wilds) + [0] * (8 - len(wilds)),
        "helmets": [mask((helmets or {}).get(seat, ())) for seat in range(8)],
        "jerseys": [mask((jerseys or {}).get(seat, ())) for seat in range(8)],
        "bets": stakes,
        "starting_card": [seat if seat < seats + (seats == 1) else -1 for seat in range(8)],
        "due": CHANCE,
        "chance": ROLL,
        "round": 1,
        "active": active,
    }
    options = {"cards": cards, "auto_gain": auto_gain, **(house or {})}
    state = {"seats": seats, "options": options, "dice": "manual", "fields": fields}
    if edition is not None:
        state["edition"] = edition
    match = railbird.load(GAME, state)
    if rolled:
        match.play(f"roll {rolled[0]} {rolled[1]}")
        for horse, place in (positions or {}).items():
            assert position(match, horse) == place, f"the roll itself moved horse {horse} wrongly"
    return match


def bonus_table(number: int = 6, seats: int = 2, **given: Any) -> Match:
    """Seat 0 has just completed a row with its cell of `number` (the upper one) and a bonus waits."""
    last = next(cell for cell in CELLS if GRID[cell] == number)
    row = [cell for cell in CELLS if cell[:2] == last[:2] and cell != last]
    given.setdefault("rolled", (number, 1))
    match = table(seats, cells=row, **given)
    return play(match, f"concession {last}")


def play(match: Match, *texts: str) -> Match:
    for text in texts:
        match.play(text)
    return match


def texts(match: Match) -> list[str]:
    """What the waiting player may do now."""
    return [action.text for action in match.actions()]


def starting(match: Match, *beginnings: str) -> list[str]:
    """The legal texts with one of these beginnings, without it: `starting(match, "wild ")` -> ["1", "3"]."""
    return [text[len(word) :] for text in texts(match) for word in beginnings if text.startswith(word)]


def actions_of(match: Match) -> set[str]:
    """Which of the five Actions (by their first word) and of wild, erase, pass are possible."""
    return {text.split()[0] for text in texts(match)}


def refused(match: Match, text: str, rule: str = "", seat: int | None = None) -> str:
    """The reason an action is refused; it must change nothing and, if given, cite `rule`."""
    before = match.state()
    with pytest.raises(railbird.IllegalAction) as caught:
        match.play(text, seat)
    assert match.state() == before
    if rule:
        assert caught.value.rule == rule, f"{text}: {caught.value}"
    return caught.value.reason


def board(match: Match) -> dict[str, Any]:
    return match.view()["table"]


def horse(match: Match, number: int) -> dict[str, Any]:
    return board(match)["horses"][number - 1]


def position(match: Match, number: int) -> int:
    return horse(match, number)["position"]


def where(match: Match, *numbers: int) -> list[int]:
    return [position(match, number) for number in numbers]


def bar(match: Match, number: int) -> list[int]:
    return horse(match, number)["bar"]


def podium(match: Match) -> list[int]:
    return board(match)["podium"]


def sheet(match: Match, seat: int = 0) -> dict[str, Any]:
    return board(match)["sheets"][seat]


def roland(match: Match) -> dict[str, Any]:
    return board(match)["roland"]


def money(match: Match, seat: int = 0) -> int:
    return sheet(match, seat)["money"]


def bet_on(match: Match, number: int, seat: int = 0) -> int:
    return sheet(match, seat)["bets"][number - 1]


def waiting_bonuses(match: Match) -> int:
    return board(match)["waiting"]["bonuses"]


def turn_of(match: Match) -> int | None:
    """The seat whose turn it is; None when a roll is due or the race is over."""
    return match.waiting[0] if match.waiting else None


def kinds(match: Match) -> list[str]:
    return [event.kind for event in match.log()]


def moves(match: Match, since: int = 0) -> list[tuple[int, int, int]]:
    """(horse, from, to) of every movement in the log, in order; a finisher goes to 16."""
    return [
        (event.data["horse"], event.data["from"], event.data.get("to", 16))
        for event in match.log(since=since)
        if event.kind in ("moved", "finished")
    ]


def end_race(match: Match) -> Match:
    """Let everybody mark a Concession cell that completes nothing, until the race is over."""
    while not match.over:
        match.play(next(text for text in texts(match) if text.startswith("concession")))
        assert not waiting_bonuses(match)
    return match


def finished_race(
    seats: int = 2, *, finish: Sequence[int] = (6, 7, 8), positions: Mapping[int, int] | None = None, **given: Any
) -> Match:
    """A race whose third horse (`finish[2]`) comes in with the last roll (it and 1); nobody has acted yet.

    `positions` are those after that roll.
    """
    third = finish[2]
    track = dict(positions or {})
    carried = set(PRINTED[third]) | set((given.get("bars") or {}).get(third, ()))
    for number in track:
        track[number] -= number in carried
        assert track[number] >= 0
    assert third not in track
    track[third] = 15
    match = table(seats, positions=track, podium=finish[:2], **given)
    play(match, f"roll {third} 1")
    assert podium(match) == list(finish)
    return match


def paid(match: Match, seat: int, word: str) -> int:
    """The sum of the settlement's lines whose label begins with `word` (Purse, Bet, Jockey, Money, a card's name)."""
    return sum(line.amount for line in match.settlement(seat) if line.label.startswith(word))
