"""Write the sources of one C unit: every module with its C heads, line by line at its place, and what joins them."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

from declare.source import ARRAYS, CYTHON, SCALARS, TYPES, Class, Function, Module, Package, is_short

Span = tuple[int, int, int, int]  # line, column, end line, end column: lines from 1, columns in bytes


class Text:
    """The lines of a module, and changes that leave every line at its number."""

    def __init__(self, text: str) -> None:
        self.lines = [line.encode() for line in text.split("\n")] + [b"", b""]
        self.changes: list[tuple[Span, str]] = []

    def replace(self, span: ast.AST | Span, text: str) -> None:
        if isinstance(span, ast.AST):
            span = (span.lineno, span.col_offset, span.end_lineno, span.end_col_offset)  # type: ignore[attr-defined]
        self.changes.append((span, text))

    def is_blank(self, line: int) -> bool:
        return not self.lines[line - 1].strip()

    def result(self) -> str:
        for (line, column, end, end_column), text in sorted(self.changes, reverse=True):
            rest = self.lines[end - 1][end_column:]
            first = self.lines[line - 1][:column] + text.encode()
            self.lines[line - 1 : end] = [first + rest if line == end else first, *[b""] * (end - line)]
            if line != end:
                self.lines[end - 1] = rest
        return b"\n".join(self.lines).decode()


class Body(ast.NodeVisitor):
    """Changes the statements of one function, or of a module's top level: names, C arrays, numbers of 64 bits."""

    def __init__(self, module: Module, text: Text, function: Function | None, twins: set[str]) -> None:
        self.module = module
        self.text = text
        self.function = function
        self.twins = twins
        self.typed: set[str] = set()
        self.is_init = function is not None and function.name == "__init__"
        self.kinds = {name: kind for name, kind, _ in function.arguments} if function else {}

    def change(self, statements: Iterable[ast.stmt]) -> None:
        nodes = [node for statement in statements for node in ast.walk(statement)]
        self.local = {node.arg for node in nodes if isinstance(node, ast.arg)} | set(self.kinds)
        if self.function:
            self.local |= {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)} | {"self"}
        for statement in statements:
            self.visit(statement)

    def visit_Name(self, node: ast.Name) -> None:
        if node.id not in self.local and node.id in self.module.names:
            self.text.replace(node, self.module.names[node.id])

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.value, ast.Name) and node.value.id not in self.local:
            stem = self.module.modules.get(node.value.id)
            if stem:
                self.text.replace(
                    node, node.attr if node.attr in self.module.package.class_names else f"{stem}__{node.attr}"
                )
                return
        self.visit(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        called = node.func
        if isinstance(called, ast.Attribute) and not self.is_module(called.value):
            start, end = (called.lineno, called.col_offset), (called.end_lineno or 0, called.end_col_offset or 0)
            twin = f"{self.kinds.get(ast.unparse(called.value), '')}__{called.attr}"
            if twin in self.twins:  # out.add(x) -> Choices__add(out, x), which is inlined
                comma = ", " if node.args else ""
                self.text.replace((*start, end[0], end[1] + 1), f"{twin}({ast.unparse(called.value)}{comma}")
            else:
                if called.attr in self.module.package.virtual and ast.unparse(called.value) != "super()":
                    self.text.replace((end[0], end[1] - len(called.attr), *end), f"c_{called.attr}")
                self.visit(called.value)
        else:
            self.visit(called)
        for part in [*node.args, *node.keywords]:
            self.visit(part)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """`[0] * HORSES` fills a C array only if the length is a number."""
        length = node.right
        if isinstance(node.left, ast.List) and isinstance(length, ast.Name) and length.id not in self.local:
            name = self.module.names.get(length.id, length.id)
            if name in self.module.constants or name in self.module.package.constants:
                self.text.replace(length, str(self.module.whole(length)))
                self.visit(node.left)
                return
        self.generic_visit(node)

    def is_module(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Name) and node.id not in self.local and node.id in self.module.modules

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        name, annotation = ast.unparse(node.target), ast.unparse(node.annotation)
        in_c = self.function is not None and self.function.compiled
        said = ""
        if annotation in ARRAYS and self.function:
            if node.value is None:
                self.module.fail(
                    node, f"{name}: a local array is written with its lengths: `{name}: {annotation} = [0] * 11`"
                )
            said = self.array(node, name, node.value, *ARRAYS[annotation])
        elif annotation in SCALARS and self.function and (in_c or annotation == "Long"):
            said = f": {CYTHON.get(SCALARS[annotation], 'cython.bint')}"
        self.visit(node.target)
        end = node.annotation
        target = node.target
        self.text.replace(
            (target.end_lineno or 0, target.end_col_offset or 0, end.end_lineno or 0, end.end_col_offset or 0), said
        )
        if node.value is not None and not (annotation in ARRAYS and self.function):
            self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        target, value = node.targets[0], node.value
        is_array = isinstance(value, ast.BinOp) and isinstance(value.left, ast.List)
        if self.function and self.function.compiled and isinstance(target, ast.Name) and is_array:
            first = value.left.elts[0]  # type: ignore[attr-defined]
            element = "double" if isinstance(first, ast.Constant) and isinstance(first.value, float) else "int"
            said = self.array(node, target.id, value, element, 1)
            end = (target.end_lineno or 0, target.end_col_offset or 0)
            self.text.replace((*end, *end), said)
        elif isinstance(target, ast.Attribute) and self.is_init and ast.unparse(value).startswith(("[0] *", "[[0] *")):
            self.text.replace(node, "pass")  # a new object is all zeros
        else:
            self.generic_visit(node)

    def array(self, node: ast.AST, name: str, value: ast.AST, element: str, dimensions: int) -> str:
        """Writes the value with its lengths as numbers; the declaration, unless the name has one already."""
        shape = self.module.shape(value, dimensions)
        if isinstance(value, ast.BinOp):
            self.text.replace(value, f"{ast.unparse(value.left)} * {shape[0]}")
        elif isinstance(value, ast.ListComp):
            filled = "0"
            for length in reversed(shape):
                filled = f"[{', '.join([filled] * length)}]"
            self.text.replace(value, filled)
        else:
            self.visit(value)
        if name in self.typed:
            return ""
        self.typed.add(name)
        return f": {CYTHON[element]}{''.join(f'[{n}]' for n in reversed(shape))}"  # Cython reads these inside out


class Writer:
    """One module, changed."""

    def __init__(self, module: Module, visible: set[tuple[str, str]], twins: set[str]) -> None:
        self.module = module
        self.package = module.package
        self.visible = visible
        self.twins = twins
        self.text = Text(module.text)

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
            elif (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)) or self.is_constant(node):
                self.text.replace(node, "")
            elif not isinstance(node, ast.Import):
                Body(self.module, self.text, None, self.twins).change([node])
        return self.text.result()

    def is_constant(self, node: ast.stmt) -> bool:
        target = node.target if isinstance(node, ast.AnnAssign) else None
        return isinstance(target, ast.Name) and self.module.names[target.id] in self.module.constants

    def write_import(self, node: ast.ImportFrom) -> None:
        module = node.module or ""
        package, _, stem = module.rpartition(".")
        of_engine = self.package.engine and package == self.package.engine.name and stem in self.package.engine.stems
        kept = [ast.unparse(alias) for alias in node.names]
        if module == self.package.name:
            kept = [ast.unparse(alias) for alias in node.names if alias.name not in self.package.stems]
        elif kept == ["*"] and stem != "constants":
            self.module.fail(node, "only constants may be imported with a star")
        elif (
            module in ("__future__", TYPES)
            or stem == "constants"
            or of_engine
            or (package == self.package.name and stem in self.package.stems)
        ):
            kept = []
        self.text.replace(node, f"from {module} import {', '.join(kept)}" if kept else "")

    def write_class(self, found: Class) -> None:
        node, text = found.node, self.text
        in_place = self.package.engine is not None  # the engine's are declared in its .pxd, for the games
        if in_place and found.final:
            if not text.is_blank(node.lineno - 1):
                self.module.fail(node, f"class {found.name}: the line above must be blank")
            text.replace((node.lineno - 1, 0, node.lineno - 1, 0), "@cython.final")
        bases = f"({found.name}__fields)" if found.is_state else f"({', '.join(found.bases)})" if found.bases else ""
        self.write_head(node, f"cdef class {found.name}{bases}:")
        methods = {method.node: method for method in found.methods}
        for item in node.body:
            if isinstance(item, ast.FunctionDef) and item.name != "__init_subclass__":
                self.write_function(methods[item], found)
            elif isinstance(item, ast.AnnAssign) and not is_class_variable(item):
                declared = next(made.declared for made in found.fields if made.name == ast.unparse(item.target))
                text.replace(item, f"cdef public {declared}" if in_place and not found.is_state else "")
            elif isinstance(item, ast.FunctionDef):
                text.replace(item, "")
            else:
                Body(self.module, text, None, self.twins).change([item])

    def write_head(self, node: ast.FunctionDef | ast.ClassDef, head: str) -> None:
        last = node.body[0].lineno - 1
        self.text.replace((node.lineno, node.col_offset, last, len(self.text.lines[last - 1])), head)
        for decorator in node.decorator_list:
            if ast.unparse(decorator) == "python":
                self.text.replace(
                    (decorator.lineno, decorator.col_offset - 1, decorator.lineno, decorator.end_col_offset or 0), ""
                )

    def write_function(self, found: Function, owner: Class | None) -> None:
        node = found.node
        self.write_head(node, head(found, owner, self.module, self.visible, self.package.virtual))
        if owner and found.compiled and not owner.final and found.name in self.package.virtual:
            line = (node.end_lineno or 0) + 1
            if not self.text.is_blank(line):
                self.module.fail(node, f"{owner.name}.{found.name}: a blank line must follow")
            if not (self.package.engine and found.name in self.package.engine.virtual):
                self.text.replace((line, 0, line, 0), face(found))
        if found.abstract and found.compiled:
            self.text.replace(node.body[-1], "pass")
            return
        for argument in [*node.args.posonlyargs, *node.args.kwonlyargs]:
            found.arguments.append((argument.arg, "", ""))
        Body(self.module, self.text, found, self.twins).change(node.body)


