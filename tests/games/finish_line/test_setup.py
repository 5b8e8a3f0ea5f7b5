"""Components, line-up and what a race begins with (ledger sections 2 and 3, setup)."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

import railbird
from railbird.games.finish_line import GAME
from railbird.games.finish_line.rules import constants as c
from railbird.games.finish_line.rules.tables import FACE_KEYS
from railbird.games.registry import folder_of, open_edition
from tests.games.finish_line.helpers import EXAMPLE, Scene, dice_text, last_turn, scene

COMPONENTS = folder_of("finish_line") / "components.toml"


def printed() -> Any:
    return open_edition(GAME)[1]


def new(seats: int = 2, **more: Any) -> Scene:
    return Scene(railbird.new("finish_line", seats, dice="manual", **more), {})


def deal(table: Scene, *numbers: int) -> Scene:
    for number in numbers:
        table.play(f"tile {number}")
    return table


@pytest.mark.parametrize(("seats", "fine"), [(1, False), (2, True), (3, True), (4, True), (5, False)])
def test_two_to_four_players(seats: int, fine: bool) -> None:
    """FL-001"""
    if fine:
        assert len(railbird.new("finish_line", seats).names) == seats
    else:
        with pytest.raises(railbird.BadOption):
            railbird.new("finish_line", seats)


@pytest.mark.parametrize(("seats", "pool"), [(2, "W10 R5 Y4 G2 B2"), (3, "W12 R6 Y5 G2 B2"), (4, "W12 R6 Y5 G2 B2")])
def test_pool_at_the_start(seats: int, pool: str) -> None:
    """FL-006, FL-007, FL-S13"""
    table = new(seats)
    assert table.pool == pool
    assert table.out == ""


def test_everybody_begins_with_1000_on_an_own_sheet() -> None:
    """FL-005, FL-003: four capitals, each its own number."""
    table = new(4)
    assert list(table.s.capital) == [1000] * 4
    assert table.match.scores() == [1000] * 4


def test_drawing_order_is_the_starting_order() -> None:
    """FL-S01, FL-009, FL-010, FL-011: the first tile goes to the far left, the last one leads."""
    table = deal(new(), *EXAMPLE)
    view = table.match.view(None)["table"]
    assert view["row"] == list(EXAMPLE)
    odds = {tile["number"]: tile["odds"] for tile in view["starters"]}
    places = {tile["number"]: tile["place"] for tile in view["starters"]}
    assert (odds[3], odds[18], odds[11], odds[20]) == (7, 4, 3, 2)
    assert places[20] == 1
    assert places[8] == 7
    assert [tile["position"] for tile in view["starters"]] == [1, 2, 3, 4, 5, 6, 7]


def test_marks_are_seen_before_betting() -> None:
    """FL-013"""
    table = deal(new(), *EXAMPLE)
    assert table.match.view(1)["table"]["phase"] == "slips"
    starters = table.match.view(1)["table"]["starters"]
    assert [tile["number"] for tile in starters if tile["favourite"]] == [8, 20]
    assert [tile["number"] for tile in starters if tile["steady"]] == [22, 18]


def test_one_pile_for_three_races() -> None:
    """FL-008, FL-012: every tile is as likely as the other, none starts twice, three never start."""
    table = new()
    assert [action.text for action in table.match.actions()] == [f"tile {number}" for number in range(1, 25)]
    assert {action.probability for action in table.match.actions()} == {1 / 24}
    match = railbird.new("finish_line", 2, seed=11)
    rng = random.Random(1)
    while not match.over:
        seat = match.waiting[0]
        match.play(rng.choice(match.actions(seat)), seat)
    started = [number for result in match.view(None)["table"]["results"] for number in result["starters"]]
    assert len(started) == 21 == len(set(started))
    state: Any = match.position()
    assert len(state.lineup) == 21


def test_next_race_draws_from_what_is_left() -> None:
    """FL-012, FL-118: the next seven of the same pile, then slips as in race 1."""
    table = last_turn("8 22 3 5 18 11 20", seats=2).play("put away logo")
    assert table.match.chance
    left = [action.text for action in table.match.actions()]
    assert len(left) == 17
    assert not {f"tile {number}" for number in EXAMPLE} & set(left)
    deal(table, 1, 2, 4, 6, 7, 9, 10)
    assert table.match.waiting == (0, 1)
    assert table.match.view(0)["table"]["row"] == [1, 2, 4, 6, 7, 9, 10]
    table.play("win 10", "stake 3000", seat=0)


def test_everything_is_reset_between_races() -> None:
    """FL-S73, FL-119, FL-R66, FL-R14: all dice back, tiles gone, marks of the race gone; side bets and money stay."""
    for seats, pool in ((2, "W10 R5 Y4 G2 B2"), (3, "W12 R6 Y5 G2 B2")):
        table = last_turn(
            "1(w) 2(r) 3(g2000) 4 [5/6]", seats=seats, saved=[1, 0], homestretch=1, side_won=[2, 0, 0, 0],
            side_lost=[0, 2, 0, 0], even_spent=1,
        )  # fmt: skip
        table.play("put away logo", "waive", "photo 3", "photo 2")
        s = table.s
        assert s.race == 1
        assert table.pool == pool
        assert table.out == ""
        assert (s.pair, s.even_spent, s.homestretch, s.tiles, sum(s.saved)) == (0, 0, 0, 0, 0)
        assert not any([*s.shoe, *s.whip, *s.outsider])
        assert list(s.hand) == [-1] * 3
        assert list(s.side_won) == [2, 0, 0, 0]
        assert list(s.capital[:2]) == [3000, 3000]
        deal(table, 8, 22, 16, 18, 20, 24, 12)
        assert table.match.view(0)["table"]["row"] == [8, 22, 16, 18, 20, 24, 12]
        assert not table.match.view(0)["table"]["dead_even_spent"]


def test_components_of_the_ledger() -> None:
    """Ledger 2.1 to 2.6; FL-006, FL-027, FL-028, FL-029, FL-R15: all dice of a colour are alike."""
    t = printed()
    assert list(t.dice) == [12, 6, 5, 2, 2]
    assert list(t.dice_for_two) == [10, 5, 4, 2, 2]
    assert [list(row) for row in t.odds] == [[11, 9, 7, 5, 4, 3, 2], [15, 12, 8, 6, 5, 4, 2], [20, 15, 10, 8, 6, 5, 3]]
    assert list(t.capital) == [1000, 2000, 3000]
    assert (t.stake_step, t.side_bet, t.home_pool, t.photo_dice, t.photo_shoes) == (100, 500, 7, 6, 4)
    assert [t.number[tile] for tile in range(24) if t.favourite[tile]] == [4, 8, 12, 16, 20, 24]
    assert [t.number[tile] for tile in range(24) if t.steady[tile]] == [2, 6, 10, 14, 18, 22]
    faces = {key: [FACE_KEYS[face] for face in t.side[colour]] for colour, key in enumerate("wrygb")}
    assert sorted(faces["w"]) == ["horseshoe"] * 4 + ["logo"] * 2
    assert sorted(faces["r"]) == ["double_horseshoes"] * 2 + ["red_blank", "tempo_change"] + ["whipping"] * 2
    assert sorted(faces["y"]) == ["dead_even", "helmet", "helmet", "interference", "losing_speed", "losing_speed"]
    assert sorted(faces["g"]) == ["green_blank"] * 3 + ["outsider_1000", "outsider_2000", "outsider_3000"]
    assert sorted(faces["b"]) == ["disqualified", "extra_move", "extra_move", "inside_tip", "side_bet", "side_bet"]


def test_every_part_says_where_it_comes_from() -> None:
    parts = tomllib.loads(COMPONENTS.read_text())
    assert parts["odds"]["race_2"]["provenance"] == "rulebook"
    assert parts["odds"]["race_1"]["provenance"] == "reconstructed"
    assert parts["dice"]["white"]["provenance"] == "rulebook"
    assert parts["dice"]["white"]["faces"]["provenance"] == "reconstructed"


def edition(tmp_path: Path, part: str, *changes: tuple[str, str]) -> Path:
    """An edition that replaces one part of the printed game, with some of its lines changed."""
    text = COMPONENTS.read_text()
    lines, inside = [], False
    for line in text.splitlines():
        if line.startswith("["):
            inside = line.strip("[]").split(".")[0] == part
        if inside and not line.startswith("#"):
            lines.append(line)
    body = "\n".join(lines)
    for old, new_text in changes:
        assert old in body
        body = body.replace(old, new_text)
    path = tmp_path / "mine.toml"
    path.write_text(f'[edition]\nname = "mine"\ngame = "finish_line"\n\n{body}\n')
    return path


BAD = [
    ("dice", "horseshoe = 4", "horseshoe = 3", "a die has 6 faces, this one has 5"),
    ("dice", "horseshoe = 4", "horseshoe = 5", "a die has 6 faces, this one has 7"),
    ("dice", "count = 12", "count = 13", "27 dice"),
    ("dice", "logo = 2", "red_blank = 2", "red_blank: is on the white dice already"),
    ("dice", "tempo_change = 1\nred_blank = 1", "red_blank = 2", "the face tempo_change is on no die"),
    ("dice", "two_players = 10", "two_players = 14", "not between 1 and 12"),
    ("dice", "helmet = 2", "helmets = 2", "unknown key"),
    ("odds", "[11, 9, 7, 5, 4, 3, 2]", "[11, 9, 7, 5, 4, 3, 3]", "odds fall strictly"),
    ("odds", "[11, 9, 7, 5, 4, 3, 2]", "[9, 11, 7, 5, 4, 3, 2]", "odds fall strictly"),
    ("odds", "[11, 9, 7, 5, 4, 3, 2]", "[11, 9, 7, 5, 4, 3]", "must have 7 entries"),
    ("odds", "[15, 12, 8, 6, 5, 4, 2]", "[99, 98, 8, 6, 5, 4, 2]", ""),
    ("tiles", "favourites = [4,", "favourites = [5,", "5 is no favourite"),
    ("tiles", "favourites = [4,", "favourites = [11,", "11 is no favourite"),
    ("tiles", "favourites = [4,", "favourites = [25,", "there is no tile 25"),
    ("tiles", "numbers = [1, 2, 3,", "numbers = [1, 2, 30,", "3 is missing"),
    ("tiles", "numbers = [1, 2,", "numbers = [1, 1,", "stands there twice"),
    ("tiles", "22, 23, 24]", "22, 23]", "must have 24 entries"),
    ("homestretch", '"yellow"', '"pink"', "'pink' is none of"),
    ("homestretch", "pool_at_most = 7", "pool_at_most = 4", "FL-R06"),
    ("photo_finish", '"white"', '"green"', "some horseshoes"),
    ("money", "stake_step = 100", "stake_step = 0", "not between"),
    ("money", "side_bet = 500", 'side_bet = "500"', "must be a whole number"),
]


@pytest.mark.parametrize(("part", "old", "new_text", "reason"), BAD)
def test_editions_that_do_not_fit(tmp_path: Path, part: str, old: str, new_text: str, reason: str) -> None:
    """Each is refused with file, line and reason; FL-R06 keeps somebody from finding no die to take."""
    path = edition(tmp_path, part, (old, new_text))
    if not reason:
        railbird.new("finish_line", 2, edition=path)
        return
    with pytest.raises(railbird.BadEdition) as caught:
        railbird.new("finish_line", 2, edition=path)
    assert reason in str(caught.value)
    assert str(caught.value).startswith("mine.toml")
    assert "\n" not in str(caught.value)


def test_odds_too_long_to_count(tmp_path: Path) -> None:
    path = edition(tmp_path, "odds", ("[11, 9,", "[99, 98,"), ("[15, 12,", "[99, 98,"), ("[20, 15,", "[99, 98,"))
    with pytest.raises(railbird.BadEdition, match="somebody could win"):
        railbird.new("finish_line", 2, edition=path)


def test_behaviour_follows_the_face_not_the_colour(tmp_path: Path) -> None:
    """A corrected file may move a face: with side bet on green and outsider 1000 on black, both work as before."""
    path = edition(tmp_path, "dice", ("outsider_1000 = 1", "side_bet = 1"), ("side_bet = 2", "outsider_1000 = 2"))
    table = scene("1 2 3 4 5 6 7", "side bet, outsider 1000, logo", edition=str(path))
    assert [table.s.hand[i] for i in range(3)] == [c.WHITE, c.GREEN, c.BLACK]
    other = scene("1 2 3 4 5 6 7", "side bet, outsider 1000, logo", edition=str(path))
    table.play("side bet")
    assert dice_text(table.s.out) == "G1"
    assert table.match.waiting == (2,)
    other.play("outsider 1000 4")
    assert other.row == "1 2 3 4(g1000) 5 6 7"
