"""Prices follow from what is in the box: with other figures the tactics still play sensibly."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import railbird
from railbird.engine.constants import RANDOM, STEADY
from railbird.engine.playout import Playout
from railbird.games.registry import find, folder_of, open_edition, shipped
from railbird.match.setup import read_options


def part(game: str, name: str) -> str:
    """A part of the printed game, as its file has it."""
    text = (folder_of(game) / "components.toml").read_text()
    head = rf"\[\[?{name}[\].]"
    begin = re.search(rf"^{head}", text, re.M)
    assert begin
    end = re.search(rf"^(?!{head})\[", text[begin.start() :], re.M)
    return text[begin.start() :][: end.start() if end else None]


def strange(game: str) -> str:
    """An edition in which much is otherwise."""
    head = f'[edition]\nname = "strange"\ngame = "{game}"\n'
    if game == "long_shot_dice":
        return (
            head
            + '[track]\nprovenance = "rulebook"\nspaces = 24\nno_bet_after = 8\npurses = [10, 60, 5]\n'
            + ('[dice]\nprovenance = "rulebook"\nhorse = [1, 2, 3, 4, 5, 6, 7, 8]\nmovement = [1, 1, 1, 1, 3, 3]\n')
        )
    if game == "finish_line":
        return (
            head
            + '[money]\nprovenance = "rulebook"\ncapital = [700, 200, 5000]\nstake_step = 50\nside_bet = 0\n'
            + (part(game, "odds").replace("[11, 9, 7, 5, 4, 3, 2]", "[40, 9, 8, 7, 6, 5, 4]"))
        )
    if game == "homestretch":
        # The favourite is a long shot by its payouts, and others cost ten.
        horses = part(game, "horses").replace(
            "cost = 2\nwin = 12\nplace = 10\nshow = 8", "cost = 10\nwin = 2\nplace = 1\nshow = 1"
        )
        return head + horses + part(game, "players").replace("[1, 1, 2, 2, 3]", "[1, 1, 1, 1, 9]")
    features = re.sub(r"^worth = .*\n", "", part(game, "horses"), flags=re.M)
    return (
        head
        + features
        + '[money]\nprovenance = "rulebook"\nstart = 60\nbet = 10\ndiscard_pair = 0\nprizes = [20, 20, 200]\n'
    )


def editions() -> list[tuple[str, str]]:
    found = [(game, edition) for game in railbird.game_ids() for edition in shipped(game)]
    return [*found, *((game, "strange") for game in railbird.game_ids())]


@pytest.mark.parametrize(("game", "edition"), editions())
def test_sound_play_with_other_figures(game: str, edition: str, tmp_path: Path) -> None:
    """One by tactics among three at random wins far more than a quarter."""
    file = tmp_path / "strange.toml"
    if edition == "strange":
        file.write_text(strange(game))
    rules = find(game)
    root = rules.start(
        open_edition(rules, str(file) if edition == "strange" else edition)[1], 4, read_options(rules, {}, 4)
    )
    games, won, state = 200 if railbird.COMPILED else 12, 0.0, root.clone()
    for number in range(games):
        seat = number % 4
        state.copy_from(root)
        Playout(number // 4, [STEADY if other == seat else RANDOM for other in range(4)]).finish(state)
        won += (state.winners() >> seat & 1) / state.winners().bit_count()
    assert won / games > (0.6 if railbird.COMPILED else 0.4)


def test_a_feature_of_which_nothing_is_known_gets_the_usual_price(tmp_path: Path) -> None:
    rules = find("long_shot")
    printed, file = open_edition(rules)[1], tmp_path / "strange.toml"
    file.write_text(strange("long_shot"))
    other = open_edition(rules, str(file))[1]
    assert list(printed.feature_worth)[5] == 2.5
    assert set(other.feature_worth) == {0.5}
    assert open_edition(rules)[0].digest == "9ccc013dd5d1fb3aaf937f8b357b6f66f79fef291670d5a5a8cd686c90b3e1a4"


def test_the_draft_follows_the_purses_not_the_numbers(tmp_path: Path) -> None:
    """Homestretch: with the handicaps of 7 and 2 exchanged on every card, 2 gains what 7 loses."""
    rules = find("homestretch")
    text = part("homestretch", "races")
    cards = re.sub(r"^(plus6 = )\[.*\]", r"\1[2, 12]", text, flags=re.M)
    cards = re.sub(r"^(x|plus2|plus4) = \[.*\]", r"\1 = []", cards, flags=re.M)
    file = tmp_path / "two.toml"
    file.write_text('[edition]\nname = "two"\ngame = "homestretch"\n' + cards)
    printed, other = open_edition(rules)[1], open_edition(rules, str(file))[1]
    assert sum(deck[0] for deck in other.prospect) > 2 * sum(deck[0] for deck in printed.prospect)
