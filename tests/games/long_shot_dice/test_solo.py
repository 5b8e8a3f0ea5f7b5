"""The solo race against Roland Wright (ledger 3.14 and table 2.6)."""

from __future__ import annotations

import pytest

import railbird

from .helpers import (
    GAME,
    bar,
    board,
    edition,
    end_race,
    finished_race,
    horse,
    kinds,
    money,
    paid,
    parts,
    play,
    position,
    roland,
    sheet,
    table,
    turn_of,
)


def race(rolled, die=None, human="helmet", **given):
    """The human acts, then Roland; `die` is his extra die."""
    match = play(table(1, rolled=rolled, **given), human)
    assert match.chance
    if die is not None:
        assert board(match)["phase"] == "extra die"
        play(match, f"extra die {die}")
    assert board(match)["phase"] == "roll"
    return match


def attempts(match):
    """(row, column, done) of the cells Roland tried; row 9 is the default."""
    return [(e.data["row"], e.data["column"], e.data["done"]) for e in match.log() if e.kind == "roland"]


def test_setup():
    """LD-129 to LD-132: the human as ever; Roland with $20, the Bets of a Starting Card and nothing else."""
    match = railbird.new(GAME, 1, dice="manual")
    play(match, "deal SC3", "deal SC8")
    human = sheet(match)  # LD-129
    assert (human["money"], human["cells"]) == (12, ["r1c2", "r2c1", "r3c3", "r4c4"])
    assert human["bets"] == [3, 0, 0, 0, 0, 0, 3, 0]
    own = roland(match)
    assert own["bets"] == [0, 3, 0, 0, 3, 0, 0, 0]  # LD-131
    assert own["money"] == 20  # LD-132
    assert not {"cells", "boxes", "wilds_marked", "helmets", "jerseys"} & set(own)  # LD-130
    fields = match.state()["fields"]
    for name in ("cells", "boxes", "wilds", "helmets", "jerseys"):  # LD-130, LD-131: its X's are ignored
        assert fields[name][1] == 0
    assert board(match)["phase"] == "roll"


def test_the_human_is_always_first():
    """LD-133, LD-134: human, then Roland, in every round."""
    match = race((8, 1))
    for _ in range(3):
        play(match, "roll 8 1")
        assert turn_of(match) == 0
        seen = len(attempts(match))
        play(match, next(a.text for a in match.actions() if a.text.startswith(("concession", "jersey", "bet"))))
        assert len(attempts(match)) == seen + 1
        assert match.chance
    assert roland(match)["money"] == 40


def test_roland_acts_in_the_last_round():
    """LD-134"""
    match = finished_race(1, finish=(1, 2, 8), money=[0, 0])
    play(match, "helmet")
    assert match.over
    assert roland(match)["money"] == 5


@pytest.mark.parametrize("wild", [False, True])
def test_the_cell_of_the_dice(wild):
    """LD-135: column by the movement die, row by the horse die; the human's Wild is irrelevant."""
    match = table(1, rolled=(8, 1))
    play(match, *(["wild 2"] if wild else []), "helmet")
    assert attempts(match) == [(8, 1, True)]
    assert roland(match)["money"] == 25


@pytest.mark.parametrize("row", range(1, 9))
@pytest.mark.parametrize("column", [1, 2, 3])
def test_which_cells_show_the_die(row, column):
    """LD-136, LD-R54: rolled once, before the test whether anything can be done."""
    match = play(table(1, rolled=(row, column), money=[12, 0]), "helmet")
    shown = (column == 3 and row != 8) or (column, row) in ((2, 2), (1, 5))
    assert board(match)["phase"] == ("extra die" if shown else "roll")
    if shown:
        assert [outcome.probability for outcome in match.actions()] == [1 / 8] * 8
        play(match, "extra die 3")
        assert board(match)["phase"] == "roll"
    assert kinds(match).count("extra die") == shown


@pytest.mark.parametrize(("rolled", "die", "gain"), [((1, 3), 2, 2), ((1, 2), None, 3), ((1, 1), None, 4)])
def test_default_of_the_column(rolled, die, gain):
    """LD-137, LD-154: $2, $3, $4 in columns 3, 2, 1 when the cell cannot be followed."""
    owner = dict.fromkeys(range(1, 9), 0)
    match = race(rolled, die, owner=owner, money=[12, 1])
    assert roland(match)["money"] == 1 + gain
    assert attempts(match) == [(rolled[0], rolled[1], False), (9, rolled[1], True)]


