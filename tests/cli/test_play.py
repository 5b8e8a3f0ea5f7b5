"""A game at the keyboard: choices, help, undo, saving, going on, real dice, the end. Typed line by line into a pipe."""

import json
import re
from pathlib import Path

import pytest

import railbird
from railbird.data_folder import data_folder
from railbird.engine.ledger import clauses
from railbird.games.registry import find
from railbird.match.record import replay
from railbird.terminal.saves import unfinished
from tests.cli.conftest import Outcome, Run
from tests.cli.test_commands import CONTROL

GAME = "long_shot_dice"


def play(cli: Run, typed: str, *more: str | Path, seats: str = "name:Anna", seed: str = "7") -> Outcome:
    return cli("play", GAME, "--seats", seats, "--seed", seed, *more, typed=typed)


def kept() -> dict[str, object]:
    """The record of the one game in the data folder."""
    (save,) = (data_folder() / "games").iterdir()
    return json.loads(save.read_text())


def own_steps(record: dict[str, object], seat: int = 0) -> list[str]:
    return [step["do"] for step in record["steps"] if step["who"] == seat]  # type: ignore[attr-defined]


@pytest.mark.parametrize("typed", ["h", "helmet", "HELMET", "hel", "  helmet  "])
def test_a_choice_by_key_text_or_beginning(cli: Run, typed: str) -> None:
    choices = railbird.new(GAME, ["Anna"], seed="7").actions(0)
    assert next(choice.text for choice in choices if choice.key == "h") == "helmet"
    assert play(cli, f"{typed}\nquit\n").code == 0
    assert own_steps(kept()) == ["helmet"]


def test_words_are_shortened_but_numbers_are_not(cli: Run) -> None:
    play(cli, "j b 7\nquit\n")
    assert own_steps(kept()) == ["jersey box 7"]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("99", "No choice has the key 99"),
        ("0", "No choice has the key 0"),
        ("bet", "'bet' is no action"),
        ("gallop home", "'gallop home' is no action"),
        ("bet 3 free", "(LD-"),
        ("concession r2c2", "(LD-051)"),
        ("", "? for help"),
        ("x" * 5000, "is no action"),
        ("²", "No choice has the key"),
    ],
)
def test_what_cannot_be_done_is_answered_and_changes_nothing(cli: Run, typed: str, words: str) -> None:
    shown = play(cli, f"{typed}\nquit\n")
    assert shown.code == 0
    assert words in " ".join(shown.out.split())
    assert "Nothing was played" in shown.out
    assert not (data_folder() / "games").exists()


def test_help_explains_choices_with_their_clauses(cli: Run) -> None:
    told = clauses(GAME)
    assert told["LD-082"] in " ".join(play(cli, "? bet 2\n").out.split())
    assert told["LD-071"] in " ".join(play(cli, "? h\n").out.split())
    assert told["LD-R22"] in " ".join(play(cli, "? ld-r22\n").out.split())
    assert "not now: " in play(cli, "? concession r2c2\n").out
    assert "Stands on space 3" in play(cli, "? horse 8\n").out
    assert told["LD-016"] in " ".join(play(cli, "? no bet line\n").out.split())
    assert "Costs $" in play(cli, "? donut dollie\n").out
    assert "neither a choice" in play(cli, "? what\n").out
    overview = play(cli, "?\n").out
    for word in ("undo", "log", "save", "load", "quit", "market", "sheet", "roland"):
        assert re.search(rf"^ +{word}\b", overview, re.MULTILINE)


def test_pages_show_what_the_screen_has_no_room_for(cli: Run) -> None:
    told = railbird.new(GAME, ["Anna"], seed="7").view(0)["table"]
    market = " ".join(play(cli, "market\n").out.split())
    assert all(" ".join(horse["ability"].split()[:4]) in market for horse in told["horses"])
    assert "pays 1st/2nd/3rd" in play(cli, "sheet\n").out
    assert "pays 1st/2nd/3rd" in play(cli, "sheet anna\n").out
    assert "column 3" in play(cli, "sheet 2\n").out
    assert "there is no player '7'" in play(cli, "sheet 7\n").out
    roland = play(cli, "roland\n").out
    assert f"▸{told['rolled']}" in roland
    assert "not in this race" in play(cli, "roland\n", seats="me,steady").out
    assert "gets Starting Card" in play(cli, "log\n").out


