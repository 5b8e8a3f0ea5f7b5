"""Bots at tables: they think in threads of their own, for a bounded time, on what their seat may know."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from concurrent.futures import ThreadPoolExecutor

from railbird.bots import Observation, levels, make_bot
from railbird.contract import State
from railbird.game import Game
from railbird.match import Match
from railbird.server.metrics import Metrics

log = logging.getLogger("railbird.server")
WORDS = {
    "random": "takes any legal action",
    "steady": "plays soundly by simple sums",
    "sharp": "looks ahead",
}


def lobby_levels() -> list[dict[str, str]]:
    return [{"level": level, "text": WORDS.get(level, "")} for level in levels()]


class BotRunner:
    """`seconds`: the longest a decision may take. `pace`: the shortest, when somebody watches."""

    def __init__(self, metrics: Metrics, seconds: float = 10.0, pace: float = 0.6, threads: int | None = None) -> None:
        self.seconds = seconds
        self.pace = pace
        self._metrics = metrics
        self._threads = ThreadPoolExecutor(threads or max(2, os.cpu_count() or 2), thread_name_prefix="railbird-bot")

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def choose(self, match: Match, seat: int, level: str) -> int:
        """The code of a legal action of this waiting seat."""
        state = match.position()
        legal = state.actions(seat)
        if len(legal) == 1:
            return legal[0]
        thinking = asyncio.get_running_loop().run_in_executor(self._threads, think, match.game, seat, state, level)
        try:
            code = await asyncio.wait_for(thinking, self.seconds)
        except TimeoutError:
            log.warning("a %s bot of %s took over %g s", level, match.game.id, self.seconds)
        except Exception:
            log.exception("a %s bot of %s failed", level, match.game.id)
        else:
            if code in legal or match.position().permits(seat, code):  # long lists of amounts show only a ladder
                return code
            log.error("a %s bot of %s chose %r, which is not legal", level, match.game.id, code)
        self._metrics.count("bot_failures")
        return legal[0]


def think(game: Game, seat: int, state: State, level: str) -> int:
    """In a thread: what the seat cannot know is drawn anew before the bot sees anything."""
    bot = make_bot(level, secrets.randbits(62))
    state.determinize(seat, bot.rng)
    return bot.choose(Observation(game, seat, state))
