"""Features that wait for a number (LS-129, LS-R46): horse 9 of the kosmos edition, and what an owner could write."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import railbird
from railbird.games.long_shot.rules import constants as c
from railbird.games.registry import folder_of, open_edition

from .helpers import EDITIONS, GAME, P, Q, at, cash, do, hand, phase, refused, table, texts

HORSES = (folder_of("long_shot") / "components.toml").read_text().split("# The deck")[0]
HORSES = HORSES[HORSES.index("[[horses]]") :]
NINE = 'may = true\nchoose = [{ as = "P", kind = "player", where = ["other", "cards>=1", "owns_level(self)"] }]\n'
STEAL = 'do = [{ op = "steal", player = "P", cards = 1, how = "random" }]'
BACK = 'do = [{ op = "move", horse = "self", steps = "-die.m" }]'


def kosmos(**given: Any) -> railbird.Match:
    return table(edition="kosmos", **given)


def own_edition(tmp_path: Path, changes: Mapping[str, str]) -> Path:
    """The printed horses with other words, as an owner would write them."""
    text = HORSES
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "mine.toml"
    path.write_text(f'[edition]\nname = "mine"\ngame = "long_shot"\n\n{text}')
    return path


def features(match: railbird.Match) -> list[str]:
    return [event.text for event in match.log() if event.kind == "feature"]


def test_nine_goes_back_when_its_owner_rolls_ten() -> None:
    """LS-S96, LS-129: after the rolled horse, by the move die, unasked; told with its number and its clause."""
    match = do(kosmos(at={9: 5, 10: 3}, own={9: P}), "roll 10 2")
    assert (at(match, 10), at(match, 9), phase(match)) == (5, 3, "action")
    assert [event.text for event in match.log()][-3:] == [
        "10 Hangin' 10 moves from 3 to 5.",
        "P1 rolled 10: the feature of 9 Nine Lives.",
        "9 Nine Lives goes back from 5 to 3.",
    ]
    assert [event.rules for event in match.log() if event.kind == "feature"] == [("LS-129",)]


@pytest.mark.parametrize(("space", "after", "told"), [(4, 1, 1), (3, 0, 1), (1, 0, 1), (0, 0, 0)])
def test_back_stops_behind_the_line(space: int, after: int, told: int) -> None:
    """LS-S97, LS-R26: and from there nothing happens at all."""
    match = do(kosmos(at={9: space}, own={9: P}), "roll 10 3")
    assert (at(match, 9), len(features(match)), phase(match)) == (after, told, "action")


@pytest.mark.parametrize("own", [{}, {9: Q}])
def test_only_its_owners_roll_counts(own: dict[int, int]) -> None:
    """LS-S98, LS-018, LS-026."""
    match = do(kosmos(at={9: 5}, own=own), "roll 10 2")
    assert (at(match, 9), features(match)) == (5, [])


@pytest.mark.parametrize("number", [1, 4, 8, 9])
def test_no_other_number_counts(number: int) -> None:
    """LS-129: not its own either."""
    match = do(kosmos(at={9: 5}, own={9: P}), f"roll {number} 2")
    assert (at(match, 9), features(match)) == (7 if number == 9 else 5, [])


def test_it_does_not_come_at_the_start_of_the_turn() -> None:
    """LS-129, LS-017."""
    match = kosmos(at={9: 5}, own={9: P}, stage="start")
    assert (phase(match), at(match, 9)) == ("roll", 5)


@pytest.mark.parametrize(
    ("steps", "after"),
    [
        (("roll 10 2", "keep"), 3),
        (("roll 10 2", "reroll horse", "horse 4"), 5),
        (("roll 4 2", "reroll horse", "horse 10"), 3),
        (("roll 10 2", "reroll move", "move 1"), 4),
    ],
)
def test_only_the_final_pair_counts(steps: tuple[str, ...], after: int) -> None:
    """LS-R46, LS-057."""
    match = kosmos(at={9: 5}, own={9: P}, tokens=[P])
    for step in steps:
        assert at(match, 9) == 5
        do(match, step)
    assert at(match, 9) == after


@pytest.mark.parametrize("number", [4, 10])
def test_dice_of_a_card_bring_no_feature(number: int) -> None:
    """LS-R46, LS-051: Second Post rolls 10, and 9 stays, also on a turn whose own number was 10; then the draw."""
    match = kosmos(at={9: 5}, own={9: P}, hands={P: ["MV14"]}, stage="action", dice=(number, 1))
    do(match, "play mv14", "roll 10 2")
    assert (at(match, 10), at(match, 9), features(match), phase(match)) == (2, 5, [], "draw")


def test_the_third_finisher_comes_before_it() -> None:
    """LS-R46, LS-111, LS-112."""
    match = do(kosmos(at={9: 5, 10: 20}, own={9: P}, finished=[1, 2]), "roll 10 1")
    assert match.over
    assert at(match, 9) == 5


@pytest.mark.parametrize(("mode", "after"), [("nonlead", 3), ("none", 5)])
def test_after_a_finish(mode: str, after: int) -> None:
    """LS-023, LS-X09: on by the rulebook, off by the option."""
    match = kosmos(at={9: 5}, own={9: P}, finished=[1], options={"features_after_finish": mode})
    assert at(do(match, "roll 10 2"), 9) == after


def test_a_finished_horse_does_not_come_back() -> None:
    """LS-024, LS-108."""
    match = do(kosmos(own={9: P}, finished=[9]), "roll 10 2")
    assert (at(match, 9), features(match)) == (21, [])


def test_before_the_bars(tmp_path: Path) -> None:
    """LS-R46: what must be done comes before what may be done; a bar with the same number helps afterwards."""
    path = own_edition(tmp_path, {NINE + STEAL: f"when_rolled = 10\n{BACK}"})
    match = do(start(path, at={9: 5, 1: 2}, own={9: P, 1: P}), "roll 10 3")
    assert (at(match, 9), at(match, 1), texts(match)) == (2, 2, ["move 1", "move 9", "done"])
    assert at(do(match, "move 9"), 9) == 5


def test_what_may_be_done_can_be_declined_and_a_zero_counts_too(tmp_path: Path) -> None:
    """LS-020, LS-129, LS-R46: with targets, a draw and a choice; on a 0 the zero rule follows."""
    path = own_edition(tmp_path, {'when = ["hand>=1", "pile>=1"]': 'when_rolled = 3\nwhen = ["hand>=1", "pile>=1"]'})
    given: dict[str, Any] = {"own": {5: P, 7: P}, "hands": {P: ["MO01"]}, "on_top": ["LN01"]}
    before = start(path, stage="start", **given)
    assert texts(before) == ["feature 7", "end features"]
    assert "works when you roll 3" in refused(before, "feature 5", "LS-129")
    match = do(before, "end features", "roll 3 0")
    assert texts(match) == ["feature 5", "end features"]
    assert match.prompt(P).text.startswith("3 was rolled, horse features: 5 Sure Lee.")
    assert match.prompt(P).rules == ("LS-129", "LS-019")
    assert match.actions()[0].rules == ("LS-019", "LS-020", "LS-129")
    assert "comes before the roll" in refused(match, "feature 7", "LS-129")
    assert railbird.load("long_shot", match.state()) == match
    do(match, "feature 5", "draw ln01")
    assert hand(match) == ["LN01"]
    assert texts(match) == ["draw", "decline"]  # nobody owns 3: the zero rule
    declined = do(start(path, **given), "roll 3 0", "end features")
    assert (hand(declined), texts(declined)) == (["MO01"], ["draw", "decline"])
    no_zero = do(start(path, **given), "roll 3 1", "end features")
    assert (hand(no_zero), phase(no_zero)) == (["MO01"], "action")


def test_money_for_a_number_and_a_condition_on_the_move_die(tmp_path: Path) -> None:
    """LS-129: the dice may be spoken of, and the rolled horse has moved already."""
    path = own_edition(
        tmp_path, {'when = ["self.pos>=1", "self.pos%8==0"]': 'when_rolled = 8\nwhen = ["die.m>=2", "self.pos%8==0"]'}
    )
    assert cash(do(start(path, at={8: 5}, own={8: P}), "roll 8 3")) == 35
    assert cash(do(start(path, at={8: 7}, own={8: P}), "roll 8 1")) == 25
    assert cash(do(start(path, at={8: 8}, own={8: P}), "roll 8 3")) == 25


def start(path: Path, **given: Any) -> railbird.Match:
    """A table with an edition of one's own."""
    state = table(**given).state()
    return railbird.load("long_shot", {**state, "edition": open_edition(GAME, path)[0].to_dict()})


