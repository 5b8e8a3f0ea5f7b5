"""Every face of the dice list: what it may be used on and what it does (FL-048 to FL-107, FL-R26 to FL-R51)."""

from __future__ import annotations

from pathlib import Path

import pytest

from railbird.games.finish_line.rules import constants as c
from tests.games.finish_line.helpers import EXAMPLE, Scene, scene

ROW = "1 2 3 4 5 6 7"
WITH = {
    "horseshoe": "horseshoe, logo, red blank",
    "double horseshoes": "double horseshoes, logo, logo",
    "whipping": "whipping, logo, logo",
    "tempo change": "tempo change, logo, logo",
    "disqualified": "disqualified, logo, logo",
    "outsider": "outsider 2000, logo, logo",
    "helmet": "helmet, logo, logo",
    "losing speed": "losing speed, logo, logo",
    "interference": "interference, logo, logo",
    "dead even": "dead even, logo, logo",
    "side bet": "side bet, logo, logo",
}


def at(row: str, face: str, **more: object) -> Scene:
    return scene(row, WITH[face], **more)


def before(row: str, text: str) -> Scene:
    """The position with the die that this action follows; nothing is out."""
    return at(row, next(face for face in WITH if text.startswith(face)))


USES = [
    # row, action, row after, dice out
    ("1 2 3 4(w)", "horseshoe 4", "1 2 3 4", "W2", "FL-052, FL-R26: the leader stays, both dice out"),
    ("1 2 3(w) 4", "horseshoe 3", "1 2 4 3", "W2", "FL-054, FL-055, FL-048: the second moves it"),
    (ROW, "horseshoe 4", "1 2 3 4(w) 5 6 7", "", "FL-051, FL-053: the first one stays, nothing moves"),
    (ROW, "horseshoe 7", "1 2 3 4 5 6 7(w)", "", "FL-052: also on the leader"),
    ("1 2 3(w,r,g2000) 4 5 6 7", "horseshoe 3", "1 2 4 3(r,g2000) 5 6 7", "W2", "FL-S29, FL-056: red and green stay"),
    ("1 2F 3 4 5 6 7", "horseshoe 2", "1 3 2 4 5 6 7", "W1", "FL-S30, FL-057, FL-058: a favourite moves with one"),
    ("1 2 3 4 5 6 7(w)", "horseshoe 7", ROW, "W2", "FL-S31, FL-R26"),
    ("1 2 3 4 5 6 7F", "horseshoe 7", ROW, "W1", "FL-S31, FL-R26, FL-R29: no white die rests on a favourite"),
    ("1 2S(w) 3 4 5 6 7", "horseshoe 2", "1 3 2 4 5 6 7", "W2", "FL-086: a steady runner is moved like any other"),
    ("1 2 3 4(w,r) 5 6 7", "double horseshoes 4", "1 2 3 5 4(w,r) 6 7", "R1", "FL-S32, FL-083, FL-084, FL-085, FL-049"),
    ("1 2 3 5 4(w,r) 6 7", "horseshoe 4", "1 2 3 5 6 4(r) 7", "W2", "FL-S32: a white die that stayed counts later"),
    ("1 2 3 4 5 6 7(w)", "double horseshoes 7", "1 2 3 4 5 6 7(w)", "R1", "FL-R26: the leader stays, red is out"),
    ("1S 2 3 4 5 6 7", "double horseshoes 1", "2 1 3 4 5 6 7", "R1", "FL-083, FL-086"),
    ("1 2(w) 3 4 5(w) 6 7", "tempo change 2 5", "1 2 3 4 6 5 7", "W2 R1", "FL-S33, FL-R27, FL-077"),
    ("1 2(w) 3 4F 5 6 7", "tempo change 2 4", "1 2 3 5 4 6 7", "W1 R1", "FL-S34, FL-R27"),
    ("1 2(w) 3 4 5 6 7", "tempo change 2 5", "1 2 3 4 5(w) 6 7", "R1", "FL-077: alone it just lies there"),
    ("1 2(w) 3S(w) 4 5 6 7", "tempo change 2 3", "1 2 4 3 5 6 7", "W2 R1", "FL-R28: a steady runner may be the target"),
    (ROW, "whipping 5", "1 2 3 4 5(r) 6 7", "", "FL-079: the first one stays"),
    ("1 2 3 4 5(w,r,g3000) 6 7", "whipping 5", "1 2 3 4 6 7", "W1 R2 G1", "FL-S36, FL-081, FL-R30, FL-R47"),
    ("1 2 3 4 5 6 7(w)", "disqualified 7", "1 2 3 4 5 6", "W1 B1", "FL-S38, FL-072, FL-074, FL-R47: 6 leads"),
    ("1 2 3(r) 4 5 6 7", "double horseshoes 3", "1 2 4 3(r) 5 6 7", "R1", "FL-R30: does not clear a whipping die"),
    (ROW, "outsider 2000 3", "1 2 3(g2000) 4 5 6 7", "", "FL-060: it stays with its amount"),
    ("1 2 3(w,r,g1000) 4 5 6 7", "helmet 3", "1 2 4 5 3(r,g1000) 6 7", "W1 Y1", "FL-S39, FL-087, FL-091, FL-049"),
    ("1 2 3 4 5(w) 6F 7F", "helmet 5", "1 2 3 4 6 7 5", "W1 Y1", "FL-S40, FL-R32: third moves two and leads"),
    ("1 2 3 4 5(w) 6F 7F", "helmet 6", "1 2 3 4 5(w) 7 6", "Y1", "FL-S40, FL-089, FL-R29: second moves one"),
    ("1 2 3 4 5 6 7(w,g2000)", "losing speed 7", "1 2 3 4 7 5 6", "W1 Y1 G1", "FL-S41, FL-105, FL-106"),
    ("1 2 3S(w) 4 5 6 7", "losing speed 3", "3 1 2 4 5 6 7", "W1 Y1", "FL-105, FL-086"),
    ("1 2 3(w) 4(r) 5(g1000) 6 7", "interference 5 4 3", "1 2 5(g1000) 4(r) 3(w) 6 7", "Y1", "FL-S43, FL-092, FL-093"),
    (ROW, "dead even", "1 2 3 4 5 [6/7]", "Y1", "FL-096: level with, and above, the leader"),
    ("1 2 3 4 5 6(w) 7(r,g3000)", "dead even", "1 2 3 4 5 [6(w)/7(r,g3000)]", "Y1", "FL-R44: dice stay, none is added"),
    # dead even
    ("1 2 3 4(w) 5(w) [6/7]", "helmet 5", "1 2 3 4(w) 6 7 5", "W1 Y1", "FL-S45, FL-R33, FL-R34: place 2 passes both"),
    ("1 2 3 4(w) 5(w) [6/7]", "helmet 4", "1 2 3 5(w) 6 7 4", "W1 Y1", "FL-S45, FL-R33, FL-R34: place 3 passes all"),
    ("1 2 3F 4 5 [6/7]", "helmet 3", "1 2 4 5 3 [6/7]", "Y1", "FL-S46, FL-R33, FL-099, FL-R38: stops at place 2"),
    ("1 2 3 4 5 [6F/7]", "horseshoe 6", "1 2 3 4 5 7 6", "W1", "FL-S47, FL-100, FL-R45"),
    ("1 2 3 4 5 [6/7F]", "horseshoe 7", "1 2 3 4 5 6 7", "W1", "FL-100: the lower one too goes in front"),
    ("1 2 3 4 5 [6/7]", "horseshoe 6", "1 2 3 4 5 [6(w)/7]", "", "FL-S47, FL-R45: the first one rests, the pair stays"),
    ("1 2 3 4 5 [6(w)/7]", "horseshoe 6", "1 2 3 4 5 7 6", "W2", "FL-S47, FL-R45: the second one breaks it"),
    ("1 2 3 4 5 [6/7]", "double horseshoes 7", "1 2 3 4 5 6 7", "R1", "FL-R45, FL-100"),
    ("1 2 3 4(w) 5 [6(w)/7]", "tempo change 4 6", "1 2 3 4 5 7 6", "W2 R1", "FL-R28, FL-100: target in a pair"),
    ("1 2 3 4(w) 5F [6/7]", "tempo change 4 5", "1 2 3 4 6 7 5", "W1 R1", "FL-R34, FL-101, FL-102"),
    ("1 2 3 4 5 [6/7]", "double horseshoes 5", "1 2 3 4 6 7 5", "R1", "FL-101, FL-102"),
    ("1 2 3 4 5 [6/7]", "double horseshoes 4", "1 2 3 5 4 [6/7]", "R1", "FL-R38: moves behind leave the pair alone"),
    ("1 2 3 4 5 [6/7]", "losing speed 6", "1 2 3 4 6 5 7", "Y1", "FL-S48, FL-R35"),
    ("1 2 3 4 5 [6/7]", "losing speed 7", "1 2 3 4 7 5 6", "Y1", "FL-S48, FL-R35"),
    ("1 2 3 4 5 [6/7]", "losing speed 5", "1 2 5 3 4 [6/7]", "Y1", "FL-S48, FL-R38"),
    ("1 2 3 4 5 [6/7]", "disqualified 7", "1 2 3 4 5 6", "B1", "FL-S53, FL-R46"),
    ("1 2 3 4 5 [6/7]", "disqualified 6", "1 2 3 4 5 7", "B1", "FL-S53, FL-R46"),
    ("1 2 3 4 5 [6/7]", "disqualified 5", "1 2 3 4 [6/7]", "B1", "FL-R38: others may go, the pair stays"),
    ("1 2 3 4 5 [6/7]", "interference 5 6 7", "1 2 3 4 5 6 7", "Y1", "FL-R39, FL-R41, FL-094: single file is a change"),
    ("1 2 3 4 5 [6/7]", "interference 7 5 6", "1 2 3 4 7 5 6", "Y1", "FL-R39, FL-094"),
    ("1 2 3 4 5 [6/7]", "interference 3 2 1", "3 2 1 4 5 [6/7]", "Y1", "FL-R38: behind the pair"),
]  # fmt: skip


