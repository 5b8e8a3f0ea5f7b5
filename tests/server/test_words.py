"""Words on the wire: groups of choices, what things are (once), and how it is with them now (when asked)."""

from __future__ import annotations

import random

import railbird
from railbird.games.registry import find
from railbird.server.projection import THINGS, things_of
from tests.server.client import Server, play_out


def test_actions_stand_in_groups_in_the_order_of_the_rulebook(server: Server, game: str) -> None:
    seats = max(2, find(game).seats[0])
    made = server.make(game, ["link"] * seats)
    players = [server.sit(made, seat) for seat in range(seats)]
    players[0].until(lambda: players[0].table["phase"] == "playing")
    hub = server.app.state.hub
    for _ in range(12):
        match = hub.tables[made["table"]].progress.match
        for seat, player in enumerate(players):
            player.settle()
            groups, actions = player.table["groups"], player.table["actions"]
            own = match.actions(seat)
            assert [action["text"] for action in actions] == [action.text for action in own]
            places = [action.group.place for action in sorted(own, key=lambda action: action.group.place)]
            assert places == sorted(places)
            for sent, action in zip(actions, own, strict=True):
                group = groups[sent["group"]]
                assert (group["title"], group["hint"]) == (action.group.title, action.group.hint)
                assert sent.get("short", "") == action.words.short
                assert tuple(sent.get("first", ())) == action.words.first
                assert sent.get("careful", False) == action.words.careful
            by_place = {sent["group"]: action.group.place for sent, action in zip(actions, own, strict=True)}
            assert [by_place[number] for number in sorted(by_place)] == sorted(by_place.values())
            assert len(by_place) == len(groups)
        play_out(players, random.Random(3), 1)


def test_what_things_are_is_sent_once_to_whoever_does_not_know(server: Server, game: str) -> None:
    seats = max(2, find(game).seats[0])
    made = server.make(game, ["link"] * seats)
    players = [server.sit(made, seat) for seat in range(seats)]
    players[0].until(lambda: players[0].table["phase"] == "playing")
    watcher = server.watch(made)
    match = server.app.state.hub.tables[made["table"]].progress.match
    known = match.things()
    for viewer in (*players, watcher):
        assert viewer.things.keys() == known.keys()
        assert all(viewer.things[target]["title"] == about.title for target, about in known.items())
        messages = [frame for frame in viewer.frames if frame.startswith('{"type":"table"')]
        assert sum('"things":' in frame for frame in messages) == 1
    n = players[0].table["n"]
    players[0].close()
    again = server.sit(made, 0, join=False, since=n)
    assert again.things == {}
    again.send({"type": "sync"})
    again.until(lambda: sum(frame.startswith('{"type":"table"') for frame in again.frames) > 1)
    assert again.things == {}


def test_how_it_is_with_a_thing_is_told_for_each_viewer(server: Server) -> None:
    made = server.make("long_shot", ["link"] * 3, options={}, dice="rolled")
    players = [server.sit(made, seat) for seat in range(3)]
    players[0].until(lambda: players[0].table["phase"] == "playing")
    watcher = server.watch(made)
    table = server.app.state.hub.tables[made["table"]]
    for _ in range(8):
        play_out(players, random.Random(2), 1)
        for player in players:
            player.settle()
        match = table.progress.match
        for target in ("horse:3", "seat:1", "pile", "bet:7"):
            for viewer, look in (*((player, seat) for seat, player in enumerate(players)), (watcher, None)):
                text, why = match.now(target, look)
                said = viewer.about(target)
                assert (said["text"], said["look"]) == (text, look)
                assert (said["why"] and (said["why"]["reason"], said["why"]["rule"])) == why
    assert watcher.about("nothing of this kind")["text"] == ""


def test_nobody_is_blamed_for_what_a_bot_does_in_his_seat(server: Server) -> None:
    made = server.make(seats=["link", "link"], options={"first": 0})
    one, two = (server.sit(made, seat) for seat in range(2))
    one.until(lambda: one.table["phase"] == "playing")
    number = one.table["view"]["table"]["number"]
    other = number % 8 + 1
    assert one.about(f"helmet:{other}")["why"]
    assert two.about(f"helmet:{other}")["why"] is None  # it is not asked


def test_tables_with_the_same_edition_and_options_share_what_things_are() -> None:
    THINGS.clear()
    first, second = (railbird.new("long_shot_dice", 2, seed=seed) for seed in (1, 2))
    assert things_of(first) is things_of(second)
    assert things_of(railbird.new("long_shot_dice", 2, options={"cards": 2})) != things_of(first)
    for number in range(80):
        things_of(railbird.new("finish_line", 2 + number % 3, options={"first": number % 2}))
    assert len(THINGS) <= 32
