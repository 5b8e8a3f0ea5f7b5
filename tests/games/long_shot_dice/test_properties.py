"""Random races over all cards, mixtures and numbers of players: what must hold after every step."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import railbird
from railbird import Match
from railbird.engine import ledger
from railbird.engine.contract import State
from railbird.engine.playout import Playout
from railbird.games.long_shot_dice.words.texts import TEXT

from .helpers import ALL, CELLS, GAME, PRINTED, table

EXAMPLES = 40 if railbird.COMPILED else 25
TARGET = re.compile(
    r"(wild|(horse|helmet|jersey|bet|card):[1-8]|box:[1-8]:[1-8]|cell:r[1-4]c[1-4]|bonus:B(0[1-9]|1[0-2]))$"
)
quick = settings(
    max_examples=EXAMPLES, deadline=None, derandomize=True, database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)  # fmt: skip


LEDGER = {clause for clause in ledger.clauses(GAME) if clause[3].isdigit() or clause[3] == "R"}
setups = st.fixed_dictionaries(
    {
        "seats": st.integers(1, 8),
        "cards": st.one_of(st.integers(1, 4), st.lists(st.integers(1, 4), min_size=8, max_size=8)),
        "auto_gain": st.booleans(),
        "rich": st.booleans(),
        "seed": st.integers(0, 2**32),
    }
)


def begin(setup: Mapping[str, Any]) -> tuple[Match, random.Random]:
    """A new race, or (rich) one with money, owners and half-full grids, where abilities come thick and fast."""
    rng = random.Random(setup["seed"])
    seats = setup["seats"]
    if not setup["rich"]:
        options = {"cards": setup["cards"], "auto_gain": setup["auto_gain"]}
        return railbird.new(GAME, seats, dice="manual", options=options), rng
    players = seats + (seats == 1)
    match = table(
        seats,
        cards=setup["cards"],
        auto_gain=setup["auto_gain"],
        money=[rng.randrange(25) for _ in range(players)],
        owner={number: rng.randrange(-1, players) for number in ALL},
        cells={seat: without_lines(rng) for seat in range(seats)},
        wilds=[rng.randrange(4) for _ in range(seats)],
        helmets={seat: [number for number in ALL if rng.random() < 0.3] for seat in range(seats)},
        jerseys={seat: [number for number in ALL if rng.random() < 0.3] for seat in range(seats)},
        positions={number: rng.randrange(14) for number in ALL},
        active=rng.randrange(seats),
    )
    return match, rng


def without_lines(rng: random.Random) -> list[str]:
    """Nine cells, no line complete: one free cell in every row and column."""
    gaps = rng.sample(range(4), 4)
    free = {f"r{row + 1}c{gaps[row] + 1}" for row in range(4)}
    return rng.sample([cell for cell in CELLS if cell not in free], 9)


def choose(match: Match, rng: random.Random) -> railbird.Action:
    """A roll by its weight, or an action; kinds first, so that pairs and Wilds do not crowd out the rest."""
    actions = match.actions()
    if match.chance:
        return rng.choices(actions, [action.probability or 0 for action in actions])[0]
    kind = rng.choice(sorted({action.text.split()[0] for action in actions}))
    return rng.choice([action for action in actions if action.text.split()[0] == kind])


def walk(setup: Mapping[str, Any]) -> Any:
    """Yield the match before every step and the action about to be taken; plays on when resumed."""
    match, rng = begin(setup)
    while not match.over:
        action = choose(match, rng)
        yield match, action
        match.play(action, None if match.chance else match.waiting[0])
    yield match, None


def lines(cells: int) -> int:
    return sum((cells >> 4 * i & 15 == 15) + (cells >> i & 0x1111 == 0x1111) for i in range(4))


def check_invariants(match: Match) -> None:
    """The last line of the ledger."""
    f = match.position().to_dict()
    players = f["seats"] + f["solo"]
    assert min(f["money"]) >= 0  # LD-R43, LD-R47: Money itself is never negative
    podium = f["podium"][: f["placed"]]
    assert len(set(podium)) == f["placed"] <= 3
    assert f["podium"][f["placed"] :] == [-1] * (3 - f["placed"])
    assert f["finished"] == sum(1 << number for number in podium)
    for number in range(8):
        assert 0 <= f["position"][number] <= (16 if number in podium else 15)
        assert -1 <= f["owner"][number] < players
        assert all(f["bar"][number] >> box - 1 & 1 for box in PRINTED[number + 1])  # LD-079
    for seat in range(f["seats"]):
        waiting = f["bonuses"] if match.waiting == (seat,) else 0
        assert f["boxes"][seat].bit_count() + waiting == lines(f["cells"][seat]) <= 8
        assert 0 <= f["wilds"][seat] <= 3
    for seat in range(f["seats"], 8):
        assert f["cells"][seat] == f["boxes"][seat] == f["wilds"][seat] == f["helmets"][seat] == f["jerseys"][seat] == 0


PERMANENT = ("cells", "boxes", "helmets", "jerseys")


def check_step(before: dict[str, Any], after: dict[str, Any], markers: set[int | None]) -> None:
    """LD-053, LD-090, LD-095, LD-020: what a step may not do to what was there; only `markers` marked their sheets."""
    for seat in range(8):
        for name in PERMANENT:
            assert before[name][seat] & ~after[name][seat] == 0
            if seat not in markers:
                assert before[name][seat] == after[name][seat]
        assert all(new >= old for new, old in zip(after["bets"][seat], before["bets"][seat], strict=True))
    for number in range(8):
        assert before["bar"][number] & ~after["bar"][number] == 0
        if before["owner"][number] >= 0:
            assert after["owner"][number] == before["owner"][number]
    assert after["podium"][: before["placed"]] == before["podium"][: before["placed"]]


@given(setups)
@quick
def test_invariants(setup):
    """The ledger's invariants after every step; LD-116: the race ends in the round of the third finisher."""
    last_round, before, steps = None, None, 0
    for match, _ in walk(setup):
        check_invariants(match)
        after = match.position().to_dict()
        if before is not None:
            deeds = ("dealt", "cell", "helmet", "jersey", "bonus")
            check_step(before, after, {event.seat for event in match.log(since=steps) if event.kind in deeds})
        if after["placed"] == 3:
            last_round = last_round or after["round"]
            assert after["round"] == last_round
        before, steps = after, len(match.steps)
    assert match.over
    assert last_round is not None
    assert match.winners()
    best = max(match.scores())
    assert all(match.scores()[seat] == best for seat in match.winners())
    for seat in range(len(match.names)):
        assert sum(line.amount for line in match.settlement(seat)) == match.scores()[seat]


