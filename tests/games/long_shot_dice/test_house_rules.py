"""House rules: both readings of LD-R37 and LD-R20."""

from __future__ import annotations

import pytest

from railbird.engine.contract import Choices
from railbird.engine.generator import Rng

from .helpers import (
    CELLS,
    board,
    bonus_table,
    horse,
    money,
    play,
    refused,
    starting,
    table,
    texts,
    turn_of,
    waiting_bonuses,
)

ONCE = {"chain_reaction": "once"}
LITERAL = {"free_horse": "literal"}
SQUARE = [cell for cell in CELLS if cell[1] < "4" and cell[3] < "4"]


def chain_table(house=None):
    """The grid of LD-S14 with column 1 completed by a Concession."""
    return play(table(owner={1: 0}, cells=SQUARE, rolled=(7, 1), house=house), "concession r4c1")


@pytest.mark.parametrize(("house", "after"), [(None, 1), ({"chain_reaction": "again"}, 1), (ONCE, 0)])
def test_chain_reaction_on_its_own_mark(house, after):
    """LD-R37, LD-S83: the column it completes earns the bonus either way."""
    match = play(chain_table(house), "chain reaction r4c2")
    assert waiting_bonuses(match) == 2
    assert board(match)["waiting"]["chain reaction"] == after
    assert bool(starting(match, "chain reaction ")) == bool(after)


def test_chain_reaction_once_listens_to_other_marks():
    """LD-S83: a column completed by Miracle Worker is not its own."""
    match = play(chain_table(ONCE), "chain reaction r4c2", "bonus horse", "take 6", "mark r4c3")
    assert board(match)["waiting"]["chain reaction"] == 1
    assert waiting_bonuses(match) == 2
    # One that waits already is not lost by the mark of another.
    match = play(chain_table(ONCE), "bonus horse", "take 6", "mark r4c2", "chain reaction r4c3")
    assert board(match)["waiting"]["chain reaction"] == 1


def test_chain_reaction_once_in_words():
    """LD-R37: card, explanation and refusal follow the house rule."""
    match = chain_table(ONCE)
    mark = next(action for action in match.actions() if action.text == "chain reaction r4c2")
    assert "does not set it off again" in match.explain(mark, 0)
    assert "does not set it off again" in horse(match, 1)["ability"]
    assert "house rule" in refused(play(match, mark.text), "chain reaction r4c3", "LD-R37")
    usual = chain_table()
    mark = next(action for action in usual.actions() if action.text == "chain reaction r4c2")
    assert "House rule" not in usual.explain(mark, 0) + str(board(usual)["horses"])
    assert "House rule" not in str(board(match)["horses"][1:])


@pytest.mark.parametrize("house", [None, {"free_horse": "bought"}, LITERAL])
def test_a_finished_horse_for_free(house):
    """LD-R20, LD-069, LD-S84: only by the literal reading; its purse is the owner's."""
    match = play(bonus_table(owner={2: 1, 3: 0}, podium=[1], house=house), "bonus horse")
    offered = [f"take {number}" for number in (1, 4, 5, 6, 7, 8)]
    if house != LITERAL:
        assert texts(match) == offered[1:]
        refused(match, "take 1", "LD-R20")
        return
    assert texts(match) == offered
    refused(match, "take 2", "LD-069")
    play(match, "take 1")
    assert horse(match, 1)["owner"] == 0
    assert ("Purse: horse 1 is 1st", 35) in [(line.label, line.amount) for line in match.settlement(0)]


def test_the_last_free_horse_is_a_finished_one():
    """LD-R24: with every unfinished horse owned, the bonus does nothing by our ruling, and something literally."""
    owner = dict.fromkeys(range(2, 9), 1)
    assert "bonus horse" not in texts(bonus_table(owner=owner, podium=[1]))
    assert "bonus horse" in texts(bonus_table(owner=owner, podium=[1], house=LITERAL))


@pytest.mark.parametrize(
    ("cards", "number", "given"),
    [
        (1, 6, {}),  # Miracle Worker
        (4, 2, {}),  # Half Off Sale
        (4, 3, {"wilds": [2, 0]}),  # Loosey Goosey
        (4, 7, {}),  # Inventory Check
        ([1, 1, 1, 1, 1, 2, 1, 1], 6, {}),  # Partner in Crime
    ],
)
def test_what_is_taken_was_not_bought(cards, number, given):
    """LD-R20, LD-R38, LD-S85: a `bought` ability works after a bonus by our ruling only, after buying always."""
    usual = play(bonus_table(cards=cards, **given), "bonus horse")
    take = next(action for action in usual.actions() if action.text == f"take {number}")
    assert "House rule" not in usual.explain(take, 0)
    play(usual, take.text)
    assert board(usual)["phase"] == "bought"
    literal = play(bonus_table(cards=cards, house=LITERAL, **given), "bonus horse")
    assert "not bought" in literal.explain(take, 0)
    play(literal, take.text)
    assert turn_of(literal) == 1
    bought = table(cards=cards, house=LITERAL, rolled=(number, 1), money=[20, 12], **given)
    assert board(play(bought, "buy"))["phase"] == "bought"


@pytest.mark.parametrize("auto_gain", [True, False])
def test_the_card_that_names_the_bonus_works_literally_too(auto_gain):
    """LD-R20, LD-S85: Equestrian Inception gives its $6."""
    match = play(bonus_table(cards=4, money=[9, 12], house=LITERAL, auto_gain=auto_gain), "bonus horse")
    take = next(action for action in match.actions() if action.text == "take 6")
    assert "House rule" not in match.explain(take, 0)
    play(match, "take 6")
    if not auto_gain:
        play(match, "equestrian inception")
    assert (money(match), turn_of(match)) == (15, 1)


def test_a_steady_player_takes_the_sure_purse():
    """LD-R20: literally, the winner in the Market is the best horse that a bonus can give."""
    for owner in ({}, dict.fromkeys(range(2, 9), 1)):  # the second time it is the only one
        match = bonus_table(owner=owner, podium=[1], positions={5: 6}, house=LITERAL)
        for wanted in ["bonus horse"] if owner else ["bonus horse", "take 1"]:
            state = match.position()
            assert match.game.text(state, 0, state.tactic(0, Rng(1), Choices())) == wanted
            play(match, wanted)
        assert horse(match, 1)["owner"] == 0
