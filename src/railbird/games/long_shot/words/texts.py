"""The text of every action and outcome, whatever the position, and back. Cards go by their ids, players by P1 to P8."""

from __future__ import annotations

import re

from railbird.games.long_shot.rules import constants as c
from railbird.games.long_shot.rules.tables import Tables

WORDS = {
    c.PASS: "pass",
    c.DONE: "done",
    c.END_FEATURES: "end features",
    c.KEEP: "keep",
    c.TOKEN_HORSE: "reroll horse",
    c.TOKEN_MOVE: "reroll move",
    c.TAKE: "steal",
    c.DRAW: "draw",
    c.DECLINE: "decline",
}
WORD_CODES = {text: code for code, text in WORDS.items()}
NUMBERED = {
    "feature": (c.USE, c.HORSES),
    "move": (c.ADVANCE, c.HORSES),
    "buy": (c.BUY, c.HORSES),
    "bet": (c.BET, c.HORSES),
    "horse": (c.HORSE, c.HORSES),
    "player": (c.PLAYER, c.SEATS),
}
CARDS = {"card": c.CARD, "play": c.PLAY, "take": c.PICK_CARD}

HORSE_DIE = (c.HORSE_AGAIN, c.REROLL_HORSE, c.EXTRA_AGAIN)
MOVE_DIE = (c.REROLL_MOVE, c.MOVE_DIE)
BOTH_DICE = (c.ROLL, c.EXTRA_ROLL)
STEALS = (c.ZERO_STEAL, c.STEAL_CARD)


def pair(code: int) -> tuple[int, int]:
    return (code - c.PAIR) // c.DECK, (code - c.PAIR) % c.DECK


def text(t: Tables, code: int) -> str:
    if code in WORDS:
        return WORDS[code]
    for word, (first, size) in NUMBERED.items():
        if first <= code < first + size:
            return f"{word} {code - first + 1}"
    for word, first in CARDS.items():
        if first <= code < first + t.kinds:
            return f"{word} {t.ids[code - first].lower()}"
    if c.PAIR <= code < c.PAIRS_END:
        a, b = pair(code)
        if a <= b < t.kinds:
            return f"discard {t.ids[a].lower()} {t.ids[b].lower()}"
    if c.OTHER_BET <= code < c.OTHER_BET + 1000 * c.HORSES:
        return f"bet {(code - c.OTHER_BET) // 1000 + 1} {(code - c.OTHER_BET) % 1000}"
    return f"code {code}"


def code(t: Tables, words: str) -> int | None:
    if words in WORD_CODES:
        return WORD_CODES[words]
    first, *rest = words.split(" ") if words else [""]
    if first in NUMBERED and len(rest) == 1:
        return numbered(first, rest[0])
    if first in CARDS and len(rest) == 1 and rest[0] in t.index:
        return CARDS[first] + t.index[rest[0]]
    if first == "discard" and len(rest) == 2 and rest[0] in t.index and rest[1] in t.index:
        a, b = sorted((t.index[rest[0]], t.index[rest[1]]))
        return c.PAIR + c.DECK * a + b
    if first == "bet" and len(rest) == 2 and re.fullmatch(r"\$?\d{1,3}", rest[1]):
        horse, amount = numbered("bet", rest[0]), int(rest[1].removeprefix("$"))
        if horse is None or amount == t.stake:
            return horse
        return c.OTHER_BET + 1000 * (horse - c.BET) + amount
    return None


def numbered(word: str, number: str) -> int | None:
    first, size = NUMBERED[word]
    if re.fullmatch(r"\d{1,2}", number) and 1 <= int(number) <= size:
        return first + int(number) - 1
    return None


def outcome_text(t: Tables, stage: int, outcome: int) -> str:
    if stage in BOTH_DICE:
        return f"roll {outcome // c.FACES + 1} {outcome % c.FACES}"
    if stage in HORSE_DIE:
        return f"horse {outcome + 1}"
    if stage in MOVE_DIE:
        return f"move {outcome}"
    if stage == c.ROLL_OFF:
        return f"roll off {outcome}"
    word = "deal" if stage == c.DEAL else "steal" if stage in STEALS else "draw"
    return f"{word} {t.ids[outcome].lower()}"


def outcome_code(t: Tables, stage: int, words: str) -> int | None:
    """The outcome of this text; it is checked elsewhere whether it can happen now."""
    if found := re.fullmatch(r"roll (\d{1,2}) (\d{1,2})", words):
        code = c.FACES * (int(found[1]) - 1) + int(found[2])
    elif found := re.fullmatch(r"horse (\d{1,2})", words):
        code = int(found[1]) - 1
    elif found := re.fullmatch(r"(?:move|roll off) (\d{1,2})", words):
        code = int(found[1])
    elif (found := re.fullmatch(r"(?:deal|steal|draw) (\w{1,12})", words)) and found[1] in t.index:
        code = t.index[found[1]]
    else:
        return None
    return code if code >= 0 and outcome_fits(t, stage, code) and outcome_text(t, stage, code) == words else None


def outcome_fits(t: Tables, stage: int, code: int) -> bool:
    """Is there an outcome of this number at all, so that its text can be asked for?"""
    return stage in (*BOTH_DICE, *HORSE_DIE, *MOVE_DIE, c.ROLL_OFF) or code < t.kinds
