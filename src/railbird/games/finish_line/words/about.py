"""What the things on the table are, by the edition and the house rules, and how it is with them now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from railbird.engine.game import About, sentence
from railbird.engine.targets import number_in, parts_of
from railbird.games.finish_line.rules import constants as c
from railbird.games.finish_line.rules.rules import FinishLine
from railbird.games.finish_line.rules.tables import COLOUR_KEYS, FACE_KEYS, Tables
from railbird.games.finish_line.words.choices import GOOD_FOR, TRIED
from railbird.games.finish_line.words.events import PLACE_WORDS
from railbird.games.finish_line.words.texts import FACE_NAMES, LARGEST_AMOUNT, euro

BLANK = "Nothing happens: it can only be put away."
# What each face does, and the clauses that say so.
DOES: dict[int, tuple[str, tuple[str, ...]]] = {
    c.LOGO: ("The logo on the white dice counts as a blank: nothing happens, it can only be put away.", ("FL-050",)),
    c.HORSESHOE: ("Lay it on any tile. A favourite (F) moves ahead one at once; any other tile with its second "
                  "horseshoe.", ("FL-051", "FL-054", "FL-057")),
    c.GREEN_BLANK: (BLANK, ("FL-059",)),
    c.EXTRA_MOVE: ("Save it. After the race you may lay it on a tile like a horseshoe.", ("FL-068", "FL-069")),
    c.DISQUALIFIED: ("A tile without S leaves the race, with all its dice.", ("FL-072", "FL-073")),
    c.INSIDE_TIP: ("Two dice that are out go back into the pool: the race gets longer.", ("FL-075",)),
    c.TEMPO_CHANGE: ("Move a white horseshoe die from one tile to another; not off a steady one (S).",
                     ("FL-077", "FL-078")),
    c.WHIPPING: ("Lay it on a tile without S. The second one there disqualifies the horse.", ("FL-079", "FL-081")),
    c.RED_BLANK: (BLANK, ("FL-082",)),
    c.DOUBLE_HORSESHOES: ("Any tile moves ahead one at once; its dice stay.", ("FL-083",)),
    c.HELMET: ("A favourite, or a tile with a horseshoe, moves ahead two; not the leader.",
               ("FL-087", "FL-088", "FL-090")),
    c.INTERFERENCE: ("Three neighbouring tiles take any new order, with their dice.", ("FL-092",)),
    c.DEAD_EVEN: ("The second horse draws level with the leader. Once in a race.", ("FL-096", "FL-097")),
    c.LOSING_SPEED: ("A tile drops back two and loses all its dice.", ("FL-105", "FL-106")),
}  # fmt: skip
# The same in a few words.
BRIEF = {
    c.LOGO: "nothing happens",
    c.HORSESHOE: "two: ahead 1; F: one",
    c.GREEN_BLANK: "nothing happens",
    c.EXTRA_MOVE: "a horseshoe for later",
    c.DISQUALIFIED: "out of the race",
    c.INSIDE_TIP: "two dice come back",
    c.TEMPO_CHANGE: "moves a horseshoe",
    c.WHIPPING: "the second: out",
    c.RED_BLANK: "nothing happens",
    c.DOUBLE_HORSESHOES: "ahead 1 at once",
    c.HELMET: "ahead 2, shoe or F",
    c.INTERFERENCE: "three in a new order",
    c.DEAD_EVEN: "2nd level with 1st",
    c.LOSING_SPEED: "back 2, dice lost",
}
OUTSIDERS = (c.OUTSIDER_1000, c.OUTSIDER_2000, c.OUTSIDER_3000)
OUT = About("Out", "Used or put away in this race. Only an inside tip brings dice back.", ("FL-045", "FL-075"))
PLAIN = {
    "slip": About("Hand in", "It cannot be changed any more and stays secret until the race is over.",
                  ("FL-R61", "FL-030")),
    "saved": About("Extra move", "Saved for after the race: lay it on a tile like a horseshoe, or do without.",
                   ("FL-069", "FL-070")),
}  # fmt: skip


def things(s: FinishLine) -> tuple[str, ...]:
    return listed(tuple(s.tables.number))


@lru_cache(64)
def listed(numbers: tuple[int, ...]) -> tuple[str, ...]:
    return (
        *(f"{kind}:{key}" for kind in ("die", "face") for key in FACE_KEYS),
        *(f"{kind}:{number}" for kind in ("horse", "shoe", "swap") for number in numbers),
        *(f"{kind}:{colour}" for kind in ("pool", "out") for colour in COLOUR_KEYS),
        *PLAIN,
    )


def about(s: FinishLine, target: str) -> About | None:
    if target in PLAIN:
        return PLAIN[target]
    t = s.tables
    kind, first, _ = parts_of(target)
    if kind == "die":
        return of_face(s, FACE_KEYS.index(first))
    if kind == "face":
        return brief(s, FACE_KEYS.index(first))
    if kind == "pool":
        return of_pool(t, COLOUR_KEYS.index(first))
    if kind == "out":
        return About(f"{sentence(first)} dice that are out", OUT.text, OUT.rules)
    if kind == "shoe":
        return About(f"Horseshoe of {first}", "A white horseshoe die that can be moved.", ("FL-077", "FL-078"))
    if kind == "swap":
        return About(f"{first} changes places", "One of three neighbours that take a new order.", ("FL-092",))
    return of_tile(t, t.number.index(int(first)))


def of_face(s: FinishLine, face: int) -> About:
    title = sentence(FACE_NAMES[face])
    if face == c.SIDE_BET:
        text = f"The next player is skipped and owes you {euro(s.tables.side_bet)} at the end of the game."
        return About(title, text, ("FL-065", "FL-066"))
    if face in OUTSIDERS:
        half = "place bets that win half of it" if s.bonus_if_won else "place bets half of it for first or second"
        amount = euro(1000 * (face - c.OUTSIDER_1000 + 1))
        text = f"Lay it on a tile. If that horse wins, every winner bet on it gets {amount} more; {half}."
        return About(title, text, ("FL-060", "FL-062", "FL-063", "FL-R54"))
    return About(title, *DOES[face])


def brief(s: FinishLine, face: int) -> About:
    """For the list of all faces. The three outsiders differ by their amounts alone."""
    if face in OUTSIDERS:
        return About("Outsider", "bonus for its backers", of_face(s, face).rules)
    text = f"skips the next, {euro(s.tables.side_bet)}" if face == c.SIDE_BET else BRIEF[face]
    return About(sentence(FACE_NAMES[face]), text, of_face(s, face).rules)


def of_pool(t: Tables, colour: int) -> About:
    title, good = f"{sentence(COLOUR_KEYS[colour])} dice", sentence(GOOD_FOR[COLOUR_KEYS[colour]])
    if colour == t.home_colour:
        text = f"They may be taken when at most {t.home_pool} dice are in the pool."
        return About(title, f"{good}. {text}", ("FL-041", "FL-042"))
    text = "Three dice are rolled, of at least two colours. When the pool is empty the race is over."
    return About(title, f"{good}. {text}", ("FL-038", "FL-039"))


def of_tile(t: Tables, tile: int) -> About:
    number, name = t.number[tile], t.names[tile]
    words = ["A winner bet pays the odds of its starting position, a place bet the odds of both horses added up."]
    rules = ["FL-023"]
    if t.favourite[tile]:
        words.append("Favourite: a single horseshoe moves it.")
        rules.append("FL-057")
    if t.steady[tile]:
        words.append("Steady: safe from whips and disqualification, and its horseshoe stays.")
        rules.append("FL-086")
    title = str(number) if str(number) in name else f"{number} · {name}"
    return About(f"Horse {title}" if title == str(number) else title, " ".join(words), tuple(rules))


# How it is with them.


def now(table: Mapping[str, Any], viewer: int | None, target: str, names: Sequence[str]) -> str:
    kind, first, _ = parts_of(target)
    if kind == "die":
        return "It has been used: a blank now." if first == "dead_even" and table["dead_even_spent"] else ""
    if kind in ("pool", "out"):
        return f"{table['pool'][first]} in the pool, {table['out'][first]} out."
    if kind != "horse":
        return ""
    tile = next((one for one in table["starters"] if one["number"] == int(first)), None)
    if tile is None:
        return "It does not start in this race."
    place = (
        "Disqualified."
        if tile["disqualified"]
        else f"{sentence(PLACE_WORDS[tile['place']])} now."
        if tile["place"]
        else ""
    )
    lying = ", ".join(FACE_NAMES[FACE_KEYS.index(die["face"])] for die in tile["dice"])
    words = [
        f"Started at position {tile['position']}: odds {tile['odds']}x.",
        place,
        f"On it: {lying}." if lying else "",
        own_bets(table, tile["number"]),
    ]
    return " ".join(filter(None, words))


def own_bets(table: Mapping[str, Any], number: int) -> str:
    lines = [line for line in table["slip"] or () if number in line["tiles"]]
    bets = [
        f"{euro(line['stake'])} to win" if line["bet"] == "win" else
        f"{euro(line['stake'])} with {next(other for other in line['tiles'] if other != number)}"
        for line in lines
    ]  # fmt: skip
    return f"Your slip: {', '.join(bets)}." if bets else ""


def attempt(s: FinishLine, seat: int, target: str) -> int | None:
    kind, first, _ = parts_of(target)
    if kind == "stake" and s.step == c.SLIPS and s.pending[seat] >= 0:
        amount = number_in(first, 0, LARGEST_AMOUNT)
        return None if amount is None else c.STAKE + amount
    if kind == "pool" and s.step == c.NEXT_DIE and first in COLOUR_KEYS:
        return c.TAKE + COLOUR_KEYS.index(first)
    number = number_in(first, 1, 99)
    if kind != "horse" or number not in s.tables.number:
        return None
    tile = s.tables.number.index(number)
    if s.step == c.SLIPS and s.pending[seat] < 0:
        return c.WIN + tile
    if s.step == c.EXTRA_MOVES:
        return c.PLACE_EXTRA + tile
    if s.step == c.USE:
        return next((TRIED[face] + tile for face in s.face if face in TRIED), None)
    return None
