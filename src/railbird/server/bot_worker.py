"""The process in which a bot thinks. bots.py starts it, asks it one decision at a time and ends it when it is overdue.

A thread could not be ended, and compiled rules may hold the interpreter's lock: a bot that never came back would take
the whole server with it. Wishes come on the standard input and answers leave on the standard output, each with its
length before it.
"""

from __future__ import annotations

import contextlib
import io
import os
import pickle
import signal
import struct
import sys
import traceback
from functools import lru_cache
from typing import Any, BinaryIO

from railbird.bots import Observation, make_bot
from railbird.engine.contract import State
from railbird.engine.game import Game
from railbird.games.registry import find
from railbird.server.workers import MEMORY, bound

LENGTH = struct.Struct("!I")
READY = b"ready"
FAILED = b"!"
POLITENESS = 5  # how far bots stand back when people's moves need the processor
IN_TIME = 0.8  # of the time after which a bot is overdue: then it plays the best that it has found
GRACE_SECONDS = 5.0  # after which a bot is ended by the system, should the server be gone


def main() -> None:
    for number in (signal.SIGINT, signal.SIGTERM):  # meant for the server, which ends its bots itself
        signal.signal(number, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    bound(MEMORY)
    wishes, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints is no answer
    say(answers, READY)
    while head := wishes.read(LENGTH.size):
        with contextlib.suppress(BrokenPipeError):
            say(answers, answer(wishes.read(LENGTH.unpack(head)[0])))


def say(out: BinaryIO, words: bytes) -> None:
    out.write(LENGTH.pack(len(words)) + words)
    out.flush()


def answer(wish: bytes) -> bytes:
    """The code of the chosen action, or FAILED and why."""
    try:
        game, seat, state, level, seed, seconds = pickle.loads(wish)
        alarm(seconds + GRACE_SECONDS)
        return str(int(think(find(game), seat, state, level, seed, IN_TIME * seconds))).encode()
    except Exception:
        return FAILED + traceback.format_exc().encode(errors="replace")
    finally:
        alarm(0)


def pack(game: Game, seat: int, state: Any, level: str, seed: int, seconds: float) -> bytes:
    """A wish. The tables of its edition travel as what they are made from, so that the process makes them once."""
    wish = io.BytesIO()
    pickler = pickle.Pickler(wish)
    pickler.dispatch_table = {type(state.tables): lambda tables: (tables_from, (game.id, source_of(tables)))}
    pickler.dump((game.id, seat, state, level, seed, seconds))
    return wish.getvalue()


@lru_cache(maxsize=64)
def source_of(tables: Any) -> bytes:
    return pickle.dumps(tables.components)


@lru_cache(maxsize=64)
def tables_from(game: str, source: bytes) -> Any:
    return find(game).tables(pickle.loads(source))


def alarm(seconds: float) -> None:
    """Let the system end this process then, even inside of compiled code; 0: not any more."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def think(game: Game, seat: int, state: State, level: str, seed: int, patience: float) -> int:
    """What the seat cannot know is drawn anew before the bot sees anything."""
    bot = make_bot(level, seed, patience)
    state.determinize(seat, bot.rng)
    return bot.choose(Observation(game, seat, state))
