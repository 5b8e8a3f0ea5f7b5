"""Blocks spread over the cores: threads when compiled (playouts release the GIL), processes when interpreted.

A process is a fresh interpreter that is sent blocks as lines of JSON and answers with tallies: nothing is forked and
nothing of the caller's program is run again. `serve` is its side of it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import asdict
from queue import SimpleQueue

from railbird.engine.compiled import COMPILED, PACKAGE
from railbird.lab.blocks import Plan, play_block
from railbird.lab.result import Tally

BLOCK = 48  # games that a worker plays at a time, or somewhat more: deals are not split
AHEAD = 4  # blocks that wait for each worker

Play = Callable[[Plan, int, int], Tally]


def results(plan: Plan, deals: int, workers: int) -> Generator[Tally, None, None]:
    """The tallies of all blocks in order. Closing it early stops the workers after the blocks they are at."""
    size = -(-BLOCK // plan.rotations)
    blocks = ((first, min(size, deals - first)) for first in range(0, deals, size))
    workers = min(workers, -(-deals // size))
    if workers == 1:
        for first, number in blocks:
            yield play_block(plan, first, number)
        return
    with ExitStack() as stack:
        play = play_block if COMPILED else stack.enter_context(Processes(workers)).play
        yield from spread(play, plan, blocks, workers)


def spread(play: Play, plan: Plan, blocks: Iterator[tuple[int, int]], workers: int) -> Generator[Tally, None, None]:
    pool = ThreadPoolExecutor(workers)
    under_way: deque[Future[Tally]] = deque()
    try:
        for block in blocks:
            under_way.append(pool.submit(play, plan, *block))
            if len(under_way) >= AHEAD * workers:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


class Processes:
    """As many interpreters; each thread that plays takes a free one for a block."""

    def __init__(self, number: int) -> None:
        path = os.pathsep.join(filter(None, (str(PACKAGE.parent), os.environ.get("PYTHONPATH"))))
        # In sessions of their own: Ctrl-C in the terminal reaches the caller alone, who decides.
        self.all = [
            subprocess.Popen(
                [sys.executable, "-c", "from railbird.lab.workers import serve; serve()"],
                env={**os.environ, "PYTHONPATH": path, "RAILBIRD_COMPILED": "0"},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
                text=True,
            )
            for _ in range(number)
        ]
        self.free: SimpleQueue[subprocess.Popen[str]] = SimpleQueue()
        for process in self.all:
            self.free.put(process)

    def __enter__(self) -> Processes:
        return self

    def play(self, plan: Plan, first: int, number: int) -> Tally:
        process = self.free.get()
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            print(json.dumps([asdict(plan), first, number]), file=process.stdin, flush=True)
            answer = process.stdout.readline()
        finally:
            self.free.put(process)
        if not answer:
            raise RuntimeError("a process that played games ended before its time")
        return Tally.from_dict(json.loads(answer))

    def __exit__(self, *_: object) -> None:
        for process in self.all:
            process.communicate()  # closes its input, which ends it


def serve() -> None:
    for line in sys.stdin:
        plan, first, number = json.loads(line)
        tally = play_block(Plan(**{**plan, "seats": tuple(plan["seats"])}), first, number)
        print(json.dumps(tally.to_dict()), flush=True)
