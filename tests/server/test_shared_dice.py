"""Shared dice at a running table: the rules that carry them, one by one."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from railbird.errors import IllegalAction
from railbird.match.own_chain import OwnChain
from railbird.match.record import verify
from railbird.server import rolling
from railbird.server.fold import Progress, Refused, Stamp
from railbird.server.limits import MOST_DEVICES_OF_SEAT
from railbird.server.snapshots import pack, restore
from tests.server.client import PATIENCE, Player, Server, play_out
from tests.server.process import ServerProcess, free_port
from tests.sharing import Sharing, fold_of

USUAL = (rolling.ANSWER_SECONDS, rolling.RETURN_SECONDS)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is late because the machine is busy; tests of the time-outs set their own."""
    monkeypatch.setattr(rolling, "ANSWER_SECONDS", 600.0)
    monkeypatch.setattr(rolling, "RETURN_SECONDS", 600.0)


def own(made: dict[str, Any]) -> OwnChain:
    return OwnChain(made["table"], made["commitment"])


def sit_all(server: Server, made: dict[str, Any]) -> list[Player]:
    """Everybody with a browser of his own; the match has begun and its first draw is made."""
    seats = [seat["seat"] for seat in made["seats"] if seat["token"]]
    players = [server.sit(made, seat, join=False, own=own(made)) for seat in seats]
    for seat, player in zip(seats, players, strict=True):
        assert player.command("join", seat=seat, name=f"Player {seat}", entropy="e" * 16)["type"] == "ok"
    rolled(players)
    return players


@pytest.fixture
def pair(server: Server) -> Iterator[tuple[dict[str, Any], list[Player]]]:
    made = server.make(seats=["link", "link"])
    players = sit_all(server, made)
    yield made, players
    for player in players:
        player.close()


def is_rolling(player: Player) -> bool:
    return player.table["phase"] == "open" or bool(player.table["draws"]["rolling"])


def rolled(players: list[Player]) -> None:
    """Let them answer until the dice lie."""
    end = time.monotonic() + PATIENCE
    while any(is_rolling(player) for player in players):
        for player in players:
            player.settle()
        assert time.monotonic() < end, [(player.table["draws"], player.draws[-1:]) for player in players]


def progress_of(server: Server, made: dict[str, Any]) -> Progress:
    found: Progress = server.app.state.hub.tables[made["table"]].progress
    return found


def entries(server: Server, made: dict[str, Any]) -> list[Any]:
    import asyncio

    hub = server.app.state.hub
    return list(asyncio.run_coroutine_threadsafe(hub.store.entries(made["table"]), hub_loop(server)).result(30))


def hub_loop(server: Server) -> Any:
    return next(iter(server.app.state.hub._tasks)).get_loop()


def to_a_draw(players: list[Player], rng: random.Random) -> None:
    """Play until an act has led to chance; nobody has answered yet."""
    for player in players:
        player.answers = False
    while True:
        for player in players:
            player.settle()
        if any(is_rolling(player) for player in players):
            break
        acting = next(player for player in players if player.to_act)
        leading = [action for action in acting.table["actions"] if action.get("final")]
        assert acting.act(rng.choice(leading or acting.table["actions"])["code"])["type"] == "ok"
    for player in players:
        player.until(lambda player=player: is_rolling(player))


def answer(player: Player) -> None:
    """Give the link that was asked for."""
    player.answers = True
    player.settle()
    assert player.own
    frame = player.own.answer(player.draws[-1])
    assert frame is not None
    player.send(frame)


def record_of(server: Server, made: dict[str, Any]) -> dict[str, Any]:
    status, record, _ = server.ask("/api/record", {"table": made["table"]})
    assert status == 200
    return dict(record)


def finish(server: Server, made: dict[str, Any], players: list[Player]) -> dict[str, Any]:
    play_out(players, random.Random(5))
    return record_of(server, made)


# What is usual.


