"""Levels and temperaments: how they are written, how strong they are, and that nobody plays like everybody."""

from __future__ import annotations

from collections import Counter
from statistics import fmean
from typing import Any

import pytest

import railbird
from railbird.bots import levels, make_bot, play_on, read_level, seat_seed, title_of, with_temperaments
from railbird.bots.levels import OFFERED, TEMPERAMENT_WORDS, TEMPERAMENTS, TITLES, WORDS
from railbird.engine.constants import BOLD, CAREFUL, CHANCE, EASY, FOLLOWER, OVER, STEADY, STUBBORN, TEMPERS
from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
from railbird.engine.leaning import choose
from railbird.engine.playout import Playout
from railbird.engine.search import Search
from railbird.errors import BadOption
from railbird.games.registry import find
from railbird.lab import simulate
from tests.bots.newcomer import share_of_wins
from tests.bots.test_sharp import decisions, started

GAMES = railbird.game_ids()
ALL = [STEADY + TEMPERS * temper for temper in (BOLD, CAREFUL, STUBBORN, FOLLOWER)]


def test_every_level_is_told_in_words():
    assert set(levels()) == set(TITLES) == set(WORDS)
    assert set(OFFERED) == set(levels()) - {"random"}
    assert set(TEMPERAMENTS) == set(TEMPERAMENT_WORDS)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("easy", "Easy"),
        ("steady+bold", "Regular, bold"),
        ("sharp", "Expert"),
        ("sharp:0.2", "Expert (0.2 s)"),
        ("sharp:0.2+follower", "Expert (0.2 s), follower"),
    ],
)
def test_a_level_is_read_written_and_told(text, title):
    assert str(read_level(text)) == text
    assert title_of(text) == title
    assert make_bot(text, 1).level == text


def test_what_is_read():
    assert read_level("sharp").seconds == 1.0
    assert str(read_level("sharp:1")) == "sharp"
    assert read_level("sharp:0.2").seconds == 0.2
    assert read_level("steady").seconds == 0.0
    assert read_level("easy+bold").policy == EASY + TEMPERS * BOLD
    assert title_of("grandmaster") == "grandmaster"  # of a record from elsewhere


@pytest.mark.parametrize(
    ("text", "said"),
    [
        *((text, "there is no bot") for text in ("sharpest", "", "Steady ", None, 3, "x" * 500, "+bold", ":1")),
        *((f"sharp:{time}", "thinks from 0.001 to 60 seconds") for time in ("-1", "0", "1e9", "nan", "", "x", "inf")),
        *((f"{level}:1", "only sharp has a thinking time") for level in ("steady", "easy", "random")),
        *((text, "no such temperament") for text in ("steady+", "steady+rude", "random+bold", "sharp:1+bold+bold")),
    ],
)
def test_a_bad_level_is_one_clear_line(text: Any, said: str):
    readers: list[Any] = [read_level, lambda level: make_bot(level, 1)]
    if isinstance(text, str) and 0 < len(text) < 25:  # else it is no name of a seat either
        readers.append(lambda level: simulate("homestretch", [level] * 2, 1))
    for reader in readers:
        with pytest.raises(BadOption) as error:
            reader(text)
        assert said in str(error.value)
        assert "\n" not in str(error.value)
        assert len(str(error.value)) < 150


def test_a_table_may_allow_less_thinking():
    assert read_level("sharp:5", 5.0).seconds == 5.0
    with pytest.raises(BadOption, match="to 5 seconds"):
        read_level("sharp:5.1", 5.0)


def test_the_bots_of_a_table_differ_in_temperament():
    drawn = set()
    for seed in range(40):
        told = with_temperaments([None, "steady", "sharp:0.2", "easy+bold", "steady", "random"], seed)
        assert told == with_temperaments([None, "steady", "sharp:0.2", "easy+bold", "steady", "random"], seed)
        assert (told[0], told[3], told[5]) == (None, "easy+bold", "random")
        tempers = [str(one).partition("+")[2] for one in told if one and "+" in one]
        assert sorted(tempers) == sorted(TEMPERAMENTS)
        drawn.add(tuple(tempers))
    assert len(drawn) == 6
    assert max(Counter(str(one).partition("+")[2] for one in with_temperaments(["easy"] * 7, 1)).values()) == 2


def test_a_seed_lasts_through_a_match_but_for_random_players():
    assert seat_seed("secret", 1, "sharp:0.2+bold", 7) == seat_seed("secret", 1, "sharp:0.2+bold", 8)
    assert seat_seed("secret", 1, "steady", 7) != seat_seed("secret", 2, "steady", 7)
    assert seat_seed("secret", 1, "steady", 7) != seat_seed("other", 1, "steady", 7)
    assert seat_seed("secret", 1, "random", 7) != seat_seed("secret", 1, "random", 8)


@pytest.mark.parametrize("level", ["easy", "steady+bold", "easy+follower"])
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_made_anew_for_every_decision_plays_alike(game, level):
    kept, anew = (railbird.new(game, 3, seed=12) for _ in range(2))
    play_on(kept, {seat: make_bot(level, 40 + seat) for seat in range(3)})
    while play_on(anew, {seat: make_bot(level, 40 + seat) for seat in range(3)}, 1):
        pass
    assert [step.text for step in anew.steps] == [step.text for step in kept.steps]


