"""The text of every action and outcome, and back. One code, one text, whatever the position; tiles by their number."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import permutations

from railbird.games.finish_line.rules import constants as c
from railbird.games.finish_line.rules.rules import FinishLine
from railbird.games.finish_line.rules.tables import COLOUR_KEYS, FACE_KEYS, Tables

FACE_WORDS = tuple(key.replace("_", " ") for key in FACE_KEYS)
# For people: the rulebook's own names; the logo on the white dice says that it is a blank (FL-050).
FACE_NAMES = tuple(
    {"logo": "logo (blank)"}.get(word, word.replace("outsider ", "outsider €").replace("000", ",000"))
    for word in FACE_WORDS
)
PLAIN = {
    c.CONFIRM: "confirm",
    c.WAIVE: "waive",
    c.USE_DEAD_EVEN: "dead even",
    c.USE_SIDE_BET: "side bet",
    c.USE_EXTRA_MOVE: "extra move",
}
ON_TILE = {
    c.WIN: "win",
    c.REMOVE_WIN: "remove win",
    c.USE_HORSESHOE: "horseshoe",
    c.USE_DOUBLE: "double horseshoes",
    c.USE_WHIPPING: "whipping",
    c.USE_DISQUALIFIED: "disqualified",
    c.USE_HELMET: "helmet",
    c.USE_LOSING_SPEED: "losing speed",
    c.PLACE_EXTRA: "extra move",
    c.USE_OUTSIDER: "outsider 1000",
    c.USE_OUTSIDER + 24: "outsider 2000",
    c.USE_OUTSIDER + 48: "outsider 3000",
}
ON_TWO = {c.PLACE: "place", c.REMOVE_PLACE: "remove place", c.USE_TEMPO_CHANGE: "tempo change"}
UNORDERED = (c.PLACE, c.REMOVE_PLACE)
LARGEST_AMOUNT = 2**31 - 1 - c.STAKE

BLOCKS = (
    *((base, c.TILES) for base in ON_TILE), *((base, 576) for base in ON_TWO),
    (c.TAKE, c.COLOURS), (c.PUT_AWAY, c.FACES), (c.USE_INSIDE_TIP, 36), (c.TAKE_THREE, 125),
    (c.USE_INTERFERENCE, c.INTERFERENCE_END - c.USE_INTERFERENCE),
)  # fmt: skip
CODE_OF_PLAIN = {text: code for code, text in PLAIN.items()}
BASE_OF_ONE = {words: base for base, words in ON_TILE.items()}
BASE_OF_TWO = {words: base for base, words in ON_TWO.items()}


def euro(amount: int) -> str:
    return f"{'-' if amount < 0 else ''}€{abs(amount):,}"


@lru_cache(4096)
def block(code: int) -> tuple[int, int]:
    """The kind of an action (its first code) and what is added to it."""
    if code >= c.STAKE:
        return c.STAKE, code - c.STAKE
    if code in PLAIN:
        return code, 0
    for base, size in BLOCKS:
        if base <= code < base + size:
            return base, code - base
    return c.NONE, code


def colours_of(code: int) -> list[int]:
    """The colours that a take or an inside tip names."""
    base, rest = block(code)
    if base == c.TAKE:
        return [rest]
    if base == c.TAKE_THREE:
        return [rest // 25, rest // 5 % 5, rest % 5]
    return [colour for colour in (rest // 6, rest % 6) if colour < c.COLOURS]


def tiles_of(code: int) -> list[int]:
    """The tiles that an action names, in the order of its text."""
    base, rest = block(code)
    if base in ON_TILE:
        return [rest]
    if base in ON_TWO:
        return [rest // c.TILES, rest % c.TILES]
    if base == c.USE_INTERFERENCE:
        return [tile for tile in (rest // 625, rest // 25 % 25, rest % 25) if tile < c.TILES]
    return []


def action_text(t: Tables, code: int) -> str:
    base, rest = block(code)
    if base in PLAIN:
        return PLAIN[base]
    if base == c.STAKE:
        return f"stake {rest}"
    if base == c.PUT_AWAY:
        return f"put away {FACE_WORDS[rest]}"
    if base in (c.TAKE, c.TAKE_THREE, c.USE_INSIDE_TIP):
        words = "inside tip" if base == c.USE_INSIDE_TIP else "take"
        return " ".join([words, *(COLOUR_KEYS[colour] for colour in colours_of(code))])
    words = ON_TILE.get(base) or ON_TWO.get(base) or "interference"
    return " ".join([words, *(str(t.number[tile]) for tile in tiles_of(code))])


def action_code(s: FinishLine, text: str) -> int | None:
    """None if it is no action of this game. Orders that mean nothing are put right (`place 18 11`)."""
    if text in CODE_OF_PLAIN:
        return CODE_OF_PLAIN[text]
    if found := re.fullmatch(r"stake ([0-9]{1,10})", text):
        amount = int(found[1])
        return c.STAKE + amount if amount <= LARGEST_AMOUNT else None
    if text.startswith("put away ") and text[9:] in FACE_WORDS:
        return c.PUT_AWAY + FACE_WORDS.index(text[9:])
    if found := re.fullmatch(r"(take|inside tip)((?: [a-z]+){1,3})", text):
        return colour_code(found[1], found[2].split())
    if found := re.fullmatch(r"(.*?)((?: [0-9]{1,2}){1,3})", text):
        return tile_code(s, found[1], [int(word) for word in found[2].split()])
    return None


def colour_code(words: str, names: list[str]) -> int | None:
    if any(name not in COLOUR_KEYS for name in names):
        return None
    colours = sorted(COLOUR_KEYS.index(name) for name in names)
    if words == "take" and len(colours) == 1:
        return c.TAKE + colours[0]
    if words == "take" and len(colours) == 3:
        return c.TAKE_THREE + 25 * colours[0] + 5 * colours[1] + colours[2]
    if words == "inside tip" and len(colours) < 3:
        return c.USE_INSIDE_TIP + 6 * colours[0] + (colours[1] if len(colours) == 2 else c.COLOURS)
    return None


def tile_code(s: FinishLine, words: str, numbers: list[int]) -> int | None:
    known = s.tables.number
    if any(number not in known for number in numbers):
        return None
    tiles = [known.index(number) for number in numbers]
    if words in BASE_OF_ONE and len(tiles) == 1:
        return BASE_OF_ONE[words] + tiles[0]
    if words in BASE_OF_TWO and len(tiles) == 2:
        base = BASE_OF_TWO[words]
        if base in UNORDERED:
            tiles.sort()
        return base + c.TILES * tiles[0] + tiles[1]
    if words == "interference" and len(tiles) > 1:
        return interference_code(s, tiles)
    return None


def interference_code(s: FinishLine, tiles: list[int]) -> int:
    """A new row has one code, named by the tiles that change places: of three neighbours the one at an end that stays
    is left out, unless they hold a pair."""
    running = row_tiles(s)
    if len(tiles) == 3 and not (s.pair and (running[-1] in tiles or running[-2] in tiles)):
        for i in range(len(running) - 2):
            window = running[i : i + 3]
            if sorted(window) == sorted(tiles):
                if window[0] == tiles[0] and window != tiles:
                    tiles = tiles[1:]
                elif window[2] == tiles[2] and window != tiles:
                    tiles = tiles[:2]
    third = tiles[2] if len(tiles) == 3 else c.TILES
    return c.USE_INTERFERENCE + 625 * tiles[0] + 25 * tiles[1] + third


def row_tiles(s: FinishLine) -> list[int]:
    """The tiles in the race from left to right."""
    return [s.lineup[c.STARTERS * s.race + starter] for starter in s.row[: s.tiles]]


def outcome_text(s: FinishLine, code: int) -> str:
    if s.step == c.LINE_UP:
        return f"tile {s.tables.number[code]}"
    if s.step == c.STARTING_PLAYER:
        return f"starter {code}"
    if s.step == c.PHOTO_FINISH:
        return f"photo {code}"
    return "roll " + ", ".join(FACE_WORDS[face] for face in (code // 324, code // 18 % 18, code % 18))


def outcome_code(s: FinishLine, text: str) -> int | None:
    text = " ".join(text.lower().split())
    if found := re.fullmatch(r"(tile|starter|photo) ([0-9]{1,2})", text):
        number = int(found[2])
        expected = {c.LINE_UP: "tile", c.STARTING_PLAYER: "starter", c.PHOTO_FINISH: "photo"}.get(s.step)
        if found[1] != expected:
            return None
        if expected == "tile":
            return s.tables.number.index(number) if number in s.tables.number else None
        return number
    if not text.startswith("roll ") or s.step != c.ROLL:
        return None
    words = [word.strip() for word in text[5:].split(",")]
    if len(words) != 3 or any(word not in FACE_WORDS for word in words):
        return None
    # People name the dice in any order: the one that fits the hand, equal colours ascending, is meant.
    for faces in permutations(FACE_WORDS.index(word) for word in words):
        if all(s.tables.colour_of[face] == colour for face, colour in zip(faces, s.hand, strict=True)):
            a, b, d = faces
            if (s.hand[0] != s.hand[1] or a <= b) and (s.hand[1] != s.hand[2] or b <= d):
                return 324 * a + 18 * b + d
    return None
