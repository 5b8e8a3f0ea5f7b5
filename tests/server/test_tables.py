"""Tables from the waiting room to the final scores, over real sockets, for every registered game."""

from __future__ import annotations

import random
import secrets

import pytest

import railbird
from railbird.games.registry import find
from tests.server.client import Server, play_out


def fewest(game: str) -> int:
    return max(2, find(game).seats[0])


def test_a_whole_match_between_people_with_a_spectator(server: Server, game: str) -> None:
    seats = fewest(game)
    made = server.make(game, ["link"] * seats)
    watcher = server.watch(made)
    assert watcher.table["phase"] == "open"
    players = [server.sit(made, seat) for seat in range(seats)]
    players[0].until(lambda: players[0].table["phase"] == "playing")
    assert players[0].table["commitment"] == made["commitment"]
    assert players[0].table["view"]["currency"] == find(game).currency
    assert players[0].table["result"] is None
    play_out(players, random.Random(1))
    for viewer in (*players, watcher):
        viewer.until(lambda viewer=viewer: viewer.over)
        result = viewer.table["result"]
        names = len(viewer.table["view"]["names"])
        assert len(result["settlement"]) == names == len(result["scores"])
        assert [sum(line["amount"] for line in lines) for lines in result["settlement"]] == result["scores"]
        assert len(result["entropy"]) == seats
        assert viewer.table["actions"] == []
        assert not viewer.table["view"]["undo"]
    status, record, _ = server.ask("/api/record", {"table": made["table"], "token": made["spectator"]})
    assert status == 200
    assert railbird.verify(record).rolls_unchecked == 0
    assert record["dice"][0]["seed"] == watcher.table["result"]["seed"]
    for viewer in (*players, watcher):
        viewer.close()


def test_what_a_client_adds_up_is_the_log_of_the_match(server: Server, game: str) -> None:
    """Events that arrive in pieces, over coalesced updates and undo, are exactly the match's own log."""
    seats = fewest(game)
    made = server.make(game, ["link"] * seats)
    players = [server.sit(made, seat) for seat in range(seats)]
    rng = random.Random(5)
    players[0].until(lambda: players[0].table["phase"] == "playing")
    while not players[0].over and players[0].table["n"] < 120:
        play_out(players, rng, 1)
        for seat, player in enumerate(players):
            player.settle()
            if player.table["view"]["undo"] and rng.random() < 0.3:
                answer = player.command("undo", seat=seat, move=player.table["move"])
                assert answer["type"] == "ok"
                player.reach(answer["n"])
                break
    table = server.app.state.hub.tables[made["table"]]
    for seat, player in enumerate(players):
        player.settle()
        expected = [event.text for event in table.progress.match.log(seat, -1)]
        assert [event["text"] for event in player.events] == expected
        assert player.table["n"] == table.progress.number_for((seat,))


def test_actions_say_whether_they_can_be_taken_back(server: Server, game: str) -> None:
    made = server.make(game, ["link"] * fewest(game))
    players = [server.sit(made, seat) for seat in range(fewest(game))]
    rng = random.Random(9)
    told = set()
    for _ in range(60):
        for player in players:
            player.settle()
        acting = [player for player in players if player.to_act]
        if not acting:
            break
        player = rng.choice(acting)
        action = rng.choice(player.table["actions"])
        assert action.get("final", True) is True  # left out, or true
        assert player.act(action["code"])["type"] == "ok"
        told.add("final" in action)
        if len(acting) == 1:
            assert player.table["view"]["undo"] == ("final" not in action)
    assert told == {True, False}


def test_what_a_bot_goes_on_from_is_final(server: Server) -> None:
    """A person thinks first, and until he acts the other may think again; a bot does not wait for that."""
    for other, final in (({"kind": "link"}, False), ({"kind": "bot", "level": "random"}, True)):
        made = server.make("long_shot_dice", ["link", other], options={"first": 0})
        players = [server.sit(made, seat) for seat, place in enumerate(made["seats"]) if place["token"]]
        player = players[0]
        player.until(lambda player=player: player.table["phase"] == "playing")
        progress = server.app.state.hub.tables[made["table"]].progress
        player.until(lambda player=player: player.to_act)
        match = progress.match
        passed = [code for code in (action["code"] for action in player.table["actions"]) if passes(match, code)]
        assert passed
        told = {action["code"]: action.get("final", False) for action in player.table["actions"]}
        assert {told[code] for code in passed} == {final}


def passes(match: railbird.Match, code: int) -> bool:
    """Whether the other seat chooses next, without a roll before."""
    after = match.position()
    after.act(0, code)
    return after.waiting() == 0b10 and len(after.actions(1)) > 1