def is_class_variable(item: ast.stmt) -> bool:
    return isinstance(item, ast.AnnAssign) and ast.unparse(item.annotation).startswith("ClassVar")


def signature(found: Function, owner: Class | None, strict: bool) -> str:
    """`not None` where Python calls: C code does not look before it reads a field."""
    parts = ["self"] if owner else []
    for name, kind, default in found.arguments:
        plain = kind in ("", *SCALARS.values()) or kind.endswith("*")
        guard = "" if not strict or plain or default else " not None"
        parts.append(f"{kind} {name}{guard}{default}".strip())
    return ", ".join(parts)


def head(found: Function, owner: Class | None, module: Module, visible: set[tuple[str, str]], virtual: set[str]) -> str:
    name = found.name if owner else module.names[found.name]
    if not found.compiled:
        if found.node.args.vararg or found.node.args.kwarg or found.node.args.kwonlyargs:
            return f"def {name}({ast.unparse(bare(found.node.args))}):"
        return f"def {name}({signature(found, owner, strict=True)}):"
    shown = bool(owner and owner.final) or (not owner and (module.stem, found.name) in visible)
    if owner and found.name in virtual:
        shown, name = False, f"c_{name}"
    return f"{'cpdef' if shown else 'cdef'} {found.result} {name}({signature(found, owner, False)}) noexcept nogil:"


