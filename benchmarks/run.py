"""Measure Railbird's speed against its targets: python benchmarks/run.py [--json] [--docs] [--game GAME].

Ratios are taken within one interleaved run, the best of several rounds each, because absolute figures say more about
the machine and its other tenants than about the program. Instructions are counted too: they do not depend on the load.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Any

from loops import SOURCE, Interpreted, Loop, Playouts, fresh, interleave, python_loop, seats_of, spiel_loop

ROOT = SOURCE.parent
if str(SOURCE) not in sys.path:
    sys.path.insert(0, str(SOURCE))

import railbird  # noqa: E402

RANDOM, STEADY = 0, 1
SLICE = 0.2  # seconds of one loop in one round
ROUNDS = 5
LATE = 80  # steps of a match before its history is long
SPIEL = {"backgammon": 10, "pig": 1}  # what the dice game's loop must reach of OpenSpiel's
COPY_NS = {"long_shot_dice": 200, "homestretch": 300, "finish_line": 300, "long_shot": 400}
SIZE = {"long_shot_dice": 2048, "homestretch": 3072, "finish_line": 3072, "long_shot": 4096}
BEGIN, END = "<!-- figures: written by benchmarks/run.py --docs -->", "<!-- end of figures -->"


@dataclass(frozen=True)
class Row:
    """One figure. `target` is what it must reach ("" for none); `met` is None when that cannot be said here."""

    about: str
    what: str
    figure: float | None
    unit: str
    target: str = ""
    met: bool | None = None
    note: str = ""

    @property
    def verdict(self) -> str:
        if self.figure is None:
            return "not measured"
        if not self.target:
            return ""
        return {True: "met", False: "MISSED", None: "too busy to say"}[self.met]


def at_least(about: str, what: str, figure: float, target: float, unit: str = "x", note: str = "") -> Row:
    return Row(about, what, figure, unit, f">= {target:g}", figure >= target, note)


def at_most(about: str, what: str, figure: float, target: float, unit: str, note: str = "") -> Row:
    return Row(about, what, figure, unit, f"<= {target:g}", figure <= target, note)


def unless_busy(row: Row) -> Row:
    """Times by the clock and both cores at once need a machine to oneself: with others on it a miss says nothing."""
    busy = os.getloadavg()[0] > 1.5 * (os.cpu_count() or 1) if hasattr(os, "getloadavg") else False
    return replace(row, met=None, note=f"load {os.getloadavg()[0]:.1f}") if busy and not row.met else row


def has_spiel() -> bool:
    try:
        import pyspiel
    except ImportError:
        return False
    return bool(pyspiel)


def speeds(game: str) -> list[Row]:
    """Everything that is a ratio of rates, in one interleaved run."""
    child = Interpreted(game)
    loops: dict[str, Loop] = {
        "compiled": Playouts(game, RANDOM),
        "interpreted": child,
        "random": Playouts(game, RANDOM, decisions=True),
        "steady": Playouts(game, STEADY, decisions=True),
        "python": python_loop(game, sampling=False),
        "sampling": python_loop(game, sampling=True),
    }
    for peer in SPIEL if has_spiel() else ():
        loops[peer] = spiel_loop(peer)
    try:
        rate = interleave(loops, SLICE, ROUNDS)
    finally:
        child.close()
    rows = [
        Row(game, "random playouts, compiled", rate["compiled"], "games/s"),
        Row(game, "random playouts, interpreted", rate["interpreted"], "games/s"),
        at_least(game, "compiled / interpreted", rate["compiled"] / rate["interpreted"], 30),
        Row(game, "decision by tactics / by chance", rate["random"] / rate["steady"], "x", note="time"),
        Row(game, "Python loop over actions and act", rate["python"], "decisions/s"),
        Row(game, "the same, chance sampled by the rules", rate["sampling"], "decisions/s"),
    ]
    for peer, target in SPIEL.items():
        what = f"Python loop / OpenSpiel {peer}"
        if peer in rate:
            note = f"{peer}: {rate[peer]:,.0f} decisions/s"
            row = at_least(game, what, rate["python"] / rate[peer], target, note=note)
            rows.append(row if game == "long_shot_dice" else replace(row, target="", met=None))
        else:
            rows.append(Row(game, what, None, "x", f">= {target}", note="open_spiel is not installed"))
    return rows


def threads(game: str) -> Row:
    """Two threads against one; tried until the machine had both cores free for a moment, at most so often."""
    if (os.cpu_count() or 1) < 2:
        return Row(game, "two threads / one", None, "x", ">= 1.8", note="only one core here")
    loops: dict[str, Loop] = {"one": Playouts(game, RANDOM), "two": Playouts(game, RANDOM, 2)}
    best = {"one": 0.0, "two": 0.0}
    for tried in range(40):
        for name, rate in interleave(loops, 0.15, 1).items():
            best[name] = max(best[name], rate)
        if tried >= 5 and best["two"] >= 1.9 * best["one"]:
            break
    return unless_busy(at_least(game, "two threads / one", best["two"] / best["one"], 1.8))


def copies(game: str) -> list[Row]:
    root = fresh(game)
    state = root.clone()
    copy = state.copy_from
    best = 1e9
    for _ in range(30):
        began = perf_counter()
        for _ in range(5000):
            copy(root)
        best = min(best, (perf_counter() - began) / 5000)
    return [
        at_most(game, "copy of a state", best * 1e9, COPY_NS.get(game, 400), "ns", "called from Python"),
        at_most(game, "size of a state", state.__sizeof__(), SIZE.get(game, 4096), "bytes"),
    ]


def flatness(game: str) -> list[Row]:
    """What a decision costs late in a game against early in it: on the raw state, and in a match with its record."""
    early, late = positions(game)
    ratio = decision_cost(late) / decision_cost(early)
    rows = [at_most(game, "a late decision / an early one, raw state", ratio, 1.5, "x", "time")]
    without, with_history = match_cost(game)
    what = "a late step of a match / without its history"
    rows.append(at_most(game, what, with_history / without, 1.2, "x", "time"))
    return rows


def positions(game: str) -> tuple[list[Any], list[Any]]:
    """Positions with a choice from the first and from the last fifth of random games."""
    from railbird.engine.contract import Choices
    from railbird.engine.generator import Rng

    early, late = [], []
    for seed in range(60):
        rng, out, state, passed = Rng(seed), Choices(), fresh(game), []
        while state.due:
            if state.due == 1:
                state.happen(state.sample(rng, out))
                continue
            waiting = state.waiting()
            seat = (waiting & -waiting).bit_length() - 1
            actions = state.actions(seat)
            passed.append((state.clone(), seat, actions[0]))
            state.act(seat, actions[rng.below(len(actions))])
        fifth = len(passed) // 5
        early += passed[:fifth]
        late += passed[-fifth:]
    return early, late


def decision_cost(cases: list[Any]) -> float:
    work = cases[0][0].clone()
    best = 1e9
    for _ in range(10):
        began = perf_counter()
        for state, seat, action in cases:
            work.copy_from(state)
            work.actions(seat)
            work.act(seat, action)
        best = min(best, (perf_counter() - began) / len(cases))
    return best


def match_cost(game: str) -> tuple[float, float]:
    """Seconds of a step late in a match, without its history (loaded from the position) and with it; medians."""
    from railbird.engine.generator import Rng

    fresh_times, times = [], []
    for seed in range(8):
        rng = Rng(seed)
        match = railbird.new(game, seats_of(game), seed=seed)
        while not match.over:
            seat = match.waiting[0]
            actions = match.actions(seat)
            action = actions[rng.below(len(actions))]
            if len(match.steps) >= LATE:
                other = railbird.load(game, match.state())
                began = perf_counter()
                other.play(action, seat)
                fresh_times.append(perf_counter() - began)
            began = perf_counter()
            match.play(action, seat)
            if len(match.steps) > LATE:
                times.append(perf_counter() - began)
    return sorted(fresh_times)[len(fresh_times) // 2], sorted(times)[len(times) // 2]


class Starts:
    """Importing the package, and the command line's help, each in a process of its own; a few now and a few later."""

    def __init__(self) -> None:
        self.imports: list[float] = []
        self.helps: list[float] = []

    def measure(self) -> None:
        environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
        code = "import time; t = time.perf_counter(); import railbird; print(time.perf_counter() - t)"
        for _ in range(5):
            command = [sys.executable, "-c", code]
            done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
            self.imports.append(float(done.stdout))
            began = perf_counter()
            command = [sys.executable, "-c", "from railbird.cli import main; main(['--help'])"]
            subprocess.run(command, env=environment, capture_output=True, check=False)
            self.helps.append(perf_counter() - began)

    def rows(self) -> list[Row]:
        return [
            unless_busy(at_most("start", "import railbird", 1000 * min(self.imports), 150, "ms")),
            unless_busy(at_most("start", "railbird --help", 1000 * min(self.helps), 300, "ms", "the whole process")),
        ]


