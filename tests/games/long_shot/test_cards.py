"""Step 3: playing cards. Every card of the deck, and V1 to V5 of the vocabulary."""

from __future__ import annotations

from typing import Any

import pytest

from .helpers import TABLES, P, Q, R, at, cash, do, hand, order, phase, pile, refused, stake, table, take_cards, texts


def at_action(cards: list[str], **given: Any) -> Any:
    hands = {P: cards, **given.pop("others", {})}
    return table(hands=hands, stage="action", dice=given.pop("dice", (5, 3)), **given)


def played(match: Any, card: str, *steps: str) -> Any:
    return do(match, f"play {card.lower()}", *steps)


def test_one_card_is_the_action_and_goes_to_the_discard_pile() -> None:
    """LS-064, LS-066, LS-067, LS-009: then the turn goes to step 4 (LS-100, LS-101)."""
    match = at_action(["MO01", "MO02"])
    before = match.view()["table"]["discards"]["MO01"]
    played(match, "MO01")
    assert (cash(match), hand(match)) == (30, ["MO02"])
    assert match.chance
    after = match.view()["table"]["discards"]["MO01"]
    assert after == before + 1
    take_cards(match)
    assert match.view()["table"]["turn"] == Q  # no second action


# (card, position, then: cash gained) for cards that only give money; None: not playable.
MONEY = [
    ("LN05", {}, 15),
    ("LN06", {}, None),
    ("MO01", {}, 5),
    ("MO02", {}, 10),
    ("MO03", {"own": {1: P, 2: P, 3: P, 4: P}}, 15),
    ("MO03", {"own": {1: P, 2: Q}}, 5),
    ("MO03", {"own": {2: Q}}, None),
    ("MO03", {"own": {1: P, 2: P}, "finished": [1]}, 5),
    ("MO04", {"own": {2: Q}}, 10),
    ("MO04", {"own": {2: P}}, None),
    ("MO05", {"own": {2: P}, "at": {2: 5, 3: 5}}, 10),
    ("MO05", {"own": {2: P}, "at": {2: 5, 3: 6}}, None),
    ("MO05", {"own": {2: P}, "at": {2: 5}, "finished": [1]}, None),
    ("MO06", {"bets": {(P, 2): 5}, "at": {2: 5}}, 10),
    ("MO06", {"bets": {(Q, 2): 5}, "at": {2: 5}}, None),
    ("MO07", {"own": {2: P}}, 10),
    ("MO07", {"own": {2: P}, "at": {2: 1}}, None),
    ("MO07", {"own": {2: P}, "finished": [1]}, 10),
    ("MO08", {"cash": {P: 5}}, 10),
    ("MO08", {"cash": {P: 10}}, None),
    ("MO09", {"bets": {(P, 2): 10, (P, 3): 5}}, 10),
    ("MO09", {}, None),
    ("MO10", {"at": {2: 5, 3: 5}}, 15),
    ("MO10", {"at": {2: 5, 3: 4}}, None),
    ("MO10", {}, None),
    ("MO11", {"at": {2: 23, 3: 32}}, 10),
    ("MO11", {"at": {2: 23, 3: 32, 4: 24, 5: 25}}, 15),
    ("MO11", {"at": {2: 22}}, None),
    ("MO12", {"finished": [2]}, 10),
    ("MO12", {}, None),
]


@pytest.mark.parametrize(("card", "given", "gain"), MONEY)
def test_money_cards(card: str, given: dict[str, Any], gain: int | None) -> None:
    """LS-066, LS-R22, LS-R23: conditions and amounts of ledger 2.5."""
    match = at_action([card], **given)
    if gain is None:
        assert f"play {card.lower()}" not in texts(match)
        return
    before = cash(match)
    assert cash(played(match, card)) == before + gain


