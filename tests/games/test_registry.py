"""Games of installed packages: found by their entry point, or left out with one clear line while the others work."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import railbird
from railbird.cli.doctor import missing
from railbird.games import registry
from railbird.games.registry import BUILT_IN, GROUP, find, folder_of, open_edition, problems

Offer = Callable[[str, str], None]
COMPONENTS = (BUILT_IN / "homestretch" / "components.toml").read_text(encoding="utf-8")
TWIN = """
from railbird.games.homestretch.game import GAME as HOMESTRETCH

class Twin(type(HOMESTRETCH)):
    id = "{id}"
    title = "Twin"

GAME = Twin()
"""


@pytest.fixture
def offer(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Offer]:
    """Offer a game by an entry point, as an installed package would."""
    offered: list[EntryPoint] = []
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(registry, "entry_points", lambda group: offered if group == GROUP else [])

    def add(name: str, text: str) -> None:
        folder = tmp_path / f"package_{len(offered)}"
        folder.mkdir()
        (folder / "__init__.py").write_text(text)
        (folder / "components.toml").write_text(COMPONENTS.replace('game = "homestretch"', f'game = "{name}"'))
        offered.append(EntryPoint(name, folder.name, GROUP))
        forget()

    yield add
    for point in offered:
        sys.modules.pop(point.module, None)
    forget()


def forget() -> None:
    for remembered in (registry._places, registry.game_ids, registry._printed, registry.shipped):
        remembered.cache_clear()


def test_a_game_of_a_package_is_played_like_any_other(offer: Offer) -> None:
    offer("twin", TWIN.format(id="twin"))
    assert problems() == ()
    assert "twin" in railbird.game_ids()
    assert find("twin").title == "Twin"
    assert (folder_of("twin") / "components.toml").exists()
    assert open_edition(find("twin"))[0].game == "twin"
    match = railbird.new("twin", 2, seed=1)
    match.play(match.actions(match.waiting[0])[0], match.waiting[0])
    assert match.record()["game"] == "twin"


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("broken", "import a_module_that_nobody_has", "ModuleNotFoundError: No module named"),
        ("empty", "", "has no GAME"),
        ("other", TWIN.format(id="twin"), "its GAME calls itself 'twin'"),
        ("homestretch", TWIN.format(id="homestretch"), "there is a game with this id already"),
        ("Bad Id", TWIN.format(id="Bad Id"), "an id has small letters"),
        ("loud", "raise SystemError('two\\nlines')", "SystemError: two lines"),
    ],
)
def test_a_game_that_cannot_be_used_is_one_clear_line(offer: Offer, name: str, text: str, reason: str) -> None:
    offer(name, text)
    assert railbird.game_ids() == ("finish_line", "homestretch", "long_shot", "long_shot_dice")
    assert len(problems()) == 1
    assert f"the game {name!r} of package_0 cannot be used" in problems()[0]
    assert reason in problems()[0]
    assert "\n" not in problems()[0]
    assert any(reason in line for line in missing([]))


def test_a_game_without_its_components_is_left_out(offer: Offer, tmp_path: Path) -> None:
    offer("twin", TWIN.format(id="twin"))
    (tmp_path / "package_0" / "components.toml").unlink()
    forget()
    assert "twin" not in railbird.game_ids()
    assert "the game 'twin'" in problems()[0]
