"""What holds after every step of any match."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

import railbird
from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
from railbird.engine.playout import Playout
from railbird.games.long_shot.rules import checks
from railbird.games.long_shot.rules import constants as c

from .helpers import EDITIONS, GAME, TABLES, inside

OPTIONS: list[dict[str, Any]] = [
    {},
    {"finished_reroll": "both", "stake_returned": True},
    {"feature_mode": "forced", "zero_mode": "must"},
    {"features_after_finish": "none"},
]


def invariants(s: Any) -> None:
    checks.check(s)
    assert sum(s.held) + s.pile + list(s.place).count(c.DISCARDED) == c.DECK
    for seat in range(c.SEATS):
        assert s.held[seat] == list(s.place).count(seat)
        assert s.cash[seat] >= 0
        assert s.cash[seat] % 5 == 0
        assert all(stake >= 0 and stake % 5 == 0 for stake in s.bets[seat])
    assert sum(s.position[horse] > s.tables.spaces for horse in range(c.HORSES)) == s.finished
    for kind in range(s.tables.kinds):
        places = list(s.place[s.tables.first[kind] : s.tables.first[kind + 1]])
        assert places == sorted(places)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [3, 6])
def test_random_matches(options: dict[str, Any], seats: int) -> None:
    """LS-015, LS-016, LS-103, LS-R36, LS-R43: invariants, texts both ways, load(state()), pickles, undo."""
    match = railbird.new("long_shot", seats, seed=f"{options} {seats}", options=options)
    rng = random.Random(seats)
    out = Choices()
    while not match.over:
        s = inside(match)
        invariants(s)
        seat = match.waiting[0]
        actions = match.actions()
        assert [action.code for action in actions] == s.actions(seat)
        assert len({action.code for action in actions}) == len(actions)
        for action in actions:
            assert GAME.code(s, seat, action.text) == action.code
            assert action.text == action.text.lower()
            assert action.rules
            assert all(rule.startswith("LS-") for rule in action.rules)
            assert match.explain(action, seat)
        assert s.permits(seat, s.tactic(seat, Rng(1), out))
        assert railbird.load("long_shot", match.state()) == match
        before = match.state()
        action = rng.choice(actions)
        match.play(action)
        if match.can_undo(seat) and rng.random() < 0.5:
            assert match.undo(seat)
            assert match.state() == before
            match.play(action)
    invariants(inside(match))
    assert inside(match).turns < 400
    again = pickle.loads(pickle.dumps(inside(match)))
    assert again == inside(match)
    assert railbird.replay(match.record()) == match
    assert railbird.verify(match.record()).over


def test_outcomes_and_samples_agree(plenty: int) -> None:
    """LS-027, LS-047, LS-100: every sample is an outcome; texts of outcomes parse back."""
    rng = Rng(5)
    out = Choices()
    for seed in range(plenty):
        match = railbird.new("long_shot", 4, seed=seed, dice="manual")
        choose = random.Random(seed)
        while not match.over:
            if match.chance:
                s = inside(match)
                codes = [code for code, _ in s.chances()]
                for _ in range(3):
                    assert s.sample(rng, out) in codes
                text = GAME.outcome_text(s, choose.choice(codes))
                assert GAME.outcome_code(s, text) in codes
                match.play(text)
            else:
                match.play(choose.choice(match.actions()))


def test_sampling_frequencies() -> None:
    """LS-027, LS-100: the sample follows the weights."""
    match = railbird.new("long_shot", 3, seed=2, dice="manual")
    rng, out = Rng(9), Choices()
    s = inside(match)
    count = sum(s.sample(rng, out) == TABLES.index["mv01"] for _ in range(10400))
    assert 230 < count < 370  # 3 of 104


def test_copies_share_nothing(plenty: int) -> None:
    match = railbird.new("long_shot", 5, seed=8)
    rng = random.Random(1)
    for _ in range(40):
        match.play(rng.choice(match.actions()))
    root = match.position()
    key = root.key()
    copy = root.clone()
    assert copy == root
    Playout(3).finish(copy)
    assert root.key() == key
    copy.copy_from(root)
    assert copy == root
    for seat in range(5):
        copy.determinize(seat, Rng(seat))
    assert root.key() == key


def test_playing_out_from_a_guess_is_sound(plenty: int) -> None:
    """LS-R37: positions drawn for a seat can be played to the end by the rules."""
    for seed in range(3 * plenty):
        match = railbird.new("long_shot", 6, seed=seed)
        rng = random.Random(seed)
        for _ in range(rng.randrange(5, 120)):
            if match.over:
                break
            match.play(rng.choice(match.actions()))
        other: Any = match.position()
        other.determinize(seed % 6, Rng(seed))
        Playout(seed, [1, 0] * 4).finish(other)
        invariants(other)
        assert other.finished == 3


@pytest.mark.parametrize("name", ["us2009", "kosmos"])
def test_other_editions_play_to_the_end(name: str, plenty: int) -> None:
    """LS-X01, LS-S87."""
    from railbird.games.registry import open_edition
    from railbird.match.setup import read_options

    tables = open_edition(GAME, EDITIONS / f"{name}.toml")[1]
    for seed in range(2 * plenty):
        s = GAME.start(tables, 5, read_options(GAME, {}, 5))
        Playout(seed, [1, 0, 1, 0, 1]).finish(s)
        invariants(s)


def slot(name: str, kind: str, *where: str) -> dict[str, Any]:
    return {"as": name, "kind": kind, **({"where": list(where)} if where else {})}


ODD_CARDS: list[dict[str, Any]] = [
    {
        "choose": [
            slot("C", "own_card"),
            slot("P", "player", "other", "cash>=5"),
            slot("H", "horse", "bet", "home<=30"),
        ],
        "do": [
            {"op": "draw", "cards": 1},
            {"op": "take_cash", "player": "P", "amount": 5},
            {"op": "discard", "card": "C"},
            {"op": "roll_move", "horse": "H"},
        ],
    },
    {
        "choose": [slot("P", "player", "other")],
        "do": [
            {"op": "peek", "player": "P"},
            {"op": "steal", "player": "P", "cards": 3, "how": "random"},
            {"op": "extra_roll"},
            {"op": "steal", "player": "P", "cards": 1, "how": "pick"},
        ],
    },
    {
        "choose": [
            slot("A", "horse", "any"),
            slot("B", "horse", "!=A", "gap(A,1..9)"),
            slot("D", "horse", "!=A", "!=B", "rival"),
        ],
        "do": [
            {"op": "swap", "horse": "A", "with": "B"},
            {"op": "move", "horse": "D", "steps": -3},
            {"op": "extra_roll"},
            {"op": "move_all", "set": ["mine", "open"], "steps": 1},
        ],
    },
    {
        "when": ["hand>=2", "pile>=2", "n(mine)>=1"],
        "choose": [slot("H", "horse", "bet"), slot("K", "horse", "any", "!=H")],
        "do": [
            {"op": "shift_bet", "horse": "H", "to": "K", "amount": 5},
            {"op": "move", "horse": "K", "steps": 9, "cross": True},
            {"op": "draw", "cards": 5},
        ],
    },
]
ODD_FEATURE = {
    "text": "odd",
    "may": True,
    "choose": [{"as": "H", "kind": "horse", "where": ["ahead_of(self,1..5)"]}],
    "do": [{"op": "swap", "horse": "H", "with": "self"}, {"op": "move_to", "horse": "self", "to": "next", "max": 2}],
}


def test_a_deck_of_odd_cards(plenty: int) -> None:
    """LS-066, LS-068: whatever the vocabulary can say can be played, judged, guessed at, saved and ended."""
    from railbird.engine.components import read_components
    from railbird.games.long_shot.rules.tables import Tables
    from railbird.games.registry import folder_of, open_edition
    from railbird.match.setup import read_options

    parts = dict(open_edition(GAME)[0].parts)
    head = {"title": "Odd", "type": "bet", "text": "Odd.", "provenance": "reconstructed", "copies": 26}
    odd = [{"id": f"XX{number}", **head, **body} for number, body in enumerate(ODD_CARDS)]
    horses = [dict(horse) for horse in parts["horses"]]
    for horse in horses[:5]:
        horse["feature"] = ODD_FEATURE
    edition = {"name": "odd", "parts": {"cards": odd, "horses": horses}}
    components = read_components("long_shot", folder_of("long_shot"), edition)
    tables = Tables(components)
    for seed in range(2 * plenty):
        s = GAME.start(tables, 4, read_options(GAME, {}, 4))
        Playout(seed, [1, 0, 1, 0]).finish(s)
        invariants(s)
    match = railbird.new("long_shot", 4, seed=3, edition=components.to_dict())
    rng = random.Random(1)
    while not match.over:
        match.play(rng.choice(match.actions()))
        invariants(inside(match))
        assert railbird.load("long_shot", match.state()) == match
        other: Any = match.position()
        other.determinize(rng.randrange(4), Rng(1))
        invariants(other)
        if rng.random() < 0.1:
            Playout(1, [1, 0, 1, 0]).finish(other)
    assert railbird.replay(match.record()) == match


def test_money_comes_from_somewhere(plenty: int) -> None:
    """LS-015, LS-087: told step by step, every dollar of cash is accounted for by an event."""
    for seed in range(plenty):
        match = railbird.new("long_shot", 4, seed=f"money {seed}")
        rng = random.Random(seed)
        while not match.over:
            match.play(rng.choice(match.actions()))
        cash = [25] * 4
        for event in match.log(None):
            data, seat = event.data, event.seat
            if event.kind == "money" or event.kind == "pair sold":
                cash[seat] += data["amount"]  # type: ignore[index]
            elif event.kind == "bought":
                cash[seat] -= data["price"]  # type: ignore[index]
            elif event.kind == "bet" and data["paid"]:
                cash[seat] -= data["amount"]  # type: ignore[index]
            elif event.kind == "cash taken":
                cash[seat] += data["amount"]  # type: ignore[index]
                cash[data["from"]] -= data["amount"]
        assert cash == inside(match).cash[:4]
        for seat in range(4):
            assert sum(line.amount for line in match.settlement(seat)) == match.scores()[seat]


def test_same_seed_same_record() -> None:
    """LS-010, LS-047: dice and draws follow from the seed alone."""
    records = []
    for _ in range(2):
        match = railbird.new("long_shot", 3, seed="same")
        rng = random.Random(4)
        while not match.over:
            match.play(rng.choice(match.actions()))
        records.append(railbird.match.record.dumps(match.record()))
    assert records[0] == records[1]


def test_score_is_safe_for_any_seat() -> None:
    match = railbird.new("long_shot", 3, seed=1)
    assert [inside(match).score(seat) for seat in range(8)] == [25, 25, 25, 0, 0, 0, 0, 0]