@pytest.mark.parametrize(
    ("trigger", "reason"),
    [
        ("when_rolled = 0", "when_rolled: 0 is not between 1 and 10"),
        ("when_rolled = 11", "when_rolled: 11 is not between 1 and 10"),
        ('when_rolled = "10"', "when_rolled: must be a whole number, not '10'"),
        ("when_rolled = [9, 10]", "when_rolled: must be a whole number"),
        ("when_rolled = true", "when_rolled: must be a whole number"),
        ('when_rolled = 10\nwhen = ["die.h==9"]', "a feature waits for one number, and when_rolled names it"),
        ('when = ["die.m>=2"]', "without when_rolled, features come before the dice"),
        ("", "without when_rolled, features come before the dice"),
    ],
)
def test_wrong_triggers_are_refused_with_the_line(tmp_path: Path, trigger: str, reason: str) -> None:
    """LS-129: one number from 1 to 10, and without it nothing that the dice show."""
    path = own_edition(tmp_path, {NINE + STEAL: f"{trigger}\n{BACK}"})
    with pytest.raises(railbird.BadEdition) as caught:
        railbird.new("long_shot", 3, edition=path)
    assert reason in str(caught.value)
    assert re.fullmatch(r"mine\.toml, line \d+: .* \(horse 9\)", str(caught.value))


