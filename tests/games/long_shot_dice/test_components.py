"""Component data: the shipped file against the ledger (2.1 to 2.6), and editions: each part replaced, several at once,
and bad ones, which are refused with file, line and reason."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import pairwise

import pytest

import railbird

from .helpers import (
    ALL,
    CELLS,
    GAME,
    GRID,
    SHIPPED,
    board,
    horse,
    parts,
    play,
    podium,
    position,
    roland,
    sheet,
    starting,
)

HEAD = '[edition]\nname = "My own copy"\ngame = "long_shot_dice"\n\n'


def chunk(part: str) -> str:
    """The lines of one part in the shipped file."""
    found, inside = [], False
    for line in SHIPPED.splitlines():
        if header := re.match(r"\[+([a-z_]+)[.\w]*\]+$", line):
            inside = header[1] == part
        if inside and not line.startswith("#"):
            found.append(line)
    return "\n".join(found) + "\n"


def written(tmp_path, text, name="my_copy.toml"):
    path = tmp_path / name
    path.write_text(HEAD + text, encoding="utf-8")
    return path


def match_of(path, seats=2, **options):
    options.setdefault("first", 0)
    match = railbird.new(GAME, seats, dice="manual", edition=path, options=options)
    return play(match, "deal SC1", "deal SC2")


# The shipped file.


def test_every_record_has_its_provenance():
    """Ledger section 2: rulebook, published or reconstructed; eight cells of the solo sheet are the rulebook's."""
    solo = parts()["solo"]
    cells = [(row, column, cell["provenance"]) for row, line in solo.items() for column, cell in line.items()]
    assert len(cells) == 27
    ours = {(int(row[-1]), int(column[-1])) for row, column, origin in cells if origin == "rulebook"}
    assert ours == {(1, 3), (2, 3), (3, 3), (5, 3), (7, 2), (8, 2), (1, 1), (2, 1)}
    assert {card["provenance"] for card in parts()["starting_cards"]} == {"reconstructed"}


def test_grid():
    """Ledger 2.3: each number twice, never twice in a row or column, equal numbers never touch."""
    rows = parts()["grid"]["rows"]
    assert [number for row in rows for number in row] == list(GRID.values())
    assert Counter(GRID.values()) == Counter(dict.fromkeys(ALL, 2))
    for line in [*rows, *zip(*rows, strict=True)]:
        assert len(set(line)) == 4
    places = {number: [divmod(i, 4) for i, cell in enumerate(CELLS) if GRID[cell] == number] for number in ALL}
    for (row, column), (other_row, other_column) in places.values():
        assert max(abs(row - other_row), abs(column - other_column)) > 1


def test_bonus_boxes():
    """Ledger 2.3: twelve boxes of nine kinds."""
    boxes = parts()["bonuses"]["boxes"]
    assert Counter(box["kind"] for box in boxes) == {
        "money": 3, "free bet": 2, "back two": 1, "forward two": 1, "back one": 1, "forward one": 1, "helmet": 1,
        "jersey": 1, "horse": 1,
    }  # fmt: skip
    amounts = {box["kind"]: box.get("amount") for box in boxes}
    assert amounts == {
        "money": 7, "free bet": 3, "back two": 2, "forward two": 2, "back one": 3, "forward one": 3, "helmet": None,
        "jersey": None, "horse": None,
    }  # fmt: skip


def test_starting_cards():
    """Ledger 2.5: the shape of every card, and the balance over all eight."""
    cards = parts()["starting_cards"]
    assert len(cards) == 8
    for card in cards:
        assert len({cell[:2] for cell in card["cells"]}) == len({cell[2:] for cell in card["cells"]}) == 4
        numbers = {GRID[cell] for cell in card["cells"]}
        assert len(numbers) == 4
        low, high = card["bets"]
        assert low["horse"] in (1, 2, 3, 4)
        assert high["horse"] in (5, 6, 7, 8)
        assert low["amount"] <= high["amount"]
        assert low["amount"] + high["amount"] == 6
        assert not {low["horse"], high["horse"]} & numbers
    cells = Counter(cell for card in cards for cell in card["cells"])
    assert cells == Counter(dict.fromkeys(CELLS, 2))
    assert Counter(GRID[cell] for cell in cells.elements()) == Counter(dict.fromkeys(ALL, 4))
    bets = [bet for card in cards for bet in card["bets"]]
    assert Counter(bet["horse"] for bet in bets) == Counter(dict.fromkeys(ALL, 2))
    for number in ALL:
        assert sum(bet["amount"] for bet in bets if bet["horse"] == number) == (5 if number < 5 else 7)
    assert len({tuple(bet["horse"] for bet in card["bets"]) for card in cards}) == 8


