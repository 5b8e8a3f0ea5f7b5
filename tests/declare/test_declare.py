"""The build step: what annotated rules become, and what is refused with file, line and reason."""

from pathlib import Path

import pytest
from declare import DeclarationError, Package, find_packages, write_unit

SOURCE = Path(__file__).parents[2] / "src"
HEAD = """\
from __future__ import annotations

from typing import Final

from railbird.engine.contract import Choices, State, count_bits
from railbird.engine.generator import Rng
from railbird.engine.types import Doubles, Ints, Long, Longs, Table, array, derived, field, python, scratch, with_gil
from railbird.games.toy.rules.constants import *
"""
STATE = (
    HEAD
    + """

class Tables:
    price: Ints = array(HORSES)
    names: list[str]
    stake: int

    def __init__(self) -> None:
        self.price = [0] * HORSES


class Position(State):
    tables: Tables
    money: Ints = field(0, 1000, SEATS)
    shares: Table = field(-1, 3, SEATS, HORSES, start=-1)
    pace: int = derived(start=7)
"""
)
RULES = (
    HEAD
    + """from railbird.games.toy.rules import race
from railbird.games.toy.rules.state import Position


class Toy(Position):
    def waiting(self) -> int:
        return race.total(self, 0) > 0

    def legal(self, seat: int, out: Choices) -> None:
        out.add(seat)
"""
)
ENGINE = find_packages(SOURCE)[0]


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """A game of its own, in the least files."""
    folder = tmp_path / "src/railbird/games/toy/rules"
    folder.mkdir(parents=True)
    constants = "from typing import Final\n\nSEATS: Final = 4\nHORSES: Final = 2 * SEATS - 3\n"
    for name, text in {"__init__": "", "constants": constants, "state": STATE, "rules": RULES}.items():
        (folder / f"{name}.py").write_text(text)
    (folder / "race.py").write_text(race("    return s.money[seat]"))
    return folder


def race(body: str, head: str = "def total(s: Position, seat: int) -> int:", before: str = "") -> str:
    imports = "from railbird.games.toy.rules import state\nfrom railbird.games.toy.rules.state import Position\n"
    return f"{HEAD}{imports}\n{before}\n\n{head}\n{body}\n"


def written(toy: Path, name: str = "race.pxi") -> str:
    build = toy.parents[4] / "build"
    unit = write_unit(Package("railbird.games.toy.rules", toy, ENGINE), toy.parents[3], build)
    return (unit.parent / name).read_text()


def c_lines(toy: Path, text: str) -> list[str]:
    """A race.py as it is compiled, without its imports; every line stands where it stood."""
    (toy / "race.py").write_text(text)
    lines = written(toy).split("\n")
    assert len(lines) >= len(text.split("\n"))
    for number, line in enumerate(text.split("\n")):
        if line.startswith("    ") and "#" in line:
            assert lines[number].endswith(line[line.index("#") :])
    return lines[HEAD.count("\n") + 2 :]


def refused(toy: Path, text: str, name: str = "race") -> str:
    (toy / f"{name}.py").write_text(text)
    with pytest.raises(DeclarationError) as error:
        written(toy)
    place, _, reason = str(error.value).partition(": ")
    path, _, line = place.rpartition(":")
    assert path == str(toy / f"{name}.py")
    assert 1 <= int(line) <= len(text.split("\n"))
    return f"{text.split(chr(10))[int(line) - 1].strip()} | {reason}"


def test_numbers_in_and_out_make_a_c_function(toy: Path) -> None:
    lines = c_lines(toy, race("    total = s.money[seat]  # his\n    return total"))
    assert "cdef int race__total(Position s, int seat) noexcept nogil:" in lines
    assert "    return total" in lines


@pytest.mark.parametrize(
    ("annotations", "expected"),
    [
        ("a: Long, b: float -> Long", "cdef long long race__f(long long a, double b) noexcept nogil:"),
        ("s: Position, bag: Ints -> None", "cdef void race__f(Position s, int* bag) noexcept nogil:"),
        ("sums: Longs, odds: Doubles -> bool", "cdef bint race__f(long long* sums, double* odds) noexcept nogil:"),
        ("rng: Rng, n: int = SEATS -> int", "cdef int race__f(Rng rng, int n=SEATS) noexcept nogil:"),
        ("s: Position, name: str -> int", "def race__f(Position s not None, name):"),
        ("s: Position | None, name: str -> int", "def race__f(Position s or None, name):"),
        ("s: Position -> list[int]", "def race__f(Position s not None):"),
    ],
)
def test_types_of_arguments_and_results(toy: Path, annotations: str, expected: str) -> None:
    arguments, _, result = annotations.partition(" -> ")
    assert expected in c_lines(toy, race("    pass", f"def f({arguments}) -> {result}:"))