@pytest.mark.parametrize(
    ("kinds", "dice"),
    [
        (["link", "link"], "shared"),
        (["me", "link"], "shared"),
        (["me", "device", "link"], "shared"),
        (["link", "link", "bot"], "shared"),
        (["me", "device"], "rolled"),
        (["link", "bot"], "rolled"),
        (["me", "bot"], "rolled"),
        (["bot", "bot"], "rolled"),
    ],
)
def test_shared_dice_are_usual_where_people_play_at_two_browsers(server: Server, kinds: list[str], dice: str) -> None:
    seats = [{"kind": kind, **({"level": "random"} if kind == "bot" else {})} for kind in kinds]
    made = server.make(seats=seats)
    assert progress_of(server, made).dice == dice
    assert len(made["commitment"]) == 64
    for wish in ("rolled", "shared", "manual"):
        assert progress_of(server, server.make(seats=seats, dice=wish)).dice == wish


def test_two_browsers_play_a_match(server: Server, game: str) -> None:
    made = server.make(game, ["link"] * max(2, server_seats(game)))
    watcher = server.watch(made)
    players = sit_all(server, made)
    record = finish(server, made, players)
    draws = record["dice"][0]["draws"]
    verdict = verify(record)
    assert (verdict.rolls_unchecked, verdict.burned, verdict.draws) == (0, (), len(draws))
    assert [count for _, count in verdict.parts] == [len(draws)] * len(players)
    for player in players:
        assert player.own
        assert player.own.part(record) == (len(draws), 0)
        assert [asked["i"] for asked in player.draws] == list(range(1, len(draws) + 1))
    watcher.until(lambda: watcher.over)
    assert watcher.draws == []
    assert watcher.table["draws"] == {"done": len(draws), "rolling": False}


def server_seats(game: str) -> int:
    from railbird.games.registry import find

    return find(game).seats[0]


def test_nothing_of_a_draw_is_known_before_it_is_made(
    server: Server, pair: tuple[dict[str, Any], list[Player]]
) -> None:
    """Who gives a link has seen no other, and neither the seed nor a link is shown to anybody before the end."""
    made, players = pair
    watcher = server.watch(made)
    play_out(players, random.Random(3), 20)
    seed = server.app.state.hub.tables[made["table"]].row.seed.hex()
    secrets = [seed, *(link for player in players if player.own for link in player.own.links[1:60])]
    for viewer in (*players, watcher):
        viewer.settle()
        for text in viewer.frames:
            assert not any(secret in text for secret in secrets)
    assert all(json.loads(text)["type"] != "draw" for text in watcher.frames)


# Rule 1: what was done is fixed before a link is given. Rule 2: so is the list.


def test_what_was_done_and_who_is_asked_is_durable_before_anybody_is_asked(
    server: Server, pair: tuple[dict[str, Any], list[Player]]
) -> None:
    made, players = pair
    to_a_draw(players, random.Random(1))
    for player in players:
        player.until(lambda player=player: player.draws)
        player.settle()
    last = entries(server, made)[-1]
    assert last.kind == "act"
    assert last.data["draw"] == {"list": [0, 1]}
    assert all(who is not None for who, _ in last.data["steps"])  # nothing was rolled
    asked = [player.draws[-1] for player in players]
    assert asked[0]["i"] == asked[1]["i"]
    assert asked[0]["at"] == asked[1]["at"]
    assert [one["list"] for one in asked] == [[0, 1], [0, 1]]
    answer(players[0])
    time.sleep(0.2)
    assert entries(server, made)[-1].n == last.n  # one link is not enough
    answer(players[1])
    rolled(players)
    made_now = entries(server, made)[-1]
    assert made_now.kind == "draw"
    assert [number for number, _ in made_now.data["links"]] == [0, 1]
    assert all(who is None for who, _ in made_now.data["steps"])


