"""What a program or a notebook sees first: names, docstrings, examples that are true, a table that can be looked at."""

import doctest
import importlib
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import railbird
from railbird.match.match import Match
from tests.playing import play_out, seat_counts

ROOT = Path(__file__).parents[1]


def test_examples_in_docstrings_are_true() -> None:
    found = 0
    for path in sorted((ROOT / "src" / "railbird").rglob("*.py")):
        if ">>>" in path.read_text(encoding="utf-8"):
            name = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")
            result = doctest.testmod(importlib.import_module(name))
            assert not result.failed, name
            found += result.attempted
    assert found >= 4


def test_the_example_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.S)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})
    assert capsys.readouterr().out


def test_everything_public_has_a_docstring() -> None:
    bare = []
    for name in railbird.__all__:
        thing = getattr(railbird, name)
        if inspect.isclass(thing):
            methods = [
                (f"{name}.{key}", value) for key, value in vars(thing).items()
                if not key.startswith("_") and (inspect.isfunction(value) or isinstance(value, property))
            ]  # fmt: skip
            bare += [label for label, method in [(name, thing), *methods] if not method.__doc__]
        elif name != "COMPILED" and not thing.__doc__:
            bare.append(name)
    assert not bare


def test_packages_of_games_can_be_imported_by_their_names() -> None:
    module = importlib.import_module("railbird.games.long_shot.rules.constants")
    code = "import railbird, railbird.games.long_shot.rules.constants as c; print(c.HORSES, railbird.games.__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(module.HORSES), "railbird.games"]


def test_what_is_asked_for_later_is_there_and_listed() -> None:
    assert railbird.simulate("long_shot_dice", ["random", "random"], 4).games == 4
    assert "steady" in railbird.bots.levels()
    assert {"simulate", "bots", "new"} <= set(dir(railbird))
    with pytest.raises(AttributeError, match="no attribute 'odds_and_ends'"):
        railbird.odds_and_ends  # noqa: B018


def test_a_match_says_what_it_is(game: str) -> None:
    seats = seat_counts(game)[1]
    match = railbird.new(game, [f"Player{n}" for n in range(seats)], seed=2)
    waiting = ", ".join(match.names[seat] for seat in match.waiting)
    assert repr(match).startswith(f"<Match {game}: Player0, Player1")
    assert repr(match).endswith(f"{len(match.steps)} steps; waiting for {waiting}>")
    play_out(match, 1)
    assert repr(match).endswith("over, won by " + ", ".join(match.names[seat] for seat in match.winners()) + ">")
    by_hand = railbird.new(game, seats, dice="manual")
    assert "a roll or draw is to be entered" in repr(by_hand)


def test_a_notebook_shows_the_table_and_nothing_hidden(game: str) -> None:
    match = railbird.new(game, seat_counts(game)[1], seed=2)
    html = match._repr_html_()
    assert html.startswith("<pre")
    assert match.prompt(None).text[:20] in re.sub("<[^>]+>", "", html).replace("&#x27;", "'")
    other = match.position()
    other.determinize(0, railbird.bots.make_bot("random", 5).rng)
    assert hidden_from(match, other) == html
    ended = play_out(match, 1)._repr_html_()
    assert all(str(score) in ended for score in match.scores())


def hidden_from(match: Match, state: object) -> str:
    """The same table with all that seat 0 cannot know drawn anew."""
    again = railbird.load(match.game.id, match.state())
    again._state = state  # type: ignore[assignment]
    return again._repr_html_()
