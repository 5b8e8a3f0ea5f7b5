"""Shared dice: the written recipe, who is asked when, and what a device answers."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from railbird.errors import BadRecord
from railbird.match.dice import seed_bytes
from railbird.match.own_chain import OwnChain
from railbird.match.shared_dice import (
    LINKS,
    Device,
    DrawnDice,
    Plan,
    SharedDice,
    arrange,
    chain,
    context,
    draw_key,
    place,
    tell,
)

TABLE = "Qm3_0123456789ab"
OPTIONS = {"auto_gain": True, "cards": [1] * 8, "first": None}


def tip_of(number: int) -> str:
    return hashlib.sha256(f"tip {number}".encode()).hexdigest()


def test_the_recipe_gives_these_numbers_for_ever() -> None:
    """Worked out by hand from docs/record.md; tests/web/unit has the same for the page."""
    chains = [chain(TABLE, f"device-{number:09d}", tip_of(number)) for number in range(3)]
    assert chains[0][0] == "7af72fa6cceb7056fa4915db4246c5e09e026c1f0813cf2a721557673e74fb4f"
    assert chains[0][1] == "17cf1c343d2c281e019acb7c6b4c65f7c7c40b495c1c6bbf35303df63ebe508e"
    assert (chains[0][LINKS], len(chains[0])) == (tip_of(0), LINKS + 1)
    ctx = context(TABLE, "long_shot_dice", 1, "1b98de62aa051f36", 4, OPTIONS)
    assert ctx == "6193d6aefc612581bb85b076db0c63ff7a7ff2980a3f590c892cd960ac638bc0"
    told = ctx
    for who, text in (("chance", "deal SC5"), (0, "bet 3"), (1, "jersey box 7"), (2, "Ünïcode ✓")):
        told = tell(told, who, text)
    assert told == "389c3bbf377298fc0b083bc8e358299ce6ab8ac6c7c7903db8848d45f8f6c9a1"
    seed = seed_bytes(7)
    at = place(seed, 1, told)
    assert at == "910e53228610f40476c23b611e71c4a63a3817705511e61ff3fff4006ab2e21c"
    key = draw_key(seed, ctx, 1, at, {number: chains[number][1] for number in (2, 0, 1)})
    assert key.hex() == "8657a91250642c4d7fea533107ee27c9379c9450e07d8384460e41c5f5fc066a"
    dice = DrawnDice(key)
    assert [dice.below(0, 6), dice.below(1, 36), dice.below(2, 1_000_003)] == [0, 3, 633633]
    assert dice.rolls == [[6, 0], [36, 3], [1_000_003, 633633]]
    assert dice.mark == "c66b002396043722"


def device(*seats: int, since: int = 1) -> Device:
    return Device("d" * 16, "0" * 64, seats, since, (0, "0" * 64))


def test_whoever_broke_a_promise_is_asked_before_those_who_did_not() -> None:
    devices = [device(0), device(1), device(2), device(3)]
    assert arrange([2, 0, 1], devices, [0] * 8) == Plan((0, 1, 2))
    assert arrange([0, 1, 2, 3], devices, [0, 1, 3, 1] + [0] * 4) == Plan((0,), ((2,), (1, 3)))
    assert arrange([1, 2], devices, [0, 1, 3, 1] + [0] * 4) == Plan((), ((2,), (1,)))
    assert arrange([], devices, [0] * 8) == Plan()


def test_one_device_for_each_seat_is_asked_the_newest() -> None:
    devices = [device(0, 2), device(1), device(0), device(2)]
    assert arrange([0, 1, 2], devices, [0] * 8) == Plan((0, 1, 2))  # the first still answers for seat 2
    assert arrange([0, 1, 2, 3], devices, [0] * 8) == Plan((1, 2, 3))
    assert arrange([0, 1], devices, [0, 0, 1] + [0] * 5) == Plan((1,), ((0,),))  # a hot seat has one reputation


def test_a_chain_that_comes_after_the_start_counts_like_a_broken_promise() -> None:
    shared = SharedDice(TABLE, "", None)
    shared.add(device(0))
    shared.add(device(1))
    assert shared.broken[:2] == [0, 0]
    shared.add(device(1, since=2))
    assert shared.broken[:2] == [0, 1]
    shared.add(device(1, since=9))
    assert shared.broken[:2] == [0, 2]


def test_a_link_is_taken_only_if_it_leads_down_to_the_last() -> None:
    shared = SharedDice(TABLE, "", None)
    links = chain(TABLE, "device-000000000", tip_of(0))
    shared.add(Device("device-000000000", links[0], (0,), 1, (0, links[0])))
    assert shared.leads_down(0, 1, links[1])
    assert shared.leads_down(0, 7, links[7])
    assert not shared.leads_down(0, 2, links[1])
    assert not shared.leads_down(0, 1, links[2])
    assert not shared.leads_down(0, 0, links[0])
    shared.devices[0].last = (7, links[7])
    assert shared.leads_down(0, 9, links[9])
    assert not shared.leads_down(0, 7, links[7])
    assert not shared.leads_down(0, 5, links[5])


# What a device answers.


def own() -> OwnChain:
    return OwnChain(TABLE, "c" * 64, "device-000000000", tip_of(0))


def question(own: OwnChain, i: int, **more: Any) -> dict[str, Any]:
    asked = {"i": i, "you": 0, "list": [0, 2], "heard": [], "at": "a" * 64}
    return asked | {"anchors": {"0": own.anchor, "2": "2" * 64}} | more


def test_a_device_gives_a_link_once_for_one_question() -> None:
    mine = own()
    first = mine.answer(question(mine, 3))
    assert first == {"type": "link", "i": 3, "link": mine.links[3]}
    assert mine.answer(question(mine, 3)) == first  # asked again after a restart, or by another page
    assert len(mine.given) == 1
    assert mine.answer(question(mine, 3, at="b" * 64)) is None
    assert mine.answer(question(mine, 3, list=[0], anchors={"0": mine.anchor})) is None
    assert mine.answer(question(mine, 2)) is None
    assert mine.answer(question(mine, 5)) == {"type": "link", "i": 5, "link": mine.links[5]}
    assert mine.answer(question(mine, 3)) is None
    assert [asked["i"] for asked in mine.given] == [3, 5]


@pytest.mark.parametrize(
    "more",
    [
        {"i": 0},
        {"i": LINKS + 1},
        {"list": [2]},  # it is not asked
        {"list": [0, 2], "first": [[0]]},  # twice
        {"heard": [2]},  # somebody who is asked at the same time
        {"heard": [1]},
        {"list": [0, 2, 3]},  # a device whose chain is not known
        {"anchors": {"0": "9" * 64, "2": "2" * 64}},  # not its own
        {"anchors": {"2": "2" * 64}},
    ],
)
def test_a_device_does_not_answer_what_does_not_fit(more: dict[str, Any]) -> None:
    mine = own()
    assert mine.answer(question(mine, 1) | more) is None
    assert mine.given == []


def test_a_device_notices_that_somebody_elses_chain_was_exchanged() -> None:
    mine = own()
    assert mine.answer(question(mine, 1))
    assert mine.answer(question(mine, 2, anchors={"0": mine.anchor, "2": "3" * 64})) is None
    assert mine.answer(question(mine, 2, you=2, anchors={"0": "1" * 64, "2": mine.anchor})) is None  # nor its number
    assert mine.answer(question(mine, 2))


def test_a_device_that_is_asked_first_knows_who_follows() -> None:
    mine = own()
    anchors = {"0": mine.anchor, "1": "1" * 64, "2": "2" * 64, "3": "3" * 64}
    plan = {"list": [1, 2], "first": [[3], [0]], "anchors": anchors}
    assert mine.answer(question(mine, 1, **plan, heard=[3]))
    assert mine.answer(question(mine, 1, **plan, heard=[])) is None
    assert mine.answer(question(mine, 2, **plan, heard=[1])) is None
    assert mine.answer(question(mine, 2, **plan, heard=[]))


def test_a_chain_is_kept_and_read_again() -> None:
    mine = own()
    mine.answer(question(mine, 4))
    again = OwnChain.of(mine.to_dict())
    assert again == OwnChain.of(again.to_dict())
    assert again.answer(question(mine, 4)) == {"type": "link", "i": 4, "link": mine.links[4]}
    assert again.answer(question(mine, 4, at="b" * 64)) is None


def test_a_record_of_another_table_is_not_taken_for_this_one() -> None:
    with pytest.raises(BadRecord, match="not those of this table"):
        own().part({"dice": [{"kind": "rolled"}]})
