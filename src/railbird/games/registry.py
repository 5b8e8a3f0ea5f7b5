"""The games: every folder here with a component file is one. Nothing of a game is imported before it is asked for."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from railbird.engine.components import Components, read_components
from railbird.engine.game import Game
from railbird.errors import BadEdition, UnknownGame

FOLDER = Path(__file__).parent
MOST_IN_USE = 16  # editions whose tables are kept for pickles and copies
_in_use: dict[tuple[str, str, str], Any] = {}  # tables by game, edition and digest, the oldest first


@cache
def game_ids() -> tuple[str, ...]:
    return tuple(sorted(path.parent.name for path in FOLDER.glob("*/components.toml")))


def find(name: str) -> Game:
    if not isinstance(name, str) or name not in game_ids():
        raise UnknownGame(f"there is no game {name!r}; there are {', '.join(game_ids())}")
    game = import_module(f"railbird.games.{name}").GAME
    assert isinstance(game, Game)
    return game


@cache
def shipped(name: str) -> dict[str, str]:
    """The editions that come with a game, by name, each with a line about it."""
    found = {}
    for path in sorted((FOLDER / name / "editions").glob("*.toml")):
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
        shipped = FOLDER / game.id / "editions" / f"{edition}.toml"
        components, tables = _read(
            game, shipped if shipped.name[:-5] == edition and shipped.exists() else Path(edition)
        )
    known = (components.digest,) if components.replaced else (components.digest, *game.former_digests)
    if isinstance(edition, Mapping) and edition.get("digest") not in known:
        raise BadEdition(f"edition {edition.get('name')!r}: its digest does not fit its parts, or the printed game's")
    return components, tables


@cache
def _printed(name: str) -> tuple[Components, Any]:
    return _read(find(name), None)


def _read(game: Game, edition: Path | Mapping[str, Any] | None) -> tuple[Components, Any]:
    components = read_components(game.id, FOLDER / game.id, edition)
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
