"""The Concession Action (ledger 3.5) and the bonuses it earns (3.6)."""

from __future__ import annotations

import pytest

from .helpers import (
    ALL,
    CELLS,
    GRID,
    actions_of,
    bar,
    bet_on,
    board,
    bonus_table,
    horse,
    kinds,
    money,
    moves,
    play,
    position,
    refused,
    sheet,
    starting,
    table,
    texts,
    turn_of,
    waiting_bonuses,
    where,
)


@pytest.mark.parametrize("number", ALL)
def test_mark_one_cell_of_the_number(number):
    """LD-051: both cells of the number are offered, exactly one is marked."""
    match = table(rolled=(number, 1))
    cells = [cell for cell in CELLS if GRID[cell] == number]
    assert starting(match, "concession ") == cells
    play(match, f"concession {cells[1]}")
    assert sheet(match)["cells"] == [cells[1]]
    assert turn_of(match) == 1


def test_marked_cells_are_not_offered():
    """LD-051, LD-052: the other one of the pair, then none."""
    match = table(cells=["r1c4"], rolled=(6, 1))
    assert starting(match, "concession ") == ["r3c3"]
    refused(match, "concession r1c4", "LD-051")
    match = table(cells=["r1c4", "r3c3"], rolled=(6, 1))
    assert "concession" not in actions_of(match)


def test_a_sheet_is_marked_by_its_own_player():
    """LD-053: what one player marks changes nobody else's sheet, and nothing he has marked before goes away."""
    row = ["r1c1", "r1c2", "r1c3"]
    match = table(3, cells={0: row, 1: row, 2: row}, helmets={1: [2]}, jerseys={1: [2]}, rolled=(6, 1))
    before = [sheet(match, seat) for seat in range(3)]
    play(match, "concession r1c4", "bonus helmet", "helmet 5")
    assert [sheet(match, seat) for seat in (1, 2)] == before[1:]
    assert sheet(match)["cells"] == [*row, "r1c4"]
    play(match, "concession r1c4", "bonus jersey", "jersey 5", "box 5")
    own = sheet(match, 1)
    assert (own["helmets"], own["jerseys"], own["boxes"]) == ([2], [2, 5], ["B11"])
    assert sheet(match)["boxes"] == ["B10"]
    assert sheet(match, 2) == before[2]


@pytest.mark.parametrize("line", [[f"r{row}c{i}" for i in range(1, 5)] for row in range(1, 5)])
def test_a_row_earns_a_bonus(line):
    """LD-054, LD-055"""
    for last in line:
        match = table(cells=[cell for cell in line if cell != last], rolled=(GRID[last], 1))
        play(match, f"concession {last}")
        assert waiting_bonuses(match) == 1


@pytest.mark.parametrize("line", [[f"r{i}c{column}" for i in range(1, 5)] for column in range(1, 5)])
def test_a_column_earns_a_bonus(line):
    """LD-054, LD-055"""
    for last in line:
        match = table(cells=[cell for cell in line if cell != last], rolled=(GRID[last], 1))
        play(match, f"concession {last}")
        assert waiting_bonuses(match) == 1


@pytest.mark.parametrize("line", [["r1c1", "r2c2", "r3c3", "r4c4"], ["r1c4", "r2c3", "r3c2", "r4c1"]])
def test_diagonals_do_not_count(line):
    """LD-054"""
    match = play(table(cells=line[:3], rolled=(GRID[line[3]], 1)), f"concession {line[3]}")
    assert turn_of(match) == 1
    assert "line" not in kinds(match)


def test_only_new_lines_earn():
    """LD-055: a mark beside a line completed before earns nothing."""
    row = ["r1c1", "r1c2", "r1c3", "r1c4"]
    match = play(table(cells=row, boxes={0: [1]}, rolled=(4, 1)), "concession r2c1")
    assert turn_of(match) == 1


def test_row_and_column_earn_two():
    """LD-056, LD-R21: the second bonus is chosen when the first is resolved."""
    match = table(cells=["r1c1", "r1c2", "r1c3", "r2c4", "r3c4", "r4c4"], rolled=(6, 1))
    play(match, "concession r1c4")
    assert waiting_bonuses(match) == 2
    play(match, "bonus forward one")
    assert actions_of(match) == {"horse"}
    play(match, "horse 5")
    assert position(match, 5) == 3
    assert waiting_bonuses(match) == 1
    play(match, "bonus back one", "horse 5")
    assert position(match, 5) == 0
    assert turn_of(match) == 1