@pytest.mark.either_form
@pytest.mark.parametrize("game", GAMES)
def test_a_search_leans_a_little(game, plenty):
    """By a fifth of a point of the win at most, and it shows now and then."""
    different = 0
    every = 1 if game == "finish_line" else 5  # a slip is one stroke of many
    for seed in range(4 if plenty > 1 else 1):
        for seat, state in decisions(game, every if plenty > 1 else 30, seed):
            plain, bold = (Search(state, seat, 3, 400, temper=temper) for temper in (0, BOLD))
            assert not any(plain.lean)
            assert 0.0 <= min(bold.lean) <= max(bold.lean) <= 0.002
            for one in (plain, bold):
                one.run(400)
            different += plain.action() != bold.action()
    assert different or plenty == 1  # both forms think alike: test_sharp.py


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_wins_about_as_often_as_an_easy_bot(game, plenty):
    share = fmean(share_of_wins(find(game), started(game), 4, EASY, 5 * plenty))
    assert 0.11 < share < 0.36 or (plenty == 1 and share < 0.7)


def share(game: str, level: str, others: str, games: int) -> float:
    result = simulate(game, [level, *[others] * 3], games, seed=5, workers=1)
    return next(one.share for one in result.standings if one.kind == level)


@pytest.mark.either_form
@pytest.mark.parametrize("game", GAMES)
def test_easy_is_no_fool_and_no_match_for_steady(game, plenty):
    assert share(game, "easy", "random", 40 * plenty) > (0.31 if plenty > 1 else 0.15)
    assert share(game, "easy", "steady", 40 * plenty) < (0.14 if plenty > 1 else 0.25)


@pytest.mark.either_form
@pytest.mark.parametrize("temperament", TEMPERAMENTS)
@pytest.mark.parametrize("game", GAMES)
def test_a_temperament_costs_little(game, temperament, plenty):
    """Two points at most by the figures of docs/bots.md, from more games than here."""
    games, bound = (600, 0.05) if plenty > 1 else (20, 0.3)
    assert abs(share(game, f"steady+{temperament}", "steady", games) - 0.25) < bound


def matches(game: str, policies: list[int], count: int) -> Any:
    """Positions at the end of matches, and what the players laid before each race: (state, slips by race)."""
    for seed in range(count):
        state, playout, laid = started(game), Playout(seed, policies), {}
        while state.due != OVER:
            if state.due == CHANCE and (game == "finish_line" or all(min(bet[:4]) >= 0 for bet in state.bet)):
                laid[state.race] = slips(game, state)
            playout.step(state)
        yield state, laid


def slips(game: str, state: Any) -> list[tuple[int, ...]]:
    if game == "finish_line":
        at = 20 * state.race
        lines = [
            (*state.line[at + 5 * k : at + 5 * k + 5], *state.stake[at + 5 * k : at + 5 * k + 5]) for k in range(4)
        ]
        return lines
    return [tuple(sorted(bet[seat] for bet in state.bet)) for seat in range(4)]


@pytest.mark.parametrize("game", ["finish_line", "homestretch"])
def test_they_seldom_lay_the_same(game, plenty):
    """All four the same in every race; in Homestretch the same stables as well, which a draft hardly allows."""
    same = 0
    for _, laid in matches(game, ALL * 2, 10 * plenty):
        same += all(len(set(race)) == 1 for race in laid.values())
    assert same < plenty / 2


def test_bold_and_careful_are_what_they_say():
    """In Finish Line by the starting places of the pairs, in Homestretch by the lines bet on."""
    places: dict[int, list[int]] = {0: [], 1: []}
    for state, _ in matches("finish_line", ALL[:2] * 4, 40):
        for race in range(3):
            for seat in range(4):
                pair = state.line[20 * race + 5 * seat + 3]
                places[seat % 2] += [pair // 7, pair % 7]
    assert fmean(places[0]) < fmean(places[1]) - 0.1
    lines: dict[int, list[int]] = {0: [], 1: []}
    for _, laid in matches("homestretch", ALL[:2] * 4, 40):
        for race in laid.values():
            for seat, spots in enumerate(race):
                lines[seat % 2] += [spot % 3 for spot in spots if spot >= 0]
    assert fmean(lines[0]) < fmean(lines[1]) - 0.1


@pytest.mark.parametrize("temper", [BOLD, CAREFUL, STUBBORN, FOLLOWER])
@pytest.mark.parametrize("game", GAMES)
def test_every_temperament_shows_and_likes_within_bounds(game, temper):
    """Now and then it does something else than the tactics, where there is a margin; and nothing there is far off."""
    out, other, different = Choices(), Choices(), 0
    for seed in range(8):
        for seat, state in decisions(game, 1 if game == "finish_line" else 3, seed):
            usual = state.tactic(seat, Rng(seed), out)
            chosen = choose(state, seat, STEADY + TEMPERS * temper, Rng(seed), other)
            margin = state.margin(seat)
            assert margin >= 0.0
            state.price(seat, out)
            prices = dict(zip(out.codes(), out.prices(), strict=True))
            assert all(0.0 <= state.liking(seat, code, temper) <= 1.0 for code in prices)
            if chosen != usual:
                different += 1
                assert prices[chosen] >= max(prices.values()) - margin
    assert different >= 3
