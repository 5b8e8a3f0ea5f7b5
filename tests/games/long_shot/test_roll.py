"""Step 2: the roll, the zero, the Reroll token, movement bars."""

from __future__ import annotations

import pytest

from .helpers import P, Q, at, cash, chances, do, hand, inside, phase, pile, refused, table, take_cards, texts


def test_both_dice_every_turn() -> None:
    """LS-027, LS-013: sixty outcomes, each horse 1/10, each face 1/6."""
    rolls = chances(table())
    assert len(rolls) == 60
    assert all(chance == pytest.approx(1 / 60) for chance in rolls.values())


@pytest.mark.parametrize("owner", [None, P, Q])
def test_the_rolled_horse_moves_whoever_owns_it(owner: int | None) -> None:
    """LS-S01, LS-030, LS-031, LS-032, LS-R16: nothing is asked before it has moved."""
    match = do(table(own={} if owner is None else {7: owner}), "roll 7 3")
    assert at(match, 7) == 3
    assert phase(match) == "action"


def test_movement_bar_of_sure_lee() -> None:
    """LS-S02, LS-034, LS-042: 5 has a 6 in its bar, 7 has not."""
    match = do(table(own={7: P, 5: P}), "roll 6 1")
    assert at(match, 6) == 1
    assert texts(match) == ["move 5", "done"]
    refused(match, "move 7", "LS-042")
    refused(match, "move 6", "LS-043")
    refused(match, "buy 1", "LS-013")
    do(match, "move 5")
    assert (at(match, 5), at(match, 7)) == (1, 0)
    moves = [(event.text, event.rules) for event in match.log() if event.kind == "moved"]
    assert moves == [
        ("6 Six Gun moves from 0 to 1.", ("LS-030",)),
        ("5 Sure Lee moves from 0 to 1 by its bar.", ("LS-034",)),
    ]


def test_bar_moves_are_optional_horse_by_horse() -> None:
    """LS-S30, LS-035, LS-036, LS-037, LS-041, LS-R18, LS-R42: each the full number or not at all, in any order."""
    given = {"own": {5: P, 3: P}, "at": {5: 9, 3: 9}}
    match = do(table(**given), "roll 6 4", "move 5", "done")  # type: ignore[arg-type]
    assert (at(match, 5), at(match, 3)) == (13, 9)
    for first, second in ((5, 3), (3, 5)):
        both = do(table(**given), "roll 6 4", f"move {first}", f"move {second}")  # type: ignore[arg-type]
        assert (at(both, 5), at(both, 3), phase(both)) == (13, 13, "action")


def test_bars_of_others_and_of_the_bank_are_ignored() -> None:
    """LS-S31, LS-038, LS-039: only on the owner's own turn."""
    match = do(table(own={5: Q}), "roll 6 4")
    assert (at(match, 6), at(match, 5), at(match, 3)) == (4, 0, 0)
    do(match, "pass")
    take_cards(match)
    do(match, "roll 6 1")
    assert texts(match) == ["move 5", "done"]
    refused(match, "move 3", "LS-039")


def test_the_rolled_horse_moves_once_also_if_it_is_ones_own() -> None:
    """LS-S29, LS-043, LS-R17."""
    match = do(table(own={6: P}, at={6: 4}), "roll 6 2")
    assert (at(match, 6), phase(match)) == (6, "action")


def test_a_roll_is_told_before_what_comes_of_it() -> None:
    """LS-027, LS-028: what both dice show, and whether the horse runs; then its move."""
    match = do(table(), "roll 7 3")
    first, second = match.log()[-2:]
    assert (first.kind, first.text, first.rules) == ("rolled", "P1 rolls 7 and 3.", ("LS-027",))
    assert (first.seat, first.data) == (P, {"horse": 7, "move": 3, "card": False})
    assert (second.kind, second.data["horse"]) == ("moved", 7)
    match = do(table(finished=[7]), "roll 7 3")
    told = match.log()[-1]
    assert told.text == "P1 rolls 7 and 3: that horse has finished, it is rolled again."
    assert (told.rules, told.data) == (("LS-028",), {"horse": 7, "move": 3, "card": False})


# A finished horse on the horse die.


def test_only_the_horse_die_is_rolled_again() -> None:
    """LS-S13, LS-028, LS-029, LS-R08, LS-X02: until a running one shows; the token is offered only then."""
    match = do(table(finished=[7], at={3: 10}, tokens=[P]), "roll 7 2")
    assert texts(match) == [f"horse {number}" for number in range(1, 11)]
    do(match, "horse 7")
    assert match.chance
    do(match, "horse 3")
    assert texts(match) == ["keep", "reroll horse", "reroll move"]
    assert at(do(match, "keep"), 3) == 12


def test_option_both_dice_again() -> None:
    """LS-S14, LS-X02."""
    match = table(finished=[7], at={3: 10}, tokens=[P], options={"finished_reroll": "both"})
    do(match, "roll 7 2", "roll 7 5", "roll 3 1", "keep")
    assert at(match, 3) == 11


