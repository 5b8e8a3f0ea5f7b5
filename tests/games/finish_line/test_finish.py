"""The end of a race and of the game: extra moves, photo finish, money."""

from __future__ import annotations

import pytest

import railbird
from railbird.games.finish_line.rules import constants as c
from tests.games.finish_line.helpers import BETS, EXAMPLE, Scene, last_turn, scene, slips_scene, write

ROW = "1 2 3 4 5 6 7"
TRIPLE = ("win", 11, 400)


def finish(order: str, seats: int = 2, **more: object) -> Scene:
    """A race of the rulebook's line-up that ends in this row; it ends with the one put-away."""
    return last_turn(order, seats=seats, **more).play("put away logo")


def order(table: Scene, race: int = 0) -> list[int]:
    return [table.labels.get(n, n) for n in table.match.view(None)["table"]["results"][race]["order"]]


def won(table: Scene, seat: int = 0, race: int = 0) -> int:
    """What the seat has after the race, before the money for the next."""
    return table.s.capital[seat] - (table.s.tables.capital[table.s.race] if table.s.race > race else 0)


# Scoring.


def test_who_wins() -> None:
    """FL-110, FL-111: the far-right tile, then the next; the order is recorded and shown."""
    table = finish("8 22 3 18 20 5 11")
    assert order(table) == [11, 5, 20, 18, 3, 22, 8]
    event = next(event for event in table.match.log() if event.kind == "race over")
    assert (event.data["winner"], event.data["second"]) == (11, 5)


def test_scores_of_the_rulebook() -> None:
    """FL-S09, FL-S10, FL-112, FL-113, FL-114, FL-115"""
    table = finish("8 22 3 18 20 5 11", slips={0: BETS})
    assert won(table) == 1200
    paid = [line["paid"] for line in table.match.view(0)["table"]["results"][0]["slips"][0]]
    assert paid == [0, 0, 1200, 0, 0]
    assert won(finish("8 22 3 20 5 18 11", slips={0: BETS})) == 2600


def test_place_bets_pay_in_either_order() -> None:
    """FL-S04, FL-113, FL-024"""
    for row in ("8 22 3 20 5 18 11", "8 22 3 20 5 11 18"):
        assert won(finish(row, slips={0: [("place", 18, 11, 200)]})) == 1000 - 200 + 1400
    assert won(finish("8 22 3 20 5 11 18".replace("5 11", "11 5"), slips={0: [("place", 18, 11, 200)]})) == 800


def test_the_stake_is_not_returned_on_top() -> None:
    """FL-114, FL-115: unstaked money is kept."""
    assert won(finish("8 22 3 5 18 11 20", slips={0: [("win", 20, 300)]})) == 700 + 600
    assert won(finish("8 22 3 5 18 11 20", slips={0: [("win", 11, 300)]})) == 700


def test_before_race_two() -> None:
    """FL-S11, FL-116: 1200 become 3200, all of which may be staked, at the odds of race 2."""
    table = finish("8 22 3 18 20 5 11", slips={0: BETS})
    assert table.s.capital[0] == 3200
    for number in (1, 2, 4, 6, 7, 9, 10):
        table.play(f"tile {number}")
    view = table.match.view(0)["table"]
    assert [tile["odds"] for tile in view["starters"]] == [15, 12, 8, 6, 5, 4, 2]
    write(table, 0, ("win", 1, 3200))
    assert table.match.view(0)["table"]["left"] == 0


def test_three_races_and_no_more() -> None:
    """FL-002, FL-117, FL-123: 3000 come before race 3, then the game ends."""
    table = finish("8 22 3 18 20 5 11", race=1, capital=[5000, 4000, 0, 0])
    assert (table.s.race, list(table.s.capital[:2])) == (2, [8000, 7000])
    table = finish("8 22 3 18 20 5 11", race=2, capital=[5000, 4000, 0, 0])
    assert table.match.over
    assert list(table.s.capital[:2]) == [5000, 4000]
    assert table.match.winners() == [0]


def test_the_theoretical_maximum() -> None:
    """FL-S12: all on the pair with the longest odds, three times."""
    capital = 0
    for race in range(3):
        capital += (1000, 2000, 3000)[race]
        table = finish("3 5 18 11 20 22 8", race=race, capital=[capital, 6000, 0, 0],
                       slips={0: [("place", 8, 22, capital)]})  # fmt: skip
        capital = won(table, race=race)
        assert capital == (20_000, 594_000, 20_895_000)[race]


# Outsiders.


def test_outsider_bonus_for_winner_and_place_bets() -> None:
    """FL-S63, FL-062, FL-063, FL-R55, FL-R56: full for the winner bet, half once for two place bets, paid at once."""
    table = finish("8 22 3 18 20 5 11(g2000)", slips={0: BETS})
    assert won(table) == 4200
    assert table.s.bonus[0] == 3000


