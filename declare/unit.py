"""Write the sources of one C unit: every module with its C heads, line by line at its place, and what joins them."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

from declare import bridge
from declare.source import ARRAYS, ENGINE, SCALARS, Class, Function, Module, Package, is_field, is_short

LOCAL = {"int": "cython.int", "long long": "cython.longlong", "double": "cython.double", "bint": "cython.bint"}


class Writer(ast.NodeVisitor):
    """One module, changed in places, so that every line keeps its number."""

    def __init__(self, module: Module, visible: set[tuple[str, str]], twins: set[str]) -> None:
        self.module, self.package, self.visible, self.twins = module, module.package, visible, twins
        self.lines = [line.encode() for line in [*module.text.split("\n"), "", ""]]
        self.changes: list[tuple[int, int, int, int, str]] = []  # line, column, end line, end column; columns in bytes
        self.function: Function | None = None
        self.local: set[str] = set()  # names that the function binds
        self.kinds: dict[str, str] = {}  # C types of its arguments
        self.typed: set[str] = set()  # local arrays that are declared

    def write(self) -> str:
        functions = {found.node: found for found in self.module.functions}
        classes = {found.node: found for found in self.module.classes}
        for node in self.module.tree.body:
            if isinstance(node, ast.FunctionDef):
                self.write_function(functions[node], None)
            elif isinstance(node, ast.ClassDef):
                self.write_class(classes[node])
            elif isinstance(node, ast.ImportFrom):
                self.write_import(node)
            elif self.is_constant(node) or (isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"):
                self.replace(node, "")
            elif not isinstance(node, ast.Import):
                self.visit(node)
        for line, column, end, end_column, text in sorted(self.changes, reverse=True):
            start, rest = self.lines[line - 1][:column] + text.encode(), self.lines[end - 1][end_column:]
            self.lines[line - 1 : end] = [start + rest] if line == end else [start, *[b""] * (end - line - 1), rest]
        return b"\n".join(self.lines).decode()

    def replace(self, node: Any, text: str, after: Any = None) -> None:
        """Change the text of a node, or what stands from the end of a node to the end of another."""
        first = (node.end_lineno, node.end_col_offset) if after else (node.lineno, node.col_offset)
        last = after or node
        self.changes.append((*first, last.end_lineno, last.end_col_offset, text))

    def fill(self, line: int, text: str, node: ast.AST) -> None:
        """Write into a blank line."""
        if self.lines[line - 1].strip():
            self.module.fail(node, f"line {line} must be blank: the build writes there")
        self.changes.append((line, 0, line, 0, text))

    def is_constant(self, node: ast.stmt) -> bool:
        return isinstance(node, ast.AnnAssign) and self.module.names[ast.unparse(node.target)] in self.module.constants

    def write_import(self, node: ast.ImportFrom) -> None:
        folder, _, stem = (node.module or "").rpartition(".")
        names = [
            alias for alias in node.names if node.module != self.package.name or alias.name not in self.package.stems
        ]
        if names[:1] and names[0].name == "*" and stem != "constants":
            self.module.fail(node, "only constants may be imported with a star")
        sibling = folder == self.package.name and stem in self.package.stems
        engine = self.package.engine is not None and folder == ENGINE and stem in self.package.engine.stems
        if sibling or engine or node.module in ("__future__", f"{ENGINE}.types") or stem == "constants":
            names = []
        self.replace(node, f"from {node.module} import {', '.join(map(ast.unparse, names))}" if names else "")

    def write_class(self, found: Class) -> None:
        in_place = self.package.engine is not None  # the engine's are declared in its .pxd, for the games
        if in_place and found.final:
            self.fill(found.node.lineno - 1, "@cython.final", found.node)
        bases = [f"{found.name}__fields"] if found.is_state else [ast.unparse(base) for base in found.node.bases]
        self.write_head(found.node, f"cdef class {found.name}({', '.join(bases)}):".replace("()", ""))
        methods = {method.node: method for method in found.methods}
        fields = {made.name: made for made in found.fields}
        for item in found.node.body:
            if isinstance(item, ast.FunctionDef) and item.name != "__init_subclass__":
                self.write_function(methods[item], found)
            elif is_field(item) and in_place and not found.is_state:
                self.replace(item, f"cdef public {fields[ast.unparse(item.target)]}")  # type: ignore[attr-defined]
            elif is_field(item) or isinstance(item, ast.FunctionDef):
                self.replace(item, "")
            else:
                self.visit(item)

    def write_head(self, node: ast.FunctionDef | ast.ClassDef, head: str) -> None:
        last = node.body[0].lineno - 1
        self.changes.append((node.lineno, node.col_offset, last, len(self.lines[last - 1]), head))
        for mark in node.decorator_list:
            if ast.unparse(mark) in ("python", "with_gil"):
                self.changes.append((mark.lineno, 0, mark.lineno, len(self.lines[mark.lineno - 1]), ""))

    def write_function(self, found: Function, owner: Class | None) -> None:
        node = found.node
        self.write_head(node, self.head(found, owner))
        inherited = self.package.engine.virtual if self.package.engine else set()
        if owner and not owner.final and found.name in self.package.virtual - inherited:
            given = ", ".join(name for name, _, _ in found.arguments)
            does = "" if found.result == "void" else "return "
            face = f"    def {found.name}({signature(found, 'self', python=True)}): {does}self.c_{found.name}({given})"
            self.fill((node.end_lineno or 0) + 1, face, node)
        if found.abstract:
            self.replace(node.body[-1], "pass")
            return
        self.function, self.typed = found, set()
        self.kinds = {name: kind for name, kind, _ in found.arguments}
        nodes = list(ast.walk(node))
        self.local = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        self.local |= {n.arg for n in nodes if isinstance(n, ast.arg)}
        for statement in node.body:
            self.visit(statement)
        self.function, self.local, self.kinds = None, set(), {}

    def head(self, found: Function, owner: Class | None) -> str:
        own = "self" if owner else ""
        name = found.name if owner else self.module.names[found.name]
        if not found.result:
            return f"def {name}({signature(found, own, python=True)}):"
        seen = owner.final if owner else (self.module.stem, found.name) in self.visible
        if owner and found.name in self.package.virtual:
            seen, name = False, f"c_{name}"
        if found.takes_gil:
            return f"cdef void {name}({signature(found, own)}) noexcept with gil:"
        return f"{'cpdef' if seen else 'cdef'} {found.result} {name}({signature(found, own)}) noexcept nogil:"

    # Names and calls.

    def visit_Name(self, node: ast.Name) -> None:
        if node.id not in self.local and node.id in self.module.names:
            self.replace(node, self.module.names[node.id])

    def stem_of(self, node: ast.AST) -> str:
        """Of a sibling module that a name stands for."""
        named = isinstance(node, ast.Name) and node.id not in self.local
        return self.module.modules.get(ast.unparse(node), "") if named else ""

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if stem := self.stem_of(node.value):
            self.replace(node, node.attr if node.attr in self.package.class_names else f"{stem}__{node.attr}")
        else:
            self.visit(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        called: Any = node.func
        if isinstance(called, ast.Attribute) and not self.stem_of(called.value):
            line, column, receiver = called.end_lineno, called.end_col_offset or 0, ast.unparse(called.value)
            twin = f"{self.kinds.get(receiver, '')}__{called.attr}"
            if twin in self.twins:  # out.add(x): Choices__add(out, x), which is inlined
                begin = (called.lineno, called.col_offset, line, column + 1)
                self.changes.append((*begin, f"{twin}({receiver}{', ' if node.args else ''}"))  # type: ignore[arg-type]
            else:
                if called.attr in self.package.virtual:
                    self.changes.append((line, column - len(called.attr), line, column, f"c_{called.attr}"))  # type: ignore[arg-type]
                self.visit(called.value)
        else:
            self.visit(called)
        for part in [*node.args, *node.keywords]:
            self.visit(part)

    # Locals: numbers of 64 bits, arrays.

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        name, annotation, said = ast.unparse(node.target), ast.unparse(node.annotation), ""
        if self.function and annotation in ARRAYS:
            said = self.array(node, name, node.value, *ARRAYS[annotation])
        elif self.function and annotation in SCALARS and (self.function.result or annotation == "Long"):
            said = f": {LOCAL[SCALARS[annotation]]}"
        self.visit(node.target)
        self.replace(node.target, said, after=node.annotation)
        if node.value and not (self.function and annotation in ARRAYS):
            self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        target, value = node.targets[0], ast.unparse(node.value)
        is_list = isinstance(node.value, ast.BinOp) and isinstance(node.value.left, ast.List)
        if self.function and self.function.name == "__init__" and value.startswith(("[0] *", "[[0] *")):
            is_field = isinstance(target, ast.Attribute)
            self.replace(node, "pass") if is_field else self.generic_visit(node)  # a new object is all zeros
        elif self.function and self.function.result and isinstance(target, ast.Name) and is_list:
            element = "double" if value.startswith("[0.0]") else "int"
            self.replace(target, self.array(node, target.id, node.value, element, 1), after=target)
        else:
            self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """`[0] * HORSES` fills a C array only if the length is a number."""
        name = ast.unparse(node.right)
        full = self.module.names.get(name, name)
        if isinstance(node.left, ast.List) and full in {*self.module.constants, *self.package.constants} - self.local:
            self.replace(node.right, str(self.module.number(node.right)))
            self.visit(node.left)
        else:
            self.generic_visit(node)

    def array(self, node: ast.AST, name: str, value: ast.AST | None, element: str, dimensions: int) -> str:
        """Write the value with its lengths as numbers; the declaration, unless the name has one already."""
        if value is None:
            self.module.fail(node, f"{name}: a local array is written with its lengths, as `[0] * LENGTH`")
        shape = self.module.shape(value, dimensions)
        if isinstance(value, ast.BinOp):
            self.replace(value, f"{ast.unparse(value.left)} * {shape[0]}")
        elif isinstance(value, ast.ListComp):
            self.replace(value, repr([[0] * shape[1]] * shape[0]))
        else:
            self.visit(value)
        sizes = "".join(f"[{length}]" for length in reversed(shape))  # Cython reads these inside out
        said = "" if name in self.typed else f": {LOCAL[element]}{sizes}"
        self.typed.add(name)
        return said


def signature(found: Function, own: str, python: bool = False) -> str:
    """`not None` where Python calls: C code does not look before it reads a field."""
    parts = [own] if own else []
    for name, kind, default in found.arguments:
        guard = " or None" if found.may_be_none(name) else " not None"
        guard = guard if python and kind and kind not in SCALARS.values() and not default else ""
        parts.append(f"{kind} {name}{guard}{default}".strip())
    return ", ".join(parts)


def state_class(item: Class) -> str:
    """The fields of a state as a class of their own, below the one that is written by hand."""
    name, base = f"{item.name}__fields", ast.unparse(item.node.bases[0])
    objects = [made for made in item.fields if made.python]
    numbers = [made for made in item.fields if not made.python]
    saved = {made.name: (*made.limits, made.shape) for made in numbers if made.kind == "field"}
    numbers.sort(key=lambda made: not made.shape)  # arrays first: bounds checks do not see an array at the end
    first, last = numbers[0].name, numbers[-1].name
    size = f"<size_t>(<char*>&self.{last} + sizeof(self.{last}) - <char*>&self.{first})"
    starts = []
    for made in numbers:
        at = "".join(f"[i{n}]" for n in range(len(made.shape)))
        loops = [f"{'    ' * n}for i{n} in range({length}):" for n, length in enumerate(made.shape)]
        starts += [*loops, f"{'    ' * len(loops)}self.{made.name}{at} = {made.start}"] if made.start else []
    return "\n    ".join([
        f"cdef class {name}({base}):",
        *(f"cdef public {made}" for made in [*objects, *numbers]),
        f"FIELDS = {{**{base}.FIELDS, **{saved}}}",
        f"DERIVED = { tuple(made.name for made in numbers if made.kind == 'derived') }",
        "def set_fields(self):",
        *(f"    self.{made.name} = {made.type}()" for made in objects if made.kind),
        f"    memset(&self.{first}, 0, {size})",
        *(f"    {line}" for line in starts),
        f"cdef void c_copy_from(self, {base} other) noexcept nogil:",
        "    self.due = other.due",
        "    self.sealed = other.sealed",
        f"    memcpy(&self.{first}, &(<{name}>other).{first}, {size})",
        "def clone(self):",
        "    kind = type(self)",
        f"    other = <{name}>kind.__new__(kind)",
        *(f"    other.{m.name} = {f'{m.type}()' if m.kind else f'self.{m.name}'}" for m in objects),
        "    other.journal = contract__NO_JOURNAL",
        "    other.c_copy_from(self)",
        "    return other",
    ])  # fmt: skip


def inline_twins(engine: Package) -> dict[str, str]:
    """Short functions and methods of the engine once more as inline functions: other units can inline only these."""
    found = {}
    for module in engine.modules:
        written = Writer(module, set(), set()).write().split("\n")
        methods = [(f"{item.name}__{m.name}", m, item) for item in module.classes if item.final for m in item.methods]
        for name, one, owner in [*methods, *((f"inline__{f.name}", f, None) for f in module.functions)]:
            if is_short(one, loops=owner is None):
                own = f"{owner.name} self" if owner else ""
                lines = written[one.node.body[0].lineno - 1 : one.node.end_lineno]
                start = f"cdef inline {one.result} {name}({signature(one, own)}) noexcept nogil:"
                found[name] = "\n".join([start, *lines])
    return found


def numbers_of(module: Module) -> list[str]:
    """Constants as C constants, so that the C compiler can fold them; arrays as C arrays."""
    lines = []
    for name, value in module.constants.items():
        if isinstance(value, int) and name not in module.longs:
            lines.append(f"cdef enum:\n    {name} = {value}")
        else:
            kind = "double" if isinstance(value, float) else "long long"
            define = f'"""\n    #define {name} (({kind}){value!r})\n    """'
            lines.append(f"cdef extern from *:\n    {define}\n    const {kind} {name}")
    return lines + [f"cdef {made}" for made in module.arrays]


