"""Step 3: pass, buy, bet, discard a pair. Steps 4 and 5."""

from __future__ import annotations

from typing import Any

import pytest

import railbird

from .helpers import TABLES, P, Q, at, cash, do, hand, phase, pile, refused, stake, table, take_cards, texts


def at_action(**given: Any) -> railbird.Match:
    return table(stage="action", dice=given.pop("dice", (5, 3)), **given)


def test_all_options_of_a_first_turn() -> None:
    """LS-S63, LS-064: 10 buys, 10 bets, 3 pairs and pass are 24 options in the ledger's order, no card."""
    match = at_action(hands={P: ["LN02", "MV12", "MO12"]})
    assert texts(match) == [
        *(f"buy {horse}" for horse in range(1, 11)),
        *(f"bet {horse}" for horse in range(1, 11)),
        "discard ln02 mo12",
        "discard ln02 mv12",
        "discard mo12 mv12",
        "pass",
    ]


def test_equal_cards_are_offered_once() -> None:
    """LS-097: identical titles merged."""
    match = at_action(hands={P: ["MV01", "MV01", "LN05"]}, cash={P: 0})
    assert texts(match) == ["play ln05", "play mv01", "discard ln05 mv01", "discard mv01 mv01", "pass"]


def test_passing() -> None:
    """LS-S70, LS-065, LS-X08, LS-101, LS-R35: the draw follows a pass and is not asked."""
    match = at_action(pile=3)
    do(match, "pass")
    match.play(texts(match)[0])
    assert (len(hand(match)), pile(match)) == (1, 2)
    assert match.view()["table"]["turn"] == Q


def test_only_one_action_a_turn() -> None:
    """LS-064, LS-085: a second bet has no turn to happen in."""
    match = at_action()
    do(match, "bet 3")
    take_cards(match)
    do(match, "roll 1 1")
    with pytest.raises(railbird.IllegalAction, match="P1 may not act now; waiting for P2"):
        match.play("bet 3", P)
    assert stake(match, 3) == 5


# Buying.


def test_buying() -> None:
    """LS-076, LS-077, LS-080, LS-096: full price to the bank; bets on the horse stay; as many horses as one likes."""
    match = at_action(cash={P: 60}, own={1: P, 2: P, 3: P}, bets={(P, 8): 10, (Q, 8): 5})
    do(match, "buy 8")
    assert cash(match) == 40
    assert [horse["number"] for horse in match.view()["table"]["horses"] if horse["owner"] == P] == [1, 2, 3, 8]
    assert (stake(match, 8, P), stake(match, 8, Q)) == (10, 5)


@pytest.mark.parametrize(
    ("money", "offered"),
    [(15, [2, 3, 4, 5, 7, 9]), (10, [4, 7]), (5, []), (20, [1, 2, 3, 4, 5, 6, 7, 8, 9]), (25, list(range(1, 11)))],
)
def test_what_one_can_afford(money: int, offered: list[int]) -> None:
    """LS-S64, LS-015, LS-077: 5 times the bar's numbers."""
    match = at_action(cash={P: money})
    assert [text for text in texts(match) if text.startswith("buy")] == [f"buy {horse}" for horse in offered]
    if money < 25:
        refused(match, "buy 10", "LS-077")


def test_horses_that_cannot_be_bought() -> None:
    """LS-S65, LS-079, LS-081, LS-083, LS-R27, LS-X13: others', one's own, finished ones; nothing is sold back."""
    match = at_action(finished=[2], own={3: Q, 4: P}, cash={P: 500})
    assert not {"buy 2", "buy 3", "buy 4"} & set(texts(match))
    refused(match, "buy 2", "LS-083")
    refused(match, "buy 3", "LS-079")
    refused(match, "buy 4", "LS-076")
    assert not [text for text in texts(match) if text.startswith("sell")]


def test_a_horse_in_the_no_bets_area_can_be_bought() -> None:
    """LS-082, LS-R27."""
    assert "buy 2" in texts(at_action(at={2: 32}))


def test_more_numbers_cost_more() -> None:
    """LS-078: in the printed tables."""
    for horse in range(10):
        assert TABLES.price[horse] == 5 * TABLES.bar_size[horse]


# Betting.


def test_bet_on_a_horse_of_the_bank() -> None:
    """LS-S03, LS-084, LS-087, LS-088: also one still at the start (LS-086)."""
    match = do(at_action(), "bet 10")
    assert (cash(match), stake(match, 10)) == (20, 5)
    assert match.view()["table"]["horses"][9]["owner"] is None


def test_bet_on_ones_own_and_on_a_rivals_horse() -> None:
    """LS-S04, LS-088, LS-089."""
    match = do(at_action(own={5: P}), "bet 5")
    assert (cash(match), stake(match, 5)) == (20, 5)
    rival = do(at_action(own={5: Q}), "bet 5")
    assert (cash(rival), stake(rival, 5)) == (20, 5)


@pytest.mark.parametrize(("space", "open"), [(0, True), (22, True), (23, False), (32, False)])
def test_the_no_bets_area(space: int, open: bool) -> None:
    """LS-S53, LS-086, LS-091, LS-092: that horse only."""
    match = at_action(at={2: space})
    assert ("bet 2" in texts(match)) is open
    assert [text for text in texts(match) if text.startswith("bet") and text != "bet 2"] == [
        f"bet {horse}" for horse in (1, 3, 4, 5, 6, 7, 8, 9, 10)
    ]
    if not open:
        refused(match, "bet 2", "LS-091")


