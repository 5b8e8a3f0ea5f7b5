"""Positions in the ledger's own notation: `1 2 3(w,r,g2000) 4F 5S [6/7]`, dice as `W5 R1 Y5`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import railbird
from railbird.games.finish_line import GAME
from railbird.games.finish_line.rules import constants as c
from railbird.games.finish_line.rules.tables import COLOUR_KEYS
from railbird.games.finish_line.words.texts import FACE_WORDS
from railbird.games.registry import open_edition
from railbird.match.positions import fill
from railbird.match.setup import read_options

EXAMPLE = (8, 22, 3, 5, 18, 11, 20)  # the rulebook's line-up
LETTERS = "WRYGB"
PLAIN_TILES = (1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23)
F_TILES = (4, 8, 12, 16, 20, 24)
S_TILES = (2, 6, 10, 14, 18, 22)
FULL = {2: [10, 5, 4, 2, 2], 3: [12, 6, 5, 2, 2], 4: [12, 6, 5, 2, 2]}


def dice(text: str) -> list[int]:
    """`W5 R1` as counts by colour."""
    counts = [0] * 5
    for word in text.split():
        counts[LETTERS.index(word[0])] += int(word[1:] or 1)
    return counts


def dice_text(counts: Sequence[int]) -> str:
    return " ".join(f"{letter}{count}" for letter, count in zip(LETTERS, counts, strict=True) if count)


class Scene:
    """A match in a position of the ledger. Its labels 1 to 7 stand for tiles with the marks the row shows."""

    def __init__(self, match: railbird.Match, tiles: Mapping[int, int]) -> None:
        self.match = match
        self.tiles = dict(tiles)  # label -> printed number
        self.labels = {number: label for label, number in tiles.items()}

    @property
    def s(self) -> Any:
        return self.match._state

    def text(self, text: str) -> str:
        """An action with labels as the real text with tile numbers."""
        if text.startswith("stake"):
            return text
        return " ".join(str(self.tiles.get(int(w), w)) if w.isdigit() else w for w in text.split())

    def play(self, *texts: str, seat: int | None = None) -> Scene:
        for text in texts:
            chance = self.match.chance
            if chance and text.startswith("take "):
                # The only die that could be taken: the match took it by itself.
                assert all(COLOUR_KEYS.index(colour) in self.s.hand for colour in text.split()[1:])
                continue
            self.match.play(text if chance else self.text(text), None if chance else seat)
        return self

    def texts(self, seat: int | None = None) -> list[str]:
        return [action.text for action in self.match.actions(seat)]

    def can(self, text: str, seat: int | None = None) -> bool:
        return self.text(text) in self.texts(seat)

    def refuses(self, text: str, seat: int | None = None) -> str:
        """The clause that forbids it."""
        with pytest.raises(railbird.IllegalAction) as caught:
            self.match.play(self.text(text), seat)
        assert caught.value.reason
        return caught.value.rule

    def count(self, face: str) -> int:
        """How many actions follow this face."""
        return sum(text.startswith(face) for text in self.texts())

    @property
    def row(self) -> str:
        s = self.s
        shown = [self.tile(starter) for starter in s.row[: s.tiles]]
        if s.pair:
            shown[-2:] = [f"[{shown[-2]}/{shown[-1]}]"]
        return " ".join(shown)

    def tile(self, starter: int) -> str:
        s = self.s
        number = s.tables.number[s.lineup[7 * s.race + starter]]
        gold = f"g{1000 * s.outsider[starter]}" if s.outsider[starter] else ""
        marks = ["", "w", "k"][s.shoe[starter]], "r" * s.whip[starter], gold
        on = ",".join(mark for mark in marks if mark)
        return f"{self.labels.get(number, number)}" + (f"({on})" if on else "")

    @property
    def out(self) -> str:
        return dice_text(self.s.out)

    @property
    def pool(self) -> str:
        return dice_text(self.s.pool)


def scene(row: str, roll: str = "", **more: Any) -> Scene:
    state, tiles = position(row, roll, **more)
    return Scene(railbird.load("finish_line", state), tiles)


def draws(row: str, **more: Any) -> tuple[Any, list[str]]:
    """The bare state, and what may be taken, by letters: a match would take a single option by itself."""
    given, _ = position(row, **more)
    state = GAME.start(tables_of(None), given["seats"], read_options(GAME, {}, given["seats"]))
    fill(GAME, state, given["fields"])
    return state, ["WRYGB"[code - c.TAKE] for code in state.actions(state.actor)]


def position(
    row: str,
    roll: str = "",
    *,
    seats: int = 3,
    actor: int = 0,
    hand: str = "",
    pool: str | None = None,
    out: str | None = None,
    saved: Sequence[int] = (),
    lineup: Sequence[int] = (),
    slips: Mapping[int, Sequence[tuple[Any, ...]]] | None = None,
    race: int = 0,
    edition: Any = None,
    house: Mapping[str, str] | None = None,
    **fields: Any,
) -> tuple[dict[str, Any], dict[int, int]]:
    """`roll` gives the three faces shown, `hand` instead the two colours before a die is taken. Dice that are nowhere
    else lie in the pool, or out if the pool is given."""
    pair = "[" in row
    tokens = re.findall(r"(\d+)([FS]*)(?:\(([^)]*)\))?", row)
    labels = [int(token[0]) for token in tokens]
    tiles = real_tiles(tokens, lineup)
    starter_of = {label: i for i, label in enumerate(lineup or sorted(tiles))}
    shoe, whip, outsider = [0] * 7, [0] * 7, [0] * 7
    for label, _, on in tokens:
        for die in filter(None, on.split(",")):
            if die == "w":
                shoe[starter_of[int(label)]] = 1
            elif die == "r":
                whip[starter_of[int(label)]] = 1
            else:
                outsider[starter_of[int(label)]] = int(die[1:]) // 1000
    faces = [FACE_WORDS.index(word.strip()) for word in roll.split(",")] if roll else []
    tables = tables_of(edition)
    faces.sort(key=lambda face: (tables.colour_of[face], face))
    colours = [tables.colour_of[face] for face in faces] or sorted(COLOUR_KEYS.index(word) for word in hand.split())
    rest = list(FULL[seats])
    for counts in (hand_counts(colours), tile_counts(shoe, whip, outsider), [0, 0, 0, 0, sum(saved)],
                   dice(pool or ""), dice(out or "")):  # fmt: skip
        rest = [have - used for have, used in zip(rest, counts, strict=True)]
    pools, outs = dice(pool or ""), dice(out or "")
    for colour in range(5):
        if pool is not None and out is None:
            outs[colour] += rest[colour]
        elif pool is None or out is None:
            pools[colour] += rest[colour]
    used = [tiles[label] - 1 for label in (lineup or sorted(tiles))]
    others = [tile for tile in range(24) if tile not in used]
    values: dict[str, Any] = {
        "step": c.USE if roll else c.NEXT_DIE, "due": 2, "race": race, "settled": race,
        "lineup": (others[: 7 * race] + used + [-1] * 21)[:21],
        "row": ([starter_of[label] for label in labels] + [-1] * 7)[:7], "tiles": len(labels),
        "pair": int(pair), "even_spent": int(pair), "shoe": shoe, "whip": whip, "outsider": outsider,
        "hand": (colours + [-1] * 3)[:3], "face": (faces + [-1] * 3)[:3], "homestretch": int(c.YELLOW in colours),
        "pool": pools, "out": outs, "saved": (list(saved) + [0] * 4)[:4],
        "confirmed": (1 << seats) - 1, "starter": 0, "actor": actor,
        "capital": ([1000] * seats + [0] * 4)[:4],
    }  # fmt: skip
    if not roll and sum(pools) <= 7:
        values["homestretch"] = 1
    values |= slip_fields(slips or {}, starter_of, race)
    values |= fields
    state = {"seats": seats, "dice": "manual", "options": dict(house or {}), "fields": values}
    if edition is not None:
        state["edition"] = edition
    return state, tiles


def tables_of(edition: Any) -> Any:
    return open_edition(GAME, edition)[1]


def real_tiles(tokens: Sequence[tuple[str, str, str]], lineup: Sequence[int]) -> dict[int, int]:
    if lineup:
        return {number: number for number in lineup}
    marks = {int(label): mark for label, mark, _ in tokens}
    free = {"": list(PLAIN_TILES), "F": list(F_TILES), "S": list(S_TILES)}
    return {label: free[marks.get(label, "")].pop(0) for label in range(1, 8)}


def hand_counts(colours: Sequence[int]) -> list[int]:
    return [list(colours).count(colour) for colour in range(5)]


def tile_counts(shoe: Sequence[int], whip: Sequence[int], outsider: Sequence[int]) -> list[int]:
    return [sum(map(bool, shoe)), sum(whip), 0, sum(map(bool, outsider)), 0]


def slip_fields(
    slips: Mapping[int, Sequence[tuple[Any, ...]]], starter_of: Mapping[int, int], race: int
) -> dict[str, list[int]]:
    """Slips as {seat: [("win", horse, stake), ("place", horse, horse, stake)]}."""
    line, stake = [-1] * 60, [0] * 60
    for seat, bets in slips.items():
        win, place = 20 * race + 5 * seat, 20 * race + 5 * seat + 3
        for kind, *horses, amount in bets:
            starters = sorted(starter_of[horse] for horse in horses)
            if kind == "win":
                line[win], stake[win] = starters[0], amount
                win += 1
            else:
                line[place], stake[place] = 7 * starters[0] + starters[1], amount
                place += 1
    return {"line": line, "stake": stake}


def slips_scene(lineup: Sequence[int] = EXAMPLE, *, seats: int = 2, race: int = 0, **fields: Any) -> Scene:
    """All tiles are turned up, nobody has written anything."""
    others = [tile for tile in range(24) if tile + 1 not in lineup]
    values: dict[str, Any] = {
        "step": c.SLIPS, "due": 2, "race": race, "settled": race, "tiles": 7, "row": list(range(7)),
        "lineup": (others[: 7 * race] + [number - 1 for number in lineup] + [-1] * 21)[:21],
        "capital": ([1000] * seats + [0] * 4)[:4],
    }  # fmt: skip
    if race:
        values["starter"] = 0
    state = {"seats": seats, "dice": "manual", "fields": values | fields}
    return Scene(railbird.load("finish_line", state), {number: number for number in lineup})


def write(table: Scene, seat: int, *bets: tuple[Any, ...]) -> Scene:
    """Write lines of a slip through the public face."""
    for kind, *horses, amount in bets:
        table.play(f"{kind} {' '.join(map(str, horses))}", f"stake {amount}", seat=seat)
    return table


def last_turn(row: str, **more: Any) -> Scene:
    """The last turn of a race has been rolled, all blank: putting one die away crosses the finish line."""
    more.setdefault("lineup", () if re.match(r"\[?1\b", row) or not row else EXAMPLE)
    return scene(row, "logo, logo, red blank", pool="", **more)


BETS = (("win", 18, 200), ("win", 3, 100), ("win", 11, 400), ("place", 18, 11, 200), ("place", 11, 20, 100))