def test_the_place_of_a_draw_covers_secret_strokes_and_tells_nothing_of_them() -> None:
    """Two tables that differ in one secret stroke: their places differ, and no bare hash of a guess is one."""
    from railbird.match.shared_dice import sha256, tell

    places, told, rest = [], [], []
    for number in range(2):
        sharing = Sharing("finish_line", [[0], [1]])
        match = sharing.progress.match
        strokes = [action.code for action in match.actions(0) if action.text != "confirm"]
        sharing.act(0, strokes[number])
        while not sharing.progress.rolling:
            seat = match.waiting[0]
            codes = {action.text: action.code for action in match.actions(seat)}
            sharing.act(seat, codes.get("confirm", next(iter(codes.values()))))
        draws = sharing.progress.draws
        assert draws is not None
        frame = draws.frame(0, match)
        places.append(frame.pop("at"))
        del frame["anchors"]  # random
        rest.append(frame)
        so_far = draws.shared.ctx
        for step in match.steps:
            so_far = tell(so_far, "chance" if step.who < 0 else step.who, step.text)
        told.append(so_far)
        assert so_far not in json.dumps(frame)
        assert places[-1] not in (
            sha256("railbird at 1", frame["i"], so_far),
            sha256("railbird at 1", frame["i"], "", so_far),
        )
    assert told[0] != told[1]
    assert places[0] != places[1]
    assert rest[0] == rest[1]  # nothing else hangs on it


# Rule 3 and 4: a browser that does not answer burns a draw, and the next is made with new links.


def test_a_browser_that_never_answers_burns_one_draw_and_is_left_out(
    server: Server, pair: tuple[dict[str, Any], list[Player]], monkeypatch: pytest.MonkeyPatch
) -> None:
    made, (honest, silent) = pair
    to_a_draw([honest, silent], random.Random(1))
    monkeypatch.setattr(rolling, "ANSWER_SECONDS", 0.3)
    hub = server.app.state.hub
    before = hub.tables[made["table"]].progress.draws
    i = before.question.i
    answer(honest)
    # The time of this question was set before; it is asked anew by a server that has just read the table.
    monkeypatch.setattr(rolling, "RETURN_SECONDS", 0.3)
    hub_loop(server).call_soon_threadsafe(hub.forget, hub.tables[made["table"]])
    honest.until(lambda: honest.closed)
    silent.until(lambda: silent.closed)
    again = server.sit(made, 0, join=False, own=honest.own)
    mute = server.sit(made, 1, join=False)
    mute.answers = False
    mute.anchor(silent.own or own(made))
    began = time.monotonic()
    rolled([again])
    assert time.monotonic() - began < 30
    burned, done = [entry for entry in entries(server, made) if entry.kind == "draw"][-2:]
    assert (burned.data["i"], burned.data["missing"], burned.data["steps"]) == (i, [1], [])
    assert burned.data["next"] == {"list": [0]}
    assert done.data["i"] == i + 1
    assert [number for number, _ in done.data["links"]] == [0]
    assert again.own
    assert burned.data["links"] == [[0, again.own.links[i]]]
    assert done.data["links"] == [[0, again.own.links[i + 1]]]
    assert [asked["i"] for asked in again.draws][-1] == i + 1


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rolling, "ANSWER_SECONDS", 1.0)
    monkeypatch.setattr(rolling, "RETURN_SECONDS", 2.0)


@pytest.mark.usefixtures("brief")
def test_a_phone_that_sleeps_costs_one_time_out_and_takes_part_again_when_it_wakes(server: Server) -> None:
    made = server.make("long_shot", ["link", "link", "link"])
    players = sit_all(server, made)
    rng = random.Random(7)
    asleep, awake = players[2], players[:2]  # it is not read from, and sends nothing
    draws = progress_of(server, made).draws
    assert draws is not None
    asked, before = len(asleep.draws), draws.done
    while draws.done < before + 6:
        if progress_of(server, made).match.waiting == (2,):
            seat_acts(server, made, 2)
        roll_on(awake, rng)
    burned = [draw.missing for draw in draws.shared.draws if draw.missing]
    assert burned == [(2,)]
    assert all(draw.members == [0, 1] for draw in draws.shared.draws[before + 1 :])
    asleep.answers = False  # what was asked long ago is not to be answered
    asleep.settle()
    asleep.answers = True
    assert len(asleep.draws) == asked + 1  # it was asked once, and then no more
    done = draws.done
    while draws.done == done:
        roll_on(players, rng)
    last = draws.shared.draws[-1]
    assert (last.plan.first, last.plan.list, last.members) == (((2,),), (0, 1), [0, 1, 2])
    assert asleep.draws[-1]["first"] == [[2]]