@pytest.mark.parametrize(("row", "text", "after", "out", "why"), USES, ids=[f"{u[1]} in {u[0]}" for u in USES])
def test_uses(row: str, text: str, after: str, out: str, why: str) -> None:
    """The clauses stand beside each line of the table above."""
    table = before(row, text).play(text)
    assert table.row == after, why
    assert table.out == out, why


REFUSED = [
    ("1 2 3 4 5S 6 7", "whipping 5", "FL-080", "FL-S37, FL-086"),
    ("1 2 3 4 5S 6 7", "disqualified 5", "FL-073", "FL-S37, FL-086"),
    ("1 2 3(g1000) 4 5 6 7", "outsider 2000 3", "FL-061", "FL-S44"),
    ("1 2 3 4 5(w) 6F 7F", "helmet 7", "FL-090", "FL-S40"),
    ("1 2 3 4 5(w) 6F 7F", "helmet 4", "FL-088", "FL-S40"),
    ("1 2 3 4 5 [6F/7(w)]", "helmet 6", "FL-R33", "FL-S45"),
    ("1 2 3 4 5 [6F/7(w)]", "helmet 7", "FL-R33", "FL-S45"),
    (ROW, "losing speed 1", "FL-107", ""),
    (ROW, "losing speed 2", "FL-107", ""),
    ("1 2 3 4 5 [6/7]", "losing speed 2", "FL-R36", ""),
    ("1 2", "losing speed 2", "FL-R37", ""),
    ("1 [2/3]", "losing speed 3", "FL-R37", "FL-S49"),
    ("1 2S(w) 3 4(w) 5 6 7", "tempo change 2 3", "FL-078", "FL-S35"),
    ("1 2 3 4(w) 5 6 7", "tempo change 3 2", "FL-077", ""),
    ("1 2 3 4(w) 5 6 7", "tempo change 4 4", "FL-R28", ""),
    (ROW, "interference 1 3", "FL-092", ""),
    (ROW, "interference 5 3 1", "FL-092", ""),
    (ROW, "interference 3 4 5", "FL-R41", ""),
    ("1 2", "interference 2 1", "FL-R40", ""),
    ("1 2 3 4 5 [6/7]", "interference 5 4 6", "FL-R39", "FL-S50"),
    ("1 2 3 4 5 [6/7]", "interference 7 6", "FL-R39", "FL-095"),
    ("1", "dead even", "FL-R42", ""),
    ("1 2 3 4 5 6", "horseshoe 7", "FL-R47", "a disqualified horse"),
]