# (card, position, targets offered or None if not playable, choice, horses afterwards)
MOVES: list[tuple[str, dict[str, Any], list[int] | None, int | None, dict[int, int]]] = [
    ("SP04", {"at": {4: 30}}, [4], None, {4: 32}),
    ("SP04", {"at": {4: 32}}, None, None, {}),
    ("SP04", {"finished": [4]}, None, None, {}),
    ("MV01", {"at": {1: 32}, "finished": [2]}, [3, 4, 5, 6, 7, 8, 9, 10], 3, {3: 2}),
    ("MV02", {"own": {2: P, 3: P, 4: Q}, "at": {2: 3}}, [2, 3], 2, {2: 7}),
    ("MV03", {"own": {2: Q, 8: R, 5: P}, "at": {2: 3, 5: 6, 4: 9}}, [2], None, {2: 0}),
    ("MV04", {"at": {2: 23, 3: 28, 4: 22}}, [2, 3], 3, {3: 22}),
    ("MV04", {"at": {2: 22}}, None, None, {}),
    ("MV05", {"at": {1: 18, 9: 18, 2: 17}}, [1, 9], 9, {9: 12, 1: 18}),
    ("MV05", {}, None, None, {}),
    ("MV05", {"at": {1: 18}, "finished": [2]}, None, None, {}),
    ("MV06", {"at": dict.fromkeys(range(1, 9), 9)}, [9, 10], 10, {10: 8, 9: 0}),
    ("MV06", {"at": dict.fromkeys(range(1, 9), 9), "finished": [9, 10]}, [1, 2, 3, 4, 5, 6, 7, 8], 1, {1: 17}),
    ("MV09", {"own": {3: P}, "at": {3: 10, 7: 13, 8: 14}}, [3], None, {3: 13}),
    ("MV09", {"own": {3: P}, "at": {3: 10, 7: 18}}, [3], None, {3: 16}),
    ("MV09", {"own": {3: P}, "at": {3: 10, 7: 9}}, None, None, {}),
    ("MV10", {"own": {3: P, 5: P}, "at": {3: 14, 5: 13, 1: 20}}, [3], None, {3: 20}),
    ("MV10", {"own": {3: P}, "at": {3: 20}}, None, None, {}),
    ("MV10", {"own": {3: P}, "at": {3: 14, 1: 20}, "finished": [2]}, None, None, {}),
    ("MV12", {"own": {3: P, 4: P, 5: Q}, "at": {3: 28, 4: 22, 5: 28}}, [3], None, {3: 32}),
    ("MV13", {"at": {4: 28}}, None, None, {}),
    ("MV17", {"at": {5: 20}}, [5], None, {5: 16}),
    ("MV17", {}, None, None, {}),
    ("MV17", {"finished": [5]}, None, None, {}),
]


@pytest.mark.parametrize(("card", "given", "offered", "choice", "then"), MOVES)
def test_move_cards(card: str, given: Any, offered: list[int] | None, choice: int | None, then: dict[int, int]) -> None:
    """LS-070, LS-072, LS-R25, LS-R26, LS-S39, LS-S43, LS-S44, LS-S47, LS-S48, LS-S49, LS-S52: who moves, where to."""
    match = at_action([card], **given)
    if offered is None:
        assert f"play {card.lower()}" not in texts(match)
        return
    played(match, card)
    if choice is None:
        assert len(offered) == 1  # a single target is taken by itself
    else:
        assert texts(match) == [f"horse {horse}" for horse in offered]
        do(match, f"horse {choice}")
    assert {horse: at(match, horse) for horse in then} == then
    assert order(match) == list(given.get("finished", []))


def test_no_lead_before_the_first_horse_is_on_the_track() -> None:
    """LS-S45, LS-R23, LS-105."""
    match = table(hands={P: ["MV05", "MO10"]})
    do(match, "roll 3 0", "decline")
    assert "play mv05" not in texts(match)
    refused(match, "play mo10", "LS-R22")


def test_stewards_inquiry() -> None:
    """LS-S46, LS-093: horses forced back out can be bet on again."""
    match = played(at_action(["MV07"], at={2: 23, 4: 24, 6: 32, 8: 22}), "MV07")
    assert [at(match, horse) for horse in (2, 4, 6, 8)] == [21, 22, 30, 22]
    take_cards(match)
    do(match, "roll 1 1")
    assert "bet 2" in texts(match)
    assert "bet 4" in texts(match)
    refused(match, "bet 6", "LS-091")


def test_team_effort() -> None:
    """LS-S51: move_all never crosses, and needs one that would shift."""
    match = played(at_action(["MV08"], own={1: P, 4: P}, at={1: 32, 4: 7}), "MV08")
    assert (at(match, 1), at(match, 4)) == (32, 9)
    assert "play mv08" not in texts(at_action(["MV08"], own={1: P}, at={1: 32}))
    assert "play mv07" not in texts(at_action(["MV07"], at={1: 22}))


def test_bid_for_the_lead_makes_a_joint_leader() -> None:
    """LS-S49, LS-R23: all tied in front lead."""
    match = played(at_action(["MV10"], own={3: P, 5: P}, at={3: 14, 5: 13, 1: 20}), "MV10")
    assert at(match, 3) == 20
    assert match.view()["table"]["lead"] == 20


