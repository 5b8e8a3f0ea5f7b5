"""Lead, finish, the end and the payouts."""

from __future__ import annotations

from typing import Any

import pytest

from .helpers import P, Q, R, at, do, hand, inside, order, phase, pile, refused, stake, table, take_cards, texts


@pytest.mark.parametrize(("start", "steps", "home"), [(30, 2, False), (30, 3, True), (32, 1, True), (29, 5, True)])
def test_crossing_takes_33_steps(start: int, steps: int, home: bool) -> None:
    """LS-S27, LS-S28, LS-033, LS-R01, LS-107: surplus steps are ignored."""
    match = do(table(at={2: start}), f"roll 2 {steps}")
    assert order(match) == ([2] if home else [])
    assert at(match, 2) == (33 if home else start + steps)


THREE: dict[str, Any] = {"own": {5: P, 3: P}, "at": {5: 31, 3: 29, 6: 30}}


def test_three_on_one_roll() -> None:
    """LS-S32, LS-040, LS-109, LS-110, LS-111, LS-112, LS-X12: rolled horse first, then as one likes; no action."""
    match = do(table(**THREE), "roll 6 4")
    assert texts(match) == ["move 3", "move 5", "done"]
    do(match, "move 3", "move 5")
    assert match.over
    assert order(match) == [6, 3, 5]
    assert pile(match) == 40
    other = do(table(**THREE), "roll 6 4", "move 5", "move 3")
    assert order(other) == [6, 5, 3]


def test_places_run_out() -> None:
    """LS-S33, LS-R20: the game stops at the third."""
    match = do(table(**THREE, finished=[10]), "roll 6 4", "move 5")
    assert match.over
    assert (order(match), at(match, 3)) == ([10, 6, 5], 29)


def test_the_rolled_horse_is_third() -> None:
    """LS-S34, LS-R19: bar moves are never offered."""
    match = do(table(**THREE, finished=[10, 9]), "roll 6 4")
    assert match.over
    assert (order(match), at(match, 5), at(match, 3)) == ([10, 9, 6], 31, 29)


def test_not_moving_them() -> None:
    """LS-S35, LS-036, LS-106, LS-X12: which of them finish is the player's choice; the lead is void."""
    match = do(table(**THREE), "roll 6 4", "done")
    assert (order(match), at(match, 5), at(match, 3), phase(match)) == ([6], 31, 29, "action")
    assert match.view()["table"]["lead"] is None


def test_lead_and_lead_space() -> None:
    """LS-105, LS-106, LS-R23."""
    assert table().view()["table"]["lead"] is None
    assert table(at={2: 4, 3: 7}).view()["table"]["lead"] == 7
    assert table(at={2: 4, 3: 7}, finished=[1]).view()["table"]["lead"] is None


def test_a_finished_horse_never_moves_again() -> None:
    """LS-108, LS-072, LS-043: not by a bar, not by cards."""
    match = table(own={5: P}, finished=[5], hands={P: ["SP05", "MV02", "MV11"]})
    do(match, "roll 6 3")
    assert phase(match) == "action"  # its bar has a 6, but it is home
    refused(match, "play sp05", "LS-072")
    refused(match, "play mv02", "LS-R22")
    do(match, "play mv11", "horse 6")
    assert at(match, 5) == 33


def test_nothing_after_the_end() -> None:
    """LS-113, LS-111: no more cards."""
    match = do(table(at={2: 32}, finished=[9, 10], hands={P: ["MO01"], Q: ["MO01"]}), "roll 2 1")
    assert match.over
    assert match.actions() == []
    with pytest.raises(Exception, match="the game is over"):
        match.play("play mo01")


def test_the_first_two_finishers_do_not_end_it() -> None:
    """LS-111, LS-R40."""
    match = do(table(at={2: 32}, finished=[9]), "roll 2 1")
    assert not match.over
    assert order(match) == [9, 2]


# Scoring.


def scored(placed: list[int], players: int = 3, **given: Any) -> Any:
    """A match that ends by the last of the three horses crossing on P's roll."""
    third = placed[2]
    options = given.pop("options", {})
    match = table(players, finished=placed[:2], at={third: 32}, options=options, **given)
    return do(match, f"roll {third} 1")


