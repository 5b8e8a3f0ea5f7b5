"""Read the annotated modules of one folder: constants, classes with their fields, functions with their C types."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

ENGINE = "railbird.engine"
PARTS_OF_ENGINE = (
    "generator",
    "contract",
    "leaning",
    "playout",
    "batch",
    "worlds",
    "search",
)  # of a game: all but COMPILED = False
SCALARS = {"int": "int", "Long": "long long", "float": "double", "bool": "bint"}
ARRAYS = {"Ints": ("int", 1), "Longs": ("long long", 1), "Shorts": ("short", 1), "Doubles": ("double", 1),
          "Table": ("int", 2), "ShortTable": ("short", 2), "DoubleTable": ("double", 2),
          "Cube": ("int", 3)}  # fmt: skip
NOT_IN_C = {
    ast.Dict: "makes a dict", ast.DictComp: "makes a dict", ast.Set: "makes a set", ast.SetComp: "makes a set",
    ast.ListComp: "makes a list", ast.GeneratorExp: "makes a generator", ast.JoinedStr: "makes a text",
    ast.Lambda: "makes a function", ast.FunctionDef: "makes a function", ast.Raise: "raises", ast.Starred: "unpacks",
    ast.Try: "catches exceptions", ast.With: "has a with block", ast.Yield: "is a generator",
}  # fmt: skip


class DeclarationError(Exception):
    """Something in the rules has no C declaration: the message says where, and why."""


@dataclass
class Field:
    name: str
    type: str  # in C; "object" and the like for Python's
    shape: tuple[int, ...] = ()
    python: bool = False  # an object
    kind: str = ""  # "field" and "derived" make a state, "scratch" is an object of its own
    limits: tuple[int, int] = (0, 0)
    start: int = 0

    def __str__(self) -> str:
        return f"{self.type}{''.join(f'[{length}]' for length in self.shape)} {self.name}"


@dataclass
class Function:
    name: str
    node: ast.FunctionDef
    arguments: list[tuple[str, str, str]]  # name, C type or "", default
    result: str  # C type; "" for a Python function
    abstract: bool
    takes_gil: bool = False

    def may_be_none(self, argument: str) -> bool:
        found = [a.annotation for a in self.node.args.args if a.arg == argument and a.annotation]
        return any(ast.unparse(annotation).endswith("| None") for annotation in found)


@dataclass
class Class:
    name: str
    node: ast.ClassDef
    fields: list[Field] = field(default_factory=list)
    methods: list[Function] = field(default_factory=list)
    final: bool = True

    @property
    def is_state(self) -> bool:
        return any(made.kind for made in self.fields)


class Module:
    """One `.py` file. `names` has what its own and imported names are called in the unit, `modules` its siblings."""

    def __init__(self, package: Package, path: Path) -> None:
        self.package, self.path, self.stem = package, path, path.stem
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text, str(path))
        self.names: dict[str, str] = {}
        self.modules: dict[str, str] = {}
        self.classes: list[Class] = []
        self.functions: list[Function] = []
        self.constants: dict[str, int | float] = {}  # C constants, by their name in the unit
        self.longs: set[str] = set()  # those of 64 bits
        self.arrays: list[Field] = []
        self.objects: dict[str, str] = {}  # of compiled classes: their class
        self.variables: list[str] = []  # Python objects

    def is_compiled(self) -> bool:
        if self.package.name == ENGINE:
            return self.stem in PARTS_OF_ENGINE
        apart = any(ast.unparse(node) == "COMPILED = False" for node in self.tree.body)
        return self.stem not in ("__init__", "constants") and not apart

    def fail(self, node: ast.AST, reason: str) -> NoReturn:
        raise DeclarationError(f"{self.path}:{getattr(node, 'lineno', 1)}: {reason}")

    def number(self, node: Any) -> Any:
        """The value of an expression made of numbers and constants."""
        own = {name: self.constants[full] for name, full in self.names.items() if full in self.constants}
        try:
            return (
                eval(compile(ast.Expression(node), "", "eval"), {"__builtins__": {}}, self.package.constants | own) + 0
            )
        except Exception as error:
            self.fail(node, f"{ast.unparse(node)}: not a number that the build can work out ({error})")

    def c_type(self, node: ast.AST | None, place: ast.AST, what: str) -> tuple[str, int]:
        """(C type, dimensions) of an annotation; ("", 0) for a Python type."""
        if node is None:
            self.fail(place, f"{what} has no annotation")
        name = ast.unparse(node).removesuffix(" | None")
        known = {**ARRAYS, **{key: (value, 0) for key, value in SCALARS.items()}}
        return known.get(name, (name if name in self.package.class_names else "", 0))

    def shape(self, node: Any, dimensions: int) -> tuple[int, ...]:
        """Of `[0] * 11`, `[3, 1, 2]`, `[[0] * 7 for _ in range(9)]` or a list of lists."""
        found: list[int] = []
        inner = node
        while len(found) < dimensions:
            if isinstance(inner, ast.List):
                found, inner = [*found, len(inner.elts)], inner.elts[0] if inner.elts else None
            elif isinstance(inner, ast.ListComp) and ast.unparse(inner.generators[0].iter).startswith("range("):
                found, inner = [*found, self.number(inner.generators[0].iter.args[0])], inner.elt  # type: ignore[attr-defined]
            elif isinstance(inner, ast.BinOp) and isinstance(inner.left, ast.List) and len(inner.left.elts) == 1:
                found, inner = [*found, self.number(inner.right)], inner.left.elts[0]
            else:
                self.fail(node, f"{ast.unparse(node)}: the lengths of this list are not known")
        return tuple(found)

    # In two passes: first the names of everything, then types, which may be any of the classes.

    def read_names(self) -> None:
        for node in self.tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                is_class = isinstance(node, ast.ClassDef)
                self.names[node.name] = node.name if is_class else f"{self.stem}__{node.name}"
                self.package.class_names |= {node.name} if is_class else set()
            elif isinstance(node, ast.ImportFrom):
                folder, _, stem = (node.module or "").rpartition(".")
                for alias in node.names:
                    name = alias.asname or alias.name
                    if node.module == self.package.name and alias.name in self.package.stems:
                        self.modules[name] = alias.name
                    elif folder == self.package.name and stem in self.package.stems:
                        self.names[name] = f"{stem}__{alias.name}"  # right for classes as soon as all are known
                    elif self.package.engine and alias.name in self.package.engine.shared:
                        self.names[name] = f"inline__{alias.name}"
            elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
                annotation = ast.unparse(node.annotation) if isinstance(node, ast.AnnAssign) else ""
                self.read_variable(ast.unparse(target), annotation, node.value)

    def read_variable(self, name: str, annotation: str, value: ast.expr) -> None:
        full = self.names[name] = f"{self.stem}__{name}"
        if annotation in ("Final", "Long"):
            self.constants[full] = self.number(value)
            if annotation == "Long" or not -(2**31) <= self.constants[full] < 2**31:
                self.longs.add(full)
        elif annotation in ARRAYS:
            self.arrays.append(Field(full, ARRAYS[annotation][0], self.shape(value, ARRAYS[annotation][1])))
        else:
            self.variables.append(name)
            self.objects |= {full: annotation} if annotation in self.package.class_names else {}

    def read_types(self) -> None:
        for name, full in self.names.items():
            bare = full.partition("__")[2]
            self.names[name] = bare if bare in self.package.class_names else full
        for node in self.tree.body:
            if isinstance(node, ast.FunctionDef):
                self.functions.append(self.read_function(node, ""))
            elif isinstance(node, ast.ClassDef):
                found = Class(node.name, node)
                for item in node.body:
                    if isinstance(item, ast.FunctionDef):
                        found.methods.append(self.read_function(item, node.name))
                    elif is_field(item):
                        found.fields.append(self.read_field(item))
                found.final = not any(method.abstract for method in found.methods)
                self.classes.append(found)

    def read_field(self, node: Any) -> Field:
        name, annotation, call = node.target.id, ast.unparse(node.annotation), node.value
        element, dimensions = self.c_type(node.annotation, node, name)
        plain = annotation.partition("[")[0]
        made = Field(name, element or (plain if plain in ("list", "tuple", "dict") else "object"))
        made.python = element in ("", *self.package.class_names)
        numbers: list[int] = []
        if call is not None:
            kind = ast.unparse(call.func) if isinstance(call, ast.Call) else ""
            if kind not in ("array", "field", "derived", "scratch"):
                self.fail(node, f"the field {name}: only array(), field(), derived() or scratch() may stand here")
            made.kind = "" if kind == "array" else kind
            made.start = sum(self.number(keyword.value) for keyword in call.keywords)
            numbers = [self.number(argument) for argument in call.args]
            if kind == "field":
                if len(numbers) < 2:
                    self.fail(node, f"the field {name}: field() needs its lowest and its highest value")
                made.limits, numbers = (numbers[0], numbers[1]), numbers[2:]
        elif dimensions:
            self.fail(node, f"the field {name} has no lengths: write `{name}: {annotation} = array(LENGTH)`")
        if len(numbers) != dimensions:
            self.fail(node, f"the field {name}: {len(numbers)} lengths do not fit {annotation}")
        made.shape = tuple(numbers)
        return made

    def read_function(self, node: ast.FunctionDef, owner: str) -> Function:
        """C if all it takes and returns are numbers, C arrays and compiled objects; else, or if it says so, Python."""
        what = f"{owner}.{node.name}" if owner else node.name
        given = node.args.args[1:] if owner else node.args.args
        defaults = [""] * (len(given) - len(node.args.defaults)) + [f"={ast.unparse(d)}" for d in node.args.defaults]
        arguments = []
        for argument, default in zip(given, defaults, strict=True):
            kind, dimensions = self.c_type(argument.annotation, node, f"{what}: the argument {argument.arg}")
            if dimensions > 1:
                self.fail(node, f"{what}: {argument.arg}: a table cannot be an argument; hand on a row, or the state")
            arguments.append((argument.arg, f"{kind}*" if dimensions else kind, default))
        if node.returns is None:
            self.fail(node, f"{what} has no annotation of its result")
        result = "void" if ast.unparse(node.returns) == "None" else SCALARS.get(ast.unparse(node.returns), "")
        marks = [ast.unparse(mark) for mark in node.decorator_list]
        takes_gil = marks == ["with_gil"]
        if takes_gil and (result != "void" or not all(kind for _, kind, _ in arguments)):
            self.fail(node, f"{what} is marked @with_gil: it takes numbers and compiled objects, and returns nothing")
        if node.name.startswith("__") or (marks and not takes_gil) or not all(kind for _, kind, _ in arguments):
            result = ""
        body = node.body[1:] if ast.get_docstring(node) else node.body
        abstract = [ast.unparse(statement) for statement in body] == ["raise NotImplementedError"]
        if result and not abstract and not takes_gil:
            self.check_body(body, what)
        return Function(node.name, node, arguments, result, abstract and result != "", takes_gil)

    def check_body(self, body: list[ast.stmt], what: str) -> None:
        """Say in our words what would be a riddle in the compiler's."""
        for node in (found for statement in body for found in ast.walk(statement)):
            reason = NOT_IN_C.get(type(node), "")
            if isinstance(node, ast.ListComp) and isinstance(node.elt, ast.BinOp):
                reason = ""  # an array of two dimensions
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                reason = "uses a text"
            if isinstance(node, ast.Call) and ast.unparse(node.func) in self.package.class_names:
                reason = f"makes a {ast.unparse(node.func)}"
            if reason:
                why = f"{what} takes and returns numbers, so it is compiled to C without the GIL, but {reason} here"
                self.fail(node, f"{why}; a function that works with Python objects is marked @python")


