"""Nobody can fill a log or end a match for all by going back and forth."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from railbird.server import fold as progress_module
from railbird.server import limits
from railbird.server.fold import Progress, Refused, Stamp
from railbird.server.limits import MOST_ENTRIES, MOST_OF_SEAT, MOST_SEATS, MOST_UNDOS
from railbird.server.projection import actions_part, view_part
from railbird.server.store import Entry, StoreError
from tests.server.client import Player, Server, serving
from tests.server.logs import make_row, play, play_on

NOW = Stamp(None, 5.0)
FEW = 14


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server whose seats are worn out soon."""
    monkeypatch.setattr(progress_module, "MOST_OF_SEAT", FEW)
    with serving(tmp_path) as running:
        yield running


def act_and_take_back(progress: Progress, log: list[Entry]) -> int:
    """One step of whoever is asked, and back again; the seat."""
    seat = progress.match.waiting[0]
    code = next(a.code for a in progress.match.actions(seat) if not progress.match.final(seat, a.code))
    log += progress.act(seat, code, progress.move(seat), NOW)
    log += progress.undo(seat, progress.move(seat), NOW)
    return seat


def at_a_choice() -> tuple[Progress, list[Entry]]:
    """A table with real dice, which can be taken back until they are rolled."""
    progress, log = play(make_row("long_shot_dice", dice="manual"), random.Random(1), most=4, undo=0)
    rng = random.Random(1)
    while progress.match.chance:
        log += play_on(progress, rng, progress.n, undo=0)
    return progress, log


def test_a_seat_takes_back_so_often_between_two_rolls_and_is_told() -> None:
    progress, log = at_a_choice()
    before = progress.undone[progress.match.waiting[0]]
    for _ in range(MOST_UNDOS - before):
        seat = act_and_take_back(progress, log)
    code = next(a.code for a in progress.match.actions(seat) if not progress.match.final(seat, a.code))
    assert all(action.get("final") for action in actions_part(progress, seat)[1])
    log += progress.act(seat, code, progress.move(seat), NOW)
    assert progress.match.can_undo(seat)
    assert view_part(progress, seat, whole=True)["undo"] is False
    n = progress.n
    with pytest.raises(Refused, match=f"taken back {MOST_UNDOS} times since the last roll") as refused:
        progress.undo(seat, progress.move(seat), NOW)
    assert refused.value.code == "illegal"
    assert progress.n == n
    rng = random.Random(2)
    rolls = progress.match.rolls()
    while progress.match.rolls() == rolls or progress.match.chance:  # after a roll everybody may again
        log += play_on(progress, rng, progress.n, undo=0)
    assert progress.undone == [0, 0]
    act_and_take_back(progress, log)
    folded = Progress(make_row("long_shot_dice", dice="manual"))
    for entry in log:
        folded.apply(entry)
    assert folded.keep() == progress.keep()


def test_another_seat_has_its_own_count() -> None:
    progress, log = at_a_choice()
    seat = act_and_take_back(progress, log)
    assert progress.undone[seat] >= 1
    assert progress.undone[1 - seat] == 0
    assert progress.may_undo(1 - seat)


def test_an_older_log_with_more_of_them_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress_module, "MOST_UNDOS", 1000)
    progress, log = at_a_choice()
    for _ in range(MOST_UNDOS + 15):
        act_and_take_back(progress, log)
    monkeypatch.undo()
    folded = Progress(make_row("long_shot_dice", dice="manual"))
    for entry in log:
        folded.apply(entry)
    assert folded.keep() == progress.keep()
    assert not folded.may_undo(folded.match.waiting[0])


def test_all_seats_together_cannot_fill_a_log() -> None:
    assert limits.MOST_SEATS * MOST_OF_SEAT + 4_000 <= MOST_ENTRIES
    assert MOST_SEATS == 8


def test_a_seat_that_writes_and_strikes_out_for_ever_goes_to_a_bot(server: Server) -> None:
    made = server.make("finish_line", ["link", "link"])
    one, two = (server.sit(made, seat) for seat in range(2))
    one.until(lambda: one.to_act)
    rng = random.Random(3)
    for _ in range(10 * FEW):
        one.settle()
        if one.table["seats"][0]["bot"]:
            break
        if not one.to_act:
            two.settle()
            assert two.act(rng.choice(two.table["actions"])["code"])["type"] == "ok"
            continue
        again = [action for action in one.table["actions"] if not action.get("final")]
        one.act(rng.choice(again or one.table["actions"])["code"])
    one.until(lambda: str(one.table["seats"][0]["bot"]).startswith("steady+"))
    refused = one.command("take", seat=0)
    assert (refused["code"], refused["reason"]) == (
        "phase",
        f"this seat has made {FEW} moves; a bot plays it to the end",
    )
    assert one.command("act", seat=0, move=one.table["move"], do=0)["code"] == "phase"
    two.settle()
    if not two.table["seats"][1]["bot"]:
        assert two.command("bot", seat=1, level="random")["type"] == "ok"
    two.until(lambda: two.over)  # the match is not ended for all


def test_a_seat_that_is_given_away_and_taken_back_for_ever_stays_with_the_bot(server: Server) -> None:
    made = server.make(seats=["link", "link"], options={"first": 1})
    one, two = (server.sit(made, seat) for seat in range(2))
    two.until(lambda: two.to_act)
    answers: list[dict[str, Any]] = []
    while not answers or answers[-1]["type"] == "ok":
        answers.append(one.command("bot", seat=0, level="random"))
        answers.append(one.command("take", seat=0))
        assert len(answers) < 5 * FEW
    assert answers[-1]["code"] == "phase"
    assert len(answers) <= FEW + 2
    assert two.act()["type"] == "ok"  # and the other one plays


def test_a_seat_that_sits_down_for_ever_is_refused(server: Server) -> None:
    made = server.make(seats=["link", "link"])
    one: Player = server.sit(made, 0, join=False)
    answers = [one.command("join", seat=0, name=f"Name {number}", entropy="e" * 16) for number in range(FEW + 3)]
    assert [answer["type"] for answer in answers] == ["ok"] * FEW + ["no"] * 3
    assert answers[-1]["reason"] == "this seat has been taken too often"
    server.sit(made, 1)  # the match begins all the same
    one.until(lambda: one.table["phase"] == "playing")


def test_a_full_disk_is_not_asked_again_and_again(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    made = server.make(seats=["link", "link"], options={"first": 0})
    one, _ = (server.sit(made, seat) for seat in range(2))
    one.until(lambda: one.to_act)
    store = server.app.state.hub.store
    tries: list[float] = []

    async def full(*_: Any) -> None:
        tries.append(time.monotonic())
        raise StoreError("disk full")

    store.append, real = full, store.append
    table = server.app.state.hub.tables[made["table"]]
    monkeypatch.setattr(Progress, "worn_out", lambda self, seat: seat == 0)
    store._loop.call_soon_threadsafe(table.show)
    began = time.monotonic()
    while not tries:
        time.sleep(0.01)
    time.sleep(0.8)
    assert len(tries) <= 1 + (time.monotonic() - began)
    store.append = real
    one.until(lambda: str(one.table["seats"][0]["bot"]).startswith("steady+"))  # but it is asked again
