"""What is printed in the box, checked once and laid out for the rules: one object for each edition."""

from __future__ import annotations

from typing import Any

from railbird.engine import weights as rows
from railbird.engine.components import Components, Part
from railbird.engine.types import Cube, Doubles, Ints, Table, array, python
from railbird.games.long_shot_dice.rules import constants, weights
from railbird.games.long_shot_dice.rules.constants import *

EFFECT_KEYS = (
    "chain_reaction", "too_lucky", "scatter_shot", "early_bird_special",
    "laundry_day", "miracle_worker", "fair_play", "donut_dollie",
    "golden_corral", "silver_spoon", "pay_it_forward", "double_crosser",
    "five_leaf_clover", "partner_in_crime", "bread_line", "magic_hate_ball",
    "out_of_alignment", "pie_in_the_sky", "receding_mare_line", "three_four_five",
    "fancy_hat", "lone_ranger", "sticky_fingers", "product_placement",
    "strung_along", "half_off_sale", "loosey_goosey", "dance_card",
    "charley_horse", "equestrian_inception", "inventory_check", "great_appreciation",
)  # fmt: skip
WITHOUT_AMOUNT = ("chain_reaction", "scatter_shot", "early_bird_special", "miracle_worker", "double_crosser",
                  "five_leaf_clover", "half_off_sale")  # fmt: skip
KIND_WORDS = ("money", "back two", "free bet", "forward two", "back one", "forward one", "helmet", "jersey", "horse")
DEEDS = ("mark", "bet", "free bet", "buy", "take", "back", "forward", "gain")
PICKS = ("lead", "last", "lowest", "highest", "highest_bet", "every", "die")
GROUPS = ("owned", "bet", "bettable", "unowned", "human_owned", "human_bet")
CELL_NAMES = tuple(f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5))
PARTS = ("track", "dice", "money", "odds", "colours", "grid", "bonuses", "cards", "starting_cards", "solo")


class Tables:
    """Horses, cells and boxes are counted from 0 here and in the rules, from 1 in files and texts."""

    # Read by the rules.
    purse: Ints = array(PLACES)
    odds: Table = array(HORSES, 4)
    movement: Ints = array(PLACES)  # how many faces of the movement die show 1, 2, 3
    grid: Ints = array(CELLS)
    cells_of: Ints = array(HORSES)  # the cells that carry a number, as a mask
    kind_boxes: Ints = array(KINDS)  # the bonus boxes of a kind, as a mask
    bonus_amount: Ints = array(KINDS)
    effect: Ints = array(EFFECTS)  # of card 8 * (set - 1) + horse
    cost: Ints = array(EFFECTS)
    printed: Ints = array(EFFECTS)
    amount: Ints = array(EFFECTS)  # of an effect
    start_cells: Ints = array(HORSES)
    start_bets: Table = array(HORSES, HORSES)
    solo: Cube = array(PLACES, KINDS, 5)  # by column and row or default: deed, pick, group, amount, gain
    spaces: int
    no_bet_after: int
    start_money: int
    roland_money: int
    set_value: int
    # Read by the tactics.
    pace: Doubles = array(10)  # spaces per roll of a horse with so many X's
    lots: Doubles = array(320)  # its lots, at 32 * X's + spaces to go
    weights: Doubles = array(2 * WEIGHTS)
    row: Ints = array(8)  # of each seat: where its weights begin
    # Read by people's side.
    names: list[str]
    words: list[str]
    triggers: list[str]
    colours: list[str]
    boxes: list[int]

    def __init__(self, components: Components) -> None:
        components.only(*PARTS)
        self.solo = [[[0] * 5 for _ in range(9)] for _ in range(3)]
        read_track(self, components)
        read_sheet(self, components)
        read_cards(self, components.part("cards"))
        read_starting_cards(self, components.part("starting_cards"))
        read_solo(self, components.part("solo"))
        foresee(self)
        self.weights = rows.lay_out(constants, weights.VALUES)
        self.row = [0] * 8
        self.components = components

    def __reduce__(self) -> Any:
        return self.components.pickled_tables()

    components: Components


def read_track(t: Tables, components: Components) -> None:
    track = components.part("track").only("spaces", "no_bet_after", "purses")
    t.spaces = track["spaces"].integer(4, 30)
    t.no_bet_after = track["no_bet_after"].integer(1, t.spaces - 1)
    t.purse = track["purses"].integers(0, 1000, PLACES)
    dice = components.part("dice").only("horse", "movement")
    if dice["horse"].integers(1, HORSES, HORSES) != list(range(1, HORSES + 1)):
        dice["horse"].fail("must show each horse 1 to 8 once")
    faces = dice["movement"].integers(1, 3, 6)
    t.movement = [faces.count(1), faces.count(2), faces.count(3)]
    money = components.part("money").only("start", "roland", "jockey_set")
    t.start_money = money["start"].integer(0, 1000)
    t.roland_money = money["roland"].integer(0, 1000)
    t.set_value = money["jockey_set"].integer(0, 100)
    odds = components.part("odds").only(*"12345678")
    t.odds = [odds[str(number)].integers(0, 100, 4) for number in range(1, 9)]


@python
def foresee(t: Tables) -> None:
    """Paces and lots for the tactics: (rolls to go + 2) ** -4, scaled. The last X is one that a horse is yet to get."""
    pace, lots = [0.0] * 10, [0.0] * 320
    own = (t.movement[0] + 2 * t.movement[1] + 3 * t.movement[2]) / 48.0
    for crosses in range(10):
        own += 0.125
        pace[crosses] = own
        for left in range(1, t.spaces + 2):
            speed = 20.0 / (left / own + 2.0)
            speed *= speed
            lots[32 * crosses + left] = speed * speed
    t.pace = [*pace]
    t.lots = [*lots]


