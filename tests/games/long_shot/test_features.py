"""Step 1: horse features."""

from __future__ import annotations

import pytest

from .helpers import P, Q, R, at, cash, chances, do, hand, phase, pile, refused, table, take_cards, texts


def test_only_own_features_at_the_start_of_the_turn() -> None:
    """LS-017, LS-018, LS-026: 8 on space 16 pays P only if P owns it; Q's and the bank's do nothing on P's turn."""
    assert cash(table(at={8: 16}, own={8: P}, stage="start")) == 35
    theirs = table(at={8: 16}, own={8: Q}, stage="start")
    assert (cash(theirs, P), cash(theirs, Q)) == (25, 25)
    bank = table(at={8: 16}, stage="start")
    assert [cash(bank, seat) for seat in (P, Q, R)] == [25, 25, 25]
    assert phase(table(at={8: 16}, own={8: P}, stage="start")) == "roll"  # before the dice


def test_auto_features_happen_unasked_may_features_can_be_declined() -> None:
    """LS-020, LS-R04, LS-X04: 2 and 10 pay unasked; 7 asks."""
    match = table(at={2: 10, 4: 12, 10: 9}, own={2: P, 10: P, 7: P}, stage="start")
    assert texts(match) == ["feature 2", "feature 7", "feature 10"]  # an auto feature is still open: no end
    do(match, "feature 7")
    assert (at(match, 7), cash(match)) == (4, 35)  # then the rest resolved by itself
    assert phase(match) == "roll"
    alone = table(own={7: P}, stage="start")
    assert texts(alone) == ["feature 7", "end features"]
    assert at(do(alone, "end features"), 7) == 0


def test_order_is_the_owners_and_conditions_are_read_at_that_moment() -> None:
    """LS-S71, LS-019, LS-R05."""
    match = table(at={1: 10, 6: 8, 3: 11, 2: 5}, own={1: P, 6: P}, stage="start", on_top=["LN01"])
    assert texts(match) == ["feature 6", "end features"]
    do(match, "feature 6")
    assert texts(match) == ["horse 1", "horse 3"]
    do(match, "horse 3")
    assert at(match, 3) == 9
    assert match.chance  # horse 1 leads now: P draws
    do(match, "draw ln01")
    assert hand(match) == ["LN01"]
    assert phase(match) == "roll"


def test_not_using_six_leaves_things_as_they_are() -> None:
    """LS-S72."""
    match = do(table(at={1: 10, 6: 8, 3: 11, 2: 5}, own={1: P, 6: P}, stage="start"), "end features")
    assert (hand(match), at(match, 3), phase(match)) == ([], 11, "roll")


def test_each_feature_once_a_turn() -> None:
    """LS-021: 6 again is refused while 7 is still open."""
    match = table(at={6: 8, 3: 11}, own={6: P, 7: P}, stage="start")
    do(match, "feature 6")  # 3 is the only target
    assert at(match, 3) == 9
    assert texts(match) == ["feature 7", "end features"]
    refused(match, "feature 6", "LS-021")


def test_one_draws_in_the_lead_also_tied() -> None:
    """LS-S73, LS-022: not once a horse has finished."""
    match = table(at={1: 15, 4: 15}, own={1: P}, stage="start")
    assert match.chance
    do(match, texts(match)[0])
    assert len(hand(match)) == 1
    after = table(at={1: 15, 4: 15}, own={1: P}, finished=[9], stage="start")
    assert (phase(after), hand(after)) == ("roll", [])


@pytest.mark.parametrize(("left", "drawn"), [(2, True), (1, True), (0, False)])
def test_one_draws_the_last_card_and_none_from_an_empty_pile(left: int, drawn: bool) -> None:
    """LS-R22, LS-103: a pile of one card is one that can be drawn from."""
    match = table(own={1: P}, at={1: 9}, pile=left, stage="start")
    if phase(match) == "draw":  # the last card needs no asking
        do(match, texts(match)[0])
    assert (len(hand(match)), pile(match), phase(match)) == (int(drawn), left - drawn, "roll")
    assert [event.kind for event in match.log()] == ["drawn"] * drawn  # nothing is told of an empty pile


