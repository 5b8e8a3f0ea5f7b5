"""Ctrl-C noticed between two steps of a long run, not in the middle of one."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def ctrl_c() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C was pressed. The second press raises KeyboardInterrupt at once, as ever.

    A KeyboardInterrupt that strikes while a future's lock is being taken leaves it locked: the thread that has the
    result then waits for ever, and so does whoever waits for that thread. Hence a flag.
    """
    pressed = False

    def note(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        pressed = True
        signal.signal(signal.SIGINT, before)

    before = signal.getsignal(signal.SIGINT)
    # Other threads get no signals, and a caller who has a handler of his own keeps it.
    if threading.current_thread() is not threading.main_thread() or before is not signal.default_int_handler:
        yield lambda: False
        return
    signal.signal(signal.SIGINT, note)
    try:
        yield lambda: pressed
    finally:
        signal.signal(signal.SIGINT, before)
