"""Read the annotated modules of one folder: their imports, constants, classes with fields, functions with C types."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

ENGINE = "railbird.engine"
COMPILED_BY_NAME = {ENGINE: ("generator", "contract", "playout", "batch")}  # elsewhere: all but COMPILED = False
TYPES = f"{ENGINE}.types"
SCALARS = {"int": "int", "Long": "long long", "float": "double", "bool": "bint"}
ARRAYS = {  # element and number of dimensions
    "Ints": ("int", 1),
    "Longs": ("long long", 1),
    "Shorts": ("short", 1),
    "Doubles": ("double", 1),
    "Table": ("int", 2),
    "ShortTable": ("short", 2),
    "Cube": ("int", 3),
}
CYTHON = {"int": "cython.int", "long long": "cython.longlong", "short": "cython.short", "double": "cython.double"}
NOT_IN_C = {
    ast.Dict: "makes a dict", ast.Set: "makes a set", ast.JoinedStr: "makes a text", ast.Lambda: "makes a function",
    ast.ListComp: "makes a list", ast.SetComp: "makes a set", ast.DictComp: "makes a dict", ast.Raise: "raises",
    ast.GeneratorExp: "makes a generator", ast.Try: "catches exceptions", ast.With: "has a with block",
    ast.Yield: "is a generator", ast.FunctionDef: "defines a function", ast.Starred: "unpacks",
}  # fmt: skip


class DeclarationError(Exception):
    """Something in the rules has no C declaration: the message says where, and why."""


@dataclass
class Field:
    name: str
    type: str  # in C; "object" and the like for Python's
    shape: tuple[int, ...] = ()
    kind: str = ""  # "field" and "derived" make a state, "scratch" is an object of its own, "" is anything else
    low: int = 0
    high: int = 0
    start: int = 0
    python: bool = False

    @property
    def declared(self) -> str:
        return f"{self.type}{''.join(f'[{n}]' for n in self.shape)} {self.name}"


@dataclass
class Function:
    name: str
    node: ast.FunctionDef
    arguments: list[tuple[str, str, str]]  # name, C type or "", default
    result: str  # C type; "" for a Python function
    abstract: bool = False

    @property
    def compiled(self) -> bool:
        return self.result != ""


@dataclass
class Class:
    name: str
    node: ast.ClassDef
    bases: list[str]
    fields: list[Field] = field(default_factory=list)
    methods: list[Function] = field(default_factory=list)
    final: bool = True

    @property
    def is_state(self) -> bool:
        return any(item.kind for item in self.fields)


class Module:
    """One `.py` file. `names` says what its own and its imported names stand for in the unit."""

    def __init__(self, package: Package, path: Path) -> None:
        self.package = package
        self.path = path
        self.stem = path.stem
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text, str(path))
        self.names: dict[str, str] = {}  # own and imported globals: what they are called in the unit
        self.modules: dict[str, str] = {}  # local name of a compiled module: its stem
        self.classes: list[Class] = []
        self.functions: list[Function] = []
        self.constants: dict[str, int | float] = {}  # by name in the unit
        self.long: set[str] = set()  # constants of 64 bits
        self.arrays: list[Field] = []  # by name in the unit
        self.objects: dict[str, str] = {}  # of compiled classes, by name in the unit
        self.variables: list[str] = []  # all Python objects

    @property
    def is_compiled(self) -> bool:
        by_name = COMPILED_BY_NAME.get(self.package.name)
        if by_name is not None:
            return self.stem in by_name
        flags = [n for n in self.tree.body if isinstance(n, ast.Assign) and ast.unparse(n) == "COMPILED = False"]
        return self.stem not in ("__init__", "constants") and not flags

    def fail(self, node: ast.AST, reason: str) -> NoReturn:
        raise DeclarationError(f"{self.path}:{getattr(node, 'lineno', 1)}: {reason}")

    def number(self, node: ast.AST) -> int | float:
        """The value of an expression made of numbers and constants."""
        known = {**self.package.constants, **{name: self.constants[full] for name, full in self.names.items()
                                              if full in self.constants}}  # fmt: skip
        try:
            value = eval(compile(ast.Expression(node), "", "eval"), {"__builtins__": {}}, known)  # type: ignore[arg-type]
        except Exception as error:
            self.fail(node, f"{ast.unparse(node)}: not a number that the build can work out ({error})")
        if isinstance(value, list | tuple | str) or value is None:
            self.fail(node, f"{ast.unparse(node)}: not a number")
        return value  # type: ignore[no-any-return]

    def whole(self, node: ast.AST) -> int:
        value = self.number(node)
        return value if isinstance(value, int) else self.fail(node, f"{ast.unparse(node)}: not a whole number")

    def c_type(self, node: ast.AST | None, place: ast.AST, what: str) -> tuple[str, int]:
        """(C type, dimensions) of an annotation; ("", 0) for a Python type."""
        if node is None:
            self.fail(place, f"{what} has no annotation")
        name = ast.unparse(node).removesuffix(" | None").strip("'\"")
        if name in ARRAYS:
            return ARRAYS[name]
        if name in SCALARS:
            return SCALARS[name], 0
        return (name, 0) if name in self.package.class_names else ("", 0)

    # Reading, in two passes: first the names of everything, then types that may use them.

    def read_names(self) -> None:
        for node in self.tree.body:
            if isinstance(node, ast.FunctionDef):
                self.names[node.name] = f"{self.stem}__{node.name}"
            elif isinstance(node, ast.ClassDef):
                self.names[node.name] = node.name
                self.package.class_names.add(node.name)
            elif isinstance(node, ast.ImportFrom):
                self.read_import(node)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                self.read_variable(node, node.target.id, ast.unparse(node.annotation))
            elif isinstance(node, ast.Assign):
                for target in node.targets:
                    if isinstance(target, ast.Name):
                        self.read_variable(node, target.id, "")

    def read_import(self, node: ast.ImportFrom) -> None:
        for alias in node.names:
            name = alias.asname or alias.name
            if node.module == self.package.name and alias.name in self.package.stems:
                self.modules[name] = alias.name
            elif node.module and node.module.rpartition(".")[0] == self.package.name:
                stem = node.module.rpartition(".")[2]
                if stem in self.package.stems and alias.name != "*":
                    self.names[name] = f"{stem}__{alias.name}"  # a class is set right below, once all are known
            elif self.package.engine and alias.name in self.package.engine.shared:
                self.names[name] = self.package.engine.shared[alias.name]

    def read_variable(self, node: ast.Assign | ast.AnnAssign, name: str, annotation: str) -> None:
        full = self.names[name] = f"{self.stem}__{name}"
        if annotation in ("Final", "Long", "Final[int]", "Final[float]") and node.value is not None:
            value = self.number(node.value)
            self.constants[full] = value
            if annotation == "Long" or (isinstance(value, int) and not -(2**31) <= value < 2**31):
                self.long.add(full)
        elif annotation in ARRAYS and node.value is not None:
            element, dimensions = ARRAYS[annotation]
            self.arrays.append(Field(full, element, self.shape(node.value, dimensions)))
        else:
            self.variables.append(name)
            if annotation in self.package.class_names:
                self.objects[full] = annotation

    def shape(self, node: ast.AST, dimensions: int) -> tuple[int, ...]:
        """Of `[0] * 11`, `[3, 1, 2]`, `[[0] * 7 for _ in range(9)]` or a list of lists."""
        found: tuple[int, ...] = ()
        inner: ast.AST | None = node
        while isinstance(inner, ast.List | ast.BinOp | ast.ListComp):
            if isinstance(inner, ast.List):
                found += (len(inner.elts),)
                inner = inner.elts[0] if inner.elts else None
            elif isinstance(inner, ast.ListComp):
                call = inner.generators[0].iter
                if not (isinstance(call, ast.Call) and ast.unparse(call.func) == "range" and len(call.args) == 1):
                    self.fail(node, "the length of this list is not known: write `for _ in range(LENGTH)`")
                found += (self.whole(call.args[0]),)
                inner = inner.elt
            elif isinstance(inner.left, ast.List) and len(inner.left.elts) == 1 and isinstance(inner.op, ast.Mult):
                found += (self.whole(inner.right),)
                inner = inner.left.elts[0]
            else:
                break
        if len(found) != dimensions:
            self.fail(node, f"{ast.unparse(node)}: the lengths of this list are not known, or not {dimensions}")
        return found

    def read_types(self) -> None:
        for name, full in self.names.items():
            bare = full.partition("__")[2]
            if bare in self.package.class_names:
                self.names[name] = bare
        for node in self.tree.body:
            if isinstance(node, ast.FunctionDef):
                self.functions.append(self.read_function(node, None))
            elif isinstance(node, ast.ClassDef):
                self.classes.append(self.read_class(node))

    def read_class(self, node: ast.ClassDef) -> Class:
        if node.decorator_list:
            self.fail(node, f"class {node.name}: a compiled class has no decorators")
        found = Class(node.name, node, [ast.unparse(base) for base in node.bases])
        for item in node.body:
            if isinstance(item, ast.FunctionDef):
                found.methods.append(self.read_function(item, found))
            elif isinstance(item, ast.AnnAssign) and not ast.unparse(item.annotation).startswith("ClassVar"):
                found.fields.append(self.read_field(item))
        found.final = not any(method.abstract for method in found.methods)
        return found

    def read_field(self, node: ast.AnnAssign) -> Field:
        name = ast.unparse(node.target)
        element, dimensions = self.c_type(node.annotation, node, f"the field {name}")
        plain = ast.unparse(node.annotation).partition("[")[0]
        made = Field(name, element or (plain if plain in ("list", "tuple", "dict") else "object"))
        made.python = not element or element in self.package.class_names
        if node.value is None:
            if dimensions:
                self.fail(node, f"the field {name} has no lengths: write `{name}: {plain} = array(LENGTH)`")
            return made
        call = node.value
        kind = ast.unparse(call.func) if isinstance(call, ast.Call) else ""
        if not isinstance(call, ast.Call) or kind not in ("array", "field", "derived", "scratch"):
            self.fail(node, f"the field {name}: only array(), field(), derived() or scratch() may stand here")
        numbers = [self.whole(argument) for argument in call.args]
        made.kind = "" if kind == "array" else kind
        if kind == "field":
            if len(numbers) < 2:
                self.fail(node, f"the field {name}: field() needs its lowest and its highest value")
            made.low, made.high, *numbers = numbers
        made.start = sum(self.whole(keyword.value) for keyword in call.keywords if keyword.arg == "start")
        made.shape = tuple(numbers)
        if len(numbers) != dimensions or (made.python and kind != "scratch"):
            self.fail(node, f"the field {name}: {len(numbers)} lengths do not fit {ast.unparse(node.annotation)}")
        return made

    def read_function(self, node: ast.FunctionDef, owner: Class | None) -> Function:
        what = f"{owner.name}.{node.name}" if owner else node.name
        arguments = node.args.args[1:] if owner else node.args.args
        defaults = [""] * (len(arguments) - len(node.args.defaults)) + [
            f"={ast.unparse(d)}" for d in node.args.defaults
        ]
        found = Function(node.name, node, [], "void")
        for argument, default in zip(arguments, defaults, strict=False):
            kind, dimensions = self.c_type(argument.annotation, node, f"{what}: the argument {argument.arg}")
            if dimensions > 1:
                self.fail(node, f"{what}: {argument.arg}: a table cannot be an argument; hand on a row, or the state")
            found.arguments.append((argument.arg, f"{kind}*" if dimensions else kind, default))
        if node.returns is None:
            self.fail(node, f"{what} has no annotation of its result")
        if ast.unparse(node.returns) != "None":
            found.result, dimensions = self.c_type(node.returns, node, what)
            if dimensions or found.result in self.package.class_names:
                found.result = ""
        special = node.name.startswith("__") or [ast.unparse(d) for d in node.decorator_list]
        odd = node.args.vararg or node.args.kwarg or node.args.kwonlyargs
        if special or odd or not all(kind for _, kind, _ in found.arguments):
            found.result = ""
        body = node.body[1:] if ast.get_docstring(node) else node.body
        found.abstract = len(body) == 1 and ast.unparse(body[0]) == "raise NotImplementedError"
        if found.compiled and not found.abstract:
            self.check_body(node, body, what)
        return found

    def check_body(self, function: ast.FunctionDef, body: list[ast.stmt], what: str) -> None:
        """Say in our words what would be a riddle in the compiler's."""
        for node in (found for statement in body for found in ast.walk(statement)):
            reason = NOT_IN_C.get(type(node), "")
            if isinstance(node, ast.ListComp) and isinstance(node.elt, ast.BinOp | ast.List):
                reason = ""  # an array of two dimensions; `shape` looks at it
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                reason = "uses a text"
            if isinstance(node, ast.Call) and ast.unparse(node.func) in self.package.class_names:
                reason = f"makes a {ast.unparse(node.func)}"
            if reason:
                self.fail(node, f"{what} takes and returns numbers, so it is compiled to C without the GIL, but {reason} "
                                "here; a function that works with Python objects is marked @python")  # fmt: skip


