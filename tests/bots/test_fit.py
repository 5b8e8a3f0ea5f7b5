"""tools/fit.py runs from end to end, and moves a weight that is plainly wrong."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

import railbird

TOOL = Path(__file__).parents[2] / "tools" / "fit.py"


def load_tool():
    spec = importlib.util.spec_from_file_location("fit", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["fit"] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


@pytest.mark.outside
@pytest.mark.parametrize("game", railbird.game_ids())
def test_runs_from_end_to_end(game, tmp_path):
    small = ["--positions", "4", "--worlds", "1", "--games", "8"]
    command = [sys.executable, str(TOOL), game, "--out", str(tmp_path / "result.json"), *small]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=240)
    told = json.loads((tmp_path / "result.json").read_text())
    assert told["game"] == game
    assert 0 <= told["share"] <= 100
    assert "on fresh deals" in done.stdout


def test_every_weight_has_a_name_and_acts_on_its_own_seat():
    fit = load_tool()
    for game in railbird.game_ids():
        bench = fit.Bench(game, 4)
        assert len(bench.names) == len(set(bench.names)) == bench.size
        weights = bench.current()
        assert bench.match(weights, weights, 8, 1) == pytest.approx([0.25, 0.25])


def test_a_weight_that_is_plainly_wrong_is_moved_and_proven():
    """Homestretch's draft turned upside down: the sample and the matches both see it."""
    fit = load_tool()
    bench = fit.Bench("homestretch", 4)
    right = bench.current()
    wrong = [-right[0], *right[1:]]
    games = 800 if railbird.COMPILED else 80
    mean, error = fit.mean_and_error(bench.match(wrong, right, games, 5))
    assert mean + 1.96 * error < 0.25
    bench.tables.weights = [*right, *right]
    forks = bench.forks(120 if railbird.COMPILED else 12, 8, 3)
    better, worse = bench.picks(forks, right), bench.picks(forks, wrong)
    assert sum(better) > sum(worse)
