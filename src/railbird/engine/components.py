"""Reading component files: what is printed in the box, apart from the rules, each part with its provenance.

A game's components.toml holds every part. An edition file is somebody's own transcription: it names the game and itself
in an [edition] table and replaces whole parts. Whatever does not fit is refused with file, line and reason.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NoReturn

from railbird.errors import BadEdition

PROVENANCES = ("rulebook", "manual", "published", "reconstructed")
ASIDE = ("provenance", "note", "worth")  # what is said about figures, for readers and for bots, and is none
LARGEST_FILE = 1_000_000


class Components:
    """The parts of one edition of one game, and where each came from."""

    def __init__(self, game: str, name: str, parts: Mapping[str, Any], sources: Mapping[str, Source]) -> None:
        self.game = game
        self.name = name
        self._parts = dict(parts)
        self._sources = dict(sources)
        self.replaced = tuple(sorted(key for key, source in sources.items() if source.edition))

    def part(self, name: str) -> Part:
        if name not in self._parts:
            raise BadEdition(f"{self.game}: the component file has no part [{name}]")
        return Part(self._sources[name], (name,), self._parts[name])

    def only(self, *names: str) -> None:
        """Refuse parts the game does not know: a misspelt one would silently change nothing."""
        for name in self._parts:
            if name not in names:
                self.part(name).fail(f"this game has no such part; it has {', '.join(names)}")

    @cached_property
    def digest(self) -> str:
        """Of the figures alone: where they come from can be told better later without making a record a stranger."""
        text = json.dumps(figures(self._parts), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def to_dict(self) -> dict[str, Any]:
        """Name and digest, and the replaced parts in full, so that a record or state needs no file beside it."""
        known: dict[str, Any] = {"name": self.name, "digest": self.digest}
        if self.replaced:
            known["parts"] = {name: self._parts[name] for name in self.replaced}
        return known

    def pickled_tables(self) -> Any:
        """What `__reduce__` of a game's tables returns: they are named, not copied."""
        from railbird.games.registry import pickled

        return pickled(self)

    @property
    def parts(self) -> Mapping[str, Any]:
        return self._parts


class Source:
    """A text that parts were read from, for finding the line of a complaint."""

    def __init__(self, name: str, text: str, edition: bool) -> None:
        self.name = name
        self.text = text
        self.edition = edition

    def where(self, path: Sequence[str | int]) -> str:
        line = line_of(self.text, path)
        return f"{self.name}, line {line}" if line else self.name


