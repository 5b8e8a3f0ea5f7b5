"""Records: written, read, replayed, verified; and what is wrong with damaged, foreign and forged ones."""

import copy
import json
from typing import Any

import jsonschema
import pytest

import railbird
from railbird.match import record as records
from tests.playing import play_out, seat_counts

SCHEMA = json.loads((records.SCHEMA_FILE).read_text())


@pytest.fixture(scope="module")
def good() -> dict[str, Any]:
    return play_out(railbird.new("long_shot_dice", ["Ann", "Ben"], seed=3, entropy=["a1", "b2"]), 1).record()


def test_records_fit_the_schema(game: str) -> None:
    match = railbird.new(game, seat_counts(game)[1], seed=1)
    jsonschema.validate(match.record(), SCHEMA)
    jsonschema.validate(match.record(reveal=True), SCHEMA)
    jsonschema.validate(play_out(match, 1).record(), SCHEMA)
    jsonschema.validate(railbird.load(game, match.state()).record(), SCHEMA)
    manual = railbird.new(game, seat_counts(game)[0], dice="manual")
    jsonschema.validate(manual.record(), SCHEMA)


@pytest.mark.parametrize("change", [{"format": "other/1"}, {"steps": [{"who": -1, "do": "bet 3"}]}, {"extra": 1}])
def test_the_schema_refuses(good: dict[str, Any], change: dict[str, Any]) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**good, **change}, SCHEMA)


def test_replay_gives_the_same_match(game: str) -> None:
    match = play_out(railbird.new(game, seat_counts(game)[1], seed=8), 2)
    text = records.dumps(match.record())
    again = railbird.replay(text)
    assert again == match
    assert again.log() == match.log()
    assert records.dumps(again.record()) == text
    assert railbird.replay(text.encode()) == match
    assert railbird.replay(json.loads(text)) == match


def test_one_step_a_line(good: dict[str, Any]) -> None:
    lines = records.dumps(good).splitlines()
    assert sum('"who"' in line for line in lines) == len(good["steps"])
    assert '    {"who": "chance", "do": "deal SC' in "\n".join(lines)


def test_verify_recomputes_every_roll(game: str) -> None:
    match = play_out(railbird.new(game, seat_counts(game)[1], seed=8, entropy=["me"]), 2)
    verdict = railbird.verify(match.record())
    assert verdict.over
    assert verdict.steps == len(match.steps)
    assert verdict.rolls_checked == match.rolls() > 3
    assert verdict.rolls_unchecked == 0


def test_the_seed_is_hidden_until_the_end() -> None:
    match = railbird.new("long_shot_dice", 2, seed=3)
    seed = match.record(reveal=True)["dice"][0]["seed"]
    assert "seed" not in match.record()["dice"][0]
    assert seed not in json.dumps([match.record(), match.state(), match.view(0), match.view(None)])
    assert match.commitment == match.record()["dice"][0]["commitment"]
    play_out(match, 1)
    assert match.record()["dice"][0]["seed"] == seed
    assert railbird.verify(match.record()).rolls_checked == match.rolls()


def test_an_unfinished_record_with_its_seed_goes_on_with_the_same_dice() -> None:
    match = railbird.new("long_shot_dice", 2, seed=3)
    for _ in range(5):
        match.play(match.actions()[0])
    again = railbird.replay(match.record(reveal=True))
    while not match.over:
        for one in (match, again):
            one.play(one.actions()[0])
    assert again.record() == match.record()
    assert railbird.verify(again.record()).rolls_unchecked == 0


def test_an_unfinished_record_without_its_seed_goes_on_with_new_dice() -> None:
    match = railbird.new("long_shot_dice", 2, seed=3)
    for _ in range(5):
        match.play(match.actions()[0])
    rolled = match.rolls()
    again = play_out(railbird.replay(match.record()), 4)
    record = again.record()
    assert [entry["from"] for entry in record["dice"]] == [0, len(match.steps)]
    verdict = railbird.verify(record)
    assert verdict.rolls_unchecked == rolled
    assert verdict.rolls_checked == again.rolls() - rolled > 0


def test_a_loaded_position_is_in_the_record() -> None:
    match = railbird.new("long_shot_dice", 3, seed=3)
    for _ in range(9):
        match.play(match.actions()[0])
    loaded = play_out(railbird.load("long_shot_dice", match.state()), 2)
    again = railbird.replay(loaded.record())
    assert again == loaded
    assert len(loaded.steps) < loaded.rolls() * 10
    assert railbird.verify(loaded.record()).rolls_checked == loaded.rolls()


def forged(good: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(good), **changes}


def test_a_forged_roll_is_named(good: dict[str, Any]) -> None:
    """The first wrong step, and what the committed dice really showed."""
    rolls = [n for n, step in enumerate(good["steps"]) if step["do"].startswith("roll")]
    for number in (rolls[0], rolls[3], rolls[-1]):
        bad = forged(good)
        was = bad["steps"][number]["do"]
        bad["steps"][number]["do"] = "roll 1 1" if was != "roll 1 1" else "roll 2 1"
        with pytest.raises(railbird.BadRecord, match=rf"step {number + 1} .*{was}"):
            railbird.verify(bad)


