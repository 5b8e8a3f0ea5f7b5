"""What a seat may know (HS-R53): views, events and the sampling of everything else."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

import railbird
from railbird.engine.constants import CHANCE, OVER
from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
from railbird.games.homestretch import GAME
from railbird.games.homestretch.rules import constants as c
from railbird.games.homestretch.rules.rules import Homestretch
from tests.games.homestretch.helpers import deal, hand, play, position, tables, tokens
from tests.playing import fresh_state

CODES = (1, 3, 5, 6, 7, 8, 102, 107, 113, 202, 207, 307, 311, 1020, 1071, 1132)


def everything(state: Homestretch, viewer: int | None) -> str:
    """All that a viewer is ever given of a position, refusals included."""
    names = GAME.names(state, ())
    shown: list[object] = [GAME.view(state, viewer), GAME.prompt(state, viewer, names).text]
    if viewer is not None and state.waiting() >> viewer & 1:
        for code in state.actions(viewer):
            shown.append([code, GAME.text(state, viewer, code), GAME.explain(state, viewer, code)])
        for code in CODES:
            if not state.permits(viewer, code):
                shown.append(GAME.refusal(state, viewer, code))
    return json.dumps(shown)


def walk(seats: int, seed: int) -> list[Homestretch]:
    """Copies of every position of a random game, also those where chance is due."""
    state, rng, found = fresh_state("homestretch", seats), random.Random(seed), []
    while state.due != OVER:
        found.append(state.clone())
        if state.due == CHANCE:
            codes = state.chances()
            state.happen(rng.choices([code for code, _ in codes], [weight for _, weight in codes])[0])
        else:
            seat = rng.choice([seat for seat in range(seats) if state.waiting() >> seat & 1])
            state.act(seat, rng.choice(state.actions(seat)))
    return found  # type: ignore[return-value]


@pytest.mark.parametrize("seats", range(2, 7))
def test_what_a_seat_cannot_know_changes_nothing_it_sees(seats: int, plenty: int) -> None:
    """HS-R53, HS-R09, HS-R18: view, prompt, actions and refusals of the seat and of a spectator, byte for byte."""
    dice, out = Rng(seats), Choices()
    states = walk(seats, seats)
    draft = [state for state in states if state.phase <= c.GHOST]
    rest = [state for state in states if state.phase > c.CARD]
    changed = 0
    for state in draft[:: 2 if plenty > 1 else 4] + rest[:: 9 if plenty > 1 else 40]:
        for viewer in range(seats):
            known, open_to_all = everything(state, viewer), everything(state, None)
            other = state.clone()
            other.determinize(viewer, dice)
            GAME.check(other)
            assert everything(other, viewer) == known
            assert everything(other, None) == open_to_all
            changed += other != state
            if state.waiting() >> viewer & 1:
                assert other.tactic(viewer, Rng(1), out) == state.tactic(viewer, Rng(1), out)
    assert changed > 20


def test_events_of_others_carry_nothing_hidden() -> None:
    """HS-R08, HS-R18: the same words whatever the card or the token."""
    names = ("A", "B", "C")
    for kind in (c.NOTE_HAND, c.NOTE_PICKED, c.NOTE_TOKEN):
        for viewer in (0, 2, None):
            told = {
                repr(GAME.event(tables(), (kind, 1, a, b, 0, 0), viewer, names)) for a in (1, 3, 7) for b in (0, 5, 30)
            }
            assert len(told) == 1
        assert GAME.event(tables(), (kind, 1, 3, 5, 0, 0), 1, names) is not None


def test_a_hand_passed_on_is_remembered() -> None:
    """Ledger 5, D1: a seat knows every hand it has passed on, and what is missing when one comes back."""
    match = deal(railbird.new("homestretch", 3, dice="manual"), [2, 3, 4, 5, 6], [7, 8, 9, 10, 11], [12, 2, 3, 4, 5])
    for seat, number in enumerate((6, 7, 5)):
        match.play(f"pick {number}", seat)
    own = match.view(0)["table"]["own"]
    assert own["kept"] == [6]
    assert own["passed_on"] == [{"round": 1, "held": [2, 3, 4, 5], "holder": 1, "came_back": None}]
    for seat, number in enumerate((12, 5, 8)):
        match.play(f"pick {number}", seat)
    for seat, number in enumerate((9, 2, 4)):
        match.play(f"pick {number}", seat)
    own = match.view(0)["table"]["own"]
    assert hand(match, 0) == [2, 3]  # the first hand again: 5 went to seat 1, 4 to seat 2
    assert own["passed_on"][0] == {"round": 1, "held": None, "holder": None, "came_back": {"missing": [4, 5]}}


def test_cards_that_came_back_are_shared_among_those_who_held_the_hand() -> None:
    """Samples give the two missing cards to the two others, either way, equally often; all else fits what was seen."""
    match = deal(railbird.new("homestretch", 3, dice="manual"), [2, 3, 4, 5, 6], [7, 8, 9, 10, 11], [12, 2, 3, 4, 5])
    for picks in ((6, 7, 5), (12, 5, 8), (9, 2, 4)):
        for seat, number in enumerate(picks):
            match.play(f"pick {number}", seat)
    state, dice = match.position(), Rng(3)
    seen: Counter[tuple[int, int]] = Counter()
    for _ in range(600):
        other = state.clone()
        other.determinize(0, dice)
        assert isinstance(other, Homestretch)
        seen[other.kept[1][1] + 2, other.kept[2][2] + 2] += 1
        assert [other.kept[r][0] for r in range(3)] == [state.kept[r][0] for r in range(3)]  # type: ignore[attr-defined]
        assert list(other.hand[0]) == list(state.hand[0])  # type: ignore[attr-defined]
    assert set(seen) == {(4, 5), (5, 4)}
    assert abs(seen[4, 5] - 300) < 5 * 600**0.5 / 2


def test_a_hand_that_is_away_lost_any_of_its_cards() -> None:
    """Four cards passed on; one of them, each as likely as another, was kept by the neighbour; three are left."""
    match = deal(railbird.new("homestretch", 3, dice="manual"), [2, 3, 4, 5, 6], [7, 8, 9, 10, 11], [12, 2, 3, 4, 5])
    for picks in ((6, 7, 5), (12, 5, 8)):
        for seat, number in enumerate(picks):
            match.play(f"pick {number}", seat)
    state, dice = match.position(), Rng(4)
    kept: Counter[int] = Counter()
    for _ in range(800):
        other = state.clone()
        other.determinize(0, dice)
        assert isinstance(other, Homestretch)
        taken = other.kept[1][1] + 2
        kept[taken] += 1
        assert [n + 2 for n in range(11) if other.hand[2][n]] == sorted({2, 3, 4, 5} - {taken})
    assert set(kept) == {2, 3, 4, 5}
    assert all(abs(count - 200) < 62 for count in kept.values())


def test_unseen_cards_are_dealt_by_their_number() -> None:
    """At the first pick a seat knows its own five cards; any other card may be anywhere with equal chance."""
    match = deal(railbird.new("homestretch", 2, dice="manual"), [2, 2, 3, 4, 5], [7, 8, 9, 10, 11], [12, 12, 3, 4, 5])
    state, dice, tries = match.position(), Rng(5), 2000
    twelves = 0
    for _ in range(tries):
        other = state.clone()
        other.determinize(0, dice)
        assert isinstance(other, Homestretch)
        assert other.hand[1][0] == other.hand[2][0] == other.pool[0] == 0  # both 2's are his
        twelves += other.hand[1][10]
    mean = 5 * 2 / 17  # five of seventeen unseen cards, two of them twelves
    assert abs(twelves / tries - mean) < 0.08


def test_pending_picks_are_sampled_too() -> None:
    match = deal(railbird.new("homestretch", 3, dice="manual"), [2, 3, 4, 5, 6], [7, 8, 9, 10, 11], [12, 2, 3, 4, 5])
    match.play("pick 7", 1)
    state, dice = match.position(), Rng(5)
    picks = set()
    for _ in range(100):
        other = state.clone()
        other.determinize(0, dice)
        assert isinstance(other, Homestretch)
        assert other.hand[1][other.pick[1]]
        picks.add(other.pick[1])
    assert len(picks) > 5


def test_values_are_shuffled_over_the_spots_that_show() -> None:
    """HS-R18: every assignment of 3, 2, 2, 1, 1 to a seat's five spots, the spots and their counts kept."""
    bets = tokens("4 place", "9 win", "8 win", "4 place", "2 win")
    state = position(3, money=[50, 40, 30], bets={2: bets}).position()
    dice = Rng(9)
    threes: Counter[int] = Counter()
    for _ in range(1000):
        other = state.clone()
        other.determinize(0, dice)
        assert isinstance(other, Homestretch)
        laid = [other.bet[token][2] for token in range(5)]
        assert sorted(laid) == sorted(bets)
        assert [other.bet[token][0] for token in range(5)] == [state.bet[token][0] for token in range(5)]  # type: ignore[attr-defined]
        threes[laid[0]] += 1
    assert abs(threes[bets[0]] - 400) < 80  # two of the five tokens lie on 4 Place
    assert all(abs(threes[spot] - 200) < 65 for spot in set(bets) - {bets[0]})