def roll_on(players: list[Player], rng: random.Random) -> None:
    """One action of whoever of these may act, and the draw that it leads to."""
    for player in players:
        player.settle()
    acting = next((player for player in players if player.to_act), None)
    if acting is not None:
        assert acting.act(rng.choice(acting.table["actions"])["code"])["type"] == "ok"
    rolled(players)


def seat_acts(server: Server, made: dict[str, Any], seat: int) -> None:
    """The seat acts without its browser saying anything: as a bot would."""
    import asyncio

    table = server.app.state.hub.tables[made["table"]]
    stamp = Stamp(None, time.time())
    move, code = table.progress.move(seat), table.progress.match.actions(seat)[0].code
    work = table.change(stamp, lambda progress: progress.act(seat, code, move, stamp))
    asyncio.run_coroutine_threadsafe(work, hub_loop(server)).result(30)


def test_a_draw_waits_at_most_a_second_and_a_half() -> None:
    assert USUAL == (1.5, 5.0)


# Rule 5: whoever broke a promise is asked first.


def test_each_browser_burns_one_draw_at_most() -> None:
    """One that never answers again is asked first from then on; its silence costs nobody anything."""
    sharing = Sharing("long_shot", [[0], [1], [2]])
    rng = random.Random(2)
    sharing.mute = {2}
    for _ in range(25):
        sharing.to_a_draw(rng)
        sharing.settle()
        sharing.away = set()  # it says something, and is asked again
    draws = sharing.progress.draws
    assert draws is not None
    assert [draw.missing for draw in draws.shared.draws if draw.missing] == [(2,)]
    after = [draw for draw in draws.shared.draws if draw.plan.first]
    assert len(after) > 20
    assert all(draw.plan.first == ((2,),) and draw.silent == (2,) and draw.members == [0, 1] for draw in after)


def test_those_asked_first_show_their_links_before_the_others_are_asked() -> None:
    sharing = Sharing("long_shot", [[0], [1], [2]])
    rng = random.Random(2)
    sharing.mute = {2}
    sharing.to_a_draw(rng)
    sharing.settle()
    sharing.away, sharing.mute = set(), set()
    sharing.to_a_draw(rng)
    draws = sharing.progress.draws
    assert draws is not None
    assert draws.question is not None
    assert draws.question.asked == (2,)
    assert sharing.owns[0].given[-1]["i"] < draws.question.i
    sharing.answer()
    heard = sharing.entries[-1]
    assert (heard.kind, heard.data["silent"]) == ("heard", [])
    assert heard.data["links"][0][1] == sharing.owns[2].links[draws.question.i]
    assert draws.question.asked == (0, 1)
    assert draws.frame(0, sharing.progress.match)["heard"] == [2]
    sharing.answer()
    assert sharing.entries[-1].kind == "draw"
    assert draws.shared.draws[-1].members == [0, 1, 2]


def test_a_browser_that_comes_after_the_start_is_asked_first() -> None:
    sharing = Sharing("long_shot", [[0], [1]])
    rng = random.Random(3)
    sharing.to_a_draw(rng)
    sharing.settle()
    late = sharing.anchor([1])
    sharing.to_a_draw(rng)
    draws = sharing.progress.draws
    assert draws is not None
    assert draws.question is not None
    assert draws.question.draw.plan.first == ((late,),)
    assert draws.question.draw.plan.list == (0,)
    assert draws.shared.devices[late].since == draws.question.i
    sharing.settle()
    third = sharing.anchor([1])  # another one of the same seat is asked before all others
    assert draws.shared.broken[1] == 2
    sharing.mute = {0}
    sharing.to_a_draw(rng)
    sharing.settle()
    sharing.mute, sharing.away = set(), {1}
    sharing.to_a_draw(rng)
    assert draws.question.draw.plan.first == ((third,), (0,))


