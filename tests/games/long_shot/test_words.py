"""Texts, refusals, prompts, explanations and the drawing: what people read and write."""

from __future__ import annotations

import json
import random
from io import StringIO

import pytest
from rich.console import Console

import railbird
from railbird.games.long_shot.rules import constants as c
from railbird.games.long_shot.words import terminal, texts

from .helpers import GAME, TABLES, P, Q, do, refused, table
from .helpers import texts as listed


def test_every_code_has_one_text_and_back() -> None:
    """LS-066, LS-076, LS-084, LS-097: whatever the position."""
    codes = [*texts.WORDS, *range(c.USE, c.USE + 10), *range(c.ADVANCE, c.ADVANCE + 10)]
    codes += [*range(c.BUY, c.BUY + 10), *range(c.BET, c.BET + 10), *range(c.HORSE, c.HORSE + 10)]
    codes += [*range(c.PLAYER, c.PLAYER + 8)]
    for first in (c.CARD, c.PLAY, c.PICK_CARD):
        codes += range(first, first + TABLES.kinds)
    codes += [c.PAIR + c.DECK * a + b for a in range(TABLES.kinds) for b in range(a, TABLES.kinds)]
    codes += [c.OTHER_BET + 1000 * horse + amount for horse in range(10) for amount in (0, 10, 999)]
    words = [texts.text(TABLES, code) for code in codes]
    assert len(set(words)) == len(words)
    assert [texts.code(TABLES, text) for text in words] == codes


@pytest.mark.parametrize(
    "text",
    [
        "",
        "buy",
        "buy 0",
        "buy 11",
        "buy x",
        "bet 3 5 5",
        "play",
        "play zz99",
        "discard ln01",
        "player 9",
        "sell 3",
        "bet -1",
    ],
)
def test_what_is_no_action_at_all(text: str) -> None:
    assert texts.code(TABLES, text) is None
    match = table(stage="action", dice=(1, 1))
    with pytest.raises(railbird.IllegalAction, match="is no action; possible now: buy 1"):
        match.play(text)


def test_cards_of_a_pair_in_any_order() -> None:
    """LS-097: one action, one text in the record."""
    match = table(hands={P: ["MV12", "LN02"]}, stage="action", dice=(1, 1))
    do(match, "discard MV12 LN02")
    assert match.steps[0].text == "discard ln02 mv12"


@pytest.mark.parametrize("text", ["roll 11 1", "roll 1 6", "roll 0 1", "horse 3", "draw ln01", "nonsense", "roll 1"])
def test_outcomes_that_cannot_be(text: str) -> None:
    """LS-027."""
    with pytest.raises(railbird.IllegalAction, match="is no outcome of what is to be rolled or drawn now"):
        table().play(text)


def test_a_card_not_in_the_victims_hand_cannot_be_stolen() -> None:
    """LS-047."""
    match = do(table(own={8: Q}, hands={Q: ["LN01", "LN02"]}), "roll 8 0", "steal")
    with pytest.raises(railbird.IllegalAction, match="is no outcome"):
        match.play("steal ln03")


def test_refusals_name_the_clause() -> None:
    """LS-054, LS-064, LS-066, LS-072, LS-091: one clear line each."""
    match = table(hands={P: ["MV01"]}, finished=[10], at={2: 25}, stage="action", dice=(1, 1))
    assert refused(match, "play mv02", "LS-066") == "Whip Hand is not in your hand"
    assert refused(match, "bet 2", "LS-091").startswith("2 Second Wind is on space 25 in the No-bets area")
    assert "one action" in refused(match, "keep", "LS-064")
    assert "one action" in refused(match, "horse 3", "LS-064")
    do(match, "play mv01")
    assert refused(match, "horse 10", "LS-072") == "10 Hangin' 10 has finished"
    assert "needs its target first" in refused(match, "pass", "LS-066")


def test_refusals_of_players_as_targets() -> None:
    """LS-001, LS-066: another player with a card."""
    match = table(hands={P: ["ST01"], Q: ["LN01"], 3: ["LN02"]}, players=4, stage="action", dice=(1, 1))
    do(match, "play st01")
    assert listed(match) == ["player 2", "player 4"]
    refused(match, "player 1", "LS-066")
    refused(match, "player 3", "LS-066")
    refused(match, "player 5", "LS-001")