@pytest.mark.parametrize(("row", "text", "rule", "also"), REFUSED, ids=[f"{r[1]} in {r[0]}" for r in REFUSED])
def test_refused_uses(row: str, text: str, rule: str, also: str) -> None:
    """The clauses stand beside each line of the table above; nothing changes."""
    table = before(row, text)
    state = table.match.state()
    assert table.refuses(text) == rule, also
    assert table.match.state() == state


COUNTS = [
    (ROW, "interference", 21, "FL-S43, FL-R41: every new row once"),
    ("1 2", "interference", 0, "FL-S43, FL-R40"),
    ("1 2 3", "interference", 5, "FL-S43"),
    ("1 2 3 4 5 [6/7]", "interference", 19, "FL-S50, FL-R39: 13 behind the pair and 6 with it"),
    ("1 [2/3]", "interference", 6, "FL-S49"),
    ("1 2 [3/4]", "interference", 6, "FL-R39"),
    (ROW, "losing speed", 5, "FL-S42, FL-107"),
    ("1 2 3", "losing speed", 1, "FL-S42, FL-R37"),
    ("1 2", "losing speed", 0, "FL-S42, FL-R37"),
    ("1 [2/3]", "losing speed", 0, "FL-S49, FL-R36"),
    ("1 2 3 4 5 [6/7]", "losing speed", 5, "FL-S48, FL-R36"),
    ("1 2S(w) 3 4(w) 5 6(w) 7", "tempo change", 12, "FL-S35, FL-R28, FL-078: sources 4 and 6, six targets each"),
    (ROW, "tempo change", 0, "FL-R28: no source"),
    ("1 2S(w) 3 4 5 6 7", "tempo change", 0, "FL-R28, FL-078: no source but a steady runner"),
    ("1 2 3(g1000) 4 5 6 7", "outsider", 6, "FL-S44, FL-061"),
    ("1 2S 3 4S 5 6 7", "whipping", 5, "FL-080"),
    ("1 2S 3 4S 5 6 7", "disqualified", 5, "FL-073"),
    ("1 2S 3 4F 5 6 7", "horseshoe", 7, "FL-051: any tile"),
    ("1 2 3 4 5 6 7", "helmet", 0, "FL-088"),
    ("1F 2(w) 3 4 5 6 7F", "helmet", 2, "FL-088, FL-090"),
    ("1", "dead even", 0, "FL-R42"),
    ("1 2", "dead even", 1, "FL-096"),
]