def test_one_that_fails_though_it_is_asked_first_is_asked_still_earlier() -> None:
    """Else two browsers that are asked at the same time could choose, after all others are known, whether to answer."""
    sharing = Sharing("long_shot", [[0], [1], [2]])
    rng = random.Random(4)
    for silent in ({0}, {1}, {1}):
        sharing.mute = silent
        sharing.to_a_draw(rng)
        sharing.settle()
        sharing.mute, sharing.away = set(), set()
    sharing.to_a_draw(rng)
    draws = sharing.progress.draws
    assert draws is not None
    assert draws.question is not None
    assert draws.question.draw.plan.rounds == ((1,), (0,), (2,))


# Rule 6: a link is given once; a restart in the middle of a draw asks the same again.


def test_a_restart_in_the_middle_of_a_draw_asks_the_same_again(tmp_path: Path) -> None:
    port = free_port()
    more = "from railbird.server import rolling\nrolling.ANSWER_SECONDS = rolling.RETURN_SECONDS = 60.0"
    running = ServerProcess(tmp_path, port, more=more)
    made = running.server.make(seats=["link", "link"])
    players = sit_all(running.server, made)
    to_a_draw(players, random.Random(1))
    for player in players:
        player.until(lambda player=player: player.draws and player.draws[-1]["i"] == player.table["draws"]["done"] + 1)
    answer(players[0])  # the server knows one link; had it the other, it would know the roll
    players[0].settle()
    running.kill()
    running = ServerProcess(tmp_path, port, more=more)
    again = [running.server.sit(made, seat, join=False) for seat in range(2)]
    for seat, player in enumerate(again):
        assert is_rolling(player)
        assert player.table["actions"] == []
        assert player.anchor(players[seat].own or own(made))["type"] == "ok"
    rolled(again)
    for seat, player in enumerate(again):
        assert {**player.draws[0], "you": 0} == {**players[seat].draws[-1], "you": 0}
    record = finish(running.server, made, again)
    assert "missing" not in json.dumps(record["dice"])
    assert verify(record).rolls_unchecked == 0
    for seat, player in enumerate(again):
        assert player.own
        assert player.own.part(record) == (len(record["dice"][0]["draws"]), 0)
        assert player.own is players[seat].own
    assert running.stop()[1] == ""


def test_who_does_not_come_back_after_a_restart_broke_his_promise(tmp_path: Path) -> None:
    port = free_port()
    more = "from railbird.server import rolling\nrolling.ANSWER_SECONDS = 600.0\nrolling.RETURN_SECONDS = 1.0"
    running = ServerProcess(tmp_path, port, more=more)
    made = running.server.make(seats=["link", "link"])
    players = sit_all(running.server, made)
    to_a_draw(players, random.Random(1))
    i = players[0].table["draws"]["done"] + 1
    running.kill()
    running = ServerProcess(tmp_path, port, more=more)
    again = running.server.sit(made, 0, join=False, own=players[0].own)
    rolled([again])
    assert again.table["draws"]["done"] == i + 1  # one burned, one made
    assert [(asked["i"], asked["list"]) for asked in again.draws] == [(i, [0, 1]), (i + 1, [0])]
    assert running.stop()[1] == ""


def test_a_page_that_is_loaded_anew_in_the_middle_of_a_draw_is_asked_again(
    server: Server, pair: tuple[dict[str, Any], list[Player]]
) -> None:
    made, (one, two) = pair
    to_a_draw([one, two], random.Random(1))
    two.until(lambda: two.draws and two.draws[-1]["i"] == two.table["draws"]["done"] + 1)
    asked = two.draws[-1]
    answer(one)
    two.close()
    back = server.sit(made, 1, join=False, own=two.own)
    rolled([one, back])
    assert back.draws[0] == asked
    assert "missing" not in json.dumps([entry.data for entry in entries(server, made)])


