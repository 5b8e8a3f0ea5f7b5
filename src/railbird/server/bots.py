"""Bots at tables: they think in processes of their own, for a bounded time, on what their seat may know.

The time counts from when a bot begins to think, not from when it was asked. An overdue bot's process is ended, so that
it holds up nobody afterwards; each level has its own line, so that a slow level holds up no other.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
from collections.abc import Coroutine
from typing import Any

from railbird.bots import Level, levels, read_level, seat_seed
from railbird.bots.levels import LONGEST, OFFERED, TEMPERAMENT_WORDS, TITLES, WORDS
from railbird.engine.contract import Choices, State
from railbird.engine.generator import Rng
from railbird.errors import BadOption
from railbird.match.match import Match
from railbird.server.bot_worker import FAILED, LENGTH, pack
from railbird.server.metrics import Metrics
from railbird.server.workers import command

log = logging.getLogger("railbird.server")
START_SECONDS = 60.0  # for a process to come up, on a machine that is busy
PROGRAM = command("railbird.server.bot_worker")
PLAN = 4  # times its thinking time, a bot takes for a secret plan of several strokes, however many they are


def lobby_levels() -> list[dict[str, str]]:
    """What is offered to people, in words."""
    return [{"level": level, "title": TITLES[level], "text": WORDS[level]} for level in OFFERED]


def lobby_temperaments() -> list[dict[str, str]]:
    return [{"temperament": name, "text": words} for name, words in TEMPERAMENT_WORDS.items()]


class BotFailed(Exception):
    """The bot made a mistake, or its process came to an end."""


class Thinker:
    """One process, for one decision at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls) -> Thinker:
        pipe, nowhere = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        making = asyncio.ensure_future(
            asyncio.create_subprocess_exec(*PROGRAM, stdin=pipe, stdout=pipe, stderr=nowhere)
        )
        try:
            thinker = cls(await asyncio.shield(making))
        except asyncio.CancelledError:  # given up while it was being made, it would be left behind
            await cls(await making).end()
            raise
        try:
            async with asyncio.timeout(START_SECONDS):
                await thinker._hear()
        except BaseException:
            await thinker.end()
            raise
        return thinker

    async def ask(self, wish: bytes) -> bytes:
        assert self._process.stdin is not None
        self._process.stdin.write(LENGTH.pack(len(wish)) + wish)
        await self._process.stdin.drain()
        return await self._hear()

    async def _hear(self) -> bytes:
        assert self._process.stdout is not None
        head = await self._process.stdout.readexactly(LENGTH.size)
        return await self._process.stdout.readexactly(LENGTH.unpack(head)[0])

    async def end(self) -> None:
        """At once, whatever it is doing."""
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):  # it came to an end by itself just now
                self._process.kill()
        await self._process.wait()


class BotRunner:
    """`seconds`: the longest a decision may take. `pace`: the shortest, when somebody watches. `most`: how many of a
    level may think at once."""

    def __init__(self, metrics: Metrics, seconds: float = 10.0, pace: float = 0.6, most: int | None = None) -> None:
        self.seconds = seconds
        self.pace = pace
        self._metrics = metrics
        self._secret = secrets.token_hex()
        self._most = most or max(2, os.cpu_count() or 2)
        self._lines = {level: asyncio.Semaphore(self._most) for level in levels()}
        self._idle: list[Thinker] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._warming: asyncio.Task[None] | None = None
        self._closed = False

    def warm_up(self) -> None:
        """Somebody is going to meet a bot: let the first process come up meanwhile."""
        if not self._idle and self._warming is None and not self._closed:
            self._warming = self._spawn(self._start_one())

    async def close(self) -> None:
        self._closed = True
        if self._warming is not None:
            self._warming.cancel()
        for thinker in self._idle:
            self._spawn(thinker.end())
        self._idle.clear()
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def read(self, level: str | None) -> Level:
        """A level that somebody wishes for at a table."""
        return read_level(level, min(LONGEST, self.seconds / 2))

    def pace_of(self, level: str, state: State, seat: int) -> tuple[float, float]:
        """The shortest time for a step, and for a secret plan. One that thinks takes all of its time where there is
        something to think about, however soon it is sure: how hard a decision was tells of what it holds."""
        if not self.pace:
            return 0.0, 0.0
        with contextlib.suppress(BadOption):
            out = Choices()
            state.plans(seat, out)
            seconds = read_level(level).seconds if out.count else 0.0
            return max(self.pace, seconds), max(self.pace, PLAN * seconds)
        return self.pace, self.pace

    async def choose(self, match: Match, seat: int, level: str, table: str = "") -> int:
        """The code of a legal action of this waiting seat."""
        state = match.position()
        legal = state.actions(seat)
        if len(legal) == 1 and state.automatic():  # else the time it takes would tell that there is but one
            return legal[0]
        state.determinize(seat, Rng(secrets.randbits(62)))  # the process that thinks never has the true state
        try:
            async with self._lines[read_level(level).name]:
                seed = seat_seed(self._secret + table, seat, level, len(match.steps))
                wish = pack(match.game, seat, state, level, seed, self.seconds)
                code = await self._think(wish)
        except TimeoutError:
            log.warning("a %s bot of %s took over %g s", level, match.game.id, self.seconds)
        except (BotFailed, BadOption, OSError) as error:
            log.error("a %s bot of %s failed: %s", level, match.game.id, error)
        else:
            if code in legal or match.position().permits(seat, code):  # long lists of amounts show only a ladder
                return code
            log.error("a %s bot of %s chose %r, which is not legal", level, match.game.id, code)
        self._metrics.count("bot_failures")
        return state.tactic(seat, Rng(secrets.randbits(62)), Choices())  # what a search would have had to beat

    async def _think(self, wish: bytes) -> int:
        """Asked again of a new process if the old one has come to an end, which need not be the bot's fault."""
        for _ in range(2):
            thinker = self._idle.pop() if self._idle else await self._start()
            try:
                async with asyncio.timeout(self.seconds):
                    answer = await thinker.ask(wish)
            except (EOFError, ConnectionError):
                self._spawn(thinker.end())
                continue
            except BaseException:  # overdue, or nobody waits for the answer any more
                self._spawn(thinker.end())
                raise
            self._rest(thinker)
            if answer.startswith(FAILED):
                raise BotFailed(answer[len(FAILED) :].decode())
            return int(answer)
        raise BotFailed("its process came to an end")

    async def _start(self) -> Thinker:
        try:
            return await Thinker.start()
        except (TimeoutError, EOFError) as error:
            raise BotFailed(f"its process did not come up: {error}") from None

    async def _start_one(self) -> None:
        try:
            self._rest(await self._start())
        except (BotFailed, OSError) as error:
            log.error("no bot can be started: %s", error)
        finally:
            self._warming = None

    def _rest(self, thinker: Thinker) -> None:
        if self._closed or len(self._idle) >= self._most:
            self._spawn(thinker.end())
        else:
            self._idle.append(thinker)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
