"""The race: HS-052 to HS-084, with the golden race of ledger 6.3."""

from __future__ import annotations

import random
from typing import Any

import pytest

import railbird
from railbird.games.homestretch.rules import constants as c
from tests.games.homestretch.helpers import (
    behind,
    bet,
    field,
    money,
    play,
    position,
    supply,
    texts,
    tokens,
    where,
)
from tests.playing import play_on


def finish(match: railbird.Match) -> list[int]:
    return list(match.view()["table"]["race"]["finish"])


def rolls_next(match: railbird.Match) -> str:
    assert match.chance
    return match.prompt().text


def test_who_starts() -> None:
    """HS-053, HS-055: the poorest; then clockwise."""
    match = position(3, phase=c.CARD, money=[20, 10, 30])
    play(match, "race P07")
    while not match.chance:
        if field(match, "phase") == c.CLAIM:
            match.play("wait")
        else:
            match.play(texts(match)[field(match, "bet")[0][match.waiting[0]] % 7 + 3])
    for name in ("P2", "P3", "P1", "P2"):
        assert rolls_next(match) == f"{name} rolls the dice."
        play(match, "roll 1 1", "two stop")


def test_a_tie_for_the_first_turn() -> None:
    """HS-S15, HS-054, HS-R21: Black, Red, White roll 4, 4, 2; then Black 1, Red 5: Red starts."""
    match = position(
        4, phase=c.FIRST_PLAYER, contest=0b1101, colours=["black", "blue", "red", "white"], money=[10, 20, 10, 10]
    )
    assert match.view()["table"]["first_player"] == {"tied": [0, 2, 3], "thrown": [None] * 3, "next": 0}
    play(match, "die 4")
    assert match.view()["table"]["turn"] == 2
    play(match, "die 4", "die 2")
    assert match.view()["table"]["first_player"]["tied"] == [0, 2]
    play(match, "die 1", "die 5")
    assert rolls_next(match) == "P3 rolls the dice."


def test_the_tied_are_found_by_the_rules() -> None:
    """HS-054: only those with the least money roll; six numbers, equally likely."""
    match = position(3, phase=c.CARD, money=[20, 20, 30])
    play(match, "race P07", "wait", "wait")
    for _ in range(3):
        while field(match, "phase") == c.CLAIM:
            match.play("wait")
        bet(match, "2 win", "3 win", "4 win", "5 win", "6 win")
    assert match.view()["table"]["first_player"]["tied"] == [0, 1]
    assert [action.text for action in match.actions()] == [f"die {n}" for n in range(1, 7)]
    play(match, "die 6", "die 5")
    assert rolls_next(match) == "P1 rolls the dice."


def test_the_dice_name_a_horse() -> None:
    """HS-056, HS-059: 36 equal pairs; the choice comes after the roll."""
    match = position()
    outcomes = match.actions()
    assert len(outcomes) == 36
    assert all(action.probability == pytest.approx(1 / 36) for action in outcomes)
    play(match, "roll 2 3")
    assert match.waiting == (0,)
    assert texts(match) == ["two stop", "one reroll"]
    assert "Horse 5" in match.prompt(0).text


def test_two_and_stop() -> None:
    """HS-057, HS-055."""
    match = play(position(), "roll 2 3", "two stop")
    assert where(match, 5) == 2
    assert rolls_next(match) == "P2 rolls the dice."


def test_one_and_again() -> None:
    """HS-058, HS-060, HS-061, HS-R22: the second roll is compulsory, its horse moves two, and the turn is over."""
    match = play(position(), "roll 2 3", "one reroll")
    assert where(match, 5) == 1
    assert rolls_next(match) == "P1 rolls the dice."
    match.play("roll 4 5")
    assert where(match, 9) == 2
    assert rolls_next(match) == "P2 rolls the dice."


def test_lanes() -> None:
    """HS-002, HS-064: eleven horses; they share spaces and nothing else moves."""
    match = position(at={5: 3, 9: 1})
    before = field(match, "position")
    play(match, "roll 4 5", "two stop")
    after = field(match, "position")
    assert after[9 - 2] == after[5 - 2] == 3
    assert [n for n in range(11) if after[n] != before[n]] == [7]
    assert len(after) == 11


@pytest.mark.parametrize(
    ("start", "first", "expected", "home"),
    [
        (7, "two stop", 9, []),  # HS-S24
        (8, "two stop", 10, [5]),
        (9, "two stop", 10, [5]),  # one space too many is ignored
        (9, "one reroll", 10, [5]),
    ],
)
def test_the_finish(start: int, first: str, expected: int, home: list[int]) -> None:
    """HS-S24, HS-062, HS-063: ten spaces or more."""
    match = play(position(at={5: start}), "roll 2 3", first)
    assert (where(match, 5), finish(match)) == (expected, home)