def test_when_everybody_is_gone_the_dice_wait(server: Server, pair: tuple[dict[str, Any], list[Player]]) -> None:
    """A line that is down for all is nobody's refusal."""
    made, players = pair
    to_a_draw(players, random.Random(1))
    last = entries(server, made)[-1]
    for player in players:
        player.close()
    table = server.app.state.hub.tables[made["table"]]
    end = time.monotonic() + PATIENCE
    while table.viewers:
        assert time.monotonic() < end
        time.sleep(0.01)
    hub_loop(server).call_soon_threadsafe(table.rolling._all_there.set)  # as if the time were up
    while table._roller:
        assert time.monotonic() < end
        time.sleep(0.01)
    assert entries(server, made)[-1].n == last.n
    assert table.progress.rolling
    again = [server.sit(made, seat, join=False, own=player.own) for seat, player in enumerate(players)]
    rolled(again)
    assert "missing" not in json.dumps([entry.data for entry in entries(server, made)])


# Two tabs, a hot seat, a bot, a rematch, undo.


def test_two_tabs_are_one_device(server: Server, pair: tuple[dict[str, Any], list[Player]]) -> None:
    made, (one, two) = pair
    tab = server.sit(made, 1, join=False, own=two.own)
    assert [entry.kind for entry in entries(server, made)].count("anchor") == 2
    tab.answers = False
    play_out([one, two, tab], random.Random(9), 12)
    assert [asked["i"] for asked in tab.draws] == [asked["i"] for asked in two.draws][-len(tab.draws) :]
    two.answers, tab.answers = False, True
    play_out([one, two, tab], random.Random(9), 12)
    two.close()
    record = finish(server, made, [one, tab])
    assert len(record["dice"][0]["devices"]) == 2
    assert "missing" not in json.dumps(record)
    assert tab.own
    assert tab.own.part(record) == (len(record["dice"][0]["draws"]), 0)
    assert verify(record).burned == ()


def test_a_hot_seat_gives_one_link(server: Server) -> None:
    made = server.make("long_shot", ["me", "device", "link"])
    shared_device = server.sit(made, 0, 1, join=False, own=own(made))
    guest = server.sit(made, 2, join=False, own=own(made))
    for seat, player in ((0, shared_device), (1, shared_device), (2, guest)):
        assert player.command("join", seat=seat, name=f"P{seat}", entropy="e" * 16)["type"] == "ok"
    rolled([shared_device, guest])
    while shared_device.table["draws"]["done"] < 5:
        for player in (shared_device, guest):
            player.settle()
        waiting = shared_device.table["view"]["waiting"]
        if not waiting:
            continue
        player = guest if waiting == [2] else shared_device
        if player is shared_device and player.table["look"] != waiting[0]:
            player.send({"type": "look", "seat": waiting[0]})
            player.until(lambda player=player, seat=waiting[0]: player.table["look"] == seat)
        assert player.act()["type"] == "ok"
    rolled([shared_device, guest])
    draws = progress_of(server, made).draws
    assert draws is not None
    assert [device.seats for device in draws.shared.devices] == [(0, 1), (2,)]
    assert all(draw.members == [0, 1] for draw in draws.shared.draws)


def test_a_seat_given_to_a_bot_holds_up_no_draw_and_may_keep_its_part(server: Server) -> None:
    made = server.make(seats=["link", "link"])
    players = sit_all(server, made)
    one, two = players
    assert two.command("bot", seat=1, level="random")["type"] == "ok"  # the person still watches
    play_out(players, random.Random(2), 6)
    rolled(players)
    draws = progress_of(server, made).draws
    assert draws is not None
    assert draws.shared.draws[-1].members == [0, 1]
    while not one.to_act:  # then nothing is being drawn
        for player in players:
            player.settle()
    two.close()
    table = server.app.state.hub.tables[made["table"]]
    while table.here(1):
        time.sleep(0.01)
    seen = draws.done
    play_out([one], random.Random(2))
    after = draws.shared.draws[seen:]
    assert after
    assert all(draw.plan == after[0].plan and draw.members == [0] for draw in after)
    record = record_of(server, made)
    assert verify(record).burned == ()


