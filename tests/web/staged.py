"""A table in a chosen position: the page is the server's own, what it asks about the table is answered here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute

import railbird
from railbird.server.projection import about_of, choices_of, outcomes_of, result_of, things_of
from railbird.server.replays import frames
from railbird.server.telling import plain_pieces, with_changes
from tests.web.table import drawn, prepare

TABLE = "StagedTable_0000"
TOKEN = "StagedToken_00000000000000000000"


class Staged:
    """What the server would say of this match to one seat (None: a spectator). `acted` is what the page did."""

    def __init__(
        self,
        page: Page,
        base: str,
        match: railbird.Match,
        look: int | None = 0,
        *,
        instant: bool = True,
        hints: bool = False,
    ) -> None:
        self.page = page
        self.match = match
        match.watch()
        self.look = look
        self.acted: list[str] = []
        self.synced = 0  # how often the page asked for all there is
        self.told = 0  # events
        self.n = 0  # messages
        self.line: WebSocketRoute | None = None
        prepare(page, instant=instant, hints=hints)
        page.route_web_socket("**/ws?*", self.answer)
        page.route("**/api/replay", self.replay)
        page.goto("about:blank")  # only a newly loaded page is answered here
        page.goto(f"{base}#/{'w' if look is None else 't'}/{TABLE}/{TOKEN}")
        page.wait_for_selector("main.table")
        drawn(page, self.n)

    def answer(self, line: WebSocketRoute) -> None:
        self.line = line
        line.on_message(lambda said: self.hear(json.loads(said)))

    def replay(self, route: Route) -> None:
        body = b"".join(frames(self.match.record(), None))
        route.fulfill(status=200, content_type="application/json", body=body)

    def hear(self, frame: Mapping[str, Any]) -> None:
        kind = frame["type"]
        if kind == "hello":
            yours = [] if self.look is None else [self.look]
            self.say(type="welcome", v=1, table=TABLE, yours=yours, handover_after=60, server="staged")
            self.tell(fresh=True)
            here = [{"here": True, "away": 0} for _ in self.match.names]
            self.say(type="presence", seats=here, watchers=0)
        elif kind == "ping":
            self.say(type="pong", t=frame["t"])
        elif kind == "about":
            self.say(type="about", **about_of(self.match, self.look, frame["target"]))
        elif kind == "sync":
            self.synced += 1
            self.tell(fresh=True)
        elif kind == "act":
            self.act(frame)
        elif kind == "undo":
            self.match.undo(frame["seat"])
            self.say(type="ok", id=frame["id"], n=self.n + 1)
            self.tell(fresh=True)

    def act(self, frame: Mapping[str, Any]) -> None:
        self.acted.append(str(frame["do"]))
        try:
            self.match.play(frame["do"], frame["seat"])
        except railbird.IllegalAction as error:
            self.say(type="no", id=frame["id"], code="illegal", reason=error.reason, rule=error.rule)
            return
        self.say(type="ok", id=frame["id"], n=self.n + 1)
        self.tell()

    def play(self, *steps: str) -> None:
        """Let something happen at the table, each step with a message of its own."""
        for step in steps:
            self.match.play(step)
            self.tell()

    def show(self, match: railbird.Match) -> None:
        """Another position instead, as if the page had been opened on it."""
        self.match = match
        match.watch()
        self.tell(fresh=True)
        drawn(self.page, self.n)

    def say(self, **frame: Any) -> None:
        assert self.line is not None
        self.line.send(json.dumps(frame))

    def tell(self, fresh: bool = False) -> None:
        match, look = self.match, self.look
        moment = match.moment()
        events = [
            {**asdict(event), "rules": list(event.rules), "data": dict(event.data), "step": n}
            for n, event in enumerate(match.log(look))
        ]
        since = -1 if fresh else min(self.told, len(events))
        self.told = len(events)
        self.n += 1
        groups, actions = self.choices()
        things = {"things": json.loads(things_of(match))} if fresh else {}
        view, news, changes = match.view(look), events[max(since, 0) :], None
        if not fresh:
            told = with_changes([moment], look, plain_pieces, since)
            news, changes = (json.loads(part) for part in told)
            view["table"] = None
        self.say(
            type="table",
            n=self.n,
            phase="over" if match.over else "playing",
            game=match.game.id,
            dice="rolled",
            commitment="",
            seats=[
                {"seat": seat, "kind": "me" if seat == look else "bot", "name": name, "joined": True, "bot": None}
                for seat, name in enumerate(match.names)
            ],
            look=look,
            curtain=False,
            view=view,
            groups=groups,
            actions=actions,
            refused=[asdict(one) for one in match.refused(look)] if look is not None else [],
            move=len(match.steps),
            events=news,
            changes=changes,
            clock=None,
            rematch=None,
            result=self.result(),
            **{"from": since},
            **things,
        )

    def choices(self) -> tuple[list[dict[str, str]], list[dict[str, Any]]]:
        match, look = self.match, self.look
        if look is None:
            return [], []
        if match.chance:
            return outcomes_of(match)
        return choices_of(
            (action, {"explain": match.explain(action, look)} | ({"final": True} if action.final else {}))
            for action in match.choices(look)
        )

    def result(self) -> dict[str, Any] | None:
        if not self.match.over:
            return None
        found = result_of(self.match)
        found["settlement"] = [[asdict(line) for line in lines] for lines in found["settlement"]]
        return {**found, "seed": "", "entropy": []}
