"""A live table, with a keyboard that types by itself: secrets, pauses, pages."""

import io
from pathlib import Path

import pytest
from rich.console import Console

import railbird
from railbird.terminal import play
from railbird.terminal.console import Talk
from railbird.terminal.players import Player
from railbird.terminal.saves import write_save

LIVE = 30


class Desk:
    """A live terminal whose person types these lines."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
        self.file = io.StringIO()
        self.asked: list[str] = []
        self.pauses: list[float] = []
        self.talk = Talk(
            Console(file=self.file, width=100, height=LIVE, force_terminal=True, highlight=False), live=True
        )
        waiting = iter(lines)

        def answer(prompt: str) -> str:
            self.asked.append(prompt)
            try:
                return next(waiting)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", answer)
        monkeypatch.setattr("railbird.terminal.play.time.sleep", self.pauses.append)

    def sit(self, names: list[str], path: Path, fast: bool = False) -> play.Table:
        match = railbird.new("long_shot_dice", names, seed=7, options={"first": 0})
        players = [Player(name, "steady" if name.startswith("Steady") else "") for name in names]
        return play.Table(self.talk, match, players, path, fast)


def test_the_next_person_takes_the_keyboard_before_secrets_are_drawn(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    desk = Desk(monkeypatch, "helmet", "", "helmet")
    table = desk.sit(["Anna", "Bob"], tmp_path / "game.railbird.json")
    rules = type(table.match.game)
    open_view = rules.view
    monkeypatch.setattr(rules, "view", lambda self, s, viewer: {**open_view(self, s, viewer), "hand": viewer})
    table.run()
    assert desk.asked[:3] == ["Anna> ", "Bob is asked. Take the keyboard and press Enter. ", "Bob> "]


def test_nobody_hands_over_where_nothing_is_secret(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    desk = Desk(monkeypatch, "helmet", "helmet")
    desk.sit(["Anna", "Bob"], tmp_path / "game.railbird.json").run()
    assert desk.asked[:2] == ["Anna> ", "Bob> "]


@pytest.mark.parametrize("fast", [True, False])
def test_bots_are_seen_moving_unless_it_shall_be_fast(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, fast: bool
) -> None:
    desk = Desk(monkeypatch, "helmet")
    table = desk.sit(["Anna", "Steady"], tmp_path / "game.railbird.json", fast)
    table.run()
    moves = sum(step.who == 1 for step in table.match.steps)
    assert moves
    assert desk.pauses == ([] if fast else [play.BOT_PAUSE] * moves)


def test_pages_wait_for_enter(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    desk = Desk(monkeypatch, *["helmet"] * 3, "roland", "", "log", "", "", "log", "q", "nothing like that")
    desk.sit(["Anna"], tmp_path / "game.railbird.json").run()
    more, back = "Enter for more, q to go back: ", "Enter to go back: "
    assert desk.asked[3:] == ["Anna> ", back, "Anna> ", more, back, "Anna> ", more, "Anna> ", "Anna> "]
    assert "column 3" in desk.file.getvalue()
    assert "is no action" in desk.file.getvalue()


def test_the_whole_table_on_a_low_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    desk = Desk(monkeypatch, "table", "", "")
    desk.talk.console.height = 22
    desk.sit(["Anna"], tmp_path / "game.railbird.json").run()
    first, _, rest = desk.file.getvalue().partition("table: the rest of it")
    assert "Market" in first
    assert "Helmet" not in first
    assert "Helmet" in rest


def test_a_file_that_disappears_is_written_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "deep" / "game.railbird.json"
    desk = Desk(monkeypatch, "helmet", "helmet")
    table = desk.sit(["Anna"], path)
    write_save(table.match, path)
    path.unlink()
    table.run()
    assert railbird.replay(path.read_text()) == table.match
    assert list(path.parent.iterdir()) == [path]


def test_loading_sits_down_at_the_other_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    other = railbird.new("long_shot_dice", ["Zoë", "Random"], seed=1, options={"first": 0})
    other.seat_player(1, "random")
    path = tmp_path / "other.railbird.json"
    write_save(other, path)
    desk = Desk(monkeypatch, f"load {path}", "helmet")
    table = desk.sit(["Anna"], tmp_path / "game.railbird.json")
    table.run()
    assert desk.asked[:2] == ["Anna> ", "Zoë> "]
    assert table.players == [Player("Zoë"), Player("Random", "random")]
    assert table.path == path
