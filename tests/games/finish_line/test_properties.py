"""What holds in every position of every match: the ledger's invariants, secrets, copies, texts, tactics."""

from __future__ import annotations

import json
import random
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import railbird
from railbird.engine.components import read_components
from railbird.engine.constants import CHANCE, OVER, RANDOM, STEADY
from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
from railbird.engine.playout import Playout
from railbird.games.finish_line import GAME
from railbird.games.finish_line.rules import constants as c
from railbird.games.finish_line.rules import finish
from railbird.games.finish_line.rules.tables import Tables
from railbird.games.registry import folder_of, open_edition
from railbird.match import record as records
from railbird.match.setup import read_options
from tests.games.finish_line.goldens import GOLDENS
from tests.games.finish_line.helpers import BETS, FULL, last_turn, scene, slips_scene, write

GAMES = 10


def start(seats: int) -> Any:
    return GAME.start(open_edition(GAME)[1], seats, read_options(GAME, {}, seats))


def walk(seats: int, seed: int, steady: bool = False) -> Iterator[Any]:
    """A state at every step of a game, chance included."""
    s, rng, out = start(seats), Rng(seed), Choices()
    while s.due != OVER:
        yield s
        if s.due == CHANCE:
            s.happen(s.sample(rng, out))
            continue
        waiting = [seat for seat in range(seats) if s.waiting() >> seat & 1]
        seat = waiting[rng.below(len(waiting))]
        if steady:
            s.act(seat, s.tactic(seat, rng, out))
        else:
            actions = s.actions(seat)
            s.act(seat, actions[rng.below(len(actions))])
    yield s


def on_tiles(s: Any) -> Counter[int]:
    colours = s.tables.colour_of
    found: Counter[int] = Counter()
    for starter in range(7):
        if s.shoe[starter]:
            found[colours[c.HORSESHOE if s.shoe[starter] == c.WHITE_SHOE else c.EXTRA_MOVE]] += 1
        found[c.RED] += s.whip[starter]
        found[c.GREEN] += bool(s.outsider[starter])
    return found


