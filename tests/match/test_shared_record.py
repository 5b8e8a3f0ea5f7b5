"""Records of matches with shared dice: they verify, and every alteration is found."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import jsonschema
import pytest

import railbird
from railbird.errors import BadRecord
from railbird.match.record import SCHEMA_FILE, dumps, verify, walk
from railbird.match.shared_dice import DrawnDice, context, draw_key, place, sha256, tell
from tests.sharing import TABLE, Sharing

SCHEMA = json.loads(SCHEMA_FILE.read_text())


def played(game: str, seed: int, **often: float) -> tuple[Sharing, dict[str, Any]]:
    sharing = Sharing(game, [[0], [1], [2, 3]])
    record = sharing.play_out(random.Random(seed), **often)
    return sharing, json.loads(json.dumps(record))


@pytest.fixture(scope="module")
def match() -> tuple[Sharing, dict[str, Any]]:
    """A match in which some were away, some were silent, and somebody came late."""
    sharing = Sharing("long_shot", [[0], [1], [2]])
    rng = random.Random(4)
    for _ in range(40):
        sharing.step(rng)
        sharing.mute = {1} if sharing.progress.draws and sharing.progress.draws.done == 6 else set()
        sharing.settle()
        sharing.away = set()
    late = sharing.anchor([2])
    sharing.to_a_draw(rng)
    sharing.mute = {late}
    sharing.settle()
    record = sharing.play_out(rng, away=0.1)
    draws = record["dice"][0]["draws"]
    assert any("missing" in draw for draw in draws)
    assert any("silent" in draw for draw in draws)
    assert any(len(draw.get("first", [])) == 2 for draw in draws)
    return sharing, json.loads(json.dumps(record))


@pytest.mark.parametrize("seed", range(3))
def test_a_match_with_shared_dice_verifies(game: str, seed: int) -> None:
    sharing, record = played(game, seed, away=0.1, mute=0.03, undo=0.1)
    jsonschema.validate(record, SCHEMA)
    draws = record["dice"][0]["draws"]
    verdict = verify(dumps(record))
    chances = sum(step["who"] == "chance" for step in record["steps"])
    assert (verdict.rolls_checked, verdict.rolls_unchecked, verdict.over) == (chances, 0, True)
    assert verdict.draws == len(draws)
    assert len(verdict.burned) == sum("missing" in draw for draw in draws) <= 3
    assert [count for _, count in verdict.parts] == [own.part(record)[0] for own in sharing.owns]
    assert [who for who, _ in verdict.parts] == ["P0", "P1", "P2 and P3"]
    for own in sharing.owns:
        own.check_places(sharing.progress.match, record)
    assert sharing.turned_down == []
    assert railbird.replay(record).over


def test_what_a_burned_draw_would_have_shown_is_known_once_a_later_link_is(
    match: tuple[Sharing, dict[str, Any]],
) -> None:
    sharing, record = match
    (burned,) = verify(record).burned
    assert burned.missing == ("P1",)
    draw = dice(record)["draws"][burned.number - 1]
    told = context(TABLE, "long_shot", record["rules"], record["edition"]["digest"], 3, record["options"])
    ctx = told
    for step in record["steps"][: draw["step"]]:
        told = tell(told, step["who"], step["do"])
    links = {number: sharing.owns[number].links[burned.number] for number in draw["list"]}
    at = place(sharing.row.seed, burned.number, told)
    key = draw_key(sharing.row.seed, ctx, burned.number, at, links)
    for number, before in enumerate(walk(record)):
        if number == draw["step"]:
            assert burned.shows == tuple(before.would_show(DrawnDice(key)))
            break
    assert dice(record)["devices"][1]["last"][0] > burned.number


def test_a_missing_browser_that_never_comes_back_leaves_it_unknown() -> None:
    sharing = Sharing("long_shot_dice", [[0], [1]])
    rng = random.Random(1)
    sharing.to_a_draw(rng)
    sharing.mute = {1}
    sharing.settle()
    while sharing.progress.phase != "over":
        sharing.away = {1}
        sharing.step(rng)
        sharing.settle()
    (burned,) = verify(sharing.progress.match.record()).burned
    assert (burned.missing, burned.shows) == (("P1",), ())


def test_the_seed_is_not_in_a_record_before_the_end() -> None:
    sharing = Sharing("long_shot_dice", [[0], [1]])
    sharing.to_a_draw(random.Random(2))
    record = json.loads(json.dumps(sharing.progress.match.record()))
    jsonschema.validate(record, SCHEMA)
    assert "seed" not in record["dice"][0]
    assert sharing.row.seed.hex() not in json.dumps(record)
    verdict = verify(record)
    assert (verdict.rolls_checked, verdict.draws, verdict.over) == (0, 1, False)
    assert verdict.rolls_unchecked > 0
    on = railbird.replay(record)  # somebody plays on alone, with new dice
    assert not on.over
    assert [stretch.shared is None for stretch in on.stretches] == [False, True]
    assert verify(on.record(reveal=True)).rolls_unchecked == verdict.rolls_unchecked


def dice(record: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = record["dice"][0]
    return found


def full(record: dict[str, Any]) -> dict[str, Any]:
    """A draw with three links."""
    return next(draw for draw in dice(record)["draws"] if len(draw["list"]) == 3 and "mark" in draw)


def burned(record: dict[str, Any]) -> dict[str, Any]:
    return next(draw for draw in dice(record)["draws"] if "missing" in draw)


def silent(record: dict[str, Any]) -> dict[str, Any]:
    return next(draw for draw in dice(record)["draws"] if "silent" in draw)


def put(where: dict[str, Any], **more: Any) -> None:
    where.update(more)


def swap_rolls(record: dict[str, Any]) -> None:
    """Two rolls of the match in each other's place."""
    found = [step for step in record["steps"] if step["do"].startswith("roll ")]
    other = next(step for step in found if step["do"] != found[0]["do"])
    found[0]["do"], other["do"] = other["do"], found[0]["do"]