def test_crossed_lanes() -> None:
    """LS-S50, LS-094: into and out of the No-bets area."""
    match = at_action(["MV11"], at={2: 21, 9: 25}, bets={(P, 2): 10})
    played(match, "MV11", "horse 2")
    assert at(match, 2) == 25  # 9 was the only partner
    assert at(match, 9) == 21
    assert stake(match, 2) == 10
    take_cards(match)
    do(match, "roll 1 1")
    refused(match, "bet 2", "LS-091")
    assert "bet 9" in texts(match)
    backwards = played(at_action(["MV11"], at={2: 21, 9: 25}), "MV11", "horse 9")
    assert (at(backwards, 2), at(backwards, 9)) == (25, 21)
    assert "play mv11" not in texts(at_action(["MV11"], at={2: 21}))  # nobody 1-6 apart


def test_home_stretch_crosses() -> None:
    """LS-S36, LS-S37, LS-070, LS-111: the third finisher ends the game at once, without a draw."""
    match = at_action(["MV12"], own={3: P}, at={3: 29}, finished=[10, 9], pile=7)
    played(match, "MV12")
    assert match.over
    assert order(match) == [10, 9, 3]
    assert pile(match) == 7
    assert at(played(at_action(["MV12"], own={3: P}, at={3: 28}), "MV12"), 3) == 32


def test_photo_finish() -> None:
    """LS-S38, LS-R40, LS-R41: four steps are enough, five are not; the lead ends with it."""
    assert "play mv13" not in texts(at_action(["MV13"], at={4: 28}))
    match = played(at_action(["MV13"], at={4: 29, 2: 20}), "MV13")
    assert order(match) == [4]
    assert match.view()["table"]["lead"] is None
    take_cards(match)
    assert match.view()["table"]["turn"] == Q  # play goes on


def test_encore() -> None:
    """LS-S40, LS-S41: the turn's own move die; not after a 0 nor with a finished horse."""
    match = table(at={5: 20}, hands={P: ["MV16"]})
    do(match, "roll 5 4")
    assert at(match, 5) == 24
    assert at(played(match, "MV16"), 5) == 28
    gone = do(table(at={5: 30}, hands={P: ["MV16"]}), "roll 5 4")
    assert order(gone) == [5]
    refused(gone, "play mv16", "LS-072")
    zero = do(table(at={5: 20}, hands={P: ["MV16"]}), "roll 5 0", "decline")
    refused(zero, "play mv16", "LS-R22")
    home = played(at_action(["MV16"], at={5: 31}, dice=(5, 2)), "MV16")
    assert order(home) == [5]


def test_free_rein() -> None:
    """LS-S42: a horse on the last space is no candidate; a 0 spends the card."""
    match = at_action(["MV15"], at={6: 30, 7: 32})
    played(match, "MV15")
    assert "horse 7" not in texts(match)
    do(match, "horse 6")
    assert texts(match) == [f"move {face}" for face in range(6)]
    do(match, "move 5")
    assert at(match, 6) == 32
    spent = do(at_action(["MV15"], at={6: 30, 7: 32}), "play mv15", "horse 6", "move 0")
    assert (at(spent, 6), hand(spent)) == (30, [])


def test_two_abreast() -> None:
    """LS-S95: a candidate must leave the other slot one (V2); both orders are legal with the same effect."""
    nine = dict.fromkeys(range(1, 11), 32) | {4: 31}
    assert "play mv18" not in texts(at_action(["MV18"], at=nine))
    two = nine | {5: 31}
    for first in (4, 5):
        match = played(at_action(["MV18"], at=two), "MV18")
        assert texts(match) == ["horse 4", "horse 5"]
        do(match, f"horse {first}")  # the other one is taken by itself
        assert (at(match, 4), at(match, 5)) == (32, 32)


def test_two_abreast_refuses_the_same_horse_twice() -> None:
    """LS-066 by V3: two different horses."""
    match = played(at_action(["MV18"]), "MV18", "horse 1")
    refused(match, "horse 1", "LS-066")


# Cards that steal and look.


