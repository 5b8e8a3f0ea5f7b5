"""The HTTP API: lobby, preview, my tables, records, replay, verify, rules, files, health and metrics."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import railbird
from railbird.engine.ledger import clauses
from railbird.games.registry import find, shipped
from railbird.match.record import dumps
from railbird.server import api
from tests.playing import play_out as play_match
from tests.server.client import Server, play_out, serving
from tests.test_goldens import FOLDER as GOLDENS


def test_the_lobby_tells_what_can_be_played(server: Server) -> None:
    status, lobby, headers = server.ask("/api/lobby")
    assert status == 200
    assert [game["id"] for game in lobby["games"]] == [
        "long_shot_dice",
        "long_shot",
        "finish_line",
        "homestretch",
    ]  # the programme
    for entry in lobby["games"]:
        game = find(entry["id"])
        assert entry["seats"] == [game.seats[0], game.seats[-1]]
        assert [option["name"] for option in entry["options"]] == [option.name for option in game.options]
        for option, told in zip(game.options, entry["options"], strict=True):
            assert told["title"]
            assert told["help"].endswith(".")
            assert told["kind"] in ("truth", "choice", "seat", "cards", "colours")
            assert set(told["rules"]) <= set(clauses(game.id))
            for choice in told["choices"]:  # whatever a form offers, the game takes
                each = {"cards": 1, "colours": None}.get(option.kind, choice["value"])
                assert choice["text"]
                assert option.read(each, game.seats[0]) is not None
    assert [(bot["level"], bot["title"]) for bot in lobby["bots"]] == [
        ("easy", "Easy"), ("steady", "Regular"), ("sharp", "Expert"),
    ]  # fmt: skip
    assert {one["temperament"] for one in lobby["temperaments"]} == {"bold", "careful", "stubborn", "follower"}
    assert all(bot["text"] for bot in lobby["bots"])
    assert lobby["compiled"] == railbird.COMPILED
    assert headers["cache-control"] == "no-store"


def test_a_preview_shows_the_options_in_effect(server: Server) -> None:
    wish = {"game": "long_shot_dice", "seats": 3, "options": {"cards": "1,1,2,4,1,1,3,1"}}
    status, preview, _ = server.ask("/api/preview", wish)
    assert status == 200
    assert preview["options"]["cards"] == [1, 1, 2, 4, 1, 1, 3, 1]
    assert [horse["set"] for horse in preview["view"]["table"]["horses"]] == [1, 1, 2, 4, 1, 1, 3, 1]
    wrong = server.ask("/api/preview", {**wish, "options": {"cards": 7}})
    assert wrong[0] == 400
    assert "option cards" in wrong[1]["error"]["reason"]


def edition_text() -> str:
    """The printed track with another first purse, however its part is laid out."""
    import tomllib

    raw = tomllib.loads((Path(railbird.__file__).parent / "games/long_shot_dice/components.toml").read_text())
    name = next(key for key, part in raw.items() if isinstance(part, dict) and "purses" in part)
    lines = ['[edition]\nname = "My box"\ngame = "long_shot_dice"\n', f"[{name}]"]
    for key, value in {**raw[name], "purses": [50, 25, 15]}.items():
        lines.append(f"{key} = {json.dumps(value)}")
    return "\n".join(lines)


def test_a_table_with_somebodys_own_edition(server: Server) -> None:
    text = edition_text()
    made = server.make(seats=["link", "link"], edition=text)
    plain = server.make(seats=["link", "link"])
    players = [server.sit(made, seat) for seat in range(2)]
    players[0].until(lambda: players[0].table["phase"] == "playing")
    view = players[0].table["view"]
    assert view["edition"]["name"] == "My box"
    assert view["table"]["track"]["purses"] == [50, 25, 15]
    assert server.sit(plain, 0, join=False).table["view"]["table"]["track"]["purses"][0] != 50
    broken = text.replace("[50, 25, 15]", '["a lot"]')
    status, content, _ = server.ask("/api/preview", {"game": "long_shot_dice", "seats": 2, "edition": broken})
    assert status == 400
    assert "edition.toml, line" in content["error"]["reason"]
    assert "/" not in content["error"]["reason"].split(":")[0]  # no path of the server


def test_an_edition_that_comes_with_the_game_is_taken_by_its_name(server: Server) -> None:
    lobby = {entry["id"]: entry for entry in server.ask("/api/lobby")[1]["games"]}
    assert [edition["name"] for edition in lobby["long_shot"]["editions"]] == list(shipped("long_shot")) != []
    for edition in lobby["long_shot"]["editions"]:
        wish = {"game": "long_shot", "seats": 3, "edition": edition["name"]}
        status, preview, _ = server.ask("/api/preview", wish)
        assert (status, preview["edition"]["name"]) == (200, edition["name"])
        assert edition["text"]
    wrong = server.ask("/api/preview", {"game": "long_shot", "seats": 3, "edition": "../editions/us2009"})
    assert wrong[0] == 400


def test_the_printed_tables_are_the_start_of_an_edition(server: Server, game: str) -> None:
    status, text, headers = server.ask(f"/api/printed/{game}")
    assert status == 200
    assert headers["content-disposition"] == f'attachment; filename="{game}.toml"'
    wish = {"game": game, "seats": find(game).seats[0], "edition": text.decode()}
    status, preview, _ = server.ask("/api/preview", wish)
    assert (status, preview["edition"]["name"]) == (200, "My box")
    assert server.ask("/api/printed/chess")[0] == 404


def test_my_tables_are_listed_by_their_tokens(server: Server) -> None:
    open_table = server.make(seats=["link", "link"])
    running = server.make(seats=["link", "link"])
    players = [server.sit(running, seat) for seat in range(2)]
    players[0].until(lambda: players[0].table["phase"] == "playing")
    finished = server.make(seats=[{"kind": "bot", "level": "random"}] * 2)
    watcher = server.watch(finished)
    watcher.until(lambda: watcher.over)
    keys = [
        {"table": open_table["table"], "token": open_table["seats"][1]["token"]},
        {"table": running["table"], "token": running["seats"][0]["token"]},
        {"table": finished["table"], "token": finished["spectator"]},
        {"table": open_table["table"], "token": running["seats"][0]["token"]},
        {"table": "A" * 16, "token": "B" * 32},
    ]
    status, listed, _ = server.ask("/api/mine", {"tables": keys})
    assert status == 200
    one, two, three, four, five = listed["tables"]
    assert (one["phase"], one["seat"]) == ("open", 1)
    assert (two["phase"], two["seat"], two["names"]) == ("playing", 0, ["Player 0", "Player 1"])
    assert two["waiting"] == players[0].table["view"]["waiting"]
    assert (three["phase"], three["seat"], three["scores"]) == ("over", None, watcher.table["result"]["scores"])
    assert three["winners"] == watcher.table["result"]["winners"]
    assert four == {"table": open_table["table"], "phase": "gone"}
    assert five == {"table": "A" * 16, "phase": "gone"}
    assert server.ask("/api/mine", {"tables": keys * 11})[0] == 400


def finished_table(server: Server, dice: str = "rolled") -> tuple[dict[str, Any], dict[str, Any]]:
    made = server.make(seats=["link", "link"], dice=dice)
    players = [server.sit(made, seat) for seat in range(2)]
    play_out(players, random.Random(12))
    key = {"table": made["table"], "token": made["seats"][1]["token"]}
    status, record, _ = server.ask("/api/record", key)
    assert status == 200
    return key, record


@pytest.mark.parametrize("dice", ["rolled", "shared"])
def test_a_finished_match_can_be_downloaded_replayed_and_verified(server: Server, dice: str) -> None:
    key, record = finished_table(server, dice)
    assert railbird.replay(record).over
    for what in (key, {"record": record}, {"record": dumps(record)}):
        status, verdict, _ = server.ask("/api/verify", what)
        assert status == 200
        assert verdict["ok"] is True
        assert verdict["rolls_checked"] > 0
        assert verdict["rolls_unchecked"] == 0
        status, replay, _ = server.ask("/api/replay", {**what, "viewer": 1})
        assert status == 200
        assert [frame["do"] for frame in replay["frames"][1:]] == [step["do"] for step in record["steps"]]
        assert [frame["who"] for frame in replay["frames"][1:]] == [step["who"] for step in record["steps"]]
        assert replay["over"]
        assert replay["currency"] == "$"
        assert replay["result"]["scores"] == record["result"]["scores"] == replay["frames"][-1]["scores"]
        assert all(frame["view"]["seat"] == 1 for frame in replay["frames"])
        match = railbird.replay(record)
        assert [event["text"] for frame in replay["frames"] for event in frame["events"]] == [
            event.text for event in match.log(1, -1)
        ]
    forged = json.loads(json.dumps(record))
    if dice == "rolled":
        forged["dice"][0]["entropy"] = ["another word of somebody"]
    else:
        forged["dice"][0]["draws"][-1]["mark"] = "0" * 16
    status, verdict, _ = server.ask("/api/verify", {"record": forged})
    assert (status, verdict["ok"]) == (200, False)
    assert ("step" if dice == "rolled" else "draw") in verdict["reason"]


def test_a_finished_match_is_opened_by_its_id_alone(server: Server) -> None:
    key, record = finished_table(server)
    alone = {"table": key["table"]}
    assert server.ask("/api/record", alone)[1] == record
    assert server.ask("/api/record", {**alone, "token": "B" * 32})[1] == record
    assert server.ask("/api/verify", alone)[1]["ok"] is True
    status, replay, _ = server.ask("/api/replay", {**alone, "viewer": 0})
    assert (status, replay["viewer"], replay["over"]) == (200, 0, True)
    assert len(replay["frames"]) == len(record["steps"]) + 1


def test_a_running_match_is_looked_back_on_by_its_own_people_only(server: Server) -> None:
    made = server.make("finish_line", ["link", "link"])
    nobody = {"table": "A" * 16}
    strangers = [{"table": made["table"]}, {"table": made["table"], "token": "B" * 32}]
    own = {"table": made["table"], "token": made["seats"][0]["token"]}
    watching = {"table": made["table"], "token": made["spectator"]}
    for path in ("/api/replay", "/api/record", "/api/verify"):
        for key in strangers:  # not told apart from a table that is not there
            assert server.ask(path, key)[:2] == server.ask(path, nobody)[:2]
        assert server.ask(path, own)[0] == 409
    players = [server.sit(made, seat) for seat in range(2)]
    for player in players:
        player.until(lambda player=player: player.table["phase"] == "playing")
    for stroke in range(3):  # on the other's secret slip
        codes = [action["code"] for action in players[1].table["actions"] if action["text"] != "confirm"]
        assert players[1].act(random.Random(stroke).choice(codes))["type"] == "ok"
        players[1].settle()
    for key, viewer in ((own, players[0]), (watching, None)):
        status, back, _ = server.ask("/api/replay", {**key, "viewer": 1})  # one's own eyes, whatever is asked
        assert (status, back["over"], back["result"]) == (200, False, None)
        assert back["viewer"] == (0 if viewer else None)
        assert {frame["view"]["seat"] for frame in back["frames"]} == {back["viewer"]}
        assert [frame["k"] for frame in back["frames"]] == list(range(len(back["frames"])))
        assert all(frame["do"] is None and frame["scores"] is None for frame in back["frames"])
        assert 1 not in [frame["who"] for frame in back["frames"]]
    assert server.ask("/api/replay", {**own, "token": made["seats"][1]["token"]})[1]["frames"][-1]["do"] is not None
    for path in ("/api/replay", "/api/record", "/api/verify"):
        for key in strangers:
            assert server.ask(path, key)[:2] == server.ask(path, nobody)[:2]
    assert server.ask("/api/record", own)[0] == server.ask("/api/verify", own)[0] == 409


def test_a_rematch_is_asked_for_from_the_lobby(server: Server) -> None:
    key, _ = finished_table(server)
    status, again, _ = server.ask("/api/rematch", key)
    assert status == 200
    assert server.ask("/api/rematch", key)[1] == again  # the first one counts
    listed = server.ask("/api/mine", {"tables": [key, {**key, "table": again["table"]}]})[1]["tables"]
    assert listed[0]["rematch"] == again["table"]
    assert (listed[1]["phase"], listed[1]["seat"]) == ("open", listed[0]["seat"])
    running = server.make()
    token = running["seats"][0]["token"]
    assert server.ask("/api/rematch", {"table": running["table"], "token": token})[0] == 409
    assert server.ask("/api/rematch", {"table": running["table"], "token": running["spectator"]})[0] == 404
    assert server.ask("/api/rematch", {"table": key["table"], "token": token})[0] == 404


@pytest.mark.parametrize("path", sorted(GOLDENS.glob("*/*.json"))[::3], ids=lambda path: path.stem)
def test_every_kind_of_record_replays(server: Server, path: Path) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    record = record.get("record", record)
    status, zipped, headers = server.ask("/api/replay", {"record": record}, {"Accept-Encoding": "gzip"})
    assert status == 200, zipped
    assert headers["content-encoding"] == "gzip"
    assert len(json.loads(gzip.decompress(zipped))["frames"]) == len(record["steps"]) + 1


def broken_records() -> dict[str, Any]:
    record = play_match(railbird.new("long_shot_dice", 2, seed=5), 5).record()
    steps = record["steps"]
    return {
        "empty": {},
        "not JSON": "{",
        "a list": "[]",
        "foreign": {**record, "format": "pgn"},
        "unknown game": {**record, "game": "chess"},
        "old rules": {**record, "rules": 999},
        "a step missing": {**record, "steps": steps[:10] + steps[11:]},
        "an illegal step": {**record, "steps": [*steps[:5], {"who": 0, "do": "bet 3000"}, *steps[6:]]},
        "a wrong result": {**record, "result": {"scores": [1, 2], "winners": [0]}},
        "too long": {**record, "steps": steps[:4] + [{"who": 0, "do": "x"}] * 5_000},
        "nobody's viewer": record,
    }


@pytest.mark.parametrize("name", broken_records())
def test_a_broken_record_is_refused_with_the_reason(server: Server, name: str) -> None:
    wish: dict[str, Any] = {"record": broken_records()[name]}
    if name == "nobody's viewer":
        wish["viewer"] = 2
    status, content, _ = server.ask("/api/replay", wish)
    assert status == 400 or (status, name) == (404, "unknown game")
    assert content["error"]["reason"]
    assert "\n" not in content["error"]["reason"]


def test_records_and_tables_are_not_mixed(server: Server) -> None:
    assert server.ask("/api/replay", {})[0] == 400
    assert server.ask("/api/replay", {"record": {}, "table": "A" * 16})[0] == 400
    assert server.ask("/api/replay", {"table": "A" * 16})[0] == 404
    assert server.ask("/api/record", {"table": "A" * 16, "token": "B" * 32})[0] == 404


def test_every_clause_can_be_opened(server: Server, game: str) -> None:
    status, rules, headers = server.ask(f"/api/rules/{game}")
    assert status == 200
    known = {clause["id"]: clause["text"] for clause in rules["clauses"]}
    assert len(known) > 40
    assert all(known.values())
    sections = [clause["section"] for clause in rules["clauses"]]
    assert all(sections)
    assert 10 < len(set(sections)) < 60
    assert server.ask(f"/api/rules/{game}", headers={"If-None-Match": headers["etag"]})[0] == 304
    assert server.ask("/api/rules/chess")[0] == 404


def test_health_and_metrics(server: Server) -> None:
    status, health, _ = server.ask("/health")
    assert (status, health["status"], health["store"]) == (200, "ok", "sqlite")
    made = server.make()
    player = server.sit(made, 0)
    player.send({"type": "sync"})
    text = server.ask("/metrics")[1].decode()
    figures = {line.split()[0]: float(line.split()[1]) for line in text.splitlines() if not line.startswith("#")}
    assert figures["railbird_tables_made_total"] >= 1
    assert figures["railbird_commands_total"] >= 1
    assert figures["railbird_connections"] >= 1
    assert figures["railbird_ack_seconds_count"] == figures['railbird_ack_seconds_bucket{le="+Inf"}']


def test_a_store_that_does_not_answer_makes_the_server_unhealthy(tmp_path: Path) -> None:
    from railbird.server.store import StoreError

    with serving(tmp_path) as server:

        async def dead() -> None:
            raise StoreError("gone")

        server.app.state.hub.store.ping = dead
        status, health, _ = server.ask("/health")
        assert (status, health["status"]) == (503, "broken")


def test_files_are_served_with_the_right_headers(tmp_path: Path) -> None:
    web = tmp_path / "web"
    (web / "games").mkdir(parents=True)
    (web / "index.html").write_text('<script type="module" src="/static/web/app.js"></script>')
    (web / "app.js").write_text("import './games/dice.js';\n" + "// words\n" * 200)
    (web / "games" / "dice.js").write_text("export {};")
    (web / "secret.py").write_text("not for browsers")
    with serving(tmp_path / "data", web=web) as server:
        status, page, headers = server.ask("/")
        assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        hashed = page.decode().split('src="')[1].split('"')[0]
        status, script, headers = server.ask(hashed, headers={"Accept-Encoding": "gzip"})
        assert (status, headers["content-encoding"]) == (200, "gzip")
        assert gzip.decompress(script) == (web / "app.js").read_bytes()
        assert "immutable" in headers["cache-control"]
        assert server.ask(hashed.replace("app.js", "games/dice.js"))[0] == 200
        status, _, headers = server.ask("/static/web/app.js")
        assert (status, headers["cache-control"]) == (200, "no-cache")
        assert server.ask("/static/web/app.js", headers={"If-None-Match": headers["etag"]})[0] == 304
        for wrong in (
            "/static/web/secret.py",
            "/static/web/../app.js",
            "/static/..%2fdata/railbird.sqlite3",
            "/static/",
            "/x",
        ):
            assert server.ask(wrong)[0] == 404
        (web / "games" / "dice.js").write_text("export const changed = 1;")
        assert server.ask("/")[1] != page  # another hash: browsers fetch the new files
        status, script, headers = server.ask(hashed.replace("app.js", "games/dice.js"))
        assert (status, script) == (200, b"export const changed = 1;")  # a page opened before can still go on
        assert headers["cache-control"] == "no-cache"


def test_the_record_of_a_finished_table_that_is_being_written_to_is_waited_for(server: Server) -> None:
    made = server.make(seats=["link", "link"])
    play_out([server.sit(made, seat) for seat in range(2)], random.Random(3))
    hub = server.app.state.hub
    lock = hub.tables[made["table"]].lock
    asyncio.run_coroutine_threadsafe(lock.acquire(), hub.store._loop).result()
    answers: list[int] = []
    key = {"table": made["table"], "token": made["spectator"]}
    asking = threading.Thread(target=lambda: answers.append(server.ask("/api/record", key)[0]))
    asking.start()
    while not lock._waiters and asking.is_alive():
        time.sleep(0.01)
    hub.store._loop.call_soon_threadsafe(lock.release)
    asking.join()
    assert answers == [200]


def test_a_fault_is_answered_with_the_same_headers_and_no_details(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> list[dict[str, str]]:
        raise RuntimeError("a secret detail")

    monkeypatch.setattr(api, "lobby_levels", broken)
    status, content, headers = server.ask("/api/lobby")
    assert (status, content["error"]["code"]) == (500, "fault")
    assert "secret" not in str(content)
    assert "script-src 'self'" in headers["content-security-policy"]


def test_methods_and_paths_that_are_not_there(server: Server) -> None:
    assert server.ask("/api/tables")[0] == 405
    assert server.ask("/api/lobby", b"{}")[0] == 405
    status, content, headers = server.ask("/nothing")
    assert (status, content["error"]["code"]) == (404, "unknown")
    assert "content-security-policy" in headers
