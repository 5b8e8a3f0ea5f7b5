"""The settings of a game in words: what --option takes, and the house rules of a match."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from railbird.engine.game import Option
from railbird.games.registry import find
from railbird.match.match import Match
from railbird.terminal import paint

LIST = "list"
HELP = f"a setting, such as cards=2; --option {LIST} shows all settings and house rules of the game"


def show(console: Console, game: str) -> int:
    """Every setting of a game with its values; the usual one is marked."""
    rules = find(game)
    console.print(Text(f"Settings of {rules.title}", "bold"))
    for option in rules.options:
        if not option.house:
            describe(console, option)
    console.print(Text("\nHouse rules", "bold"))
    for option in house_rules(game):
        describe(console, option)
    return 0


def describe(console: Console, option: Option) -> None:
    words = Text.assemble(f"\n{option.name}", (f"   {option.title}. {option.help}", paint.QUIET))
    console.print(words)
    for value, meaning in option.choices:
        usual = " (usual)" if value == option.default else ""
        console.print(Text.assemble((f"  {value}{usual}", paint.AMBER), f"   {meaning}"))
    if option.kind == "truth":
        console.print(Text.assemble(("  yes or no", paint.AMBER), f"   usually {'yes' if option.default else 'no'}"))
    elif option.kind == "seat":
        console.print(Text.assemble(("  a seat from 0", paint.AMBER), "   usually drawn by lot"))


def house_rules(game: str) -> list[Option]:
    return [option for option in find(game).options if option.house]


def house_rules_of(match: Match) -> list[str]:
    """What is read otherwise than usual in this match, a line for each."""
    lines = []
    for option in house_rules(match.game.id):
        value = match.options[option.name]
        if value != option.default:
            lines.append(f"House rule: {option.title}. {dict(option.choices)[value]}")
    return lines
