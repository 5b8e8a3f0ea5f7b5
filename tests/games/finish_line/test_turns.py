"""The turn cycle: pool, colours, homestretch, putting away, inside tips (FL-031 to FL-047, FL-R01 to FL-R19)."""

from __future__ import annotations

import random
from typing import Any

import pytest

import railbird
from railbird.games.finish_line.rules import constants as c
from tests.games.finish_line.helpers import Scene, draws, scene, slips_scene

ROW = "1 2 3 4 5 6 7"


def taken(table: Scene) -> list[str]:
    """What may be taken, by its letters."""
    return ["".join(word[0].upper() for word in text.split()[1:]) for text in table.texts()]


def first_turn(**more: Any) -> Scene:
    table = slips_scene(seats=3, **more)
    for seat in range(3):
        table.play("confirm", seat=seat)
    return table.play("starter 1")


def test_starting_player_of_race_one() -> None:
    """FL-031, FL-R62: drawn evenly when all bets are in, or named by an option."""
    table = slips_scene(seats=3)
    for seat in range(3):
        assert not table.match.chance
        table.play("confirm", seat=seat)
    assert [(action.text, action.probability) for action in table.match.actions()] == [
        (f"starter {seat}", 1 / 3) for seat in range(3)
    ]
    table.play("starter 2")
    assert table.match.waiting == (2,)
    match = railbird.new("finish_line", 3, seed=1, options={"first": 1})
    for seat in range(3):
        match.play("confirm", seat)
    assert match.waiting == (1,)


def test_starter_takes_three_of_two_colours() -> None:
    """FL-S14, FL-033, FL-034, FL-041, FL-R07: 16 ways in a full pool, by colour and at will, no yellow."""
    table = first_turn()
    assert len(taken(table)) == 16 == len(set(taken(table)))
    assert "WWW" not in taken(table)
    assert not any("Y" in colours for colours in taken(table))
    assert table.refuses("take white white white", 1) == "FL-034"
    assert table.refuses("take white red yellow", 1) == "FL-041"
    assert table.refuses("take white", 1) == "FL-033"
    assert table.refuses("take green green green", 1) == "FL-038"
    table.play("take red white white")
    assert table.pool == "W10 R5 Y5 G2 B2"
    assert list(table.s.hand) == [c.WHITE, c.WHITE, c.RED]


def test_three_roll_one_is_used_two_go_left() -> None:
    """FL-035, FL-036, FL-037, FL-032, FL-038: then the next player adds one and rolls all three anew."""
    table = first_turn().play("take white white red")
    assert table.match.chance
    table.play("roll horseshoe, logo, whipping")
    assert table.match.waiting == (1,)
    table.play("horseshoe 11")
    assert table.match.waiting == (2,)
    assert list(table.s.hand) == [c.WHITE, c.RED, c.NONE]
    assert table.refuses("take white white red", 2) == "FL-038"
    assert table.refuses("horseshoe 11", 2) == "FL-038"
    table.play("take green")
    assert list(table.s.hand) == [c.WHITE, c.RED, c.GREEN]
    table.play("roll logo, red blank, green blank")
    assert table.refuses("horseshoe 11", 2) == "FL-036"
    assert table.refuses("put away horseshoe", 2) == "FL-036"
    table.play("put away logo")
    assert table.match.waiting == (0,)


DRAWS = [
    ("white white", "W5 R1 Y5", 0, ["R"], "FL-S15: two colours are possible, so they must be"),
    ("white white", "W3 Y5", 0, ["W"], "FL-S16, FL-R04: the yellow ban is stronger than two colours"),
    ("white white", "W2 Y5", 1, ["Y"], "FL-S17: seven in the pool, yellow gives the second colour"),
    ("white red", "W2 Y5", 1, ["W", "Y"], "FL-S18"),
    ("yellow yellow", "Y1", 1, ["Y"], "FL-S19, FL-040: only one colour is left"),
    ("white white", "W2 R1", 1, ["R"], "FL-R05: the two dice received count"),
    ("white red", "W2 R1", 1, ["W", "R"], "FL-R05: two colours are in hand already"),
]


@pytest.mark.parametrize(("hand", "pool", "homestretch", "colours", "why"), DRAWS, ids=[d[4][:6] for d in DRAWS])
def test_draws(hand: str, pool: str, homestretch: int, colours: list[str], why: str) -> None:
    """FL-S15, FL-S16, FL-S17, FL-S18, FL-S19, FL-039, FL-040, FL-041, FL-R04, FL-R05"""
    assert draws(ROW, hand=hand, pool=pool, homestretch=homestretch)[1] == colours, why