def test_bets_add_up_and_open_again() -> None:
    """LS-S54, LS-090, LS-093, LS-094: forced back out, the horse takes bets again; earlier ones stayed."""
    match = at_action(at={2: 25}, bets={(Q, 2): 10}, hands={P: ["MV04"]})
    do(match, "play mv04")
    assert at(match, 2) == 19
    take_cards(match)
    do(match, "roll 1 1", "bet 2")
    assert stake(match, 2, Q) == 15


def test_no_money_no_bet() -> None:
    """LS-015: a stake is paid in full or not at all."""
    match = at_action(cash={P: 0})
    assert texts(match) == ["pass"] or match.chance
    poor = at_action(cash={P: 0}, hands={P: ["MV12"]})
    refused(poor, "bet 1", "LS-015")


def test_no_bet_on_a_finished_horse() -> None:
    """LS-095, LS-X13."""
    refused(at_action(finished=[2]), "bet 2", "LS-095")


@pytest.mark.parametrize("text", ["bet 3 10", "bet 3 $10", "bet 3 15", "bet 10 0"])
def test_a_bet_of_ten(text: str) -> None:
    """LS-084, LS-085: exactly $5."""
    refused(at_action(), text, "LS-085")


def test_the_amount_may_be_written_out() -> None:
    """LS-084: the same action, the same text in the record."""
    match = do(at_action(), "bet 3 $5")
    assert stake(match, 3) == 5
    assert match.steps[0].text == "bet 3"


def test_bets_are_final() -> None:
    """LS-R29, LS-R32: nothing offers to withdraw, give or lend."""
    match = at_action(bets={(P, 3): 10}, hands={P: ["LN01"]})
    words = {text.split()[0] for text in texts(match)}
    assert words == {"buy", "bet", "pass"}


def test_chips_are_no_limit() -> None:
    """LS-R33: 7 chips a horse and 8 players, and still one may bet."""
    match = table(8, stage="action", dice=(5, 3), bets={(seat, 4): 100 for seat in range(8)}, cash={P: 999995})
    do(match, "bet 4")
    assert stake(match, 4) == 105


# Discarding.


def test_discarding_a_pair() -> None:
    """LS-S61, LS-097, LS-098, LS-099: then the draw; one pair a turn."""
    match = at_action(hands={P: ["MV12", "MO12"]}, cash={P: 0}, pile=4)
    do(match, "discard mv12 mo12")
    assert (cash(match), hand(match)) == (5, [])
    match.play(texts(match)[0])
    assert (len(hand(match)), pile(match)) == (1, 3)
    assert match.view()["table"]["turn"] == Q


def test_one_card_is_no_pair() -> None:
    """LS-S62."""
    match = at_action(hands={P: ["MV12"]})
    assert not [text for text in texts(match) if text.startswith("discard")]
    refused(match, "discard mv12 mv12", "LS-097")
    refused(match, "discard mv12 ln01", "LS-097")


def test_texts_of_discarded_cards_do_nothing() -> None:
    """LS-097: LN05 would pay 15."""
    match = do(at_action(hands={P: ["LN05", "MO02"]}), "discard ln05 mo02")
    assert cash(match) == 30


def test_hands_have_no_limit() -> None:
    """LS-016, LS-R36: seventy cards, and every pair of them may be discarded, listed or not."""
    cards = [TABLES.ids[kind] for kind in range(71)]
    match = at_action(hands={P: cards}, pile=20)
    listed = texts(match)
    assert len(listed) == 1024
    assert listed[-1] == "pass"
    assert "discard bt05 bt06" not in listed
    do(match, "discard bt05 bt06")
    assert cash(match) == 30


# The draw, and the next player.


def test_step_four_with_an_empty_pile() -> None:
    """LS-102, LS-103: skipped, never reshuffled."""
    match = do(at_action(pile=0), "pass")
    assert match.view()["table"]["turn"] == Q
    assert (hand(match), pile(match)) == ([], 0)


def test_the_drawn_card_is_for_the_next_turn() -> None:
    """LS-100, LS-R45: it comes after the action."""
    match = do(at_action(pile=1, on_top=["MO02"]), "bet 1")
    assert hand(match) == ["MO02"]
    assert match.view()["table"]["turn"] == Q


def test_money_of_this_turn_can_be_spent() -> None:
    """LS-R45: a feature's $10 buys a horse in the same turn."""
    match = table(at={8: 16}, own={8: P}, cash={P: 0}, stage="start")
    assert cash(match) == 10
    do(match, "roll 3 1", "buy 4")
    assert cash(match) == 0


def test_the_five_steps_in_order() -> None:
    """LS-013, LS-104: features, roll and move, action, draw, next player."""
    match = table(own={7: P, 5: P}, hands={P: ["LN01"]}, stage="start")
    seen = [phase(match)]
    for step in ("end features", "roll 6 2", "done", "pass"):
        do(match, step)
        seen.append(phase(match))
    match.play(texts(match)[0])
    assert seen == ["features", "roll", "bar", "action", "draw"]
    assert match.view()["table"]["turn"] == Q