def test_result_is_even_over_running_horses() -> None:
    """LS-029: rerolls are free and unlimited, so each running horse is as likely as another."""
    match = do(table(finished=[7]), *["roll 7 2"], *["horse 7"] * 20)
    assert match.chance
    assert set(chances(match).values()) == {0.1}


# Zero on the move die.


def test_zero_may_steal_from_the_owner() -> None:
    """LS-S15, LS-044, LS-046, LS-047, LS-052: each card alike; the horse stays; action and draw follow."""
    match = do(table(own={8: Q}, at={8: 5}, hands={Q: ["LN01", "MV01"]}), "roll 8 0")
    assert texts(match) == ["steal", "decline"]
    do(match, "steal")
    assert chances(match) == {"steal ln01": 0.5, "steal mv01": 0.5}
    do(match, "steal mv01")
    assert (hand(match, P), hand(match, Q), at(match, 8)) == (["MV01"], ["LN01"], 5)
    assert phase(match) == "action"
    do(match, "pass")
    assert match.chance  # the draw of step 4


def test_declining_the_zero() -> None:
    """LS-046, LS-X05: it is a may."""
    match = do(table(own={8: Q}, hands={Q: ["LN01"]}), "roll 8 0", "decline")
    assert (hand(match, P), phase(match)) == ([], "action")


def test_owner_without_cards() -> None:
    """LS-S16, LS-048, LS-R12: no decision, and no draw instead."""
    match = do(table(own={8: Q}, pile=40), "roll 8 0")
    assert (phase(match), pile(match)) == ("action", 40)


def test_own_horse() -> None:
    """LS-S17, LS-050, LS-R11."""
    match = do(table(own={8: P}, hands={P: ["LN01"], Q: ["LN02"]}), "roll 8 0")
    assert (phase(match), hand(match)) == ("action", ["LN01"])


def test_unowned_horse_may_draw() -> None:
    """LS-S18, LS-049, LS-R12."""
    match = do(table(pile=10), "roll 8 0")
    assert texts(match) == ["draw", "decline"]
    refused(match, "steal", "LS-049")
    do(match, "draw")
    match.play(texts(match)[0])
    assert (pile(match), len(hand(match))) == (9, 1)
    do(match, "pass")
    take_cards(match)
    assert pile(match) == 8
    assert phase(do(table(pile=0), "roll 8 0")) == "action"


def test_no_bar_moves_on_zero() -> None:
    """LS-S19, LS-045."""
    match = do(table(own={1: P}), "roll 8 0", "decline")
    assert (at(match, 1), at(match, 8), phase(match)) == (0, 0, "action")


def test_zero_must_be_taken_by_option() -> None:
    """LS-S88, LS-X05."""
    must = {"zero_mode": "must"}
    match = do(table(own={8: Q}, hands={Q: ["LN01", "MV01"]}, options=must), "roll 8 0")
    assert chances(match) == {"steal ln01": 0.5, "steal mv01": 0.5}
    do(match, "steal ln01")
    assert (hand(match), phase(match)) == (["LN01"], "action")
    bank = do(table(pile=10, options=must), "roll 8 0")
    assert bank.chance
    bank.play(texts(bank)[0])
    assert (pile(bank), phase(bank)) == (9, "action")


def test_steal_refused_where_a_draw_is_offered_and_the_other_way_round() -> None:
    """LS-046, LS-049."""
    refused(do(table(own={8: Q}, hands={Q: ["LN01"]}), "roll 8 0"), "draw", "LS-046")


def test_the_card_stolen_may_be_played_at_once() -> None:
    """LS-S26, LS-R45: and Lucky Numba does not mind the 0."""
    match = do(table(own={8: Q}, hands={Q: ["LN08"]}), "roll 8 0", "steal")
    do(match, "play ln08")
    assert cash(match) == 40


# The Reroll token.


def test_token_offered_right_after_the_roll() -> None:
    """LS-053, LS-054, LS-055, LS-058, LS-X06: before any horse moves and before any action."""
    match = do(table(tokens=[P]), "roll 7 3")
    assert texts(match) == ["keep", "reroll horse", "reroll move"]
    assert at(match, 7) == 0
    refused(match, "bet 1", "LS-054")
    do(match, "keep")
    assert at(match, 7) == 3
    refused(match, "reroll horse", "LS-064")  # later in the turn it is too late


def test_lucky_numba_follows_the_final_pair() -> None:
    """LS-S07, LS-059."""
    match = do(table(hands={P: ["LN07", "LN04"]}, tokens=[P]), "roll 7 1", "keep")
    assert at(match, 7) == 1
    assert "play ln07" in texts(match)
    refused(match, "play ln04", "LS-059")
    assert cash(do(match, "play ln07")) == 40