def test_place_bonus_without_a_winning_bet() -> None:
    """FL-S64, FL-063, FL-R54: the marked horse is second, its partner failed."""
    assert won(finish("8 22 3 18 20 11(g2000) 5", slips={0: BETS})) == 1000


def test_two_green_dice() -> None:
    """FL-S65, FL-R55: each judged by itself."""
    table = finish("8 22 3 18 20 5(g1000) 11(g2000)", slips={0: [("place", 5, 11, 100)]})
    assert won(table) == 1000 - 100 + 800 + 1000 + 500


def test_bonus_for_everybody_who_bet() -> None:
    """FL-064, FL-R55: not only for who placed the die; the stake's size does not matter."""
    slips = {0: [("win", 11, 100)], 1: [("win", 11, 700)], 2: [("win", 5, 100)]}
    table = finish("8 22 3 18 20 5 11(g3000)", seats=4, slips=slips)
    assert [table.s.bonus[seat] for seat in range(4)] == [3000, 3000, 0, 0]


def test_no_bonus_for_a_horse_that_is_third_or_lost_its_die() -> None:
    """FL-S66, FL-063, FL-106: the die is out after losing speed."""
    assert won(finish("8 22 3 18 11(g3000) 20 5", slips={0: BETS})) == 0
    table = scene("8 22 3 18 20 5 11(g3000)", "losing speed, helmet, logo", lineup=EXAMPLE, seats=2, pool="Y1",
                  slips={0: [TRIPLE]}).play("losing speed 11")  # fmt: skip
    table.play("take yellow", "roll interference, helmet, logo", "interference 20 5 11")
    assert order(table)[:2] == [11, 5]
    assert (won(table), table.s.bonus[0]) == (600 + 1200, 0)


def test_disqualified_horses_lose_everything() -> None:
    """FL-R48, FL-S36: no refund, the others' odds unchanged, no finishing place, its outsider void."""
    table = scene("8 22 3 18 20 5(r,g3000) 11", "whipping, logo, logo", lineup=EXAMPLE, seats=2, pool="",
                  slips={0: [("win", 5, 300), ("place", 5, 11, 200), ("win", 11, 100)]})  # fmt: skip
    table.play("whipping 5")
    assert order(table) == [11, 20, 18, 3, 22, 8]
    assert won(table) == 1000 - 600 + 300


def test_one_tile_left() -> None:
    """FL-S70, FL-R49, FL-R54: it wins, there is no second; its green die still pays its half to place bets."""
    slips = {0: [("win", 4, 100)], 1: [("place", 4, 9, 100)]}
    table = last_turn("4", seats=2, slips=slips, lineup=(1, 3, 5, 7, 9, 11, 4)).play("put away logo")
    assert order(table) == [4]
    assert (won(table, 0), won(table, 1)) == (900 + 200, 900)
    table = last_turn("4(g2000)", seats=2, slips=slips, lineup=(1, 3, 5, 7, 9, 11, 4)).play("put away logo")
    assert (won(table, 0), won(table, 1)) == (900 + 200 + 2000, 900 + 1000)


def test_no_tile_left() -> None:
    """FL-R49, FL-R22: nobody wins, all bets lose; the race still runs to its end, saved dice can only be waived."""
    table = scene("4", "disqualified, logo, red blank", lineup=(1, 3, 5, 7, 9, 11, 4), seats=2, pool="W1 R1",
                  homestretch=1, slips={0: [("win", 4, 100)]}, saved=[0, 1])  # fmt: skip
    table.play("disqualified 4")
    assert table.s.tiles == 0
    table.play("take white", "roll logo, logo, red blank", "put away logo")
    table.play("take red", "roll logo, red blank, red blank", "put away logo")
    assert table.s.race == 1  # the only option, waiving, was taken
    assert order(table) == []
    assert won(table) == 900


# Photo finish.


def test_photo_finish() -> None:
    """FL-S54, FL-103, FL-104, FL-R25: 4:4 is rolled again by both, then five against three."""
    table = last_turn("8 22 3 18 5 [11/20]", seats=2, slips={0: BETS}).play("put away logo")
    assert table.match.chance
    odds = [action.probability or 0 for action in table.match.actions()]
    assert odds == pytest.approx([1 / 729, 12 / 729, 60 / 729, 160 / 729, 240 / 729, 192 / 729, 64 / 729])
    assert sum(p * p for p in odds) == pytest.approx(127905 / 531441)
    table.play("photo 4", "photo 4")
    assert table.s.step == c.PHOTO_FINISH
    assert any(event.kind == "photo tie" for event in table.match.log())
    table.play("photo 5", "photo 3")
    assert order(table)[:2] == [11, 20]
    assert won(table) == 1700