def test_craig() -> None:
    """LS-S05, LS-121, LS-122: 15 on 4, second: 90, and the 15 is gone."""
    assert scored([1, 4, 2], bets={(P, 4): 15}).scores()[P] == 25 + 90


def test_manual_example() -> None:
    """LS-S06: 10 at 6 pays 60."""
    assert scored([1, 4, 2], bets={(P, 4): 10}).scores()[P] == 25 + 60


BRAD: dict[str, Any] = {
    "own": {7: P, 4: P, 8: P},
    "bets": {(P, 4): 10, (P, 9): 15, (P, 1): 5, (P, 5): 5},
    "cash": {P: 40},
}


def test_brad() -> None:
    """LS-S09, LS-115, LS-119, LS-120, LS-123, LS-124, LS-125, LS-X11, LS-X14, LS-R39: c + 255, line by line."""
    match = scored([7, 4, 5], **BRAD)
    assert match.scores()[P] == 40 + 255
    lines = [(line.label, line.amount) for line in match.settlement(P)]
    assert lines == [
        ("Cash", 40),
        ("Prize of 7 Last Chance, 1st", 100),
        ("Prize of 4 Slow Jenn, 2nd", 75),
        ("Bets on 4 Slow Jenn, 2nd: $10 at 6x", 60),
        ("Bets on 5 Sure Lee, 3rd: $5 at 4x", 20),
    ]


def test_brad_with_stakes_returned() -> None:
    """LS-S10, LS-X03."""
    match = scored([7, 4, 5], **BRAD, options={"stake_returned": True})
    assert match.scores()[P] == 40 + 270
    assert sum(line.amount for line in match.settlement(P)) == 310


@pytest.mark.parametrize(("place", "prize", "rule"), [(0, 100, "LS-116"), (1, 75, "LS-117"), (2, 50, "LS-118")])
def test_prizes(place: int, prize: int, rule: str) -> None:
    """LS-116, LS-117, LS-118, LS-R28: paid at the end of the race to the owner."""
    placed = [1, 2, 3]
    match = scored(placed, own={placed[place]: Q})
    assert match.scores() == [25, 25 + prize, 25]
    assert match.settlement(Q)[1].rules == (rule,)
    assert inside(match).cash[Q] == 25  # not cash before


@pytest.mark.parametrize(("placed", "odds"), [([4, 1, 2], 9), ([1, 4, 2], 6), ([1, 2, 4], 4)])
def test_win_place_and_show_odds(placed: list[int], odds: int) -> None:
    """LS-121: Slow Jenn 9 / 6 / 4."""
    assert scored(placed, bets={(Q, 4): 5}).scores()[Q] == 25 + 5 * odds


def test_bet_on_a_horse_bought_later() -> None:
    """LS-S59, LS-096, LS-R29."""
    match = table(stage="action", dice=(1, 1), cash={P: 25})
    do(match, "bet 8")
    take_cards(match)
    for _ in range(2):
        do(match, "roll 1 1", "pass")
        take_cards(match)
    do(match, "roll 1 1", "buy 8")
    assert inside(match).cash[P] == 0
    end = scored([8, 1, 2], own={8: P}, bets={(P, 8): 5}, cash={P: 0})
    assert end.scores()[P] == 130


def test_a_winner_without_owner() -> None:
    """LS-S83, LS-R38."""
    match = scored([2, 1, 3], bets={(P, 2): 5})
    assert match.scores() == [25 + 35, 25, 25]


def test_shared_win() -> None:
    """LS-S84, LS-127, LS-128, LS-012: totals 180, 180, 95."""
    match = scored([2, 1, 3], cash={P: 80, Q: 80, R: 95}, own={2: P}, bets={(Q, 1): 25})
    assert match.scores() == [180, 180, 95]
    assert match.winners() == [P, Q]


def test_the_highest_total_wins() -> None:
    """LS-127."""
    assert scored([2, 1, 3], own={1: R}).winners() == [R]


def test_all_three_horses() -> None:
    """LS-S85, LS-080."""
    assert scored([2, 1, 3], own={1: P, 2: P, 3: P}, cash={P: 0}).scores()[P] == 225