class Package:
    """A folder whose modules are compiled as one unit: `railbird.engine`, or the rules of a game."""

    def __init__(self, name: str, folder: Path, engine: Package | None) -> None:
        self.name, self.folder, self.engine = name, folder, engine
        self.constants: dict[str, int | float] = dict(engine.constants) if engine else {}
        self.class_names: set[str] = set(engine.class_names) if engine else set()
        found = {path.stem: Module(self, path) for path in sorted(folder.glob("*.py"))}
        self.stems = [stem for stem, module in found.items() if module.is_compiled()]
        self.modules = [found[stem] for stem in self.stems]
        self.sources = [module.path for module in [*self.modules, found["constants"]]]
        self.read_constants(found["constants"])
        for module in self.modules:
            module.read_names()
        for module in self.modules:
            module.read_types()
        self.modules = self.in_order()
        self.classes = [item for module in self.modules for item in module.classes]
        bases = {ast.unparse(base) for item in self.classes for base in item.node.bases}
        for item in self.classes:
            item.final = item.final and item.name not in bases
        # C methods of classes that others derive from: they have a C name beside their Python one.
        self.virtual: set[str] = set(engine.virtual) if engine else set()
        self.virtual |= {m.name for item in self.classes if not item.final for m in item.methods if m.result}
        # C functions that other units may call, inlined.
        self.shared = {f.name for module in self.modules for f in module.functions if is_short(f, loops=True)}

    def read_constants(self, module: Module) -> None:
        for node in module.tree.body:
            if isinstance(node, ast.AnnAssign) and node.value is not None:
                name, value = ast.unparse(node.target), module.number(node.value)
                if self.constants.get(name, value) != value:
                    module.fail(node, f"{name} is {self.constants[name]} for all games (engine/constants.py)")
                self.constants[name] = value

    def in_order(self) -> list[Module]:
        """Every module behind those it imports, as far as they do not import each other."""
        by_stem = {module.stem: module for module in self.modules}
        found: dict[str, Module] = {}
        seen: set[str] = set()

        def visit(stem: str) -> None:
            if stem in by_stem and stem not in seen:
                seen.add(stem)
                for node in by_stem[stem].tree.body:
                    if isinstance(node, ast.ImportFrom) and node.module:
                        for name in [node.module.rpartition(".")[2], *(alias.name for alias in node.names)]:
                            visit(name)
                found[stem] = by_stem[stem]

        for stem in by_stem:
            visit(stem)
        return list(found.values())

    def named_in_python(self) -> set[tuple[str, str]]:
        """(module, function) that Python modules of a game name: these get a Python face. All of the engine's do: the
        rules of a game may be Python."""
        found: set[tuple[str, str]] = set()
        if not self.engine:
            return {(module.stem, function.name) for module in self.modules for function in module.functions}
        for path in sorted(set(self.folder.parent.rglob("*.py")) - set(self.sources)):
            nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
            aliases: dict[str, str] = {}
            for node in nodes:
                if isinstance(node, ast.ImportFrom) and node.module == self.name:
                    aliases |= {alias.asname or alias.name: alias.name for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{self.name}."):
                    found |= {((node.module or "").rpartition(".")[2], alias.name) for alias in node.names}
            for node in nodes:
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in aliases:
                    found.add((aliases[node.value.id], node.attr))
        return found


def is_field(item: ast.stmt) -> bool:
    return isinstance(item, ast.AnnAssign) and not ast.unparse(item.annotation).startswith("ClassVar")


def is_short(function: Function, loops: bool) -> bool:
    """Whether other units shall inline it: it calls no function, and loops only if they may."""
    plain = ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Return | ast.Expr
    calls = {ast.unparse(n.func) for n in ast.walk(function.node) if isinstance(n, ast.Call)}
    straight = all(isinstance(statement, plain) for statement in function.node.body)
    in_c = function.result != "" and not function.takes_gil
    return in_c and (straight or loops) and not [c for c in calls - {"range"} if "." not in c]


def find_packages(source: Path) -> list[Package]:
    """The engine, then the rules of every game."""
    engine = Package(ENGINE, source / "railbird" / "engine", None)
    games = sorted((source / "railbird" / "games").glob("*/rules"))
    return [engine, *(Package(f"railbird.games.{path.parent.name}.rules", path, engine) for path in games)]
