"""Goldens: whole recorded matches, replayed on every run. `make goldens` makes them anew by tests/<game>/goldens.py."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

import railbird
from railbird.match import record as records

FOLDER = Path(__file__).parent / "goldens"


def makers(game: str) -> dict[str, Callable[[], railbird.Match]]:
    found = import_module(f"tests.games.{game}.goldens").GOLDENS
    assert isinstance(found, dict)
    return found


def golden_files() -> list[Path]:
    return sorted(FOLDER.glob("*/*.json"))


@pytest.mark.parametrize("path", golden_files(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_golden_replays(path: Path) -> None:
    text = path.read_text()
    match = railbird.replay(text)
    assert match.over
    assert match.game.id == path.parent.name
    assert records.dumps(match.record()) == text
    assert json.loads(text)["result"]["scores"] == match.scores()
    railbird.verify(text)


def test_every_game_has_its_goldens(game: str) -> None:
    """A golden that nobody can make again, or that nobody has made, is no golden."""
    assert sorted(makers(game)) == sorted(path.stem for path in golden_files() if path.parent.name == game)
    assert len(makers(game)) >= 3


def write_all() -> None:
    for game in railbird.game_ids():
        (FOLDER / game).mkdir(parents=True, exist_ok=True)
        for old in (FOLDER / game).glob("*.json"):
            old.unlink()
        for name, make in makers(game).items():
            match = make()
            assert match.over, f"{game}/{name} does not end"
            (FOLDER / game / f"{name}.json").write_text(records.dumps(match.record()))
            print(f"{game}/{name}: {len(match.steps)} steps, scores {match.scores()}, winners {match.winners()}")


if __name__ == "__main__":
    write_all()