def test_two_colours_are_refused_by_clause() -> None:
    """FL-039, FL-041"""
    table = scene(ROW, hand="white white", pool="W5 R1 Y5 B1")
    assert table.refuses("take white") == "FL-039"
    assert table.refuses("take yellow") == "FL-041"
    assert table.refuses("take green") == "FL-038"


def test_the_rule_of_two_colours_limits_only_the_draw() -> None:
    """FL-R05: any of the three may be used, also when two of one colour remain."""
    table = scene(ROW, "logo, logo, red blank")
    table.play("put away red blank")
    assert list(table.s.hand) == [c.WHITE, c.WHITE, c.NONE]


def play_blank(table: Scene) -> list[int]:
    """Run the race by putting a die away every turn; the turns in which yellow could be taken."""
    turns = []
    rng = random.Random(3)
    race = table.s.race
    while table.s.race == race and not table.match.over:
        if table.match.chance:
            table.match.play(rng.choice(table.match.actions()))
            continue
        actions = table.match.actions()
        if actions[0].text.startswith("take"):
            if any(action.text == "take yellow" for action in actions):
                turns.append(table.s.turns[race] + 1)
            table.match.play(rng.choice(actions))
        else:
            table.match.play(next(action for action in actions if action.text.startswith("put away")))
    assert table.s.turns[race] == (25 if table.match.seats > 2 else 21)
    return turns


@pytest.mark.parametrize(("seats", "first"), [(2, 15), (3, 19), (4, 19)])
def test_length_of_a_race(seats: int, first: int) -> None:
    """FL-S20, FL-042, FL-108, FL-R01, FL-R19: yellow from turn 19 (15), 25 (21) turns without an inside tip."""
    table = slips_scene(seats=seats)
    for seat in range(seats):
        table.play("confirm", seat=seat)
    table.play("starter 0")
    turns = play_blank(table)
    assert turns[0] == first


def test_no_homestretch_on_the_first_turn() -> None:
    """FL-R01: the test is for a player with two dice in hand; at the start there are none."""
    table = first_turn()
    assert not table.s.homestretch
    assert table.refuses("take yellow yellow white", 1) == "FL-041"


def test_a_tip_can_keep_the_homestretch_off() -> None:
    """FL-S21, FL-R03: nobody with two dice has faced seven."""
    table = scene(ROW, hand="white black", pool="W3 Y5", actor=0).play("take white")
    assert sum(table.s.pool) == 7
    table.play("roll logo, logo, inside tip", "inside tip red green")
    assert sum(table.s.pool) == 9
    assert not table.s.homestretch
    assert "Y" not in taken(table)


def test_once_begun_the_homestretch_lasts() -> None:
    """FL-S22, FL-R02"""
    table = scene(ROW, hand="white black", pool="W2 Y5", homestretch=1).play("take white")
    table.play("roll logo, logo, inside tip", "inside tip white red")
    assert sum(table.s.pool) == 8
    assert "Y" in taken(table)


def test_homestretch_begins_at_seven() -> None:
    """FL-042: eight in the pool is too early, seven is not."""
    table = scene(ROW, hand="white red", pool="W2 R2 Y5", actor=0)
    assert taken(table) == ["W", "R"]
    table.play("take white", "roll logo, logo, red blank", "put away logo")
    assert sum(table.s.pool) == 8
    assert taken(table) == ["W", "R"]
    assert not table.s.homestretch
    table.play("take white", "roll logo, logo, red blank", "put away logo")
    assert sum(table.s.pool) == 7
    assert table.s.homestretch
    assert taken(table) == ["R", "Y"]


def test_blank_rolls() -> None:
    """FL-S26, FL-044, FL-050, FL-059, FL-082, FL-R08: any one of three blanks is put away, nothing else happens."""
    table = scene(ROW, "logo, green blank, red blank")
    assert table.texts() == ["put away logo", "put away red blank", "put away green blank"]
    for face, out, hand in (("logo", "W1", "RG"), ("red blank", "R1", "WG"), ("green blank", "G1", "WR")):
        table = scene(ROW, "logo, green blank, red blank").play(f"put away {face}")
        assert table.out == out
        assert [("WRYGB"[colour]) for colour in table.s.hand[:2]] == list(hand)
        assert table.row == ROW