@pytest.mark.parametrize("steady", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_invariants(seats: int, steady: bool) -> None:
    """Ledger section 5: dice, hand, resting dice, steady runners, dead even, yellow, money (FL-R19, FL-R29, FL-R59)."""
    for seed in range(GAMES):
        size, tips, race = 0, 0, 0
        for s in walk(seats, seed, steady):
            GAME.check(s)
            marks = [
                (s.tables.favourite[tile], s.tables.steady[tile]) for tile in s.lineup[7 * s.race :][:7] if tile >= 0
            ]
            for starter, (favourite, steady_runner) in enumerate(marks):
                assert not (favourite and s.shoe[starter])
                assert not (steady_runner and s.whip[starter])
                assert starter in list(s.row[: s.tiles]) or s.step == c.LINE_UP or not steady_runner
            if s.step in (c.NEXT_DIE, c.ROLL, c.USE, c.FIRST_DICE):
                hand = [colour for colour in s.hand if colour >= 0]
                everything = Counter(hand) + on_tiles(s) + Counter({c.BLACK: sum(s.saved)})
                total = [s.pool[k] + s.out[k] + everything[k] for k in range(5)]
                assert total == FULL[seats]
                assert s.homestretch or c.YELLOW not in hand
            if s.step == c.NEXT_DIE:
                assert list(s.hand).count(-1) == 1
                pool = sum(s.pool)
                if race == s.race and size:
                    assert pool == size - 1 + s.tips[s.race] - tips
                size, tips, race = pool, s.tips[s.race], s.race
            elif s.race != race or s.step == c.SLIPS:
                size, tips, race = 0, 0, s.race
            for seat in range(seats):
                assert s.capital[seat] >= 0
                assert s.capital[seat] % 100 == 0
            assert sum(s.side_won) == sum(s.side_lost)
        for race_over in range(3):
            assert s.turns[race_over] == sum(FULL[seats]) - 2 + s.tips[race_over]  # FL-R19
        total = sum(s.score(seat) for seat in range(seats))
        assert total == sum(s.capital[:seats])  # side bets only move money


def test_money_comes_from_bets_and_the_race_money_only() -> None:
    """FL-115, FL-124: capital = 6000 - stakes + wins + bonuses."""
    for seed in range(GAMES):
        *_, s = walk(4, seed, steady=seed % 2 == 0)
        for seat in range(4):
            money = 6000
            for race in range(3):
                for i in range(5):
                    at = 20 * race + 5 * seat + i
                    if s.line[at] >= 0:
                        money += finish.payout(s, race, i, s.line[at], s.stake[at]) - s.stake[at]
                money += s.bonus[4 * race + seat]
            assert money == s.capital[seat]


def test_samples_agree_with_outcomes() -> None:
    """Every kind of chance event: the generator's frequencies are the listed weights."""
    table = scene("1 2 3 4 5 6 7", hand="white red", pool="W5 R3 Y3", homestretch=1).play("take white")
    yellow = scene("1 2 3 4 5 6 7", hand="yellow yellow", pool="W1 Y3", homestretch=1).play("take white")
    photo = last_turn("1 2 3 4 5 [6/7]").play("put away logo")
    states = [start(3), table.match.position(), yellow.match.position(), photo.match.position()]
    table = slips_scene(seats=3)
    for seat in range(3):
        table.play("confirm", seat=seat)
    states.append(table.match.position())
    rng, out = Rng(8), Choices()
    count = 20000 if railbird.COMPILED else 4000
    for s in states:
        weights = dict(s.chances())
        total = sum(weights.values())
        seen = Counter(s.sample(rng, out) for _ in range(count))
        assert set(seen) <= set(weights)
        for code, weight in weights.items():
            expected = weight / total
            assert abs(seen[code] / count - expected) < 5 * (expected / count) ** 0.5 + 1e-9


def test_weights_of_a_roll() -> None:
    """Three white dice: 64 + 96 + 48 + 8 of 216 for three, two, one, no horseshoe."""
    table = scene("1 2 3 4 5 6 7", hand="white white", pool="W1", out=None, homestretch=1)
    assert {action.text: round((action.probability or 0) * 216) for action in table.match.actions()} == {
        "roll logo, logo, logo": 8,
        "roll logo, logo, horseshoe": 48,
        "roll logo, horseshoe, horseshoe": 96,
        "roll horseshoe, horseshoe, horseshoe": 64,
    }


def test_rolls_may_be_named_in_any_order() -> None:
    table = scene("1 2 3 4 5 6 7", hand="white green", pool="W5 R3 Y5").play("take red")
    code = GAME.outcome_code(table.s, "Roll outsider 3000,  LOGO, whipping")
    assert code is not None
    assert GAME.outcome_text(table.s, code) == "roll logo, whipping, outsider 3000"
    assert GAME.outcome_code(table.s, "roll logo, logo, whipping") is None
    assert GAME.outcome_code(table.s, "roll logo, whipping") is None


@pytest.mark.parametrize("seats", [2, 4])
def test_determinize_keeps_what_the_seat_knows(seats: int) -> None:
    """FL-015, FL-R60: own slip and all that is public stay; tactics do not notice the rest."""
    out = Choices()
    for seed in range(max(GAMES // 5, 1)):
        for number, s in enumerate(walk(seats, seed)):
            if number % 5:
                continue
            for seat in range(seats):
                other = s.clone()
                other.determinize(seat, Rng(number))
                GAME.check(other)
                assert json.dumps(GAME.view(other, seat)) == json.dumps(GAME.view(s, seat))
                assert json.dumps(GAME.view(other, None)) == json.dumps(GAME.view(s, None))
                if s.waiting() >> seat & 1:
                    assert s.tactic(seat, Rng(seed), out) == other.tactic(seat, Rng(seed), out)
                    assert s.actions(seat) == other.actions(seat)


def test_imagined_slips_are_sensible_and_differ() -> None:
    """A confirmed slip becomes one with stakes within the capital; an unconfirmed one is blank; races over stay."""
    table = slips_scene(seats=3)
    write(table, 1, *BETS)
    table.play("confirm", seat=1)
    write(table, 2, ("win", 11, 300))
    seen = set()
    for seed in range(40):
        s: Any = table.match.position()
        s.determinize(0, Rng(seed))
        assert 0 < sum(s.stake[5:10]) <= 1000
        assert not any(s.stake[10:15])
        seen.add(tuple(s.line[5:10]))
    assert len(seen) > 1
    over = last_turn("8 22 3 5 18 11 20", seats=2, slips={1: BETS}).play("put away logo").match.position()
    before = over.to_dict()
    over.determinize(0, Rng(1))
    assert over.to_dict() == before


def swap_slips(s: Any, seat: int, rng: Rng) -> Any:
    """A twin in which everybody else wrote something else."""
    twin = s.clone()
    twin.determinize(seat, rng)
    return twin


def test_nothing_hidden_reaches_anybody() -> None:
    """FL-015: view, prompt, actions, refusals and events of a seat are the same to the byte."""
    names = ("A", "B", "C")
    for seed in range(2):
        rng = random.Random(seed)
        for number, s in enumerate(walk(3, seed)):
            if number % 7 or s.step in (c.LINE_UP,):
                continue
            for viewer in range(3):
                twin = swap_slips(s, viewer, Rng(number))
                assert shown(s, viewer, names, rng) == shown(twin, viewer, names, rng)
                assert events_of_next(s, viewer, names, number) == events_of_next(twin, viewer, names, number)


def shown(s: Any, viewer: int, names: tuple[str, ...], rng: random.Random) -> str:
    given: list[Any] = [GAME.view(s, viewer), GAME.prompt(s, viewer, names).text, GAME.prompt(s, None, names).text]
    if s.waiting() >> viewer & 1:
        for code in s.actions(viewer):
            given += [GAME.text(s, viewer, code), GAME.explain(s, viewer, code), GAME.targets(s, viewer, code)]
        for code in (*range(0, 400, 3), c.PLACE + 30, c.REMOVE_WIN + 3, c.STAKE + 150, c.USE_INTERFERENCE + 700):
            if not s.permits(viewer, code):
                given.append(GAME.refusal(s, viewer, code))
    return json.dumps(given)


def events_of_next(s: Any, viewer: int, names: tuple[str, ...], seed: int) -> list[Any]:
    """What the viewer reads when somebody takes a public step; the reveal at the end of a race is no secret."""
    s = s.clone()
    s.take_notes()
    rng, out = Rng(seed), Choices()
    if s.due == OVER or s.step == c.SLIPS:
        return []
    if s.due == CHANCE:
        s.happen(s.sample(rng, out))
    else:
        seat = s.waiting().bit_length() - 1
        actions = s.actions(seat)
        s.act(seat, actions[rng.below(len(actions))])
    notes = s.journal.take()
    if any(note[0] == c.N_RESULT for note in notes):
        return []
    return [GAME.event(s.tables, note, viewer, names) for note in notes]


def test_slip_events_are_the_writers_alone() -> None:
    """FL-015, FL-R60"""
    s: Any = slips_scene(seats=3).match.position()
    s.take_notes()
    for code in (c.WIN + 10, c.STAKE + 300, c.PLACE + 24 * 10 + 17, c.STAKE + 100, c.REMOVE_WIN + 10):
        s.act(1, code)
    notes = s.journal.take()
    assert len(notes) == 3
    for viewer in (0, 2, None):
        assert [GAME.event(s.tables, note, viewer, "ABC") for note in notes] == [None] * 3
    assert all(GAME.event(s.tables, note, 1, "ABC") for note in notes)


def test_undo_restores_exactly_and_stops_at_chance_and_confirmation() -> None:
    """FL-R61 for confirmed slips; a roll is never taken back."""
    match = railbird.new("finish_line", 2, seed=3, options={"first": 0})
    match.play(match.actions(0)[0], 0)
    assert not match.undo(0)  # both are writing
    match.play("stake 300", 0)
    match.play("confirm", 1)
    before = match.state()
    match.play(match.actions(0)[0], 0)
    match.play("stake 700", 0)
    assert match.undo(0)
    assert match.undo(0)
    assert match.state() == before
    assert not match.undo(0)
    match.play("confirm", 0)
    assert not match.undo(0)
    match.play("take white white red", 0)
    assert not match.undo(0)


def test_copies_share_nothing() -> None:
    """Copies taken on the way are unchanged at the end, however they were made."""
    for seed in range(2):
        copies = []
        other = start(3)
        for s in walk(3, seed):
            other.copy_from(s)
            copies += [(s.clone(), s.key()), (other.clone(), s.key())]
        assert all(twin.key() == key for twin, key in copies)


def test_steady_beats_random() -> None:
    """One steady against three random: the full measurement is in docs/games/finish_line.md (93 %)."""
    games = 200 if railbird.COMPILED else 12
    root = start(4)
    s = root.clone()
    wins = 0
    for game in range(games):
        seat = game % 4
        policies = [RANDOM] * 4
        policies[seat] = STEADY
        playout = Playout(77 + game // 4, policies)
        s.copy_from(root)
        playout.finish(s)
        wins += s.winners() == 1 << seat
    assert wins >= 0.75 * games


def test_steady_always_plays_something_legal() -> None:
    """Also from positions that a careless hand brought about."""
    out, rng = Choices(), Rng(4)
    for seed in range(GAMES):
        for s in walk(2 + seed % 3, seed):
            for seat in range(s.seats):
                if s.waiting() >> seat & 1:
                    before = s.key()
                    assert s.permits(seat, s.tactic(seat, rng, out))
                    assert s.key() == before


def test_facts_count_what_happened() -> None:
    *_, s = walk(3, 1)
    facts = GAME.facts(s)
    assert facts["turns"] == sum(s.turns)
    assert (
        sum(count for name, count in facts.items() if name.startswith("won from")) + facts["races without a winner"]
        == 3
    )


@pytest.mark.parametrize("name", ["two-seats", "four-seats", "four-steady-seats", "inside-tip-on-the-last-die"])
def test_goldens_are_made_again_to_the_letter(name: str) -> None:
    """In both forms of the rules: the same choices of bots and the same dice give the same record."""
    kept = Path(__file__).parents[2] / "goldens" / "finish_line" / f"{name}.json"
    assert records.dumps(GOLDENS[name]().record()) == kept.read_text()


def swap_green_and_black(parts: Any) -> None:
    dice = parts["dice"]
    dice["green"]["faces"], dice["black"]["faces"] = dice["black"]["faces"], dice["green"]["faces"]


def swap_red_and_yellow(parts: Any) -> None:
    dice = parts["dice"]
    dice["red"]["faces"], dice["yellow"]["faces"] = dice["yellow"]["faces"], dice["red"]["faces"]


def red_homestretch(parts: Any) -> None:
    parts["homestretch"]["colour"] = "red"


def other_money(parts: Any) -> None:
    parts["money"] |= {"capital": [1500, 2500, 700], "stake_step": 250, "side_bet": 333}


def other_marks(parts: Any) -> None:
    parts["tiles"] |= {"favourites": [1, 2, 3, 4, 7, 8], "steady": [3, 4, 5, 6, 7, 8, 9, 10, 11]}


@pytest.mark.parametrize(
    "change", [swap_green_and_black, swap_red_and_yellow, red_homestretch, other_money, other_marks]
)
def test_other_editions_run_to_the_end(change: Any) -> None:
    """Behaviour is keyed by face; colours, marks and money may be others (FL-R31 for tiles with both marks)."""
    parts = tomllib.loads((folder_of("finish_line") / "components.toml").read_text())
    change(parts)
    tables = Tables(read_components("finish_line", folder_of("finish_line"), {"name": "other", "parts": parts}))
    rng, out = Rng(3), Choices()
    for game in range(4):
        seats = 2 + game % 3
        s = GAME.start(tables, seats, read_options(GAME, {}, seats))
        while s.due != OVER:
            GAME.check(s)
            if s.due == CHANCE:
                outcome = s.sample(rng, out)
                assert outcome in dict(s.chances())
                s.happen(outcome)
                continue
            seat = s.waiting().bit_length() - 1
            actions = s.actions(seat)
            code = s.tactic(seat, rng, out) if game % 2 else actions[rng.below(len(actions))]
            assert s.permits(seat, code)
            assert GAME.code(s, seat, GAME.text(s, seat, code)) == code
            s.act(seat, code)
