"""Messages that tell what changed: whoever lays them over what he has sees what the server sees, whatever he missed."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from railbird.engine.changes import followed
from railbird.games.registry import game_ids
from railbird.server.fold import OVER, Progress, Stamp
from railbird.server.projection import Projection
from railbird.server.recent import MOST
from railbird.server.showing import EVERYBODY
from tests.playing import seat_counts
from tests.server.logs import make_row, play_on, secret_strokes


class Client:
    """Somebody at a table, who does not get every message."""

    def __init__(self, projection: Projection, look: int | None, seats: tuple[int, ...]) -> None:
        self.projection, self.look, self.seats = projection, look, seats
        self.seen = self.by_changes = self.whole = 0
        self.table: Any = None
        self.events: list[dict[str, Any]] = []
        self.sizes: list[float] = []  # of what changed, as a part of the table

    def read(self, whole: bool = False) -> None:
        progress = self.projection.progress
        number = progress.number_for(self.seats)
        if number == self.seen and not whole:
            return
        frame = json.loads(self.projection.message(self.look, self.seen, self.seats, None, whole or not self.seen))
        missed, self.seen = number - self.seen, number
        if frame["changes"] is None:
            self.whole += 1
            assert whole or missed > MOST or frame["from"] == -1
        else:
            self.by_changes += 1
            assert missed <= MOST
            assert not whole
            assert frame["view"]["table"] is None
            made = [event.get("changes", []) for event in frame["events"]] + [frame["changes"]]
            self.sizes.append(len(json.dumps(made)) / len(json.dumps(self.table)))
        self.table = followed(frame, self.table)
        events = [{key: event[key] for key in event if key != "changes"} for event in frame["events"]]
        self.events = [event for event in self.events if event["step"] < frame["from"]] + events

    def check(self) -> None:
        progress = self.projection.progress
        eyes = self.look if progress.started else None
        assert json.dumps(self.table) == json.dumps(progress.match.table(eyes))
        told = progress.match.log(eyes, -1) if progress.started else []
        assert [(event["step"], event["text"]) for event in self.events] == [
            (n, event.text) for n, event in enumerate(told)
        ]


def play(game: str, seats: int, rng: random.Random, most: int, dice: str = "rolled") -> tuple[Progress, list[Client]]:
    progress = Progress(make_row(game, seats, dice=dice))
    projection = Projection(progress)
    clients = [Client(projection, seat, (seat,)) for seat in range(seats)]
    clients.append(Client(projection, None, ()))
    if seats > 1:
        clients.append(Client(projection, 1, (0, 1)))
    for seat in range(seats):
        progress.join(seat, f"Player {seat}", "e" * 16, Stamp(f"{seat}:joining-{seat}", 2.0 + seat))
        for client in clients:
            client.read()
            client.check()
    number = 0
    while number < most and progress.phase != OVER:
        number += len(play_on(progress, rng, number))
        for client in clients:
            if rng.random() < 0.8:
                client.read(whole=rng.random() < 0.02)
                client.check()
    return progress, clients


@pytest.mark.parametrize("game", game_ids())
def test_changes_lead_to_what_the_server_sees(game: str) -> None:
    rng = random.Random(8)
    told = whole = undone = secret = 0
    for seats in seat_counts(game):
        for dice in ("rolled", "manual") if seats == seat_counts(game)[0] else ("rolled",):
            progress, clients = play(game, seats, rng, 120, dice)
            told += sum(client.by_changes for client in clients)
            whole += sum(client.whole for client in clients)
            undone += sum(progress.undone)
            secret += secret_strokes(progress)
            assert all(sum(client.sizes) / len(client.sizes) < 0.4 for client in clients)
    assert told > 800
    assert whole > 20
    assert (secret > 30) == (game in ("finish_line", "homestretch"))


def test_what_somebody_does_not_know_of_does_not_decide_how_he_is_told() -> None:
    """However often others act in secret meanwhile, he is told by changes; else a whole table would tell of it."""
    progress, clients = play("finish_line", 3, random.Random(1), 0)
    watcher, seat, strokes, clock = clients[3], 1, 0, 0
    watcher.read()
    while strokes < 12 or progress.match.view(seat)["table"]["pending"]:
        seat = next(seat for seat in progress.match.waiting if seat)  # seats 1 and 2 write
        text = next(a.text for a in progress.match.actions(seat) if "confirm" not in a.text)
        clock += 1
        progress.act(seat, text, progress.move(seat), Stamp(f"{seat}:stroke-{clock}", 20.0 + clock))
        strokes += progress._knowing[-1] != EVERYBODY
    whole = watcher.whole
    progress.act(seat, "confirm", progress.move(seat), Stamp(f"{seat}:confirm-1", 90.0))
    for number, other in enumerate((0, 3 - seat) * 3):  # he misses that one, and more is done in secret
        text = next(a.text for a in progress.match.actions(other) if "confirm" not in a.text)
        progress.act(other, text, progress.move(other), Stamp(f"{other}:again-{number}", 91.0 + number))
    watcher.read()
    watcher.check()
    assert watcher.whole == whole
    assert len(progress._recent._kept) <= MOST * 4  # positions take room


def test_after_an_undo_there_is_one_jump() -> None:
    progress, clients = play("long_shot_dice", 2, random.Random(4), 0)
    seat = progress.match.waiting[0]
    action = next(a for a in progress.match.actions(seat) if not progress.match.final(seat, a.code))
    progress.act(seat, action.code, progress.move(seat), Stamp("0:acted-00", 20.0))
    for client in clients:
        client.read()
    before = [len(client.events) for client in clients]
    progress.undo(seat, progress.move(seat), Stamp("0:undone-0", 21.0))
    for client, events in zip(clients, before, strict=True):
        changed = client.by_changes
        client.read()
        client.check()
        assert client.by_changes == changed + 1
        assert len(client.events) < events