def test_rolands_horses_have_no_ability():
    """LD-138: Too Lucky and Silver Spoon are void in his hands; no scoring ability either."""
    match = race((2, 3), die=1, owner={2: 1})
    assert roland(match)["money"] == 21
    match = finished_race(1, cards=2, owner={1: 1, 3: 1, 4: 1}, money=[0, 0])
    assert match.scores()[1] == 0


def test_roland_pays():
    """LD-139: cost and Bets in full from his Money, unless FREE."""
    match = race((2, 1), money=[12, 10])
    assert (roland(match)["horses"], roland(match)["money"]) == ([1], 0)
    match = race((2, 1), money=[12, 9])
    assert (roland(match)["horses"], roland(match)["money"]) == ([], 13)
    match = race((1, 2), positions={5: 6}, money=[12, 3])
    assert (roland(match)["bets"][4], roland(match)["money"]) == (3, 0)
    match = race((7, 1), positions={7: 4, 1: 2, 3: 2}, money=[12, 0])
    assert (roland(match)["horses"], roland(match)["money"]) == ([2], 0)


@pytest.mark.parametrize(
    ("given", "bets"), [({"podium": [5]}, 0), ({"positions": {5: 12}}, 0), ({"positions": {5: 11}}, 3)]
)
def test_roland_obeys_the_lines(given, bets):
    """LD-140: no Bet on a finished horse or past the No Bet line."""
    match = race((2, 2), die=5, **given)
    assert roland(match)["bets"][4] == bets
    assert roland(match)["money"] == (17 if bets else 23)


@pytest.mark.parametrize("given", [{"podium": [6]}, {"owner": {6: 0}}, {"owner": {6: 1}}])
def test_roland_buys_only_from_the_market(given):
    """LD-140: no finished horse, none that is owned."""
    match = race((5, 1), die=6, **given)
    assert roland(match)["money"] == 24
    assert horse(match, 6)["owner"] == given.get("owner", {}).get(6)


def test_rolands_boxes_are_ordinary():
    """LD-141, LD-145: the number on the bar; it moves its horse at the next roll."""
    match = race((1, 3), die=7, owner={4: 1})
    assert bar(match, 7) == [1, 3, 4]
    play(match, "roll 7 1")
    assert position(match, 4) == 1


def test_ties_go_to_the_lowest_number():
    """LD-142: tied lead 3 and 4; tied Bets on 6 and 7."""
    match = race((1, 2), positions={3: 6, 4: 6})
    assert roland(match)["bets"] == [0, 0, 3, 0, 0, 0, 0, 0]
    match = race((5, 3), die=1, bets={1: {7: 4, 8: 4, 2: 1}})
    assert bar(match, 1) == [6, 7]


def test_lead_of_a_group():
    """LD-143, LD-R52: the foremost unfinished of the named group, not of the field."""
    match = race((1, 3), die=3, owner={2: 1, 5: 1, 8: 1, 4: 0}, positions={2: 3, 5: 7, 4: 12}, podium=[8])
    assert bar(match, 3) == [1, 5]


def test_last_of_a_group():
    """LD-144, LD-R52: the hindmost unfinished of the group."""
    match = race((2, 3), die=3, owner={2: 1, 4: 1, 8: 1}, positions={2: 3, 4: 7}, podium=[8])
    assert bar(match, 3) == [1, 2]


def test_row_1_column_3():
    """LD-146"""
    match = race((1, 3), die=8, owner={3: 1, 5: 1}, positions={3: 9, 5: 4})
    assert (bar(match, 8), roland(match)["money"]) == ([2, 3, 4], 20)


def test_row_2_column_3():
    """LD-147: and $1."""
    match = race((2, 3), die=8, owner={3: 1, 6: 1}, positions={3: 9, 6: 4})
    assert (bar(match, 8), roland(match)["money"]) == ([2, 4, 6], 21)


def test_row_3_column_3():
    """LD-148: every horse he owns, finished ones too."""
    match = race((3, 3), die=8, owner={3: 1, 6: 1, 7: 1, 5: 0}, podium=[7])
    assert (bar(match, 8), roland(match)["money"]) == ([2, 3, 4, 6, 7], 20)


def test_row_5_column_3():
    """LD-149: the horse of his highest Bet."""
    match = race((5, 3), die=8, bets={1: {6: 3, 7: 5}, 0: {3: 9}})
    assert (bar(match, 8), roland(match)["money"]) == ([2, 4, 7], 20)


def test_row_7_column_2():
    """LD-150, LD-R49: the human's lead horse, back 2."""
    match = race((7, 2), owner={4: 0, 6: 0, 8: 1}, positions={4: 5, 6: 8, 8: 12})
    assert [position(match, number) for number in (4, 6, 8)] == [5, 6, 12]