def read_sheet(t: Tables, components: Components) -> None:
    colours = components.part("colours").only("names")["names"]
    t.colours = [item.text(30) for item in colours.items(HORSES)]
    rows = components.part("grid").only("rows")["rows"]
    grid = []
    for row in rows.items(4):
        grid += row.integers(1, HORSES, 4)
    for number in range(1, HORSES + 1):
        if grid.count(number) != 2:
            rows.fail(f"each number stands twice in the grid, {number} stands there {grid.count(number)} times")
    t.grid = [number - 1 for number in grid]
    t.cells_of = [sum(1 << cell for cell in range(CELLS) if grid[cell] == horse + 1) for horse in range(HORSES)]
    kinds, amounts = [0] * KINDS, [0] * KINDS
    t.boxes = []
    for box, part in enumerate(components.part("bonuses").only("boxes")["boxes"].items(BOXES)):
        kind = part.only("kind", "amount")["kind"].one_of(KIND_WORDS)
        amount = part["amount"].integer(1, 100) if kind < HELMET_BONUS else 0
        if kinds[kind] and amounts[kind] != amount:
            part["amount"].fail(f"another box of this kind has {amounts[kind]}")
        kinds[kind] |= 1 << box
        amounts[kind] = amount
        t.boxes.append(kind)
    t.kind_boxes, t.bonus_amount = [*kinds], [*amounts]


def read_cards(t: Tables, part: Part) -> None:
    effect, cost, printed, amount = [-1] * EFFECTS, [0] * EFFECTS, [0] * EFFECTS, [0] * EFFECTS
    names, words, triggers = [""] * EFFECTS, [""] * EFFECTS, [""] * EFFECTS
    for card in part.items(EFFECTS):
        card.only("set", "number", "name", "cost", "x", "effect", "amount", "trigger", "words")
        set_number, number = card["set"].integer(1, 4), card["number"].integer(1, HORSES)
        index = 8 * set_number + number - 9
        if effect[index] >= 0:
            card.fail(f"there are two cards number {number} in set {set_number}")
        kind = card["effect"].one_of(EFFECT_KEYS)
        if kind in effect:
            card["effect"].fail("stands on another card too")
        effect[index] = kind
        cost[index] = card["cost"].integer(0, 100)
        printed[index] = sum(1 << number - 1 for number in set(card["x"].integers(1, HORSES, 0, HORSES)))
        if EFFECT_KEYS[kind] not in WITHOUT_AMOUNT:
            amount[kind] = card["amount"].integer(1, 100)
        elif "amount" in card:
            card["amount"].fail("this effect has no amount")
        names[index], triggers[index] = card["name"].text(40), card["trigger"].text(40)
        words[index] = card["words"].text().replace("{amount}", str(amount[kind]))
    t.effect, t.cost, t.printed, t.amount = [*effect], [*cost], [*printed], [*amount]
    t.names, t.words, t.triggers = names, words, triggers


def read_starting_cards(t: Tables, part: Part) -> None:
    cells, bets = [0] * 8, [[0] * 8 for _ in range(8)]
    for number, card in enumerate(part.items(8)):
        card.only("cells", "bets")
        marked = [item.one_of(CELL_NAMES) for item in card["cells"].items(4)]
        if len(set(marked)) < 4:
            card["cells"].fail("a cell stands there twice")
        cells[number] = sum(1 << cell for cell in marked)
        if has_line(cells[number]):
            card["cells"].fail("they complete a line")
        pair = []
        for bet in card["bets"].items(2):
            horse = bet.only("horse", "amount")["horse"].integer(1, HORSES)
            bets[number][horse - 1] = bet["amount"].integer(1, 100)
            pair.append(horse)
        if pair[0] == pair[1]:
            card["bets"].fail(f"both Bets are on horse {pair[0]}")
    t.start_cells, t.start_bets = [*cells], [*bets]


@python
def has_line(cells: int) -> bool:
    return any(cells >> 4 * i & 15 == 15 or cells >> i & 0x1111 == 0x1111 for i in range(4))


def read_solo(t: Tables, part: Part) -> None:
    rows = [f"row_{number}" for number in range(1, HORSES + 1)] + ["default"]
    part.only(*rows)
    solo = [[[0] * 5 for _ in range(9)] for _ in range(3)]
    for row, name in enumerate(rows):
        part[name].only("column_1", "column_2", "column_3")
        for column in range(3):
            solo[column][row] = read_solo_cell(part[name][f"column_{column + 1}"], row == DEFAULT_ROW)
    t.solo = [*solo]


def read_solo_cell(cell: Part, default: bool) -> list[int]:
    cell.only("do", "horse", "of", "amount", "gain")
    deed = cell["do"].one_of(DEEDS)
    amount = cell["amount"].integer(1, 100) if deed not in (SOLO_MARK, SOLO_BUY, SOLO_TAKE) else 0
    gain = cell["gain"].integer(0, 100) if "gain" in cell else 0
    if deed == SOLO_GAIN:
        return [deed, 0, 0, amount, gain]
    pick = cell["horse"].one_of(PICKS)
    group = cell["of"].one_of(GROUPS) if pick != DIE else 0
    if pick == EVERY and deed != SOLO_MARK:
        cell["horse"].fail("every horse of a group can only be marked")
    if pick == DIE and deed not in (SOLO_BET, SOLO_FREE_BET, SOLO_BUY, SOLO_TAKE):
        cell["horse"].fail("the extra die names a horse only for betting and buying")
    if default and (deed == SOLO_MARK or pick == DIE):
        cell.fail("a default rolls no extra die")
    return [deed, pick, group, amount, gain]
