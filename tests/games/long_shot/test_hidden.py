"""What is hidden: hands and the pile. No view, event, action, prompt or refusal tells more than its reader may know."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import railbird
from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
from railbird.games.long_shot.rules import checks
from railbird.games.long_shot.rules import constants as c

from .helpers import GAME, TABLES, P, Q, R, do, hand, inside, kind_of, table, texts


def seen(match: railbird.Match, viewer: int | None) -> str:
    """Everything that a viewer gets."""
    told: dict[str, Any] = {
        "view": match.view(viewer),
        "log": [(event.kind, event.text, dict(event.data)) for event in match.log(viewer)],
        "prompt": match.prompt(viewer).text,
    }
    if viewer is not None:
        told["actions"] = [(action.code, action.text, action.targets) for action in match.actions(viewer)]
        told["explained"] = [match.explain(action, viewer) for action in match.actions(viewer)]
        told["refused"] = [refusal(match, viewer, text) for text in ("bet 1", "play mv02", "take ln01", "horse 10")]
        told["undo"] = match.can_undo(viewer)
    return json.dumps(told, sort_keys=True)


def refusal(match: railbird.Match, viewer: int, text: str) -> str:
    code = GAME.code(inside(match), viewer, text)
    assert code is not None
    if viewer not in match.waiting:
        return "not waiting"
    if inside(match).permits(viewer, code):
        return "allowed"
    return " ".join(GAME.refusal(inside(match), viewer, code))


def known(match: railbird.Match, viewer: int, seat: int) -> list[str]:
    return list(match.view(viewer)["table"]["known"][seat])


def hands_of(state: Any, seat: int) -> list[str]:
    return [TABLES.ids[TABLES.kind[card]] for card in range(c.DECK) if state.place[card] == seat]


@pytest.mark.parametrize("seats", [3, 5, 8])
def test_nothing_leaks(seats: int, plenty: int) -> None:
    """LS-R37: whatever a viewer cannot know is dealt anew; not a byte of what he gets changes."""
    for seed in range(1 + plenty // 5):
        match = railbird.new("long_shot", seats, seed=f"leak {seats} {seed}")
        rng = random.Random(seed)
        while not match.over:
            match.play(rng.choice(match.actions()))
            if rng.random() < 0.1 and not match.over:
                for viewer in (match.waiting[0], rng.randrange(seats)):
                    before = seen(match, viewer)
                    real = inside(match)
                    match._state = real.clone()
                    inside(match).take_notes()
                    inside(match).determinize(viewer, Rng(rng.randrange(10**9)))
                    checks.check(inside(match))  # a possible position, known cards where they are known to be
                    assert seen(match, viewer) == before
                    match._state = real


def test_a_spectator_sees_no_card(plenty: int) -> None:
    """LS-R37: a spectator's view stays the same whoever's hidden cards are exchanged."""
    match = railbird.new("long_shot", 4, seed=11)
    rng = random.Random(3)
    for _ in range(60):
        match.play(rng.choice(match.actions()))
    before = seen(match, None)
    hidden = inside(match).clone()
    for viewer in range(4):
        inside(match).determinize(viewer, Rng(viewer))
        assert seen(match, None) == before
    assert inside(match) != hidden


def test_tactics_know_no_more_than_their_seat(plenty: int) -> None:
    """LS-R37: the same choice whatever the hidden cards are."""
    out = Choices()
    for seed in range(2 * plenty):
        match = railbird.new("long_shot", 5, seed=f"tactic {seed}")
        while not match.over:
            seat = match.waiting[0]
            choice = inside(match).tactic(seat, Rng(1), out)
            other: Any = match.position()
            other.determinize(seat, Rng(seed))
            assert other.tactic(seat, Rng(1), out) == choice
            match.play(choice, seat)


def test_events_for_each_viewer() -> None:
    """LS-R37: a drawn card for the drawer, a stolen one for thief and victim, discards for all."""
    match = table(own={8: Q}, hands={Q: ["LN01", "LN02"], P: ["MV12", "MO12"]}, pile=1, on_top=["LN09"])
    do(match, "roll 8 0", "steal", "steal ln02", "discard mv12 mo12")
    for viewer, stolen, drawn in ((P, "LN02", "LN09"), (Q, "LN02", None), (R, None, None), (None, None, None)):
        events = {event.kind: event for event in match.log(viewer)}
        assert events["stolen"].data["card"] == stolen
        assert events["drawn"].data["card"] == drawn
        assert events["pair sold"].data["cards"] == ["MO12", "MV12"]
        assert ("Lucky Numba 2" in events["stolen"].text) == (stolen is not None)


def test_the_victim_knows_what_was_stolen() -> None:
    """LS-R37: until it is played; third players know nothing of it."""
    match = table(own={8: Q}, hands={Q: ["MO02", "LN02"]})
    do(match, "roll 8 0", "steal", "steal mo02")
    assert known(match, Q, P) == ["MO02"]
    assert known(match, R, P) == []
    do(match, "play mo02")
    assert known(match, Q, P) == []


def test_looking_shows_the_hand_as_it_is() -> None:
    """LS-R37: only to the one who looks; a later draw is unknown."""
    match = table(hands={P: ["ST05"], Q: ["LN01", "MV01", "MV01"]}, stage="action", dice=(1, 1))
    do(match, "play st05")
    assert known(match, P, Q) == ["LN01", "MV01", "MV01"]
    assert known(match, R, Q) == []
    assert [event.kind for event in match.log(R)].count("shown") == 0
    assert [event.kind for event in match.log(P)].count("shown") == 2
    assert not match.can_undo(P)  # seen is seen


def test_a_theft_blurs_what_a_third_player_knew() -> None:
    """LS-R37: P saw Q's three cards; R then steals one at random: each is with Q or R, just one of them with R."""
    match = table(
        own={8: Q},
        hands={P: ["ST05"], Q: ["LN01", "LN02", "LN03"]},
        stage="action",
        dice=(1, 1),
        pile=20,
    )
    do(match, "play st05")
    while match.chance and inside(match).stage != c.ROLL:
        match.play(match.actions()[0])
    do(match, "roll 1 1", "pass")
    match.play(match.actions()[0])
    held = len(hand(match, Q))
    assert held == 4
    do(match, "roll 8 0", "steal", "steal ln02")
    assert known(match, P, Q) == []
    moved: dict[str, int] = {"LN01": 0, "LN02": 0, "LN03": 0, "none": 0}
    for seed in range(400):
        other: Any = match.position()
        other.determinize(P, Rng(seed))
        three = {"LN01", "LN02", "LN03"}
        with_r = [card for card in hands_of(other, R) if card in three]
        with_q = [card for card in hands_of(other, Q) if card in three]
        assert len(with_r) <= 1
        assert sorted(with_r + with_q) == sorted(three)
        moved[with_r[0] if with_r else "none"] += 1
    assert all(60 < count < 140 for count in moved.values()), moved  # a quarter each


