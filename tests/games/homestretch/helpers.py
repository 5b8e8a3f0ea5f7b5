"""Positions of Homestretch for tests: everything not said is filled in so that the position is a possible one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import railbird
from railbird.engine.constants import CHANCE, DECISION, OVER
from railbird.games.homestretch import GAME
from railbird.games.homestretch.rules import constants as c
from railbird.games.homestretch.rules.tables import COLOURS, Tables
from railbird.games.registry import open_edition

LINES = ("win", "place", "show")
CHANCES = (c.DEAL, c.GHOST, c.CARD, c.FIRST_PLAYER, c.ROLL, c.OFFER, c.BLIND)
EARLIER = ("P12", "P11", "G11", "G10")


def tables() -> Tables:
    found = open_edition(GAME)[1]
    assert isinstance(found, Tables)
    return found


def card(key: str) -> int:
    return tables().card_ids.index(key)


def counts(numbers: Sequence[int]) -> list[int]:
    return [list(numbers).count(horse + 2) for horse in range(11)]


def spot(words: str) -> int:
    """`7 win` as the number of its spot."""
    number, line = words.split()
    return 3 * (int(number) - 2) + LINES.index(line)


def tokens(*spots: str) -> list[int]:
    """The spots of the tokens 3, 2, 2, 1, 1."""
    assert len(spots) == 5
    return [spot(words) for words in spots]


FILLER = tokens("2 win", "2 place", "2 show", "12 win", "12 place")


def position(
    seats: int = 3,
    *,
    phase: int = c.ROLL,
    turn: int = 0,
    race: int = 1,
    key: str = "",
    money: Sequence[int] | None = None,
    shares: Mapping[int, Sequence[int]] | None = None,
    at: Mapping[int, int] | None = None,
    others_at: int = 0,
    handicap: Mapping[int, int] | None = None,
    home: Sequence[int] = (),
    bets: Mapping[int, Sequence[int]] | None = None,
    row: Sequence[int] = (),
    colours: Sequence[str] | None = None,
    tied_places: str = "shared",
    edition: Any = None,
    **fields: Any,
) -> railbird.Match:
    """A match in a position, with dice entered by hand. `race` counts from 1; horses go by their numbers."""
    shares = shares or {}
    after = phase > c.SPECIAL
    chosen = key or EARLIER[race - 1]
    cards = [*(EARLIER[: race - 1]), *([] if phase == c.CARD else [chosen])]
    podium = [[-1] * 4 for _ in range(3)]
    for n, _ in enumerate(cards):
        if n < race - 1 or after:
            for line in range(3):
                podium[line][n] = line
    board = race - 1 if phase != c.CARD else race - 2
    if home:
        for line in range(3):
            podium[line][board] = home[line] - 2 if line < len(home) else -1
    placed = len(home) or (3 if after or 0 <= board < race - 1 else 0)
    track = [others_at] * 11
    for number, where in (at or {}).items():
        track[number - 2] = where
    for line in range(placed):
        track[podium[line][board]] = tables().finish
    lying = [0] * 11
    for number, kind in (handicap or {}).items():
        lying[number - 2] = kind
    laid = [[-1] * 6 for _ in range(5)]
    if phase in (c.FIRST_PLAYER, c.ROLL, c.MOVE, c.AGAIN, c.SPECIAL) or bets:
        for seat in range(seats):
            for token in range(5):
                given = (bets or {}).get(seat, FILLER if phase > c.BETTING else [-1] * 5)
                laid[token][seat] = given[token]
    stable = [counts(shares.get(seat, ())) for seat in range(6)]
    each = 3 if seats > 3 and (race > 1 or phase in (c.OFFER, c.BUYING, c.BLIND)) else 2
    on_row = counts(row)
    pool = [each - on_row[n] - sum(stable[seat][n] for seat in range(6)) for n in range(11)]
    values: dict[str, Any] = {
        "phase": phase,
        "due": OVER if phase == c.FINISHED else CHANCE if phase in CHANCES else DECISION,
        "turn": turn,
        "race": race - 1,
        "card": [card(name) for name in cards] + [-1] * (4 - len(cards)),
        "podium": podium,
        "placed": placed,
        "position": track,
        "handicap": lying,
        "bet": laid,
        "money": list(money or [50 - 5 * seat for seat in range(seats)]) + [0] * (6 - seats),
        "stable": stable,
        "pool": pool,
        "row": on_row,
        "dealt": 0,
        "buy_pass": 1 if phase in (c.OFFER, c.BUYING, c.BLIND) else 0,
    }
    values |= fields
    options: dict[str, Any] = {"tied_places": tied_places}
    state: dict[str, Any] = {"seats": seats, "dice": "manual", "options": options, "fields": values}
    if colours:
        options["colours"] = list(colours)
        assert set(colours) <= set(COLOURS)
    if edition:
        state["edition"] = edition
    return railbird.load("homestretch", state)


def play(match: railbird.Match, *texts: str) -> railbird.Match:
    """Rolls and draws as well as actions of the one seat that is asked."""
    for text in texts:
        match.play(text)
    return match


def texts(match: railbird.Match, seat: int | None = None) -> list[str]:
    return [action.text for action in match.actions(seat)]


def where(match: railbird.Match, number: int) -> int:
    return int(match.position().position[number - 2])  # type: ignore[attr-defined]


def behind(match: railbird.Match, number: int) -> str | None:
    found = match.view()["table"]["horses"][number - 2]["handicap"]
    assert found is None or isinstance(found, str)
    return found


def supply(match: railbird.Match) -> dict[str, int]:
    return dict(match.view()["table"]["supply"])


def field(match: railbird.Match, name: str) -> Any:
    return getattr(match.position(), name)


def money(match: railbird.Match) -> list[int]:
    return [int(seat["money"]) for seat in match.view()["table"]["seats"]]


def deal(match: railbird.Match, *hands: Sequence[int]) -> railbird.Match:
    """Deal these hands, card by card round the ring."""
    for n in range(len(hands[0])):
        for hand in hands:
            match.play(f"deal {hand[n]}")
    return match


def hand(match: railbird.Match, seat: int) -> list[int]:
    return list(match.view(seat)["table"]["own"]["hand"])


def stable(match: railbird.Match, seat: int) -> list[int]:
    return list(match.view()["table"]["seats"][seat]["stable"])


def bet(match: railbird.Match, *spots: str) -> railbird.Match:
    for words in spots:
        match.play(f"bet {words}")
    return match
