"""Frames and bodies that no client of ours would send: each is refused, and the table goes on."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tests.server.client import Player, Server, new_id, open_socket

ID = "12345678"
BAD_FRAMES: list[Any] = [
    "", "null", "[]", "1", '"hello"', "{", "{}", "[" * 10_000, '{"type":"act"}', '{"type":"nothing","id":"12345678"}',
    b"\x00\x01\x02", json.dumps({"type": "ping"}).encode(),
    {"type": "hello", "v": 1, "table": "A" * 16, "tokens": ["B" * 32]},
    {"type": "act", "id": "short", "seat": 0, "move": 0, "do": "pass"},
    {"type": "act", "id": "x" * 41, "seat": 0, "move": 0, "do": "pass"},
    {"type": "act", "id": "12345678\n", "seat": 0, "move": 0, "do": "pass"},
    {"type": "act", "id": ID, "seat": -1, "move": 0, "do": "pass"},
    {"type": "act", "id": ID, "seat": 8, "move": 0, "do": "pass"},
    {"type": "act", "id": ID, "seat": "0", "move": 0, "do": "pass"},
    {"type": "act", "id": ID, "seat": 0.5, "move": 0, "do": "pass"},
    {"type": "act", "id": ID, "seat": True, "move": 0, "do": "pass"},
    {"type": "act", "id": ID, "seat": 0, "move": -1, "do": "pass"},
    {"type": "act", "id": ID, "seat": 0, "move": 2**40, "do": "pass"},
    {"type": "act", "id": ID, "seat": 0, "move": 0, "do": None},
    {"type": "act", "id": ID, "seat": 0, "move": 0, "do": "p" * 81},
    {"type": "act", "id": ID, "seat": 0, "move": 0, "do": -5},
    {"type": "act", "id": ID, "seat": 0, "move": 0, "do": 2**31},
    {"type": "act", "id": ID, "seat": 0, "move": 0, "do": ["pass"]},
    {"type": "act", "id": ID, "seat": 0, "move": 0, "do": "pass", "admin": True},
    {"type": "join", "id": ID, "seat": 0, "name": "", "entropy": "x" * 16},
    {"type": "join", "id": ID, "seat": 0, "name": "n" * 25, "entropy": "x" * 16},
    {"type": "join", "id": ID, "seat": 0, "name": "Ann", "entropy": "x"},
    {"type": "bot", "id": ID, "seat": 0, "level": "x" * 41},
    {"type": "look", "seat": 1},
    {"type": "look"},
    {"type": "ping", "t": "now"},
    {"type": "about"},
    {"type": "about", "target": ""},
    {"type": "about", "target": 5},
    {"type": "about", "target": "x" * 41},
    {"type": "about", "target": "horse:1", "seat": 0},
]  # fmt: skip


@pytest.mark.parametrize("frame", BAD_FRAMES, ids=lambda frame: str(frame)[:40])
def test_a_frame_that_does_not_fit_ends_the_connection_with_a_word(server: Server, frame: Any) -> None:
    made = server.make(seats=["link", "link"])
    player = server.sit(made, 0, join=False)
    player.send(frame)
    player.until(lambda: player.closed)
    assert player.closed is not None
    code, bye = player.closed
    assert code == 4400
    assert bye is not None
    assert bye["code"] == "bad"
    assert 0 < len(bye["reason"]) < 300
    assert server.sit(made, 0).table["phase"] == "open"  # and the seat is still there


@pytest.mark.parametrize("size", [16_400, 70_000, 300_000])
def test_a_frame_that_is_too_large_is_not_read(server: Server, size: int) -> None:
    player = server.sit(server.make(), 0, join=False)
    player.send(json.dumps({"type": "act", "id": ID, "seat": 0, "move": 0, "do": "x" * size}))
    player.until(lambda: player.closed)
    assert player.closed is not None
    assert player.closed[0] in (1009, 4413)


HELLO = {"type": "hello", "v": 1, "table": "A" * 16, "tokens": ["B" * 32]}
BAD_HELLOS: list[Any] = [
    "", "null", {"type": "ping"}, {"type": "hello"}, {**HELLO, "v": 2}, {**HELLO, "table": "A" * 15},
    {**HELLO, "tokens": []}, {**HELLO, "tokens": ["B" * 32] * 9}, {**HELLO, "tokens": ["B" * 31]},
    {**HELLO, "since": -1}, {**HELLO, "look": 8}, {"type": "act", "id": ID, "seat": 0, "move": 0, "do": 1},
]  # fmt: skip


@pytest.mark.parametrize("first", BAD_HELLOS, ids=str)
def test_the_first_frame_must_be_a_sound_hello(server: Server, first: Any) -> None:
    socket = open_socket(server.port)
    socket.send(first if isinstance(first, str) else json.dumps(first))
    bye = json.loads(socket.recv(10))
    assert (bye["type"], bye["code"]) == ("bye", "bad")


def test_random_commands_never_break_a_table(server: Server) -> None:
    """Well-formed commands with random content: each gets its answer, and the match can be played on."""
    made = server.make(seats=["link", "link"])
    players = [server.sit(made, seat) for seat in range(2)]
    rng = random.Random(21)
    words = [
        "pass",
        "buy",
        "bet 3",
        "roll 1 1",
        "BET  2 ",
        "jersey box 5",
        "",
        " ",
        "\u0000",
        "🐎",
        "bet 99999999999",
        "-1",
    ]
    for _ in range(400):
        player = rng.choice(players)
        fields = {"seat": rng.choice([0, 1, 2, 7, None]), "move": rng.choice([0, 1, 5, player.table["move"]])}
        do: Any = rng.choice([rng.choice(words), rng.randrange(2**31), rng.randrange(400)])
        kind = rng.choice(["act", "act", "act", "undo", "take", "rematch"])
        if kind == "act":
            answer = player.command("act", do=do, **fields)
        elif kind == "undo":
            answer = player.command("undo", seat=fields["seat"] or 0, move=fields["move"])
        elif kind == "take":
            answer = player.command("take", seat=fields["seat"] or 0)
        else:
            answer = player.command("rematch")
        assert answer["type"] in ("ok", "no")
        if answer["type"] == "no":
            assert answer["code"] in ("illegal", "late", "foreign", "phase", "bad")
            assert answer["reason"]
            assert "\n" not in answer["reason"]
    finish(players, rng)


def finish(players: list[Player], rng: random.Random) -> None:
    from tests.server.client import play_out

    for player in players:
        player.send({"type": "sync"})
    newest = max(player.command("take", seat=player.table["look"], id=new_id())["type"] == "no" for player in players)
    assert newest
    play_out(players, rng)
    assert players[0].over


@pytest.mark.parametrize(
    "body",
    [b"", b"null", b"[]", b"{", b"\xff\xfe", b"{}", b"[" * 50_000, b'{"game": 1}',
     b'{"game":"chess","seats":[{"kind":"me"}]}'],
    ids=lambda body: str(body[:20]),
)  # fmt: skip
@pytest.mark.parametrize(
    "path", ["/api/tables", "/api/preview", "/api/mine", "/api/record", "/api/replay", "/api/verify"]
)
def test_bodies_that_do_not_fit_are_refused(server: Server, path: str, body: bytes) -> None:
    status, content, _ = server.ask(path, body)
    assert status in (400, 404)
    assert content["error"]["reason"]
    assert "Traceback" not in str(content)


@pytest.mark.parametrize(
    "change",
    [{"seats": []}, {"seats": [{"kind": "me"}] * 9}, {"seats": [{"kind": "king"}]}, {"seats": [{"kind": "bot"}] * 2},
     {"seats": [{"kind": "bot", "level": "genius"}] * 2}, {"seats": [{"kind": "me", "name": "Ann"}]},
     {"seats": [{"kind": "bot", "level": "random", "name": "\u202e"}] * 2},
     {"options": {"cards": 9}}, {"options": {"colour": 1}}, {"options": []}, {"dice": "loaded"}, {"clock": 1},
     {"clock": 10**6}, {"edition": "not toml ["}, {"edition": "a = " + "[" * 5_000},
     {"edition": "[edition]\nname='x'\ngame='chess'\n"}, {"seed": 7}],
    ids=lambda change: str(change)[:60],
)  # fmt: skip
def test_a_table_that_does_not_fit_is_refused_with_the_reason(server: Server, change: dict[str, Any]) -> None:
    wish = {"game": "long_shot_dice", "seats": [{"kind": "me"}, {"kind": "link"}], **change}
    before = server.ask("/health")[1]["tables"]
    status, content, _ = server.ask("/api/tables", wish)
    assert status == 400
    assert content["error"]["code"] == "bad"
    assert "\n" not in content["error"]["reason"]
    assert server.ask("/health")[1]["tables"] == before


def test_bodies_of_any_size_are_bounded(server: Server) -> None:
    big = b'{"game":"long_shot_dice","seats":[],"options":{"x":"' + b"x" * 700_000 + b'"}}'
    assert server.ask("/api/tables", big)[0] == 413
    assert server.ask("/api/mine", b" " * 70_000)[0] == 413
    assert server.ask("/api/replay", b" " * 4_200_000)[0] == 413


def test_only_json_is_taken(server: Server) -> None:
    status, content, _ = server.ask("/api/tables", b"{}", {"Content-Type": "text/plain"})
    assert (status, content["error"]["code"]) == (415, "type")