class Part:
    """A table of a component file with the path it came by. Every reader checks, and complains with the place."""

    def __init__(self, source: Source, path: tuple[str | int, ...], value: Any) -> None:
        self._source = source
        self._path = path
        self.value = value

    def fail(self, reason: str) -> NoReturn:
        raise BadEdition(f"{self._source.where(self._path)}: {path_text(self._path)}: {reason}")

    def __getitem__(self, key: str | int) -> Part:
        if isinstance(key, str):
            if not isinstance(self.value, dict):
                self.fail("must be a table")
            if key not in self.value:
                self.fail(f"'{key}' is missing")
        return Part(self._source, (*self._path, key), self.value[key])

    def __contains__(self, key: str) -> bool:
        return isinstance(self.value, dict) and key in self.value

    def keys(self) -> list[str]:
        if not isinstance(self.value, dict):
            self.fail("must be a table")
        return list(self.value)

    def only(self, *keys: str) -> Part:
        """Refuse keys that nobody reads; provenance, note and worth are welcome anywhere."""
        for key in self.keys():
            if key not in keys and key not in ASIDE:
                self[key].fail(f"unknown key; known are {', '.join(keys)}")
        return self

    def integer(self, low: int, high: int) -> int:
        if type(self.value) is not int:
            self.fail(f"must be a whole number, not {self.value!r}")
        if not low <= self.value <= high:
            self.fail(f"{self.value} is not between {low} and {high}")
        return int(self.value)

    def truth(self) -> bool:
        if type(self.value) is not bool:
            self.fail(f"must be true or false, not {self.value!r}")
        return bool(self.value)

    def text(self, longest: int = 400) -> str:
        if not isinstance(self.value, str) or not self.value:
            self.fail("must be a text")
        if len(self.value) > longest or any(not c.isprintable() for c in self.value):
            self.fail(f"must be plain text of at most {longest} characters")
        return self.value

    def one_of(self, words: Sequence[str]) -> int:
        """The index of this word among `words`."""
        word = self.text()
        if word not in words:
            self.fail(f"'{word}' is none of {', '.join(words)}")
        return words.index(word)

    def items(self, least: int, most: int | None = None) -> list[Part]:
        """The entries of a list; exactly `least` of them unless `most` is given."""
        if not isinstance(self.value, list):
            self.fail("must be a list")
        most = least if most is None else most
        if not least <= len(self.value) <= most:
            expected = str(least) if least == most else f"{least} to {most}"
            self.fail(f"must have {expected} entries, not {len(self.value)}")
        return [self[i] for i in range(len(self.value))]

    def integers(self, low: int, high: int, least: int, most: int | None = None) -> list[int]:
        return [item.integer(low, high) for item in self.items(least, most)]

    def check_provenance(self, inherited: bool = False) -> None:
        """Every record says where its figures come from (a word, or one for each key), or the table around it does."""
        if isinstance(self.value, dict):
            if "provenance" in self.value:
                self._check_provenance_words()
                inherited = True
            nested = [key for key in self.value if key not in ASIDE and isinstance(self.value[key], dict | list)]
            if not inherited and len(nested) < len(self.value):
                self.fail(f"has no provenance: one of {', '.join(PROVENANCES)}")
            for key in nested:
                self[key].check_provenance(inherited)
        elif isinstance(self.value, list):
            for index, item in enumerate(self.value):
                if isinstance(item, dict):
                    self[index].check_provenance(inherited)

    def _check_provenance_words(self) -> None:
        said = self["provenance"]
        if not isinstance(said.value, dict):
            said.one_of(PROVENANCES)
            return
        for key in said.value:
            if key not in self.value:
                said[key].fail("there is no such key beside it")
            said[key].one_of(PROVENANCES)
        for key in self.value:
            if key not in said.value and key not in ASIDE:
                said.fail(f"says nothing of '{key}'")


def figures(value: Any) -> Any:
    """A part without what is said about it."""
    if isinstance(value, dict):
        return {key: figures(item) for key, item in value.items() if key not in ASIDE}
    return [figures(item) for item in value] if isinstance(value, list) else value


def read_components(game: str, folder: Path, edition: Path | Mapping[str, Any] | None = None) -> Components:
    """The game's own components, with the parts of an edition (a file, or what `to_dict` returned) laid over them."""
    base = folder / "components.toml"
    text = base.read_text(encoding="utf-8")
    parts = parse(base.name, text)
    sources = {name: Source(base.name, text, edition=False) for name in parts}
    label = "default"
    if isinstance(edition, Mapping):
        label, own = embedded(edition)
        sources |= {name: Source("edition", "", edition=True) for name in own}
        parts |= own
    elif edition is not None:
        source, own = read_file(game, Path(edition))
        label = own.pop("edition")["name"]
        sources |= dict.fromkeys(own, source)
        parts |= own
    components = Components(game, label, parts, sources)
    for name in parts:
        components.part(name).check_provenance()
    return components