@pytest.mark.parametrize(("space", "gain"), [(16, 5), (15, 0), (20, 0), (19, 5)])
def test_ten_close_behind_the_lead(space: int, gain: int) -> None:
    """LS-S74, LS-022."""
    assert cash(table(at={10: space, 4: 20}, own={10: P}, stage="start")) == 25 + gain
    assert cash(table(at={10: space, 4: 20}, own={10: P}, finished=[9], stage="start")) == 25


def test_two_with_one_horse_ahead() -> None:
    """LS-S75; not from behind the start line."""
    assert cash(table(at={2: 10, 4: 12, 9: 10}, own={2: P}, stage="start")) == 30
    assert cash(table(at={2: 10, 4: 12, 9: 11}, own={2: P}, stage="start")) == 25
    assert cash(table(at={2: 10, 4: 10}, own={2: P}, stage="start")) == 25
    assert cash(table(at={4: 12}, own={2: P}, stage="start")) == 25


@pytest.mark.parametrize(
    ("places", "gain"),
    [
        ({3: 7, 1: 6, 2: 7, 4: 8}, 5),
        ({3: 7, 1: 6, 2: 7, 4: 9}, 0),
        ({3: 1}, 0),
        ({horse: 1 for horse in range(1, 11) if horse != 3}, 0),
    ],
)
def test_three_in_company(places: dict[int, int], gain: int) -> None:
    """LS-S76, LS-R44: horses behind the line are not level with anybody, nor is 3 while it is there."""
    assert cash(table(at=places, own={3: P}, stage="start")) == 25 + gain


def test_four_far_behind() -> None:
    """LS-S77, LS-R07: running horses only."""
    places = {4: 2, 1: 2, 2: 3, 3: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 10}
    assert cash(table(at=places, own={4: P}, stage="start")) == 30
    places.pop(10)
    assert cash(table(at=places, own={4: P}, finished=[10], stage="start")) == 25


def test_eight_pays_every_turn_it_stands_there() -> None:
    """LS-S78."""
    match = table(at={8: 16}, own={8: P}, stage="start")
    assert cash(match) == 35
    for horse in (1, 2, 3):
        do(match, f"roll {horse} 1", "pass")
        take_cards(match)
    assert match.view()["table"]["turn"] == P
    assert cash(match) == 45
    for space in (8, 24, 32):
        assert cash(table(at={8: space}, own={8: P}, stage="start")) == 35
    for space in (0, 7, 12, 31):
        assert cash(table(at={8: space}, own={8: P}, stage="start")) == 25


def test_seven_from_the_back() -> None:
    """LS-S79, LS-R24; features stop on space 32."""
    match = table(own={7: P}, stage="start")
    assert texts(match) == ["feature 7", "end features"]
    assert at(do(match, "feature 7"), 7) == 4
    tied = dict.fromkeys(range(1, 11), 31)
    assert at(do(table(at=tied, own={7: P}, stage="start"), "feature 7"), 7) == 32
    level = dict.fromkeys(range(1, 11), 32)
    assert phase(table(at=level, own={7: P}, stage="start")) == "roll"  # it could not move
    ahead = {horse: 3 for horse in range(1, 11) if horse != 2}
    assert phase(table(at=ahead, own={7: P}, stage="start")) == "roll"  # 2 is last


def test_nine_steals_from_owners_on_its_space() -> None:
    """LS-S80, LS-R44; thief and victim only."""
    given = {"own": {9: P, 6: P, 2: Q}, "hands": {Q: ["LN01", "LN02"], R: ["LN03"]}, "stage": "start"}
    match = table(at={9: 9, 6: 9, 2: 9, 4: 9}, **given)  # type: ignore[arg-type]
    assert texts(match) == ["feature 9", "end features"]
    do(match, "feature 9")
    assert chances(match) == {"steal ln01": 0.5, "steal ln02": 0.5}  # Q was the only victim
    do(match, "steal ln02")
    assert (hand(match, P), hand(match, Q)) == (["LN02"], ["LN01"])
    assert phase(table(**given)) == "roll"  # type: ignore[arg-type]