def test_a_forged_seed_is_named(good: dict[str, Any]) -> None:
    bad = forged(good)
    bad["dice"][0]["seed"] = "00" * 32
    with pytest.raises(railbird.BadRecord, match=r"dice\[0\].seed"):
        railbird.verify(bad)
    bad = forged(good)
    bad["dice"][0]["entropy"] = ["a1"]
    with pytest.raises(railbird.BadRecord, match="step 1 "):
        railbird.verify(bad)


def test_a_forged_choice_is_named(good: dict[str, Any]) -> None:
    bad = forged(good)
    number = next(n for n, step in enumerate(bad["steps"]) if step["who"] != "chance")
    bad["steps"][number]["do"] = "pass"
    with pytest.raises(railbird.BadRecord, match=rf"step {number + 1} \(pass\).*LD-R12"):
        railbird.replay(bad)
    bad = forged(good)
    bad["steps"][number]["who"] = 1 - bad["steps"][number]["who"]
    with pytest.raises(railbird.BadRecord, match=rf"step {number + 1} "):
        railbird.replay(bad)


def test_a_forged_result_is_named(good: dict[str, Any]) -> None:
    bad = forged(good)
    bad["result"]["scores"][0] += 1
    with pytest.raises(railbird.BadRecord, match=r"result.scores"):
        railbird.replay(bad)
    bad = forged(good)
    bad["result"]["winners"] = []
    with pytest.raises(railbird.BadRecord, match=r"result.winners"):
        railbird.verify(bad)


def test_cut_off_steps_are_noticed(good: dict[str, Any]) -> None:
    bad = forged(good, steps=good["steps"][:-3])
    with pytest.raises(railbird.BadRecord, match="not over"):
        railbird.replay(bad)
    bad = forged(good, steps=[*good["steps"], {"who": 0, "do": "bet 1"}])
    with pytest.raises(railbird.BadRecord, match=f"step {len(good['steps']) + 1} "):
        railbird.replay(bad)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"format": "railbird-record/2"}, "format"),
        ({"format": None}, "format"),
        ({"rules": 2}, "rules"),
        ({"rules": 0}, "rules"),
        ({"game": "chess"}, "chess"),
        ({"game": ["long_shot_dice"]}, "no game"),
        ({"seats": "Ann"}, "seats"),
        ({"seats": ["Ann"] * 9}, "seats"),
        ({"options": {"cards": 9}}, "cards"),
        ({"options": {"odds": "even"}}, "odds"),
        ({"options": []}, "options"),
        ({"edition": {"name": "mine", "digest": "0"}}, "edition"),
        ({"edition": 3}, "edition"),
        ({"dice": {}}, "dice"),
        ({"dice": [{"from": -1, "kind": "rolled"}]}, r"dice\[0\]"),
        ({"dice": [{"from": 0, "kind": "loaded"}]}, r"dice\[0\].kind"),
        ({"dice": [{"from": 0, "kind": "rolled", "commitment": "x"}]}, r"dice\[0\].commitment"),
        ({"dice": [{"from": 9, "kind": "manual"}, {"from": 2, "kind": "manual"}]}, r"dice\[1\].from"),
        ({"steps": {}}, "steps"),
        ({"steps": [3]}, "step 1"),
        ({"steps": [{"who": 0}]}, "step 1"),
        ({"steps": [{"who": "Ann", "do": "bet 3"}]}, "step 1"),
        ({"steps": [{"who": 0, "do": 7}]}, "step 1"),
        ({"steps": [{"who": "chance", "do": "deal SC9"}]}, "step 1"),
        ({"steps": [{"who": 0, "do": "bet 3"}]}, "step 1"),
        ({"start": {"position": [99] * 8}}, r"position\[0\]"),
        ({"result": 5}, "result"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_damaged_records_say_where(good: dict[str, Any], change: dict[str, Any], place: str) -> None:
    for judge in (railbird.replay, railbird.verify):
        with pytest.raises(railbird.RailbirdError, match=place) as error:
            judge({**good, **change})
        assert "\n" not in str(error.value)
        assert len(str(error.value)) < 300


@pytest.mark.parametrize("key", ["format", "game", "rules", "edition", "seats", "options", "dice", "steps"])
def test_missing_keys_are_named(good: dict[str, Any], key: str) -> None:
    bad = {name: value for name, value in good.items() if name != key}
    with pytest.raises(railbird.BadRecord, match=f"{key}: missing"):
        railbird.replay(bad)


def test_texts_that_are_no_records(good: dict[str, Any]) -> None:
    text = records.dumps(good)
    for cut in (1, 100, len(text) // 2, len(text) - 3):
        with pytest.raises(railbird.BadRecord, match="not valid JSON: line"):
            railbird.replay(text[:cut])
    with pytest.raises(railbird.BadRecord, match="10,000,000"):
        railbird.replay(" " * 10_000_000)
    with pytest.raises(railbird.BadRecord, match="UTF-8"):
        railbird.replay(b"\xff\xfe{}")
    with pytest.raises(railbird.BadRecord, match="nested too deeply"):
        railbird.replay("[" * 200_000)
    with pytest.raises(railbird.BadRecord, match="digits"):
        railbird.replay('{"rules": ' + "9" * 10_000 + "}")
    for text in ("3", "null", '"record"', "[]", ""):
        with pytest.raises(railbird.BadRecord):
            railbird.replay(text)