def instructions(game: str) -> Row:
    """Instructions of benchmarks/batch.py inside Playout.many: the same on every run of the same build."""
    what = "instructions of 100 games, random and steady seats"
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        return Row(game, what, None, "million", note="valgrind is not installed")
    with tempfile.TemporaryDirectory() as folder:
        command = [
            valgrind, "--tool=callgrind", f"--callgrind-out-file={folder}/out", "--toggle-collect=*Playout_*many*",
            sys.executable, str(Path(__file__).with_name("batch.py")), game,
        ]  # fmt: skip
        environment = {**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONHASHSEED": "0", "RAILBIRD_COMPILED": "1"}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not found or found[1] == "0":
        return Row(game, what, None, "million", note="valgrind could not count here")
    return Row(game, what, int(found[1]) / 1e6, "million", note="callgrind")


def machine() -> dict[str, str]:
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        found = re.search(r"model name\s*: (.*)", info.read_text())
        model = found[1] if found else model
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    try:
        said = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=False).stdout
    except OSError:
        said = ""
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "processor": f"{model}, {os.cpu_count()} cores",
        "system": f"{platform.system()} {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "compiler": said.splitlines()[0] if said else "unknown",
        "load": f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown",
        "railbird": f"{railbird.__version__}, {'compiled' if railbird.COMPILED else 'interpreted'}",
    }