@pytest.mark.parametrize(("row", "face", "count", "why"), COUNTS, ids=[f"{x[1]} in {x[0]}" for x in COUNTS])
def test_number_of_uses(row: str, face: str, count: int, why: str) -> None:
    """The clauses stand beside each line of the table above."""
    assert at(row, face).count(face) == count, why


def test_interference_gives_every_new_row_once() -> None:
    """FL-S43, FL-S50, FL-095: no two options lead to the same row, none to the old one, none makes a pair."""
    for row in (ROW, "1 2 3", "1 2 3 4 5 [6/7]", "1 [2/3]"):
        start = at(row, "interference")
        rows = set()
        for text in start.texts():
            if text.startswith("interference"):
                table = at(row, "interference")
                table.match.play(text)
                rows.add(table.row)
        assert len(rows) == start.count("interference")
        assert row not in rows
        assert all("[" not in after or after.endswith("[6/7]") for after in rows)


def test_interference_names_what_changes_places() -> None:
    """FL-092: three neighbours may be named; the one at the end that stays is dropped from the text."""
    table = at(ROW, "interference").play("interference 3 5 4")
    assert table.row == "1 2 3 5 4 6 7"
    assert table.match.steps[-1].text == table.text("interference 5 4")
    assert at(ROW, "interference").play("interference 5 4").row == table.row