def test_printed_boxes():
    """Ledger 2.2: who is carried by the printed X's."""
    carried = {number: sorted(card["number"] for card in parts()["cards"][:8] if number in card["x"]) for number in ALL}
    assert carried == {1: [3, 5, 7], 2: [4, 6, 8], 3: [6, 7], 4: [5, 8], 5: [2], 6: [1], 7: [], 8: []}


def test_figures():
    """Ledger 2.1 and 2.2"""
    known = parts()
    assert known["track"]["spaces"] == 15
    assert known["track"]["no_bet_after"] == 11
    assert known["track"]["purses"] == [35, 25, 15]
    assert known["dice"]["movement"] == [1, 2, 2, 2, 3, 3]
    assert (known["money"]["start"], known["money"]["roland"], known["money"]["jockey_set"]) == (12, 20, 5)
    odds = [known["odds"][str(number)] for number in ALL]
    assert odds[::2] == odds[1::2] == [[5, 4, 3, 1], [6, 5, 4, 1], [7, 6, 5, 1], [9, 8, 7, 1]]


# Editions that fit.


def test_own_track(tmp_path):
    text = '[track]\nprovenance = "published"\nspaces = 10\nno_bet_after = 7\npurses = [50, 30, 10]\n'
    match = match_of(written(tmp_path, text))
    play(match, "roll 5 3", "helmet", "helmet", "roll 5 3", "jersey box 8", "jersey box 7")
    play(match, "roll 5 2")
    assert position(match, 5) == 8
    assert horse(match, 5)["past_no_bet"]
    play(match, "bet 1", "bet 1", "roll 5 3")
    assert podium(match) == [5]
    assert board(match)["track"]["purses"] == [50, 30, 10]


def test_own_dice(tmp_path):
    text = '[dice]\nprovenance = "published"\nhorse = [1, 2, 3, 4, 5, 6, 7, 8]\nmovement = [3, 3, 3, 3, 3, 1]\n'
    match = match_of(written(tmp_path, text))
    outcomes = {action.text: action.probability for action in match.actions()}
    assert len(outcomes) == 16
    assert outcomes["roll 4 3"] == pytest.approx(5 / 48)


def test_own_money(tmp_path):
    text = '[money]\nprovenance = "rulebook"\nstart = 20\nroland = 7\njockey_set = 9\n'
    match = match_of(written(tmp_path, text), seats=1)
    assert (sheet(match)["money"], roland(match)["money"]) == (20, 7)
    play(match, "roll 8 1", "helmet", "roll 8 1", "jersey box 8")
    assert [line.amount for line in match.settlement(0) if line.label.startswith("Jockey")] == [9]


def test_own_odds(tmp_path):
    text = chunk("odds").replace("8 = [9, 8, 7, 1]", "8 = [20, 8, 7, 2]")
    assert horse(match_of(written(tmp_path, text)), 8)["odds"] == [20, 8, 7, 2]


def test_own_colours(tmp_path):
    text = chunk("colours").replace("pink", "rose")
    assert horse(match_of(written(tmp_path, text)), 4)["colour"] == "rose"


def test_own_grid(tmp_path):
    text = chunk("grid").replace("[8, 3, 5, 6]", "[3, 8, 5, 6]")
    match = play(match_of(written(tmp_path, text)), "roll 3 1")
    assert board(match)["grid"][:4] == [3, 8, 5, 6]
    assert starting(match, "concession ") == []  # SC1 marks r1c1 and r3c4: in this grid both numbered 3


def test_own_bonuses(tmp_path):
    text = chunk("bonuses").replace("amount = 7", "amount = 8")
    words = [box["words"] for box in board(match_of(written(tmp_path, text)))["bonuses"][:3]]
    assert words == ["gain $8"] * 3


def test_own_cards(tmp_path):
    text = chunk("cards").replace('name = "Too Lucky"\ncost = 10\nx = [5]', 'name = "Very Lucky"\ncost = 3\nx = [7, 8]')
    text = text.replace('effect = "too_lucky"\namount = 2', 'effect = "too_lucky"\namount = 4')
    match = match_of(written(tmp_path, text))
    assert (horse(match, 2)["name"], horse(match, 2)["cost"], horse(match, 2)["printed"]) == ("Very Lucky", 3, [7, 8])
    play(match, "roll 2 1", "buy", "helmet", "roll 2 1", "jersey box 1", "too lucky")
    assert sheet(match)["money"] == 12 - 3 + 4