def test_doing_nothing_is_always_allowed() -> None:
    """FL-043, FL-R08, FL-R09: any die, whatever it shows, also one that could be used."""
    table = scene(ROW, "horseshoe, whipping, disqualified")
    for face in ("horseshoe", "whipping", "disqualified"):
        assert table.can(f"put away {face}")
    table.play("put away disqualified")
    assert table.out == "B1"
    assert table.row == ROW
    assert table.match.waiting == (1,)


def test_a_face_that_cannot_be_applied_is_only_put_away() -> None:
    """FL-R09"""
    table = scene("1S 2S", "whipping, disqualified, tempo change")
    assert table.texts() == ["put away tempo change", "put away whipping", "put away disqualified"]


def test_equal_dice_are_one_option() -> None:
    """FL-R15: dice of a colour are alike."""
    table = scene(ROW, "horseshoe, horseshoe, red blank")
    assert len(table.texts()) == 7 + 1 + 1
    chances = scene(ROW, hand="white white", pool="W5 R2 Y5").play("take red")
    assert sum(action.probability or 0 for action in chances.match.actions()) == pytest.approx(1)
    texts = [action.text for action in chances.match.actions()]
    assert len(set(texts)) == len(texts) == 3 * 4


def test_counts_of_legal_actions() -> None:
    """FL-S27, FL-S28"""
    assert len(scene("1 2S 3 4S 5 6 7", "horseshoe, whipping, green blank").texts()) == 7 + 1 + 5 + 1 + 1
    table = scene(ROW, "helmet, losing speed, dead even", pool="Y2")
    assert len(table.texts()) == 1 + 5 + 1 + 1 + 1
    assert table.count("put away") == 3


def test_used_dice_go_out() -> None:
    """FL-045: a used die that neither rests on a tile nor is saved is out for this race."""
    cases = (("double horseshoes 4", "R1"), ("horseshoe 4", ""), ("side bet", "B1"), ("put away side bet", "B1"))
    for text, out in cases:
        table = scene(ROW, "double horseshoes, horseshoe, side bet").play(text)
        assert table.out == out
        assert sum(table.s.pool) + sum(table.s.out) + 2 + sum(map(bool, table.s.shoe)) == 27


def test_dice_lie_beside_the_marks() -> None:
    """FL-046, FL-R57: a tile shows its marks and all its dice; there is no limit but one of each kind."""
    table = scene("1 2 3S(w,g3000) 4(w,r,g1000) 5 6 7", "logo, logo, red blank")
    tiles = {tile["number"]: tile for tile in table.match.view(0)["table"]["starters"]}
    three, four = tiles[table.tiles[3]], tiles[table.tiles[4]]
    assert three["steady"]
    assert [die["face"] for die in three["dice"]] == ["horseshoe", "outsider_3000"]
    assert [die["colour"] for die in four["dice"]] == ["white", "red", "green"]


def test_the_row_changes_at_once() -> None:
    """FL-047: as soon as a die is followed, before anybody else acts."""
    table = scene(ROW, "double horseshoes, logo, logo").play("double horseshoes 3")
    assert table.row == "1 2 4 3 5 6 7"
    assert table.match.view(None)["table"]["row"] == [table.tiles[label] for label in (1, 2, 4, 3, 5, 6, 7)]


# Inside tip.


def test_inside_tip_prolongs_a_race() -> None:
    """FL-S23, FL-R18, FL-108, FL-R19: used with the last die it leaves two more turns."""
    table = scene(
        "1(w,r,g1000) 2(w,r,g2000) 3(w,r) 4(w,r) 5(w) 6(w) 7", hand="yellow black", pool="Y1", out="W6 R2 Y3",
        saved=[0, 0, 1], homestretch=1, turns=[24, 0, 0], even_spent=1,
    )  # fmt: skip
    table.play("take yellow", "roll dead even, helmet, inside tip", "inside tip white red")
    assert sum(table.s.pool) == 2
    assert table.s.step == c.NEXT_DIE
    table.play("take white", "roll logo, dead even, dead even", "put away dead even")
    table.play("take red", "roll logo, red blank, dead even", "put away dead even")
    assert table.s.step == c.EXTRA_MOVES
    assert table.s.turns[0] == 27
    assert list(table.s.tips) == [2, 0, 0]


def test_inside_tip_with_nothing_or_one_out() -> None:
    """FL-S24, FL-R16, FL-R10: none out: a blank; one out: that one; more: two, not fewer."""
    table = scene(ROW, "inside tip, logo, logo")
    assert table.count("inside tip") == 0
    assert table.refuses("inside tip white") == "FL-R16"
    table = scene(ROW, "inside tip, logo, logo", out="R1")
    assert [text for text in table.texts() if text.startswith("inside")] == ["inside tip red"]
    assert table.refuses("inside tip red white") == "FL-R16"
    table = scene(ROW, "inside tip, logo, logo", out="R2")
    assert [text for text in table.texts() if text.startswith("inside")] == ["inside tip red red"]
    assert table.refuses("inside tip red") == "FL-R10"
    assert table.refuses("inside tip red white") == "FL-075"