def test_a_bonus_must_be_taken():
    """LD-057: the turn does not end before; the box is marked and resolved at once."""
    match = bonus_table(owner={1: 0})
    refused(match, "stop", "LD-057")
    refused(match, "helmet")
    assert turn_of(match) == 0
    play(match, "bonus money")
    assert sheet(match)["boxes"] == ["B01"]
    assert money(match) == 19
    assert turn_of(match) == 1


def test_each_box_works_once():
    """LD-058: a kind on several boxes once per box."""
    match = bonus_table(boxes={0: [1, 2]})
    assert "bonus money" in texts(match)
    assert sheet(play(match, "bonus money"))["boxes"] == ["B01", "B02", "B03"]
    match = bonus_table(boxes={0: [1, 2, 3, 4]})
    assert "bonus money" not in texts(match)
    assert "bonus back two" not in texts(match)
    refused(match, "bonus money", "LD-058")
    match = bonus_table(boxes={0: [5]})
    assert sheet(play(match, "bonus free bet", "free bet 1"))["boxes"] == ["B05", "B08"]


def test_every_kind_is_offered_once():
    """LD-058: equal boxes are interchangeable, so nine kinds for twelve boxes."""
    assert texts(bonus_table()) == [
        "bonus money", "bonus back two", "bonus free bet", "bonus forward two", "bonus back one", "bonus forward one",
        "bonus helmet", "bonus jersey", "bonus horse",
    ]  # fmt: skip
    printed = [box["kind"] for box in board(table())["bonuses"]]
    assert printed == [
        "money", "money", "money", "back two", "free bet", "forward two", "back one", "free bet", "forward one",
        "helmet", "jersey", "horse",
    ]  # fmt: skip


def test_a_line_completed_by_an_ability():
    """LD-059: Chain Reaction's extra mark completes row 1."""
    match = table(owner={1: 0}, cells=["r1c1", "r2c1", "r3c1", "r1c2", "r1c3"], rolled=(7, 1))
    play(match, "concession r4c1", "chain reaction r1c4")
    assert waiting_bonuses(match) == 2


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ({"helmets": {0: ALL}}, "helmet"),
        ({"jerseys": {0: ALL}}, "jersey"),
        ({"owner": dict.fromkeys(ALL, 1)}, "horse"),
        ({"podium": [1], "owner": dict.fromkeys(range(2, 9), 1)}, "horse"),
        ({"positions": dict.fromkeys(range(1, 9), 12)}, "free bet"),
    ],
)
def test_a_bonus_that_can_do_nothing(given, kind):
    """LD-060, LD-R24: needs an empty space, an unfinished Market horse, a bettable horse."""
    match = bonus_table(**given)
    assert f"bonus {kind}" not in texts(match)
    refused(match, f"bonus {kind}", "LD-R24")
    assert "bonus back one" in texts(match)


def test_gain_money():
    """LD-061: $7, three times."""
    for marked in range(3):
        match = bonus_table(boxes={0: range(1, marked + 1)}, money=[5, 12])
        assert money(play(match, "bonus money")) == 12


@pytest.mark.parametrize(("kind", "after"), [("back two", [3, 4]), ("forward two", [7, 8])])
def test_two_horses(kind, after):
    """LD-062, LD-063: two different unfinished horses, 2 spaces each."""
    match = play(bonus_table(positions={5: 5, 8: 6}, podium=[1]), f"bonus {kind}")
    pairs = [tuple(map(int, text.split()[1:])) for text in texts(match)]
    unfinished = range(2, 9)
    assert pairs == [(low, high) for low in unfinished for high in unfinished if low < high]
    play(match, "horses 5 8")
    assert where(match, 5, 8) == after
    assert sheet(match)["boxes"] == ["B04" if kind == "back two" else "B06"]


@pytest.mark.parametrize(("kind", "after", "box"), [("back one", 4, "B07"), ("forward one", 10, "B09")])
def test_one_horse(kind, after, box):
    """LD-064, LD-065: one unfinished horse, 3 spaces; LD-R26: all of them, nothing less is offered."""
    match = play(bonus_table(positions={5: 7}, podium=[1]), f"bonus {kind}")
    assert texts(match) == [f"horse {number}" for number in range(2, 9)]
    play(match, "horse 5")
    assert position(match, 5) == after
    assert sheet(match)["boxes"] == [box]