def test_every_illegal_action_of_a_match_is_refused_with_a_clause() -> None:
    """LS-013: any well-formed text at any time gives a reason and an id of the ledger."""
    match = railbird.new("long_shot", 4, seed=12)
    rng = random.Random(2)
    samples = ["pass", "done", "end features", "keep", "reroll horse", "steal", "draw", "decline", "bet 3 10"]
    samples += ["feature 5", "move 5", "buy 5", "bet 5", "horse 5", "player 2", "card mv01", "play mv01", "take mv01"]
    samples += ["discard ln01 ln02", "discard mv01 mv01"]
    while not match.over:
        seat = match.waiting[0]
        for text in samples:
            code = GAME.code(match._state, seat, text)
            assert code is not None
            if not match._state.permits(seat, code):
                reason, rule = GAME.refusal(match._state, seat, code)
                assert reason
                assert rule.startswith("LS-")
        match.play(rng.choice(match.actions()))


def test_prompts_and_explanations() -> None:
    """LS-054, LS-064: what is asked of whom."""
    match = table(tokens=[P])
    assert match.prompt().text == "P1 rolls both dice."
    do(match, "roll 7 3")
    assert match.prompt(P).text.startswith("You rolled 7 on the horse die, 3 on the move die.")
    assert match.prompt(Q).text == "Waiting for P1: the Reroll token, after 7 and 3."
    do(match, "keep")
    explained = {action.text: match.explain(action, P) for action in match.actions()}
    assert explained["buy 5"].startswith("Buy 5 Sure Lee for $15")
    assert "pays 9x/6x/4x for 1st/2nd/3rd" in explained["bet 4"]
    assert explained["pass"] == "Take no action. You still draw a card."


def test_targets_name_the_board() -> None:
    match = table(hands={P: ["MV01", "LN01"]}, stage="action", dice=(1, 1))
    by_text = {action.text: action.targets for action in match.actions()}
    assert by_text["bet 3"] == ("horse:3", "bet:3")
    assert by_text["buy 4"] == ("horse:4", "price:4")
    assert by_text["play mv01"] == ("card:MV01",)
    assert by_text["discard ln01 mv01"] == ("discard", "card:LN01", "card:MV01")


def test_targets_of_the_dice_and_of_a_zero() -> None:
    match = table(tokens=[P], own={7: Q}, hands={Q: ["MV01"]})
    do(match, "roll 7 0")
    by_text = {action.text: action.targets for action in match.actions()}
    assert by_text == {"keep": (), "reroll horse": ("die:horse",), "reroll move": ("die:move",)}
    do(match, "keep")
    assert {action.text: action.targets for action in match.actions()} == {"steal": (f"seat:{Q}",), "decline": ()}


def test_the_hand_says_why_a_card_cannot_be_played() -> None:
    match = table(hands={P: ["MV01", "LN01"]}, stage="action", dice=(2, 1))
    hand = {card["id"]: card for card in match.view(P)["table"]["hand"]}
    assert (hand["MV01"]["playable"], hand["MV01"]["why"]) == (True, None)
    assert hand["LN01"]["why"] == {"text": "2 was rolled, not 1", "rule": "LS-059"}


def test_views_are_json_and_draw_at_any_width() -> None:
    """LS-R37: a person's and a spectator's; the table is drawn from the view alone."""
    match = railbird.new("long_shot", ["A very long name indeed", "Bo", "Cy"], seed=4)
    rng = random.Random(7)
    while not match.over:
        match.play(rng.choice(match.actions()))
        if rng.random() < 0.1 or match.over:
            for viewer in (None, 0, 2):
                view = json.loads(json.dumps(match.view(viewer)))
                known = view["table"] | {"seat": viewer}
                for width in (60, 100, 140):
                    console = Console(width=width, record=True, file=StringIO())
                    console.print(GAME.draw(known, view["names"], width))
                    for _, page in terminal.PAGES.values():
                        console.print(page(known, view["names"], width, ""))
                    drawn = console.export_text()
                    assert "Sure Lee" in drawn
                    assert max(len(line) for line in drawn.splitlines()) <= width


def test_the_lanes_show_where_horses_are() -> None:
    """LS-105, LS-107: dots for open spaces, colons in the No-bets area, the winners named."""
    match = table(at={5: 20, 2: 25}, finished=[9], own={5: P}, bets={(Q, 5): 10})
    console = Console(width=120, record=True, file=StringIO())
    console.print(GAME.draw(match.view(P)["table"], match.names, 120))
    rows = {line.split()[1]: line for line in console.export_text().splitlines() if line[:1] == " " and line.split()}
    assert "·" * 19 + "5··" + ":" * 10 + "║" in rows["Sure"]
    assert "P1" in rows["Sure"]
    assert "P2 $10" in rows["Sure"]
    assert ":" * 2 + "2" + ":" * 7 + "║" in rows["Second"]
    assert "1st" in rows["Nine"]