ALTERED: dict[str, Callable[[dict[str, Any]], object]] = {
    "another roll": swap_rolls,
    "another seed": lambda record: put(dice(record), seed="0" * 64),
    "another seed and its commitment": lambda record: put(
        dice(record), seed="00" * 32, commitment="66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    ),
    "another table": lambda record: put(dice(record), table="A" * 16),
    "another option": lambda record: record["options"].update(first=1 - (record["options"].get("first") or 0)),
    "one left out of a list": lambda record: put(full(record), list=full(record)["list"][:2]),
    "one added to a list": lambda record: put(
        next(draw for draw in dice(record)["draws"] if len(draw["list"]) == 2), list=[0, 1, 2]
    ),
    "a draw dropped": lambda record: dice(record)["draws"].remove(full(record)),
    "the burned draw dropped": lambda record: dice(record)["draws"].remove(burned(record)),
    "a draw added": lambda record: dice(record)["draws"].append(dict(full(record))),
    "a draw elsewhere": lambda record: put(full(record), step=full(record)["step"] + 1),
    "another mark": lambda record: put(full(record), mark="0" * 16),
    "another number": lambda record: full(record)["rolls"][0].__setitem__(1, 0),
    "burned by somebody else": lambda record: put(burned(record), missing=[0]),
    "a burned draw made": lambda record: put(burned(record), missing=[], mark="0" * 16, rolls=[]),
    "somebody silent listed": lambda record: put(silent(record), silent=[]),
    "another link": lambda record: dice(record)["devices"][0].update(last=[9, "0" * 64]),
    "another anchor": lambda record: dice(record)["devices"][0].update(anchor=sha256("x")),
    "a link that was never given": lambda record: dice(record)["devices"][0].update(
        last=[0, dice(record)["devices"][0]["anchor"]]
    ),
    "another name": lambda record: dice(record)["devices"][1].update(name="B" * 16),
    "a late device from the beginning": lambda record: dice(record)["devices"][-1].update(since=1),
    "a device asked before it came": lambda record: dice(record)["devices"][-1].update(since=4000),
    "asked with the others after a broken promise": lambda record: put(
        next(draw for draw in dice(record)["draws"] if draw.get("first") == [[1]] and 0 in draw["list"]),
        first=[],
        list=[0, 1],
    ),
    "another step before a draw": lambda record: record["steps"].__setitem__(
        1, {**record["steps"][1], "do": "draw mv02"}
    ),
    "a start elsewhere": lambda record: record.update(start={}),
    "an unknown key": lambda record: put(dice(record), entropy=["word"]),
}


@pytest.mark.parametrize("how", ALTERED)
def test_every_alteration_is_found(match: tuple[Sharing, dict[str, Any]], how: str) -> None:
    record = json.loads(json.dumps(match[1]))
    verify(record)
    ALTERED[how](record)
    assert record != match[1]
    with pytest.raises(railbird.RailbirdError):
        verify(record)


def test_no_part_of_the_dice_can_be_changed_unnoticed(match: tuple[Sharing, dict[str, Any]]) -> None:
    """Numbers and texts in the record's dice, one after the other. What only says who sat where is not hashed; it is
    checked as far as the order of asking hangs on it."""
    text = json.dumps(match[1])
    paths: list[list[Any]] = []

    def collect(value: Any, path: list[Any]) -> None:
        if isinstance(value, dict):
            for key in value:
                collect(value[key], [*path, key])
        elif isinstance(value, list):
            for number, one in enumerate(value):
                collect(one, [*path, number])
        else:
            paths.append(path)

    collect(match[1]["dice"], [])
    changed = 0
    for path in random.Random(5).sample(paths, min(len(paths), 400)):
        record = json.loads(text)
        where = record["dice"]
        for key in path[:-1]:
            where = where[key]
        if "seats" in path or path[-1] == "since":
            continue
        before = where[path[-1]]
        where[path[-1]] = before + 1 if isinstance(before, int) else before[:-1] + ("0" if before[-1] != "0" else "1")
        with pytest.raises(BadRecord):
            verify(record)
        changed += 1
    assert changed > 300


WRONG: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "from": (lambda entry: put(entry, **{"from": 1}), "begin with the match"),
    "table": (lambda entry: put(entry, table="short"), "16 characters"),
    "commitment": (lambda entry: put(entry, commitment="x" * 64), "64 hexadecimal"),
    "seed": (lambda entry: put(entry, seed=7), "64 hexadecimal"),
    "devices": (lambda entry: put(entry, devices={}), "list of at most"),
    "many devices": (lambda entry: put(entry, devices=[{}] * 65), "list of at most 64"),
    "device": (lambda entry: put(entry, devices=[{}]), "devices[0].name"),
    "anchor": (lambda entry: entry["devices"][0].update(anchor=None), "devices[0].anchor"),
    "last": (lambda entry: entry["devices"][0].update(last=[1025, "0" * 64]), "devices[0].last"),
    "huge last": (lambda entry: entry["devices"][0].update(last=[10**30, "0" * 64]), "devices[0].last"),
    "since": (lambda entry: entry["devices"][0].update(since=0), "devices[0].since"),
    "seats": (lambda entry: entry["devices"][0].update(seats=[8]), "devices[0].seats"),
    "draws": (lambda entry: put(entry, draws=[{}] * 5000), "list of at most 4,096"),
    "step": (lambda entry: entry["draws"][0].update(step=-1), "draws[0].step"),
    "list": (lambda entry: entry["draws"][0].update(list=[1, 0]), "draws[0].list"),
    "list of others": (lambda entry: entry["draws"][0].update(list=[99]), "draws[0].list"),
    "first": (lambda entry: entry["draws"][0].update(first=[0]), "draws[0].first.0"),
    "first twice": (lambda entry: entry["draws"][0].update(first=[[0]]), "the same device twice"),
    "silent": (lambda entry: entry["draws"][0].update(silent=[0]), "silent without being asked"),
    "missing": (lambda entry: entry["draws"][0].update(list=[0], missing=[1]), "missing: is not of the list"),
    "mark": (lambda entry: entry["draws"][0].update(mark=1), "draws[0].mark"),
    "rolls": (lambda entry: entry["draws"][0].update(rolls=[[1]]), "draws[0].rolls"),
    "kind": (lambda entry: put(entry, kind="loaded"), '"rolled", "shared" or "manual"'),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_does_not_fit_is_one_clear_error(match: tuple[Sharing, dict[str, Any]], what: str) -> None:
    record = json.loads(json.dumps(match[1]))
    change, words = WRONG[what]
    change(dice(record))
    with pytest.raises(BadRecord) as error:
        verify(record)
    assert words in str(error.value)


# What a device finds that compares the record with what it was asked.


def asked_for(sharing: Sharing, record: dict[str, Any]) -> dict[str, Any]:
    """A draw in which device 0 gave its link."""
    i = sharing.owns[0].given[3]["i"]
    found: dict[str, Any] = dice(record)["draws"][i - 1]
    return found


LIES: dict[str, tuple[Callable[[Sharing, dict[str, Any]], object], str]] = {
    "another list": (lambda sharing, record: put(asked_for(sharing, record), list=[0]), "others took part"),
    "another chain": (lambda _, record: put(dice(record)["devices"][1], anchor="0" * 64), "another chain"),
    "another commitment": (lambda _, record: put(dice(record), commitment="0" * 64), "not those of this table"),
    "a draw hidden": (
        lambda sharing, record: put(dice(record), draws=dice(record)["draws"][: sharing.owns[0].given[-1]["i"] - 1]),
        "is not in the record",
    ),
}  # fmt: skip


@pytest.mark.parametrize("lie", LIES)
def test_a_device_finds_a_record_that_differs_from_what_it_was_asked(
    match: tuple[Sharing, dict[str, Any]], lie: str
) -> None:
    sharing, record = match[0], json.loads(json.dumps(match[1]))
    change, words = LIES[lie]
    change(sharing, record)
    with pytest.raises(BadRecord) as error:
        sharing.owns[0].part(record)
    assert words in str(error.value)


def test_a_device_counts_links_that_it_gave_and_that_were_not_used(match: tuple[Sharing, dict[str, Any]]) -> None:
    """Said to be missing, or asked first and left out. It may have been too late, so this alone is no proof."""
    sharing, record = match[0], json.loads(json.dumps(match[1]))
    used, late = sharing.owns[1].part(record)
    assert (used > 10, late) == (True, 0)
    i = next(asked["i"] for asked in sharing.owns[1].given if [1] in asked["first"])
    dice(record)["draws"][i - 1]["silent"] = [1]
    assert sharing.owns[1].part(record) == (used - 1, 1)
    j = next(asked["i"] for asked in sharing.owns[1].given if 1 in asked["list"])
    dice(record)["draws"][j - 1]["missing"] = [1]
    assert sharing.owns[1].part(record) == (used - 2, 2)


def test_a_device_finds_that_something_else_was_done_before_it_gave_its_link(
    match: tuple[Sharing, dict[str, Any]],
) -> None:
    sharing, record = match[0], json.loads(json.dumps(match[1]))
    own = sharing.owns[0]
    own.check_places(sharing.progress.match, record)
    before = own.given[2]["at"]
    own.given[2]["at"] = "0" * 64
    try:
        with pytest.raises(BadRecord, match="something else was done"):
            own.check_places(sharing.progress.match, record)
    finally:
        own.given[2]["at"] = before
    own.given.append({**own.given[-1], "i": len(dice(record)["draws"]) + 1})
    with pytest.raises(BadRecord, match="is not in the record"):
        own.part(record)
    own.given.pop()


def test_a_device_finds_a_link_that_it_never_gave(match: tuple[Sharing, dict[str, Any]]) -> None:
    sharing, record = match
    own = sharing.owns[0]
    kept = own.given
    own.given = kept[:-1]
    with pytest.raises(BadRecord, match="never gave"):
        own.part(record)
    own.given = kept


def test_a_device_that_was_asked_before_it_came_is_said_so(match: tuple[Sharing, dict[str, Any]]) -> None:
    record = json.loads(json.dumps(match[1]))
    dice(record)["devices"][-1]["since"] = 4000
    with pytest.raises(BadRecord, match="asks a device that had not come yet"):
        verify(record)


def test_a_device_finds_that_others_had_answered_before_it_than_the_record_says(
    match: tuple[Sharing, dict[str, Any]],
) -> None:
    sharing, record = match[0], json.loads(json.dumps(match[1]))
    draws = dice(record)["draws"]
    asked = next(one for one in sharing.owns[0].given if one["heard"] == [1] and 0 in one["list"])
    draws[asked["i"] - 1]["silent"] = [1]
    with pytest.raises(BadRecord, match="somebody else had answered"):
        sharing.owns[0].part(record)