def test_a_rematch_has_new_chains(server: Server, pair: tuple[dict[str, Any], list[Player]]) -> None:
    made, players = pair
    finish(server, made, players)
    assert players[0].command("rematch")["type"] == "ok"
    players[0].until(lambda: players[0].table["rematch"])
    next_one = {**made, "table": players[0].table["rematch"]}
    progress = progress_of(server, next_one)
    assert (progress.dice, progress.commitment != made["commitment"]) == ("shared", True)
    next_one["commitment"] = progress.commitment
    players = sit_all(server, next_one)
    record = finish(server, next_one, players)
    assert record["dice"][0]["table"] == next_one["table"]
    assert verify(record).draws == len(record["dice"][0]["draws"]) > 10


def test_nothing_is_done_or_undone_while_the_dice_roll(
    server: Server, pair: tuple[dict[str, Any], list[Player]]
) -> None:
    made, players = pair
    rng = random.Random(1)
    to_a_draw(players, rng)
    last = entries(server, made)[-1]
    actor = players[last.seat]
    for player in players:
        assert player.table["actions"] == []
        assert player.table["view"]["undo"] is False
        assert player.table["view"]["chance"] is False
        assert player.table["draws"]["rolling"] is True
    move = actor.table["move"]
    refused = actor.command("undo", seat=last.seat, move=move)
    assert (refused["code"], "rolling" in refused["reason"]) == ("illegal", True)
    entered = actor.command("act", seat=None, move=0, do=0)
    assert entered["code"] == "illegal"
    acted = actor.command("act", seat=last.seat, move=move, do=0)
    assert acted["code"] == "illegal"
    assert entries(server, made)[-1].n == last.n
    match = progress_of(server, made).match
    assert not match.undo(last.seat)
    for player in players:
        answer(player)
    rolled(players)
    assert not progress_of(server, made).match.can_undo(last.seat)


def test_undo_is_refused_after_a_restart_too_and_what_leads_to_chance_is_final() -> None:
    sharing = Sharing("long_shot_dice", [[0], [1]])  # without secrets, where real dice could still be put back
    rng = random.Random(6)
    match = sharing.progress.match
    while not sharing.progress.rolling:
        seat = match.waiting[0]
        action = rng.choice(match.actions(seat))
        final = match.final(seat, action.code)
        sharing.act(seat, action.code)
        assert final or not sharing.progress.rolling
    for code in (0, match._state.chances()[0][0]):  # nobody enters what the dice show
        for who in (None, seat):
            with pytest.raises(IllegalAction, match="rolling"):
                match.play(code, who)
    read = fold_of(sharing)
    assert read.rolling
    assert not read.match.can_undo(seat)
    with pytest.raises(Refused, match="rolling"):
        read.undo(seat, read.move(seat), Stamp(None, 0.0))


# What is refused.


def test_links_that_do_not_fit(server: Server, pair: tuple[dict[str, Any], list[Player]]) -> None:
    made, players = pair
    to_a_draw(players, random.Random(1))
    one, two = players
    two.until(lambda: two.draws and two.draws[-1]["i"] == two.table["draws"]["done"] + 1)
    i = two.draws[-1]["i"]
    assert one.own
    assert two.own
    n = entries(server, made)[-1].n
    watcher = server.watch(made)
    watcher.send({"type": "link", "i": i, "link": two.own.links[i]})  # nobody's
    two.send({"type": "link", "i": i + 1, "link": two.own.links[i + 1]})  # not asked for
    two.settle()
    watcher.settle()
    two.send({"type": "link", "i": i, "link": one.own.links[i]})  # another's
    two.until(lambda: two.closed)
    assert two.closed
    assert two.closed[0] == 4400
    assert entries(server, made)[-1].n == n
    back = server.sit(made, 1, join=False, own=two.own)
    answer(one)
    rolled([one, back])