def test_row_8_column_2():
    """LD-151, LD-R49: the horse of the human's highest Bet, back 2."""
    match = race((8, 2), bets={0: {5: 4, 6: 3}, 1: {7: 9}}, positions={5: 6, 6: 9, 7: 9})
    assert [position(match, number) for number in (5, 6, 7)] == [4, 9, 9]


def test_row_1_column_1():
    """LD-152: the lead horse among the unowned."""
    match = race((1, 1), owner={4: 0}, positions={4: 12, 5: 9, 7: 3})
    assert (roland(match)["horses"], roland(match)["money"]) == ([5], 14)


def test_row_2_column_1():
    """LD-153, LD-R53: the smallest number."""
    match = race((2, 1), owner={1: 0, 2: 1}, positions={7: 9})
    assert (roland(match)["horses"], roland(match)["money"]) == ([2, 3], 12)


# LD-154: the cells of table 2.6 that the rulebook does not explain: (roll, extra die, position) -> what changes.
FIELD = {"positions": {4: 9, 5: 5, 6: 7, 7: 4, 8: 6}}
OTHER_CELLS = [
    ((1, 2), None, FIELD, {"bets": {4: 3}, "money": 17}),
    ((2, 2), 8, FIELD, {"bets": {8: 3}, "money": 17}),
    ((3, 2), None, {**FIELD, "owner": {5: 1, 8: 1, 4: 0}}, {"bets": {8: 3}, "money": 17, "horses": [5, 8]}),
    ((4, 2), None, FIELD, {"bets": {4: 3}, "money": 20}),
    ((5, 2), None, {**FIELD, "bets": {1: {6: 4, 7: 2}}}, {"bets": {6: 7, 7: 2}, "money": 17}),
    ((6, 2), None, {"positions": {**FIELD["positions"], 1: 3, 2: 2, 3: 2}}, {"bets": {2: 3}, "money": 20}),
    ((3, 1), None, {"positions": {**FIELD["positions"], 1: 3, 2: 3, 3: 3, 7: 2}}, {"horses": [7], "money": 16}),
    ((4, 1), None, {"owner": {6: 0}, "bets": {1: {6: 9, 7: 3, 2: 1}}},
     {"horses": [7], "money": 16, "bets": {6: 9, 7: 3, 2: 1}}),
    ((5, 1), 8, FIELD, {"horses": [8], "money": 16}),
    ((6, 1), None, {"owner": {8: 0}}, {"horses": [7], "money": 16}),
    ((7, 1), None, {"positions": {**FIELD["positions"], 1: 3, 2: 2, 3: 3}}, {"horses": [2], "money": 20}),
    ((8, 1), None, FIELD, {"money": 25}),
    ((4, 3), 8, {**FIELD, "bets": {1: {6: 2, 5: 8}}}, {"bets": {6: 2, 5: 8}, "money": 20, "box": 6}),
    ((6, 3), 8, {**FIELD, "bets": {1: {6: 2, 5: 8}}}, {"bets": {6: 2, 5: 8}, "money": 21, "box": 5}),
    ((7, 3), 8, {**FIELD, "owner": {5: 1, 6: 1}}, {"money": 20, "horses": [5, 6], "box": 5}),
]  # fmt: skip


@pytest.mark.parametrize(("rolled", "die", "given", "after"), OTHER_CELLS)
def test_other_cells(rolled, die, given, after):
    """LD-154"""
    match = race(rolled, die, **given)
    own = roland(match)
    assert own["money"] == after["money"]
    assert own["bets"] == [after.get("bets", {}).get(number, 0) for number in range(1, 9)]
    assert own["horses"] == after.get("horses", [])
    assert bar(match, 8) == sorted([2, 4] + ([after["box"]] if "box" in after else []))


def test_row_8_column_3():
    """LD-154, LD-110: his lead horse, forward 2, direct."""
    match = race((8, 3), owner={5: 1, 6: 1}, positions={5: 14, 6: 3})
    assert (position(match, 5), position(match, 6)) == (15, 3)
    assert board(match)["podium"] == []
    assert roland(match)["money"] == 20


def test_roland_scores():
    """LD-155: purses, Bets and Money; no sets, no abilities."""
    match = finished_race(
        1, cards=2, finish=(6, 7, 8), positions={2: 12}, owner={6: 1, 8: 1, 1: 1}, bets={1: {7: 2, 2: 3, 3: 4}},
        money=[0, 7],
    )  # fmt: skip
    assert match.scores()[1] == 35 + 15 + 16 + 3 + 7
    assert [line.label.split(":")[0].split(" ")[0] for line in match.settlement(1)] == [
        "Purse", "Purse", "Bet", "Bet", "Bet", "Money",
    ]  # fmt: skip