def test_cards_tokens_and_other_bets_are_worth_nothing() -> None:
    """LS-S86, LS-063, LS-114, LS-115, LS-119, LS-126: six cards, a token, $20 on others, an unplaced horse; cash 40."""
    match = table(
        finished=[2, 1],
        at={3: 32},
        hands={P: ["MO01", "MO02", "LN01", "LN02", "LN03", "LN04"]},
        tokens=[P],
        bets={(P, 8): 20},
        own={9: P},
        cash={P: 40},
    )
    do(match, "roll 3 1", "keep")
    assert match.over
    assert match.scores()[P] == 40
    assert len(hand(match)) == 6


def test_free_stake() -> None:
    """LS-S93, LS-R31: 25 + 35; with stakes returned the free one is paid out too."""
    for returned, total in ((False, 60), (True, 65)):
        match = table(hands={P: ["TP02"]}, stage="action", dice=(1, 1), options={"stake_returned": returned})
        do(match, "play tp02")
        assert stake(match, 2) == 5
        end = scored([2, 1, 3], bets={(P, 2): 5}, options={"stake_returned": returned})
        assert end.scores()[P] == total


def test_the_bank_always_pays() -> None:
    """LS-R34, LS-090: eight players with $1,000 each on the winner."""
    match = scored([4, 1, 2], 8, bets={(seat, 4): 1000 for seat in range(8)})
    assert match.scores() == [25 + 9000] * 8
    assert match.winners() == list(range(8))


def test_facts_of_a_match() -> None:
    """LS-116, LS-122: what simulations count."""
    match = scored([2, 1, 3], own={2: P, 8: Q}, bets={(P, 2): 5, (Q, 2): 10, (R, 9): 5})
    facts = match.game.facts(inside(match))
    assert (facts["first"], facts["second"], facts["third"]) == (2, 1, 3)
    assert (facts["turns"], facts["first finish"], facts["pile ran out"]) == (1, 1, 0)
    assert (facts["highest total"], facts["lowest total"]) == (25 + 100 + 35, 25)
    assert (facts["bought 2"], facts["prize 2"], facts["bought 8"], facts["prize 8"]) == (1, 100, 1, 0)
    assert (facts["staked 2"], facts["paid 2"], facts["staked 9"], facts["paid 9"]) == (15, 105, 5, 0)
    eight = table(at={8: 16}, own={8: P}, stage="start")
    assert eight.game.facts(eight._state)["feature 8"] == 10


def test_bets_settled_separately() -> None:
    """LS-123, LS-120: prize and bets of several horses all count."""
    match = scored([1, 2, 3], own={1: P}, bets={(P, 1): 5, (P, 2): 10, (P, 3): 15})
    assert match.scores()[P] == 25 + 100 + 5 * 6 + 10 * 5 + 15 * 4


def test_a_turn_cut_short() -> None:
    """LS-112: the current player's action and draw are lost."""
    match = do(table(at={2: 32}, finished=[9, 10], hands={P: ["MO01"]}, pile=9), "roll 2 1")
    assert match.over
    assert (hand(match), pile(match)) == (["MO01"], 9)


def test_us_edition() -> None:
    """LS-S87, LS-X01: 20 spaces, No-bets from 16, move die 0 1 1 1 1 3, halved moves."""
    match = table(edition="us2009", at={4: 18, 6: 20, 2: 15, 3: 16}, hands={P: ["SP04"]}, stage="action", dice=(1, 1))
    assert "bet 2" in texts(match)
    refused(match, "bet 3", "LS-091")
    do(match, "play sp04")
    assert at(match, 4) == 20
    take_cards(match)
    ones = sum(action.probability or 0 for action in match.actions() if action.text.endswith(" 1"))
    assert ones == pytest.approx(4 / 6)
    do(match, "roll 6 1")
    assert order(match) == [6]


def test_kosmos_edition_has_no_zero() -> None:
    """LS-X01: move die 1 1 1 1 2 3."""
    match = table(edition="kosmos")
    assert {action.text.split()[2] for action in match.actions()} == {"1", "2", "3"}


def test_no_ownership_piece() -> None:
    """LS-X10: owning a horse moves none."""
    match = do(table(stage="action", dice=(1, 1)), "buy 3")
    assert [at(match, horse) for horse in range(1, 11)] == [0] * 10


def test_bug_trap_after_two_thousand_turns() -> None:
    """LS-R43: not a rule; no real race comes near it."""
    match = table(pile=0, turns=2000)
    do(match, "roll 1 1", "pass")
    assert match.over
