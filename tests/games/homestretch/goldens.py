"""Whole matches that are kept in tests/goldens/homestretch and replayed on every run.

    python -m tests.games.homestretch.goldens

writes them anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import railbird
from railbird.engine.contract import Choices
from railbird.engine.generator import Rng
from railbird.games.homestretch.rules.rules import Homestretch
from railbird.match.record import dumps
from tests.games.homestretch.helpers import field, money, play, position, tokens
from tests.playing import play_out

FOLDER = Path(__file__).parents[2] / "goldens" / "homestretch"
SEARCH = 200
ROLLS = {5: "2 3", 6: "3 3", 7: "3 4", 8: "4 4", 9: "4 5", 10: "5 5"}


def at_random(seats: int, seed: int, **options: object) -> railbird.Match:
    return play_out(railbird.new("homestretch", seats, seed=f"golden {seed}", options=options), seed)


def steady(seats: int, seed: int) -> railbird.Match:
    """All seats play the game's tactics."""
    match = railbird.new("homestretch", seats, seed=f"golden {seed}")
    out, rng = Choices(), Rng(seed)
    while not match.over:
        seat = match.waiting[0]
        match.play(match.position().tactic(seat, rng, out), seat)
    return match


def search(seats: int, wanted: Callable[[railbird.Match], bool]) -> railbird.Match:
    for seed in range(SEARCH):
        match = at_random(seats, seed)
        if wanted(match):
            return match
    raise AssertionError(f"none of {SEARCH} matches is as wanted")


def bought_blind(match: railbird.Match) -> bool:
    return int(field(match, "blind_count")) > 1


def ended_by_a_special_move(match: railbird.Match) -> bool:
    kinds = [event.kind for event in match.log(None)]
    return any(
        kinds[n] == "special move" and kinds[n + 1 : n + 4] == ["moved", "finished", "race over"]
        for n in range(len(kinds))
    )


def rolled_off(match: railbird.Match) -> bool:
    return any(event.kind == "rolled off" for event in match.log(None))


def bet_ahead_by_a_tied_player(match: railbird.Match) -> bool:
    return any(event.kind == "claimed" for event in match.log(None)) and rolled_off(match)


def tied(one: Sequence[int], two: Sequence[int], order: Sequence[int]) -> Callable[[], railbird.Match]:
    """The last race of two players, run straight home by three horses, after which both have the same money."""

    def run(wealth: Sequence[int]) -> railbird.Match:
        shares: Mapping[int, Sequence[int]] = {0: one, 1: two}
        bets = tokens("2 win", "2 place", "2 show", "12 win", "12 place")
        match = position(2, race=4, key="G04", money=wealth, shares=shares, bets={0: bets, 1: bets})
        for number in order:
            play(match, *[f"roll {ROLLS[number]}", "two stop"] * 5)
        return match

    def make() -> railbird.Match:
        won = [now - 50 for now in money(run([50, 50]))]
        return run([104 - won[0], 104 - won[1]])

    return make


GOLDENS: dict[str, Callable[[], railbird.Match]] = {
    "two_players": lambda: at_random(2, 2),
    "three_players": lambda: at_random(3, 3, colours=["yellow", "black", "red"]),
    "four_players": lambda: at_random(4, 4),
    "five_players_steady": lambda: steady(5, 5),
    "six_players": lambda: at_random(6, 6),
    "four_players_steady": lambda: steady(4, 7),
    "blind_buy": lambda: search(4, bought_blind),
    "race_ended_by_a_special_move": lambda: search(3, ended_by_a_special_move),
    "rolled_off_for_the_first_turn": lambda: search(4, bet_ahead_by_a_tied_player),
    "house_rules": lambda: at_random(6, 8, tied_places="colour"),
    "tie_by_share_value": tied([7, 8, 9, 4], [7, 8, 9, 11], (5, 6, 10)),
    "tie_by_longshots": tied([7, 5, 4], [7, 8, 11], (9, 6, 10)),
    "tie_by_field": tied([5, 7], [4, 4, 10], (9, 6, 8)),
    "tie_by_favorites": tied([2, 2, 4, 4, 10, 6, 7], [3, 11, 5, 5, 9, 8], (7, 9, 5)),
    "shared_victory": tied([5, 9], [9, 5], (7, 6, 8)),
}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, make in GOLDENS.items():
        match = make()
        assert match.over
        assert isinstance(match.position(), Homestretch)
        (FOLDER / f"{name}.json").write_text(dumps(match.record()), encoding="utf-8")


if __name__ == "__main__":
    main()