def test_a_long_head_keeps_the_lines_of_the_body(toy: Path) -> None:
    head = "def f(\n    s: Position,\n    seat: int,\n) -> int:"
    lines = c_lines(toy, race("    return seat", head))
    at = lines.index("cdef int race__f(Position s, int seat) noexcept nogil:")
    assert lines[at + 1 : at + 5] == ["", "", "", "    return seat"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("x: Long = 0", "x: cython.longlong = 0"),
        ("x: int = seat > 0", "x: cython.int = seat > 0"),
        ("x = [0] * HORSES", "x: cython.int[5] = [0] * 5"),
        ("x = [0.0] * 3", "x: cython.double[3] = [0.0] * 3"),
        ("x: Longs = [0] * (SEATS + 1)", "x: cython.longlong[5] = [0] * 5"),
        ("x: Ints = [3, 1, seat]", "x: cython.int[3] = [3, 1, seat]"),
        ("x: Table = [[0] * 2 for _ in range(3)]", "x: cython.int[2][3] = [[0, 0], [0, 0], [0, 0]]"),
        ("x = count_bits(seat)", "x = inline__count_bits(seat)"),
        ("x = state.slow(s, seat)", "x = state__slow(s, seat)"),
        ("x = total(s, seat)", "x = race__total(s, seat)"),
        ("x = s.waiting()", "x = s.c_waiting()"),
    ],
)
def test_locals_and_calls(toy: Path, line: str, expected: str) -> None:
    (toy / "state.py").write_text(STATE + "\n\ndef slow(s: Position, seat: int) -> int:\n    return seat\n")
    assert f"    {expected}" in c_lines(toy, race(f"    {line}\n    return 0"))


def test_a_local_that_is_called_like_a_function_stays(toy: Path) -> None:
    lines = c_lines(toy, race("    total = seat\n    state = total\n    return state + total"))
    assert "    return state + total" in lines


def test_short_methods_of_the_engine_are_inlined(toy: Path) -> None:
    lines = c_lines(toy, race("    out.add(rng.below(3))", "def f(rng: Rng, out: Choices) -> None:"))
    assert "    Choices__add(out, Rng__below(rng, 3))" in lines


def test_constants_and_arrays_of_a_module(toy: Path) -> None:
    before = (
        "HALF: Final = SEATS // 2\nFAR: Long = 2**40\nNEAR: Long = 7\nSHARE: Final = 0.5\n"
        "ODDS: Ints = [3, 2, 1]\nWORDS = ('a', 'b')"
    )
    lines = c_lines(toy, race("    return ODDS[HALF]", before=before))
    assert "race__ODDS = [3, 2, 1]" in lines
    assert "race__WORDS = ('a', 'b')" in lines
    assert "    return race__ODDS[race__HALF]" in lines
    unit = written(toy, "_compiled.pyx")
    for text in (
        "race__HALF = 2",
        "#define race__FAR ((long long)1099511627776)",
        "#define race__NEAR ((long long)7)",
        "cdef int[3] race__ODDS",
    ):
        assert text in unit
    assert "#define race__SHARE ((double)0.5)" in unit


def test_a_state_is_made_of_its_lines(toy: Path) -> None:
    unit = written(toy, "_compiled.pyx")
    for text in (
        "    cdef public Tables tables",
        "    cdef public int[4] money",
        "    cdef public int[4][5] shares",
        "    FIELDS = {**State.FIELDS, **{'money': (0, 1000, (4,)), 'shares': (-1, 3, (4, 5))}}",
        "    DERIVED = ('pace',)",
        "self.shares[i0][i1] = -1",
        "self.pace = 7",
    ):
        assert text in unit
    assert "cdef class Position(Position__fields):" in written(toy, "state.pxi")
    assert "    cdef public int[5] price" in written(toy, "state.pxi")


def test_only_what_python_names_has_a_python_face(toy: Path) -> None:
    (toy.parent / "view.py").write_text("from railbird.games.toy.rules import race as r\n\nx = r.total\n")
    text = race("    return 0") + "\n\ndef other(s: Position) -> int:\n    return 0\n"
    lines = c_lines(toy, text)
    assert "cpdef int race__total(Position s, int seat) noexcept nogil:" in lines
    assert "cdef int race__other(Position s) noexcept nogil:" in lines


