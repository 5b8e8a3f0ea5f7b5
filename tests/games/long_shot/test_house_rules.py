"""House rule: both readings of LS-R21, a Lucky Numba on another's turn."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

import railbird
from railbird.engine.components import read_components
from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
from railbird.games.long_shot.rules import constants as c
from railbird.games.long_shot.rules import lucky

from .helpers import EDITIONS, GAME, TABLES, P, Q, R, at, cash, do, hand, inside, phase, refused, table, texts

ANY = {"lucky_numba": "any"}
LN07 = TABLES.index["ln07"]
T = 3


def rolled(hands: dict[int, list[str]], *steps: str, options: Any = ANY, players: int = 4, **more: Any) -> Any:
    return do(table(players, hands=hands, options=options, **more), *(steps or ("roll 7 1",)))


def offered(match: railbird.Match, seat: int) -> list[str]:
    return [action.text for action in match.actions(seat)]


def test_nobody_is_asked_by_our_ruling() -> None:
    """LS-R21, LS-014: on one's own turn only, and that is the default."""
    for options in ({}, {"lucky_numba": "own"}):
        match = rolled({Q: ["LN07"], R: ["MV14"]}, options=options)
        assert match.waiting == (P,)
        assert at(match, 7) == 1


def test_all_others_with_cards_are_asked() -> None:
    """LS-S99: the holder and who holds something else alike; not who has no card, nor the turn player."""
    match = rolled({Q: ["LN07", "LN01"], R: ["MV14"]})
    assert match.waiting == (Q, R)
    assert phase(match) == "lucky"
    assert at(match, 7) == 0
    assert offered(match, Q) == ["play ln07", "pass"]
    assert offered(match, R) == ["pass"]
    assert offered(match, P) == offered(match, T) == []
    do_as(match, (R, "pass"), (Q, "play ln07"))
    assert (cash(match, Q), hand(match, Q)) == (40, ["LN01"])
    assert at(match, 7) == 1
    assert match.waiting == (P,)


def do_as(match: railbird.Match, *steps: tuple[int, str]) -> railbird.Match:
    for seat, text in steps:
        match.play(text, seat)
    return match


def test_who_could_play_may_pass_and_be_asked_again() -> None:
    """LS-R21: a may, for each roll anew."""
    match = do_as(rolled({Q: ["LN07"]}, own={7: Q}), (Q, "pass"))
    assert (cash(match, Q), hand(match, Q)) == (25, ["LN07"])
    assert at(match, 7) == 1


def test_the_holder_in_turn_plays_it_as_his_action() -> None:
    """LS-R21: the others are asked all the same, for nobody sees his hand."""
    match = rolled({P: ["LN07"], Q: ["MV14"]})
    assert match.waiting == (Q,)
    do_as(match, (Q, "pass"))
    assert "play ln07" in texts(match)


def test_a_single_option_is_not_taken_by_itself() -> None:
    """LS-R21: that would tell that there is no such card."""
    match = rolled({R: ["MV14"]}, on_top=["LN07"])
    assert match.waiting == (R,)
    assert offered(match, R) == ["pass"]


def test_nobody_is_asked_for_a_card_that_all_see_discarded() -> None:
    """LS-S100."""
    match = rolled({Q: ["LN01"], R: ["MV14"]}, pile=0)
    assert match.waiting == (P,)
    assert at(match, 7) == 1


def test_the_token_comes_first() -> None:
    """LS-S101, LS-059: only the final number counts."""
    match = rolled({Q: ["LN07", "LN04"]}, "roll 7 1", tokens=[P])
    assert phase(match) == "token"
    assert match.waiting == (P,)
    do(match, "reroll horse", "horse 4")
    assert offered(match, Q) == ["play ln04", "pass"]
    assert "4" in refused_as(match, Q, "play ln07", "LS-R21")
    kept = do(rolled({Q: ["LN07", "LN04"]}, "roll 7 1", tokens=[P]), "keep")
    assert offered(kept, Q) == ["play ln07", "pass"]


def refused_as(match: railbird.Match, seat: int, text: str, rule: str) -> str:
    return refused(match, text, rule, seat)


def test_only_a_lucky_numba_can_be_played_out_of_turn() -> None:
    """LS-R21: no other card, nothing else, and no card one does not have."""
    match = rolled({Q: ["MV14", "MV11"], R: ["LN07"]})
    refused_as(match, Q, "play mv14", "LS-R21")
    refused_as(match, Q, "play ln07", "LS-066")
    for text in ("bet 7", "buy 7", "discard mv11 mv14", "keep"):
        refused_as(match, Q, text, "LS-R21")
    assert match.view(R)["table"]["hand"]["LN07"]["playable"] is True
    assert [card["playable"] for card in match.view(Q)["table"]["hand"].values()] == [False, False]
    assert match.view(Q)["table"]["hand"]["MV14"]["why"]["rule"] == "LS-R21"
    assert match.view(T)["table"]["hand"] == {}


def test_a_zero_and_a_card_roll() -> None:
    """LS-R21: before a 0 takes a card; the dice of a card are nobody's number."""
    match = rolled({Q: ["LN07"]}, "roll 7 0", own={7: Q})
    do_as(match, (Q, "play ln07"))
    assert texts(match) != ["steal", "decline"]  # Q's hand is empty: nothing to steal
    assert phase(match) == "action"
    match = rolled({P: ["MV14"], Q: ["LN07", "LN02"]}, "roll 3 1", on_top=["LN03"])
    do_as(match, (Q, "pass"), (P, "play mv14"))
    do(match, "roll 7 2")
    assert match.waiting != (Q,)