@pytest.mark.parametrize("kind", ["back one", "forward one"])
def test_moves_may_be_wasted(kind):
    """LD-R25: any unfinished horse may be chosen, also one that cannot move."""
    place = 0 if kind == "back one" else 15
    match = play(bonus_table(positions={5: place}), f"bonus {kind}")
    assert "horse 5" in texts(match)
    play(match, "horse 5")
    assert position(match, 5) == place
    assert turn_of(match) == 1


def test_two_different_horses_are_needed():
    """LD-R25: the same one twice is no action."""
    match = play(bonus_table(), "bonus back two")
    refused(match, "horses 5 5")


def test_free_bet():
    """LD-066, LD-089: $3 on any bettable horse, Money unchanged."""
    match = bonus_table(bets={0: {5: 4}}, money=[0, 12], positions={8: 12, 7: 14}, helmets={0: [7]}, podium=[1])
    play(match, "bonus free bet")
    assert texts(match) == [f"free bet {number}" for number in (2, 3, 4, 5, 6, 7)]
    refused(match, "free bet 8", "LD-086")
    refused(match, "free bet 1", "LD-085")
    play(match, "free bet 5")
    assert (bet_on(match, 5), money(match)) == (7, 0)


def test_helmet_bonus():
    """LD-067: a Helmet you lack, any horse, finished ones too."""
    match = play(bonus_table(helmets={0: [1, 2]}, podium=[8]), "bonus helmet")
    assert texts(match) == [f"helmet {number}" for number in range(3, 9)]
    assert sheet(play(match, "helmet 8"))["helmets"] == [1, 2, 8]


def test_jersey_bonus():
    """LD-068: the whole Jersey Action: space and box."""
    match = play(bonus_table(jerseys={0: [1]}), "bonus jersey")
    assert texts(match) == [f"jersey {number}" for number in range(2, 9)]
    play(match, "jersey 5")
    assert texts(match) == [f"box {box}" for box in (2, 3, 5, 6, 7, 8)]
    play(match, "box 8")
    assert sheet(match)["jerseys"] == [1, 5]
    assert bar(match, 5) == [1, 4, 8]


def test_market_horse_bonus():
    """LD-069, LD-R20: an unfinished Market horse for nothing; a finished one is out, as in buying."""
    match = bonus_table(owner={2: 1, 3: 0}, podium=[1], money=[0, 12])
    play(match, "bonus horse")
    assert texts(match) == [f"take {number}" for number in (4, 5, 6, 7, 8)]
    refused(match, "take 1", "LD-R20")
    refused(match, "take 2", "LD-069")
    play(match, "take 5")
    assert horse(match, 5)["owner"] == 0
    assert money(match) == 0


def test_bonus_actions_are_real_actions():
    """LD-070: Product Placement listens to the Helmet of B10, Sticky Fingers to the Jersey of B11."""
    match = bonus_table(4, cards=3, owner={8: 0, 7: 0, 5: 1}, jerseys={0: [3]}, money=[0, 9])
    play(match, "bonus helmet", "helmet 3")
    assert "product placement 3" in texts(match)
    match = bonus_table(4, cards=3, owner={7: 0, 5: 1}, money=[0, 9])
    play(match, "bonus jersey", "jersey 5", "box 8")
    assert money(match) == 2


def test_a_free_bet_is_no_bet_action():
    """LD-070: Pay it Forward does not listen to B05, Fancy Hat (any Bet) does."""
    match = bonus_table(cards=[1, 1, 2, 1, 3, 1, 1, 1], owner={3: 0, 5: 0}, helmets={0: [7]}, positions={7: 4, 8: 4})
    play(match, "bonus free bet", "free bet 7")
    assert turn_of(match) == 1
    assert money(match) == 13
    assert where(match, 7, 8) == [4, 4]


def test_bonus_moves_are_noted_in_order():
    """LD-037, LD-062: lowest first, whatever their places."""
    match = play(bonus_table(positions={5: 9, 8: 4, 4: 12}), "bonus back two", "horses 4 8")
    assert moves(match)[-2:] == [(4, 12, 10), (8, 4, 2)]
