"""Every .pxd says the same as its .py: fields and their shapes, functions and their arguments, constants.

The compiler does not notice a declared field that is gone, another array length, other argument names or constants.
"""

import ast
import re
from pathlib import Path

import pytest

import railbird
from railbird.engine.contract import Choices, Journal
from railbird.engine.generator import Rng
from railbird.engine.playout import Playout
from tests.playing import fresh_state, seat_counts

ROOT = Path(railbird.__file__).parent
PXD = sorted(ROOT.rglob("*.pxd"))
FIELD = re.compile(r"\s+cdef (?:public |readonly )?(?!.*\()(\w[\w ]*?)((?:\[\w+\])*) (\w+(?:, \w+)*)$")
FUNCTION = re.compile(r"(\s*)cp?def [\w ]+? (\w+)\((.*)\)")
Declared = tuple[dict[str, list[str]], dict[str, tuple[dict[str, tuple[str, ...]], dict[str, list[str]]]]]


def declared(path: Path) -> Declared:
    """Functions with arguments; classes with fields (and their shapes) and methods."""
    functions: dict[str, list[str]] = {}
    classes: dict[str, tuple[dict[str, tuple[str, ...]], dict[str, list[str]]]] = {}
    body = None
    for line in path.read_text().splitlines():
        if found := re.match(r"cdef class (\w+)", line):
            body = classes.setdefault(found[1], ({}, {}))
        elif found := FUNCTION.match(line):
            names = [argument.split()[-1] for argument in found[3].split(",") if argument.strip()]
            if found[1]:
                assert body is not None
                body[1][found[2]] = names
            else:
                functions[found[2]] = names
        elif found := FIELD.match(line):
            assert body is not None
            shape = tuple(re.findall(r"\w+", found[2]))
            body[0].update(dict.fromkeys(found[3].split(", "), shape))
    return functions, classes


def arguments(node: ast.Module | ast.ClassDef) -> dict[str, list[str]]:
    return {f.name: [a.arg for a in f.args.args] for f in node.body if isinstance(f, ast.FunctionDef)}


def written(path: Path) -> tuple[dict[str, list[str]], dict[str, tuple[set[str], dict[str, list[str]]]]]:
    tree = ast.parse(path.read_text())
    classes = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            fields = {
                item.target.id
                for item in node.body
                if isinstance(item, ast.AnnAssign) and item.value is None and isinstance(item.target, ast.Name)
            }
            classes[node.name] = (fields, arguments(node))
    return arguments(tree), classes


@pytest.mark.parametrize("path", PXD, ids=lambda path: str(path.relative_to(ROOT)))
def test_same_names(path: Path) -> None:
    functions, classes = declared(path)
    real_functions, real_classes = written(path.with_suffix(".py"))
    for name, names in functions.items():
        assert real_functions[name] == names, name
    for name, (fields, methods) in classes.items():
        assert real_classes[name][0] == set(fields), name
        for method, names in methods.items():
            assert real_classes[name][1][method] == names, method


@pytest.mark.parametrize(
    "path", [path for path in PXD if path.stem == "constants"], ids=lambda path: str(path.relative_to(ROOT))
)
def test_same_constants(path: Path) -> None:
    def values(file: Path) -> dict[str, str]:
        return dict(re.findall(r"^\s*([A-Z_0-9]+)(?:: Final)? = (.*?)\s*(?:#.*)?$", file.read_text(), re.M))

    assert values(path) == values(path.with_suffix(".py"))


def shape(value: object) -> tuple[str, ...]:
    return (str(len(value)), *shape(value[0])) if isinstance(value, list) and value else ()


def check_shapes(thing: object) -> None:
    """C arrays show as lists of their length in both forms."""
    classes = {base.__qualname__: base.__module__ for base in type(thing).__mro__}
    checked = 0
    for path in PXD:
        module = "railbird." + ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for name, (fields, _) in declared(path)[1].items():
            if classes.get(name) == module:
                for field, size in fields.items():
                    if size:
                        assert shape(getattr(thing, field)) == size, f"{name}.{field}"
                        checked += 1
    assert checked or isinstance(thing, Rng)


def test_same_shapes_of_states_and_tables(game: str) -> None:
    state = fresh_state(game, seat_counts(game)[0])
    check_shapes(state)
    check_shapes(state.tables)  # type: ignore[attr-defined]


@pytest.mark.parametrize("thing", [Choices(), Journal(), Playout(1), Rng(1)], ids=lambda thing: type(thing).__name__)
def test_same_shapes_of_buffers(thing: object) -> None:
    check_shapes(thing)


def test_every_field_is_copied_and_saved(game: str) -> None:
    """A field that copy() or FIELDS forgets would make two positions look alike that are not."""
    state = fresh_state(game, seat_counts(game)[1])
    for path in PXD:
        if path.parent.name == game and path.stem == "state":
            for name, _ in [field for cls in declared(path)[1].values() for field in cls[0].items()]:
                assert name == "tables" or name in state.FIELDS or name in state.DERIVED, name
    values = state.to_dict()
    for name, (low, high, size) in state.FIELDS.items():
        other = state.clone()
        value: object = high if (first(values[name]) == low) else low
        for length in reversed(size):
            value = [value] * length
        setattr(other, name, value)
        copy = state.clone()
        copy.copy_from(other)
        assert copy.to_dict()[name] == value, name


def first(value: object) -> object:
    return first(value[0]) if isinstance(value, list) else value