def declarations(engine: Package, twins: dict[str, str]) -> list[str]:
    """The .pxd of the engine: what the units of the games know of it."""
    lines = ["cimport cython"]
    for module in engine.modules:
        lines += numbers_of(module)
        for item in module.classes:
            lines += [*(["@cython.final"] if item.final else []), f"cdef class {item.name}:"]
            lines += [f"    cdef public {made}" for made in item.fields]
            lines += [f"    {Writer(module, set(), set()).head(m, item)[:-1]}" for m in item.methods if m.result]
        lines += [f"cdef {kind} {name}" for name, kind in module.objects.items()]
    return [*lines, *twins.values()]


def shown_part(module: Module, visible: set[tuple[str, str]]) -> str:
    """What Python sees of a module."""
    shown = [f.name for f in module.functions if not f.result or (module.stem, f.name) in visible] + module.variables
    shown += [name for name, full in module.names.items() if full in module.constants]
    faces = {name: module.names[name] for name in shown}
    faces |= {item.name: bridge.NAME if is_base(module, item) else item.name for item in module.classes}
    return f"{module.stem!r}: {{{', '.join(f'{name!r}: {full}' for name, full in faces.items())}}}"


def is_base(module: Module, item: Class) -> bool:
    """Whether games derive from this class of the engine."""
    return module.package.engine is None and not item.final


