"""The games: every folder here with a component file is one, and every installed package that names one.

A package offers a game by an entry point of the group `railbird.games`: its name is the game's id, its value the module
that has `GAME`, beside the component file. Nothing of a built-in game is imported before it is asked for. A game of a
package that cannot be used is left out, and `problems` says why.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from railbird.engine.components import Components, read_components
from railbird.engine.constants import CHANCE
from railbird.engine.game import Game
from railbird.errors import BadEdition, UnknownGame

BUILT_IN = Path(__file__).parent
GROUP = "railbird.games"
ID = re.compile("[a-z][a-z0-9_]{0,39}")
MOST_IN_USE = 16  # editions whose tables are kept for pickles and copies
_in_use: dict[tuple[str, str, str], Any] = {}  # tables by game, edition and digest, the oldest first


@dataclass(frozen=True, slots=True)
class Place:
    """Where a game is: its module, and the folder with its components, editions, page and ledger."""

    module: str
    folder: Path


@cache
def _places() -> tuple[dict[str, Place], tuple[str, ...]]:
    """Every game by its id, and a line about each one that cannot be used."""
    found = {
        path.parent.name: Place(f"{__package__}.{path.parent.name}", path.parent)
        for path in sorted(BUILT_IN.glob("*/components.toml"))
    }
    problems = []
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        try:
            if point.name in found:
                raise ValueError("there is a game with this id already")
            found[point.name] = examined(point)
        except Exception as error:  # whatever somebody's package does, the other games work
            reason = " ".join(f"{type(error).__name__}: {error}".split()) if str(error) else type(error).__name__
            problems.append(f"the game {point.name!r} of {point.value} cannot be used: {reason[:200]}")
    return dict(sorted(found.items())), tuple(problems)


def examined(point: EntryPoint) -> Place:
    """The place of a package's game, once all its parts are found to be there."""
    if not ID.fullmatch(point.name):
        raise ValueError("an id has small letters, digits and _, and begins with a letter")
    module = import_module(point.module)
    game = getattr(module, "GAME", None)
    if not isinstance(game, Game):
        raise ValueError(f"{point.module} has no GAME")
    if game.id != point.name:
        raise ValueError(f"its GAME calls itself {game.id!r}")
    folder = Path(str(module.__file__)).parent
    try_out(game, game.tables(read_components(game.id, folder, None)))
    return Place(point.module, folder)


def try_out(game: Game, tables: Any) -> None:
    """Ask for every part once: what a game lacks is told now and not to somebody who plays."""
    seats = game.seats[0]
    options = {option.name: option.read(option.default, seats) for option in game.options}
    state = game.start(tables, seats, options).clone()
    names = game.names(state, ())
    game.check(state)
    for viewer in (None, 0):
        game.prompt(state, viewer, names)
        game.view(state, viewer)
    for seat in (seat for seat in range(seats) if state.waiting() >> seat & 1):
        for code in state.actions(seat)[:1]:
            game.words(state, seat, code, names)
            game.explain(state, seat, code)
    for code, _ in state.chances()[:1] if state.due == CHANCE else ():
        game.outcome_text(state, code)
    if not (game.title and game.rules_version > 0):
        raise ValueError("it has no title, or no rules_version from 1 on")


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games, in alphabetical order."""
    return tuple(_places()[0])


def problems() -> tuple[str, ...]:
    """A line about each installed game that cannot be used."""
    return _places()[1]


def folder_of(name: str) -> Path:
    """Where the components, editions, page and rules of a game lie."""
    return _places()[0][name].folder


def find(name: str) -> Game:
    if not isinstance(name, str) or name not in game_ids():
        raise UnknownGame(f"there is no game {name!r}; there are {', '.join(game_ids())}")
    game = import_module(_places()[0][name].module).GAME
    assert isinstance(game, Game)
    return game


@cache
def shipped(name: str) -> dict[str, str]:
    """The editions that come with a game, by name, each with a line about it."""
    found = {}
    for path in sorted((folder_of(name) / "editions").glob("*.toml")):
        found[path.stem] = str(tomllib.loads(path.read_text(encoding="utf-8"))["edition"].get("note", ""))
    return found


def open_edition(game: Game, edition: str | Path | Mapping[str, Any] | None = None) -> tuple[Components, Any]:
    """Components and tables of the printed game, or of an edition: a file, the name of one that comes with the
    game (a file in its folder `editions`), or what a record or state carries."""
    if edition is None or (isinstance(edition, Mapping) and "parts" not in edition):
        components, tables = _printed(game.id)
    elif isinstance(edition, Mapping):
        components, tables = _read(game, edition)
    else:
        named = folder_of(game.id) / "editions" / f"{edition}.toml"
        components, tables = _read(game, named if named.name[:-5] == edition and named.exists() else Path(edition))
    known = (components.digest,) if components.replaced else (components.digest, *game.former_digests)
    if isinstance(edition, Mapping) and edition.get("digest") not in known:
        raise BadEdition(f"edition {edition.get('name')!r}: its digest does not fit its parts, or the printed game's")
    return components, tables


@cache
def _printed(name: str) -> tuple[Components, Any]:
    return _read(find(name), None)


def _read(game: Game, edition: Path | Mapping[str, Any] | None) -> tuple[Components, Any]:
    components = read_components(game.id, folder_of(game.id), edition)
    tables = game.tables(components)
    _in_use.setdefault((game.id, components.name, components.digest), tables)
    if len(_in_use) > MOST_IN_USE:
        _in_use.pop(next(iter(_in_use)))
    return components, tables


@cache
def _shipped_digests(name: str) -> dict[str, str]:
    """The editions that come with a game, by digest."""
    return {open_edition(find(name), edition)[0].digest: edition for edition in shipped(name)}


def reopen(game: str, edition: Mapping[str, Any]) -> Any:
    """The tables that a pickle names by the digest of their edition: those in use here, else read once more."""
    known = _in_use.get((game, edition["name"], edition["digest"]))
    if known is None:
        known = open_edition(find(game), edition.get("shipped") or edition)[1]
    return known


def pickled(components: Components) -> tuple[Any, ...]:
    """What tables of these components are in a pickle: the digest, and how another process finds the edition."""
    edition = components.to_dict()
    if components.replaced and components.digest in _shipped_digests(components.game):
        edition = {**edition, "shipped": _shipped_digests(components.game)[components.digest]}
        del edition["parts"]
    return reopen, (components.game, edition)