def test_what_is_not_compiled_stays_an_import(toy: Path) -> None:
    (toy / "odds.py").write_text("COMPILED = False\n\n\ndef of(x: int) -> dict[str, int]:\n    return {}\n")
    before = "from railbird.games.toy.rules import odds, state"
    lines = c_lines(toy, race("    return len(odds.of(seat))", "@python\ndef f(seat: int) -> int:", before))
    assert "from railbird.games.toy.rules import odds" in lines
    assert "def race__f(int seat):" in lines
    assert "    return len(odds.of(seat))" in lines


def test_compiled_code_may_call_what_takes_the_gil(toy: Path) -> None:
    before = "@with_gil\ndef tell(s: Position) -> None:\n    s.tables.names.append('a')"
    lines = c_lines(toy, race("    tell(s)\n    return 0", before=before))
    assert "cdef void race__tell(Position s) noexcept with gil:" in lines
    assert "@with_gil" not in lines
    assert "    race__tell(s)" in lines


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (race("    return 0", "@with_gil\ndef f(s: Position) -> int:"), "f is marked @with_gil: it takes numbers"),
        (race("    pass", "@with_gil\ndef f(s: str) -> None:"), "f is marked @with_gil: it takes numbers"),
        (race("    found = {}\n    return 0"), "found = {} | total takes and returns numbers, so it is compiled to C"),
        (race("    return len('a')"), "but uses a text here"),
        (race("    raise ValueError"), "but raises here"),
        (race("    t = Rng(1)\n    return 0"), "t = Rng(1) | total takes and returns numbers"),
        (race("    return 0", "def f(s: Position, seat) -> int:"), "f: the argument seat has no annotation"),
        (race("    return 0", "def f(s: Position):"), "f has no annotation of its result"),
        (race("    return 0", "def f(t: Table) -> int:"), "f: t: a table cannot be an argument"),
        (race("    x: Ints\n    return 0"), "x: Ints | x: a local array is written with its lengths"),
        (race("    x = [0] * seat\n    return 0"), "seat: not a number that the build can work out"),
        (race("    return 0", before="from railbird.games.toy.rules.state import *"), "only constants may be imported"),
    ],
)
def test_what_cannot_be_declared_is_an_error(toy: Path, text: str, reason: str) -> None:
    assert reason in refused(toy, text)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("    odds: Ints", "odds: Ints | the field odds has no lengths: write `odds: Ints = array(LENGTH)`"),
        ("    odds: Ints = field(0, 3)", "the field odds: 0 lengths do not fit Ints"),
        ("    odds: int = field(0)", "the field odds: field() needs its lowest and its highest value"),
        ("    odds: int = 3", "the field odds: only array(), field(), derived() or scratch() may stand here"),
        ("    odds: Ints = field(0, 3, MANY)", "MANY: not a number that the build can work out"),
    ],
)
def test_fields_that_cannot_be_declared(toy: Path, line: str, reason: str) -> None:
    assert reason in refused(toy, f"{STATE}{line}\n", "state")


def test_a_constant_may_not_change_its_value(toy: Path) -> None:
    text = (toy / "constants.py").read_text() + "CHANCE: Final = 5\n"
    assert "CHANCE: Final = 5 | CHANCE is 1 for all games" in refused(toy, text, "constants")


def test_the_same_rules_write_the_same_files(toy: Path) -> None:
    """A build without a change compiles nothing."""
    written(toy)
    build = toy.parents[4] / "build"
    times = {path: path.stat().st_mtime_ns for path in build.rglob("*.p*")}
    written(toy)
    assert times == {path: path.stat().st_mtime_ns for path in build.rglob("*.p*")}


def test_a_module_that_is_gone_leaves_nothing(toy: Path) -> None:
    (toy / "spare.py").write_text(race("    return 0"))
    written(toy)
    (toy / "spare.py").unlink()
    written(toy)
    assert not list((toy.parents[4] / "build").rglob("spare*"))


def test_all_games_are_found(tmp_path: Path) -> None:
    names = [package.name for package in find_packages(SOURCE)]
    assert names[0] == "railbird.engine"
    assert len(names) == 5
    assert not list((SOURCE / "railbird").rglob("*.pxd"))