def test_undo_in_the_middle_of_a_turn(cli: Run) -> None:
    shown = play(cli, "undo\nwild 3\nundo\nwild 5\nquit\n")
    assert "nothing to take back" in shown.out
    assert "Taken back." in shown.out
    assert own_steps(kept()) == ["wild 5"]


def test_quit_in_the_middle_of_a_turn_and_go_on_there(cli: Run) -> None:
    play(cli, "wild 5\nquit\n", seats="name:Anna,steady")
    before = kept()
    (saved,) = unfinished(GAME)
    assert saved.names == ("Anna", "Regular")
    shown = cli("play", "--load", saved.path, typed="helmet\nquit\n")
    assert "your Wild makes it 5" in shown.out
    after = kept()
    assert after["dice"] == before["dice"]
    assert own_steps(after)[-2:] == ["wild 5", "helmet"]
    assert after["steps"][: len(before["steps"])] == before["steps"]  # type: ignore[index, arg-type]
    assert railbird.verify(after).rolls_unchecked == 0


def test_the_same_game_with_a_break_and_without(cli: Run, tmp_path: Path) -> None:
    """Dice and bots do not depend on when one went home."""
    whole, broken = tmp_path / "whole.railbird.json", tmp_path / "broken.railbird.json"
    play(cli, "first\nhelmet\nfirst\nfirst\nfirst\nquit\n", "--save", whole, seats="name:Anna,steady,random")
    play(cli, "first\nhelmet\nquit\n", "--save", broken, seats="name:Anna,steady,random")
    cli("play", "--load", broken, typed="first\nfirst\nfirst\n")
    assert whole.read_text() == broken.read_text()


def test_save_and_load_inside_a_game(cli: Run, tmp_path: Path) -> None:
    first, second = tmp_path / "first.railbird.json", tmp_path / "second.railbird.json"
    play(cli, f"helmet\nsave {first}\nbet 1\nsave {second}\nload {first}\nbet 3\nquit\n")
    assert own_steps(json.loads(first.read_text())) == ["helmet", "bet 3"]
    assert own_steps(json.loads(second.read_text())) == ["helmet", "bet 1"]
    assert own_steps(kept()) == ["helmet", "bet 1"]


@pytest.mark.parametrize(
    ("typed", "words"),
    [("load", "which file?"), ("load nowhere", "there is no such file"), ("load .", "is a directory"),
     ("save .", "is a directory"), ("save /dev/null/x", "cannot be written"), ("save a\0b", "cannot be written"),
     ("save " + "x" * 400, "cannot be written"), ("load " + "x" * 400, "cannot be read")],
)  # fmt: skip
def test_files_that_do_not_work_are_answered(cli: Run, typed: str, words: str) -> None:
    shown = play(cli, f"{typed}\nhelmet\nquit\n")
    assert words in " ".join(shown.out.split())
    assert own_steps(kept()) == ["helmet"]