def test_five_exchanges_while_the_pile_lasts() -> None:
    """LS-S81."""
    cards = {P: ["LN01", "LN02", "LN03"]}
    assert phase(table(own={5: P}, hands=cards, pile=0, stage="start")) == "roll"
    match = table(own={5: P}, hands=cards, pile=1, on_top=["MO02"], stage="start")
    assert texts(match) == ["feature 5", "end features"]
    do(match, "feature 5")
    assert texts(match) == ["card ln01", "card ln02", "card ln03"]
    do(match, "card ln02")  # the one card of the pile is drawn by itself
    assert (hand(match), pile(match)) == (["LN01", "LN03", "MO02"], 0)
    assert phase(match) == "roll"
    assert phase(table(own={5: P}, pile=5, stage="start")) == "roll"  # no card to give


def test_a_finished_horse_has_no_feature_others_work_on() -> None:
    """LS-S82, LS-023, LS-024, LS-R06, LS-R07: and a finished horse is still owned (MO04)."""
    match = table(
        at={8: 16, 6: 4, 3: 8}, own={2: P, 8: P, 6: P}, finished=[2], hands={P: ["MO04", "MV12"]}, stage="start"
    )
    assert texts(match) == ["feature 6", "feature 8"]
    do(match, "feature 6")
    assert at(match, 3) == 6
    assert cash(match) == 35
    do(match, "roll 10 1")
    refused(match, "play mo04", "LS-R22")
    last = table(at=dict.fromkeys(range(1, 11), 3) | {7: 1}, own={7: P}, finished=[2], stage="start")
    assert "feature 7" in texts(last)


def test_a_bought_horse_waits_for_the_owners_next_turn() -> None:
    """LS-025."""
    match = table(at={8: 16}, stage="action", dice=(1, 1))
    do(match, "buy 8")
    assert cash(match) == 5
    take_cards(match)
    for _ in range(2):
        do(match, "roll 1 1", "pass")
        take_cards(match)
    assert cash(match) == 15


def test_forced_features() -> None:
    """LS-S89, LS-X04: 7 must be used, 5 keeps its choice."""
    forced = {"feature_mode": "forced"}
    match = table(own={7: P, 5: P}, hands={P: ["LN01"]}, options=forced, stage="start")
    assert texts(match) == ["feature 5", "feature 7"]
    alone = table(own={7: P}, options=forced, stage="start")
    assert at(alone, 7) == 4  # the single option is taken by itself: D1 {7}, no end
    five = table(own={5: P}, hands={P: ["LN01"]}, pile=5, options=forced, stage="start")
    assert texts(five) == ["feature 5", "end features"]


def test_features_after_the_first_finish() -> None:
    """LS-S90, LS-X09."""
    given = {"at": {8: 16}, "own": {8: P}, "finished": [2], "stage": "start"}
    assert cash(table(**given)) == 35  # type: ignore[arg-type]
    assert cash(table(**given, options={"features_after_finish": "none"})) == 25  # type: ignore[arg-type]


def test_six_needs_a_horse_one_to_six_ahead() -> None:
    """LS-019, LS-072: not level, not seven ahead, not finished."""
    match = table(at={6: 8, 1: 9, 2: 14, 3: 15, 4: 8}, own={6: P}, finished=[10], stage="start")
    do(match, "feature 6")
    assert texts(match) == ["horse 1", "horse 2"]
    refused(match, "horse 3", "LS-066")
    refused(match, "horse 10", "LS-072")
    assert at(do(match, "horse 1"), 1) == 7


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("feature 2", "LS-018"),
        ("feature 1", "LS-026"),
        ("feature 10", "LS-024"),
        ("feature 8", "LS-R22"),
        ("buy 1", "LS-013"),
    ],
)
def test_refusals_at_step_one(text: str, rule: str) -> None:
    """LS-013, LS-018, LS-024, LS-026: said in words."""
    refused(table(own={7: P, 2: Q, 10: P, 8: P}, finished=[10], stage="start"), text, rule)


def test_lead_feature_refused_in_words() -> None:
    """LS-022."""
    match = table(at={1: 15}, own={1: P, 7: P}, finished=[9], stage="start")
    refused(match, "feature 1", "LS-022")
    refused(table(own={7: P, 8: P}, at={8: 8, 7: 0}, stage="start"), "end features", "LS-R05")
