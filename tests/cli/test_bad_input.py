"""Whatever is wrong: one clear line on stderr, exit code 2, nothing on stdout, nothing changed."""

import json
from pathlib import Path

import pytest

from railbird.match.record import dumps
from tests.cli.conftest import Run

GAME = "long_shot_dice"
NINE = ",".join(["steady"] * 9)

WRONG = [
    (("gallop",), "gallop"),
    (("play", "ludo", "--seats", "me"), "there is no game 'ludo'"),
    (("components", "ludo"), "there is no game 'ludo'"),
    (("components", GAME, "wheels"), "no part 'wheels'"),
    (("play",), "which game?"),
    (("play", GAME, "--seats", NINE), "is for 1 to 8, not for 9"),
    (("simulate", GAME, "--seats", NINE), "is for 1 to 8, not for 9"),
    (("play", GAME, "--seats", "me,sharpp"), "'sharpp' is neither"),
    (("play", GAME, "--seats", "me,,me"), "'' is neither"),
    (("play", GAME, "--seats", "name:"), "'name:' is neither"),
    (("play", GAME, "--seats", "name:" + "x" * 41), "1 to 40 characters"),
    (("play", GAME, "--seats", "me", "--option", "cards"), "is not NAME=VALUE"),
    (("play", GAME, "--seats", "me", "--option", "cards=9"), "'9' is not a card set"),
    (("play", GAME, "--seats", "me", "--option", "colour=red"), "no option 'colour'"),
    (("play", GAME, "--seats", "me", "--dice", "loaded"), "loaded"),
    (("play", GAME, "--seats", "me", "--dice", "manual", "--seed", "1"), "real dice have no seed"),
    (("play", GAME, "--seats", "me", "--edition", "none.toml"), "none.toml"),
    (("play", "--load", "nowhere.json"), "nowhere.json: there is no such file"),
    (("play", GAME, "--what"), "--what"),
    (("simulate", GAME, "--games", "0"), "games: a whole number from 1"),
    (("simulate", GAME, "--games", "many"), "many"),
    (("simulate", GAME, "--seats", "me"), "no bot 'me'"),
    (("verify",), "FILE"),
    (("verify", "nowhere.json"), "nowhere.json: there is no such file"),
    (("verify", "."), "is a directory"),
    (("replay", "."), "is a directory"),
    (("verify", "no\0where"), "cannot be read"),
]


@pytest.mark.parametrize(("arguments", "words"), WRONG, ids=[" ".join(a)[:50] for a, _ in WRONG])
def test_one_line_and_exit_code_2(cli: Run, arguments: tuple[str, ...], words: str) -> None:
    shown = cli(*arguments)
    assert shown.code == 2
    assert shown.out == ""
    assert shown.err.startswith("railbird")
    assert shown.err.count("\n") == 1
    assert words in shown.err


DAMAGED = {
    "nothing": (b"", "not valid JSON"),
    "half": (b'{"format": "railbird-record/1", "ga', "line 1, column"),
    "binary": (b"\x89PNG\xff\xfe", "not UTF-8 text"),
    "a list": (b"[]", "a JSON object"),
    "ten megabytes": (b"x" * 10_000_000, "longer than any record"),
    "deep": (b"[" * 100_000, "not"),
    "a number": (b"1" * 10_000, "not a record"),
    "other format": (b'{"format": "chess/1", "game": 1, "rules": 1, "edition": 1, "seats": 1, "options": 1, "dice": 1,'
                     b' "steps": 1}', "format: 'chess/1'"),
}  # fmt: skip


@pytest.mark.parametrize("command", ["verify", "replay", "play"])
@pytest.mark.parametrize("kind", DAMAGED)
def test_damaged_files_are_named(cli: Run, tmp_path: Path, command: str, kind: str) -> None:
    content, words = DAMAGED[kind]
    path = tmp_path / "damaged.json"
    path.write_bytes(content)
    shown = cli(command, *(("--load",) if command == "play" else ()), path)
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.count("\n") == 1
    assert "damaged.json" in shown.err
    assert words in shown.err
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rules": 99}, "version 99"),
        ({"game": "ludo"}, "there is no game 'ludo'"),
        ({"seats": ["x"] * 9}, "not for 9"),
        ({"steps": [{"who": "chance", "do": "roll 9 9"}]}, "step 1 ("),
        ({"steps": [{"who": 0, "do": "x" * 100_000}]}, "step 1"),
        ({"result": {"scores": [1, 2, 3], "winners": [0]}}, "result.scores"),
    ],
)
def test_edited_records_are_refused_with_the_place(cli: Run, finished: Path, change: object, words: str) -> None:
    record = json.loads(finished.read_text())
    record.update(change)
    finished.write_text(dumps(record))
    for command in (("verify",), ("replay",), ("play", "--load")):
        shown = cli(*command, finished)
        assert (shown.code, shown.out) == (2, "")
        assert shown.err.count("\n") == 1
        assert len(shown.err) < 700
        assert words in shown.err


@pytest.mark.parametrize(
    ("arguments", "words"), [(("--step", "-1"), "-1"), (("--step", "9999"), "9999"), (("--seat", "0"), "from 1"),
                             (("--seat", "4"), "seats 1 to 3")]
)  # fmt: skip
def test_steps_and_seats_that_are_not_there(cli: Run, finished: Path, arguments: tuple[str, ...], words: str) -> None:
    shown = cli("replay", finished, *arguments)
    assert (shown.code, shown.out) == (2, "")
    assert words in shown.err


def test_what_belongs_to_the_loaded_game_cannot_be_changed(cli: Run, finished: Path) -> None:
    for arguments in (("--seed", "1"), ("--dice", "manual"), ("--option", "cards=2"), ("--edition", "x.toml")):
        shown = cli("play", "--load", finished, *arguments)
        assert (shown.code, shown.out) == (2, "")
        assert "has its own" in shown.err
    assert "3 seats, not 1" in cli("play", "--load", finished, "--seats", "me").err


def test_nothing_is_written_over_a_foreign_file(cli: Run, tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("dear diary")
    shown = cli("play", GAME, "--seats", "me", "--save", path)
    assert (shown.code, shown.out) == (2, "")
    assert "no Railbird record" in shown.err
    assert path.read_text() == "dear diary"
    assert "is a directory" in cli("play", GAME, "--seats", "me", "--save", tmp_path).err
    assert "cannot be written" in cli("play", GAME, "--seats", "me", "--save", path / "below").err


def test_an_edition_is_refused_with_its_line(cli: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[edition]\nname = "x"\ngame = "long_shot_dice"\n[money]\nprovenance = "rulebook"\nstart = "ten"\n')
    for command in (("components", GAME), ("play", GAME, "--seats", "me"), ("simulate", GAME)):
        shown = cli(*command, "--edition", path)
        assert (shown.code, shown.out) == (2, "")
        assert "mine.toml, line " in shown.err