def test_looking_again_clears_the_doubt() -> None:
    """LS-R37: what P saw with Q and does not find there any more must be with the thief R."""
    match = table(
        own={8: Q}, hands={P: ["ST05", "ST05"], Q: ["LN01", "LN02", "LN03"]}, stage="action", dice=(1, 1), pile=20
    )
    do(match, "play st05")
    while inside(match).stage != c.ROLL:
        match.play(match.actions()[0])
    do(match, "roll 1 1", "pass")
    match.play(match.actions()[0])
    do(match, "roll 8 0", "steal", "steal ln02", "pass")
    match.play(match.actions()[0])
    do(match, "roll 1 1")
    assert known(match, P, R) == []
    do(match, "play st05", "player 2")
    assert known(match, P, Q) == hand(match, Q)
    assert known(match, P, R) == ["LN02"]
    assert inside(match).drift == [0] * 64


def test_two_thefts_and_an_empty_hand() -> None:
    """LS-R37: an emptied hand leaves no doubt."""
    match = table(own={8: Q}, hands={P: ["ST05"], Q: ["LN01"]}, stage="action", dice=(1, 1), pile=3)
    do(match, "play st05")
    while match.chance and inside(match).stage != c.ROLL:
        match.play(match.actions()[0])
    state = inside(match)
    assert state.pile == 0
    do(match, "roll 1 1", "pass")
    do(match, "roll 8 0", "steal")
    assert known(match, P, R) == ["LN01"]


def test_equal_cards_cannot_be_told_apart() -> None:
    """LS-R37: R knows of one Giddy Up of P; P, who holds two, plays one: R knows of none."""
    match = table(own={8: R}, hands={R: ["MV01", "LN01"], P: ["MV01"]})
    do(match, "roll 8 0", "steal", "steal mv01")
    assert known(match, R, P) == ["MV01"]
    do(match, "play mv01", "horse 1")
    assert known(match, R, P) == []
    assert hand(match, P) == ["MV01"]


def test_determinize_is_a_fair_deal() -> None:
    """LS-R37: sizes stay, own hand and discards stay, the rest is as likely here as there."""
    match = table(hands={P: ["LN01"], Q: ["LN02", "LN03"], R: ["LN04"]}, pile=7)
    free = [card for card in range(c.DECK) if inside(match).place[card] not in (P, c.DISCARDED)]
    hits = 0
    for seed in range(600):
        other: Any = match.position()
        other.determinize(P, Rng(seed))
        assert [len(hands_of(other, seat)) for seat in range(3)] == [1, 2, 1]
        assert other.pile == 7
        assert sorted(card for card in range(c.DECK) if other.place[card] not in (P, c.DISCARDED)) == free
        hits += "LN04" in hands_of(other, Q)
    assert 85 < hits < 155  # 2 of 10 places


def test_automatic_passes_would_tell_something() -> None:
    """LS-065: with a card in hand even a lone `pass` is asked for; with none it is taken by itself."""
    asked = table(cash={P: 0}, hands={P: ["MV12"]}, stage="action", dice=(1, 1))
    assert texts(asked) == ["pass"]
    assert asked.waiting == (P,)
    alone = table(cash={P: 0}, stage="action", dice=(1, 1))
    assert alone.chance


def test_pick_of_equal_cards_is_asked() -> None:
    """LS-R37: taking the single option unasked would tell the others that both cards are alike."""
    match = table(hands={P: ["ST02"], Q: ["MV01", "MV01"]}, stage="action", dice=(1, 1))
    do(match, "play st02")
    assert texts(match) == ["take mv01"]
    one = table(hands={P: ["ST02"], Q: ["MV01"]}, stage="action", dice=(1, 1))
    do(one, "play st02")
    assert hand(one, P) == ["MV01"]


def test_known_cards_survive_the_file() -> None:
    match = table(own={8: Q}, hands={Q: ["MO02", "LN02"]})
    do(match, "roll 8 0", "steal", "steal mo02")
    again = railbird.load("long_shot", match.state())
    assert known(again, Q, P) == ["MO02"]
    assert again == match
    assert kind_of("MO02") == TABLES.index["mo02"]
