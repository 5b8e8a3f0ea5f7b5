"""The box: components, their provenance, editions and everything the loader refuses (ledger section 2)."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import railbird
from railbird.games.homestretch import GAME
from railbird.games.homestretch.rules import constants as c
from railbird.games.registry import open_edition
from tests.games.homestretch.helpers import card, play, position, tables


def parts() -> dict[str, Any]:
    return copy.deepcopy(dict(open_edition(GAME)[0].parts))


def toml(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(toml(item) for item in value) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def edition_file(path: Path, part: str, value: Any) -> Path:
    lines = ["[edition]", 'name = "mine"', 'game = "homestretch"', ""]
    for item in value if isinstance(value, list) else [value]:
        lines.append(f"[[{part}]]" if isinstance(value, list) else f"[{part}]")
        lines += [f"{key} = {toml(entry)}" for key, entry in item.items()] + [""]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_the_horses_and_the_tote_board() -> None:
    """HS-002, HS-004, HS-040: ledger 2.2. HS-R02: Place 11 pays 8. HS-R03: 9, 8 and 11 cost 8, 10 and 4."""
    t = tables()
    assert list(t.cost) == [2, 4, 6, 8, 10, 10, 10, 8, 6, 4, 2]
    assert [list(t.payout[3 * n : 3 * n + 3]) for n in range(11)] == [
        [12, 10, 8], [10, 8, 6], [8, 6, 4], [5, 4, 3], [3, 2, 1], [3, 2, 1],
        [3, 2, 1], [5, 4, 3], [8, 6, 4], [10, 8, 6], [12, 10, 8],
    ]  # fmt: skip
    assert len(t.payout) == 33
    assert sum(t.cost) == 70
    assert t.horse_names[6:8] == ("My Lucky Day", "Covert Action")
    assert t.horse_names[9] == "Goodwin"


def test_the_race_cards() -> None:
    """HS-005, HS-038: 12 purple and 11 green, each with handicaps and three purses within the printed ranges."""
    t = tables()
    assert [list(t.deck)[: t.cards].count(deck) for deck in (c.PURPLE, c.GREEN)] == [12, 11]
    for n in range(t.cards):
        low, high = ((6, 24), (12, 36))[t.deck[n]]
        assert high >= t.purse[n][0] >= t.purse[n][1] >= t.purse[n][2] >= low
        assert all(purse % 6 == 0 for purse in t.purse[n])
        assert any(t.handicap[n])
    p07 = card("P07")
    assert {n + 2: t.handicap[p07][n] for n in range(11) if t.handicap[p07][n]} == {
        7: c.CROSS, 11: c.PLUS_TWO, 4: c.PLUS_FOUR, 10: c.PLUS_FOUR, 12: c.PLUS_SIX,
    }  # fmt: skip
    assert list(t.purse[p07]) == [24, 18, 6]


def test_tokens_money_track_and_supply() -> None:
    """HS-006, HS-008, HS-013 and the special table of HS-079."""
    t = tables()
    assert list(t.token) == [3, 2, 2, 1, 1]
    assert list(t.supply) == [0, 3, 2, 2, 2]
    assert list(t.bonus) == [0, 0, 2, 4, 6]
    assert list(t.special) == [1, 1, 2, 3, 3, 3]
    assert (t.start_money, t.blind_fee, t.finish) == (50, 3, 10)


def test_every_part_says_where_it_comes_from() -> None:
    found = parts()
    assert {found[name]["provenance"] for name in ("money", "track", "players", "handicap_supply")} == {"rulebook"}
    assert {item["provenance"] for name in ("horses", "races") for item in found[name]} == {"rulebook", "published"}


def change(path: list[Any], value: Any) -> Callable[[dict[str, Any]], None]:
    def apply(found: dict[str, Any]) -> None:
        target = found
        for key in path[:-1]:
            target = target[key]
        target[path[-1]] = value

    return apply


REFUSED = {
    "not the horses 2 to 12 (HS-002)": ("horses", change([0, "n"], 13), "13 is not between 2 and 12"),
    "a horse twice": ("horses", change([0, "n"], 3), "two horses 3"),
    "a horse too few": ("horses", lambda found: found.pop(), "must have 11 entries"),
    "a free share": ("horses", change([4, "cost"], 0), "0 is not between 1"),
    "five dearest shares over the start money (HS-R12)": ("horses", change([5, "cost"], 11), "five such shares"),
    "payouts rising": ("horses", change([5, "show"], 3), "payouts must not rise"),
    "a payout of nothing": ("horses", change([5, "show"], 0), "0 is not between 1"),
    "an unknown group": ("horses", change([5, "group"], "Outsider"), "is none of Longshot, Field, Favorite"),
    "fewer than two cards of a colour": ("races", lambda found: found.__delitem__(slice(13, None)), "two green cards"),
    "two cards with one id": ("races", change([1, "id"], "P01"), "two cards P01"),
    "an unknown horse": ("races", change([0, "x"], [6, 13]), "13 is not between 2 and 12"),
    "a horse with two tokens": ("races", change([0, "plus2"], [6]), "horse 6 has a token already"),
    "handicaps over the supply (HS-006)": ("races", change([0, "plus2"], [2, 3, 5]), "3 tokens, the supply has 2"),
    "purses out of order": ("races", change([0, "place"], 24), "purses must not rise"),
    "a purse below nothing": ("races", change([0, "show"], -6), "-6 is not between 0"),
    "an unknown deck": ("races", change([0, "deck"], "blue"), "is none of purple, green"),
    "a misspelt key": ("races", change([0, "plus3"], []), "unknown key"),
    "no provenance": ("races", lambda found: found[0].pop("provenance"), "has no provenance"),
    "the wrong tokens": ("players", change(["bet_tokens"], [1, 1, 2, 2, 3, 3]), "must have 5 entries"),
    "other colours (HS-007)": ("players", change(["colours", 0], "pink"), "black, blue, green, red, white, yellow"),
    "a table too short": ("track", change(["special_table"], [1, 1, 2, 3]), "must have 6 entries"),
    "too little money": ("money", change(["start_money"], 40), "five such shares"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_the_loader_refuses(name: str, tmp_path: Path) -> None:
    """Ledger 2.5, each with file, line and reason."""
    part, spoil, reason = REFUSED[name]
    found = parts()[part]
    spoil(found)
    path = edition_file(tmp_path / "mine.toml", part, found)
    with pytest.raises(railbird.BadEdition, match=reason) as error:
        railbird.new("homestretch", 3, edition=path)
    assert "\n" not in str(error.value)
    if "start_money" not in path.read_text():
        assert "mine.toml" in str(error.value)


def test_an_unknown_part_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[edition]\nname = "x"\ngame = "homestretch"\n[purses]\nprovenance = "rulebook"\nwin = 1\n')
    with pytest.raises(railbird.BadEdition, match="no such part"):
        railbird.new("homestretch", 2, edition=path)


def own_edition(path: Path, part: str, value: Any) -> Any:
    """The edition as a state carries it."""
    return railbird.new("homestretch", 2, edition=edition_file(path / "mine.toml", part, value)).state()["edition"]


@pytest.mark.filterwarnings("ignore:races. P07")
def test_a_purse_is_rounded_down_for_each_owner(tmp_path: Path) -> None:
    """HS-S43, HS-R39: purse 20, shares 2-1: 13 and 6, the rest is lost."""
    races = parts()["races"]
    races[6] |= {"win": 20, "place": 20, "show": 20}
    mine = own_edition(tmp_path, "races", races)
    match = position(4, race=2, key="P07", home=(5, 6), at={7: 9}, shares={0: [7, 7], 1: [7]}, edition=mine)
    play(match, "roll 3 4", "two stop")
    assert match.settlement(0)[5].amount == 13
    assert match.settlement(1)[5].amount == 6


def test_the_loader_warns_of_such_a_purse(tmp_path: Path) -> None:
    """Ledger 2.5."""
    races = parts()["races"]
    races[6] |= {"win": 20}
    with pytest.warns(UserWarning, match="P07"):
        own_edition(tmp_path, "races", races)


def test_an_edition_changes_the_race(tmp_path: Path) -> None:
    """Two tables with different editions run side by side; the record carries the edition's parts."""
    path = edition_file(tmp_path / "mine.toml", "track", parts()["track"] | {"track_spaces": 12})
    long, printed = railbird.new("homestretch", 2, seed=1, edition=path), railbird.new("homestretch", 2, seed=1)
    assert (long.view()["table"]["track_spaces"], printed.view()["table"]["track_spaces"]) == (12, 9)
    assert railbird.replay(long.record(reveal=True)) == long


def test_a_long_help_can_finish_a_horse_on_its_first_move(tmp_path: Path) -> None:
    """HS-R35: with the printed data at most 3 + 6 = 9; where other data allow it the horse finishes."""
    assert max(tables().special) + max(tables().bonus) == 9 < tables().finish
    short = own_edition(tmp_path, "track", parts()["track"] | {"track_spaces": 6})
    match = position(2, key="P07", handicap={12: c.PLUS_SIX}, edition=short)
    play(match, "roll 6 6", "two stop")
    assert match.view()["table"]["race"]["finish"] == [12]