def test_lower_tile_can_win_the_photo() -> None:
    """FL-103"""
    table = last_turn("8 22 3 18 5 [11/20]", seats=2).play("put away logo", "photo 2", "photo 3")
    assert order(table)[:2] == [20, 11]


def test_photo_needs_no_dice_from_the_pool() -> None:
    """FL-R25: always six rolls each, also when the white dice lie on tiles."""
    table = last_turn("1(w) 2(w) 3(w) 4(w) 5(w) [6(w)/7]", seats=2).play("put away logo", "photo 6", "photo 6")
    assert table.s.step == c.PHOTO_FINISH
    table.play("photo 1", "photo 0")
    assert order(table)[0] == 6


# Extra moves.


def test_extra_moves_in_turn_order() -> None:
    """FL-S58, FL-071, FL-R21, FL-R23, FL-070, FL-109: from the left of the last actor on; a die stays."""
    table = last_turn(ROW, actor=1, saved=[1, 0, 1]).play("put away logo")
    assert table.match.waiting == (2,)
    table.play("extra move 6")
    assert table.row == "1 2 3 4 5 6(k) 7"
    assert table.match.waiting == (0,)
    table.play("extra move 6")
    assert order(table)[:2] == [6, 7]
    table = last_turn(ROW, actor=1, saved=[0, 1, 1]).play("put away logo")
    assert table.match.waiting == (2,)
    assert table.s.out[c.BLACK] == 0
    table.play("waive")
    assert table.match.waiting == (1,)
    assert table.s.out[c.BLACK] == 1  # FL-R22


def test_extra_moves_ignore_a_skip() -> None:
    """FL-R21, FL-S57, FL-R20: after a side bet with the last die the skipped player still comes first."""
    table = scene(ROW, "side bet, logo, logo", pool="", actor=0, saved=[0, 1]).play("side bet")
    assert table.match.waiting == (1,)
    table.play("waive")
    assert table.s.race == 1
    assert [table.match.view(0)["table"]["players"][seat]["side_bets"] for seat in range(3)] == [500, -500, 0]


def test_extra_move_on_a_favourite_breaks_a_pair() -> None:
    """FL-S59, FL-R24, FL-070: before the photo, which is then not taken."""
    table = last_turn("1 2 3 4 5F [6/7]", saved=[1]).play("put away logo", "extra move 5")
    assert order(table)[:2] == [5, 7]
    assert list(table.s.photos) == [0, 0, 0]


def test_extra_move_before_the_photo() -> None:
    """FL-R24, FL-109: slips are still secret while extra moves are played."""
    table = last_turn("1 2 3 4 5 [6/7]", saved=[1], slips={0: [("win", 1, 100)]}).play("put away logo")
    assert table.s.step == c.EXTRA_MOVES
    assert table.match.view(1)["table"]["results"] == []
    table.play("extra move 1")
    assert table.s.step == c.PHOTO_FINISH


def test_two_extra_moves_of_one_player() -> None:
    """FL-S60, FL-069, FL-070, FL-R21, FL-R22: one after the other; white and black go out, the second is waived."""
    table = last_turn("1 2 3 4 5 6(w) 7", actor=2, saved=[2]).play("put away logo")
    white, black = table.s.out[c.WHITE], table.s.out[c.BLACK]
    table.play("extra move 6")
    assert table.row == "1 2 3 4 5 7 6"
    assert (table.s.out[c.WHITE] - white, table.s.out[c.BLACK] - black) == (1, 1)
    assert table.match.waiting == (0,)
    assert table.can("waive")
    table.play("waive")
    assert order(table)[:2] == [6, 7]


def test_extra_moves_only_after_the_race() -> None:
    """FL-069: not before; and then nothing else."""
    table = scene(ROW, "horseshoe, logo, red blank", saved=[1])
    assert table.refuses("extra move 3") == "FL-069"
    assert table.refuses("waive") == "FL-069"
    table = last_turn("1 2 3 4 5 6", actor=2, saved=[1]).play("put away logo")
    assert table.refuses("horseshoe 3") == "FL-109"
    assert table.refuses("extra move 7") == "FL-R47"
    assert table.texts() == [table.text(f"extra move {label}") for label in range(1, 7)] + ["waive"]


# Side bets, starters, totals.


def test_side_bet_with_the_last_die() -> None:
    """FL-S57, FL-R20: owed; the skip lapses and does not touch the order of race 2."""
    table = scene(ROW, "side bet, logo, logo", pool="", seats=2, actor=0).play("side bet")
    assert table.s.race == 1
    assert table.match.scores() == [3500, 2500]
    for number in (2, 4, 6, 8, 10, 12, 14):
        table.play(f"tile {number}")
    for seat in (0, 1):
        table.play("confirm", seat=seat)
    assert table.match.waiting == (0,)