def test_play_now_against_bots(server: Server, game: str) -> None:
    seats = [{"kind": "me"}] + [{"kind": "bot", "level": "steady"}] * (fewest(game) - 1)
    player = server.sit(server.make(game, seats), 0)
    assert all(seat["bot"].startswith("steady+") for seat in player.table["seats"][1:])
    player.until(lambda: player.table["phase"] != "open")
    rng = random.Random(2)
    while not player.over:
        player.until(lambda: player.to_act or player.over)
        if player.to_act:
            assert player.act(rng.choice(player.table["actions"])["text"])["type"] in ("ok", "no")
    assert player.table["result"]["seed"]


def test_a_table_of_bots_plays_by_itself(server: Server, game: str) -> None:
    made = server.make(game, [{"kind": "bot", "level": "random", "name": f"B{n}"} for n in range(fewest(game))])
    watcher = server.watch(made)
    watcher.until(lambda: watcher.over)
    assert watcher.table["view"]["names"][0] == "B0"


def test_real_dice_are_entered_by_anybody_seated(server: Server) -> None:
    made = server.make(seats=["link", "link"], dice="manual")
    one, two = server.sit(made, 0), server.sit(made, 1)
    watcher = server.watch(made)
    two.until(lambda: two.table["phase"] == "playing")
    assert two.table["commitment"] == ""
    assert two.table["view"]["chance"]
    assert abs(sum(outcome["probability"] for outcome in two.table["actions"]) - 1) < 1e-9
    assert all(outcome["final"] for outcome in two.table["actions"])
    assert watcher.table["actions"] == []
    text = two.table["actions"][2]["text"]
    assert two.act(text)["type"] == "ok"
    one.until(lambda: one.table["n"] == two.table["n"])
    assert one.act("roll of nothing")["code"] == "illegal"
    refused = watcher.command("act", seat=None, move=watcher.table["move"], do=text)
    assert refused["code"] == "foreign"


def test_seats_join_with_a_name_of_their_own(server: Server) -> None:
    made = server.make(seats=["link", "link", "link"])
    one = server.sit(made, 0, join=False)

    def join(name: str, entropy: str = "x" * 16) -> dict[str, object]:
        return one.command("join", seat=0, name=name, entropy=entropy)

    assert join("  Ann   Lee ")["type"] == "ok"
    one.until(lambda: one.table["seats"][0]["name"] == "Ann Lee")
    assert join("Bo\u202eb")["code"] == "bad"
    assert join("   ")["code"] == "bad"
    two = server.sit(made, 1, join=False)
    clash = two.command("join", seat=1, name="ann lee", entropy=secrets.token_hex(8))
    assert (clash["code"], clash["type"]) == ("bad", "no")
    assert join("Ann")["type"] == "ok"
    assert two.command("join", seat=1, name="Ann Lee", entropy=secrets.token_hex(8))["type"] == "ok"


def test_refusals_give_reason_and_clause(server: Server) -> None:
    made = server.make(seats=["link", "link"], options={"first": 0})
    one, two = server.sit(made, 0), server.sit(made, 1)
    one.until(lambda: one.to_act)
    legal = {action["text"] for action in one.table["actions"]}
    # Three cells with different numbers: at most one can fit the roll.
    wrong = next(text for text in ("concession r1c1", "concession r1c2", "concession r1c3") if text not in legal)
    refused = one.act(wrong)
    assert (refused["type"], refused["code"]) == ("no", "illegal")
    assert refused["reason"]
    assert one.act("sing a song")["code"] == "illegal"
    two.until(lambda: two.table["phase"] == "playing")
    assert two.command("act", seat=1, move=two.table["move"], do="pass")["code"] == "illegal"
    assert two.command("act", seat=0, move=0, do=0)["code"] == "foreign"
    assert two.command("act", seat=7, move=0, do=0)["code"] == "bad"
    assert one.act(move=one.table["move"] + 1)["code"] == "late"


def test_a_handed_over_seat_is_played_and_taken_back(server: Server) -> None:
    made = server.make(seats=["link", "link"], options={"first": 0})
    one, two = server.sit(made, 0), server.sit(made, 1)
    one.until(lambda: one.to_act)
    assert one.command("bot", seat=1, level="steady")["code"] == "phase"  # seat 1 is here
    assert one.command("bot", seat=0, level="genius")["code"] == "bad"
    assert one.command("bot", seat=0, level="random")["type"] == "ok"
    two.until(lambda: two.table["seats"][0]["bot"] == "random" and two.to_act)
    one.until(lambda: one.table["seats"][0]["bot"] == "random")
    assert one.command("act", seat=0, move=one.table["move"], do=0)["code"] == "phase"
    assert two.command("take", seat=0)["code"] == "foreign"
    assert one.command("take", seat=0)["type"] == "ok"
    while not one.to_act:
        assert two.act()["type"] == "ok"
        one.reach(two.table["n"])
    assert one.act()["type"] == "ok"