def test_inside_tip_options() -> None:
    """FL-S25, FL-075"""
    table = scene(ROW, "inside tip, logo, logo", out="W3 R1 B1")
    options = [text[11:] for text in table.texts() if text.startswith("inside")]
    assert options == ["white white", "white red", "white black", "red black"]
    table.play("inside tip white black")
    assert table.out == "W2 R1 B1"  # the tip's own die is out now


def test_returned_dice_are_ordinary_again() -> None:
    """FL-076: the next player may take one of them."""
    table = scene("1(w) 2(w) 3 4 5 6 7", "inside tip, logo, red blank", pool="Y4 R2", homestretch=1)
    assert "G" not in table.pool
    table.play("inside tip green green")
    assert "take green" in table.texts()


def test_inside_tip_never_fetches_itself() -> None:
    """FL-S74, FL-R17, FL-R67: a die put away without effect can be fetched; the tip's die goes out afterwards."""
    table = first_turn().play("take white white black", "roll logo, logo, side bet", "put away logo")
    assert sum(table.s.pool) == 24
    table.play("take white", "roll logo, logo, inside tip")
    assert sum(table.s.pool) == 23
    assert [text for text in table.texts() if text.startswith("inside")] == ["inside tip white"]
    table.play("inside tip white")
    assert sum(table.s.pool) == 24
    assert table.out == "B1"


def test_dice_on_tiles_and_saved_dice_are_not_out() -> None:
    """FL-R11, FL-R12: an unsaved extra move that was put away is out, a saved one is not."""
    table = scene("1(w) 2(r) 3(g1000) 4 5 6 7", "inside tip, logo, logo", pool="W9 R5 Y5 G1", saved=[0, 1])
    assert table.out == ""
    assert table.count("inside tip") == 0
    table = scene(ROW, "extra move, logo, logo").play("put away extra move")
    assert table.out == "B1"
    table = scene(ROW, "extra move, logo, logo").play("extra move")
    assert table.out == ""
    assert list(table.s.saved) == [1, 0, 0, 0]


def test_dice_of_disqualified_and_slowed_horses_can_be_fetched() -> None:
    """FL-R13"""
    table = scene("1 2 3 4 5 6 7(w,g2000)", "losing speed, logo, logo", pool="W9 R6 Y4 G1 B2")
    table.play("losing speed 7")
    assert table.out == "W1 Y1 G1"
    table = scene("1 2 3 4 5 6 7(w,r,g2000)", "disqualified, logo, logo", pool="W9 R5 Y5 G1 B1").play("disqualified 7")
    assert table.out == "W1 R1 G1 B1"
    table.play("take black", "roll logo, logo, inside tip")
    assert table.can("inside tip red green")


def test_two_player_dice_set_aside_never_come_back() -> None:
    """FL-R14, FL-007"""
    table = scene(ROW, "inside tip, logo, logo", seats=2)
    assert sum(table.s.pool) + 3 == 23
    assert table.count("inside tip") == 0


def test_somebody_always_finds_a_die() -> None:
    """FL-R06: more than seven in the pool hold at least three that are not yellow."""
    for white in range(3, 8):
        assert draws(ROW, hand="white red", pool=f"W{white} Y5")[1] == ["W"]


def test_the_race_ends_with_an_empty_pool() -> None:
    """FL-108: two dice stay unused, the order is taken and the next race is laid out."""
    table = scene(ROW, hand="white red", pool="W1", homestretch=1, seats=2).play("take white")
    assert sum(table.s.pool) == 0
    assert table.s.race == 0
    table.play("roll logo, logo, red blank", "put away logo")
    assert table.s.race == 1
    assert table.match.chance


def test_blank_dice_do_not_move_the_clock_twice() -> None:
    """FL-R19: the pool falls by one a turn, by three on the first."""
    table = first_turn()
    sizes = [sum(table.s.pool)]
    table.play("take white white red", "roll logo, logo, red blank", "put away logo")
    sizes.append(sum(table.s.pool))
    table.play("take white", "roll logo, logo, red blank", "put away logo")
    sizes.append(sum(table.s.pool))
    assert sizes == [27, 24, 23]