def test_links_of_those_who_are_not_asked_yet_are_left_alone(
    server: Server, pair: tuple[dict[str, Any], list[Player]]
) -> None:
    """A second browser of seat 0 comes late and is asked first; the others' links must not take its place."""
    made, (one, two) = pair
    late = server.sit(made, 0, join=False, own=own(made))
    late.answers = False
    to_a_draw([one, two, late], random.Random(1))
    late.until(lambda: late.draws)
    i = late.draws[-1]["i"]
    assert (late.draws[-1]["first"], late.draws[-1]["list"]) == ([[2]], [1])
    n = entries(server, made)[-1].n
    for player in (one, two):
        assert player.own
        player.send({"type": "link", "i": i, "link": player.own.links[i]})
        player.settle()
    assert entries(server, made)[-1].n == n
    assert [asked["i"] for asked in two.draws if asked["i"] == i] == []
    answer(late)
    two.until(lambda: two.draws and two.draws[-1]["i"] == i)
    assert two.draws[-1]["heard"] == [2]
    answer(two)
    rolled([one, two, late])
    draws = progress_of(server, made).draws
    assert draws is not None
    assert draws.shared.draws[i - 1].members == [1, 2]


def test_who_may_bring_a_chain(server: Server) -> None:
    plain = server.make(seats=["me", "device"])
    player = server.sit(plain, 0, 1, join=False)
    assert player.anchor(own(plain))["code"] == "phase"
    made = server.make(seats=["link", "link"])
    watcher = server.watch(made)
    assert watcher.anchor(own(made))["code"] == "foreign"
    one = server.sit(made, 0, join=False)
    mine = own(made)
    first = one.anchor(mine)
    assert first["type"] == "ok"
    assert one.anchor(mine)["n"] == first["n"]  # again: the same answer
    other = OwnChain(made["table"], made["commitment"], mine.device)
    assert one.anchor(other)["code"] == "bad"
    for _ in range(MOST_DEVICES_OF_SEAT - 1):
        assert one.anchor(own(made))["type"] == "ok"
    assert one.anchor(own(made))["code"] == "phase"
    assert progress_of(server, made).n == MOST_DEVICES_OF_SEAT


# The log, read again.


@pytest.mark.parametrize("seed", range(2))
def test_a_log_read_again_gives_the_same_table_at_every_entry(game: str, seed: int) -> None:
    sharing = Sharing(game, [[0], [1]])
    live: list[Any] = []
    rng = random.Random(seed)
    while len(sharing.entries) < 60 and sharing.progress.phase != "over":
        if len(sharing.owns) == 2 and len(live) > 5:
            sharing.anchor([0])
        sharing.step(rng)
        sharing.mute = {1} if rng.random() < 0.2 else set()
        sharing.away = set()
        while sharing.progress.rolling:
            live.append((len(sharing.entries), sharing.progress.keep()))
            sharing.answer()
        live.append((len(sharing.entries), sharing.progress.keep()))
    assert any(kept["draws"]["question"] for _, kept in live)
    for count, kept in live:
        read = fold_of(sharing, sharing.entries[:count])
        assert pack(read.keep()) == pack(kept)
        taken = restore(sharing.row, pack(kept))
        assert pack(taken.keep()) == pack(kept)
        for entry in sharing.entries[count:]:
            taken.apply(entry)
        assert taken.match.record(reveal=True) == sharing.progress.match.record(reveal=True)


def test_a_table_made_before_there_were_shared_dice_is_read_as_it_was() -> None:
    """Entries of rolled dice carry no draw, and nothing about them has changed."""
    from tests.server.test_secrets import new_progress

    progress = new_progress("long_shot_dice", 2)
    assert progress.draws is None
    assert progress.keep()["draws"] is None
    with pytest.raises(Refused):
        progress.answered(1, 0, {}, Stamp(None, 0.0))