def test_a_card_waits_for_no_number(tmp_path: Path) -> None:
    """LS-014: cards are played on one's own action."""
    text = (folder_of("long_shot") / "components.toml").read_text()
    cards = text[text.index("[[cards]]") :].replace("copies = 3", "copies = 3\nwhen_rolled = 3", 1)
    path = tmp_path / "mine.toml"
    path.write_text(f'[edition]\nname = "mine"\ngame = "long_shot"\n\n{cards}')
    with pytest.raises(railbird.BadEdition, match="unknown key"):
        railbird.new("long_shot", 3, edition=path)


def test_a_position_with_a_feature_out_of_its_time_is_refused(tmp_path: Path) -> None:
    """LS-129: nothing of it is under way when another number was rolled."""
    path = own_edition(tmp_path, {'when = ["hand>=1", "pile>=1"]': 'when_rolled = 3\nwhen = ["hand>=1", "pile>=1"]'})
    match = do(start(path, own={5: P}, hands={P: ["MO01", "MO02"]}), "roll 3 1", "feature 5")
    state = match.state()
    assert railbird.load("long_shot", state) == match
    for number in (-1, 3):
        fields = {**state["fields"], "die_horse": number}
        with pytest.raises(railbird.BadState, match="that feature waits for another number"):
            railbird.load("long_shot", {**state, "fields": fields})


def test_records_keep_the_features_they_were_played_with(tmp_path: Path) -> None:
    """LS-129: a record carries its horses, so one of an older kosmos file replays as it was played."""
    old = (EDITIONS / "kosmos.toml").read_text()
    new = f"when_rolled = 10\n{BACK}"
    assert new in old
    path = tmp_path / "kosmos.toml"
    path.write_text(old.replace(new, NINE + STEAL))
    for edition in (path, EDITIONS / "kosmos.toml"):
        match = railbird.new("long_shot", 3, seed=4, edition=edition)
        while not match.over:
            match.play(match.actions()[0])
        assert railbird.replay(match.record()) == match
    record = match.record()
    for horse in record["edition"]["parts"]["horses"]:
        horse["feature"].pop("when_rolled", None)
    with pytest.raises(railbird.RailbirdError, match="without when_rolled"):
        railbird.replay(record)


def test_the_kosmos_edition_has_what_is_published() -> None:
    """LS-129: horse 9 and nobody else waits for a number; its bar does not hold the number that sends it back."""
    t = open_edition(GAME, "kosmos")[1]
    assert t.when_rolled == [c.AT_START] * 8 + [9, c.AT_START]
    assert not t.may[c.FEATURE + 8]
    assert not t.bar[8] >> 9 & 1