STARTERS = [
    (2, [3200, 1500, 1000, 3200], [0] * 4, [0] * 4, 3, "FL-S68, FL-122: the nearest to the previous starter clockwise"),
    (2, [3200, 1500, 3200, 3200], [0] * 4, [0] * 4, 2, "FL-S68, FL-R64: he himself is nearest"),
    (0, [1900, 2000, 1000, 1000], [2, 0, 0, 0], [0, 2, 0, 0], 1, "FL-S69, FL-R63, FL-R52: side bets are ignored"),
    (1, [5000, 4900, 100, 100], [0] * 4, [0] * 4, 0, "FL-120, FL-121: most money"),
    (3, [700, 900, 900, 100], [0] * 4, [0] * 4, 1, "FL-122"),
]


@pytest.mark.parametrize(("previous", "capital", "plus", "minus", "starts", "why"), STARTERS)
@pytest.mark.parametrize("race", [0, 1])
def test_next_starter(
    previous: int, capital: list[int], plus: list[int], minus: list[int], starts: int, why: str, race: int
) -> None:
    """FL-120, FL-121, FL-122, FL-R63, FL-R64; known before the slips, and he begins when they are in."""
    table = last_turn("8 22 3 18 20 5 11", seats=4, race=race, starter=previous, capital=capital, side_won=plus,
                      side_lost=minus).play("put away logo")  # fmt: skip
    assert table.s.starter == starts, why
    free = [action.text for action in table.match.actions()]
    for text in free[:7]:
        table.play(text)
    for seat in range(4):
        table.play("confirm", seat=seat)
    assert table.match.waiting == (starts,), why


def test_a_whole_game_by_numbers() -> None:
    """FL-S67, FL-067, FL-124: side bets count only at the end."""
    steps = (
        (0, 1000, [("win", 20, 300), ("win", 18, 300)], "8 22 3 5 18 11 20", 1000),
        (1, 3000, [("place", 3, 5, 200), ("win", 3, 100), ("win", 8, 500)], "8 22 18 11 20 5 3", 5800),
        (2, 8800, [("win", 20, 8800)], "8 22 3 5 18 11 20", 26400),
    )
    for race, before, bets, row, after in steps:
        table = finish(row, race=race, capital=[before, 1000, 0, 0], slips={0: bets}, side_won=[1, 2, 0, 0],
                       side_lost=[2, 1, 0, 0])  # fmt: skip
        assert won(table, race=race) == after
    assert table.match.scores()[0] == 25_900
    assert sum(line.amount for line in table.match.settlement(0)) == 25_900


def test_a_total_below_zero() -> None:
    """FL-S71, FL-R52: nobody can refuse a side bet for lack of money."""
    table = finish("8 22 3 18 20 5 11", race=2, capital=[3000, 4000, 0, 0], slips={0: [("win", 8, 3000)]},
                   side_won=[0, 3, 0, 0], side_lost=[3, 0, 0, 0])  # fmt: skip
    assert table.s.capital[0] == 0
    assert table.match.scores() == [-1500, 5500]


def test_highest_total_wins_and_ties_share() -> None:
    """FL-S72, FL-125, FL-126"""
    table = finish("8 22 3 18 20 5 11", seats=3, race=2, capital=[9000, 9000, 4000, 0])
    assert table.match.winners() == [0, 1]
    table = finish("8 22 3 18 20 5 11", seats=3, race=2, capital=[9000, 9000, 8800, 0], side_won=[0, 0, 1, 0],
                   side_lost=[1, 0, 0, 0])  # fmt: skip
    assert table.match.scores() == [8500, 9000, 9300]
    assert table.match.winners() == [2]


def test_side_bets_never_limit_the_stakes() -> None:
    """FL-R52, FL-067: who owes more than he has may still stake all his capital."""
    table = slips_scene(race=1, capital=[2000, 2000, 0, 0], side_won=[0, 9, 0, 0], side_lost=[9, 0, 0, 0])
    write(table, 0, ("win", 11, 2000))
    assert table.match.scores() == [2000 - 4500, 2000 + 4500]


def test_settlement_adds_up() -> None:
    """FL-003, FL-124: every line of the sheet with its clause; the amounts add up to the Grand Total."""
    match = railbird.new("finish_line", 3, seed=5)
    while not match.over:
        for seat in match.waiting:
            action = match.actions(seat)[0]
            if action.text.startswith("remove"):
                action = match.actions(seat)[-1]
            match.play(action, seat)
            break
    for seat in range(3):
        lines = match.settlement(seat)
        assert lines[0].amount == 1000
        assert sum(line.amount for line in lines) == match.scores()[seat]
        assert all(line.rules for line in lines)