# Handicaps.


def test_plus_tokens() -> None:
    """HS-S16, HS-065, HS-066, HS-068, HS-R23: 4 with +4: 1 + 4, then 2; the token is back."""
    match = position(handicap={4: c.PLUS_FOUR})
    assert supply(match)["+4"] == 1
    play(match, "roll 1 3", "one reroll")
    assert (where(match, 4), behind(match, 4), supply(match)["+4"]) == (5, None, 2)
    match.play("roll 2 2")
    assert where(match, 4) == 7


def test_plus_six_twice_home() -> None:
    """HS-S17."""
    match = play(position(handicap={12: c.PLUS_SIX}), "roll 6 6", "two stop")
    assert where(match, 12) == 8
    play(match, "roll 6 6", "two stop")
    assert finish(match) == [12]


def test_an_x_on_the_first_roll() -> None:
    """HS-S21, HS-067, HS-068, HS-070, HS-R24: the horse stays, the X is back, and exactly reroll or end is asked."""
    match = play(position(handicap={7: c.CROSS}), "roll 3 4")
    assert (where(match, 7), behind(match, 7), supply(match)["X"]) == (0, None, 3)
    assert texts(match) == ["reroll", "end"]
    for text in ("two stop", "one reroll"):
        with pytest.raises(railbird.IllegalAction, match="HS-R24"):
            match.play(text)


def test_the_same_number_after_an_x() -> None:
    """HS-S18, HS-069, HS-072, HS-R25: moves two."""
    match = play(position(handicap={7: c.CROSS}), "roll 3 4", "reroll", "roll 1 6")
    assert (where(match, 7), behind(match, 7)) == (2, None)
    assert rolls_next(match) == "P2 rolls the dice."


def test_an_x_on_the_second_roll() -> None:
    """HS-S19, HS-071: nothing moves and the turn ends."""
    match = play(position(handicap={6: c.CROSS}), "roll 4 5", "one reroll", "roll 3 3")
    assert (where(match, 9), where(match, 6), behind(match, 6)) == (1, 0, None)
    assert rolls_next(match) == "P2 rolls the dice."


def test_ending_the_turn_after_an_x() -> None:
    """HS-S20, HS-070."""
    match = play(position(handicap={8: c.CROSS}), "roll 4 4", "end")
    assert (where(match, 8), behind(match, 8)) == (0, None)
    assert rolls_next(match) == "P2 rolls the dice."


def test_jon_and_anna() -> None:
    """HS-E05, HS-072: 7 has X, 4 has +4; Jon rolls 7, rolls again, 4: six spaces; both tokens back; Anna rolls."""
    match = position(2, handicap={7: c.CROSS, 4: c.PLUS_FOUR})
    play(match, "roll 3 4", "reroll", "roll 2 2")
    assert (where(match, 7), where(match, 4)) == (0, 6)
    assert supply(match) == {"X": 3, "+2": 2, "+4": 2, "+6": 2}
    assert rolls_next(match) == "P2 rolls the dice."


# Special moves.


def test_the_rulebooks_special_moves() -> None:
    """HS-E06, HS-075, HS-076, HS-078, HS-080, HS-081, HS-082, HS-083, HS-R29, HS-R55: Jon, Anna and Frank."""
    match = position(3, home=(8,), at={6: 4, 2: 0, 12: 0, 3: 1}, others_at=5)
    match.play("roll 6 2")  # a: difference 4, so 3 spaces, and it must be made
    assert texts(match) == ["special 2", "special 12"]
    with pytest.raises(railbird.IllegalAction, match="HS-078"):
        match.play("end")
    match.play("special 2")
    assert where(match, 2) == 3
    assert texts(match) == ["reroll", "end"]
    play(match, "reroll", "roll 2 4")  # b
    assert where(match, 6) == 6
    match.play("roll 5 3")  # c: Anna; 12 is alone in last place and moves 2
    assert where(match, 12) == 2
    play(match, "reroll")
    match.play("roll 4 4")  # now 3 is alone in last place and moves 1
    assert where(match, 3) == 2
    match.play("roll 5 3")  # d: Frank chooses among 3 and 12 and ends
    assert texts(match) == ["special 3", "special 12"]
    play(match, "special 12", "end")
    assert where(match, 12) == 4
    assert rolls_next(match) == "P1 rolls the dice."


