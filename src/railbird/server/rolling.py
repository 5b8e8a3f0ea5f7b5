"""The live side of shared dice: asks the browsers of a table for their links, waits a little, and makes the draw.

What is asked is in the log before anybody is asked (draws.py), so that a server that stops in between asks the same
again. A browser that does not answer in time is not asked again until something is heard of it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from railbird.match.shared_dice import LINKS
from railbird.server.draws import Question
from railbird.server.fold import Refused, Stamp
from railbird.server.projection import encode

if TYPE_CHECKING:
    from railbird.server.messages import Link
    from railbird.server.socket import Viewer
    from railbird.server.tables import Table

log = logging.getLogger("railbird.server")
ANSWER_SECONDS = 1.5  # for a round of a draw
RETURN_SECONDS = 5.0  # for the same, after a restart or when everybody had left


class Rolling:
    def __init__(self, table: Table) -> None:
        self._table = table
        self._silent: set[int] = set()  # devices that did not answer when they were last asked
        self._fresh = 0  # the draw whose question was written while this table was open here
        self._asked: Question | None = None
        self._links: dict[int, str] = {}
        self._all_there = asyncio.Event()

    def here(self) -> set[int]:
        """Devices that can be asked: connected, and heard of since they were last asked in vain."""
        devices = {viewer.device for viewer in self._table.viewers if viewer.device is not None}
        return devices - self._silent

    def bind(self, viewer: Viewer, device: int) -> None:
        """This connection is that device. It is asked at once if it is being waited for: a page may be loaded anew."""
        viewer.device = device
        self.hear(viewer)
        if self._asked is not None and device in self._asked.asked and device not in self._links:
            self._ask(viewer)

    def hear(self, viewer: Viewer) -> None:
        """Something came from this device."""
        if viewer.device is not None:
            self._silent.discard(viewer.device)

    def wrote(self) -> None:
        """A change of this server is durable. If it asks for a draw, whoever is in the list was here just now."""
        draws = self._table.progress.draws
        self._fresh = draws.question.i if draws is not None and draws.question is not None else 0

    def stir(self) -> None:
        """The table has changed: if another server has made this draw, nobody waits for it any longer."""
        draws = self._table.progress.draws
        if self._asked is not None and draws is not None and self._outdated(draws.question):
            self._all_there.set()

    def _outdated(self, question: Question | None) -> bool:
        asked = self._asked
        return asked is None or question is None or (asked.i, asked.round) != (question.i, question.round)

    def left_alone(self) -> None:
        self._fresh = 0

    def take(self, viewer: Viewer, frame: Link) -> str:
        """A link that was given; what is wrong with it, or nothing. One that comes too late is no fault."""
        asked, device = self._asked, viewer.device
        if asked is None or device is None or frame.i != asked.i or device not in asked.asked or device in self._links:
            return ""
        draws = self._table.progress.draws
        if draws is None or frame.i > LINKS or not draws.shared.leads_down(device, frame.i, frame.link):
            return "link: is not of the chain that was anchored"
        self._links[device] = frame.link
        if len(self._links) == len(asked.asked):
            self._all_there.set()
        return ""

    async def run(self) -> None:
        """Ask until nothing is to be drawn, or nobody is here."""
        table = self._table
        try:
            while table.viewers and await self._begin():
                assert self._asked is not None
                await self._wait()
                if not table.viewers:
                    return  # the line is down, or all have gone: they are asked again when they come
                i, round, links = self._asked.i, self._asked.round, dict(self._links)
                self._silent.update(number for number in self._asked.asked if number not in links)
                stamp = Stamp(None, time.time())
                try:
                    await table.change(stamp, lambda progress: progress.answered(i, round, links, stamp))  # noqa: B023
                except Refused as refused:
                    if refused.code == "unsaved":
                        await asyncio.sleep(1.0)
        finally:
            self._asked = None

    async def _begin(self) -> bool:
        """Ask the question that is in the log, if there is one."""
        table = self._table
        async with table.lock:
            await table.make_sure()
            draws = table.progress.draws
            if draws is None or draws.question is None:
                return False
            asked = draws.question
            if self._outdated(asked):
                self._links = {}
            self._asked = asked = replace(asked, links=dict(asked.links))
        self._all_there.clear()
        if len(self._links) == len(asked.asked):
            self._all_there.set()
        for viewer in table.viewers:
            if viewer.device in asked.asked and viewer.device not in self._links:
                self._ask(viewer)
        return True

    async def _wait(self) -> None:
        assert self._asked is not None
        seconds = ANSWER_SECONDS if self._asked.i == self._fresh else RETURN_SECONDS
        try:
            async with asyncio.timeout(seconds):
                await self._all_there.wait()
        except TimeoutError:
            pass

    def _ask(self, viewer: Viewer) -> None:
        table = self._table
        if viewer.device is not None and table.progress.draws is not None and table.progress.rolling:
            viewer.reply(encode(table.progress.draws.frame(viewer.device, table.progress.match)))