def test_a_betting_turn_under_way_begins_anew() -> None:
    """HS-R18: it shows as a whole after the fifth token; until then not even how many are down."""
    match = play(position(3, phase=c.CARD, money=[30, 20, 10]), "race P01", "wait", "wait", "bet 5 win", "bet 6 win")
    for seat in (1, 2, -1):
        other = match.position()
        other.determinize(seat, Rng(2))
        assert isinstance(other, Homestretch)
        assert [other.bet[token][0] for token in range(5)] == [-1] * 5
    own = match.position()
    own.determinize(0, Rng(2))
    assert own == match.position()


def test_nothing_of_the_future_is_in_a_view() -> None:
    """HS-036, HS-R53: no race card to come, no order of a deck."""
    match = position(4, phase=c.BUYING, turn=3, row=[2, 3, 4, 5], money=[50, 40, 30, 20])
    table = match.view(0)["table"]
    assert table["buy"]["deck_holds"] == sorted(table["buy"]["deck_holds"])
    assert len(table["buy"]["deck_holds"]) == table["buy"]["deck"]
    assert list(table["race"]["card"]) == ["id", "name", "deck", "purses", "handicaps"]
    assert json.dumps(table).count('"purses"') == 2  # this card's, and the result of race 1
    draft = railbird.new("homestretch", 4, seed=1).view(None)["table"]
    assert draft["own"] is None
    assert "hand" not in draft["draft"]