def bare(arguments: ast.arguments) -> ast.arguments:
    for argument in ast.walk(arguments):
        if isinstance(argument, ast.arg):
            argument.annotation = None
    return arguments


def face(found: Function) -> str:
    """What Python sees of a virtual C method."""
    given = ", ".join(name for name, _, _ in found.arguments)
    does = "" if found.result == "void" else "return "
    return f"    def {found.name}({signature(found, Class('', ast.ClassDef(), []), True)}): {does}self.c_{found.name}({given})"


def state_class(item: Class) -> str:
    """The fields of a state as a class of their own, below the one that is written by hand."""
    name, base = f"{item.name}__fields", item.bases[0]
    objects = [made for made in item.fields if made.python]
    numbers = [made for made in item.fields if not made.python]
    first, last = numbers[0].name, numbers[-1].name
    saved = {made.name: (made.low, made.high, made.shape) for made in numbers if made.kind == "field"}
    derived = tuple(made.name for made in numbers if made.kind == "derived")
    code = [
        f"cdef class {name}({base}):",
        *(f"    cdef public {made.declared}" for made in [*objects, *numbers]),
        f"    FIELDS = {{**{base}.FIELDS, **{saved!r}}}",
        f"    DERIVED = {derived!r}",
        "    def set_fields(self):",
        *(f"        self.{made.name} = {made.type}()" for made in objects if made.kind == "scratch"),
        f"        memset(&self.{first}, 0, <size_t>(<char*>&self.{last} + sizeof(self.{last}) - <char*>&self.{first}))",
    ]
    for made in numbers:
        if made.start:
            loops = [f"for i{n} in range({length}): " for n, length in enumerate(made.shape)]
            for depth, loop in enumerate(loops):
                code.append(f"        {'    ' * depth}{loop}")
            at = "".join(f"[i{n}]" for n in range(len(loops)))
            code.append(f"        {'    ' * len(loops)}self.{made.name}{at} = {made.start}")
    code += [
        f"    cdef void c_copy_from(self, {base} other) noexcept nogil:",
        "        self.due = other.due",
        "        self.sealed = other.sealed",
        f"        memcpy(&self.{first}, &(<{name}>other).{first}, "
        f"<size_t>(<char*>&self.{last} + sizeof(self.{last}) - <char*>&self.{first}))",
        "    def clone(self):",
        "        kind = type(self)",
        f"        other = <{name}>kind.__new__(kind)",
        *(
            f"        other.{made.name} = " + (f"{made.type}()" if made.kind else f"self.{made.name}")
            for made in objects
        ),
        "        other.journal = contract__NO_JOURNAL",
        "        other.c_copy_from(self)",
        "        return other",
    ]
    return "\n".join(code)


