"""What is printed in the box, checked once and laid out for the rules: one object for each edition."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from railbird.engine import weights as rows
from railbird.engine.components import Components, Part
from railbird.engine.types import Doubles, Ints, Table, array, python
from railbird.games.finish_line.rules import constants, weights
from railbird.games.finish_line.rules.constants import *

COLOUR_KEYS = ("white", "red", "yellow", "green", "black")
FACE_KEYS = (
    "logo", "horseshoe", "green_blank", "outsider_1000", "outsider_2000", "outsider_3000",
    "side_bet", "extra_move", "disqualified", "inside_tip", "tempo_change", "whipping", "red_blank",
    "double_horseshoes", "helmet", "interference", "dead_even", "losing_speed",
)  # fmt: skip
RACE_KEYS = ("race_1", "race_2", "race_3")
PARTS = ("tiles", "dice", "homestretch", "photo_finish", "odds", "money")
TOTAL_DICE = 27
KNOWN_TILES = (3, 5, 8, 11, 18, 20, 22)  # the rulebook's examples name them
NO_FAVOURITES = (5, 11)  # its examples need two white dice to move these


class Tables:
    """Tiles are counted from 0 here and in the rules; texts and files use the printed number."""

    # Read by the rules.
    favourite: Ints = array(TILES)
    steady: Ints = array(TILES)
    dice: Ints = array(COLOURS)  # of each colour with three or four players
    dice_for_two: Ints = array(COLOURS)
    side: Table = array(COLOURS, SIDES)  # the six faces of a colour's dice
    kinds: Ints = array(COLOURS)  # how many different faces a colour has
    kind: Table = array(COLOURS, SIDES)
    weight: Table = array(COLOURS, SIDES)
    colour_of: Ints = array(FACES)  # of a face
    odds: Table = array(RACES, STARTERS)  # of a race, by starting position
    capital: Ints = array(RACES)  # added before a race
    # Read by the tactics.
    liking: Doubles = array(COLOURS)  # of a colour's dice
    weights: Doubles = array(2 * WEIGHTS)
    row: Ints = array(8)  # of each seat: where its weights begin
    # Read by people's side.
    number: list[int]
    names: list[str]
    components: Components
    stake_step: int
    side_bet: int
    home_colour: int
    home_pool: int
    photo_dice: int
    photo_shoes: int

    def __init__(self, components: Components) -> None:
        components.only(*PARTS)
        read_tiles(self, components.part("tiles"))
        read_dice(self, components.part("dice"))
        read_track(self, components)
        read_money(self, components.part("odds"), components.part("money"))
        self.weights = rows.lay_out(constants, weights.VALUES)
        self.row = [0] * 8
        like_dice(self)
        self.components = components

    def __reduce__(self) -> Any:
        return self.components.pickled_tables()


def read_tiles(t: Tables, part: Part) -> None:
    part.only("numbers", "favourites", "steady", "names")
    numbers = part["numbers"].integers(1, 99, TILES)
    if len(set(numbers)) < TILES:
        part["numbers"].fail("a number stands there twice")
    for number in KNOWN_TILES:
        if number not in numbers:
            part["numbers"].fail(f"{number} is missing; the rulebook's examples have it")
    t.number = numbers
    favourites = read_marks(part["favourites"], numbers)
    for number in NO_FAVOURITES:
        if favourites[numbers.index(number)]:
            part["favourites"].fail(f"{number} is no favourite in the rulebook's examples")
    t.favourite = [*favourites]
    t.steady = [*read_marks(part["steady"], numbers)]
    t.names = [f"Horse #{number}" for number in numbers]
    if "names" in part:
        t.names = [item.text(40) for item in part["names"].items(TILES)]


def read_marks(part: Part, numbers: list[int]) -> list[int]:
    marks = [0] * TILES
    for item in part.items(0, TILES):
        number = item.integer(1, 99)
        if number not in numbers:
            item.fail(f"there is no tile {number}")
        if marks[numbers.index(number)]:
            item.fail(f"{number} stands there twice")
        marks[numbers.index(number)] = 1
    return marks


def read_dice(t: Tables, part: Part) -> None:
    part.only(*COLOUR_KEYS)
    dice, dice_for_two, home = [0] * COLOURS, [0] * COLOURS, [NONE] * FACES
    side = [[0] * SIDES for _ in range(COLOURS)]
    for colour, key in enumerate(COLOUR_KEYS):
        die = part[key].only("count", "two_players", "faces")
        dice[colour] = die["count"].integer(1, TOTAL_DICE)
        dice_for_two[colour] = die["two_players"].integer(1, dice[colour])
        side[colour] = read_faces(die["faces"], colour, home)
    if sum(dice) != TOTAL_DICE:
        part.fail(f"there are {TOTAL_DICE} dice in the box, not {sum(dice)}")
    for face, key in enumerate(FACE_KEYS):
        if home[face] == NONE:
            part.fail(f"the face {key} is on no die")
    kinds, kind, weight = [0] * COLOURS, [[0] * SIDES for _ in range(COLOURS)], [[0] * SIDES for _ in range(COLOURS)]
    for colour in range(COLOURS):
        for face in sorted(set(side[colour])):
            kind[colour][kinds[colour]] = face
            weight[colour][kinds[colour]] = side[colour].count(face)
            kinds[colour] += 1
    t.dice, t.dice_for_two, t.colour_of, t.side = [*dice], [*dice_for_two], [*home], [*side]
    t.kinds, t.kind, t.weight = [*kinds], [*kind], [*weight]


@python
def like_dice(t: Tables) -> None:
    """How the tactics like a colour: the mean of its faces."""
    liking = [0.0] * COLOURS
    for colour in range(COLOURS):
        for side in range(SIDES):
            liking[colour] += weights.FACES[t.side[colour][side]] / SIDES
    t.liking = [*liking]


def read_faces(part: Part, colour: int, home: list[int]) -> list[int]:
    """The six sides of a die. A face belongs to one colour, so that naming it in an action names the die."""
    part.only(*FACE_KEYS)
    side = []
    for face, key in enumerate(FACE_KEYS):
        if key in part:
            side += [face] * part[key].integer(1, SIDES)
            if home[face] != NONE:
                part[key].fail(f"is on the {COLOUR_KEYS[home[face]]} dice already")
            home[face] = colour
    if len(side) != SIDES:
        part.fail(f"a die has {SIDES} faces, this one has {len(side)}")
    return side


def read_track(t: Tables, components: Components) -> None:
    homestretch = components.part("homestretch").only("colour", "pool_at_most")
    t.home_colour = homestretch["colour"].one_of(COLOUR_KEYS)
    t.home_pool = homestretch["pool_at_most"].integer(1, TOTAL_DICE)
    if t.dice[t.home_colour] > t.home_pool:
        homestretch["pool_at_most"].fail("fewer than there are of these dice: there might be none to take (FL-R06)")
    photo = components.part("photo_finish").only("colour", "dice")
    colour = photo["colour"].one_of(COLOUR_KEYS)
    t.photo_dice = photo["dice"].integer(1, 6)
    t.photo_shoes = sum(t.side[colour][i] == HORSESHOE for i in range(SIDES))
    if not 0 < t.photo_shoes < SIDES:
        photo["colour"].fail("these dice must have some horseshoes and some other faces, or no photo finish would end")


def read_money(t: Tables, odds: Part, money: Part) -> None:
    odds.only(*RACE_KEYS)
    rows = []
    for key in RACE_KEYS:
        part = odds[key].only("by_position")["by_position"]
        row = part.integers(1, 99, STARTERS)
        for left, right in pairwise(row):
            if left <= right:
                part.fail(f"odds fall strictly from left to right, but {right} follows {left}")
        rows.append(row)
    money.only("capital", "stake_step", "side_bet")
    capital = money["capital"].integers(100, 100000, RACES)
    t.stake_step = money["stake_step"].integer(1, min(capital))
    t.side_bet = money["side_bet"].integer(0, 100000)
    richest = 0
    for row, added in zip(rows, capital, strict=True):
        richest = (richest + added) * (row[0] + row[1]) + 9000
    if richest > MOST_MONEY:
        odds.fail(f"somebody could win {richest:,}; this program counts to {MOST_MONEY:,}")
    t.odds, t.capital = [*rows], [*capital]