def test_own_starting_cards(tmp_path):
    text = chunk("starting_cards").replace("horse = 5, amount = 4", "horse = 6, amount = 5", 1)
    assert sheet(match_of(written(tmp_path, text)))["bets"] == [2, 0, 0, 0, 0, 5, 0, 0]


def test_own_solo_sheet(tmp_path):
    text = chunk("solo").replace('do = "gain", amount = 5', 'do = "gain", amount = 11')
    match = play(match_of(written(tmp_path, text), seats=1), "roll 8 1", "helmet")
    assert roland(match)["money"] == 31


def test_editions_side_by_side(tmp_path):
    """Two editions and the shipped game in one process, turn by turn: none sees another's figures."""
    short = written(
        tmp_path, '[track]\nprovenance = "published"\nspaces = 4\nno_bet_after = 2\npurses = [1, 1, 1]\n', "a"
    )
    money = written(tmp_path, '[money]\nprovenance = "rulebook"\nstart = 99\nroland = 7\njockey_set = 9\n', "b")
    matches = [match_of(edition) for edition in (short, money, None)]
    for deed in ("roll 3 3", "helmet", "helmet", "roll 3 3"):
        for match in matches:
            play(match, deed)
    assert [podium(match) for match in matches] == [[3], [], []]
    assert [sheet(match)["money"] for match in matches] == [12, 99, 12]
    assert [match.view()["edition"]["name"] for match in matches] == ["My own copy", "My own copy", "default"]
    assert len({match.view()["edition"]["digest"] for match in matches}) == 3
    for match in matches:
        short.unlink(missing_ok=True)  # a state and a record carry their edition with them
        assert railbird.load(GAME, json.loads(json.dumps(match.state()))) == match
        assert railbird.replay(match.record()) == match


def test_starting_cards_with_the_same_horses(tmp_path):
    """LD-007: cards are told apart by their numbers, so two may name the same horses, or be alike altogether."""
    text = chunk("starting_cards")
    same_pair = text.replace("{ horse = 3, amount = 2 }, { horse = 7", "{ horse = 5, amount = 2 }, { horse = 1", 1)
    alike = text.replace('"r1c1", "r2c4", "r3c3", "r4c2"', '"r1c1", "r2c2", "r3c4", "r4c3"').replace(
        "{ horse = 3, amount = 2 }, { horse = 7", "{ horse = 1, amount = 2 }, { horse = 5"
    )
    for changed, bets in ((same_pair, [4, 0, 0, 0, 2, 0, 0, 0]), (alike, [2, 0, 0, 0, 4, 0, 0, 0])):
        match = railbird.new(GAME, 2, edition=written(tmp_path, changed), dice="manual")
        deals = [action.text for action in match.actions()]
        assert deals == [f"deal SC{card}" for card in range(1, 9)]
        match.play("deal SC2")
        assert [action.text for action in match.actions()] == [deals[0], *deals[2:]]
        match.play("deal SC1")
        match.play("first P1")
        sheets = match.view()["table"]["sheets"]
        assert [sheet["starting_card"] for sheet in sheets] == [2, 1]
        assert [sheet["bets"] for sheet in sheets] == [bets, [2, 0, 0, 0, 4, 0, 0, 0]]
        assert railbird.load(GAME, match.state()) == match
        assert railbird.replay(match.record()) == match


# Editions that do not fit: part, what is replaced, by what, the text of the blamed line, the how-maniest line with that
# text it is, the reason.