@given(setups)
@quick
def test_money_is_conserved(setup):
    """Every change of Money is told by an event: a paid Bet, a purchase, or money gained or lost."""
    seen, steps = None, 0
    for match, _ in walk(setup):
        now = match.position().to_dict()["money"]
        if seen is not None:
            for event in match.log(since=steps):
                if event.kind == "bet" and event.data["paid"]:
                    seen[event.seat] -= event.data["amount"]
                elif event.kind == "bought":
                    seen[event.seat] -= event.data["price"]
                elif event.kind == "money":
                    seen[event.seat] += event.data["amount"]
                    assert seen[event.seat] == event.data["now"]
            assert seen == now
        seen, steps = list(now), len(match.steps)


@given(setups)
@quick
def test_words(setup):
    """Text and code belong together both ways; every action can be explained, has clauses of the ledger and targets."""
    for match, _ in walk(setup):
        state = match.position()
        for viewer in (*range(match.seats), None):
            prompt = match.prompt(viewer)
            assert prompt.text
            assert set(prompt.rules) <= LEDGER
            assert prompt.rules
        actions = match.actions()
        assert len({action.text for action in actions}) == len({action.code for action in actions}) == len(actions)
        for action in actions:
            if match.chance:
                assert match.game.outcome_code(state, action.text) == action.code
                assert match.game.outcome_text(state, action.code) == action.text
                continue
            seat = match.waiting[0]
            assert match.game.code(state, seat, action.text) == action.code
            assert match.game.text(state, seat, action.code) == action.text
            sentence = match.explain(action, seat)
            assert sentence.endswith((".", "!", "?"))
            assert not re.search(r"[{}]|None", sentence)
            assert all(TARGET.match(target) for target in action.targets)
            assert action.rules
            assert set(action.rules) <= LEDGER
        for event in match.log(since=len(match.steps) - 1):
            assert event.text
            assert set(event.rules) <= LEDGER


@given(setups)
@quick
def test_states_go_through_json(setup):
    """`load(state())` equals the match and goes on in the same way; the view is JSON too."""
    for step, (match, action) in enumerate(walk(setup)):
        if step % 4 and action is not None:
            continue
        text = json.dumps(match.state())
        again = railbird.load(GAME, json.loads(text))
        assert again == match
        assert again.actions() == match.actions()
        json.dumps(match.view(0))
        if action is None:
            assert (again.over, again.scores(), again.winners()) == (True, match.scores(), match.winners())