def show(row: Row) -> str:
    if row.figure is None:
        return ""
    return f"{row.figure:,.0f}" if row.figure >= 1000 else f"{row.figure:.3g}"


def markdown(about: dict[str, str], rows: list[Row]) -> str:
    lines = [f"- {name}: {value}" for name, value in about.items()]
    lines += [
        "",
        "| about | what | figure | unit | target | verdict | note |",
        "| --- | --- | ---: | --- | --- | --- | --- |",
    ]
    lines += [
        f"| {row.about} | {row.what} | {show(row)} | {row.unit} | {row.target} | {row.verdict} | {row.note} |"
        for row in rows
    ]
    return "\n".join(lines)


def write_docs(text: str) -> Path:
    path = ROOT / "docs" / "performance.md"
    before, _, rest = path.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    path.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}")
    return path


def print_table(about: dict[str, str], rows: list[Row]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console() if sys.stdout.isatty() else Console(width=160)
    for name, value in about.items():
        console.print(f"{name}: {value}", highlight=False)
    table = Table()
    for name, justify in (
        ("about", "left"),
        ("what", "left"),
        ("figure", "right"),
        ("unit", "left"),
        ("target", "left"),
    ):
        table.add_column(name, justify=justify)  # type: ignore[arg-type]
    table.add_column("verdict")
    table.add_column("note")
    for row in rows:
        style = {"met": "green", "MISSED": "bold red"}.get(row.verdict, "")
        verdict = f"[{style}]{row.verdict}[/]" if style else row.verdict
        table.add_row(row.about, row.what, show(row), row.unit, row.target, verdict, row.note)
    console.print(table)


def main() -> int:
    parser = argparse.ArgumentParser(description="Railbird's speed against its targets, in one interleaved run.")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument("--docs", action="store_true", help="write the figures into docs/performance.md")
    parser.add_argument("--game", choices=railbird.game_ids(), help="only this game")
    options = parser.parse_args()
    if not railbird.COMPILED:
        print("railbird bench: the rules are not compiled here; run make build first", file=sys.stderr)
        return 2
    rows: list[Row] = []
    starts = Starts()
    starts.measure()
    for game in [options.game] if options.game else railbird.game_ids():
        for part in (speeds, copies, flatness):
            print(f"{game}: {part.__name__} ...", file=sys.stderr, flush=True)
            rows += part(game)
        print(f"{game}: threads and instructions ...", file=sys.stderr, flush=True)
        rows += [threads(game), instructions(game)]
        starts.measure()
    rows = starts.rows() + rows
    about = machine()
    if options.docs:
        print(f"written: {write_docs(markdown(about, rows))}", file=sys.stderr)
    if options.json:
        print(
            json.dumps({"machine": about, "rows": [{**asdict(row), "verdict": row.verdict} for row in rows]}, indent=1)
        )
    else:
        print_table(about, rows)
    return 1 if any(row.verdict == "MISSED" for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