def twin_functions(engine: Package) -> dict[str, str]:
    """Short functions and methods of the engine once more as inline functions: other units can inline only these."""
    found = {}
    for module in engine.modules:
        written = Writer(module, set(), set()).write().split("\n")
        methods = [(f"{c.name}__{m.name}", m, c) for c in module.classes if c.final for m in c.methods]
        for name, one, owner in [*methods, *((f"inline__{f.name}", f, None) for f in module.functions)]:
            if is_short(one, loops=owner is None):
                start = f"cdef inline {one.result} {name}({signature(one, owner, False)}) noexcept nogil:"
                lines = written[one.node.body[0].lineno - 1 : one.node.end_lineno]
                found[name] = "\n".join([start.replace("(self", f"({owner.name} self") if owner else start, *lines])
    return found


def write_unit(package: Package, source: Path, folder: Path) -> Path:
    """Write all that Cython needs for a package into the build folder; the path of the unit itself."""
    engine = package.engine
    target = folder.joinpath(*package.name.split("."))
    twins = twin_functions(engine or package)
    visible = package.named_in_python(source / "railbird" if not engine else package.folder.parent)
    pyx = ["cimport cython", "from libc.string cimport memcpy, memset"]
    if engine:
        shared = sorted({item.name for item in engine.classes} | {"contract__NO_JOURNAL"} | set(twins))
        pyx.append(f"from {engine.name}._compiled cimport {', '.join(shared)}")
        pyx += [line for module in package.modules for line in declared_numbers(module)]
    else:
        save(target / "_compiled.pxd", "\n".join(declarations(package, twins)) + "\n")
    pyx.append("cdef enum:\n" + "\n".join(f"    {name} = {value}" for name, value in package.constants.items()))
    pyx += [f"cdef class {item.name}" for item in package.classes if engine and not item.bases]
    pyx += [state_class(item) for item in package.classes if item.is_state]
    for path in target.glob("*.pxi"):
        if path.stem not in package.stems:
            path.unlink()
    for module in package.modules:
        path = target / f"{module.stem}.pxi"
        save(path, Writer(module, visible, set(twins) if engine else set()).write())
        pyx.append(f'include "{path.relative_to(folder).as_posix()}"')
    pyx.append(f"PARTS = {{{', '.join(shown_parts(module, visible) for module in package.modules)}}}")
    for number in range(len(package.name.split("."))):
        save([target, *target.parents][number] / "__init__.pxd", "")
    save(target / "_compiled.pyx", "\n".join(pyx) + "\n")
    return target / "_compiled.pyx"


def declared_numbers(module: Module) -> list[str]:
    """Constants as C constants, so that the C compiler can fold them; arrays of a module as C arrays."""
    lines = []
    for name, value in module.constants.items():
        if isinstance(value, float) or name in module.long:
            kind = "double" if isinstance(value, float) else "long long"
            cast = "double" if isinstance(value, float) else "PY_LONG_LONG"
            lines.append(
                f'cdef extern from *:\n    """\n    #define {name} (({cast}){value!r})\n    """\n    const {kind} {name}'
            )
        else:
            lines.append(f"cdef enum:\n    {name} = {value}")
    return lines + [f"cdef {made.declared}" for made in module.arrays]


def declarations(engine: Package, twins: dict[str, str]) -> list[str]:
    """The .pxd of the engine: what the units of the games know of it."""
    lines = ["cimport cython", *(line for module in engine.modules for line in declared_numbers(module))]
    for item in engine.classes:
        lines += ["@cython.final"] if item.final else []
        lines.append(f"cdef class {item.name}:")
        lines += [f"    cdef public {made.declared}" for made in item.fields]
        lines += [
            f"    {head(m, item, engine.modules[0], set(), engine.virtual)[:-1]}" for m in item.methods if m.compiled
        ]
    objects = [f"cdef {kind} {name}" for module in engine.modules for name, kind in module.objects.items()]
    return [*lines, *objects, *twins.values()]


def shown_parts(module: Module, visible: set[tuple[str, str]]) -> str:
    """What Python sees of a module: an entry of PARTS."""
    shown = [f.name for f in module.functions if not f.compiled or (module.stem, f.name) in visible] + module.variables
    shown += [name for name, full in module.names.items() if full in module.constants]
    shown += [item.name for item in module.classes]
    return f'"{module.stem}": {{{", ".join(f"{name!r}: {module.names[name]}" for name in shown)}}}'


def save(path: Path, text: str) -> None:
    """Only what differs: a file that is as it was keeps its time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
