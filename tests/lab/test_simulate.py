"""Simulations: the same result however they are split up, seats rotated fairly, cut short cleanly."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
import threading

import pytest
from rich.console import Console

import railbird
from railbird.errors import BadOption, UnknownGame
from railbird.lab import simulate
from railbird.lab.blocks import Plan
from railbird.lab.report import report
from railbird.lab.result import Result, Tally
from railbird.lab.workers import AHEAD, spread

FOUR = ["steady", "random", "random", "random"]
PLAN = Plan("long_shot_dice", "{}", "{}", tuple(FOUR), 0)


@pytest.mark.parametrize("game", railbird.game_ids())
def test_the_result_does_not_depend_on_the_workers(game):
    seats = ["steady", "random", "random"]
    alone = simulate(game, seats, 110, seed=5, workers=1)
    split = simulate(game, seats, 110, seed=5, workers=3)
    assert alone == split
    assert json.dumps(alone.to_dict()) == json.dumps(split.to_dict())
    assert (alone.games, alone.deals) == (111, 37)  # whole deals
    assert simulate(game, seats, 110, seed=6, workers=1) != alone


@pytest.mark.parametrize("game", railbird.game_ids())
def test_wins_and_scores_add_up(game):
    result = simulate(game, ["steady", "random", "random"], 60, workers=1)
    assert sum(standing.wins for standing in result.standings) == pytest.approx(60)
    assert [standing.players for standing in result.standings] == [1, 2]
    assert sum(result.scores["steady"].values()) == 60
    assert sum(result.scores["random"].values()) == 120
    assert result.facts
    for counts in result.facts.values():
        assert sum(counts.values()) == 60
    for standing in result.standings:
        assert 0 <= standing.low <= standing.share <= standing.high <= 1
        assert standing.quantiles[0.0] <= standing.mean <= standing.quantiles[1.0]


def test_every_kind_sits_in_every_seat_with_the_same_dice():
    """Equal players win equally often over whole rotations, and each rotation of a deal has the same race at first."""
    result = simulate("long_shot_dice", ["steady", "steady"], 40, workers=1)
    assert result.standing("steady").share == 1.0
    assert result.deals == 40  # the other rotation would be the same game again
    assert simulate("long_shot_dice", ["steady", "random"] * 2, 40, workers=1).deals == 20
    assert simulate("long_shot_dice", FOUR, 40, workers=1).deals == 10
    one = simulate("long_shot_dice", FOUR, 4, seed=9, workers=1)
    other = simulate("long_shot_dice", ["random", "steady", "random", "random"], 4, seed=9, workers=1)
    assert one.standings[0].mean == other.standing("steady").mean
    assert one.facts == other.facts


@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_steady_beats_random(cards):
    """Over 2,000 games it wins about 95 %; 48 games leave a wide margin."""
    result = simulate("long_shot_dice", FOUR, 48, seed=1, options={"cards": cards})
    assert result.standing("steady").share > 0.75
    assert result.standing("steady").mean > 1.5 * result.standing("random").mean


def test_steady_beats_roland_more_often_than_random_does():
    steady = simulate("long_shot_dice", ["steady"], 60, seed=2)
    chance = simulate("long_shot_dice", ["random"], 60, seed=2)
    assert [standing.kind for standing in steady.standings] == ["steady", "Roland"]
    assert steady.standing("steady").low > 0.6
    assert chance.standing("random").high < 0.4


RICH = """
[edition]
game = "long_shot_dice"
name = "rich"