def test_a_horse_comes_home_by_the_short_step_and_is_rolled_again() -> None:
    """HS-S22, HS-R32, HS-073, HS-074: 7 takes Win, then its number is a special move of 3."""
    match = play(position(at={7: 9}), "roll 3 4", "one reroll")
    assert finish(match) == [7]
    assert match.view()["table"]["horses"][5]["finish"] == "win"
    match.play("roll 1 6")
    assert match.view()["table"]["special_spaces"] == 3
    match.play("special 2")
    assert where(match, 2) == 3


def test_the_third_finisher_ends_the_race_in_mid_turn() -> None:
    """HS-S23, HS-R33, HS-084: no second roll after one reroll."""
    match = play(position(home=(7, 8), at={5: 9}), "roll 2 3", "one reroll")
    assert match.view()["table"]["results"][0]["finish"] == [7, 8, 5]
    assert field(match, "phase") == c.OFFER


def test_two_finish_in_one_turn() -> None:
    """HS-S25, HS-R34: one after the other."""
    match = play(position(home=(7,), at={9: 9, 5: 8}), "roll 4 5", "one reroll", "roll 2 3")
    assert match.view()["table"]["results"][0]["finish"] == [7, 9, 5]


def test_last_place() -> None:
    """HS-S26, HS-077, HS-R28: exactly the horses on the smallest position; finished ones do not count."""
    match = position(home=(8,), at={2: 0, 12: 0, 3: 1}, others_at=2)
    match.play("roll 4 4")
    assert texts(match) == ["special 2", "special 12"]
    assert match.view()["table"]["special_spaces"] == 1
    for text, rule in (("special 3", "HS-077"), ("special 8", "HS-R28")):
        with pytest.raises(railbird.IllegalAction, match=rule):
            match.play(text)


def test_a_plus_token_helps_a_special_move() -> None:
    """HS-S27, HS-R26: 3 + 6 = 9, and the token is back."""
    match = position(home=(8,), at={2: 0}, others_at=1, handicap={2: c.PLUS_SIX})
    match.play("roll 2 6")
    assert (where(match, 2), behind(match, 2), supply(match)["+6"]) == (9, None, 2)


def test_an_x_cancels_a_special_move() -> None:
    """HS-S28, HS-S29, HS-R27: 6 stays and loses its X; reroll or end; later it moves normally."""
    match = position(home=(9,), at={6: 0, 12: 0}, others_at=3, handicap={6: c.CROSS})
    play(match, "roll 4 5", "special 6")
    assert (where(match, 6), behind(match, 6), where(match, 12)) == (0, None, 0)
    assert texts(match) == ["reroll", "end"]
    play(match, "end", "roll 3 3", "two stop")
    assert where(match, 6) == 2


def test_last_place_is_judged_anew() -> None:
    """HS-S30, HS-R29, HS-R31: 2 moves to 3; then 12 is alone last and moves to 3."""
    match = position(home=(8,), at={2: 0, 12: 1}, others_at=2)
    play(match, "roll 2 6")
    assert where(match, 2) == 3
    play(match, "reroll", "roll 5 3")
    assert where(match, 12) == 3
    assert rolls_next(match) == "P2 rolls the dice."


def test_a_special_move_can_end_the_race() -> None:
    """HS-S31, HS-R30: nine horses at 8; 4 moves 3 and takes Show."""
    match = position(home=(7, 8), others_at=8)
    match.play("roll 2 6")
    assert len(texts(match)) == 9
    match.play("special 4")
    assert match.view()["table"]["results"][0]["finish"] == [7, 8, 4]


@pytest.mark.parametrize(
    ("home", "dice", "spaces"),
    [
        (2, "1 1", 1),  # HS-S32
        (7, "3 4", 1), (7, "5 2", 3), (7, "6 1", 3),  # HS-S33
        (10, "6 4", 2), (10, "5 5", 1),  # HS-S34
        (8, "2 6", 3), (8, "5 3", 2), (8, "4 4", 1), (6, "1 5", 3), (5, "1 4", 3), (3, "1 2", 1),
    ],
)  # fmt: skip
def test_the_length_of_a_special_move(home: int, dice: str, spaces: int) -> None:
    """HS-S32, HS-S33, HS-S34, HS-079: by the difference of the dice, on the first roll and on the second."""
    last = 12 if home != 12 else 11
    match = play(position(home=(home,), at={last: 0}, others_at=1), f"roll {dice}")
    assert where(match, last) == spaces
    other = 4 if home != 4 else 3
    match = position(home=(home,), at={last: 0}, others_at=1)
    play(match, "roll 1 3" if other == 4 else "roll 1 2", "one reroll", f"roll {dice}")
    assert where(match, last) == spaces