def test_reroll_horse() -> None:
    """LS-S08, LS-056, LS-057, LS-061, LS-X07, LS-R13: a card may follow in the same turn."""
    match = do(table(hands={P: ["LN07", "LN04"]}, tokens=[P]), "roll 7 1", "reroll horse", "horse 4")
    assert (at(match, 4), at(match, 7)) == (1, 0)
    refused(match, "play ln07", "LS-059")
    assert inside(match).token[P] == 0
    assert cash(do(match, "play ln04")) == 40


def test_a_rerolled_zero_gives_no_steal() -> None:
    """LS-S20, LS-R10."""
    match = do(table(own={8: Q}, hands={Q: ["LN01"]}, tokens=[P]), "roll 8 0", "reroll move", "move 3")
    assert (at(match, 8), phase(match), hand(match)) == (3, "action", [])


def test_a_zero_by_the_token_gives_one() -> None:
    """LS-S21, LS-R10."""
    match = do(table(own={8: Q}, hands={Q: ["LN01"]}, tokens=[P]), "roll 8 3", "reroll move", "move 0")
    assert at(match, 8) == 0
    assert texts(match) == ["steal", "decline"]


def test_token_reroll_shows_a_finished_horse() -> None:
    """LS-S22, LS-R09: free again until a running one."""
    match = table(finished=[7], tokens=[P], hands={P: ["LN09", "LN02", "LN07"]})
    do(match, "roll 2 1", "reroll horse", "horse 7", "horse 9")
    assert (at(match, 9), at(match, 2)) == (1, 0)
    assert "play ln09" in texts(match)
    refused(match, "play ln02", "LS-059")
    refused(match, "play ln07", "LS-059")
    assert inside(match).token[P] == 0


def test_token_with_option_both_settles_the_horse_die_alone() -> None:
    """LS-S94, LS-R09."""
    match = table(finished=[7], tokens=[P], options={"finished_reroll": "both"})
    do(match, "roll 2 4", "reroll horse", "horse 7", "horse 9")
    assert at(match, 9) == 4


def test_a_used_token_is_gone() -> None:
    """LS-S23, LS-061, LS-R15: one die, once."""
    assert phase(do(table(), "roll 7 3")) == "action"
    match = do(table(tokens=[P]), "roll 7 3", "reroll move", "move 2")
    assert phase(match) == "action"  # not the other die as well


def test_token_is_for_own_rolls_and_can_be_kept() -> None:
    """LS-062, LS-R14: Q's token does not act on P's roll; it waits for Q's turn."""
    match = do(table(tokens=[Q]), "roll 7 3")
    assert match.waiting == (P,)
    assert phase(match) == "action"
    do(match, "pass")
    take_cards(match)
    do(match, "roll 7 1")
    assert texts(match) == ["keep", "reroll horse", "reroll move"]
    do(match, "keep", "pass")
    take_cards(match)
    for _ in range(2):
        do(match, "roll 7 1", "pass")
        take_cards(match)
    do(match, "roll 7 1")
    assert "reroll horse" in texts(match)


# Dice rolled by a card.


def test_extra_roll_has_no_zero_rule_and_no_token() -> None:
    """LS-S24, LS-051, LS-060, LS-R13."""
    match = table(own={8: Q}, hands={Q: ["LN01"], P: ["MV14"]}, tokens=[P], stage="action", dice=(1, 1))
    do(match, "play mv14", "roll 8 0")
    assert inside(match).token[P] == 1
    assert (at(match, 8), hand(match, Q)) == (0, ["LN01"])
    assert match.chance  # step 4 at once
    assert inside(match).stage == 21


def test_extra_roll_moves_bars() -> None:
    """LS-S25."""
    match = table(own={1: P}, hands={P: ["MV14"]}, stage="action", dice=(2, 1))
    do(match, "play mv14", "roll 8 2")
    assert at(match, 8) == 2
    assert texts(match) == ["move 1", "done"]
    do(match, "move 1")
    assert at(match, 1) == 2


def test_extra_roll_of_a_finished_horse() -> None:
    """LS-028, LS-X02: as in step 2, by option both dice."""
    match = table(finished=[7], hands={P: ["MV14"]}, stage="action", dice=(2, 1))
    do(match, "play mv14", "roll 7 2", "horse 7", "horse 4")
    assert at(match, 4) == 2
    both = table(finished=[7], hands={P: ["MV14"]}, stage="action", dice=(2, 1), options={"finished_reroll": "both"})
    do(both, "play mv14", "roll 7 2", "roll 4 3")
    assert at(both, 4) == 3


def test_others_choose_nothing_on_ones_turn() -> None:
    """LS-014, LS-R21: the others' cards and choices wait."""
    match = do(table(own={8: Q}, hands={Q: ["LN08", "LN01"]}), "roll 8 1")
    assert match.waiting == (P,)
    with pytest.raises(Exception, match="may not act now"):
        match.play("play ln08", Q)
    assert match.actions(Q) == []