def test_answers_show_when_the_last_is_given_and_in_turn_order() -> None:
    """LS-R21: until then nobody sees more than who has answered."""
    match = rolled({P: ["MV11"], Q: ["MV14", "LN07"], R: ["LN01"], T: ["MV18"]})
    before = [match.view(seat)["table"] for seat in (None, P, R, T)]
    logs = [match.log(seat) for seat in (None, P, R, T)]
    do_as(match, (Q, "play ln07"))
    assert [match.view(seat)["table"] for seat in (None, P, R, T)] == before
    assert [match.log(seat) for seat in (None, P, R, T)] == logs
    assert not match.can_undo(Q)
    do_as(match, (T, "pass"), (R, "pass"))
    told = [event for event in match.log() if event.kind in ("played", "money")]
    assert [(event.seat, event.rules) for event in told] == [(Q, ("LS-R21",)), (Q, ("LS-066",))]
    assert told[1].data["now"] == 40
    assert [event.kind for event in match.log()].index("money") < [event.kind for event in match.log()].index("moved")


def test_two_cards_for_one_number_are_played_in_turn_order() -> None:
    """LS-R21: from the left of the turn player, whoever answered first. In this box LN08, too, is for a 7."""
    folder = EDITIONS.parent
    cards = tomllib.loads((folder / "components.toml").read_text(encoding="utf-8"))["cards"]
    next(card for card in cards if card["id"] == "LN08")["when"] = ["die.h==7"]
    state = table(4, hands={P: ["LN07"], T: ["LN08"]}, options=ANY, turn=Q).state()
    state["edition"] = read_components("long_shot", folder, {"name": "two sevens", "parts": {"cards": cards}}).to_dict()
    match = do(railbird.load("long_shot", state), "roll 7 1")
    do_as(match, (P, "play ln07"), (T, "play ln08"))
    assert [event.seat for event in match.log() if event.kind == "played"] == [T, P]
    assert (cash(match, P), cash(match, T)) == (40, 40)


def test_the_same_question_for_everybody() -> None:
    """LS-R21: prompt and explanation do not hang on the hand."""
    match = rolled({Q: ["LN07"], R: ["MV14"]})
    assert match.prompt(Q) == match.prompt(R)
    assert "7 was rolled" in match.prompt(Q).text
    assert match.prompt(P) == match.prompt(None) == match.prompt(T)
    assert "P2 and P3" in match.prompt(P).text
    words = [match.explain(match.actions(seat)[-1], seat) for seat in (Q, R)]
    assert words == ["Play no card for this roll."] * 2
    assert match.actions(R)[0].rules == ("LS-R21",)
    assert match.actions(Q)[0].rules == ("LS-066", "LS-R21")


def test_steady_players_take_the_money() -> None:
    """LS-R21."""
    state = rolled({Q: ["LN07"], R: ["MV14"]}).position()
    assert state.tactic(Q, Rng(1), Choices()) == c.PLAY + TABLES.index["ln07"]
    assert state.tactic(R, Rng(1), Choices()) == c.PASS


def test_unseen_answers_are_drawn_anew() -> None:
    """LS-R21: an answer of another seat fits the cards that it is dealt; one's own stays."""
    match = do_as(rolled({Q: ["LN07", "MV14"], R: ["MV11", "MV18"], T: ["MV01"]}), (Q, "play ln07"))
    kind, answers = TABLES.index["ln07"], set()
    for seed in range(200):
        state: Any = match.position()
        state.determinize(R, Rng(seed))
        answers.add(state.answer[Q])
        holds = any(state.place[card] == Q for card in range(TABLES.first[kind], TABLES.first[kind + 1]))
        assert state.answer[Q] == (kind + 1 if holds else 0)
        assert state.asked == inside(match).asked
    assert answers == {0, kind + 1}
    for text, kept in (("play ln07", kind + 1), ("pass", 0)):
        state = do_as(rolled({Q: ["LN07"], R: ["MV11"]}), (Q, text)).position()
        state.determinize(Q, Rng(1))
        assert state.answer[Q] == kept


def test_what_counts_as_a_lucky_numba() -> None:
    """LS-R21: the ten cards of that title, by what they say and not by their name."""
    found = set()
    for number in range(1, 11):
        state = rolled({Q: ["LN01"]}, f"roll {number} 1", on_top=[f"LN{n:02}" for n in range(2, 11)]).position()
        found |= {(number, TABLES.ids[kind]) for kind in range(TABLES.kinds) if lucky.fits(state, kind)}
    assert found == {(number, f"LN{number:02}") for number in range(1, 11)}


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"asked": 0}, "asked"),
        ({"asked": 1}, "asked"),  # the turn player
        ({"asked": 8}, "asked"),  # who has no card
        ({"answer": [0, 0, 5, 0, 0, 0, 0, 0], "asked": 2}, "answer"),  # a card that does not fit
        ({"answer": [0, LN07 + 1, 0, 0, 0, 0, 0, 0], "asked": 6}, "answer"),  # he is still asked
        ({"any_lucky": 0}, "asked"),
        ({"stage": c.ACTION}, "asked"),
    ],
)
def test_positions_that_cannot_be(fields: dict[str, Any], where: str) -> None:
    """LS-R21: who is asked and what was answered fit the hands."""
    state = rolled({Q: ["LN07"], R: ["MV14"]}).state()
    assert railbird.load("long_shot", state).waiting == (Q, R)
    state["fields"] |= fields
    with pytest.raises(railbird.BadState, match=where):
        railbird.load("long_shot", state)


def test_the_option_is_read() -> None:
    assert railbird.new("long_shot", 3).options["lucky_numba"] == "own"
    assert GAME.options[-1].house