[money]
provenance = "reconstructed"
start = 500
roland = 20
jockey_set = 5
"""


def test_an_edition_and_options_are_used(tmp_path):
    edition = tmp_path / "rich.toml"
    edition.write_text(RICH)
    rich = simulate("long_shot_dice", ["random", "random"], 100, edition=edition, workers=2)
    assert rich.edition["name"] == "rich"
    assert rich.standing("random").mean > 300
    assert rich == simulate("long_shot_dice", ["random", "random"], 100, edition=edition, workers=1)
    assert simulate("long_shot_dice", ["random"] * 2, 4, options={"first": 1}).options["first"] == 1


def test_progress_is_told_in_the_callers_thread():
    told = []
    here = threading.get_ident()
    simulate("long_shot_dice", FOUR, 100, progress=lambda *said: told.append((*said, threading.get_ident())))
    assert told[-1] == (100, 100, here)
    assert [done for done, _, _ in told] == sorted(done for done, _, _ in told)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupted_run_gives_what_was_played(workers):
    def interrupt(done, games):
        raise KeyboardInterrupt

    threads = threading.active_count()
    result = simulate("long_shot_dice", ["random"] * 4, 480, workers=workers, progress=interrupt)
    assert result.interrupted
    assert 0 < result.games < 480
    assert result.to_dict()["interrupted"] is True
    assert sum(standing.wins for standing in result.standings) == pytest.approx(result.games)
    assert threading.active_count() == threads


def test_blocks_are_handed_out_as_they_are_needed():
    """Fifty million games begin as soon as fifty and take no more memory: few blocks wait, however many there are."""
    handed: list[int] = []

    def blocks():
        for first in range(10**9):
            handed.append(first)
            yield first, 1

    workers = 3
    tallies = spread(lambda plan, first, number: Tally(games=number), PLAN, blocks(), workers)
    for done in range(1, 200):
        assert next(tallies).games == 1
        assert len(handed) <= done + AHEAD * workers
    tallies.close()
    assert len(handed) < 250


@pytest.mark.parametrize("workers", [1, 2])
def test_the_first_of_very_many_games_come_at_once(workers):
    def interrupt(done, games):
        raise KeyboardInterrupt

    result = simulate("long_shot_dice", ["random"] * 4, 10**9, workers=workers, progress=interrupt)
    assert 0 < result.games <= 48


def coverage(seats, deals, replications=300):
    """How often the 95 % intervals of small runs hold what a large run finds: share, mean score, and a fact."""
    truth = simulate("homestretch", seats, 200 * deals * len(seats), seed=10**6)
    kind = truth.standings[0]
    known = sum(value * count for value, count in truth.facts[FACT].items()) / truth.games
    held = [0, 0, 0]
    for seed in range(replications):
        small = simulate("homestretch", seats, deals * (truth.games // truth.deals), seed=seed, workers=1)
        assert small.deals == deals
        here = small.standings[0]
        held[0] += here.low <= kind.share <= here.high
        held[1] += here.margin is not None and abs(here.mean - kind.mean) <= here.margin
        mean = sum(value * count for value, count in small.facts[FACT].items()) / small.games
        margin = small.fact_margins[FACT]
        held[2] += margin is not None and abs(mean - known) <= margin
    return [part / replications for part in held]


FACT = "rolls"


@pytest.mark.either_form  # needs a hundred thousand games
@pytest.mark.skipif(not railbird.COMPILED, reason="no C compiler")
@pytest.mark.parametrize("seats", [["steady"] * 4, ["steady", "random", "steady", "random"], FOUR], ids=["1", "2", "4"])
def test_intervals_hold_as_often_as_they_say(seats):
    """Nineteen times in twenty, within four standard errors of 300 tries. Games of a deal taken as independent would
    hold the mean score of equal bots in half of the tries."""
    for share in coverage(seats, 40):
        assert 0.90 <= share <= 1.0


def printed(result: Result) -> str:
    out = io.StringIO()
    Console(width=100, file=out).print(report(result))
    return out.getvalue()


def test_a_single_deal_has_no_margin():
    result = simulate("long_shot_dice", FOUR, 4, workers=1)
    assert (result.deals, result.games) == (1, 4)
    assert all(standing.margin is None for standing in result.standings)
    assert all(
        standing.low < standing.share < standing.high or standing.share in (0, 1) for standing in result.standings
    )
    assert "?" in printed(result)


ENDLESS = """
import io
import json
from railbird.lab import simulate
result = simulate("long_shot_dice", ["random"] * 4, 400000, workers=2, progress=lambda *a: print(flush=True))
print(json.dumps(result.to_dict()))
"""


PRESSED = """
import os, signal
from railbird.lab import simulate
told = []
def progress(done, games):
    os.kill(os.getpid(), signal.SIGINT)
    for _ in range(1000):
        pass
    told.append(done)
result = simulate("long_shot_dice", ["random"] * 4, 9600, workers=2, progress=progress)
assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
print(told, result.games, result.interrupted)
"""


@pytest.mark.outside
def test_ctrl_c_is_noticed_between_two_blocks():
    """Raised in the middle of one it could leave a lock of the workers' locked for ever."""
    done = subprocess.run([sys.executable, "-c", PRESSED], stdout=subprocess.PIPE, text=True, timeout=60, check=True)
    assert done.stdout.split() == ["[48]", "48", "True"]


@pytest.mark.outside
def test_ctrl_c_ends_a_run_cleanly():
    with subprocess.Popen([sys.executable, "-c", ENDLESS], stdout=subprocess.PIPE, text=True) as child:
        try:
            assert child.stdout is not None
            assert child.stdout.readline() == "\n"
            child.send_signal(signal.SIGINT)
            out, _ = child.communicate(timeout=60)
        finally:
            child.kill()
    assert child.returncode == 0
    result = json.loads(out.splitlines()[-1])
    assert result["interrupted"]
    assert 0 < result["games"] < 400000


@pytest.mark.parametrize("bad", [
    {"seats": ["steady", "champion"]},
    {"seats": ["random"] * 9},
    {"seats": []},
    {"seats": "steady"},
    {"games": 0},
    {"games": -5},
    {"games": 10**12},
    {"games": 2.5},
    {"seed": -1},
    {"seed": "x"},
    {"workers": 0},
    {"options": {"cards": 9}},
    {"options": {"colour": 1}},
])  # fmt: skip
def test_bad_input_is_one_clear_line(bad):
    request = {"seats": FOUR, "games": 4, **bad}
    with pytest.raises(BadOption) as error:
        simulate("long_shot_dice", request.pop("seats"), request.pop("games"), **request)
    assert "\n" not in str(error.value)


def test_an_unknown_game():
    with pytest.raises(UnknownGame):
        simulate("short_shot", FOUR, 4)


def test_the_report_shows_the_figures():
    result = simulate("long_shot_dice", FOUR, 120, seed=3)
    text = printed(result)
    standing = result.standing("steady")
    assert f"{standing.low:.1%} to {standing.high:.1%}" in text
    for word in ("120 games of Long Shot: The Dice Game", "steady", "random", "rounds", "median", "first"):
        assert word in text