def test_an_open_seat_can_be_filled_by_a_bot(server: Server) -> None:
    made = server.make(seats=["me", "link"])
    one = server.sit(made, 0)
    assert one.command("bot", seat=1, level="steady")["type"] == "ok"
    one.until(lambda: one.table["phase"] == "playing")
    seat = one.table["seats"][1]
    assert (seat["kind"], seat["name"], seat["joined"], seat["thinks"]) == ("link", "Regular 2", True, False)
    assert seat["title"] == f"Regular, {seat['bot'].partition('+')[2]}"


def test_several_people_on_one_device(server: Server) -> None:
    made = server.make(seats=["me", "device"], options={"first": 1})
    device = server.sit(made, 0, 1)
    device.until(lambda: device.table["phase"] == "playing")
    assert device.welcome["yours"] == [0, 1]
    assert device.table["look"] is None
    assert device.table["actions"] == []
    assert device.table["curtain"] is False  # nothing is hidden in this game
    device.send({"type": "look", "seat": 1})
    device.until(lambda: device.table["look"] == 1)
    assert device.table["from"] == -1
    assert device.table["view"]["seat"] == 1
    assert device.act()["type"] == "ok"


@pytest.mark.parametrize("game", ["finish_line", "homestretch", "long_shot"])
def test_a_shared_device_is_told_to_close_the_curtain(server: Server, game: str) -> None:
    seats = fewest(game)
    made = server.make(game, ["me"] + ["device"] * (seats - 1))
    device = server.sit(made, *range(seats))
    device.until(lambda: device.table["phase"] == "playing")
    rng = random.Random(4)
    curtains = set()
    for _ in range(12):
        curtains.add(device.table["curtain"])
        seat = device.table["view"]["waiting"][0]
        device.send({"type": "look", "seat": seat})
        device.until(lambda seat=seat: device.table["look"] == seat and device.table["actions"])
        assert device.act(rng.choice(device.table["actions"])["code"])["type"] == "ok"
    assert True in curtains


def test_rematch_keeps_the_seats(server: Server) -> None:
    made = server.make("long_shot_dice", ["link", {"kind": "bot", "level": "random"}])
    player = server.sit(made, 0)
    assert player.command("rematch")["code"] == "phase"
    assert player.command("bot", seat=0, level="random")["type"] == "ok"
    player.until(lambda: player.over)
    assert player.command("rematch")["type"] == "ok"
    player.until(lambda: player.table["rematch"])
    assert player.command("rematch")["code"] == "phase"
    again = server.sit({**made, "table": player.table["rematch"]}, 0, join=False)
    assert again.table["phase"] == "open"
    assert again.table["commitment"] != made["commitment"]
    assert [seat["name"] for seat in again.table["seats"]] == ["Player 0", "Random 2"]


def test_presence_tells_who_is_here(server: Server) -> None:
    made = server.make(seats=["link", "link"])
    one, two = server.sit(made, 0), server.sit(made, 1)
    one.until(lambda: [seat["here"] for seat in one.presence["seats"]] == [True, True])
    watcher = server.watch(made)
    one.until(lambda: one.presence["watchers"] == 1)
    two.close()
    one.until(lambda: [seat["here"] for seat in one.presence["seats"]] == [True, False])
    watcher.close()
    one.until(lambda: one.presence["watchers"] == 0)


def test_before_the_start_only_the_host_gives_seats_to_bots(server: Server) -> None:
    """A guest could give the host's seat to a bot, and begin without him."""
    made = server.make(seats=("me", "link", "link"))
    guest = server.sit(made, 1)
    assert guest.table["free"] == []
    for seat in (0, 2):
        refused = guest.command("bot", seat=seat, level="random")
        assert (refused["type"], refused["code"]) == ("no", "foreign")
    assert guest.table["phase"] == "open"
    assert guest.command("bot", seat=1, level="random")["type"] == "ok"  # his own
    host = server.sit(made, 0, join=False)
    assert host.table["free"] == [2]
    assert host.command("join", seat=0, name="Host", entropy="e" * 16)["type"] == "ok"
    assert host.command("bot", seat=2, level="random")["type"] == "ok"
    host.until(lambda: host.table["phase"] == "playing")


def test_where_all_came_by_a_link_anybody_fills_a_free_seat(server: Server) -> None:
    made = server.make(seats=("link", "link", "link"))
    one = server.sit(made, 0)
    server.sit(made, 1)
    one.until(lambda: one.table["free"] == [2])
    assert one.command("bot", seat=2, level="random")["type"] == "ok"
    one.until(lambda: one.table["phase"] == "playing")