def test_sticky_fingers() -> None:
    """LS-S66: up to 2, fewer if the victim runs out."""
    match = at_action(["ST01"], others={Q: ["LN01"], R: ["LN02", "LN03", "LN04"]})
    played(match, "ST01")
    assert texts(match) == ["player 2", "player 3"]
    do(match, "player 2")  # his only card comes by itself
    assert (hand(match, P), hand(match, Q)) == (["LN01"], [])
    two = do(at_action(["ST01"], others={R: ["LN02", "LN03", "LN04"]}), "play st01", "steal ln03", "steal ln02")
    assert (hand(two, P), hand(two, R)) == (["LN02", "LN03"], ["LN04"])


def test_binoculars() -> None:
    """LS-066: look, then take a card of choice; there is no declining."""
    match = at_action(["ST02"], others={Q: ["LN01", "MV01", "MV01"]})
    played(match, "ST02")
    assert texts(match) == ["take ln01", "take mv01"]
    refused(match, "take mv02", "LS-066")
    refused(match, "pass", "LS-066")
    do(match, "take mv01")
    assert (hand(match, P), hand(match, Q)) == (["MV01"], ["LN01", "MV01"])


def test_leaders_toll() -> None:
    """LS-S67, LS-015: what he has."""
    match = at_action(["ST03"], own={2: Q}, at={2: 9}, cash={Q: 5})
    played(match, "ST03")
    assert (cash(match, Q), cash(match, P), hand(match)) == (0, 30, [])


def test_leaders_toll_candidates() -> None:
    """LS-S92."""
    given: dict[str, Any] = {"own": {2: Q, 3: R}, "at": {2: 9, 3: 9}, "cash": {Q: 0, R: 0}}
    match = at_action(["ST03"], others={R: ["LN01"]}, **given)
    played(match, "ST03")  # R is the only candidate, and so is his card
    assert (hand(match, P), hand(match, R), cash(match, P)) == (["LN01"], [], 25)
    assert "play st03" not in texts(at_action(["ST03"], **given))


def test_pickpocket() -> None:
    """LS-015: a player with at least $5."""
    match = played(at_action(["ST04"], cash={Q: 5, R: 0}), "ST04")
    assert (cash(match, P), cash(match, Q)) == (30, 0)
    assert "play st04" not in texts(at_action(["ST04"], cash={Q: 0, R: 0}))


def test_stable_gossip_with_an_empty_pile() -> None:
    """LS-S68, LS-102, LS-103: nothing is drawn, nothing reshuffled, step 4 is skipped."""
    match = at_action(["ST05"], others={Q: ["LN01", "LN02", "LN03"]}, pile=0)
    events = match.play("play st05")
    assert [event.data["card"] for event in events if event.kind == "shown"] == ["LN01", "LN02", "LN03"]
    assert (hand(match), pile(match)) == ([], 0)
    assert match.view()["table"]["turn"] == Q
    assert sum(copies > 0 for copies in match.view()["table"]["discards"].values()) > 50


def test_stable_gossip_draws_two() -> None:
    """LS-103: fewer when the pile runs out."""
    match = at_action(["ST05"], others={Q: ["LN01"]}, pile=10)
    played(match, "ST05")
    do(match, texts(match)[0], texts(match)[1])
    assert (len(hand(match)), pile(match)) == (2, 8)
    one = at_action(["ST05"], others={Q: ["LN01"]}, pile=1, on_top=["LN09"])
    played(one, "ST05")
    assert (hand(one), pile(one), one.view()["table"]["turn"]) == (["LN09"], 0, Q)


# Bets by card.


def test_bet_cards_and_the_no_bets_area() -> None:
    """LS-S55, LS-069, LS-075, LS-R30, LS-R31."""
    free = played(at_action(["TP02"], cash={P: 0}, at={2: 25}), "TP02")
    assert (stake(free, 2), cash(free)) == (5, 0)
    refused(at_action(["BT02"], cash={P: 0}, at={2: 25}), "play bt02", "LS-R22")
    house = at_action(["BT01"], cash={P: 0}, at={2: 25, 3: 5})
    played(house, "BT01")
    assert "horse 2" not in texts(house)
    do(house, "horse 3")
    assert (stake(house, 3), cash(house)) == (5, 0)
    late = played(at_action(["BT02"], at={2: 25}), "BT02")
    assert (stake(late, 2), cash(late)) == (5, 20)
    assert "play bt02" not in texts(at_action(["BT02"], at={2: 22}))


def test_no_card_bets_on_a_finished_horse() -> None:
    """LS-S56, LS-071, LS-095: but it may be discarded in a pair."""
    match = at_action(["TP02", "LN01"], finished=[2])
    refused(match, "play tp02", "LS-071")
    assert "discard ln01 tp02" in texts(match)
    job = played(at_action(["BT05"], finished=[2], at={3: 30}), "BT05")
    assert texts(job) == [f"horse {horse}" for horse in (1, 3, 4, 5, 6, 7, 8, 9, 10)]
    refused(job, "horse 2", "LS-071")


