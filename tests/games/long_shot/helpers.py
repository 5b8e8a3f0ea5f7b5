"""Positions of Long Shot in a few words. P, Q and R are seats 0, 1 and 2; P is to move. Horses go by their numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

import railbird
from railbird.games.long_shot.rules import constants as c
from railbird.games.registry import find, open_edition

P, Q, R = 0, 1, 2
GAME = find("long_shot")
TABLES = open_edition(GAME)[1]
EDITIONS = Path(railbird.__file__).parent / "games" / "long_shot" / "editions"


def kind_of(card: str, tables: Any = TABLES) -> int:
    return int(tables.index[card.lower()])


def place_cards(hands: Mapping[int, Iterable[str]], pile: int, on_top: Iterable[str], tables: Any) -> list[int]:
    """Named cards to their hands, some to the pile (those named `on_top` for certain), the rest discarded."""
    place = [c.DISCARDED] * c.DECK

    def put(card: str, to: int) -> None:
        kind = kind_of(card, tables)
        free = [i for i in range(tables.first[kind], tables.first[kind + 1]) if place[i] == c.DISCARDED]
        assert free, f"no more {card}"
        place[free[0]] = to

    for seat, cards in hands.items():
        for card in cards:
            put(card, seat)
    for card in on_top:
        put(card, c.PILE)
    for i in range(c.DECK - 1, -1, -1):
        if place.count(c.PILE) < pile and place[i] == c.DISCARDED:
            place[i] = c.PILE
    assert place.count(c.PILE) == pile
    return place


def table(
    players: int = 3,
    *,
    at: Mapping[int, int] | None = None,
    own: Mapping[int, int] | None = None,
    hands: Mapping[int, Iterable[str]] | None = None,
    cash: Mapping[int, int] | None = None,
    bets: Mapping[tuple[int, int], int] | None = None,
    tokens: Iterable[int] = (),
    finished: Iterable[int] = (),
    pile: int = 40,
    on_top: Iterable[str] = (),
    stage: str = "roll",
    dice: tuple[int, int] | None = None,
    options: Mapping[str, Any] | None = None,
    edition: str | None = None,
    **more: Any,
) -> railbird.Match:
    """A match with dice entered by hand. Stage: "start" of P's turn, before the "roll", or at the "action"."""
    components, tables = open_edition(GAME, EDITIONS / f"{edition}.toml" if edition else None)
    position = [0] * c.HORSES
    for horse, space in (at or {}).items():
        position[horse - 1] = space
    order = [horse - 1 for horse in finished]
    for horse in order:
        position[horse] = tables.spaces + 1
    owner = [c.BANK] * c.HORSES
    for horse, seat in (own or {}).items():
        owner[horse - 1] = seat
    stakes = [[0] * c.HORSES for _ in range(c.SEATS)]
    for (seat, horse), amount in (bets or {}).items():
        stakes[seat][horse - 1] = amount
    horse, move = dice or (0, -1)
    fields = {
        "due": 2 if stage == "action" else 1,
        "stage": c.ACTION if stage == "action" else c.ROLL,
        "turns": 1,
        "position": position,
        "owner": owner,
        "order": (order + [-1] * 3)[:3],
        "finished": len(order),
        "first_finish": int(bool(order)),
        "cash": [(cash or {}).get(seat, 25) if seat < players else 0 for seat in range(c.SEATS)],
        "token": [int(seat in tuple(tokens)) for seat in range(c.SEATS)],
        "bets": stakes,
        "place": place_cards(hands or {}, pile, on_top, tables),
        "rolling": 0,
        "dealt": tables.hand * players,
        "die_horse": horse - 1,
        "die_move": move,
        "roll_horse": horse - 1,
        "roll_move": move,
        **more,
    }
    match = railbird.load(
        "long_shot",
        {
            "seats": players,
            "options": dict(options or {}),
            "edition": components.to_dict(),
            "dice": "manual",
            "fields": fields,
        },
    )
    if stage == "start":
        inside(match).begin_turn()
        match._note()
        match.go_on()
    return match


def texts(match: railbird.Match) -> list[str]:
    return [action.text for action in match.actions()]


def do(match: railbird.Match, *steps: str) -> railbird.Match:
    for step in steps:
        match.play(step)
    return match


def inside(match: railbird.Match) -> Any:
    """The game's own state; `Match` knows only what all games have."""
    return match._state


def take_cards(match: railbird.Match) -> railbird.Match:
    """Enter any card where the draw of step 4 is due."""
    while match.chance and inside(match).stage == c.LAST_DRAW:
        match.play(match.actions()[0])
    return match


def at(match: railbird.Match, horse: int) -> int:
    return int(inside(match).position[horse - 1])


def cash(match: railbird.Match, seat: int = P) -> int:
    return int(inside(match).cash[seat])


def stake(match: railbird.Match, horse: int, seat: int = P) -> int:
    return int(inside(match).bets[seat][horse - 1])


def hand(match: railbird.Match, seat: int = P) -> list[str]:
    state = inside(match)
    return [state.tables.ids[state.tables.kind[card]] for card in range(c.DECK) if state.place[card] == seat]


def pile(match: railbird.Match) -> int:
    return int(inside(match).pile)


def order(match: railbird.Match) -> list[int]:
    return [horse + 1 for horse in inside(match).order if horse >= 0]


def phase(match: railbird.Match) -> str:
    return str(match.view()["table"]["phase"])


def chances(match: railbird.Match) -> dict[str, float]:
    return {action.text: action.probability or 0.0 for action in match.actions()}


def refused(match: railbird.Match, text: str, rule: str, seat: int | None = None) -> str:
    """The action is refused with this clause; the reason."""
    with pytest.raises(railbird.IllegalAction) as caught:
        match.play(text, seat)
    assert caught.value.rule == rule, (caught.value.rule, caught.value.reason)
    assert text not in texts(match)
    return caught.value.reason