SOLO = chunk("solo")
ROW_8 = SOLO[SOLO.index("[solo.row_8]") : SOLO.index("[solo.default]")]
BAD = [
    ("track", "spaces = 15", "spaces = 'far'", "spaces = 'far'", 1, "must be a whole number, not 'far'"),
    ("track", "spaces = 15", "spaces = 99", "spaces = 99", 1, "99 is not between 4 and 30"),
    ("track", "spaces = 15", "spaces = true", "spaces = true", 1, "must be a whole number, not True"),
    ("track", "spaces = 15", "lanes = 15", "lanes = 15", 1, "unknown key; known are spaces, no_bet_after, purses"),
    ("track", "purses = [35, 25, 15]", "purses = [35, 25]", "purses", 1, "must have 3 entries, not 2"),
    ("track", "purses = [35, 25, 15]", "", "[track]", 1, "'purses' is missing"),
    ("track", 'provenance = "published"', "", "[track]", 1, "has no provenance: one of rulebook, manual, published"),
    ("track", '"published"', '"heard"', '"heard"', 1, "'heard' is none of rulebook, manual, published, reconstructed"),
    ("dice", "4, 5, 6, 7, 8]", "4, 5, 6, 7, 7]", "horse =", 1, "must show each horse 1 to 8 once"),
    ("money", "start = 12", "start = -1", "start = -1", 1, "-1 is not between 0 and 1000"),
    ("odds", "7 = [9, 8, 7, 1]", "9 = [9, 8, 7, 1]", "9 = [9", 1, "unknown key; known are 1, 2, 3, 4, 5, 6, 7, 8"),
    ("odds", "7 = [9, 8, 7, 1]\n", "", "[odds]", 1, "'7' is missing"),
    ("colours", '"red"', "1", "names =", 1, "must be a text"),
    ("grid", "[4, 7, 1, 2]", "[4, 7, 1, 3]", "rows = [", 1, "each number stands twice in the grid, 2 stands there 1"),
    ("grid", "[4, 7, 1, 2]", "[4, 7, 1, 9]", "[4, 7, 1, 9]", 1, "9 is not between 1 and 8"),
    ("grid", "[4, 7, 1, 2]", "[4, 7, 1]", "[4, 7, 1]", 1, "must have 4 entries, not 3"),
    ("bonuses", '"forward two"', '"fly"', '"fly"', 1, "'fly' is none of money, back two"),
    ("bonuses", '  { kind = "horse" },', "", "boxes = [", 1, "must have 12 entries, not 11"),
    ("bonuses", "amount = 7 },         # B02", "amount = 6 },  # B02", "# B02", 1, "another box of this kind has 7"),
    ("cards", 'number = 8\nname = "Donut', 'number = 9\nname = "Donut', "number = 9", 1, "9 is not between 1 and 8"),
    ("cards", "fair_play", "foul_play", '"foul_play"', 1, "'foul_play' is none of chain_reaction"),
    ("cards", "fair_play", "too_lucky", '"too_lucky"', 2, "stands on another card too"),
    ("cards", 'number = 2\nname = "Too', 'number = 1\nname = "Too', "[[cards]]", 2, "two cards number 1 in set 1"),
    ("cards", 'name = "Laundry Day"\n', "", "[[cards]]", 5, "'name' is missing"),
    ("cards", "cost = 4", "cost = 4.5", "cost = 4.5", 1, "must be a whole number, not 4.5"),
    ("cards", "x = [5]", "x = [5, 0]", "x = [5, 0]", 1, "0 is not between 1 and 8"),
    ("cards", '"scatter_shot"', '"scatter_shot"\namount = 3', "amount = 3", 1, "this effect has no amount"),
    ("starting_cards", "horse = 5, amount = 4", "horse = 1, amount = 4", "bets =", 1, "both Bets are on horse 1"),
    ("starting_cards", '"r1c1", "r2c2"', '"r1c1", "r1c1"', "cells =", 1, "a cell stands there twice"),
    ("starting_cards", '"r2c2", "r3c4", "r4c3"', '"r2c1", "r3c1", "r4c1"', "cells =", 1, "they complete a line"),
    ("starting_cards", '"r1c1", "r2c4"', '"r1c1", "r5c4"', "cells =", 2, "'r5c4' is none of r1c1"),
    ("solo", 'do = "gain", amount = 5', 'do = "sing", amount = 5', '"sing"', 1, "'sing' is none of mark, bet"),
    ("solo", "[solo.row_8]", "[solo.row_9]", "[solo.row_9]", 1, "unknown key; known are row_1"),
    ("solo", ROW_8, "", "[solo]", 1, "'row_8' is missing"),
    ("solo", 'do = "gain", amount = 2', 'do = "mark", horse = "lead", of = "owned"', "column_3", 9,
     "a default rolls no extra die"),
    ("solo", 'provenance = "rulebook", do = "back"', 'do = "back"', '{ do = "back"', 1, "has no provenance"),
]  # fmt: skip


@pytest.mark.parametrize(("part", "old", "new", "blamed", "nth", "reason"), BAD)
def test_bad_edition(tmp_path, part, old, new, blamed, nth, reason):
    """One line with file, line and reason; the line is the right one."""
    text = chunk(part)
    assert old in text
    path = written(tmp_path, text.replace(old, new, 1))
    with pytest.raises(railbird.BadEdition) as caught:
        railbird.new(GAME, 2, edition=path)
    message = str(caught.value)
    assert "\n" not in message
    assert reason in message
    lines = path.read_text(encoding="utf-8").splitlines()
    places = [number for number, line in enumerate(lines, 1) if blamed in line]
    assert message.startswith(f"my_copy.toml, line {places[nth - 1]}: {part}")


