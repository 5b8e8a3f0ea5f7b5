"""Set-up: seats, money, cards, tokens, the roll-off."""

from __future__ import annotations

import pytest

import railbird
from railbird.games.long_shot.rules import constants as c

from .helpers import GAME, do, hand, inside, texts


@pytest.mark.parametrize("seats", [0, 1, 2, 9, 10])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    """LS-001, LS-S11: 3 to 8 players."""
    with pytest.raises(railbird.BadOption, match=f"3 to 8, not for {seats}"):
        railbird.new("long_shot", seats)


@pytest.mark.parametrize("seats", range(3, 9))
def test_everybody_starts_alike(seats: int) -> None:
    """LS-S11: $25 (LS-005), 3 cards (LS-006), a token (LS-007), 104 - 3n in the pile (LS-008); horses behind the line
    (LS-003) and with the bank (LS-004); nothing marks a banker (LS-002)."""
    match = railbird.new("long_shot", seats, seed=5)
    table = match.view()["table"]
    assert table["turns"] == 1
    assert table["pile"] == 104 - 3 * seats
    assert not any(table["discards"].values())
    for seat in table["seats"]:
        assert (seat["cash"], seat["cards"], seat["tokens"], seat["horses"]) == (25, 3, 1, [])
        public = {"seat", "cash", "tokens", "cards", "horses", "staked", "score"}
        assert set(seat) == public
    before = railbird.new("long_shot", seats, dice="manual").view()["table"]
    assert [horse["position"] for horse in before["horses"]] == [0] * 10
    assert [horse["owner"] for horse in before["horses"]] == [None] * 10


def test_five_players_leave_a_pile_of_89() -> None:
    """LS-S11."""
    assert railbird.new("long_shot", 5, seed=1).view()["table"]["pile"] == 89


def dealt(seats: int) -> railbird.Match:
    match = railbird.new("long_shot", seats, dice="manual")
    while inside(match).stage == c.DEAL:
        match.play(match.actions()[0])
    return match


def test_cards_are_dealt_seat_by_seat_before_the_roll_off() -> None:
    """LS-R03, LS-006: each card is one of 104, all alike; the deal comes first."""
    match = railbird.new("long_shot", 3, dice="manual")
    first = match.actions()
    assert len(first) == 71
    weights = {action.text: action.probability for action in first}
    assert weights["deal ln01"] == pytest.approx(1 / 104)
    assert weights["deal mv01"] == pytest.approx(3 / 104)
    do(match, "deal mv01", "deal mv01", "deal mv01", "deal mv02")
    assert hand(match, 0) == ["MV01"] * 3
    assert hand(match, 1) == ["MV02"]
    assert "deal mv01" not in texts(match)
    do(match, "deal mv02", "deal mv02", "deal mv03", "deal mv03", "deal mv03")
    assert texts(match) == [f"roll off {number}" for number in range(1, 11)]


def test_the_highest_roll_takes_the_first_turn_and_play_goes_clockwise() -> None:
    """LS-010, LS-011, LS-104."""
    match = do(dealt(4), "roll off 3", "roll off 9", "roll off 1", "roll off 8")
    assert match.view()["table"]["turn"] == 1
    seats: list[int] = []
    while len(seats) < 6:
        if match.chance:
            match.play(match.actions()[0])
        else:
            if inside(match).stage == c.ACTION:
                seats.append(match.waiting[0])
                match.play("pass")
            else:
                match.play(match.actions()[0])
    assert seats == [1, 2, 3, 0, 1, 2]


def test_tied_highest_roll_again_among_themselves() -> None:
    """LS-S12, LS-R02: 9, 4, 9; then 3 and 7: seat 3 starts, then 1, then 2."""
    match = do(dealt(3), "roll off 9", "roll off 4", "roll off 9")
    assert match.view()["table"]["rolling"] == [0, 2]
    do(match, "roll off 3")
    assert match.view()["table"]["rolling"] == [2]
    do(match, "roll off 7")
    assert match.view()["table"]["turn"] == 2
    do(match, "roll 1 1", "keep", "pass")
    match.play(match.actions()[0])
    assert match.view()["table"]["turn"] == 0


def test_three_way_tie_and_tie_again() -> None:
    """LS-R02: until one is highest."""
    match = do(dealt(3), *["roll off 5"] * 3, "roll off 2", "roll off 6", "roll off 6", "roll off 1", "roll off 4")
    assert match.view()["table"]["turn"] == 2


def test_names_and_title() -> None:
    """LS-012: the game is about money; the face of it is named."""
    match = railbird.new("long_shot", ["Ann", "Bob", "Cy"], seed=1)
    assert match.names == ("Ann", "Bob", "Cy")
    assert GAME.title == "Long Shot"
    assert match.scores() == [25, 25, 25]