class Package:
    """A folder whose modules are compiled as one unit: `railbird.engine`, or the rules of a game."""

    def __init__(self, name: str, folder: Path, engine: Package | None) -> None:
        self.name = name
        self.folder = folder
        self.engine = engine
        self.constants: dict[str, int] = dict(engine.constants) if engine else {}
        self.class_names: set[str] = set(engine.class_names) if engine else set()
        found = {path.stem: Module(self, path) for path in sorted(folder.glob("*.py"))}
        self.stems = [stem for stem, module in found.items() if module.is_compiled]
        if "constants" in found:
            self.read_constants(found["constants"])
        self.modules = [found[stem] for stem in self.stems]
        for module in self.modules:
            module.read_names()
        for module in self.modules:
            module.read_types()
        self.modules = list(self.in_order())
        self.classes = [item for module in self.modules for item in module.classes]
        bases = {base for item in self.classes for base in item.bases}
        for item in self.classes:
            item.final = item.final and item.name not in bases

    def read_constants(self, module: Module) -> None:
        for node in module.tree.body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
                name, value = node.target.id, module.whole(node.value)
                if self.constants.get(name, value) != value:
                    module.fail(node, f"{name} is {self.constants[name]} for all games (engine/constants.py)")
                self.constants[name] = value

    def in_order(self) -> Iterator[Module]:
        """Every module behind those it imports, as far as they do not import each other."""
        by_stem = {module.stem: module for module in self.modules}
        seen: set[str] = set()

        def visit(module: Module) -> Iterator[Module]:
            if module.stem not in seen:
                seen.add(module.stem)
                imported = {*module.modules.values(), *(full.partition("__")[0] for full in module.names.values())}
                for node in ast.walk(module.tree):
                    if isinstance(node, ast.ImportFrom) and node.module:
                        imported.add(node.module.rpartition(".")[2])
                for stem in sorted(imported & set(by_stem)):
                    yield from visit(by_stem[stem])
                yield module

        for module in self.modules:
            yield from visit(module)

    @property
    def sources(self) -> list[Path]:
        """What the unit is made from."""
        return sorted([module.path for module in self.modules] + list(self.folder.glob("constants.py")))

    @property
    def shared(self) -> dict[str, str]:
        """C functions of the engine that games may call: by name, what they are called in other units."""
        return {
            f.name: f"inline__{f.name}" for module in self.modules for f in module.functions if is_short(f, loops=True)
        }

    @property
    def virtual(self) -> set[str]:
        """C methods of classes that others derive from: they have a C name beside their Python one."""
        own = {m.name for item in self.classes if not item.final for m in item.methods if m.compiled}
        return own | (self.engine.virtual if self.engine else set())

    def named_in_python(self, source: Path) -> set[tuple[str, str]]:
        """(module, function) that the Python modules of the game name: these get a Python face."""
        found: set[tuple[str, str]] = set()
        for path in sorted(source.rglob("*.py")):
            if path in self.sources:
                continue
            tree = ast.parse(path.read_text(encoding="utf-8"))
            aliases: dict[str, str] = {}
            for node in ast.walk(tree):
                if isinstance(node, ast.ImportFrom) and node.module == self.name:
                    aliases |= {alias.asname or alias.name: alias.name for alias in node.names}
                elif isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(f"{self.name}."):
                    found |= {(node.module.rpartition(".")[2], alias.name) for alias in node.names}
            for node in ast.walk(tree):
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in aliases:
                    found.add((aliases[node.value.id], node.attr))
        return found


def is_short(function: Function, loops: bool) -> bool:
    """Whether other units shall inline it: it calls no function, and loops only if they may."""
    plain = ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Return | ast.Expr
    body = all(isinstance(statement, plain) for statement in function.node.body)
    calls = [n.func for n in ast.walk(function.node) if isinstance(n, ast.Call)]
    return (
        function.compiled and (body or loops) and not [c for c in calls if isinstance(c, ast.Name) and c.id != "range"]
    )


def find_packages(source: Path) -> list[Package]:
    """The engine, then the rules of every game."""
    engine = Package(ENGINE, source / "railbird" / "engine", None)
    games = sorted((source / "railbird" / "games").glob("*/rules"))
    return [engine, *(Package(f"railbird.games.{path.parent.name}.rules", path, engine) for path in games)]
