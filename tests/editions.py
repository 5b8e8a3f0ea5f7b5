"""An edition of each game in which every figure of the box that can differ does, so that an old one in a text is seen.

The new figures are chosen so that money tells by itself whether it is new: see `stale`.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from railbird.games.registry import folder_of

MONEY = re.compile(r"[$€]\s?(\d[\d,]*)")
Parts = dict[str, Any]


def other_edition(game: str) -> str:
    """The edition as the text of its file."""
    parts = tomllib.loads((folder_of(game) / "components.toml").read_text(encoding="utf-8"))
    CHANGE[game](parts)
    lines = ["[edition]", 'name = "Every figure differs"', f'game = "{game}"', ""]
    for name, part in parts.items():
        rows = part if isinstance(part, list) else [part]
        for row in rows:
            lines += [f"[[{name}]]" if isinstance(part, list) else f"[{name}]"]
            lines += [f"{json.dumps(key)} = {toml(value)}" for key, value in row.items()]
    return "\n".join(lines) + "\n"


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {toml(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)


def write(game: str, folder: Path) -> Path:
    path = folder / f"{game}.toml"
    path.write_text(other_edition(game), encoding="utf-8")
    return path


# The Dice Game: all amounts of money are 41 or more. Stakes that people choose are $1 to $3.


def dice_game(parts: Parts) -> None:
    parts["track"] |= {"spaces": 19, "no_bet_after": 13, "purses": [90, 80, 70]}
    parts["dice"]["movement"] = [1, 1, 2, 2, 2, 3]
    parts["money"] |= {"start": 990, "roland": 980, "jockey_set": 53}
    for number in "12345678":
        parts["odds"][number] = [figure + 40 for figure in parts["odds"][number][:3]] + [41]
    rows = parts["grid"]["rows"]
    parts["grid"]["rows"] = [*rows[1:], rows[0]]
    for box in parts["bonuses"]["boxes"]:
        if "amount" in box:
            box["amount"] += 54
    for card in parts["cards"]:
        card["name"] = f"Zephyr {card['set']}{card['number']}"
        card["cost"] += 42
        card["x"] = [number % 8 + 1 for number in card["x"]]
        if "amount" in card:
            card["amount"] += 43
    for card in parts["starting_cards"]:
        for bet in card["bets"]:
            bet["amount"] += 44


# Homestretch: all amounts of money, in $1,000, are 41 or more.


def homestretch(parts: Parts) -> None:
    parts["money"] |= {"start_money": 900, "blind_fee": 47}
    parts["track"] |= {"track_spaces": 11, "special_table": [2, 2, 1, 4, 4, 5]}
    parts["players"]["bet_tokens"] = [4, 4, 5, 5, 6]
    for horse in parts["horses"]:
        horse["name"] = f"Zephyr {horse['n']}"
        horse["cost"] += 41
        for line in ("win", "place", "show"):
            horse[line] += 50
    for number, card in enumerate(parts["races"]):
        card["name"] = f"Meadow {number}"
        for line in ("win", "place", "show"):
            card[line] += 780  # which six shareholders can share


# Finish Line: all stakes and sums are multiples of 70, but for the outsider dice, which have theirs printed on them.


def finish_line(parts: Parts) -> None:
    parts["money"] |= {"capital": [1400, 2800, 4200], "stake_step": 70, "side_bet": 980}
    for race in parts["odds"].values():
        race["by_position"] = [figure + 20 for figure in race["by_position"]]
    parts["homestretch"]["pool_at_most"] = 9
    parts["photo_finish"]["dice"] = 5
    parts["tiles"]["names"] = [f"Zephyr {number}" for number in parts["tiles"]["numbers"]]


# Long Shot: all money is a multiple of $35.


def long_shot(parts: Parts) -> None:
    parts["track"] |= {"spaces": 41, "no_bets_from": 29}
    parts["dice"]["move"] = [0, 1, 1, 2, 3, 4]
    parts["money"] |= {"start": 350, "bet": 35, "discard_pair": 70, "prizes": [910, 840, 770]}
    parts["deal"] |= {"cards": 4, "reroll_tokens": 2}
    for horse in parts["horses"]:
        horse["name"] = f"Zephyr {horse['number']}"
        horse["price"] *= 7
        horse["odds"] = [figure + 20 for figure in horse["odds"]]
        richer(horse["feature"])
    for number, card in enumerate(parts["cards"]):
        card["title"] = f"Paper {number}"
        richer(card)


def richer(effect: dict[str, Any]) -> None:
    """Seven times the money, in what an effect says and does."""
    effect["text"] = MONEY.sub(lambda found: f"${7 * int(found[1])}", effect["text"])
    for part in (effect, *effect.get("choose", [])):
        for key in {"when", "where"} & part.keys():
            part[key] = [
                re.sub(r"(cash\W+)(\d+)", lambda one: f"{one[1]}{7 * int(one[2])}", term) for term in part[key]
            ]
    for op in effect.get("do", []):
        for key in ("amount", "max"):
            if isinstance(op.get(key), int):
                op[key] *= 7


CHANGE: dict[str, Callable[[Parts], None]] = {
    "long_shot_dice": dice_game,
    "homestretch": homestretch,
    "finish_line": finish_line,
    "long_shot": long_shot,
}


def stale(game: str, texts: Iterable[str], table: Mapping[str, Any]) -> list[str]:
    """The texts that speak of money as no figure of the edition gives it."""
    return [text for text in texts if any(not new(game, int(found.replace(",", "")), text, table)
                                          for found in MONEY.findall(text))]  # fmt: skip


def new(game: str, amount: int, text: str, table: Mapping[str, Any]) -> bool:
    if game == "long_shot":
        return amount % 35 == 0
    if game == "finish_line":
        outsider = table["race"] > 1 or re.search(r"outsider|bonus|winner bet|half", text, re.IGNORECASE)
        return amount % 70 == 0 or bool(outsider and amount % 10 == 0)
    if game == "homestretch":
        return amount == 0 or amount > 40
    laid = {bet for sheet in table["sheets"] for bet in sheet["bets"]}
    return amount > 40 or amount in {0, 1, 2, 3} | laid | {sum(sheet["bets"]) for sheet in table["sheets"]}