def test_saving_does_not_overwrite_a_foreign_file(cli: Run, tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("dear diary")
    assert "no Railbird record" in " ".join(play(cli, f"save {path}\nquit\n").out.split())
    assert path.read_text() == "dear diary"


def test_a_folder_that_cannot_be_written_does_not_stop_the_game(
    cli: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    shown = play(cli, "helmet\nhelmet\nquit\n")
    assert shown.code == 0
    assert "The game is not kept" in shown.out


def whole_game(cli: Run, *more: str | Path, seats: str = "name:Anna") -> Outcome:
    return play(cli, "first\n" * 400, *more, seats=seats)


@pytest.mark.parametrize("seats", ["name:Anna", "me,steady,random", "me,name:Bob", "steady,random"])
def test_a_whole_game_to_its_settlement(cli: Run, tmp_path: Path, seats: str) -> None:
    path = tmp_path / "game.railbird.json"
    shown = whole_game(cli, "--save", path, seats=seats)
    match = replay(path.read_text())
    assert match.over
    ending = shown.out[shown.out.rindex("─" * 20) :]
    for seat, name in enumerate(match.names):
        assert name in ending
        for line in match.settlement(seat):
            assert line.label in ending
    winners = " and ".join(match.names[seat] for seat in match.winners())
    assert f"★ {winners} wins with ${max(match.scores())}." in ending
    assert match.stretches[0].dice is not None
    assert match.stretches[0].dice.seed.hex() in ending
    assert f"railbird verify {path}" in ending
    assert not CONTROL.search(shown.out)
    assert unfinished() == []


def test_the_seed_fixes_dice_and_bots(cli: Run, tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.railbird.json" for number in range(2)]
    for path in paths:
        whole_game(cli, "--save", path, seats="me,steady,steady")
    assert paths[0].read_text() == paths[1].read_text()


def test_names_and_bots_at_the_table(cli: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    cli("play", GAME, "--seats", "me,me,name:Zoë,steady,random,random", "--option", "first=0", typed="first\n")
    assert kept()["seats"] == ["Guest 1", "Guest 2", "Zoë", "Regular", "Random 1", "Random 2"]
    monkeypatch.setenv("RAILBIRD_NAME", "Ada")
    assert "Ada> " in cli("play", GAME, "--seats", "me").out


def test_options_and_editions_reach_the_game(cli: Run, tmp_path: Path) -> None:
    edition = tmp_path / "mine.toml"
    edition.write_text(
        '[edition]\nname = "my copy"\ngame = "long_shot_dice"\n'
        '[money]\nprovenance = "published"\nstart = 13\nroland = 21\njockey_set = 5\n'
    )
    shown = play(cli, "helmet\n", "--option", "cards=2", "--edition", edition)
    assert "Golden Corral" in shown.out
    assert "$13" in shown.out
    assert kept()["edition"]["name"] == "my copy"  # type: ignore[index]


@pytest.mark.parametrize("game", railbird.game_ids())
def test_house_rules_are_named_where_they_are_not_as_usual(cli: Run, game: str) -> None:
    for option in [option for option in find(game).options if option.house]:
        for value, words in option.choices:
            shown = cli("play", game, "--option", f"{option.name}={value}", typed="quit\n").out
            said = f"House rule: {option.title}. {words}" in " ".join(shown.split())
            assert said is (value != option.default)


@pytest.mark.parametrize("roll", ["roll 6 3", "6 3", "6,3", "ROLL  6  3"])
def test_real_dice_are_typed_in(cli: Run, roll: str) -> None:
    typed = f"deal SC3\nsc5\nfirst P2\n{roll}\nhelmet\nquit\n"
    cli("play", GAME, "--seats", "name:Anna,name:Bob", "--dice", "manual", typed=typed)
    record = kept()
    assert [step["do"] for step in record["steps"]] == [  # type: ignore[attr-defined]
        "deal SC3", "deal SC5", "first P2", "roll 6 3", "helmet",
    ]  # fmt: skip
    assert record["dice"] == [{"from": 0, "kind": "manual"}]


def test_wrong_dice_are_answered(cli: Run) -> None:
    typed = "deal SC3\ndeal SC3\n5\nany\n9 9\n6\n\n?\n? horse 1\n6 3\nmarket\nlog\nundo\nbet 1\nundo\nbet 3\nquit\n"
    shown = cli("play", GAME, "--seats", "name:Anna,name:Bob", "--dice", "manual", typed=typed)
    told = " ".join(shown.out.split())
    assert "'deal SC3' is no outcome" in told
    assert "'9 9' is no outcome" in told
    assert "'6' is no outcome" in told
    assert "Say what came up" in told
    assert "nothing to take back" in told
    record = kept()
    seat = next(step["who"] for step in record["steps"] if step["who"] != "chance")  # type: ignore[attr-defined]
    assert own_steps(record, seat) == ["bet 3"]


def test_several_people_share_the_keyboard(cli: Run) -> None:
    shown = play(cli, "helmet\nundo\nbet 2\nhelmet\nquit\n", "--option", "first=0", seats="name:Anna,name:Bob")
    assert "Anna: Your turn" in shown.out
    assert "Bob: Your turn" in shown.out
    assert own_steps(kept()) == ["bet 2"]
    assert own_steps(kept(), 1) == ["helmet"]


def test_loading_can_change_who_plays(cli: Run) -> None:
    play(cli, "helmet\nquit\n", "--option", "first=0", seats="name:Anna,name:Bob")
    (saved,) = unfinished()
    cli("play", "--load", saved.path, "--seats", "steady,random")
    assert kept()["seats"] == ["Anna", "Bob"]
    assert "result" in kept()