def test_losing_speed_eligible_tiles() -> None:
    """FL-S42, FL-S48, FL-R36, FL-R37"""
    for row, fine in ((ROW, "34567"), ("1 2 3", "3"), ("1 2 3 4 5 [6/7]", "34567"), ("1 2 [3/4]", "34")):
        table = at(row, "losing speed")
        assert [label for label in "1234567" if table.can(f"losing speed {label}")] == list(fine)


# Dead even.


def test_rulebook_rows_of_dead_even() -> None:
    """FL-S06, FL-S07, FL-S08, FL-096, FL-100, FL-101, FL-102"""
    row = "8 22 3 18 5 11 20"
    pair = "8 22 3 18 5 [11/20]"
    assert at(row, "dead even", lineup=EXAMPLE).play("dead even").row == pair
    assert at(pair, "double horseshoes", lineup=EXAMPLE).play("double horseshoes 5").row == "8 22 3 18 11 20 5"
    second = at("8 22 3 18 5(w) [11/20]", "horseshoe", lineup=EXAMPLE).play("horseshoe 5")
    assert second.row == "8 22 3 18 11 20 5"
    assert at(pair, "double horseshoes", lineup=EXAMPLE).play("double horseshoes 11").row == "8 22 3 18 5 20 11"
    assert at(pair, "double horseshoes", lineup=EXAMPLE).play("double horseshoes 20").row == "8 22 3 18 5 11 20"


def test_dead_even_once_a_race() -> None:
    """FL-S51, FL-097, FL-098, FL-R43: broken up or fetched back, the face is a blank for the rest of the race."""
    table = at(ROW, "dead even", pool="W2 R2 Y2").play("dead even")
    table.play("take yellow", "roll helmet, logo, logo", "put away logo")
    assert table.s.pair
    table.play("take red", "roll double horseshoes, helmet, logo", "double horseshoes 5")
    assert table.row == "1 2 3 4 6 7 5"
    table.play("take yellow", "roll dead even, helmet, logo")
    assert table.texts()[-1] == "put away dead even"
    assert not table.can("dead even")
    assert table.refuses("dead even") == "FL-098"


def test_dead_even_rolled_but_not_used_is_not_spent() -> None:
    """FL-S52, FL-R43"""
    table = scene(ROW, "dead even, horseshoe, logo", pool="W3 R2 Y2").play("horseshoe 4")
    table.play("take yellow", "roll dead even, helmet, logo", "put away dead even")
    table.play("take yellow", "roll dead even, helmet, logo")
    assert table.can("dead even")


def test_any_player_may_have_used_it() -> None:
    """FL-097: by whichever player."""
    table = at(ROW, "dead even", pool="W2 R2 Y2", actor=0).play("dead even")
    table.play("take yellow", "roll dead even, logo, logo")
    assert table.match.waiting == (1,)
    assert not table.can("dead even")


def test_no_photo_after_a_disqualification() -> None:
    """FL-S53, FL-R46"""
    table = at("1 2 3 4 5 [6/7]", "disqualified", pool="", seats=2).play("disqualified 7")
    assert table.s.race == 1
    assert list(table.s.photos) == [0, 0, 0]
    assert table.match.view(0)["table"]["results"][0]["order"][0] == table.tiles[6]


# Others.