def embedded(edition: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """Name and parts of an edition that a record or state carries."""
    name, parts = edition.get("name"), edition.get("parts", {})
    if not isinstance(name, str) or not isinstance(parts, Mapping):
        raise BadEdition("edition: needs a name, and its parts as tables")
    return name, dict(parts)


def read_file(game: str, path: Path) -> tuple[Source, dict[str, Any]]:
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise BadEdition(f"{path}: cannot be read: {error.strerror}") from None
    if len(raw) > LARGEST_FILE:
        raise BadEdition(f"{path}: {len(raw):,} bytes; an edition file has at most {LARGEST_FILE:,}")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadEdition(f"{path}: not UTF-8 text (byte {error.start})") from None
    source = Source(path.name, text, edition=True)
    parts = parse(path.name, text)
    if not isinstance(parts.get("edition"), dict):
        raise BadEdition(f"{path.name}: the [edition] table with name and game is missing")
    head = Part(source, ("edition",), parts["edition"])
    head.only("name", "game")
    head["name"].text(80)
    if head["game"].text() != game:
        head["game"].fail(f"is for {head['game'].value}, not for {game}")
    return source, parts


def parse(name: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except ValueError as error:  # invalid, or a number with thousands of digits
        raise BadEdition(f"{name}: not valid TOML: {error}") from None
    except RecursionError:
        raise BadEdition(f"{name}: not valid TOML: nested too deep") from None


def path_text(path: Sequence[str | int]) -> str:
    text = ""
    for key in path:
        text += f"[{key + 1}]" if isinstance(key, int) else f".{key}" if text else key
    return text


def line_of(text: str, path: Sequence[str | int]) -> int:
    """The line (from 1) where the value at `path` stands, or the nearest table or key around it; 0 if not found."""
    best, depth = 0, 0
    for key, number in places(text):
        if len(key) > depth and tuple(path[: len(key)]) == key:
            best, depth = number, len(key)
    return best


TOKEN = re.compile(
    r"""#[^\n]*|\"{3}(?:\\.|[^\\])*?\"{3}|'{3}.*?'{3}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|[\[\]{},=\n]|[^\s\[\]{},=#"']+""",
    re.S,
)
Token = tuple[str, int]  # and its line
Place = tuple[tuple[str | int, ...], int]  # a path and its line


def places(text: str) -> list[Place]:
    """Every table, key and list entry of valid TOML with its line, in order."""
    tokens: list[Token] = []
    line, end = 1, 0
    for found in TOKEN.finditer(text):
        line += text.count("\n", end, found.start())
        end = found.start()
        if found[0][0] != "#":
            tokens.append((found[0], line))
    known: list[Place] = []
    seen: dict[tuple[str, ...], int] = {}
    here: tuple[str | int, ...] = ()
    at = 0
    while at < len(tokens):
        token, line = tokens[at]
        if token == "\n":
            at += 1
        elif token == "[":
            double = tokens[at + 1][0] == "["
            names, at = read_names(tokens, at + 1 + double, "]")
            if double:
                seen[names] = seen.get(names, -1) + 1
            here = indexed(names, seen)
            known.append((here, line))
            at += double
        else:
            names, at = read_names(tokens, at, "=")
            at = read_place(tokens, at, (*here, *names), known)
    return known


def read_names(tokens: Sequence[Token], at: int, end: str) -> tuple[tuple[str, ...], int]:
    """A dotted key up to and with its closing token."""
    names: list[str] = []
    while tokens[at][0] != end:
        word = tokens[at][0]
        names += [word[1:-1]] if word[0] in "\"'" else [name for name in word.split(".") if name]
        at += 1
    return tuple(names), at + 1


def read_place(tokens: Sequence[Token], at: int, key: tuple[str | int, ...], known: list[Place]) -> int:
    """Note the value that begins at a token, and all inside it; the token behind it."""
    token, line = tokens[at]
    known.append((key, line))
    at += 1
    if token not in ("[", "{"):
        while at < len(tokens) and tokens[at][0] not in (",", "]", "}", "\n"):
            at += 1  # a date with a blank in it
        return at
    index = 0
    while tokens[at][0] not in ("]", "}"):
        if tokens[at][0] in (",", "\n"):
            at += 1
        elif token == "[":
            at = read_place(tokens, at, (*key, index), known)
            index += 1
        else:
            names, at = read_names(tokens, at, "=")
            at = read_place(tokens, at, (*key, *names), known)
    return at + 1


def indexed(names: tuple[str, ...], seen: Mapping[tuple[str, ...], int]) -> tuple[str | int, ...]:
    """A header's path with the running number of every list of tables on the way."""
    path: list[str | int] = []
    for i, name in enumerate(names):
        path.append(name)
        if names[: i + 1] in seen:
            path.append(seen[names[: i + 1]])
    return tuple(path)
