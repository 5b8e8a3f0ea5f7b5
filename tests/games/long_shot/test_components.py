"""The component file: the ledger's tables, editions, and everything that a wrong file is refused for."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import railbird
from railbird.engine.components import read_components
from railbird.games.long_shot.rules import constants as c
from railbird.games.long_shot.rules.tables import Tables
from railbird.games.registry import folder_of, open_edition

from .helpers import EDITIONS, GAME, TABLES, table

LEDGER = (Path(__file__).parents[3] / "docs" / "rules" / "long_shot.md").read_text()
BASE = (folder_of("long_shot") / "components.toml").read_text()


def test_constants_of_the_ledger() -> None:
    """LS-R01, LS-X01, LS-005, LS-006, LS-007, LS-084, LS-097, LS-116: ledger 2.1."""
    t = TABLES
    assert (t.spaces, t.no_bets_from, t.start_cash, t.stake, t.pair, t.hand, t.tokens) == (32, 23, 25, 5, 5, 3, 1)
    assert t.prize == [100, 75, 50]
    assert t.die == [0, 1, 2, 3, 4, 5]


HORSE_ROWS = re.findall(
    r"^\| (\d+) \| ([^|]+) \| (\d+) \| ([^|]+) \| (\S+) / (\S+) / (\S+) \|.*\| (yes|no) \| (auto|may) \|", LEDGER, re.M
)


@pytest.mark.parametrize("row", HORSE_ROWS, ids=lambda row: row[0])
def test_horse_cards_as_in_the_ledger(row: tuple[str, ...]) -> None:
    """LS-078, LS-022, LS-020: ledger 2.3, row by row."""
    number, name, price, bar, *rest = (cell.replace("*", "").strip() for cell in row)
    horse = int(number) - 1
    numbers = [int(one) for one in re.sub(r"\(.*\)", "", bar).split()]
    assert TABLES.names[horse] == name
    assert TABLES.price[horse] == int(price)
    assert TABLES.bar[horse] == sum(1 << one - 1 for one in numbers)
    assert TABLES.odds[horse] == [int(one) for one in rest[:3]]
    assert TABLES.lead[c.FEATURE + horse] == (rest[3] == "yes")
    assert TABLES.may[c.FEATURE + horse] == (rest[4] == "may")


def test_all_ten_rows_were_read() -> None:
    """LS-004."""
    assert [row[0] for row in HORSE_ROWS] == [str(number) for number in range(1, 11)]


CARD_ROWS = re.findall(r"^\| ([A-Z]{2}\d\d) \| ([^|]+) \| (\d) \| (yes|no) \|", LEDGER, re.M)


def test_the_deck_of_the_ledger() -> None:
    """LS-006, LS-008, LS-073: ids, titles, copies and icons of ledger 2.5; 104 cards, 71 ids, 9 with the lead icon."""
    assert len(CARD_ROWS) == 41
    for name, title, copies, lead in CARD_ROWS:
        kind = TABLES.index[name.lower()]
        assert TABLES.titles[kind] == title.strip()
        assert TABLES.first[kind + 1] - TABLES.first[kind] == int(copies)
        assert TABLES.lead[kind] == (lead == "yes")
    for prefix in ("LN", "SP", "TP"):
        for number in range(1, 11):
            kind = TABLES.index[f"{prefix}{number:02}".lower()]
            assert TABLES.first[kind + 1] - TABLES.first[kind] == 1
    assert TABLES.kinds == 71
    assert sum(TABLES.lead[TABLES.kind[card]] for card in range(c.DECK)) == 9
    by_type = dict.fromkeys(("money", "horse", "move", "steal", "bet"), 0)
    for card in range(c.DECK):
        by_type[TABLES.types[TABLES.kind[card]]] += 1
    assert by_type == {"money": 30, "horse": 20, "move": 32, "steal": 10, "bet": 12}


def crossing(t: Any, kind: int) -> bool:
    ops = t.op[kind][: t.op_count[kind]]
    return any((op[c.OP] == c.MOVE and op[c.FLAG]) or op[c.OP] == c.ROLL_AGAIN for op in ops)


def test_only_four_designs_can_cross() -> None:
    """LS-070, LS-R25: MV12, MV13, MV14, MV16; no feature ever (V5)."""
    ids = [TABLES.ids[kind] for kind in range(TABLES.kinds) if crossing(TABLES, kind)]
    assert ids == ["MV12", "MV13", "MV14", "MV16"]
    assert not any(crossing(TABLES, c.FEATURE + horse) for horse in range(10))


def test_every_part_says_where_it_comes_from() -> None:
    components = open_edition(GAME)[0]
    for name in components.parts:
        components.part(name).check_provenance()


# Editions.


@pytest.mark.parametrize(("name", "die"), [("us2009", [0, 1, 1, 1, 1, 3]), ("kosmos", [1, 1, 1, 1, 2, 3])])
def test_editions(name: str, die: list[int]) -> None:
    """LS-X01: ledger 2.6; every number of spaces halved, counts, money and dice not."""
    t = open_edition(GAME, EDITIONS / f"{name}.toml")[1]
    assert (t.spaces, t.no_bets_from, t.die) == (20, 16, die)
    assert (t.price, t.odds, t.prize) == (TABLES.price, TABLES.odds, TABLES.prize)
    assert [t.bar[horse] == TABLES.bar[horse] for horse in range(10)].count(False) == (name == "kosmos")
    for effect in range(c.EFFECTS):
        if name == "kosmos" and effect == c.FEATURE + 8:
            continue  # published, and so not ours halved: test_when_rolled.py
        for new, old in zip(t.op[effect], TABLES.op[effect], strict=True):
            halved = old[c.OP] in (c.MOVE, c.MOVE_ALL, c.MOVE_TO) and old[c.AMOUNT] != c.BY_DIE
            assert new[c.AMOUNT] == (int(old[c.AMOUNT] / 2) if halved else old[c.AMOUNT])
            assert [new[i] for i in (c.OP, c.FIRST, c.SECOND, c.MOST, c.FLAG, c.LATE)] == [
                old[i] for i in (c.OP, c.FIRST, c.SECOND, c.MOST, c.FLAG, c.LATE)
            ]
    assert t.condition[c.FEATURE + 2][0] == [c.NEAR, 3, 0, 0]  # Rex: on its own space
    assert t.condition[c.FEATURE + 7][1] == [c.SELF_MULTIPLE, 8, 0, 0]  # still multiples of 8


@pytest.mark.parametrize("name", ["us2009", "kosmos"])
def test_editions_that_come_with_the_game_go_by_name(name: str) -> None:
    """LS-X01."""
    by_name, by_file = open_edition(GAME, name)[0], open_edition(GAME, EDITIONS / f"{name}.toml")[0]
    assert by_name.digest == by_file.digest
    assert by_name.name == name
    for wrong in ("us2010", "../editions/us2009", "editions/us2009"):
        with pytest.raises(railbird.BadEdition, match="cannot be read"):
            open_edition(GAME, wrong)


def test_two_editions_side_by_side() -> None:
    """LS-S87: nothing of an edition is global; the record carries it."""
    us, default = table(edition="us2009"), table()
    assert us.view()["table"]["track"]["spaces"] == 20
    assert default.view()["table"]["track"]["spaces"] == 32
    match = railbird.new("long_shot", 3, seed=1, edition=EDITIONS / "us2009.toml")
    while not match.over:
        match.play(match.actions()[0])
    assert railbird.replay(match.record()) == match


# What is refused.


def edition(tmp_path: Path, part: str, text: str) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(f'[edition]\nname = "mine"\ngame = "long_shot"\n\n{text}')
    return path


def part_text(name: str) -> str:
    """A part of the printed component file, as it stands there."""
    if name in ("horses", "cards"):
        start = BASE.index(f"[[{name}]]")
        end = BASE.index("# The deck") if name == "horses" else len(BASE)
        return BASE[start:end]
    return re.search(rf"^\[{name}\]\n(?:.+\n)+", BASE, re.M)[0]  # type: ignore[index]


WRONG = [
    ("cards", "copies = 3", "copies = 2", "the deck has 104 cards, here are 103"),
    ("cards", "copies = 2", "copies = 3", "the deck has 104 cards, here are 105"),
    ("cards", 'op = "gain"', 'op = "fly"', r"'fly' is none of gain, take_cash.*\(card LN01\)"),
    ("cards", '"die.h==1"', '"die.h==11"', r"there is no horse 11 \(card LN01\)"),
    ("cards", '"die.h==1"', '"moon==full"', r"'moon==full' is no condition of the vocabulary \(card LN01\)"),
    ("cards", 'where = ["=1"]', 'where = ["=0"]', r"there is no horse 0 \(card SP01\)"),
    ("cards", 'where = ["rival"]', 'where = ["rivals"]', r"'rivals' is no set of the vocabulary \(card MV03\)"),
    ("cards", 'where = ["rival"]', 'where = ["ahead_of(self,1..2)"]', "a card has no horse of its own"),
    ("cards", "gap(H,1..6)", "gap(Z,1..6)", "no slot Z is chosen before this"),
    ("cards", "gap(H,1..6)", "gap(H,6..1)", r"the range 6\.\.1 is empty"),
    ("cards", 'horse = "H", steps = 2 }]', 'horse = "P", steps = 2 }]', "no slot P is chosen before this"),
    ("cards", 'id = "LN02"', 'id = "ln01"', "each card its own"),
    ("cards", 'lead = true\ntext = "You own', 'text = "You own', "speaks of the lead, so it needs lead = true"),
    ("cards", "amount = 15", "amount = 12", "every amount is a multiple of"),
    ("cards", 'type = "money"', 'type = "luck"', "'luck' is none of money, horse, move, steal, bet"),
    ("cards", 'title = "Lucky Numba 1"', 'titel = "Lucky Numba 1"', "unknown key"),
    ("cards", 'cards = 2, how = "random"', 'cards = 2, how = "luck"', "'luck' is none of random, pick"),
    ("horses", "bar = [3, 5, 8, 10]", "bar = [1, 5, 8, 10]", "own number never stands in its bar"),
    ("horses", "bar = [3, 5, 8, 10]", "bar = [3, 3, 8, 10]", "a number stands there twice"),
    ("horses", "bar = [3, 5, 8, 10]", "bar = [3, 5, 8, 11]", "11 is not between 1 and 10"),
    ("horses", "price = 25", "price = 20", "more numbers in its bar than horse 1, so it costs more"),
    ("horses", "odds = [6, 4, 3]", "odds = [4, 6, 3]", "win, place and show fall in this order"),
    ("horses", "odds = [6, 4, 3]", "odds = [6, 4, 0]", "0 is not between 1 and 100"),
    ("horses", "number = 2", "number = 1", "there are two horses 1"),
    ("horses", '"self.lead"', '"die.h==3"', r"features come before the dice \(horse 1\)"),
    ("horses", "steps = -2 }", "steps = 2, cross = true }", "a feature never takes a horse across the line"),
    ("track", "no_bets_from = 23", "no_bets_from = 33", "33 is not between 1 and 32"),
    ("track", "no_bets_from = 23", "no_bets_from = 0", "0 is not between 1 and 32"),
    ("dice", "[0, 1, 2, 3, 4, 5]", "[0, 0, 0, 0, 0, 0]", "at least one face must be more than 0"),
    ("dice", "[0, 1, 2, 3, 4, 5]", "[0, 1, 2, 3, 4]", "must have 6 entries, not 5"),
    ("dice", "[0, 1, 2, 3, 4, 5]", "[-1, 1, 2, 3, 4, 5]", "-1 is not between 0 and 15"),
    ("money", "start = 25", "start = 24", "every amount is a multiple of"),
    ("money", "bet = 5 ", "bet = 0 ", "a bet is more than nothing"),
]


@pytest.mark.parametrize(("part", "old", "new", "reason"), WRONG)
def test_wrong_files_are_refused_with_the_line(tmp_path: Path, part: str, old: str, new: str, reason: str) -> None:
    """LS-078, LS-R17, LS-X01: the loader checks of ledger 2.6, each with file, line and reason."""
    text = part_text(part)
    assert old in text
    path = edition(tmp_path, part, text.replace(old, new, 1))
    with pytest.raises(railbird.BadEdition, match=reason) as caught:
        railbird.new("long_shot", 3, edition=path)
    assert re.match(r"mine\.toml, line \d+: ", str(caught.value))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("part", ["track", "dice", "money", "horses", "cards"])
def test_an_unchanged_part_is_a_fine_edition(tmp_path: Path, part: str) -> None:
    path = edition(tmp_path, part, part_text(part))
    assert railbird.new("long_shot", 3, edition=path, seed=1).view()["edition"]["name"] == "mine"


def test_nine_horses_and_unknown_parts(tmp_path: Path) -> None:
    text = part_text("horses")
    nine = text[: text.rindex("[[horses]]")]
    with pytest.raises(railbird.BadEdition, match="must have 10 entries, not 9"):
        railbird.new("long_shot", 3, edition=edition(tmp_path, "horses", nine))
    with pytest.raises(railbird.BadEdition, match="this game has no such part"):
        railbird.new("long_shot", 3, edition=edition(tmp_path, "", '[jockeys]\nprovenance = "published"\n'))


def test_tables_pickle() -> None:
    import pickle

    again = pickle.loads(pickle.dumps(TABLES))
    assert isinstance(again, Tables)
    assert again.op == TABLES.op
    assert read_components("long_shot", folder_of("long_shot")).digest == again.components.digest