def test_a_key_below_a_list_of_lists(tmp_path):
    """Rows of a grid look like table headers; what stands below them is still found."""
    text = chunk("grid").replace('provenance = "reconstructed"\n', "") + 'provenance = "heard"\n'
    path = written(tmp_path, text)
    with pytest.raises(railbird.BadEdition) as caught:
        railbird.new(GAME, 2, edition=path)
    last = len((HEAD + text).splitlines())
    assert str(caught.value).startswith(f"my_copy.toml, line {last}: grid.provenance: 'heard' is none of")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("spaces = [1, 2", r"my_copy.toml: not valid TOML: .*end of document"),
        (
            '[trakc]\nprovenance = "rulebook"\n',
            r"my_copy.toml, line 5: trakc: this game has no such part; it has track",
        ),
        ("[track\n", r"my_copy.toml: not valid TOML: .*line 5"),
        ("[track]\n[track]\n", r"my_copy.toml: not valid TOML: .*line 6"),
        ("track = 7\n", r"my_copy.toml, line \d+: track: must be a table"),
        ('[cards]\nprovenance = "rulebook"\n', r"my_copy.toml, line 5: cards: must be a list"),
    ],
)
def test_bad_files(tmp_path, text, reason):
    """Wrong TOML, unknown parts, wrong shapes: one line that says where."""
    head = "" if text.startswith("track =") else HEAD
    path = tmp_path / "my_copy.toml"
    path.write_text(head + text + (HEAD if not head else ""), encoding="utf-8")
    with pytest.raises(railbird.BadEdition, match=reason) as caught:
        railbird.new(GAME, 2, edition=path)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[track]\nspaces = 3\n", r"my_copy.toml: the \[edition\] table with name and game is missing"),
        (
            '[edition]\nname = "x"\ngame = "homestretch"\n',
            "line 3: edition.game: is for homestretch, not for",
        ),
        ('[edition]\ngame = "long_shot_dice"\n', "line 1: edition: 'name' is missing"),
        ('[edition]\nname = "x"\ngame = "long_shot_dice"\nyear = 2021\n', "line 4: edition.year: unknown key"),
        ('[edition]\nname = ""\ngame = "long_shot_dice"\n', "line 2: edition.name: must be a text"),
    ],
)
def test_bad_heads(tmp_path, text, reason):
    path = tmp_path / "my_copy.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(railbird.BadEdition, match=reason):
        railbird.new(GAME, 2, edition=path)


def test_no_such_file(tmp_path):
    with pytest.raises(railbird.BadEdition, match="cannot be read"):
        railbird.new(GAME, 2, edition=tmp_path / "nowhere.toml")


def test_not_text(tmp_path):
    path = tmp_path / "my_copy.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(railbird.BadEdition, match="not UTF-8"):
        railbird.new(GAME, 2, edition=path)


def test_chunks_are_the_whole_file():
    """The tests above cut the shipped file up; together the chunks are all of it."""
    names = ["track", "dice", "money", "odds", "colours", "grid", "bonuses", "cards", "starting_cards", "solo"]
    places = [SHIPPED.index(chunk(name).splitlines()[0] + "\n") for name in names]
    assert all(first < second for first, second in pairwise(places))
    assert set(parts()) == set(names)


@pytest.mark.parametrize("number", ALL)
@pytest.mark.parametrize("card_set", range(1, 5))
def test_a_card_says_in_short_what_its_words_say(card_set, number):
    """2.4: the short text fits two lines of the race card and names the same amount as the whole one."""
    match = railbird.new(GAME, 2, dice="manual", options={"cards": card_set})
    told = horse(match, number)
    assert 8 <= len(told["brief"]) <= 70
    assert "{" not in told["brief"]
    amounts = set(re.findall(r"\$?\d+", told["brief"])) - {"1st", "1", "2", "3"}
    assert amounts <= set(re.findall(r"\$?\d+", told["ability"]))


def test_the_short_text_follows_an_edition(tmp_path):
    cards = chunk("cards").replace('effect = "too_lucky"\namount = 2', 'effect = "too_lucky"\namount = 4')
    assert horse(match_of(written(tmp_path, cards)), 2)["brief"] == "gain $4."