def test_a_spectator_knows_no_hand_and_no_value() -> None:
    """HS-R08, HS-R18: to seat -1 every hand, every card kept and every value on a spot may be otherwise."""
    match = deal(railbird.new("homestretch", 3, dice="manual"), [2, 3, 4, 5, 6], [7, 8, 9, 10, 11], [12, 2, 3, 4, 5])
    for seat, number in enumerate((6, 7, 5)):
        match.play(f"pick {number}", seat)
    bets = tokens("4 place", "9 win", "8 win", "4 win", "2 win")
    for state in (match.position(), position(3, money=[50, 40, 30], bets=dict.fromkeys(range(3), bets)).position()):
        assert isinstance(state, Homestretch)
        seen: dict[tuple[str, int], set[str]] = {}
        for seed in range(30):
            other = state.clone()
            other.determinize(-1, Rng(seed))
            assert isinstance(other, Homestretch)
            GAME.check(other)
            assert everything(other, None) == everything(state, None)
            for seat in range(3):
                seen.setdefault(("hand", seat), set()).add(repr(list(other.hand[seat])))
                seen.setdefault(("kept", seat), set()).add(repr(other.kept[0][seat]))
                seen.setdefault(("bet", seat), set()).add(repr([other.bet[token][seat] for token in range(5)]))
        hidden = ("hand", "kept") if state.phase == c.DRAFT else ("bet",)
        assert all(len(values) > 3 for (what, _), values in seen.items() if what in hidden)