@given(setups)
@quick
def test_copies_share_nothing(setup):
    """A copy played to its end leaves the original as it was, and the original leaves the copy."""
    kept: list[tuple[State, bytes]] = []
    for step, (match, _) in enumerate(walk(setup)):
        if step % 7 == 0:
            copy = match.position()
            kept.append((copy, copy.key()))
            played = copy.clone()
            Playout(step).finish(played)
            assert played.due == 0
            assert match.position().key() == copy.key()
    for copy, key in kept:
        assert copy.key() == key


@given(setups)
@quick
def test_undo_restores_exactly(setup):
    """A player's steps are taken back one by one with their events, never beyond a roll or another's action."""
    rng = random.Random(setup["seed"])
    for step, (match, action) in enumerate(walk(setup)):
        if step % 4 or action is None or match.chance:
            continue
        seat = match.waiting[0]
        copy = railbird.load(GAME, match.state())
        assert not copy.undo(seat)
        done = []
        while copy.waiting == (seat,):
            done.append((copy.state(), copy.log(), list(copy.steps)))
            copy.play(choose(copy, rng))
            again = copy.waiting == (seat,) and "rolled" not in [event.kind for event in copy.log()]
            assert copy.can_undo(seat) or not again
            if not copy.can_undo(seat):
                assert not copy.undo(seat)
                done.clear()
        for state, log, steps in reversed(done):
            assert copy.undo(seat)
            assert (copy.state(), copy.log(), copy.steps) == (state, log, steps)
        assert not copy.undo(seat)


@given(setups)
@settings(quick, max_examples=EXAMPLES // 3)
def test_listed_is_exactly_what_is_allowed(setup):
    """Every other code up to 400 is refused with a reason and, if it is an action at all, a clause; nothing changes."""
    for step, (match, action) in enumerate(walk(setup)):
        if step % 5 or action is None or match.chance:
            continue
        seat = match.waiting[0]
        legal = {action.code for action in match.actions()}
        before, log = match.state(), match.log()
        for code in range(401):
            if code in legal:
                continue
            with pytest.raises(railbird.IllegalAction) as caught:
                match.play(code, seat)
            assert caught.value.reason
            assert (caught.value.rule in LEDGER) == (code in TEXT), f"{code}: {caught.value}"
        for other in range(match.seats):
            if other != seat:
                with pytest.raises(railbird.IllegalAction):
                    match.play(action, other)
        assert match.state() == before
        assert match.log() == log


@given(setups)
@settings(quick, max_examples=EXAMPLES // 3)
def test_records_replay(setup):
    """The record of a random race tells the same race again."""
    *_, (match, _) = walk(setup)
    again = railbird.replay(json.loads(json.dumps(match.record())))
    assert again == match
    assert [event.text for event in again.log()] == [event.text for event in match.log()]


@given(setups, st.integers(0, 40))
@settings(quick, max_examples=EXAMPLES // 3)
def test_every_kind_of_argument(setup, steps):
    """An Action, its text (in any case, with any spaces) and its code mean the same."""
    for step, (match, action) in enumerate(walk(setup)):
        if step == steps and action is not None:
            states = []
            for form in (action, action.text, action.code, "  " + action.text.upper().replace(" ", "   ")):
                copy = railbird.load(GAME, match.state())
                copy.play(form)
                states.append(copy.state())
            assert states[0] == states[1] == states[2] == states[3]
            return


def within(value: Any, low: int, high: int) -> bool:
    return all(within(item, low, high) for item in value) if isinstance(value, list) else low <= value <= high


def changed(value: Any, low: int, high: int, rng: random.Random) -> Any:
    """The same shape with one number replaced."""
    if isinstance(value, list):
        place = rng.randrange(len(value))
        return [changed(item, low, high, rng) if i == place else item for i, item in enumerate(value)]
    return rng.randint(low, min(high, 300))


@given(setups, st.integers(0, 2**32), st.integers(1, 3))
@settings(quick, max_examples=EXAMPLES // 2)
def test_hand_made_states_are_refused_or_playable(setup, seed, changes):
    """A state with a few numbers replaced is a BadState, or a race that goes on with every field in its range."""
    rng = random.Random(seed)
    for match, action in walk(setup):
        if action is None or match.chance or rng.random() < 0.7:
            continue
        state = match.state()
        fields = match.position().FIELDS
        for name in rng.sample(sorted(fields), changes):
            low, high, _ = fields[name]
            state["fields"][name] = changed(state["fields"][name], low, high, rng)
        try:
            made = railbird.load(GAME, state)
        except railbird.BadState:
            continue
        for _ in range(12):
            if made.over:
                break
            made.play(choose(made, rng))
            now = made.position().to_dict()
            for name, (low, high, _) in fields.items():
                assert within(now[name], low, high), f"{name} is {now[name]}"