def test_long_shot_and_high_roller() -> None:
    """LS-S57, LS-015, LS-R30: paid in full or not at all; the card is the turn's bet."""
    refused(at_action(["BT04"], cash={P: 5}), "play bt04", "LS-R22")
    match = played(at_action(["BT04"], cash={P: 10}, at={3: 5}), "BT04", "horse 3")
    assert (cash(match), stake(match, 3)) == (0, 10)
    assert match.chance  # no further bet this turn
    last = played(at_action(["BT03"], at=dict.fromkeys(range(1, 10), 5)), "BT03")
    assert (stake(last, 10), cash(last)) == (10, 25)


def test_swap_tickets() -> None:
    """LS-S58, LS-R29: the one way to withdraw a bet."""
    match = at_action(["BT06"], bets={(P, 3): 10}, at={3: 6, 8: 12, 9: 24})
    played(match, "BT06")  # 3 is the only bet
    assert texts(match) == [f"horse {horse}" for horse in (1, 2, 4, 5, 6, 7, 8, 10)]
    refused(match, "horse 9", "LS-066")
    refused(match, "horse 3", "LS-066")
    do(match, "horse 8")
    assert (stake(match, 3), stake(match, 8)) == (5, 5)
    assert "play bt06" not in texts(at_action(["BT06"]))


def test_portfolio_counts_running_horses_up_to_the_cap() -> None:
    """LS-S60."""
    match = at_action(["MO09"], bets={(P, h): 5 for h in (1, 2, 3, 4, 5, 6)}, finished=[6])
    assert cash(played(match, "MO09")) == 45
    three = at_action(["MO09"], bets={(P, h): 5 for h in (1, 2, 6)}, finished=[6])
    assert cash(played(three, "MO09")) == 35


# Lead cards.


def test_lead_cards_die_with_the_first_finish() -> None:
    """LS-S69, LS-073, LS-074, LS-099, LS-106, LS-R41: in the same turn already; they may be discarded."""
    given: dict[str, Any] = {"own": {5: P}, "at": {5: 31, 3: 4}, "hands": {P: ["MO05", "LN05"]}}
    match = do(table(**given), "roll 5 2")
    assert order(match) == [5]
    reason = refused(match, "play mo05", "LS-073")
    assert "lead" in reason
    assert "play ln05" in texts(match)
    assert cash(do(match, "discard mo05 ln05")) == 30
    other = do(table(**given), "roll 5 2")
    assert cash(played(other, "LN05")) == 40


@pytest.mark.parametrize("card", ["MO05", "MO06", "MO10", "MV05", "MV10", "ST03"])
def test_every_lead_card(card: str) -> None:
    """LS-073: the six designs with the icon work before the first finish and not after it."""
    given: dict[str, Any] = {
        "own": {2: P, 3: P, 4: Q},
        "at": {2: 9, 3: 5, 4: 9},
        "bets": {(P, 2): 5},
        "others": {Q: ["LN01"]},
    }
    assert f"play {card.lower()}" in texts(at_action([card], **given))
    refused(at_action([card], finished=[10], **given), f"play {card.lower()}", "LS-073")
    assert TABLES.lead[TABLES.index[card.lower()]] == 1


def test_cards_that_name_last_place_work_on() -> None:
    """LS-R24, LS-073: only the lead is void."""
    match = at_action(["MV06", "MO07"], own={2: P}, finished=[10])
    assert "play mv06" in texts(match)
    assert "play mo07" in texts(match)


def test_a_card_without_effect_cannot_be_played() -> None:
    """LS-R22, LS-068: V1."""
    match = at_action(["MV04", "MV12", "MO12"])
    assert not [text for text in texts(match) if text.startswith("play")]
    for card in ("mv04", "mv12", "mo12"):
        refused(match, f"play {card}", "LS-R22")