def test_the_golden_race() -> None:
    """Ledger 6.3: bets, every turn, payouts. Also HS-086, HS-092 and HS-097 over a whole race."""
    shares: dict[int, list[int]] = {0: [12, 10], 1: [4, 4], 2: [12, 10]}
    match = position(3, phase=c.CARD, money=[20, 14, 26], shares=shares, colours=["black", "green", "yellow"])
    match.play("race P07")
    while field(match, "phase") == c.CLAIM:
        match.play("wait")
    bet(match, "12 win", "7 win", "4 place", "4 win", "10 show")
    match.play("wait")
    bet(match, "10 place", "10 place", "10 show", "12 show", "9 show")
    bet(match, "4 show", "4 show", "4 show", "12 place", "4 win")
    script: list[tuple[str, list[str], dict[int, int], list[int]]] = [
        ("P2", ["roll 3 4", "reroll", "roll 1 3"], {4: 6, 7: 0}, []),
        ("P3", ["roll 6 6", "one reroll", "roll 6 6"], {12: 9}, []),
        ("P1", ["roll 2 2", "two stop"], {4: 8}, []),
        ("P2", ["roll 5 5", "one reroll", "roll 1 1"], {10: 5, 2: 2}, []),
        ("P3", ["roll 6 6", "two stop"], {12: 10}, [12]),
    ]
    for name, moves, after, home in script:
        assert rolls_next(match) == f"{name} rolls the dice."
        play(match, *moves)
        assert {number: where(match, number) for number in after} == after
        assert finish(match) == home
    match.play("roll 6 6")
    assert texts(match) == [f"special {number}" for number in (3, 5, 6, 7, 8, 9, 11)]
    play(match, "special 11", "reroll", "roll 1 3")
    assert (where(match, 11), finish(match)) == (3, [12, 4])
    match.play("roll 1 3")
    assert texts(match) == [f"special {number}" for number in (3, 5, 6, 7, 8, 9)]
    play(match, "special 7", "end")
    assert where(match, 7) == 2
    play(match, "roll 4 6", "one reroll", "roll 5 5")
    assert where(match, 10) == 8
    play(match, "roll 4 6", "two stop")
    result = match.view()["table"]["results"][0]
    assert result["finish"] == [12, 4, 10]
    assert result["purses"] == [15, 18, 15]
    assert result["bets"] == [16, 38, 52]
    assert money(match) == [51, 70, 93]
    assert supply(match) == {"X": 3, "+2": 2, "+4": 2, "+6": 2}


def test_rules_of_a_turn_over_random_races() -> None:
    """HS-055, HS-061, HS-065, HS-073, HS-084: one or two rolls a turn, clockwise; a token acts once; three finish."""
    for seed in range(6):
        match = railbird.new("homestretch", 2 + seed % 5, seed=seed)
        for _ in play_on(match, random.Random(seed)):
            pass
        turns: list[tuple[int, int]] = []
        spent: dict[tuple[int, int], int] = {}
        race = 0
        for event in match.log(None):
            data: Any = event.data
            if event.kind == "race":
                race, turns = race + 1, []
            elif event.kind == "rolled":
                if data["roll"] == 1:
                    assert not turns or event.seat == (turns[-1][0] + 1) % match.seats
                    turns.append((event.seat or 0, 1))
                else:
                    assert turns[-1] == (event.seat, 1)
                    turns[-1] = (event.seat or 0, 2)
            elif event.kind == "held back" or (event.kind == "moved" and data["token"]):
                key = (race, data["horse"])
                spent[key] = spent.get(key, 0) + 1
                assert spent[key] == 1
            elif event.kind == "race over":
                assert len(set(data["numbers"])) == 3
        assert race == 4


def test_bets_and_purses_are_of_their_race_alone() -> None:
    """HS-038, HS-R36: the next card brings its own purses; the board is cleared before."""
    bets = {0: tokens("5 show", "2 win", "3 win", "4 win", "6 win")}
    match = position(3, home=(7, 8), at={5: 9}, key="P01", shares={0: [5]}, bets=bets)
    play(match, "roll 2 3", "two stop")
    assert money(match)[0] == 50 + 6 + 9
    assert match.view()["table"]["race"]["card"]["id"] == "P01"
    while field(match, "phase") != c.CARD:
        match.play("pass" if not match.chance else match.actions()[0].text)
    match.play("race P04")
    assert match.view()["table"]["race"]["card"]["purses"] == [24, 18, 6]
