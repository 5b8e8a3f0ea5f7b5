"""The games that are kept: found again, newest first, and never half written."""

import os
from pathlib import Path

import pytest

import railbird
from railbird.data_folder import data_folder
from railbird.errors import BadRecord, RailbirdError
from railbird.terminal import saves
from tests.playing import play_out


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def keep(match: railbird.Match, age: int = 0) -> Path:
    path = saves.new_save(match.game.id)
    saves.write_save(match, path)
    os.utime(path, (1_000_000 - age, 1_000_000 - age))
    return path


def test_unfinished_games_newest_first() -> None:
    old = keep(railbird.new("long_shot_dice", ["Anna"], seed=1), age=10)
    new = keep(railbird.new("long_shot_dice", ["Bob", "Steady"], seed=2), age=1)
    keep(play_out(railbird.new("long_shot_dice", 2, seed=3), 1))
    (new.parent / f"broken{saves.ENDING}").write_text("{")
    (new.parent / f"folder{saves.ENDING}").mkdir()
    assert [saved.path for saved in saves.unfinished()] == [new, old]
    assert saves.unfinished("long_shot_dice")[0].names == ("Bob", "Steady")
    assert saves.unfinished("ludo") == []


def test_two_games_begun_in_one_second_are_two_files() -> None:
    match = railbird.new("long_shot_dice", 2, seed=1)
    assert len({keep(match) for _ in range(3)}) == 3


def test_a_kept_game_has_its_seed_and_goes_on_with_it() -> None:
    match = railbird.new("long_shot_dice", 2, seed=9)
    path = keep(match)
    again = railbird.replay(saves.read_record(path))
    assert again == match
    for game in (match, again):
        play_out(game, 4)
    assert match.record() == again.record()


def test_a_failed_write_leaves_the_old_file(monkeypatch: pytest.MonkeyPatch) -> None:
    match = railbird.new("long_shot_dice", 2, seed=9)
    path = keep(match)
    before = path.read_bytes()
    match.play(match.actions()[0])

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(RailbirdError, match="cannot be written: No space left"):
        saves.write_save(match, path)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_what_is_wrong_with_a_file_is_said_with_its_name(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text("[]")
    with pytest.raises(BadRecord, match=r"x\.json: a record is a JSON object"):
        saves.read_record(path)


@pytest.mark.parametrize(("xdg", "folder"), [("/somewhere", "/somewhere/railbird"), ("", "~/.local/share/railbird")])
def test_where_games_are_kept(monkeypatch: pytest.MonkeyPatch, xdg: str, folder: str) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", xdg)
    assert data_folder() == Path(folder).expanduser()