def write_unit(package: Package, source: Path, folder: Path) -> Path:
    """Write all that Cython needs for a package into the build folder; the path of the unit itself."""
    engine = package.engine
    target = folder.joinpath(*package.name.split("."))
    twins = inline_twins(engine or package)
    visible = package.named_in_python()
    unit = ["cimport cython", "from libc.string cimport memcpy, memset"]
    if engine:
        shared = sorted([*(item.name for item in engine.classes), "contract__NO_JOURNAL", *twins])
        unit.append(f"from {engine.name}._compiled cimport {', '.join(shared)}")
        unit += [line for module in package.modules for line in numbers_of(module)]
        unit += [f"cdef class {item.name}" for item in package.classes if not item.node.bases]
    else:
        save(target / "_compiled.pxd", "\n".join(declarations(package, twins)))
    unit.append("cdef enum:\n" + "\n".join(f"    {name} = {value}" for name, value in package.constants.items()))
    unit += [state_class(item) for item in package.classes if item.is_state]
    for path in target.glob("*.pxi"):
        if path.stem not in package.stems:
            path.unlink()
    for module in package.modules:
        path = target / f"{module.stem}.pxi"
        save(path, Writer(module, visible, set(twins) if engine else set()).write())
        unit.append(f'include "{path.relative_to(folder).as_posix()}"')
        unit += [bridge.bridge(item) for item in module.classes if is_base(module, item)]
    unit.append(f"PARTS = {{{', '.join(shown_part(module, visible) for module in package.modules)}}}")
    for parent in [target, *target.parents][: package.name.count(".") + 1]:
        save(parent / "__init__.pxd", "")
    save(target / "_compiled.pyx", "\n".join(unit) + "\n")
    return target / "_compiled.pyx"


def save(path: Path, text: str) -> None:
    """Only what differs: a file that is as it was keeps its time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
