"""Making matches: a new one, or one in any position; and checking what they are made from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from railbird.engine.game import Game
from railbird.errors import BadOption, BadState
from railbird.games.registry import find, open_edition
from railbird.match.dice import CommittedDice, seed_bytes
from railbird.match.match import Match

Dice = Literal["rolled", "manual"]


def new(
    game: str,
    seats: int | Sequence[str],
    *,
    seed: int | str | bytes | None = None,
    edition: str | Path | Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    dice: Dice = "rolled",
    entropy: Sequence[str] = (),
) -> Match:
    """A new match for so many seats, or for seats with these names. `entropy` is what the players add to the seed."""
    match = prepare(game, seats, edition=edition, options=options)
    match.use_dice(make_dice(dice, seed, entropy))
    return match


def prepare(
    game: str,
    seats: int | Sequence[str],
    *,
    edition: str | Path | Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
) -> Match:
    """A match before its first roll, without dice."""
    rules = find(game)
    count, names = read_seats(rules, seats)
    chosen = read_options(rules, options or {}, count)
    components, tables = open_edition(rules, edition)
    state = rules.start(tables, count, chosen)
    return Match(rules, components, state, seats=count, names=names, options=chosen)


def load(game: str, state: Mapping[str, Any]) -> Match:
    """A match in any position. Fields that are left out are as in a new match before its first roll."""
    rules = find(game)
    if not isinstance(state, Mapping):
        raise BadState(f"a state is a dict, not {type(state).__name__}")
    if state.get("game", game) != game:
        raise BadState(f"game: the state is of {state['game']!r}, not of {game!r}")
    if state.get("rules", rules.rules_version) != rules.rules_version:
        raise BadState(f"rules: the state is of version {state['rules']!r}; this is {rules.rules_version}")
    unknown = set(state) - {"game", "rules", "edition", "seats", "options", "dice", "fields"}
    if unknown:
        raise BadState(f"{min(map(str, unknown))}: unknown key")
    match = prepare(
        game, state.get("seats", rules.seats[0]), edition=state.get("edition"), options=state.get("options")
    )
    match.start_from(state.get("fields", {}))
    match.use_dice(make_dice(state.get("dice", "rolled"), None, ()))
    return match


def make_dice(kind: str, seed: int | str | bytes | None, entropy: Sequence[str]) -> CommittedDice | None:
    if kind not in ("rolled", "manual"):
        raise BadOption(f'dice: {kind!r} is neither "rolled" nor "manual"')
    for word in entropy:
        if not isinstance(word, str) or not 0 < len(word) <= 128 or not word.isprintable():
            raise BadOption("entropy: each player adds one printable word of at most 128 characters")
    try:
        return CommittedDice(seed_bytes(seed), entropy) if kind == "rolled" else None
    except ValueError as error:
        raise BadOption(f"seed: {error}") from None


def read_seats(game: Game, seats: int | Sequence[str]) -> tuple[int, tuple[str, ...]]:
    """The number of seats, and their names if names were given."""
    names: tuple[str, ...] = ()
    if type(seats) is int:
        count = seats
    elif isinstance(seats, Sequence) and not isinstance(seats, str):
        count, names = len(seats), tuple(seats)
    else:
        raise BadOption(f"seats: a number or a list of names, not {seats!r}")
    if count not in game.seats:
        raise BadOption(f"seats: {game.title} is for {game.seats[0]} to {game.seats[-1]}, not for {count}")
    for name in names:
        if not isinstance(name, str) or not 0 < len(name) <= 40 or not name.isprintable():
            raise BadOption(f"seats: a name is printable text of 1 to 40 characters, not {name!r}")
    return count, names


def read_options(game: Game, given: Mapping[str, Any], seats: int) -> dict[str, Any]:
    """Every option of the game in its normal form."""
    if not isinstance(given, Mapping):
        raise BadOption(f"options: a dict, not {type(given).__name__}")
    for name in given:
        if name not in [option.name for option in game.options]:
            known = ", ".join(option.name for option in game.options) or "none"
            raise BadOption(f"options: {game.title} has no option {name!r}; it has {known}")
    chosen = {}
    for option in game.options:
        try:
            chosen[option.name] = option.read(given.get(option.name, option.default), seats)
        except ValueError as error:
            raise BadOption(f"option {option.name}: {error}") from None
    return chosen