@pytest.mark.parametrize(
    ("card", "given", "reason"),
    [
        ("mo04", {"own": {3: P}}, "you own a horse"),
        ("mo05", {"own": {3: P}, "at": {4: 2}}, "no horse of yours is in the lead"),
        ("mo06", {}, "no horse with your bet is in the lead"),
        ("mo08", {"cash": {P: 20}}, "you have $20, more than $5"),
        ("mo10", {"at": {4: 2}}, "fewer than 2 horses are in the lead"),
        ("mo11", {}, "no horse is in the No-bets area"),
        ("mo12", {}, "no horse has finished yet"),
    ],
)
def test_a_card_says_what_it_lacks(card: str, given: dict[str, Any], reason: str) -> None:
    """LS-R22."""
    match = at_action([card.upper()], **given)
    assert refused(match, f"play {card}", "LS-R22").endswith(f": {reason}")


def test_the_third_finisher_by_an_extra_roll_stops_everything() -> None:
    """LS-S91, LS-112, LS-R19: no bar move, no draw; the card is on the discard pile."""
    match = at_action(["MV14"], own={1: P}, at={1: 31, 8: 30}, finished=[10, 9], pile=5)
    do(match, "play mv14", "roll 8 3")
    assert match.over
    assert (order(match), at(match, 1), pile(match), hand(match)) == ([10, 9, 8], 31, 5, [])
    assert match.view()["table"]["discards"]["MV14"] == 2


def test_free_rein_with_nothing_left_to_move_is_refused() -> None:
    """LS-R22: V2 for roll_move."""
    assert "play mv15" not in texts(at_action(["MV15"], at=dict.fromkeys(range(1, 11), 32)))


def test_hand_counts_without_the_played_card() -> None:
    """LS-066: V1: `hand` excludes the played card (a card made for this test needs no code)."""
    edition = extra_card('when = ["hand>=1"]\ndo = [{ op = "gain", amount = 5 }]')
    one = table_with(edition, {P: ["XX01"]})
    assert "play xx01" not in texts(one)
    two = table_with(edition, {P: ["XX01", "MO01"]})
    assert cash(played(two, "XX01")) == 30


def test_a_new_card_of_known_effects_needs_no_code() -> None:
    """LS-066, LS-068: two targets of different kinds, own card, several ops in order (V4)."""
    edition = extra_card(
        'choose = [{ as = "C", kind = "own_card" }, { as = "H", kind = "horse", where = ["open", "home<=20"] }, '
        '{ as = "P", kind = "player", where = ["other"] }]\n'
        'do = [{ op = "take_cash", player = "P", amount = 10 }, { op = "discard", card = "C" }, '
        '{ op = "bet", horse = "H", amount = 15, paid = true }, { op = "draw", cards = 1 }]'
    )
    match = table_with(edition, {P: ["XX01", "MO01", "MO02"]}, at={2: 13, 3: 20, 4: 12}, cash={P: 5, Q: 25, R: 0})
    assert "play xx01" not in texts(match)  # the bet is paid from cash that is there when it is named
    rich = table_with(edition, {P: ["XX01", "MO01", "MO02"]}, at={2: 13, 3: 20, 4: 12}, cash={P: 15, Q: 25, R: 0})
    do(rich, "play xx01", "card mo02")
    assert texts(rich) == ["horse 2", "horse 3"]
    do(rich, "horse 3")  # Q is the only player with cash
    assert (cash(rich, P), cash(rich, Q), stake(rich, 3)) == (10, 15, 15)
    assert hand(rich, P) == ["MO01"]
    assert phase(rich) == "draw"


def extra_card(body: str) -> dict[str, Any]:
    """The deck with one Tip Jar replaced by a new card, as an edition a record would carry."""
    import tomllib

    from railbird.games.registry import open_edition

    from .helpers import GAME

    parts = dict(open_edition(GAME)[0].parts)
    cards = [dict(card) for card in parts["cards"]]
    for card in cards:
        if card["id"] == "MO01":
            card["copies"] = 2
    head = 'id = "XX01"\ntitle = "New"\ntype = "bet"\ncopies = 1\ntext = "New."\nprovenance = "reconstructed"\n'
    cards.append(tomllib.loads(head + body))
    return {"cards": cards}


def table_with(parts: dict[str, Any], hands: dict[int, list[str]], **given: Any) -> Any:
    import railbird
    from railbird.engine.components import read_components
    from railbird.games.long_shot.rules.tables import Tables
    from railbird.games.registry import folder_of

    from .helpers import place_cards

    components = read_components("long_shot", folder_of("long_shot"), {"name": "new", "parts": parts})
    tables = Tables(components)
    match = table(stage="action", dice=(5, 3), **given)
    state = match.state()
    state["edition"] = components.to_dict()
    state["fields"]["place"] = place_cards(hands, 40, [], tables)
    return railbird.load("long_shot", state)