def test_moving_ahead_in_the_rulebook() -> None:
    """FL-S05, FL-054, FL-055, FL-037: four tiles, the second horseshoe; both other dice go left."""
    table = scene("22 18 11(w) 3", "horseshoe, logo, red blank", lineup=EXAMPLE).play("horseshoe 11")
    assert table.row == "22 18 3 11"
    assert table.out == "W2"
    assert table.match.waiting == (1,)
    assert list(table.s.hand[:2]) == [c.WHITE, c.RED]


def test_it_does_not_matter_who_placed_the_first_one() -> None:
    """FL-054, FL-R30: whoever put it there."""
    table = scene(ROW, "horseshoe, whipping, logo", pool="W5 R3 Y5").play("horseshoe 3")
    table.play("take white", "roll horseshoe, logo, whipping", "horseshoe 3")
    assert table.row == "1 2 4 3 5 6 7"
    table.play("take red", "roll whipping, whipping, logo", "whipping 3")
    table.play("take white", "roll whipping, logo, horseshoe", "whipping 3")
    assert table.row == "1 2 4 5 6 7"


def test_disqualified_dice_can_be_fetched() -> None:
    """FL-S38: the white and the black die."""
    table = at("1 2 3 4 5 6 7(w)", "disqualified").play("disqualified 7")
    table.play("take black", "roll inside tip, logo, logo")
    assert table.can("inside tip white black")


def test_side_bet_skips_and_is_noted() -> None:
    """FL-S55, FL-065, FL-066, FL-067, FL-R50, FL-R52: C plays A's two dice, capitals are untouched."""
    table = at(ROW, "side bet", seats=4, actor=0).play("side bet")
    assert table.match.waiting == (2,)
    assert list(table.s.hand[:2]) == [c.WHITE, c.WHITE]
    players = table.match.view(3)["table"]["players"]
    assert [player["side_bets"] for player in players] == [500, -500, 0, 0]
    assert [player["capital"] for player in players] == [1000] * 4


def test_side_bet_of_two_players() -> None:
    """FL-S56, FL-R51: the same player again, with his own two dice and a new one."""
    table = at(ROW, "side bet", seats=2, actor=0).play("side bet")
    assert table.match.waiting == (0,)
    table.play("take black", "roll logo, logo, side bet", "side bet")
    assert table.match.waiting == (0,)
    assert table.match.scores() == [2000, 0]
    table.play("take red", "roll logo, logo, red blank")
    assert table.match.waiting == (0,)


def test_extra_move_is_saved() -> None:
    """FL-068, FL-R12: in front of the player, neither out nor in the pool, the row unchanged."""
    table = scene(ROW, "extra move, logo, logo", actor=1).play("extra move")
    assert table.match.view(0)["table"]["players"][1]["saved"] == 1
    assert table.out == ""
    assert table.row == ROW


def test_a_tile_with_both_marks(tmp_path: Path) -> None:
    """FL-R31: an edition may have one; both marks apply."""
    edition = tmp_path / "both.toml"
    numbers = ", ".join(map(str, range(1, 25)))
    edition.write_text(
        '[edition]\nname = "both"\ngame = "finish_line"\n[tiles]\nprovenance = "reconstructed"\n'
        f"numbers = [{numbers}]\nfavourites = [3, 4]\nsteady = [3]\n"
    )
    more = {"lineup": (1, 2, 3, 5, 7, 9, 11), "edition": str(edition)}
    row = "1 2 3 5 7 9 11"
    assert scene(row, "horseshoe, logo, red blank", **more).play("horseshoe 3").row == "1 2 5 3 7 9 11"
    assert scene(row, "whipping, logo, logo", **more).refuses("whipping 3") == "FL-080"
    assert scene(row, "disqualified, logo, logo", **more).refuses("disqualified 3") == "FL-073"


@pytest.mark.parametrize("label", range(1, 8))
def test_outsiders_go_anywhere(label: int) -> None:
    """FL-060, FL-086: any tile, also S, F and the leader."""
    for face in ("outsider 1000", "outsider 2000", "outsider 3000"):
        table = scene("1 2S 3 4F 5 6 7", f"{face}, logo, logo").play(f"{face} {label}")
        assert f"{label}(g{face[-4:]})" in table.row