@pytest.mark.parametrize(("human", "winner"), [(100, [0]), (10, [1])])
def test_the_higher_score_wins(human, winner):
    """LD-156"""
    match = finished_race(1, finish=(1, 2, 8), money=[human, 40])
    assert end_race(match).winners() == winner


@pytest.mark.parametrize(("owner", "winner"), [({1: 0}, [0]), ({1: 1}, [1]), ({}, [0, 1])])
def test_a_solo_tie(owner, winner):
    """LD-156: by the best-placed horse, as LD-127."""
    cash = [50, 45]  # Roland gains $5 in the last round
    if owner:
        cash[1 - owner[1]] += 35
    match = end_race(finished_race(1, finish=(1, 2, 8), owner=owner, money=cash))
    assert match.scores()[0] == match.scores()[1]
    assert match.winners() == winner


@pytest.mark.parametrize(
    ("rolled", "die", "given"),
    [
        ((1, 3), 7, {"owner": {3: 1}}),  # box already X'd
        ((7, 2), None, {"owner": {4: 0}, "positions": {4: 0}}),  # already at the start
        ((8, 3), None, {"owner": {5: 1}, "positions": {5: 15}}),  # already on 15
        ((2, 3), 4, {"owner": {2: 1}}),  # box already X'd: the $1 is not paid alone
        ((5, 2), None, {"podium": [6], "bets": {1: {6: 4, 7: 1}}}),  # forbidden
        ((3, 2), None, {}),  # no target
    ],
)
def test_when_an_action_cannot_be_taken(rolled, die, given):
    """LD-R50: missing, forbidden, or it would change nothing: the default."""
    match = race(rolled, die, **given)
    assert roland(match)["money"] == 20 + {1: 4, 2: 3, 3: 2}[rolled[1]]
    assert attempts(match)[0] == (rolled[0], rolled[1], False)


def test_no_other_target():
    """LD-R51: his highest Bet is on a horse past the line; the second highest is not tried."""
    match = race((5, 2), bets={1: {6: 4, 7: 1}}, positions={6: 12, 7: 3})
    assert roland(match)["bets"] == [0, 0, 0, 0, 0, 4, 1, 0]
    assert roland(match)["money"] == 23


def test_highest_bet_includes_finished_horses():
    """LD-R52: X'ing its box is possible, betting on it is not; a Bet of $0 is none."""
    match = race((5, 3), die=1, bets={1: {7: 5, 8: 2}}, podium=[7])
    assert bar(match, 1) == [6, 7]
    match = race((5, 3), die=1)
    assert (bar(match, 1), roland(match)["money"]) == ([6], 22)
    match = race((6, 1), podium=[8])  # highest-numbered unowned: 8, which cannot be bought
    assert (roland(match)["horses"], roland(match)["money"]) == ([], 24)


@pytest.mark.parametrize(("marked", "after", "cash"), [([5], [1, 2, 5], 20), ([2, 5], [1, 2, 5], 22)])
def test_every_horse_partly_marked(marked, after, cash):
    """LD-R55: X the missing ones; nothing missing: default."""
    match = race((3, 3), die=3, owner={2: 1, 5: 1}, bars={3: marked})
    assert (bar(match, 3), roland(match)["money"]) == (after, cash)


def test_a_default_that_is_impossible():
    """LD-R56: nothing happens (on an own sheet)."""
    solo = parts()["solo"]
    solo["default"]["column_1"] = {"provenance": "reconstructed", "do": "buy", "horse": "lowest", "of": "unowned"}
    match = race((1, 1), money=[12, 0], edition=edition(solo=solo))
    assert (roland(match)["horses"], roland(match)["money"]) == ([], 0)
    assert attempts(match) == [(1, 1, False), (9, 1, False)]


def test_roland_and_pie_in_the_sky():
    """LD-R57: $4 for him too, and no penalty; his copy of any ability is void."""
    match = race((2, 1), cards=3, owner={1: 0}, money=[12, 4])
    assert (roland(match)["horses"], roland(match)["money"]) == ([2], 0)
    assert match.scores()[1] == 0
    match = race((2, 1), cards=4, owner={1: 0}, money=[12, 20])
    assert (roland(match)["horses"], roland(match)["money"]) == ([2], 10)  # no Half Off Sale


def test_magic_hate_ball_of_roland():
    """LD-138: in Roland's hands it is void."""
    match = race((8, 1), cards=2, owner={8: 1})
    assert money(match) == 12


def test_settlement_of_roland_adds_up():
    """LD-155"""
    match = finished_race(1, owner={6: 1}, bets={1: {7: 2}}, money=[3, 7])
    assert paid(match, 1, "") == match.scores()[1]
