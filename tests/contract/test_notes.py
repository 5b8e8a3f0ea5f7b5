"""A view can be made at every note, for everybody: the position is sound there, an event that claims a change makes
one, and nothing hidden shows."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

from railbird.engine.constants import CHANCE, NOTES_AND_POSITIONS, OVER
from railbird.engine.contract import Choices, State
from railbird.engine.game import Note
from railbird.engine.generator import Rng
from railbird.errors import BadState
from railbird.games.registry import find
from railbird.match.positions import check_shape
from tests.playing import fresh_state, seat_counts

# Events that tell something and never change anything on the table.
WORDS_ALONE: dict[str, set[str]] = {
    "finish_line": set(),
    "homestretch": {"hand", "race over", "unpaid", "special move"},
    "long_shot": {"move die", "shown", "passed"},
    "long_shot_dice": {"roland", "ability", "last round", "declined"},
}
# Events that may find the table as it is: the same dice again, a horse that leads already, the second of two totals.
# A seat that has laid its bets has seen them before all are told.
MAY_CHANGE_NOTHING: dict[str, set[str]] = {
    "finish_line": {"moved", "total"},
    "homestretch": {"bets"},
    "long_shot": {"rolled", "feature", "pile empty"},
    "long_shot_dice": {"first", "moved"},
}
# What the check of positions, which knows those between steps, may find at a note on the way: field, events.
HALF_WAY: dict[str, dict[str, str]] = {
    "finish_line": {
        "confirmed": "confirmed",
        "hand": "dead_even disqualified dropped_back inside_tip moved put_away side_bet used",
        "holder": "extra_move moved",
        "pool": "no_bet outsiders paid pool_empty race_over slip",
        "settled": "no_bet outsiders paid race_over slip",
    },
    "homestretch": {
        "buy_pass": "bet_paid finished purse race_over unpaid",
        "card": "bet_paid finished purse race race_over unpaid",
        "contest": "rolled_off",
        "dice": "finished",
        "draft_round": "ghost hand passed_on",
        "hand": "ghost",
        "handicap": "bet_paid finished purse race_over unpaid",
        "offered": "bought passed",
        "pick": "picked",
        "pool": "stable",
        "position": "moved",
        "rolls": "finished held_back moved rolled",
        "row": "offered",
        "turn": "bet bets",
    },
    "long_shot": {
        "asked": "money moved played",
        "chosen": "bet bet_moved cash_taken discarded finished looked money moved pile_empty shown swapped",
        "counter": "cash_taken money",
        "die_horse": "finished",
        "die_move": "stolen",
        "effect": "feature money moved pile_empty played",
        "order": "moved",
        "rolling": "rolled_off",
        "stage": "drawn feature finished moved stolen",
        "token": "token_spent",
        "turns": "first",
    },
    "long_shot_dice": {
        "chance": "dealt first",
        "step": "bet bought box cell erased finished helmet jersey last_round line money moved rolled",
        "turns": "bet bought extra_die finished money moved roland",
    },
}

Noted = tuple[State, list[tuple[Note, State]]]


def noted_steps(game: str, options: dict[str, Any], seats: int, seed: int, steady: bool) -> Iterator[Noted]:
    """Every step of a match: the position before it, and its notes with the positions at them."""
    state, rng, luck, out = fresh_state(game, seats, options), random.Random(seed), Rng(seed), Choices()
    state.take_notes(NOTES_AND_POSITIONS)
    while state.due != OVER:
        before = state.clone()
        if state.due == CHANCE:
            state.happen(state.sample(luck, out))
        else:
            seat = rng.choice([seat for seat in range(8) if state.waiting() >> seat & 1])
            careful = steady and rng.random() < 0.8
            state.act(seat, state.tactic(seat, luck, out) if careful else rng.choice(state.actions(seat)))
        notes, positions = state.journal.take(), state.journal.take_positions()
        yield before, list(zip(notes, positions, strict=True))


def matches(game: str, options: dict[str, Any], plenty: int) -> Iterator[Noted]:
    for seats in seat_counts(game):
        for seed in range(2 if plenty > 1 and not options else 1):
            yield from noted_steps(game, options, seats, 10 * seats + seed, steady=bool(seed % 2))


def viewers(state: State) -> tuple[int | None, ...]:
    return (*range(state.seats), None)  # type: ignore[attr-defined]


def fault_of(game: str, position: State) -> str:
    try:
        find(game).check(position)
    except BadState as error:
        return str(error)
    return ""


def test_at_every_note_the_position_is_sound(game: str, options: dict[str, Any], plenty: int) -> None:
    rules, seen = find(game), 0
    for _, notes in matches(game, options, plenty):
        for note, position in notes:
            seen += 1
            for name, value in position.to_dict().items():
                check_shape(name, value, *position.FIELDS[name])
            fault = fault_of(game, position)
            if fault:
                names = rules.names(position, ())
                told = [rules.event(position.tables, note, viewer, names) for viewer in viewers(position)]
                kinds = {event.kind.replace(" ", "_") for event in told if event}
                field = re.sub(r"\W.*", "", fault)
                assert kinds <= set(HALF_WAY.get(game, {}).get(field, "").split()), f"{kinds}: {fault}"
    assert seen > 50


def test_an_event_that_claims_a_change_makes_one(game: str, options: dict[str, Any], plenty: int) -> None:
    """Whoever is told of a note sees something that he did not see when he was last told something."""
    rules = find(game)
    idle: set[str] = set()
    busy: set[str] = set()
    for before, notes in matches(game, options, plenty):
        names = rules.names(before, ())
        for viewer in viewers(before):
            last = rules.view(before, viewer)
            for note, position in notes:
                event = rules.event(position.tables, note, viewer, names)
                if event is None:
                    continue
                view = rules.view(position, viewer)
                (idle if view == last else busy).add(event.kind)
                assert view != last or event.kind in WORDS_ALONE.get(game, set()) | MAY_CHANGE_NOTHING.get(
                    game, set()
                ), (note, event.text)
                last = view
    assert not busy & WORDS_ALONE.get(game, set())
    if plenty > 1 and not options:
        assert idle >= WORDS_ALONE.get(game, set()) - {"unpaid"}
        assert busy >= MAY_CHANGE_NOTHING.get(game, set())


def test_at_no_note_does_anything_hidden_show(game: str, options: dict[str, Any], plenty: int) -> None:
    rules, dealer = find(game), Rng(9)
    for _, notes in matches(game, options, plenty):
        for note, position in notes:
            for viewer in viewers(position):
                known = json.dumps(rules.view(position, viewer))
                other = position.clone()
                other.determinize(-1 if viewer is None else viewer, dealer)
                assert json.dumps(rules.view(other, viewer)) == known, (note, viewer)
